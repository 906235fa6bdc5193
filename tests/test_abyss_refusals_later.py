"""Paying, Keys, powers in Abyss: what cannot be done is refused with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from engine.games.abyss import GAME
from engine.games.abyss.actions import Explore
from engine.games.abyss.refusals import why_not
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Kind
from tests.abyss_given import after as acted
from tests.abyss_given import given
from tests.abyss_moves import after
from tests.abyss_moves import offered as words_offered
from tests.abyss_refused import COURT, NAMES, asked, why
from tests.abysses import a_lord, sites
from tests.command import fine, refused, undertow

# While a Lord is paid

HAND = "jellyfish 2, jellyfish 1, crab 5, squid 2, squid 1"


def paying(hand: str = HAND, pearls: int = 1, *played: str) -> State:
    """Anna pays for the Shaman."""
    state = given(court=COURT, hands={0: hand}, pearls={0: pearls})
    return after(state, "Recruit Shaman", *(f"Play {one}" for one in played))


@pytest.mark.parametrize(
    ("played", "typed", "told"),
    [
        ("", "play crab 4", "crab 4 is not in the hand; of crab it has 5"),
        ("", "c4", "crab 4 is not in the hand; of crab it has 5"),
        ("", "play crab 5", "in falling order, and squid 2 or squid 1 has to come before crab 5"),
        ("squid 1", "play squid 2", "squid 2 comes before squid 1: undo takes that back"),
        ("squid 1", "play q1", "squid 1 is laid out already"),
        ("", "play c5 j1 q2", "play lays out one Ally; pay c5 4 q2 lays out all and pays"),
        ("", "pay", "nothing is laid out: the Shaman asks for Allies of exactly 3 races"),
        ("squid 2", "y", "the Shaman asks for Allies of exactly 3 races, jellyfish among them; th"),
        ("", "pay c5 j1", "these are of 2: jellyfish and crab"),
        ("", "pay j1 c5 q2 q1", "squid 1 is not needed: without it the others are worth 8 of 6"),
        ("", "recruit keeper", "the Shaman is being paid now; undo goes back to the choice"),
        ("", "explore", "exploring is the action of a turn, and a turn has one; now anna pays for"),
        ("", "discard c5", "Allies are discarded for the Commander or the Jailer alone; now anna"),
        ("", "play whale 7", ""),
    ],
)
def test_while_a_lord_is_paid(played: str, typed: str, told: str) -> None:
    said = why(paying(HAND, 1, *filter(None, played.split(","))), typed)
    assert told in said
    assert bool(told) == bool(said)


def test_an_ally_too_many_is_no_way_to_a_payment() -> None:
    state = paying("jellyfish 5, jellyfish 4, crab 5, squid 5, squid 4", 0, "squid 5")
    assert "Play squid 4" not in words_offered(state)
    assert why(state, "play squid 4").startswith(
        "with squid 4 next after squid 5 no payment is left for the Shaman: it costs 6"
    )


# Other choices


def test_only_the_lowest_of_those_laid_out_is_affiliated() -> None:
    state = given(court=COURT, hands={0: "seahorse 5, squid 2, crab 2"}, pearls={0: 3})
    state = after(state, "Recruit Keeper", "Play squid 2", "Play seahorse 5", "Play crab 2", "Pay")
    assert why(state, "affiliate seahorse 5") == (
        "the lowest Ally laid out is affiliated, and that is worth 2"
    )
    assert "crab 4 was not laid out: one of squid 2, seahorse 5 and crab 2 is" in why(
        state, "affiliate c4"
    )


KEYS = {"keys": {0: 2}, "free": {0: "Recruiter, Jailer, Sage, Tamer", 1: "Oracle"}}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("spend tokens", "costs exactly 3 Keys: all would be tokens, and anna has 2 Key tokens"),
        ("spend jailer", "the Jailer has no Key"),
        ("spend sage", "the Sage is an ambassador, whose Keys pay for nothing"),
        ("spend oracle", "the Oracle is ben's: only free Lords give a Key"),
        ("spend miller recruiter", "the Miller is in the Court: only free Lords give a Key"),
        ("spend recruiter tokens", ""),
        ("explore", "exploring is the action of a turn, and a turn has one; now anna has 4 Keys"),
    ],
)
def test_keys_that_do_not_add_up(typed: str, told: str) -> None:
    state = asked(given(**KEYS), "keys", 0)  # type: ignore[arg-type]
    assert told in why(state, typed)


def test_lords_without_tokens_are_too_few_keys() -> None:
    state = asked(given(free={0: "Recruiter, Tamer, Oracle"}), "keys", 0)
    assert why(state, "spend recruiter oracle") == (
        "a Location costs exactly 3 Keys: these Lords give 2, and anna has 0 Key tokens for the "
        "other 1"
    )


def test_what_has_been_spent_or_drawn_is_not_missed() -> None:
    site = asked(given(face_up="Jail"), "site", 0)
    assert why(site, "spend tokens") == (
        "the Keys for this Location are spent already; now anna takes a Location that lies face "
        "up, or draws some to keep one"
    )
    drawn = attrs.evolve(site.sites, drawn=sites("Depths, Chasm"))
    keeps = asked(attrs.evolve(site, sites=drawn), "choose_site", 0)
    assert why(keeps, "draw 2") == (
        "Locations have been drawn already; now anna keeps one of the Locations drawn"
    )
    sage = asked(attrs.evolve(site, sites=drawn), "choose_site", 0, a_lord("Sage"))
    assert why(sage, "spend tokens").startswith("an ambassador's Location costs no Key; now anna")


@pytest.mark.parametrize("typed", ["recruit sage", "recruit the sage with c4", "oust sage"])
def test_a_lord_that_has_left_the_game_is_not_looked_for(typed: str) -> None:
    start = given(free={0: "Opportunist"}, court=COURT, hands={0: "crab 4"})
    gone = after(start, "Oust Sage", lords="Keeper")
    again = attrs.evolve(gone, flow=attrs.evolve(gone.flow, used=()))
    assert why(again, typed).startswith("the Sage has left the game")
    exploring = acted(again, Explore(), "squid 4")
    assert why(exploring, "recruit sage with c4").startswith("the Sage has left the game")


def test_who_sees_no_hand_learns_what_a_lord_costs_with_allies_or_without() -> None:
    state = GAME.view(given(court=COURT, hands={0: "seahorse 5"}), None)
    told = "the Miller costs 8, in Allies of exactly 2 races, seahorse among them and Pearls for"
    for typed in ("recruit miller", "recruit miller with h5", "recruit the miller h5 c1"):
        assert why_not(typed, state, NAMES[:2]).startswith(told)


def test_a_race_of_which_nothing_can_be_laid_out_is_told() -> None:
    assert why(paying(), "play s") == "no shellfish can be laid out next: squid 2 or squid 1"


@pytest.mark.parametrize(
    ("kind", "typed", "told"),
    [
        ("site", "settle jail", "the Jail is not there to be taken: the Depths lies face up"),
        ("site", "settle barracks", "the Barracks is ben's already"),
        ("site", "draw 5", "1 to 4 Locations are drawn, no more than the stack holds, and it hold"),
        ("smokers", "replace depths", "the Depths is not in the stack of Locations"),
        ("reward", "claim 2 pearls", "the reward of the threat's space 1 is claim 1 pearl or clai"),
        ("jailer", "discard crab 4", "crab 4 is not in the hand; of crab it has 5"),
        ("jailer", "c4", "crab 4 is not in the hand; of crab it has 5"),
        ("corruptor", "bribe jailer", "the Jailer is not in the Court; in the Court are the Shama"),
        ("traitor", "trade miller keeper", "of anna the Slaver, of the Court the Shaman, the Keep"),
        ("schemer", "scheme miller", "the Schemer gives up another free Lord: the Slaver"),
        ("illusionist", "exchange jail depths", "the Illusionist gives a Location of anna"),
    ],
)
def test_at_other_choices(kind: Kind, typed: str, told: str) -> None:
    state = given(
        court=COURT,
        hands={0: "crab 5"},
        pearls={0: 5},
        free={0: "Slaver"},
        face_up="Depths",
        holdings={1: {"Barracks": ""}, 0: {"Chasm": ""}},
    )
    assert told in why(asked(state, kind, 0), typed)


def test_the_assassin_and_the_hunter_have_their_victims() -> None:
    state = given(free={1: "Oracle, Tamer"}, rotated={1: "Jailer"}, tokens={1: [2]})
    assert why(asked(state, "assassin", 0, 1), "rotate jailer") == (
        "the Assassin rotates a free Lord of ben now, the Oracle, the Tamer; the Jailer is ben's, "
        "and rotated"
    )
    assert why(asked(state, "hunter", 0), "rob right") == (
        "the Hunter robs who has Monster tokens and no Shaman: rob left"
    )


# What must not be told

TYPED: Sequence[str] = (
    *("recruit shaman", "recruit", "play crab 5", "c5", "pay", "pay c5 j1 q2", "sell crab 5"),
    *("sell", "discard crab 5", "plot", "support crab", "buy", "explore", "recruit shaman with c5"),
)


@settings(max_examples=80)
@for_all(
    st.sampled_from(["act", "pay", "limit", "jailer"]),
    st.sampled_from(TYPED),
    st.sampled_from(["crab 5, jellyfish 5, squid 5", "crab 5, crab 4, crab 1", HAND]),
)
def test_whose_view_shows_no_hand_reads_the_same_whatever_is_in_it(
    kind: Kind, typed: str, hand: str
) -> None:
    other = ["seahorse 1", "seahorse 1", "seahorse 2", "seahorse 3", "seahorse 4"]
    said = set()
    for held in (hand, ", ".join(other[: len(hand.split(","))])):
        state = given(court=COURT, hands={0: held}, free={0: "Slaver"})
        about = a_lord("Shaman") if kind == "pay" else 1
        state = asked(state, kind, 0, about) if kind != "act" else state
        said.add(why_not(typed, GAME.view(state, None), NAMES[:2]))
    assert len(said) == 1


# The whole command


def test_a_refusal_is_one_sentence_and_the_code_of_a_refused_action(home: object) -> None:
    words = "new abyss -p anna -p ben --seed otter-14 --name pay -o first=anna"
    fine(*words.split())
    assert refused(1, "do", "buy") == (
        "an Ally is bought when another player turns it up and offers it; now anna has the turn: "
        "explore"
    )
    assert refused(1, "do", "xyzzy") == "'xyzzy' is no choice here; possible: explore"
    assert refused(1, "do", "recruit shamann") == (
        "'recruit shamann' is no choice here; possible: explore"
    )
    done = undertow("play", "pay", typed="take\nexplore\nexplore\n")
    assert done.code == 0
    assert "an Ally is taken that was turned up and that nobody buys; now anna has" in done.err
    assert "ben is asked now and may buy squid 2 from anna for 1 of 1 Pearl; exploring" in done.err
