"""Commands that show: the board, the choices, the games there are, the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.board import choices, next_lines, position
from cli.screen import NotFound, nearest, out, prose

if TYPE_CHECKING:
    from engine.game import AnyGame

GameArgument = Annotated[
    str | None, typer.Argument(metavar="GAME", help="Name or file; the last one used if left out.")
]
GameOption = Annotated[
    str | None,
    typer.Option("-g", "--game", help="Name or file of the game; the last one used if left out."),
]


def named(game: str | None, g: str | None) -> str | None:
    """The game that is named, by argument or by -g. Raises BadSetup where both name one."""
    from engine.errors import BadSetup

    if game is not None and g is not None:
        raise BadSetup(f"one game is enough: {game!r}, or -g {g!r}")
    return game if game is not None else g


def show(game: GameArgument = None, g: GameOption = None) -> None:
    """Show the board and whose turn it is."""
    from cli.home import opened

    with opened(named(game, g)) as session:
        out(*position(session))


def moves(game: GameArgument = None, g: GameOption = None) -> None:
    """List what can be done now."""
    from cli.home import opened
    from engine.bots import next_is_bot

    with opened(named(game, g)) as session:
        out(*(choices(session) or next_lines(session)))
        if next_is_bot(session):
            out("A bot is to act: 'undertow go' lets it.")


def games() -> None:
    """List the kinds of games that can be played."""
    from engine.bots import bots
    from engine.errors import NoSuchGame
    from engine.registry import names
    from engine.setup import LUCK, players

    for name in names():
        try:
            game = kind(name)
        except NoSuchGame as error:
            out(f"{name}: {error}")
            continue
        seats = players(game)
        out(f"{name}: {game.title}, for {seats}; bots: {', '.join(bots(game))}")
        for option in (*game.options, LUCK):
            values = option.shown or " | ".join(map(str, option.values))
            prose(f"    {option.name} = {option.default}   ({values}) {option.help}", hang=8)


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="KIND", help="As deep-sea; that of the last game.")
    ] = None,
) -> None:
    """Show the rules of a kind of game, page by page on a terminal."""
    from cli.pager import show_page

    show_page(kind(name or _kind_used_last()).rules_page())


def _kind_used_last() -> str:
    """The kind of the game used last; the usual one where none was."""
    from cli import home
    from engine.registry import USUAL

    if home.is_new():
        return USUAL
    with home.opened(None) as session:
        return session.game.name


def kind(name: str) -> AnyGame:
    """The kind of game of this name. Raises NotFound."""
    from engine.registry import BUNDLED_NAMES, find, names

    if name not in BUNDLED_NAMES:
        known = names()
        if name not in known:
            raise NotFound(f"there is no game called {name!r}; {nearest(name, known)}")
    return find(name)
