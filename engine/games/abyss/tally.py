"""Where the points of a player come from, for the score sheet and for sentences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Names
from engine.games.abyss.cards import Card, location, lord, race
from engine.games.abyss.figures import result, scored
from engine.games.abyss.houses import House
from engine.games.abyss.powers_text import bare, formula
from engine.games.abyss.scoring import lowest_in_hand
from engine.games.abyss.site_looks import points
from engine.games.abyss.state import State
from engine.games.abyss.text import count, listed, the_location


def best_seats_first(view: State) -> list[int]:
    """The winners, then the others by points."""
    ended = result(view)
    winners = ended.winners if ended is not None else ()
    seats = range(len(view.houses.of))
    return sorted(seats, key=lambda seat: (seat not in winners, -scored(view, seat).total))


def scoring_allies(house: House) -> list[Card]:
    """The strongest affiliated Ally of each race: the ones that score."""
    best = {race(card): card for card in house.affiliated}  # they are sorted
    return [best[one] for one in sorted(best)]


def other_allies(house: House) -> list[Card]:
    """The affiliated Allies that do not score by themselves."""
    others = list(house.affiliated)
    for card in scoring_allies(house):
        others.remove(card)
    return others


def locations(view: State, seat: int) -> list[tuple[str, int, str]]:
    """Each Location's name, what it is worth, and why."""
    return [
        (bare(location(one)), points(view, seat, one), _why(view, seat, one))
        for one in view.house(seat).locations
    ]


def _why(view: State, seat: int, number: int) -> str:
    """The formula, with the Location that City of Mirrors copies."""
    words = formula(location(number))
    if location(number).formula != "copy_opponent":
        return words
    worth = points(view, seat, number)
    for other, house in enumerate(view.houses.of):
        for one in house.locations if other != seat else ():
            if worth and points(view, seat, one) == worth and one != number:
                return f"{the_location(one)}, {formula(location(one))}"
    return words


def lords(house: House) -> list[tuple[str, int]]:
    """Each Lord's name and points, the best first."""
    cards = sorted(map(lord, house.lords), key=lambda one: -one.points)
    return [(bare(one), one.points) for one in cards]


def still_to_affiliate(view: State, seat: int) -> tuple[Card, ...]:
    """What a player would affiliate if this were the end, where the hand may be shown."""
    return lowest_in_hand(view.house(seat)) if view.shows_hand(seat) else ()


def face_down(view: State, seat: int) -> int:
    """How many Monster tokens of a player are not known."""
    return len(view.house(seat).tokens) - len(tokens(view, seat))


def left_out(view: State, names: Names) -> list[str]:
    """What points before the end leave out, in sentences."""
    down = [
        f"{count(number, 'Monster token')} of {name}"
        for seat, name in enumerate(names)
        if (number := face_down(view, seat))
    ]
    found = [f"Not counted, since face down: {listed(down)}."] if down else []
    last = "Not counted: at the end everybody affiliates the lowest Ally of each race in hand."
    return [*found, last]


def tokens(view: State, seat: int) -> Sequence[int]:
    """What the Monster tokens of a player are worth, as far as that is known."""
    values = [view.houses.tokens[place][1] for place in view.house(seat).tokens]
    return sorted((one for one in values if one is not None), reverse=True)
