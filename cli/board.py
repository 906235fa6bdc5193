"""The position on the screen: the board, whose turn it is, what can be done, how it ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cli import paint
from cli.screen import Lines
from cli.viewpoint import at_screen, hidden_line, is_hidden
from engine.names import quoted
from engine.picture import Line, columns, filled, flowing, joined, text
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.session import Session

_NARROW: Final = 48
"""With fewer columns a choice that has a key is offered without its word."""
_FAR: Final = 64
"""Moves to look back for a seat's last decision."""


def position(session: Session) -> Lines:
    """The board where the head stands, and what comes next; the score sheet when all is over."""
    if session.actor() is None:
        return ending(session)
    return [*board(session), *next_lines(session)]


def board(session: Session) -> Lines:
    """The board where the head stands, as the one at the screen may see it."""
    return [place_line(session), *picture(session, _seen_before(session))]


def picture(session: Session, before: Any) -> Lines:
    """The board alone, or its sentences; what is other than in the view `before` is marked."""
    game = session.game
    view: Any = game.view(session.state, at_screen(session))
    if paint.plain():
        return _in_words(session, view, before)
    return game.board(view, before, session.seats, paint.look())


def score_sheet(session: Session) -> Lines:
    """How the scores of a game that is over came about."""
    game, look = session.game, paint.look()
    view: Any = game.view(session.state, at_screen(session))
    if paint.plain() and (game.describe is not None or game.sheet is None):
        return _in_words(session, view, None)
    if game.sheet is not None:
        return game.sheet(view, session.seats, look)
    return game.board(view, None, session.seats, look)


def ending(session: Session) -> Lines:
    """Who won and why, the score sheet, and what can be done from here."""
    game = session.game
    ways = [
        "From here: log tells the game again, undo or goto MOVE goes back into it, and what is "
        "played there begins a line of its own; branch NAME gives it a name. "
        f"'undertow play {game.name}' begins another game."
    ]
    if session.file is not None:
        ways.append(
            f"To share it, pass on the file {session.file}, or the one line that share prints; "
            "open brings either home, checked."
        )
    return [
        place_line(session),
        *score_sheet(session),
        "",
        *next_lines(session),
        "",
        *ways,
    ]


def place_line(session: Session) -> str:
    """Which game this is, and where in it the head stands."""
    from engine.places import line_name

    timeline = session.timeline
    here, last = timeline.number(timeline.head), timeline.number(timeline.end)
    later = f" (this line goes on to {last})" if last > here else ""
    if session.luck_again != "same":
        later += ", fresh luck" if session.luck_again == "fresh" else ", no way back"
    name = session.planned or line_name(timeline)
    return f"{session.game.title}, branch {name}, move {here}{later}"


def next_lines(session: Session) -> list[str]:
    """Whose turn it is, or how the game ended."""
    from engine.bots import next_is_bot
    from replays.transcript import result_lines

    seat = session.actor()
    if seat is None:
        return ["The game is over.", *result_lines(session, session.timeline.head)]
    name = session.seats[seat]
    if next_is_bot(session):
        return [f"{name} is to act: {session.timeline.players[seat]}."]
    if is_hidden(session):
        return [f"{hidden_line(session)}: --as {quoted(name)} shows it."]
    words = [choice.word for choice in choices(session)]
    return [f"{name} is to act: {', '.join(words)}."]


@frozen
class Choice:
    """A legal action as it is offered."""

    action: Any
    word: str
    key: str
    """A short key that means the same all game; empty where it has none."""
    label: str


def choices(session: Session, place: int | None = None) -> list[Choice]:
    """The legal actions here or at a place, in their order; none when the game is over."""
    game = session.game
    state = session.state if place is None else session.state_at(place)
    view: Any = game.view(state, game.actor(state))
    return [
        Choice(
            action,
            game.word(action, view),
            game.key(action, view) if game.key is not None else "",
            game.label(action, view, session.seats),
        )
        for action in game.legal(state)
    ]


