"""What every bot must keep to, checked by asking it: for bundled bots and plug-ins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.bot_kind import BotKind
from engine.bots import bot_kind
from engine.errors import BadSetup
from engine.game import AnyGame, Bot, Luck
from engine.must import must
from engine.playout import after

_APART: Final = 7
"""Decisions from one that a bot is asked about to the next; the first one is the first of all."""
_LONGEST: Final = 2_000
_CHEAP: Final[dict[str, int | str]] = {"rollouts": 6, "policy": "random"}
"""Settings that make a bot which plays out games a quick one."""


def check_bot(
    kind: BotKind, game: AnyGame, settings: Mapping[str, int | str] | None = None, asked: int = 5
) -> int:
    """Ask a bot in some positions of a random game, for the fewest and the most players.

    It chooses what is legal, twice the same, and the same in two worlds that its seat cannot tell
    apart. Raises AssertionError that says what it does wrong, BadSetup where it does not play the
    game. Returns how often it was asked.
    """
    usual = {one.name: one.default for one in kind.settings}
    spelt = kind.spelt({**usual, **(settings or {})})
    read = kind.read(spelt.partition("?")[2] or None)
    must(kind.spelt(read) == spelt, f"{spelt!r} is read as {kind.spelt(read)!r}")
    bot = kind.make(game, read)
    if bot is None:
        raise BadSetup(f"bot {kind.name} does not play {game.name}")
    again = kind.make(game, read)
    assert again is not None
    return sum(_ask((bot, again), kind.name, game, seats, asked) for seats in sorted({*game.seats}))


def check_rollouts(game: AnyGame) -> None:
    """Imagined worlds can be played to their end: the bundled bots that do so play this game."""
    for name in ("rollout", "mcts"):
        if name not in game.bots:
            kind = bot_kind(game, name)
            check_bot(kind, game, cheap(kind), asked=2)


def cheap(kind: BotKind) -> dict[str, int | str]:
    """Settings with which a bot answers soon, as far as it has those that bundled bots have."""
    return {one.name: _CHEAP[one.name] for one in kind.settings if one.name in _CHEAP}


def _ask(
    bots: tuple[Bot[Any, Any], Bot[Any, Any]], name: str, game: AnyGame, seats: int, asked: int
) -> int:
    luck = Luck.of_seed(f"asked {seats}")
    options = {option.name: option.default for option in game.options}
    state = game.initial(options, seats)
    for event in game.setup(options, seats, luck):
        state = game.evolve(state, event)
    times = decisions = 0
    while (legal := game.legal(state)) and times < asked and decisions < _LONGEST:
        own = luck.derive(f"own {decisions}")
        if len(legal) > 1:
            if decisions % _APART == 0:
                times += 1
                _ask_here(bots, name, game, state, own)
            decisions += 1
        action = legal[own.below("any", len(legal))]
        state = after(game, state, action, luck)
    return times


def _ask_here(
    bots: tuple[Bot[Any, Any], Bot[Any, Any]], name: str, game: AnyGame, state: Any, luck: Luck
) -> None:
    seat, legal = game.actor(state), game.legal(state)
    other = game.imagine(game.view(state, seat), luck.derive("another world"))
    chosen = bots[0](game.view(state, seat), legal, luck)
    must(chosen in legal, f"bot {name} chose {chosen}, which is not legal")
    must(bots[0](game.view(state, seat), legal, luck) == chosen, f"bot {name} does not stay by it")
    must(
        bots[1](game.view(other, seat), game.legal(other), luck) == chosen,
        f"bot {name} chooses otherwise in a world that its seat cannot tell from this one",
    )
