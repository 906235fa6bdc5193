"""An analysis as a picture and as a page: the chances of all seats over the moves of a game."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from cli.screen import safe

if TYPE_CHECKING:
    from cli.analysing import Analysed
    from engine.session import Session

_WIDE, _HIGH = 720, 300
_LEFT, _TOP, _RIGHT, _BOTTOM = 44, 16, 96, 32
_COLOURS: Final = ("#c0392b", "#1f6feb", "#1a7f37", "#9a6700", "#8250df", "#bc4c00")
_DASHES: Final = ("", "8 4", "2 3", "10 3 2 3", "5 5", "1 4")
"""So that no line is told from another by its colour alone."""


def picture(session: Session, done: Analysed) -> str:
    """The chart as SVG."""
    return "\n".join([*_svg(session, done), ""])


def _svg(session: Session, done: Analysed) -> list[str]:
    last = len(done.found.chances) - 1
    title = safe(f"{session.game.title}: chances to win")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" role="img" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="white"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        parts += [
            f'<line x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{y}" y2="{y}" stroke="#ddd"/>',
            f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{percent} %</text>',
        ]
    for number in sorted({0, last // 4, last // 2, 3 * last // 4, last}):
        x = _x(number, last)
        parts.append(f'<text x="{x}" y="{_HIGH - 10}" text-anchor="middle">{number}</text>')
    names = _name_heights([one.mean for one in done.found.chances[-1]])
    for seat, name in enumerate(session.seats):
        way = [one[seat].mean for one in done.found.chances]
        points = " ".join(f"{_x(i, last)},{_y(part)}" for i, part in enumerate(way))
        colour = _COLOURS[seat % len(_COLOURS)]
        dash = _DASHES[seat % len(_DASHES)]
        parts += [
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"'
            + (f' stroke-dasharray="{dash}"' if dash else "")
            + "/>",
            f'<text x="{_WIDE - _RIGHT + 6}" y="{names[seat]}" fill="{colour}">'
            f"{escape(safe(name))}</text>",
        ]
    return [*parts, "</svg>"]


def _x(number: int, last: int) -> float:
    return round(_LEFT + (_WIDE - _LEFT - _RIGHT) * number / max(1, last), 1)


def _y(part: float) -> float:
    return round(_HIGH - _BOTTOM - (_HIGH - _TOP - _BOTTOM) * part, 1)


def _name_heights(ends: list[float]) -> list[float]:
    """Where each name stands: at the end of its line, moved up where another one is."""
    heights = [0.0] * len(ends)
    lowest = float(_HIGH)
    for seat in sorted(range(len(ends)), key=lambda seat: ends[seat]):
        lowest = heights[seat] = min(_y(ends[seat]) + 4, lowest - 14)
    return heights


def page(session: Session, done: Analysed) -> str:
    """All of it as one page of HTML, which needs nothing else."""
    from cli.analysing import told

    names = session.seats
    title = escape(safe(f"{session.game.title}: {', '.join(names)}"))
    ledger = [
        "<tr>"
        + "".join(
            f"<td>{escape(safe(cell))}</td>"
            for cell in (
                name,
                *[f"{part.mean * 100:.0f}" for part in (one.start, one.own, one.others, one.luck)],
                f"{one.end * 100:.0f}",
            )
        )
        + "</tr>"
        for name, one in zip(names, done.found.ledgers, strict=True)
    ]
    heads = ("", "start", "own choices", "others' choices", "luck", "end")
    turns = [f"<li>{escape(safe(told(session, step)))}</li>" for step in done.turning_points()]
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>',
            "<style>body{font-family:sans-serif;max-width:46em;margin:2em auto;padding:0 1em}"
            "td,th{padding:.2em .8em;text-align:right}td:first-child{text-align:left}</style>",
            f"</head><body><h1>{title}</h1>",
            *_svg(session, done),
            "<h2>Where the game turned</h2>",
            f"<ul>{''.join(turns)}</ul>",
            "<h2>What the result came from, in parts of 100</h2>",
            f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>",
            *ledger,
            "</table>",
            f"<p>{done.worlds:,} worlds; bots: {escape(', '.join(done.bots))}.</p>",
            "</body></html>",
            "",
        ]
    )
