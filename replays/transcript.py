"""A game told in words, line by line, as the log shows it and golden replays keep it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from engine.notes import remarks
from engine.picture import columns
from engine.sealed import told_seed
from engine.session import Session
from engine.setup import LUCK, WORDS
from events.frozen import frozen
from events.record import Move, Opened

KNOWING: Final = " (knowing other luck)"

_WORD: Final = 8
"""Columns that the word of an action takes at least."""


@frozen
class Told:
    """One place in words: its move's number, who acted, what was chosen, what followed."""

    place: int
    number: int
    actor: str
    word: str
    sentences: tuple[str, ...]
    notes: tuple[str, ...]

    def briefly(self, beside: Collection[str] = ()) -> str:
        """The place in half a line: who, what, and what it came to.

        Beside other sentences that is what is not said there, if anything.
        """
        who = " ".join(word for word in (self.actor, self.word) if word)
        other = [words for words in self.sentences if words not in beside] if beside else []
        said = [words.removeprefix(f"{self.actor} ") for words in other or self.sentences[-1:]]
        return ": ".join([part for part in (who, "; ".join(said)) if part])

    def line(self, width: int, word_width: int = _WORD) -> str:
        """The place as one line; the longest seat name and word have so many columns."""
        text = "; ".join(self.sentences)
        remarks = "".join(f" {{{note}}}" for note in self.notes)
        actor = self.actor + " " * (width - columns(self.actor))
        return f"{self.number:>4}  {actor}  {self.word:<{word_width}}  {text}{remarks}".rstrip()


def tell(session: Session, place: int, eyes: int | None = None) -> Told:
    """What happened at a place, as a seat sees it, or a spectator."""
    timeline, game = session.timeline, session.game
    number = timeline.number(place)
    notes = tuple(one.told(session.seats, eyes) for one in remarks(timeline, place, eyes))
    if place == 0:
        opened = timeline.codec.redact(timeline.opened, eyes)
        assert isinstance(opened, Opened)
        state = game.initial(session.options, len(opened.seats))
        return Told(0, 0, "", "", _sentences(session, state, opened.events, eyes), notes)
    move = timeline.move(place)
    if move is None:
        return Told(place, number, "", "", ("from here on the luck is another",), notes)
    shown = timeline.codec.redact(move, eyes)
    assert isinstance(shown, Move)
    state = session.state_at(timeline.parent(place))
    seat = game.actor(state)
    actor = "" if seat is None else session.seats[seat]
    word = game.word(shown.action, game.view(state, eyes))
    sentences = _sentences(session, state, shown.events, eyes)
    return Told(place, number, actor, word, sentences, notes)


def heading(session: Session) -> list[str]:
    """What game this is: its rules, seats, seed and the options that are not the usual ones."""
    opened, game = session.timeline.opened, session.game
    values = session.options
    told = [
        f"{option.name} {option.told(values[option.name], session.seats)}"
        for option in sorted((*game.options, LUCK, WORDS), key=lambda option: option.name)
        if values.get(option.name, option.default) != option.default
    ]
    players = [
        f"{name} ({player})" if player else name
        for name, player in zip(session.seats, session.timeline.players, strict=True)
    ]
    return [
        f"{game.title}, rules {opened.rules}: {', '.join(players)}",
        f"{told_seed(session.timeline)}; options: {', '.join(told) or 'as usual'}",
    ]


def transcript(session: Session, eyes: int | None = None, *, marked: bool = False) -> Iterator[str]:
    """The whole game up to the end of the line, and its result, as a seat or a spectator sees it.

    `marked` puts a > before the place where the head stands, a - before those after it, and says
    which moves were made when the file already held dice of another way to go on.
    """
    from engine.takeback import takebacks

    timeline = session.timeline
    width = max(map(columns, session.seats))
    yield from heading(session)
    known = takebacks(timeline) if marked else set()
    all_told = [tell(session, place, eyes) for place in timeline.path(timeline.end)]
    word_width = max(_WORD, *(len(told.word) for told in all_told))
    for told in all_told:
        line, place = told.line(width, word_width), told.place
        if marked:
            mark = ">" if place == timeline.head else "-" if place > timeline.head else " "
            line = f"{mark}{line}{KNOWING if place in known else ''}"
        yield line
    yield from result_lines(session, timeline.end)


def result_lines(session: Session, place: int) -> list[str]:
    """Who won, with the scores; nothing while the game goes on."""
    result = session.game.result(session.state_at(place))
    if result is None:
        return []
    names = session.seats
    if len(names) == 1:
        (points,) = result.scores
        return [f"{names[0]} has {points} point{'' if points == 1 else 's'}."]
    won = result.winners
    order = sorted(range(len(names)), key=lambda seat: (-result.scores[seat], seat not in won))
    scores = ", ".join(f"{names[seat]} {result.scores[seat]}" for seat in order)
    *others, last = [names[seat] for seat in won]
    winners = f"{', '.join(others)} and {last}" if others else last
    if others:
        return [f"{winners} share the win: {scores}."]
    return [f"{winners} wins: {scores}. Decided by {result.decided_by}."]


def _sentences(
    session: Session, state: object, events: tuple[object, ...], eyes: int | None
) -> tuple[str, ...]:
    game = session.game
    found = []
    for event in events:
        found.append(game.say(event, game.view(state, eyes), session.seats))
        state = game.evolve(state, event)
    return tuple(sentence for sentence in found if sentence)
