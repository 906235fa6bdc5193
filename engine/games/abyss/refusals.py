"""Why something typed cannot be done now in Abyss: a sentence that teaches the rule.

It only explains. What can be done stands in `choices.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

from engine.game import Names
from engine.games.abyss.asked import Asked
from engine.games.abyss.cards import LORDS, RACES
from engine.games.abyss.choices import CHOICES, current
from engine.games.abyss.paying import words_of
from engine.games.abyss.refused_lords import (
    bribe,
    drain,
    exchange,
    oust,
    rob,
    rotate,
    scheme,
    sell,
    spend,
    trade,
)
from engine.games.abyss.refused_turns import (
    affiliate,
    buy,
    claim,
    discard,
    draw,
    fight,
    on,
    pay,
    play,
    plot,
    recruit,
    replace,
    settle,
    support,
    take,
)
from engine.games.abyss.signs import letter
from engine.games.abyss.spelling import SHORTEST, spelt
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Kind, Task
from engine.games.abyss.typed import key, slug, word

_ONE: Final = ", and a turn has one"
_TURN: Final = f"is the action of a turn{_ONE}"

_MOMENTS: Final[Mapping[str, tuple[str, tuple[Kind, ...]]]] = {
    "plot": ("a plot comes at the start of a turn, before its action", ("act",)),
    "explore": (f"exploring {_TURN}", ("act",)),
    "support": (f"asking for support {_TURN}", ("act", "stack")),
    "recruit": (f"recruiting {_TURN}", ("act",)),
    "buy": ("an Ally is bought when another player turns it up and offers it", ("offer",)),
    "no": ("no is the answer to an Ally that another player offers", ("offer",)),
    "take": ("an Ally is taken that was turned up and that nobody buys", ("keep",)),
    "on": ("going on comes after a card that was turned up", ("keep", "monster")),
    "fight": ("a Monster is fought when it comes up in one's own exploration", ("monster",)),
    "claim": ("a reward is claimed after a fight", ("reward",)),
    "play": ("Allies are laid out for a Lord that is being recruited", ("pay",)),
    "pay": ("paying comes after recruit and the name of a Lord", ("pay",)),
    "affiliate": ("an Ally is affiliated when a Lord has been paid", ("affiliate",)),
    "discard": (
        "Allies are discarded for the Commander or the Jailer alone",
        ("limit", "jailer", "commander"),
    ),
    "spend": ("Keys are spent as soon as there are 3", ("keys",)),
    "settle": ("a Location is taken when 3 Keys have been spent", ("site", "choose_site")),
    "draw": ("Locations are drawn when 3 Keys have been spent", ("site",)),
    "replace": ("replacing is for who has just taken the Black Smokers", ("smokers",)),
    "done": (
        "done leaves a power unused that is offered",
        ("smokers", "last_powers", "illusionist", "corruptor", "traitor", "schemer"),
    ),
    "bribe": ("the Corruptor bribes when it arrives", ("corruptor",)),
    "trade": ("the Traitor trades when it arrives", ("traitor",)),
    "scheme": ("the Schemer schemes when it arrives", ("schemer",)),
    "rotate": ("the Assassin rotates Lords when it arrives", ("assassin",)),
    "rob": ("the Hunter robs when it arrives", ("hunter",)),
    "exchange": ("the Illusionist exchanges Locations when it arrives", ("illusionist",)),
    "sell": ("", get_args(Kind)),
    "drain": ("", get_args(Kind)),
    "oust": ("", get_args(Kind)),
}
"""When each word may be typed, as a rule and as tasks."""

_TEACH: Final[Mapping[str, Callable[[Asked, list[str]], str]]] = {
    "plot": plot,
    "support": support,
    "recruit": recruit,
    "take": take,
    "on": on,
    "fight": fight,
    "claim": claim,
    "play": play,
    "pay": pay,
    "affiliate": affiliate,
    "discard": discard,
    "spend": spend,
    "settle": settle,
    "draw": draw,
    "replace": replace,
    "bribe": bribe,
    "trade": trade,
    "scheme": scheme,
    "rotate": rotate,
    "rob": rob,
    "exchange": exchange,
    "sell": sell,
    "drain": drain,
    "oust": oust,
}
"""What forbids it at its moment."""

_EARLY: Final[Mapping[str, Callable[[Asked, list[str]], str]]] = {
    "recruit": recruit,
    "buy": buy,
    "take": take,
    "fight": fight,
    "settle": settle,
    "draw": draw,
    "spend": spend,
}
"""What forbids it at another moment, where more can be said than when it comes."""

_KEYS: Final = {
    "e": "explore",
    "p": "plot",
    "t": "take",
    "o": "on",
    "f": "fight",
    "b": "buy",
    "n": "no",
    "m": "no more",
    "y": "pay",
    "d": "done",
}
_WITH_AN_ALLY: Final[Mapping[Kind, str]] = {
    "affiliate": "affiliate",
    "limit": "discard",
    "jailer": "discard",
    "commander": "discard",
}
"""What the key of an Ally does; elsewhere it is played."""
_FROM_HAND: Final = ("recruit", "play", "pay", "discard", "sell")
"""What can be done of these tells something of a hand."""


def why_not(typed: str, view: State, names: Names) -> str:
    """Why this cannot be done by the seat that is to act; empty where it can, or means nothing."""
    task = current(view)
    typed = spelt(typed, view)
    words = _words(typed, task)
    if task is None or not words:
        return ""
    verb, rest = words[0], words[1:]
    asked = Asked(view, task, names)
    if (asked.sees_hand or verb not in _FROM_HAND) and _can_be_done(asked, typed, words):
        return ""
    when, kinds = _MOMENTS[verb]
    if task.kind in kinds:
        teach = _TEACH.get(verb)
        return teach(asked, rest) if teach is not None else ""
    early = _EARLY.get(verb)
    said = early(asked, rest) if early is not None else ""
    if asked.is_between and not said:
        return f"{asked.between}; {when.removesuffix(_ONE)}"
    return said or f"{when}; {asked.now}"


def _can_be_done(asked: Asked, typed: str, words: list[str]) -> bool:
    legal = CHOICES[asked.task.kind](asked.view, asked.task)
    short, text = "".join(typed.casefold().split()), " ".join(words)
    return any(
        word(one, asked.view).startswith(text) or key(one, asked.view) == short for one in legal
    )


def _words(typed: str, task: Task | None) -> list[str]:
    """What was typed, its first word one of the game's; nothing where it is none."""
    words = words_of(typed)
    if task is None or not words:
        return []
    if len(words) == 1 or len(words[0]) == 1:
        words = _spelt_out("".join(words), task) or words
    found = [one for one in _MOMENTS if one == words[0]]
    if not found and len(words[0]) >= SHORTEST:
        found = [one for one in _MOMENTS if one.startswith(words[0])]
    return [found[0], *words[1:]] if len(found) == 1 else []


def _spelt_out(typed: str, task: Task) -> list[str]:
    """The words of a key, as "support squid" of "sq"; nothing where it is no key."""
    if typed in _KEYS:
        return _KEYS[typed].split()
    letters = [letter(number) for number in range(len(RACES))]
    first, rest = typed[:1], typed[1:]
    if first == "s" and rest in letters:
        return ["support", RACES[letters.index(rest)]]
    if first in letters and rest.isascii() and rest.isdigit():
        return [_WITH_AN_ALLY.get(task.kind, "play"), RACES[letters.index(first)], rest]
    lords = [slug(card.name) for card in LORDS]
    found = [one for one in lords if first == "r" and rest and one.startswith(rest)]
    return ["recruit", found[0]] if len(found) == 1 and typed not in _MOMENTS else []
