"""Whatever records somebody wrote into a copy: it is refused, or one's own game stays sound."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refused
from engine.session import Session
from events.errors import FileProblem
from events.record import Branch, Drop, Head, Merged, Note, Record, Reluck, Rename, Seat, Unknown
from replays.brought import Knows
from replays.merge import merge
from replays.notation import written
from replays.values import document
from replays.verify import odd_name, verify
from tests.merging import a_copy_of, apart
from tests.sessions import opened_again, play
from tests.written import kept, read_text, read_values

ODD = (
    *("main", "start", "end", "@", "17", "-3", "#x", "reef", "Reef", "main (end)", "main (friend)"),
    *("\x1b[31mred", "a\nb", "../x", "e\u0301", "\u202ex", "x" * 40, "kkkkkkkk", "last:anna", "~1"),
)
"""What branches, players, copies and notes are called that no program of ours would write."""


def forged(copy: Session, dice: random.Random) -> None:
    """One record of any kind, wherever it fits."""
    timeline, name = copy.timeline, dice.choice(ODD)
    line = dice.choice([*timeline.branches, "", name])
    records: list[Record] = [
        *[Branch(name)] * 3,
        *[Rename(line, name)] * 2,
        *[Note(dice.choice([name, f"#{name}", f"?! #{name} {name}"]), dice.randrange(-1, 2))] * 2,
        Seat(dice.randrange(2), dice.choice(["", "bot:cautious", f"bot:{name}", name])),
        Drop(line, dice.random() < 0.6),
        Head(line or 1 + dice.randrange(4), dice.random() < 0.5),
        Reluck(1 + dice.randrange(2)),
        Merged(name, dice.randrange(3), dice.randrange(3)),
        Unknown(40, name),
    ]
    record = dice.choice(records)
    on = timeline.branches.get(line, dice.choice(list(timeline.places())))
    back = len(timeline.records) - on
    try:
        timeline.check(back, record)
        payload = timeline.codec.encode(record, back)
    except (TypeError, ValueError):
        return
    copy._log.append([payload])  # noqa: SLF001
    timeline.add(back, record)


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_one_s_own_game_stays_sound_whatever_a_copy_holds(dice: random.Random) -> None:
    own, other = apart(*[dice.randrange(3) for _ in range(dice.randrange(4))])
    for session in (own, other):
        play(session, *[dice.randrange(3) for _ in range(dice.randrange(4))])
    for _ in range(dice.randrange(1, 12)):
        forged(other, dice)
        if dice.random() < 0.3:
            other = a_copy_of(other)
            play(other, dice.randrange(3))
    theirs = a_copy_of(other)
    if verify(theirs).difference is not None:
        return  # the command refuses such a copy
    name = dice.choice(["friend", *ODD])
    before = list(own.timeline.records)
    try:
        merge(own, theirs.timeline, name, Knows.ALL)
    except (Refused, FileProblem):
        assert own.timeline.records == before
        return
    assert own.timeline.records[: len(before)] == before
    assert verify(own).difference is None
    assert odd_name(own.timeline) is None
    again = opened_again(own._log, own.game)  # type: ignore[arg-type]  # noqa: SLF001
    assert again.timeline.records == own.timeline.records
    assert merge(own, theirs.timeline, name, Knows.ALL).is_empty()
    notes = [one.text for one in own.timeline.records if isinstance(one, Note)]
    again = read_values(json.dumps(document(own)))
    if all(map(str.isprintable, [name, *notes])):  # others are written as they are shown
        assert kept(again) == kept(own)
        assert kept(read_text(written(own))) == kept(own)
    assert all(map(str.isprintable, own.timeline.branches))
