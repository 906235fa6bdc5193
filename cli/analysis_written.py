"""An analysis written into its game: marks and words as notes, better lines as branches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from cli.board import choices
from cli.chances import in_100
from cli.screen import many
from engine.amend import amend
from engine.errors import Refused
from engine.notes import remarks
from engine.places import free_name

if TYPE_CHECKING:
    from cli.analysing import Analysed
    from engine.analysis import Step
    from engine.session import Session
    from events.timeline import Timeline

_OWN: Final = re.compile(r"analysis-\d+(-\d+)?")
"""The tags of its notes: the number of the move, and another one where a second line has such."""
_MARKS: Final = ((0.2, "??"), (0.1, "?"), (0.05, "?!"))
"""By how much a choice was worse than the best one, and its mark."""


def written(session: Session, done: Analysed) -> str:
    """Write it: marks where choices were worse, the better ones played on at turning points.

    Nothing of one's own is changed; notes of an earlier analysis are replaced, or taken away.
    """
    timeline = session.timeline
    head, branch = timeline.head, timeline.branch
    notes = sum([_noted(session, step) for step in done.found.steps])
    lines = sum([_played_better(session, step) for step in done.turning_points() if _mark(step)])
    if branch is not None and lines:
        session.switch(branch)
    if timeline.head != head:
        session.goto(head)
    return f"Written: {many(notes, 'note')}, and {many(lines, 'line')} with a better choice."


def _noted(session: Session, step: Step) -> bool:
    """Write down what is to be said of a choice, or take away what was; whether a note is new."""
    timeline, place = session.timeline, step.place
    known = {one.tag: one.words() for one in remarks(timeline, place) if _OWN.fullmatch(one.tag)}
    tag = next(iter(known), None) or free_name(timeline, f"analysis-{timeline.number(place)}")
    said = _said(session, step, tag)
    if known and not said:
        session.drop_note(place, tag)
    elif said and said != known.get(tag):
        session.note(place, said)
        return True
    return False


def _played_better(session: Session, step: Step) -> bool:
    """Play on from the better choice, on a line of its own; whether it is new."""
    timeline, number = session.timeline, session.timeline.number(step.place)
    fork = timeline.parent(step.place)
    action = choices(session, fork)[step.best].action
    if _was_played(timeline, fork, action):
        return False  # by an earlier analysis, or by somebody
    try:
        made, done = amend(session, step.place, action, free_name(timeline, f"better-{number}"))
    except Refused:
        return False  # a game that allows no way back
    session.adopt(made)
    end = timeline.branches[done.name]
    session.note(timeline.at_number(number, end), "played by the analysis, not by a player")
    return True


def _was_played(timeline: Timeline, place: int, action: Any) -> bool:
    """Whether an action was taken at a place, be it under other luck."""
    for child in timeline.children(place):
        move = timeline.move(child)
        if _was_played(timeline, child, action) if move is None else move.action == action:
            return True
    return False


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
    return f"{mark} #{tag} {best} wins {in_100(step.loss)} more in 100 games"
