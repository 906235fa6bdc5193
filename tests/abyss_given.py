"""Positions of Abyss to start from, and cards that come as told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.game import Luck
from engine.games.abyss import GAME
from engine.games.abyss.actions import Action, Decline, Explore, GoOn, Play
from engine.games.abyss.cards import (
    LOCATIONS,
    LORDS,
    MONSTER_TOKENS,
    RACES,
    Card,
    exploration_deck,
    numbered,
)
from engine.games.abyss.court import Court
from engine.games.abyss.events import Event
from engine.games.abyss.flow import Flow
from engine.games.abyss.folds import evolve
from engine.games.abyss.houses import Holding, House, Houses
from engine.games.abyss.rules import decide, legal
from engine.games.abyss.sea import Sea
from engine.games.abyss.sites import Sites
from engine.games.abyss.state import Setting, State
from engine.games.abyss.tasks import Task

DEFAULTS: Final = {option.name: option.default for option in GAME.options}
ALL_LORDS: Final = tuple(range(1, len(LORDS) + 1))
ALL_LOCATIONS: Final = tuple(range(1, len(LOCATIONS) + 1))


def card(name: str) -> Card:
    """The card of a name like "crab 5" or "monster"."""
    race, _, value = name.partition(" ")
    return 0 if race == "monster" else 10 * [*RACES].index(race) + int(value)  # type: ignore[arg-type]


def cards(names: str) -> tuple[Card, ...]:
    """The cards of names with commas between them."""
    return tuple(card(name.strip()) for name in names.split(",") if name.strip())


def numbers(names: str) -> tuple[int, ...]:
    """The numbers of Lords or Locations, with commas between their names."""
    return tuple(numbered(name.strip()) for name in names.split(",") if name.strip())


def given(
    seats: int = 2,
    *,
    active: int = 0,
    track: str = "",
    council: str = "",
    deck: str | None = None,
    threat: int = 1,
    hands: Mapping[int, str] | None = None,
    affiliated: Mapping[int, str] | None = None,
    pearls: Mapping[int, int] | None = None,
    keys: Mapping[int, int] | None = None,
    free: Mapping[int, str] | None = None,
    rotated: Mapping[int, str] | None = None,
    holdings: Mapping[int, Mapping[str, str]] | None = None,
    tokens: Mapping[int, Sequence[int]] | None = None,
    court: str = "Keeper, Reaper, Shepherd, Miller, Aquaculturalist, Landowner",
    lord_deck: str | None = None,
    face_up: str = "",
    stack: str | None = None,
    first: int = 0,
    trigger: int = -1,
    again: bool = False,
    **options: Any,
) -> State:
    """A position in which `active` is to plot or to act; all things of the box are somewhere.

    `track` is what lies on the track already, `council` goes to its stacks by race. `deck`,
    `lord_deck` and `stack` say what is left in the three piles (what is named nowhere then is
    discarded or has left the game); else all that is named nowhere is in them. `tokens` are
    Monster tokens by what they are worth, `holdings` Locations with the Lords under them. Who is
    not named in `pearls` has one.
    """
    checked = DEFAULTS | options
    houses = tuple(
        House(
            pearls=(pearls or {}).get(seat, 1),
            keys=(keys or {}).get(seat, 0),
            hand=tuple(sorted(cards((hands or {}).get(seat, "")))),
            affiliated=tuple(sorted(cards((affiliated or {}).get(seat, "")))),
            free=numbers((free or {}).get(seat, "")),
            rotated=numbers((rotated or {}).get(seat, "")),
            holdings=tuple(
                Holding(numbered(location), numbers(lords))
                for location, lords in (holdings or {}).get(seat, {}).items()
            ),
            tokens=_token_places(tokens or {}, seat),
        )
        for seat in range(seats)
    )
    seen = [
        ((seat,), worth) if checked["token_peek"] == "owner" else ((), None)
        for seat in range(seats)
        for worth in (tokens or {}).get(seat, ())
    ]
    in_court = tuple(one for one in numbers(court) if not any(one in h.lords for h in houses))
    return State(
        Setting.of(checked),
        _sea(houses, cards(track), cards(council), deck, threat),
        _court(houses, in_court, lord_deck),
        _sites(houses, numbers(face_up), stack),
        Houses(houses, tuple(seen)),
        Flow(
            seats,
            turn=seats * 2 + active + 1,
            round=3,
            first=first,
            active=active,
            trigger=trigger,
            again=again,
        ),
        (Task("next", active), Task("limit", active), Task("act", active)),
    )


def _token_places(tokens: Mapping[int, Sequence[int]], seat: int) -> tuple[int, ...]:
    """Where a seat's Monster tokens are among the 20, in the order of seats."""
    first = sum(len(tokens.get(before, ())) for before in range(seat))
    return tuple(range(first, first + len(tokens.get(seat, ()))))


