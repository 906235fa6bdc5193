"""`undertow learn` through a pipe: a lesson played as it says, in other words, and against it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cli.board import choices
from engine.games.deep_sea import GAME
from engine.session import Session
from tests.command import Done, fine, game_file, games_at_home, refused, undertow
from tests.lessons import followed, is_command, lesson_of, lines, typed

pytestmark = pytest.mark.usefixtures("home")

LESSON = lesson_of(GAME)
LINES = lines(LESSON)
NAME = "learn-deep-sea-1"
FILE = f"{NAME}.undertow"
LEFT = (
    f"All is saved: 'undertow play {NAME}' goes on with this game, "
    "'undertow learn deep-sea' begins the lesson again."
)


def taken(*parts: str) -> Done:
    """A lesson taken with these lines typed."""
    return fine("learn", "deep-sea", typed=typed(*parts))


@pytest.fixture
def told() -> bytes:
    """The file of the lesson taken exactly as it says, under another name."""
    taken(*LINES)
    file = game_file(NAME)
    return file.rename(game_file("told")).read_bytes()


def test_the_lesson_as_it_says_from_beginning_to_end() -> None:
    done = taken(*LINES)
    place = 0
    for step in LESSON.steps:
        place = done.out.index(step.says, place) + len(step.says)
    assert done.out.endswith(
        f"\n\nTo go on with this game: undertow play {NAME}\n"
        "For a new one:           undertow play deep-sea\n"
        "For all the rules:       undertow rules deep-sea\n"
    )
    assert done.err.splitlines()[0] == f"New game '{NAME}', seed {LESSON.seed}."
    assert [line for line in done.err.splitlines()[2:] if "> " not in line] == []
    assert "\n\n\n" not in done.out


def test_what_is_to_be_typed_stands_in_a_line_of_its_own() -> None:
    done = taken(*LINES)
    asked = [line for line in done.lines() if line.startswith("Type ")]
    assert asked == [f"Type {line}." for line in LINES if line]


def test_its_game_is_one_as_any_other() -> None:
    taken(*LINES)
    moves = sum(len(step.others) for step in LESSON.steps) + sum(
        bool(step.typed) and not is_command(step) for step in LESSON.steps
    )
    assert f"{moves} moves on 2 lines, all legal" in fine("verify", NAME).out
    assert "red is to act: swim." in fine("show").lines()
    done = fine("play", typed="swim\nundo\nswitch early\ntree\nquit\n")
    assert "Red rolls" in done.out
    assert "early" in done.out
    assert "all legal" in fine("verify", NAME).out


def test_the_usual_kind_is_taught_if_none_is_named(told: bytes) -> None:
    fine("learn", typed=typed(*LINES))
    assert games_at_home()[FILE] == told


def _number(session: Session, word: str) -> str:
    return f" {[one.word for one in choices(session)].index(word) + 1} "


def _key(session: Session, word: str) -> str:
    return {one.word: one.key for one in choices(session)}[word]


def _beginning(session: Session, word: str) -> str:
    known = [one.word for one in choices(session)]
    return next(
        word[:i]
        for i in range(1, len(word) + 1)
        if word[:i] == word or sum(one.startswith(word[:i]) for one in known) == 1
    )


def _capitals(_: Session, word: str) -> str:
    return f"  {word.upper()}"


@pytest.mark.parametrize("way", [_number, _key, _beginning, _capitals])
def test_an_action_can_be_typed_in_all_ways(
    told: bytes, way: Callable[[Session, str], str]
) -> None:
    other = [
        step.typed if is_command(step) or not step.typed else way(session, step.typed)
        for step, session in followed(GAME)
    ]
    assert other[: len(LINES)] != LINES
    taken(*other)
    assert games_at_home()[FILE] == told


def test_a_command_can_be_typed_in_all_ways(told: bytes) -> None:
    other = {
        "undo": ":undo 1",
        "tree": "TREE",
        "switch main": "Switch   main",
        "log": ": log",
        "goto 12": "goto -15",
        "redo": "  redo 1",
        "goto end": "goto main",
    }
    taken(*[other.pop(line, line) for line in LINES])
    assert other == {}
    assert games_at_home()[FILE] == told


def test_a_branch_goes_by_any_name() -> None:
    i = LINES.index("branch early")
    done = taken(*LINES[:i], "branch main", "branch", "branch 1", "branch dort", *LINES[i + 1 :])
    assert "there is a branch 'main' already" in done.err.splitlines()
    assert "branch NAME: it needs more, as: branch what-if" in done.err.splitlines()
    assert "For all the rules:" in done.out
    assert "dort  <- here  move" in done.out


WRONG = (
    *("fly", "7", "0", "-1", "nothing of that", "SWIMM", ":swim", "?!", "x" * 9_000, "\x1b[31m"),
    *("undo 2", "redo 3", "goto 3", "goto", "switch", "go", "seat blue person", "note x", "reluck"),
)


def test_what_is_not_asked_for_is_answered_and_changes_nothing(told: bytes) -> None:
    parts: list[str] = []
    for line in LINES:
        parts += [*WRONG, line]
    done = taken(*parts)
    assert games_at_home()[FILE] == told
    answers = [line for line in done.err.splitlines() if line.startswith("Not that now: ")]
    asked = [f"type {line}" if line else "just press Enter" for line in LINES for _ in WRONG]
    assert answers == [f"Not that now: {one}, or type quit to leave." for one in asked]
    assert "\x1b" not in done.out + done.err


def test_another_action_than_the_one_asked_for_is_not_taken(told: bytes) -> None:
    parts: list[str] = []
    for step, session in followed(GAME):
        others = [one.word for one in choices(session) if one.word != step.typed]
        parts += [*others, step.typed]
    taken(*parts)
    assert games_at_home()[FILE] == told


def test_enter_alone_is_a_question(told: bytes) -> None:
    parts: list[str] = []
    for line in LINES:
        parts += ["", "   ", line] if line else [""]
    done = taken(*parts)
    assert games_at_home()[FILE] == told
    hints = [line for line in done.err.splitlines() if line.endswith(" and press Enter.")]
    assert hints == [f"Type {line} and press Enter." for line in LINES if line for _ in "12"]


def test_what_changes_nothing_is_always_obeyed(told: bytes) -> None:
    free = [line for line in LINES if line not in ("tree", "log")]
    parts: list[str] = []
    for line in LINES:
        parts += ["show", "log", "tree", "rules", "help", "?"] if line in free else []
        parts.append(line)
    done = taken(*parts)
    assert games_at_home()[FILE] == told
    assert done.out.count("# Deep Sea Adventure") == len(free)
    assert done.out.count("\nquit            leave; all is saved, ") == 2 * len(free)
    assert "\n\n\n" not in done.out.replace(fine("rules", "deep-sea").out, "")


@pytest.mark.parametrize("i", range(len(LINES)))
def test_who_leaves_at_any_step_has_a_sound_game(i: int) -> None:
    done = taken(*LINES[:i], "quit", *LINES[i:])
    assert done.err.splitlines()[-1] == LEFT
    assert "all legal" in fine("verify", NAME).out
    fine("play", NAME, typed="1\n1\nquit\n")
    assert "all legal" in fine("verify", NAME).out


@pytest.mark.parametrize("i", [0, 1, 7, len(LINES) - 1])
def test_the_end_of_the_input_is_polite(i: int) -> None:
    assert taken(*LINES[:i]).err.splitlines()[-2:] == ["The input has ended.", LEFT]


def test_each_lesson_is_a_game_of_its_own() -> None:
    first, second, third = (f"learn-deep-sea-{i}.undertow" for i in (1, 2, 3))
    taken("", "swim", "quit")
    before = games_at_home()
    assert list(before) == [first]
    taken("", "swim", "take", "quit")
    assert games_at_home()[first] == before[first]
    game_file(NAME).unlink()
    kept = games_at_home()[second]
    taken()
    done = taken()
    assert "'undertow play learn-deep-sea-3' goes on" in done.err
    assert sorted(games_at_home()) == [first, second, third]
    assert games_at_home()[second] == kept


def test_a_line_without_end_leaves_with_all_saved() -> None:
    done = undertow("learn", typed=typed("", "swim", "a" * 20_000))
    assert done.code == 2
    assert "red is to act: take, leave." in fine("show").lines()


def test_a_game_that_was_begun_is_no_kind_to_learn() -> None:
    taken()
    assert f"there is no game called {NAME!r}" in refused(14, "learn", NAME)


def test_the_help_of_all_commands_names_it() -> None:
    assert "undertow learn deep-sea" in fine("--help").out
    assert "undertow learn deep-sea" in fine("learn", "--help").out
