"""How much colour, how wide, and which signs: by the terminal, the environment and the options."""

from __future__ import annotations

import io
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli import paint
from cli.paint import painted
from engine.picture import Line, Look
from tests.command import fine, process, refused

ESCAPE = re.compile(r"\x1b\[[\d;]*m")
ROLES = [*(f"seat {n}" for n in range(9)), *(f"kind {n}" for n in range(8))]
MANY, FEW, NONE = 256, 16, 0


@pytest.fixture(autouse=True)
def nothing_asked_for() -> None:
    paint.reset()


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed goes to a terminal of many colours."""
    monkeypatch.setattr(paint, "is_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.mark.parametrize(
    ("settings", "at_terminal", "in_pipe"),
    [
        ("", NONE, NONE),
        ("TERM=xterm", FEW, NONE),
        ("TERM=xterm-256color", MANY, NONE),
        ("TERM=xterm COLORTERM=truecolor", MANY, NONE),
        ("TERM=dumb", NONE, NONE),
        ("TERM=dumb COLORTERM=truecolor", NONE, NONE),
        ("TERM=xterm NO_COLOR=1", NONE, NONE),
        ("TERM=xterm NO_COLOR=0", NONE, NONE),
        ("TERM=xterm NO_COLOR=", FEW, NONE),
        ("TERM=xterm FORCE_COLOR=1", FEW, FEW),
        ("TERM=xterm-256color FORCE_COLOR=1", MANY, MANY),
        ("TERM=dumb FORCE_COLOR=1", FEW, FEW),
        ("FORCE_COLOR=1", FEW, FEW),
        ("FORCE_COLOR= TERM=xterm", FEW, NONE),
        ("TERM=xterm FORCE_COLOR=1 NO_COLOR=1", NONE, NONE),
        ("TERM=xterm FORCE_COLOR=1 UNDERTOW_PLAIN=1", NONE, NONE),
    ],
)
def test_how_many_colours_there_are(
    settings: str, at_terminal: int, in_pipe: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for setting in settings.split():
        monkeypatch.setenv(*setting.split("="))
    assert paint.colours() == in_pipe
    monkeypatch.setattr(paint, "is_terminal", lambda: True)
    assert paint.colours() == at_terminal


@pytest.mark.parametrize("more", ["NO_COLOR", "FORCE_COLOR", "COLORTERM", "nothing"])
@pytest.mark.parametrize("term", ["dumb", "xterm", "xterm-256color"])
@pytest.mark.parametrize("at_terminal", [True, False])
def test_what_is_asked_for_on_the_command_line_goes_before_the_environment(
    more: str, term: str, at_terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv(more, "1")
    monkeypatch.setattr(paint, "is_terminal", lambda: at_terminal)
    paint.chosen.color = "never"
    assert paint.colours() == NONE
    paint.chosen.color = "always"
    assert paint.colours() == (MANY if "256" in term or more == "COLORTERM" else FEW)
    paint.chosen.plain = True
    assert paint.colours() == NONE


@pytest.mark.parametrize(
    ("columns", "wide"),
    [
        ("", 80),
        ("40", 40),
        ("20", 20),
        ("19", 20),
        ("1", 20),
        ("0", 80),
        ("200", 200),
        ("9999", 9999),
        ("10000", 80),
        ("-40", 80),
        ("wide", 80),
        ("٤٠", 80),
    ],
)
def test_how_wide_it_is_without_a_terminal(
    columns: str, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert paint.width() == 80
    monkeypatch.setenv("COLUMNS", columns)
    assert paint.width() == wide
    assert paint.look() == Look(wide, True)


@pytest.mark.parametrize(
    ("settings", "encoding", "signs"),
    [
        ("", "utf-8", True),
        ("", "UTF-8", True),
        ("", "utf8", True),
        ("", None, True),
        ("", "ascii", False),
        ("", "iso-8859-1", False),
        ("", "cp1252", False),
        ("TERM=xterm LANG=de_DE.UTF-8", "utf-8", True),
        ("TERM=dumb", "utf-8", False),
        ("TERM=linux", "utf-8", False),
        ("LANG=C", "utf-8", False),
        ("LANG=POSIX", "utf-8", False),
        ("LC_ALL=C LC_CTYPE=C.UTF-8 LANG=C.UTF-8", "utf-8", False),
        ("LC_CTYPE=C LANG=C.UTF-8", "utf-8", False),
        ("LC_ALL=C.UTF-8 LANG=C", "utf-8", True),
        ("LC_CTYPE=C.UTF-8 LANG=C", "ascii", False),
        ("LC_ALL= LANG=C.UTF-8", "utf-8", True),
        ("UNDERTOW_PLAIN=1", "utf-8", False),
        ("UNDERTOW_PLAIN=", "utf-8", True),
    ],
)
def test_signs_beyond_ascii_are_used_where_they_are_likely_to_be_seen(
    settings: str, encoding: str | None, signs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Screen(io.StringIO):
        @property
        def encoding(self) -> str | None:  # type: ignore[override]
            return encoding

    monkeypatch.setattr(sys, "stdout", Screen())
    for setting in settings.split():
        monkeypatch.setenv(*setting.split("="))
    assert paint.has_symbols() == signs


@pytest.mark.parametrize("name", ["LC_ALL", "LANG"])
def test_a_process_without_a_language_prints_a_board_in_ascii(name: str, pair: object) -> None:
    assert process("show", **{name: "C"}).out.isascii()
    assert "▲" in process("show", **{name: "C.UTF-8"}).out


SPANS = st.lists(
    st.tuples(
        st.text("ab 日▲*", max_size=5),
        st.sampled_from(["", "strong", "quiet", "changed", "seat 1", "kind 4", "odd"]),
    ),
    max_size=6,
)


@given(SPANS.map(tuple))
def test_colour_changes_no_text(line: Line) -> None:
    assert "\x1b" not in painted(line, NONE)
    assert painted(line, NONE) == "".join(words for words, _ in line).rstrip()
    for colours in (FEW, MANY):
        assert ESCAPE.sub("", painted(line, colours)).rstrip() == painted(line, NONE)


@pytest.mark.parametrize("colours", [FEW, MANY])
def test_colours_end_with_the_words_that_have_them(colours: int) -> None:
    line = (("a", "strong"), ("b", ""), ("  ", "seat 0"), ("c", "seat 0"), ("d", "other 5"))
    assert re.fullmatch(r"\x1b\[1ma\x1b\[0mb  \x1b\[1;[\d;]+mc\x1b\[0md", painted(line, colours)), (
        "no escape around spaces and around what has no colour"
    )


@pytest.mark.parametrize("colours", [FEW, MANY])
def test_seats_and_kinds_have_colours_of_their_own(colours: int) -> None:
    for roles in (ROLES[:6], ROLES[9:13]):
        assert len({painted((("x", role),), colours) for role in roles}) == len(roles)


def _luminance(number: int) -> float:
    """How bright one of the 256 colours is, as WCAG 2 counts it."""
    steps = (0, 95, 135, 175, 215, 255)
    cube = number - 16
    shade = (8 + 10 * (number - 232),) * 3
    rgb = shade if number >= 232 else tuple(steps[cube // n % 6] for n in (36, 6, 1))
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("role", [*ROLES, "quiet"])
def test_every_colour_can_be_read_on_black_and_on_white(role: str) -> None:
    assert _luminance(16) == 0
    assert _luminance(231) == pytest.approx(1)
    (number,) = re.findall(r"38;5;(\d+)m", painted((("x", role),), MANY))
    assert int(number) >= 16, "the first sixteen are what each terminal makes of them"
    bright = _luminance(int(number))
    assert (bright + 0.05) / 0.05 >= 3, f"{number} on black"
    assert 1.05 / (bright + 0.05) >= 3, f"{number} on white"


@pytest.mark.parametrize("words", ["show", "moves", "log", "tree", "list", "games", "rules", ""])
@pytest.mark.usefixtures("terminal")
def test_colour_carries_nothing_alone(
    words: str, pair: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine("do", "swim, take, swim, take")
    without = fine(*words.split(), "--color", "never").out
    assert "\x1b" not in without
    assert ESCAPE.sub("", fine(*words.split()).out) == without
    assert ESCAPE.sub("", fine(*words.split(), "--color", "always").out) == without
    monkeypatch.setenv("NO_COLOR", "1")
    assert fine(*words.split()).out == without


@pytest.mark.usefixtures("terminal")
def test_a_board_and_a_score_sheet_have_colours(pair: object) -> None:
    assert ESCAPE.search(fine("show").out)
    fine("seat", "anna", "bot:random")
    fine("seat", "ben", "bot:random")
    fine("go")
    assert "Score sheet" in fine("show").out
    assert ESCAPE.search(fine("show").out)
    assert ESCAPE.sub("", fine("show").out) == fine("show", "--color", "never").out


def test_sentences_instead_of_pictures_are_asked_for_in_three_ways(
    pair: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = fine("show").out
    told = fine("show", "--plain").out
    assert "anna is on the submarine; holds nothing; has banked 0." in told.splitlines()
    assert told.isascii()
    assert fine("--plain", "show").out == told
    assert fine("--plain", "show", "--plain", "--color", "always").out == told
    monkeypatch.setenv("UNDERTOW_PLAIN", "1")
    assert fine("show").out == told != picture


@pytest.mark.parametrize("asked", ["--plain", "--color=always"])
def test_what_is_asked_for_counts_for_one_command_line_alone(asked: str, pair: object) -> None:
    before = fine("show").out
    for words in (["show", asked], [asked, "show"]):
        assert fine(*words).out != before
        assert fine("show").out == before
    refused(2, "show", asked, "--fast")
    assert fine("show").out == before


@pytest.mark.parametrize(
    "words", ["show --color", "--color ALWAYS show", "show --color=", "play --color red"]
)
def test_a_colour_that_is_none_of_the_three_is_refused(words: str, pair: object) -> None:
    assert "--color" in refused(2, *words.split())
