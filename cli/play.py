"""Commands that play: begin a game, play it at the prompt, act in it from a script."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import documents
from cli.arguments import GameOption, named
from cli.board import next_lines, position
from cli.screen import BadInput, NotFound, answer, nearest, talk
from engine.errors import Refused

if TYPE_CHECKING:
    from cli.making import Wish

Players = Annotated[
    list[str] | None,
    typer.Option(
        "-p",
        "--player",
        help="A player, once for each seat: anna, bot:cautious, or blue=bot:random; "
        "'undertow bots' lists all bots.",
    ),
]
SeedOption = Annotated[str | None, typer.Option("--seed", help="Any text; drawn if left out.")]
NameOption = Annotated[str | None, typer.Option("--name", help="What to call the game.")]
Sealed = Annotated[
    bool,
    typer.Option(
        "--sealed", help="Tell nobody the seed, and commit to it; reveal shows it at the end."
    ),
]
Words = Annotated[
    bool,
    typer.Option(
        "--words", help="As --sealed, and each player adds a word: so nobody can choose the luck."
    ),
]
Rules = Annotated[
    list[str] | None,
    typer.Option("-o", "--option", help="A rule option as NAME=VALUE; --NAME VALUE says the same."),
]


def new(
    game: Annotated[str, typer.Argument(metavar="KIND", help="What to play, as deep-sea.")],
    player: Players = None,
    seed: SeedOption = None,
    name: NameOption = None,
    option: Rules = None,
    sealed: Sealed = False,
    words: Words = False,
) -> None:
    """Make a new game; without -p you play against a careful bot.

    A game's own options are typed as these here are; with KIND, --help shows them too.
    """
    from cli.home import opened
    from cli.making import Wish, made

    path = made(game, Wish(player, seed, name, option, sealed, words))
    with opened(str(path)) as session:
        answer(lambda: position(session), lambda: documents.position(session))


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game to go on with, or a kind for a new one."),
    ] = None,
    player: Players = None,
    seed: SeedOption = None,
    name: NameOption = None,
    option: Rules = None,
    sealed: Sealed = False,
    words: Words = False,
    g: GameOption = None,
) -> None:
    """Play at the prompt: go on with a game, or begin a new one."""
    from cli import home
    from cli.making import Wish
    from cli.prompt import at_the_prompt
    from engine.errors import BadSetup
    from engine.registry import USUAL

    ref = named(game, g)
    wish = Wish(player, seed, name, option, sealed, words)
    if ref is None and (wish.is_any() or home.is_new()):
        ref = USUAL
    is_new = ref is not None and (means_kind(ref) or (wish.is_any() and not home.is_game(ref)))
    if ref is not None and g is None and is_new:
        path = _begun(ref, wish)
        if path is None:
            return
        ref = str(path)
    elif wish.is_any():
        home.locate(ref)
        raise BadSetup(
            f"{ref!r} was begun already; -p, --seed, --sealed, --words, --name and rule options "
            "make a new game"
        )
    with home.opened(_known(ref), write=True) as session:
        at_the_prompt(session)


def do(
    action: Annotated[
        list[str],
        typer.Argument(metavar="ACTION", help="What to do, as at the prompt; several with commas."),
    ],
    game: GameOption = None,
    bots: Annotated[bool, typer.Option(help="Whether bots that follow play at once.")] = True,
) -> None:
    """Act in a game from a script: one action, or several with commas between."""
    from cli.acting import act, let_bots_play
    from cli.home import opened
    from engine.bots import bots_wait

    actions = " ".join(action).split(",")
    if not all(typed.strip() for typed in actions):
        where = " beside a comma; nothing was played" if len(actions) > 1 else ": undertow do swim"
        raise BadInput(f"an action is missing{where}")
    with opened(game, write=True) as session:
        for typed in actions:
            if bots and not bots_wait(session):
                let_bots_play(session)
            act(session, typed)
            if bots:
                let_bots_play(session)
        answer(lambda: next_lines(session), lambda: documents.position(session))


def go(game: GameOption = None) -> None:
    """Let the bots play that wait, up to the next decision of a person."""
    from cli.acting import let_bots_play
    from cli.home import opened

    with opened(game, write=True) as session:
        if not let_bots_play(session):
            raise Refused("no bot is to act: " + next_lines(session)[0])
        answer(lambda: next_lines(session), lambda: documents.position(session))


def seat(
    name: Annotated[str, typer.Argument(metavar="SEAT", help="The seat, as red.")],
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="A bot, as bot:cautious, or: person.")
    ],
    game: GameOption = None,
) -> None:
    """Hand a seat to a bot, or back to a person."""
    from cli.home import opened
    from cli.verbs import seat_here

    with opened(game, write=True) as session:
        said = seat_here(session, f"{name} {player}")
        answer(lambda: [*said, *next_lines(session)], lambda: documents.position(session))


def _known(ref: str | None) -> str | None:
    """The game that is named. Raises NotFound, with kinds among what may have been meant."""
    from cli import home
    from engine.registry import names

    if ref is None or home.is_game(ref):
        return ref
    near = nearest(ref, [*names(), *home.names()])
    if not near.startswith("did"):
        return ref  # which says what there is
    raise NotFound(f"there is no game {ref!r}; {near}")


def means_kind(ref: str) -> bool:
    """Whether a kind of game is meant, and not a game that was begun; bundled kinds come first."""
    from cli import home
    from cli.kinds import is_kind
    from engine.registry import BUNDLED_NAMES

    if ref in BUNDLED_NAMES:
        return True
    return ref not in home.names() and not home.exists(Path(ref)) and is_kind(ref)


def _begun(kind: str, wish: Wish) -> Path | None:
    """A new game, after asking who plays where that was not said; None: the person left."""
    from cli.making import made, with_players_asked

    if sys.stdin.isatty() and wish.players is None:
        asked = with_players_asked(kind, wish)
        if asked is None:
            talk("No game was begun.")
            return None
        wish = asked
    return made(kind, wish)
