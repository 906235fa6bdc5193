"""What is told of chances: a table, sentences, and values for programs."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, Final

from cli import documents, paint
from cli.board import choices
from cli.screen import many
from engine.picture import Line, columns, cut, filled, seat_name, table, text

if TYPE_CHECKING:
    from cli.odds import Found
    from engine.odds import Chances
    from engine.session import Session
    from engine.sums import Estimate

_NARROW: Final = 44
"""Columns without which there is no table."""


def odds_lines(session: Session, found: Found) -> list[str | Line]:
    """The choices with their chances, the best first, and what they were found from."""
    rows = [(one, _word(session, found, one)) for one in found.ranked]
    end = [_told_worlds(found)]
    head = f"{session.seats[found.seat]} is to act after move {_number(session, found)}."
    if paint.plain() or paint.width() < _NARROW:
        return [head, *[_in_a_sentence(one, word) for one, word in rows], *end]
    width, look = paint.width(), paint.look()
    cells = [
        (text(""), text("choice", "quiet"), text("wins", "quiet"), text("points", "quiet")),
        *[
            (
                text(f"{number}"),
                text(word, "strong" if number == 1 else ""),
                text(percent(one.wins)),
                text(points(one.score)),
            )
            for number, (one, word) in enumerate(rows, 1)
        ],
    ]
    figures = max(columns(wins) + columns(points) for _, _, wins, points in cells)
    room = max(8, width - figures - 8)
    cells = [(a, filled(cut(b, room, look), 0), c, d) for a, b, c, d in cells]
    name = seat_name(session.seats[found.seat], found.seat)
    return [
        (*name, (f" is to act after move {_number(session, found)}.", "")),
        *table(cells, right=[0, 2, 3]),
        *end,
    ]


def hint_lines(session: Session, found: Found) -> list[str | Line]:
    """The best choice in a sentence, and what speaks against the next one."""
    best, *others = found.ranked
    said = f"{_word(session, found, best)}: {_chance(best.wins)} to win, {_about(best.score)}"
    if not others:
        return [f"{said}; nothing else can be done.", _told_worlds(found)]
    next_best = f"{_word(session, found, others[0])}: {_chance(others[0].wins)}"
    return [
        f"{said}; then {next_best}, {_about(others[0].score)}.",
        *_told_difference(found, best, others[0]),
        _told_worlds(found),
    ]


def _told_difference(found: Found, best: Chances, other: Chances) -> list[str]:
    """That nobody knows which of two choices is better, where that is so."""
    from engine.odds import FIRST, lie_apart

    if found.samples.worlds < FIRST:
        return ["So few worlds do not tell which of the two is better."]
    if lie_apart(found.samples, best.action, other.action):
        return []
    return ["The two may be as good as each other."]


def document(session: Session, found: Found) -> documents.Document:
    """The choices with their chances as values, the best first."""
    from engine.odds import seats_of

    options = choices(session, found.place)
    return {
        "schema": "undertow/odds/1",
        "place": documents.place(session, found.place),
        "seat": found.seat,
        "bots": list(found.bots),
        "worlds": found.samples.worlds,
        "certain": found.certain,
        "choices": [
            {
                "action": options[one.action].word,
                "wins": as_values(one.wins),
                "score": as_values(one.score),
                "behind": as_values(one.behind),
                "seats": [
                    {"wins": as_values(wins), "score": as_values(score)}
                    for wins, score in seats_of(found.samples, one.action)
                ],
            }
            for one in found.ranked
        ],
    }


def as_values(estimate: Estimate) -> documents.Document:
    """A mean with its 95 % interval; null where one sample alone tells nothing of it."""
    low, high = (None, None) if isinf(estimate.low) else (estimate.low, estimate.high)
    return {"mean": estimate.mean, "low": low, "high": high}


def _number(session: Session, found: Found) -> int:
    return session.timeline.number(found.place)


def _word(session: Session, found: Found, one: Chances) -> str:
    return choices(session, found.place)[one.action].word


def _in_a_sentence(one: Chances, word: str) -> str:
    return f"{word}: wins {percent(one.wins)}, {points(one.score)} points."


def percent(part: Estimate) -> str:
    return f"{part.mean:.0%} ({part.low * 100:.0f} to {part.high * 100:.0f})"


def in_100(by: Estimate) -> str:
    """A difference of chances, as games in 100: "30 +-13"; with a % it would read as a part."""
    return f"{abs(by.mean) * 100:.0f} +-{(by.high - by.low) * 50:.0f}"


def _chance(part: Estimate) -> str:
    return f"{part.mean:.0%}"


def points(score: Estimate) -> str:
    half = score.high - score.mean
    return f"{score.mean:.1f} +-{half:.1f}" if half < float("inf") else f"{score.mean:.1f}"


def _about(score: Estimate) -> str:
    return f"{score.mean:.1f} points"


def _told_worlds(found: Found) -> str:
    """How much it rests on."""
    sure = "the order is certain" if found.certain else "more worlds may change the order"
    if len(found.ranked) == 1:
        sure = "nothing else can be chosen"
    return f"{many(found.samples.worlds, 'world')}, {who_plays(found.bots)}; {sure}."


def who_plays(bots: tuple[str, ...]) -> str:
    """Which bots play on, in words."""
    return f"{bots[0]} in every seat" if len(set(bots)) == 1 else f"played on by {', '.join(bots)}"
