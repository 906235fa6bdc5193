"""A game made anew from what was written down: each move is played by the rules as it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from engine.errors import BadMove, BadSetup, NoSuchGame, Refused
from engine.game import AnyGame, Options
from engine.names import as_compared
from engine.notes import LONGEST, Remark
from engine.opening import FindGame, opened, opening
from engine.places import proper_branch_name
from engine.session import Session
from engine.setup import OF_EVERY_GAME, check_different, checked_player, seat_name
from engine.setup import players as players_of
from events.frozen import frozen
from events.log import MemoryLog
from events.record import Opened, Record, Reluck, Seat, Value
from events.timeline import Timeline
from replays import option_values
from replays.errors import Wrong, WrongVersion
from replays.outline import Here, Plays

At = int | str
"""Where something stands that may be wrong: an offset in a text, or words that say it."""

_LONGEST_SAID: Final = 60
MOST: Final = 5_000
"""Moves in a written game that is read, and comments: each move is played by the rules."""

_MOST_NAMED: Final = 8


@frozen
class Said:
    """A value of the heading, and where it stands."""

    value: Any
    at: At


@frozen
class Heading:
    """What a game begins with, as it was written down."""

    game: Said
    rules: Said
    """A number; None: those that are here."""
    seed: Said
    drawn: bool
    revealed: bool
    seats: list[Said]
    """A (name, player) for each."""
    options: list[Said]
    """A (name, value) for each that is not as usual; texts where it was written as a text."""
    branches: list[Said]
    """A (name, name of a seat or None) for each, the first one first; empty: main alone."""
    copies: list[Said]
    """A (name, moves made there knowing other luck) for each copy that was merged."""


@frozen
class PlacedNote:
    """A note on a place, and the copy that it came with; 0 for one's own."""

    place: int
    remark: Remark
    copy: int
    at: At


@frozen
class End:
    """Where a branch ends."""

    place: int
    hidden: bool
    at: At


