"""What a simulation writes: a row for each game, whole ones only; games as files; and going on."""

from __future__ import annotations

import csv
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cli import game_rows
from cli.series import asked
from engine.simulation import simulated
from tests.command import (
    Done,
    environment,
    fine,
    hear_interrupts,
    program,
    refused,
    sentence,
    undertow,
)
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("home", "coins_installed")

COINS = ("simulate", "coins", "-p", "bot:random", "-p", "bot:throw", "--seed", "reef")
MANY = (*COINS, "--games", "60", "--jobs", "1")
ENDINGS = ("jsonl", "csv")
needs_pyarrow = pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed")


def test_json_lines_have_an_object_for_each_game() -> None:
    fine(*MANY, "--vary", "worth=2,3", "--moves", "many", "--out", "games.jsonl")
    rows = [json.loads(line) for line in Path("games.jsonl").read_text().splitlines()]
    aim = asked("coins", COINS[3:6:2], "reef", ["moves=many"], ["worth=2,3"], 60, None)
    games = list(simulated(aim.series, range(1, 61)))
    assert rows == [
        {
            "number": number,
            "seed": f"reef {number}",
            "bots": list(aim.series.seated(number)),
            "winners": list(game.result.winners),
            "scores": list(game.result.scores),
            "moves": 2,
            "decided_by": "a tie" if len(game.result.winners) > 1 else "one winner",
            "worth": 2 + variant,
            "option_moves": "many",
        }
        for number, variants in games
        for variant, game in enumerate(variants)
    ]


def test_a_table_has_a_column_for_each_seat() -> None:
    fine(*MANY, "--out", "games.jsonl")
    fine(*MANY, "--out", "games.csv")
    with open("games.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == [
        *("number", "seed", "bot_ada", "bot_bo", "winners", "score_ada", "score_bo", "moves"),
        "decided_by",
    ]
    for row, line in zip(rows, Path("games.jsonl").read_text().splitlines(), strict=True):
        values = json.loads(line)
        assert [row["bot_ada"], row["bot_bo"]] == values["bots"]
        assert row["winners"].split() == [("ada", "bo")[seat] for seat in values["winners"]]
        assert [int(row["score_ada"]), int(row["score_bo"])] == values["scores"]


@needs_pyarrow
def test_parquet_holds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    parquet: Any = import_module("pyarrow.parquet")
    monkeypatch.setattr(game_rows, "_GROUP", 20)
    words = (*MANY, "--vary", "worth=2,3", "--moves", "many")
    fine(*words, "--out", "games.parquet")
    fine(*words, "--out", "games.jsonl")
    lines = Path("games.jsonl").read_text().splitlines()
    assert parquet.read_table("games.parquet").to_pylist() == [json.loads(line) for line in lines]


def test_parquet_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(game_rows, "import_module", missing)
    assert "pip install 'undertow[parquet]'" in refused(2, *MANY, "--out", "games.parquet")
    assert not list(Path().iterdir())


def test_a_file_that_is_there_is_kept() -> None:
    for ending in ("jsonl", "csv", *(["parquet"] if find_spec("pyarrow") else [])):
        Path(f"games.{ending}").write_text("mine")
        said = refused(1, *MANY, "--out", f"games.{ending}")
        assert said.startswith(f"games.{ending} is there already, and stays as it is: choose")
        assert said.endswith("--resume games." + ending) == (ending != "parquet")
        assert Path(f"games.{ending}").read_text() == "mine"
    said = refused(14, *MANY, "--out", "no/games.csv")
    assert said == "there is no folder no where games.csv is to stand: make it first"


@pytest.mark.parametrize("ending", ENDINGS)
def test_going_on_gives_the_same_to_the_last_byte(ending: str) -> None:
    words = (*MANY, "--vary", "worth=2,3")
    whole = fine(*words, "--out", f"whole.{ending}")
    data = Path(f"whole.{ending}").read_bytes()
    part = Path(f"part.{ending}")
    lines = data.splitlines(keepends=True)
    for cut in (0, 5, len(lines[0]), len(b"".join(lines[:8])) + 7, len(data) - 1, len(data)):
        part.write_bytes(data[:cut])
        assert fine(*words, "--resume", str(part)) == whole
        assert part.read_bytes() == data


