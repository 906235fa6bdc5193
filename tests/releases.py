"""How the files in `tests/released` were made: `python -m tests.releases` writes new ones.

One small game for each kind of thing that a file of this format can hold. A file that is there is
never written again; this is kept to show what is in them, and to add files of a later format.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from engine.opening import opened, opening
from engine.registry import find
from engine.session import Session
from engine.setup import SEALED, WORDS, checked_options, seats_and_players
from events.log import MemoryLog
from events.record import Note, Record, Unknown
from replays.merge import merge
from tests.recipes import do
from tests.telling import told

RELEASED: Final = Path(__file__).parent / "released"
FOLDER: Final = RELEASED / "1.0"
PERSONS: Final = ("anna", "ben")
SEED: Final = "calm-otter-blue-reef"


def game(
    kind: str,
    *steps: str,
    players: Sequence[str] = PERSONS,
    drawn: bool = False,
    own: dict[str, Any] | None = None,
    **options: str,
) -> MemoryLog:
    """A game of some steps, as `tests.recipes.do` knows them."""
    rules = find(kind)
    names, bots = seats_and_players(rules, players)
    values = checked_options(rules, options, names) | (own or {})
    first = opened(rules, values, names, SEED, drawn=drawn)
    log = MemoryLog(opening(first, rules, bots))
    _go_on(log, *steps)
    return log


def _go_on(log: MemoryLog, *steps: str) -> Session:
    session = Session.open(log, find)
    for step in steps:
        verb, _, rest = step.partition(" ")
        match verb:
            case "by":
                name, _, text = rest.partition(" ")
                session.note(session.timeline.head, text, session.seats.index(name))
            case "private":
                name, _, text = rest.partition(" ")
                by = session.seats.index(name)
                session.note(session.timeline.head, text, by, private=True)
            case "branched":
                name, _, branch = rest.partition(" ")
                session.branch(branch, by=session.seats.index(name))
            case "rename" | "drop" | "back":
                from engine.lines import find_line

                old, _, new = rest.partition(" ")
                line = find_line(session, old)
                if verb == "rename":
                    session.rename(line, new)
                else:
                    session.drop(line, hidden=verb == "drop")
            case "untag":
                session.drop_note(session.timeline.head, rest)
            case "reveal":
                session.reveal()
            case _:
                do(session, step)
    return session


def for_eyes(log: MemoryLog, seat: int | None) -> MemoryLog:
    """A copy as a seat may have it, None a spectator, without the private notes of others."""
    timeline = Session.open(log, find).timeline
    codec, index = timeline.codec, dict[int, int]()
    payloads: list[bytes] = []
    for i, record in enumerate(timeline.records):
        if isinstance(record, Note) and record.private and record.by != seat:
            continue
        index[i] = len(payloads)
        back = index[i] - index[timeline.parent(i)]
        payloads.append(codec.encode(codec.redact(record, seat), back))
    return MemoryLog(payloads)


def later() -> MemoryLog:
    """With records of kinds that are not there yet."""
    log = game("deep-sea", "swim", "take", first="anna")
    codec = Session.open(log, find).timeline.codec
    kinds: list[tuple[int, Record]] = [
        (1, Unknown(1000, ("later", 1, None))),
        (3, Unknown(2**64 - 1, (-1, (True,), b"bytes"))),
    ]
    log.append([codec.encode(record, back) for back, record in kinds])
    _go_on(log, "swim")
    return log


def peeked(seat: int | None, *more: str) -> MemoryLog:
    """A copy of a game of Abyss in which tokens are secret."""
    bots = ("anna=bot:ambitious", "ben=bot:ambitious")
    whole = game(
        "abyss", "prefer 150 nothing", *more, players=bots, token_peek="owner", first="anna"
    )
    return for_eyes(whole, seat)


def merged() -> MemoryLog:
    """With what a friend played and noted in another copy."""
    log = game("deep-sea", "swim", first="anna")
    other = MemoryLog(log.payloads)
    _go_on(log, "take", "swim")
    friend = _go_on(other, "leave", "swim", "leave", "by ben !? #cold better so")
    merge(Session.open(log, find), friend.timeline, "friend")
    return log


BRANCHES: Final = (
    *("swim", "take", "swim", "leave", "undo 1", "take", "branch reef", "down", "goto 2"),
    *("rename reef cave", "branched ben shelf", "swim", "leave", "switch cave", "undo 1", "redo 1"),
    *("drop shelf", "drop main", "back main", "switch main"),
)
NOTES: Final = (
    *("note ?! too early", "swim", "by anna #reef the first chip", "by ben !", "take"),
    *("note #gone soon", "untag gone", "by ben second", "by ben third"),
)
PRIVATE: Final = (
    "swim",
    "private ben the octopus sleeps",
    "private anna !?",
    "take",
    "by ben open",
)

MADE: Final[dict[str, Callable[[], MemoryLog]]] = {
    "deep-sea": lambda: game(
        *("deep-sea", "go"), players=("bot:cautious", "bot:random"), drawn=True, stall_limit="3"
    ),
    "deep-dive": lambda: game("deep-dive", "go", players=("bot:canny", "bot:random"), first="king"),
    "abyss": lambda: game("abyss", "go", players=("bot:ambitious", "bot:random"), first="red"),
    "branches": lambda: game("deep-sea", *BRANCHES, first="anna"),
    "merged": merged,
    "notes": lambda: game("deep-sea", *NOTES, first="anna"),
    "private-notes": lambda: game("deep-sea", *PRIVATE, first="anna"),
    "private-notes-for-anna": lambda: for_eyes(game("deep-sea", *PRIVATE, first="anna"), 0),
    "reluck": lambda: game(
        *("deep-sea", "swim", "reluck", "take", "swim", "undo 2", "reluck", "leave"), first="anna"
    ),
    "fresh-luck": lambda: game(
        *("deep-sea", "swim", "take", "swim", "undo 1", "swim"), first="anna", luck="fresh"
    ),
    "seats": lambda: game(
        *("deep-sea", "seat ben bot:cautious", "swim", "go", "seat ben ", "seat anna bot:random"),
        first="anna",
    ),
    "hidden-for-all": lambda: peeked(None),
    "hidden-for-ben": lambda: peeked(1),
    "revealed": lambda: game("deep-sea", "swim", "take", "reveal", "swim", first="anna"),
    "hidden-and-revealed": lambda: peeked(0, "reveal"),
    "sealed": lambda: game(
        *("deep-sea", "swim", "take", "swim"), drawn=True, own={SEALED.name: True}, first="anna"
    ),
    "sealed-with-words": lambda: game(
        *("deep-sea", "swim", "take", "swim", "reveal"),
        drawn=True,
        own={SEALED.name: True, WORDS.name: ("blue whale", "caf\u00e9")},
        first="anna",
    ),
    "later-kinds": later,
}
"""How each file was made, by its name."""


def main() -> None:
    """Write the files that are not there yet, each with what is told of it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in MADE.items():
        file = FOLDER / f"{name}.undertow"
        if not file.exists():
            file.write_bytes(make().bytes())
            text = "\n".join(told(file)) + "\n"
            file.with_suffix(".txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
