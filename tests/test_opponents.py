"""The bots that try things out: what they find, that they peek nowhere, and play the same again."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import attrs
import pytest

from engine.bot_check import cheap, check_bot
from engine.bot_kind import BotKind
from engine.bots import all_bots, bot_kind, find_bot, play_bots
from engine.errors import BadSetup
from engine.game import AnyGame, Bot, Result
from engine.games.abyss import GAME as ABYSS
from engine.games.deep_dive import GAME as DEEP_DIVE
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.opponents.mcts import _leads
from seeds.luck import Luck
from tests.command import ROOT, environment
from tests.forks import GAME as FORKS
from tests.forks import Door, Fork, Left, Right
from tests.pearls import GAME as PEARLS
from tests.pearls import Draw, Drew, Stop, Stopped
from tests.sessions import begun, opened_again

LUCK = Luck.of_seed("a bot's own")
THINKERS = ("rollout", "mcts")


def bot(game: Any, said: str) -> Bot[Any, Any]:
    """The bot of a name with settings."""
    return find_bot(game, f"bot:{said}")


@pytest.mark.parametrize("seed", range(8))
def test_mcts_sees_what_the_other_will_reply_where_rollouts_hope(seed: int) -> None:
    luck, legal = Luck.of_seed(f"fork {seed}"), (Left(), Right())
    assert bot(FORKS, "mcts?rollouts=300")(Fork(), legal, luck) == Right()
    assert bot(FORKS, "rollout?rollouts=300")(Fork(), legal, luck) == Left()


@pytest.mark.parametrize("name", THINKERS)
def test_what_wins_at_once_is_found(name: str) -> None:
    legal = (Door(0), Door(1), Door(2))
    assert bot(FORKS, f"{name}?rollouts=12")(Fork(1), legal, LUCK) == Door(2)


@pytest.mark.parametrize("name", THINKERS)
def test_with_hidden_pearls_the_only_hope_is_found(name: str) -> None:
    """Red drew and stopped, unseen by blue: who stops with nothing in hand has lost."""
    table = PEARLS.initial({}, 2)
    for event in (Drew(0, 0, 1), Drew(1, 1, 1), Drew(0, 2, 3), Stopped(1)):
        table = PEARLS.evolve(table, event)
    view = PEARLS.view(table, PEARLS.actor(table))
    legal = PEARLS.legal(table)
    assert legal == (Draw(), Stop())
    assert bot(PEARLS, f"{name}?rollouts=100")(view, legal, LUCK) == Draw()


@pytest.mark.parametrize("name", THINKERS)
def test_where_all_is_lost_or_alone_the_score_decides(name: str) -> None:
    """Alone every end is a victory, and points are all that there is."""

    def result(state: Fork) -> Result | None:
        return None if state.winner < 0 else Result((7 * state.winner,), (0,), "points")

    game = attrs.evolve(
        FORKS,
        seats=(1, 1),
        result=result,
        actor=lambda state: None if state.winner >= 0 else 0,
    )
    legal = (Door(0), Door(1), Door(2))
    assert bot(game, f"{name}?rollouts=60")(Fork(1), legal, LUCK) == Door(2)


def test_a_choice_of_one_costs_nothing() -> None:
    def raising(*any_: Any) -> Any:
        raise AssertionError

    game = attrs.evolve(DEEP_SEA, imagine=raising, decide=raising, bots={})
    for name in THINKERS:
        assert bot(game, name)(None, ("only",), LUCK) == "only"


@pytest.mark.parametrize("game", [DEEP_SEA, DEEP_DIVE, PEARLS, FORKS], ids=lambda game: game.name)
def test_every_bot_keeps_to_the_contract(game: Any) -> None:
    for kind in all_bots(game):
        assert check_bot(kind, game, cheap(kind), asked=2) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", THINKERS)
def test_bots_that_try_things_out_keep_to_the_contract_in_abyss(name: str) -> None:
    kind = bot_kind(ABYSS, name)
    assert check_bot(kind, ABYSS, cheap(kind), asked=5) > 0


@attrs.define
class Peeking:
    """A bot that does not keep to what it is given."""

    seen: list[Any] = attrs.Factory(list)

    def __call__(self, view: Any, legal: tuple[Any, ...], luck: Luck) -> Any:
        """Another one each time."""
        self.seen.append(view)
        return legal[len(self.seen) % len(legal)]


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda game, settings: lambda view, legal, luck: "nonsense", "chose nonsense, which is"),
        (lambda game, settings: Peeking(), "does not stay by it"),
    ],
)
def test_the_check_finds(make: Any, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        check_bot(BotKind("bad", "bad", make), PEARLS)
    with pytest.raises(BadSetup, match="does not play pearls"):
        check_bot(BotKind("none", "none", lambda game, settings: None), PEARLS)


def test_the_check_finds_who_peeks() -> None:
    """Pearls that the seat cannot see would be known to one who was given the state."""
    pearls: AnyGame = PEARLS
    leaky = attrs.evolve(pearls, view=lambda state, seat: state)
    greedy = BotKind(
        "peeks",
        "peeks",
        lambda game, settings: lambda view, legal, luck: legal[sum(view.pearls) % len(legal)],
    )
    careless = attrs.evolve(
        leaky, imagine=lambda view, luck: attrs.evolve(view, pearls=(1, *view.pearls[1:]))
    )
    with pytest.raises(AssertionError, match="its seat cannot tell"):
        check_bot(greedy, careless, asked=10)


def test_in_a_session_it_plays_what_is_stored_and_the_same_again() -> None:
    players = {0: "bot:mcts?rollouts=3&policy=random", 1: "bot:rollout?rollouts=4"}
    lines = []
    for _ in range(2):
        log = begun(DEEP_SEA, players)
        session = opened_again(log, DEEP_SEA)
        for place in play_bots(session):
            if place > 30:
                break
        lines.append(log.payloads)
    assert lines[0] == lines[1]
    assert session.timeline.players == list(players.values())


CHOOSES = """
from engine.bots import find_bot
from engine.registry import find
from seeds.luck import Luck

for name in ("deep-sea", "deep-dive", "abyss"):
    game, luck = find(name), Luck.of_seed("again")
    state = game.initial({one.name: one.default for one in game.options}, 3)
    for event in game.setup({one.name: one.default for one in game.options}, 3, luck):
        state = game.evolve(state, event)
    for number in range(2 if name == "abyss" else 6):
        legal, own = game.legal(state), luck.derive(f"own {number}")
        action = legal[0]
        for bot in ("rollout?rollouts=6&policy=random", "mcts?rollouts=4"):
            action = find_bot(game, f"bot:{bot}")(game.view(state, game.actor(state)), legal, own)
            print(game.word(action, state))
        for event in game.decide(state, action, luck):
            state = game.evolve(state, event)
"""


def test_in_any_process_the_choice_is_the_same() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", CHOOSES],
            cwd=ROOT,
            env=environment() | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(told.pop().splitlines()) == 28


@pytest.mark.parametrize(
    ("scores", "leads"),
    [((5,), [5]), ((3, 9), [-6, 6]), ((4, 4), [0, 0]), ((1, 7, 5), [-6, 2, -2])],
)
def test_a_lead_is_over_the_best_of_the_others(scores: tuple[int, ...], leads: list[int]) -> None:
    assert _leads(scores) == leads
