"""Commands that play: begin a game, play it at the prompt, act in it from a script."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.prompt import ask, match
from cli.screen import exit_code, out, sentence, talk
from cli.table import GameOption, board, choices, kind, named, next_lines, position, words
from engine.errors import Refused

if TYPE_CHECKING:
    from engine.game import AnyGame
    from engine.session import Session

Players = Annotated[
    list[str] | None,
    typer.Option(
        "-p",
        "--player",
        help="A player, once for each seat: anna, bot:cautious, or blue=bot:random.",
    ),
]
SeedOption = Annotated[str | None, typer.Option("--seed", help="Any text; drawn if left out.")]
NameOption = Annotated[str | None, typer.Option("--name", help="What to call the game.")]
Rules = Annotated[
    list[str] | None, typer.Option("-o", "--option", help="A rule option, as tie_break=hexagons.")
]


def new(
    game: Annotated[str, typer.Argument(metavar="KIND", help="What to play, as deep-sea.")],
    player: Players = None,
    seed: SeedOption = None,
    name: NameOption = None,
    option: Rules = None,
) -> None:
    """Make a new game; without -p you play against a careful bot."""
    from cli.home import opened

    path = _made(game, player, seed, name, option)
    with opened(str(path)) as session:
        out(*position(session))


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game to go on with, or a kind for a new one."),
    ] = None,
    player: Players = None,
    seed: SeedOption = None,
    name: NameOption = None,
    option: Rules = None,
    g: GameOption = None,
) -> None:
    """Play at the prompt: go on with a game, or begin a new one of a kind (deep-sea)."""
    from cli import home
    from engine.errors import BadSetup
    from engine.registry import USUAL

    ref = named(game, g)
    asked = any(value is not None for value in (player, seed, name, option))
    if ref is None and (asked or home.is_new()):
        ref = USUAL
    if ref is not None and g is None and (_is_kind(ref) or (asked and not home.is_game(ref))):
        ref = str(_made(ref, player, seed, name, option))
    elif asked:
        home.locate(ref)
        raise BadSetup(f"{ref!r} was begun already; -p, -o, --seed and --name make a new game")
    with home.opened(ref, write=True) as session:
        at_the_prompt(session)


def do(
    action: Annotated[
        list[str], typer.Argument(help="What to do, as at the prompt; several with commas.")
    ],
    game: GameOption = None,
    bots: Annotated[bool, typer.Option(help="Whether bots that follow play at once.")] = True,
) -> None:
    """Act in a game from a script: one action, or several with commas between."""
    from cli.home import opened
    from engine.bots import bots_wait

    with opened(game, write=True) as session:
        for typed in " ".join(action).split(","):
            if bots and not bots_wait(session):
                let_bots_play(session)
            act(session, typed)
            if bots:
                let_bots_play(session)
        out(*next_lines(session))


def go(game: GameOption = None) -> None:
    """Let the bots play that wait, up to the next decision of a person."""
    from cli.home import opened

    with opened(game, write=True) as session:
        if not let_bots_play(session):
            raise Refused("no bot is to act: " + next_lines(session)[0])
        out(*next_lines(session))


def act(session: Session, typed: str) -> None:
    """Take the action that a text means, and say what happened. Raises Refused."""
    from engine.bots import next_is_bot

    legal = session.legal()
    if not legal:
        raise Refused("the game is over; undo to go back into it")
    if next_is_bot(session):
        raise Refused("a bot is to act: go lets it, undo goes further back")
    found = match(typed, words(session))
    if found is None:
        raise Refused(f"{typed.strip()!r} is no choice here; possible: {', '.join(words(session))}")
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

    for text in tell(session, session.timeline.head).sentences:
        out(f"{text[0].upper()}{text[1:]}.")


def at_the_prompt(session: Session) -> None:
    """Play until the game is over or the person leaves."""
    from engine.bots import bots_wait, next_is_bot

    terminal = sys.stdin.isatty()
    shown: object = None
    if terminal:
        talk("Type a choice, its number or its beginning; help tells what else.")
    while session.actor() is not None or terminal or "" in session.timeline.players:
        if next_is_bot(session) and not bots_wait(session):
            let_bots_play(session)
            continue
        here = (session.timeline.head, session.timeline.branch)
        if here != shown:
            out("", *board(session))
            shown = here
        if not _asked(session, terminal=terminal):
            return
    out("", *position(session))


def _asked(session: Session, *, terminal: bool) -> bool:
    """Ask once and do what is said; False when the person leaves."""
    from engine.bots import next_is_bot
    from events.errors import FileProblem

    seat = session.actor()
    if seat is None:
        out(*next_lines(session))
    elif next_is_bot(session):
        out(f"{session.timeline.players[seat]} waits for {session.seats[seat]}: go lets it act")
    else:
        out(*choices(session))
    name = "over" if seat is None else session.seats[seat]
    typed = ask(f"{name}> ", terminal=terminal)
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
    from engine.bots import next_is_bot

    verb, _, rest = typed.strip().removeprefix(":").partition(" ")
    verb = "help" if verb == "?" else verb.casefold()
    is_command = verb in COMMANDS or verb in ("quit", "go", "help")
    mine = [] if next_is_bot(session) else words(session)
    if not typed.strip():
        return True
    if typed.strip().startswith(":") or (is_command and typed.strip() not in mine):
        if verb == "quit":
            talk("The game is saved; 'undertow play' goes on with it.")
            return False
        if verb == "go":
            if not let_bots_play(session):
                raise Refused("no bot is to act")
        elif verb in COMMANDS:
            if lines := COMMANDS[verb](session, rest.strip()):
                out(*lines)
        else:
            out(f"Type a choice, or: {', '.join(COMMANDS)}, go, help, quit.")
            out("Outside: undertow play KIND begins another game, undertow --help shows all.")
        return True
    act(session, typed)
    return True


def _is_kind(name: str) -> bool:
    """Whether a kind of game is meant, and not a game that was begun; bundled kinds come first."""
    from cli import home
    from engine.registry import BUNDLED_NAMES, names

    if name in BUNDLED_NAMES:
        return True
    return name not in home.names() and not home.exists(Path(name)) and name in names()


def _usual_players(game: AnyGame) -> list[str]:
    """A person, and bots in the other seats: the first of the game's own, if it has any."""
    bot = next(iter(game.bots), "random")
    return [game.seat_names[0], *[f"bot:{bot}"] * (max(game.seats[0], 2) - 1)][: game.seats[1]]


