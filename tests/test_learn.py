"""`undertow learn` through a pipe: a lesson played as it says, in other words, and against it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cli.board import choices
from engine.games import deep_dive, deep_sea
from engine.session import Session
from tests.command import fine, game_file, games_at_home, refused, undertow
from tests.lessons import Course, followed, is_command, typed

pytestmark = pytest.mark.usefixtures("home")

SEA, DIVE = Course(deep_sea.GAME), Course(deep_dive.GAME)


@pytest.fixture(params=[SEA, DIVE], ids=lambda course: course.game.name)
def course(request: pytest.FixtureRequest) -> Course:
    """Each lesson there is."""
    found: Course = request.param
    return found


@pytest.fixture
def told(course: Course) -> bytes:
    """The file of the lesson taken exactly as it says, under another name."""
    return _told(course)


def _told(course: Course) -> bytes:
    course.taken(*course.lines)
    file = game_file(course.name)
    return file.rename(game_file("told")).read_bytes()


def made(course: Course) -> bytes:
    """The file of the lesson as it was taken now."""
    return games_at_home()[f"{course.name}.undertow"]


def test_the_lesson_as_it_says_from_beginning_to_end(course: Course) -> None:
    done = course.taken(*course.lines)
    place, kind = 0, course.game.name
    for step in course.lesson.steps:
        place = done.out.index(step.says, place) + len(step.says)
    assert done.out.endswith(
        f"\n\nTo go on with this game: undertow play {course.name}\n"
        f"For a new one:           undertow play {kind}\n"
        f"For all the rules:       undertow rules {kind}\n"
    )
    assert done.err.splitlines()[0] == f"New game '{course.name}', seed {course.lesson.seed}."
    assert [line for line in done.err.splitlines()[2:] if "> " not in line] == []
    assert "\n\n\n" not in done.out


def test_what_is_to_be_typed_stands_in_a_line_of_its_own(course: Course) -> None:
    done = course.taken(*course.lines)
    asked = [line for line in done.lines() if line.startswith("Type ")]
    assert asked == [f"Type {line}." for line in course.lines if line]


@pytest.mark.parametrize(
    ("course", "next_turn", "branch", "then"),
    [
        (SEA, "red is to act: swim.", "early", "Red rolls"),
        (DIVE, "king is to act: flip, take rock, take pink 1.", "safe", "King flips"),
    ],
)
def test_its_game_is_one_as_any_other(
    course: Course, next_turn: str, branch: str, then: str
) -> None:
    course.taken(*course.lines)
    steps = course.lesson.steps
    moves = sum(len(step.others) for step in steps) + sum(
        bool(step.typed) and not is_command(step) for step in steps
    )
    assert f"{moves} moves on 2 lines, all legal" in fine("verify", course.name).out
    assert next_turn in fine("show").lines()
    done = fine("play", typed=f"1\nundo\nswitch {branch}\ntree\nquit\n")
    assert then in done.out
    assert branch in done.out
    assert "all legal" in fine("verify", course.name).out


def test_the_usual_kind_is_taught_if_none_is_named() -> None:
    told = _told(SEA)
    fine("learn", typed=typed(*SEA.lines))
    assert made(SEA) == told


def _number(session: Session, word: str) -> str:
    return f" {[one.word for one in choices(session)].index(word) + 1} "


def _key(session: Session, word: str) -> str:
    return {one.word: one.key for one in choices(session)}[word] or word


def _beginning(session: Session, word: str) -> str:
    """The shortest one; a letter alone may be a key or nothing."""
    known = [one.word for one in choices(session)]
    return next(
        word[:i]
        for i in range(1 + (word[0] in session.game.letters), len(word) + 1)
        if word[:i] == word or sum(one.startswith(word[:i]) for one in known) == 1
    )


def _capitals(_: Session, word: str) -> str:
    return f"  {word.upper()}"


@pytest.mark.parametrize("way", [_number, _key, _beginning, _capitals])
def test_an_action_can_be_typed_in_all_ways(
    course: Course, told: bytes, way: Callable[[Session, str], str]
) -> None:
    other = [
        step.typed if is_command(step) or not step.typed else way(session, step.typed)
        for step, session in followed(course.game)
    ]
    assert other[: len(course.lines)] != course.lines
    course.taken(*other)
    assert made(course) == told


@pytest.mark.parametrize(
    ("course", "other"),
    [
        (SEA, {"log": ": log", "goto 12": "goto -15", "redo": "  redo 1", "goto end": "goto main"}),
        (DIVE, {}),
    ],
)
def test_a_command_can_be_typed_in_all_ways(course: Course, other: dict[str, str]) -> None:
    told = _told(course)
    other = {"undo": ":undo 1", "tree": "TREE", "switch main": "Switch   main", **other}
    course.taken(*[other.pop(line, line) for line in course.lines])
    assert other == {}
    assert made(course) == told


def test_a_branch_goes_by_any_name(course: Course) -> None:
    lines = course.lines
    i = next(i for i, line in enumerate(lines) if line.startswith("branch "))
    done = course.taken(
        *lines[:i], "branch main", "branch", "branch 1", "branch dort", *lines[i + 1 :]
    )
    assert "there is a branch 'main' already" in done.err.splitlines()
    assert "branch NAME: it needs more, as: branch what-if" in done.err.splitlines()
    assert "For all the rules:" in done.out
    assert "dort  <- here  move" in done.out


def test_a_branch_from_another_place_is_not_taken(course: Course, told: bytes) -> None:
    lines = course.lines
    i = next(i for i, line in enumerate(lines) if line.startswith("branch "))
    done = course.taken(*lines[:i], "branch what if", "branch early start", *lines[i:])
    assert done.err.count(f"Not that now: type {lines[i]}, or type quit to leave.") == 2
    assert made(course) == told


WRONG = (
    *("fly", "7", "0", "-1", "nothing of that", "SWIMM", ":swim", "?!", "x" * 9_000, "\x1b[31m"),
    *(
        "undo 2",
        "redo 3",
        "goto 3",
        "goto",
        "switch",
        "go",
        "seat nobody person",
        "note x",
        "reluck",
    ),
)


def test_what_is_not_asked_for_is_answered_and_changes_nothing(course: Course, told: bytes) -> None:
    parts: list[str] = []
    for line in course.lines:
        parts += [*WRONG, line]
    done = course.taken(*parts)
    assert made(course) == told
    answers = [line for line in done.err.splitlines() if line.startswith("Not that now: ")]
    asked = [f"type {line}" if line else "just press Enter" for line in course.lines for _ in WRONG]
    assert answers == [f"Not that now: {one}, or type quit to leave." for one in asked]
    assert "\x1b" not in done.out + done.err


def test_another_action_than_the_one_asked_for_is_not_taken(course: Course, told: bytes) -> None:
    parts: list[str] = []
    for step, session in followed(course.game):
        others = [one.word for one in choices(session) if one.word != step.typed]
        parts += [*others, step.typed]
    course.taken(*parts)
    assert made(course) == told


def test_enter_alone_is_a_question(course: Course, told: bytes) -> None:
    parts: list[str] = []
    for line in course.lines:
        parts += ["", "   ", line] if line else [""]
    done = course.taken(*parts)
    assert made(course) == told
    hints = [line for line in done.err.splitlines() if line.endswith(" and press Enter.")]
    assert hints == [f"Type {line} and press Enter." for line in course.lines if line for _ in "12"]


def test_what_changes_nothing_is_always_obeyed(course: Course, told: bytes) -> None:
    free = [line for line in course.lines if line not in ("tree", "log")]
    parts: list[str] = []
    for line in course.lines:
        parts += ["show", "log", "tree", "rules", "help", "?"] if line in free else []
        parts.append(line)
    done = course.taken(*parts)
    assert made(course) == told
    assert done.out.count(f"# {course.game.title}\n") == len(free)
    assert done.out.count("\nquit            leave; all is saved, ") == 2 * len(free)
    assert "\n\n\n" not in done.out.replace(fine("rules", course.game.name).out, "")


@pytest.mark.parametrize(
    ("course", "i"),
    [(course, i) for course in (SEA, DIVE) for i in range(len(course.lines))],
    ids=lambda value: value.game.name if isinstance(value, Course) else None,
)
def test_who_leaves_at_any_step_has_a_sound_game(course: Course, i: int) -> None:
    done = course.taken(*course.lines[:i], "quit", *course.lines[i:])
    assert done.err.splitlines()[-1] == course.left
    assert "all legal" in fine("verify", course.name).out
    fine("play", course.name, typed="1\n1\nquit\n")
    assert "all legal" in fine("verify", course.name).out


@pytest.mark.parametrize("i", [0, 1, 7, -1])
def test_the_end_of_the_input_is_polite(course: Course, i: int) -> None:
    done = course.taken(*course.lines[:i])
    assert done.err.splitlines()[-2:] == ["The input has ended.", course.left]


def test_each_lesson_is_a_game_of_its_own() -> None:
    first, second, third = (f"learn-deep-sea-{i}.undertow" for i in (1, 2, 3))
    SEA.taken("", "swim", "quit")
    before = games_at_home()
    assert list(before) == [first]
    SEA.taken("", "swim", "take", "quit")
    assert games_at_home()[first] == before[first]
    game_file(SEA.name).unlink()
    kept = games_at_home()[second]
    SEA.taken()
    done = SEA.taken()
    assert "'undertow play learn-deep-sea-3' goes on" in done.err
    assert sorted(games_at_home()) == [first, second, third]
    assert games_at_home()[second] == kept


def test_a_line_without_end_leaves_with_all_saved() -> None:
    done = undertow("learn", typed=typed("", "swim", "a" * 20_000))
    assert done.code == 2
    assert "red is to act: take, leave." in fine("show").lines()


def test_a_game_that_was_begun_is_no_kind_to_learn() -> None:
    SEA.taken()
    assert f"there is no game called {SEA.name!r}" in refused(14, "learn", SEA.name)


def test_the_help_of_all_commands_names_it() -> None:
    assert "undertow learn deep-sea" in fine("--help").out
    for course in (SEA, DIVE):
        assert f"undertow learn {course.game.name}" in fine("learn", "--help").out
