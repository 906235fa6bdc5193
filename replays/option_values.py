"""The values of rule options as they stand in a heading, written and read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from engine.errors import BadSetup
from engine.game import AnyGame, Names, Option
from engine.nearest import nearest
from engine.setup import OF_EVERY_GAME, SEALED, WORDS, checked_options
from events.record import Value
from events.wire import DEEPEST

_JSON: Final = "json:"
_LONGEST: Final = 60
_LONGEST_TYPED: Final = 2000


def unusual(game: AnyGame, values: dict[str, Value]) -> list[tuple[Option, Value]]:
    """The options of a game that are not as usual, with their values."""
    options = [*game.options, *OF_EVERY_GAME]
    return [
        (option, values[option.name])
        for option in options
        if values.get(option.name, option.default) != option.default
    ]


def written(game: AnyGame, option: Option, value: Value, names: Names) -> list[str]:
    """A value as texts: as a person types it, or as JSON where that cannot be."""
    if option == SEALED:
        return ["yes"]
    if option == WORDS:
        assert isinstance(value, tuple)
        return [str(word) for word in value]
    if not option.takes_file:
        text = str(value) if option.tell is None else option.tell(value, names)
        try:
            if repr(read(game, option.name, [text], names)) == repr(value):
                return [text]
        except BadSetup:
            pass
    return [_JSON + json.dumps(value, ensure_ascii=False)]


def read(game: AnyGame, name: str, texts: Sequence[str], names: Names) -> Value:
    """The value that texts stand for. Raises BadSetup. No file is read, whatever they say."""
    option = known(game, name)
    if option == WORDS:
        return checked(option, tuple(texts), names)
    if len(texts) != 1:
        raise BadSetup(f"option {name} takes one value, not {len(texts)}")
    (text,) = texts
    if option == SEALED:
        return checked(option, True if text == "yes" else text, names)
    if text.startswith(_JSON):
        try:
            value = json.loads(text.removeprefix(_JSON))
        except (ValueError, RecursionError):
            raise BadSetup(f"option {name}: behind {_JSON} stands no JSON") from None
        return checked(option, plain(value), names)
    if len(text) > _LONGEST_TYPED:
        raise BadSetup(f"option {name}: nobody types {len(text):,} letters")
    if option.takes_file:
        raise BadSetup(f"option {name} is written as {_JSON} and its values: no file is read here")
    return checked(option, checked_options(game, {name: text}, names).get(name), names)


def known(game: AnyGame, name: str) -> Option:
    """The option of this name. Raises BadSetup."""
    options = {option.name: option for option in (*game.options, *OF_EVERY_GAME)}
    if name not in options:
        near = nearest(name, options)
        raise BadSetup(f"{game.name} has no option {name[:_LONGEST]!r}; {near}")
    return options[name]


def checked(option: Option, value: Value, names: Names) -> Value:
    """The value, if the option can have it. Raises BadSetup."""
    usual = value is None or value == option.default
    if not usual and not option.fits(value, len(names)):
        said = json.dumps(value, ensure_ascii=False)[:_LONGEST]
        why = f"; it takes a word for each of {len(names)} seats" if option == WORDS else ""
        raise BadSetup(f"option {option.name}: {said} does not fit{why}")
    return option.default if usual else value


def plain(value: Any, depth: int = 0) -> Value:
    """A value of JSON as files hold it. Raises BadSetup for what none can hold."""
    if isinstance(value, list):
        if depth == DEEPEST:
            raise BadSetup(f"an option holds lists nested at most {DEEPEST} deep")
        return tuple([plain(one, depth + 1) for one in value])
    if value is None or isinstance(value, bool | int | str):
        return value
    raise BadSetup("an option holds whole numbers, texts and lists, nothing else")
