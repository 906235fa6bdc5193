"""The words of Abyss: what happened and what can be done."""

from __future__ import annotations

from pathlib import Path
from typing import Final, assert_never

from engine.game import Hidden, Names
from engine.games.abyss import actions as do
from engine.games.abyss import events as on
from engine.games.abyss.actions import Action
from engine.games.abyss.cards import MONSTER, RACES, Card, location, lord, race, value
from engine.games.abyss.choices import current
from engine.games.abyss.events import Event
from engine.games.abyss.state import State

_PAGE: Final = Path(__file__).parents[3] / "docs" / "rules" / "abyss.md"
FIGURES: Final = {
    "round": "number of the round",
    "threat": "space of the threat track, 1 to 6",
    "deck": "cards left in the exploration deck",
    "court": "Lords in the Court",
    "score": "points that all can see",
    "pearls": "Pearls",
    "keys": "Keys to spend",
    "hand": "Allies in hand",
    "lords": "Lords, free or covered",
    "free": "Lords whose power works",
    "locations": "Locations",
    "affiliated": "affiliated Allies",
    "tokens": "Monster tokens",
}
"""What the figures of a position are."""

_WHY: Final[dict[on.Why, str]] = {
    "landlord": "for the Landlord",
    "arrival": "for the new Lord",
    "fifth": "on the last space of the track",
    "ship_master": "for the races that go to the Council",
    "court": "since the Court has to be filled",
    "slaver": "for it",
}


def rules_page() -> str:
    """The rules for players, in Markdown."""
    return _PAGE.read_text(encoding="utf-8")


def ally(card: Card) -> str:
    """An Ally as "crab 5"; a Monster as itself."""
    return "a Monster" if card == MONSTER else f"{RACES[race(card)]} {value(card)}"


def allies(cards: tuple[Card, ...]) -> str:
    """Several Allies, or "nothing"."""
    return ", ".join(map(ally, cards)) or "nothing"


def the_lord(number: int) -> str:
    """A Lord's name in a sentence."""
    name = lord(number).name
    return f"the {name.removeprefix('The ')}"


def the_location(number: int) -> str:
    """A Location's name in a sentence."""
    name = location(number).name
    return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name


def listed(words: list[str], last: str = "and") -> str:
    """Several things in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: int, thing: str) -> str:
    """A number of things, as "1 Pearl" or "3 Pearls"."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def gains(pearls: int, keys: int, tokens: int) -> str:
    """A reward in words."""
    parts = [
        count(number, thing)
        for number, thing in ((pearls, "Pearl"), (keys, "Key"), (tokens, "Monster token"))
        if number
    ]
    return listed(parts) or "nothing"


def say(event: Event, view: State, names: Names) -> str:  # noqa: C901
    """An event as a sentence; `view` is what was known before it."""
    match event:
        case on.Began():
            court = listed([the_lord(one) for one in event.lords])
            return f"in the Court are {court}; {the_location(event.location)} lies face up"
        case on.TurnBegan():
            return f"{names[event.seat]}'s turn begins"
        case on.Earned():
            return f"{names[event.seat]} gets {count(event.pearls, 'Pearl')} {_WHY[event.why]}"
        case on.Lost():
            return f"{names[event.seat]} puts {count(event.pearls, 'Pearl')} back"
        case on.Plotted():
            return f"{names[event.seat]} pays 1 Pearl: {the_lord(event.lord)} comes to the Court"
        case on.Explored():
            return f"{names[event.seat]} explores"
        case on.Reshuffled():
            return "the discards are shuffled"
        case on.Revealed():
            return f"{ally(event.card)} comes up"
        case on.Bought():
            price = count(event.price, "Pearl")
            return f"{names[event.seat]} buys {ally(event.card)} for {price}"
        case on.Declined():
            rest = ", nor anything else this time" if event.rest else ""
            return f"{names[event.seat]} does not buy it{rest}"
        case on.Accepted():
            return f"{names[event.seat]} takes {ally(event.card)}"
        case on.WentOn():
            if not event.monster:
                return f"{names[event.seat]} leaves it and goes on"
            return f"{names[event.seat]} does not fight and goes on: the threat grows"
        case on.Fought():
            return f"{names[event.seat]} fights the Monster"
        case on.Rewarded():
            got = gains(event.pearls, event.keys, len(event.tokens))
            return f"{names[event.seat]} gets {got}{_seen(event.values)}"
        case on.Cleared():
            left = [card for card in view.sea.track if card != MONSTER]
            return f"{allies(tuple(left))} to the Council" if left else ""
        case on.StackTaken():
            stack = count(len(event.cards), "card")
            return f"{names[event.seat]} takes the Council's {RACES[event.race]} ({stack})"
        case on.Wooed():
            return f"{names[event.seat]} pays for {the_lord(event.lord)}"
        case on.Played():
            return f"{names[event.seat]} plays {ally(event.card)}"
        case on.Paid():
            return (
                f"{names[event.seat]} adds {count(event.pearls, 'Pearl')}" if event.pearls else ""
            )
        case on.Affiliated():
            return f"{names[event.seat]} affiliates {ally(event.card)}"
        case on.Arrived():
            return f"{the_lord(event.lord)} joins {names[event.seat]}"
        case on.Bribed():
            return f"{names[event.seat]} pays {count(event.pearls, 'Pearl')} for another Lord"
        case on.Dismissed():
            return f"{the_lord(event.lord)} leaves {names[event.seat]} for good"
        case on.Surrendered() | on.Dropped():
            return f"{names[event.seat]} discards {ally(event.card)}"
        case on.Sold():
            return f"the Slaver sells {ally(event.card)} of {names[event.seat]}"
        case on.Drained():
            return f"the Oracle discards the Council's {RACES[event.race]}"
        case on.Ousted():
            successor = the_lord(event.successor)
            return f"the Opportunist puts {successor} in the place of {the_lord(event.lord)}"
        case on.Rotated():
            return f"{the_lord(event.lord)} of {names[event.seat]} is rotated"
        case on.Robbed():
            seen = _seen((event.value,) if event.seen_by else ())
            return f"{names[event.seat]} takes a Monster token{seen} from {names[event.victim]}"
        case on.Exchanged():
            other = the_location(event.location)
            return f"{names[event.seat]} swaps {the_location(event.own)} with {other}"
        case on.Invoked():
            return f"{names[event.seat]} will have another turn after this one"
        case on.CourtFilled():
            return f"to the Court come {listed([the_lord(one) for one in event.lords]) or 'none'}"
        case on.KeysSpent():
            spent = [count(event.tokens, "Key token")] if event.tokens else []
            spent += [the_lord(one) for one in event.lords]
            return f"{names[event.seat]} spends {listed(spent)}"
        case on.Drew():
            drawn = listed([the_location(one) for one in event.locations])
            return f"{names[event.seat]} draws {drawn}"
        case on.Settled():
            return f"{names[event.seat]} takes {the_location(event.location)}"
        case on.Replaced():
            return f"{the_location(event.location)} takes the place of the Black Smokers"
        case on.Passed():
            return f"{names[event.seat]} leaves it at that"
        case on.EndNear():
            return f"{names[event.seat]} brings the end near: the others have one turn each"
        case on.GameEnded():
            return "the game is over"
        case _:
            assert_never(event)


