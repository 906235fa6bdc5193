"""The same games on a cluster: real processes with nothing but the wheel, one of them killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.command import (
    environment,
    fine,
    hear_interrupts,
    process,
    program,
    refused,
    sentence,
    undertow,
)
from tests.marks import posix

pytestmark = [
    posix,
    pytest.mark.usefixtures("home"),
    pytest.mark.skipif(find_spec("distributed") is None, reason="distributed is not installed"),
]

DIVERS = ("simulate", "deep-sea", "-p", "bot:cautious", "-p", "bot:random", "--seed", "reef")
Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture
def start(wheel: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts a part of a cluster in a folder of its own, where only the wheel is found."""
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    (tmp_path / "away").mkdir()
    running: list[subprocess.Popen[bytes]] = []

    def begin(part: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *words]
        settings = environment(PYTHONPATH=str(site), HOME=str(tmp_path / "away"))
        log = (tmp_path / "away" / f"{part}-{len(running)}.log").open("wb")
        with log:
            one = subprocess.Popen(
                command, env=settings, cwd=tmp_path / "away", stdout=log, stderr=log
            )
        running.append(one)
        return one

    yield begin
    for one in running:
        one.kill()
        one.wait()


@pytest.fixture
def address(start: Start, tmp_path: Path) -> str:
    """A scheduler that nobody works for yet."""
    file = tmp_path / "scheduler.json"
    host = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    start("scheduler", *host, "--scheduler-file", str(file))
    deadline = time.monotonic() + 60
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    found: str = json.loads(file.read_text())["address"]
    return found


def worker(start: Start, address: str) -> subprocess.Popen[bytes]:
    """A worker of one thread."""
    return start("worker", address, "--no-nanny", "--no-dashboard", "--nthreads", "1")


def test_a_worker_is_killed_and_the_result_is_the_same(
    start: Start, address: str, tmp_path: Path
) -> None:
    victim, _ = worker(start, address), worker(start, address)
    with import_module("distributed").Client(address, set_as_default=False) as client:
        where = client.submit(eval, "__import__('undertow').__file__").result()
    assert Path(where).is_relative_to(tmp_path), "a worker has the wheel, not this checkout"
    words = (*DIVERS, "--vary", "stall_limit=10,1")
    alone = fine(*words, "--games", "400", "--json", "--out", str(tmp_path / "alone.csv"))
    file = tmp_path / "games.csv"
    running = subprocess.Popen(
        program(*words, "--games", "400", "--json", "--out", str(file), "--cluster", address),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while running.poll() is None and (not file.exists() or file.stat().st_size < 2_000):
        time.sleep(0.01)
    assert running.poll() is None, "it was done before anybody was killed"
    victim.send_signal(signal.SIGKILL)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (0, alone.out, "")
    assert file.read_bytes() == (tmp_path / "alone.csv").read_bytes()
    done = process(*DIVERS, "--until", "6%", "--cluster", address)
    assert (done.code, done.out, done.err) == (0, fine(*DIVERS, "--until", "6%").out, "")


def test_an_interrupt_leaves_the_cluster_as_it_is(
    start: Start, address: str, tmp_path: Path
) -> None:
    worker(start, address)
    file = tmp_path / "games.jsonl"
    words = (*DIVERS, "--games", "100000", "--out", str(file), "--cluster", address)
    running = subprocess.Popen(
        program(*words),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_interrupts,
    )
    while running.poll() is None and (not file.exists() or file.stat().st_size < 2_000):
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert sentence(err).startswith("interrupted; ")
    assert out.startswith(f"Deep Sea Adventure, {file.read_bytes().count(b'{'):,} games;")
    done = process(*DIVERS, "--games", "5", "--cluster", address)
    assert (done.code, done.out) == (0, fine(*DIVERS, "--games", "5").out)


def test_what_is_known_is_told_where_nobody_is_left(
    start: Start, address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    only, file = worker(start, address), tmp_path / "games.csv"

    def kill() -> None:
        while not file.exists() or file.stat().st_size < 2_000:
            time.sleep(0.02)
        only.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    monkeypatch.setattr("cli.cluster._LEFT", 1)
    done = undertow(*DIVERS, "--games", "100000", "--out", str(file), "--cluster", address)
    killer.join()
    assert done.code == 14
    assert sentence(done.err).startswith(f"no worker is left in the cluster at {address};")
    games = file.read_bytes().count(b"\n") - 1
    assert done.out.startswith(f"Deep Sea Adventure, {games:,} games;")


def test_nobody_answers_or_nobody_works_there(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cli.cluster._SECONDS", 1)
    file = tmp_path / "games.csv"
    words = (*DIVERS, "--games", "5", "--out", str(file), "--cluster")
    assert refused(14, *words, "tcp://127.0.0.1:9") == "no cluster answers at tcp://127.0.0.1:9"
    assert refused(14, *words, "nonsense://x") == "no cluster answers at nonsense://x"
    assert refused(14, *words, address) == f"no worker has joined the cluster at {address}"
    assert not file.exists()
