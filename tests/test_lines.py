"""The lines of a game as a tree: any such tree is what a naive reading says, however large."""

from __future__ import annotations

import time
from collections.abc import Callable

import attrs
from hypothesis import given
from hypothesis import strategies as st

from engine.lines import Limb, Line, in_order, limbs, lines, present
from events.record import Branch, Drop, Head, Rename
from events.timeline import Timeline
from tests.toy import add, dive, go, play, timeline


@attrs.frozen
class Deed:
    """Something done to a game: what, and which of the places or lines that there are."""

    what: str
    which: int


DEEDS = st.lists(
    st.builds(
        Deed,
        st.sampled_from(["play", "play", "go", "branch", "rename", "drop", "merge", "back"]),
        st.integers(0, 99),
    ),
    max_size=30,
)


def done(deeds: list[Deed]) -> Timeline:
    """A game in which these deeds were done."""
    game = timeline()
    for deed in deeds:
        places = list(game.places())
        place = places[deed.which % len(places)]
        known = lines(game, dropped=True)
        line = known[deed.which % len(known)]
        match deed.what:
            case "play":
                play(game, len(game.records))
            case "merge":
                add(game, place, dive(len(game.records)))
            case "go":
                branch, end = game.line_through(place)
                go(game, place, end if branch is None else branch)
            case "branch":
                add(game, place, Branch(f"b{len(game.records)}"))
            case "rename":
                add(game, line.end, Rename(line.branch or "", f"r{len(game.records)}"))
            case _:
                add(game, line.end, Drop(line.branch or "", deed.what == "drop"))
    return game


def naive_lines(game: Timeline, dropped: bool) -> list[Line]:
    """As the page of `lines` says it."""
    named = sorted(game.branches.items(), key=lambda item: game.since[item[0]])
    ends = [p for p in game.places() if not game.children(p) and p not in game.branches.values()]
    found = [*(Line(name, end) for name, end in named), *(Line(None, end) for end in ends)]
    here = Line(game.branch, game.end)
    return [
        line
        for line in found
        if dropped or line == here or (line.branch or line.end) not in game.dropped
    ]


def naive_limbs(game: Timeline, found: list[Line]) -> list[tuple[Line, int, int | None]]:
    """Each line with the last place that an earlier one has too, and the first that has it."""
    ways = [set(game.path(line.end)) for line in found]
    tree: list[tuple[Line, int, int | None]] = [(found[0], 0, None)]
    for i, line in enumerate(found[1:], 1):
        fork = max(place for place in game.path(line.end) if any(place in w for w in ways[:i]))
        tree.append((line, fork, next(k for k in range(i) if fork in ways[k])))
    return tree


@given(DEEDS)
def test_any_tree_is_what_a_naive_reading_says(deeds: list[Deed]) -> None:
    game = done(deeds)
    for dropped in (False, True):
        found = lines(game, dropped=dropped)
        assert found == naive_lines(game, dropped)
        tree = limbs(game, dropped=dropped)
        assert [(limb.line, limb.fork, limb.under) for limb in tree] == naive_limbs(game, found)


@given(DEEDS)
def test_each_place_is_on_one_limb(deeds: list[Deed]) -> None:
    game = done(deeds)
    own = [0]
    for limb in limbs(game, dropped=True):
        place = limb.line.end
        while place != limb.fork:
            own.append(place)
            place = game.parent(place)
    assert sorted(own) == list(game.places())


def walked(tree: list[Limb], i: int, depth: int = 0) -> list[tuple[int, int]]:
    """The limbs from one on, each before those that leave it."""
    after = sorted((limb.fork, k) for k, limb in enumerate(tree) if limb.under == i)
    return [(depth, i), *(step for _, k in after for step in walked(tree, k, depth + 1))]


@given(DEEDS)
def test_limbs_come_after_the_one_they_leave_in_the_order_of_the_forks(deeds: list[Deed]) -> None:
    game = done(deeds)
    tree = limbs(game, dropped=True)
    assert list(in_order(game, tree)) == walked(tree, 0)
    assert sorted(i for _, i in in_order(game, tree)) == list(range(len(tree)))


def test_forks_inside_forks() -> None:
    game = timeline(*[(1, dive(n)) for n in range(4)])
    add(game, 2, Branch("late"))
    play(game, 10, 11)
    add(game, 1, Branch("early"))
    play(game, 20)
    add(game, 6, Branch("inner"))
    play(game, 30)
    tree = limbs(game)
    assert [(limb.line.branch, limb.fork, limb.under) for limb in tree] == [
        ("main", 0, None),
        ("late", 2, 0),
        ("early", 1, 0),
        ("inner", 6, 1),
    ]
    assert list(in_order(game, tree)) == [(0, 0), (1, 2), (1, 1), (2, 3)]


def test_a_game_just_begun_is_one_line() -> None:
    game = timeline()
    assert limbs(game) == [Limb(Line("main", 0), 0, None)]
    assert list(in_order(game, limbs(game))) == [(0, 0)]
    assert present(game).name(game) == "main"


def test_several_branches_may_end_at_one_place(game: Timeline) -> None:
    add(game, 3, Branch("one"))
    add(game, 3, Branch("two"))
    assert [(limb.fork, limb.under) for limb in limbs(game)] == [(0, None), (3, 0), (3, 0)]


def test_hidden_lines_are_left_out_unless_the_head_stands_on_one(forked: Timeline) -> None:
    add(forked, 1, Branch("reef"))
    add(forked, 3, Drop("", True))
    add(forked, 5, Drop("main", True))
    assert lines(forked) == [Line("reef", 1)]
    assert limbs(forked) == [Limb(Line("reef", 1), 0, None)]
    assert len(lines(forked, dropped=True)) == 3
    go(forked, 2, 3)
    assert lines(forked) == [Line("reef", 1), Line(None, 3)]
    go(forked, 5, "main")
    assert lines(forked) == [Line("main", 5), Line("reef", 1)]


def test_a_line_that_ends_before_others_go_on_is_shown_where_the_head_stands(
    game: Timeline,
) -> None:
    """No command writes such a Head; a file from elsewhere may hold one."""
    add(game, 3, Drop("main", True))
    add(game, 2, Head(len(game.records) - 2))
    assert lines(game) == [Line(None, 2)]
    assert lines(game, dropped=True) == [Line("main", 3), Line(None, 2)]


def soon(read: Callable[[], object]) -> None:
    """Do this in a second."""
    start = time.perf_counter()
    read()
    assert time.perf_counter() - start < 1


def test_a_long_line_costs_no_depth() -> None:
    game = timeline()
    for n in range(100_000):
        game.add(1, dive(n))
    soon(lambda: limbs(game))
    add(game, 50_000, Branch("late"))
    play(game, 1)
    soon(lambda: list(in_order(game, limbs(game))))
    assert [limb.fork for limb in limbs(game)] == [0, 50_000]


def test_a_comb_of_many_branches_costs_no_depth() -> None:
    """Each leaves the one before it, so that the last lies 5,000 levels deep."""
    game = timeline()
    play(game, 0, 1)
    for n in range(1, 5_000):
        add(game, game.parent(game.head), Branch(f"b{n}"))
        play(game, 2 * n, 2 * n + 1)
    soon(lambda: lines(game))
    soon(lambda: list(in_order(game, limbs(game))))
    assert list(in_order(game, limbs(game))) == [(n, n) for n in range(5_000)]
