"""How far long work is: shown where somebody looks on, and quiet in a pipe."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, TypeVar

from cli import paint
from engine.picture import columns, cut

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn

T = TypeVar("T")

_shown: list[str] = []
"""What is shown now: nothing else is beside it."""

_STEP: Final = 1_000
"""Of small steps so many are told at once."""
_BAR: Final = 20
"""Columns of a bar beside which there are words."""
_LEFT: Final = "00:00:00"
"""How the time left is shown."""
_PATIENCE: Final = 0.5
"""Seconds that nobody minds."""


def is_watched() -> bool:
    """Whether somebody looks on who would see how far it is."""
    terminal = sys.stdout.isatty() and sys.stderr.isatty()
    return terminal and not paint.plain() and not paint.chosen.json and not _shown


def watched(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The same one by one, with how far it is."""
    with alone(what), _bar(what) as shown:
        yield from shown.track(items, total, description=what)


@contextmanager
def counted(total: int, what: str) -> Iterator[Callable[[], None]]:
    """Work of small steps, each of which calls what this gives; with how far it is."""
    done = 0
    with alone(what), _bar(what) as shown:
        task = shown.add_task(what, total=total)

        def one_more() -> None:
            nonlocal done
            done += 1
            if done % _STEP == 0:
                shown.advance(task, _STEP)

        yield one_more


def _bar(what: str) -> Progress:
    """How much is done, with a bar and the time left; what is done as well where there is room."""
    from rich.progress import Progress

    name, *parts = Progress.get_default_columns()
    has_room = paint.width() > len(f"{what} ----- 100% {_LEFT}")
    return Progress(*([name] if has_room else []), *parts, console=console(), transient=True)


@contextmanager
def games_played(what: str, most: int) -> Iterator[Callable[[int, int], None]]:
    """Games being played, at most so many: what this gives is told how many were, and of how many.

    Where somebody looks on it shows a bar, the rate and the time left, or as much of that as fits.
    """
    if not is_watched():
        yield lambda done, total: None
        return
    from rich.progress import Progress, TimeRemainingColumn

    left = TimeRemainingColumn(elapsed_when_finished=False)
    parts = _parts_of_a_bar(what, most, paint.width())
    shown = Progress(*parts, left, console=console(), transient=True)
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


def _parts_of_a_bar(what: str, most: int, width: int) -> list[ProgressColumn]:
    """What stands before the time left, as much of it as so many columns hold."""
    from rich.progress import BarColumn, TextColumn

    numbers = len(f"{most:,} of {most:,}, 10,000 a second, left ") + len(_LEFT)
    with_name = len(what) + 1 + numbers
    if width < numbers:
        return [TextColumn("{task.percentage:.0f} %, left")]
    words = TextColumn("{task.completed:,.0f} of {task.total:,.0f}{task.fields[rate]}, left")
    if width < with_name:
        return [words]
    bar = [BarColumn(_BAR)] if width > with_name + _BAR else []
    return [TextColumn("{task.description}"), *bar, words]


@contextmanager
def thinking(who: str) -> Iterator[None]:
    """Somebody thinks: a quiet line says so after a while, where a person looks on.

    It stands alone at the end of what was printed, and is taken away again.
    """
    if not is_watched():
        yield
        return
    done = Event()
    thread = Thread(target=_say_who_thinks, args=(who, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _say_who_thinks(who: str, done: Event) -> None:
    """Say it in a line, and take that away again."""
    if done.wait(_PATIENCE):
        return
    words = cut(f"{who[:1].upper()}{who[1:]} thinks ...", paint.width() - 1, paint.look())
    with suppress(OSError):  # of a terminal that was closed meanwhile
        sys.stdout.flush()
        _write(words)
        done.wait()
        _write(f"\r{' ' * columns(words)}\r")


def _write(words: str) -> None:
    sys.stderr.write(words)
    sys.stderr.flush()


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
    """Nothing else is shown meanwhile; who is told to end shows the cursor again."""
    from cli.leaving import tidily

    _shown.append(what)
    try:
        with tidily(_show_cursor):
            yield
    finally:
        _shown.pop()


def _show_cursor() -> None:
    if sys.stderr.isatty():
        os.write(sys.stderr.fileno(), b"\x1b[?25h")


def console() -> Console:
    from rich.console import Console

    return Console(stderr=True, no_color=not paint.colours())
