"""Lessons followed without the command that teaches them: what stands where at each step."""

from __future__ import annotations

from collections.abc import Iterator

from cli.board import choices
from cli.verbs import VERBS
from engine.game import AnyGame
from engine.lesson import Lesson, Step
from engine.opening import opened, opening
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from events.log import MemoryLog


def lesson_of(game: AnyGame) -> Lesson:
    """The lesson of a game that has one."""
    assert game.lesson is not None
    return game.lesson()


def lines(lesson: Lesson) -> list[str]:
    """All that the learner types, one line for each step that waits for one."""
    steps = lesson.steps if lesson.steps[-1].typed else lesson.steps[:-1]
    return [step.typed for step in steps]


def typed(*parts: str) -> str:
    """Lines as they come from a keyboard."""
    return "".join(f"{part}\n" for part in parts)


def is_command(step: Step) -> bool:
    """Whether a step asks for a command and not for an action."""
    return step.typed.split(" ")[0] in VERBS


def began(game: AnyGame) -> Session:
    """The game of a lesson before its first step."""
    lesson = lesson_of(game)
    seats, players = seats_and_players(game, lesson.players)
    options = checked_options(game, lesson.options, seats)
    first = opened(game, options, seats, lesson.seed, drawn=False)
    return Session.open(MemoryLog(opening(first, game, players)), lambda name, rules: game)


def followed(game: AnyGame) -> Iterator[tuple[Step, Session]]:
    """Each step, the session standing where it is said; then all is done that it tells."""
    session = began(game)
    for step in lesson_of(game).steps:
        yield step, session
        verb, _, rest = step.typed.partition(" ")
        if not is_command(step):
            if step.typed:
                take(session, step.typed)
        elif verb not in ("log", "tree", "show", "rules"):
            VERBS[verb].run(session, rest)
        for word in step.others:
            take(session, word)


def take(session: Session, word: str) -> None:
    """Take the action of this word, which must be legal."""
    session.play({one.word: one.action for one in choices(session)}[word])
