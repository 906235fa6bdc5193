"""Why a power of a Lord or the spending of Keys is refused in Abyss."""

from __future__ import annotations

from typing import Final

from engine.games.abyss.asked import Asked, one_ally, one_of, one_race
from engine.games.abyss.cards import KEYS_FOR_A_LOCATION, RACES, lord
from engine.games.abyss.choices import CHOICES
from engine.games.abyss.houses import keys
from engine.games.abyss.paying import not_in_hand
from engine.games.abyss.tasks import OPPORTUNIST, ORACLE, SLAVER
from engine.games.abyss.text import count, listed, the_location, the_lord
from engine.games.abyss.typed import word


def sell(asked: Asked, rest: list[str]) -> str:
    """The Slaver sells an Ally of the hand."""
    if why := _power(asked, SLAVER):
        return why
    if not asked.sees_hand:
        return f"what the Slaver can sell is for {asked.name} to know, whose hand it is"
    card = one_ally(rest)
    if card:
        return not_in_hand(asked.house.hand, [card])
    return "" if asked.house.hand else "the Slaver sells an Ally, and there is none in the hand"


def drain(asked: Asked, rest: list[str]) -> str:
    """The Oracle discards a stack of the Council."""
    if why := _power(asked, ORACLE):
        return why
    stacks = asked.view.sea.council
    if not any(stacks):
        return "the Oracle discards a stack of the Council, and the Council is empty"
    there = [RACES[at] for at, stack in enumerate(stacks) if stack]
    number = one_race(rest)
    return "" if number is None else f"the Council has no {RACES[number]}: it has {listed(there)}"


def oust(asked: Asked, rest: list[str]) -> str:
    """The Opportunist replaces a Lord of the Court by the next of the deck."""
    if why := _power(asked, OPPORTUNIST):
        return why
    if not asked.view.court.deck:
        return "the Opportunist puts the next Lord of the deck there, and the deck is empty"
    return _not_in_court(asked, rest)


def _power(asked: Asked, number: int) -> str:
    """Why a power of the turn cannot be used at all; empty where it can."""
    the, flow = the_lord(number), asked.view.flow
    if asked.is_between:
        return f"{asked.between}; {the} works in a turn of its owner's alone"
    if number not in asked.house.free:
        where = asked.whereabouts(number)
        if where == "is not in the Court":
            where = "nobody has"
        covered = " and has no power there" if where.startswith("lies under") else ""
        return f"that is the power of {the}, which {where}{covered}"
    if number in flow.used:
        return f"{the} has worked in this turn already: it works once in each of its owner's"
    if asked.task.kind in ("act", "last_powers"):
        return ""
    if asked.task.kind in ("keep", "monster") and not asked.view.is_last_space:
        return ""
    return (
        f"{the} works when its owner may plot or act, take or go on, fight or go on, and once "
        f"more after that; {asked.now}"
    )


def bribe(asked: Asked, rest: list[str]) -> str:
    """The Corruptor recruits from the Court."""
    return _not_in_court(asked, rest)


def trade(asked: Asked, rest: list[str]) -> str:
    """The Traitor swaps an own free Lord with one of the Court."""
    lords = asked.lords(rest)
    if not lords:
        return ""
    own = [one for one in (*asked.house.free, *asked.house.rotated) if one != asked.task.about]
    court = asked.view.court.lords
    return (
        "the Traitor swaps another free Lord of its owner's with one of the Court: "
        f"of {asked.name} {one_of(own)}, of the Court {one_of(court)}"
    )


def scheme(asked: Asked, rest: list[str]) -> str:
    """The Schemer gives up an own free Lord."""
    own = [one for one in (*asked.house.free, *asked.house.rotated) if one != asked.task.about]
    return f"the Schemer gives up another free Lord: {one_of(own)}" if asked.lord(rest) else ""


def rotate(asked: Asked, rest: list[str]) -> str:
    """The Assassin rotates a free Lord that is not rotated yet."""
    number, victim = asked.lord(rest), asked.task.about
    if not number:
        return ""
    free = one_of(asked.view.house(victim).free)
    return (
        f"the Assassin rotates a free Lord of {asked.names[victim]} now, {free}; "
        f"{the_lord(number)} {asked.whereabouts(number)}"
    )


def rob(asked: Asked, rest: list[str]) -> str:
    """The Hunter robs who has Monster tokens."""
    ways = [word(one, asked.view) for one in CHOICES["hunter"](asked.view, asked.task)]
    return f"the Hunter robs who has Monster tokens and no Shaman: {listed(ways, 'or')}"


def exchange(asked: Asked, rest: list[str]) -> str:
    """The Illusionist swaps an own Location with one that lies face up."""
    own = listed([the_location(one) for one in asked.house.locations])
    open_ones = listed([the_location(one) for one in asked.view.sites.face_up])
    return f"the Illusionist gives a Location of {asked.name} ({own}) for one face up ({open_ones})"


_SPENT: Final = "the Keys for this Location are spent already"


def _by_ambassador(asked: Asked) -> bool:
    """Whether a Location is chosen for an ambassador, who stands alone under it."""
    return asked.task.kind == "choose_site" and asked.task.about > 0


def spend(asked: Asked, rest: list[str]) -> str:
    """Exactly three Keys, of Lords that have one and are free, the rest in tokens."""
    tokens, here = asked.house.keys, asked.task.kind == "keys"
    if asked.is_between:
        return ""
    if asked.task.kind in ("site", "choose_site"):
        costs = "an ambassador's Location costs no Key" if _by_ambassador(asked) else _SPENT
        return f"{costs}; {asked.now}"
    if not here and keys(asked.house) < KEYS_FOR_A_LOCATION:
        return f"a Location costs 3 Keys, and {asked.name} has {asked.keys}; {asked.now}"
    named = asked.lords([one for one in rest if one not in ("tokens", "token", "and", "the")])
    if not here or (rest and not named and rest[0] not in ("token", "tokens")):
        return ""
    for number in named:
        if number not in asked.house.free:
            return f"{the_lord(number)} {asked.whereabouts(number)}: only free Lords give a Key"
        if lord(number).keys != 1:
            ambassador = lord(number).guild == "ambassador"
            why = "is an ambassador, whose Keys pay for nothing" if ambassador else "has no Key"
            return f"{the_lord(number)} {why}"
    if len(named) > KEYS_FOR_A_LOCATION:
        return f"a Location costs exactly 3 Keys, and these are {len(named)}"
    left = KEYS_FOR_A_LOCATION - len(named)
    given = f"these Lords give {len(named)}" if named else "all would be tokens"
    rest_of_it = f" for the other {left}" if named else ""
    has = f"{asked.name} has {count(tokens, 'Key token')}{rest_of_it}"
    return f"a Location costs exactly {KEYS_FOR_A_LOCATION} Keys: {given}, and {has}"


def _not_in_court(asked: Asked, rest: list[str]) -> str:
    number = asked.lord(rest)
    if not number:
        return ""
    where = asked.whereabouts(number)
    if where == "is in the Court":
        return ""
    court = f"in the Court are {one_of(asked.view.court.lords)}"
    return f"{the_lord(number)} {where}; {court}"
