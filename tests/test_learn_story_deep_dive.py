"""What the lesson of Deep Dive says is true where it says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs
import pytest

from engine.games.deep_dive import GAME
from engine.games.deep_dive.model import (
    COLOURS,
    DEPTHS,
    PENGUINS,
    Deeper,
    Flip,
    Flipped,
    Freed,
    Nothing,
    Rock,
    Sank,
    Skip,
    Take,
    Tile,
    Took,
    Trapped,
)
from engine.games.deep_dive.ocean import Depth
from engine.games.deep_dive.odds import risk, unseen_values
from engine.games.deep_dive.rules import State
from tests.dives import called
from tests.lessons import (
    Scene,
    began,
    check_facts,
    check_figures,
    check_length,
    do_typed,
    followed,
    lesson_of,
)

LESSON = lesson_of(GAME)
KING, GENTOO = 0, 1


@attrs.frozen
class Seen(Scene):
    """The place at which something is said, as the game has it."""

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    def depth(self, number: int) -> Depth:
        return self.state.ocean[number - 1]

    def face_up(self, number: int) -> list[Tile]:
        """What can be taken at a depth."""
        depth = self.depth(number)
        return [depth.tiles[tile] for tile in depth.loot]

    def flipped(self) -> Tile:
        """What the last flip turned up."""
        event: Flipped = self.last(Flipped)
        return self.depth(event.depth).tiles[event.tile]

    def food(self, seat: int) -> list[Tile]:
        return self.state.hoards.food(seat)

    def traps(self, seat: int) -> list[int]:
        """Where penguins of a seat are trapped."""
        return sorted(depth for depth, _ in self.state.penguins[seat])

    def is_at(self, depth: int, *, values: tuple[int, int], danger: int) -> bool:
        """Whether king is at a depth of such food and such a risk."""
        turn, here = self.state.turn, self.depth(depth)
        where = (turn.seat, turn.depth) == (KING, depth)
        return where and unseen_values(here) == values and risk(here) == danger

    def took_back_the_same(self) -> bool:
        """Whether the last tile flipped on both lines is one."""
        ends = self.session.timeline.branches.values()
        one, other = (self.last(Flipped, before=end) for end in ends)
        return bool((one.depth, one.tile) == (other.depth, other.tile))


Fact = Callable[[Seen], bool]

FACTS: Final[dict[str, Fact]] = {
    # dive
    "You are King, the K on the board, and Gentoo is the G": lambda s: (
        s.session.seats == ("king", "gentoo")
    ),
    "Each of you has three penguins": lambda s: PENGUINS == 3,
    "The sea has five depths, where all tiles lie face down": lambda s: (
        len(s.state.ocean) == DEPTHS == 5 and not any(depth.flipped for depth in s.state.ocean)
    ),
    "The deeper, the bigger the fish, and the more predators": lambda s: (
        sorted(map(risk, s.state.ocean)) == [*map(risk, s.state.ocean)]
        and sorted(map(str, map(unseen_values, s.state.ocean)))
        == [*map(str, map(unseen_values, s.state.ocean))]
    ),
    "At depth 1 food is worth 1 or 2 and the risk is 14 %": lambda s: s.is_at(
        1, values=(1, 2), danger=14
    ),
    "At depth 5 it is 8 to 10, and 50 %": lambda s: (
        unseen_values(s.depth(5)) == (8, 10) and risk(s.depth(5)) == 50
    ),
    "You begin. Each dive starts at depth 1": lambda s: (
        s.session.timeline.head == 0 and s.is_at(1, values=(1, 2), danger=14)
    ),
    "Food, a yellow 1! You may take it and come up": lambda s: (
        s.flipped() == called("yellow 1") and isinstance(s.legal[0], Take)
    ),
    "Or you leave it there face up, for anybody, and go one deeper": lambda s: (
        s.legal[1:] == (Deeper(),)
    ),
    "At depth 2 food is worth 2 to 4, and the risk is 21 %": lambda s: s.is_at(
        2, values=(2, 4), danger=21
    ),
    "A pink 4, the best that there is at this depth": lambda s: (
        s.flipped() == called("pink 4") and max(tile.value for tile in s.depth(2).tiles) == 4
    ),
    "Food counts in sets of three colours": lambda s: len(COLOURS) == 3,
    "A full set counts whole, any other half": lambda s: (
        s.state.worth([Tile("pink", 4), Tile("green", 4)]) == 4
        and s.state.worth([Tile(colour, 4) for colour in COLOURS]) == 12
    ),
    "your pink 4, on the board p4, is worth 2 for now": lambda s: (
        s.food(KING) == [called("pink 4")] and s.state.score(KING) == 2
    ),
    "Gentoo left a rock and went deeper to a predator": lambda s: (
        s.face_up(1)[0] == called("rock") and s.last(Sank, GENTOO).why == "left"
    ),
    "the G at depth 2 is its trapped penguin": lambda s: s.traps(GENTOO) == [2],
    # lines
    "Your penguin is trapped on it, the K at depth 1": lambda s: s.traps(KING) == [1],
    "your turn is over with nothing gained": lambda s: s.session.actor() == GENTOO,
    "the rock that Gentoo left": lambda s: called("rock") in s.face_up(1),
    "You stand before your flip again": lambda s: s.legal[0] == Flip() and s.traps(KING) == [],
    "a second line of the game beside the first, which is called main": lambda s: (
        [*s.session.timeline.branches] == ["main"]
    ),
    "Take the rock, and watch what Gentoo flips": lambda s: called("rock") in s.face_up(1),
    "The very same predator!": lambda s: (
        s.flipped() == called("predator") and s.took_back_the_same()
    ),
    "On this line you hold a rock, and two penguins of Gentoo are trapped": lambda s: (
        len(s.state.hoards.of[KING].rocks) == 1 and s.traps(GENTOO) == [1, 2]
    ),
    "Both lines are kept": lambda s: len(s.session.timeline.branches) == 2,
    # rock
    "At depth 2 Gentoo did not have to flip: whose own penguin is trapped there": lambda s: (
        s.traps(GENTOO) == [2, 5] and s.depth(2).down > 0
    ),
    "Bubbles carried it on from depth 3": lambda s: (
        called("bubbles") in [s.depth(3).tiles[tile] for tile in s.depth(3).flipped]
    ),
    "at depth 5 it was trapped again": lambda s: s.last(Trapped, GENTOO).depth == 5,
    "It left rocks on its way, and there are two at depth 1": lambda s: (
        s.face_up(1).count(called("rock")) == 2 and s.face_up(4) == [called("rock")]
    ),
    "your penguin begins as deep as you like": lambda s: (
        [one.depth for one in s.legal if isinstance(one, Rock)] == [2, 3, 4, 5]
    ),
    "at depth 1 the risk is only 13 %": lambda s: s.is_at(1, values=(1, 2), danger=13),
    "two of your penguins are trapped": lambda s: s.traps(KING) == [1, 1],
    "as soon as its third one was trapped, all three came home": lambda s: (
        s.action() == Flip() and s.last(Freed).seat == GENTOO and s.traps(GENTOO) == []
    ),
    "Yours will do the same, so this is the time to dare something. Spend the rock": lambda s: (
        len(s.state.hoards.of[KING].rocks) == 1
    ),
    "This is the bottom of the sea": lambda s: s.state.turn.depth == DEPTHS,
    "The risk is 45 %": lambda s: s.is_at(5, values=(8, 10), danger=45),
    # rescue
    "Green 10, no fish is bigger! With your pink 4 that is 14, and the half of it is 7": lambda s: (
        s.food(KING) == [called("pink 4"), called("green 10")]
        and s.state.score(KING) == 7
        and max(tile.value for depth in s.state.ocean for tile in depth.tiles) == 10
    ),
    "Any yellow makes the set full": lambda s: (
        s.state.worth([*s.food(KING), Tile("yellow", 1)]) == 15
    ),
    "Yours from the first dive still lies at depth 1": lambda s: called("yellow 1") in s.face_up(1),
    "a bigger one may lie deeper": lambda s: called("yellow 3") in s.depth(2).unseen(),
    "Your penguins are trapped here, so you may skip": lambda s: (
        s.traps(KING) == [1, 1] and s.state.turn.depth == 1 and Skip() in s.legal
    ),
    "You are at depth 2, and no predator of depth 1 could get you": lambda s: (
        s.action() == Skip() and s.state.turn.depth == 2
    ),
    "Bubbles: they carry you one deeper": lambda s: (
        s.flipped() == called("bubbles") and s.last(Sank).why == "bubbles"
    ),
    "At depth 3 food is worth 4 to 6": lambda s: s.is_at(3, values=(4, 6), danger=29),
    "Your third penguin is trapped, and that is the rescue: all three come home": lambda s: (
        s.traps(KING) == [1, 1, 3] and s.state.turn.step == "rescue"
    ),
    "one food or rock that lies face up at a depth where one of them was": lambda s: (
        s.legal[-1] == Nothing()
        and {one.depth for one in s.legal[:-1]} == {1}
        and len(s.face_up(1)) == len(s.legal[:-1])
    ),
    "See what still lies at depth 1": lambda s: called("yellow 1") in s.face_up(1),
    "Pink 4, green 10, yellow 1: the set is full and counts whole, and 7 points became 15": (
        lambda s: [len(one) for one in s.state.sets(KING)] == [3] and s.state.score(KING) == 15
    ),
    "The small fish was worth 8!": lambda s: (
        s.state.score(KING) - s.state.worth(s.food(KING)[:-1]) == 8
        and s.food(KING)[-1] == called("yellow 1")
    ),
    "Gentoo has a full set too, and 11 points": lambda s: (
        [len(one) for one in s.state.sets(GENTOO)] == [3] and s.state.score(GENTOO) == 11
    ),
    "All your penguins are free": lambda s: s.traps(KING) == [],
    "It is your turn": lambda s: (
        s.session.actor() == KING and s.session.timeline.head == s.session.timeline.end
    ),
    "a bot chooses for Gentoo": lambda s: s.session.timeline.players == ["", "bot:canny"],
}
"""What is said, and whether it is so at the place where it is said."""


def test_each_fact_is_true_where_it_is_said() -> None:
    check_facts(GAME, Seen, FACTS)


@pytest.mark.parametrize("i", range(len(LESSON.steps)))
def test_no_figure_is_said_that_has_no_test(i: int) -> None:
    check_figures(LESSON.steps[i], FACTS)


def test_gentoo_does_what_its_bot_would_do() -> None:
    session = began(GAME)
    for step in LESSON.steps:
        do_typed(session, step)
        for word in step.others:
            luck = session.dealer.bot_luck(session.timeline.head, GENTOO)
            chosen = GAME.bots["canny"](session.state, session.legal(), luck)
            assert GAME.word(chosen, session.state) == word
            session.play(chosen)


def test_the_fish_that_was_left_is_the_one_that_is_fetched() -> None:
    *_, (_, session) = followed(GAME)
    seen = Seen(session)
    timeline = session.timeline
    left = seen.last(Flipped, before=timeline.at_number(1, timeline.end))
    took = seen.last(Took, KING)
    assert (left.depth, left.tile) == (took.depth, took.tile)


def test_the_lesson_is_short() -> None:
    assert 15 <= len(LESSON.steps) <= 22
    check_length(LESSON)
