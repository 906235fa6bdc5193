"""One question to a whole table: who takes what is offered. Each seat's answer is its own move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cli.acting import act, choice_of
from cli.beforehand import has_answered, play_beforehand, say_once
from cli.board import Choice, choices
from cli.screen import out
from cli.viewpoint import people
from engine.errors import Refused
from engine.names import as_compared
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.session import Session


@frozen
class Asked:
    """A question, and the people whom it is put to at once: up to the first bot."""

    question: str
    seats: tuple[int, ...]
    take: Any
    leave: Any


def asked_of_all(session: Session) -> Asked | None:
    """The question at hand, where it goes to several people at one screen; else None."""
    game, seats = session.game, people(session)
    if game.call is None or len(seats) < 2:
        return None
    call = game.call(game.view(session.state, session.actor()))
    if call is None:
        return None
    run = tuple(takewhile(lambda seat: seat in seats, call.seats))
    return Asked(call.question, run, call.take, call.leave) if run else None


def question_line(session: Session, asked: Asked) -> str:
    """As "Who buys squid 4 for 1 Pearl? 2 blue, 3 green, Enter nobody"."""
    who = ", ".join(
        f"{seat + 1} {session.seats[seat]}"
        for seat in asked.seats
        if not has_answered(seat, asked.question)
    )
    return f"{asked.question[0].upper()}{asked.question[1:]} {who}, Enter nobody"


def answer_call(session: Session, asked: Asked, typed: str) -> None:
    """What a table says: nobody, who takes it, or one seat's answer. Raises Refused."""
    possible = choices(session)
    who, rest = _who(session, typed)
    if who is not None:
        _must_be_asked(session, asked, who)
        if not rest:
            _play(session, asked, taker=who)
        else:
            _one_says(session, asked, who, rest, possible)
        return
    if as_compared(typed) in ("", "nobody"):
        _play(session, asked)
        return
    choice = choice_of(session, typed, possible)
    if choice.action == asked.take and len(asked.seats) > 1:
        raise Refused(f"who? {_seats(session, asked)}: type the number or the name")
    _all_say(session, asked, choice)


def _who(session: Session, typed: str) -> tuple[int | None, str]:
    """The seat that a text begins with, by number or name, and the rest; None: none."""
    text = as_compared(typed)
    seats = range(len(session.seats))
    numbers = [(str(seat + 1), seat) for seat in seats]
    for called, seat in (*numbers, *zip(map(as_compared, session.seats), seats, strict=True)):
        if text == called or text.startswith(f"{called} "):
            return seat, text[len(called) :].strip()
    first, _, _ = text.partition(" ")
    if first.isascii() and first.isdigit():
        raise Refused(f"there is no seat {first[:6]}: they are 1 to {len(session.seats)}")
    return None, text


def _must_be_asked(session: Session, asked: Asked, seat: int) -> None:
    if seat not in asked.seats:
        raise Refused(f"{session.seats[seat]} is not asked: {_seats(session, asked)}")


def _seats(session: Session, asked: Asked) -> str:
    return ", ".join(f"{seat + 1} is {session.seats[seat]}" for seat in asked.seats)


def _play(session: Session, asked: Asked, taker: int | None = None) -> None:
    """All asked before the one who takes it leave it; all of them where nobody takes it."""
    for seat in asked.seats:
        _answer(session, asked, seat, asked.take if seat == taker else asked.leave)
        if seat == taker:
            return


def _all_say(session: Session, asked: Asked, choice: Choice) -> None:
    """Everybody who is asked answers the same."""
    for seat in asked.seats:
        _answer(session, asked, seat, choice.action)


def _one_says(
    session: Session, asked: Asked, seat: int, typed: str, possible: Sequence[Choice]
) -> None:
    """One seat answers: now if it is the first, else when it is its turn."""
    if typed.isdigit():
        raise Refused(f"one of them has it: {_seats(session, asked)}")
    choice = choice_of(session, typed, possible)
    if choice.action == asked.take:
        _play(session, asked, taker=seat)
    elif seat == session.actor():
        _act(session, choice.action)
    else:
        say_once(seat, asked.question, choice.word)
        out(f"{session.seats[seat]} says {choice.word}.")


def _answer(session: Session, asked: Asked, seat: int, action: Any) -> None:
    """What the table says for a seat, if that has not answered for itself."""
    if not (has_answered(seat, asked.question) and play_beforehand(session)):
        _act(session, action)


def _act(session: Session, action: Any) -> None:
    """The action of whoever is asked now."""
    (word,) = [choice.word for choice in choices(session) if choice.action == action]
    act(session, word)
