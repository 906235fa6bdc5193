"""What is typed for an action of Abyss, written out as its word: "play shellfish 2" of "play s2".

It is only read. Whether it can be done stands in `choices.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.games.abyss.actions import Claim
from engine.games.abyss.asked import one_ally, one_location, one_race
from engine.games.abyss.cards import KEYS_FOR_A_LOCATION, LORDS, RACES, location, lord
from engine.games.abyss.choices import current
from engine.games.abyss.paying import JOINING, named_lord, words_of
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from engine.games.abyss.text import ally
from engine.games.abyss.typed import slug, word

SHORTEST: Final = 3
"""Letters of a verb that is cut short."""
_ONE: Final = ("a", "an", "one")


def spelt(typed: str, view: State) -> str:
    """What was typed with the verb and the names behind it in full; as it is where they are none.

    A single letter of a race stands for that race, whatever else begins with it.
    """
    task = current(view)
    words = words_of(typed)
    if task is None or len(words) < 2:
        return typed
    verb = _verb(words[0])
    rest = [one for one in words[1:] if one not in JOINING]
    written = _WRITTEN[verb](rest, view, task) if verb and rest else ""
    return f"{verb} {written}" if written else typed


def _verb(typed: str) -> str:
    """The word that this is or begins; empty where that is none or several."""
    if typed in _WRITTEN:
        return typed
    found = [one for one in _WRITTEN if len(typed) >= SHORTEST and one.startswith(typed)]
    return found[0] if len(found) == 1 else ""


def _ally(words: list[str], view: State, task: Task) -> str:
    card = one_ally(words)
    return ally(card) if card else _race(words, view, task)


def _race(words: list[str], view: State, task: Task) -> str:
    number = one_race(words)
    return "" if number is None else RACES[number]


def _of_court(words: list[str], view: State, task: Task) -> str:
    return _lord(words, view.court.lords)


def _victim(words: list[str], view: State, task: Task) -> str:
    """A Lord of the player whom the Assassin has come to."""
    free = view.house(task.about).free if task.kind == "assassin" else ()
    return _lord(words, free)


def _own(words: list[str], view: State, task: Task) -> str:
    return _lord(words, _owned(view, task))


def _lord(words: Sequence[str], among: Sequence[int]) -> str:
    number, length = named_lord(words, among)
    return slug(lord(number).name) if number and length == len(words) else ""


def _owned(view: State, task: Task) -> list[int]:
    """The Lords that a player may give up."""
    house = view.house(task.seat)
    return [one for one in (*house.free, *house.rotated) if one != task.about]


def _trade(words: list[str], view: State, task: Task) -> str:
    """An own Lord and one of the Court, in either order."""
    sides = _owned(view, task), view.court.lords
    for first, second in ((0, 1), (1, 0)):
        one, length = named_lord(words, sides[first])
        other, more = named_lord(words[length:], sides[second])
        if one in sides[first] and other in sides[second] and length + more == len(words):
            own, new = (one, other) if first == 0 else (other, one)
            return f"{slug(lord(own).name)} {slug(lord(new).name)}"
    return ""


def _spend(words: list[str], view: State, task: Task) -> str:
    """Lords in the order in which they lie there, and Key tokens, which need not be named."""
    free = view.house(task.seat).free
    names = [one for one in words if one not in ("key", "keys", "token", "tokens")]
    said = [names.pop(0)] if names[:1] and names[0].isdecimal() else []
    found: list[int] = []
    while names:
        number, length = named_lord(names, free)
        if not number:
            return ""
        found.append(number)
        names = names[length:]
    if said not in ([], [str(KEYS_FOR_A_LOCATION - len(found))]):
        return ""
    found.sort(key=lambda one: free.index(one) if one in free else len(LORDS))
    return " ".join(slug(lord(one).name) for one in found) or "tokens"


def _location(words: list[str], view: State, task: Task) -> str:
    number = one_location(words)
    return slug(location(number).name) if number else ""


def _exchange(words: list[str], view: State, task: Task) -> str:
    """An own Location and one that lies face up, in either order."""
    own = view.house(task.seat).locations
    for at in range(1, len(words)):
        found = sorted(
            (one_location(words[:at]), one_location(words[at:])), key=lambda one: one not in own
        )
        if found[0] in own and found[1] in view.sites.face_up:
            return " ".join(slug(location(one).name) for one in found)
    return ""


def _claim(words: list[str], view: State, task: Task) -> str:
    """So many Pearls, Keys and Monster tokens, in any order."""
    got = {"pearl": 0, "key": 0, "token": 0}
    number = 1
    for one in words:
        thing = one.removesuffix("s")
        if one.isdecimal():
            number = int(one[:2])
        elif thing in got:
            got[thing] += number
            number = 1
        elif one not in (*_ONE, "monster"):
            return ""
    pearls, keys, tokens = got.values()
    return word(Claim(pearls, tokens, keys), view).removeprefix("claim ")


def _draw(words: list[str], view: State, task: Task) -> str:
    number, *more = words
    return "1" if number in _ONE and more else number if number.isdecimal() else ""


def _side(words: list[str], view: State, task: Task) -> str:
    return words[0] if len(words) == 1 else ""


_WRITTEN: Final[Mapping[str, Callable[[list[str], State, Task], str]]] = {
    "play": _ally,
    "affiliate": _ally,
    "discard": _ally,
    "sell": _ally,
    "support": _race,
    "drain": _race,
    "recruit": _of_court,
    "oust": _of_court,
    "bribe": _of_court,
    "rotate": _victim,
    "scheme": _own,
    "trade": _trade,
    "spend": _spend,
    "settle": _location,
    "replace": _location,
    "exchange": _exchange,
    "claim": _claim,
    "draw": _draw,
    "rob": _side,
}
"""What stands behind each word, written out; empty where it is nothing of the kind."""
