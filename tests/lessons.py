"""Lessons followed without the command that teaches them: what stands where at each step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

import attrs

from cli.board import choices
from cli.verbs import VERBS
from engine.game import AnyGame
from engine.lesson import Lesson, Step
from engine.opening import opened, opening
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from events.log import MemoryLog
from tests.command import Done, fine

_FIGURE: Final = re.compile(r"\d|\b(two|three|four|five|six|second|third|half)\b")
"""What must not be left of a text without a test."""


@attrs.frozen
class Course:
    """The lesson of a game, as `learn` gives it for the first time."""

    game: AnyGame

    @property
    def lesson(self) -> Lesson:
        return lesson_of(self.game)

    @property
    def lines(self) -> list[str]:
        return lines(self.lesson)

    @property
    def learner(self) -> str:
        return self.lesson.players[0]

    @property
    def name(self) -> str:
        """What its game is called."""
        return f"learn-{self.game.name}-1"

    @property
    def left(self) -> str:
        """What is said to one who leaves."""
        return (
            f"All is saved: 'undertow play {self.name}' goes on with this game, "
            f"'undertow learn {self.game.name}' begins the lesson again."
        )

    def taken(self, *parts: str) -> Done:
        """The lesson taken with these lines typed."""
        return fine("learn", self.game.name, typed=typed(*parts))


@attrs.frozen
class Scene:
    """The place at which something is said."""

    session: Session

    @property
    def legal(self) -> tuple[Any, ...]:
        return self.session.legal()

    def last(self, kind: type, seat: int | None = None, before: int | None = None) -> Any:
        """The last event of a kind on the line, of one seat or of any."""
        timeline = self.session.timeline
        place = timeline.head if before is None else before
        while place:
            move = timeline.move(place)
            assert move is not None
            for event in reversed(move.events):
                if isinstance(event, kind) and seat in (None, getattr(event, "seat", None)):
                    return event
            place = timeline.parent(place)
        raise AssertionError(f"no {kind.__name__}")

    def action(self, number: int | None = None) -> Any:
        """The action of a move of this line; of the last one, if none is named."""
        timeline = self.session.timeline
        place = timeline.head if number is None else timeline.at_number(number, timeline.end)
        move = timeline.move(place)
        return None if move is None else move.action

    def state_at(self, branch: str) -> Any:
        """The state at the end of a branch."""
        return self.session.state_at(self.session.timeline.branches[branch])


S = TypeVar("S", bound=Scene)


def check_facts(
    game: AnyGame, scene: Callable[[Session], S], facts: Mapping[str, Callable[[S], bool]]
) -> None:
    """Each fact is said somewhere, and true wherever it is said."""
    said = set()
    for step, session in followed(game):
        for fact in facts_of(step, facts):
            assert facts[fact](scene(session)), fact
            said.add(fact)
    assert said == set(facts)


def facts_of(step: Step, facts: Mapping[str, object]) -> list[str]:
    """Those of the facts that a step tells."""
    return [said for said in facts if said in step.says]


def check_figures(step: Step, facts: Mapping[str, object]) -> None:
    """No figure is said that is in no fact."""
    text = step.says
    for fact in sorted(facts_of(step, facts), key=len, reverse=True):
        text = text.replace(fact, "")
    assert not _FIGURE.search(text), text


def check_length(lesson: Lesson) -> None:
    """No step is long, and no sentence."""
    for step in lesson.steps:
        assert step.says.isascii()
        assert step.says == " ".join(step.says.split())
        assert len(step.says) <= 340
        assert max(map(len, re.split("[.?!:;] ", step.says))) <= 130


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
        do_typed(session, step)
        for word in step.others:
            take(session, word)


def do_typed(session: Session, step: Step) -> None:
    """Do what the learner types at a step."""
    verb, _, rest = step.typed.partition(" ")
    if not is_command(step):
        if step.typed:
            take(session, step.typed)
    elif verb not in ("log", "tree", "show", "rules"):
        VERBS[verb].run(session, rest)


def take(session: Session, word: str) -> None:
    """Take the action of this word, which must be legal."""
    session.play({one.word: one.action for one in choices(session)}[word])
