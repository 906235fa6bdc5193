"""The keys of `replay` without a terminal: what each does, and that none does harm."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.scene import scene
from cli.viewer import CTRL_C, CTRL_D, CTRL_U, CTRL_Z, ENTER, ESCAPE, KEYS, Viewer, Wish
from engine.picture import words_of
from engine.session import Session
from tests.walks import FORK, NEW_END, OLD_END, forked, over

NAMES = [name for key in KEYS for name in key.names]


@pytest.fixture
def viewer() -> Viewer:
    """The game that forks, looked at from its start."""
    return Viewer(forked(), 1.0)


def pressed(viewer: Viewer, *keys: str) -> Wish | None:
    """Press keys, one after the other; what the last one asks for."""
    wish = None
    for key in keys:
        wish = viewer.press(key)
    return wish


def type_in(viewer: Viewer, words: str) -> None:
    pressed(viewer, "g", *words, ENTER)


@pytest.mark.parametrize(
    ("start", "keys", "there"),
    [
        *[(2, [key], 3) for key in (" ", ENTER, "KEY_RIGHT", "l")],
        *[(2, [key], 1) for key in ("KEY_LEFT", "KEY_BACKSPACE", "h", "b")],
        *[(2, [key], NEW_END) for key in ("+", "KEY_PGDOWN", "$", "KEY_END")],
        *[(5, [key], 0) for key in ("-", "KEY_PGUP", "0", "^", "KEY_HOME", "D")],
        (0, ["1"], 1),
        (1, ["1"], 4),
        (0, ["2"], 2),
        (0, ["f"], FORK),
        (NEW_END, ["F"], FORK),
        (0, ["n"], FORK),
        (FORK, ["N"], 0),
        (FORK, ["KEY_DOWN", "l"], 7),
        (FORK, ["KEY_UP", "l"], 7),
        (FORK, ["KEY_UP", "KEY_UP", "l"], NEW_END),
        (2, ["KEY_DOWN"], 2),
        (0, ["d"], 0),
    ],
)
def test_keys_lead_where_the_help_says(start: int, keys: list[str], there: int) -> None:
    session = forked()
    session.look_from(start)
    viewer = Viewer(session, 1.0)
    assert pressed(viewer, *keys) is None
    assert viewer.walk.place == there
    assert (session.timeline.head, session.timeline.end) == (there, viewer.walk.line[1])


@pytest.mark.parametrize(
    ("keys", "remark"),
    [
        ("h", "This is the start of the game."),
        ("$l", "This is the end of the line."),
        ("d", "There is no dive after this place."),
        ("D", "There is no dive before this place."),
        ("$f", "There is no fork after this place."),
        ("N", "There is no note before this place."),
        ("3", "There are 2 seats."),
        ("$1", "anna decides nothing more on this line."),
        ("$a", "This is the end of the line."),
        ("x", "That key does nothing here; ? lists those that do."),
        (">", "Speed: 2 a second."),
        ("<<<<", "Speed: 0.25 a second."),
        (">>>>>", "Speed: 8 a second."),
    ],
)
def test_what_a_key_cannot_do_is_said_until_the_next_key(
    viewer: Viewer, keys: str, remark: str
) -> None:
    pressed(viewer, *keys)
    assert viewer.remark == remark
    pressed(viewer, "0")
    assert viewer.remark == ""


@pytest.mark.parametrize(
    ("keys", "wish"),
    [
        (["q"], Wish.LEAVE),
        ([ESCAPE], Wish.LEAVE),
        ([CTRL_C], Wish.INTERRUPT),
        ([CTRL_D], Wish.LEAVE),
        (["g", CTRL_C], Wish.INTERRUPT),
        (["?", CTRL_D], Wish.LEAVE),
        (["a", "q"], Wish.LEAVE),
        ([CTRL_Z], Wish.STOP),
        (["g", CTRL_Z], Wish.STOP),
        (["p"], Wish.PLAY),
        (["g", "q"], None),
        (["g", ESCAPE], None),
        (["?", "q"], None),
        (["?", ESCAPE], None),
    ],
)
def test_keys_that_leave_the_screen(viewer: Viewer, keys: list[str], wish: Wish | None) -> None:
    assert pressed(viewer, *keys) is wish


@pytest.mark.parametrize(
    ("typed", "there"),
    [("3", 3), ("end", NEW_END), ("dive:1", 0), ("greedy", FORK), ("main~1", FORK), (" 2 ", 2)],
)
def test_a_place_is_named_as_to_every_command(viewer: Viewer, typed: str, there: int) -> None:
    type_in(viewer, typed)
    assert (viewer.walk.place, viewer.typed, viewer.remark) == (there, None, "")


def test_places_are_named_from_where_one_looks(viewer: Viewer) -> None:
    type_in(viewer, "4")
    type_in(viewer, "-1")
    assert viewer.walk.place == 3
    pressed(viewer, "f", "KEY_DOWN")
    type_in(viewer, "end")
    assert viewer.walk.place == OLD_END


@pytest.mark.parametrize("typed", ["99", "dive:7", "x\u202ey", "last:zoe", "~", "#" * 300])
def test_a_place_that_is_none_is_told_and_nothing_is_lost(viewer: Viewer, typed: str) -> None:
    pressed(viewer, "l", "g", *typed, ENTER)
    assert viewer.remark
    assert viewer.typed == "".join(c for c in typed if c.isprintable())[:200]
    assert viewer.walk.place == 1
    pressed(viewer, CTRL_U, "5", "9", "KEY_BACKSPACE", ENTER)
    assert viewer.walk.place == 5


def test_an_empty_place_and_escape_leave_all_as_it_was(viewer: Viewer) -> None:
    pressed(viewer, "l", "g", " ", ENTER)
    assert (viewer.walk.place, viewer.typed) == (1, None)
    pressed(viewer, ":", "7", ESCAPE)
    assert (viewer.walk.place, viewer.typed) == (1, None)


def test_while_it_plays_other_keys_stop_it_and_do_what_they_always_do(viewer: Viewer) -> None:
    pressed(viewer, "a")
    viewer.play_one()
    assert (viewer.is_playing, viewer.walk.place) == (True, 1)
    pressed(viewer, ">")
    assert (viewer.is_playing, viewer.speed) == (True, 2.0)
    for stops, there in ((" ", 1), ("a", 1), ("l", 2), ("g", 2)):
        viewer.typed = None
        viewer.is_playing = True
        pressed(viewer, stops)
        assert (viewer.is_playing, viewer.walk.place) == (False, there), stops


def test_it_plays_through_forks_along_the_chosen_line_and_stops_at_the_end(viewer: Viewer) -> None:
    pressed(viewer, "f", "KEY_DOWN", "0", "a")
    places: list[int] = []
    while viewer.is_playing and len(places) < 20:
        viewer.play_one()
        places.append(viewer.walk.place)
    assert places == [1, 2, 3, 4, 5, FORK, 7, OLD_END]


def test_the_help_has_pages_where_the_window_is_low(viewer: Viewer) -> None:
    pressed(viewer, "?")
    seen = []
    while viewer.page is not None:
        seen += [words_of(line) for line in scene(viewer, 80, 8)[:-1]]
        pressed(viewer, " ")
    assert viewer.walk.place == 0
    told = "\n".join(seen)
    assert all(key.shown in told for key in KEYS)
    assert "to the next dive" in told
    assert "1 anna, 2 ben" in told


def test_in_a_game_without_marks_they_are_called_so() -> None:
    session = forked()
    session.game = attrs.evolve(session.game, marks=lambda state: {})
    viewer = Viewer(session, 1.0)
    pressed(viewer, "d")
    assert viewer.remark == "There is no mark after this place."


@pytest.fixture(scope="module")
def ended() -> Session:
    """A game that is over."""
    return over()


@given(st.lists(st.sampled_from([*NAMES, *"19gd:5", "KEY_F1", ESCAPE, CTRL_U, "é"]), max_size=60))
def test_any_keys_stay_on_places_and_draw_a_whole_screen(ended: Session, keys: list[str]) -> None:
    ended.look_from(0)
    viewer = Viewer(ended, 1.0)
    places = set(ended.timeline.places())
    for key in keys:
        viewer.press(key)
        assert viewer.walk.place in places
        assert ended.timeline.head == viewer.walk.place
    lines = scene(viewer, 40, 15)
    assert len(lines) == 15
    assert all(len(words_of(line)) <= 40 for line in lines)


def test_no_key_has_two_meanings() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert not set(NAMES) & set("123456789")
