"""A real terminal of some size in which the command runs: keys go in, a screen comes out."""

from __future__ import annotations

import copy
import os
import time
from typing import Any, Final

import pexpect
import pyte

from tests.command import environment, hear_interrupts, program

PATIENCE: Final = 30.0
CTRL_C, CTRL_D, TAB, LEFT, UP = "\x03", "\x04", "\t", "\x1b[D", "\x1b[A"


_OTHER_SCREEN: Final = 1049


class Screen(pyte.HistoryScreen):
    """A screen with another one behind it, for programs that want all of it for themselves."""

    _kept: Any = None
    """What stands on the main screen while the other one is shown."""

    def set_mode(self, *modes: int, **kwargs: Any) -> None:
        """Also: show the other screen, which is empty."""
        super().set_mode(*modes, **kwargs)
        if _OTHER_SCREEN in modes and self._kept is None:
            self._kept = copy.deepcopy((self.buffer, self.cursor))
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **kwargs: Any) -> None:
        """Also: show the main screen again."""
        super().reset_mode(*modes, **kwargs)
        if _OTHER_SCREEN in modes and self._kept is not None:
            (self.buffer, self.cursor), self._kept = self._kept, None
            self.dirty.update(range(self.lines))


class Terminal:
    """The command in a terminal; what stands on its screen, and all that went over it."""

    def __init__(self, *words: str, columns: int = 80, rows: int = 24, **settings: str) -> None:
        more = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **settings}
        self._screen = Screen(columns, rows, history=5000)
        self._stream = pyte.Stream(self._screen)
        command, *arguments = program(*words)
        self._program = pexpect.spawn(
            command,
            arguments,
            env=environment(**more),
            dimensions=(rows, columns),
            encoding="utf-8",
            preexec_fn=hear_interrupts,
        )
        self._program.delaybeforesend = None
        self.raw = ""

    def wait_for(self, text: str) -> None:
        """Read until a text stands on the screen, or has scrolled off it since the last key."""
        until = time.monotonic() + PATIENCE
        while text not in self.seen():
            assert time.monotonic() < until, f"{text!r} does not come on:\n{self.seen()}"
            if not self._read():
                assert text in self.seen(), f"it ended at:\n{self.seen()}"

    def type(self, keys: str) -> None:
        """Press keys; what has scrolled off is forgotten."""
        self._screen.history.top.clear()
        self._program.send(keys)

    def enter(self, line: str, then: str) -> None:
        """Type a line on an empty screen, and wait for a text to follow."""
        self._screen.reset()
        self.type(f"{line}\r")
        self.wait_for(then)

    def send(self, data: bytes) -> None:
        """Send what no key sends."""
        os.write(self._program.child_fd, data)

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self._screen.resize(rows, columns)
        self._program.setwinsize(rows, columns)

    def lines(self) -> list[str]:
        """What stands on the screen, without the spaces at the ends."""
        return [line.rstrip() for line in self._screen.display]

    def seen(self) -> str:
        """What has scrolled off since the last key, and what stands on the screen."""
        gone = [
            "".join(line[column].data for column in range(self._screen.columns)).rstrip()
            for line in self._screen.history.top
        ]
        return "\n".join([*gone, *self.lines()])

    def end(self) -> int:
        """Wait until it leaves; its exit code."""
        until = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < until, f"it does not leave:\n{self.seen()}"
        self._program.wait()
        assert self._program.exitstatus is not None
        return int(self._program.exitstatus)

    def interrupt(self) -> int:
        """Press Ctrl-C until it leaves: one that comes just before it reads is not heard."""
        for _ in range(5):
            self.type(CTRL_C)
            until = time.monotonic() + 3
            while self._read():
                if time.monotonic() > until:
                    break
            else:
                break
        return self.end()

    def close(self) -> None:
        """As closing the window."""
        self._program.close(force=True)

    def hang_up(self) -> None:
        """As closing the window under a program that may not be killed for that."""
        self._program.ptyproc.fileobj.close()
        until = time.monotonic() + PATIENCE
        while self._program.isalive():
            assert time.monotonic() < until, "it goes on without a terminal"
            time.sleep(0.05)

    def _read(self) -> bool:
        """Read what comes; False when nothing can come any more."""
        try:
            data = self._program.read_nonblocking(4096, timeout=0.2)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        self._stream.feed(data)
        return True
