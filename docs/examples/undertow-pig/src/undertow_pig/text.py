"""The words of Pig, and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, assert_never

from undertow import Line, Look, Names, picture
from undertow_pig.model import Action, Began, Event, Held, Hold, Lost, Roll, Rolled, Won
from undertow_pig.rules import State

FIGURES: Final = {
    "round": "number of the round",
    "score": "points that are safe",
    "stake": "points of this turn",
    "rolls": "rolls in this turn",
}


def rules_page() -> str:
    """The rules for players, in Markdown."""
    return Path(__file__).with_name("rules.md").read_text(encoding="utf-8")


def say(event: Event, view: State, names: Names) -> str:
    """An event as a sentence; `view` is what was known before it."""
    match event:
        case Began():
            return f"{names[event.seat]} goes first"
        case Rolled():
            return f"{names[event.seat]} rolls {'+'.join(map(str, event.faces))}"
        case Lost():
            lost = "everything" if event.score < view.scores[event.seat] else "the turn"
            return f"{names[event.seat]} loses {lost}"
        case Held():
            return f"{names[event.seat]} holds {view.stake} and has {event.score}"
        case Won():
            return f"{names[event.seat]} has won"
        case _:
            assert_never(event)


def label(action: Action, view: State, names: Names) -> str:
    """An action in a few words."""
    match action:
        case Roll():
            return f"roll, with {view.stake} at stake" if view.rolled else "roll"
        case Hold():
            return f"hold {view.stake}, for {view.scores[view.seat] + view.stake} in all"
        case _:
            assert_never(action)


def word(action: Action, view: State) -> str:
    """What a person types: roll, hold."""
    return type(action).__name__.lower()


def key(action: Action, view: State) -> str:
    """The letter of an action."""
    return word(action, view)[0]


def board(view: State, before: State | None, names: Names, look: Look) -> Sequence[Line]:
    """A row for each player, then what was rolled in this turn."""
    rows = [_row(view, before, seat, names, look) for seat in range(len(names))]
    return [
        picture.text(f"Round {view.round}, to {view.target}", "strong"),
        *picture.table(rows, right=(2,)),
        *picture.folded(_turn(view), look.width),
    ]


def _row(
    view: State, before: State | None, seat: int, names: Names, look: Look
) -> tuple[Line, ...]:
    """Whose turn it is, a name, a score, what is new about it; a bar where there is room."""
    score = view.scores[seat]
    new = score - before.scores[seat] if before else 0
    mark = ">" if seat == view.seat and view.winner is None else " "
    row = (
        picture.text(mark),
        picture.seat_name(picture.cut(names[seat], min(14, look.width - 14), look), seat),
        picture.text(str(score)),
        picture.text(f"{new:+}" if new else "", "changed"),
    )
    if look.width < 60:
        return row
    bar = picture.gauge(score, view.target, Look(22, look.symbols))
    return (*row, picture.text(bar, f"seat {seat}"))


def _turn(view: State) -> str:
    """What was rolled in this turn, or how it stands without."""
    if view.winner is not None:
        return "The game is over."
    faces = " ".join(map(str, view.rolled))
    return f"Rolled {faces}: {view.stake} at stake" if faces else "Nothing rolled yet"


def describe(view: State, before: State | None, names: Names) -> Sequence[str]:
    """The position in sentences, for who cannot see the picture."""
    scores = ", ".join(f"{name} has {view.scores[seat]}" for seat, name in enumerate(names))
    return [f"Round {view.round}, to {view.target}: {scores}.", f"{_turn(view).rstrip('.')}."]
