"""How a simulation looks: whole at any width, and nothing that goes without saying."""

from __future__ import annotations

import json
import time

import pytest

from cli.waiting import _parts_of_a_bar
from tests.command import fine, refused, sentence, shown_on_a_full_disk
from tests.marks import full_disk, posix
from tests.terminal import Terminal

pytestmark = pytest.mark.usefixtures("home", "coins_installed")

COINS = ("simulate", "coins", "-p", "bot:random", "-p", "bot:throw", "--seed", "reef")
DIVERS = ("simulate", "deep-sea", "--seed", "reef")
ALIKE = ("simulate", "coins", "-p", "bot:throw", "-p", "bot:throw", "--seed", "reef")


@pytest.mark.parametrize("columns", [20, 40, 56, 80, 200])
@pytest.mark.parametrize("words", [COINS, ALIKE])
def test_nothing_is_cut_however_narrow_it_is(
    columns: int, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = fine(*words, "--games", "30", "--vary", "worth=2,3").lines()
    assert not [line for line in shown if "…" in line or len(line) > columns]
    told = " ".join(" ".join(shown).split())
    assert "in the same games:" in told
    compared = told.partition("in the same games:")[2]
    for what in ("ada wins", "bo wins", "mean score", "moves"):
        assert what in compared
    assert ("95 %:" in compared) == (columns < 56)


def test_long_names_of_bots_are_told_apart() -> None:
    bots = ("-p", "bot:mcts?rollouts=1&policy=random", "-p", "bot:mcts?rollouts=2&policy=random")
    shown = fine("simulate", "coins", *bots, "--seed", "reef", "--games", "2").out
    assert shown.count("mcts?rollouts=1&policy=random") == 1
    assert shown.count("mcts?rollouts=2&policy=random") == 1


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_of_a_bot_in_every_seat_no_wins_are_told(plain: tuple[str, ...]) -> None:
    shown = fine(*ALIKE, "--games", "30", "--vary", "worth=2,3", *plain).out
    assert shown.count("throw in every seat: a mean score of ") == 2
    assert "throw wins" not in shown
    assert "100.0% to" not in shown
    assert "ada" in shown
    other = fine(*COINS, "--games", "30", "--vary", "worth=2,3", *plain).out
    assert "in every seat" not in other
    assert "throw wins" in other


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_who_plays_alone_wins_as_a_matter_of_course(plain: tuple[str, ...]) -> None:
    alone = ("simulate", "coins", "-p", "bot:throw", "--seed", "reef", "--games", "30", *plain)
    shown = fine(*alone, "--vary", "worth=2,3").out
    assert shown.count("throw alone: a mean score of ") == 2
    assert "ada" not in shown
    assert "decided by" in shown


def test_variants_that_differ_in_nothing_are_told_so() -> None:
    words = (*COINS, "--games", "150", "--vary", "moves=few,many")
    told = "No game came to other wins, scores or lengths; "
    assert fine(*words).lines()[-1] == told + "wins may still differ by up to 1.8 in 100 (95 %)."
    against = json.loads(fine(*words, "--json").out)["variants"][1]["against_first"]
    for one in (*against["bots"], *against["seats"]):
        assert one["wins"]["high"] == -one["wins"]["low"] == pytest.approx(0.0182, abs=1e-4)
    assert against["moves"] == {"mean": 0.0, "low": None, "high": None}


def test_wins_that_never_differed_are_not_said_to_be_the_same() -> None:
    """Scores differ, wins do not: of two choices each is worth as much to both."""
    shown = fine(*ALIKE, "--games", "40", "--vary", "worth=2,3").out
    assert "+0.0 to +0.0" not in shown
    assert "not known" in shown, "the length of a game that never differed"
    alone = fine(*ALIKE[:4], "--seed", "reef", "--games", "9", "--vary", "moves=few,many").lines()
    assert alone[-1] == "No game came to other wins, scores or lengths."


def test_luck_that_only_who_takes_back_meets_is_not_varied() -> None:
    said = refused(2, *COINS, "--vary", "luck=same,fresh")
    assert said == "luck is for who takes a move back: bots never do, so nothing varies"


@pytest.mark.parametrize(("width", "parts"), [(20, 1), (40, 1), (52, 1), (60, 2), (80, 3)])
def test_how_far_it_is_fits_the_screen(width: int, parts: int) -> None:
    assert len(_parts_of_a_bar("Playing", 100_000, width)) == parts


@posix
@pytest.mark.parametrize("columns", [20, 40, 60])
def test_the_time_left_is_whole(columns: int) -> None:
    terminal = Terminal(*DIVERS, "--games", "100000", "--jobs", "1", columns=columns)
    terminal.wait_for("left 0:")
    time.sleep(1)
    terminal.wait_for("left 0:")
    assert "…" not in terminal.seen()
    assert terminal.interrupt() == 130


@full_disk
@pytest.mark.parametrize(
    ("more", "kept"),
    [
        ((), "only --out FILE keeps games"),
        (("--out", "a.csv"), "the rows of the games stay in a.csv"),
    ],
)
def test_what_is_kept_is_told_where_nothing_can_be_shown(more: tuple[str, ...], kept: str) -> None:
    done = shown_on_a_full_disk(*DIVERS, "--games", "3", *more)
    assert done.code == 74
    assert sentence(done.err).endswith(f"cannot be written (No space left on device); {kept}")
