"""Many worlds tried by several processes: what is known so far shows, and stays as time ends."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cli import waiting
from engine.errors import BadBot, BadMove, Refused
from events.frozen import frozen

if TYPE_CHECKING:
    from cli.screen import Lines
    from engine.work import Task


K = TypeVar("K")

_MOST: Final = 8
"""Processes for each core: more of them only wait for each other."""
_SOON: Final = 0.001
"""The shortest time that a clock is set to: 0 would stop it."""
_LATE: Final = 1e8
"""The longest one, three years: a clock takes no number of seconds that there is."""


_AGAIN: Final = 0.1
"""Seconds after which it is said again: what ends a callback of the interpreter is lost there."""


class TimeIsUp(BaseException):
    """What ends work in its midst; it is no Exception, so that no bot takes it for one."""


@frozen
class Failed:
    """What went wrong with a task, told by the process that did it."""

    why: str


def results(tasks: Iterable[Task], jobs: int | None, ending: ExitStack) -> Iterator[Any]:
    """What each task comes to, in their order, by so many processes; all cores if None.

    Raises BadMove where a game's rules fail, and BadBot.
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
    except BadBot:  # it says which
        raise
    except Exception as error:  # noqa: BLE001  # a game of anybody's
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
    growing: Callable[[ExitStack], Iterator[K]],
    tell: Callable[[K], Lines],
    seconds: float | None = None,
) -> tuple[K, bool]:
    """The last of what becomes known, and whether Ctrl-C ended it; each shows meanwhile.

    What `growing` needs ends with the stack that it is given, and all of it when time is up, in
    the midst of a world. Where nothing was known yet, raises KeyboardInterrupt, or Refused.
    """
    known: K | None = None
    try:
        with ExitStack() as ending, shown_live() as show, ends_after(seconds) as is_over:
            for known in growing(ending):
                show(partial(tell, known))
                if is_over():
                    break
    except TimeIsUp:
        if known is None:
            raise Refused(
                f"no world was played to its end in {seconds:g} s: --seconds says how long it may "
                "take, --bots who plays on"
            ) from None
    except KeyboardInterrupt:
        if known is None:
            raise
        return known, True
    assert known is not None
    return known, False


@contextmanager
def ends_after(seconds: float | None) -> Iterator[Callable[[], bool]]:
    """Raises TimeIsUp inside when time is up; gives what says whether it is."""
    end = None if seconds is None else monotonic() + seconds
    if seconds is None or not hasattr(signal, "setitimer"):
        yield lambda: end is not None and monotonic() >= end
        return

    def stop(*_: object) -> None:
        raise TimeIsUp

    before = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, min(max(seconds, _SOON), _LATE), _AGAIN)
        yield lambda: end is not None and monotonic() >= end
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
