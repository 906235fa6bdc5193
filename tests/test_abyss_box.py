"""The box of Abyss: every figure of its cards, and how a game is laid out."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.game import Luck
from engine.games.abyss import GAME
from engine.games.abyss.actions import Explore, Recruit
from engine.games.abyss.cards import (
    COURT,
    COURT_PEARLS,
    COURT_REFILL,
    GUILDS,
    KEY_TOKENS,
    KEYS_FOR_A_LOCATION,
    LOCATIONS,
    LOCATIONS_DRAWN,
    LORDS,
    LORDS_TO_END,
    MONSTER,
    MONSTER_TOKENS,
    RACES,
    THREAT,
    TRACK,
    Lord,
    exploration_deck,
    race,
    value,
)
from engine.games.abyss.events import Began, TurnBegan
from engine.games.abyss.figures import conserved, view
from engine.games.abyss.rules import actor, initial, legal, setup
from engine.games.abyss.state import State
from tests.abyss_games import opening
from tests.abyss_given import ALL_LOCATIONS, ALL_LORDS, DEFAULTS, given
from tests.lucks import even, lucks

LORD_TABLE = """
Recruiter          | soldier    | 10 | crab      2 |  4 1 | permanent | Werbownik
Jailer             | soldier    |  6 | crab      3 |  7 0 | once      | Nadzorca
Seeker             | soldier    |  7 | crab      2 |  7 0 | once      | Poborca
Assassin           | soldier    | 10 | crab      1 |  6 0 | once      | Zabójca
Commander          | soldier    |  8 | crab      1 |  4 1 | permanent | Dowódca
Tamer              | soldier    |  6 | crab      3 |  4 1 | permanent | Treserka
Hunter             | soldier    |  8 | crab      2 |  6 0 | once      | Łowca
Ship Master        | merchant   |  6 | shellfish 3 |  5 1 | permanent | Armator
Trader             | merchant   | 10 | shellfish 3 |  9 0 | once      | Handlarz
Peddler            | merchant   |  8 | shellfish 1 |  9 0 | once      | Domokrążca
Landlord           | merchant   | 10 | shellfish 2 |  5 1 | permanent | Zarządca
Slaver             | merchant   |  8 | shellfish 1 |  5 1 | each_turn | Łowca niewolników
Shopkeeper         | merchant   |  6 | shellfish 3 |  9 0 | once      | Sklepikarz
Shaman             | mage       |  6 | jellyfish 3 |  5 1 | permanent | Szaman
Invoker            | mage       |  8 | jellyfish 1 |  8 0 | once      | Przywoływacz
Apprentice         | mage       |  6 | jellyfish 3 |  9 0 | once      | Uczeń
Oracle             | mage       |  8 | jellyfish 2 |  5 1 | each_turn | Wyrocznia
Alchemist          | mage       |  7 | jellyfish 1 |  5 1 | permanent | Alchemik
Illusionist        | mage       | 10 | jellyfish 1 |  9 0 | once      | Iluzjonista
Master of Magic    | mage       | 10 | jellyfish 3 |  6 1 | permanent | Mistrz magii
Opportunist        | politician |  6 | squid     3 |  5 1 | each_turn | Oportunista
Corruptor          | politician | 10 | squid     1 |  6 0 | once      | Łapówkarz
Traitor            | politician | 12 | squid     3 |  6 0 | once      | Zdrajca
Diplomat           | politician |  8 | squid     1 |  5 1 | permanent | Dyplomata
Treasurer          | politician | 10 | squid     2 |  5 1 | permanent | Skarbnik
Schemer            | politician |  8 | squid     3 |  6 0 | once      | Intrygant
Keeper             | farmer     |  6 | seahorse  3 |  6 1 | none      | Powiernik
Reaper             | farmer     |  7 | seahorse  2 |  6 1 | none      | Żniwiarz
Shepherd           | farmer     |  8 | seahorse  1 |  6 1 | none      | Pasterka
Miller             | farmer     |  8 | seahorse  2 | 10 0 | none      | Młynarz
Aquaculturalist    | farmer     |  9 | seahorse  3 | 11 0 | none      | Hodowca
Landowner          | farmer     | 10 | seahorse  1 | 12 0 | none      | Ziemianin
Sage               | ambassador | 10 | any       5 |  4 3 | once      | Mędrzec
Hermit             | ambassador | 10 | any       5 |  5 3 | once      | Pustelnik
Elder              | ambassador | 10 | any       5 |  3 3 | once      | Starszy
"""
LOCATION_TABLE = """
Sargasso Silos          | lord_guild                      farmer     |  2  5 | Silosy Sargassowe
Hydrozoa Reserves       | lord_guild                      mage       |  2  6 | Rezerwaty \
Stułbiopławów
The Sanctuary           | affiliated_race                 jellyfish  |  3  4 | Sanktuarium
Parliament              | lord_guild                      politician |  2  6 | Parlament
The Barracks            | lord_guild                      soldier    |  2  7 | Koszary
The Dockworks           | lord_guild                      merchant   |  2  5 | Doki
The Sargasso Fields     | affiliated_race                 seahorse   |  3  3 | Pola Sargassowe
The Abyss               | guild_diversity                 -          |  2  0 | Otchłań
City of Mirrors         | copy_opponent                   -          |  0  0 | Miasto Luster
Black Smokers           | swap_from_deck                  -          |  0  0 | Czarne Kominy
Oceanic Senate Assembly | affiliated_race                 squid      |  3  4 | Oceaniczne \
Zgromadzenie Senatu
The Depths              | weakest_lord_x2                 -          |  2  0 | Głębiny
The Throne Room         | strongest_lord                  -          |  1  0 | Sala Tronowa
The Jail                | minus_lords                     -          | -1 15 | Więzienie
The Chasm               | affiliated_race                 crab       |  3  5 | Rozpadlina
The Closed Tower        | lords_with_key                  -          |  3  0 | Zamknięta Wieża
The Lost Tower          | lords_without_key               -          |  3  0 | Zaginiona Wieża
The Chamber of Allies   | sum_weakest_affiliated_per_race -          |  1  3 | Izba Sojuszników
Nest of Giant Clams     | affiliated_race                 shellfish  |  3  3 | Gniazdo Przydaczni
The Coral Barrier       | minus_affiliated                -          | -1 20 | Bariera Koralowa
"""


def rows(table: str) -> list[list[str]]:
    """The cells of a table."""
    lines = table.replace("\\\n", "").strip().splitlines()
    return [[" ".join(cell.split()) for cell in line.split("|")] for line in lines]


def printed(card: Lord) -> list[str]:
    """A Lord's card as a row of the table."""
    races = "any" if card.mandatory is None else RACES[card.mandatory]
    return [
        card.name.removeprefix("The "),
        card.guild,
        f"{card.cost}",
        f"{races} {card.distinct}",
        f"{card.points} {card.keys}",
        card.when,
        card.polish,
    ]


