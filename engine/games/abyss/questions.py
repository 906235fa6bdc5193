"""What the choice at hand is about, in words: for the board and for sentences."""

from __future__ import annotations

from typing import Final

from engine.game import Names
from engine.games.abyss.actions import Explore, Plot, Recruit, Sell, Support
from engine.games.abyss.cards import HAND_UNDER_COMMANDER, KEYS_FOR_A_LOCATION, value
from engine.games.abyss.choices import CHOICES, CORRUPTOR_PRICE, current
from engine.games.abyss.houses import keys
from engine.games.abyss.sea_looks import reward
from engine.games.abyss.state import GAME, TABLE, State
from engine.games.abyss.tasks import ALCHEMIST, Kind, Task
from engine.games.abyss.text import allies, ally, count, count_allies, listed, the_lord

_FROM_HAND: Final[frozenset[Kind]] = frozenset({"act", "pay", "limit", "jailer", "commander"})
"""Tasks in which what can be chosen depends on the hand."""


def is_private(view: State) -> bool:
    """Whether the seat that is asked chooses from its hand, which is for nobody else to see."""
    task = current(view)
    if task is None or view.setting.is_open or not view.house(task.seat).hand:
        return False
    return task.kind in _FROM_HAND or any(
        type(one) is Sell for one in CHOICES[task.kind](view, task)
    )


def hand_shown(view: State, task: Task | None) -> int | None:
    """The seat whose hand stands on the screen; None where it is the screen of several people."""
    if view.eyes == GAME:
        return None if task is None else task.seat
    return None if view.eyes == TABLE else view.eyes


def offered(view: State, task: Task | None, names: Names) -> str:
    """An offer as a table hears it, which is asked as one; empty where there is none."""
    if task is None or task.kind != "offer" or view.eyes != TABLE:
        return ""
    price = count(view.flow.sold + 1, "Pearl")
    return f"{ally(view.sea.track[-1])} is offered by {names[view.flow.active]} for {price}"


def question(view: State, task: Task, names: Names) -> str:  # noqa: C901
    """What a seat is asked, as a sentence that begins with its name, which is left out."""
    house, about = view.house(task.seat), task.about
    match task.kind:
        case "act":
            more = ", with another one to come" if view.flow.again else ""
            return f" has the turn{more}: {_turn(view, task)}"
        case "offer":
            price = f"{view.flow.sold + 1} of {count(house.pearls, 'Pearl')}"
            seller = names[view.flow.active]
            return f" may buy {ally(view.sea.track[-1])} from {seller} for {price}"
        case "keep":
            return f" may take {ally(view.sea.track[-1])}, which nobody buys, or go on"
        case "monster":
            got = reward(view, task.seat, view.sea.threat)
            return f" meets a Monster: fight for {got}, or go on"
        case "reward":
            return " has fought the Monster and chooses the reward"
        case "stack":
            return f" takes {'a second' if about == ALCHEMIST else 'a'} stack of the Council"
        case "pay":
            return f" pays for {the_lord(about)}: {_paid(view, task)}"
        case "affiliate":
            return f" affiliates one of {allies(tuple(sorted(set(view.sea.played))))}"
        case "keys":
            owned = count(keys(house), "Key")
            return f" has {owned}; {KEYS_FOR_A_LOCATION} of them pay for a Location"
        case "site":
            return " takes a Location that lies face up, or draws some to keep one"
        case "choose_site":
            under = f", {the_lord(about)} alone under it" if about else ""
            return f" keeps one of the Locations drawn{under}"
        case "smokers":
            return " may have a Location of the stack in place of the Black Smokers"
        case "last_powers":
            return " may use the power of a Lord before the turn ends"
        case "limit" | "commander":
            over = len(house.hand) - HAND_UNDER_COMMANDER
            return f" discards {count_allies(over)} for the Commander"
        case "jailer":
            return f" discards an Ally for the Jailer of {names[about]}"
        case "assassin":
            return f" rotates a free Lord of {names[about]} with the Assassin"
        case "hunter":
            return " takes a Monster token with the Hunter: from whom"
        case "illusionist":
            return " may swap a Location with one that lies face up"
        case "corruptor":
            price = f"{CORRUPTOR_PRICE} of {count(house.pearls, 'Pearl')}"
            return f" may recruit another Lord for {price}"
        case "traitor":
            return " may give up a free Lord for one of the Court"
        case "schemer":
            return " may give up a free Lord for the next one of the deck"
        case _:
            return " goes on"


_DOINGS: Final[tuple[tuple[type, str], ...]] = (
    (Explore, "explore"),
    (Support, "ask for support"),
    (Recruit, "recruit"),
)


def _turn(view: State, task: Task) -> str:
    """What can be done in a turn."""
    kinds = set(map(type, CHOICES["act"](view, task)))
    if not view.shows_hand(task.seat) and view.house(task.seat).hand and view.court.lords:
        kinds.add(Recruit)  # whether one can be paid is for the player to know
    plot = "; a plot may come first" if Plot in kinds else ""
    return listed([words for kind, words in _DOINGS if kind in kinds], "or") + plot


def _paid(view: State, task: Task) -> str:
    """What has been laid out, and what is missing."""
    price = view.price(task.seat, task.about)
    total = sum(map(value, view.sea.played))
    missing = max(price.cost - total, 0)
    if not missing:
        return f"{total} of {price.cost} laid out"
    return (
        f"{total} of {price.cost} laid out, {missing} missing; {count(price.pearls, 'Pearl')} left"
    )


def still_to_come(view: State) -> list[int]:
    """Who has a last turn after this one; only where the end is near."""
    flow = view.flow
    seats = flow.others(flow.active)
    if flow.active != flow.trigger:
        seats = seats[: seats.index(flow.trigger)]
    return [*([flow.active] if flow.again else []), *seats]


def end_near(view: State, names: Names) -> str:
    """How many turns are left, once that is known."""
    if view.flow.trigger < 0 or view.flow.active < 0:
        return ""
    left = [names[seat] for seat in still_to_come(view)]
    if not left:
        return "This is the last turn"
    return f"The end is near: after this turn one each of {listed(left)}"
