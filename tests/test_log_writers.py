"""A file has one writer at a time, and any number of readers."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from events.errors import InUse
from events.log import FileLog
from tests.logs import SMALL, held, play_on, python, ran, writing

pytestmark = pytest.mark.usefixtures("no_handle_stays_open")

TRY_TO_WRITE = """
from pathlib import Path
from events.errors import InUse
from events.log import FileLog
path = Path(sys.argv[0])
print(len(FileLog.open(path).payloads), end=" ")
try:
    FileLog.open(path, write=True)
    print("opened")
except InUse as error:
    print(error)
"""

HOLD = """
from pathlib import Path
from events.log import FileLog
log = FileLog.open(Path(sys.argv[0]), write=True)
log.append([b"by the other"])
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_by_another(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has appended to the file, and holds it open for writing."""
    pipe = subprocess.PIPE
    with subprocess.Popen(python(HOLD, path), stdin=pipe, stdout=pipe, text=True) as other:
        try:
            assert other.stdout is not None
            assert other.stdout.readline() == "held\n"
            yield other
        finally:
            other.kill()


def test_second_writer_in_this_process_is_refused(small: Path) -> None:
    with writing(small) as log:
        with pytest.raises(InUse, match="in use by ") as caught:
            FileLog.open(small, write=True)
        assert caught.value.file == small.name
        assert held(small) == SMALL
        log.append([b"more"])
    play_on(small, [*SMALL, b"more"])


def test_second_writer_in_another_process_is_refused(small: Path) -> None:
    with writing(small):
        assert ran(TRY_TO_WRITE, small).startswith("3 in use by ")
    assert ran(TRY_TO_WRITE, small) == "3 opened"


def test_lock_ends_with_its_process(small: Path) -> None:
    with held_by_another(small) as other:
        with pytest.raises(InUse):
            FileLog.open(small, write=True)
        assert held(small) == [*SMALL, b"by the other"]
        other.kill()
        other.wait()
        play_on(small, [*SMALL, b"by the other"])


def test_reader_keeps_nobody_from_writing(small: Path) -> None:
    with closing(FileLog.open(small)):
        play_on(small, SMALL)
