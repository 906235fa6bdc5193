"""Odds: the same worlds for each choice, no look at what a seat cannot know, exact where it can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs
import pytest

from engine.bots import at_random, find_bot
from engine.errors import BadMove
from engine.game import AnyGame, Luck, Result
from engine.odds import (
    FIRST,
    Question,
    Samples,
    chunks,
    gathered,
    in_order,
    is_certain,
    parts,
    ranked,
    results_of,
    sampled,
    seats_of,
    whole,
)
from engine.playout import end_of, played_out
from engine.registry import BUNDLED_NAMES, find
from engine.session import Session
from engine.work import done, knows_more, odds_task, plain, position, samples_of, values_task
from tests.sessions import begun, opened_again, play

GAMES = [find(name) for name in BUNDLED_NAMES]
games = pytest.mark.parametrize("game", GAMES, ids=BUNDLED_NAMES)


def played(game: AnyGame, moves: int = 12, seed: str = "calm-otter") -> Session:
    session = opened_again(begun(game, seed=seed), game)
    play(session, *[3 * n for n in range(moves)])
    return session


def question(game: AnyGame, state: Any, seat: int | None, bot: str = "random") -> Question:
    return Question(
        game=game,
        view=game.view(state, seat),
        seat=seat,
        actions=game.legal(state),
        bots=(find_bot(game, f"bot:{bot}"),) * 2,
        luck=Luck.of_seed("worlds"),
    )


@games
def test_a_playout_goes_to_the_end_and_is_always_the_same(game: AnyGame) -> None:
    state, luck = played(game).state, Luck.of_seed("x")
    ends = [played_out(game, state, luck, (at_random,) * 2, luck.derive("own")) for _ in range(2)]
    assert ends[0] == ends[1]
    assert game.actor(ends[0]) is None
    other = played_out(game, state, luck, (at_random,) * 2, luck.derive("other"))
    assert other != ends[0]


def test_a_game_without_an_end_is_no_endless_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.playout.LONGEST", 10)
    game = GAMES[0]
    with pytest.raises(BadMove, match="deep-sea does not end: 10 decisions were made"):
        played_out(game, played(game).state, Luck.of_seed("x"), (at_random,) * 2, Luck.of_seed("y"))
    with pytest.raises(BadMove, match="no result"):
        end_of(game, played(game).state)


@games
def test_all_choices_meet_the_same_worlds(game: AnyGame) -> None:
    """The same choice twice comes to the same in each world."""
    state = played(game).state
    seat = game.actor(state)
    action = game.legal(state)[0]
    asked = attrs.evolve(question(game, state, seat), actions=(action, action))
    found = sampled(asked, range(12))
    assert found.wins.difference(0, 1).high == 0
    assert found.seats[0] == found.seats[1]
    for one in (0, 1):
        assert found.wins.totals[one] == found.seats[one].totals[seat or 0]


def test_each_world_is_imagined_anew_and_goes_on_with_its_own_luck() -> None:
    game, imagined, decided = GAMES[0], list[int](), set[int]()

    def imagine(view: Any, luck: Luck) -> Any:
        imagined.append(luck.below("which", 10**9))
        return game.imagine(view, luck)

    def decide(state: Any, action: Any, luck: Luck) -> tuple[Any, ...]:
        decided.add(luck.below("which", 10**9))
        return game.decide(state, action, luck)

    state = played(game).state
    asked = question(attrs.evolve(game, imagine=imagine, decide=decide), state, game.actor(state))
    sampled(asked, range(5))
    assert len(set(imagined)) == len(imagined) == 5
    assert decided == set(imagined)


@games
def test_worlds_can_be_tried_in_any_parts(game: AnyGame) -> None:
    state = played(game).state
    asked = question(game, state, game.actor(state))
    whole_of_it = sampled(asked, range(9))
    found = sampled(asked, range(5, 9))
    found = found.with_others(sampled(asked, range(5)))
    assert found == whole_of_it
    assert samples_of(plain(found)) == whole_of_it


@games
def test_what_a_seat_cannot_know_changes_nothing(game: AnyGame) -> None:
    """Two states that a seat cannot tell apart have the same odds, to the last digit."""
    state = played(game).state
    seat = game.actor(state)
    view = game.view(state, seat)
    other = game.imagine(view, Luck.of_seed("another world"))
    assert game.view(other, seat) == view
    assert sampled(question(game, other, seat), range(6)) == sampled(
        question(game, state, seat), range(6)
    )


@games
def test_a_task_holds_what_the_seat_may_know_and_comes_to_the_same(game: AnyGame) -> None:
    session = played(game)
    seat = session.actor()
    assert seat is not None
    where = position(session, session.timeline.head, seat)
    assert b"calm-otter" not in b"".join(where)
    task = odds_task(where, seat, ("random", "random"), "worlds", (2, 5))
    asked = attrs.evolve(
        question(game, session.state, seat), luck=Luck.of_seed("worlds").derive("odds")
    )
    assert samples_of(done(task)) == sampled(asked, range(2, 7))
    few = odds_task(where, seat, ("random", "random"), "worlds", (0, 3), (0,))
    assert len(samples_of(done(few)).seats) == 1


@games
def test_values_of_a_place_are_those_of_its_choices(game: AnyGame) -> None:
    session = played(game)
    seat, state = session.actor(), session.state
    assert seat is not None
    where = position(session, session.timeline.head, seat)
    found = done(values_task(where, seat, ("random", "random"), "worlds", 4))
    legal = game.legal(state)
    assert len(found) == 1 + (len(legal) if len(legal) > 1 else 0)
    asked = attrs.evolve(
        question(game, state, seat),
        luck=Luck.of_seed("worlds").derive("odds"),
        actions=(None, *legal[: len(found) - 1]),
    )
    for world in range(4):
        for way, result in enumerate(results_of(asked, world)):
            assert found[way][world] == parts(result, 2)


def test_who_knows_more_than_those_who_watch() -> None:
    deep_sea, abyss = find("deep-sea"), find("abyss")
    session = played(deep_sea)
    assert not knows_more(session, session.timeline.head, 0)
    open_to_all = played(abyss)
    assert not knows_more(open_to_all, open_to_all.timeline.head, 0)


def test_a_victory_is_parted_in_whole_numbers() -> None:
    for seats in range(1, 9):
        for winners in range(1, seats + 1):
            assert whole(seats) % winners == 0
            result = Result((0,) * seats, tuple(range(winners)), "")
            assert parts(result, seats) == [whole(seats) // winners] * winners + [0] * (
                seats - winners
            )


def samples(*wins: list[int]) -> Samples:
    """Samples of two choices, by what the asker won in each world; scores as the wins."""
    found = Samples.of(len(wins), 2, is_seated=True)
    for world in zip(*wins, strict=True):
        found.wins.add(list(world))
        found.scores.add(list(world))
        for sums, one in zip(found.seats, world, strict=True):
            sums.add([one, 2 - one, one, 0])
    return found


def test_the_best_is_first_and_how_far_the_others_are_behind() -> None:
    found = samples([0, 2, 0, 2] * 30, [2, 2, 0, 2] * 30)
    best, other = ranked(found, 2)
    assert (best.action, other.action) == (1, 0)
    assert (best.wins.mean, other.wins.mean) == (0.75, 0.5)
    assert best.behind.mean == 0
    assert other.behind.mean == 0.25
    assert [one.action for one in in_order(found, 2)] == [0, 1]
    assert seats_of(found, 0)[1][0].mean == 0.5


def test_an_order_is_certain_where_choices_differ_clearly_or_never() -> None:
    assert is_certain(samples([2] * 50, [0] * 50))
    assert is_certain(samples([0, 2] * 25, [0, 2] * 25))
    assert not is_certain(samples([0, 2] * 25, [2, 0] * 25))
    assert not is_certain(samples([0, 2] * 25))
    assert not is_certain(samples([2, 0, 0, 0] * 13, [0, 2, 2, 0] * 13))


def test_chunks_are_small_at_first_and_end_where_it_is_asked() -> None:
    found = list(chunks(400))
    assert found[0] == (0, 1)
    assert [first for first, _ in found] == [
        sum(count for _, count in found[:i]) for i in range(len(found))
    ]
    ends = {first + count for first, count in found}
    assert {FIRST, 2 * FIRST, 4 * FIRST, 400} <= ends
    assert sum(count for _, count in chunks(7)) == 7


def test_it_stops_at_a_fixed_count_once_the_order_is_certain() -> None:
    def growing() -> Iterator[Samples]:
        for _, count in chunks(1000):
            yield samples([2] * count, [0] * count)

    assert [one.worlds for one in gathered(growing())][-1] == FIRST
    assert [one.worlds for one in gathered(growing(), stops=False)][-1] == 1000


class Fixed(Luck):
    """Dice that were chosen, and how often they were asked for; what lies hidden by its key."""

    def __init__(self, key: bytes, dice: tuple[int, ...] = ()) -> None:
        super().__init__(key)
        self.chosen = dice
        self.asked = 0

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        """The dice chosen."""
        assert (n, count) == (6, 2)
        self.asked += 1
        return self.chosen


def exact(session: Session, action: Any) -> float | None:
    """The chance to win after an action, where one roll of two dice decides; else None."""
    game, state = session.game, session.state
    seat = game.actor(state)
    assert seat is not None
    won = 0
    for dice in product(range(6), repeat=2):
        found = set()
        for world in range(8):  # what lies hidden must not matter
            luck = Fixed(bytes([world]) * 32, dice)
            now = game.imagine(game.view(state, seat), luck)
            for event in game.decide(now, action, luck):
                now = game.evolve(now, event)
            while legal := game.legal(now):
                if len(legal) > 1 and {type(one).__name__ for one in legal} & {"Up", "Down"}:
                    return None
                for event in game.decide(now, legal[-1], luck):
                    now = game.evolve(now, event)
            if luck.asked != 1:
                return None
            result = game.result(now)
            assert result is not None
            found.add(parts(result, 2)[seat])
        if len(found) > 1:
            return None
        won += found.pop()
    return won / 36 / whole(2)


def test_the_last_roll_of_a_dive_is_as_the_arithmetic_says() -> None:
    """The air ends with this turn, and whoever gets home wins: so many of the 36 rolls do it."""
    game, compared = find("deep-sea"), 0
    bots = (find_bot(game, "bot:cautious"),) * 2
    for number in (46, 87, 99, 118):  # games in which it comes to such a roll
        session = opened_again(begun(game, seed=f"last {number}"), game)
        while (seat := session.actor()) is not None:
            if game.marks(session.state).get("dive") == 3 and len(session.legal()) == 1:
                chance = exact(session, session.legal()[0])
                if chance is not None and 0 < chance < 1:
                    asked = attrs.evolve(question(game, session.state, seat), bots=bots)
                    found = sampled(asked, range(4000)).wins.share(0, whole(2))
                    spread = (chance * (1 - chance) / 4000) ** 0.5
                    assert abs(found.mean - chance) < 4.5 * spread, (number, chance, found)
                    compared += 1
            bot = find_bot(game, "bot:random" if seat else "bot:cautious")
            view = game.view(session.state, seat)
            session.play(bot(view, session.legal(), Luck.of_seed(f"{session.timeline.head}")))
    assert compared >= 3
