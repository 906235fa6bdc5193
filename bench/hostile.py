"""Measures what reading the most hostile inputs takes: seconds and memory for their size.

Run as `python -m bench.hostile`; each input is read in a process of its own. `docs/decisions` has
the table (24, untrusted input).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Final

from engine.games.deep_sea import GAME
from engine.opening import opened, opening
from engine.registry import find
from engine.session import Session
from events import wire
from events.codec import Codec
from events.frames import LARGEST, scan
from events.log import MemoryLog
from events.record import Branch, Merged, Note, Record, Reluck, Seat, Unknown
from replays import line, notation
from replays.letters import LONGEST, in_letters
from replays.rebuilding import MOST
from tests.fuzz import MIB, most_memory
from tests.fuzz_doors import DOORS
from tests.shared_lines import played as games

MANY: Final = 100_000
CODEC: Final = Codec(GAME.classes)
SEATS: Final = ("anna", "ben")
OPTIONS: Final = {option.name: option.default for option in GAME.options} | {"first": 0}
HEADING: Final = '[Game "deep-sea"]\n[Seed "calm-otter"]\n[Seat "anna"]\n[Seat "ben"]\n'


def begun() -> Session:
    """A game of two."""
    first = opened(GAME, OPTIONS, SEATS, "calm-otter", drawn=False)
    return Session.open(MemoryLog(opening(first, GAME, {})), lambda name, rules: GAME)


def file(records: list[tuple[int, Record]], raw: list[bytes] | None = None) -> bytes:
    """A file of these records behind an opening, each so many records back."""
    first = CODEC.encode(begun().timeline.opened, 0)
    rest = raw or [CODEC.encode(record, back) for back, record in records]
    return MemoryLog([first, *rest]).bytes()


def played(moves: int, session: Session | None = None) -> Session:
    """A game of so many moves, begun again where it is over."""
    session = session or begun()
    for _ in range(moves):
        if not session.legal():
            session.goto(0)
            session.reluck()
        session.play(session.legal()[0])
    return session


def tiny() -> bytes:
    return file([(n, Unknown(100, None)) for n in range(1, MANY + 1)])


def nested() -> bytes:
    items = tuple([_deep(12)] * 65_000)
    return file([], [wire.pack((100, n, items)) for n in range(1, 5)])


def _deep(depth: int) -> object:
    return (_deep(depth - 1),) if depth else ()


def declared() -> bytes:
    record = (b"\xdd" + (LARGEST - 8).to_bytes(4, "big")) * 1000
    return file([], [record + bytes(LARGEST - len(record))])


def wide() -> bytes:
    return file([], [wire.pack((100, n, ((),) * 1_000_000)) for n in range(1, 5)])


def notes() -> bytes:
    return file([], [CODEC.encode(Note("\u00e9" * 500_000), n) for n in range(1, 5)])


def branches() -> bytes:
    return file([(n, Branch(f"b{n}", 0)) for n in range(1, MANY + 1)])


def merges(many: int = MANY) -> bytes:
    first = [(1, Note("x"))]
    return file([*first, *((n, Merged("x", n - 1, 0)) for n in range(2, many + 2))])


def seats() -> bytes:
    return file([(n, Seat(0, "bot:random")) for n in range(1, MANY + 1)])


def relucks(many: int = MANY // 2) -> bytes:
    """A long chain of other dice, and as many moves on its end."""
    session = begun()
    records: list[tuple[int, Record]] = [(1, Reluck(1))] * many
    first = session.timeline.add(1, Reluck(1))
    move = session.dealer.decide(first, session.legal()[0])
    return file([*records, *[(n, move) for n in range(1, many + 1)]])


def comb() -> bytes:
    """A long game, and from its end back another move on each place, so that all states wait."""
    session = played(20_000)
    timeline, index = session.timeline, {0: 0}
    steps = timeline.steps()
    for at, (place, _, _) in enumerate(steps, 1):
        index[place] = at
    records = [(index[place] - index[on], timeline.records[place]) for place, on, _ in steps]
    for at, (place, on, _) in enumerate(reversed(steps), len(steps) + 1):
        records.append((at - index[on], timeline.records[place]))
    return file(records)


def long_abyss(moves: int) -> Session:
    """Games of Abyss, in which a move is a lot of work."""
    return played(moves, games("abyss", ["random", "random"], 0, moves=0)[0])


def abyss_file() -> bytes:
    session = long_abyss(20_000)
    timeline, codec = session.timeline, session.timeline.codec
    pairs = [(at - timeline.parent(at), one) for at, one in enumerate(timeline.records)]
    return MemoryLog([codec.encode(one, back) for back, one in pairs]).bytes()


def abyss_moves() -> bytes:
    return notation.written(long_abyss(MOST)).encode()


def legal_moves() -> bytes:
    return notation.written(played(MOST - 200)).encode()


def same_move() -> bytes:
    return (HEADING + '[Option "first" "anna"]\n1. swim' + " (swim)" * MANY).encode()


def accents() -> bytes:
    word = "a" + "\u0301\u0323" * 249
    return (HEADING + " ".join([word] * 100)).encode()


def hidden() -> bytes:
    return (HEADING + "{%hidden}" * MANY).encode()


def braces() -> bytes:
    return (HEADING + "{" + "a" * 16_000_000).encode()


def named() -> bytes:
    return (HEADING + "".join(f"{{%branch b{n}}}" for n in range(MANY))).encode()


def lists() -> bytes:
    return b"[" + b"[]," * 5_000_000 + b"[]]"


def json_deep() -> bytes:
    deep = b"[" * 800 + b"]" * 800
    return b"[" + (deep + b",") * 10_000 + b"0]"


def json_seats() -> bytes:
    return b'{"schema":"undertow/notation/1","seats":[' + b"0," * 8_000_000 + b"0]}"


def json_digits() -> bytes:
    return json.dumps([10**4000] * 4_000).encode()


def longest_line() -> bytes:
    return in_letters(62 ** (LONGEST - 24)).encode()


def line_of_dice() -> bytes:
    """As many other dice as fit in."""
    session = begun()
    for _ in range(line.MOST_RELUCKS):
        session.reluck()
    return line.written(session, session.timeline.head).encode()


CASES: Final[dict[str, tuple[str, Callable[[], bytes]]]] = {
    "100,000 records of a later kind, one byte each": ("frames", tiny),
    "arrays nested 13 deep, as many as fit": ("frames", nested),
    "1,000 arrays that say they have a million items": ("frames", declared),
    "empty arrays, a million in each record": ("frames", wide),
    "notes of a megabyte": ("frames", notes),
    "100,000 branches": ("frames", branches),
    "100,000 records of merging, each of all the rest": ("frames", merges),
    "100,000 changes of a seat": ("frames", seats),
    "50,000 other dice in a row, 50,000 moves there": ("frames", relucks),
    "20,000 moves, then each once more from the end": ("frames", comb),
    "a file of 20,000 moves of Abyss": ("frames", abyss_file),
    f"{MOST:,} moves of Abyss": ("notation", abyss_moves),
    "4,800 legal moves, all different": ("notation", legal_moves),
    "100,000 times the same move": ("notation", same_move),
    "a move of 50,000 accents": ("notation", accents),
    "100,000 hidden lines": ("notation", hidden),
    "100,000 branches as text": ("notation", named),
    "a brace that is not closed, 16 MB": ("notation", braces),
    "JSON of 5 million empty lists": ("json", lists),
    "JSON of lists nested 800 deep": ("json", json_deep),
    "JSON of 8 million seats that are numbers": ("json", json_seats),
    "JSON of numbers of 4,000 digits": ("json", json_digits),
    "a line of the greatest length": ("line", longest_line),
    "a line of 1,000 other dice": ("line", line_of_dice),
}


def measured(door: str, path: Path) -> None:
    """Read one input, in this process, and print what it took."""
    data, way = path.read_bytes(), DOORS[door]
    before, start = most_memory(), process_time()
    try:
        way.take(data)
        said = "taken"
    except way.may_raise as error:
        said = type(error).__name__
    took, memory = process_time() - start, most_memory() - before
    start = process_time()
    if door == "frames":
        with suppress(*way.may_raise):
            Session.open(MemoryLog(scan(data).payloads), find)
    print(took, memory, said, process_time() - start)


def apart(*words: str | Path) -> str:
    """Work in a process of its own: this one stays small, since a child begins with its memory."""
    command = [sys.executable, "-m", "bench.hostile", *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main() -> None:
    """Print the table."""
    wanted = sys.argv[1:]
    print(
        "| Input | MB | read, s a MB | checked, s | s a MB | MiB | of the allowed | then |\n"
        "|---|--:|--:|--:|--:|--:|--:|---|"
    )
    for name, (door, _) in CASES.items():
        if wanted and not any(word in name for word in wanted):
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "hostile"
            apart("--make", name, path)
            size = path.stat().st_size
            said = apart("--take", door, path)
        took, memory, end, read = said.split()
        alone = f"{float(read) / size * 1e6:.1f}" if door == "frames" else ""
        part = float(memory) / (64 * MIB + 60 * size)
        print(
            f"| {name} | {size / 1e6:.2f} | {alone} "
            f"| {float(took):.2f} | {float(took) / size * 1e6:.1f} "
            f"| {float(memory) / MIB:.0f} | {part:.0%} | {end} |",
            flush=True,
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--take"]:
        measured(sys.argv[2], Path(sys.argv[3]))
    elif sys.argv[1:2] == ["--make"]:
        Path(sys.argv[3]).write_bytes(CASES[sys.argv[2]][1]())
    else:
        main()
