"""A long page of Markdown: set for a terminal and shown page by page, or as it is in a pipe."""

from __future__ import annotations

import os
import sys
from io import StringIO

from cli import paint
from cli.screen import out, safe


def show_page(markdown: str) -> None:
    """Show a page; on a terminal in the reader that PAGER names, or in `less`."""
    if not (paint.is_terminal() and sys.stdin.isatty()) or paint.plain():
        out(*markdown.rstrip().split("\n"))
        return
    from pydoc import pager

    os.environ.setdefault("LESS", "-FRX")  # a short page is just printed; colours pass
    pager(_typeset(markdown))


def _typeset(markdown: str) -> str:
    """The page with its headings, lists and tables drawn for this terminal."""
    from rich.console import Console
    from rich.markdown import Markdown

    text = StringIO()
    colours = paint.colours()
    console = Console(
        file=text,
        width=min(paint.width(), 100),
        force_terminal=colours > 0,
        color_system={0: None, 16: "standard", 256: "256"}[colours],
        legacy_windows=False,
    )
    lines = "\n".join(map(safe, markdown.split("\n")))
    console.print(Markdown(lines))
    return text.getvalue()