def test_the_figures_of_all_lords() -> None:
    assert [printed(card) for card in LORDS] == rows(LORD_TABLE)
    assert all(card.name.startswith("The ") for card in LORDS)


def test_the_figures_of_all_locations() -> None:
    assert [
        [
            card.name,
            f"{card.formula} {card.subject or '-'}",
            f"{card.per} {card.base}",
            card.polish,
        ]
        for card in LOCATIONS
    ] == rows(LOCATION_TABLE)


def test_what_lords_add_up_to() -> None:
    assert Counter(card.guild for card in LORDS) == {
        "soldier": 7,
        "merchant": 6,
        "mage": 7,
        "politician": 6,
        "farmer": 6,
        "ambassador": 3,
    }
    assert len(LORDS) == 35
    assert sum(card.points for card in LORDS) == 223
    assert sum(card.keys > 0 for card in LORDS if card.guild != "ambassador") == 16
    assert len({card.name for card in (*LORDS, *LOCATIONS)}) == 55
    assert len({card.polish for card in (*LORDS, *LOCATIONS)}) == 55


def test_a_guild_asks_for_the_race_at_its_own_place() -> None:
    for card in LORDS:
        if card.mandatory is None:
            assert card.guild == "ambassador"
        else:
            assert GUILDS[card.mandatory] == card.guild


def test_the_exploration_deck() -> None:
    deck = exploration_deck()
    assert len(deck) == 71
    assert deck.count(MONSTER) == 6
    allies = [card for card in deck if card != MONSTER]
    assert sum(map(value, allies)) == 160
    for number in range(5):
        values = Counter(value(card) for card in allies if race(card) == number)
        assert values == {5: 1, 4: 2, 3: 3, 2: 3, 1: 4}