def _sea(
    houses: Iterable[House],
    track: tuple[Card, ...],
    council: tuple[Card, ...],
    deck: str | None,
    threat: int,
) -> Sea:
    rest = Counter(exploration_deck())
    rest.subtract([*track, *council])
    rest.subtract(one for house in houses for one in (*house.hand, *house.affiliated))
    assert min(rest.values()) >= 0, "there are not so many cards"
    stacks = tuple(
        tuple(sorted(one for one in council if one // 10 == race)) for race in range(len(RACES))
    )
    left = tuple(sorted(rest.elements())) if deck is None else tuple(sorted(cards(deck)))
    rest.subtract(left)
    assert min(rest.values()) >= 0, "there are not so many cards"
    discard = tuple(sorted(rest.elements()))
    return Sea(left, track=track, council=stacks, discard=discard, threat=threat)


def _court(houses: Iterable[House], court: tuple[int, ...], deck: str | None) -> Court:
    owned = tuple(one for house in houses for one in house.lords)
    assert len({*court, *owned}) == len(court) + len(owned), "a Lord is in two places"
    if deck is None:
        return Court(court, (*court, *owned))
    left = numbers(deck)
    gone = tuple(one for one in ALL_LORDS if one not in (*court, *owned, *left))
    return Court(court, (*court, *owned, *gone), gone)


def _sites(houses: Iterable[House], face_up: tuple[int, ...], stack: str | None) -> Sites:
    owned = tuple(one for house in houses for one in house.locations)
    if stack is None:
        return Sites(gone=(*face_up, *owned), face_up=face_up)
    left = numbers(stack)
    removed = tuple(one for one in ALL_LOCATIONS if one not in (*face_up, *owned, *left))
    return Sites(gone=(*face_up, *owned, *removed), face_up=face_up, removed=removed)


class Comes(Luck):
    """The next cards, Lords and Locations come as told, and nothing that was not told is drawn.

    `values` are what Monster tokens are worth by place, `die` what a draw gives.
    """

    def __init__(
        self,
        state: State,
        next_cards: str = "",
        lords: str = "",
        sites: str = "",
        values: Sequence[int] = (),
        die: int = -1,
    ) -> None:
        super().__init__(bytes(32))
        self._state = state
        self._cards, self._lords, self._sites = cards(next_cards), numbers(lords), numbers(sites)
        self._values, self._die = values, die

    def draws(self, label: str, n: int, count: int) -> tuple[int, ...]:
        assert 0 <= self._die < n, f"no luck for {label}"
        return (self._die,) * count

    def permutation(
        self, label: str, n: int, known: Iterable[tuple[int, int]] = ()
    ) -> tuple[int, ...]:
        state = self._state
        match label.split():
            case ["exploration", "deck", shuffles]:
                assert self._cards, "no card was told"
                again = int(shuffles) != state.sea.shuffles
                deck = state.sea.discard if again else state.sea.deck
                return _order(_places(deck, self._cards, () if again else state.sea.drawn), n)
            case ["lords"]:
                assert self._lords or not state.court.deck, "no Lord was told"
                return _order([one - 1 for one in (*state.court.drawn, *self._lords)], n)
            case ["locations", _]:
                assert self._sites or not state.sites.left, "no Location was told"
                here = state.sites
                return _order([here.stack.index(one) for one in (*here.gone, *self._sites)], n)
            case ["monster", "tokens"]:
                assert self._values or not state.houses.tokens, "no token was told"
                return _order(_places(MONSTER_TOKENS, self._values), n)
            case _:
                raise AssertionError(f"no luck for {label}")


def _places(deck: Sequence[int], wanted: Iterable[int], drawn: Iterable[int] = ()) -> list[int]:
    """What is drawn, and then the places of what is wanted next."""
    found = [*drawn]
    for one in wanted:
        places = (at for at, here in enumerate(deck) if here == one and at not in found)
        at = next(places, None)
        if at is not None:  # else it belongs to the deck after a shuffle
            found.append(at)
    return found


def _order(first: Sequence[int], n: int) -> tuple[int, ...]:
    return (*first, *(one for one in range(n) if one not in first))


def happens(
    state: State,
    action: Action,
    next_cards: str = "",
    *,
    lords: str = "",
    sites: str = "",
    values: Sequence[int] = (),
    die: int = -1,
) -> tuple[Event, ...]:
    """The events that follow from a legal action, with what comes next as told."""
    assert action in legal(state), f"{action} is none of {legal(state)}"
    return decide(state, action, Comes(state, next_cards, lords, sites, values, die))


def after(state: State, action: Action, next_cards: str = "", **told: Any) -> State:
    """The state after a legal action."""
    return fold(state, happens(state, action, next_cards, **told))


def explored(state: State, next_cards: str) -> State:
    """The state once the active player explored or went on, and nobody bought what came up."""
    return unsold(after(state, Explore() if Explore() in legal(state) else GoOn(), next_cards))


def unsold(state: State) -> State:
    """The state once nobody bought the Ally that is offered."""
    while Decline(False) in legal(state):
        state = after(state, Decline(False))
    return state


def paid(state: State, names: str) -> State:
    """The state once these Allies were played for a Lord, and the rest was paid in Pearls."""
    for one in sorted(cards(names), reverse=True):
        state = after(state, Play(one))
    return state


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def kinds(events: Iterable[Event]) -> list[str]:
    """What sort of events these are."""
    return [type(event).__name__ for event in events]


def offered(state: State, *of: type) -> list[Action]:
    """The legal actions, or those of these classes."""
    return [action for action in legal(state) if not of or isinstance(action, of)]
