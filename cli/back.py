"""Undo and redo: to the last decision of a person, told in words; nothing is lost by either."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.arguments import GameOption
from cli.keyboard import confirmed
from cli.screen import BadInput, Lines, many, nearest
from engine.errors import OnlyBotsMoved, Refused
from engine.takeback import (
    decision_after,
    decision_before,
    moves_after,
    moves_before,
    taken_back,
    turn_before,
)

if TYPE_CHECKING:
    from engine.session import Session
    from engine.takeback import Takeback

_NUMBER: Final = re.compile("-?[0-9]+")

_SHOWN: Final = 8
"""Moves that are told one by one; of more than these, the last."""

Times = Annotated[
    str | None,
    typer.Argument(metavar="N", help="How many times, 1 or more; with --step, how many moves."),
]
Step = Annotated[bool, typer.Option("--step", help="One move exactly, whoever made it.")]


def undo(
    times: Times = None,
    step: Step = False,
    turn: Annotated[bool, typer.Option("--turn", help="To where the turn began.")] = False,
    to: Annotated[str | None, typer.Option("--to", metavar="PLACE", help="To this place.")] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Do not ask where others have decided since.")
    ] = False,
    game: GameOption = None,
) -> None:
    """Go back to the last decision of a person; nothing is lost, redo brings it back."""
    from cli.timeline import change

    often = _often(times, ("--step", "--turn", "--to", "--yes"))
    words = [often] if to is None else ["--to", to, often]
    words += [word for word, wanted in (("--step", step), ("--turn", turn)) if wanted]
    change(game, lambda session: undo_here(session, " ".join(words), yes=yes))


def redo(times: Times = None, step: Step = False, game: GameOption = None) -> None:
    """Go on along the line to the next decision of a person, or to its end."""
    from cli.timeline import change

    often = _often(times, ("--step",))
    words = f"{often} --step" if step else often
    change(game, lambda session: redo_here(session, words))


def undo_here(session: Session, typed: str, *, yes: bool = False) -> Lines:
    """Go back as the words say (`3`, `--step`, `--turn`, `--to PLACE`), and tell from what.

    Where that takes back what other people decided, they are named and it asks once; who names a
    place or a number of moves has said so.
    """
    words = typed.split()
    to = _before(session, words)
    back = taken_back(session, to)
    exact = {"--step", "step", "--to", "to"} & set(words)
    if not back.places:
        raise Refused("nothing to undo: that is where the game stands")
    if back.others and not exact and not yes:
        who = " and ".join(session.seats[seat] for seat in back.others)
        if not sys.stdin.isatty():
            raise Refused(f"{who} decided since: --yes takes that back too")
        if not confirmed(f"{who} decided since. Take that back too?"):
            raise Refused("nothing was taken back")
    session.goto(to)
    return [*_told(session, "Took back", back.places), *_seen(session, back)]


def redo_here(session: Session, typed: str) -> Lines:
    """Go on as the words say (`3`, `--step`), and tell what was made again."""
    timeline = session.timeline
    count, step, rest = _counted(typed.split())
    if rest:
        raise Refused(f"redo takes a number or --step, not {' '.join(rest)!r}")
    here = there = timeline.head
    if step:
        there = moves_after(session, there, count)
    else:
        for done in range(count):
            try:
                there = decision_after(session, there)
            except Refused:
                if not done:
                    raise
                raise Refused(f"that can be redone only {many(done, 'time')} here") from None
    again = [at for at in timeline.path(there) if not timeline.is_on_path(at, here)]
    session.goto(there)
    made = [at for at in again if timeline.move(at) is not None]
    return _told(session, "Made again", tuple(made)) if made else ["The other luck is back."]


def _before(session: Session, words: list[str]) -> int:
    """The place to which the words of an undo lead."""
    from engine.places import find_place

    if words[:1] in (["--to"], ["to"]):
        named = " ".join(words[1:])
        more = {"--step", "--turn"} & set(words)
        if more or (len(words) != 2 and not named.startswith("find:")):
            raise Refused("--to takes one place and nothing else, as: undo --to 17")
        return find_place(session, named)
    count, step, rest = _counted(words)
    turn = rest == ["--turn"] or rest == ["turn"]
    if rest and not turn:
        raise Refused(f"undo takes a number, --step, --turn or --to PLACE, not {' '.join(rest)!r}")
    if step and turn:
        raise Refused("--step and --turn say two things: one of them is enough")
    place = session.timeline.head
    if step:
        return moves_before(session, place, count)
    for done in range(count):
        try:
            place = turn_before(session, place) if turn else decision_before(session, place)
        except Refused as error:
            if not done:
                if isinstance(error, OnlyBotsMoved):
                    raise Refused(f"{error}; --step takes back a bot's move") from None
                raise
            raise Refused(f"that can be undone only {many(done, 'time')} here") from None
    return place


def _counted(words: list[str]) -> tuple[int, bool, list[str]]:
    """(how many times, whether single moves are meant, what else was said)."""
    rest = [word for word in words if word not in ("--step", "step")]
    step = len(rest) < len(words)
    if not rest or not _NUMBER.fullmatch(rest[0]):
        return 1, step, rest
    count = int(rest[0][:9])
    if count < 1:
        what = "moves" if step else "times"
        raise Refused(f"how many {what} is a number from 1 on, not {rest[0]}")
    return count, step, rest[1:]


def _often(times: str | None, options: tuple[str, ...]) -> str:
    """The number that was typed; empty where none was. Raises BadInput.

    That is for nothing between quotation marks, as an unset variable leaves it, and for what looks
    like an option and is no number.
    """
    if times is None:
        return ""
    if not times.strip():
        raise BadInput(f"how many times is a number from 1 on, not {times!r}")
    if times.startswith("-") and not _NUMBER.fullmatch(times):
        raise BadInput(f"there is no option {times}; {nearest(times, options)}")
    return times


def _told(session: Session, start: str, places: tuple[int, ...]) -> list[str]:
    """Moves in words: one in a sentence, several below each other."""
    from replays.transcript import tell

    lines = []
    for place in places[-_SHOWN:]:
        told = tell(session, place)
        lines.append(f"{told.actor} {told.word}: {'; '.join(told.sentences)}".rstrip(": "))
    if len(places) == 1:
        return [f"{start} {lines[0]}."]
    which = f"; the last {_SHOWN} of them" if len(places) > _SHOWN else ""
    return [f"{start} {many(len(places), 'move')}{which}:", *[f"  {line}" for line in lines]]


def _seen(session: Session, back: Takeback) -> list[str]:
    """Whether something was seen that cannot be unseen, and what becomes of it."""
    if not (back.dice or back.hidden):
        return []
    what = " and ".join(
        words for words, seen in (("dice", back.dice), ("hidden things", back.hidden)) if seen
    )
    again = "will be others" if session.luck_again == "fresh" else "stay the same"
    return [f"{what.capitalize()} were seen; they {again}."]
