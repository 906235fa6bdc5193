"""What a file, a path or a name could do to the screen does not reach it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.record import Branch, Note, Seat, Unknown
from tests.command import changed, fine, records_of, refused, sentence, undertow, write

pytestmark = pytest.mark.usefixtures("home")

EVIL = "\x1b[31m\x9b2J\u202e\u2066\u200b\x07\r\b\x7f\u2028"


def evil_file(pair: Path) -> None:
    """Texts of the file that would do something to a terminal, wherever it may hold a text."""
    fine("do", "swim, take")
    opened, *moves = records_of(pair)
    write(
        pair,
        [
            *changed([opened], 0, seats=(f"an{EVIL}na", f"be{EVIL}n")),
            *moves,
            (1, Note(f"no{EVIL}te")),
            (2, Branch(f"br{EVIL}anch")),
            (3, Branch(f"x{EVIL}")),
            (4, Note(EVIL)),
            (5, Seat(1, f"bot:{EVIL}")),
            (6, Unknown(99, (EVIL,))),
        ],
    )


@pytest.mark.parametrize(
    "words",
    [
        *("show", "moves", "log", "tree", "list", "verify", "undo", "undo 99", "redo", "goto end"),
        *("goto xx", "switch xx", "branch b", "do 1", "do xx", "go", "play", "new deep-sea"),
    ],
)
def test_nothing_in_a_file_reaches_the_terminal_raw(pair: Path, words: str) -> None:
    evil_file(pair)
    assert re.search(r"an\?\[31m\?2J\?+na", fine("log").out)
    done = undertow(*words.split(), typed=f"{EVIL}\n1\nlog\ntree\nundo\ngo\nxx\n")
    assert done.code in ((11,) if words == "verify" else (0, 1, 2, 12, 14))
    raw = {c for c in done.out + done.err if not c.isprintable() and c != "\n"}
    assert raw == set()


def test_a_seed_that_could_not_have_been_typed_is_told_safe(pair: Path) -> None:
    write(pair, changed(records_of(pair), 0, seed=f"se{EVIL}ed"))
    for words in (["show"], ["verify"], ["do", "swim"]):
        assert "control or invisible" in refused(11, *words)


@pytest.mark.parametrize("luck", [EVIL, "undertow-luck/9"])
def test_a_game_and_its_luck_by_odd_names_reach_the_terminal_safe(pair: Path, luck: str) -> None:
    write(pair, changed(records_of(pair), 0, luck=luck))
    assert "does not know: it can be watched" in refused(1, "do", "swim")
    write(pair, changed(records_of(pair), 0, game=EVIL))
    assert "there is no game called" in refused(12, "show")


def test_no_text_of_a_file_makes_a_line_of_its_own(pair: Path) -> None:
    """Else a name could say that all is as the seed gives."""
    forged = "luck   fine"
    fine("do", "swim")
    opened, *moves = records_of(pair)
    seats = (f"anna\n{forged}", "ben")
    write(pair, [*changed([opened], 0, seats=seats), *moves, (1, Note(f"x\n{forged}"))])
    for words in ("show", "log", "list", "verify", "tree", "moves"):
        done = undertow(words)
        assert done.code == (11 if words == "verify" else 0)
        assert not any(line.startswith(forged) for line in (done.out + done.err).splitlines())


@pytest.mark.parametrize("place", ["./\x1b[31m.undertow", "a\u202eb/c.undertow", "\x1b[31m"])
def test_a_path_reaches_the_terminal_safe(place: str) -> None:
    done = undertow("show", place)
    assert done.code in (1, 14)
    sentence(done.err)
    Path("\x1b[31m.undertow").write_bytes(b"")
    sentence(undertow("show", "./\x1b[31m.undertow").err)
