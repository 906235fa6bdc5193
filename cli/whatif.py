"""The command that plays one choice out otherwise: with this game's luck, and in many worlds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import attrs
import typer

from cli import documents
from cli.acting import choice_at
from cli.arguments import AsOption, GameOption
from cli.board import Choice, choices
from cli.chances import as_values, percent, points, who_plays
from cli.following import after_whatif
from cli.odds import (
    SEED,
    USUAL,
    Asked,
    BotsOption,
    JobsOption,
    RolloutsOption,
    SecondsOption,
    SeedOption,
    bots_by_seat,
)
from cli.screen import INTERRUPTED, Lines, answer, complain, many
from cli.viewpoint import is_hidden, looking
from engine.errors import Refused
from engine.names import quoted
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.game import Result
    from engine.odds import Chances, Samples
    from engine.session import Session


@frozen
class Fork:
    """A choice, and what was really chosen there."""

    place: int
    """Where it is made."""
    seat: int
    instead: Choice
    made: Choice | None
    """What was chosen in this game; None where nothing was yet."""
    after: int | None
    """The place to which that led."""

    def compared(self) -> list[Choice]:
        """The choices that are tried."""
        return [self.instead] if self.made is None else [self.instead, self.made]


@frozen
class Known:
    """What comes of it."""

    fork: Fork
    bots: tuple[str, ...]
    unseen: str
    """Why the game's own luck is not asked."""
    results: tuple[Result, ...]
    """How the game ends under its own luck, by the choices compared."""
    ended: Result | None
    """How it really ended."""
    samples: Samples
    chances: tuple[Chances, ...]
    """In other worlds, by the choices compared."""
    interrupted: bool = False


def whatif(
    place: Annotated[
        str,
        typer.Argument(metavar="MOVE", help="The move that is made otherwise; @ is the next one."),
    ],
    action: Annotated[
        list[str], typer.Argument(metavar="ACTION", help="What is done instead, as at the prompt.")
    ],
    rollouts: RolloutsOption = USUAL,
    seconds: SecondsOption = None,
    bots: BotsOption = None,
    jobs: JobsOption = None,
    seed: SeedOption = SEED,
    game: GameOption = None,
    seat: AsOption = None,
) -> None:
    """Play one choice out otherwise, with this game's own luck and in many other worlds.

    Bots play on from there in all seats. Nothing is written: amend or branch do that.
    """
    from cli.home import opened

    asked = Asked(rollouts, seconds, bots, jobs, seed)
    with opened(game) as session, looking(session, seat):
        known = _tried(session, place, " ".join(action), asked)
        answer(lambda: _lines(session, known), lambda: _document(session, known))
        if not known.interrupted:
            after_whatif(place, known.fork.instead.word, seat)
    if known.interrupted:
        complain(f"interrupted after {many(known.samples.worlds, 'world')}")
        raise typer.Exit(INTERRUPTED)


def whatif_here(session: Session, words: str) -> Lines:
    """What would come of another choice: `17 up`, `@ take`."""
    words, asked = Asked().at_the_prompt(words)
    place, _, typed = words.partition(" ")
    return _lines(session, _tried(session, place, typed, asked))


def _tried(session: Session, place: str, typed: str, asked: Asked) -> Known:
    """Play it out; what is known shows meanwhile, and Ctrl-C keeps it. Raises Refused."""
    from cli.worlds import last_known

    fork = _fork(session, place, typed)
    known, interrupted = last_known(
        lambda ending: _growing(session, fork, asked, ending),
        lambda known: _lines(session, known),
        asked.seconds,
    )
    return attrs.evolve(known, interrupted=interrupted)


def _fork(session: Session, text: str, typed: str) -> Fork:
    """Which choice is meant. Raises Refused, NoSuchPlace."""
    from engine.amend import before
    from engine.places import find_move

    after = None if text == "@" else find_move(session, text)
    place = session.timeline.head if after is None else before(session, after)
    seat = session.game.actor(session.state_at(place))
    if seat is None:
        raise Refused("the game is over there: nothing is to be chosen")
    if is_hidden(session, place):
        name = session.seats[seat]
        raise Refused(
            f"that is chosen from what only {name} should see: --as {quoted(name)} tries it"
        )
    if not typed:
        raise Refused("whatif takes a move and what to do instead, as: whatif 17 up")
    instead = choice_at(session, typed, place)
    move = None if after is None else session.timeline.move(after)
    made = next(
        (one for one in choices(session, place) if move is not None and one.action == move.action),
        None,
    )
    if made == instead:
        raise Refused("that is what was chosen there")
    return Fork(place, seat, instead, made, after)


