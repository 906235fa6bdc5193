"""How branches of two copies of a game are called, and which of them are the same.

A merge puts the name of a copy behind a name that means another line here: "main (ben)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Final

import attrs

from engine.errors import Refused
from engine.places import is_proper, proper_branch_name
from events.record import Branch, Rename
from events.timeline import LONGEST_BRANCH_NAME, Timeline

_BEHIND: Final = re.compile(r" \([^()]+\)$")
"""What a merge put behind the name of a branch."""
_LONGEST_FILE: Final = 20
_NEVER_CUT: Final = 10
"""Letters of a branch's own name that stay, whatever is put behind."""


def origins(timeline: Timeline) -> dict[bytes, str]:
    """The branches by the identity of what first named them."""
    return {timeline.identity(since): branch for branch, since in timeline.since.items()}


def origins_elsewhere(timeline: Timeline) -> dict[bytes, str]:
    """Those that a merge called otherwise, by what first named them there where they came from."""
    found = {}
    for branch, since in timeline.since.items():
        record = timeline.records[since]
        if isinstance(record, Branch | Rename) and _BEHIND.search(record.name):
            there = attrs.evolve(record, name=stem(record.name))
            on = timeline.identity(timeline.parent(since))
            found[timeline.codec.identity(there, on)] = branch
    return found


def proper(name: str) -> str:
    """What a branch of this name is called here: so, unless no branch can be."""
    try:
        return proper_branch_name(name)
    except Refused:
        return "branch"


def stem(name: str) -> str:
    """What a branch was called before a merge put something behind."""
    return _BEHIND.sub("", name)


def beginning(name: str) -> str:
    """What branches that are alike have in common."""
    return stem(name)[:_NEVER_CUT]


def are_alike(one: str, other: str) -> bool:
    """Whether two branches are called the same, but for what a merge put behind."""
    first, second = stem(one), stem(other)
    is_cut = (one != first and len(one) == LONGEST_BRANCH_NAME and second.startswith(first)) or (
        other != second and len(other) == LONGEST_BRANCH_NAME and first.startswith(second)
    )
    return first == second or is_cut


def names_here(theirs: str, copy: str) -> Iterator[str]:
    """Its own name, then the same with that of its copy behind, then with numbers.

    What stands behind it already, from an earlier merge there, is not said again.
    """
    name = proper(theirs)
    yield name
    name = stem(name)
    file = stem(copy)[:_LONGEST_FILE]  # as "evening" of "evening (1)", a name for a second download
    if "(" in file or not is_proper(file):
        file = "merged"
    for n in count(1):
        behind = f" ({file})" if n == 1 else f" ({file}-{n})"
        yield f"{name[: LONGEST_BRANCH_NAME - len(behind)]}{behind}"