def _made(
    name_of_kind: str,
    player: list[str] | None,
    seed: str | None,
    name: str | None,
    option: list[str] | None,
) -> Path:
    """Write a new game's file. Raises BadSetup, Refused, NotWritten."""
    from secrets import token_bytes

    from cli import home
    from engine.errors import BadSetup
    from engine.session import opened, opening
    from engine.setup import checked_options, seats_and_players
    from events.log import FileLog
    from seeds.phrase import phrase

    game = kind(name_of_kind)
    seats, players = seats_and_players(game, player or _usual_players(game))
    given = dict(_pair(text) for text in option or [])
    options = checked_options(game, given, seats)
    text = phrase(token_bytes(17), 128 if game.secrets else 40) if seed is None else seed
    try:
        first = opened(game, options, seats, text, drawn=seed is None)
    except ValueError as error:
        raise BadSetup(f"that seed does not fit: {error}") from None
    if name is not None and _is_kind(name):
        raise Refused(f"{name!r} is a kind of game; choose another --name")
    for path in home.new_paths(game.name, name):
        with suppress(FileExistsError):
            FileLog.create(path, opening(first, game, players)).close()
            home.remember(path)
            talk(f"New game {home.name_of(path)!r}, seed {text}.")
            return path
    raise Refused(f"there is a game called {name!r} already; choose another --name")


def _pair(text: str) -> tuple[str, str]:
    from engine.errors import BadSetup

    name, equals, value = text.partition("=")
    if not equals:
        raise BadSetup(f"an option is NAME=VALUE, not {text!r}")
    return name, value
