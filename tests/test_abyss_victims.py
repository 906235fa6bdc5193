"""Several victims of one Lord of Abyss: each once, whoever before them is passed over."""

from __future__ import annotations

from engine.games.abyss.actions import Discard, Pay, Recruit
from engine.games.abyss.cards import numbered
from engine.games.abyss.choices import current
from engine.games.abyss.events import Lost, Rotated, Surrendered
from engine.games.abyss.rules import actor
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from tests.abyss_given import after, card, given, happens, kinds, numbers, offered, paid

HAND = "crab 5, squid 5, jellyfish 2"


def recruiting(lord: str, **told: object) -> State:
    """The first of four is to recruit a Soldier."""
    hand = "crab 5, crab 4, crab 3" if lord == "Assassin" else HAND
    hands = {0: hand, **told.pop("hands", {})}  # type: ignore[dict-item]
    state = given(4, court=f"{lord}, Miller, Tamer, Oracle", hands=hands, **told)  # type: ignore[arg-type]
    pays = {"Seeker": "crab 5, jellyfish 2", "Jailer": HAND}.get(lord, hand)
    return paid(after(state, Recruit(numbered(lord))), pays)


def test_the_seeker_takes_but_once_from_who_comes_after_one_without_pearls() -> None:
    state = recruiting("Seeker", pearls={1: 0, 2: 5, 3: 1})
    events = happens(state, Pay())
    assert [one for one in events if isinstance(one, Lost)] == [Lost(2, 2), Lost(3, 1)]
    then = after(state, Pay())
    assert [house.pearls for house in then.houses.of] == [1, 0, 3, 0]


def test_the_jailer_asks_once_who_comes_after_one_without_allies() -> None:
    hands = {2: "shellfish 1, shellfish 2, squid 1", 3: "squid 2"}
    state = recruiting("Jailer", hands=hands, superfluous_allies="allow")
    state = after(state, Pay())
    assert actor(state) == 2
    assert happens(state, Discard(card("squid 1")))[0] == Surrendered(2, card("squid 1"))
    state = after(state, Discard(card("squid 1")))
    assert (actor(state), offered(state)) == (3, [Discard(card("squid 2"))])
    assert actor(after(state, Discard(card("squid 2")))) == 1


def test_the_assassin_rotates_one_lord_of_each_after_one_without_lords() -> None:
    state = recruiting(
        "Assassin", free={2: "Keeper", 3: "Shaman"}, holdings={1: {"Jail": "Reaper"}}
    )
    events = happens(state, Pay())
    assert [one for one in events if isinstance(one, Rotated)] == [Rotated(2, numbered("Keeper"))]
    state = recruiting("Assassin", free={2: "Keeper, Reaper", 3: "Landowner"})
    state = after(state, Pay())
    keeper, reaper = numbers("Keeper, Reaper")
    assert [getattr(one, "lord", 0) for one in offered(state)] == [keeper, reaper]
    events = happens(state, offered(state)[0])
    assert kinds(events) == ["Rotated", "Rotated", "TurnBegan"]
    assert events[1] == Rotated(3, numbered("Landowner"))


def test_who_discards_for_the_jailer_is_told_whose_it_is() -> None:
    hands = {2: HAND, 0: "crab 1, squid 1"}
    state = given(3, active=2, court="Jailer, Miller, Tamer, Oracle", hands=hands)
    state = paid(after(state, Recruit(numbered("Jailer"))), HAND)
    assert current(after(state, Pay())) == Task("jailer", 0, about=2)
