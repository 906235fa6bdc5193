"""What somebody else put beside a game is neither followed, nor waited for, nor believed."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from events.errors import NotWritten
from events.log import FileLog
from tests.command import fine, game_file, refused, undertow
from tests.logs import SMALL, aside, held, writing
from tests.marks import posix

pytestmark = posix


@pytest.mark.parametrize("link", ["symbolic", "hard", "dangling"])
def test_a_link_in_the_place_of_the_torn_bytes_is_not_followed(torn: Path, link: str) -> None:
    precious = torn.with_name("precious")
    if link != "dangling":
        precious.write_bytes(b"precious")
    if link == "hard":
        os.link(precious, aside(torn))
    else:
        aside(torn).symlink_to(precious)
    before = torn.read_bytes()
    with writing(torn) as log, pytest.raises(NotWritten, match="is in the way"):
        log.append([b"more"])
    assert torn.read_bytes() == before
    assert not precious.exists() if link == "dangling" else precious.read_bytes() == b"precious"


def test_a_pipe_in_the_place_of_the_torn_bytes_is_not_waited_for(torn: Path) -> None:
    os.mkfifo(aside(torn))
    with writing(torn) as log, pytest.raises(NotWritten, match="is in the way"):
        log.append([b"more"])


@pytest.mark.parametrize("what", ["pipe", "large", "link"])
def test_a_remark_of_the_game_used_last_that_is_no_small_file(pair: Path, what: str) -> None:
    current = pair.with_name("current")
    current.unlink(missing_ok=True)
    if what == "pipe":
        os.mkfifo(current)
    elif what == "large":
        current.write_bytes(b"a" * 1_000_000)
    else:
        current.symlink_to("/dev/zero")
    assert "name one with -g" in refused(14, "show")
    assert "anna is to act" in fine("show", "pair").out
    assert "anna is to act" in fine("show").out


def test_a_game_used_last_that_is_gone_is_not_begun_anew(pair: Path) -> None:
    fine("show", "pair")
    pair.rename(pair.with_suffix(".elsewhere"))
    assert "is gone" in refused(14, "play")
    assert not game_file("deep-sea-1").exists()


def test_a_game_is_not_called_like_its_file(home: Path) -> None:
    assert "does not end in .undertow" in refused(1, "new", "deep-sea", "--name", "x.undertow")


def test_a_game_is_found_however_its_letters_are_typed(home: Path) -> None:
    fine("new", "deep-sea", "--name", "E\u0301mile")
    assert undertow("show", "E\u0301mile").code == 0
    assert undertow("show", "\u00c9mile").code == 0


def test_a_file_system_that_does_not_sync_folders_can_hold_games(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def fsync(handle: int) -> None:
        if os.path.isdir(f"/proc/self/fd/{handle}"):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    FileLog.create(path, SMALL).close()
    assert held(path) == SMALL
