"""`undertow simulate`: what it tells, how many games it plays, and what it refuses."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from cli import cluster
from cli.chunks import Pace, tasks
from cli.series import asked
from tests.command import fine, process, refused, undertow
from tests.marks import posix
from tests.terminal import CTRL_C, Terminal

pytestmark = pytest.mark.usefixtures("home", "coins_installed")

COINS = ("simulate", "coins", "-p", "bot:random", "-p", "bot:throw", "--seed", "reef")
DIVERS = ("simulate", "deep-sea", "-p", "bot:cautious", "-p", "bot:random", "--seed", "reef")


def values(*words: str) -> dict[str, Any]:
    """The document that it prints."""
    found: dict[str, Any] = json.loads(fine(*words, "--json").out)
    return found


def test_it_tells_bots_seats_lengths_and_ends() -> None:
    found = values(*COINS, "--games", "40")
    (one,) = found["variants"]
    assert (found["games"], found["seats"], found["bots"]) == (
        40,
        ["ada", "bo"],
        ["random", "throw"],
    )
    assert sum(one["wins"]["mean"] for one in one["bots"]) == pytest.approx(1)
    assert sum(one["wins"]["mean"] for one in one["seats"]) == pytest.approx(1)
    assert sum(one["decided_by"].values()) == 40
    assert one["moves"] == {"mean": 2, "spread": 0, "fewest": 2, "most": 2}
    lines = fine(*COINS, "--games", "40").lines()
    assert lines[0] == 'Coins, 40 games; game n has the seed "reef n"'
    assert [line.split()[0] for line in lines if line][1:7] == [
        *("bot", "random", "throw", "seat", "ada", "bo")
    ]
    assert lines[-1] == "A game has 2.0 moves (spread 0.0), from 2 to 2."
    assert all(len(line) <= 80 for line in lines)


def test_the_usual_players_are_the_games_first_bot() -> None:
    found = values("simulate", "deep-sea", "--games", "2", "--seed", "x")
    assert found["bots"] == ["cautious", "cautious"]
    assert fine("simulate", "deep-sea", "--games", "2").out.startswith(
        "Deep Sea Adventure, 2 games;"
    )


def test_in_sentences_for_who_asks_and_on_a_narrow_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    told = fine(*COINS, "--games", "40", "--plain").lines()
    assert told[2].startswith("random, in 1 of 2 seats, won ")
    assert any(line.startswith("Seat bo won ") for line in told)
    monkeypatch.setenv("COLUMNS", "30")
    narrow = fine(*COINS, "--games", "40", "--vary", "worth=2,3").lines()
    assert " ".join(narrow).count("in 1 of 2 seats") == 4
    assert all(len(line) <= 30 for line in narrow)


def test_one_game_tells_no_spread() -> None:
    found = values(*COINS, "--games", "1", "--vary", "worth=2,3")
    assert found["variants"][0]["moves"]["spread"] is None
    assert found["variants"][1]["against_first"]["moves"] == {"mean": 0, "low": None, "high": None}
    assert "by up to 92.4 in 100" in fine(*COINS, "--games", "1", "--vary", "worth=2,3").out


@pytest.mark.parametrize("more", [(), ("--until", "4%"), ("--vary", "worth=2,3,1", "--plain")])
def test_how_many_processes_play_changes_nothing(more: tuple[str, ...], tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2", "3"):
        file = tmp_path / f"{jobs}.csv"
        words = (*COINS, "--games", "900", *more, "--jobs", jobs, "--out", str(file))
        found.append((fine(*words), file.read_bytes()))
    assert found[0] == found[1] == found[2]
    assert found[0][1].count(b"\n") > 900 * bool(not more)


def test_until_the_shares_are_certain() -> None:
    found = values(*COINS, "--until", "5%")
    assert found["games"] % 100 == 0
    for bot in found["variants"][0]["bots"]:
        assert bot["wins"]["high"] - bot["wins"]["low"] <= 0.1
    before = values(*COINS, "--games", str(found["games"] - 100))
    assert any(
        bot["wins"]["high"] - bot["wins"]["low"] > 0.1 for bot in before["variants"][0]["bots"]
    )
    few = values(*COINS, "--until", "1%", "--games", "250")
    assert (few["games"], few["until"], few["certain"]) == (250, 0.01, False)
    said = fine(*COINS, "--until", "1%", "--games", "250").lines()[-1]
    assert re.fullmatch(r"250 games: not yet certain to 1%, but to \d\.\d%\.", said)
    assert (found["until"], found["certain"]) == (0.05, True)
    assert "not yet certain" not in fine(*COINS, "--until", "5%").out
    alone = values(*COINS, "--games", "9")
    assert (alone["until"], alone["certain"]) == (None, None)
    three = ("-p", "bot:random", "-p", "bot:random", "-p", "bot:random")
    alike = values("simulate", "coins", *three, "--seed", "reef", "--until", "4.5%")
    assert alike["games"] > 102, "where all are alike it is the seats that are asked for"
    assert alike["games"] % 102 == 0, "each bot sat in each seat as often"


def test_variants_are_played_by_the_same_luck() -> None:
    both = values(*DIVERS, "--games", "30", "--vary", "stall_limit=10,1")
    assert [one["options"] for one in both["variants"]] == [
        {"stall_limit": 10},
        {"stall_limit": 1},
    ]
    for variant, words in ((0, ()), (1, ("--stall-limit", "1"))):
        (alone,) = values(*DIVERS, "--games", "30", *words)["variants"]
        for part in ("bots", "seats", "moves", "decided_by"):
            assert both["variants"][variant][part] == alone[part]
    first, second = both["variants"]
    for i, bot in enumerate(second["against_first"]["bots"]):
        for part in ("wins", "score"):
            by = second["bots"][i][part]["mean"] - first["bots"][i][part]["mean"]
            assert bot[part]["mean"] == pytest.approx(by)
    assert first["against_first"] is None
    told = fine(*DIVERS, "--games", "30", "--vary", "stall_limit=10,1", "--plain").out
    assert "stall_limit=1 against stall_limit=10, in the same games:" in told


def test_several_options_are_varied() -> None:
    found = values(*COINS, "--games", "2", "--vary", "worth=1,2", "--vary", "moves=many,few")
    assert [one["options"] for one in found["variants"]] == [
        *({"worth": worth, "moves": moves} for worth in (1, 2) for moves in ("many", "few")),
    ]


REFUSALS: dict[str, tuple[str, ...]] = {
    "there is no game called 'deep-se'": ("simulate", "deep-se"),
    "a simulation is played by bots": ("simulate", "coins", "-p", "ada", "-p", "bot:throw"),
    "coins has no bot 'clever'": ("simulate", "coins", "-p", "bot:clever"),
    "there is no option --depth": (*COINS, "--depth", "3"),
    "option worth: '7' does not fit": (*COINS, "--worth", "7"),
    "--until is a part of the games": (*COINS, "--until", "1"),
    "not '0%'": (*COINS, "--until", "0%"),
    "--vary takes an option and two values": (*COINS, "--vary", "worth=2"),
    "as worth=1,2": (*COINS, "--vary", "worth=1,2", "--worth", "3"),
    "each option is varied once": (*COINS, "--vary", "worth=1,2", "--vary", "worth=1,3"),
    "--vary takes values that differ": (*COINS, "--vary", "worth=1,1"),
    "coins has no option 'wort'": (*COINS, "--vary", "wort=1,2"),
    "--out takes a file that ends in": (*COINS, "--out", "games.txt"),
    "--resume goes on with a file": (*COINS, "--out", "a.csv", "--resume", "a.csv"),
    "--resume takes the --seed": ("simulate", "coins", "--resume", "a.csv"),
    "--keep-replays N goes with --replays": (*COINS, "--keep-replays", "3"),
    "--jobs is for this machine": (*COINS, "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"),
    "that seed does not fit": ("simulate", "coins", "--seed", "x" * 998),
    "Coins is for 1 to 4 players": ("simulate", "coins", *("-p", "bot:throw") * 5),
}


@pytest.mark.parametrize("said", REFUSALS)
def test_what_makes_no_simulation_is_refused(said: str) -> None:
    code = 14 if "no game" in said else 2
    assert said in refused(code, *REFUSALS[said])
    assert not list(Path().iterdir())


def test_a_bot_that_fails_is_told_in_a_sentence(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        words = ("-p", "bot:broken", "-p", "bot:throw", "--seed", "reef", "--jobs", jobs)
        said = refused(12, "simulate", "coins", *words, "--out", str(tmp_path / "a.csv"))
        assert said == "bot:broken failed: KeyError: 'a coin' (game 1, its seed is 'reef 1')"
        assert not list(tmp_path.glob("*.csv"))


@posix
def test_a_worker_that_is_killed_is_no_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("simulate", "coins", "-p", "bot:deadly", "-p", "bot:random", "--seed", "reef")
    monkeypatch.setenv("SURVIVES", str(os.getpid()))
    alone = fine(*words, "--games", "300", "--jobs", "1")
    flag = tmp_path / "once"
    flag.touch()
    monkeypatch.setenv("DEADLY", str(flag))
    assert fine(*words, "--games", "300", "--jobs", "2") == alone
    assert not flag.exists(), "nobody was killed"


def test_tasks_end_where_it_is_asked_if_that_is_enough() -> None:
    aim = asked("coins", ["bot:throw"] * 3, "x", None, None, 1_000, "1%")
    pace = Pace(2, 1)
    pace.size = 70
    given = list(tasks(aim, 1, 30, pace))
    firsts = [task["first"] for task in given]
    assert firsts[:4] == [1, 31, 101, 103]
    assert set(range(103, 1001, 102)) <= set(firsts)
    assert sum(task["games"] for task in given) == 1_000
    assert [task["rows"] for task in given[:2]] == [True, False]


def test_tasks_grow_to_what_takes_the_time_wanted() -> None:
    pace = Pace(2, 0.05)
    sizes = []
    for _ in range(20):
        pace.told(pace.size)
        sizes.append(pace.size)
    assert all(b <= 2 * a for a, b in zip([1, *sizes], sizes, strict=False))
    assert max(sizes) <= 5_000


def test_without_dask_or_without_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    said = refused(2, *COINS, "--cluster", "tcp://127.0.0.1:1")
    assert said.endswith("pip install 'undertow[cluster]'")
    assert not list(Path().iterdir())


def test_as_a_process() -> None:
    done = process(*DIVERS, "--games", "20", "--jobs", "2")
    assert (done.code, done.err) == (0, "")
    assert done == undertow(*DIVERS, "--games", "20", "--jobs", "1")


@posix
def test_a_bar_with_the_rate_and_the_time_left_where_somebody_looks_on() -> None:
    terminal = Terminal(*DIVERS, "--games", "400", "--jobs", "2", columns=100)
    terminal.wait_for("A game has")
    assert terminal.end() == 0
    assert re.search(r"Playing .*of 400.*, left", terminal.raw)
    assert "Playing" not in terminal.seen()
    assert re.search(r"400 games in [\d.]+ s, [\d,]+ a second", terminal.seen())


@posix
def test_ctrl_c_at_a_terminal() -> None:
    terminal = Terminal(*DIVERS, "--games", "100000", "--jobs", "2")
    terminal.wait_for(" a second, left")
    terminal.type(CTRL_C)
    assert terminal.end() == 130
    assert "A game has" in terminal.seen()
    assert re.search(r"interrupted; [\d,]+ of 100,000 games were played", terminal.seen())
    assert "Traceback" not in terminal.raw
