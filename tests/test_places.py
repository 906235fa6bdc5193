"""Tests of places: one grammar names any place of a game, and says what is wrong with a name."""

from __future__ import annotations

import pytest

from engine.errors import NoSuchPlace, Refused
from engine.places import checked_branch_name, free_name, line_name, named_place, short_id
from events.record import Branch, Head, Note, Reluck
from events.timeline import Timeline, spell
from tests.toy import dive, timeline

START, ONE, TWO, THREE = 0, 1, 2, 3


@pytest.fixture
def straight() -> Timeline:
    """Three moves, and the head at the second."""
    return timeline((1, dive(1)), (1, dive(2)), (1, dive(3)), (2, Head("main")))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("0", START),
        ("1", ONE),
        ("3", THREE),
        ("003", THREE),
        ("-0", TWO),
        ("-1", ONE),
        ("-2", START),
        ("@", TWO),
        ("start", START),
        ("end", THREE),
        ("main", THREE),
    ],
)
def test_a_place_has_many_names(straight: Timeline, text: str, place: int) -> None:
    assert named_place(straight, text) == place


def test_an_id_names_a_place_by_its_beginning(straight: Timeline) -> None:
    for place in straight.places():
        assert named_place(straight, short_id(straight, place)) == place
        assert named_place(straight, spell(straight.identity(place))) == place


def test_an_id_names_a_place_of_any_line() -> None:
    line = timeline((1, dive(1)), (2, Head("main")), (3, dive(2)))
    assert named_place(line, short_id(line, 1)) == 1
    assert line_name(line) == "main"
    line.add(3, Head(3))
    assert line_name(line) == short_id(line, 1)


def test_a_branch_goes_before_an_id(straight: Timeline) -> None:
    name = short_id(straight, ONE)
    straight.add(2, Branch(name))
    assert named_place(straight, name) == THREE


def test_a_number_after_a_reluck_is_the_place_with_the_new_dice() -> None:
    line = timeline((1, dive(1)), (1, Reluck(1)), (1, dive(2)))
    assert named_place(line, "1") == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0~1", "there is no move to go back: none lies before that place"),
        ("1~2", "only 1 move lies before that place, not 2"),
        ("end~4", "only 3 moves lie before that place, not 4"),
        ("4", "there is no move 4 on this line; it has moves 0 to 3"),
        ("-3", "only 2 moves lie before here, not 3"),
        ("what-if", "there is no place 'what-if'; there are moves 0 to 3 of this line"),
        ("", "there is no place ''"),
        ("--1", "there is no place '--1'"),
        ("+1", "there is no place '+1'"),
        ("1.5", "there is no place '1.5'"),
        ("\u0663", "there is no place '\u0663'"),
        ("1\n", r"there is no place '1\n'"),
        ("Start", "there is no place 'Start'"),
        ("9" * 19, "there is no place '999"),
        ("k" * 65, "there is no place 'kkk"),
        ("z" * 64, "there is no place 'zzz"),
        ("\x1b[2J", r"there is no place '\x1b[2J'"),
    ],
)
def test_what_names_no_place_is_told_which_there_are(
    straight: Timeline, text: str, why: str
) -> None:
    with pytest.raises(NoSuchPlace) as caught:
        named_place(straight, text)
    assert str(caught.value).startswith(why)


def test_how_many_moves_lie_before_the_head_is_counted_in_words() -> None:
    line = timeline((1, dive(1)))
    with pytest.raises(NoSuchPlace, match=r"^only 1 move lies before here, not 2$"):
        named_place(line, "-2")
    line.add(2, Head("main"))
    with pytest.raises(NoSuchPlace, match=r"^there is no move to go back: none lies before here$"):
        named_place(line, "-1")


def test_a_beginning_that_fits_several_is_told_some_of_them() -> None:
    line = timeline(*((1, dive(n)) for n in range(40)))
    with pytest.raises(NoSuchPlace, match=r"'.' could be \d+ places: .* \(move \d+\).*add letters"):
        named_place(line, max("klmnopqrstuvwxyz", key=lambda c: _beginning_with(line, c)))


def _beginning_with(line: Timeline, letter: str) -> int:
    return sum(spell(line.identity(place)).startswith(letter) for place in line.places())


@pytest.mark.parametrize("name", ["what-if", "a", "Émile", "x" * 40, "v1.2_b", "潜水"])
def test_a_branch_may_be_called(name: str) -> None:
    assert checked_branch_name(timeline(), name) == name


def test_a_branch_is_called_the_same_however_its_letters_are_typed() -> None:
    assert checked_branch_name(timeline(), "E\u0301mile") == "\u00c9mile"
    line = timeline((1, Branch("\u00c9mile")))
    assert named_place(line, "E\u0301mile") == 0
    with pytest.raises(Refused, match="already"):
        checked_branch_name(line, "E\u0301mile")


def test_a_branch_may_not_take_the_name_of_a_line_without_one() -> None:
    line = timeline((1, dive(1)), (2, dive(2)))
    with pytest.raises(Refused, match="beginning of an id already"):
        checked_branch_name(line, short_id(line, 2))


def test_of_many_branches_some_are_told() -> None:
    line = timeline(*((n, Branch(f"b{n}")) for n in range(1, 20)))
    with pytest.raises(NoSuchPlace, match=r"main, b1, .*, b7 and 12 more$"):
        named_place(line, "!")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "has 1 to 40 characters, not 0"),
        ("x" * 41, "has 1 to 40 characters, not 41"),
        ("x" * 10_000, "has 1 to 40 characters, not 10,000"),
        ("7", "starts with a letter"),
        ("-x", "starts with a letter"),
        ("a/b", "is of letters, digits"),
        ("a b", "is of letters, digits"),
        ("a\n", "is of letters, digits"),
        ("a\x1b[31m", "is of letters, digits"),
        ("a\u202e", "is of letters, digits"),
        ("start", "means a place already"),
        ("end", "means a place already"),
    ],
)
def test_a_branch_may_not_be_called(name: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        checked_branch_name(timeline(), name)


def test_a_free_name_means_nothing_yet() -> None:
    line = timeline((1, dive(1)), (1, dive(2)))
    assert free_name(line, "from-1") == "from-1"
    line.add(2, Branch("from-1"))
    assert free_name(line, "from-1") == "from-1-2"
    line.add(3, Branch("from-1-2"))
    line.add(4, Note("#from-1-3 here"))
    assert free_name(line, "from-1") == "from-1-4"
    assert checked_branch_name(line, "from-1-4") == "from-1-4"
    assert free_name(line, "from-2") == "from-2"