def choice_lines(choices: Sequence[Choice]) -> list[Line]:
    """Each choice with its number, its key, its word and what it means, nothing said twice."""
    width, narrow = paint.width(), paint.width() < _NARROW
    key = max((columns(one.key) for one in choices), default=0)
    word = 0 if narrow else max((columns(one.word) for one in choices), default=0)
    lines: list[Line] = []
    for number, choice in enumerate(choices, 1):
        start = joined(
            [text(f"{number:>3}"), *([filled(text(choice.key), key)] if key else []), ()], "  "
        )
        if narrow and choice.key:
            lines += _flowing(choice.label, start, columns(start), width)
            continue
        said = joined([(*start, *filled(text(choice.word), word)), ()], "  ")
        told = _without(choice.word, choice.label)
        if columns(said) <= width * 2 // 3:
            lines += _flowing(told, said, columns(start if narrow else said), width)
            continue
        lines += _flowing(choice.word, start, columns(start), width)
        lines += _flowing(told, (), columns(start), width) if told else []
    return lines


def _flowing(words: str, start: Line, hang: int, width: int) -> list[Line]:
    """Words behind a start, broken between them, and at a hyphen where one is too long.

    Where there is no start they are indented like all lines but the first.
    """
    hang = min(hang, width // 3)
    parts = [part for word in words.split() for part in _parts(word, width - hang)]
    hang = max(0, min([hang, *(width - columns(part) for part in parts)]))
    first = start or text(" " * hang)
    return flowing(map(text, parts), width, first=first, hang=hang, between=" ")


def _parts(word: str, room: int) -> list[str]:
    """A word, or as much of it between two hyphens as there is room for."""
    found = [""]
    for part in re.split(r"(?<=-)", word):
        if found[-1] and columns(found[-1] + part) > room:
            found.append("")
        found[-1] += part
    return found


def _without(word: str, label: str) -> str:
    """What a label says beyond the word that it begins with."""
    rest = label.removeprefix(word)
    return rest.strip() if rest[:1] in ("", " ") else label


def suggestions(session: Session) -> dict[str, str]:
    """The lines that are best here, in their order, each with what comes of it."""
    game, seat = session.game, session.actor()
    if game.suggest is None or seat is None:
        return {}
    return dict(game.suggest(game.view(session.state, seat)))


def suggestion_lines(session: Session) -> list[Line]:
    """Each line that is best here with its key (p1, p2, ...) and what comes of it."""
    found = suggestions(session)
    width, word = paint.width(), max(map(columns, found), default=0)
    narrow = 2 * word > width
    lines: list[Line] = []
    for number, (typed, told) in enumerate(found.items(), 1):
        parts = [text(f" p{number}"), *([] if narrow else [filled(text(typed), word)]), ()]
        first = joined(parts, "  ")
        words = f"{typed}: {told}" if narrow else told
        hang = min(columns(first), width // 3)
        lines += flowing(map(text, words.split()), width, first=first, hang=hang, between=" ")
    return lines


def _in_words(session: Session, view: Any, before: Any) -> Lines:
    """The position in sentences; a game without such is drawn in ASCII."""
    game = session.game
    if game.describe is not None:
        return game.describe(view, before, session.seats)
    return game.board(view, before, session.seats, paint.look())


def _seen_before(session: Session) -> Any:
    """What was seen when the one at the screen last decided, if that is not long ago.

    Where several people play: the one who is to act.
    """
    timeline, game = session.timeline, session.game
    viewer = at_screen(session)
    seat, place = session.actor() if viewer is None else viewer, timeline.head
    for _ in range(_FAR):
        if place == 0:
            break
        move, place = timeline.move(place), timeline.parent(place)
        state = session.state_at(place)
        if move is not None and game.actor(state) == seat:
            return game.view(state, viewer)
    return None
