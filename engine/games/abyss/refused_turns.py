"""Why an action of a turn, a payment or an answer is refused in Abyss."""

from __future__ import annotations

from engine.games.abyss.actions import Recruit
from engine.games.abyss.asked import Asked, one_ally, one_location, one_race
from engine.games.abyss.cards import (
    KEYS_FOR_A_LOCATION,
    LOCATIONS_DRAWN,
    MONSTER,
    RACES,
    value,
)
from engine.games.abyss.choices import CHOICES
from engine.games.abyss.houses import keys
from engine.games.abyss.paying import asks, line, named_lord, not_in_hand
from engine.games.abyss.payment import by_race, most, playable
from engine.games.abyss.state import MASTER_OF_MAGIC
from engine.games.abyss.text import (
    ally,
    count,
    listed,
    the_location,
    the_lord,
)
from engine.games.abyss.typed import word


def plot(asked: Asked, rest: list[str]) -> str:
    """A Pearl, an empty space and a Lord in the deck are needed."""
    if rest:
        return ""
    if not asked.house.pearls:
        return f"a plot costs 1 Pearl, and {asked.name} has none"
    if not asked.view.court.deck:
        return "a plot brings the top Lord of the deck to the Court, and the deck is empty"
    return "a plot puts a Lord on an empty space of the Court, and the Court is full"


def support(asked: Asked, rest: list[str]) -> str:
    """The stack is empty."""
    stacks = asked.view.sea.council
    there = [f"{RACES[at]} ({len(stack)})" for at, stack in enumerate(stacks) if stack]
    if not there:
        return "the Council is empty: Allies left on the track come to it after an exploration"
    number = one_race(rest)
    if number is None:
        return ""
    return f"the Council has no {RACES[number]}: it has {listed(there)}"


def recruit(asked: Asked, rest: list[str]) -> str:
    """The Lord is elsewhere, or cannot be paid; or one is being paid."""
    view = asked.view
    if asked.task.kind == "pay":
        return f"{the_lord(asked.task.about)} is being paid now; undo goes back to the choice"
    number, _ = named_lord([one for one in rest if one != "the"], view.court.lords)
    if number in view.court.gone:
        return f"{the_lord(number)} has left the game: one recruits from the Court"
    if asked.task.kind != "act":
        return ""
    if not number:
        nobody = not rest and asked.sees_hand
        return f"{asked.name} can pay for no Lord of the Court" if nobody else ""
    if number in view.court.lords:
        return _not_payable(asked, number)
    where = asked.whereabouts(number)
    outside = "" if where == "is not in the Court" else ", not in the Court"
    return f"{the_lord(number)} {where}{outside}: one recruits from the Court"


def _not_payable(asked: Asked, number: int) -> str:
    """What is missing to pay for a Lord of the Court."""
    price, the = asked.view.price(asked.task.seat, number), the_lord(number)
    if not asked.sees_hand:
        return f"{the} costs {price.cost}, in Allies of {asks(price)} and Pearls for the rest"
    if Recruit(number) in CHOICES["act"](asked.view, asked.task):
        return ""
    sums = by_race(asked.house.hand)
    best = most(price, sums)
    there = [RACES[at] for at, total in enumerate(sums) if total]
    if not best:
        has = f"only {listed(there)}" if there else "no Allies"
        return f"{the} asks for Allies of {asks(price)}; {asked.name} has {has} in hand"
    short = f"with {count(price.pearls, 'Pearl')} is {price.cost - best - price.pearls} short"
    return (
        f"{the} costs {price.cost}, with Allies of {asks(price)}: the best in the hand of "
        f"{asked.name} are worth {best}, which {short}"
    )


def buy(asked: Asked, rest: list[str]) -> str:
    """In somebody's exploration: why nobody else is asked any more."""
    view, flow = asked.view, asked.view.flow
    if rest or asked.task.kind not in ("keep", "monster"):
        return ""
    if asked.task.kind == "monster":
        return f"a Monster is not for sale; {asked.now}"
    price = count(flow.sold + 1, "Pearl")
    groups: dict[tuple[str, str, str], list[str]] = {}
    for seat in flow.others(flow.active):
        if seat in flow.bought:
            why = "has bought", "have bought", " already, and one buys once in an exploration"
        elif seat in flow.silent:
            why = "wanted", "wanted", " nothing more in this exploration"
        elif view.house(seat).pearls <= flow.sold:
            why = "lacks", "lack", f" the {price} that {ally(view.sea.track[-1])} costs"
        else:
            why = "has let", "have let", " it go"
        groups.setdefault(why, []).append(asked.names[seat])
    told = [f"{listed(names)} {verb[len(names) > 1]}{verb[2]}" for verb, names in groups.items()]
    return f"{'; '.join(told)}; {asked.now}"


def take(asked: Asked, rest: list[str]) -> str:
    """An Ally is offered first, a Monster never taken."""
    if rest:
        return ""
    if asked.task.kind == "offer":
        card, active = ally(asked.view.sea.track[-1]), asked.names[asked.view.flow.active]
        return f"{card} is offered to the others before {active} may take it; {asked.now}"
    if asked.task.kind == "monster":
        return f"a Monster is fought or left, never taken; {asked.now}"
    return ""


def on(asked: Asked, rest: list[str]) -> str:
    """On the last space there is no going on."""
    if rest or not asked.view.is_last_space:
        return ""
    card = asked.view.sea.track[-1]
    must = "the Monster is fought" if card == MONSTER else f"{ally(card)} is taken"
    return f"this is the last space of the track, where there is no going on: {must}"


