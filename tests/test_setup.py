"""Tests of how a game is begun: seats, players, options, seeds and names, and how bad ones fail."""

from __future__ import annotations

import unicodedata

import attrs
import pytest

from engine.errors import BadSetup
from engine.games.deep_sea import GAME
from engine.setup import checked_options, checked_player, seats_and_players
from tests.command import fine, game_file, games_at_home, opening_of, records_of, refused

pytestmark = pytest.mark.usefixtures("home")

LONG = "x" * 10_000


@pytest.mark.parametrize(
    ("wanted", "names", "players"),
    [
        (["anna", "ben"], ("anna", "ben"), {}),
        (["anna", "bot:random"], ("anna", "blue"), {1: "bot:random"}),
        (["bot:random", "red"], ("blue", "red"), {0: "bot:random"}),
        (["bot:cautious"] * 3, ("red", "blue", "green"), dict.fromkeys(range(3), "bot:cautious")),
        (["otter=bot:random", "anna=person"], ("otter", "anna"), {0: "bot:random"}),
        (["anna=", "="], ("anna", "blue"), {}),
        (["O'Neill", "X-2_b."], ("O'Neill", "X-2_b."), {}),
        (
            ["\u0939\u093f\u0928\u094d\u0926\u0940", "ben"],
            ("\u0939\u093f\u0928\u094d\u0926\u0940", "ben"),
            {},
        ),
    ],
)
def test_seats_and_who_plays_them(
    wanted: list[str], names: tuple[str, ...], players: dict[int, str]
) -> None:
    assert seats_and_players(GAME, wanted) == (names, players)


