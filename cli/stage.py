"""The full screen of `replay`: single keys in, lines out, and the terminal whole again afterwards.

The only place that knows `blessed`. The terminal is in raw mode, so that Ctrl-C and Ctrl-Z come as
keys like all others and nothing is interrupted halfway.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import time
import warnings
from collections.abc import Iterator
from typing import Final

import blessed

from cli import paint
from cli.leaving import ENDS, SIGNALS
from cli.scene import scene
from cli.viewer import Viewer, Wish

_GLANCE: Final = 0.1
"""Seconds after which a window that has another size is noticed."""

_ESCAPE_WAITS: Final = 0.1
"""Seconds in which what follows an Escape belongs to it."""

_PAUSES: Final = re.compile(r"\$<[\d.]+[*/]*>")
"""Old terminals asked for pauses; none needs them."""


class _Terminal(blessed.Terminal):
    """A keyboard on which no key is a fault."""

    def getch(self, decode_latin1: bool = False) -> str:
        try:
            return super().getch(decode_latin1)
        except UnicodeDecodeError:  # a letter in another encoding than the terminal is said to have
            self._keyboard_decoder.reset()
            return ""


class Stage:
    """The terminal, for as long as a game is looked through."""

    def __init__(self) -> None:
        self._terminal = _made()
        self._due = 0.0
        """When the next move is made, while it plays by itself."""

    def is_able(self) -> bool:
        """Whether lines can be put where they belong: not on a terminal that only prints."""
        return bool(self._terminal.move_xy(0, 0) and self._terminal.clear_eol)

    def show(self, viewer: Viewer) -> Wish:
        """Obey keys until the person leaves the screen; LEAVE, INTERRUPT or PLAY."""
        while True:
            with self._full_screen():
                wish = self._obeyed(viewer)
            if wish is not Wish.STOP:
                return wish
            if sys.platform != "win32":
                os.killpg(os.getpgrp(), signal.SIGTSTP)  # stops here until the shell says go on

    def _obeyed(self, viewer: Viewer) -> Wish:
        drawn: object = None
        while True:
            size = (self._terminal.width, self._terminal.height)
            if size != drawn:
                self._draw(viewer, *size)
                drawn = size
            key = self._key(viewer)
            if key:
                was_playing = viewer.is_playing
                wish = viewer.press(key)
                if wish is not None:
                    return wish
                if not was_playing:
                    self._due = time.monotonic() + 1 / viewer.speed
                drawn = None
            elif viewer.is_playing and time.monotonic() >= self._due:
                viewer.play_one()
                self._due = time.monotonic() + 1 / viewer.speed
                drawn = None

    def _key(self, viewer: Viewer) -> str:
        """The next key by its name, or the letter; empty where none comes soon."""
        wait = _GLANCE
        if viewer.is_playing:
            wait = max(min(wait, self._due - time.monotonic()), 0)
        try:
            key = self._terminal.inkey(timeout=wait, esc_delay=_ESCAPE_WAITS)
        except (EOFError, OSError):  # the window is gone
            return "KEY_CTRL_D"
        if key.name == "CSI":  # the beginning of what no key sends
            self._terminal.flushinp()
            return ""
        return key.name or str(key)

    def _draw(self, viewer: Viewer, width: int, height: int) -> None:
        """Every line where it belongs, in one go."""
        terminal, colours = self._terminal, paint.colours()
        parts = []
        for row, line in enumerate(scene(viewer, width, height)):
            parts.append(terminal.move_xy(0, row) + paint.painted(line, colours))
            parts.append(terminal.clear_eol)
        self._send("".join([*parts, terminal.clear_eos]))

    @contextlib.contextmanager
    def _full_screen(self) -> Iterator[None]:
        """The other screen, raw keys, no cursor; all as it was at the end, whatever happens."""
        terminal = self._terminal
        before = {number: signal.signal(number, _leave) for number in ENDS}
        try:
            with terminal.fullscreen(), terminal.hidden_cursor(), terminal.raw():
                self._send(terminal.rmam + terminal.clear)
                try:
                    yield
                finally:
                    # One that has no other screen is left empty.
                    end = "" if terminal.exit_fullscreen else terminal.clear
                    self._send(terminal.smam + end)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _send(self, text: str) -> None:
        stream = self._terminal.stream
        stream.write(_PAUSES.sub("", text))
        stream.flush()


def _made() -> _Terminal:
    """The terminal that is sat at.

    `blessed` takes NO_COLOR to mean no codes at all, also none that move the cursor; the colours
    are ours.
    """
    no_color = os.environ.pop("NO_COLOR", None)
    try:
        with warnings.catch_warnings(action="ignore"):  # of a TERM that nobody knows
            return _Terminal()
    finally:
        if no_color is not None:
            os.environ["NO_COLOR"] = no_color


def _leave(number: int, frame: object) -> None:
    """Be told to end: through all that puts the terminal in order."""
    raise SystemExit(SIGNALS + number)
