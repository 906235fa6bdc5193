"""What `--json` prints: each command's answer as values, with the name and version of a schema.

A field may be added to a schema; one that is taken away, or means something else, makes a new
version. `docs/json.md` shows each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli.screen import safe
from cli.viewpoint import at_screen, is_hidden
from events.record import NOBODY

if TYPE_CHECKING:
    from cli.standing import Standing
    from cli.verdicts import Report
    from engine.amend import Amended
    from engine.bot_kind import BotKind
    from engine.compare import Comparison
    from engine.game import AnyGame
    from engine.session import Session
    from replays.brought import Summary

Document = dict[str, Any]


def position(session: Session) -> Document:
    """Where the game stands: the place, the figures there, whose turn it is, what can be done."""
    from engine.bots import next_is_bot
    from engine.lines import present

    game, timeline = session.game, session.timeline
    state = session.state
    return {
        "schema": "undertow/position/1",
        **_game(session),
        "place": place(session, timeline.head),
        "line": present(timeline).name(timeline),
        "end": timeline.number(timeline.end),
        "fields": dict(game.fields(state)),
        "turn": game.actor(state),
        "bot_acts": next_is_bot(session),
        "private": is_hidden(session),
        "choices": _choices(session),
        "result": _result(session, timeline.head),
    }


def choices(session: Session) -> Document:
    """What can be done where the game stands."""
    here = place(session, session.timeline.head)
    return {
        "schema": "undertow/choices/1",
        "place": here,
        "turn": session.actor(),
        "private": is_hidden(session),
        "choices": _choices(session),
    }


def game(session: Session) -> Document:
    """What game it is, at the head of a log."""
    from engine.sealed import shown_seed, told_commitment

    opened = session.timeline.opened
    return {
        "schema": "undertow/game/1",
        **_game(session),
        "rules": opened.rules,
        "seed": shown_seed(session.timeline),
        "commitment": told_commitment(session.timeline),
        "drawn": opened.drawn,
        "options": session.options,
    }


def move(session: Session, at: int) -> Document:
    """What happened at a place: the opening, a move, or other dice."""
    from replays.transcript import tell

    timeline = session.timeline
    told = tell(session, at, at_screen(session))
    made = timeline.move(at)
    return {
        "schema": "undertow/move/1",
        "place": place(session, at),
        "seat": None if made is None else session.game.actor(session.state_at(timeline.parent(at))),
        "action": told.word,
        "told": list(told.sentences),
        "notes": notes(session, at)["notes"],
    }


def place(session: Session, at: int) -> Document:
    """A place: its move's number, its id, its marks."""
    from engine.places import spelt

    return {
        "move": session.timeline.number(at),
        "id": spelt(session.timeline, at),
        "marks": dict(session.game.marks(session.state_at(at))),
    }


def log(session: Session, start: int = 0) -> Iterator[Document]:
    """The game, each place of the line from one on, and the result where it has one."""
    from engine.takeback import takebacks

    timeline = session.timeline
    known = takebacks(timeline)
    yield game(session)
    for at in timeline.path(timeline.end)[timeline.depth(start) :]:
        here = {"here": at == timeline.head, "knowing": at in known}
        yield move(session, at) | here
    result = _result(session, timeline.end)
    if result is not None:
        yield {"schema": "undertow/result/1", **result}


def tree(session: Session, *, dropped: bool) -> Document:
    """All lines of play, each with the one it leaves and how it stands at its end."""
    from engine.lines import in_order, limbs, present
    from engine.notes import remarks
    from engine.tally import tally

    timeline = session.timeline
    found = limbs(timeline, dropped=dropped)
    lines = []
    for _, i in in_order(timeline, found):
        limb, line = found[i], found[i].line
        stands = tally(session, line.end)
        lines.append(
            {
                "name": line.name(timeline),
                "named": line.branch is not None,
                "dropped": line.dropped(timeline),
                "here": line == present(timeline),
                "leaves": None if limb.under is None else found[limb.under].line.name(timeline),
                "fork": place(session, limb.fork),
                "end": place(session, line.end),
                "over": stands.over,
                "scores": stands.scores,
                "first": stands.first,
            }
        )
    eyes = at_screen(session)
    noted = [at for at in sorted(timeline.notes) if remarks(timeline, at, eyes)]
    return {
        "schema": "undertow/tree/1",
        **_game(session),
        "head": place(session, timeline.head),
        "lines": lines,
        "notes": [notes(session, at) for at in noted],
    }


def notes(session: Session, at: int) -> Document:
    """The notes on a place."""
    from engine.notes import remarks

    found = remarks(session.timeline, at, at_screen(session))
    return {
        "schema": "undertow/notes/1",
        "place": place(session, at),
        "notes": [
            {
                "mark": one.mark,
                "tag": one.tag,
                "text": one.text,
                "by": None if one.by == NOBODY else one.by,
                "private": one.private,
            }
            for one in found
        ],
    }


def found(session: Session, at: int) -> Document:
    """A place where a condition is true, and the first line that has it."""
    from engine.lines import Line

    line = Line(*session.timeline.line_through(at))
    return {
        "schema": "undertow/found/1",
        "place": place(session, at),
        "line": line.name(session.timeline),
    }


def fields(session: Session) -> Document:
    """The figures where the game stands, and what each is."""
    from engine.search import OWN, figures

    here = session.timeline.head
    about = {**session.game.about, **OWN}
    return {
        "schema": "undertow/fields/1",
        "place": place(session, here),
        "fields": [
            {"name": name, "value": value, "about": about.get(name, "")}
            for name, value in figures(session, here).items()
        ],
    }