def fight(asked: Asked, rest: list[str]) -> str:
    """There is no Monster."""
    if rest or asked.task.kind not in ("offer", "keep"):
        return ""
    return f"{ally(asked.view.sea.track[-1])} is no Monster; {asked.now}"


def claim(asked: Asked, rest: list[str]) -> str:
    """The reward is another one."""
    legal = CHOICES["reward"](asked.view, asked.task)
    ways = [word(one, asked.view) for one in legal]
    return f"the reward of the threat's space {asked.view.sea.threat} is {listed(ways, 'or')}"


def play(asked: Asked, rest: list[str]) -> str:
    """The Ally is not in the hand, or leads to no payment."""
    card = one_ally(rest)
    if not card and one_race(rest) is None:
        several = len(rest) > 2
        return "play lays out one Ally; pay c5 4 q2 lays out all and pays" if several else ""
    if not asked.sees_hand:
        return _their_hand(asked)
    if not card:
        return _none_of(asked, rest)
    view, about = asked.view, asked.task.about
    played = view.sea.played
    if card in played and card not in asked.house.hand:
        return f"{ally(card)} is laid out already"
    if why := not_in_hand(asked.house.hand, [card]):
        return why
    if played and card > played[-1]:
        return (
            f"Allies are laid out in falling order, and {ally(card)} comes before "
            f"{ally(played[-1])}: undo takes that back, and pay with all of them has any order"
        )
    price = view.price(asked.task.seat, about)
    first = [one for one in playable(price, asked.house.hand, played) if one > card]
    if first:
        return (
            f"Allies are laid out in falling order, and {listed(list(map(ally, first)), 'or')} "
            f"has to come before {ally(card)}; pay with all of them has any order"
        )
    laid_out = f" after {listed(list(map(ally, played)))}" if played else ""
    return (
        f"with {ally(card)} next{laid_out} no payment is left for {the_lord(about)}: it costs "
        f"{price.cost}, in Allies of {asks(price)} of which none is needless"
    )


def _none_of(asked: Asked, rest: list[str]) -> str:
    """No Ally of a race is there that could be laid out."""
    price = asked.view.price(asked.task.seat, asked.task.about)
    possible = playable(price, asked.house.hand, asked.view.sea.played)
    ways = f": {listed(list(map(ally, possible)), 'or')}" if possible else ""
    return f"no {RACES[one_race(rest) or 0]} can be laid out next{ways}"


def pay(asked: Asked, rest: list[str]) -> str:
    """What is laid out or named does not fit."""
    if not asked.sees_hand:
        return _their_hand(asked)
    try:
        line(" ".join(["pay", *rest]), asked.view)
    except ValueError as error:
        return str(error)
    return ""


def affiliate(asked: Asked, rest: list[str]) -> str:
    """It was not laid out, or is not the lowest."""
    card, played = one_ally(rest), asked.view.sea.played
    if not card:
        return ""
    if card not in played:
        return f"{ally(card)} was not laid out: one of {listed(list(map(ally, played)))} is"
    assert not asked.view.has(asked.task.seat, MASTER_OF_MAGIC)
    lowest = min(map(value, played))
    return f"the lowest Ally laid out is affiliated, and that is worth {lowest}"


def discard(asked: Asked, rest: list[str]) -> str:
    """The Ally is not in the hand."""
    card = one_ally(rest)
    if not card:
        return ""
    return not_in_hand(asked.house.hand, [card]) if asked.sees_hand else _their_hand(asked)


def settle(asked: Asked, rest: list[str]) -> str:
    """The Location is not there, or Keys are missing."""
    number = one_location(rest)
    if not number:
        return ""
    sites, the = asked.view.sites, the_location(number)
    if asked.task.kind not in ("site", "choose_site"):
        return _keys_first(asked)
    for seat, house in enumerate(asked.view.houses.of):
        if number in house.locations:
            return f"{the} is {asked.names[seat]}'s already"
    there = sites.drawn if asked.task.kind == "choose_site" else sites.face_up
    lies = "was drawn" if asked.task.kind == "choose_site" else "lies face up"
    ones = listed([the_location(one) for one in there]) or "none"
    return f"{the} is not there to be taken: {ones} {lies}"


def draw(asked: Asked, rest: list[str]) -> str:
    """So many are not drawn."""
    if asked.task.kind == "choose_site":
        return f"Locations have been drawn already; {asked.now}"
    if asked.task.kind != "site":
        return _keys_first(asked)
    if len(rest) != 1 or not rest[0].isdecimal():
        return ""
    left = len(asked.view.sites.left)
    return (
        f"1 to {LOCATIONS_DRAWN} Locations are drawn, no more than the stack holds, and it "
        f"holds {left}"
    )


def replace(asked: Asked, rest: list[str]) -> str:
    """It is not in the stack."""
    number = one_location(rest)
    return f"{the_location(number)} is not in the stack of Locations" if number else ""


def _keys_first(asked: Asked) -> str:
    """A Location costs Keys that are not there."""
    if keys(asked.house) >= KEYS_FOR_A_LOCATION or asked.is_between:
        return ""
    return (
        f"a Location is taken for {KEYS_FOR_A_LOCATION} Keys, as soon as they are there, and "
        f"{asked.name} has {asked.keys}; {asked.now}"
    )


def _their_hand(asked: Asked) -> str:
    return f"whether that can be done is for {asked.name} to know, whose hand decides it"
