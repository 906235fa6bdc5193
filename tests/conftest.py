"""The one flag of the test suite, and the homes, files and games that several of its files use."""

from __future__ import annotations

import importlib.metadata
import os
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import settings

from engine.session import Session
from events.log import MemoryLog
from events.record import Head
from events.timeline import Timeline
from tests.command import DUEL, PAIR, ROOT, SURROUNDINGS, fine, game_file
from tests.environments import run
from tests.logs import BOUNDS, TAIL, WHOLE
from tests.sessions import begun, opened_again
from tests.terminal import Terminal
from tests.toy import dive, timeline

settings.register_profile(
    "undertow",
    deadline=None,  # a loaded machine is no fault of the code
    derandomize="CI" in os.environ,  # a check of a change looks at the same cases each time
)
settings.load_profile("undertow")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept",
        action="store_true",
        help="write golden replays, transcripts and seed catalogues anew instead of comparing",
    )


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether recorded data is to be written anew."""
    return bool(request.config.getoption("--accept"))


@pytest.fixture(autouse=True)
def no_terminal_in_particular(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the terminal says in which the tests are run changes nothing."""
    for name in SURROUNDINGS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home for games, and nothing else in the folder where the command is run."""
    monkeypatch.setenv("UNDERTOW_HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "home"


@pytest.fixture
def sits() -> Iterator[Callable[..., Terminal]]:
    """Starts the command in a terminal of its own."""
    opened: list[Terminal] = []

    def start(*words: str, **settings: Any) -> Terminal:
        opened.append(Terminal(*words, **settings))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


@pytest.fixture
def pair(home: Path) -> Path:
    """A game of two persons, which anna begins."""
    fine("new", "deep-sea", *PAIR, "--name", "pair")
    return game_file("pair")


@pytest.fixture(scope="module")
def coins_installed() -> Iterator[None]:
    """A package is installed that brings the game `coins`."""
    with mock.patch.object(
        importlib.metadata,
        "entry_points",
        lambda *, group: [EntryPoint("coins", "tests.coins:GAME", group)],
    ):
        yield


@pytest.fixture
def fork(pair: Path) -> None:
    """A game of eight moves, two of them taken back and another one made, with notes."""
    fine("do", "swim, take, swim, take, down, take, down, take")
    fine("undo", "--step", "2")
    fine("do", "up")
    fine("note", "start", "hello")
    fine("note", "6", "?! #greedy too deep")


@pytest.fixture
def other(pair: Path) -> Path:
    """A second game, the one used last, in which anna has swum."""
    fine("new", "deep-sea", *PAIR, "--name", "other")
    fine("do", "swim")
    return game_file("other")


@pytest.fixture
def kept(pair: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game of two persons as a file that may only be read."""
    really_open = os.open

    def read_only(path: Path, flags: int, *mode: int) -> int:
        if flags & os.O_RDWR and Path(path) == pair:
            raise PermissionError(13, "Permission denied", str(path))
        return really_open(path, flags, *mode)

    monkeypatch.setattr(os, "open", read_only)
    return pair


@pytest.fixture
def otter(home: Path) -> Path:
    """The same under the name that the tests of the prompt play it by."""
    fine("new", "deep-sea", *PAIR, "--name", "otter")
    return game_file("otter")


@pytest.fixture
def duel(home: Path) -> Path:
    """A game of anna against a bot, which anna begins."""
    fine("new", "deep-sea", *DUEL, "--name", "duel")
    return game_file("duel")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a file from somebody else lies."""
    return tmp_path / "mail" / "found.undertow"


@pytest.fixture
def no_handle_stays_open() -> Iterator[None]:
    """Whatever fails, no file stays open and so no lock is held."""
    handles = Path("/dev/fd")
    before = len(os.listdir(handles)) if handles.exists() else 0
    yield
    assert not before or len(os.listdir(handles)) == before


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file of a log is to lie; there is none yet."""
    return tmp_path / "otter.undertow"


@pytest.fixture
def small(path: Path) -> Path:
    """A whole file of three records."""
    path.write_bytes(WHOLE)
    return path


@pytest.fixture
def torn(path: Path) -> Path:
    """The same with the beginning of a fourth one."""
    path.write_bytes(WHOLE + WHOLE[BOUNDS[0] :][:TAIL])
    return path


@pytest.fixture
def log() -> MemoryLog:
    """The log of a new game of Deep Sea Adventure for two persons."""
    return begun()


@pytest.fixture
def session(log: MemoryLog) -> Session:
    """The session of that log."""
    return opened_again(log)


@pytest.fixture
def game() -> Timeline:
    """Three moves; places are 0, 1, 2, 3."""
    return timeline((1, dive(1)), (1, dive(2)), (1, dive(3)))


@pytest.fixture
def forked() -> Timeline:
    """Three moves, two of them taken back, and another one played: 0, 1, 2, 3 and 0, 1, 5."""
    return timeline((1, dive(1)), (1, dive(2)), (1, dive(3)), (3, Head("main")), (4, dive(4)))
