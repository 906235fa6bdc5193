"""How a game begins and how its file is read: the first records, and all of them as a timeline."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from engine.errors import NoSuchGame
from engine.game import AnyGame, Options
from engine.setup import WORDS
from events.codec import Codec
from events.errors import Damaged
from events.frames import start_of
from events.record import Opened, Record, Seat
from events.timeline import Timeline
from seeds.luck import SPEC, Luck, normal_seed

FindGame = Callable[[str, int | None], AnyGame]


def opened(
    game: AnyGame, options: Options, seats: tuple[str, ...], seed: str, *, drawn: bool
) -> Opened:
    """The first record of a game; options and seats as `engine.setup` checked them."""
    seed = normal_seed(seed)
    luck = luck_of(seed, options)
    events = game.setup(options, len(seats), luck)
    salts = luck.derive("salts")
    count = Codec(game.classes).private_count(events)
    return Opened(
        game=game.name,
        rules=game.rules,
        options=tuple(sorted(options.items())),
        seats=seats,
        seed=seed,
        luck=SPEC,
        events=events,
        drawn=drawn,
        salts=(
            seed_salt(seed),
            *[salts.salt(f"opening/{i}") for i in range(1, count + 1)],
        ),
    )


def luck_of(seed: str, options: Options) -> Luck:
    """The luck of a game: the seed's, and through each word that a seat gave. Raises ValueError."""
    luck = Luck.of_seed(seed)
    for word in options.get(WORDS.name, ()):
        luck = luck.derive(f"word {word}")
    return luck


def seed_salt(seed: str) -> bytes:
    """The salt of a seed: it rests on the seed alone, so that words may follow the commitment."""
    return Luck.of_seed(seed).derive("salts").salt("opening/0")


def opening(first: Opened, game: AnyGame, players: Mapping[int, str]) -> list[bytes]:
    """The payloads of a new game: its first record, and the bots by seat ("bot:cautious")."""
    codec = Codec(game.classes)
    records: list[Record] = [first]
    records += [Seat(seat, player) for seat, player in sorted(players.items())]
    return [codec.encode(record, back) for back, record in enumerate(records)]


def read_timeline(payloads: list[bytes], find: FindGame) -> tuple[Timeline, AnyGame | None]:
    """All records of a file as a timeline, and its game; None where that is not installed.

    Without the game the actions and events are raw tuples. Raises Damaged.
    """
    if not payloads:
        raise Damaged(0, "it holds no record, its making was interrupted")
    raw = Codec(None)
    back, first = _decode(raw, payloads, 0)
    if back or not isinstance(first, Opened):
        raise Damaged(0, "its first record is not the opening of a game")
    try:
        game = find(first.game, first.rules)
    except NoSuchGame:
        game = None
    codec = raw
    if game is not None:
        codec = Codec(game.classes)
        first = _decode(codec, payloads, 0)[1]
        assert isinstance(first, Opened)
    timeline = Timeline(first, codec)
    decode, add = codec.decode, timeline.add
    with garbage_waits():
        for i in range(1, len(payloads)):
            try:
                add(*decode(payloads[i]))
            except ValueError as error:
                raise _bad_record(payloads, i, error) from None
    return timeline, game


@contextmanager
def garbage_waits() -> Iterator[None]:
    """What is made inside is kept, and full of arrays: to look for garbage there is half the time.

    In records full of nested arrays it is most of it.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _decode(codec: Codec, payloads: list[bytes], index: int) -> tuple[int, Record]:
    try:
        return codec.decode(payloads[index])
    except ValueError as error:
        raise _bad_record(payloads, index, error) from None


def _bad_record(payloads: list[bytes], index: int, error: ValueError) -> Damaged:
    return Damaged(start_of(payloads, index), f"record {index + 1} cannot be read: {error}")
