"""What can be typed at the prompt beside the legal actions: commands, with a line of help each."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Final

from cli.acting import let_bots_play
from cli.amending import amend_here
from cli.back import redo_here, undo_here
from cli.beforehand import never_here
from cli.board import position
from cli.branches import branches_here, hide_here, rename_here
from cli.comparing import diff_here
from cli.finding import fields_here, find_here
from cli.notes import note_here
from cli.odds import hint_here, odds_here
from cli.pages import help_of_pages
from cli.replay import replay_here
from cli.screen import Lines, nearest
from cli.timeline import (
    branch_here,
    goto_here,
    log_here,
    reluck_here,
    switch_here,
    tree_here,
)
from cli.viewpoint import as_here
from cli.whatif import whatif_here
from engine.errors import Refused
from engine.names import as_compared
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.game import AnyGame
    from engine.session import Session

QUIT: Final = "quit"
MEANT: Final = {"?": "help", "q": QUIT, "exit": QUIT}
"""What else people type for a command, where no choice is called so."""


@frozen
class Verb:
    """A command of the prompt: what it does with the rest of the line, and its help."""

    run: Callable[[Session, str], Lines]
    """Gives lines to show."""
    usage: str
    help: str
    example: str = ""
    """What may be typed, for a verb that needs something after it."""

    def obey(self, session: Session, rest: str) -> Lines:
        """Run it. Raises Refused where something must come after it."""
        if self.example and not rest:
            raise Refused(f"{self.usage}: it needs more, as: {self.example}")
        return self.run(session, rest)


def seat_here(session: Session, words: str) -> Lines:
    """Hand a seat to a bot, or back to a person: "red bot:cautious", "red person"."""
    from engine.places import find_seat
    from engine.setup import checked_player

    name, _, player = unicodedata.normalize("NFC", words).strip().rpartition(" ")
    name = name.strip()
    if not name:
        raise Refused(f"seat takes a seat and who plays it, as: seat {session.seats[0]} bot:random")
    number = find_seat(session, name)
    who = checked_player(session.game, player)
    session.seat(number, who)
    return [f"{session.seats[number]} is played by {who or 'a person'} now."]


def help_lines(*verbs: str) -> list[str]:
    """What these verbs do, or all of them, a line each."""
    return [f"{VERBS[verb].usage:<15} {VERBS[verb].help}" for verb in verbs or VERBS]


def _help(session: Session, name: str) -> Lines:
    if name:
        return [_explained(session.game, name)]
    from cli.pager import show_lines

    told = ["Type a choice: its number, its letter, its word, or the beginning of the word."]
    if session.game.suggest is not None:
        told.append("A line that is proposed, as p1: type p1, or the line itself, or one like it.")
    told += [*help_lines(), *help_of_pages(session.game)]
    last = "A command needs its whole word, or a : before it. 'undertow --help' shows all else."
    show_lines(*told, last, hang=16)
    return []


def _explained(game: AnyGame, name: str) -> str:
    """What a thing of the game is, or what a command does. Raises Refused."""
    if name in VERBS:
        return help_lines(name)[0]
    if name in game.pages:
        return f"{name}: a page of {game.title}; outside, 'undertow show --page {name}' shows it."
    known = {_spelt(one): one for one in (game.glossary() if game.glossary is not None else {})}
    if not known:
        raise Refused(f"{game.title} explains no names; rules has all of it")
    if _spelt(name) not in known:
        near = nearest(_spelt(name), known, "the names stand on the board")
        raise Refused(f"nothing of this game is called {name!r}; {near}")
    assert game.glossary is not None
    return game.glossary()[known[_spelt(name)]]


def _spelt(name: str) -> str:
    return as_compared(name.replace("-", " ")).removeprefix("the ").strip()


def _rules(session: Session, _: str) -> Lines:
    from cli.pager import show_page

    show_page(session.game.rules_page())
    return []


def _go(session: Session, _: str) -> Lines:
    if not let_bots_play(session):
        raise Refused("no bot is to act")
    return []


VERBS: Final[Mapping[str, Verb]] = {
    "undo": Verb(
        undo_here, "undo [N]", "back to your last decision, or N of them; --step N: so many moves"
    ),
    "redo": Verb(redo_here, "redo [N]", "on again, along the line that was taken back"),
    "goto": Verb(
        goto_here,
        "goto PLACE",
        "17, -3, start, end, a branch, last:NAME: the old line stays",
        "goto 17",
    ),
    "branch": Verb(
        branch_here,
        "branch NAME",
        "what is played next goes with this name; PLACE behind it: from there",
        "branch what-if",
    ),
    "switch": Verb(switch_here, "switch NAME", "to the end of another line", "switch main"),
    "branches": Verb(branches_here, "branches", "all lines: how far, the scores, who leads"),
    "rename": Verb(
        rename_here, "rename LINE NEW", "call a line otherwise", "rename what-if greedy"
    ),
    "hide": Verb(
        hide_here,
        "hide LINE",
        "as 'undertow drop': the file keeps it, --back shows it again",
        "hide what-if",
    ),
    "odds": Verb(
        odds_here, "odds [PLACE]", "how likely each choice wins, as its player may know it"
    ),
    "whatif": Verb(
        whatif_here,
        "whatif MOVE ACTION",
        "play that choice out otherwise, with this game's luck and in other worlds",
        "whatif 17 up",
    ),
    "hint": Verb(hint_here, "hint [PLACE]", "the choice that seems best"),
    "amend": Verb(
        amend_here,
        "amend MOVE ACTION",
        "that one choice made otherwise, all later ones kept; the old line stays",
        "amend 17 up",
    ),
    "reluck": Verb(reluck_here, "reluck", "other luck from here on; the old line stays"),
    "note": Verb(
        note_here,
        "note PLACE TEXT",
        "@ is here; a #TAG before the text names the place",
        "note @ ?!",
    ),
    "diff": Verb(
        diff_here, "diff A [B]", "two lines side by side, and what differs; B is here", "diff main"
    ),
    "find": Verb(find_here, "find CONDITION", "where on this line that is true", "find turn = red"),
    "fields": Verb(fields_here, "fields", "the figures that find and diff speak of"),
    "tree": Verb(tree_here, "tree", "all lines drawn"),
    "log": Verb(log_here, "log", "this line told move by move"),
    "replay": Verb(
        replay_here,
        "replay [PLACE]",
        "step through the game key by key, from the start or a place; p plays on there",
    ),
    "show": Verb(lambda session, _: position(session), "show", "the board again"),
    "rules": Verb(_rules, "rules", "how the game goes"),
    "seat": Verb(
        seat_here,
        "seat NAME BOT",
        "a bot plays on for NAME; NAME person takes it back",
        "seat red bot:random",
    ),
    "never": Verb(
        never_here,
        "never RULE",
        "answer beforehand, as never below 3; a name before the rule: for whom; off ends it",
    ),
    "as": Verb(
        as_here, "as [NAME]", "what one player alone may see, where several share the screen"
    ),
    "go": Verb(_go, "go", "let a bot act that waits"),
    "help": Verb(_help, "help [NAME]", "this; or what a command does, or a thing of the game is"),
    QUIT: Verb(lambda session, _: [], QUIT, "leave; all is saved, and 'undertow play' goes on"),
}


def command_in(
    typed: str, possible: Mapping[str, object] | list[str], pages: Collection[str] = ()
) -> tuple[str, str]:
    """The verb or page that a line begins with and the rest of it; neither: it may be an action.

    One of the possible actions goes before a verb of the same name, unless a colon says otherwise.
    """
    line = typed.strip().removeprefix(":").lstrip()
    if line.startswith("?") and line[1:2].isalpha():
        line = f"? {line[1:]}".strip()
    verb, _, rest = line.partition(" ")
    verb = MEANT.get(verb.casefold(), verb.casefold())
    is_action = not typed.lstrip().startswith(":") and as_compared(typed) in map(
        as_compared, possible
    )
    is_known = verb in VERBS or verb in pages
    return (verb, rest.strip()) if is_known and not is_action else ("", line)
