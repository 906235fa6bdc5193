"""The prompt of a game: what is typed is a legal action first, then a command."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cli.acting import act, let_bots_play
from cli.board import Choice, board, choice_lines, choices, position, suggestion_lines
from cli.keyboard import ask, editing
from cli.screen import exit_code, nearest, out, sentence, talk
from cli.verbs import QUIT, VERBS, command_in
from engine.bots import bots_wait, next_is_bot
from engine.errors import Refused
from events.errors import FileProblem

if TYPE_CHECKING:
    from engine.session import Session


def at_the_prompt(session: Session) -> None:
    """Play until the person leaves; without a terminal, until the game is over at the latest."""
    terminal = sys.stdin.isatty()
    if terminal:
        called = "" if session.file is None else f"This is the game {session.file.stem}. "
        talk(f"{called}Type a choice, its number or its beginning; help tells what else.")
    shown: object = None
    with editing():
        while session.actor() is not None or terminal or "" in session.timeline.players:
            if next_is_bot(session) and not bots_wait(session):
                let_bots_play(session)
                continue
            here = (session.timeline.head, session.timeline.branch)
            if here != shown:
                out("", *(board(session) if session.actor() is not None else position(session)))
                shown = here
            if not _asked(session):
                return
    out("", *position(session))


def _asked(session: Session) -> bool:
    """Ask, until something is done; False when the person leaves."""
    seat = session.actor()
    possible: list[Choice] = []
    if seat is not None and next_is_bot(session):
        out(f"{session.timeline.players[seat]} waits for {session.seats[seat]}: go lets it act")
    else:
        possible = choices(session)
        out(*suggestion_lines(session), *choice_lines(possible))
    name = "over" if seat is None else session.seats[seat]
    words = [choice.word for choice in possible]
    while True:
        typed = ask(f"{name}> ", words=[*words, *VERBS])
        if typed is None:
            talk("The input has ended; the game is saved.")
            return False
        try:
            return _obeyed(session, typed, words)
        except Exception as error:
            if exit_code(error) is None or isinstance(error, OSError | FileProblem):
                raise
            talk(sentence(error))


def _obeyed(session: Session, typed: str, words: list[str]) -> bool:
    """Do what was typed: a legal action first, then a command; False to leave."""
    verb, rest = command_in(typed, words)
    if not typed.strip():
        return True
    if not verb and typed.strip().startswith(":"):
        raise Refused(f"there is no command {rest!r}; {nearest(rest, VERBS)}")
    if not verb:
        act(session, typed, VERBS)
    elif verb == QUIT:
        talk("The game is saved; 'undertow play' goes on with it.")
        return False
    else:
        out(*VERBS[verb].obey(session, rest), hang=4)
    return True
