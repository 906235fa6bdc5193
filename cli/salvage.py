"""What can be saved of a damaged game: all that stands before the damage."""

from __future__ import annotations

from cli.arriving import FILE, kind_of
from cli.screen import many, talk
from engine.opening import read_timeline
from engine.registry import find
from events.errors import Damaged
from events.frames import PREAMBLE, scan


def whole_part(data: bytes) -> bytes:
    """A game's file up to where it is damaged; what is left out is remarked on.

    What is no game's file is given back as it is. Raises Damaged where nothing can be saved.
    """
    if kind_of(data) is not FILE:
        return data
    end, damage = len(data), None
    while True:
        try:
            read_timeline(scan(data[:end]).payloads, find)
        except Damaged as error:
            if not len(PREAMBLE) < error.byte < end:
                raise (damage or error) from None
            end, damage = error.byte, damage or error
        else:
            break
    if damage is not None:
        talk(f"{damage}; left out: {many(len(data) - end, 'byte')} from there on")
    return data[:end]
