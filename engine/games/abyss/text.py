"""The words of Abyss: what happened, and what things are called."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, assert_never

from engine.game import Hidden, Names
from engine.games.abyss import events as on
from engine.games.abyss.cards import MONSTER, RACES, Card, location, lord, race, value
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


def listed(words: Sequence[str], last: str = "and") -> str:
    """Several things in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: int, thing: str) -> str:
    """A number of things, as "1 Pearl" or "3 Pearls"."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def count_allies(number: int) -> str:
    """A number of Allies: "1 Ally", "3 Allies"."""
    return "1 Ally" if number == 1 else f"{number} Allies"


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
            goes = "goes" if len(left) == 1 else "go"
            return f"{allies(tuple(left))} {goes} to the Council" if left else ""
        case on.StackTaken():
            stack = count_allies(len(event.cards))
            return f"{names[event.seat]} takes the Council's {RACES[event.race]} ({stack})"
        case on.Wooed():
            return f"{names[event.seat]} pays for {the_lord(event.lord)}"
        case on.Played():
            return f"{names[event.seat]} plays {ally(event.card)}"
        case on.Paid():
            pearls = count(event.pearls, "Pearl") if event.pearls else "no Pearl"
            return f"{names[event.seat]} adds {pearls}"
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
            come = "comes" if len(event.lords) < 2 else "come"
            return f"{listed(list(map(the_lord, event.lords))) or 'nobody'} {come} to the Court"
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
            return f"the game is over{_last_allies(event, names)}"
        case _:
            assert_never(event)


def _last_allies(event: on.GameEnded, names: Names) -> str:
    """Who affiliates what from the hand at the end."""
    told = [
        f"{names[seat]} affiliates {allies(cards)}"
        for seat, cards in enumerate(event.affiliated)
        if cards
    ]
    return f": {'; '.join(told)}" if told else ""


def _seen(values: tuple[int | Hidden, ...] | Hidden) -> str:
    """What Monster tokens are worth, to whom that is known."""
    if isinstance(values, Hidden) or not values or Hidden in map(type, values):
        return ""
    return f" ({', '.join(map(str, values))})"
