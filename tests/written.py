"""Games written down and read again, and all of a game that this must keep."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from engine.errors import Refused
from engine.game import AnyGame
from engine.notes import remarks, standing
from engine.registry import find
from engine.session import Session
from engine.takeback import takebacks
from events.log import MemoryLog
from events.record import NOBODY, Branch
from replays import reader, values
from tests.sessions import begun, opened_again
from tests.test_session_sequences import VERBS, act

HEAD: Final = """\
[Game "deep-sea"]
[Seed "calm-otter"]
[Seat "anna"]
[Seat "ben"]
[Option "first" "anna"]
"""
"""The heading of a game that anna begins; moves follow in line 6."""

STEPS: Final = st.lists(
    st.tuples(
        st.one_of(VERBS, st.sampled_from(["by", "secret", "reveal", "plan"])), st.integers(0, 40)
    ),
    max_size=50,
)
GAMES: Final = st.sampled_from(["deep-sea", "deep-dive", "abyss"])
LUCKS: Final = st.sampled_from(["same", "fresh", "refuse"])


def played(game: AnyGame, steps: list[tuple[str, int]], luck: str = "same") -> Session:
    """A session after these verbs; those that are refused change nothing."""
    session = opened_again(begun(game, {1: "bot:random"}, luck=luck), game)
    for verb, number in steps:
        try:
            _do(session, verb, number)
        except Refused:
            continue
    return session


def _do(session: Session, verb: str, number: int) -> None:
    places = list(session.timeline.places())
    place, seat = places[number % len(places)], number % len(session.seats)
    match verb:
        case "by":
            session.note(place, f"?! #tag{number} {{odd}} \\ 3. (by) a seat; 100%", seat)
        case "secret":
            session.note(place, "% @nobody: I go home", seat, private=True)
        case "reveal":
            session.reveal()
        case "plan":
            session.plan_branch(f"plan{number}", place)
        case _:
            act(session, verb, number)


def read_text(text: str | bytes) -> Session:
    """The session of a game that was written as text."""
    data = text.encode() if isinstance(text, str) else text
    return Session.open(MemoryLog(reader.read(data, find)), find)


def read_values(data: str) -> Session:
    """The session of a game that was written as values."""
    return Session.open(MemoryLog(values.read(data.encode(), find)), find)


def kept(session: Session) -> dict[str, Any]:
    """All that must be the same in a game that was written and read."""
    timeline = session.timeline

    def spelt(place: int) -> str:
        return timeline.identity(place).hex()

    origins = timeline.origins()
    copies = {index: number for number, index in enumerate(timeline.merged, 1)}
    order = sorted(timeline.branches, key=timeline.since.__getitem__)
    first = [timeline.records[timeline.since[name]] for name in order]
    return {
        "places": [spelt(place) for place in timeline.places()],
        "knowing": {spelt(place) for place in takebacks(timeline)},
        "branches": [(name, spelt(timeline.branches[name])) for name in order],
        "named by": [one.by if isinstance(one, Branch) else NOBODY for one in first],
        "head": (spelt(timeline.head), timeline.branch, spelt(timeline.end), timeline.by_hand),
        "dropped": {spelt(one) if isinstance(one, int) else one for one in timeline.dropped},
        "players": timeline.players,
        "notes": {
            spelt(place): [remarks(timeline, place, seat) for seat in range(len(session.seats))]
            for place in timeline.places()
        },
        "relucks": timeline.relucks,
        "merged": [(one.name, one.knowing) for one in timeline.merged.values()],
        "came": {
            spelt(place): copies[origins[place]] for place in timeline.places() if place in origins
        },
        "standing": {
            spelt(place): [(note, copies.get(origin)) for note, origin in standing(timeline, place)]
            for place in timeline.notes
            if standing(timeline, place)
        },
        "seed": (timeline.seed, timeline.is_revealed, timeline.opened.drawn),
        "options": timeline.opened.options,
    }
