"""How lines reach the eye: how wide, with colour or without, with signs or in ASCII alone."""

from __future__ import annotations

import os
import sys
from typing import Final, Literal

import attrs

from engine.picture import Line, Look

When = Literal["auto", "always", "never"]

_USUAL_WIDTH: Final = 80
_NARROWEST: Final = 20
_SEATS: Final = ("31", "34", "32", "33", "35", "36")
_KINDS: Final = ("36", "34", "35", "31", "32", "33")
_SEATS_256: Final = (160, 33, 28, 136, 133, 166)
_KINDS_256: Final = (30, 33, 99, 162, 64, 130)
"""Colours of a terminal that has 256; all can be read on white and on black."""
_QUIET_256: Final = 244


@attrs.define
class Choice:
    """What was asked for on the command line."""

    color: When = "auto"
    plain: bool = False
    json: bool = False
    """Whether values for programs are wanted instead of text."""


chosen: Final = Choice()


def reset() -> None:
    """Forget what an earlier command line asked for."""
    chosen.color, chosen.plain, chosen.json = "auto", False, False


def plain() -> bool:
    """Whether sentences are wanted instead of pictures."""
    return chosen.plain or bool(os.environ.get("UNDERTOW_PLAIN"))


def look() -> Look:
    """How pictures are looked at here."""
    return Look(width(), has_symbols())


def width() -> int:
    """The columns of the screen: what COLUMNS says, else those of the terminal, else 80."""
    if is_terminal():
        import shutil

        found = shutil.get_terminal_size().columns
    else:
        found = _number(os.environ.get("COLUMNS", "")) or _USUAL_WIDTH
    return max(found, _NARROWEST)


def folds() -> bool:
    """Whether sentences are folded at the width: for a screen, or where COLUMNS asks for it."""
    return is_terminal() or bool(_number(os.environ.get("COLUMNS", "")))


def is_terminal() -> bool:
    """Whether what is printed goes to a person's screen."""
    return sys.stdout.isatty()


def has_symbols() -> bool:
    """Whether signs beyond ASCII can be printed and are likely to be seen."""
    if plain() or os.environ.get("TERM") in ("dumb", "linux"):
        return False
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower()
    return encoding.startswith("utf") and not _is_ascii_locale()


def _is_ascii_locale() -> bool:
    """Whether the user asked for plain ASCII. Python itself sets LC_CTYPE to C.UTF-8 under C."""
    every, letters, lang = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    if not every and letters in (None, "", "C.UTF-8"):
        letters = lang or letters
    return (every or letters) in ("C", "POSIX")


def colours() -> int:
    """How many colours to print: 0, 16 or 256."""
    if plain() or chosen.color == "never":
        return 0
    term = os.environ.get("TERM", "")
    if chosen.color == "auto":
        if os.environ.get("NO_COLOR"):
            return 0
        if not os.environ.get("FORCE_COLOR") and (not is_terminal() or term in ("", "dumb")):
            return 0
    return 256 if "256" in term or os.environ.get("COLORTERM") else 16


def painted(line: Line, colours: int) -> str:
    """A line for the terminal, its spans safe already. No escape where a role has no colour."""
    if not colours:
        return "".join(words for words, _ in line).rstrip()
    found = []
    for words, role in line:
        code = _code(role, colours) if role and words.strip() else ""
        found.append(f"\x1b[{code}m{words}\x1b[0m" if code else words)
    return "".join(found).rstrip()


def _code(role: str, colours: int) -> str:
    """What a role is to a terminal."""
    name, _, number = role.partition(" ")
    match name:
        case "strong":
            return "1"
        case "changed":
            return "7"
        case "quiet":
            return f"38;5;{_QUIET_256}" if colours == 256 else ""
        case "seat":
            return _coloured(_SEATS_256, _SEATS, int(number), colours)
        case "kind":
            return _coloured(_KINDS_256, _KINDS, int(number), colours)
        case _:
            return ""


def _coloured(many: tuple[int, ...], few: tuple[str, ...], number: int, colours: int) -> str:
    if colours == 256:
        return f"1;38;5;{many[number % len(many)]}"
    return f"1;{few[number % len(few)]}"


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
