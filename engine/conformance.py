"""What every game must keep to, checked by playing it at random: for bundled games and plug-ins.

Each check raises AssertionError that says what a game does wrong. `check_game` runs them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.bot_check import check_rollouts
from engine.bots import bots
from engine.description_check import check_description
from engine.figures_check import check_figures, figures_of
from engine.game import AnyGame, Look, Options, Result, shows
from engine.lesson_check import check_lesson
from engine.looks_check import (
    NARROWEST,
    check_keys,
    check_looks,
    check_pages,
    check_picture,
    check_told,
)
from engine.must import must
from engine.opening import opened, opening, read_timeline
from engine.playout import after
from engine.session import Session
from engine.setup import seats_and_players
from engine.table_check import check_table
from engine.typed_check import check_sentence, check_typed
from events.log import MemoryLog
from events.record import Move, Opened
from seeds.luck import Luck

LONGEST: Final = 20_000
"""Moves after which a game at random counts as endless."""

_LOOKED_AT: Final = 30
"""Moves of a game after which only some positions are drawn."""
_WIDTHS: Final = 121
"""How many widths of a screen are tried, from the narrowest on."""


class WatchedLuck(Luck):
    """Luck that remembers for what it was asked, to find a label asked for twice on one line."""

    __slots__ = ("asked", "rolled")

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.asked: set[str] = set()
        self.rolled: list[str] = []
        """The labels of dice, as long as nobody clears them."""

    def derive(self, purpose: str) -> Luck:
        """As `Luck.derive`, refused: what a game draws must be seen here."""
        raise AssertionError(f"the rules derive a luck of their own ({purpose!r})")

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        """As `Luck.permutation`; its label may serve nothing else."""
        must(f"dice {label}" not in self.asked, f"{label!r} serves a draw and an arrangement")
        self.asked.add(f"arrangement {label}")
        return super().permutation(label, n, known)

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        """As `Luck.draws`; a second time for the same label is an error of the game."""
        must(
            f"dice {label}" not in self.asked, f"the label {label!r} is asked for twice on one line"
        )
        must(
            f"arrangement {label}" not in self.asked,
            f"{label!r} serves a draw and an arrangement",
        )
        self.asked.add(f"dice {label}")
        self.rolled.append(label)
        return super().draws(label, n, count)


def check_game(game: AnyGame, seeds: int = 5, first: int = 0) -> int:
    """Check a game with every number of seats and every listed value of its options.

    `seeds` games are played for each, those of an option's value with one number of seats after
    the other; `first` is the number of the first. Returns the moves made.
    """
    check_description(game)
    check_lesson(game)
    moves = 0
    every = range(game.seats[0], game.seats[1] + 1)
    for nth, options in enumerate(variants(game)):
        for number in range(first, first + seeds):
            for seats in every if nth == 0 else [every[(nth + number) % len(every)]]:
                moves += check_play_out(game, options, seats, f"conformance {number}")
    check_rollouts(game)
    return moves


def variants(game: AnyGame) -> Iterator[Options]:
    """The usual options, then each other listed value of each option by itself."""
    usual = {option.name: option.default for option in game.options}
    yield usual
    for option in game.options:
        for value in option.values:
            if value != option.default:
                yield {**usual, option.name: value}


def check_play_out(game: AnyGame, options: Options, seats: int, seed: str) -> int:
    """Play one game at random and check everything on the way. Returns the number of moves.

    What is raised has a note that says in which game it was, and after which moves.
    """
    spoken: list[str] = []
    try:
        _play_out(game, options, seats, seed, spoken)
    except Exception as error:
        last = f", the last ones {', '.join(map(repr, spoken[-5:]))}" if spoken else ""
        error.add_note(
            f"In {game.name} with {seats} seats, {dict(options)}, the seed {seed!r}: "
            f"after {len(spoken)} moves{last}."
        )
        raise
    return len(spoken)


def _play_out(game: AnyGame, options: Options, seats: int, seed: str, spoken: list[str]) -> None:
    names, _ = seats_and_players(game, game.seat_names[:seats])
    first = opened(game, options, names, seed, drawn=False)
    log = MemoryLog(opening(first, game, {}))
    session = _session(game, log)
    chooser = Luck.of_seed(f"chooser {seed}")
    things = game.conserved(session.state)
    decided: dict[int, Any] = {}
    said = _check_sentences_of(game, session, 0)
    while (seat := session.actor()) is not None:
        count, state = len(spoken), session.state
        width = NARROWEST + chooser.below(f"width {count}", _WIDTHS)
        looks = count < _LOOKED_AT or count % 5 == 0  # pictures take longer than all the rest
        legal = check_position(game, state, names, decided.get(seat), width, looks=looks)
        check_table(game, state, chooser.derive(f"table {count}"))
        decided[seat] = state
        if looks:
            some = [chooser.below(f"typed {count}/{n}", count) for n in range(3 if count else 0)]
            check_typed(game, state, names, [spoken[which] for which in some])
        action = legal[chooser.below(f"move {count}", len(legal))]
        if count < 10 or count % 7 == 0:  # it takes as long as all the rest
            _check_imagined(game, state, seat, action, chooser.derive(f"imagined {count}"))
        spoken.append(game.word(action, game.view(state, seat)))
        move = session.play(action)
        must(move.events, f"nothing comes of {action}: no event tells that it was done")
        must(
            move == session.dealer.decide(session.timeline.parent(session.timeline.head), action),
            f"{action} decides differently when asked again",
        )
        must(game.conserved(session.state) == things, f"{action} loses or makes things")
        if looks:
            said |= _check_sentences_of(game, session, session.timeline.head)
        must(len(spoken) < LONGEST, "the game does not end")
    must(said, "no event is told in words")
    _check_end(game, session.state, names)
    _check_labels(game, session, seed)
    _check_replay(game, session, log)
    _check_redaction(game, session)


def check_position(
    game: AnyGame,
    state: Any,
    names: tuple[str, ...],
    before: Any = None,
    width: int = 80,
    *,
    looks: bool = True,
) -> tuple[Any, ...]:
    """Check what a position offers; returns its legal actions.

    `before` is the state in which the same seat last decided; `width` is one more to draw at where
    it is to be looked at.
    """
    seat = game.actor(state)
    must(
        type(seat) is int and 0 <= seat < len(names),
        f"{seat!r} is to act, which is no seat: they are counted from 0",
    )
    legal = game.legal(state)
    must(isinstance(legal, tuple), f"the legal actions are a {type(legal).__name__}, not a tuple")
    must(legal, "somebody must act, and nothing is legal")
    _must_be_frozen(state, *legal)
    must(legal == game.legal(state), "the order of the legal actions is not fixed")
    must(len(set(legal)) == len(legal), "an action is legal twice")
    must(all(type(action) in game.classes for action in legal), "an action of no listed class")
    must(game.result(state) is None, "a game that goes on has a result")
    view = game.view(state, seat)
    words = [game.word(action, view) for action in legal]
    must(all(words) and len(set(words)) == len(words), f"words do not tell actions apart: {words}")
    must(not any(word.strip().isdigit() for word in words), f"a word is a number: {words}")
    must(all(game.label(action, view, names) for action in legal), "an action without a label")
    onlookers = (None, *range(len(names)))
    for eye in (seat, onlookers[width % len(onlookers)]) if looks else ():
        seen = None if before is None else game.view(before, eye)
        check_looks(game, game.view(state, eye), seen, names, width)
    if game.key is not None:
        check_keys([game.key(action, view) for action in legal], words, game.letters)
    must(game.marks(state), "a position without marks")
    check_figures(game, state, before, names)
    return legal


def _check_end(game: AnyGame, state: Any, names: tuple[str, ...]) -> None:
    """Nobody can act, there is a result, and it can be shown at every width."""
    must(game.legal(state) == (), "a game that is over has legal actions")
    _check_result(game.result(state), len(names))
    view = game.view(state, None)
    for width in range(NARROWEST, NARROWEST + _WIDTHS, 5):
        look = Look(width, symbols=width % 2 == 1)
        drawn = game.sheet(view, names, look) if game.sheet else game.board(view, None, names, look)
        check_picture(drawn, look, "the sheet" if game.sheet else "the board")
        check_pages(game, view, names, look)
    check_told(game, view, None, names)


def _check_result(result: Any, seats: int) -> None:
    """Somebody has won, and there are points of everybody."""
    must(result is not None, "a game that is over has no result")
    must(isinstance(result, Result), f"the result is no Result, but a {type(result).__name__}")
    for called, row in (("scores", result.scores), ("winners", result.winners)):
        whole = type(row) is tuple and all(type(number) is int for number in row)
        must(whole, f"the {called} of a result are no tuple of whole numbers: {row!r}")
    must(len(result.scores) == seats, f"{len(result.scores)} scores for {seats} seats")
    must(
        result.winners and set(result.winners) <= set(range(seats)),
        f"winners that are no seats, which are counted from 0: {result.winners}",
    )
    check_sentence(result.decided_by, "what decided the game")


def _check_sentences_of(game: AnyGame, session: Session, place: int) -> bool:
    """What happened at a place can be told to everybody. Returns whether there was anything."""
    timeline, found = session.timeline, False
    record = timeline.records[place]
    for eyes in (None, *range(len(session.seats))):
        shown = timeline.codec.redact(record, eyes)
        assert isinstance(shown, Move | Opened)
        state = (
            session.state_at(timeline.parent(place))
            if place
            else game.initial(session.options, len(session.seats))
        )
        for event in shown.events:
            told = game.say(event, game.view(state, eyes), session.seats)
            check_sentence(told, f"what is said of {event}")
            found = found or bool(told)
            state = game.evolve(state, event)
    return found


def _check_imagined(game: AnyGame, state: Any, seat: int | None, action: Any, luck: Luck) -> None:
    """An imagined state agrees with the view that it came from, and can be played on."""
    view = game.view(state, seat)
    imagined = game.imagine(view, luck)
    must(game.view(imagined, seat) == view, "what is imagined does not agree with the view")
    must(game.legal(imagined) == game.legal(state), "legality rests on what the actor cannot see")
    after(game, imagined, action, luck)
    for name, bot in bots(game).items():
        legal = game.legal(state)
        must(bot(view, legal, luck.derive(name)) in legal, f"the bot {name} plays no legal action")


def _check_labels(game: AnyGame, session: Session, seed: str) -> None:
    """Along the line, no label is asked for dice twice, and an event shows what they gave."""
    watched = WatchedLuck.of_seed(seed)
    begun = tuple(game.setup(session.options, len(session.seats), watched))
    must(
        begun == session.timeline.opened.events,
        "the game begins differently when it is set up again with the same luck",
    )
    unmarked = ""
    for place in session.timeline.path(session.timeline.head)[1:]:
        move = session.timeline.move(place)
        assert move is not None
        before = session.state_at(session.timeline.parent(place))
        watched.rolled.clear()
        again = tuple(game.decide(before, move.action, watched))
        if watched.rolled and not any(map(shows, again)):
            labels = ", ".join(watched.rolled)
            unmarked = f"{move.action} draws {labels}, and no event of it is marked as chance"
        must(again == move.events, f"{move.action} decides differently with the same luck")
    must(not unmarked, unmarked)


def _check_replay(game: AnyGame, session: Session, log: MemoryLog) -> None:
    """Read again from its bytes the game is the same; undo goes back exactly, redo forth."""
    again = _session(game, log)
    places = session.timeline.path(session.timeline.head)
    for place in places:
        must(again.state_at(place) == session.state_at(place), "replayed, a state is different")
    states = [session.state_at(place) for place in places]
    back = min(len(places) - 1, 40)
    again.undo(back)
    must(again.state == states[-1 - back], "undo does not go back exactly")
    again.redo(back)
    must(again.state == states[-1], "redo does not come back exactly")


def _must_be_frozen(*values: object) -> None:
    """Values that could change would change the past."""
    for value in values:
        try:
            hash(value)
        except TypeError as error:
            raise AssertionError(
                f"a {type(value).__name__} can change ({error}): frozen classes and tuples cannot"
            ) from error


def _session(game: AnyGame, log: MemoryLog) -> Session:
    timeline, _ = read_timeline(log.payloads, lambda name, rules: game)
    return Session(game, timeline, log)


def _check_redaction(game: AnyGame, session: Session) -> None:
    """A copy for a seat, with all else left out, shows that seat the same as the whole game."""
    codec = session.timeline.codec
    for seat in (None, *range(len(session.seats))):
        first = codec.redact(session.timeline.opened, seat)
        assert isinstance(first, Opened)
        state = game.initial(session.options, len(session.seats))
        for event in first.events:
            state = game.evolve(state, event)
        for place in session.timeline.path(session.timeline.head)[1:]:
            move = session.timeline.move(place)
            assert move is not None
            copy = codec.redact(move, seat)
            assert isinstance(copy, Move)
            must(codec.identity(copy, b"") == codec.identity(move, b""), "redaction changes ids")
            must(
                copy.action in game.legal(state),
                f"{move.action} is not legal in a copy for seat {seat}: such a copy would not open",
            )
            for event in copy.events:
                state = game.evolve(state, event)
            must(
                game.view(state, seat) == game.view(session.state_at(place), seat),
                f"a copy for seat {seat} does not show it what it saw",
            )
            must(
                figures_of(game, state) == figures_of(game, session.state_at(place)),
                "a figure tells what not everybody may know",
            )
