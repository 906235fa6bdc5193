"""Answers that people give beforehand: by a rule of theirs, or once to the question at hand.

They last as long as the prompt, and what they lead to is stored as any other answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cli.acting import act, say_last
from cli.screen import Lines, out
from cli.viewpoint import at_screen, people
from engine.errors import Refused
from engine.names import as_compared
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.session import Session


@frozen
class Rule:
    """What a seat said that it never does, and what it does instead in a view, if anything."""

    words: str
    answer: Callable[[Any], Any]


_rules: Final[dict[int, list[Rule]]] = {}
_once: Final[dict[int, tuple[str, str]]] = {}
"""By seat: the question that was open, and what was typed in answer to it."""


def reset() -> None:
    """Nobody has said anything."""
    _rules.clear()
    _once.clear()


def never_here(session: Session, words: str) -> Lines:
    """Say what a seat never does: `below 3`, `ben below 3`, `ben off`; nothing: what was said."""
    if not words:
        told = [f"{session.seats[seat]}: {_told(rules)}." for seat, rules in _rules.items()]
        return told or ["Nobody has said anything beforehand; as: never below 3."]
    seat, rest = _whose(session, words)
    name = session.seats[seat]
    if as_compared(rest) == "off":
        _rules.pop(seat, None)
        return [f"{name} is asked again."]
    game = session.game
    if game.standing is None:
        raise Refused(f"nothing in {game.title} can be answered beforehand")
    try:
        answer = game.standing(as_compared(rest), game.view(session.state, seat))
    except ValueError as error:
        raise Refused(f"'never {rest}' means nothing: {error}") from None
    rules = [one for one in _rules.get(seat, []) if one.words != rest]
    _rules[seat] = [*rules, Rule(rest, answer)]
    return [f"{name} says {_told(_rules[seat])}; 'never {name} off' ends that."]


def rule_in(session: Session, typed: str) -> str:
    """What `never` is told by "ben never below 3": "ben below 3"; empty: it is no such line."""
    name, never, rest = typed.strip().partition(" never ")
    names = map(as_compared, session.seats)
    return f"{name} {rest.strip()}" if never and as_compared(name) in names else ""


def say_once(seat: int, question: str, typed: str) -> None:
    """A seat answers a question that is put to another one first."""
    _once[seat] = (question, typed)


def has_answered(seat: int, question: str) -> bool:
    """Whether a seat has answered this question."""
    return seat in _once and _once[seat][0] == question


def play_beforehand(session: Session) -> bool:
    """Give the answer of the seat to act, if it gave one beforehand.

    Not where the head was moved by hand: who went back wants to decide.
    """
    seat, game = session.actor(), session.game
    if seat is None or seat not in people(session) or session.timeline.by_hand:
        return False
    view = game.view(session.state, seat)
    if seat in _once:
        question, typed = _once.pop(seat)
        call = None if game.call is None else game.call(view)
        if call is not None and call.question == question:
            act(session, typed)
            return True
    for rule in _rules.get(seat, []):
        action = rule.answer(view)
        if action is not None:
            out(f"{session.seats[seat]} said never {rule.words}.")
            session.play(action)
            say_last(session)
            return True
    return False


def _whose(session: Session, words: str) -> tuple[int, str]:
    """Whose rule it is, and the rest. Raises Refused where that is open."""
    seats = people(session)
    for seat in seats:
        name = f"{as_compared(session.seats[seat])} "
        if as_compared(words).startswith(name):
            return seat, words.strip()[len(name) :].strip()
    asked = at_screen(session)
    asked = session.actor() if asked is None else asked
    if asked is None or asked not in seats:
        raise Refused("say who: never NAME below 3")
    return asked, words.strip()


def _told(rules: list[Rule]) -> str:
    return " and ".join(f"never {rule.words}" for rule in rules)
