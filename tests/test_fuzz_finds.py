"""What `tests.fuzz` and hostile files by hand brought to light, each as small as it can be."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

import pytest

from bench.hostile import HEADING, accents, declared, json_seats, merges, relucks
from engine.errors import BadMove
from engine.names import as_compared
from engine.opening import read_timeline
from engine.registry import find
from engine.takeback import takebacks
from events import wire
from events.errors import Damaged
from events.frames import scan
from events.log import MemoryLog
from events.record import Merged, Move, Note
from replays import reader, values
from replays.errors import BadNotation
from replays.rebuilding import MOST
from replays.verify import judged
from tests.fuzz_doors import DOORS
from tests.releases import RELEASED
from tests.sessions import begun, opened_again


def test_rules_that_fail_on_a_state_that_is_none_are_damage() -> None:
    """Without its seed a file may hold any events; then it was an IndexError of the game."""
    payloads = list(scan((RELEASED / "1.0" / "deep-dive.undertow").read_bytes()).payloads)
    kind, back, body = wire.unpack(payloads[0])
    payloads[0] = wire.pack((kind, back, (*body[:4], bytes(32), *body[5:])))
    kind, back, (action, _) = wire.unpack(payloads[4])
    payloads[4] = wire.pack((kind, back, (action, ())))
    timeline, game = read_timeline(payloads, find)
    assert game is not None
    with pytest.raises(BadMove, match=r"move 4 .* does not fit the rules"):
        judged(game, timeline, MemoryLog(payloads))


def test_counts_are_checked_before_room_is_made_for_them() -> None:
    """With msgpack up to 1.2.0 this took 8 GB: room for a million items in each of 1,000 arrays."""
    with pytest.raises(Damaged, match="more items than it has bytes"):
        DOORS["frames"].take(declared())


@pytest.mark.parametrize("make", [merges, relucks])
def test_moves_that_knew_other_dice_are_found_soon(make: Callable[[int], bytes]) -> None:
    """It took minutes where records of merging overlap, or other dice stand in a long row."""
    data = make(20_000)
    start = process_time()
    DOORS["frames"].take(data)
    assert process_time() - start < 5


def test_records_of_merging_that_overlap() -> None:
    timeline = opened_again(begun()).timeline
    for text in "abc":
        timeline.add(len(timeline.records), Note(text))
    for records in (3, 1, 4):
        timeline.add(len(timeline.records), Merged("x", records, 0))
    last = len(timeline.records) - 1
    assert set(timeline.origins()) == set(range(last - 5, last))


def test_other_dice_in_a_row_are_no_other_place() -> None:
    session = opened_again(begun())
    session.play(session.legal()[0])
    for _ in range(3):
        session.goto(0)
        session.reluck()
        session.reluck()
        session.play(session.legal()[0])
    moves = [at for at, one in enumerate(session.timeline.records) if isinstance(one, Move)]
    assert takebacks(session.timeline) == set(moves[1:])


def test_a_move_of_accents_is_refused_soon() -> None:
    """Taking many accents in a row apart took quadratic time."""
    start = process_time()
    with pytest.raises(BadNotation, match="not possible here"):
        reader.read(accents(), find)
    assert process_time() - start < 5


def test_accents_in_a_row_still_do_not_matter() -> None:
    assert as_compared("The  \u00c9" + "\u0301\u0323" * 500 + "a\ufb01 \uac00") == as_compared(
        "e" + "afi \uac00"
    )


def test_a_list_of_what_is_none_ends_at_the_first() -> None:
    """All of it was made ready first, each part with the words that say where it stands."""
    with pytest.raises(BadNotation, match=r"seats\[0\]: an object belongs here"):
        values.read(json_seats(), find)


@pytest.mark.parametrize(
    ("begins", "one", "of"),
    [
        ("1. swim", " (swim)", "moves"),
        ("1. swim", " ({%luck 1} swim)", "moves"),
        ("", "{%hidden}", "comments"),
        ("", "{hello}", "comments"),
        ("", "{%seat anna bot:random}", "comments"),
        ("", "{%branch b{n}}", "comments"),
    ],
)
def test_a_text_holds_so_many_moves_and_comments(begins: str, one: str, of: str) -> None:
    """Each move is played by the rules, which took 20 s for a megabyte of moves of Abyss."""
    every = [one.replace("{n}", f"{n}") for n in range(MOST + 1)]
    start = process_time()
    with pytest.raises(BadNotation, match=f"at most 5,000 {of} are read; pass such a game on as a"):
        reader.read((HEADING + begins + "".join(every)).encode(), find)
    assert process_time() - start < 10


def test_just_as_many_are_read() -> None:
    text = HEADING + "1. swim" + " (swim)" * (MOST - 1) + "{hello}" * MOST
    assert len(reader.read(text.encode(), find)) > MOST


def test_values_hold_as_many() -> None:
    places = [{"before": None}, *[{"before": 0, "luck": n} for n in range(1, MOST + 2)]]
    document = {
        "schema": values.SCHEMA,
        "game": "deep-sea",
        "rules": 1,
        "seed": "calm-otter",
        "seats": [{"name": name, "player": "person"} for name in ("anna", "ben")],
        "branches": [],
        "places": places,
    }
    with pytest.raises(BadNotation, match=r"places\[5001\]: at most 5,000 moves are read"):
        values.read(json.dumps(document).encode(), find)
