"""Black Smokers and other Locations that come by the powers of Lords."""

from __future__ import annotations

import pytest

from engine.games.abyss.actions import Done, Draw, Exchange, Pay, Recruit, Replace, Settle
from engine.games.abyss.cards import numbered
from engine.games.abyss.events import Drew, Exchanged, Passed, Settled
from engine.games.abyss.houses import Holding
from engine.games.abyss.rules import actor, legal
from engine.games.abyss.state import State
from tests.abyss_given import after, given, happens, kinds, numbers, offered, paid

ALL_RACES = "jellyfish 1, crab 2, seahorse 2, shellfish 2, squid 3"
SMOKERS = numbered("Black Smokers")


def recruiting(lord: str, **told: object) -> State:
    """The first seat is to pay the last Pearl, or nothing, for a Lord."""
    ambassador = lord in ("Sage", "Hermit", "Elder")
    hand = ALL_RACES if ambassador else "jellyfish 5, jellyfish 4, jellyfish 1"
    state = given(
        court=f"{lord}, Miller, Tamer, Oracle",
        hands={0: hand},
        **told,  # type: ignore[arg-type]
    )
    return paid(after(state, Recruit(numbered(lord))), hand)


@pytest.mark.parametrize(
    ("lord", "drawn"), [("Sage", "Jail, Depths"), ("Elder", "Jail, Depths, Chasm")]
)
def test_an_ambassador_draws_and_goes_under_one_alone(lord: str, drawn: str) -> None:
    state = recruiting(lord, face_up="Parliament", free={0: "Keeper, Reaper"})
    state = after(state, Pay(), sites=drawn)
    assert offered(state) == [*map(Settle, numbers(drawn))]
    events = happens(state, Settle(numbered("Depths")))
    assert events[0] == Settled(0, numbered("Depths"), numbers(lord))
    then = after(state, Settle(numbered("Depths")))
    assert then.houses.of[0].holdings == (Holding(numbered("Depths"), numbers(lord)),)
    assert then.houses.of[0].free == numbers("Keeper, Reaper")
    others = [one for one in numbers(drawn) if one != numbered("Depths")]
    assert then.sites.face_up == (numbered("Parliament"), *others)
    assert actor(then) == 1


def test_the_hermit_takes_what_it_draws() -> None:
    events = happens(recruiting("Hermit"), Pay(), sites="Jail")
    assert events[3:5] == (
        Drew(0, numbers("Jail")),
        Settled(0, numbered("Jail"), numbers("Hermit")),
    )


def test_a_short_stack_gives_what_it_has_and_an_empty_one_nothing() -> None:
    state = after(recruiting("Elder", stack="Jail, Depths"), Pay(), sites="Jail, Depths")
    assert offered(state) == [Settle(numbered("Jail")), Settle(numbered("Depths"))]
    state = recruiting("Elder", stack="Jail")
    assert kinds(happens(state, Pay(), sites="Jail"))[3:5] == ["Drew", "Settled"]
    then = after(recruiting("Elder", stack="", face_up="Jail"), Pay())
    assert then.houses.of[0].free == numbers("Elder"), "who stays free, and carries no Keys"
    assert actor(then) == 1


def test_an_ambassador_may_draw_black_smokers_and_use_them() -> None:
    state = after(recruiting("Sage"), Pay(), sites="Black Smokers, Jail")
    state = after(state, Settle(SMOKERS))
    assert offered(state) == [*map(Replace, state.sites.left), Done()]
    assert numbered("Jail") not in state.sites.left
    then = after(state, Replace(numbered("Chasm")))
    assert then.houses.of[0].holdings == (Holding(numbered("Chasm"), numbers("Sage")),)
    assert then.sites.removed == (SMOKERS,)
    assert actor(then) == 1


def test_the_hermit_who_draws_black_smokers_is_asked_too() -> None:
    state = after(recruiting("Hermit"), Pay(), sites="Black Smokers")
    assert (actor(state), Done() in legal(state)) == (0, True)
    assert happens(state, Done())[0] == Passed(0, "smokers")


def illusion(face_up: str, holdings: dict[str, str], stack: str | None = None) -> State:
    """The first seat has recruited the Illusionist."""
    state = recruiting("Illusionist", face_up=face_up, holdings={0: holdings}, stack=stack)
    return after(state, Pay())


def test_the_illusionist_swaps_and_lords_move_along() -> None:
    state = illusion("Parliament, Chasm", {"Jail": "Keeper, Reaper", "Depths": ""})
    assert offered(state) == [
        Exchange(own, other)
        for own in numbers("Jail, Depths")
        for other in numbers("Parliament, Chasm")
    ] + [Done()]
    jail, chasm, parliament = numbers("Jail, Chasm, Parliament")
    events = happens(state, Exchange(jail, chasm))
    assert events[0] == Exchanged(0, jail, chasm)
    then = after(state, Exchange(jail, chasm))
    assert then.sites.face_up == (parliament, jail)
    assert then.houses.of[0].holdings == (
        Holding(chasm, numbers("Keeper, Reaper")),
        Holding(numbered("Depths"), ()),
    )


def test_black_smokers_taken_by_the_illusionist_may_be_used() -> None:
    state = illusion("Black Smokers", {"Jail": "Keeper"})
    state = after(state, Exchange(numbered("Jail"), SMOKERS))
    assert offered(state) == [*map(Replace, state.sites.left), Done()]
    then = after(state, Replace(numbered("Depths")))
    assert then.houses.of[0].holdings == (Holding(numbered("Depths"), numbers("Keeper")),)
    assert then.sites.face_up == numbers("Jail")
    assert then.sites.removed == (SMOKERS,)
    assert actor(then) == 1


def test_or_with_an_empty_stack_not() -> None:
    state = illusion("Black Smokers", {"Jail": "Keeper"}, stack="")
    then = after(state, Exchange(numbered("Jail"), SMOKERS))
    assert actor(then) == 1
    assert then.houses.of[0].locations == (SMOKERS,)


def test_black_smokers_that_were_kept_may_be_given_away_and_taken_by_another() -> None:
    state = illusion("Parliament", {"Black Smokers": "Keeper"})
    state = after(state, Exchange(SMOKERS, numbered("Parliament")))
    assert state.sites.face_up == (SMOKERS,)
    assert actor(state) == 1


def test_without_the_need_to_swap_nothing_is_asked() -> None:
    assert actor(illusion("", {"Jail": "Keeper"})) == 1, "none lies face up"
    assert actor(illusion("Jail", {})) == 1, "none is one's own"


def test_a_location_of_an_ambassador_and_one_of_keys_in_one_turn() -> None:
    state = recruiting("Hermit", keys={0: 2}, free={0: "Keeper"}, face_up="Parliament")
    # two tokens and the Keeper were three Keys before: the Location is due after the recruitment
    state = after(state, Pay(), sites="Jail")
    assert state.houses.of[0].locations == numbers("Jail")
    assert state.houses.of[0].leaving == numbers("Keeper")
    assert offered(state) == [Settle(numbered("Parliament")), *map(Draw, (1, 2, 3, 4))]
    then = after(state, Settle(numbered("Parliament")))
    assert [one.lords for one in then.houses.of[0].holdings] == [
        numbers("Hermit"),
        numbers("Keeper"),
    ]