def difference(session: Session, found: Comparison) -> Document:
    """Two places: where their lines part, the moves from there, the figures that differ."""
    one, other = (
        [move(session, at) for at in way if session.timeline.move(at) is not None]
        for way in (found.one, found.other)
    )
    return {
        "schema": "undertow/diff/1",
        "fork": place(session, found.fork),
        "one": one,
        "other": other,
        "figures": [
            {"field": f.name, "seat": f.seat, "one": f.one, "other": f.other} for f in found.figures
        ],
    }


def amended(made: Session, at: int, done: Amended, *, written: bool) -> Document:
    """An earlier choice made otherwise: how far the rest could be kept, what is different."""
    from engine.compare import compare

    return {
        "schema": "undertow/amend/1",
        "place": place(made, at),
        "branch": done.name,
        "kept": done.kept,
        "left": done.left,
        "why": done.why,
        "written": written,
        "difference": difference(made, compare(made, done.beside, made.timeline.head)),
    }


def line(session: Session, text: str) -> Document:
    """A line of play up to where the game stands, as one line of letters."""
    return {
        "schema": "undertow/line/1",
        **_game(session),
        "place": place(session, session.timeline.head),
        "line": text,
    }


def verdict(found: Report) -> Document:
    """What verifying a file found."""
    wrong = found.difference
    return {
        "schema": "undertow/verdict/1",
        "file": safe(found.file),
        "code": found.code,
        "wrong": found.wrong,
        "records": found.records,
        "unknown": found.unknown,
        "tail": found.tail,
        "moves": found.moves,
        "lines": found.lines,
        "difference": None
        if wrong is None
        else {
            "step": wrong.step,
            "move": wrong.number,
            "where": wrong.where,
            "what": wrong.what,
        },
        "unchecked": found.unchecked,
        "kind": found.kind,
        "rules": found.rules,
        "options": dict(found.options),
        "seats": [{"name": name, "player": player or "person"} for name, player in found.seats],
        "drawn": found.drawn,
        "commitment": found.commitment,
        "sealed": found.sealed,
        "revealed": found.revealed,
        "branches": found.branches,
        "unnamed": found.unnamed,
        "knowing": found.knowing,
        "line": found.line,
        "knowing_here": found.knowing_here,
        "merged": [
            {"name": name, "records": records, "knowing": knowing}
            for name, records, knowing in found.merged
        ],
    }


def standing(name: str, found: Standing, when: float, *, last: bool) -> Document:
    """A game's file: who plays, how far it is, when it was played or removed, what is wrong."""
    return {
        "schema": "undertow/standing/1",
        "game": name,
        "kind": found.kind,
        "seats": found.seats,
        "bots": sorted(found.bots),
        "stands": found.marks,
        "turn": found.turn,
        "when": round(when),
        "last": last,
        "wrong": found.wrong,
    }


def kind(game: AnyGame) -> Document:
    """A kind of game: who can play it, and its options."""
    from cli.rule_options import by_flag, flag, options
    from engine.bots import bot_names
    from engine.registry import source

    known = by_flag(game)
    return {
        "schema": "undertow/kind/1",
        "name": game.name,
        "title": game.title,
        "from": source(game.name) or None,
        "rules": game.rules,
        "seats": game.seats,
        "bots": bot_names(game),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": option.values,
                "help": option.help,
                "shown": option.shown,
                "flag": flag(option) if flag(option) in known else None,
            }
            for option in options(game)
        ],
    }


def bot(game: AnyGame, kind: BotKind) -> Document:
    """A bot that can play a kind of game, and its settings."""
    from engine.bots import BOT, brings

    return {
        "schema": "undertow/bot/1",
        "kind": game.name,
        "name": kind.name,
        "player": f"{BOT}{kind.name}",
        "from": brings(game, kind.name) or None,
        "help": kind.help,
        "settings": [
            {
                "name": one.name,
                "default": one.default,
                "least": one.least if isinstance(one.default, int) else None,
                "most": one.most if isinstance(one.default, int) else None,
                "values": one.values,
                "help": one.help,
                "shown": one.range,
            }
            for one in kind.settings
        ],
    }


def _game(session: Session) -> Document:
    """Which game it is, and who plays."""
    players = session.timeline.players
    return {
        "game": None if session.file is None else session.file.stem,
        "kind": session.game.name,
        "seats": [
            {"name": name, "player": player or "person"}
            for name, player in zip(session.seats, players, strict=True)
        ],
    }


def _choices(session: Session) -> list[Document]:
    """What can be done; nothing where that is for other eyes than those at the screen."""
    from cli.board import choices

    if is_hidden(session):
        return []
    return [
        {"word": choice.word, "key": choice.key, "label": choice.label}
        for choice in choices(session)
    ]


def _result(session: Session, at: int) -> Document | None:
    result = session.game.result(session.state_at(at))
    if result is None:
        return None
    return {
        "scores": result.scores,
        "winners": result.winners,
        "decided_by": result.decided_by,
    }


def merged(session: Session, found: Summary) -> Document:
    """What came in from another copy, and where the game stands."""
    return {
        "schema": "undertow/merged/1",
        **_game(session),
        "moves": found.moves,
        "relucks": found.relucks,
        "notes": found.notes,
        "gone": found.gone,
        "past": found.past,
        "further": [{"name": name, "move": number} for name, number in found.further],
        "relucked": [{"name": name, "move": number} for name, number in found.relucked],
        "new": [{"theirs": theirs, "name": name} for theirs, name in found.new],
        "unnamed": found.unnamed,
        "shown": found.shown,
        "revealed": found.revealed,
        "unknown": found.unknown,
        "knowing": found.knowing,
    }
