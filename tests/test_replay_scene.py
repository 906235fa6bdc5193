"""What `replay` draws in windows of any size: all that fits, the most important first."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from cli.scene import Part, laid_out, scene
from cli.viewer import Viewer
from engine.game import Look
from engine.opening import opened, opening
from engine.picture import columns, letters, text, words_of
from engine.session import Session
from events.log import MemoryLog
from tests.command import changed, fine, game_file, records_of, write
from tests.pearls import GAME as PEARLS
from tests.sessions import NAMES, opened_again, play
from tests.walks import FORK, OLD_END, forked, long_with_branches, over

SIZES = [(80, 24), (40, 15), (200, 60), (20, 10)]


@pytest.fixture(scope="module")
def ended() -> Session:
    """A game that is over."""
    return over()


def drawn(viewer: Viewer, width: int = 80, height: int = 24) -> list[str]:
    """The screen as text."""
    return [words_of(line) for line in scene(viewer, width, height)]


def viewer_at(session: Session, place: int) -> Viewer:
    session.look_from(place)
    return Viewer(session, 1.0)


def test_a_place_of_the_middle() -> None:
    lines = drawn(viewer_at(forked(), FORK))
    assert lines[0] == "Deep Sea Adventure, branch main, move 6 (this line goes on to 7)"
    assert lines[1] == "anna take: anna takes a level-1 chip."
    assert lines[2] == "Note: ?! #greedy too deep"
    assert lines[3] == "Dive 1 of 3, round 2"
    fork = lines.index("2 lines go on; down, up choose:")
    assert lines[fork + 1].startswith("  ")
    assert lines[fork + 1].endswith("  moves 7-8")
    assert lines[fork + 2].split() == [">", "main", "move", "7"]
    assert lines[-1].startswith("space on  ? keys  q leave  b back  d dive")


def test_the_start_and_other_dice_are_told_as_sentences(session: Session) -> None:
    play(session, 0)
    session.reluck()
    assert drawn(viewer_at(session, 0))[1] == "Dive 1 begins: anna goes first."
    assert drawn(viewer_at(session, 2))[1] == "From here on the luck is another."


def test_at_the_end_of_a_line_it_says_who_is_to_act(session: Session) -> None:
    play(session, 0)
    assert not any("is to act" in line for line in drawn(viewer_at(session, 0)))
    assert "anna is to act: take, leave." in drawn(viewer_at(session, 1))


def test_a_game_without_a_move_yet_has_a_screen(session: Session) -> None:
    lines = drawn(Viewer(session, 1.0))
    assert lines[0] == "Deep Sea Adventure, branch main, move 0"
    assert "anna is to act: swim." in lines


def test_at_the_end_of_the_game_stand_result_and_score_sheet(ended: Session) -> None:
    lines = drawn(viewer_at(ended, ended.timeline.end), 80, 40)
    assert "The game is over." in lines
    assert "Score sheet" in lines
    assert any(line.startswith(("* A  anna", "* B  ben")) for line in lines)


def test_what_changed_since_the_place_before_is_marked() -> None:
    session = forked()
    taken = "\n".join(drawn(viewer_at(session, FORK)))
    assert " *·" in taken
    assert " *·" not in "\n".join(drawn(viewer_at(session, 7)))


@pytest.mark.parametrize(("width", "height"), [*SIZES, (20, 1), (20, 2), (20, 3), (5, 4)])
def test_no_screen_is_larger_than_the_window(
    ended: Session, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    viewer = viewer_at(ended, 0)
    for keys in ("", "l", "l", "x", "d", "?", " ", "q", "gz\n", "\x1b", "$", "x"):
        for key in keys:
            viewer.press({"\n": "KEY_ENTER", "\x1b": "KEY_ESCAPE"}.get(key, key))
        lines = scene(viewer, width, height)
        assert len(lines) == height
        assert all(columns(line) <= width for line in lines)
        assert all(letters(line).isprintable() for line in lines)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_most_important_is_seen_in_every_size(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    viewer = viewer_at(forked(), FORK)
    lines = drawn(viewer, width, height)
    assert "move 6" in lines[0]
    assert lines[1].startswith("anna take: anna")
    assert any(line.startswith("Dive 1") for line in lines)
    assert any(line.startswith("> main") for line in lines)
    assert "space on  ? keys" in lines[-1]
    viewer.press("x")
    said = " ".join(drawn(viewer, width, height)[-4:-1])
    assert "That key does nothing here; ? lists those that do." in said


def test_parts_get_their_least_first_and_then_all_in_turn() -> None:
    def part(name: str, many: int, least: int, rank: int) -> Part:
        return Part([text(f"{name}{i}") for i in range(many)], least, rank)

    parts = [part("a", 4, 1, 1), part("b", 9, 2, 0), part("c", 2, 1, 2)]
    look = Look(symbols=False)
    for room, seen in (
        (15, "a0 a1 a2 a3 b0 b1 b2 b3 b4 b5 b6 b7 b8 c0 c1"),
        (12, "a0 a1~ b0 b1 b2 b3 b4 b5 b6 b7 b8 c0~"),
        (4, "a0~ b0 b1~ c0~"),
        (3, "a0~ b0 b1~"),
        (1, "b0~"),
        (0, ""),
    ):
        lines = laid_out(parts, room, look)
        assert " ".join(words_of(line).replace(" ", "") for line in lines) == seen
        assert len(lines) <= room


def test_empty_lines_go_before_others_do() -> None:
    parts = [Part([text("a"), (), text("b")], least=1, rank=0)]
    assert [words_of(line) for line in laid_out(parts, 3, Look())] == ["a", "", "b"]
    assert [words_of(line) for line in laid_out(parts, 2, Look())] == ["a", "b"]


def test_of_many_lines_those_around_the_chosen_one_are_listed() -> None:
    session = long_with_branches(3, 0)
    for number in range(1000):
        session.branch(f"b{number}", 1)
        session.reluck()
    viewer = viewer_at(session, 1)
    viewer.walk.choose(500)
    lines = drawn(viewer, 80, 60)
    fork = lines.index("1001 lines go on; down, up choose:")
    names = [line.replace(">", " ").split()[0] for line in lines[fork + 1 : fork + 6]]
    assert names == ["b497", "b498", "b499", "b500", "b501"]
    assert lines[fork + 3].startswith("> b499")
    assert "moves 2-1" not in "\n".join(lines)


def test_a_long_place_that_is_typed_shows_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    viewer = viewer_at(forked(), 0)
    for key in ("g", *"abcdefghijklmnopqrstuvwxyz"):
        viewer.press(key)
    assert drawn(viewer, 20, 10)[-1] == "hijklmnopqrstuvwxyz_"


def test_in_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERTOW_PLAIN", "1")
    lines = drawn(viewer_at(forked(), FORK))
    assert any(line.startswith("New on the path: space 8 blank") for line in lines)
    assert "\n".join(lines).isascii()


def test_secrets_are_seen_by_the_only_person_alone() -> None:
    def seen(players: dict[int, str]) -> str:
        first = opened(PEARLS, {"colour": "white"}, NAMES, "calm-otter", drawn=False)
        session = opened_again(MemoryLog(opening(first, PEARLS, players)), PEARLS)
        play(session, 0, 0)
        return "\n".join(drawn(viewer_at(session, session.timeline.end)))

    assert "None None" in seen({})
    assert "None None" in seen({0: "bot:random", 1: "bot:random"})
    alone = seen({1: "bot:random"})
    assert "None" in alone
    assert "None None" not in alone
    assert "a pearl" in alone


@pytest.mark.usefixtures("pair")
def test_no_name_and_no_note_can_send_codes_to_the_terminal() -> None:
    from cli.home import opened

    fine("do", "swim")
    fine("note", "1", "a note")
    file: Path = game_file("pair")
    records = changed(records_of(file), 0, seats=("an\x1b[31mna", "b\u202een"))
    write(file, changed(records, len(records) - 1, text="a \x1b[2J note\n\u202ehere"))
    with opened("pair", at="1") as session:
        lines = scene(Viewer(session, 1.0), 80, 24)
        assert any("an?[31mna" in words_of(line) for line in lines)
        assert any("a ?[2J note" in words_of(line) for line in lines)
        assert all(letters(line).isprintable() for line in lines)


def test_a_game_that_says_nothing_of_a_move_has_its_word(session: Session) -> None:
    play(session, 0)
    session.game = attrs.evolve(session.game, say=lambda event, view, names: "")
    assert drawn(viewer_at(session, 1))[1] == "anna swim."
    assert drawn(viewer_at(session, 0))[1] == "The game begins."


def test_a_line_without_a_name_is_called_by_its_id() -> None:
    session = forked()
    viewer = viewer_at(session, OLD_END)
    assert drawn(viewer, 30, 12)[0].endswith(", move 8 of 8")
    assert drawn(viewer, 20, 12)[0] == "move 8 of 8"
