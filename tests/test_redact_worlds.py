"""The proof that a copy for a seat tells nothing else: two worlds that differ in what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
import pytest

from engine.games.abyss import GAME as ABYSS
from engine.games.abyss.actions import Claim, Fight
from engine.games.abyss.cards import MONSTER_TOKENS
from engine.games.deep_dive import GAME as DEEP_DIVE
from engine.games.deep_sea import GAME as DEEP_SEA
from events import wire
from events.codec import Codec
from events.log import MemoryLog
from events.record import Move, Note, Opened, Record, Unknown
from replays import redact
from replays.redact import copy_for
from replays.verify import verify
from tests.abyss_games import rich
from tests.pearls import BAG
from tests.pearls import GAME as PEARLS
from tests.sessions import opened_again
from tests.worlds import Kind, World, check_alike, two_worlds

NAMES = ("anna", "ben", "cleo")
USUAL = {
    game.name: {option.name: option.default for option in game.options}
    for game in (ABYSS, DEEP_DIVE, DEEP_SEA, PEARLS)
}
PEEK = USUAL["abyss"] | {"token_peek": "owner"}
RICH = attrs.evolve(
    ABYSS,
    setup=lambda options, seats, luck: (),
    initial=lambda options, seats: rich(seats, token_peek="owner"),
)
"""Abyss from a position on in which all have plenty, and the Monsters are many."""

START = tuple([(place, MONSTER_TOKENS.index(worth)) for place, worth in enumerate((2, 3))])
"""The tokens that lie there already."""


def tokens(view: Any) -> Iterator[int]:
    """The Monster tokens of which a view says what they are worth."""
    return (place for place, (_, worth) in enumerate(view.houses.tokens) if worth is not None)


def pearls(view: Any) -> Iterator[int]:
    """The pearls that a view shows."""
    return (place for place, pearl in enumerate(view.pearls) if pearl is not None)


def fighting(random: Random, legal: tuple[Any, ...]) -> Any:
    """An action at random, but who can fight, or take tokens for it, mostly does."""
    fights = [
        one for one in legal if isinstance(one, Fight) or (isinstance(one, Claim) and one.tokens)
    ]
    return random.choice(fights if fights and random.random() < 0.9 else legal)


def drawing(random: Random, legal: tuple[Any, ...]) -> Any:
    """An action at random, seldom the one that ends a game."""
    return legal[0] if random.random() < 0.9 else random.choice(legal)


KINDS = {
    "abyss": Kind(ABYSS, PEEK, NAMES, 300, "monster tokens", 20, tokens, fighting),
    "abyss, rich": Kind(RICH, PEEK, NAMES, 120, "monster tokens", 20, tokens, fighting, START),
    "pearls": Kind(PEARLS, USUAL["pearls"], NAMES[:2], 25, "bag", len(BAG), pearls, drawing),
    "deep sea": Kind(DEEP_SEA, USUAL["deep-sea"], NAMES, 150),
    "deep dive": Kind(DEEP_DIVE, USUAL["deep-dive"], NAMES, 150),
}
HIDES = ("abyss", "abyss, rich", "pearls")
"""Those in which seats know different things."""


def seats_of(kind: Kind) -> list[int | None]:
    """All for whom a copy can be made."""
    return [None, *range(len(kind.names))]


def values(world: World) -> list[Record]:
    """The moves as a file holds them that hides nothing, without their salts."""
    moves = [one for one in world.timeline.records if isinstance(one, Move)]
    return [attrs.evolve(move, salts=()) for move in moves]


@pytest.mark.parametrize("name", KINDS)
def test_copies_of_two_worlds_that_a_seat_cannot_tell_apart_are_the_same(name: str) -> None:
    kind = KINDS[name]
    other_values = other_notes = 0
    for number in range(12):
        for seat in seats_of(kind):
            one, other = two_worlds(kind, seat, number)
            check_alike(one, other, seat)
            other_values += values(one) != values(other)
            other_notes += len(one.timeline.records) != len(other.timeline.records)
    assert other_notes > 10
    assert (other_values > 8) == (name in HIDES), other_values


@pytest.mark.parametrize("name", KINDS)
def test_every_view_of_two_such_worlds_is_the_same(name: str) -> None:
    """Else they would be no worlds that the seat cannot tell apart."""
    kind = KINDS[name]
    for number in range(4):
        for seat in seats_of(kind):
            one, other = two_worlds(kind, seat, number)
            for place, again in zip(one.places, other.places, strict=True):
                views = [
                    kind.game.view(world.states[at], seat)
                    for world, at in ((one, place), (other, again))
                ]
                assert views[0] == views[1]


@pytest.mark.parametrize("name", KINDS)
def test_a_copy_opens_with_the_same_ids_and_shows_the_seat_the_same(name: str) -> None:
    kind = KINDS[name]
    for number in range(3):
        for seat in seats_of(kind):
            world, _ = two_worlds(kind, seat, number)
            copy = opened_again(MemoryLog(copy_for(world.timeline, seat)), kind.game)
            found = verify(copy)
            assert (found.difference, found.luck_checked) == (None, False)
            places = list(copy.timeline.places())
            assert len(places) == len(world.places)
            for own, place in zip(places, world.places, strict=True):
                assert copy.timeline.identity(own) == world.timeline.identity(place)
                views = [
                    kind.game.view(one, seat) for one in (copy.state_at(own), world.states[place])
                ]
                assert views[0] == views[1]


def open_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves keep their private fields."""
    real = Codec.redact
    monkeypatch.setattr(
        Codec, "redact", lambda self, one, to: one if isinstance(one, Move) else real(self, one, to)
    )


def salts_for_digests(monkeypatch: pytest.MonkeyPatch) -> None:
    """The salt stands where the digest should."""
    monkeypatch.setattr(wire.Private, "digest", lambda self: self.salt + self.salt)


def open_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The opening keeps the seed."""
    real = Codec.redact

    def kept(self: Codec, one: Record, to: int | None) -> Record:
        return one if isinstance(one, Opened) else real(self, one, to)

    monkeypatch.setattr(Codec, "redact", kept)


def open_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    """All notes stay."""
    monkeypatch.setattr(redact, "_is_for", lambda one, seat: not isinstance(one, Unknown))


def unknown_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of a later version stay."""
    monkeypatch.setattr(
        redact,
        "_is_for",
        lambda one, seat: not isinstance(one, Note) or not one.private or one.by == seat,
    )


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(
    "breaks", [open_field, salts_for_digests, open_seed, open_notes, unknown_kept]
)
def test_a_copy_that_tells_more_is_found(
    name: str, breaks: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = KINDS[name]
    if breaks is open_field and name not in HIDES:
        pytest.skip("nothing but the seed is private in it")
    worlds = [(*two_worlds(kind, seat, n), seat) for n in range(6) for seat in seats_of(kind)]
    found = 0
    for one, other, seat in worlds:
        check_alike(one, other, seat)
    breaks(monkeypatch)
    for one, other, seat in worlds:
        try:
            check_alike(one, other, seat)
        except AssertionError:
            found += 1
    assert found > 2
