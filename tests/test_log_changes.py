"""A file that was changed underneath is left alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from events.errors import NotWritten
from tests.logs import BOUNDS, SMALL, WHOLE, aside, held, play_on, writing
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("no_handle_stays_open")


def lengthen(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\0")


def shorten(path: Path) -> None:
    os.truncate(path, BOUNDS[1])


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@posix
@pytest.mark.parametrize("change", [lengthen, shorten, replace, Path.unlink])
def test_file_changed_underneath_is_left_alone(small: Path, change: Callable[[Path], None]) -> None:
    with writing(small) as log:
        change(small)
        now = small.read_bytes() if small.exists() else None
        for _ in range(2):
            with pytest.raises(NotWritten) as caught:
                log.append([b"more"])
            assert caught.value.file == small.name
            assert (small.read_bytes() if small.exists() else None) == now
    assert not aside(small).exists()


@posix
def test_message_says_how_the_file_was_changed(small: Path) -> None:
    with writing(small) as log:
        lengthen(small)
        with pytest.raises(NotWritten, match="changed by another program"):
            log.append([b"more"])
    with writing(small) as log:
        small.unlink()
        with pytest.raises(NotWritten, match="deleted or replaced"):
            log.append([b"more"])


@posix
@pytest.mark.parametrize("change", [lengthen, replace])
def test_log_that_met_a_change_stays_closed(small: Path, change: Callable[[Path], None]) -> None:
    with writing(small) as log:
        original = small.with_name("original")
        os.link(small, original)
        change(small)
        with pytest.raises(NotWritten):
            log.append([b"more"])
        original.replace(small)
        os.truncate(small, len(WHOLE))
        with pytest.raises(NotWritten, match="not open for writing"):
            log.append([b"more"])
    play_on(small, SMALL)


@posix
def test_file_moved_and_moved_back_can_be_written(small: Path) -> None:
    with writing(small) as log:
        small.rename(small.with_name("elsewhere"))
        small.with_name("elsewhere").rename(small)
        log.append([b"more"])
    assert held(small) == [*SMALL, b"more"]
