"""Nothing that can be read depends on the values of chips before they are banked."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from engine.game import Luck
from engine.games.deep_sea.model import Banked, GameEnded
from engine.games.deep_sea.plain import position
from engine.games.deep_sea.rules import State, evolve, legal
from engine.games.deep_sea.text import label, say, word
from tests.given import at_random, playing
from tests.texts import NAMES, SEEDS, drawn


class OtherChips(Luck):
    """The dice of one luck, the chips of another."""

    def __init__(self, dice: Luck, chips: Luck) -> None:
        super().__init__(bytes(32))
        self._dice, self._chips = dice, chips

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        return self._dice.draws(label, n, count)

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        return self._chips.permutation(label, n, known)


def without_banked_totals(lines: list[str]) -> list[str]:
    """A position in which all have banked nothing: in a table, in a list or in sentences."""
    left, found, right = 0, [], 0
    for line in lines:
        if column := re.match(r" .* banked(?=  holds)", line):
            left, right = column.end() - len("banked"), column.end()
        elif right:
            assert re.fullmatch(r" *\d*", line[left:right]), line
            line = line[:left] + line[right:]
        found.append(re.sub(r"banked \d+(, \d+ of it new)?", "banked ?", line))
    return found


def texts(state: State, before: State | None) -> list[list[str]]:
    """All that can be read in a position, wide, narrow and in words, once something was seen."""
    names = NAMES[: len(state.board.divers)]
    choices = [(label(action, state, names), word(action, state)) for action in legal(state)]
    narrow = " ".join(drawn(state, width=40)).split()  # a longer total may begin another line
    told = [[*position(state, seen, names)] for seen in (None, before)]
    return [drawn(state), [" ".join(narrow)], *told, *map(list, choices)]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_read_does_not_depend_on_values_before_they_are_banked(seed: int) -> None:
    dice = Luck.of_seed(f"dice {seed}")
    games = [
        playing(OtherChips(dice, Luck.of_seed(f"{chips} {seed}")), 3, at_random(seed))
        for chips in ("chips", "other chips")
    ]
    banked = different = False
    before = other_before = None
    for (state, _, events), (other_state, _, other_events) in zip(*games, strict=True):
        read, other_read = texts(state, before), texts(other_state, other_before)
        before, other_before = state, other_state
        if banked:
            read, other_read = ([without_banked_totals(t) for t in r] for r in (read, other_read))
        assert read == other_read
        for event, other in zip(events, other_events, strict=True):
            if isinstance(event, Banked | GameEnded):
                assert isinstance(other, Banked | GameEnded)
                assert event.chips == other.chips
                different |= event.values != other.values
                banked = True
            else:
                assert event == other
                assert say(event, state, NAMES) == say(other, other_state, NAMES)
            state, other_state = evolve(state, event), evolve(other_state, other)
    assert different, "nothing was hidden"
