"""A game as one line: printed alone, and not where it would give away what is hidden."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command import (
    BOTS,
    CODEC,
    ROOT,
    Terminal,
    changed,
    fine,
    game_file,
    process,
    records_of,
    refused,
    sentence,
    undertow,
    write,
)
from tests.marks import posix
from tests.terminal import Terminal as Screen

pytestmark = pytest.mark.usefixtures("home")

SECRETS = ("abyss", "-p", "anna", "-p", "ben", "--name", "deep")


def test_the_line_stands_alone_on_standard_output(pair: Path) -> None:
    fine("do", "swim, take, swim")
    done = fine("share")
    line = done.out.removesuffix("\n")
    assert line.startswith("undertow1")
    assert line.isalnum()
    assert done.err == (
        "Deep Sea Adventure, 3 moves, with the seed, which tells all luck to come; "
        f"'undertow open LINE' opens it, {len(line)} letters\n"
    )
    assert fine("share", "pair").out == fine("share", "-g", "pair").out == done.out
    whole = process("share", "pair")
    assert (whole.code, whole.out, whole.err) == (0, done.out, done.err)


def test_a_line_of_a_finished_game() -> None:
    fine("new", "deep-sea", *BOTS, "--name", "pair")
    fine("go")
    assert ", with the seed; 'undertow open LINE' opens it, " in fine("share").err


def test_a_place_can_be_shared(pair: Path) -> None:
    fine("do", "swim, take, swim")
    told = fine("share", "--at", "1")
    assert "1 move, with the seed" in told.err
    assert "this line of play goes on to move 3, which --at end shares; " in told.err
    before = pair.read_bytes()
    fine("undo", "--step")
    fine("share")
    assert fine("share", "--at", "end").out == fine("share", "--at", "3").out
    assert pair.read_bytes().startswith(before)
    assert "there is no move 7" in refused(14, "share", "--at", "7")


def test_what_stays_here_is_said(fork: None) -> None:
    told = fine("share").err
    assert "; other lines and notes stay here, a copy of the file has them; " in told


def test_as_values(pair: Path) -> None:
    (document,) = map(json.loads, fine("share", "--json").out.splitlines())
    assert document["schema"] == "undertow/line/1"
    assert document["line"] == fine("share").out.strip()
    assert (document["game"], document["kind"], document["place"]["move"]) == (
        "pair",
        "deep-sea",
        0,
    )


def test_the_secrets_of_a_game_that_goes_on_are_not_given_away_unasked() -> None:
    fine("new", *SECRETS)
    why = (
        "the game goes on, and the line gives away all that is hidden in it; --yes shares it "
        "without asking"
    )
    assert refused(1, "share") == why
    assert refused(1, "share", "--json") == why
    assert fine("share", "--yes").out.startswith("undertow1")
    piped = undertow("share", typed=Terminal("y\n"))
    assert (piped.code, piped.out) == (1, ""), "the question would go into the pipe"
    assert sentence(piped.err) == why


def test_a_finished_game_has_no_secrets() -> None:
    fine("new", "abyss", "-p", "bot:random", "-p", "bot:random", "--name", "deep")
    fine("go")
    assert fine("share").out.startswith("undertow1")
    fine("undo", "--step", "3")
    assert fine("share").out.startswith("undertow1"), "its end was seen"


def test_a_sealed_seed_is_not_given_away_unasked() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--sealed", "--name", "deep")
    assert refused(1, "share") == (
        "the seed is sealed, and the line holds it; --yes shares it without asking"
    )
    assert fine("share", "--yes").out.startswith("undertow1")
    fine("reveal", "--yes")
    assert fine("share").out.startswith("undertow1")


@posix
@pytest.mark.parametrize(("typed", "shared"), [("y", True), ("", False), ("no", False)])
def test_at_a_terminal_the_person_is_asked(
    sits: Callable[..., Screen], typed: str, shared: bool
) -> None:
    fine("new", *SECRETS)
    terminal = sits("share")
    terminal.wait_for("[y/N]")
    terminal.enter(typed, "opens it" if shared else "nothing was shared")
    assert ("undertow1" in terminal.seen()) == shared


def test_what_fits_into_no_line_is_refused(pair: Path) -> None:
    tiles = str(ROOT / "tests" / "tiles_with_deep_bubbles.json")
    fine("new", "deep-dive", "-p", "anna", "--tiles", tiles, "--name", "tiles")
    assert refused(1, "share", "tiles") == (
        "its tiles come from a file, which fits into no line; pass on the game's file instead"
    )


def test_a_copy_without_the_seed_is_refused(pair: Path) -> None:
    records = records_of(pair)
    write(game_file("cut"), [(back, CODEC.redact(record, None)) for back, record in records])
    assert refused(1, "share", "cut") == (
        "this copy does not hold the seed, and a line is made of it; pass on the file"
    )


def test_a_damaged_game_is_not_shared(pair: Path) -> None:
    write(pair, changed(records_of(pair), 0, seats=("anna",)))
    assert refused(10, "share", "pair").startswith("pair.undertow: ")


def test_one_game_is_enough(pair: Path) -> None:
    assert refused(2, "share", "pair", "-g", "pair").startswith("one game is enough")
