"""The command that looks back on a game: what each choice was worth, and what luck did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import attrs
import typer

from cli import documents, paint, waiting
from cli.arguments import AtOption, GameArgument, GameOption, named
from cli.board import choices
from cli.chances import as_values, in_100, who_plays
from cli.following import after_analysis
from cli.new_file import checked_new, write_new
from cli.odds import SEED, BotsOption, JobsOption, SeedOption, bots_by_seat, check_seed
from cli.screen import BadInput, Lines, answer, many, talk
from engine.errors import Refused
from engine.picture import Line, columns, filled, seat_name, table, text
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.analysis import Analysis, Moved, Step, Valued
    from engine.session import Session
    from engine.sums import Estimate

_USUAL: Final = 100
_FEWEST: Final = 10
_ENOUGH: Final = 50
"""Worlds without which nothing is written into a game."""

_SURE: Final = 1.5
"""How many times its interval a turning point must lie from nothing: very many moves are tried."""

_TURNS: Final = 5
"""Turning points that are told."""

_FEWEST_BARS: Final = 8
_BARS: Final = "▁▂▃▄▅▆▇█"
_DIGITS: Final = "0123456789"


@frozen
class Analysed:
    """A line, taken apart."""

    moves: tuple[Moved, ...]
    found: Analysis
    bots: tuple[str, ...]
    worlds: int

    def turning_points(self) -> list[Step]:
        """The moves that changed most for somebody, in their order: by choice, or by luck."""
        largest = sorted(self.found.steps, key=size)[-_TURNS:]
        return sorted([step for step in largest if size(step) > 0], key=self.found.steps.index)


def analyse(
    game: GameArgument = None,
    rollouts: Annotated[
        int, typer.Option("--rollouts", min=_FEWEST, metavar="N", help="Worlds that are tried.")
    ] = _USUAL,
    bots: BotsOption = None,
    jobs: JobsOption = None,
    seed: SeedOption = SEED,
    write: Annotated[
        bool, typer.Option("--write", help="Note it in the game, better lines as branches.")
    ] = False,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="The chart, as a new picture.")
    ] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="All of it, as a new page.")
    ] = None,
    g: GameOption = None,
    at: AtOption = None,
) -> None:
    """Look back on a game: what each choice was worth, what luck did, where the game turned.

    All is valued in the same imagined worlds, by what everybody may know, with bots playing on.
    """
    from cli.home import opened

    for path, ending in ((svg, ".svg"), (html, ".html")):
        if path is not None:
            if Path(path).suffix.lower() != ending:
                raise BadInput(f"{path!r}: --{ending[1:]} takes a file that ends in {ending}")
            checked_new(path)
    check_seed(seed)
    if write and rollouts < _ENOUGH:
        raise BadInput(f"--write takes at least {_ENOUGH} worlds: fewer say too little to keep")
    with opened(named(game, g), write=write, at=at) as session:
        done = analysed_line(session, rollouts, bots, jobs, seed)
        answer(lambda: lines(session, done), lambda: document(session, done))
        _draw(session, done, svg, html)
        if write:
            from cli.analysis_written import written

            talk(written(session, done))
        after_analysis(session, _costly(session, done), written=write)


def _costly(session: Session, done: Analysed) -> tuple[int, str] | None:
    """The choice that cost most for sure: the move, and what was better."""
    step = max(done.found.steps, key=lambda step: step.loss.least(_SURE))
    if not step.loss.least(_SURE):
        return None
    return step.place, choices(session, session.timeline.parent(step.place))[step.best].word


def analysed_line(
    session: Session, worlds: int, bots: str | None, jobs: int | None, seed: str
) -> Analysed:
    """Take the present line apart, up to its end. Raises Refused for one without a move."""
    from cli.worlds import results
    from engine.analysis import analysed

    moves = list(_moves(session))
    if not moves:
        raise Refused("nothing has been played on this line yet")
    players = bots_by_seat(session, bots)
    tasks = list(_tasks(session, moves, players, seed, worlds))
    with ExitStack() as ending:
        found: Iterable[Any] = results((task for _, task in tasks), jobs, ending)
        if waiting.is_watched():
            found = waiting.watched(found, len(tasks), "Analysing")
        values = _valued(session, [kind for kind, _ in tasks], list(found), worlds)
    *before, end = values
    return Analysed(tuple(moves), analysed(len(session.seats), moves, before, end), players, worlds)


def _moves(session: Session) -> Iterator[Moved]:
    from engine.analysis import Moved

    timeline, game = session.timeline, session.game
    for place in timeline.path(timeline.end)[1:]:
        move = timeline.move(place)
        if move is None:
            continue
        state = session.state_at(timeline.parent(place))
        seat = game.actor(state)
        assert seat is not None
        yield Moved(place, seat, game.legal(state).index(move.action), move.events)


def _tasks(
    session: Session, moves: list[Moved], bots: tuple[str, ...], seed: str, worlds: int
) -> Iterator[tuple[str, Any]]:
    """What is to be valued, by kind: the places as all see them, and as who acts sees them."""
    from engine.work import knows_more, position, values_task

    timeline = session.timeline
    places = [timeline.parent(move.place) for move in moves]
    for place, move in zip(places, moves, strict=True):
        where = position(session, place, None)
        yield "all", values_task(where, None, bots, seed, worlds)
        if len(choices(session, place)) > 1 and knows_more(session, place, move.seat):
            where = position(session, place, move.seat)
            yield "actor", values_task(where, move.seat, bots, seed, worlds)
    if session.game.actor(session.state_at(timeline.end)) is not None:
        where = position(session, timeline.end, None)
        yield "all", values_task(where, None, bots, seed, worlds)


def _valued(session: Session, kinds: list[str], found: list[Any], worlds: int) -> list[Valued]:
    """The value of each place, and of the end."""
    from engine.analysis import Valued, ended

    values: list[Valued] = []
    for kind, (as_it_stands, *after) in zip(kinds, found, strict=True):
        if kind == "all":
            values.append(Valued(as_it_stands, tuple(after)))
        else:
            values[-1] = attrs.evolve(values[-1], to_actor=tuple(after))
    state = session.state_at(session.timeline.end)
    last = ended(session.game, state, len(session.seats), worlds)
    return [*values, last] if last is not None else values


def size(step: Step) -> float:
    """How much a move changed at least, for all that is known: by its choice, or by its luck."""
    return max(step.loss.least(_SURE), *[one.least(_SURE) for one in step.luck])


def lines(session: Session, done: Analysed) -> Lines:
    """The chart, the turning points, and what the result came from."""
    words = [told(session, step) for step in done.turning_points()]
    return [
        f"{session.game.title}, {many(len(done.moves), 'move')}: chances to win, move by move.",
        *(_chart(session, done) or _in_sentences(session, done)),
        "",
        "Where the game turned:" if words else "Nothing turned this game.",
        *words,
        "",
        "What the result came from, in parts of 100:",
        *_ledger(session, done),
        "A choice counts against what the bot does there; where the game turned, against the best.",
        f"{many(done.worlds, 'world')}, {who_plays(done.bots)}; +- holds in 95 of 100 cases.",
    ]


def _chart(session: Session, done: Analysed) -> list[Line]:
    """For each seat its chances, as a row of bars; nothing where there is no room for it."""
    look = paint.look()
    names = [seat_name(name, seat) for seat, name in enumerate(session.seats)]
    widest = max(len(name) for name in session.seats)
    room = look.width - widest - 14
    if paint.plain() or room < _FEWEST_BARS:
        return []
    signs = _BARS if look.symbols else _DIGITS
    rows = []
    for seat, name in enumerate(names):
        way = [chances[seat].mean for chances in done.found.chances]
        bars = "".join(_bar(part, signs) for part in _sampled(way, room))
        rows.append((*filled(name, widest), (f" {way[0]:>4.0%} {bars} {way[-1]:.0%}", "")))
    return rows


def _sampled(way: list[float], room: int) -> list[float]:
    """At most so many of them, evenly spread, the first and the last included."""
    if len(way) <= room:
        return way
    return [way[round(i * (len(way) - 1) / (room - 1))] for i in range(room)]


def _bar(part: float, signs: str) -> str:
    return signs[min(int(part * len(signs)), len(signs) - 1)]


def _in_sentences(session: Session, done: Analysed) -> list[str]:
    first, last = done.found.chances[0], done.found.chances[-1]
    return [
        f"{name}: from {first[seat].mean:.0%} to {last[seat].mean:.0%}."
        for seat, name in enumerate(session.seats)
    ]


def told(session: Session, step: Step) -> str:
    """What turned there, in a sentence, with the better choice where it was one."""
    number = session.timeline.number(step.place)
    by_luck = max(range(len(step.luck)), key=lambda seat: step.luck[seat].least(_SURE))
    luck = step.luck[by_luck]
    name = session.seats[step.seat]
    options = choices(session, session.timeline.parent(step.place))
    chosen = options[step.chosen].word
    if step.loss.least(_SURE) >= luck.least(_SURE):
        return (
            f"Move {number}: {name} chose {chosen}; {options[step.best].word} wins "
            f"{in_100(step.loss)} more in 100 games."
        )
    gave = "gave" if luck.mean > 0 else "took from"
    return (
        f"Move {number}: after {chosen} luck {gave} {session.seats[by_luck]} "
        f"{in_100(luck)} wins in 100 games."
    )


def _ledger(session: Session, done: Analysed) -> Lines:
    """What brought each seat from where it began to its result, in figures that add up."""
    rows = [
        (name, one, _adding_up([one.start, one.own, one.others, one.luck], one.end))
        for name, one in zip(session.seats, done.found.ledgers, strict=True)
    ]
    head = ("", "start", "own choices", "others'", "luck", "end")
    drawn = table(
        [
            [text(word, "quiet") for word in head],
            *[
                (seat_name(name, seat), *map(text, parts), text(f"{one.end * 100:.0f}"))
                for seat, (name, one, parts) in enumerate(rows)
            ],
        ],
        right=range(1, 6),
    )
    if not paint.plain() and max(map(columns, drawn)) <= paint.width():
        return drawn
    return [
        f"{name}: {start} at the start, own choices {own}, choices of others {others}, "
        f"luck {luck}: {one.end * 100:.0f}."
        for name, one, (start, own, others, luck) in rows
    ]


def _adding_up(parts: list[Estimate], end: float) -> list[str]:
    """Parts of a victory, of 100, rounded so that they come to the end as it is told."""
    exact = [part.mean * 100 for part in parts]
    whole = [floor(one) for one in exact]
    missing = round(end * 100) - sum(whole)
    for i in sorted(range(len(exact)), key=lambda i: whole[i] - exact[i])[:missing]:
        whole[i] += 1
    halves = [(part.high - part.low) * 50 for part in parts]
    return [
        f"{one}" + (f" +-{half:.0f}" if half else "")
        for one, half in zip(whole, halves, strict=True)
    ]


def _draw(session: Session, done: Analysed, svg: str | None, html: str | None) -> None:
    from cli.analysis_drawn import page, picture

    for path, drawn in ((svg, picture), (html, page)):
        if path is not None:
            write_new(Path(path), drawn(session, done).encode())
            talk(f"{path} holds the {'chart' if drawn is picture else 'page'}.")


def document(session: Session, done: Analysed) -> documents.Document:
    """The same as values: all moves, the turning points by number, the ledgers."""
    return {
        "schema": "undertow/analysis/1",
        "game": session.game.name,
        "seats": list(session.seats),
        "bots": list(done.bots),
        "worlds": done.worlds,
        "start": [as_values(one) for one in done.found.chances[0]],
        "steps": [
            _step(session, step, after)
            for step, after in zip(done.found.steps, done.found.chances[1:], strict=True)
        ],
        "turning_points": [session.timeline.number(step.place) for step in done.turning_points()],
        "ledgers": [
            {
                "start": as_values(one.start),
                "own": as_values(one.own),
                "others": as_values(one.others),
                "luck": as_values(one.luck),
                "end": one.end,
            }
            for one in done.found.ledgers
        ],
    }


def _step(session: Session, step: Step, after: tuple[Estimate, ...]) -> documents.Document:
    options = choices(session, session.timeline.parent(step.place))
    return {
        "place": documents.place(session, step.place),
        "seat": step.seat,
        "action": options[step.chosen].word,
        "choice": [as_values(one) for one in step.choice],
        "best": options[step.best].word,
        "loss": as_values(step.loss),
        "showed_luck": step.showed,
        "luck": [as_values(one) for one in step.luck],
        "chances": [as_values(one) for one in after],
    }
