"""Acting in a game: the action that is meant is taken, and what happened is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cli import documents
from cli.board import Choice, choices
from cli.matching import match
from cli.screen import answer, nearest
from cli.viewpoint import at_screen, is_hidden
from engine.bots import next_is_bot, play_bots
from engine.errors import Refused
from engine.names import as_compared
from replays.transcript import tell

if TYPE_CHECKING:
    from engine.session import Session


def act(session: Session, typed: str, commands: Iterable[str] = ()) -> None:
    """Take the action that a text means, and say what happened. Raises Refused.

    `commands` are what else the person may have meant.
    """
    possible = choices(session)
    if not possible:
        raise Refused("the game is over; undo to go back into it")
    if next_is_bot(session):
        raise Refused("a bot is to act: go lets it, undo goes further back")
    before = session.timeline.head, session.timeline.end
    session.play(meant(session, typed, possible, commands, hidden=is_hidden(session)).action)
    say_last(session)
    _say_left(session, *before)


def meant(
    session: Session,
    typed: str,
    possible: Sequence[Choice],
    commands: Iterable[str] = (),
    *,
    where: str = "here",
    hidden: bool = False,
) -> Choice:
    """The choice that a text means. Raises Refused, which names none where they are hidden."""
    words = [choice.word for choice in possible]
    keys = [choice.key for choice in possible]
    try:
        found = match(typed, words, keys, session.game.letters)
    except Refused:
        if not hidden:
            raise
        found = None  # which ones it could be is for other eyes
    if found is None:
        shown = [] if hidden else words
        near = nearest(as_compared(typed), [*shown, *commands])
        hint = near if near.startswith("did") else f"possible: {', '.join(shown)}"
        if hidden and not near.startswith("did"):
            hint = "what is one, only who is to act should see"
        raise Refused(f"{typed.strip()!r} is no choice {where}; {hint}")
    return possible[found]


def let_bots_play(session: Session) -> int:
    """Let bots play until a person decides or the game is over; how many moves they made."""
    count = 0
    before = session.timeline.head, session.timeline.end
    for _ in play_bots(session):
        say_last(session)
        _say_left(session, *before)
        before = session.timeline.head, session.timeline.end
        count += 1
    return count


def _say_left(session: Session, head: int, end: int) -> None:
    """Where another line went on from here, under what name it stays."""
    timeline = session.timeline
    if head == end or timeline.is_on_path(timeline.head, end):
        return
    from engine.lines import lines

    line = next(one for one in lines(timeline, dropped=True) if timeline.is_on_path(end, one.end))
    answer(lambda: [f"What was played from here before stays, as {line.name(timeline)}."])


def say_last(session: Session) -> None:
    """What happened in the move that led here."""
    say(session, session.timeline.head)


def say(session: Session, place: int) -> None:
    """What happened in the move that led to a place."""
    answer(lambda: _sentences(session, place), lambda: documents.move(session, place))


def _sentences(session: Session, place: int) -> list[str]:
    told = tell(session, place, at_screen(session))
    return [f"{text[0].upper()}{text[1:]}." for text in told.sentences]