def _growing(session: Session, fork: Fork, asked: Asked, ending: ExitStack) -> Iterator[Known]:
    """What is known after each few worlds."""
    from cli.worlds import results
    from engine.odds import chunks, gathered, in_order
    from engine.whatif import played_on, unseen
    from engine.work import odds_task, position, samples_of

    game, timeline = session.game, session.timeline
    bots = bots_by_seat(session, asked.bots)
    why = unseen(session, fork.place)
    compared = fork.compared()
    ends = [
        played_on(session, fork.place, one.action, bots, asked.seed) for one in compared if not why
    ]
    end = None if fork.after is None else timeline.line_through(fork.after)[1]
    ended = None if end is None else game.result(session.state_at(end))
    legal = game.legal(session.state_at(fork.place))
    where = position(session, fork.place, fork.seat)
    numbers = tuple([legal.index(one.action) for one in compared])
    tasks = (
        odds_task(where, fork.seat, bots, asked.seed, worlds, numbers)
        for worlds in chunks(asked.rollouts)
    )
    known = gathered(map(samples_of, results(tasks, asked.jobs, ending)), stops=False)
    for samples in known:
        chances = tuple(in_order(samples, len(session.seats)))
        yield Known(fork, bots, why, tuple(ends), ended, samples, chances)


def _lines(session: Session, known: Known) -> Lines:
    """What comes of it, in sentences."""
    fork, names = known.fork, session.seats
    name, number = names[fork.seat], session.timeline.number(fork.place) + 1
    rather = f" instead of {fork.made.word}" if fork.made is not None else ""
    lines = [f"Move {number}: {name} does {fork.instead.word}{rather}."]
    if known.unseen:
        lines.append(f"With this game's own luck: not to be said, since {known.unseen}.")
    for one, result in zip(fork.compared(), known.results, strict=False):
        told = _told(result, fork.seat, names)
        lines.append(f"With this game's own luck and {one.word}, {who_plays(known.bots)}: {told}.")
    if known.ended is not None:
        lines.append(f"As it was really played: {_told(known.ended, fork.seat, names)}.")
    best, *others = known.chances
    there = many(known.samples.worlds, "other world")
    if not others:
        said = f"{name} wins {percent(best.wins)}, with {points(best.score)} points"
        return [*lines, f"In {there} {name} {said.removeprefix(name + ' ')}."]
    other = others[0]
    return [
        *lines,
        f"In {there} {name} wins {percent(best.wins)} instead of {percent(other.wins)}, with "
        f"{points(best.score)} points instead of {points(other.score)}.",
    ]


def _told(result: Result, seat: int, names: tuple[str, ...]) -> str:
    """How a game ends for a seat: "red wins by 6 (24 to 18)"."""
    from engine.whatif import margin

    scores = [str(score) for other, score in enumerate(result.scores) if other != seat]
    against = f" to {', '.join(scores)}" if scores else " points"
    by = abs(margin(result, seat))
    won = seat in result.winners
    if len(result.scores) == 1:
        return f"{names[seat]} has {result.scores[seat]} points"
    shared = " with others" if won and len(result.winners) > 1 else ""
    how = f"{'wins' if won else 'loses'}{shared}" + (f" by {by}" if by else "")
    decided = "" if by or shared else f", decided by {result.decided_by}"
    return f"{names[seat]} {how} ({result.scores[seat]}{against}{decided})"


def _document(session: Session, known: Known) -> documents.Document:
    """The same as values."""
    fork = known.fork
    compared = fork.compared()
    ends = known.results or (None,) * len(compared)
    return {
        "schema": "undertow/whatif/1",
        "place": documents.place(session, fork.place),
        "seat": fork.seat,
        "bots": list(known.bots),
        "worlds": known.samples.worlds,
        "choices": [
            {
                "action": one.word,
                "same_luck": None if end is None else _result(end),
                "wins": as_values(chances.wins),
                "score": as_values(chances.score),
            }
            for one, end, chances in zip(compared, ends, known.chances, strict=True)
        ],
        "ended": None if known.ended is None else _result(known.ended),
        "unseen": known.unseen,
    }


def _result(result: Result) -> documents.Document:
    return {"scores": list(result.scores), "winners": list(result.winners)}