def _seen(values: tuple[int | Hidden, ...] | Hidden) -> str:
    """What Monster tokens are worth, to whom that is known."""
    if isinstance(values, Hidden) or not values or Hidden in map(type, values):
        return ""
    return f" ({', '.join(map(str, values))})"


def label(action: Action, view: State, names: Names) -> str:  # noqa: C901
    """An action in a few words."""
    task = current(view)
    match action:
        case do.Plot():
            return "pay 1 Pearl to bring another Lord to the Court"
        case do.Explore():
            return "explore"
        case do.Support():
            stack = count(len(view.sea.council[action.race]), "card")
            return f"take the Council's {RACES[action.race]} ({stack})"
        case do.Recruit():
            cost = view.price(view.flow.active, action.lord).cost
            return f"recruit {the_lord(action.lord)} (cost {cost})"
        case do.Buy():
            price = count(view.flow.sold + 1, "Pearl")
            return f"buy {ally(view.sea.track[-1])} for {price}"
        case do.Decline():
            return "buy nothing more this time" if action.rest else "do not buy it"
        case do.Accept():
            return f"take {ally(view.sea.track[-1])}"
        case do.GoOn():
            return "go on exploring"
        case do.Fight():
            return "fight the Monster"
        case do.Claim():
            return f"take {gains(action.pearls, action.keys, action.tokens)}"
        case do.Play():
            return f"play {ally(action.card)}"
        case do.Pay():
            assert task is not None
            cost = view.price(task.seat, task.about).cost
            pearls = max(cost - sum(map(value, view.sea.played)), 0)
            return f"pay {count(pearls, 'Pearl')}" if pearls else "pay"
        case do.Affiliate():
            return f"affiliate {ally(action.card)}"
        case do.Discard():
            return f"discard {ally(action.card)}"
        case do.Sell():
            return f"have the Slaver sell {ally(action.card)} for 2 Pearls"
        case do.Drain():
            return f"have the Oracle discard the Council's {RACES[action.race]}"
        case do.Oust():
            return f"have the Opportunist replace {the_lord(action.lord)}"
        case do.Bribe():
            return f"recruit {the_lord(action.lord)} for 5 Pearls"
        case do.Trade():
            return f"give up {the_lord(action.own)} for {the_lord(action.lord)}"
        case do.Scheme():
            return f"give up {the_lord(action.own)} for the top Lord of the deck"
        case do.Rotate():
            return f"rotate {the_lord(action.lord)}"
        case do.Rob():
            return f"take a Monster token from {names[action.seat]}"
        case do.Exchange():
            return f"give {the_location(action.own)} for {the_location(action.location)}"
        case do.SpendKeys():
            tokens = 3 - len(action.lords)
            spent = [count(tokens, "Key token")] if tokens else []
            return f"spend {listed(spent + [the_lord(one) for one in action.lords])}"
        case do.Settle():
            return f"take {the_location(action.location)}"
        case do.Draw():
            return f"draw {count(action.count, 'Location')} and keep one"
        case do.Replace():
            return f"take {the_location(action.location)} instead"
        case do.Done():
            return "leave it at that"
        case _:
            assert_never(action)


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
            got = ((action.pearls, "pearls"), (action.keys, "keys"), (action.tokens, "tokens"))
            return "claim " + " ".join(f"{number} {thing}" for number, thing in got if number)
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
