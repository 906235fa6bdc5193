"""How bots are asked for: a name with settings, spelt one way only, refused in one sentence."""

from __future__ import annotations

import importlib.metadata
import sys
from contextlib import suppress
from inspect import unwrap
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bot_kind import BotKind, BotSetting
from engine.bots import all_bots, bot_kind, bot_names, find_bot, spelt_bot
from engine.errors import BadBot, BadSetup, NoSuchGame
from engine.games.deep_sea import GAME
from engine.opponents import BUNDLED
from engine.setup import checked_player
from tests.test_registry import Shelf

WORDS = st.from_regex(r"[a-zA-Z0-9_.-]+", fullmatch=True)
SHALLOW = BotKind(
    "shallow",
    "plays the first",
    lambda game, settings: lambda view, legal, luck: legal[0],
    (
        BotSetting("depth", 3, "how deep", 0, 99),
        BotSetting("style", "calm", "how", values=("calm", "wild")),
        BotSetting("book", "none", "by which book"),
    ),
)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """What other distributions bring: nothing yet."""
    empty = Shelf()
    monkeypatch.setattr(importlib.metadata, "entry_points", empty.entry_points)
    monkeypatch.setattr("engine.bots._made", {})
    return empty


@given(st.integers(0, 99), st.sampled_from(["calm", "wild"]), WORDS, st.permutations(range(3)))
def test_settings_are_read_as_they_were_spelt(
    depth: int, style: str, book: str, order: list[int]
) -> None:
    values = {"depth": depth, "style": style, "book": book}
    parts = [f"{name}={value}" for name, value in values.items()]
    read = SHALLOW.read("&".join(parts[i] for i in order))
    assert read == values
    spelt = SHALLOW.spelt(read)
    assert SHALLOW.read(spelt.partition("?")[2] or None) == values
    assert SHALLOW.spelt(SHALLOW.read(spelt.partition("?")[2] or None)) == spelt
    assert "depth=3" not in spelt.split("?")[-1].split("&"), "as usual"


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for kind in (SHALLOW, *all_bots(GAME)):
        with suppress(BadSetup):
            assert list(kind.read(text)) == [one.name for one in kind.settings]


@pytest.mark.parametrize(
    ("player", "spelt"),
    [
        ("bot:cautious", "bot:cautious"),
        ("bot:mcts", "bot:mcts"),
        ("bot:mcts?rollouts=1000", "bot:mcts"),
        ("bot:mcts?policy=random&rollouts=2000", "bot:mcts?rollouts=2000&policy=random"),
        ("bot:mcts?rollouts=007&policy=own", "bot:mcts?rollouts=7"),
        ("bot:rollout?policy=cautious", "bot:rollout?policy=cautious"),
    ],
)
def test_a_player_is_stored_under_one_name(player: str, spelt: str) -> None:
    assert checked_player(GAME, player) == spelt
    assert checked_player(GAME, spelt) == spelt


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("bot:deep", "deep-sea has no bot 'deep'; it has random, cautious, rollout, mcts"),
        (f"bot:{'x' * 10_000}", f"has no bot '{'x' * 40}...'; it has"),
        ("bot:cautious?depth=3", "bot cautious has no setting 'depth'; it has none"),
        ("bot:random?", "bot random has no setting ''; it has none"),
        ("bot:mcts?", "bot mcts has no setting ''; it has rollouts, policy, explore"),
        ("bot:mcts?rolouts=3", "bot mcts has no setting 'rolouts'; it has rollouts, policy"),
        ("bot:mcts?rollouts", "bot mcts: a setting is rollouts=VALUE, not 'rollouts'"),
        ("bot:mcts?rollouts=3&rollouts=3", "bot mcts: rollouts is set twice"),
        ("bot:mcts?rollouts=3&", "has no setting ''"),
        ("bot:mcts?rollouts=0", "rollouts='0' does not fit; it is a whole number from 1 to 100000"),
        ("bot:mcts?rollouts=-1", "'-1' does not fit"),
        ("bot:mcts?rollouts=1e3", "'1e3' does not fit"),
        ("bot:mcts?rollouts=\u0663", "does not fit"),
        (f"bot:mcts?rollouts={'9' * 5_000}", "999...' does not fit"),
        ("bot:mcts?policy=", "policy='' does not fit; it is a word"),
        ("bot:mcts?policy=deep blue", "'deep blue' does not fit; it is a word"),
        ("bot:mcts?policy=mcts", "deep-sea are played by 'mcts', but by: own, cautious, random"),
        (
            "bot:mcts?rollouts=99999&policy=random&explore=9",
            "has 47 letters: with its settings a bot has at most 40, so set fewer",
        ),
    ],
)
def test_what_is_no_bot_is_one_sentence(player: str, why: str) -> None:
    with pytest.raises(BadSetup) as error:
        checked_player(GAME, player)
    assert why in str(error.value)
    assert len(str(error.value)) < 200


