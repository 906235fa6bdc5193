"""What stands in a file, told in the words of the file format alone: they never change.

`docs/examples/read.mjs` prints the same lines, and files that were released are kept with theirs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.opening import read_timeline
from engine.registry import find
from events import wire
from events.log import FileLog
from events.record import KINDS
from events.timeline import Timeline, spell


def told(file: Path) -> Iterator[str]:
    """The records of a file with their identities, and the tree that they make."""
    log = FileLog.open(file)
    log.close()
    timeline, game = read_timeline(log.payloads, find)
    assert game is not None
    names = [one.__name__ for one in game.classes]
    opened = timeline.opened
    seats, options = say(opened.seats), say(opened.options)
    yield f"{game.name}, rules {opened.rules}, {opened.luck}, seats {seats}, options {options}"
    for i, payload in enumerate(log.payloads):
        kind, back, body = wire.unpack(payload)
        what = KINDS[kind].__name__ if kind < len(KINDS) else f"kind {kind}"
        story = _story(what, body, names, timeline.number(i))
        yield f"{i} on {i - back} {spell(timeline.identity(i))[:16]} {what} {story}"
    yield from _tree(timeline)


def _story(what: str, body: Any, names: list[str], number: int) -> str:
    if what == "Move":
        done = ", ".join(_did(value, names) for value in (body[0], *body[1]))
        return f"{number}: {done}"
    if what == "Opened":
        done = ", ".join(_did(value, names) for value in body[6])
        return f"{say(body[4])}, {say(body[7])}: {done}"
    return say(body)


def _tree(timeline: Timeline) -> Iterator[str]:
    line = timeline.branch or "without a name"
    yield f"at {timeline.head}, line {line} to {timeline.end}"
    for name, end in timeline.branches.items():
        yield f"branch {name} to {end}"
    yield from sorted(f"hidden {one}" for one in timeline.dropped)


def _did(value: Any, names: list[str]) -> str:
    """An action or an event, its class by name."""
    if isinstance(value, int):
        return names[value]
    return f"{names[value[0]]}({', '.join(map(say, value[1:]))})"


def say(value: Any) -> str:
    """A value as it stands in a file."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(say, value))}]"
    if isinstance(value, wire.Private):
        return f"secret({say(value.value)})"
    if isinstance(value, bytes):
        return f"hidden({value[:8].hex()})"
    return json.dumps(value, ensure_ascii=False)
