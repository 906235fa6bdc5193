"""Commands that show: the board, the choices, the games there are, the rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cli import documents, pages, paint
from cli.arguments import AsOption, AtOption, GameArgument, GameOption, named
from cli.board import choice_lines, choices, next_lines, position
from cli.following import command
from cli.kinds import kind
from cli.rule_options import described
from cli.screen import BadInput, Lines, answer, out, suggest, talk
from cli.viewpoint import is_hidden, looking

if TYPE_CHECKING:
    from engine.bot_kind import BotKind
    from engine.game import AnyGame


def show(
    game: GameArgument = None,
    g: GameOption = None,
    at: AtOption = None,
    seat: AsOption = None,
    page: Annotated[
        str | None,
        typer.Option(
            "--page",
            metavar="PAGE",
            help="A page of the game in place of the board, as locations of Abyss.",
        ),
    ] = None,
) -> None:
    """Show the board and whose turn it is, or a page of the game."""
    from cli.home import opened

    if page is not None and paint.chosen.json:
        raise BadInput("a page is a picture: leave out --page or --json")
    with opened(named(game, g), at=at) as session, looking(session, seat):
        if page is not None:
            out(*pages.page(session, pages.find_page(session.game, page)))
            return
        answer(lambda: position(session), lambda: documents.position(session))


def moves(
    game: GameArgument = None, g: GameOption = None, at: AtOption = None, seat: AsOption = None
) -> None:
    """List what can be done now, or at another place."""
    from cli.home import opened
    from engine.bots import next_is_bot

    with opened(named(game, g), at=at) as session, looking(session, seat):
        hidden = is_hidden(session)
        possible = [] if hidden else choices(session)
        answer(
            lambda: choice_lines(possible) or next_lines(session),
            lambda: documents.choices(session),
        )
        if next_is_bot(session):
            out("A bot is to act: 'undertow go' lets it.")
        elif possible:
            suggest(command("do", *possible[0].word.split()))
        elif not hidden:
            suggest("undertow undo goes back into it")


def games() -> None:
    """List the kinds of games that can be played."""
    from engine.errors import NoSuchGame
    from engine.registry import names

    for name in names():
        try:
            game = kind(name)
        except NoSuchGame as error:
            talk(f"{name}: {error}")
            continue
        answer(partial(_kind, game), partial(documents.kind, game), hang=8)


def _kind(game: AnyGame) -> Lines:
    """A kind of game: who can play it, and its options."""
    from engine.bots import bot_names
    from engine.registry import source
    from engine.setup import players

    known = f"{game.name}: {game.title}, for {players(game)}; bots: {', '.join(bot_names(game))}"
    brings = source(game.name)
    lines = [f"{known}; from {brings}" if brings else known]
    return [*lines, *(f"    {typed}   {what}" for typed, what in described(game))]


def bots(
    name: Annotated[
        str | None, typer.Argument(metavar="KIND", help="As deep-sea; that of the last game.")
    ] = None,
) -> None:
    """List the bots that can play a kind of game, and what can be set of them.

    With settings one is 'bot:NAME?SETTING=VALUE&SETTING=VALUE', in at most 40 letters.
    """
    from engine.bots import all_bots

    game = kind(name or _kind_used_last())
    for one in all_bots(game, talk):
        answer(partial(_bot, game, one), partial(documents.bot, game, one), hang=8)


def _bot(game: AnyGame, kind: BotKind) -> Lines:
    """A bot: how it plays, who brings it, its settings."""
    from engine.bots import BOT, brings

    by = brings(game, kind.name)
    told = f"{BOT}{kind.name}: {kind.help or 'plays'}{f'; from {by}' if by else ''}"
    return [
        told,
        *(
            f"    {one.name}={f'<{one.range}>' if ' ' in one.range else one.range}   {one.help} "
            f"(usually {one.default})"
            for one in kind.settings
        ),
    ]


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
