"""Two worlds that a seat cannot tell apart: the same game with other things hidden from it.

A world is a file's timeline, made from a script of what people did. The second one is made from the
same script under a luck that differs in what the seat has not seen, with another seed, other salts
of what is hidden, other private notes of others and other records that nobody can read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from random import Random
from typing import Any

import attrs

from engine.game import AnyGame, Luck, Options
from engine.opening import opened
from events import wire
from events.codec import Codec
from events.record import Branch, Head, Move, Note, Opened, Record, Unknown
from events.timeline import Timeline
from replays.redact import copy_for

Copy = Callable[[Timeline, int | None], list[bytes]]
Seen = Callable[[Any], Iterator[int]]
"""The places of the arrangement that a view shows."""


@attrs.frozen
class Kind:
    """A game with secrets: its arrangement that not all see, and what of it a view shows."""

    game: AnyGame
    options: Options
    names: tuple[str, ...]
    steps: int
    label: str = ""
    size: int = 0
    seen: Seen = lambda view: iter(())
    choose: Callable[[Random, tuple[Any, ...]], Any] = Random.choice
    start: tuple[tuple[int, int], ...] = ()
    """What the first position says of the arrangement, in pairs of place and value."""


@attrs.frozen
class Act:
    """An action is taken where the head stands."""

    action: Any


@attrs.frozen
class Go:
    """The head goes to a place of a line: a branch, or the place where it ends."""

    place: int
    line: str | int


@attrs.frozen
class Put:
    """Something that stands on a place and leads nowhere."""

    place: int
    record: Record


Step = Act | Go | Put
"""Places are counted in the order of the file, whatever else stands between them."""


class Bent(Luck):
    """A luck with another arrangement under one label."""

    def __init__(self, key: bytes, label: str, arrangement: tuple[int, ...]) -> None:
        super().__init__(key)
        self._label, self._bent = label, arrangement

    def _arrangement(self, label: str, n: int) -> tuple[int, ...]:
        return self._bent if label == self._label else super()._arrangement(label, n)


class World:
    """A game in the making: its timeline, its places, and the state of each."""

    def __init__(self, kind: Kind, seed: str, luck: Luck, seat: int | None, salt: bytes) -> None:
        """Salts of what `seat` may know are the same in all worlds, others are made from `salt`."""
        self.kind, self.luck = kind, luck
        self._seat, self._salt, self._salts = seat, salt, 0
        self.codec = Codec(kind.game.classes)
        first = opened(kind.game, kind.options, kind.names, seed, drawn=True)
        events = kind.game.setup(kind.options, len(kind.names), luck)
        first = attrs.evolve(first, events=events)
        self.timeline = Timeline(
            self._salted(first, self.codec.private_count(events) + 1), self.codec
        )
        state = kind.game.initial(kind.options, len(kind.names))
        self.places, self.states = [0], {0: self._after(state, events)}

    @property
    def state(self) -> Any:
        """The state where the head stands."""
        return self.states[self.timeline.head]

    def take(self, step: Step) -> None:
        """Go on by a step."""
        timeline, places = self.timeline, self.places
        here = len(timeline.records)
        if isinstance(step, Act):
            state, on = self.state, timeline.head
            assert step.action in self.kind.game.legal(state)
            events = tuple(self.kind.game.decide(state, step.action, self.luck))
            count = self.codec.private_count((step.action, *events))
            timeline.add(here - on, self._salted(Move(step.action, events), count))
            places.append(here)
            self.states[here] = self._after(state, events)
        elif isinstance(step, Go):
            line = step.line if isinstance(step.line, str) else here - places[step.line]
            timeline.add(here - places[step.place], Head(line))
        else:
            timeline.add(here - places[step.place], step.record)

    def seen(self, seat: int | None) -> set[int]:
        """The places of the arrangement that a seat has seen, on any line."""
        kind = self.kind
        views = [kind.game.view(state, seat) for state in self.states.values()]
        return {place for view in views for place in kind.seen(view)}

    def _after(self, state: Any, events: Sequence[Any]) -> Any:
        for event in events:
            state = self.kind.game.evolve(state, event)
        return state

    def _salted(self, record: Any, count: int) -> Any:
        salts = [self._next_salt(b"all") for _ in range(count)]
        both: Any = attrs.evolve(record, salts=tuple(salts))
        redacted: Any = self.codec.redact(both, self._seat)
        kept = redacted.salts
        own = [salt if salt in kept else _hashed(self._salt + salt) for salt in salts]
        return attrs.evolve(record, salts=tuple(own))

    def _next_salt(self, key: bytes) -> bytes:
        self._salts += 1
        return _hashed(key + b"%d" % self._salts)


def two_worlds(kind: Kind, seat: int | None, number: int) -> tuple[World, World]:
    """A game played at random for a while, and another one that the seat cannot tell from it."""
    random = Random(f"{kind.game.name} {number}")
    key = blake2b(b"luck %d" % number, digest_size=32).digest()
    luck = other_luck = Luck(key)
    if kind.label:
        dealt = luck.permutation(kind.label, kind.size, kind.start)
        luck = Bent(key, kind.label, dealt)
    one = World(kind, "calm-otter-blue-reef", luck, seat, b"one")
    script = list(_played(one, random))
    if kind.label:
        known = {(place, dealt[place]) for place in one.seen(seat)}.union(kind.start)
        bent = Luck.of_seed(f"bent {number}").permutation(kind.label, kind.size, known)
        other_luck = Bent(key, kind.label, bent)
    other = World(kind, "another-seed-that-is-longer", other_luck, seat, b"other")
    for step in script:
        for own in _told_otherwise(step, seat, random):
            other.take(own)
    return one, other


def _played(world: World, random: Random) -> Iterator[Step]:
    """Steps at random, each of them taken."""
    for number in range(random.randrange(world.kind.steps)):
        step = _step(world, random, number)
        world.take(step)
        yield step


def _step(world: World, random: Random, number: int) -> Step:
    timeline, order = world.timeline, {place: i for i, place in enumerate(world.places)}
    place, what = random.randrange(len(order)), random.random()
    legal = world.kind.game.legal(world.state)
    if what < 0.04:
        ends = [timeline.end, *timeline.unnamed_ends()]
        end = random.choice(ends)
        on = random.choice(timeline.path(end))
        line = next((name for name, at in timeline.branches.items() if at == end), order[end])
        return Go(order[on], line)
    if what < 0.07:
        return Put(place, Branch(f"branch-{number}", random.randrange(-1, len(timeline.players))))
    if what < 0.2 or not legal:
        by, private = random.randrange(-1, len(timeline.players)), random.random() < 0.6
        return Put(place, Note(f"note {number}", by, private and by >= 0))
    if what < 0.22:
        return Put(place, Unknown(99, (f"later {number}",)))
    return Act(world.kind.choose(random, legal))


def _told_otherwise(step: Step, seat: int | None, random: Random) -> list[Step]:
    """The steps that another world has in place of one: what the seat sees of them is the same."""
    if isinstance(step, Put) and isinstance(step.record, Unknown):
        return [Put(step.place, Unknown(98, (i,))) for i in range(random.randrange(3))]
    if isinstance(step, Put) and isinstance(step.record, Note):
        note = step.record
        if note.private and note.by != seat:
            others = [f"{note.text} said otherwise"] * random.randrange(3)
            return [Put(step.place, attrs.evolve(note, text=text)) for text in others]
    return [step]


def check_alike(one: World, other: World, seat: int | None, copy: Copy = copy_for) -> None:
    """The copies of both for a seat differ in nothing but digests, and hold nothing hidden."""
    copies = [copy(world.timeline, seat) for world in (one, other)]
    blank = [[_blanked(wire.unpack(payload)) for payload in payloads] for payloads in copies]
    assert len(blank[0]) == len(blank[1])
    for first, second in zip(*blank, strict=True):
        assert first == second
    for world, payloads in zip((one, other), copies, strict=True):
        whole = b"\n".join(payloads)
        for secret in _secrets(world.timeline, seat):
            assert secret not in whole


def _secrets(timeline: Timeline, seat: int | None) -> Iterator[bytes]:
    """The seed, and the salts of all that is hidden from a seat."""
    assert isinstance(timeline.opened.seed, str)
    yield timeline.opened.seed.encode()
    for record in timeline.records:
        if isinstance(record, Move | Opened):
            kept = timeline.codec.redact(record, seat)
            assert isinstance(kept, Move | Opened)
            yield from set(record.salts) - set(kept.salts)


def _blanked(value: Any) -> Any:
    """A payload without its digests; salts stay, and what they are salts of."""
    if isinstance(value, wire.Private):
        return ("private", value.salt, _blanked(value.value))
    if isinstance(value, tuple):
        return tuple(map(_blanked, value))
    return "digest" if isinstance(value, bytes) and len(value) == 32 else value


def _hashed(data: bytes) -> bytes:
    return blake2b(data, digest_size=wire.SALT_BYTES).digest()
