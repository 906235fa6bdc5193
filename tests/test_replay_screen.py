"""`replay` in a real terminal: keys and sizes, and a terminal that is whole again afterwards."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest

from tests.command import fine, game_file
from tests.marks import posix
from tests.terminal import CTRL_C, CTRL_D, LEFT, UP, Terminal

pytestmark = [posix, pytest.mark.usefixtures("fork")]

Sits = Callable[..., Terminal]
RIGHT, DOWN, HOME, END = "\x1b[C", "\x1b[B", "\x1b[H", "\x1b[F"
PAGE_UP, PAGE_DOWN, ESCAPE = "\x1b[5~", "\x1b[6~", "\x1b"
OTHER_SCREEN, MAIN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
START = "move 0 (this line goes on to 7)"
FORK = "move 6 (this line goes on to 7)"
DONE = "branch main, move 7\n"


def looks(sits: Sits, *words: str, **settings: object) -> Terminal:
    """Someone who looks through that game, from its start."""
    terminal = sits("replay", "pair", *words, **settings)
    terminal.wait_for("move 0")
    return terminal


def test_every_key_does_what_the_help_says(sits: Sits) -> None:
    terminal = looks(sits)
    for keys, there in (
        (" ", "move 1 ("),
        ("\r", "move 2 ("),
        (RIGHT, "move 3 ("),
        ("l", "move 4 ("),
        (LEFT, "move 3 ("),
        ("\x7f", "move 2 ("),
        ("h", "move 1 ("),
        ("b", START),
        (PAGE_DOWN, DONE),
        (PAGE_UP, START),
        ("+", DONE),
        ("-", START),
        (END, DONE),
        (HOME, START),
        ("$", DONE),
        ("0", START),
        ("2", "move 2 ("),
        ("1", "move 4 ("),
        ("^", START),
        ("f", FORK),
        (DOWN, "> klrtkpzp"),
        ("l", "move 7 (this line goes on to 8)"),
        ("F", "move 6 (this line goes on to 8)"),
        (UP, "> main"),
        ("N", START),
        ("n", FORK),
        ("d", "There is no dive after"),
        ("D", START),
        ("gend\r", DONE),
        (":dive:9\r", "this line does not come to dive 9"),
        ("\x15greedy\r", FORK),
        ("?", "to the next decision of a seat: 1 anna, 2 ben"),
        (" ", FORK),
        ("0", START),
        (">", "Speed: 2 a second."),
        (">>", "Speed: 8 a second."),
        ("a", DONE),
        ("0a<", "4 a second; < > speed"),
        ("x", "That key does nothing"),
        ("0", START),
    ):
        terminal.type(keys)
        terminal.wait_for(there)
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize("keys", ["q", ESCAPE, CTRL_D, "?" + CTRL_D, CTRL_C, "gab" + CTRL_C])
def test_leaving_gives_the_screen_back(sits: Sits, keys: str) -> None:
    terminal = looks(sits)
    terminal.type(keys)
    interrupted = CTRL_C in keys
    assert terminal.end() == (130 if interrupted else 0)
    assert "Deep Sea Adventure" not in terminal.seen()
    said = "undertow: interrupted" if interrupted else "Next: undertow play goes on"
    assert said in terminal.seen()
    assert terminal.raw.count(OTHER_SCREEN) == terminal.raw.count(MAIN_SCREEN) == 1
    assert terminal.raw.rindex("\x1b[?25h") > terminal.raw.rindex("\x1b[?25l")
    assert "Traceback" not in terminal.raw


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 15), (200, 60), (20, 10)])
def test_windows_of_any_size(sits: Sits, columns: int, rows: int) -> None:
    terminal = looks(sits, columns=columns, rows=rows)
    for keys, there in (("f", "move 6"), ("l", "up"), ("?", "page 1"), ("q", "move 7"), ("g", "_")):
        terminal.type(keys)
        terminal.wait_for(there)
        assert terminal.seen() == "\n".join(terminal.lines()), "it has scrolled"
        assert terminal.lines()[-1]
    terminal.type(ESCAPE)
    terminal.wait_for("space on")
    terminal.type("q")
    assert terminal.end() == 0


def test_it_follows_the_window_while_it_is_open(sits: Sits) -> None:
    terminal = looks(sits, columns=200, rows=60)
    terminal.wait_for(" 30  31  32\n")
    for columns, rows, seen in ((40, 15, "  7   8\n"), (20, 10, "move 0 of 7"), (80, 24, START)):
        terminal.resize(columns, rows)
        terminal.wait_for(seen)
        terminal.wait_for("space on")
        assert terminal.lines()[-1].startswith("space on")
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    "settings",
    [
        {"NO_COLOR": "1"},
        {"TERM": "linux"},
        {"TERM": "vt100"},
        {"TERM": "screen-256color"},
        {"LC_ALL": "C"},
        {"UNDERTOW_PLAIN": "1"},
    ],
)
def test_it_works_in_terminals_of_many_kinds(sits: Sits, settings: dict[str, str]) -> None:
    terminal = looks(sits, **settings)
    terminal.type("f")
    terminal.wait_for("move 6")
    assert terminal.lines()[0].startswith("Deep Sea Adventure, branch main, move 6")
    assert terminal.lines()[-1].startswith("space on")
    assert "$<" not in terminal.raw
    terminal.type("q")
    assert terminal.end() == 0


def test_no_colour_is_wanted(sits: Sits) -> None:
    terminal = looks(sits, NO_COLOR="1")
    terminal.type("q")
    assert terminal.end() == 0
    assert not re.search(r"\x1b\[[\d;]*m", terminal.raw)


@pytest.mark.parametrize("kind", ["dumb", "nobody-knows-it"])
def test_a_terminal_that_only_prints_gets_the_text(sits: Sits, kind: str) -> None:
    terminal = sits("replay", "pair", TERM=kind)
    assert terminal.end() == 0
    assert "   7  ben   up " in terminal.seen()
    assert "Warning" not in terminal.raw


def test_letters_of_another_encoding_do_no_harm(sits: Sits) -> None:
    terminal = looks(sits)
    for letter in (b"\xe9", b"\xff", b"l"):
        terminal.send(letter)
        time.sleep(0.1)
    terminal.wait_for("move 1 (")
    terminal.type("q")
    assert terminal.end() == 0


def test_a_sequence_that_no_key_sends_does_nothing(sits: Sits) -> None:
    terminal = looks(sits)
    terminal.type("\x1b[222~")
    time.sleep(0.3)
    terminal.type("l")
    terminal.wait_for("move 1 (")
    terminal.type("q")
    assert terminal.end() == 0


def test_nothing_is_written_by_looking(sits: Sits) -> None:
    before = game_file("pair").read_bytes()
    terminal = looks(sits)
    terminal.type("f" + DOWN + "l$2")
    terminal.wait_for("move 8")
    terminal.type("q")
    assert terminal.end() == 0
    assert game_file("pair").read_bytes() == before


def test_it_begins_at_a_place_and_goes_at_a_speed(sits: Sits) -> None:
    terminal = sits("replay", "pair", "--at", "last:ben", "--speed", "0.5")
    terminal.wait_for(FORK)
    terminal.type("a")
    terminal.wait_for("0.5 a second")
    terminal.wait_for(DONE)
    terminal.type("q")
    assert terminal.end() == 0


def test_another_terminal_may_play_on_meanwhile(sits: Sits) -> None:
    terminal = looks(sits)
    fine("do", "down")
    terminal.type("$")
    terminal.wait_for(DONE)
    terminal.type("q")
    assert terminal.end() == 0


def test_a_closed_window_ends_it(sits: Sits) -> None:
    terminal = looks(sits)
    terminal.hang_up()