def test_it_also_goes_on_to_more_games_and_stops_where_it_would() -> None:
    fine(*COINS, "--games", "20", "--out", "games.csv")
    assert fine(*MANY, "--resume", "games.csv") == fine(*MANY, "--out", "whole.csv")
    assert Path("games.csv").read_bytes() == Path("whole.csv").read_bytes()
    certain = (*COINS, "--until", "5%")
    done = fine(*certain, "--out", "certain.csv")
    data = Path("certain.csv").read_bytes()
    Path("part.csv").write_bytes(data[: len(data) // 2])
    assert fine(*certain, "--resume", "part.csv") == done
    assert fine(*certain, "--resume", "part.csv") == done
    assert Path("part.csv").read_bytes() == data
    said = refused(2, *COINS, "--games", "19", "--resume", "games.csv")
    assert said == "games.csv holds more than 19 games, which is enough"


OTHERS: dict[str, tuple[str, ...]] = {
    "other seeds": ("simulate", "coins", "-p", "bot:random", "-p", "bot:throw", "--seed", "x"),
    "other seeds, bots": ("simulate", "coins", *("-p", "bot:throw") * 2, "--seed", "reef"),
    "options where": (*COINS, "--worth", "3"),
}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("why", OTHERS)
def test_a_file_of_other_games_is_refused_and_kept(ending: str, why: str) -> None:
    file = Path(f"games.{ending}")
    fine(*MANY, "--out", str(file))
    data = file.read_bytes()
    said = refused(2, *OTHERS[why], "--games", "99", "--resume", str(file))
    assert said.startswith(f"games.{ending} is not of this simulation: ")
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"scores": [', b'"scores": [1, '),
        (b'"moves": 2', b'"moves": 3'),
        (b'"moves": 2', b'"moves": 2.5'),
        (b'"moves": 2', b'"moves": true'),
        (b'"winners": [', b'"winners": [9, '),
        (b'"winners": [0, 1]', b'"winners": [0, 0]'),
        (b'"moves": 2', b'"moves": -2'),
        (b'"number": 1,', b'"number": 2,'),
        (b'"decided_by": "', b'"decided_by": "x'),
    ],
)
def test_a_row_of_another_game_is_refused(old: bytes, new: bytes) -> None:
    fine(*MANY, "--out", "games.jsonl")
    data = Path("games.jsonl").read_bytes()
    assert old in data
    Path("games.jsonl").write_bytes(data.replace(old, new, 1))
    said = refused(2, *MANY, "--resume", "games.jsonl")
    assert said.startswith("games.jsonl is not of this simulation: ")


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b"reef 3", b"reef \xff", "line {} is no row of this simulation"),
        (b"reef 3", b'\x00"\n', "line {} is no row of this simulation"),
        (b"\n", b"\r\n", "its lines end with CR LF, and those of a simulation with LF"),
        (b"", b"\xef\xbb\xbf", "it begins with a byte order mark, which no simulation writes"),
    ],
)
def test_a_damaged_file_of_rows_is_told_as_such(
    ending: str, old: bytes, new: bytes, why: str
) -> None:
    file = Path(f"games.{ending}")
    fine(*MANY, "--out", str(file))
    data = file.read_bytes().replace(old, new, 1)
    file.write_bytes(data)
    said = refused(10, *MANY, "--resume", str(file))
    assert said.startswith(f"games.{ending}: damaged at byte ")
    assert said.endswith(why.format(4 if ending == "csv" else 3))
    assert file.read_bytes() == data


@pytest.mark.parametrize(("old", "new"), [(b"{", b""), (b"{", b"[" * 5_000)])
def test_a_row_that_is_no_object_is_damage(old: bytes, new: bytes) -> None:
    fine(*MANY, "--out", "games.jsonl")
    file = Path("games.jsonl")
    file.write_bytes(file.read_bytes().replace(old, new, 1))
    assert "line 1 is no row" in refused(10, *MANY, "--resume", "games.jsonl")


def test_what_cannot_be_gone_on_with() -> None:
    assert "no file none.csv" in refused(14, *MANY, "--resume", "none.csv")
    assert ".jsonl or .csv" in refused(2, *MANY, "--resume", "games.parquet")
    Path("folder.csv").mkdir()
    assert "no file folder.csv" in refused(14, *MANY, "--resume", "folder.csv")


