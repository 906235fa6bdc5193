"""A number as one word: it comes back, and whatever happens to the word on its way is found."""

from __future__ import annotations

import string
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.errors import OtherVersion
from replays.digits import LARGEST, Taken, Written
from replays.errors import BadLine
from replays.letters import LETTERS, LONGEST, in_letters, number_in

NUMBER = 3**200 + 17
LINE = in_letters(NUMBER)
ANYTHING = st.one_of(
    st.integers(0, 70), st.integers(0, 1 << 600), st.integers(0, 300).map(lambda n: 62**n)
)


@given(ANYTHING)
def test_every_number_comes_back(number: int) -> None:
    line = in_letters(number)
    assert number_in(line) == number
    assert line.startswith("undertow1")
    assert set(line) <= set(LETTERS)


@given(ANYTHING, st.data())
def test_no_mail_program_breaks_a_line(number: int, data: st.DataObject) -> None:
    line = in_letters(number)
    gaps = st.sampled_from(["", "", "", " ", "\r\n", "\n\t", "\u00a0", "\u200b", "\u00ad"])
    broken = "".join(data.draw(gaps) + letter for letter in line) + data.draw(gaps)
    assert number_in(broken) == number


def why(text: str) -> str:
    """What is said of a text that is no line."""
    with pytest.raises((BadLine, OtherVersion)) as found:
        number_in(text)
    return str(found.value)


@pytest.mark.parametrize("place", range(len(LINE)))
def test_every_letter_that_is_changed_is_found(place: int) -> None:
    for letter in LETTERS.replace(LINE[place], ""):
        said = why(LINE[:place] + letter + LINE[place + 1 :])
        if place < 8:
            assert said == "this is no game in one line: such a line begins with undertow1"
        elif place == 8:
            assert said.startswith("the line is damaged, or its end is missing: behind undertow")
        elif place < 13:
            assert said.startswith("the line is damaged: letters near its beginning were changed")
        else:
            assert said.startswith("the line is damaged: letters in it were changed")


@pytest.mark.parametrize("place", range(len(LINE)))
def test_every_letter_that_is_missing_is_found(place: int) -> None:
    said = why(LINE[:place] + LINE[place + 1 :])
    if place >= 13:
        assert f"only {len(LINE) - 1} of its {len(LINE)} letters are there" in said
    elif place >= 8:
        assert "damaged" in said
    else:
        assert "no game in one line" in said


@pytest.mark.parametrize("place", range(len(LINE) + 1))
def test_every_letter_that_is_added_is_found(place: int) -> None:
    for letter in LETTERS:
        said = why(LINE[:place] + letter + LINE[place:])
        if place >= 13:
            assert f"it has {len(LINE)} letters, and {len(LINE) + 1} are there" in said


@pytest.mark.parametrize("place", range(len(LINE) - 1))
def test_neighbours_that_change_places_are_found(place: int) -> None:
    other = LINE[:place] + LINE[place + 1] + LINE[place] + LINE[place + 2 :]
    if other != LINE:
        why(other)


def test_changes_within_three_letters_are_found() -> None:
    """At the seam of the check too: what two letters change there is more than one can hide."""
    choose = Random(1)
    for _ in range(20_000):
        place = choose.choice([choose.randrange(13, len(LINE) - 2), len(LINE) - 8, len(LINE) - 7])
        three = "".join(choose.choices(LETTERS, k=3))
        other = LINE[:place] + three + LINE[place + 3 :]
        if other != LINE:
            assert "letters in it were changed" in why(other)


@pytest.mark.parametrize("size", range(len(LINE)))
def test_a_line_that_ends_too_early_says_so(size: int) -> None:
    said = why(LINE[:size])
    if size < 8:
        assert "no game in one line" in said
    elif size < 13:
        assert f"it ends after {size} letters" in said
    else:
        assert f"only {size} of its {len(LINE)} letters are there" in said


@pytest.mark.parametrize("sign", [*"-.+/=?!", "é", "\x1b", "\0", "\ud800", "\u017f", "\uff14"])
def test_a_sign_that_cannot_stand_there_is_named_with_its_place(sign: str) -> None:
    for place in (8, 12, 20, len(LINE)):
        said = why(f" {LINE[:place]}\n{sign}{LINE[place:]}")
        assert said.startswith(f"the line is damaged: its letter {place + 1}, {sign!r}, cannot")


def test_a_line_of_a_later_format_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.letters.FORMAT", "2")
    later = in_letters(NUMBER)
    monkeypatch.undo()
    with pytest.raises(
        OtherVersion, match=r"of format 2, this program reads format 1: get a newer"
    ):
        number_in(later)


def test_what_is_too_long_is_not_decoded() -> None:
    longest = in_letters(62 ** (LONGEST - 19) - 1)
    assert len(longest) == LONGEST
    assert number_in(longest) == 62 ** (LONGEST - 19) - 1
    with pytest.raises(ValueError, match="a line has at most 20,000 letters, this one would have"):
        in_letters(62 ** (LONGEST - 19))
    assert "more than 20,000 letters" in why(f"{longest}a")
    assert "more than 20,000 letters" in why("undertow1" + "a" * 10_000_000)
    assert "no game in one line" in why("a" * 10_000_000)


@pytest.mark.parametrize("text", ["", " ", "hello", "Undertow1", "https://example.org/undertow1"])
def test_another_text_is_no_line(text: str) -> None:
    assert why(text) == "this is no game in one line: such a line begins with undertow1"


VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-LARGEST, LARGEST),
        st.text(max_size=50),
        st.text(string.printable, max_size=50),
    ),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=1,
)


@given(st.lists(st.one_of(VALUES, st.tuples(VALUES, VALUES)), max_size=5))
def test_every_value_of_an_option_comes_back(values: list[bool | int | str | None]) -> None:
    into = Written()
    for value in values:
        if not too_deep(value):
            into.value(value)
            into.digit(5, 7)
    digits = Taken(into.whole())
    for value in values:
        if not too_deep(value):
            found = digits.value()
            assert (found, type(found)) == (value, type(value))
            assert digits.digit(7) == 5
    assert digits.is_empty


def too_deep(value: object, depth: int = 0) -> bool:
    """Whether lists lie in lists deeper than a line may have them."""
    if not isinstance(value, tuple):
        return False
    return depth == 2 or any(too_deep(one, depth + 1) for one in value)


@given(st.integers(0, 1 << 3000))
def test_any_number_is_read_in_bounds(number: int) -> None:
    with suppress(BadLine):
        Taken(number).value()
    with suppress(BadLine):
        assert Taken(number).number(100, "moves") <= 100
    with suppress(BadLine):
        assert len(Taken(number).text(30)) <= 30


@pytest.mark.parametrize(
    "around", ["*{}*", "({})", "_{}_", "undertow open {}", "`undertow open {}`"]
)
def test_what_people_put_around_a_line_does_not_matter(around: str) -> None:
    assert number_in(around.format(LINE)) == number_in(LINE)
    assert number_in(around.format(f"'{LINE}'")) == number_in(LINE)


@pytest.mark.parametrize("word", ["undertowopen", "undertow open", "undertow open x"])
def test_a_command_alone_is_no_line(word: str) -> None:
    with pytest.raises((BadLine, OtherVersion)):
        number_in(word)
