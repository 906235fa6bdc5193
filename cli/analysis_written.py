"""An analysis written into its game: marks and words as notes, better lines as branches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cli.board import choices
from cli.screen import many
from engine.errors import Refused

if TYPE_CHECKING:
    from cli.analysing import Analysed
    from engine.session import Session

_TAG: Final = "analysis"
_MARKS: Final = ((0.2, "??"), (0.1, "?"), (0.05, "?!"))
"""By how much a choice was worse than the best one, and its mark."""


def written(session: Session, done: Analysed) -> str:
    """Write it: marks where choices were worse, the better ones played on at turning points.

    Nothing of one's own is changed; a note of an earlier analysis is replaced.
    """
    from engine.amend import amend

    timeline = session.timeline
    head, branch, notes, lines = timeline.head, timeline.branch, 0, 0
    for step in done.found.steps:
        mark = next(
            (mark for least, mark in _MARKS if step.loss.low > 0 and step.loss.mean >= least),
            "",
        )
        if not mark:
            continue
        best = choices(session, timeline.parent(step.place))[step.best].word
        said = f"{mark} #{_TAG}-{timeline.number(step.place)} {best}: {step.loss.mean:+.0%}"
        session.note(step.place, said)
        notes += 1
    for step in done.turning_points():
        if step.loss.low <= 0 or step.loss.mean < _MARKS[-1][0]:
            continue
        name = f"better-{timeline.number(step.place)}"
        if name in timeline.branches:
            continue  # of an earlier analysis
        action = choices(session, timeline.parent(step.place))[step.best].action
        try:
            made, _ = amend(session, step.place, action, name)
        except Refused:
            continue  # a game that allows no way back
        session.adopt(made)
        lines += 1
    if branch is not None and lines:
        session.switch(branch)
    if timeline.head != head:
        session.goto(head)
    return f"Written: {many(notes, 'note')}, and {many(lines, 'line')} with a better choice."
