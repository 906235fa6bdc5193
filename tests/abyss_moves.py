"""Choices in Abyss by their words, decks that deal as told, and Lords that arrive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from engine.game import Luck
from engine.games.abyss.actions import Action, Exchange
from engine.games.abyss.cards import LOCATIONS, LORDS, RACES
from engine.games.abyss.events import Affiliated, Arrived, Event, Paid
from engine.games.abyss.figures import conserved
from engine.games.abyss.folds import evolve
from engine.games.abyss.rules import decide, legal
from engine.games.abyss.state import State
from tests.abysses import EVERYTHING, QUIET, a_lord, allies, called, given, listed, lords, sites


class Deals(Luck):
    """Decks deal the cards of these names first, then all others; draws are as told."""

    def __init__(
        self, state: State, *, lords: str = "", sites: str = "", cards: str = "", draw: int = 0
    ) -> None:
        super().__init__(bytes(32))
        self._state, self._draw = state, draw
        self._lords, self._sites, self._cards = lords, sites, cards

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        assert self._draw < n
        return (self._draw,) * count

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        seen = dict(known)
        before = [seen[place] for place in sorted(seen)]
        assert sorted(seen) == [*range(len(seen))], "only the top of a deck is known"
        before += self._wanted(label, before)
        return (*before, *[which for which in range(n) if which not in before])

    def _wanted(self, label: str, seen: list[int]) -> list[int]:
        if label == "lords":
            return [one - 1 for one in lords(self._lords) if one - 1 not in seen]
        if label.startswith("locations"):
            stack = self._state.sites.stack
            return [stack.index(one) for one in sites(self._sites) if stack.index(one) not in seen]
        found: list[int] = []
        if label.startswith("exploration"):
            deck = self._state.sea.deck
            for card in allies(self._cards)[len(seen) - len(self._state.sea.drawn) :]:
                found.append(
                    next(
                        place
                        for place, one in enumerate(deck)
                        if one == card and place not in (*seen, *found)
                    )
                )
        return found


def chosen(state: State, words: str) -> Action:
    """The legal action that is called so."""
    found = [action for action in legal(state) if spelt(action) == words]
    assert len(found) == 1, f"{words} is not among {', '.join(offered(state))}"
    return found[0]


def happens(state: State, words: str, **dealt: Any) -> tuple[Event, ...]:
    """The events that follow from a legal action, with decks that deal as told."""
    return decide(state, chosen(state, words), Deals(state, **dealt))


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    assert conserved(state) == EVERYTHING
    return state


def after(state: State, *words: str, **dealt: Any) -> State:
    """The state after some legal actions, one after the other."""
    for one in words:
        state = fold(state, happens(state, one, **dealt))
    return state


def offered(state: State, beginning: str = "") -> list[str]:
    """The legal actions by what they are called, or those that begin so."""
    return [word for word in map(spelt, legal(state)) if word.startswith(beginning)]


def spelt(action: Action) -> str:
    """An action as "Recruit Trader", "Play crab 5", "Trade Keeper Jailer", "Rob 1"."""
    own = "location" if isinstance(action, Exchange) else "lord"
    values = [(own if key == "own" else key, one) for key, one in attrs.asdict(action).items()]
    return " ".join([type(action).__name__, *(_told(key, one) for key, one in values)]).strip()


def _told(key: str, value: Any) -> str:
    if key == "race":
        return str(RACES[value])
    if key == "card":
        return f"{RACES[value // 10]} {value % 10}"
    if key == "location":
        return LOCATIONS[value - 1].name.removeprefix("The ")
    if key == "lord":
        return LORDS[value - 1].name.removeprefix("The ")
    if key == "lords":
        return ", ".join(_told("lord", one) for one in value)
    return str(value)


def welcome(name: str, **position: Any) -> State:
    """A position in which seat 0 has paid for a Lord but for the last choice, which is forced.

    It pays with Allies worth 1 and with Pearls, which it has beside those that are given.
    """
    card = LORDS[a_lord(name) - 1]
    needed = [] if card.mandatory is None else [RACES[card.mandatory]]
    needed += [race for race in RACES if race not in needed]
    played = [f"{race} 1" for race in needed[: card.distinct]]
    hands = dict(position.pop("hands", {}))
    hands[0] = ", ".join([*listed(hands.get(0, "")), *played])
    pearls = dict(position.pop("pearls", {}))
    pearls[0] = pearls.get(0, 0) + card.cost - card.distinct
    named = f"{name} {position}"
    quiet = [one for one in listed(f"{QUIET}, Diplomat, Alchemist, Landlord") if one not in named]
    position.setdefault("court", ", ".join([name, *quiet[:5]]))
    state = given(hands=hands, pearls=pearls, **position)
    state = after(state, f"Recruit {name}", *(f"Play {one}" for one in _falling(played)))
    return after(state, "Pay") if card.distinct > 1 else state


def _falling(played: list[str]) -> list[str]:
    return sorted(played, key=called, reverse=True)


def arrival(state: State, **dealt: Any) -> tuple[Event, ...]:
    """What happens as the Lord arrives who is welcome, from its arrival on."""
    events = happens(state, offered(state)[0], **dealt)
    at = next(i for i, event in enumerate(events) if isinstance(event, Arrived))
    assert all(isinstance(event, Paid | Affiliated) for event in events[:at])
    return events[at:]


def arrived(
    name: str, *words: str, dealt: Mapping[str, Any] | None = None, **position: Any
) -> State:
    """The position after a Lord came to seat 0, and after these choices."""
    state = welcome(name, **position)
    return after(state, offered(state)[0], *words, **(dealt or {}))


def names(numbers: Iterable[int]) -> str:
    """The names of Lords by number."""
    return ", ".join(_told("lord", one) for one in numbers)


def free(state: State, seat: int = 0) -> str:
    """The names of a seat's free Lords that work."""
    return names(state.houses.of[seat].free)
