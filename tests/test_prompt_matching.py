"""What a person types is matched with the choices that there are."""

from __future__ import annotations

import pytest

from cli.matching import fitting, match
from engine.errors import Refused
from engine.names import as_compared

DROPS = ["drop 7", "drop 7/2", "drop 12", "leave"]


@pytest.mark.parametrize(
    ("typed", "words", "index"),
    [
        ("1", DROPS, 0),
        (" 4 ", DROPS, 3),
        ("0002", DROPS, 1),
        ("leave", DROPS, 3),
        ("LEAVE", DROPS, 3),
        ("l", DROPS, 3),
        ("drop 7", DROPS, 0),
        ("drop   7/2", DROPS, 1),
        ("drop 1", DROPS, 2),
        ("Zoe", ["Zoë", "anna"], 0),
        ("the reef", ["reef", "sand"], 0),
        ("reef", ["the reef", "sand"], 0),
        ("up", ["upwards", "up"], 1),
        ("strasse", ["Straße", "x"], 0),
        ("dive", DROPS, None),
        ("", DROPS, None),
        ("  ", DROPS, None),
        ("the ", DROPS, None),
        ("\u0663", DROPS, None),
        ("-1", DROPS, None),
    ],
)
def test_a_choice_is_a_number_a_word_or_its_beginning(
    typed: str, words: list[str], index: int | None
) -> None:
    assert match(typed, words) == index


@pytest.mark.parametrize(
    ("typed", "index"),
    [
        ("d", None),
        ("D", None),
        ("dr", 0),
        ("x7", 0),
        ("x 7", 0),
        ("x", None),
        ("l", 1),
        ("drop", 0),
    ],
)
def test_a_letter_that_is_a_key_elsewhere_begins_no_word(typed: str, index: int | None) -> None:
    """Down, typed once too often, must not drop what is held."""
    assert match(typed, ["drop 7", "leave"], ["x7", "l"], "sdutlx") == index


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("d", "'d' could be drop 7 or drop 7/2 or drop 12"),
        ("0", "there is no choice 0: 1 to 4 are possible"),
        ("5", "there is no choice 5: 1 to 4 are possible"),
        ("99999999999", r"there is no choice \d+: 1 to 4 are possible"),
    ],
)
def test_a_choice_that_is_not_clear_is_told_which_there_are(typed: str, why: str) -> None:
    with pytest.raises(Refused, match=f"^{why}$"):
        match(typed, DROPS)


def test_of_many_that_are_meant_a_few_are_named_whole() -> None:
    words = [f"trade keeper lord-{n}" for n in range(15)]
    with pytest.raises(Refused) as caught:
        match("trade", words)
    assert str(caught.value) == (
        "'trade' could be trade keeper lord-0 or trade keeper lord-1 or trade keeper lord-2 or "
        "trade keeper lord-3, and 11 more"
    )


def test_a_long_list_ends_with_a_whole_word_and_how_many_more_there_are() -> None:
    assert fitting(["swim", "dive"]) == "swim, dive"
    assert fitting(["x" * 400]) == "x" * 400
    words = [f"trade keeper lord-{n:02}" for n in range(30)]
    told = fitting(words)
    assert told == f"{', '.join(words[:13])}, and 17 more"
    assert len(told) < 320


KEYS = ["x7", "x7/2", "x12", "l"]


@pytest.mark.parametrize(
    ("typed", "words", "keys", "index"),
    [
        ("x7", DROPS, KEYS, 0),
        ("x7/2", DROPS, KEYS, 1),
        (" X12 ", DROPS, KEYS, 2),
        ("x 7", DROPS, KEYS, 0),
        ("x1", DROPS, KEYS, None),
        ("x", DROPS, KEYS, None),
        ("x7/", DROPS, KEYS, None),
        ("x72", DROPS, KEYS, None),
        ("x 12 ", DROPS, KEYS, 2),
        ("l", DROPS, KEYS, 3),
        ("le", DROPS, KEYS, 3),
        ("ll", DROPS, KEYS, None),
        ("2", DROPS, KEYS, 1),
        ("7", [f"drop {n}" for n in range(1, 9)], [f"x{n}" for n in range(1, 9)], 6),
        ("d", ["down", "drop 7"], ["d", "x7"], 0),
        ("u", ["u", "up"], ["p", "u"], 0),
        ("sw", ["swim", "sweep"], ["sw", "se"], 0),
        ("é", ["stay", "ebb"], ["É", "b"], 0),
        ("", DROPS, ["", "a", "b", "c"], None),
    ],
)
def test_a_key_is_matched_whole_after_the_words_and_before_their_beginnings(
    typed: str, words: list[str], keys: list[str], index: int | None
) -> None:
    assert match(typed, words, keys) == index


def test_a_beginning_that_could_be_several_is_not_helped_by_longer_keys() -> None:
    with pytest.raises(Refused, match=r"^'d' could be down or drop 7$"):
        match("d", ["down", "drop 7"], ["dd", "d7"])


def test_texts_are_compared_without_what_does_not_matter() -> None:
    assert as_compared("  The   LÀST\treef ") == "last reef"
