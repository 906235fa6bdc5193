"""What the lesson of Deep Sea Adventure says is true where it says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs
import pytest

from engine.games.deep_sea import GAME
from engine.games.deep_sea.board import Board
from engine.games.deep_sea.model import (
    AIR,
    CHIPS,
    DIE,
    DIVES,
    STACK,
    VALUES,
    DiveEnded,
    Down,
    Leave,
    Lost,
    Swam,
    Swim,
    Take,
    Up,
    level,
)
from engine.games.deep_sea.rules import State
from tests.given import Placed, diver_of
from tests.lessons import (
    Scene,
    check_facts,
    check_figures,
    check_length,
    followed,
    is_command,
    lesson_of,
)

LESSON = lesson_of(GAME)
RED, BLUE = 0, 1


@attrs.frozen
class Seen(Scene):
    """The place at which something is said, as the game has it."""

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def board(self) -> Board:
        return self.state.board

    @property
    def red(self) -> Placed:
        return diver_of(self.state, RED)

    @property
    def blue(self) -> Placed:
        return diver_of(self.state, BLUE)

    def below(self, seat: int) -> tuple[int, ...]:
        """The levels of what lies under a diver."""
        chips = self.board.path[self.board.spaces[seat] - 1]
        return tuple(map(level, chips))

    def at_move(self, number: int) -> State:
        """The state after a move of this line."""
        timeline = self.session.timeline
        state: State = self.session.state_at(timeline.at_number(number, timeline.end))
        return state

    def jumped(self, seat: int, over: int) -> bool:
        """Whether a diver's last swim led past another one."""
        swam = self.last(Swam, seat)
        low, high = sorted((swam.start, swam.space))
        return bool(low < self.board.spaces[over] < high)

    def stayed(self, seat: int, held: int) -> bool:
        """Whether a diver with so many chips did not move, since the roll was not above that."""
        swam = self.last(Swam, seat)
        too_heavy = swam.die + swam.other_die <= held == len(self.board.divers[seat].held)
        return bool(swam.space == swam.start and too_heavy)

    def rolls(self, moved: bool) -> list[int]:
        """Of all 36 rolls those that would move red home or not move it at all."""
        all_rolls = [one + other for one in DIE for other in DIE]
        spaces = [self.board.swim(RED, self.red.rising, roll) for roll in all_rolls]
        wanted = 0 if moved else self.red.space
        return [roll for roll, space in zip(all_rolls, spaces, strict=True) if space == wanted]


Fact = Callable[[Seen], bool]

