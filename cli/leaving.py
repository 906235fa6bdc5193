"""Being told to end while the terminal is not as the shell left it."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from typing import Final

ENDS: Final = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""What tells a process to end. Not every system has the second one: the terminal is gone."""

SIGNALS: Final = 128
"""What the number of a signal is added to, in the exit code of who is ended by it."""


def is_of_a_signal(error: BaseException) -> bool:
    """Whether this is how a signal ends the program."""
    code = error.code if isinstance(error, SystemExit) else None
    return isinstance(code, int) and code > SIGNALS


@contextlib.contextmanager
def tidily(clean: Callable[[], object]) -> Iterator[None]:
    """Where the process is told to end inside, `clean` is called before it does.

    What is ignored, as under `nohup`, stays so.
    """

    def leave(number: int, _: object) -> None:
        with contextlib.suppress(OSError):  # of a terminal that is gone
            clean()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    heard = [number for number in ENDS if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, leave) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
