"""Whatever is done in copies, and however they are sent: merged, they agree and come to rest."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import permutations

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refused
from engine.lines import Line
from engine.session import Session
from replays.brought import Knows, Summary
from replays.notation import written
from tests.merging import a_copy_of, apart, branches, brought, counts, line_of, places, stand
from tests.sessions import play
from tests.written import kept, read_text


def lived(session: Session, dice: random.Random) -> None:
    """Play and remarks at random, with few names and words, so that copies clash."""
    for _ in range(dice.randrange(5)):
        with suppress(Refused):
            done(session, dice)


def done(session: Session, dice: random.Random) -> None:
    """One thing that a player may do."""
    place, seat = dice.choice(list(session.timeline.places())), dice.randrange(-1, 2)
    tag = dice.choice(["", "", "tag"])
    lines = shown_and_hidden(session)
    match dice.randrange(9):
        case 0:
            session.goto(place)
            play(session, *[dice.randrange(3) for _ in range(dice.randrange(4))])
        case 1:
            play(session, *[dice.randrange(3) for _ in range(dice.randrange(4))])
        case 2:
            session.goto(place)
            session.reluck()
        case 3:
            session.branch(dice.choice("xyz"), place, dice.randrange(-1, 2))
        case 4:
            session.rename(dice.choice(lines), dice.choice("xyz"))
        case 5:
            session.drop(dice.choice(lines))
        case 6:
            session.drop_note(min(place, 3), tag, seat)
        case _:
            words = f"#{tag} {dice.choice('XYZ')}" if tag else dice.choice("XYZ")
            private = not tag and seat >= 0 and dice.random() < 0.2
            session.note(min(place, 3), words, seat, private=private)


def shown_and_hidden(session: Session) -> list[Line]:
    """All lines, with a name and without."""
    timeline = session.timeline
    named = [Line(name, end) for name, end in timeline.branches.items()]
    return named + [Line(None, end) for end in timeline.unnamed_ends()]


def brought_in(own: Session, other: Session, name: str, how: str = "file") -> Summary:
    """Bring one into the other, twice: what is one's own stays, but as the rules of a merge say."""
    if how == "text":
        came, knows = read_text(written(other)), Knows.NAMES
    elif how == "line":
        came, knows = line_of(other), Knows.MOVES
    else:
        came, knows = other, Knows.ALL
    before, hidden = dict(own.timeline.branches), ends_hidden(own)
    found = brought(own, came, name, knows)
    timeline = own.timeline
    gone_on = {branch for branch, _ in [*found.further, *found.relucked]}
    for branch, end in before.items():
        now = timeline.branches[branch]
        assert timeline.is_on_path(end, now)
        assert (now != end) == (branch in gone_on)
    assert len(hidden - ends_hidden(own)) <= len(found.shown)
    assert brought(own, came, name, knows).is_empty()
    return found


def ends_hidden(session: Session) -> set[int]:
    """Where the lines end that are hidden."""
    timeline = session.timeline
    return {timeline.branches[one] if isinstance(one, str) else one for one in timeline.dropped}


def has_a_name(session: Session, end: bytes) -> bool:
    """Whether a branch leads over the place of this identity."""
    timeline = session.timeline
    here = {timeline.identity(place): place for place in timeline.places()}
    return any(timeline.is_on_path(here[end], at) for at in timeline.branches.values())


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from([2, 3]), st.booleans())
def test_copies_agree_and_come_to_rest(dice: random.Random, many: int, one_name: bool) -> None:
    """Whatever was done in each, and whoever merged with whom, in whatever way it was sent."""
    first, _ = apart(*[dice.randrange(3) for _ in range(dice.randrange(6))])
    lived(first, dice)
    copies = [first, *[a_copy_of(first) for _ in range(many - 1)]]
    names = ["g" if one_name else f"copy-{i}" for i in range(many)]
    for _ in range(dice.randrange(1, 4)):
        for copy in copies:
            lived(copy, dice)
        for _ in range(dice.randrange(3)):
            own, other = dice.sample(range(many), 2)
            how = dice.choice(["file", "file", "text", "line"])
            brought_in(copies[own], copies[other], names[other], how)
    pairs = list(permutations(range(many), 2))
    for _ in range(6):
        dice.shuffle(pairs)
        rest = [brought_in(copies[a], copies[b], names[b]).is_empty() for a, b in pairs]
        if all(rest):
            break
    assert all(rest)
    for a, b in pairs:
        assert places(copies[a]) == places(copies[b])
        assert stand(copies[a]) == stand(copies[b])
        assert counts(copies[a]) == counts(copies[b])
        assert all(has_a_name(copies[a], end) for end in branches(copies[b]).values())
        assert brought_in(copies[a], copies[b], names[b], "line").is_empty()
        found = brought_in(a_copy_of(copies[a]), copies[b], names[b], "text")
        assert attrs.evolve(found, new=[], further=[], relucked=[]).is_empty()  # names alone
        assert kept(a_copy_of(copies[a])) == kept(copies[a])
        assert kept(read_text(written(copies[a]))) == kept(copies[a])