FACTS: Final[dict[str, Fact]] = {
    # down
    "You are Red, the R on the board, and Blue is the B": lambda s: (
        s.session.seats == ("red", "blue")
    ),
    "Both of you are on the submarine": lambda s: s.red.space == s.blue.space == 0,
    "You begin": lambda s: s.session.actor() == RED and s.session.timeline.head == 0,
    "two dice with the faces 1, 1, 2, 2, 3, 3": lambda s: DIE == (1, 1, 2, 2, 3, 3),
    "you swim 2 to 6 spaces": lambda s: (2 * min(DIE), 2 * max(DIE)) == (2, 6),
    "a chip of level 1 under you, worth 0 to 3 points": lambda s: (
        s.below(RED) == (1,) and VALUES[1] == (0, 1, 2, 3)
    ),
    "you may take what is under you, or leave it": lambda s: s.legal == (Take(), Leave()),
    "Blue came one space farther than the dice say, because you were in the way": lambda s: (
        s.jumped(BLUE, RED)
        and s.blue.space == s.last(Swam, BLUE).die + s.last(Swam, BLUE).other_die + 1
    ),
    "Where a chip was taken, a blank stays": lambda s: s.below(RED) == s.below(BLUE) == (),
    "each chip that you hold takes 1 from the air": lambda s: (
        len(s.red.held) == 1
        and s.session.dealer.decide(s.session.timeline.head, Down()).events[0].left
        == s.state.air - 1
    ),
    "Each takes 1 from your roll as well": lambda s: (
        s.board.swim(RED, False, 1) == s.red.space != s.board.swim(RED, False, 2)
    ),
    "you choose before you roll: on down, or up": lambda s: s.legal == (Down(), Up()),
    "There is plenty of air": lambda s: s.state.air == AIR,
    # time
    "This time you jumped over Blue": lambda s: s.jumped(RED, BLUE),
    "was down the better way": lambda s: s.action() == Down(),
    "You stand before your roll again": lambda s: s.legal == (Down(), Up()),
    "a second line of the game beside the first, which is called main": lambda s: (
        [*s.session.timeline.branches] == ["main"]
    ),
    "The very same dice!": lambda s: _same_roll(s),
    "On this line you are safe at home, with one small chip": lambda s: (
        s.red.back and [level(*loot.chips) for loot in s.red.held] == [1]
    ),
    "Both lines are kept": lambda s: len(s.session.timeline.branches) == 2,
    "On main you had gone deeper, and your turn was not over": lambda s: (
        s.state_at("main").turn.searching
        and s.state_at("main").turn.seat == RED
        and s.state_at("main").board.spaces[RED] > 4
    ),
    # deeper
    "The same roll again, but here it took you into deeper water": lambda s: _same_roll(s),
    "From space 9 on the chips are of level 2, worth 4 to 7": lambda s: (
        next(i for i, chips in enumerate(s.board.path, 1) if chips and level(*chips) > 1) == 9
        and VALUES[2] == (4, 5, 6, 7)
        and s.below(RED) == (2,)
    ),
    "Your two chips ate most of the roll, and you only crept on": lambda s: (
        len(s.red.held) == 2
        and s.last(Swam, RED).die + s.last(Swam, RED).other_die == 3
        and s.last(Swam, RED).space - s.last(Swam, RED).start == 1
    ),
    "here is level 2 again": lambda s: s.below(RED) == (2,),
    "Blue rolled 2, held two chips and did not move at all": lambda s: (
        s.stayed(BLUE, 2) and s.last(Swam, BLUE).die + s.last(Swam, BLUE).other_die == 2
    ),
    "With your three chips one roll in three would do that to you": lambda s: (
        len(s.red.held) == 3 and len(s.rolls(moved=False)) == 12
    ),
    "each of your breaths now costs 3": lambda s: len(s.red.held) == 3,
    "It is time to turn back": lambda s: s.legal == (Down(), Up()),
    # home
    "three chips ate the whole roll": lambda s: s.stayed(RED, 3),
    "you are on a blank": lambda s: s.below(RED) == (),
    "The one from space 4 is only of level 1": lambda s: (
        [level(*loot.chips) for loot in s.red.held if loot.taken_at == 4] == [1]
        and sorted(level(*loot.chips) for loot in s.red.held) == [1, 2, 2]
    ),
    "With two chips you are faster": lambda s: (
        len(s.red.held) == 2 and len(s.rolls(moved=False)) < 12
    ),
    "You have turned back, so you cannot choose the way any more": lambda s: (
        s.red.rising and s.legal == (Swim(),)
    ),
    "You jumped over Blue again": lambda s: s.jumped(RED, BLUE),
    "Under you is a chip of level 1": lambda s: s.below(RED) == (1,),
    "for 3 points at the most": lambda s: max(VALUES[1]) == 3,
    "Blue is deeper than ever, with three chips by now": lambda s: (
        len(s.blue.held) == 3 and not s.blue.rising and s.blue.space > 10
    ),
    "Nearly home": lambda s: s.red.space <= 2,
    "another small chip": lambda s: s.below(RED) == (1,),
    "Blue has turned back at last and, on the way, taken the chip that you dropped": lambda s: (
        s.blue.rising and s.blue.held[-1].chips == (3,) and s.blue.space == 11
    ),
    "there is not enough air for one more round": lambda s: (
        s.state.air < len(s.red.held) + len(s.blue.held)
    ),
    "you need a roll of 4 or more": lambda s: set(s.rolls(moved=True)) == {4, 5, 6},
    # after
    "You are home! In Blue's turn the air ran out": lambda s: (
        s.last(DiveEnded).reason == "air" and s.state.scores.total(RED) > 0
    ),
    "those 13 points are yours": lambda s: s.state.scores.total(RED) == 13,
    "Blue was greedy and lost everything": lambda s: (
        s.last(Lost).seats == (BLUE,) and s.state.scores.total(BLUE) == 0
    ),
    "On your other line you would have one small chip": lambda s: (
        len(s.state_at("early").board.divers[RED].held) == 1
    ),
    "The air is full again": lambda s: s.state.air == AIR,
    "The blanks are gone, so the path is shorter": lambda s: (
        all(s.board.path) and len(s.board.path) < CHIPS
    ),
    "What Blue lost lies at its far end in stacks of up to three": lambda s: (
        STACK == 3 and list(map(len, s.board.path[-3:])) == [1, 3, 2]
    ),
    "After three dives": lambda s: DIVES == 3,
    "in a tie whoever has more chips of level 4": lambda s: s.state.setting.all_levels,
    "after move 12 that you turned back, with three chips": lambda s: (
        s.action(13) == Up() and len(s.at_move(12).board.divers[RED].held) == 3
    ),
    "You could choose another way now": lambda s: (
        s.legal == (Down(), Up()) and len(s.red.held) == 3
    ),
    "That was your turning back once more": lambda s: s.action() == Up(),
    "Blue, who was farthest out, has begun the second dive, and it is your turn": lambda s: (
        (s.state.turn.dive, s.state.turn.starter, s.state.turn.seat) == (2, BLUE, RED)
        and s.session.timeline.head == s.session.timeline.end
    ),
    "a bot will choose for Blue": lambda s: s.session.timeline.players == ["", "bot:cautious"],
}
"""What is said, and whether it is so at the place where it is said."""


def _same_roll(scene: Seen) -> bool:
    """On both lines, in the same turn, red has rolled the same and swum other ways."""
    ends = scene.session.timeline.branches.values()
    one, other = (scene.last(Swam, RED, before=end) for end in ends)
    return (one.start, one.die, one.other_die) == (other.start, other.die, other.other_die)


def test_each_fact_is_true_where_it_is_said() -> None:
    check_facts(GAME, Seen, FACTS)


@pytest.mark.parametrize("i", range(len(LESSON.steps)))
def test_no_figure_is_said_that_has_no_test(i: int) -> None:
    check_figures(LESSON.steps[i], FACTS)


def test_the_learner_is_asked_for_actions_of_red_alone() -> None:
    for step, session in followed(GAME):
        assert session.actor() == RED or not step.typed or is_command(step)


def test_the_lesson_is_short() -> None:
    assert 20 <= len(LESSON.steps) <= 28
    check_length(LESSON)
