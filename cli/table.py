"""Commands that show: the board, the choices, the games there are, the rules."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.arguments import AtOption, GameArgument, GameOption, named
from cli.board import choice_lines, choices, next_lines, position
from cli.kinds import kind
from cli.screen import out, suggest


def show(game: GameArgument = None, g: GameOption = None, at: AtOption = None) -> None:
    """Show the board and whose turn it is."""
    from cli.home import opened

    with opened(named(game, g), at=at) as session:
        out(*position(session))


def moves(game: GameArgument = None, g: GameOption = None, at: AtOption = None) -> None:
    """List what can be done now, or at another place."""
    from cli.home import opened
    from engine.bots import next_is_bot

    with opened(named(game, g), at=at) as session:
        possible = choices(session)
        out(*(choice_lines(possible) or next_lines(session)))
        if next_is_bot(session):
            out("A bot is to act: 'undertow go' lets it.")
        elif possible:
            suggest(f"undertow do {possible[0].word}")
        else:
            suggest("undertow undo goes back into it")


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
            out(f"    {option.name} = {option.default}   ({values}) {option.help}", hang=8)


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="KIND", help="As deep-sea; that of the last game.")
    ] = None,
) -> None:
    """Show the rules of a kind of game, page by page on a terminal."""
    from cli.pager import show_page

    game = kind(name or _kind_used_last())
    show_page(game.rules_page())
    suggest(f"undertow {'play' if game.lesson is None else 'learn'} {game.name}")


def _kind_used_last() -> str:
    """The kind of the game used last; the usual one where none was."""
    from cli import home
    from engine.registry import USUAL

    if home.is_new():
        return USUAL
    with home.opened(None) as session:
        return session.game.name