class Rebuilding:
    """A tree of places that grows, and all that is said of them. Everything raises Wrong."""

    def __init__(self, heading: Heading, find: FindGame) -> None:
        self.heading = heading
        self.game = _game(heading, find)
        self.names, self.players = _seats(self.game, heading)
        first = _opened(self.game, heading, self.names)
        self.session = _begun(self.game, first, heading)
        self.timeline = self.session.timeline
        self.notes: list[PlacedNote] = []
        self.changes: list[tuple[int, Plays]] = []
        self.ends: dict[str, End] = {}
        self.hidden: list[int] = []
        self.here: tuple[int, Here, At] | None = None
        self.stop: tuple[int, At] | None = None
        self.parts: dict[int, int] = {}
        """Where another part of the game begins, by its number, than one would think."""
        self.copies: dict[int, tuple[int, At]] = {}
        """Where the moves of a copy begin, or those of one's own (0)."""
        self.lucks: dict[int, At] = {}
        """Where other luck was written."""
        self._many: Counter[str] = Counter()
        """How many moves and how many comments there were."""
        self._known: dict[tuple[int, Any], int] = {}
        """Where a move or other luck leads from a place."""
        self.last = 0
        """Where the main line of the text ends."""

    def add_move(self, before: int, seat: str | None, said: str, at: At) -> int:
        """A move that follows a place; one that was made there before leads to where it led."""
        self._count("moves", at)
        game, state = self.game, self.session.state_at(before)
        actor = game.actor(state)
        if actor is None:
            raise Wrong(at, f"the game is over here, {_short(said)} cannot follow")
        if seat is not None and self.seat(seat, at) != actor:
            raise Wrong(at, f"{self.names[actor]} is to act here, not {_short(seat)}")
        legal = game.legal(state)
        action = self._meant(state, legal, actor, said, at, is_named=seat is not None)
        if (before, action) not in self._known:
            try:
                move = self.session.dealer.decide(before, action, state, legal)
            except (BadMove, Refused) as error:
                raise Wrong(at, str(error)) from None
            self._known[before, action] = self._grown(before, move, at)
        return self._known[before, action]

    def reluck(self, before: int, n: int, at: At) -> int:
        """From a place on, other dice."""
        self._count("moves", at)
        if self.session.luck_again == "refuse":
            raise Wrong(at, "in this game the luck stays as the seed gives it")
        record = Reluck(n)
        if (before, record) not in self._known:
            place = self._known[before, record] = self._grown(before, record, at)
            self.lucks[place] = at
        return self._known[before, record]

    def mark_copy(self, place: int, copy: int, at: At) -> None:
        """From a place on the moves came with a copy that was merged, or are one's own (0)."""
        self._check_copy(copy, at)
        if not place:
            raise Wrong(at, "the opening came with no copy: all have it")
        self.copies[place] = copy, at

    def _check_copy(self, copy: int, at: At) -> None:
        if copy > len(self.heading.copies):
            raise Wrong(at, f"there is no copy {copy}: {len(self.heading.copies)} were merged")

    def note(self, place: int, note: Remark, at: At, copy: int = 0) -> None:
        """A note on a place, of one's own or of a copy that was merged."""
        self._count("comments", at)
        self._check_copy(copy, at)
        if len(note.words()) > LONGEST:
            raise Wrong(at, f"a note has at most {LONGEST:,} letters")
        if not (note.mark or note.text):
            raise Wrong(at, "a note says something: a mark as ?!, a text, or both")
        self.notes.append(PlacedNote(place, note, copy, at))

    def end_branch(self, name: str, place: int, at: At, *, hidden: bool) -> None:
        """A branch ends at a place."""
        self._count("comments", at)
        name = checked_name(name, at)
        if name in self.ends:
            raise Wrong(at, f"branch {name} ends in two places")
        self.ends[name] = End(place, hidden, at)

    def hide_line(self, place: int, at: At) -> None:
        """The line without a name that ends at a place is hidden."""
        self._count("comments", at)
        self.hidden.append(place)

    def set_end(self, place: int, at: At) -> None:
        """The line without a name on which the game stands ends at a place."""
        if self.stop is not None:
            raise Wrong(at, "the line of the game ends in two places")
        self.stop = (place, at)

    def set_head(self, place: int, here: Here, at: At) -> None:
        """The game stands at a place."""
        if self.here is not None:
            raise Wrong(at, "the game stands in two places")
        self.here = (place, here, at)

    def change_player(self, place: int, seat: str, player: str, at: At) -> None:
        """Somebody else plays a seat from a place on."""
        self._count("comments", at)
        self.changes.append((place, Plays(self.seat(seat, at), _player(self.game, player, at))))

    def seat(self, name: str, at: At) -> int:
        """The seat of a name."""
        found = self._seat(name)
        if found is None:
            raise Wrong(at, f"there is no seat {_short(name)}; there are {', '.join(self.names)}")
        return found

    def _seat(self, name: str) -> int | None:
        if name in self.names:
            return self.names.index(name)
        alike = [i for i, one in enumerate(self.names) if as_compared(one) == as_compared(name)]
        return alike[0] if len(alike) == 1 else None

    def _count(self, what: str, at: At) -> None:
        """One more of these. Raises Wrong where a text has more of them than is read."""
        self._many[what] += 1
        if self._many[what] > MOST:
            raise Wrong(at, f"at most {MOST:,} {what} are read; pass such a game on as a file")

    def _grown(self, before: int, record: Record, at: At) -> int:
        timeline = self.timeline
        try:
            place = timeline.add(len(timeline.records) - before, record)
            self.session.state_at(place)
        except (BadMove, ValueError) as error:
            raise Wrong(at, str(error)) from None
        return place

    def _meant(
        self, state: Any, legal: Sequence[Any], actor: int, said: str, at: At, *, is_named: bool
    ) -> Any:
        """The action that is meant. Where the seat is not named apart, its name may stand first."""
        view = self.game.view(state, actor)
        words = [self.game.word(action, view) for action in legal]
        first, _, rest = said.partition(" ")
        seat = self._seat(first) if rest and not is_named else None
        if seat == actor:
            found = _matching(rest, words)
            if found or not _matching(said, words):
                return legal[self._only(found, rest, words, actor, at)]
        found = _matching(said, words)
        if not found and seat is not None:
            raise Wrong(at, f"{self.names[actor]} is to act here, not {self.names[seat]}")
        return legal[self._only(found, said, words, actor, at)]

    def _only(self, found: list[int], said: str, words: list[str], actor: int, at: At) -> int:
        if len(found) == 1:
            return found[0]
        if found:
            some = " or ".join(words[i] for i in found[:_MOST_NAMED])
            raise Wrong(at, f"{_short(said)} could be {some}")
        more = f" and {len(words) - _MOST_NAMED} more" if len(words) > _MOST_NAMED else ""
        there = f"{self.names[actor]} can: {', '.join(words[:_MOST_NAMED])}{more}"
        raise Wrong(at, f"{_short(said)} is not possible here, {there}")


