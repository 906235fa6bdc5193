"""What may have been meant by a word that means nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 400
"""Letters of a word that are looked at: to compare longer ones takes long."""


def nearest(typed: str, known: Iterable[str], otherwise: str | None = None) -> str:
    """What may have been meant; where nothing is near, what there is, or what is said instead."""
    from difflib import get_close_matches

    small = {word.casefold(): word for word in known}
    near = get_close_matches(typed[:_LONGEST].casefold(), small, n=3, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(small[word] for word in near)}?"
    return f"there are: {', '.join(small.values())}" if otherwise is None else otherwise