def test_tokens_and_tracks() -> None:
    assert Counter(MONSTER_TOKENS) == {2: 9, 3: 9, 4: 2}
    assert (len(MONSTER_TOKENS), sum(MONSTER_TOKENS)) == (20, 53)
    assert (KEY_TOKENS, TRACK, COURT, COURT_REFILL, COURT_PEARLS) == (10, 5, 6, 2, 2)
    assert (KEYS_FOR_A_LOCATION, LOCATIONS_DRAWN, LORDS_TO_END) == (3, 4, 7)
    assert len(LOCATIONS) == 20
    rewards = [[(one.pearls, one.tokens, one.keys) for one in space] for space in THREAT]
    assert rewards == [
        [(1, 0, 0), (0, 1, 0)],
        [(2, 0, 0), (1, 1, 0), (0, 2, 0)],
        [(0, 0, 1)],
        [(1, 0, 1), (0, 1, 1)],
        [(2, 0, 1), (1, 1, 1), (0, 2, 1)],
        [(0, 0, 2)],
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_laid_out_the_same_for_every_number_of_players(seats: int) -> None:
    state = opening(Luck.of_seed("layout"), seats, first=1)
    assert len(state.court.lords) == 6
    assert state.court.deck == 29
    assert len(state.sites.face_up) == 1
    assert len(state.sites.left) == 19
    assert state.sea.left == 71
    assert (state.sea.threat, state.sea.track, state.sea.discard) == (1, (), ())
    assert state.sea.council == ((), (), (), (), ())
    assert len(state.houses.of) == seats
    for house in state.houses.of:
        assert (house.pearls, house.keys) == (1, 0)
        assert (house.hand, house.affiliated, house.lords, house.holdings) == ((), (), (), ())
    assert state.houses.keys_left == 10
    assert actor(state) == 1
    assert (state.flow.turn, state.flow.round) == (1, 1)


@pytest.mark.parametrize(
    "state",
    [
        initial(DEFAULTS, 3),
        opening(Luck.of_seed("layout"), 2),
        given(
            3,
            track="crab 1, monster",
            council="crab 5, squid 5",
            deck="squid 4",
            hands={0: "crab 2, crab 3", 2: "squid 1"},
            affiliated={1: "crab 4"},
            free={0: "Slaver, Sage"},
            rotated={0: "Tamer"},
            holdings={2: {"Abyss": "Elder, Landlord"}},
            tokens={0: [2, 3], 2: [4]},
            lord_deck="Oracle",
            face_up="Jail",
            stack="Parliament",
        ),
    ],
)
def test_each_thing_of_the_box_is_in_one_place(state: State) -> None:
    everything = exploration_deck(), ALL_LORDS, ALL_LOCATIONS, tuple(range(20))
    assert conserved(state) == everything


def test_nobody_can_recruit_or_get_support_in_the_first_turn() -> None:
    state = opening(Luck.of_seed("layout"), 2)
    assert legal(state) == (Explore(),), "with a full Court there is no plot either"
    assert not [action for action in legal(state) if isinstance(action, Recruit)]


def test_the_laying_out_as_events() -> None:
    luck = Luck.of_seed("layout")
    lords = tuple(which + 1 for which in luck.permutation("lords", 35)[:6])
    location = luck.permutation("locations 1", 20)[0] + 1
    began, turn = setup(DEFAULTS | {"first": 2}, 3, luck)
    assert (began, turn) == (Began(2, lords, location), TurnBegan(2))


def test_who_begins_is_drawn_under_a_name_of_its_own() -> None:
    begun = [(setup(DEFAULTS, 4, luck)[0], luck.below("first", 4)) for luck in lucks(20)]
    assert [one.first for one, _ in begun if isinstance(one, Began)] == [seat for _, seat in begun]


def test_luck_says_who_begins_and_every_lord_and_location_is_as_likely() -> None:
    begun = [setup(DEFAULTS, 3, luck)[0] for luck in lucks(2000)]
    found = [one for one in begun if isinstance(one, Began)]
    assert even((one.first for one in found), 3)
    assert even((one.location for one in found), 20)
    assert even((one.lords[0] for one in found), 35)
    assert all(set(one.lords) <= set(ALL_LORDS) and len(set(one.lords)) == 6 for one in found)


def test_a_named_seat_begins() -> None:
    first = next(option for option in GAME.options if option.name == "first")
    assert first.load is not None
    assert first.accepts is not None
    assert first.load("ben", ("anna", "ben")) == 1
    assert first.load("luck", ("anna", "ben")) == "luck"
    assert first.accepts(1, 2)
    assert not first.accepts(2, 2)
    assert not first.accepts(True, 2)
    with pytest.raises(ValueError, match="it is 'luck' or one of anna, ben"):
        first.load("cleo", ("anna", "ben"))


def test_options_and_their_defaults() -> None:
    assert DEFAULTS == {
        "token_peek": "nobody",
        "superfluous_allies": "refuse",
        "ambassador_keys": 3,
        "memory": "table",
        "first": "luck",
    }
    assert GAME.seats == (2, 4)


@pytest.mark.parametrize(("memory", "shown"), [("table", [[], [0], [1]]), ("open", [[0, 1]] * 3)])
def test_a_screen_shows_a_hand_to_its_owner_or_by_the_option_to_all(
    memory: str, shown: list[list[int]]
) -> None:
    state = opening(Luck.of_seed("layout"), 2, memory=memory)
    seen = [view(state, eyes) for eyes in (None, 0, 1)]
    assert [[seat for seat in (0, 1) if one.shows_hand(seat)] for one in seen] == shown
    assert state.shows_hand(0), "the rules know all hands"
