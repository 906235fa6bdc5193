"""Looking back on a game: the ledger adds up in each world, and what was best was the best."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.analysing import Analysed, _adding_up, analysed_line
from engine.analysis import Moved, Valued, analysed
from engine.bots import play_bots
from engine.game import chance
from engine.odds import whole
from engine.registry import BUNDLED_NAMES, find
from engine.session import Session
from engine.sums import Estimate
from tests.sessions import begun, opened_again

ONE = whole(2)


@chance
class Rolled:
    """An event that shows dice."""


class Walked:
    """One that shows nothing."""


def values(*parts: float) -> list[list[int]]:
    """Each world's parts of a victory of the first of two seats."""
    return [[round(part * ONE), ONE - round(part * ONE)] for part in parts]


def test_choice_and_luck_of_a_move() -> None:
    """Two worlds: it stood at 1/2, the choice made it 1, the dice then 0."""
    moves = [Moved(1, 0, 1, (Rolled(),))]
    before = Valued(values(0, 1), (values(0, 1), values(1, 1)))
    found = analysed(2, moves, [before], Valued(values(0, 0), ()))
    step = found.steps[0]
    assert [one.mean for one in step.choice] == [0.5, -0.5]
    assert [one.mean for one in step.luck] == [-1, 1]
    assert (step.best, step.loss.mean, step.showed) == (1, 0, True)
    ledger = found.ledgers[0]
    assert (ledger.start.mean, ledger.own.mean, ledger.luck.mean, ledger.end) == (0.5, 0.5, -1, 0)
    assert found.ledgers[1].others.mean == -0.5


def test_a_roll_that_changed_nothing_in_few_worlds_may_still_be_worth_something() -> None:
    """Only what nobody chose, and where no die fell, is nothing for sure."""
    same = values(1, 0)
    rolled, walked, chosen = (Moved(1, 0, 0, (kind(),)) for kind in (Rolled, Walked, Walked))
    places = [Valued(same, ()), Valued(same, ()), Valued(same, (same, same))]
    found = analysed(2, [rolled, walked, chosen], places, Valued(same, ()))
    roll, walk, choice = found.steps
    assert roll.luck[0].high == -roll.luck[0].low > 0
    assert choice.choice[0].high == -choice.choice[0].low > 0
    for sure in (roll.choice, walk.choice, walk.luck, choice.luck, [roll.loss, choice.loss]):
        assert {(one.low, one.high) for one in sure} == {(0, 0)}
    first, second = found.ledgers
    assert first.luck.high == roll.luck[0].high
    assert (first.others.high, second.own.high) == (0, 0)
    assert first.own.high == second.others.high > 0


def test_without_luck_a_choice_is_worth_what_came_of_it() -> None:
    moves = [Moved(1, 1, 0, (Walked(),))]
    before = Valued(values(0, 1), (values(1, 1), values(0, 0)))
    found = analysed(2, moves, [before], Valued(values(0.5, 1), ()))
    step = found.steps[0]
    assert [one.mean for one in step.luck] == [0, 0]
    assert step.choice[1].mean == -0.25
    assert (step.best, step.loss.mean) == (1, 0.75)


def test_a_choice_is_judged_by_what_its_player_knew() -> None:
    moves = [Moved(1, 0, 0, (Rolled(),))]
    before = Valued(
        values(0, 1), (values(1, 1), values(0, 0)), to_actor=(values(0, 0), values(1, 0))
    )
    step = analysed(2, moves, [before], Valued(values(1, 1), ())).steps[0]
    assert (step.best, step.loss.mean) == (1, 0.5)
    assert step.choice[0].mean == 0.5


@given(st.data())
def test_every_ledger_adds_up(data: st.DataObject) -> None:
    worlds, count = data.draw(st.integers(2, 4)), data.draw(st.integers(1, 6))
    part = st.lists(st.sampled_from((0.0, 0.5, 1.0)), min_size=worlds, max_size=worlds)
    moves, before = [], []
    for place in range(1, count + 1):
        ways = data.draw(st.sampled_from((0, 2, 3)))
        chosen = data.draw(st.integers(0, max(0, ways - 1)))
        event = data.draw(st.sampled_from((Rolled(), Walked())))
        moves.append(Moved(place, data.draw(st.integers(0, 1)), chosen, (event,)))
        after = tuple([values(*data.draw(part)) for _ in range(ways)])
        before.append(Valued(values(*data.draw(part)), after))
    found = analysed(2, moves, before, Valued(values(*data.draw(part)), ()))
    for seat, one in enumerate(found.ledgers):
        total = one.start.mean + one.own.mean + one.others.mean + one.luck.mean
        assert isclose(total, one.end, abs_tol=1e-9)
        assert isclose(found.chances[-1][seat].mean, one.end, abs_tol=1e-9)
    for step in found.steps:
        assert step.loss.mean >= 0
        assert step.showed or all(one.mean == 0 for one in step.luck)


def taken_apart(name: str, moves: int | None = None) -> tuple[Session, Analysed]:
    session = opened_again(begun(find(name), {0: "bot:random", 1: "bot:random"}), find(name))
    for place in play_bots(session):
        if moves is not None and session.timeline.number(place) == moves:
            break
    return session, analysed_line(session, 3, "random", 1, "worlds")


@pytest.mark.parametrize("name", BUNDLED_NAMES)
def test_every_game_can_be_taken_apart(name: str) -> None:
    """To its end, or as far as it came: the end is then a chance, and the ledger still adds up."""
    session, done = taken_apart(name, 40 if name == "abyss" else None)
    assert [step.place for step in done.found.steps] == [move.place for move in done.moves]
    for seat, one in enumerate(done.found.ledgers):
        total = one.start.mean + one.own.mean + one.others.mean + one.luck.mean
        assert isclose(total, one.end, abs_tol=1e-9)
        result = session.game.result(session.state)
        if result is not None and len(result.winners) == 1:
            assert one.end == (seat in result.winners)


def test_the_number_of_processes_changes_nothing() -> None:
    session, done = taken_apart("deep-sea", 30)
    assert analysed_line(session, 3, "random", 2, "worlds") == done


@given(
    st.lists(st.floats(-2, 2), min_size=3, max_size=3),
    st.sampled_from((0.0, 0.25, 1 / 3, 0.5, 1.0)),
)
def test_what_is_told_adds_up(parts: list[float], end: float) -> None:
    """The rounded figures come to the rounded end, and none is off by more than one."""
    exact = [*parts, end - sum(parts)]
    told = _adding_up([Estimate(one, one, one) for one in exact], end)
    assert sum(map(int, told)) == round(end * 100)
    assert all(abs(int(one) - part * 100) <= 1 for one, part in zip(told, exact, strict=True))
