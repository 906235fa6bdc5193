"""Whatever records a file holds that make sense, its names, its lines and its head fit together."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.lines import limbs, lines, present
from events.record import Branch, Drop, Head, Record, Reluck, Rename
from events.timeline import LONGEST_BRANCH_NAME, Timeline
from tests.toy import CODEC, dive, state, timeline

NAMES = ("main", "reef", "cave", "é" * LONGEST_BRANCH_NAME, "", "x" * (LONGEST_BRANCH_NAME + 1))
KINDS = ("move", "move", "reluck", "head", "head", "branch", "rename", "rename", "drop")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(KINDS), st.integers(0, 30), st.sampled_from(NAMES), st.integers(0, 30)
    ),
    max_size=40,
)
Steps = list[tuple[str, int, str, int]]


def record(game: Timeline, kind: str, name: str, number: int) -> Record:
    """A record of this kind, which may or may not make sense."""
    line = [*game.branches, "", "nowhere"][number % (len(game.branches) + 2)]
    match kind:
        case "move":
            return dive(number % 3)
        case "reluck":
            return Reluck(1 + number % 3)
        case "head":
            by_hand = number % 5 > 1
            return Head(line, by_hand) if line else Head(1 + number % 12, by_hand)
        case "branch":
            return Branch(name)
        case "rename":
            return Rename(line, name)
    return Drop(line, number % 3 > 0)


def told(steps: Steps) -> Iterator[tuple[Timeline, bool]]:
    """A timeline after each of these records, and whether it took the record."""
    game = timeline()
    for kind, on, name, number in steps:
        new = record(game, kind, name, number)
        back = 1 + on % len(game.records)
        line = getattr(new, "line", None)
        if isinstance(line, str) and line in game.branches and on % 4:
            back = len(game.records) - game.branches[line]  # else it would seldom make sense
        elif kind == "move" and on % 2:
            back = len(game.records) - game.head
        before = state(game)
        try:
            game.check(back, new)
        except ValueError:
            assert state(game) == before
            yield game, False
            continue
        game.add(back, new)
        yield game, True


@given(STEPS)
def test_names_lines_and_head_fit_together(steps: Steps) -> None:
    for game, _ in told(steps):
        assert game.branches
        assert all(1 <= len(name) <= LONGEST_BRANCH_NAME for name in game.branches)
        assert all(game.is_place(end) for end in game.branches.values())
        assert game.since.keys() == game.branches.keys()
        assert len(set(game.since.values())) == len(game.since)
        assert game.is_on_path(game.head, game.end)
        assert game.branch is None or game.branches[game.branch] == game.end
        for line in game.dropped:
            assert line in game.branches if isinstance(line, str) else game.is_place(line)


@given(STEPS)
def test_the_line_of_the_head_is_among_the_lines(steps: Steps) -> None:
    for game, _ in told(steps):
        for dropped in (False, True):
            tree = limbs(game, dropped=dropped)
            assert [limb.line for limb in tree] == lines(game, dropped=dropped)
            assert len(set(lines(game, dropped=dropped))) == len(tree)
            assert present(game) in lines(game, dropped=dropped)
            assert (tree[0].under, tree[0].fork) == (None, 0)


@settings(max_examples=50)
@given(STEPS)
def test_only_places_have_an_identity_that_others_follow_from(steps: Steps) -> None:
    """A file without its names holds the same places under the same ids."""
    named, bare, index = timeline(), timeline(), {0: 0}
    for game, taken in told(steps):
        named = game
        at = len(game.records) - 1
        if taken and game.is_place(at):
            on = index[game.parent(at)]
            index[at] = bare.add(len(bare.records) - on, game.records[at])
    assert [named.identity(place) for place in index] == [bare.identity(p) for p in bare.places()]


@settings(max_examples=50)
@given(STEPS)
def test_the_bytes_of_the_records_hold_it_all(steps: Steps) -> None:
    game, backs = timeline(), list[int]()
    for after, taken in told(steps):
        if taken:
            backs.append(_back(after))
        game = after
    again = timeline()
    for back, new in zip(backs, game.records[1:], strict=True):
        again.add(*CODEC.decode(CODEC.encode(new, back)))
    assert state(again) == state(game)


def _back(game: Timeline) -> int:
    """How far back the last record stands."""
    last = len(game.records) - 1
    return last - game.parent(last)