@posix
def test_a_full_disk_leaves_whole_rows(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    script = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000));"
        "from undertow import main; sys.argv[0] = 'undertow'; main()"
    )
    words = ("simulate", "deep-sea", "--seed", "reef", "--games", "400", "--jobs", "1")
    done = subprocess.run(
        [sys.executable, "-c", script, *words, "--out", str(file)],
        env=environment(PYTHONPATH=str(Path(game_rows.__file__).parents[1])),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 74
    goes_on = "its rows are whole games, and --resume goes on with them"
    assert sentence(done.stderr) == f"{file}: File too large; {goes_on}"
    data = file.read_bytes()
    assert 10_000 < len(data) <= 20_000
    assert data.endswith(b"\n")
    games = [json.loads(line) for line in data.splitlines()]
    assert done.stdout.startswith(f"Deep Sea Adventure, {len(games)} games;"), "what is known"


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_tells_what_is_known_and_leaves_whole_rows(tmp_path: Path, jobs: str) -> None:
    file, seed = tmp_path / "my games.csv", "it's a reef"
    words = ("simulate", "deep-sea", "--seed", seed, "--games", "100000", "--out", str(file))
    running = subprocess.Popen(
        program(*words, "--jobs", jobs),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,
        start_new_session=True,
    )
    while not file.exists() or file.stat().st_size < 2_000:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)
    start = time.monotonic()
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert time.monotonic() - start < 10
    data = file.read_bytes()
    games = data.count(b"\n") - 1
    assert data.endswith(b"\n")
    assert out.startswith(f"Deep Sea Adventure, {games:,} games;")
    told, _, goes_on = sentence(err).rpartition("; ")
    assert told == f"interrupted; {games:,} of 100,000 games were played"
    hint = shlex.split(goes_on.removesuffix(" goes on"))
    assert hint == ["--seed", seed, "--resume", str(file)]
    whole = tmp_path / "whole.csv"
    more = ("simulate", "deep-sea", "--games", f"{games + 5}")
    first = fine(*more, "--seed", seed, "--out", str(whole))
    assert fine(*more, *hint) == first
    assert file.read_bytes() == whole.read_bytes()


def test_the_first_games_are_kept_as_files_that_verify() -> None:
    done = fine(
        *("simulate", "deep-sea", "-p", "bot:cautious", "-p", "bot:random", "--seed", "reef"),
        *("--games", "8", "--keep-replays", "3", "--replays", "kept", "--out", "games.jsonl"),
    )
    assert done.out
    assert sorted(path.name for path in Path("kept").iterdir()) == [
        f"deep-sea-{n}.undertow" for n in (1, 2, 3)
    ]
    assert "3 as the seed gives" in fine("verify", "kept").out
    rows = [json.loads(line) for line in Path("games.jsonl").read_text().splitlines()]
    for row in rows[:3]:
        (*_, last) = fine(
            "log", f"kept/deep-sea-{row['number']}.undertow", "--json"
        ).out.splitlines()
        result = json.loads(last)
        assert [result[name] for name in ("scores", "winners", "decided_by")] == [
            row[name] for name in ("scores", "winners", "decided_by")
        ]
        players = [word for bot in row["bots"] for word in ("-p", f"bot:{bot}")]
        fine("new", "deep-sea", *players, "--seed", row["seed"], "--name", f"g{row['number']}")
        fine("go", "-g", f"g{row['number']}")
        again = fine("log", f"g{row['number']}", "--json").out
        assert json.loads(again.splitlines()[-1]) == result, "anybody can make that very game"


def test_kept_games_of_variants_and_of_a_second_run() -> None:
    words = (*COINS, "--vary", "worth=2,3", "--keep-replays", "2", "--replays", "kept")
    fine(*words, "--games", "1", "--out", "games.csv")
    said = refused(1, *words, "--games", "4")
    assert said.startswith("kept/coins-1-1.undertow is there already, and stays as it is: choose")
    fine(*words, "--games", "4", "--resume", "games.csv")
    names = [f"coins-{n}-{variant}.undertow" for n in (1, 2) for variant in (1, 2)]
    assert sorted(path.name for path in Path("kept").iterdir()) == names
    assert "4 as the seed gives" in fine("verify", "kept").out


def test_replays_need_a_folder() -> None:
    keep = ("--keep-replays", "2", "--replays")
    assert "no folder no where kept is" in refused(14, *MANY, *keep, "no/kept")
    Path("file").write_text("x")
    assert refused(1, *MANY, *keep, "file").startswith("file is a file, not a folder: choose")


def test_a_bot_that_follows_its_moods_is_found_out() -> None:
    words = ("simulate", "coins", "-p", "bot:moody", "--seed", "reef", "--games", "3")
    done: Done = undertow(*words, "--keep-replays", "3", "--replays", "kept", "--jobs", "1")
    assert done.code == 10
    assert "does not choose by its luck alone" in sentence(done.err)
