"""A line is named by its branch, however that is typed, or by the beginning of its end's id."""

from __future__ import annotations

import unicodedata

import pytest

from engine.errors import NoSuchPlace, Refused
from engine.lines import Line, find_line, present
from engine.places import short_id, spelt
from engine.session import Session
from events.log import MemoryLog
from events.record import Branch
from tests.sessions import opened_again, play


@pytest.fixture
def forks(session: Session) -> Session:
    """Main and four lines without a name part after move 1; the head on `what-if`, ending there.

    Playing on from before its end takes the name main along each time.
    """
    play(session, 0, 0, 0)
    for number in range(4):
        session.goto(1)
        session.reluck()
        play(session, number % 2, 0)
    session.branch("what-if", 1)
    session.branch("Été", 2)
    session.switch("what-if")
    return session


def nameless(session: Session) -> list[int]:
    """Where the lines without a name end."""
    return session.timeline.unnamed_ends()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("what-if", "what-if"),
        ("WHAT-IF", "what-if"),
        ("What-If ", "what-if"),
        ("Été", "Été"),
        (unicodedata.normalize("NFD", "Été"), "Été"),
        ("été", "Été"),
        ("ETE", "Été"),
        ("the main", "main"),
    ],
)
def test_a_branch_is_found_by_its_name(forks: Session, text: str, name: str) -> None:
    assert find_line(forks, text) == Line(name, forks.timeline.branches[name])


def test_the_exact_name_goes_before_those_that_are_alike(forks: Session) -> None:
    for name in ("Main", "ÉTÉ"):  # as a file made elsewhere may have them
        timeline = forks.timeline
        timeline.add(len(timeline.records) - 2, Branch(name))
    assert find_line(forks, unicodedata.normalize("NFD", "Été")).branch == "Été"
    assert find_line(forks, unicodedata.normalize("NFD", "ÉTÉ")).branch == "ÉTÉ"
    assert find_line(forks, "main").branch == "main"
    assert find_line(forks, "Main").branch == "Main"
    with pytest.raises(NoSuchPlace, match="there is no line 'MAIN'"):
        find_line(forks, "MAIN")


def test_the_present_line_is_an_at_sign(forks: Session) -> None:
    assert find_line(forks, "@") == present(forks.timeline) == Line("what-if", 1)
    end = nameless(forks)[0]
    forks.goto(end)
    assert find_line(forks, "@") == Line(None, end)


def test_a_line_without_a_name_is_found_by_its_id(forks: Session) -> None:
    assert len(nameless(forks)) == 4
    for end in nameless(forks):
        assert find_line(forks, short_id(forks.timeline, end)) == Line(None, end)
        assert find_line(forks, spelt(forks.timeline, end)) == Line(None, end)
        assert find_line(forks, short_id(forks.timeline, end)).name(forks.timeline) == short_id(
            forks.timeline, end
        )


def test_an_id_that_begins_several_lines_is_told_some_of_them(session: Session) -> None:
    """Where 17 lines have no name, two of their ids begin alike: there are 16 letters."""
    play(session, 0)
    for _ in range(18):
        session.reluck()
        play(session, 0)
        session.goto(1)
    session.branch("x", 0)
    ids = [short_id(session.timeline, end) for end in nameless(session)]
    assert len(ids) >= 17
    letter = next(c for c in "klmnopqrstuvwxyz" if sum(one.startswith(c) for one in ids) > 1)
    with pytest.raises(NoSuchPlace) as caught:
        find_line(session, letter)
    begun = [one for one in ids if one.startswith(letter)]
    some = ", ".join(begun[:4])
    assert str(caught.value) == f"{letter!r} could be {len(begun)} lines: {some}; add letters"


def test_hidden_lines_are_found_too(forks: Session) -> None:
    end = nameless(forks)[1]
    forks.drop(Line(None, end))
    forks.drop(find_line(forks, "main"))
    assert find_line(forks, short_id(forks.timeline, end)) == Line(None, end)
    assert find_line(forks, "main").branch == "main"
    assert find_line(forks, "main").dropped(forks.timeline)


@pytest.mark.parametrize("text", ["1", "start", "last:anna", "dive:1", "main~1", "fork"])
def test_a_place_is_no_line(forks: Session, text: str) -> None:
    forks.note(1, "#fork here")
    with pytest.raises(Refused, match="is a place, not a line: goto leads there"):
        find_line(forks, text)


def test_the_id_of_a_place_on_the_way_is_no_line(forks: Session) -> None:
    with pytest.raises(Refused, match="is a place, not a line"):
        find_line(forks, spelt(forks.timeline, 1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("wat-if", "there is no line 'wat-if'; did you mean what-if?"),
        ("mian", "there is no line 'mian'; did you mean main?"),
        ("", "there is no line ''; there are main, what-if, Été, "),
        ("99", "there is no line '99'; there are main, what-if, Été, "),
        ("dive:9", "there is no line 'dive:9'; there are main, "),
        ("\x1b[31m", r"there is no line '\x1b[31m'; there are main"),
        ("x" * 10_000, "there is no line 'xxx"),
    ],
)
def test_where_nothing_is_found_it_is_said_what_there_is(
    forks: Session, text: str, said: str
) -> None:
    with pytest.raises(NoSuchPlace) as caught:
        find_line(forks, text)
    assert str(caught.value).startswith(said)


def test_hidden_lines_are_not_proposed(forks: Session) -> None:
    forks.drop(find_line(forks, "main"))
    with pytest.raises(NoSuchPlace, match="there are what-if, Été, "):
        find_line(forks, "mian")


def test_of_many_lines_some_are_told(log: MemoryLog) -> None:
    session = opened_again(log)
    for n in range(12):
        session.branch(f"b{n}")
    with pytest.raises(NoSuchPlace, match=r"there are main, b0, .*, b6 and 5 more$"):
        find_line(session, "!")


def test_names_that_only_a_file_can_hold_are_found_by_all_their_letters(session: Session) -> None:
    for name in (" ", "a b", "\x1b[2J", "9"):
        session.timeline.add(len(session.timeline.records), Branch(name))
        assert find_line(session, name).branch == name
