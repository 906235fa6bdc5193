"""What may have been meant by a word that means nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_LONGEST: Final = 400
"""Letters of a word that are looked at: to compare longer ones takes long."""
_AS_NEAR: Final = 0.15
"""By how much what is named may be less like the word than what is most like it."""


def nearest(typed: str, known: Iterable[str], otherwise: str | None = None) -> str:
    """What may have been meant; where nothing is near, what there is, or what is said instead."""
    from difflib import SequenceMatcher, get_close_matches

    small = {word.casefold(): word for word in known}
    word = typed[:_LONGEST].casefold()
    near = get_close_matches(word, small, n=3, cutoff=0.6)
    if near:
        likeness = [SequenceMatcher(None, one, word).ratio() for one in near]
        meant = [
            small[one]
            for one, like in zip(near, likeness, strict=True)
            if like >= likeness[0] - _AS_NEAR
        ]
        return f"did you mean {' or '.join(meant)}?"
    return f"there are: {', '.join(small.values())}" if otherwise is None else otherwise
