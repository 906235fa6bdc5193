"""A lesson followed without a screen: all that it asks for and foretells must be possible there."""

from __future__ import annotations

from engine.errors import BadSetup, NoSuchPlace, Refused
from engine.game import AnyGame
from engine.lesson import Lesson, Step
from engine.opening import opened, opening
from engine.places import find_place
from engine.session import Session
from engine.setup import checked_options, seats_and_players
from engine.takeback import decision_after, decision_before
from events.log import MemoryLog


def check_lesson(game: AnyGame) -> int:
    """Follow the lesson of a game to its end; returns how many of its steps were followed.

    That is fewer than all where one asks for what the command alone can do, as `undo --step` or
    `seat`: from there on nothing is checked. Raises AssertionError that says what is wrong.
    """
    if game.lesson is None:
        return 0
    lesson = game.lesson()
    number = 0
    try:
        session = _begun(game, lesson)
        for number, step in enumerate(lesson.steps, 1):
            if not _followed(session, step):
                return number - 1
    except (BadSetup, NoSuchPlace, Refused) as error:
        where = f"in step {number} of the lesson" if number else "the lesson cannot begin"
        raise AssertionError(f"{where}: {error}") from error
    return number


def _begun(game: AnyGame, lesson: Lesson) -> Session:
    seats, players = seats_and_players(game, lesson.players)
    options = checked_options(game, lesson.options, seats)
    first = opened(game, options, seats, lesson.seed, drawn=False)
    return Session.open(MemoryLog(opening(first, game, players)), lambda name, rules: game)


def _followed(session: Session, step: Step) -> bool:
    """Do what a step tells; False where that cannot be done here. Raises Refused, NoSuchPlace."""
    if not step.says:
        raise Refused("it says nothing")
    verb, _, rest = step.typed.partition(" ")
    if step.typed in _words(session):
        _take(session, step.typed, by_learner=True)
    elif verb and not _obeyed(session, verb, rest):
        return False
    for word in step.others:
        _take(session, word, by_learner=False)
    return True


def _words(session: Session) -> list[str]:
    view = session.game.view(session.state, session.actor())
    return [session.game.word(action, view) for action in session.legal()]


def _take(session: Session, word: str, *, by_learner: bool) -> None:
    words = _words(session)
    if word not in words:
        raise Refused(f"{word!r} is not possible, only {', '.join(words) or 'nothing'}")
    if (session.actor() == 0) != by_learner:
        whose = "the learner's" if by_learner else "another's"
        raise Refused(f"{word!r} is to be {whose} action, and somebody else is to act")
    session.play(session.legal()[words.index(word)])


def _obeyed(session: Session, verb: str, rest: str) -> bool:
    """Follow a command as the prompt does; False for one that is not followed here."""
    match verb:
        case "log" | "tree" | "show" | "rules":
            pass
        case "undo" | "redo" if not rest or rest.isdecimal():
            place = session.timeline.head
            for _ in range(int(rest or 1)):
                step = decision_before if verb == "undo" else decision_after
                place = step(session, place)
            session.goto(place)
        case "goto":
            session.goto(find_place(session, rest))
        case "branch":
            session.branch(rest)
        case "switch" if rest in session.timeline.branches:
            session.switch(rest)
        case "undo" | "redo" | "switch" | "seat":
            return False
        case _:
            words = ", ".join(_words(session))
            raise Refused(f"{verb!r} is neither a command nor possible, only {words or 'nothing'}")
    return True