def is_small_enough(timeline: Timeline) -> bool:
    """Whether a game that is written down would be read again."""
    seats = sum(isinstance(record, Seat) for record in timeline.records)
    notes = sum(map(len, timeline.notes.values()))
    comments = notes + seats + len(timeline.branches) + len(timeline.dropped)
    return len(timeline.steps()) <= MOST and comments <= MOST


def _short(text: str) -> str:
    """A text as it is quoted."""
    return repr(text if len(text) <= _LONGEST_SAID else f"{text[:_LONGEST_SAID]}...")


def _matching(said: str, words: list[str]) -> list[int]:
    """Which words are meant: the same one, else one that is typed otherwise, else beginnings."""
    if said in words:
        return [words.index(said)]
    text, known = as_compared(said), [as_compared(word) for word in words]
    whole = [i for i, word in enumerate(known) if word == text]
    return whole or [i for i, word in enumerate(known) if text and word.startswith(text)]


def _game(heading: Heading, find: FindGame) -> AnyGame:
    name, at = heading.game.value, heading.game.at
    try:
        newest = find(name, None)
        if heading.rules.value is None:
            return newest
        at = heading.rules.at
        return find(name, heading.rules.value)
    except NoSuchGame as error:
        raise WrongVersion(at, str(error)) from None


def _seats(game: AnyGame, heading: Heading) -> tuple[tuple[str, ...], list[str]]:
    """The names of the seats, and who plays them."""
    fewest, most = game.seats
    if not fewest <= len(heading.seats) <= most:
        at = heading.seats[-1].at if heading.seats else heading.game.at
        raise Wrong(at, f"{game.title} is for {players_of(game)}, not {len(heading.seats)}")
    names, players = [], []
    for said in heading.seats:
        name, player = said.value
        try:
            names.append(seat_name(name))
            players.append(checked_player(game, player))
            check_different(names)
        except BadSetup as error:
            raise Wrong(said.at, str(error)) from None
    return tuple(names), players


def _player(game: AnyGame, player: str, at: At) -> str:
    try:
        return checked_player(game, player)
    except BadSetup as error:
        raise Wrong(at, str(error)) from None


def _opened(game: AnyGame, heading: Heading, names: tuple[str, ...]) -> Opened:
    options = _options(game, heading, names)
    try:
        return opened(game, options, names, heading.seed.value, drawn=heading.drawn)
    except ValueError as error:
        raise Wrong(heading.seed.at, f"that seed does not fit: {error}") from None


def _options(game: AnyGame, heading: Heading, names: tuple[str, ...]) -> Options:
    values: dict[str, Value] = {option.name: option.default for option in game.options}
    given = set()
    for said in heading.options:
        name, value = said.value
        try:
            option = option_values.known(game, name)
            if name in given:
                raise BadSetup(f"option {name} stands there twice")
            given.add(name)
            if isinstance(value, list):
                values[name] = option_values.read(game, name, value, names)
            else:
                values[name] = option_values.checked(option, value, names)
        except BadSetup as error:
            raise Wrong(said.at, str(error)) from None
        if option in OF_EVERY_GAME and values[name] == option.default:
            del values[name]
    return values


def _begun(game: AnyGame, first: Opened, heading: Heading) -> Session:
    """The session of the opening alone."""
    try:
        log = MemoryLog(opening(first, game, {}))
        return Session.open(log, lambda name, rules: game)
    except (BadMove, TypeError, ValueError) as error:
        raise Wrong(heading.game.at, f"a game like this cannot be made: {error}") from None


def checked_name(name: str, at: At) -> str:
    """The name of a branch, normalised. Raises Wrong for what is none."""
    try:
        return proper_branch_name(name)
    except Refused as error:
        raise Wrong(at, str(error)) from None
