"""The prompt of a game: what is typed is a legal action first, then a command."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from cli import beforehand, viewpoint
from cli.acting import act, let_bots_play, say
from cli.beforehand import never_here, play_beforehand, rule_in
from cli.board import Choice, board, choice_lines, choices, position, suggestion_lines
from cli.calls import answer_call, asked_of_all, question_line
from cli.keyboard import ask, editing
from cli.pages import page
from cli.screen import exit_code, nearest, out, sentence, talk
from cli.verbs import QUIT, VERBS, command_in
from cli.viewpoint import hidden_line, is_hidden, wipe
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
    viewpoint.reset()
    beforehand.reset()
    try:
        with editing(before_a_stop=_hide):
            stays = _Prompt(session).run(terminal=terminal)
    finally:
        _hide()
    if stays:
        out("", *position(session))


def _hide() -> None:
    """Who leaves, leaves nothing for others to see."""
    if viewpoint.given.seat is not None:
        wipe()
        viewpoint.reset()


class _Prompt:
    """What was shown last, and to whom."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._shown: object = None
        self._given_at = 0
        """Where the head stood when the screen was given to one seat."""

    def run(self, *, terminal: bool) -> bool:
        """Play; False when the person leaves."""
        session = self._session
        while session.actor() is not None or terminal or "" in session.timeline.players:
            if next_is_bot(session) and not bots_wait(session):
                let_bots_play(session)
                continue
            if play_beforehand(session):
                continue
            self._reclaim_screen()
            eyes = viewpoint.given.seat, viewpoint.given.wiped
            here = session.timeline.head, session.timeline.branch, eyes
            if here != self._shown:
                out("", *(board(session) if session.actor() is not None else position(session)))
                self._shown = here
            if not self._asked():
                return False
        return True

    def _reclaim_screen(self) -> None:
        """The screen is everybody's again where it is no more for one seat to decide alone."""
        session, seat = self._session, viewpoint.given.seat
        if seat is None:
            return
        game, timeline = session.game, session.timeline
        decides = session.actor() == seat and game.private is not None
        if decides and game.private is not None and game.private(game.view(session.state, seat)):
            return
        wipe()
        viewpoint.reset()
        if sys.stdout.isatty() and timeline.is_on_path(self._given_at, timeline.head):
            for place in timeline.path(timeline.head)[timeline.depth(self._given_at) + 1 :]:
                say(session, place)

    def _give(self, seat: int) -> None:
        """The screen is for one seat alone."""
        self._given_at = self._session.timeline.head
        wipe()
        viewpoint.give(seat)

    def _asked(self) -> bool:
        """Ask, until something is done; False when the person leaves."""
        session = self._session
        seat = session.actor()
        if seat is None:
            return self._until_done("over", [])
        name = session.seats[seat]
        if next_is_bot(session):
            out(f"{session.timeline.players[seat]} waits for {name}: go lets it act")
            return self._until_done(name, [])
        if asked_of_all(session) is not None:
            return self._until_done("all", choices(session), of_all=True)
        if is_hidden(session):
            out(f"{hidden_line(session)}: Enter shows it, when the others look away.")
            return self._until_done(name, [])
        possible = choices(session)
        out(*suggestion_lines(session), *choice_lines(possible))
        return self._until_done(name, possible)

    def _until_done(self, name: str, possible: list[Choice], *, of_all: bool = False) -> bool:
        """Ask for a line until one is obeyed; False when the person leaves.

        `of_all`: above each line stands what several people are asked at once.
        """
        words = [choice.word for choice in possible]
        while True:
            asked = asked_of_all(self._session) if of_all else None
            if asked is not None:
                out(question_line(self._session, asked))
            typed = ask(
                f"{name}> ",
                words=[*words, *VERBS, *self._session.game.pages],
                secret=viewpoint.given.seat is not None or is_hidden(self._session),
            )
            if typed is None:
                talk("The input has ended; the game is saved.")
                return False
            try:
                return self._obeyed(typed, words)
            except Exception as error:
                if exit_code(error) is None or isinstance(error, OSError | FileProblem):
                    raise
                talk(sentence(error))

    def _obeyed(self, typed: str, words: list[str]) -> bool:
        """Do what was typed: a legal action first, then a command; False to leave."""
        session = self._session
        asked = asked_of_all(session)
        pages = session.game.pages
        verb, rest = command_in(typed, words, pages)
        if not typed.strip() and asked is None:
            seat = session.actor()
            if seat is not None and not next_is_bot(session) and is_hidden(session):
                self._give(seat)
            return True
        if not verb and typed.strip().startswith(":"):
            raise Refused(f"there is no command {rest!r}; {nearest(rest, [*VERBS, *pages])}")
        if not verb and (rule := rule_in(session, typed)):
            out(*never_here(session, rule))
        elif not verb and asked is not None:
            answer_call(session, asked, typed)
        elif not verb:
            act(session, typed, [*VERBS, *pages])
        elif verb == QUIT:
            talk("The game is saved; 'undertow play' goes on with it.")
            return False
        elif verb in pages:
            out(*page(session, verb))
        else:
            out(*VERBS[verb].obey(session, rest), hang=4)
        return True
