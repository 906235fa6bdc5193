"""Tests of the tree of places that records fold to, its head and its branches."""

from __future__ import annotations

from array import array
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.codec import Codec
from events.record import Branch, Head, Note, Opened, Record, Reluck, Seat, Unknown
from events.timeline import MOST_RELUCKS, Timeline, spell
from tests.toy import CODEC, OPENED, RAW, STORY, dive, timeline


def add(game: Timeline, on: int, record: Record) -> int:
    """Fold a record that stands on the record of this index."""
    return game.add(len(game.records) - on, record)


def play(game: Timeline, *moves: int) -> None:
    for n in moves:
        add(game, game.head, dive(n))


def go(game: Timeline, place: int, line: str | int) -> None:
    """Move the head by hand; a line without a name is given by its end."""
    add(game, place, Head(line if isinstance(line, str) else len(game.records) - line))


def where(game: Timeline) -> tuple[int, str | None, int]:
    return game.head, game.branch, game.end


def state(game: Timeline) -> Any:
    """All that folding may change."""
    folded = {name: value for name, value in vars(game).items() if not name.startswith("_")}
    return {name: repr(value) for name, value in folded.items() if name != "codec"}


@pytest.fixture
def game() -> Timeline:
    """Three moves; places are 0, 1, 2, 3."""
    return timeline((1, dive(1)), (1, dive(2)), (1, dive(3)))


@pytest.fixture
def forked() -> Timeline:
    """Three moves, two of them taken back, and another one played: 0, 1, 2, 3 and 0, 1, 5."""
    return timeline((1, dive(1)), (1, dive(2)), (1, dive(3)), (3, Head("main")), (4, dive(4)))


# --- The head and the branches ----------------------------------------------------------------


def test_new_game_stands_at_its_opening_on_main() -> None:
    new = timeline()
    assert where(new) == (0, "main", 0)
    assert new.branches == {"main": 0}
    assert not new.by_hand
    assert new.players == ["", ""]
    assert new.relucks == 0
    assert new.ends() == [0]


def test_move_takes_head_and_branch_along(game: Timeline) -> None:
    assert where(game) == (3, "main", 3)
    assert game.branches == {"main": 3}
    assert not game.by_hand


def test_undo_moves_only_the_head(game: Timeline) -> None:
    go(game, 1, "main")
    assert where(game) == (1, "main", 3)
    assert game.branches == {"main": 3}
    assert game.by_hand


def test_redo_reaches_the_end_again(game: Timeline) -> None:
    go(game, 1, "main")
    go(game, 3, "main")
    assert where(game) == (3, "main", 3)
    play(game, 4)
    assert where(game) == (6, "main", 6)
    assert game.unnamed_ends() == []


def test_action_taken_again_is_not_by_hand(game: Timeline) -> None:
    """The same move at the same place is there already: only the head moves, as if played."""
    go(game, 2, "main")
    add(game, 3, Head("main", by_hand=False))
    assert where(game) == (3, "main", 3)
    assert not game.by_hand


def test_playing_on_from_before_the_end_takes_the_name_along(forked: Timeline) -> None:
    assert where(forked) == (5, "main", 5)
    assert forked.branches == {"main": 5}
    assert not forked.by_hand
    assert forked.ends() == [3, 5]
    assert forked.unnamed_ends() == [3]
    assert forked.children(1) == [2, 5]


def test_going_to_a_line_without_a_name(forked: Timeline) -> None:
    go(forked, 2, 3)
    assert where(forked) == (2, None, 3)
    assert forked.by_hand
    go(forked, 3, 3)
    play(forked, 7)
    assert where(forked) == (8, None, 8)
    assert forked.branches == {"main": 5}
    assert forked.unnamed_ends() == [8]


def test_line_without_a_name_may_end_at_the_opening(game: Timeline) -> None:
    go(game, 0, 0)
    assert where(game) == (0, None, 0)


def test_branch_names_a_place_and_the_head_goes_there(forked: Timeline) -> None:
    add(forked, 3, Branch("reef"))
    assert where(forked) == (3, "reef", 3)
    assert forked.branches == {"main": 5, "reef": 3}
    assert forked.by_hand
    assert forked.unnamed_ends() == []
    play(forked, 7)
    assert forked.branches == {"main": 5, "reef": 7}


def test_switching_between_branches(game: Timeline) -> None:
    add(game, 3, Branch("reef"))
    play(game, 4)
    go(game, 3, "main")
    assert where(game) == (3, "main", 3)
    play(game, 5)
    assert game.branches == {"main": 7, "reef": 5}
    go(game, 1, "reef")
    assert where(game) == (1, "reef", 5)


def test_two_names_at_one_end_part_when_one_is_played_on(game: Timeline) -> None:
    add(game, 3, Branch("reef"))
    assert game.branches == {"main": 3, "reef": 3}
    play(game, 4)
    assert game.branches == {"main": 3, "reef": 5}


