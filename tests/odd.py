"""Game files that cannot be used: how each is made, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.command import changed, records_of, write


def damaged(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[40] ^= 1
    file.write_bytes(data)


def newer(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[15] = 2
    file.write_bytes(data)


def of_another_game(file: Path) -> None:
    write(file, changed(records_of(file), 0, game="chess"))


def of_newer_rules(file: Path) -> None:
    write(file, changed(records_of(file), 0, rules=99))


def empty(file: Path) -> None:
    file.write_bytes(b"")


def foreign(file: Path) -> None:
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def cut_in_the_opening(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:50])


def cut_in_the_preamble(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:7])


def made_by_hand(file: Path) -> None:
    write(file, changed(records_of(file), 0, seats=("anna",)))


ODD: dict[Callable[[Path], None], tuple[int, str]] = {
    damaged: (10, "pair.undertow: damaged at byte "),
    empty: (10, "pair.undertow: damaged at byte 0: the file is empty"),
    foreign: (10, "pair.undertow: damaged at byte 0: this is no Undertow game"),
    a_folder: (10, "pair.undertow: this is a folder, not a game"),
    cut_in_the_opening: (10, "pair.undertow: damaged at byte 0: it holds no record"),
    cut_in_the_preamble: (10, "pair.undertow: damaged at byte 0: the file ends before"),
    made_by_hand: (10, "pair.undertow: the opening has too few seats"),
    newer: (12, "pair.undertow: format 2, this program reads format 1: get a newer Undertow"),
    of_another_game: (12, "pair.undertow: there is no game called 'chess' here"),
    of_newer_rules: (12, "pair.undertow: the file was played under rules 99 of deep-sea, here are"),
}
