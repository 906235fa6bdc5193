"""An analysis written into its game: marks and words as notes, better lines as branches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cli.board import choices
from cli.screen import many
from engine.errors import Refused

if TYPE_CHECKING:
    from cli.analysing import Analysed
    from engine.analysis import Step
    from engine.session import Session

_TAG: Final = "analysis"
_MARKS: Final = ((0.2, "??"), (0.1, "?"), (0.05, "?!"))
"""By how much a choice was worse than the best one, and its mark."""


def written(session: Session, done: Analysed) -> str:
    """Write it: marks where choices were worse, the better ones played on at turning points.

    Nothing of one's own is changed; notes of an earlier analysis are replaced, or taken away.
    """
    from engine.amend import amend
    from engine.notes import remarks

    timeline = session.timeline
    head, branch, notes, lines = timeline.head, timeline.branch, 0, 0
    for step in done.found.steps:
        tag = f"{_TAG}-{timeline.number(step.place)}"
        there = [one.words() for one in remarks(timeline, step.place) if one.tag == tag]
        said = _said(session, step, tag)
        if there and not said:
            session.drop_note(step.place, tag)
        elif said and said not in there:
            session.note(step.place, said)
            notes += 1
    for step in done.turning_points():
        if not _mark(step):
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


def _mark(step: Step) -> str:
    """How bad a choice was, where that is certain."""
    certain = step.loss.least() > 0
    return next((mark for least, mark in _MARKS if certain and step.loss.mean >= least), "")


def _said(session: Session, step: Step, tag: str) -> str:
    """The note on a choice; empty where none is due."""
    mark = _mark(step)
    if not mark:
        return ""
    best = choices(session, session.timeline.parent(step.place))[step.best].word
    half = (step.loss.high - step.loss.low) * 50
    return f"{mark} #{tag} {best} wins {step.loss.mean:.0%} +-{half:.0f} more often"
