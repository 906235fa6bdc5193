"""A new file is whole or not there, and each way it can go wrong is a sentence."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from cli.new_file import checked_new, write_new
from cli.screen import NotFound, exit_code, sentence
from engine.errors import Refused
from tests.marks import posix

pytestmark = pytest.mark.usefixtures("home")


def test_a_new_file_holds_what_it_should() -> None:
    write_new(checked_new("a.txt"), b"all of it")
    assert Path("a.txt").read_bytes() == b"all of it"
    assert os.listdir() == ["a.txt"]


def test_a_name_that_is_taken_is_refused_before_and_after() -> None:
    Path("a.txt").write_text("mine")
    os.symlink("nowhere", "link.txt")
    for name in ("a.txt", "link.txt"):
        with pytest.raises(Refused, match="is there already, and stays as it is: choose another"):
            checked_new(name)
        with pytest.raises(Refused, match="is there already"):
            write_new(Path(name), b"other")
    assert Path("a.txt").read_text() == "mine"
    assert sorted(os.listdir()) == ["a.txt", "link.txt"]


def test_a_folder_that_is_not_there_is_named() -> None:
    Path("file").write_text("")
    for folder in ("no", "file"):
        with pytest.raises(NotFound) as error:
            checked_new(f"{folder}/a.txt")
        said = f"there is no folder {folder} where a.txt is to stand: make it first"
        assert str(error.value) == said


@posix
def test_of_a_file_that_does_not_fit_nothing_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError) as error:  # noqa: PT011  # what it says is looked at
        write_new(Path("a.txt"), b"all of it")
    assert sentence(error.value) == "a.txt: No space left on device; nothing of it was kept"
    assert exit_code(error.value) == 74
    assert not os.listdir()
