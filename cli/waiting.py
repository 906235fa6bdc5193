"""How far long work is: shown where somebody looks on, and quiet in a pipe."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from cli import paint

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")

_shown: list[str] = []
"""What is shown now: nothing else is beside it."""

_STEP: Final = 1_000
"""Of small steps so many are told at once."""


def is_watched() -> bool:
    """Whether somebody looks on who would see how far it is."""
    terminal = sys.stdout.isatty() and sys.stderr.isatty()
    return terminal and not paint.plain() and not paint.chosen.json and not _shown


def watched(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The same one by one, with how far it is."""
    from rich.progress import track

    with alone(what):
        yield from track(items, what, total=total, console=console(), transient=True)


@contextmanager
def counted(total: int, what: str) -> Iterator[Callable[[], None]]:
    """Work of small steps, each of which calls what this gives; with how far it is."""
    from rich.progress import Progress

    done = 0
    with alone(what), Progress(console=console(), transient=True) as shown:
        task = shown.add_task(what, total=total)

        def one_more() -> None:
            nonlocal done
            done += 1
            if done % _STEP == 0:
                shown.advance(task, _STEP)

        yield one_more


@contextmanager
def games_played(what: str) -> Iterator[Callable[[int, int], None]]:
    """Games being played: what this gives is told how many were, and of how many.

    Shows a bar with the rate and the time left, where somebody looks on.
    """
    if not is_watched():
        yield lambda done, total: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    words = TextColumn("{task.completed:,.0f} of {task.total:,.0f}{task.fields[rate]}, left")
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(20),
        words,
        TimeRemainingColumn(elapsed_when_finished=False),
        console=console(),
        transient=True,
    )
    with alone(what), shown:
        task = shown.add_task(what, total=1, rate="")
        begun = time.monotonic()
        before = -1

        def told(done: int, total: int) -> None:
            nonlocal before
            before = done if before < 0 else before
            took = time.monotonic() - begun
            rate = f", {(done - before) / took:,.0f} a second" if took > 1 else ""
            shown.update(task, completed=done, total=total, rate=rate)

        yield told


@contextmanager
def whole() -> Iterator[None]:
    """What is begun inside is done: an interrupt comes after it, and only a second one at once."""
    asked = False

    def later(*_: object) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    before = signal.signal(signal.SIGINT, later)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if asked:
        raise KeyboardInterrupt


@contextmanager
def alone(what: str) -> Iterator[None]:
    _shown.append(what)
    try:
        yield
    finally:
        _shown.pop()


def console() -> Console:
    from rich.console import Console

    return Console(stderr=True, no_color=not paint.colours())
