"""odds, hint, whatif and analyse as a person and a program use them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest

from cli.chances import _told_difference
from cli.odds import Found
from cli.worlds import TimeIsUp, ends_after
from engine import work
from engine.odds import Samples, gathered, ranked
from tests.command import (
    PAIR,
    environment,
    fine,
    game_file,
    hear_interrupts,
    process,
    program,
    refused,
    undertow,
)
from tests.marks import posix
from tests.terminal import CTRL_C, Terminal

pytestmark = pytest.mark.usefixtures("home")

FEW = ("--rollouts", "40", "--jobs", "1")


@pytest.fixture
def finished(home: Path) -> None:  # an empty home first
    """A finished game of two bots."""
    fine("new", "deep-sea", "-p", "a=bot:random", "-p", "b=bot:random", "--seed", "otter")
    fine("go")


def other_choice() -> tuple[str, str]:
    """What could have been chosen in the second move, and what was."""
    moves = [json.loads(line) for line in fine("log", "--json").out.splitlines()]
    made = next(one["action"] for one in moves if one.get("place", {}).get("move") == 2)
    return ("take" if made == "leave" else "leave"), made


@pytest.mark.usefixtures("pair")
def test_odds_show_each_choice_the_best_first() -> None:
    fine("do", "swim")
    shown = fine("odds", *FEW).lines()
    assert shown[0] == "anna is to act after move 1."
    assert shown[1].split() == ["choice", "wins", "points"]
    assert {line.split()[1] for line in shown[2:4]} == {"take", "leave"}
    assert shown[-1].startswith("40 worlds, cautious in every seat; ")
    document = json.loads(fine("odds", *FEW, "--json").out)
    assert document["worlds"] == 40
    best, other = document["choices"]
    assert best["wins"]["mean"] >= other["wins"]["mean"]
    assert best["behind"]["mean"] == 0
    assert other["behind"]["mean"] == pytest.approx(best["wins"]["mean"] - other["wins"]["mean"])
    assert best["action"] == shown[2].split()[1]
    total = sum(seat["wins"]["mean"] for seat in best["seats"])
    assert total == pytest.approx(1)


@pytest.mark.usefixtures("pair")
def test_the_same_question_has_the_same_answer_whoever_works_on_it(pair: Path) -> None:
    fine("do", "swim")
    data = pair.read_bytes()
    one, two, three = (
        fine("odds", "--rollouts", "60", "--jobs", jobs, "--json").out for jobs in "123"
    )
    assert one == two == three
    assert fine("odds", "--rollouts", "60", "--seed", "other", "--json").out != one
    assert pair.read_bytes() == data


@pytest.mark.usefixtures("pair")
def test_a_place_other_bots_and_sentences() -> None:
    fine("do", "swim, take, swim")
    shown = fine("odds", "1", "--bots", "random", "--plain", *FEW).lines()
    assert shown[0] == "anna is to act after move 1."
    assert shown[1].partition(":")[0] in ("take", "leave")
    assert " points." in shown[1]
    assert "random in every seat" in shown[-1]
    mixed = fine("odds", "--bots", "random,cautious", *FEW).lines()[-1]
    assert "played on by random, cautious" in mixed
    alone = fine("odds", "0", *FEW).lines()
    assert alone[2].split()[:2] == ["1", "swim"]
    assert "nothing else can be chosen" in alone[-1]


@pytest.mark.usefixtures("pair")
def test_a_hint_is_a_sentence() -> None:
    fine("do", "swim")
    first, *_, last = fine("hint", "--rollouts", "40").lines()
    assert first.split(":")[0] in ("take", "leave")
    assert "to win" in first
    assert last.startswith("40 worlds")
    assert "nothing else can be done" in fine("hint", "start", "--rollouts", "5").lines()[0]


@pytest.mark.usefixtures("pair")
def test_a_hint_says_whether_it_can_tell() -> None:
    fine("do", "swim")
    few = fine("hint", "--rollouts", "5").lines()
    assert few[-2] == "So few worlds do not tell which of the two is better."
    assert "more worlds may change the order" in few[-1]
    unsure = fine("hint", "--rollouts", "60").lines()
    assert unsure[-2] == "The two may be as good as each other."


@pytest.mark.usefixtures("coins_installed")
def test_a_hint_that_is_sure_says_no_more(home: Path) -> None:
    fine("new", "coins", "-p", "ada", "-p", "bo", "--worth", "1")
    sure = ("hint", "--bots", "throw")
    assert fine(*sure, "--rollouts", "300").lines()[0].startswith("keep: ")
    assert len(fine(*sure, "--rollouts", "300").lines()) == 2
    for few in ("1", "2", "10"):
        assert "So few worlds do not tell" in fine(*sure, "--rollouts", few).out
        assert "order is certain" not in fine(*sure, "--rollouts", few).out


def test_a_hint_speaks_of_two_choices_whatever_is_known_of_others() -> None:
    samples = Samples.of(3, 2, is_seated=True)
    for world in range(100):
        samples.wins.add([2, world % 2, (world + 1) % 2])
        samples.scores.add([9, 3, 3])
        for sums in samples.seats:
            sums.add([0, 0, 0, 0])
    best, other, another = ranked(samples, 2)
    found = Found(0, 0, ("random",), samples, (best, other, another), certain=False)
    assert _told_difference(found, best, other) == []
    assert _told_difference(found, other, another) == ["The two may be as good as each other."]


@pytest.mark.usefixtures("finished")
def test_what_cannot_be_asked() -> None:
    assert "the game is over there" in refused(1, "odds")
    assert "no bot 'deep'" in refused(2, "odds", "5", "--bots", "deep")
    assert "one for each of the 2 seats" in refused(
        2, "odds", "5", "--bots", "random,random,random"
    )
    refused(2, "odds", "5", "--rollouts", "0")
    assert "--seed: a seed needs" in refused(2, "odds", "5", "--seed", "")
    assert "--seed: a seed needs" in refused(2, "analyse", "--seed", "")
    for seconds in ("nan", "inf"):
        assert "--seconds takes a number" in refused(2, "odds", "5", "--seconds", seconds)
    refused(2, "odds", "5", "--rollouts", "many")
    refused(14, "odds", "4000")
    refused(14, "whatif", "4000", "up")
    assert "that is what was chosen there" in refused(1, "whatif", "1", "swim")
    assert "as: whatif 17 up" in refused(1, "whatif", "2", "")
    assert "the game is over there" in refused(1, "whatif", "@", "up")
    assert "no move leads to that place" in refused(1, "whatif", "start", "up")


@pytest.mark.usefixtures("pair")
def test_odds_of_a_game_that_was_not_begun() -> None:
    assert "nothing has been played" in refused(1, "analyse")
    assert fine("whatif", "@", "swim", *FEW).lines()[0] == "Move 1: anna does swim."


def test_a_hand_is_not_shown_by_its_odds() -> None:
    """With two people at the keyboard, what can be paid with is the payer's alone."""
    fine("new", "abyss", "-p", "anna", "-p", "ben", "--seed", "calm-otter", "-o", "first=anna")
    for _ in range(60):
        said = fine("moves").out
        if "chooses from what only" in said:
            break
        first = json.loads(fine("moves", "--json").out)["choices"]
        fine("do", first[0]["word"] if isinstance(first[0], dict) else first[0])
    else:
        pytest.fail("no choice from a hand came")
    for command in ("odds", "hint"):
        assert "only" in refused(1, command, "--rollouts", "2")
    assert "only" in refused(1, "whatif", "@", "x", "--rollouts", "2")


