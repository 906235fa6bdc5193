"""The position of Deep Dive in sentences holds everything that is on the board."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.games.deep_dive.model import Freed, RockSpent, Tile
from engine.games.deep_dive.odds import risk
from engine.games.deep_dive.plain import position
from engine.games.deep_dive.rules import State, evolve
from tests.oceans import (
    BEGINNING,
    DIVERS,
    LATER,
    emptied,
    lying,
    owning,
    positions,
    table,
    trapping,
    turn,
)

SEEDS = range(5)
TRIO = DIVERS[:3]


def tiles_told(words: str) -> Counter[Tile]:
    """The tiles in words like "2 of green 1, a rock, 3 predators, bubbles"."""
    found: Counter[Tile] = Counter()
    for part in [] if words == "nothing" else words.split(", "):
        told = re.fullmatch(
            r"(?:(\d+) of |(\d+) |a )?(pink|green|yellow|rock|predator|bubbles)s?(?: (\d+))?", part
        )
        assert told, part
        found[Tile(told[3], int(told[4] or 0))] += int(told[1] or told[2] or 1)  # type: ignore[arg-type]
    return found


def depth_told(sentence: str) -> dict[str, str]:
    """What a sentence says of a depth."""
    told = re.fullmatch(
        r"Depth (?P<number>\d): (?P<down>no|\d+) tiles? face down(, (?P<fewer>\d+) fewer)?"
        r"(; the next is a predator with (?P<risk>\d+) %)?"
        r"(; unseen food is worth (?P<values>[\d to]+))?"
        r"; face up (?P<up>[^;.]+)(?P<held>(; \d penguins? of \w+ trapped)*)"
        r"(; new: (?P<new>[^;.]+))?(; no longer there: (?P<gone>[^;.]+))?\.",
        sentence,
    )
    assert told, sentence
    return {key: value or "" for key, value in told.groupdict().items()}


def test_a_position_in_sentences() -> None:
    assert position(BEGINNING, None, TRIO) == [
        "Round 4. Ben dives at depth 1.",
        "Depth 1: 13 tiles face down; the next is a predator with 12 %; unseen food is worth "
        "1 to 2; face up pink 1, 2 of green 1, a rock, 2 predators, 2 bubbles; 1 penguin of Anna "
        "trapped.",
        "Depth 2: 17 tiles face down; the next is a predator with 25 %; unseen food is worth "
        "2 to 4; face up pink 4, bubbles.",
        "Depth 3: 13 tiles face down; the next is a predator with 25 %; unseen food is worth "
        "4 to 6; face up 2 predators; 1 penguin of Anna trapped; 1 penguin of Cleo trapped.",
        "Depth 4: 13 tiles face down; the next is a predator with 38 %; unseen food is worth "
        "6 to 8; face up nothing.",
        "Depth 5: 9 tiles face down; the next is a predator with 50 %; unseen food is worth "
        "8 to 10; face up nothing.",
        "Anna has 1 free penguin; 2 trapped at depths 1 and 3; 1 rock; 6 points; 1 set of food: "
        "pink 1 with green 3 with yellow 2 worth 6.",
        "Ben has 3 free penguins; 10 points; 2 sets of food: pink 5 with green 4 with yellow 1 "
        "worth 10, yellow 1 worth 0.",
        "Cleo has 2 free penguins; 1 trapped at depth 3; 0 points; no food.",
    ]


def test_what_changed_is_told() -> None:
    told = position(LATER, BEGINNING, TRIO)
    assert told[0] == "Round 5. Ben dives at depth 2 and has flipped yellow 3."
    assert told[1].startswith("Depth 1: 12 tiles face down, 1 fewer; ")
    assert told[1].endswith("1 penguin of Cleo trapped; no longer there: green 1.")
    assert told[2].endswith("; face up pink 4, yellow 3, bubbles; new: yellow 3.")
    anna, ben, cleo = told[-3:]
    assert "; 13 points, 7 of them new; 2 sets of food" in anna
    assert "; 11 points, 1 of them new; 2 sets of food" in ben
    assert "1 free penguin, 1 fewer; 2 trapped at depths 1 and 3, 1 of them new; 0" in cleo
    assert position(LATER, LATER, TRIO) == position(LATER, None, TRIO)


def test_rocks_and_penguins_that_changed_are_told() -> None:
    before = turn(trapping(owning(table(2), 0, 1, "rock rock"), 0, 2, 2), seat=1)
    spent = turn(evolve(before, RockSpent(0, 3)), seat=1)
    assert (
        "Anna has 1 free penguin; 2 trapped at depth 2; 1 rock, 1 fewer; 0"
        in position(spent, before, DIVERS[:2])[-2]
    )
    none_left = turn(evolve(evolve(spent, RockSpent(0, 3)), Freed(0)), seat=1)
    assert (
        "Anna has 3 free penguins, 2 more; no rock, 2 fewer; 0 points"
        in position(none_left, before, DIVERS[:2])[-2]
    )
    richer = turn(trapping(owning(none_left, 0, 2, "rock"), 0, 4), seat=1)
    assert (
        "2 free penguins, 1 fewer; 1 trapped at depth 4, new; 1 rock, 1 more"
        in position(richer, none_left, DIVERS[:2])[-2]
    )


def test_coming_home_and_the_last_dive_are_told() -> None:
    state = turn(trapping(lying(table(2), 1, "p1"), 0, 1, 2, 3), step="rescue", depth=3, round=2)
    assert position(state, None, DIVERS[:2])[0] == (
        "Round 2. All three penguins of Anna come home with what is taken now."
    )
    ran_out = emptied(turn(table(3), round=4, seat=2), 2)
    assert position(ran_out, None, TRIO)[1] == (
        "Depth 2 has run out: one more round is played, 4 turns are left with this one."
    )
    assert "; face up " in position(ran_out, None, TRIO)[3]
    assert position(turn(ran_out, round=5), None, TRIO)[1] == (
        "Depth 2 has run out: the last round, 1 turn is left with this one."
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_sentences_hold_what_is_public(seed: int) -> None:
    found = positions(4, seed)
    names = DIVERS[:4]
    for before, now in zip(found[:-9:3], found[8:-1:3], strict=False):
        told = position(now, before, names)
        sentences = [depth_told(one) for one in told if re.match(r"Depth \d: ", one)]
        assert len(sentences) == 5
        for number, (said, was, depth) in enumerate(
            zip(sentences, before.ocean, now.ocean, strict=True), 1
        ):
            assert said["number"] == str(number)
            assert said["down"] == (str(depth.down) if depth.down else "no")
            assert int(said["fewer"] or 0) == was.down - depth.down
            assert said["risk"] == (str(risk(depth)) if depth.down else "")
            inert = [tile for tile in depth.flipped if not depth.tiles[tile].is_loot]
            assert tiles_told(said["up"]) == Counter(
                depth.tiles[tile] for tile in (*depth.loot, *inert)
            )
            held = [at for traps in now.penguins for at, _ in traps if at == number]
            assert sum(map(int, re.findall(r"\d", said["held"]))) == len(held)
            loot, earlier = (Counter(one.tiles[tile] for tile in one.loot) for one in (depth, was))
            assert tiles_told(said["new"] or "nothing") == loot - earlier
            assert tiles_told(said["gone"] or "nothing") == earlier - loot
        for seat, sentence in enumerate(told[-4:]):
            more = now.score(seat) - before.score(seat)
            points = f"{now.score(seat)} point{'s' * (now.score(seat) != 1)}"
            assert f"; {points}{f', {more} of them new' if more else ''}; " in sentence


def test_the_end_is_told_with_all_sets_and_what_stayed() -> None:
    state = owning(table(2), 0, 1, "p1 g2 y2 g1 rock")
    state = trapping(owning(state, 1, 3, "p4 y6"), 1, 2, 5)
    over = turn(emptied(lying(state, 4, "g6 bubbles"), 1), seat=-1, round=9, last=9)
    told = position(over, None, DIVERS[:2])
    assert told[:3] == [
        "Anna has 5 points; 2 sets of food: pink 1 with green 2 with yellow 2 worth 5, "
        "green 1 worth 0; 1 rock left.",
        "Ben has 5 points; 1 set of food: pink 4 with yellow 6 worth 5; 2 trapped at depths "
        "2 and 5.",
        "Depth 1 has run out.",
    ]
    assert told[3].startswith("Depth 1: no tile face down; face up ")
    assert told[6] == "Depth 4: 9 tiles face down; face up green 6, bubbles."


@pytest.mark.parametrize("seats", [1, 6])
def test_the_sentences_are_of_ascii_and_one_line_each(seats: int) -> None:
    found: list[State] = positions(seats, 1, rounding="overall")
    for state in (*found[::9], found[-1]):
        for sentence in position(state, found[0], DIVERS[:seats]):
            assert sentence.isascii()
            assert sentence.isprintable()
            assert sentence.endswith(".")
