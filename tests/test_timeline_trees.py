"""Any tree of places is what its records say, and its head stands on its line."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.record import Branch, Note, Record, Reluck
from events.timeline import Timeline
from tests.toy import CODEC, add, dive, go, play, state, timeline, where


class Model:
    """The same tree as a dict from each place to the place before it."""

    def __init__(self, steps: list[tuple[int, bool]]) -> None:
        """Each step names the place it stands on (modulo those there are); True for a move."""
        self.before: dict[int, int] = {}
        self.is_move = {0: False}
        for place, (on, is_move) in enumerate(steps, 1):
            self.before[place] = on % place
            self.is_move[place] = is_move
        self.places = range(len(steps) + 1)

    def path(self, end: int) -> list[int]:
        return [*self.path(self.before[end]), end] if end else [0]

    def number(self, place: int) -> int:
        return sum(self.is_move[p] for p in self.path(place))

    def children(self, place: int) -> list[int]:
        return [child for child, on in self.before.items() if on == place]

    def record(self, place: int) -> Record:
        return dive(place) if self.is_move[place] else Reluck(place)


models = st.lists(
    st.tuples(st.integers(0, 40) | st.just(-1), st.booleans()), min_size=1, max_size=40
).map(Model)


def grown(model: Model) -> Timeline:
    game = timeline()
    for place, on in model.before.items():
        assert add(game, on, model.record(place)) == place
    return game


@given(models)
def test_any_tree_is_what_its_records_say(model: Model) -> None:
    game = grown(model)
    for place in model.places:
        assert game.path(place) == model.path(place)
        assert game.parent(place) == model.before.get(place, 0)
        assert game.children(place) == model.children(place)
        assert game.number(place) == model.number(place)
        assert game.depth(place) == len(model.path(place)) - 1
        assert [p for p in model.places if game.is_on_path(p, place)] == model.path(place)
        for number in range(model.number(place) + 2):
            last = [p for p in model.path(place) if model.number(p) <= number][-1]
            assert game.at_number(number, place) == last
    ends = [place for place in model.places if not model.children(place)]
    assert game.ends() == ends
    assert game.unnamed_ends() == [end for end in ends if end != game.branches["main"]]


@given(models)
def test_first_line_is_followed_by_the_head(model: Model) -> None:
    game = grown(model)
    head = 0
    for place, on in model.before.items():
        head = place if on == head else head
    assert where(game) == (head, "main", head)


DEEDS = st.tuples(
    st.sampled_from(["play", "go", "goto end", "branch", "merge"]), st.integers(0, 99)
)


def done(deeds: list[tuple[str, int]]) -> Timeline:
    """A game in which these deeds were done, as a session would write them."""
    game = timeline()
    for deed, n in deeds:
        places = list(game.places())
        place = places[n % len(places)]
        branch, end = game.line_through(place)
        line = end if branch is None else branch
        if deed == "play":
            play(game, n)
        elif deed == "go":
            go(game, place, line)
        elif deed == "goto end":
            go(game, end, line)
        elif deed == "branch" and f"b{n}" not in game.branches:
            add(game, place, Branch(f"b{n}"))
        elif deed == "merge":
            add(game, place, dive(n))
    return game


@given(st.lists(DEEDS, max_size=30))
def test_head_always_stands_on_its_line(deeds: list[tuple[str, int]]) -> None:
    game = done(deeds)
    assert game.is_on_path(game.head, game.end)
    assert game.branch is None or game.branches[game.branch] == game.end
    assert all(game.is_place(end) for end in game.branches.values())
    named = set(game.branches.values())
    assert set(game.unnamed_ends()) == set(game.ends()) - named
    assert all(n.startswith("b") or n == "main" for n in game.branches)


@given(st.lists(DEEDS, max_size=30))
def test_line_through_any_place(deeds: list[tuple[str, int]]) -> None:
    game = done(deeds)
    for place in game.places():
        branch, end = game.line_through(place)
        assert place in game.path(end)
        if place in game.path(game.end):
            assert (branch, end) == (game.branch, game.end)
            continue
        named = [e for e in game.branches.values() if place in game.path(e)]
        after = [e for e in game.ends() if place in game.path(e)]
        assert end == max(named or after)
        assert (branch is not None) == bool(named)
        assert branch is None or game.branches[branch] == end


@given(st.lists(DEEDS, max_size=30))
def test_folding_the_records_of_a_file_gives_the_same(deeds: list[tuple[str, int]]) -> None:
    """The place of a record and the record itself hold all that there is."""
    game = done(deeds)
    again = timeline()
    for index, record in enumerate(game.records[1:], 1):
        data = CODEC.encode(record, index - game.parent(index))
        again.add(*CODEC.decode(data))
    assert state(again) == state(game)


def test_line_through_prefers_this_line_then_names_then_the_newest(forked: Timeline) -> None:
    assert forked.line_through(1) == ("main", 5)
    assert forked.line_through(2) == (None, 3)
    add(forked, 2, dive(6))
    assert forked.line_through(2) == (None, 6)
    add(forked, 2, Branch("reef"))
    go(forked, 5, "main")
    assert forked.line_through(2) == ("reef", 2)
    assert forked.line_through(3) == (None, 3)
    go(forked, 1, 3)
    assert forked.line_through(1) == (None, 3)
    assert forked.line_through(5) == ("main", 5)


@given(models, st.randoms(use_true_random=False), st.permutations(range(41)))
def test_same_moves_have_the_same_identity_in_any_order(
    model: Model, dice: Any, asked: list[int]
) -> None:
    """One file has the places in the order of the model, the other in any order that fits."""
    one, other = grown(model), timeline()
    index = {0: 0}
    waiting = list(model.before)
    while waiting:
        place = dice.choice([p for p in waiting if model.before[p] in index])
        waiting.remove(place)
        add(other, index[0], Note("something between"))
        index[place] = add(other, index[model.before[place]], model.record(place))
    assert {p: one.identity(p) for p in asked if p in index} == {
        p: other.identity(index[p]) for p in model.places
    }
    assert len({one.identity(p) for p in index}) == len(index)