def test_move_that_stands_elsewhere_leaves_the_head(game: Timeline) -> None:
    """As when two files are merged."""
    assert add(game, 1, dive(9)) == 4
    assert add(game, 4, dive(9)) == 5
    assert where(game) == (3, "main", 3)
    assert game.branches == {"main": 3}
    assert game.unnamed_ends() == [5]


def test_move_at_the_end_of_a_branch_without_the_head_leaves_the_branch(game: Timeline) -> None:
    go(game, 1, "main")
    add(game, 3, dive(9))
    assert where(game) == (1, "main", 3)
    assert game.branches == {"main": 3}


def test_reluck_is_a_place_but_no_move(game: Timeline) -> None:
    assert add(game, 3, Reluck(4)) == 4
    assert where(game) == (4, "main", 4)
    play(game, 4)
    assert [game.number(place) for place in game.path(5)] == [0, 1, 2, 3, 3, 4]
    assert [game.depth(place) for place in game.path(5)] == [0, 1, 2, 3, 4, 5]
    assert [game.luck(place) for place in game.path(5)] == [0, 0, 0, 0, 4, 4]
    assert game.relucks == 4
    assert (game.move(0), game.move(4), game.move(5)) == (None, None, dive(4))


def test_luck_of_a_line_is_that_of_its_own_last_reluck(game: Timeline) -> None:
    add(game, 1, Reluck(2))
    add(game, 2, Reluck(1))
    assert game.luck(add(game, 4, dive(1))) == 2
    assert game.luck(add(game, 5, dive(1))) == 1
    assert game.luck(3) == 0
    assert game.relucks == 2


def test_first_and_last_reluck_that_there_may_be(game: Timeline) -> None:
    for n in (1, MOST_RELUCKS):
        assert game.luck(add(game, game.head, Reluck(n))) == n
    assert game.relucks == MOST_RELUCKS


def test_notes_of_each_place_in_order(game: Timeline) -> None:
    for on, text in ((1, "a"), (3, "b"), (1, "c")):
        add(game, on, Note(text))
    assert game.notes == {1: ["a", "c"], 3: ["b"]}
    assert where(game) == (3, "main", 3)
    assert not game.by_hand


def test_who_plays_a_seat_from_here_on(game: Timeline) -> None:
    add(game, 3, Seat(1, "bot:cautious"))
    assert game.players == ["", "bot:cautious"]
    add(game, 3, Seat(1, ""))
    add(game, 3, Seat(0, "bot:bold"))
    assert game.players == ["bot:bold", ""]


def test_records_of_a_later_version_change_nothing(game: Timeline) -> None:
    before = state(game)
    assert add(game, 2, Unknown(99, (1, 2))) == 4
    assert state(game) == before | {"records": state(game)["records"]}
    assert [game.is_place(index) for index in range(5)] == [True] * 4 + [False]
    assert list(game.places()) == [0, 1, 2, 3]
    play(game, 4)
    assert game.path(5) == [0, 1, 2, 3, 5]


def test_whole_story() -> None:
    game = timeline(*STORY[1:])
    assert where(game) == (8, "reef", 8)
    assert game.branches == {"main": 5, "reef": 8}
    assert list(game.places()) == [0, 2, 3, 5, 8]
    assert game.notes == {8: ["here the air ran out"]}


# --- Records that make no sense ---------------------------------------------------------------

# The game they are added to has the records opening, move, note, head (on the opening, on main),
# move (on the opening, so main ends there), branch "reef" (on the first move).
REFUSED: list[tuple[int, Record, str]] = [
    (0, dive(1), "no place"),  # on itself
    (-1, dive(1), "no place"),
    (7, dive(1), "no place"),  # before the opening
    (2**63, dive(1), "no place"),
    (1, dive(1), "no place"),  # on the branch record
    (3, dive(1), "no place"),  # on the head
    (4, Note("x"), "no place"),  # on a note
    (3, Head("main"), "no place"),
    (6, OPENED, "second opening"),
    (6, Reluck(0), "counted from 1"),
    (6, Reluck(-1), "counted from 1"),
    (6, Reluck(MOST_RELUCKS + 1), "counted from 1"),
    (6, Reluck(2**31), "counted from 1"),
    (6, Reluck(2**64 - 1), "counted from 1"),
    (6, Seat(2, ""), "seat that does not exist"),
    (6, Seat(-1, ""), "seat that does not exist"),
    (6, Head("nowhere"), "branch that does not exist"),
    (5, Head("main"), "beside the line"),
    (2, Head("reef"), "beside the line"),
    (2, Head(5), "beside the line"),
    (6, Head(0), "ends at no place"),
    (6, Head(-1), "ends at no place"),
    (6, Head(1), "ends at no place"),
    (6, Head(4), "ends at no place"),
    (6, Head(7), "ends at no place"),
    (6, Head(2**63), "ends at no place"),
    (6, Branch("main"), "name that is taken"),
    (5, Branch("reef"), "name that is taken"),
]


