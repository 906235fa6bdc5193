"""What can be done in Abyss, in a few words each, for the list of choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from engine.game import Names
from engine.games.abyss import actions as do
from engine.games.abyss.actions import Action
from engine.games.abyss.cards import MONSTER, RACES, THREAT, location, lord, value
from engine.games.abyss.choices import current
from engine.games.abyss.powers_text import formula
from engine.games.abyss.site_looks import has_a_line, points
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Kind
from engine.games.abyss.text import ally, count, count_allies, gains, listed, the_location, the_lord

_DONE: Final[Mapping[Kind, str]] = {
    "smokers": "keep the Black Smokers",
    "last_powers": "end the turn",
    "illusionist": "swap nothing",
    "corruptor": "recruit nobody else",
    "traitor": "give up nobody",
    "schemer": "give up nobody",
}


def label(action: Action, view: State, names: Names) -> str:  # noqa: C901
    """An action in a few words."""
    task = current(view)
    match action:
        case do.Plot():
            return "pay 1 Pearl to bring another Lord to the Court"
        case do.Explore():
            return f"explore ({count(view.sea.left, 'card')} in the deck)"
        case do.Support():
            stack = count_allies(len(view.sea.council[action.race]))
            return f"take the Council's {RACES[action.race]} ({stack})"
        case do.Recruit():
            cost = view.price(view.flow.active, action.lord).cost
            points_of = count(lord(action.lord).points, "point")
            return f"recruit {the_lord(action.lord)} (cost {cost}, {points_of})"
        case do.Buy():
            price = count(view.flow.sold + 1, "Pearl")
            return f"buy {ally(view.sea.track[-1])} for {price}"
        case do.Decline():
            return "buy nothing more this time" if action.rest else "do not buy it"
        case do.Accept():
            return f"take {ally(view.sea.track[-1])}"
        case do.GoOn():
            return _on(view)
        case do.Fight():
            return "fight the Monster"
        case do.Claim():
            return f"take {gains(action.pearls, action.keys, action.tokens)}"
        case do.Play():
            assert task is not None
            total = sum(map(value, (*view.sea.played, action.card)))
            cost = view.price(task.seat, task.about).cost
            return f"lay out {ally(action.card)} ({total} of {cost})"
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
            assert task is not None
            own, other = (
                f"{the_location(one)} ({points(view, task.seat, one)})"
                for one in (action.own, action.location)
            )
            return f"give {own} for {other}"
        case do.SpendKeys():
            tokens = 3 - len(action.lords)
            spent = [count(tokens, "Key token")] if tokens else []
            return f"spend {listed(spent + [the_lord(one) for one in action.lords])}"
        case do.Settle():
            return f"take {_site(action.location, view)}"
        case do.Draw():
            if action.count == 1:
                return "take the top Location of the stack"
            return f"look at {action.count} Locations of the stack and keep one"
        case do.Replace():
            return f"take {_site(action.location, view)}"
        case do.Done():
            return _DONE.get(task.kind, "leave it at that") if task is not None else ""
        case _:
            assert_never(action)


def _on(view: State) -> str:
    """What going on does besides."""
    if view.sea.track[-1] != MONSTER:
        return "leave it and go on exploring"
    threat = view.sea.threat
    grown = f"the threat grows to {threat + 1}" if threat < len(THREAT) else "the threat stays"
    return f"go on exploring ({grown})"


def _site(number: int, view: State) -> str:
    """A Location with what it is worth to the seat asked, and why where no line tells it."""
    task = current(view)
    assert task is not None
    now = count(points(view, task.seat, number), "point")
    why = "" if has_a_line(view, task, number) else f": {formula(location(number))}"
    return f"{the_location(number)} ({now}{why})"
