"""Whether a game describes itself well: its name, seats, options, classes and page of rules."""

from __future__ import annotations

import re
from typing import Final

from engine.game import AnyGame, Option
from engine.must import must
from engine.setup import OF_EVERY_GAME
from events.codec import Codec

_TYPED: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
AT_THE_PROMPT: Final = (
    *("undo", "redo", "goto", "branch", "switch", "branches", "rename", "hide", "amend", "reluck"),
    *("note", "diff", "find", "fields", "tree", "log", "replay", "show", "rules", "seat", "go"),
    *("help", "?", "quit", "q", "exit", "never", "as", "odds", "hint", "whatif"),
)
"""What is a command at the prompt of every game, so that no page can be shown by it."""


def check_usable(game: AnyGame) -> None:
    """A game can be begun, and its file written: what else there may be to say can wait.

    Raises AssertionError that says what is wrong.
    """
    must(1 <= game.seats[0] <= game.seats[1] <= len(game.seat_names), "too few names for seats")
    shared = {option.name for option in OF_EVERY_GAME} & {option.name for option in game.options}
    must(not shared, f"an option has a name that all games use: {', '.join(shared)}")
    for option in game.options:
        for number in range(game.seats[0], game.seats[1] + 1):
            must(
                option.fits(option.default, number),
                f"the default of {option.name}, {option.default!r}, does not fit with "
                f"{number} seats",
            )
    try:
        Codec(game.classes)
    except TypeError as error:
        raise AssertionError(f"the classes cannot be written: {error}") from error


def check_description(game: AnyGame) -> None:
    """Names, seats and options make sense; the classes can be written."""
    must(game.name and game.title, "a game without a name or a title")
    must(game.name == game.name.lower(), "a game's name is of small letters")
    must(all(c.isalnum() or c == "-" for c in game.name), "a game's name is of letters and -")
    must(game.rules >= 1, "versions of the rules are counted from 1")
    names = [option.name for option in game.options]
    spelt = [name.replace("_", "-") for name in names]
    must(len(set(spelt)) == len(names), "two options have one name, or one but for - and _")
    for name in spelt:
        must(_TYPED.fullmatch(name), f"an option is called {name!r}, not by small letters and _")
    for option in game.options:
        _check_option(option)
    check_usable(game)
    must(
        game.secrets or not Codec(game.classes).keeps_secrets,
        "there are private fields, and the game says that it has no secrets",
    )
    must(game.rules_page().strip(), "the page of rules is empty")
    for bot in game.bots:
        must(_TYPED.fullmatch(bot), f"a bot is called {bot!r}, not by small letters and -")
    for word in game.pages:
        must(_TYPED.fullmatch(word), f"a page is called {word!r}, not by small letters and -")
        must(word not in AT_THE_PROMPT, f"a page is called {word!r}, as a command of the prompt")
    must(set(game.pages_told) <= set(game.pages), "sentences for a page that there is not")


def _check_option(option: Option) -> None:
    """It can be typed and shown."""
    name = option.name
    must(option.help, f"the option {name} says nothing of itself")
    must(
        option.values or (option.load and option.accepts and option.shown),
        f"the option {name} lists no values, so it needs load, accepts and shown",
    )
    must(
        len({str(value) for value in option.values}) == len(option.values),
        f"two values of {name} are typed alike",
    )
