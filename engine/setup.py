"""What a person asks for when a game is made, checked: seats, options, players."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from engine.bots import BOT, spelt_bot
from engine.errors import BadSetup
from engine.game import AnyGame, Names, Option, Value

LONGEST_SEAT_NAME = 20
LONGEST_WORD = 40
_LONGEST_SAID: Final = 100
_RESERVED = ("all", "bot", "luck", "nobody", "person")


def seats_and_players(game: AnyGame, wanted: Sequence[str]) -> tuple[Names, dict[int, str]]:
    """The seats' names, and the bots by seat, of words like anna, bot:cautious, red=bot:random.

    A bot without a name gets the one that the game has for its seat, or the next that is free.
    Raises BadSetup.
    """
    if not game.seats[0] <= len(wanted) <= game.seats[1]:
        raise BadSetup(f"{game.title} is for {players(game)}, not {len(wanted)}")
    names: list[str | None] = []
    bots: dict[int, str] = {}
    for seat, word in enumerate(wanted):
        name, equals, player = word.partition("=")
        if word.startswith(BOT):
            name, equals, player = "", "=", word
        if equals:
            bots[seat] = checked_player(game, player)
        names.append(seat_name(name) if name or not equals else None)
    own = game.seat_names
    for seat, given in enumerate(names):
        if given is None:
            names[seat] = next(name for name in own[seat:] + own if name not in names)
    done = tuple([name for name in names if name is not None])
    check_different(done)
    return done, {seat: player for seat, player in bots.items() if player}


def players(game: AnyGame) -> str:
    """How many can play a game, in words."""
    fewest, most = game.seats
    if fewest == most:
        return f"{most} player" + ("" if most == 1 else "s")
    return f"{fewest} to {most} players"


def seat_name(text: str) -> str:
    """A name for a seat. Raises BadSetup."""
    name = unicodedata.normalize("NFC", text)
    if not 1 <= len(name) <= LONGEST_SEAT_NAME:
        raise BadSetup(f"a seat's name has 1 to {LONGEST_SEAT_NAME} characters, not {len(name):,}")
    if not name[0].isalnum() or not all(_is_letter(c) or c in "-_'." for c in name):
        raise BadSetup(
            f"{name!r} can be no seat's name: it is of letters, digits and - _ ' . without spaces, "
            "a letter or digit first"
        )
    if name.isdigit():
        raise BadSetup(f"a seat cannot be called {name!r}: a number alone says which seat it is")
    if name in _RESERVED:
        raise BadSetup(f"a seat cannot be called {name!r}: that word has a meaning of its own")
    return name


def check_different(names: Sequence[str]) -> None:
    """Raise BadSetup where two seats have the same name."""
    if len({name.casefold() for name in names}) < len(names):
        raise BadSetup("two seats have the same name")


def _is_letter(c: str) -> bool:
    """Whether a character is a letter, a digit, or a mark on one, as vowel signs are."""
    return c.isalnum() or unicodedata.category(c).startswith("M")


def checked_player(game: AnyGame, player: str) -> str:
    """Who plays a seat, as files say it: "" a person, "bot:NAME?a=1" a bot. Raises BadSetup."""
    if player in ("", "person"):
        return ""
    if not player.startswith(BOT):
        check_player(player)  # which says what is wrong
    return spelt_bot(game, player)


def check_player(player: str) -> None:
    """Raise BadSetup for what can be no bot's name, here or anywhere."""
    if not player.startswith(BOT):
        raise BadSetup(f"a seat is played by 'person' or 'bot:NAME', not {player!r}")
    name = player.removeprefix(BOT)
    if not name or not name.isprintable() or " " in name:
        raise BadSetup(f"{player!r} can be no bot: its name is of letters and signs without spaces")


LUCK: Final = Option(
    "luck",
    "same",
    "what luck a decision meets that is taken again: the same, fresh luck, or no way back",
    values=("same", "fresh", "refuse"),
)
"""An option of every game. An opening holds it where it is not as usual."""


SEALED: Final = Option(
    "sealed",
    False,
    "whether the seed is kept from everybody until it is revealed",
    values=(True,),
)
WORDS: Final = Option(
    "words",
    (),
    "what each seat gave to the luck once the seed was settled",
    load=lambda text, names: tuple(text.split()),
    accepts=lambda value, seats: (
        isinstance(value, tuple) and len(value) == seats and all(map(_is_word, value))
    ),
    tell=lambda value, names: " + ".join(map(str, value if isinstance(value, tuple) else ())),
    shown="WORD...",
)
OF_EVERY_GAME: Final = (LUCK, SEALED, WORDS)
"""What an opening may hold beside the options of its game, each only where it is not as usual."""


def _is_word(value: Value) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= LONGEST_WORD and value.isprintable()


def checked_word(text: str) -> str:
    """A word that a seat gives to the luck. Raises BadSetup."""
    word = unicodedata.normalize("NFC", text).strip()
    if not _is_word(word):
        raise BadSetup(f"a word for the luck has 1 to {LONGEST_WORD} letters, all printable")
    return word


def checked_options(game: AnyGame, given: Mapping[str, str], names: Names) -> dict[str, Value]:
    """All options of a game, those given read from their text. Raises BadSetup."""
    options = {option.name: option for option in (*game.options, LUCK)}
    for name in given:
        if name in (SEALED.name, WORDS.name):
            raise BadSetup(f"nobody gives {name} as an option: --{name} asks for it")
        if name not in options:
            raise BadSetup(f"{game.name} has no option {name!r}; it has {', '.join(options)}")
    values = {
        name: _value(option, given[name], names) if name in given else option.default
        for name, option in options.items()
    }
    if values[LUCK.name] == LUCK.default:
        del values[LUCK.name]
    return values


def _value(option: Option, typed: str, names: Names) -> Value:
    text = typed if option.takes_file else unicodedata.normalize("NFC", typed)
    said = f"option {option.name}: {_briefly(text)!r}"
    if option.load is not None:
        try:
            value = option.load(text, names)
        except OSError as error:
            raise BadSetup(f"{said} cannot be read ({error.strerror or error})") from None
        except ValueError as error:
            raise BadSetup(f"{said} does not fit; {error}") from None
        if not option.fits(value, len(names)):  # else a game that does not open again
            raise BadSetup(f"{said} does not fit")
        return value
    for value in option.values:
        if str(value) == text:
            return value
    choices = ", ".join(map(str, option.values))
    raise BadSetup(f"{said} does not fit; it is one of {choices}")


def _briefly(text: str) -> str:
    """A text that leaves room for what is said of it; the end of a file's name tells the most."""
    return text if len(text) <= _LONGEST_SAID else f"{text[:20]}...{text[23 - _LONGEST_SAID :]}"
