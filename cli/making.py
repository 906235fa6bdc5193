"""A new game: what was asked for, what is asked back, and its file."""

from __future__ import annotations

import os
from contextlib import suppress
from secrets import token_bytes
from typing import TYPE_CHECKING

import attrs

from cli import home
from cli.keyboard import ask, editing
from cli.kinds import is_kind, kind
from cli.rule_options import named
from cli.screen import out, talk
from engine.bots import bots
from engine.errors import BadSetup, Refused
from engine.opening import opened, opening
from engine.setup import checked_options, players, seats_and_players
from events.log import FileLog
from seeds.phrase import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from engine.game import AnyGame


@attrs.frozen
class Wish:
    """What was said about a new game; None where nothing was."""

    players: list[str] | None = None
    seed: str | None = None
    name: str | None = None
    options: list[str] | None = None

    def is_any(self) -> bool:
        """Whether anything at all was said."""
        return any(
            value is not None for value in (self.players, self.seed, self.name, self.options)
        )


def with_players_asked(name_of_kind: str, wish: Wish) -> Wish | None:
    """The wish with the players that a person names at the terminal; None: the person left."""
    game = kind(name_of_kind)
    _check_name(wish)
    usual = ", ".join(_usual_players(game))
    bot = f"bot:{next(iter(game.bots), 'random')}"
    named = " or ".join(f"bot:{name}" for name in bots(game))
    out(
        f"{game.title}, for {players(game)}. Who plays? Names with commas between; "
        f"{named} for a bot; Enter for what stands in brackets."
    )
    while True:
        with editing():
            typed = ask(f"players [{usual}]> ")
        if typed is None or typed.strip() == "quit":
            return None
        wanted = [word.strip() for word in (typed.strip() or usual).split(",")]
        if wanted in (["?"], ["help"]):
            talk(f"Type one name to play against a bot, or several, as: anna, ben, {bot}")
            continue
        if len(wanted) == 1:  # alone against bots
            wanted += _usual_players(game)[1:]
        try:
            seats_and_players(game, wanted)
        except BadSetup as error:
            talk(str(error))
            continue
        return attrs.evolve(wish, players=wanted)


def made(name_of_kind: str, wish: Wish, *, called: str = "") -> Path:
    """Write a new game's file. Raises BadSetup, Refused, NotWritten.

    Where the wish has no name it is called as said, or as its kind, with a number behind.
    """
    game = kind(name_of_kind)
    seats, bots_by_seat = seats_and_players(game, wish.players or _usual_players(game))
    given = dict([_pair(game, text) for text in wish.options or []])
    options = checked_options(game, given, seats)
    drawn = wish.seed is None
    text = phrase(token_bytes(17), 128 if game.secrets else 40) if wish.seed is None else wish.seed
    try:
        first = opened(game, options, seats, text, drawn=drawn)
    except ValueError as error:
        raise BadSetup(f"that seed does not fit: {error}") from None
    try:
        records = opening(first, game, bots_by_seat)
    except ValueError as error:
        raise BadSetup(f"a game like this cannot be written: {error}") from None
    _check_name(wish)
    for path in home.new_paths(called or game.name, wish.name):
        with suppress(FileExistsError):
            FileLog.create(path, records).close()
            home.remember(path)
            talk(f"New game {home.name_of(path)!r}, seed {text}.")
            return path
    raise Refused(f"there is a game called {wish.name!r} already; choose another --name")


def _check_name(wish: Wish) -> None:
    """Raises Refused for a name that no game can have."""
    if wish.name is not None and is_kind(home.name_of(home.path_of(wish.name))):
        raise Refused(f"{wish.name!r} is a kind of game; choose another --name")


def _usual_players(game: AnyGame) -> list[str]:
    """A person, and bots in the other seats: the first of the game's own, if it has any."""
    bot = next(iter(game.bots), "random")
    return [game.seat_names[0], *[f"bot:{bot}"] * (max(game.seats[0], 2) - 1)][: game.seats[1]]


def _pair(game: AnyGame, text: str) -> tuple[str, str]:
    """An option as it was typed: its name as the game has it, and the text of its value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadSetup(f"an option is NAME=VALUE, not {text!r}")
    option = named(game, name)
    if option is None:
        return name, value
    if option.takes_file:  # which a shell leaves as it is behind an equals sign
        value = os.path.expanduser(value)
    return option.name, value
