"""What is longer than a screen, shown page by page: Markdown set for a terminal, and sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import StringIO
from shutil import get_terminal_size, which
from typing import Final

from cli import paint
from cli.screen import out, safe
from cli.wide_tables import narrowed
from engine.picture import folded, words_of

_WIDEST: Final = 100
"""Columns beyond which lines of prose are hard to read."""


def show_page(markdown: str) -> None:
    """Show a page; on a terminal in the reader that PAGER names, or in `less`."""
    if _is_read():
        _read(lambda colours: typeset(markdown, colours))
    else:
        out(*markdown.rstrip().split("\n"))


def show_lines(*lines: str, hang: int) -> None:
    """Show sentences as `out` does; in that reader where they are more than the terminal shows."""
    width = paint.width()
    found = [words_of(part) for line in lines for part in folded(safe(line), width, hang=hang)]
    if _is_read() and len(found) >= get_terminal_size().lines:
        _read(lambda colours: "\n".join(found) + "\n")
    else:
        out(*lines, hang=hang)


def _is_read() -> bool:
    """Whether somebody sits at a terminal who wants more than plain text, and has a reader."""
    reader = os.environ.get("PAGER", "").split()[:1]
    can_be_read = not reader or which(reader[0].strip("'\"")) is not None
    return paint.is_terminal() and sys.stdin.isatty() and not paint.plain() and can_be_read


def _read(text: Callable[[int], str]) -> None:
    """Show a text, made for so many colours, page by page."""
    from pydoc import pager

    os.environ.pop("MANPAGER", None)  # pydoc would take that one first, made for other pages
    os.environ.setdefault("LESS", "-FRX")  # a short page is just printed, colours pass
    pager(text(paint.colours() if _passes_colours() else 0))


def _passes_colours() -> bool:
    """Whether the reader shows colours and not the codes that they are made of."""
    reader = os.environ.get("PAGER") or "less"
    return "less" in reader and "r" in (os.environ["LESS"] + reader.partition(" ")[2]).lower()


def typeset(markdown: str, colours: int) -> str:
    """The page with its headings, lists and tables drawn for this terminal."""
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.theme import Theme

    text, width = StringIO(), min(paint.width(), _WIDEST)
    console = Console(
        file=text,
        width=width,
        force_terminal=colours > 0,
        color_system={0: None, 16: "standard", 256: "256"}[colours],
        legacy_windows=False,
        theme=Theme({"markdown.code": "bold", "markdown.code_block": ""}),  # on any ground
    )
    lines = "\n".join(map(safe, narrowed(markdown, width).split("\n")))
    console.print(Markdown(lines, code_theme="ansi_dark"))
    return text.getvalue()
