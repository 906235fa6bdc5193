"""Pages of a game: more pictures than the board, each shown by a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli import paint
from cli.board import place_line
from cli.screen import Lines, NotFound
from cli.viewpoint import at_screen
from engine.names import as_compared

if TYPE_CHECKING:
    from engine.game import AnyGame
    from engine.session import Session


def page(session: Session, word: str) -> Lines:
    """A page as the one at the screen may see it, in sentences where these are wanted."""
    game = session.game
    view: Any = game.view(session.state, at_screen(session))
    if paint.plain() and word in game.pages_told:
        return [place_line(session), *game.pages_told[word](view, session.seats)]
    return [place_line(session), *game.pages[word](view, session.seats, paint.look())]


def find_page(game: AnyGame, typed: str) -> str:
    """The page that is meant. Raises NotFound that names those there are."""
    known = {as_compared(word): word for word in game.pages}
    if not known:
        raise NotFound(f"{game.title} has no pages")
    if as_compared(typed) not in known:
        raise NotFound(f"{game.title} has no page {typed!r}; there are {', '.join(game.pages)}")
    return known[as_compared(typed)]


def help_of_pages(game: AnyGame) -> list[str]:
    """What the words of its pages do, a line each."""
    return [f"{word:<15} a page of {game.title}, beside the board" for word in game.pages]
