"""The position on the screen: the board, whose turn it is, what can be done, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from cli import paint
from engine.picture import Line, Look, folded, text, words_of

if TYPE_CHECKING:
    from engine.session import Session

Lines = Sequence[str | Line]

_FAR: Final = 64
"""Moves to look back for a seat's last decision."""


def position(session: Session) -> Lines:
    """The board where the head stands, and what comes next; the score sheet when all is over."""
    if session.actor() is None:
        return ending(session)
    return [*board(session), *_folded(next_lines(session), paint.look())]


def board(session: Session) -> Lines:
    """The board where the head stands."""
    game = session.game
    view: Any = game.view(session.state, None)
    if paint.plain():
        return [place_line(session), *_in_words(session, view)]
    look = paint.look(_seen_before(session))
    place = _folded([place_line(session)], look)
    return [*place, *game.board(view, session.seats, look)]


def ending(session: Session) -> Lines:
    """Who won and why, the score sheet, and what can be done from here."""
    from replays.transcript import result_lines

    game, look = session.game, paint.look()
    view: Any = game.view(session.state, None)
    said = [place_line(session), "The game is over.", *result_lines(session, session.timeline.head)]
    if paint.plain():
        sheet: Lines = _in_words(session, view)
    else:
        sheet = (game.sheet or game.board)(view, session.seats, look)
    ways = [
        "From here: log tells the game again, undo or goto MOVE goes back into it, and what is "
        "played there begins a line of its own; branch NAME gives it a name."
    ]
    if session.file is not None:
        ways.append(f"To share it, pass on the file {session.file}; verify checks such a file.")
    return [*_folded(said, look), "", *sheet, "", *_folded(ways, look)]


def _folded(sentences: Sequence[str], look: Look) -> list[Line]:
    """Sentences as wide as the screen; in sentences wanted as such, as they are."""
    if paint.plain():
        return [text(sentence) for sentence in sentences]
    return [line for sentence in sentences for line in folded(sentence, look.width, hang=0)]


def place_line(session: Session) -> str:
    """Which game this is, and where in it the head stands."""
    from engine.places import line_name

    timeline = session.timeline
    here, last = timeline.number(timeline.head), timeline.number(timeline.end)
    later = f" (this line goes on to {last})" if last > here else ""
    if session.luck_again != "same":
        later += ", fresh luck" if session.luck_again == "fresh" else ", no way back"
    return f"{session.game.title}, branch {line_name(timeline)}, move {here}{later}"


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
    return [f"{name} is to act: {', '.join(words(session))}."]


def words(session: Session) -> list[str]:
    """What can be typed for each legal action."""
    view: Any = session.game.view(session.state, session.actor())
    return [session.game.word(action, view) for action in session.legal()]


def keys(session: Session) -> list[str]:
    """The short keys of the legal actions, in a game that has such."""
    game = session.game
    if game.key is None:
        return []
    view: Any = game.view(session.state, session.actor())
    return [game.key(action, view) for action in session.legal()]


def choices(session: Session) -> Lines:
    """The legal actions, each with its number, its key, its word and what it means."""
    game = session.game
    view: Any = game.view(session.state, session.actor())
    labels = [game.label(action, view, session.seats) for action in session.legal()]
    typed, short = words(session), keys(session)
    wide, key = max(map(len, typed), default=0), max(map(len, short), default=0)
    lines: list[str | Line] = []
    for i, (word, label) in enumerate(zip(typed, labels, strict=True)):
        start = f"{i + 1:>3}  {short[i]:<{key}}  " if short else f"{i + 1:>3}  "
        lines += folded(f"{start}{word:<{wide}}  {label}", paint.width(), hang=len(start))
    return lines


def _in_words(session: Session, view: Any) -> list[str]:
    """The position in sentences; a game without such is drawn in ASCII."""
    game = session.game
    if game.describe is not None:
        return list(game.describe(view, session.seats))
    drawn = game.board(view, session.seats, Look(paint.width(), symbols=False))
    return [words_of(line) for line in drawn]


def _seen_before(session: Session) -> Any:
    """What the seat that is to act saw when it last decided, if that is not long ago."""
    timeline, game = session.timeline, session.game
    seat, place = session.actor(), timeline.head
    if seat is None:
        return None
    for _ in range(_FAR):
        if place == 0:
            break
        move, place = timeline.move(place), timeline.parent(place)
        state = session.state_at(place)
        if move is not None and game.actor(state) == seat:
            return game.view(state, None)
    return None
