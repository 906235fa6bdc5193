"""A game's own rule options as people type them: `--stall-limit 5` says `-o stall_limit=5`.

What options there are, the game says. Where a command has an option of the same name, the command's
goes first, and the game's is given by -o. Typer is not imported here: completing a line uses this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cli.commands import COMMANDS
from cli.screen import BadInput, NotFound, nearest
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.game import AnyGame, Option

_OWN: Final = frozenset(
    name for entry in COMMANDS.values() if entry.makes_games for name in entry.options()
)
"""The options of the commands that make games: what is called so means theirs."""


@frozen
class Strange:
    """An option that is none of the command's, and what was said after it."""

    flag: str
    value: str | None

    def words(self) -> list[str]:
        """The same as -o takes it; without a value, as it was typed."""
        if self.value is None:
            return [self.flag]
        return ["-o", f"{self.flag.removeprefix('--')}={self.value}"]


Part = tuple[str, ...] | Strange
"""A word of a command line, an option of the command with its value, or one that is not its own."""


def flag(option: Option) -> str:
    """How an option is typed."""
    return "--" + option.name.replace("_", "-")


def typed(option: Option) -> str:
    """How an option is typed, with its values: --tie-break all_levels|hexagons."""
    values = _values(option)
    values = f"<{values}>" if " " in values else values
    if flag(option) in _OWN:
        return f"-o {option.name}={values}"
    return f"{flag(option)} {values}"


def described(game: AnyGame) -> list[tuple[str, str]]:
    """Each option of a game: how it is typed, and what it decides."""
    return [
        (
            typed(option),
            f"{option.help} (usually {option.told(option.default, game.seat_names)})",
        )
        for option in options(game)
    ]


def options(game: AnyGame) -> tuple[Option, ...]:
    """The options of a game, and that which all games have."""
    from engine.setup import LUCK

    return (*game.options, LUCK)


def by_flag(game: AnyGame) -> dict[str, Option]:
    """The options of a game that can be typed by their own names."""
    return {flag(one): one for one in options(game) if flag(one) not in _OWN}


def named(game: AnyGame, name: str) -> Option | None:
    """The option of this name, with - or _ between its words."""
    return next((one for one in options(game) if _same(one.name) == _same(name)), None)


def translated(command: str, words: Sequence[str]) -> list[str]:
    """A command line with the options of the game that it makes said by -o.

    Where no kind of game is named the command says what is wrong, and nothing is checked here.
    Raises BadInput.
    """
    parts = list(_parts(words, COMMANDS[command].options()))
    strange = [part for part in parts if isinstance(part, Strange)]
    game = named_game(command, words) if strange else None
    if game is not None:
        for one in strange:
            _check(command, game, one)
    return [
        word for part in parts for word in (part.words() if isinstance(part, Strange) else part)
    ]


def named_game(command: str, words: Sequence[str]) -> AnyGame | None:
    """The kind of game that a command line makes; None where it names none, or a game begun."""
    from cli.kinds import kind
    from cli.play import means_kind
    from engine.registry import USUAL

    parts = [p for p in _parts(words, COMMANDS[command].options()) if not isinstance(p, Strange)]
    if command == "play" and any(part[0].startswith(("-g", "--game")) for part in parts):
        return None
    alone = [word for part in parts if len(part) == 1 or part[0] == "--" for word in part]
    arguments = [word for word in alone if not word.startswith("-")]
    if not arguments:
        return kind(USUAL) if command == "play" else None
    if command == "play" and not means_kind(arguments[0]):
        return None
    try:
        return kind(arguments[0])
    except NotFound:
        return None


def _parts(words: Sequence[str], own: Mapping[str, str]) -> Iterator[Part]:
    """The parts of a command line, in their order; `own` has what the command's options take."""
    waiting = list(reversed(words))
    while waiting:
        word = waiting.pop()
        name, equals, value = word.partition("=")
        if word == "--":
            yield ("--", *reversed(waiting))
            return
        if name in own:
            takes_next = bool(own[name] and not equals and waiting)
            yield (word, waiting.pop()) if takes_next else (word,)
        elif not is_strange(word, own):
            yield (word,)
        elif equals:
            yield Strange(name, value)
        else:
            is_valued = waiting and waiting[-1] not in own and not waiting[-1].startswith("--")
            yield Strange(name, waiting.pop() if is_valued else None)


def is_strange(word: str, own: Mapping[str, str]) -> bool:
    """Whether a word is an option, and none of the command's own."""
    return word.startswith("--") and word.partition("=")[0] not in own


def _check(command: str, game: AnyGame, said: Strange) -> None:
    """Raise BadInput for what is no option of a game, or has no value."""
    known = by_flag(game)
    option = next((one for one in known.values() if _same(flag(one)) == _same(said.flag)), None)
    if option is None:
        taken = named(game, said.flag.removeprefix("--"))
        if taken is not None:
            raise BadInput(
                f"{flag(taken)} is no option of {command}; that of {game.name} is given by "
                f"-o {taken.name}=VALUE, since another command has one of its own"
            )
        own = [name for name in COMMANDS[command].options() if name.startswith("--")]
        near = nearest(said.flag, [*own, *known], otherwise="")
        raise BadInput(
            f"there is no option {said.flag}; {near}{' ' if near else ''}"
            f"{game.name} has {', '.join(known)}"
        )
    if said.value is None:
        raise BadInput(f"{flag(option)} needs a value: {_values(option)}")


def _same(name: str) -> str:
    """What is the same for both spellings of a name."""
    return name.replace("_", "-")


def _values(option: Option) -> str:
    """What an option may be, in short."""
    return option.shown.replace(" | ", "|") or "|".join(map(str, option.values))
