"""`replay` in windows too low for all of a place: what scrolling shows, and that it stays so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cli.scene import scene
from cli.viewer import Viewer
from engine.picture import words_of
from engine.session import Session
from tests.command import fine
from tests.marks import posix
from tests.terminal import Terminal
from tests.walks import FORK, forked, over

LOW = [(40, 15), (80, 12), (20, 10)]
Sits = Callable[..., Terminal]


def looks(session: Session, place: int) -> Viewer:
    """Someone who looks at a place of a game."""
    session.look_from(place)
    return Viewer(session, 1.0)


def drawn(viewer: Viewer, width: int, height: int) -> list[str]:
    """The screen as text."""
    return [words_of(line) for line in scene(viewer, width, height)]


def screens(viewer: Viewer, key: str, width: int, height: int) -> list[list[str]]:
    """This screen and all to which a key scrolls from here, until it says that there is no more."""
    found = [drawn(viewer, width, height)]
    for _ in range(200):
        viewer.press(key)
        if viewer.remark:
            viewer.remark = ""
            return found
        found.append(drawn(viewer, width, height))
    raise AssertionError("it scrolls without end")


def after_keys(viewer: Viewer, keys: str, width: int, height: int) -> list[str]:
    """The screen after these keys, drawn after each."""
    lines = drawn(viewer, width, height)
    for key in keys:
        viewer.press(key)
        lines = drawn(viewer, width, height)
    return lines


@pytest.mark.parametrize(("width", "height"), [(40, 15), (80, 12)])
def test_the_table_is_scrolled_into_view_and_stays_there_while_one_steps(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    viewer = looks(forked(), 3)
    assert not any(line.startswith("> ") for line in drawn(viewer, width, height))
    lines = screens(viewer, "]", width, height)[-1]
    assert any(line.startswith("> B") for line in lines)
    assert "holds 1: ▲(3)" in "\n".join(lines) or "0  1: ▲(3)" in "\n".join(lines)
    for key, told, seat in (
        ("l", "ben take", "> A"),
        ("l", "anna down", "> A"),
        ("l", "anna take", "> B"),
        ("l", "ben up", "> A"),
        ("0", "Dive 1 begins", "> A"),
    ):
        lines = after_keys(viewer, key, width, height)
        assert lines[1].startswith(told)
        assert any(line.startswith(seat) for line in lines), lines


@pytest.mark.parametrize("key", ["]", "["])
@pytest.mark.parametrize(("width", "height"), [*LOW, (20, 5), (60, 8), (80, 4), (200, 6)])
def test_no_line_is_out_of_reach(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int, key: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for session in (forked(), over()):
        places = [*list(session.timeline.places())[::5], session.timeline.end]
        for place in places:
            if place == FORK and height < 10:
                continue  # fewer lines are listed at once there, and the chosen one always
            whole = {line for line in drawn(looks(session, place), width, 99)[1:-1] if line}
            viewer = looks(session, place)
            seen = screens(viewer, "]", width, height)
            if key == "[":
                seen = screens(viewer, "[", width, height)
                assert viewer.top is None
            missing = whole - {line for screen in seen for line in screen}
            assert not missing, (place, missing)


@pytest.mark.parametrize(("width", "height"), LOW)
def test_of_what_happened_the_beginning_stays(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for screen in screens(looks(forked(), 5), "]", width, height):
        assert screen[0].split(",")[-1].strip().startswith("move 5")
        assert screen[1].startswith("anna down: anna")


def test_in_the_middle_the_same_of_the_board_is_seen_from_place_to_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    viewer = looks(forked(), 3)
    tops = (after_keys(viewer, "]", 20, 10)[3] for _ in range(20))
    first = next(top for top in tops if top.strip()[:1].isdigit())
    for key in "lblb":  # of what happened there are more lines, and fewer again
        assert after_keys(viewer, key, 20, 10)[3] == first, viewer.walk.place


@pytest.mark.parametrize(
    ("width", "height", "hints"),
    [
        (80, 12, ["] more", "[ up"]),
        (40, 15, ["] more", "[ up"]),
        (24, 12, ["] more", "[ up"]),
        (20, 10, ["]…", "[…"]),
    ],
)
def test_the_last_line_says_which_key_shows_more(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int, hints: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    down, up = hints
    seen = [screen[-1] for screen in screens(looks(forked(), 3), "]", width, height)]
    assert all(hint.startswith("space on  ? keys  ") for hint in seen)
    assert all(down in hint for hint in seen[:-1])
    assert down not in seen[-1]
    assert up in seen[-1]
    assert up not in seen[0]


def test_without_signs_it_is_said_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERTOW_PLAIN", "1")
    monkeypatch.setenv("COLUMNS", "20")
    assert drawn(looks(forked(), 3), 20, 10)[-1] == "space on  ? keys  ]~"


def test_what_scrolling_cannot_do_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    viewer = looks(forked(), 3)
    for keys, remark in (("[", "There is nothing more above."), ("]]", "nothing more below.")):
        assert remark in after_keys(viewer, keys, 80, 12)[-2]
    assert after_keys(viewer, "[", 80, 12)[-2] != "There is nothing more above."
    whole = looks(forked(), 3)
    for key in "][jk":
        assert after_keys(whole, key, 80, 24)[-2] == "All of this place stands on the screen."
        assert whole.top is None


def test_j_and_k_scroll_too() -> None:
    viewer, other = looks(forked(), 3), looks(forked(), 3)
    for key, same in zip("jjk", "]][", strict=True):
        assert after_keys(viewer, key, 60, 8) == after_keys(other, same, 60, 8)


def test_a_window_that_is_made_higher_shows_all_and_a_low_one_again_what_was_seen() -> None:
    viewer = looks(forked(), 3)
    low = after_keys(viewer, "]", 80, 12)
    assert drawn(viewer, 80, 24) == drawn(looks(forked(), 3), 80, 24)
    assert drawn(viewer, 80, 12) == low


@posix
@pytest.mark.usefixtures("fork")
@pytest.mark.parametrize(("columns", "rows", "screens"), [(40, 15, 1), (80, 12, 1), (20, 10, 7)])
def test_in_a_low_terminal_the_table_is_found_by_what_the_screen_says(
    sits: Sits, columns: int, rows: int, screens: int
) -> None:
    terminal = sits("replay", "pair", "--at", "3", columns=columns, rows=rows)
    terminal.wait_for("space on  ? keys  ]")
    assert "> B" not in terminal.seen()
    terminal.type("]" * screens)
    terminal.wait_for("> B ")
    assert terminal.seen() == "\n".join(terminal.lines()), "it has scrolled"
    terminal.type("l")
    terminal.wait_for("move 4")
    terminal.wait_for("  B " if columns > 20 else "B ben")
    terminal.type("[" * screens)
    terminal.wait_for("Dive 1 of 3, round 2")
    terminal.type("q")
    assert terminal.end() == 0


def test_the_command_says_how_to_see_the_rest() -> None:
    assert "] scrolls on" in " ".join(fine("replay", "--help").out.split())
