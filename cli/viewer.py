"""The keys of `replay`: what each does to the walk, the speed, the question for a place, the help.

No terminal is needed here: keys come in by name, and `cli.scene` draws what became of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final

from cli.screen import exit_code, sentence
from cli.viewpoint import at_screen
from engine.places import find_place
from events.frozen import frozen
from replays.walk import Walk

if TYPE_CHECKING:
    from engine.session import Session

SLOWEST: Final = 0.25
FASTEST: Final = 8.0
"""Moves a second."""

AT_THE_END: Final = 1 << 30
"""A line below all others: scrolled there, one stays at the end, however long what is shown is."""

_FAR: Final = 10
_LONGEST: Final = 200
"""Letters in the name of a place that is typed."""

CTRL_C: Final = "KEY_CTRL_C"
CTRL_D: Final = "KEY_CTRL_D"
CTRL_U: Final = "KEY_CTRL_U"
CTRL_Z: Final = "KEY_CTRL_Z"
ENTER: Final = "KEY_ENTER"
ESCAPE: Final = "KEY_ESCAPE"
BACKSPACE: Final = "KEY_BACKSPACE"


class Wish(Enum):
    """What is to become of the screen."""

    LEAVE = "leave"
    INTERRUPT = "leave as interrupted"
    PLAY = "play on from here"
    STOP = "stop until the shell says otherwise"


class Viewer:
    """A game that is looked through."""

    def __init__(self, session: Session, speed: float) -> None:
        self.session = session
        self.walk = Walk(session, at_screen(session))
        self.speed = speed
        """Moves a second, when it plays by itself."""
        self.is_playing = False
        self.remark = ""
        """What there is to say about the last key."""
        self.typed: str | None = None
        """What was typed of a place so far; None while none is asked for."""
        self.page: int | None = None
        """The page of help that is shown, from 0; None while none is."""
        self.pages = 1
        """How many pages of help there are on this screen."""
        self.top: int | None = None
        """Where a scene too large for the window was scrolled to; None while it was not.

        The line at the top, counted from the first of the board, or AT_THE_END.
        """
        self.scrolls: dict[int, int | None] = {}
        """The `top` to which scrolling leads on this screen: down (1), up (-1), if it does."""

    @property
    def mark(self) -> str:
        """What the game calls its widest mark; empty where it has none."""
        found = self.walk.mark()
        return "" if found is None else found[0]

    def press(self, key: str) -> Wish | None:
        """Obey a key: a letter, or a name as KEY_LEFT."""
        self.remark = ""
        if key == CTRL_C:
            return Wish.INTERRUPT
        if key == CTRL_D:
            return Wish.LEAVE
        if key == CTRL_Z:
            return Wish.STOP
        if self.typed is not None:
            self._type(key, self.typed)
            return None
        if self.page is not None:
            self._turn_page(key)
            return None
        was_playing = self.is_playing
        self.is_playing = was_playing and key in "<>"
        if was_playing and key in " a":
            return None
        wish = self._obey(key)
        self._look()
        return wish

    def play_one(self) -> None:
        """One move on, as it plays by itself; it stops at the end."""
        self.walk.step(1)
        self._look()
        self.is_playing = self.is_playing and not self.walk.is_at_end

    def _look(self) -> None:
        """The session stands where the walk does."""
        self.session.look_from(self.walk.place, self.walk.line)

    def _obey(self, key: str) -> Wish | None:
        if len(key) == 1 and key in "123456789":
            self._go_to_decision(int(key) - 1)
            return None
        found = _BY_NAME.get(key)
        if found is None:
            self.remark = "That key does nothing here; ? lists those that do."
            return None
        return found(self)

    def _go_to_decision(self, seat: int) -> None:
        if seat >= len(self.session.seats):
            self.remark = f"There are {len(self.session.seats)} seats."
        elif not self.walk.to_decision(seat):
            self.remark = f"{self.session.seats[seat]} decides nothing more on this line."

    def _type(self, key: str, typed: str) -> None:
        """Edit the place that is asked for, go there, or let it be."""
        if key == ESCAPE:
            self.typed = None
        elif key == ENTER:
            self._go_to(typed.strip())
        elif key == BACKSPACE:
            self.typed = typed[:-1]
        elif key == CTRL_U:
            self.typed = ""
        elif len(key) == 1 and key.isprintable():
            self.typed = (typed + key)[:_LONGEST]

    def _go_to(self, typed: str) -> None:
        if not typed:
            self.typed = None
            return
        try:
            self.walk.goto(find_place(self.session, typed))
        except Exception as error:
            if exit_code(error) is None:
                raise
            self.remark = sentence(error)
        else:
            self.typed = None
            self._look()

    def _turn_page(self, key: str) -> None:
        assert self.page is not None
        is_last = self.page + 1 >= self.pages
        self.page = None if is_last or key in ("q", ESCAPE) else self.page + 1


Do = Callable[[Viewer], Wish | None]


@frozen
class Key:
    """Keys that do the same."""

    names: tuple[str, ...]
    shown: str
    """How the help calls them; empty where the keys before them are told with these."""
    help: str
    """With {mark} where the game's widest mark is named."""
    do: Do


