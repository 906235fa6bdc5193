"""What stands in a line before its moves: the game, its options, the seats and the seed."""

from __future__ import annotations

from typing import Final

from engine.errors import BadMove, NoSuchGame, Refused
from engine.game import AnyGame, Options, Value
from engine.opening import FindGame, opened, opening
from engine.registry import BUNDLED_NAMES
from engine.setup import LONGEST_SEAT_NAME, OF_EVERY_GAME
from engine.states import check_opening
from events.record import Opened
from events.timeline import LONGEST_PLAYER_NAME, Timeline
from replays.digits import LARGEST, Taken, Written
from replays.errors import BadLine
from seeds.luck import SPEC
from seeds.phrase import WORD_BITS, words

PASS_ON: Final = "pass on the game's file instead"
NOBODY_WRITES: Final = "no Undertow writes such a line"

_KINDS: Final = 16
"""Bundled games have a digit below this, in the order of the registry; 0 is a name as text."""
_MOST_WORDS: Final = 15
"""Words in the longest phrase; 0 words are another text."""
_MOST_SEATS: Final = 64
_MOST_OPTIONS: Final = 64


def put_head(into: Written, game: AnyGame, timeline: Timeline) -> None:
    """The game up to its opening. Raises Refused for what fits into no line."""
    first, seed = timeline.opened, timeline.seed
    if seed is None:
        raise Refused(
            "this copy does not hold the seed, and a line is made of it; pass on the file"
        )
    if first.luck != SPEC:
        raise Refused(f"its dice follow {first.luck!r}, which no line can say; {PASS_ON}")
    _put_game(into, first)
    _put_options(into, game, first)
    _put_seats(into, timeline)
    _put_seed(into, seed, drawn=first.drawn)


def take_head(digits: Taken, find: FindGame) -> tuple[AnyGame, list[bytes]]:
    """The game of a line, and the records that it begins with. Raises BadLine, NoSuchGame."""
    game = _game(digits, find)
    options = _options(digits, game)
    names, players = _seats(digits)
    seed, drawn = _seed(digits)
    _check(game, options, names)
    try:
        first = opened(game, options, names, seed, drawn=drawn)
        return game, opening(first, game, players)
    except (ValueError, TypeError) as error:
        raise BadLine(f"{NOBODY_WRITES}: its game cannot begin ({error})") from None


def _put_game(into: Written, first: Opened) -> None:
    """Which game, by its number or its name, and the version of its rules."""
    if first.game in BUNDLED_NAMES:
        into.digit(BUNDLED_NAMES.index(first.game) + 1, _KINDS)
    else:
        into.digit(0, _KINDS)
        into.text(first.game)
    into.number(first.rules)


def _game(digits: Taken, find: FindGame) -> AnyGame:
    number = digits.digit(_KINDS)
    if number > len(BUNDLED_NAMES):
        raise NoSuchGame(f"this line is of game {number}, and here are {', '.join(BUNDLED_NAMES)}")
    name = BUNDLED_NAMES[number - 1] if number else digits.text()
    rules = digits.number(LARGEST, "versions of its rules")
    try:
        return find(name, rules)
    except NoSuchGame as error:
        raise NoSuchGame(f"this line is of {name!r} under rules {rules}: {error}") from error


def _put_options(into: Written, game: AnyGame, first: Opened) -> None:
    """The options that are not as usual, each with its name and its value."""
    usual = {option.name: option.default for option in game.options}
    other = [(name, value) for name, value in first.options if usual.get(name, ...) != value]
    for name in [option.name for option in game.options if option.takes_file]:
        if name in dict(other):
            raise Refused(f"its {name} come from a file, which fits into no line; {PASS_ON}")
    into.number(len(other))
    for name, value in other:
        into.text(name)
        into.value(value)


def _options(digits: Taken, game: AnyGame) -> dict[str, Value]:
    options: dict[str, Value] = {option.name: option.default for option in game.options}
    files = {option.name for option in game.options if option.takes_file}
    known = {*options, *(option.name for option in OF_EVERY_GAME)} - files
    for _ in range(digits.number(_MOST_OPTIONS, "options")):
        name = digits.text()
        if name not in known:
            raise BadLine(f"{NOBODY_WRITES}: it says option {name!r} of {game.name}")
        options[name] = digits.value()
    return options


def _check(game: AnyGame, options: Options, names: tuple[str, ...]) -> None:
    """Raise BadLine for a game that nobody could make, before its rules see it."""
    values = tuple(sorted(options.items()))
    try:
        check_opening(game, Opened(game.name, game.rules, values, names, "", SPEC, (), drawn=False))
    except BadMove as error:
        raise BadLine(f"{NOBODY_WRITES}: {error}") from None


def _put_seats(into: Written, timeline: Timeline) -> None:
    """Each seat's name, and its player: a person, one who was named already, or another one."""
    into.number(len(timeline.opened.seats))
    named: list[str] = []
    for name, player in zip(timeline.opened.seats, timeline.players, strict=True):
        into.text(name)
        radix = len(named) + 2
        if not player:
            into.digit(0, radix)
        elif player in named:
            into.digit(named.index(player) + 2, radix)
        else:
            into.digit(1, radix)
            into.text(player)
            named.append(player)


def _seats(digits: Taken) -> tuple[tuple[str, ...], dict[int, str]]:
    names: list[str] = []
    named: list[str] = []
    players: dict[int, str] = {}
    for seat in range(digits.number(_MOST_SEATS, "seats")):
        names.append(digits.text(LONGEST_SEAT_NAME))
        digit = digits.digit(len(named) + 2)
        if digit == 1:
            named.append(digits.text(LONGEST_PLAYER_NAME))
        if digit:
            players[seat] = named[digit - 2]  # -1 is the one just named
    return tuple(names), players


def _put_seed(into: Written, seed: str, *, drawn: bool) -> None:
    """The seed: ten bits for each word of a phrase, or else its text."""
    into.digit(drawn, 2)
    place = {word: number for number, word in enumerate(words())}
    said = seed.split("-")
    is_phrase = len(said) <= _MOST_WORDS and all(word in place for word in said)
    into.digit(len(said) if is_phrase else 0, _MOST_WORDS + 1)
    if not is_phrase:
        into.text(seed)
        return
    for word in said:
        into.digit(place[word], 1 << WORD_BITS)


def _seed(digits: Taken) -> tuple[str, bool]:
    drawn = digits.digit(2) == 1
    count = digits.digit(_MOST_WORDS + 1)
    if not count:
        return digits.text(), drawn
    return "-".join([words()[digits.digit(1 << WORD_BITS)] for _ in range(count)]), drawn