@pytest.mark.parametrize(("back", "record", "reason"), REFUSED)
def test_record_that_makes_no_sense_is_refused(back: int, record: Record, reason: str) -> None:
    game = timeline(
        (1, dive(1)), (1, Note("x")), (3, Head("main")), (4, dive(2)), (4, Branch("reef"))
    )
    before = state(game)
    with pytest.raises(ValueError, match=reason):
        game.add(back, record)
    assert state(game) == before
    play(game, 3)  # and nothing is left half done
    assert where(game) == (6, "reef", 6)
    assert game.path(6) == [0, 1, 6]
    assert (game.number(6), game.depth(6), game.luck(6)) == (2, 2, 0)


# --- Any tree ---------------------------------------------------------------------------------


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


# --- Identities -------------------------------------------------------------------------------


def test_identity_is_that_of_the_whole_way(forked: Timeline) -> None:
    identity = CODEC.identity(OPENED, b"")
    assert forked.identity(0) == identity
    for place in (1, 2, 3):
        identity = CODEC.identity(forked.records[place], identity)
    assert forked.identity(3) == identity
    assert forked.identity(5) == CODEC.identity(dive(4), forked.identity(1))


def test_identity_of_a_record_that_is_no_place(game: Timeline) -> None:
    note = add(game, 2, Note("x"))
    assert game.identity(note) == CODEC.identity(Note("x"), game.identity(2))


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


def test_same_move_elsewhere_has_another_identity() -> None:
    game = timeline((1, dive(1)), (1, dive(1)), (3, dive(2)), (1, dive(1)))
    assert len({game.identity(place) for place in range(5)}) == 5


def test_same_move_twice_at_one_place_is_the_same_move() -> None:
    game = timeline((1, dive(1)), (2, dive(1)))
    assert game.identity(1) == game.identity(2)


@pytest.mark.parametrize("codec", [CODEC, RAW], ids=["typed", "raw"])
def test_identity_in_a_copy_without_secrets(codec: Codec) -> None:
    """A copy for a spectator has the identities of the original, also where its game is unknown."""
    original, copy = timeline(*STORY[1:]), None
    for place, record in STORY:
        read = codec.decode(CODEC.encode(CODEC.redact(record, None), place))[1]
        if isinstance(read, Opened):
            copy = Timeline(read, codec)
        else:
            assert copy is not None
            copy.add(place, read)
    assert copy is not None
    assert copy.opened != original.opened
    assert [copy.identity(i) for i in range(len(STORY))] == [
        original.identity(i) for i in range(len(STORY))
    ]


def test_chosen_seed_gives_the_identity_of_a_drawn_one() -> None:
    chosen = Timeline(attrs.evolve(OPENED, drawn=False), CODEC)
    assert chosen.identity(0) == timeline().identity(0)


def test_identities_are_spelt_in_letters_from_k_to_z() -> None:
    assert spell(bytes.fromhex("0123456789abcdef")) == "klmnopqrstuvwxyz"
    assert spell(b"\x00\xff\x10") == "kkzzlk"


# --- Long games -------------------------------------------------------------------------------


def long_line(length: int) -> Timeline:
    game = timeline()
    move = dive(1)
    for _ in range(length):
        game.add(1, move)
    return game


def test_nothing_recurses_over_the_length_of_a_game() -> None:
    depth = 5_000
    game = long_line(depth)
    assert game.path(depth) == list(range(depth + 1))
    assert game.at_number(17, depth) == 17
    assert game.is_on_path(17, depth)
    assert game.line_through(17) == ("main", depth)
    identity = b""
    for record in game.records:
        identity = CODEC.identity(record, identity)
    assert game.identity(depth) == identity


class Counting(array):  # type: ignore[type-arg]  # Python 3.11 cannot say array[int]
    """An array that counts how often its values are asked for."""

    reads = 0

    def __getitem__(self, index: Any) -> Any:
        Counting.reads += 1
        return super().__getitem__(index)


def test_steps_along_a_line_of_100_000_moves_are_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.timeline.array", Counting)
    end = 100_000
    game = long_line(end)
    most = 0
    for place in (0, 1, 2, 4_095, 49_999, 65_536, 99_998, end):
        Counting.reads = 0
        assert game.at_number(place, end) == place
        most = max(most, Counting.reads)
        Counting.reads = 0
        assert game.is_on_path(place, end)
        most = max(most, Counting.reads)
    assert 0 < most < 200  # some four per step, and two steps per doubling of the length
