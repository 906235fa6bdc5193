"""Tests of a session: what it writes reads back as the same game, and undoing is exact."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.walk import GAME as WALK
from bench.walk import Rest, Step, Stepped
from engine.bots import bots_wait, next_is_bot, play_bots
from engine.errors import BadMove, NoSuchGame, Refused
from engine.game import AnyGame
from engine.games.deep_sea import GAME as DEEP_SEA
from engine.games.deep_sea.model import Dropped, Leave, Swim, Take
from engine.session import Session, opened, opening, read_timeline
from engine.setup import checked_options
from events.errors import Damaged, NotWritten
from events.log import MemoryLog
from events.record import Head, Move, Note, Reluck, Seat
from replays.verify import verify
from tests.command import CODEC, environment, process

NAMES = ("anna", "ben")
OPTIONS = checked_options(DEEP_SEA, {"first": "anna"}, NAMES)


def begun(game: AnyGame = DEEP_SEA, players: dict[int, str] | None = None) -> MemoryLog:
    """The log of a new game for two, or of a walk."""
    names = NAMES[: game.seats[1]]
    options = OPTIONS if game.options else {}
    first = opened(game, options, names, "calm-otter", drawn=False)
    return MemoryLog(opening(first, game, players or {}))


def opened_again(log: MemoryLog, game: AnyGame = DEEP_SEA) -> Session:
    """The session of a log."""
    return Session.open(log, lambda name, rules: game)


@pytest.fixture
def log() -> MemoryLog:
    return begun()


@pytest.fixture
def session(log: MemoryLog) -> Session:
    return opened_again(log)


def play(session: Session, *choices: int) -> None:
    """Play by the numbers of legal actions, from 0; a number that is too large counts round."""
    for choice in choices:
        legal = session.legal()
        if legal:
            session.play(legal[choice % len(legal)])


def where(session: Session) -> tuple[Any, ...]:
    """All that an undo or a visit elsewhere must bring back."""
    timeline = session.timeline
    return timeline.head, timeline.branch, timeline.end, session.state, dict(timeline.branches)


# What is written


def test_a_new_game_is_its_opening_and_its_bots() -> None:
    log = begun(players={1: "bot:random"})
    records = [CODEC.decode(payload) for payload in log.payloads]
    assert [record for _, record in records[1:]] == [Seat(1, "bot:random")]
    assert opened_again(log).timeline.players == ["", "bot:random"]


def test_every_change_is_one_record_and_reading_is_none(log: MemoryLog, session: Session) -> None:
    def written(change: Callable[[], object]) -> list[object]:
        before = len(log.payloads)
        change()
        return [CODEC.decode(payload)[1] for payload in log.payloads[before:]]

    assert written(lambda: session.play(Swim())) == [session.timeline.move(1)]
    assert written(lambda: session.play(Take())) == [session.timeline.move(2)]
    assert written(session.undo) == [Head("main", True)]
    assert written(session.redo) == [Head("main", True)]
    assert written(lambda: session.goto(0)) == [Head("main", True)]
    assert written(lambda: session.play(Swim())) == [Head("main", False)]
    assert written(lambda: session.play(Leave())) == [session.timeline.move(7)]
    assert written(lambda: session.goto(2)) == [Head(6, True)]
    assert written(lambda: session.switch("main")) == [Head("main", True)]
    assert written(lambda: session.note(1, "so far")) == [Note("so far")]
    assert written(session.reluck) == [Reluck(1)]
    assert written(lambda: session.seat(1, "bot:random")) == [Seat(1, "bot:random")]
    for nothing in (
        lambda: session.goto(session.timeline.head),
        lambda: session.switch("main"),
        lambda: session.state_at(1),
        session.legal,
        session.actor,
        lambda: session.bot_luck(1, 0),
    ):
        assert written(nothing) == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda s: s.undo(), "nothing to undo: no move was made yet"),
        (lambda s: s.redo(), "nothing to redo: this is the end of the line"),
        (lambda s: s.play(Take()), "is not possible now"),
        (lambda s: s.branch("main"), "there is a branch 'main' already"),
        (lambda s: s.branch("a b"), "a branch's name is of letters"),
        (lambda s: s.switch("side"), "there is no branch 'side'"),
    ],
)
def test_what_is_refused_writes_nothing(
    log: MemoryLog, session: Session, change: Callable[[Session], None], why: str
) -> None:
    before, stood = list(log.payloads), where(session)
    with pytest.raises(Refused, match=why):
        change(session)
    assert log.payloads == before
    assert where(session) == stood


def test_more_moves_than_there_are_cannot_be_undone_or_redone(session: Session) -> None:
    play(session, 0)
    with pytest.raises(Refused, match="only 1 move can be undone here"):
        session.undo(2)
    play(session, 0)
    with pytest.raises(Refused, match="only 2 moves can be undone here"):
        session.undo(10**30)
    session.undo(2)
    with pytest.raises(Refused, match="only 2 moves can be redone here"):
        session.redo(3)


def test_a_log_that_cannot_be_written_leaves_the_session_as_it_was(
    log: MemoryLog, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(payloads: list[bytes]) -> None:
        raise NotWritten("the disk is full")

    play(session, 0)
    stood = where(session)
    monkeypatch.setattr(log, "append", full)
    for change in (session.undo, session.reluck, lambda: play(session, 0)):
        with pytest.raises(NotWritten):
            change()
    assert where(session) == stood
    monkeypatch.undo()
    play(session, 0)
    assert where(opened_again(log)) == where(session)


def test_a_game_that_cannot_follow_its_own_move_writes_nothing() -> None:
    def evolve(state: Any, event: Stepped) -> Any:
        if state.moves == 3:
            raise ZeroDivisionError("three is enough")
        return WALK.evolve(state, event)

    walk = attrs.evolve(WALK, evolve=evolve)
    log = begun(walk)
    session = opened_again(log, walk)
    play(session, 0, 0, 0)
    before, stood = list(log.payloads), where(session)
    for action in (Step(), Rest()):
        with pytest.raises((ZeroDivisionError, BadMove), match="three is enough"):
            session.play(action)
    assert log.payloads == before
    assert where(session) == stood
    session.undo()
    assert where(opened_again(log, walk)) == where(session)


def test_a_game_that_makes_what_no_file_holds_writes_nothing() -> None:
    def decide(state: Any, action: Any, luck: Any) -> tuple[Stepped, ...]:
        return (Stepped(2**64),)

    log = begun(WALK)
    session = opened_again(log, attrs.evolve(WALK, decide=decide))
    before = list(log.payloads)
    with pytest.raises(ValueError, match="64 bits"):
        session.play(Step())
    assert log.payloads == before
    assert where(opened_again(log, WALK)) == where(session)


# What cannot be read


def test_a_move_that_cannot_be_followed_is_named() -> None:
    log = begun()
    session = opened_again(log)
    play(session, 0, 0)
    move = session.timeline.move(2)
    assert move is not None
    log.payloads[2] = CODEC.encode(attrs.evolve(move, events=(*move.events, Dropped(0, 9))), 1)
    with pytest.raises(BadMove, match=r"^move 2 cannot be followed: event 2, Dropped, "):
        opened_again(log)


def test_a_move_on_a_line_that_was_left_is_followed_too() -> None:
    log = begun()
    session = opened_again(log)
    play(session, 0, 0)
    session.undo()
    play(session, 1)
    move = session.timeline.move(2)
    assert move is not None
    log.payloads[2] = CODEC.encode(attrs.evolve(move, events=(*move.events, Dropped(0, 9))), 1)
    with pytest.raises(BadMove, match=r"^move 2 cannot be followed"):
        opened_again(log)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"seats": ("anna",)}, "the opening has 1 seats"),
        ({"seats": tuple("abcdefg")}, "the opening has 7 seats"),
        ({"options": ()}, "does not have the options of deep-sea"),
        ({"options": (*sorted(OPTIONS.items()), ("x", 1))}, "does not have the options"),
        ({"options": tuple(sorted({**OPTIONS, "first": 2}.items()))}, "first 2"),
        ({"options": tuple(sorted({**OPTIONS, "first": True}.items()))}, "first True"),
        ({"options": tuple(sorted({**OPTIONS, "stall_limit": 0}.items()))}, "stall_limit 0"),
        ({"options": tuple(sorted({**OPTIONS, "tie_break": "coin"}.items()))}, "tie_break 'coin'"),
        ({"events": (Dropped(0, 9),)}, "the opening cannot be followed: event 1, Dropped"),
    ],
)
def test_an_opening_that_cannot_be_followed_is_told(fields: dict[str, Any], why: str) -> None:
    log = begun()
    first = CODEC.decode(log.payloads[0])[1]
    other: Any = first
    log.payloads[0] = CODEC.encode(attrs.evolve(other, **fields), 0)
    with pytest.raises(BadMove, match=why):
        opened_again(log)


@pytest.mark.parametrize(
    ("payloads", "why"),
    [
        ([], "it holds no record"),
        ([CODEC.encode(Note("first"), 0)], "its first record is not the opening"),
        ([b""], "record 1 cannot be read"),
        ([*begun().payloads, b"\xc1"], "record 2 cannot be read"),
        ([*begun().payloads, *begun().payloads], "record 2 cannot be read: .*opening|no place"),
        ([*begun().payloads, CODEC.encode(Head("side"), 1)], "a branch that does not exist"),
        ([*begun().payloads, CODEC.encode(Note("x"), 2)], "stands on no place"),
    ],
)
def test_records_that_make_no_sense_are_damage(payloads: list[bytes], why: str) -> None:
    with pytest.raises(Damaged, match=why):
        opened_again(MemoryLog(payloads))


def test_a_file_of_a_game_that_is_not_installed_can_be_read_raw() -> None:
    def nothing(name: str, rules: int | None) -> AnyGame:
        raise NoSuchGame(f"there is no {name} {rules}")

    log = begun()
    play(opened_again(log), 0, 0)
    timeline, game = read_timeline(log.payloads, nothing)
    assert game is None
    assert timeline.number(timeline.head) == 2
    assert timeline.identity(2) == opened_again(log).timeline.identity(2)
    with pytest.raises(NoSuchGame, match="there is no deep-sea 1"):
        Session.open(log, nothing)


# Moving in time


def test_undo_and_redo_are_exact(session: Session) -> None:
    stood = []
    for choice in range(30):
        stood.append(where(session))
        play(session, choice)
    end = where(session)
    for moves in (1, 2, 29, 30):
        taken = session.undo(moves)
        assert session.state == stood[30 - moves][3]
        assert len(taken) == moves
        assert session.redo(moves) == taken[::-1]
        assert where(session) == end


def test_the_same_action_again_is_the_same_move(log: MemoryLog, session: Session) -> None:
    play(session, 0, 0, 0)
    move, stood = session.timeline.move(3), where(session)
    session.undo(3)
    play(session, 0, 0)
    assert session.play(Swim()) == move
    assert where(session) == stood
    assert len(list(session.timeline.places())) == 4


def test_another_action_leaves_the_old_line_where_it_was(session: Session) -> None:
    play(session, 0, 0, 0)
    old = where(session)
    session.undo(2)
    play(session, 1, 0)
    new = where(session)
    assert session.timeline.branches == {"main": new[0]}
    assert session.timeline.unnamed_ends() == [old[0]]
    session.goto(old[0])
    assert session.timeline.branch is None
    assert session.state == old[3]
    play(session, 0)
    assert session.timeline.branches == {"main": new[0]}
    session.switch("main")
    assert where(session) == new
    play(session, 0)
    assert session.timeline.branches == {"main": session.timeline.head}


def test_what_is_played_on_a_branch_leaves_the_others_alone(session: Session) -> None:
    play(session, 0, 0)
    main = where(session)
    session.undo()
    session.branch("what-if")
    play(session, 1, 0, 0)
    side = session.timeline.head
    assert session.timeline.branches == {"main": main[0], "what-if": side}
    session.switch("main")
    assert session.state == main[3]
    play(session, 0)
    assert session.timeline.branches["what-if"] == side


def test_a_branch_keeps_the_dice_of_decisions_that_it_does_not_touch(session: Session) -> None:
    play(session, 0, 0)
    there = session.timeline.head
    first = session.play(Swim())
    session.goto(1)
    play(session, 1)
    assert session.timeline.head != there
    assert session.play(Swim()) == first


def test_other_dice_after_a_reluck_and_the_old_ones_before_it(session: Session) -> None:
    rolls = set()
    for _ in range(8):
        rolls.add(session.play(Swim()).events)
        session.undo()
        session.reluck()
    assert len(rolls) > 1
    assert session.timeline.relucks == 8
    session.goto(0)
    session.play(Swim())
    assert session.timeline.head == 1


def test_undo_counts_moves_and_a_reluck_is_none(session: Session) -> None:
    session.reluck()
    with pytest.raises(Refused, match="no move was made yet"):
        session.undo()
    session.goto(0)
    assert session.timeline.luck(session.timeline.head) == 0


# Bots


def test_bots_wait_after_somebody_went_elsewhere_until_a_person_acts() -> None:
    log = begun(players={1: "bot:random"})
    session = opened_again(log)
    play(session, 0, 0)
    assert next_is_bot(session)
    assert not bots_wait(session)
    moves = list(play_bots(session))
    assert moves
    stood = where(session)
    session.undo(len(moves))
    assert bots_wait(session)
    assert bots_wait(opened_again(log)), "also after a pause"
    session.undo()
    play(session, 0)
    assert next_is_bot(session)
    assert not bots_wait(session)
    assert list(play_bots(session)) == moves, "the same moves as before"
    assert where(session) == stood


def test_where_only_bots_play_nobody_is_waited_for() -> None:
    session = opened_again(begun(players={0: "bot:random", 1: "bot:random"}))
    assert len(list(play_bots(session))) > 50
    assert session.actor() is None
    session.undo(5)
    assert next_is_bot(session)
    assert not bots_wait(session)


def test_a_bot_draws_on_luck_of_its_own() -> None:
    rolls = []
    for players in ({}, {0: "bot:random", 1: "bot:random"}):
        session = opened_again(begun(players=players))
        rolls.append(session.play(Swim()).events)
    assert rolls[0] == rolls[1]


# Any sequence of verbs

VERBS = st.sampled_from(
    ["play"] * 6 + ["undo", "redo", "goto", "branch", "switch", "reluck", "note", "seat"]
)


def act(session: Session, verb: str, number: int) -> None:
    """One verb; `number` picks among what is there."""
    timeline = session.timeline
    places, branches = list(timeline.places()), list(timeline.branches)
    match verb:
        case "play":
            play(session, number)
        case "undo":
            session.undo(1 + number % max(1, timeline.number(timeline.head)))
        case "redo":
            session.redo(1 + number % 3)
        case "goto":
            session.goto(places[number % len(places)])
        case "branch":
            session.branch(f"b{number}")
        case "switch":
            session.switch(branches[number % len(branches)])
        case "reluck":
            session.reluck()
        case "note":
            session.note(places[number % len(places)], f"note {number}")
        case "seat":
            session.seat(number % 2, ["", "bot:random"][number // 2 % 2])


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(VERBS, st.integers(0, 40)), max_size=40))
def test_any_sequence_reads_back_as_the_same_game(steps: list[tuple[str, int]]) -> None:
    log = begun()
    session = opened_again(log)
    for verb, number in steps:
        before, stood = list(log.payloads), where(session)
        try:
            act(session, verb, number)
        except Refused:
            assert log.payloads == before
            assert where(session) == stood
        assert log.payloads[: len(before)] == before
        assert len(log.payloads) <= len(before) + 1
    again = opened_again(MemoryLog(log.payloads))
    assert where(again) == where(session)
    for name in ("players", "notes", "relucks", "by_hand", "records"):
        assert getattr(again.timeline, name) == getattr(session.timeline, name)
    for place in session.timeline.places():
        assert again.state_at(place) == session.state_at(place)
        assert again.timeline.identity(place) == session.timeline.identity(place)
    verdict = verify(again)
    assert verdict.difference is None
    assert verdict.luck_checked


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(VERBS, st.integers(0, 40)), max_size=25), st.integers(0), st.integers(1, 9)
)
def test_redo_brings_back_what_was_undone(
    steps: list[tuple[str, int]], place: int, moves: int
) -> None:
    session = opened_again(begun())
    for verb, number in steps:
        try:
            act(session, verb, number)
        except Refused:
            continue
    places = list(session.timeline.places())
    session.goto(places[place % len(places)])
    stood = where(session)
    try:
        taken = session.undo(moves)
    except Refused:
        return
    assert session.redo(moves) == taken[::-1]
    if stood[0] == session.timeline.at_number(session.timeline.number(stood[0]), stood[2]):
        assert where(session) == stood
    assert session.state == stood[3]


def test_redo_comes_to_where_a_reluck_is_in_force(session: Session) -> None:
    play(session, 0)
    session.reluck()
    after = session.timeline.head
    play(session, 0)
    session.undo(2)
    session.redo()
    assert session.timeline.head == after, "the dice are those from before the reluck"


# Long games


def counted(calls: list[int]) -> AnyGame:
    """A walk that counts how often an event is folded."""

    def evolve(state: Any, event: Stepped) -> Any:
        calls[0] += 1
        return WALK.evolve(state, event)

    return attrs.evolve(WALK, evolve=evolve)


def a_long_walk(calls: list[int]) -> tuple[MemoryLog, Session]:
    """A walk of 3,000 moves that parts several times on the way."""
    walk = counted(calls)
    log = begun(walk)
    session = opened_again(log, walk)
    for part in range(6):
        for move in range(500):
            session.play(Step() if move % 3 else Rest())
        session.goto(list(session.timeline.places())[37 * part + 100])
        session.play(Step() if part % 2 else Rest())
        session.reluck()
    return log, session


@pytest.mark.parametrize("reopened", [True, False])
def test_a_jump_folds_at_most_64_moves(reopened: bool) -> None:
    calls = [0]
    log, session = a_long_walk(calls)
    if reopened:
        calls[0] = 0
        session = opened_again(log, counted(calls))
        assert calls[0] == sum(type(record) is Move for record in session.timeline.records)
    places = list(session.timeline.places())
    for jump in range(400):
        calls[0] = 0
        session.goto(places[jump * 7_919 % len(places)])
        assert session.state.moves == session.timeline.number(session.timeline.head)
        assert calls[0] <= 64


def test_a_step_near_the_end_of_a_long_game_folds_nothing() -> None:
    calls = [0]
    _, session = a_long_walk(calls)
    for _ in range(60):
        session.play(Step())
    calls[0] = 0
    for moves in (1, 5, 40):
        session.undo(moves)
        assert session.state
        session.redo(moves)
        assert session.state
    session.play(Step())
    assert calls[0] <= 1


# The same bytes everywhere

TYPED = "swim\n1\nundo 2\nswim\n2\n1\nbranch what-if\n1\n1\nswitch main\n1\n2\ngoto 3\ngo\nquit\n"
PLAYERS = ("-p", "anna", "-p", "bot:cautious", "-p", "bot:random")


def played_file(home: Path, python: str | None = None, **settings: str) -> bytes:
    """The file of a game played in a process of its own."""
    words = ("play", "deep-sea", *PLAYERS, "--seed", "Zoë's otter", "--name", "otter")
    more = {} if python is None else {"python": python}
    done = process(*words, typed=TYPED, **more, UNDERTOW_HOME=str(home), **settings)
    assert done.code == 0, done
    return (home / "otter.undertow").read_bytes()


def test_the_same_choices_give_the_same_bytes_under_any_hash_seed(tmp_path: Path) -> None:
    files = {played_file(tmp_path / seed, PYTHONHASHSEED=seed) for seed in ("0", "1", "4242")}
    assert len(files) == 1
    assert len(files.pop()) > 500


def has_packages(python: str, settings: dict[str, str]) -> bool:
    """Whether another Python can import what the command needs."""
    imports = [python, "-c", "import attrs, msgpack, platformdirs, typer"]
    done = subprocess.run(imports, env=environment(**settings), capture_output=True, check=False)
    return done.returncode == 0


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_the_same_choices_give_the_same_bytes_under_any_python(
    tmp_path: Path, version: str
) -> None:
    """With the packages of this Python; msgpack does without compiled parts for another."""
    python = shutil.which(f"python{version}")
    settings = {"PYTHONPATH": sysconfig.get_path("purelib")}
    if python is None or not has_packages(python, settings):
        pytest.skip(f"there is no Python {version} with what the command needs")
    assert played_file(tmp_path / "there", python, **settings) == played_file(tmp_path / "here")
