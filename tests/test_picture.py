"""What pictures are made of: columns, cutting, flowing, tables, bars and letters for names."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Look
from engine.picture import (
    Line,
    columns,
    cut,
    filled,
    flowing,
    folded,
    gauge,
    initials,
    joined,
    letters,
    seat_name,
    table,
    text,
    words_of,
)

SIGNS = Look()
ASCII = Look(symbols=False)
LETTERS = st.sampled_from("abcXYZ 日本ｱＡéü▲●\u0301\u0e35")
WORDS = st.text(LETTERS.filter(lambda c: c != " "), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("words", "wide"),
    [
        ("", 0),
        ("reef", 4),
        ("日本", 4),
        ("\uff21", 2),
        ("ｱ", 1),
        ("é", 1),
        ("e\u0301", 1),
        ("Zoe\u0308 日", 6),
        ("▲■◆●█░·…", 8),
        ("🐙", 2),
        ("\u0e17\u0e35\u0e48", 1),
        ("\u0928\u093f\u0930\u0941", 3),
        ("\u2665\ufe0e", 1),
        ("a\u20dd", 1),
        ("a\u200bb", 3),
    ],
)
def test_wide_letters_take_two_columns_and_accents_none(words: str, wide: int) -> None:
    assert columns(words) == wide
    assert columns(text(words, "strong")) == wide
    assert columns(joined([text(words), seat_name(words, 1)], "")) == 2 * wide


@pytest.mark.parametrize(
    ("words", "most", "look", "shown"),
    [
        ("reef", 4, SIGNS, "reef"),
        ("reefs", 4, SIGNS, "ree…"),
        ("reefs", 4, ASCII, "ree~"),
        ("reefs", 1, SIGNS, "…"),
        ("", 1, SIGNS, ""),
        ("日本", 4, SIGNS, "日本"),
        ("日本", 3, SIGNS, "日…"),
        ("日本語", 4, SIGNS, "日…"),
        ("e\u0301e\u0301e\u0301", 2, SIGNS, "e\u0301…"),
        ("\u0301", 0, SIGNS, "\u0301"),
        ("reef", 0, SIGNS, ""),
    ],
)
def test_a_text_that_is_cut_shows_it(words: str, most: int, look: Look, shown: str) -> None:
    assert cut(words, most, look) == shown


@given(st.text(LETTERS, max_size=20), st.integers(1, 30))
def test_what_is_cut_fits_and_is_a_beginning(words: str, most: int) -> None:
    shown = cut(words, most, SIGNS)
    assert columns(shown) <= most
    if shown != words:
        assert columns(words) > most
        assert shown.endswith("…")
        assert words.startswith(shown[:-1])
        assert columns(shown) >= most - 1, "a wide letter leaves one column empty at most"


def test_a_line_that_is_cut_keeps_its_roles() -> None:
    line = joined([seat_name("日本", 0), text("(bot)", "quiet")])
    assert cut(line, 10, SIGNS) == line
    assert cut(line, 7, SIGNS) == (("日本", "seat 0"), (" ", ""), ("(", "quiet"), ("…", ""))
    assert cut(line, 4, ASCII) == (("日", "seat 0"), ("~", ""))
    assert letters(cut(line, 0, SIGNS)) == ""


@given(st.lists(st.text(LETTERS, max_size=6), max_size=5), st.integers(0, 30))
def test_a_line_is_cut_as_its_text_is(parts: list[str], most: int) -> None:
    line = tuple([(part, f"seat {i}") for i, part in enumerate(parts)])
    assert letters(cut(line, most, SIGNS)) == cut("".join(parts), most, SIGNS)


def test_a_long_text_is_measured_once_and_not_for_each_letter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words, asked = "é" * 1_000, 0
    really = unicodedata.east_asian_width

    def counted(letter: str) -> str:
        nonlocal asked
        asked += 1
        return really(letter)

    monkeypatch.setattr(unicodedata, "east_asian_width", counted)
    assert cut(words, 80, SIGNS) == "é" * 79 + "…"
    assert asked <= 2 * len(words)


def test_a_line_is_filled_up_to_a_width() -> None:
    assert words_of((*filled(text("日本"), 7), ("|", ""))) == "日本   |"
    assert words_of(filled(text("17", "quiet"), 4, right=True)) == "  17"
    assert filled(text("17", "quiet"), 4, right=True)[-1] == ("17", "quiet")
    assert words_of((*filled(text("reef"), 2), ("|", ""))) == "reef|"


def test_lines_are_joined_with_something_between() -> None:
    one, other = seat_name("anna", 0), text("x", "quiet")
    assert joined([one, other]) == (("anna", "seat 0"), (" ", ""), ("x", "quiet"))
    assert words_of(joined([one, other, one], ", ")) == "anna, x, anna"
    assert joined([]) == ()
    assert joined([one]) == one


ITEMS = st.lists(st.lists(WORDS, min_size=1, max_size=3).map(" ".join), max_size=12)


@given(
    ITEMS,
    st.integers(1, 30),
    st.integers(0, 6),
    st.text("ab ", max_size=8),
    st.sampled_from([" ", "  "]),
)
def test_items_flow_whole_in_order_and_within_the_width(
    items: list[str], width: int, hang: int, first: str, between: str
) -> None:
    spans = [((item, f"seat {i}"),) for i, item in enumerate(items)]
    lines = flowing(spans, width, first=text(first, "quiet"), hang=hang, between=between)
    shown = [[span for span in line if span[1].startswith("seat")] for line in lines]
    assert [span for line in shown for span in line] == [span for (span,) in spans]
    assert words_of(lines[0]).startswith(first.rstrip())
    assert all(words_of(line).startswith(" " * hang) for line in lines[1:])
    for line, found in zip(lines, shown, strict=True):
        alone = len(found) == 1 and hang + columns(found[0][0]) > width
        assert columns(line) <= width or alone or not found
        parts = [words for words, role in line if role != "quiet" and words != ""]
        assert "".join(parts).lstrip() == between.join(words for words, _ in found)
    for i, (line, after) in enumerate(zip(lines, shown[1:], strict=False)):
        gap = between if shown[i] else ""
        assert columns(line) + columns(gap + after[0][0]) > width, f"line {i} had room"


def test_an_item_that_does_not_fit_after_what_stands_first_begins_a_line() -> None:
    lines = flowing([text("submarine"), text("back")], 20, first=text("> A Anastasija  "), hang=4)
    assert list(map(words_of, lines)) == ["> A Anastasija", "    submarine  back"]


def test_nothing_to_flow_is_one_line() -> None:
    assert flowing([], 20, first=text("first")) == [text("first")]
    assert list(map(words_of, flowing([], 20))) == [""]


def test_spaces_before_a_sentence_are_no_line_of_their_own() -> None:
    lines = folded("    superfluous_allies-x   who plays", 20, hang=6)
    assert list(map(words_of, lines)) == ["superfluous_allies-x", "        who plays"]


def test_a_list_without_spaces_is_broken_behind_its_signs() -> None:
    narrow = [words_of(line) for line in folded("    policy=own|BOT|random one", 20, hang=6)]
    assert narrow == ["    policy=own| BOT|", "      random one"]
    assert words_of(folded("    policy=own|BOT|random", 40)[0]) == "    policy=own|BOT|random"


@given(st.lists(WORDS, max_size=20).map(" ".join), st.integers(1, 40), st.integers(0, 6))
def test_a_sentence_is_folded_between_words_and_nothing_is_lost(
    sentence: str, width: int, hang: int
) -> None:
    lines = folded(sentence, width, hang=hang)
    assert " ".join(words_of(line).strip() for line in lines) == sentence
    for i, line in enumerate(lines):
        assert columns(line) <= width or " " not in words_of(line).strip()
        assert words_of(line).startswith(" " * hang) or not i


def test_a_table_has_its_columns_two_spaces_apart() -> None:
    rows: list[list[Line]] = [
        [text("", ""), text("home", "quiet"), text("holds")],
        [seat_name("日本", 0), text("7"), text("nothing")],
        [seat_name("a", 1), text("12345"), text("")],
    ]
    lines = table(rows, right=[1])
    assert list(map(words_of, lines)) == [
        "       home  holds",
        "日本      7  nothing",
        "a     12345",
    ]
    assert {columns(line) for line in lines} == {4 + 2 + 5 + 2 + 7}
    assert ("日本", "seat 0") in lines[1]


@pytest.mark.parametrize(("look", "full", "empty"), [(SIGNS, "█", "░"), (ASCII, "#", ".")])
def test_a_bar_has_a_column_for_each(look: Look, full: str, empty: str) -> None:
    for value in range(26):
        bar = gauge(value, 25, look)
        assert bar.strip("[]") == full * value + empty * (25 - value)
        assert bar.startswith("[") == bar.endswith("]") == (look is ASCII)
    assert gauge(-3, 25, look) == gauge(0, 25, look)
    assert gauge(26, 25, look) == gauge(25, 25, look)
    assert gauge(2**63, 25, look) == gauge(25, 25, look)


@pytest.mark.parametrize("symbols", [True, False])
@pytest.mark.parametrize("width", [20, 22, 26, 27, 28])
def test_a_bar_on_a_narrow_screen_is_shorter_and_empty_at_nothing_alone(
    width: int, symbols: bool
) -> None:
    look = Look(width, symbols)
    bars = [gauge(value, 25, look) for value in range(26)]
    full = [bar.count("█") + bar.count("#") for bar in bars]
    assert {len(bar) for bar in bars} == {min(25 + 2 * (not symbols), width - 2 * symbols)}
    assert full == sorted(full)
    assert (full[0], full[-1]) == (0, len(bars[0].strip("[]")))
    assert full[1] == 1


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("anna", "ben"), "AB"),
        (("red", "blue", "green"), "RBG"),
        (("Ben", "bea"), "AB"),
        (("ben", "bea", "cy"), "ABC"),
        (("élan", "ben"), "AB"),
        (("日本", "ben", "cy"), "ABC"),
        (("1st", "ben"), "AB"),
        (("ßeta", "ben"), "AB"),
        (("ﬁn", "ben"), "AB"),
        (("", "ben"), "AB"),
    ],
)
def test_each_seat_has_one_letter_of_its_own(names: tuple[str, ...], letters: str) -> None:
    assert initials(names) == tuple(letters)


def test_a_line_without_its_roles_is_plain_text() -> None:
    assert words_of((("a", "strong"), (" b ", ""), ("  ", "quiet"))) == "a b"
    assert words_of(()) == ""


def test_a_line_without_its_roles_keeps_its_spaces_where_that_is_wanted() -> None:
    assert letters((("a", "strong"), (" b ", ""), ("  ", "quiet"))) == "a b   "
    assert letters(()) == ""
