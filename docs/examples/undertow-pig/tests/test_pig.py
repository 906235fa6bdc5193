"""Pig keeps to the contract, and to its own rules."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from undertow import Luck, check_game, check_replay
from undertow_pig import GAME
from undertow_pig.bots import steady
from undertow_pig.model import Action, Event, Held, Hold, Lost, Roll, Rolled, Won
from undertow_pig.rules import State, decide, evolve, legal

GOLDEN = Path(__file__).with_name("golden")


class Dice(Luck):
    """Dice that show these faces."""

    def __init__(self, *faces: int) -> None:
        super().__init__(bytes(32))
        self._faces = faces

    def dice(self, label: str, count: int, sides: int) -> tuple[int, ...]:
        """The faces, whatever they are for."""
        assert (count, sides) == (len(self._faces), 6)
        return self._faces


def happens(state: State, action: Action, *faces: int) -> tuple[Event, ...]:
    """What follows from a legal action when the dice show these faces."""
    assert action in legal(state)
    return decide(state, action, Dice(*faces))


GIVEN = State(target=100, dice=1, scores=(30, 10), rolled=(6, 5))
"""Seat 0 has 30 points and 11 more at stake."""


def test_it_keeps_to_the_contract() -> None:
    assert check_game(GAME, seeds=1) > 0


def test_a_roll_adds_to_the_stake() -> None:
    assert happens(GIVEN, Roll(), 4) == (Rolled(0, (4,)),)
    assert evolve(GIVEN, Rolled(0, (4,))).stake == 15


def test_a_1_ends_the_turn_and_takes_the_stake() -> None:
    events = happens(GIVEN, Roll(), 1)
    assert events == (Rolled(0, (1,)), Lost(0, 30))
    after = evolve(evolve(GIVEN, events[0]), events[1])
    assert (after.scores, after.seat, after.stake) == ((30, 10), 1, 0)
    assert legal(after) == (Roll(),)


@pytest.mark.parametrize(("faces", "left"), [((1, 3), 30), ((1, 1), 0)])
def test_of_two_dice_a_double_1_takes_the_score(faces: tuple[int, ...], left: int) -> None:
    two = attrs.evolve(GIVEN, dice=2)
    assert happens(two, Roll(), *faces) == (Rolled(0, faces), Lost(0, left))


def test_who_holds_enough_has_won() -> None:
    assert happens(GIVEN, Hold()) == (Held(0, 41),)
    assert happens(attrs.evolve(GIVEN, target=41), Hold()) == (Held(0, 41), Won(0))


def test_the_bot_holds_at_20_or_to_win() -> None:
    luck = Dice()
    assert steady(GIVEN, legal(GIVEN), luck) == Roll()
    assert steady(attrs.evolve(GIVEN, rolled=(6, 6, 6, 2)), legal(GIVEN), luck) == Hold()
    assert steady(attrs.evolve(GIVEN, target=41), legal(GIVEN), luck) == Hold()


@pytest.mark.parametrize("game", sorted(GOLDEN.glob("*.undertow")), ids=lambda path: path.stem)
def test_a_golden_game_tells_the_recorded_story(game: Path) -> None:
    story = game.with_suffix(".txt").read_text(encoding="utf-8")
    assert check_replay(GAME, game) == story
