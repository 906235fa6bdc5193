"""A game in one line is the same game again, to the byte; and never another one."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import attrs
import pytest

from bench import walk
from engine.bots import bots
from engine.errors import NoSuchGame, Refused
from engine.game import AnyGame
from engine.opening import opened, opening
from engine.registry import BUNDLED_NAMES, find
from engine.session import Session
from events.log import MemoryLog
from events.record import Opened
from replays.errors import BadLine, PlaysOtherwise
from replays.letters import in_letters, number_in
from replays.line import read, written
from replays.verify import verify
from tests.command import ROOT
from tests.shared_lines import LINE_OF_PAGE, PAGE, played

ALL = [(kind, bot) for kind in BUNDLED_NAMES for bot in bots(find(kind))]
LIMITS = {"deep-sea": 120, "deep-dive": 150, "abyss": 600}


def line_of(session: Session) -> str:
    """The line up to where a game stands."""
    return written(session, session.timeline.head)


@pytest.mark.parametrize(("kind", "bot"), ALL)
def test_a_game_of_four_fits_into_a_message(kind: str, bot: str) -> None:
    for number in range(30):
        session, log = played(kind, [bot] * 4, number)
        assert session.actor() is None
        line = line_of(session)
        assert len(line) <= LIMITS[kind]
        if number % 5 == 0:
            assert read(line, find) == log.payloads


SEEDS = [
    "calm-otter-blue-reef",
    "otter",
    "Ünïcödé, 4 ships: 🐟",
    "no-such-words",
    "x" * 1000,
    "A9-_:",
]
NAMES = ("Anna", "Ben_2", "ödön", "d'Arc", "e.f", "x" * 20)


def odd(number: int) -> Session:
    """A game with options, seats and a seed that are not as usual."""
    choose = Random(number)
    kind = BUNDLED_NAMES[number % len(BUNDLED_NAMES)]
    game = find(kind)
    own = [*bots(game), "random"]
    fewest, most = game.seats
    players = [choose.choice(own) for _ in range(choose.randint(fewest, most))]
    seats = choose.sample(NAMES, len(players))
    given: dict[str, Any] = {
        option.name: str(choose.choice(option.values))
        for option in game.options
        if option.values and choose.random() < 0.5
    }
    given |= {"stall_limit": "12"} if kind == "deep-sea" else {}
    given |= {"first": choose.choice(seats), "luck": choose.choice(["same", "fresh", "refuse"])}
    words = tuple(choose.choice(["sea", "Ω mega", "x" * 40]) for _ in seats)
    sealed = choose.random() < 0.3
    return played(
        kind,
        players,
        number,
        moves=choose.choice([0, 1, 63, 64, 65, 128, 1000]),
        names=tuple(seats),
        seed="" if sealed else choose.choice(SEEDS),
        words=words if sealed else (),
        **given,
    )[0]


@pytest.mark.parametrize("number", range(60))
def test_options_seats_and_seeds_come_back(number: int) -> None:
    session = odd(number)
    for seat in range(0, len(session.seats), 2):
        if number % 2:
            session.seat(seat, "")
    if number % 5 == 0:
        session.reveal()
    line = line_of(session)
    payloads = read(line, find)
    again = Session.open(MemoryLog(payloads), find)
    assert line_of(again) == line
    assert again.timeline.opened == session.timeline.opened, "drawn or chosen as well"
    assert again.timeline.players == session.timeline.players
    assert again.timeline.is_revealed == session.timeline.is_revealed
    assert again.timeline.identity(again.timeline.head) == session.timeline.identity(
        session.timeline.head
    )
    assert verify(again).difference is None


def test_only_one_line_of_play_goes_along() -> None:
    session, _ = played("deep-sea", ["cautious"] * 3, 1)
    session.undo(20)
    session.branch("what-if")
    for _ in range(4):
        session.play(session.legal()[-1])
    session.note(session.timeline.head, "too deep")
    again = Session.open(MemoryLog(read(line_of(session), find)), find)
    assert len(again.timeline.ends()) == 1
    assert list(again.timeline.branches) == ["main"]
    assert not again.timeline.notes
    assert again.state == session.state
    middle = session.timeline.at_number(7, session.timeline.head)
    again = Session.open(MemoryLog(read(written(session, middle), find)), find)
    assert again.state == session.state_at(middle)


@pytest.mark.parametrize("before", [0, 3, 64])
def test_other_dice_come_along_with_their_number(before: int) -> None:
    session, _ = played("deep-sea", ["random"] * 3, 1, moves=before)
    place = session.timeline.head
    for _ in range(4):
        session.reluck()
        session.play(session.legal()[0])
        session.goto(place)
    session.reluck(3)
    session.play(session.legal()[0])
    session.reluck(1)
    for _ in range(3):
        session.play(session.legal()[0])
    session.reluck()
    assert session.timeline.luck(session.timeline.head) == 5
    line = line_of(session)
    again = Session.open(MemoryLog(read(line, find)), find)
    timeline = again.timeline
    assert timeline.identity(timeline.head) == session.timeline.identity(session.timeline.head)
    assert timeline.relucks == 5, "as many as somebody has had"
    assert verify(again).difference is None
    assert (timeline.branch, timeline.end, timeline.by_hand) == ("main", timeline.head, False)
    assert {end for end in timeline.ends() if end != timeline.head} == timeline.dropped
    assert line_of(again) == line


def test_a_game_of_others_is_called_by_its_name() -> None:
    def here(name: str, rules: int | None) -> AnyGame:
        assert (name, rules) == (walk.GAME.name, walk.GAME.rules)
        return walk.GAME

    log = MemoryLog(opening(opened(walk.GAME, {}, ("walker",), "x", drawn=False), walk.GAME, {}))
    session = Session.open(log, here)
    for _ in range(200):
        session.play(walk.Step())
    line = line_of(session)
    assert read(line, here) == log.payloads
    with pytest.raises(NoSuchGame, match=r"under rules 1: there is no game called 'walk"):
        read(line, find)


def test_other_rules_are_named_with_those_that_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    line = line_of(played("deep-dive", ["random"] * 2, 1)[0])
    newer = attrs.evolve(find("deep-dive"), rules=99)
    monkeypatch.setattr("engine.games.deep_dive.GAME", newer)
    with pytest.raises(NoSuchGame, match=r"'deep-dive' under rules 1: .* here are rules 99"):
        read(line, find)


def test_the_numbers_of_the_games_are_pinned() -> None:
    assert BUNDLED_NAMES[:3] == ("deep-sea", "deep-dive", "abyss")


@pytest.mark.parametrize("late", [0, 10, 70, 120])
def test_a_line_that_plays_otherwise_here_is_found(late: int) -> None:
    """The same version of the rules, and they give something else from a move on."""
    game, made = find("deep-sea"), [0]
    line = line_of(played("deep-sea", ["random"] * 4, 3, moves=150)[0])

    def decide(state: Any, action: Any, luck: Any) -> tuple[Any, ...]:
        made[0] += 1
        other = luck.derive("other") if made[0] > late else luck
        events: tuple[Any, ...] = game.decide(state, action, other)
        return events

    with pytest.raises(PlaysOtherwise) as found:
        read(line, lambda name, rules: attrs.evolve(game, decide=decide))
    told = re.search(r"between moves (\d+) and (\d+)|at move (\d+)", str(found.value))
    assert told, found.value
    numbers = [int(number) for number in told.groups() if number]
    assert numbers[0] <= late + 1


def test_another_opening_is_found_at_once() -> None:
    game = find("deep-sea")
    line = line_of(played("deep-sea", ["random"] * 4, 3, first="anna")[0])
    other = attrs.evolve(
        game, setup=lambda o, seats, luck: game.setup({**o, "first": 2}, seats, luck)
    )
    with pytest.raises(PlaysOtherwise, match="under the rules here, from its opening on"):
        read(line, lambda name, rules: other)


def test_what_no_copy_without_its_secrets_can_say_is_refused() -> None:
    session, log = played("abyss", ["ambitious"] * 2, 1, moves=40)
    codec = session.timeline.codec
    records = [codec.decode(payload) for payload in log.payloads]
    cut = [codec.encode(codec.redact(record, 0), back) for back, record in records]
    copy = Session.open(MemoryLog(cut), find)
    with pytest.raises(Refused, match="does not hold the seed, and a line is made of it"):
        line_of(copy)


def test_what_fits_into_no_line_is_refused() -> None:
    tiles = str(ROOT / "tests" / "tiles_with_deep_bubbles.json")
    session, _ = played("deep-dive", ["random"] * 2, 1, moves=5, tiles=tiles)
    with pytest.raises(Refused, match="its tiles come from a file, which fits into no line; pass"):
        line_of(session)
    other, _ = played("deep-sea", ["random"] * 2, 1, moves=5)
    strange = attrs.evolve(other.timeline.opened, luck="dice/9")
    other.timeline.opened = strange
    with pytest.raises(Refused, match="its dice follow 'dice/9'"):
        line_of(other)


def test_a_line_made_by_hand_brings_nothing_in() -> None:
    """Its checks are right, and what it holds may be anything."""
    line = line_of(played("deep-sea", ["random"] * 4, 3)[0])
    number, choose = number_in(line), Random(1)
    said = set()
    for _ in range(400):
        bit = choose.randrange(number.bit_length())
        try:
            payloads = read(in_letters(number ^ (1 << bit)), find)
        except (BadLine, NoSuchGame, PlaysOtherwise) as error:
            said.add(type(error))
            continue
        first = Session.open(MemoryLog(payloads), find).timeline.opened
        assert isinstance(first, Opened)
        assert first.game == "deep-sea"
    assert said == {BadLine, NoSuchGame, PlaysOtherwise}


def test_any_number_is_a_game_or_refused_soon() -> None:
    choose = Random(2)
    for _ in range(300):
        number = choose.getrandbits(choose.choice([0, 8, 60, 400, 5_000]))
        with pytest.raises((BadLine, NoSuchGame, PlaysOtherwise)):
            read(in_letters(number), find)


def test_the_page_is_true() -> None:
    session, log = played("deep-sea", ["cautious"] * 4, 1)
    assert line_of(session) == LINE_OF_PAGE
    assert read(LINE_OF_PAGE, find) == log.payloads
    for limit in ("20,000", "10,000", "1,000"):
        assert limit in PAGE
