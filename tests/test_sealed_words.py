"""Words for the luck: asked for once the seed is settled, so that nobody can choose the dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli import making
from engine.opening import luck_of, seed_salt
from engine.setup import WORDS
from events.codec import commitment
from events.timeline import spell
from seeds.luck import Luck
from tests.command import fine, game_file, opening_of, records_of, refused, undertow
from tests.lucks import same
from tests.marks import posix
from tests.terminal import CTRL_D, Terminal

pytestmark = pytest.mark.usefixtures("home")

MADE = ("new", "deep-sea", "-p", "anna", "-p", "ben", "-p", "bot:cautious", "--words")
NAMED = (*MADE, "--name", "w", "-o", "first=anna")


def options_of(name: str) -> dict[str, object]:
    return dict(opening_of(records_of(game_file(name))).options)


def told_commitment(name: str) -> str:
    return spell(commitment(opening_of(records_of(game_file(name)))))[:32]


@pytest.fixture
def same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is drawn for a seed is the same each time."""
    monkeypatch.setattr(making, "token_bytes", lambda count: bytes(range(count)))


def test_each_person_is_asked_after_the_commitment() -> None:
    done = fine(*NAMED, typed="blue whale\n  Käfer \n")
    told = done.err.splitlines()
    assert re.fullmatch(r"The seed is settled: [k-z]{32} commits to it\.", told[0])
    assert told[1:3] == [
        "anna, a word of yours for the luck: blue whale",
        "ben, a word of yours for the luck:   Käfer",
    ]
    assert told_commitment("w") in told[0]
    assert options_of("w")["words"] == ("blue whale", "Käfer", options_seats("w")[2])
    assert options_of("w")["sealed"] is True


def options_seats(name: str) -> tuple[str, ...]:
    return opening_of(records_of(game_file(name))).seats


def test_a_word_is_kept_in_the_normal_form() -> None:
    fine(*NAMED, typed="cafe\u0301\nx\n")
    assert options_of("w")["words"] == ("caf\u00e9", "x", options_seats("w")[2])


def test_the_words_stand_in_the_log_and_the_game_verifies() -> None:
    fine(*NAMED, typed="blue\ngreen\n")
    bot = options_seats("w")[2]
    assert f"options: first anna, words blue + green + {bot}" in fine("log").lines()[1]
    fine("do", "swim, take, swim")
    assert "all as the seed gives" in fine("verify").out
    fine("reveal", "--yes")
    assert "all as the seed gives" in fine("verify").out


@pytest.mark.usefixtures("same_seed")
def test_words_change_the_dice_and_not_the_commitment() -> None:
    told = []
    for i, words in enumerate(("a\nb\n", "a\nb\n", "b\na\n", "a\nbb\n", "a b\nb\n")):
        fine(*MADE, "--name", f"w{i}", "-o", "first=anna", typed=words)
        fine("do", "swim, take, swim, take")
        told.append("\n".join(line for line in fine("log").lines() if re.match(r"[ >] +\d", line)))
    assert told[0] == told[1]
    assert len(set(told)) == 4
    assert len({told_commitment(f"w{i}") for i in range(5)}) == 1


@pytest.mark.usefixtures("same_seed")
def test_a_game_without_words_has_the_luck_of_its_seed() -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--sealed", "--name", "plain")
    fine(*MADE, "--name", "w", typed="a\nb\n")
    assert "words" not in options_of("plain")
    assert told_commitment("plain") == told_commitment("w")


def test_the_luck_is_derived_once_for_each_word_in_the_order_of_the_seats() -> None:
    seed = Luck.of_seed("otter")
    assert same(luck_of("otter", {}), seed)
    both = luck_of("otter", {WORDS.name: ("a", "b")})
    assert same(both, seed.derive("word a").derive("word b"))
    assert not same(both, luck_of("otter", {WORDS.name: ("b", "a")}))
    assert seed_salt("otter") == seed.derive("salts").salt("opening/0")


@pytest.mark.parametrize(
    "typed", ["\n", "   \n", f"{'x' * 41}\n", "a\tb\n", "a\x1b[2Jb\n", "\u202ea\n"]
)
def test_a_bad_word_is_one_sentence_and_no_game(typed: str) -> None:
    done = undertow(*NAMED, typed=f"fine\n{typed}")
    assert done.code == 2
    assert done.err.splitlines()[-1] == (
        "undertow: a word for the luck has 1 to 40 letters, all printable"
    )
    assert done.err.replace("\n", "").isprintable()
    assert not game_file("w").exists()


def test_the_longest_word_is_one() -> None:
    fine(*NAMED, typed="x" * 40 + "\ny\n")


@pytest.mark.parametrize("typed", ["", "one\n"])
def test_where_the_input_ends_there_is_no_game(typed: str) -> None:
    done = undertow(*NAMED, typed=typed)
    assert done.code == 2
    assert "each player gives a word, and the input has ended" in done.err.splitlines()[-1]
    assert not game_file("w").exists()


def test_nobody_is_asked_for_a_word_where_the_game_cannot_be() -> None:
    fine("new", "deep-sea", "--name", "w")
    assert refused(1, *NAMED, typed="a\nb\n").startswith("there is a game called 'w' already")
    for wrong in (["-o", "first=nobody"], ["-p", "anna"], ["--seed", "x"]):
        refused(2, *MADE, *wrong, typed="a\nb\n")


def test_words_are_asked_for_and_are_no_option() -> None:
    said = refused(2, "new", "deep-sea", "-o", "words=a b")
    assert said == "nobody gives words as an option: --words asks for it"


def test_words_of_a_file_must_be_one_for_each_seat() -> None:
    seats = 3
    for words in (("a", "b", "c"), ("x" * 40, "y z", "\u00e9")):
        assert WORDS.fits(words, seats)
    wrong: tuple[Any, ...] = (
        *((), ("a",), ("a", "b"), ("a", "b", "c", "d"), "abc", None, ("a", "b", "")),
        *(("a", "b", 1), ("a", "b", "x" * 41), ("a", "b", "\n"), ("a", "b", ("c",))),
    )
    for other in wrong:
        assert not WORDS.fits(other, seats)


@posix
def test_at_a_terminal_words_are_typed(sits: Callable[..., Terminal], home: Path) -> None:
    terminal = sits(*NAMED)
    terminal.wait_for("anna, a word of yours for the luck:")
    assert "commits to it" in terminal.seen()
    terminal.type("blue\r")
    terminal.wait_for("ben, a word of yours for the luck:")
    terminal.type("green\r")
    terminal.wait_for("New game 'w', sealed")
    assert terminal.end() == 0
    assert options_of("w")["words"] == ("blue", "green", options_seats("w")[2])


@posix
@pytest.mark.parametrize("key", ["ctrl-c", "ctrl-d"])
def test_leaving_in_the_middle_leaves_no_game(
    sits: Callable[..., Terminal], home: Path, key: str
) -> None:
    terminal = sits(*NAMED)
    terminal.wait_for("anna, a word of yours for the luck:")
    terminal.type("blue\r")
    terminal.wait_for("ben, a word of yours for the luck:")
    if key == "ctrl-c":
        assert terminal.interrupt() == 130
        assert "interrupted" in terminal.seen()
    else:
        terminal.type(CTRL_D)
        terminal.wait_for("the input has ended")
        assert terminal.end() == 2
    assert not list(home.glob("*.undertow"))
