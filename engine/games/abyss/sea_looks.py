"""The sea on the board of Abyss: the exploration track, the threat, and the Council's stacks."""

from __future__ import annotations

from engine.game import Line, Look
from engine.games.abyss.cards import RACES, THREAT, TRACK
from engine.games.abyss.changes import new_on_track
from engine.games.abyss.signs import STAR, ally_signs, card_sign, figure, labelled, race_name
from engine.games.abyss.state import TAMER, State
from engine.games.abyss.text import count
from engine.picture import joined, text


def sea(view: State, before: State | None, look: Look) -> list[Line]:
    """A line each for the Council, the threat, and the track."""
    return [
        *_council(view, before, look),
        *_threat(view, before, look),
        *_track(view, before, look),
    ]


def reward(view: State, seat: int, threat: int) -> str:
    """What a fight brings a seat: "1 Key and 2 Pearls or tokens"."""
    space = max(threat - 1, 1) if is_tamed(view, seat) else threat
    best = THREAT[space - 1][0]
    parts = [count(best.keys, "Key")] if best.keys else []
    if best.pearls:
        parts.append(f"{count(best.pearls, 'Pearl')} or token{'s' * (best.pearls > 1)}")
    return " and ".join(parts)


def is_tamed(view: State, seat: int) -> bool:
    """Whether an opponent's Tamer works against a seat."""
    return view.somebody_else_has(seat, TAMER)


def _council(view: State, before: State | None, look: Look) -> list[Line]:
    """How high the stacks are; what races are called."""
    sizes = list(map(len, view.sea.council))
    old = [None] * len(RACES) if before is None else list(map(len, before.sea.council))
    items = [
        joined([race_name(number), figure(size, old[number])]) for number, size in enumerate(sizes)
    ]
    if view.setting.is_open:  # by the option `memory`, which cards they are
        stacks = enumerate(view.sea.council)
        items = [joined([items[number], *ally_signs(stack)]) for number, stack in stacks]
    return labelled("Council", items, look)


def _threat(view: State, before: State | None, look: Look) -> list[Line]:
    """Where the marker is, and what a fight brings whoever's turn it is."""
    threat = view.sea.threat
    was = None if before is None else before.sea.threat
    words = [text("space"), figure(threat, was), text(f"of {len(THREAT)}")]
    if (seat := view.flow.active) >= 0:
        tamed = " (Tamer)" if threat > 1 and is_tamed(view, seat) else ""
        brings = f"a fight brings {reward(view, seat, threat)}{tamed}"
        words[-1] = (*words[-1], (":", ""))
        words += map(text, brings.split(" "))
    return labelled("Threat", words, look, " ")


def _track(view: State, before: State | None, look: Look) -> list[Line]:
    """What came up, the empty spaces, and what is left in the deck."""
    track = view.sea.track
    new = len(track) - new_on_track(view, before)
    items = [(*(STAR if at >= new else ()), *card_sign(card)) for at, card in enumerate(track)]
    items += [text("·" if look.symbols else ".", "quiet")] * (TRACK - len(track))
    items.append(text("+1 Pearl", "quiet"))
    items.append(text(f"deck {view.sea.left}"))
    return labelled("Track", items, look)
