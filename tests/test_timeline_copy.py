"""A copy of a timeline, as a session in memory has it: what is done there is not done here."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from engine.lines import Line
from events.log import MemoryLog
from events.timeline import Timeline
from tests.sessions import begun, opened_again, play


def test_a_copy_and_its_origin_do_not_meet() -> None:
    """Whatever is added to one of them, the other stays as it was."""
    session = opened_again(begun())
    play(session, 0, 0, 0)
    session.note(1, "far")
    made = session.copy()
    before = everything(session.timeline)
    assert everything(made.timeline) == before
    play(made, 0, 0)
    made.note(1, "near")
    made.undo()
    made.branch("idea")
    made.reluck()
    made.seat(0, "bot:random")
    made.drop(Line("main", made.timeline.branches["main"]))
    assert everything(session.timeline) == before
    again = opened_again(MemoryLog(made._log.payloads))  # noqa: SLF001
    assert everything(made.timeline) == everything(again.timeline)
    assert made.state == again.state


def everything(timeline: Timeline) -> dict[str, Any]:
    """All that a timeline knows but for what it has worked out so far."""
    known = {name: value for name, value in vars(timeline).items() if name != "_ids"}
    known["codec"] = None
    return deepcopy(known)
