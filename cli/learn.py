"""The command that teaches a game by playing it: what a lesson says, shown step by step."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from cli.acting import act, say_last, spelt
from cli.board import board, choice_lines, choices
from cli.keyboard import ask, editing
from cli.kinds import kind
from cli.matching import match
from cli.screen import INTERRUPTED, NotFound, out, sentence, talk
from cli.verbs import QUIT, VERBS, command_in, help_lines
from engine.errors import NoSuchGame, NoSuchPlace, Refused
from engine.names import quoted
from engine.picture import text
from engine.registry import USUAL, names

if TYPE_CHECKING:
    from pathlib import Path

    from engine.game import AnyGame
    from engine.lesson import Lesson, Step
    from engine.session import Session

Outcome = Literal["done", "again", "left"]
"""What became of a line that was typed: the step is done, is asked for again, the person left."""

ALWAYS: Final = ("show", "rules", "log", "tree")
"""Commands that change nothing and so are obeyed at every step."""


def learn(
    name: Annotated[
        str | None,
        typer.Argument(metavar="KIND", help=f"What to learn; {USUAL} if left out."),
    ] = None,
) -> None:
    """Learn a game by playing it, and undo and branches with it, step by step."""
    from cli.home import opened

    game = kind(name or USUAL)
    if game.lesson is None:
        raise NotFound(f"{game.title} has no lesson; {_lessons_there_are()}")
    lesson = game.lesson()
    with opened(str(_begun(game, lesson)), write=True) as session:
        try:
            _teach(session, lesson)
        except KeyboardInterrupt:
            talk("")
            talk(_left(session))
            raise typer.Exit(INTERRUPTED) from None


def _begun(game: AnyGame, lesson: Lesson) -> Path:
    """The lesson's game, a new file beside those of earlier times."""
    from cli.making import Wish, made

    options = [f"{option}={value}" for option, value in lesson.options.items()]
    wish = Wish(list(lesson.players), lesson.seed, options=options)
    return made(game.name, wish, called=f"learn-{game.name}")


def _lessons_there_are() -> str:
    found = []
    for name in names():
        with suppress(NoSuchGame):
            found += [name] if kind(name).lesson is not None else []
    return f"there is one for {', '.join(found)}" if found else "no other game has one either"


def _teach(session: Session, lesson: Lesson) -> None:
    """All steps to the end, or until the person leaves."""
    talk("Type what the lesson asks for; help tells what else, quit leaves. All is saved.")
    with editing():
        for step in lesson.steps:
            _show(session, step)
            if step is lesson.steps[-1] and not step.typed:
                break
            if not _done(session, step):
                talk(_left(session))
                return
            for word in step.others:
                act_of = {choice.word: choice.action for choice in choices(session)}
                session.play(act_of[word])
                say_last(session)
    name, what = _name(session), session.game.name
    out("")
    out(
        f"To go on with this game: undertow play {quoted(name)}",
        f"For a new one:           undertow play {what}",
        f"For all the rules:       undertow rules {what}",
    )


def _show(session: Session, step: Step) -> None:
    """The board, what is said, what can be done where an action is asked for, what to type."""
    out("")
    if step.board:
        out(*board(session), "")
    out(step.says, hang=0)
    if step.typed and not _command(session, step.typed)[0]:
        out(*choice_lines(choices(session)))
    if step.typed:
        out(text(f"Type {step.typed}.", "strong"))


def _done(session: Session, step: Step) -> bool:
    """Ask until what the step asks for was typed, and do it; False where the person leaves."""
    question = f"{session.seats[0]}> " if step.typed else "Enter> "
    while True:
        typed = ask(question, words=[*[choice.word for choice in choices(session)], *VERBS])
        if typed is None:
            talk("The input has ended.")
            return False
        try:
            outcome = _obeyed(session, step, typed)
        except Refused as error:  # a name that no branch can have
            talk(sentence(error))
            continue
        if outcome != "again":
            return outcome == "done"


def _obeyed(session: Session, step: Step, typed: str) -> Outcome:
    """Do what was typed, if it is what the step asks for or changes nothing."""
    verb, rest = _command(session, typed)
    if verb == QUIT:
        return "left"
    if verb == "help":
        out(f"Now {_asked_for(step)}. For a choice its number, letter or beginning will do.")
        out(*help_lines(*ALWAYS, QUIT), hang=16)
        return "again"
    if not typed.strip():
        if step.typed:
            talk(f"Type {step.typed} and press Enter.")
        return "again" if step.typed else "done"
    meant = _meaning(session, typed)
    wanted = meant is not None and bool(step.typed) and meant == _meaning(session, step.typed)
    if wanted and not verb:
        act(session, typed)
    elif wanted or verb in ALWAYS:
        out(*VERBS[verb].obey(session, rest), hang=4)
    else:
        talk(f"Not that now: {_asked_for(step)}, or type quit to leave.")
    return "done" if wanted else "again"


def _command(session: Session, typed: str) -> tuple[str, str]:
    return command_in(typed, [choice.word for choice in choices(session)])


def _meaning(session: Session, typed: str) -> tuple[str, object] | None:
    """What a line would do here, the same for all ways of typing it; None where it is nothing."""
    from engine.places import find_place

    verb, rest = _command(session, typed)
    possible = choices(session)
    with suppress(Refused, NoSuchPlace):
        match verb:
            case "":
                words, keys = [c.word for c in possible], [c.key for c in possible]
                found = match(spelt(session, typed), words, keys, session.game.letters)
                return None if found is None else (verb, found)
            case "undo" | "redo":
                return verb, rest or "1"
            case "goto":
                return verb, find_place(session, rest)
            case "branch":  # any name, but from no other place than here
                return verb, rest.split()[1:]
            case "log" | "tree" | "show" | "rules":
                return verb, None
            case _:
                return verb, unicodedata.normalize("NFC", rest)
    return None


def _asked_for(step: Step) -> str:
    return f"type {step.typed}" if step.typed else "just press Enter"


def _name(session: Session) -> str:
    from cli.home import name_of

    assert session.file is not None
    return name_of(session.file)


def _left(session: Session) -> str:
    """How to go on after leaving in the middle."""
    return (
        f"All is saved: 'undertow play {quoted(_name(session))}' goes on with this game, "
        f"'undertow learn {session.game.name}' begins the lesson again."
    )