def test_a_bot_is_made_once() -> None:
    made: list[int] = []

    def make(game: Any, settings: Any) -> Any:
        made.append(1)
        return lambda view, legal, luck: legal[0]

    kind = attrs.evolve(SHALLOW, make=make)
    game = attrs.evolve(GAME)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.opponents.find", {"shallow": kind}.get)
        bots = [find_bot(game, "bot:shallow?depth=2") for _ in range(100)]
    assert len(made) == 1
    assert all(bot is bots[0] for bot in bots)


def test_bots_of_other_packages_come_in_by_the_same_door(shelf: Shelf) -> None:
    shelf.bots = {
        "shallow": "tests.test_bot_kinds:SHALLOW",
        "mcts": "tests.test_bot_kinds:SHALLOW",
        "cautious": "tests.test_bot_kinds:SHALLOW",
        "gone": "tests.nowhere:BOT",
        "odd": "tests.test_bot_kinds:WORDS",
        "other": "tests.test_bot_kinds:SHALLOW",
    }
    assert bot_names(GAME) == ["random", "cautious", "rollout", "mcts", "shallow"]
    assert spelt_bot(GAME, "bot:shallow?depth=3&style=wild") == "bot:shallow?style=wild"
    assert bot_kind(GAME, "mcts").settings, "the bundled one"
    assert unwrap(find_bot(GAME, "bot:cautious")) is GAME.bots["cautious"]
    told: list[str] = []
    list(all_bots(GAME, told.append))
    assert [one.partition(":")[2].partition(":")[0] for one in told] == ["gone", "odd", "other"]
    for name, why in (
        ("gone", "the bot 'gone' is installed but does not load: ModuleNotFoundError"),
        ("odd", "what is installed as 'odd' is not a bot but a"),
        ("other", "the bot that is installed as 'other' calls itself 'shallow'"),
    ):
        with pytest.raises(NoSuchGame, match=why):
            find_bot(GAME, f"bot:{name}")


def test_no_entry_point_is_read_for_a_bot_that_is_here(shelf: Shelf) -> None:
    for name in ("cautious", *BUNDLED):
        find_bot(GAME, f"bot:{name}")
    assert shelf.read == 0
    with pytest.raises(BadSetup):
        find_bot(GAME, "bot:deep")
    assert shelf.read


@pytest.mark.parametrize(
    ("make", "kind", "why"),
    [
        (lambda game, settings: None, BadSetup, "bot shallow does not play deep-sea"),
        (
            lambda game, settings: settings["breadth"],
            BadBot,
            "^bot:shallow cannot be made: KeyError: 'breadth'$",
        ),
        (lambda game, settings: sys.exit(), BadBot, "^bot:shallow cannot be made: SystemExit$"),
    ],
)
def test_a_kind_may_not_play_a_game(make: Any, kind: type[Exception], why: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.opponents.find", lambda name: attrs.evolve(SHALLOW, make=make))
        with pytest.raises(kind, match=why):
            find_bot(attrs.evolve(GAME), "bot:shallow")


def test_a_game_s_own_bot_goes_first() -> None:
    own = attrs.evolve(GAME, bots={"mcts": GAME.bots["cautious"]})
    assert unwrap(find_bot(own, "bot:mcts")) is GAME.bots["cautious"]
    assert bot_names(own) == ["random", "mcts", "rollout"]
    assert bot_kind(own, "mcts").help.startswith("turns back while the air")