@pytest.mark.usefixtures("finished")
def test_a_choice_played_out_otherwise() -> None:
    other, made = other_choice()
    shown = fine("whatif", "2", other, *FEW).lines()
    assert shown[0].endswith(f" does {other} instead of {made}.")
    assert shown[1].startswith(f"With this game's own luck and {other}, cautious in every seat: ")
    assert shown[2].startswith(f"With this game's own luck and {made}, ")
    assert shown[3].startswith("As it was really played: ")
    assert shown[4].startswith("In 40 other worlds ")
    document = json.loads(fine("whatif", "2", other, *FEW, "--json").out)
    assert [one["action"] for one in document["choices"]] == [other, made]
    assert document["unseen"] == ""
    assert document["ended"]["winners"]


@pytest.mark.parametrize(
    ("luck", "why"),
    [("refuse", "the luck of this game is not"), ("same", "the game goes on, and what lies ahead")],
)
def test_luck_that_nobody_may_see_beforehand_is_not_asked(luck: str, why: str) -> None:
    """To look would leave no trace in the file, as undo does."""
    fine("new", "deep-sea", *PAIR, "--seed", "otter", "-o", f"luck={luck}")
    fine("do", "swim, take")
    shown = fine("whatif", "2", "leave", *FEW).out
    assert f"With this game's own luck: not to be said, since {why}" in shown
    assert "instead of" in shown
    document = json.loads(fine("whatif", "2", "leave", *FEW, "--json").out)
    assert [one["same_luck"] for one in document["choices"]] == [None, None]


@pytest.mark.usefixtures("finished")
def test_the_same_luck_is_that_of_the_game() -> None:
    """Played out so in a branch by the same bots, it ends the same."""
    other, _ = other_choice()
    end = json.loads(fine("whatif", "2", other, *FEW, "--json").out)["choices"][0]["same_luck"]
    for seat in "ab":
        fine("seat", seat, "person")
    fine("goto", "1")
    fine("branch", "what-if")
    fine("do", other)
    for seat in "ab":
        fine("seat", seat, "bot:cautious")
    fine("go")
    assert json.loads(fine("show", "--json").out)["result"]["scores"] == end["scores"]


