"""A new game: what was asked for, what is asked back, and its file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from secrets import token_bytes
from typing import TYPE_CHECKING

import attrs

from cli import home
from cli.keyboard import ask, editing
from cli.kinds import is_kind, kind
from cli.rule_options import named
from cli.screen import out, talk
from engine.bots import known_bots
from engine.errors import BadSetup, NoSuchGame, Refused
from engine.opening import opened, opening
from engine.sealed import commitment_of
from engine.setup import (
    SEALED,
    WORDS,
    checked_options,
    checked_word,
    players,
    seats_and_players,
)
from events.frozen import frozen
from events.log import FileLog
from seeds.phrase import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from engine.game import AnyGame


@frozen
class Wish:
    """What was said about a new game; None where nothing was."""

    players: list[str] | None = None
    seed: str | None = None
    name: str | None = None
    options: list[str] | None = None
    sealed: bool = False
    """Whether nobody is told the seed before it is revealed."""
    words: bool = False
    """Whether each player adds a word once the seed is settled; the seed is sealed then."""

    def is_any(self) -> bool:
        """Whether anything at all was said."""
        said = (self.players, self.seed, self.name, self.options)
        return any(value is not None for value in said) or self.sealed or self.words


def with_players_asked(name_of_kind: str, wish: Wish) -> Wish | None:
    """The wish with the players that a person names at the terminal; None: the person left."""
    game = kind(name_of_kind)
    _check_name(wish)
    usual = ", ".join(usual_players(game))
    bot = f"bot:{next(iter(game.bots), 'random')}"
    *others, last = [f"bot:{name}" for name in known_bots(game)]
    out(
        f"{game.title}, for {players(game)}. Who plays? Names with commas between; "
        f"{', '.join(others)} or {last} for a bot; Enter for what stands in brackets."
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
            wanted += usual_players(game)[1:]
        try:
            seats_and_players(game, wanted)
        except (BadSetup, NoSuchGame) as error:
            talk(str(error))
            continue
        return attrs.evolve(wish, players=wanted)


def made(name_of_kind: str, wish: Wish, *, called: str = "") -> Path:
    """Write a new game's file. Raises BadSetup, Refused, NotWritten.

    Where the wish has no name it is called as said, or as its kind, with a number behind.
    """
    game = kind(name_of_kind)
    seats, bots_by_seat = seats_and_players(game, wish.players or usual_players(game))
    given = options_given(game, wish.options or [])
    options = checked_options(game, given, seats)
    _check_name(wish)
    drawn, is_sealed = wish.seed is None, wish.sealed or wish.words
    text = _seed(game, wish)
    if is_sealed:
        talk(f"The seed is settled: {commitment_of(text)} commits to it.")
        options[SEALED.name] = True
    if wish.words:
        options[WORDS.name] = _words(seats, bots_by_seat)
    try:
        first = opened(game, options, seats, text, drawn=drawn)
    except ValueError as error:
        raise BadSetup(f"that seed does not fit: {error}") from None
    try:
        records = opening(first, game, bots_by_seat)
    except ValueError as error:
        raise BadSetup(f"a game like this cannot be written: {error}") from None
    for path in home.new_paths(called or game.name, wish.name):
        with suppress(FileExistsError):
            FileLog.create(path, records).close()
            home.remember(path)
            seed = "sealed: reveal shows the seed when all is over" if is_sealed else f"seed {text}"
            talk(f"New game {home.name_of(path)!r}, {seed}.")
            return path
    raise _taken(wish)


def _seed(game: AnyGame, wish: Wish) -> str:
    """The seed that a person chose, or one drawn: longer where nobody may guess it."""
    is_sealed = wish.sealed or wish.words
    if wish.seed is None:
        return phrase(token_bytes(17), 128 if game.secrets or is_sealed else 40)
    if is_sealed:
        raise BadSetup("a sealed seed is drawn, not chosen: leave out --seed")
    return wish.seed


def _words(seats: tuple[str, ...], bots: Mapping[int, str]) -> tuple[str, ...]:
    """A word of each player, which nobody knew when the seed was settled; of a bot its name."""
    words = []
    with editing():
        for seat, name in enumerate(seats):
            typed = name if seat in bots else ask(f"{name}, a word of yours for the luck: ")
            if typed is None:
                raise BadSetup("with --words each player gives a word, and the input has ended")
            words.append(checked_word(typed))
    return tuple(words)


def _check_name(wish: Wish) -> None:
    """Raises Refused for a name that no game can have, or that is taken."""
    if wish.name is not None and is_kind(home.name_of(home.path_of(wish.name))):
        raise Refused(f"{wish.name!r} is a kind of game; choose another --name")
    if wish.name is not None and home.exists(home.path_of(wish.name)):
        raise _taken(wish)


def _taken(wish: Wish) -> Refused:
    return Refused(f"there is a game called {wish.name!r} already; choose another --name")


def usual_players(game: AnyGame) -> list[str]:
    """A person, and bots in the other seats: the first of the game's own, if it has any."""
    bot = next(iter(game.bots), "random")
    return [game.seat_names[0], *[f"bot:{bot}"] * (max(game.seats[0], 2) - 1)][: game.seats[1]]


def options_given(game: AnyGame, texts: Iterable[str]) -> dict[str, str]:
    """Options as they were typed, by name. Raises BadSetup, also for one that is given twice."""
    found: dict[str, str] = {}
    for text in texts:
        name, value = option_given(game, text)
        if name in found:
            raise BadSetup(f"option {name} is given twice: {found[name]!r} and {value!r}")
        found[name] = value
    return found


def option_given(game: AnyGame, text: str) -> tuple[str, str]:
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