def test_a_name_typed_in_pieces_is_the_same_name() -> None:
    pieces = unicodedata.normalize("NFD", "Zoë")
    assert seats_and_players(GAME, [pieces, "ben"])[0] == ("Zoë", "ben")
    with pytest.raises(BadSetup, match="two seats have the same name"):
        seats_and_players(GAME, [pieces, "Zoë"])


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ([], "is for 2 to 6 players, not 0"),
        (["anna"], "is for 2 to 6 players, not 1"),
        (list("abcdefg"), "is for 2 to 6 players, not 7"),
        (["anna", "anna"], "two seats have the same name"),
        (["anna", "Anna"], "two seats have the same name"),
        (["", "ben"], "1 to 20 characters, not 0"),
        (["x" * 21, "ben"], "1 to 20 characters, not 21"),
        (["an na", "ben"], "is of letters"),
        (["anna\n", "ben"], "is of letters"),
        (["\x1b[31m", "ben"], "is of letters"),
        (["a\u202eb", "ben"], "is of letters"),
        (["-anna", "ben"], "is of letters"),
        (["anna", "bot:deep-blue"], "has no bot 'deep-blue'; it has random, cautious"),
        (["anna", "bot:"], "has no bot ''"),
        (["anna", "ben=robot"], "by 'person' or 'bot:NAME', not 'robot'"),
        (["anna", "a=b=bot:random"], "not 'b=bot:random'"),
    ],
)
def test_seats_that_cannot_be(wanted: list[str], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        seats_and_players(GAME, wanted)


def test_a_seat_is_played_by_a_person_or_a_bot() -> None:
    assert checked_player(GAME, "") == checked_player(GAME, "person") == ""
    assert checked_player(GAME, "bot:random") == "bot:random"


def test_options_that_nobody_speaks_of_are_as_usual() -> None:
    options = checked_options(GAME, {"stall_limit": "3", "first": "ben"}, ("anna", "ben"))
    assert options == {
        "lost_chips": "nearest",
        "next_starter": "farthest",
        "tie_break": "all_levels",
        "first": 1,
        "empty_return": "allow",
        "stall_limit": 3,
    }


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("colour", "red", "has no option 'colour'; it has lost_chips, next_starter"),
        ("tie_break", "coin", "'coin' does not fit; it is one of all_levels, hexagons"),
        ("tie_break", "", "'' does not fit"),
        ("tie_break", "Hexagons", "'Hexagons' does not fit"),
        ("first", "carla", "'carla' does not fit; it is 'luck' or one of anna, ben"),
        ("first", "1", "'1' does not fit"),
        ("stall_limit", "0", "'0' does not fit; it is a whole number from 1 to 1000"),
        ("stall_limit", "1001", "does not fit"),
        ("stall_limit", "-1", "does not fit"),
        ("stall_limit", "1.5", "does not fit"),
        ("stall_limit", "\u0663", "does not fit"),
        ("stall_limit", "9" * 5_000, "does not fit"),
    ],
)
def test_options_that_cannot_be(name: str, value: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        checked_options(GAME, {name: value}, ("anna", "ben"))


def test_all_that_was_asked_for_stands_in_the_opening() -> None:
    fine(
        *("new", "deep-sea", "-p", "anna", "-p", "ben=bot:random", "--seed", " calm otter "),
        *("--name", "otter", "-o", "first=ben", "-o", "stall_limit=7"),
    )
    opened = opening_of(records_of(game_file("otter")))
    assert (opened.seats, opened.seed, opened.drawn) == (("anna", "ben"), "calm otter", False)
    assert dict(opened.options)["first"] == 1
    assert dict(opened.options)["stall_limit"] == 7


def test_a_seed_is_drawn_where_none_is_chosen() -> None:
    first, second = fine("new", "deep-sea"), fine("new", "deep-sea")
    seeds = [opening_of(records_of(game_file(f"deep-sea-{n}"))) for n in (1, 2)]
    assert seeds[0].seed != seeds[1].seed
    assert all(opened.drawn for opened in seeds)
    for done, opened in zip((first, second), seeds, strict=True):
        assert f"seed {opened.seed}." in done.err


def test_games_without_a_name_are_numbered() -> None:
    fine("new", "deep-sea", "--name", "deep-sea-2")
    fine("new", "deep-sea")
    fine("new", "deep-sea")
    assert sorted(games_at_home()) == [f"deep-sea-{n}.undertow" for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("code", "words", "why"),
    [
        (14, ["chess"], "there is no game called 'chess'; there are: deep-sea"),
        (14, ["deep-see"], "did you mean deep-sea?"),
        (14, [""], "there is no game called ''"),
        (14, ["\x1b[31m"], r"there is no game called '\x1b[31m'"),
        (2, ["deep-sea", "-p", "anna"], "is for 2 to 6 players, not 1"),
        (2, ["deep-sea", *["-p", "anna"] * 2], "two seats have the same name"),
        (2, ["deep-sea", "-p", LONG, "-p", "b"], "1 to 20 characters, not 10,000"),
        (2, ["deep-sea", "-p", "\x1b[31m", "-p", "b"], "is of letters"),
        (2, ["deep-sea", "-p", "a", "-p", "bot:deep-blue"], "has no bot 'deep-blue'"),
        (2, ["deep-sea", "-p", "a", "-p", "b=robot"], "not 'robot'"),
        (2, ["deep-sea", "-o", "colour=red"], "has no option 'colour'"),
        (2, ["deep-sea", "-o", "tie_break"], "an option is NAME=VALUE, not 'tie_break'"),
        (2, ["deep-sea", "-o", "tie_break=coin"], "'coin' does not fit"),
        (2, ["deep-sea", "--seed", ""], "a seed needs at least one character"),
        (2, ["deep-sea", "--seed", " \n "], "a seed needs at least one character"),
        (2, ["deep-sea", "--seed", "x" * 2000], "at most 1,000 characters, this one has 2,000"),
        (2, ["deep-sea", "--seed", "a\x1b[31mb"], "control or invisible characters"),
        (2, ["deep-sea", "--seed", "a\u202eb"], "control or invisible characters"),
        (2, ["deep-sea", "--seed", "a\nb"], "control or invisible characters"),
        (2, ["deep-sea", "--seed", "a\udcffb"], "control or invisible characters"),
        (1, ["deep-sea", "--name", "a/b"], "a game's name is of letters"),
        (1, ["deep-sea", "--name", "../b"], "a game's name is of letters"),
        (1, ["deep-sea", "--name", "a\\b"], "a game's name is of letters"),
        (1, ["deep-sea", "--name", "a\nb"], "a game's name is of letters"),
        (1, ["deep-sea", "--name", "a\0b"], "a game's name is of letters"),
        (1, ["deep-sea", "--name", "\x1b[31m"], "a game's name is of letters"),
        (1, ["deep-sea", "--name", "a\udcff"], "a game's name is of letters"),
        (1, ["deep-sea", "--name", "-x"], "a letter or digit first"),
        (1, ["deep-sea", "--name", ".x"], "a letter or digit first"),
        (1, ["deep-sea", "--name", ""], "1 to 60 characters, not 0"),
        (1, ["deep-sea", "--name", LONG], "1 to 60 characters, not 10,000"),
        (1, ["deep-sea", "--name", "taken"], "there is a game called 'taken' already"),
        (2, [], "Missing argument 'KIND'"),
        (2, ["deep-sea", "two"], "unexpected extra argument"),
    ],
)
def test_a_game_that_cannot_be_begun_so_is_one_sentence(
    code: int, words: list[str], why: str
) -> None:
    fine("new", "deep-sea", "--name", "taken")
    assert why in refused(code, "new", *words)


@pytest.mark.parametrize("letter", ["x", "é", "潜", "\U00010400"])
def test_any_name_that_is_allowed_can_be_made_a_file(letter: str) -> None:
    fine("new", "deep-sea", "--name", letter * 60)
    assert list(games_at_home()) == [f"{letter * 60}.undertow"]


def test_a_loader_that_gives_what_does_not_fit_is_not_believed() -> None:
    """Else a game would be begun that does not open again."""
    odd = [
        attrs.evolve(option, load=lambda text, names: 7_000) if option.name == "first" else option
        for option in GAME.options
    ]
    with pytest.raises(BadSetup, match="first: 'luck' does not fit"):
        checked_options(attrs.evolve(GAME, options=tuple(odd)), {"first": "luck"}, ("a", "b"))
