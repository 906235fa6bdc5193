"""Many games are verified at once: a line for each, a summary, and the worst exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from cli.verdicts import Report, report
from cli.verifying import killed
from cli.workers import Workers
from engine.games.deep_sea.model import Swam, Take
from tests.command import (
    GOLDEN,
    changed,
    environment,
    fine,
    hear_interrupts,
    process,
    program,
    refused,
    sentence,
    undertow,
    write,
)
from tests.marks import posix
from tests.tampering import first_event, golden, moves_of, other_die, redacted

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a sound game, a copy without a seed, and games with something wrong."""
    found, records = tmp_path / "found", golden("all-home")
    write(found / "sound.undertow", records)
    write(found / "hidden.undertow", redacted(records))
    write(found / "die.undertow", other_die(records, *first_event(records, Swam)))
    write(found / "action.undertow", changed(records, moves_of(records)[0], action=Take()))
    torn = write(found / "torn.undertow", records)
    torn.write_bytes(torn.read_bytes()[:-1])
    (found / "junk.undertow").write_bytes(b"junk\x1b[31m")
    (found / "readme.txt").write_text("no game")
    (found / ".draft.undertow").write_text("no game either")
    return found


@pytest.fixture
def sound(tmp_path: Path) -> Path:
    """A folder of many sound games."""
    data = (GOLDEN / "all-home.undertow").read_bytes()
    (tmp_path / "many").mkdir()
    for number in range(60):
        (tmp_path / "many" / f"{number:02}.undertow").write_bytes(data)
    return tmp_path / "many"


def test_each_game_of_a_folder_has_a_line(folder: Path) -> None:
    done = undertow("verify", str(folder))
    lines = done.lines()
    assert [line.split()[0] for line in lines[:-1]] == [
        *("action", "die", "hidden", "junk", "sound", "torn")
    ]
    action, die, hidden, junk, sound, torn = (line.split(maxsplit=1)[1] for line in lines[:-1])
    assert action.startswith("does not verify: move 1 (")
    assert "event 1 (Breathed)" not in die
    assert "the seed gives" in die
    assert hidden.endswith("all legal; luck not checkable: the seed is not in this copy")
    assert junk == "damaged at byte 0: this is no Undertow game"
    assert sound == "80 moves on 1 line, all as the seed gives"
    assert torn.endswith("is unfinished")
    assert lines[-1].startswith("6 games, ")
    assert lines[-1].endswith(
        "1 as the seed gives, 1 legal with luck not checkable, 1 with an unfinished record at the "
        "end, 2 not verified, 1 not readable"
    )
    assert sentence(done.err) == "4 of 6 games are unsound"


def test_the_exit_code_is_the_worst(folder: Path) -> None:
    names = {"sound": 0, "hidden": 0, "torn": 10, "junk": 10, "die": 11}
    for one, code in names.items():
        for other, also in names.items():
            done = undertow("verify", *(str(folder / f"{name}.undertow") for name in (one, other)))
            assert done.code == max(code, also)


@pytest.mark.parametrize("jobs", [1, 2, 3, 5])
def test_how_many_work_at_it_changes_nothing(folder: Path, sound: Path, jobs: int) -> None:
    words = ("verify", str(folder), str(sound))
    alone = undertow(*words, "--jobs", "1")
    assert undertow(*words, "--jobs", str(jobs)) == alone
    as_values = undertow(*words, "--json", "--jobs", str(jobs))
    assert as_values == undertow(*words, "--json", "--jobs", "1")
    assert [json.loads(line)["code"] for line in as_values.out.splitlines()][6:] == [0] * 60


def test_several_files_by_name(folder: Path) -> None:
    for name in ("one", "two"):
        fine("copy", str(folder / "sound.undertow"), name)
    done = fine("verify", "two", "one", str(folder / "hidden.undertow"))
    assert [line.split()[0] for line in done.lines()] == [
        *("two", "one", str(folder / "hidden.undertow"), "3")
    ]
    assert fine("verify", "two", "one").lines()[-1] == "2 games, 160 moves: 2 as the seed gives"
    assert "no game 'three'" in refused(14, "verify", "one", "three")


def test_a_folder_without_games(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    said = refused(14, "verify", str(tmp_path / "empty"))
    assert said == f"there is no game in {tmp_path / 'empty'}"


def test_a_folder_is_named_without_a_slash(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    assert len(undertow("verify", "found").lines()) == 7
    fine("copy", str(folder / "sound.undertow"), "found")
    assert fine("verify", "found").lines()[0].startswith("file "), "a game of that name is meant"
    assert len(undertow("verify", "found/").lines()) == 7


def test_jobs_are_counted_from_one(folder: Path) -> None:
    for jobs in ("0", "-1", "many"):
        refused(2, "verify", str(folder), "--jobs", jobs)


def test_as_a_process(sound: Path) -> None:
    done = process("verify", str(sound), "--jobs", "2")
    assert (done.code, done.err) == (0, "")
    assert done.lines()[-1] == "60 games, 4,800 moves: 60 as the seed gives"


def dies_at(path: Path) -> Report:
    """A worker that is killed by one of the files."""
    if path.name == "07.undertow":
        os._exit(9)
    return report(path)


@posix
def test_a_worker_that_dies_takes_one_file_with_it(
    sound: Path,
) -> None:
    paths = sorted(sound.iterdir())
    with Workers(dies_at, paths, 2, killed) as running:
        found = list(running.results())
    wrong = [one.file for one in found if one.wrong]
    assert wrong == ["07.undertow"]
    assert len(found) == 60


def pids(running: Workers[Path, Report]) -> Sequence[int]:
    """The processes that check."""
    return [process.pid for process in running.processes.values()]


@posix
def test_workers_are_gone_when_it_is_left(sound: Path) -> None:
    paths = sorted(sound.iterdir())
    with Workers(report, paths, 2, killed) as running:
        next(running.results())
        ours = pids(running)
    for pid in ours:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@posix
def test_an_interrupt_stops_at_once_and_tells_what_is_known(sound: Path) -> None:
    data = (GOLDEN / "all-home.undertow").read_bytes()
    for number in range(60, 4000):
        (sound / f"{number:04}.undertow").write_bytes(data)
    running = subprocess.Popen(
        program("verify", str(sound), "--jobs", "2"),
        env=environment(PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,
        start_new_session=True,
    )
    with running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert "all as the seed gives" in running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)
        start = time.monotonic()
        # not by communicate, which forgets what was read with the first line
        out, err = running.stdout.read(), running.stderr.read()
    assert running.returncode == 130
    assert time.monotonic() - start < 10
    lines = out.splitlines()
    known = len(lines)  # without the first line, with the summary
    assert 0 < known < 4000
    assert lines[-1].startswith(f"{known:,} game")
    assert sentence(err) == f"interrupted; {known:,} of 4,000 games were checked"
    time.sleep(0.1)
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)


@posix
def test_what_tells_most_decides_the_exit_code(folder: Path) -> None:
    """A link that leads nowhere hid that others are forged."""
    assert undertow("verify", str(folder)).code == 11
    (folder / "lost.undertow").symlink_to(folder / "nowhere")
    done = undertow("verify", str(folder))
    assert done.code == 11
    assert "lost" in done.out
    assert "a link that leads nowhere" in done.out


def test_a_file_without_its_ending_is_named_by_its_path(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    Path("plain").write_bytes(Path("sound.undertow").read_bytes())
    assert refused(14, "verify", "plain") == (
        "there is no game 'plain'; the file here is meant by ./plain"
    )
    fine("verify", "./plain")
    refused(14, "verify", "")
