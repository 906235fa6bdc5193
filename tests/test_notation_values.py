"""A game as one JSON document: what is wrong in it is told with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import NoSuchGame
from engine.registry import find
from engine.session import Session
from replays import values
from replays.errors import BadNotation
from replays.signs import LARGEST
from tests.sessions import play
from tests.written import kept, read_values


@pytest.fixture
def document(session: Session) -> dict[str, Any]:
    """A game of three moves, a line beside them, other luck and a note."""
    play(session, 0, 0)
    session.note(2, "?! hello", 1)
    session.undo()
    play(session, 1)
    session.reluck()
    return values.document(session)


def complaint(data: str | bytes) -> str:
    """What is said of a document that cannot be read."""
    with pytest.raises((BadNotation, NoSuchGame)) as found:
        values.read(data.encode() if isinstance(data, str) else data, find)
    return str(found.value)


def test_a_document_holds_all_in_values(document: dict[str, Any]) -> None:
    note = {"text": "?! hello", "by": 1, "private": False}
    assert document["places"] == [
        {"before": None},
        {"before": 0, "seat": 0, "action": "swim"},
        {"before": 1, "seat": 0, "action": "take", "notes": [note]},
        {"before": 1, "seat": 0, "action": "leave"},
        {"before": 3, "luck": 1},
    ]
    assert document["schema"] == "undertow/notation/1"
    assert document["options"] == {"first": 0}
    assert document["here"]["branch"] == "main"


WRONG: list[tuple[list[Any], Any, str]] = [
    (["schema"], "undertow/notation/2", "schema: this is no undertow/notation/1"),
    (["game"], "chess", "game: there is no game called 'chess' here"),
    (["game"], "deep\x1bsea", "game: a text without control characters belongs here"),
    (["rules"], 2, "rules: the file was played under rules 2 of deep-sea"),
    (["rules"], True, "rules: a number from 0 to"),
    (["seed"], "x" * 1001, "seed: that seed does not fit: a seed has at most 1,000"),
    (["seed"], "x" * 10_000, "seed: a text of at most 2,000 letters belongs here"),
    (["seats"], {}, "seats: a list belongs here"),
    (["seats", 0], "anna", "seats[0]: an object belongs here"),
    (["seats", 0, "name"], "a b", "seats[0]: 'a b' can be no seat's name"),
    (["seats", 1, "player"], "bot:x", "seats[1]: deep-sea has no bot 'x'"),
    (["options"], {"stall_limit": 0.5}, "options.stall_limit: an option holds whole numbers"),
    (["options"], {"stall_limit": 0}, "options.stall_limit: option stall_limit: 0 does not fit"),
    (["options"], {"air": 0}, "options.air: deep-sea has no option 'air'"),
    (["drawn"], 1, "drawn: true or false belongs here"),
    (["places"], [], "places: the opening is missing"),
    (["places", 1, "action"], "sing", "places[1]: 'sing' is not possible here, anna can: swim"),
    (["places", 1, "seat"], 1, "places[1]: anna is to act here, not 'ben'"),
    (["places", 1, "seat"], 7, "places[1].seat: a number from 0 to 1 belongs here"),
    (["places", 1, "before"], 1, "places[1].before: a number from 0 to 0 belongs here"),
    (["places", 1, "from"], 0, "places[1].from: no copy was merged that it could come from"),
    (["merged"], [{"name": "eve"}], "merged[0]: knowing is missing"),
    (["branches", 0, "end"], 99, "branches[0].end: a number from 0 to 4 belongs here"),
    (["branches", 0, "name"], "7", "branches[0]: a branch's name is of letters"),
    (["here", "place"], -1, "here.place: a number from 0 to 4 belongs here"),
    (["here", "branch"], "gone", "here: there is no branch gone"),
]


@pytest.mark.parametrize(("way", "value", "said"), WRONG)
def test_what_is_wrong_is_told_with_its_place(
    document: dict[str, Any], way: list[Any], value: Any, said: str
) -> None:
    part = document
    for step in way[:-1]:
        part = part[step]
    part[way[-1]] = value
    assert complaint(json.dumps(document)).startswith(said)


@pytest.mark.parametrize("name", ["schema", "game", "rules", "seed", "seats", "places", "here"])
def test_what_is_missing(document: dict[str, Any], name: str) -> None:
    del document[name]
    assert complaint(json.dumps(document)) == f"the document: {name} is missing"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "line 1, column 1: this is no JSON"),
        ("{\n 'a'", "line 2, column 2: this is no JSON"),
        ("[]", "the document: an object belongs here"),
        (b"{\xff", "line 1, column 2: this is no text in UTF-8"),
        ("[" * 1_000_000, "this is no JSON: its lists or numbers are too large"),
        ("1" * 10_000, "this is no JSON: its lists or numbers are too large"),
        (" " * (LARGEST + 1), "the document has more than 16,777,216 bytes"),
    ],
    ids=range(7),
)
def test_what_is_no_document(data: str | bytes, said: str) -> None:
    assert complaint(data).startswith(said)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.text(max_size=4) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@settings(max_examples=200)
@given(data=st.data())
def test_a_document_that_was_changed_anywhere_is_read_or_refused(data: st.DataObject) -> None:
    document = values.document(_played())
    for _ in range(data.draw(st.integers(1, 3))):
        part: Any = document
        while isinstance(part, dict | list) and part:
            keys = list(part) if isinstance(part, dict) else range(len(part))
            key = data.draw(st.sampled_from(keys))
            if not isinstance(part[key], dict | list) or data.draw(st.booleans()):
                part[key] = data.draw(JSON)
                break
            part = part[key]
    try:
        again = read_values(json.dumps(document))
    except (BadNotation, NoSuchGame):
        return
    assert kept(read_values(json.dumps(values.document(again)))) == kept(again)


def _played() -> Session:
    from tests.sessions import begun, opened_again

    session = opened_again(begun())
    play(session, 0, 0, 0)
    session.branch("b", 1)
    session.reluck()
    session.note(1, "hello", 0)
    session.seat(1, "bot:random")
    return session