def _step(places: int) -> Do:
    def do(viewer: Viewer) -> None:
        if not viewer.walk.step(places):
            viewer.remark = (
                "This is the end of the line." if places > 0 else "This is the start of the game."
            )

    return do


def _seek(step: Callable[[Walk, int], bool], way: int, what: str) -> Do:
    def do(viewer: Viewer) -> None:
        if not step(viewer.walk, way):
            where = "after" if way > 0 else "before"
            viewer.remark = f"There is no {what or viewer.mark or 'mark'} {where} this place."

    return do


def _choose(way: int) -> Do:
    def do(viewer: Viewer) -> None:
        walk = viewer.walk
        if walk.is_at_end or not walk.choose(walk.chosen() + way):
            viewer.remark = "Only one line goes on from here; f goes to the next fork."

    return do


def _scroll(way: int) -> Do:
    def do(viewer: Viewer) -> None:
        if way in viewer.scrolls:
            viewer.top = viewer.scrolls[way]
        elif viewer.scrolls:
            viewer.remark = f"There is nothing more {'below' if way > 0 else 'above'}."
        else:
            viewer.remark = "All of this place stands on the screen."

    return do


def _start(viewer: Viewer) -> None:
    viewer.walk.to_start()


def _end(viewer: Viewer) -> None:
    viewer.walk.to_end()


def _ask(viewer: Viewer) -> None:
    viewer.typed = ""


def _play(viewer: Viewer) -> None:
    viewer.is_playing = not viewer.walk.is_at_end
    if not viewer.is_playing:
        viewer.remark = "This is the end of the line."


def _speed(times: float) -> Do:
    def do(viewer: Viewer) -> None:
        viewer.speed = min(max(viewer.speed * times, SLOWEST), FASTEST)
        viewer.remark = f"Speed: {viewer.speed:g} a second."

    return do


def _help(viewer: Viewer) -> None:
    viewer.page = 0


KEYS: Final = (
    Key((" ", ENTER, "KEY_RIGHT", "l"), "space, right, l", "one move on", _step(1)),
    Key(("KEY_LEFT", BACKSPACE, "h", "b"), "left, b, h", "one move back", _step(-1)),
    Key(("+", "KEY_PGDOWN"), "+, page down", "ten moves on", _step(_FAR)),
    Key(("-", "KEY_PGUP"), "-, page up", "ten moves back", _step(-_FAR)),
    Key(("0", "^", "KEY_HOME"), "0, ^, home", "to the start", _start),
    Key(("$", "KEY_END"), "$, end", "to the end of the line", _end),
    Key(("d",), "d", "to the next {mark}", _seek(Walk.to_mark, 1, "")),
    Key(("D",), "D", "to where this {mark} began, or the one before", _seek(Walk.to_mark, -1, "")),
    Key(("f",), "f", "to the next fork", _seek(Walk.to_fork, 1, "fork")),
    Key(("F",), "F", "to the fork before", _seek(Walk.to_fork, -1, "fork")),
    Key(("KEY_DOWN",), "down", "at a fork: go on along the next line", _choose(1)),
    Key(("KEY_UP",), "up", "at a fork: go on along the line before", _choose(-1)),
    Key(("]", "j"), "], [ or j, k", "scroll down, up, where not all fits", _scroll(1)),
    Key(("[", "k"), "", "", _scroll(-1)),
    Key(("n",), "n", "to the next note", _seek(Walk.to_note, 1, "note")),
    Key(("N",), "N", "to the note before", _seek(Walk.to_note, -1, "note")),
    Key(("g", ":"), "g, :", "to a place: 17, -3, end, {mark}:2, a branch, a tag, an id", _ask),
    Key(("a",), "a", "play by itself; any other key stops it", _play),
    Key((">",), ">", "faster", _speed(2)),
    Key(("<",), "<", "slower", _speed(0.5)),
    Key(("p",), "p", "play on from here; the old line stays", lambda viewer: Wish.PLAY),
    Key(("?",), "?", "this help", _help),
    Key(("q", ESCAPE), "q, escape", "leave", lambda viewer: Wish.LEAVE),
)
"""All keys but the digits, in the order of the help."""

_BY_NAME: Final[Mapping[str, Do]] = {name: key.do for key in KEYS for name in key.names}
