"""Acting in a game: the action that is meant is taken, and what happened is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cli import documents, waiting
from cli.board import Choice, choices, suggestions
from cli.matching import fitting, match
from cli.screen import answer, nearest
from cli.viewpoint import at_screen, is_hidden
from engine.at_once import play_at_once
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
    found = _found(session, typed, possible, hidden=is_hidden(session))
    if found is not None:
        session.play(found.action)
    else:
        play_at_once(session, _lined(session, typed, possible, commands))
    for place in _moves_since(session, before[0]):
        say(session, place)
    _say_left(session, *before)


def choice_of(session: Session, typed: str, possible: Sequence[Choice]) -> Choice:
    """The choice that a text means here. Raises Refused, and teaches why it means none."""
    found = _found(session, typed, possible, hidden=is_hidden(session))
    if found is None:
        raise Refused(why_not(session, typed, possible))
    return found


def choice_at(session: Session, typed: str, place: int) -> Choice:
    """The choice that a text means at another place. Raises Refused, naming none that is hidden."""
    possible, hidden = choices(session, place), is_hidden(session, place)
    found = _found(session, typed, possible, hidden=hidden, place=place)
    if found is None:
        raise Refused(_no_choice(typed, [] if hidden else possible, where="there"))
    return found


def spelt(session: Session, typed: str, place: int | None = None) -> str:
    """What was typed, with what the game writes out, here or at a place."""
    game = session.game
    if game.spelt is None:
        return typed
    state = session.state if place is None else session.state_at(place)
    view: Any = game.view(state, game.actor(state))
    text = as_compared(typed)
    written = game.spelt(text, view)
    return typed if written == text else written


def _found(
    session: Session,
    typed: str,
    possible: Sequence[Choice],
    *,
    hidden: bool,
    place: int | None = None,
) -> Choice | None:
    """The choice that a text means; None where it means none. Raises Refused for several.

    Where choices are hidden, which ones it could be is for other eyes: then it means none.
    """
    words = [choice.word for choice in possible]
    keys = [choice.key for choice in possible]
    try:
        found = match(spelt(session, typed, place), words, keys, session.game.letters)
    except Refused:
        if not hidden:
            raise
        return None
    return None if found is None else possible[found]


def _no_choice(
    typed: str, shown: Sequence[Choice], commands: Iterable[str] = (), *, where: str = "here"
) -> str:
    """That a text means nothing, and what may have been meant."""
    words = [choice.word for choice in shown]
    near = nearest(as_compared(typed), [*words, *commands])
    if near.startswith("did"):
        hint = near
    elif words:
        hint = f"possible: {fitting(words)}"
    else:
        hint = "what is one, only who is to act should see"
    return f"{typed.strip()!r} is no choice {where}; {hint}"


def _lined(
    session: Session, typed: str, possible: Sequence[Choice], commands: Iterable[str]
) -> tuple[Any, ...]:
    """The actions of a line or a suggestion. Raises Refused for anything else, and teaches why."""
    game, text = session.game, as_compared(spelt(session, typed))
    view: Any = game.view(session.state, session.actor())
    suggested = {f"p{n}": line for n, line in enumerate(suggestions(session), 1)}
    try:
        actions = () if game.line is None else game.line(suggested.get(text, text), view)
    except ValueError as error:
        if not is_hidden(session):
            raise Refused(str(error)) from None
        actions = ()  # what is wrong with it is for other eyes
    if actions:
        return actions
    raise Refused(why_not(session, typed, possible, commands))


def why_not(
    session: Session, typed: str, possible: Sequence[Choice], commands: Iterable[str] = ()
) -> str:
    """Why what was typed cannot be done here, as far as those at the screen may know it."""
    game, hidden = session.game, is_hidden(session)
    eyes = at_screen(session) if hidden else session.actor()
    view: Any = game.view(session.state, eyes)
    why = "" if game.why_not is None else game.why_not(as_compared(typed), view, session.seats)
    return why or _no_choice(typed, [] if hidden else possible, commands)


def let_bots_play(session: Session) -> int:
    """Let bots play until a person decides or the game is over; how many moves they made."""
    count = 0
    before = session.timeline.head, session.timeline.end
    moves = play_bots(session)
    while _made_one(session, moves):
        say_last(session)
        _say_left(session, *before)
        before = session.timeline.head, session.timeline.end
        count += 1
    return count


def _made_one(session: Session, moves: Iterator[int]) -> bool:
    """Let the next bot move, and say who thinks where that takes long; False where none is to."""
    seat = session.actor()
    with waiting.thinking("" if seat is None else session.seats[seat]):
        return next(moves, None) is not None


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


def _moves_since(session: Session, place: int) -> list[int]:
    """The moves that were made from a place on to the head."""
    timeline, at = session.timeline, session.timeline.head
    found: list[int] = []
    while at != place:
        found += [at] if timeline.move(at) is not None else []
        at = timeline.parent(at)
    return found[::-1]


def _sentences(session: Session, place: int) -> list[str]:
    told = tell(session, place, at_screen(session))
    return [f"{text[0].upper()}{text[1:]}." for text in told.sentences]
