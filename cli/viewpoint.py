"""Whose view the screen shows: the only person's, that of whoever asked for it, or everybody's."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from cli.screen import Lines, out
from engine.errors import Refused

if TYPE_CHECKING:
    from engine.session import Session

_EMPTY: Final = "\x1b[H\x1b[2J\x1b[3J"
"""From the top: an empty screen, and an empty memory of it."""


@attrs.define
class Viewpoint:
    """The seat to whom alone the screen was given; None: it belongs to all who sit before it."""

    seat: int | None = None
    wiped: int = 0
    """How often the screen was made empty."""


given: Final = Viewpoint()


def reset() -> None:
    """The screen is everybody's."""
    give(None)


def give(seat: int | None) -> None:
    """The screen is for this seat alone; None: for all."""
    given.seat = seat


def people(session: Session) -> list[int]:
    """The seats that people play."""
    return [seat for seat, player in enumerate(session.timeline.players) if not player]


def at_screen(session: Session) -> int | None:
    """The seat whose view is shown: to whom the screen was given, or the only one a person plays.

    None where several people play, or nobody: then only what everybody may see is shown.
    """
    if given.seat is not None:
        return given.seat
    seats = people(session)
    return seats[0] if len(seats) == 1 else None


def is_hidden(session: Session, place: int | None = None) -> bool:
    """Whether what can be chosen, here or at a place, is for other eyes than those that look."""
    game = session.game
    state = session.state if place is None else session.state_at(place)
    seat = game.actor(state)
    if seat is None or game.private is None or seat == at_screen(session):
        return False
    return game.private(game.view(state, seat))


def hidden_line(session: Session) -> str:
    """What is said in the place of choices that are not shown."""
    seat = session.actor()
    assert seat is not None
    name = session.seats[seat]
    return f"{name} is to act, and chooses from what only {name} should see"


@contextlib.contextmanager
def looking(session: Session, name: str | None) -> Iterator[None]:
    """The screen is the seat's of this name, in this block; None: as it was.

    On a terminal it is given once the others look away, and wiped before they look again. Raises
    NoSuchPlace, and Refused for a bot's seat or where nobody says that they look away.
    """
    before = given.seat
    if name is None:
        yield
        return
    asked = _give_by_name(session, name)
    try:
        yield
        if asked:
            from cli.keyboard import ask

            ask("Enter, and all may look again: ", secret=True)
    finally:
        if asked:
            wipe()
        give(before)


def _give_by_name(session: Session, name: str) -> bool:
    """Give the screen to a seat; whether the others were asked to look away."""
    from engine.places import find_seat

    seat = find_seat(session, name)
    seats = people(session)
    if seats and seat not in seats:
        raise Refused(f"{session.seats[seat]} is played by a bot: nobody looks with its eyes")
    asks = at_screen(session) != seat and sys.stdin.isatty() and sys.stdout.isatty()
    if asks:
        from cli.keyboard import ask

        question = f"Enter, when only {session.seats[seat]} looks at the screen: "
        if ask(question, secret=True) is None:
            raise Refused("nothing was shown")
    give(seat)
    return asks


def as_here(session: Session, name: str) -> Lines:
    """Show the position to one seat alone, then to all again."""
    from cli.board import position

    actor = session.actor()
    if not name and actor is None:
        raise Refused("the game is over: all is open")
    with looking(session, name or session.seats[actor or 0]):
        out(*position(session))
    return []


def wipe() -> None:
    """Leave nothing of what was shown on a terminal, and nothing to scroll back to."""
    if not sys.stdout.isatty():
        return
    given.wiped += 1
    empty = _EMPTY
    if os.environ.get("TERM") in ("dumb", None):
        import shutil

        empty = "\n" * shutil.get_terminal_size().lines
    with contextlib.suppress(RuntimeError):  # Ctrl-Z came while something was printed
        sys.stdout.flush()
    os.write(sys.stdout.fileno(), empty.encode())
