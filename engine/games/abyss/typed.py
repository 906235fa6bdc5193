"""What a person types for an action of Abyss: words, and a few letters for the frequent ones."""

from __future__ import annotations

from typing import Final

from engine.games.abyss import actions as do
from engine.games.abyss.actions import Action
from engine.games.abyss.cards import LORDS, RACES, location, lord, race, value
from engine.games.abyss.signs import letter
from engine.games.abyss.state import State
from engine.games.abyss.text import ally, count


def slug(name: str) -> str:
    """A card's name as it is typed: ship-master."""
    return name.removeprefix("The ").lower().replace(" ", "-")


def word(action: Action, view: State) -> str:  # noqa: C901
    """What a person types."""
    match action:
        case do.Support() | do.Drain():
            return f"{type(action).__name__.lower()} {RACES[action.race]}"
        case do.Recruit() | do.Oust() | do.Bribe() | do.Rotate():
            return f"{type(action).__name__.lower()} {slug(lord(action.lord).name)}"
        case do.Decline():
            return "no more" if action.rest else "no"
        case do.Accept():
            return "take"
        case do.GoOn():
            return "on"
        case do.Claim():
            got = ((action.pearls, "pearl"), (action.keys, "key"), (action.tokens, "token"))
            return "claim " + " ".join(count(number, thing) for number, thing in got if number)
        case do.Play() | do.Affiliate() | do.Discard() | do.Sell():
            return f"{type(action).__name__.lower()} {ally(action.card)}"
        case do.Trade():
            return f"trade {slug(lord(action.own).name)} {slug(lord(action.lord).name)}"
        case do.Scheme():
            return f"scheme {slug(lord(action.own).name)}"
        case do.Rob():
            return f"rob {_side(action.seat, view)}"
        case do.Exchange():
            names = (slug(location(one).name) for one in (action.own, action.location))
            return f"exchange {' '.join(names)}"
        case do.SpendKeys():
            lords = [slug(lord(one).name) for one in action.lords]
            return " ".join(["spend", *(lords or ["tokens"])])
        case do.Settle() | do.Replace():
            return f"{type(action).__name__.lower()} {slug(location(action.location).name)}"
        case do.Draw():
            return f"draw {action.count}"
        case _:
            return type(action).__name__.lower()


def _side(seat: int, view: State) -> str:
    """Where another player sits, seen from the one whose turn it is."""
    away = (seat - view.flow.active) % view.flow.seats
    if view.flow.seats == 4 and away == 2:
        return "across"
    return "left" if away == 1 else "right"


LETTERS: Final = "eptofbnmydsrjchq"
"""Explore, plot, take, on, fight, buy, no, no more, pay (y), done, support, recruit; then the
letters of the races: an Ally that is chosen from a hand is typed as it is drawn, as c5."""


def key(action: Action, view: State) -> str:
    """A letter for an action; behind s a race, behind r the beginning of a Lord's name."""
    match action:
        case do.Support():
            return f"s{letter(action.race)}"
        case do.Recruit():
            return f"r{_beginning(action.lord)}"
        case do.Play() | do.Affiliate() | do.Discard():
            return f"{letter(race(action.card))}{value(action.card)}"
        case do.Decline():
            return "m" if action.rest else "n"
        case do.Pay():
            return "y"
        case do.Explore() | do.Plot() | do.Accept() | do.GoOn() | do.Fight() | do.Buy() | do.Done():
            return word(action, view)[0]
        case _:
            return ""


def _beginning(number: int) -> str:
    """As much of a Lord's name as no other Lord's begins with."""
    name = slug(lord(number).name)
    others = [slug(card.name) for card in LORDS if slug(card.name) != name]
    for length in range(1, len(name)):
        if not any(one.startswith(name[:length]) for one in others):
            return name[:length]
    return name