def test_at_the_prompt() -> None:
    lines = [
        *("swim", "hint --rollouts 10", "odds 0 --rollouts 5", "odds --seconds 3", "whatif 1"),
        *("odds --rollouts 0", "hint --rollouts", f"odds --rollouts {'9' * 5000}", "odds --bots"),
    ]
    typed = "".join(f"{line}\n" for line in (*lines, "quit"))
    done = undertow("play", "deep-sea", *PAIR, "--seed", "otter", typed=typed)
    assert " to win, " in done.out
    assert "10 worlds" in done.out
    assert "5 worlds" in done.out
    assert "here it takes --rollouts N and --bots BOT" in done.err
    assert "as: whatif 17 up" in done.err
    assert "--rollouts takes a whole number from 1 on, not '0'" in done.err
    assert "--rollouts takes a whole number from 1 on\n" in done.err
    assert "from 1 on, not '99999999999999999999'" in done.err
    assert "--bots takes a bot, or one for each seat" in done.err


@posix
@pytest.mark.usefixtures("pair")
def test_it_shows_live_and_ctrl_c_keeps_what_is_known(home: Path) -> None:
    fine("do", "swim")
    terminal = Terminal("odds", "0", "--rollouts", "1000000", UNDERTOW_HOME=str(home))
    terminal.wait_for("cautious in every seat")
    terminal.type(CTRL_C)
    assert terminal.end() == 130
    assert "interrupted after" in terminal.seen()
    assert "anna is to act after move 0." in terminal.seen()


@posix
@pytest.mark.usefixtures("pair")
def test_in_a_pipe_it_is_quiet_and_leaves_nobody_behind(home: Path) -> None:
    fine("do", "swim")
    shared = {"UNDERTOW_HOME": str(home)}
    done = process("odds", "--rollouts", "30", **shared)
    assert (done.code, done.err) == (0, "")
    running = subprocess.Popen(
        program("odds", "0", "--rollouts", "1000000", "--jobs", "2"),
        env=environment(**shared),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,
        start_new_session=True,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        running.wait(timeout=3)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "anna is to act after move 0." in out
    assert "interrupted after" in err
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)


@pytest.mark.usefixtures("pair")
def test_time_is_a_budget_too() -> None:
    fine("do", "swim")
    done = json.loads(fine("odds", "0", "--rollouts", "1000000", "--seconds", "0.2", "--json").out)
    assert 0 < done["worlds"] < 1_000_000


THINKING: Final = ("--bots", "mcts?rollouts=99999", "--rollouts", "8")
"""Bots of which one choice takes minutes."""


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("asked", ["odds", "hint", "whatif"])
@pytest.mark.usefixtures("finished")
def test_time_ends_in_the_midst_of_a_world(asked: str, jobs: str) -> None:
    words = (asked, "2", other_choice()[0]) if asked == "whatif" else (asked, "1")
    start = monotonic()
    said = refused(1, *words, *THINKING, "--seconds", "0.5", "--jobs", jobs)
    assert monotonic() - start < 10
    assert said.startswith("no world was played to its end in 0.5 s: ")


@posix
def test_an_end_of_time_that_gets_lost_comes_again() -> None:
    """As where it meets a callback of the garbage collector, whose errors are swallowed."""

    def twice() -> None:
        with ends_after(0.01):
            with suppress(TimeIsUp):
                sleep(5)
            sleep(5)

    start = monotonic()
    with pytest.raises(TimeIsUp):
        twice()
    assert monotonic() - start < 4


@posix
@pytest.mark.usefixtures("pair")
def test_what_was_known_when_time_ended_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second task never ends; what the first came to is whole."""
    real = work.done

    def done(task: work.Task) -> Any:
        while task["worlds"][0]:
            sleep(0.01)
        return real(task)

    monkeypatch.setattr(work, "done", done)
    shown = json.loads(fine("odds", *FEW, "--seconds", "0.5", "--json").out)
    assert shown["worlds"] == 1
    assert fine("odds", "--rollouts", "1", "--jobs", "1", "--seconds", "1e300").out


def test_what_was_yielded_stays_as_it_was() -> None:
    """Whoever is interrupted while more is added up shows what was known before."""
    chunks = [Samples.of(2, 2, is_seated=True) for _ in range(3)]
    for samples in chunks:
        samples.wins.add([2, 0])
        samples.scores.add([1, 0])
        for sums in samples.seats:
            sums.add([2, 0, 1, 0])
    assert [one.worlds for one in list(gathered(chunks))] == [1, 2, 3]


def test_a_copy_without_the_seed_has_odds_as_well(home: Path) -> None:
    fine("new", "abyss", "-p", "anna", "-p", "bot:random", "--seed", "calm-otter")
    fine("export", "--for", "spectators", "--guessable", "--to", "copy.undertow")
    fine("odds", "-g", "copy.undertow", "--bots", "random", "--rollouts", "2")
    assert game_file("abyss-1").exists()
