"""What is marked as new on the board of Abyss since the seat at the screen last decided."""

from __future__ import annotations

import attrs

from tests.abyssal import BEGINNING, asked, drawn, sea


def test_cards_of_the_track_are_new_when_they_came_since() -> None:
    first = sea(asked(BEGINNING, "keep", 0), track="c3 M")
    more = sea(first, track="c3 M q1")
    other = sea(first, track="c3 q1")
    for now, before, told in (
        (more, first, "c3  Monster  *q1"),
        (other, first, "c3  *q1"),
        (more, more, "c3  Monster  q1"),
        (more, None, "c3  Monster  q1"),
        (sea(first, track="q1 s2"), sea(first, track="c3"), "*q1  *s2"),
        (sea(first, track="q1"), sea(first), "*q1"),
        (more, attrs.evolve(more, flow=attrs.evolve(more.flow, turn=1)), "*c3  *Monster  *q1"),
    ):
        line = next(line for line in drawn(now, before=before) if line.startswith("Track"))
        assert line.split("  ·")[0].split(maxsplit=1)[1] == told
    resold = attrs.evolve(more, sea=attrs.evolve(more.sea, drawn=tuple(range(11))))
    line = next(line for line in drawn(resold, before=more) if line.startswith("Track"))
    assert "c3  Monster  *q1" in line, "the same again is another one"


def test_that_the_end_is_near_is_new_once() -> None:
    for seat in (0, 2):
        near = attrs.evolve(BEGINNING, flow=attrs.evolve(BEGINNING.flow, trigger=seat))
        for before, is_new in ((BEGINNING, True), (near, False), (None, False)):
            line = next(line for line in drawn(near, before=before) if "end is near" in line)
            assert line.startswith("*") == is_new
