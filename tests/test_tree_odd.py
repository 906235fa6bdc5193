"""The tree on screens of any width, in ASCII, very deep, of long names and of hostile files."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.branches import listed
from cli.tree import DEEPEST, drawn_tree
from engine.picture import columns, words_of
from engine.session import Session
from events.record import Branch, Drop, Head, Note, Record, Rename
from tests.command import fine, records_of, refused, write
from tests.sessions import begun, opened_again, play
from tests.test_tree import PATHS

LONG = ("Anastasija von Thule", "Bartolomej", "Constantin", "Dominicana", "Evangelina", "Fred")
HOSTILE = ("\x1b[31mred", "\x1b]0;title\x07", "a\nb", "\u202egnp", "\u200bx", "\x9b2J", "\r", "\t")
WIDTHS = (20, 40, 80, 200)


def wide(patch: pytest.MonkeyPatch, width: int) -> None:
    """The screen has so many columns."""
    patch.setenv("COLUMNS", str(width))


@pytest.fixture
def busy(session: Session) -> Session:
    """A session with forks, notes and long names, played to the second dive on some lines."""
    dice = random.Random(1)
    for number in range(12):
        play(session, *[dice.randrange(4) for _ in range(12)])
        session.note(session.timeline.head, f"?! #tag{number} {'word ' * number}")
        session.branch(f"{'名' * number}x{'é' * number}"[:40])
        session.goto(dice.choice(list(session.timeline.places())))
    return session


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("plain", ["", "1"])
def test_no_line_is_wider_than_the_screen(
    busy: Session, width: int, plain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide(monkeypatch, width)
    monkeypatch.setenv("UNDERTOW_PLAIN", plain)
    for lines in (drawn_tree(busy), listed(busy)):
        assert max(columns(words_of(line)) for line in lines) <= width
    cut = [line for line in drawn_tree(busy) if words_of(line).endswith("~" if plain else "…")]
    assert bool(cut) == (width < 200)
    if plain:
        drawn = [words_of(line) for line in drawn_tree(busy)]
        assert all(line.startswith(("main", "|", "`", " ")) for line in drawn)


@pytest.mark.parametrize("setting", ["LC_ALL=C", "LANG=C", "TERM=dumb", "UNDERTOW_PLAIN=1"])
def test_ascii_where_signs_cannot_be_shown(
    pair: Path, setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine("do", "swim, take, swim, take")
    fine("branch", "what-if", "1")
    fine("do", "leave")
    fine("branch", "inner", "1")
    fine("branch", "last", "what-if")
    monkeypatch.setenv(*setting.split("="))
    assert fine("tree").lines() == [
        "main  moves 1-4  dive 1, round 2  anna 0, ben 0",
        "|-1 what-if  move 2  dive 1, round 1  anna 0, ben 0",
        "|  `-2 last  <- here  at move 2  dive 1, round 1  anna 0, ben 0",
        "`-1 inner  at move 1  dive 1, round 1  anna 0, ben 0",
    ]
    assert fine("branches").out.isascii()
    assert fine("tree", "--plain").out == fine("tree").out
    monkeypatch.setenv("COLUMNS", "30")
    assert fine("tree").lines()[0] == "main  moves 1-4  dive 1, roun~"


def test_many_seats_and_long_names_are_letters() -> None:
    session = opened_again(begun(names=LONG))
    (line,) = map(words_of, drawn_tree(session))
    assert line == "main  <- here  at move 0  dive 1, round 1  A 0, B 0, C 0, D 0, E 0, F 0"
    same = tuple(f"anna {n}" for n in range(6))
    (line,) = map(words_of, drawn_tree(opened_again(begun(names=same))))
    assert line.endswith("A 0, B 0, C 0, D 0, E 0, F 0")
    short = opened_again(begun(names=("Anastasija A", "Bartolomej B")))
    assert words_of(drawn_tree(short)[0]).endswith("Anastasija A 0, Bartolomej B 0")
    long = opened_again(begun(names=("Anastasija A", "Bartolomej Be")))
    assert words_of(drawn_tree(long)[0]).endswith("round 1  A 0, B 0")


def nested(depth: int) -> Session:
    """Lines that leave each other, one level after the other."""
    session = opened_again(begun(PATHS), PATHS)
    play(session, 0, 0)
    for level in range(1, depth):
        session.branch(f"b{level}", session.timeline.parent(session.timeline.head))
        session.reluck()
        play(session, 0, 0)
    return session


def test_lines_deeper_than_the_rails_say_how_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    wide(monkeypatch, 80)
    lines = [words_of(line) for line in drawn_tree(nested(12))]
    assert len(lines) == 12
    for level, line in enumerate(lines[1:], 1):
        deep = f"({level}) " if level > DEEPEST else ""
        shown = "   " * (min(level, DEEPEST) - 1)
        here = "  <- here" if level == 11 else ""
        assert line == (f"{shown}└─{level:>2} {deep}b{level}{here}  moves {level + 1}-{level + 2}")


def test_thousands_of_levels_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    wide(monkeypatch, 80)
    lines = [words_of(line) for line in drawn_tree(nested(1_200))]
    assert len(lines) == 1_200
    assert max(map(columns, lines)) <= 80
    assert lines[-1].strip() == "└─1199 (1199) b1199  <- here  moves 1200-1201"


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 8, 12, 1_200])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_name_can_be_read_however_deep_it_is(
    depth: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide(monkeypatch, width)
    session = nested(depth)
    session.goto(session.timeline.parent(session.timeline.head))
    *lines, here = [words_of(line) for line in drawn_tree(session)]
    assert len(lines) == depth
    assert max(map(columns, [*lines, here])) <= width
    assert "main" in lines[0]
    assert all(f" b{level}"[:6] in line for level, line in enumerate(lines) if level)
    assert "<- h" in here


def rails(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Each line's sign for a fork that is not the last, and what stands below it."""
    for i, line in enumerate(lines):
        for at, sign in enumerate(line):
            if sign in "├└│":
                yield sign, next(iter(lines[i + 1 : i + 2]), "").ljust(at + 1)[at]


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 3)), max_size=25))
def test_rails_go_on_until_they_end(steps: list[tuple[int, int]]) -> None:
    """Below a fork that is not the last, or a rail, stands another; below the last one, none."""
    session = opened_again(begun(PATHS), PATHS)
    for number, (at, moves) in enumerate(steps):
        places = list(session.timeline.places())
        session.branch(f"b{number}", places[at % len(places)])
        play(session, *[number % 2] * moves)
    lines = [words_of(line) for line in drawn_tree(session)]
    named = [line for line in lines if "  move" in line or "  at move " in line]
    assert len(named) == len(session.timeline.branches)
    for sign, below in rails(lines):
        assert (below in "├└│") == (sign in "├│"), lines


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("command", ["tree", "branches", "show", "diff start end", "log"])
def test_names_of_a_hostile_file_are_printed_safely(pair: Path, name: str, command: str) -> None:
    fine("do", "swim, take")
    records = records_of(pair)
    n = len(records)
    odd: list[Record] = [
        Branch(name), Branch("fine"), Rename("fine", f"{name}2"), Note(f"?! #tag {name}"),
        Drop("main", True), Rename("", f"{name}3"), Drop(f"{name}3", True), Head("main"),
    ]  # fmt: skip
    write(pair, [*records, *((i + 1, record) for i, record in enumerate(odd))])
    assert len(records_of(pair)) == n + len(odd)
    for words in (command.split(), [*command.split(), "--color", "never"]):
        done = fine(*words)
        assert all(c.isprintable() or c == "\n" for c in done.out + done.err)
    shown = "".join(c if c.isprintable() else "?" for c in name)
    for drawn in (fine("tree", "--dropped").out, fine("branches", "--dropped").out):
        assert f" {shown} " in drawn
        assert f" {shown}2 " in drawn
        assert f" {shown}3 " in drawn
        assert len(drawn.splitlines()) == 5
    assert "there is no line" in refused(14, "switch", "nowhere")


def test_a_wide_name_is_cut_between_letters(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fine("branch", "潜" * 40)
    for width in WIDTHS:
        wide(monkeypatch, width)
        for words in ("tree", "branches"):
            lines = fine(words).lines()
            assert max(map(columns, lines)) <= width
            assert any("潜" in unicodedata.normalize("NFC", line) for line in lines)


def test_a_head_on_no_line_of_its_own_is_drawn(pair: Path) -> None:
    """No command hides the only line or ends one in the middle; a file made elsewhere may."""
    fine("do", "swim, take, swim")
    records = records_of(pair)
    head = (len(records) - 2, Head(len(records) - 2))
    write(pair, [*records, head, (2, Drop("main", True))])
    (line,) = fine("tree").lines()
    assert line.endswith("  <- here  moves 1-2  dive 1, round 1  anna 0, ben 0")
    assert len(fine("branches").lines()) == 2
    assert len(fine("tree", "--dropped").lines()) == 2
    assert "stands on that line" in refused(1, "drop", "@")
    assert fine("show", "--at", "@").code == 0
