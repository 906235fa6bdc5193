"""The contract that a kind of bots fulfils: a name, settings, and how a bot is made for a game.

A kind is asked for by a text, `mcts?rollouts=2000&policy=random`, which files hold as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.errors import BadSetup
from engine.game import AnyGame, Bot
from events.frozen import frozen

Settings = Mapping[str, Any]
"""The settings of one kind by name, each with a value; none is missing."""

_WORD: Final = re.compile(r"[A-Za-z0-9._-]+")
_DIGITS: Final = 9
"""More than any whole number has that can be set."""
_LONGEST_SAID: Final = 40
"""Letters that are repeated of what somebody typed."""


@frozen
class BotSetting:
    """What can be set of a bot: a whole number or a word, by what it is if nothing is said."""

    name: str
    default: int | str
    help: str
    least: int = 1
    most: int = 100_000
    """The bounds of a whole number."""
    values: tuple[str, ...] = ()
    """All words that may be chosen, where they can be listed; else `make` says what does not fit.

    A word is of ASCII letters, digits and - _ .
    """
    shown: str = ""
    """What stands for the value in help where it is a word that cannot be listed: "BOT"."""

    @property
    def range(self) -> str:
        """What it may be, in short: "1 to 100000", "shallow|deep", "BOT"."""
        if isinstance(self.default, int):
            return f"{self.least} to {self.most}"
        return "|".join(self.values) or self.shown or "WORD"

    def read(self, text: str) -> int | str:
        """The value of a text. Raises ValueError that says what is expected."""
        if isinstance(self.default, int):
            if text.isascii() and text.isdigit() and len(text) <= _DIGITS:
                number = int(text)
                if self.least <= number <= self.most:
                    return number
            raise ValueError(f"it is a whole number from {self.range}")
        if self.values and text not in self.values:
            raise ValueError(f"it is one of {', '.join(self.values)}")
        if not _WORD.fullmatch(text):
            raise ValueError("it is a word of ASCII letters, digits and - _ .")
        return text


@frozen
class BotKind:
    """A kind of bots: one value, found under its name."""

    name: str
    help: str
    """How it plays, in a few words."""
    make: Callable[[AnyGame, Settings], Bot[Any, Any] | None]
    """A bot of this kind for a game, or None where it cannot play that one.

    Raises BadSetup where a setting does not fit. A bot gets nothing but a view, the legal actions
    and luck of its own: with the same ones it chooses the same, on every machine.
    """
    settings: tuple[BotSetting, ...] = ()

    def read(self, text: str | None = None) -> dict[str, int | str]:
        """All settings, those in a text ("rollouts=2000&policy=random") as it says.

        Raises BadSetup.
        """
        known = {setting.name: setting for setting in self.settings}
        values: dict[str, int | str] = {one.name: one.default for one in self.settings}
        said: set[str] = set()
        for part in () if text is None else text.split("&"):
            name, equals, value = part.partition("=")
            if name not in known:
                has = f"it has {', '.join(known)}" if known else "it has none"
                raise BadSetup(f"bot {self.name} has no setting {_briefly(name)}; {has}")
            if not equals:
                raise BadSetup(f"bot {self.name}: a setting is {name}=VALUE, not {_briefly(part)}")
            if name in said:
                raise BadSetup(f"bot {self.name}: {name} is set twice")
            said.add(name)
            try:
                values[name] = known[name].read(value)
            except ValueError as error:
                raise BadSetup(
                    f"bot {self.name}: {name}={_briefly(value)} does not fit; {error}"
                ) from None
        return values

    def spelt(self, settings: Settings) -> str:
        """A kind with settings as files hold it: in their order, those as usual left out."""
        said = "&".join(self._unusual(settings))
        return f"{self.name}?{said}" if said else self.name

    def _unusual(self, settings: Settings) -> Iterator[str]:
        for one in self.settings:
            if settings[one.name] != one.default:
                yield f"{one.name}={settings[one.name]}"


def _briefly(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_SAID else f"{text[: _LONGEST_SAID - 3]}...")
