"""Many worlds tried by several processes: what is known so far shows, and Ctrl-C keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from cli import waiting
from engine.errors import BadMove

if TYPE_CHECKING:
    from cli.screen import Lines
    from engine.work import Task


K = TypeVar("K")

_MOST: Final = 8
"""Processes for each core: more of them only wait for each other."""


@attrs.frozen
class Failed:
    """What went wrong with a task, told by the process that did it."""

    why: str


def results(tasks: Iterable[Task], jobs: int | None, ending: ExitStack) -> Iterator[Any]:
    """What each task comes to, in their order, by so many processes; all cores if None.

    Raises BadMove where a game's rules or a bot fail.
    """
    from cli.workers import Workers, cores

    wanted = cores() if jobs is None else min(jobs, _MOST * cores())
    if wanted <= 1:
        found: Iterable[Any] = map(_safely, tasks)
    else:
        found = ending.enter_context(Workers(_safely, tasks, wanted, _safely)).results()
    for one in found:
        if isinstance(one, Failed):
            raise BadMove(one.why)
        yield one


def _safely(task: Task) -> Any:
    """What a task comes to; what goes wrong in another process is told in this one."""
    from engine.work import done

    try:
        return done(task)
    except Exception as error:  # noqa: BLE001  # a game or a bot of anybody's
        return Failed(f"this cannot be played out: {type(error).__name__}: {error}")


@contextmanager
def shown_live() -> Iterator[Callable[[Callable[[], Lines]], None]]:
    """Gives what shows lines in the place of those before, where somebody looks on.

    It takes what makes the lines, which is not called where nobody does.
    """
    if not waiting.is_watched():
        yield lambda lines: None
        return
    from rich.live import Live
    from rich.text import Text

    from cli.screen import drawn

    with waiting.alone("worlds"), Live(console=waiting.console(), transient=True) as live:

        def show(lines: Callable[[], Lines]) -> None:
            live.update(Text.from_ansi("\n".join(drawn(lines()))))

        yield show


def last_known(
    growing: Callable[[ExitStack], Iterator[K]], tell: Callable[[K], Lines]
) -> tuple[K, bool]:
    """The last of what becomes known, and whether Ctrl-C ended it; each shows meanwhile.

    What `growing` needs ends with the stack that it is given. Raises KeyboardInterrupt where
    nothing was known yet.
    """
    known: K | None = None
    try:
        with ExitStack() as ending, shown_live() as show:
            for known in growing(ending):
                show(partial(tell, known))
    except KeyboardInterrupt:
        if known is None:
            raise
        return known, True
    assert known is not None
    return known, False
