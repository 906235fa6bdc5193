"""Seeds that nobody is told before they are revealed, and what the opening of a game commits to."""

from __future__ import annotations

from typing import Final

from engine.opening import seed_salt
from engine.setup import SEALED
from events.codec import commitment, committed
from events.timeline import Timeline, spell

_SHOWN: Final = 32
"""Letters of a commitment that are shown: 128 bits, enough to know it again."""


def is_sealed(timeline: Timeline) -> bool:
    """Whether the seed is still kept from all who play."""
    return dict(timeline.opened.options).get(SEALED.name) is True and not timeline.is_revealed


def shown_seed(timeline: Timeline) -> str | None:
    """The seed, if this copy holds it and it may be told."""
    return None if is_sealed(timeline) else timeline.seed


def told_commitment(timeline: Timeline) -> str:
    """What the opening commits to, as it is shown."""
    return spell(commitment(timeline.opened))[:_SHOWN]


def commitment_of(seed: str) -> str:
    """The same for the seed of a game that is still to be made."""
    return spell(committed(seed, seed_salt(seed)))[:_SHOWN]


def told_seed(timeline: Timeline) -> str:
    """The seed in words, as far as it may be told."""
    commits = f"commitment {told_commitment(timeline)}"
    if timeline.seed is None:
        return f"seed not in this copy, {commits}"
    if is_sealed(timeline):
        return f"seed sealed, {commits}"
    revealed = f", revealed: {commits}" if timeline.is_revealed else ""
    return f"seed {timeline.seed} ({'drawn' if timeline.opened.drawn else 'chosen'}{revealed})"
