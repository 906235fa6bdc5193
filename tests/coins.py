"""A tiny game for very many games: each seat keeps its coin or throws it, then all are counted.

Its name is `coins`; some of its bots break the rules, and one never comes to an end.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from itertools import count
from typing import Any, Final

import attrs

from engine.game import AnyGame, Game, Luck, Option, Options, Result, chance
from engine.picture import text


@attrs.frozen
class Keep:
    """Keep the coin: it counts 1."""


@attrs.frozen
class Throw:
    """Throw it: it counts as the option says, or nothing."""


@chance
@attrs.frozen
class Counted:
    """What the coin counts."""

    value: int


@attrs.frozen
class Table:
    """What each coin counted so far, and what a good throw is worth."""

    seats: int
    worth: int
    coins: tuple[int, ...] = ()


def _decide(state: Table, action: Keep | Throw, luck: Luck) -> tuple[Counted, ...]:
    if isinstance(action, Keep):
        return (Counted(1),)
    return (Counted(state.worth * luck.below(f"coin {len(state.coins)}", 2)),)


def _over(state: Table) -> bool:
    return len(state.coins) == state.seats


def _result(state: Table) -> Result | None:
    if not _over(state):
        return None
    most = max(state.coins)
    winners = tuple(seat for seat, coin in enumerate(state.coins) if coin == most)
    return Result(state.coins, winners, "one\nwinner" if len(winners) == 1 else "a tie")


def _setup(options: Options, seats: int, luck: Luck) -> tuple[Counted, ...]:
    return ()


def throw(view: object, legal: tuple[Any, ...], luck: Luck) -> Any:
    """Always throws."""
    return legal[1]


def _broken(view: object, legal: tuple[Any, ...], luck: Luck) -> Any:
    raise KeyError("a coin")


def _cheat(view: object, legal: tuple[Any, ...], luck: Luck) -> Any:
    return Counted(7)


def _leaves(view: object, legal: tuple[Any, ...], luck: Luck) -> Any:
    sys.exit(0)


_calls = count()


def _moody(view: object, legal: tuple[Any, ...], luck: Luck) -> Any:
    return legal[next(_calls) % 2]


def _deadly(view: object, legal: tuple[Any, ...], luck: Luck) -> Any:
    """Ends a process that is none of the tests', once for each file that it finds."""
    flag = os.environ.get("DEADLY", "")
    if os.path.exists(flag) and str(os.getpid()) != os.environ["SURVIVES"]:
        with suppress(FileNotFoundError):  # another process was first
            os.unlink(flag)
            os._exit(9)
    return legal[luck.below("choice", 2)]


GAME: Final[AnyGame] = Game(
    name="coins",
    title="Coins",
    rules=1,
    seats=(1, 4),
    seat_names=("ada", "bo", "cy", "di"),
    options=(
        Option("worth", 2, "what a good throw counts", values=(1, 2, 3)),
        Option("moves", "few", "an option that is called as a column", values=("few", "many")),
    ),
    classes=(Keep, Throw, Counted),
    secrets=False,
    setup=_setup,
    initial=lambda options, seats: Table(seats, options["worth"]),
    actor=lambda state: None if _over(state) else len(state.coins),
    legal=lambda state: () if _over(state) else (Keep(), Throw()),
    decide=_decide,
    evolve=lambda state, event: attrs.evolve(state, coins=(*state.coins, event.value)),
    view=lambda state, seat: state,
    imagine=lambda view, luck: view,
    marks=lambda state: {},
    fields=lambda state: {"score": (*state.coins, *[0] * (state.seats - len(state.coins)))},
    result=_result,
    conserved=lambda state: 0,
    say=lambda event, view, names: f"a coin counts {event.value}",
    label=lambda action, view, names: type(action).__name__,
    word=lambda action, view: type(action).__name__.lower(),
    board=lambda view, before, names, look: [text("coins")],
    rules_page=lambda: "Coins.",
    bots={
        "throw": throw,
        "broken": _broken,
        "cheat": _cheat,
        "leaves": _leaves,
        "moody": _moody,
        "deadly": _deadly,
    },
)
