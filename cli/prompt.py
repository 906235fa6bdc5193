"""The prompt of a game: what is typed is a legal action first, then a command."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cli.board import board, choices, keys, position, words
from cli.keyboard import ask, editing
from cli.screen import exit_code, nearest, out, prose, sentence, talk
from engine.errors import Refused

if TYPE_CHECKING:
    from engine.session import Session

OTHERS: Final = ("go", "help", "quit")
"""What can be typed at the prompt beside actions and the commands that move in time."""

HELP: Final = (
    "Type a choice: its number, its letter, its word, or the beginning of the word.",
    "undo [N]        back to your last decision, or N times; --step N moves; redo goes on again",
    "goto PLACE      17, -3, dive:2, last:red, start, end, a branch: the old line stays",
    "branch NAME     what is played next goes with this name; switch NAME changes lines",
    "tree, log       all lines drawn; this line told move by move",
    "show, rules     the board again; how the game goes",
    "seat NAME BOT   hand a seat to bot:random or another; seat NAME person takes it back",
    "go              let a bot act that waits",
    "quit            leave; all is saved, and 'undertow play' goes on",
    "A command needs its whole word, or a : before it. 'undertow --help' shows what else there is.",
)


def plain(text: str) -> str:
    """A text as it is compared: case, diacritics, spaces and a leading 'the' do not matter."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(bare.casefold().split()).removeprefix("the ")


def match(typed: str, words: Sequence[str], keys: Sequence[str] = ()) -> int | None:
    """Which choice is meant: by number from 1, by key, by word, or by the beginning of the word.

    None where it is none of them. Raises Refused where it could be several.
    """
    text = plain(typed)
    if text.isascii() and text.isdigit():
        number = int(text[:6])
        if 1 <= number <= len(words):
            return number - 1
        most = f"1 to {len(words)} are possible" if len(words) > 1 else "only 1 is possible"
        raise Refused(f"there is no choice {number}: {most}")
    found = _found(text, [plain(word) for word in words], [plain(key) for key in keys])
    if len(found) > 1:
        raise Refused(f"{typed.strip()!r} could be {' or '.join(words[i] for i in found)}")
    return found[0] if found else None


def _found(text: str, words: list[str], keys: list[str]) -> list[int]:
    """The choices that a text names: a whole word or key goes before the beginning of a word."""
    if not text:
        return []
    whole = [i for i, word in enumerate(words) if word == text]
    short = text.replace(" ", "")
    whole = whole or [i for i, key in enumerate(keys) if key == short]
    return whole or [i for i, word in enumerate(words) if word.startswith(text)]


def command_in(session: Session, typed: str) -> tuple[str, str]:
    """The command that a line begins with and the rest of it; no command: it may be an action.

    A legal action goes before a command of the same name, unless a colon says otherwise.
    """
    from cli.timeline import COMMANDS
    from engine.bots import next_is_bot

    line = typed.strip().removeprefix(":").lstrip()
    verb, _, rest = line.partition(" ")
    verb = "help" if verb == "?" else verb.casefold()
    possible = [] if next_is_bot(session) else words(session)
    is_action = not typed.lstrip().startswith(":") and plain(typed) in map(plain, possible)
    known = verb in COMMANDS or verb in OTHERS
    return (verb, rest.strip()) if known and not is_action else ("", line)


def act(session: Session, typed: str, commands: Sequence[str] = ()) -> None:
    """Take the action that a text means, and say what happened. Raises Refused.

    `commands` are what else the person may have meant.
    """
    from engine.bots import next_is_bot

    legal = session.legal()
    if not legal:
        raise Refused("the game is over; undo to go back into it")
    if next_is_bot(session):
        raise Refused("a bot is to act: go lets it, undo goes further back")
    possible = words(session)
    found = match(typed, possible, keys(session))
    if found is None:
        near = nearest(plain(typed), [*possible, *commands])
        hint = near if near.startswith("did") else f"possible: {', '.join(possible)}"
        raise Refused(f"{typed.strip()!r} is no choice here; {hint}")
    session.play(legal[found])
    say_last(session)


def let_bots_play(session: Session) -> int:
    """Let bots play until a person decides or the game is over; how many moves they made."""
    from engine.bots import play_bots

    count = 0
    for _ in play_bots(session):
        say_last(session)
        count += 1
    return count


def say_last(session: Session) -> None:
    """What happened in the move that led here."""
    from replays.transcript import tell

    told = tell(session, session.timeline.head)
    prose(*[f"{text[0].upper()}{text[1:]}." for text in told.sentences])


def at_the_prompt(session: Session) -> None:
    """Play until the game is over or the person leaves."""
    terminal = sys.stdin.isatty()
    if not terminal:
        _play(session, terminal=False)
        return
    talk("Type a choice, its number or its beginning; help tells what else.")
    with editing():
        _play(session, terminal=True)


def _play(session: Session, *, terminal: bool) -> None:
    from engine.bots import bots_wait, next_is_bot

    shown: object = None
    while session.actor() is not None or terminal or "" in session.timeline.players:
        if next_is_bot(session) and not bots_wait(session):
            let_bots_play(session)
            continue
        here = (session.timeline.head, session.timeline.branch)
        if here != shown:
            out("", *(board(session) if session.actor() is not None else position(session)))
            shown = here
        if not _asked(session, terminal=terminal):
            return
    out("", *position(session))


def _asked(session: Session, *, terminal: bool) -> bool:
    """Ask once and do what is said; False when the person leaves."""
    from cli.timeline import COMMANDS
    from engine.bots import next_is_bot
    from events.errors import FileProblem

    seat = session.actor()
    mine: list[str] = []
    if seat is not None and next_is_bot(session):
        out(f"{session.timeline.players[seat]} waits for {session.seats[seat]}: go lets it act")
    elif seat is not None:
        out(*choices(session))
        mine = words(session)
    name = "over" if seat is None else session.seats[seat]
    typed = ask(f"{name}> ", terminal=terminal, words=[*mine, *COMMANDS, *OTHERS])
    if typed is None:
        talk("The input has ended; the game is saved.")
        return False
    try:
        return _obeyed(session, typed)
    except Exception as error:
        if exit_code(error) is None or isinstance(error, OSError | FileProblem):
            raise
        talk(sentence(error))
        return True


def _obeyed(session: Session, typed: str) -> bool:
    """Do what was typed: a legal action first, then a command; False to leave."""
    from cli.timeline import COMMANDS

    verb, rest = command_in(session, typed)
    if not typed.strip():
        return True
    if not verb and typed.strip().startswith(":"):
        raise Refused(f"there is no command {rest!r}; {nearest(rest, [*COMMANDS, *OTHERS])}")
    if not verb:
        act(session, typed, [*COMMANDS, *OTHERS])
    elif verb == "quit":
        talk("The game is saved; 'undertow play' goes on with it.")
        return False
    elif verb == "help":
        prose(HELP[0])
        prose(*HELP[1:-1], hang=16)
        prose(HELP[-1])
    elif verb == "go":
        if not let_bots_play(session):
            raise Refused("no bot is to act")
    else:
        prose(*COMMANDS[verb](session, rest), hang=4)
    return True
