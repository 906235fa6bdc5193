"""Notes by several seats, and private ones: who wrote what, and who sees it where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from events.record import NOBODY, Branch, Note
from tests.command import PAIR, fine, game_file, records_of, refused
from tests.toy import dive, timeline

SECRET = "the octopus sleeps"


@pytest.fixture
def noted(pair: Path) -> Path:
    """Two moves; on the first one a note by nobody, one by each seat, and a private one of ben."""
    fine("do", "swim, take")
    fine("note", "1", "?! early")
    fine("note", "1", "too deep", "--by", "anna")
    fine("note", "1", "#reef fine", "--by", "ben")
    fine("note", "1", SECRET, "--by", "ben", "--private")
    return pair


@pytest.fixture
def alone(home: Path) -> Path:
    """A game in which anna is the only person."""
    fine("new", "deep-sea", "-p", "anna", "-p", "bot:random", "--seed", "x", "--name", "alone")
    return game_file("alone")


def printed(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in fine(*words, "--json").out.splitlines()]


def test_each_seat_has_its_own_note_on_a_place(noted: Path) -> None:
    assert fine("note", "1").lines() == ["?! early", "anna: too deep", "ben: #reef fine"]
    assert [record for _, record in records_of(noted) if isinstance(record, Note)] == [
        Note("?! early"),
        Note("too deep", 0),
        Note("#reef fine", 1),
        Note(SECRET, 1, private=True),
    ]


def test_a_note_takes_the_place_of_one_by_the_same_seat_alone(noted: Path) -> None:
    assert fine("note", "1", "much too deep", "--by", "anna").lines()[0] == (
        "Noted on move 1: much too deep, in place of: too deep "
        "(notes with other tags stand beside it)"
    )
    assert fine("note", "1").lines() == ["?! early", "anna: much too deep", "ben: #reef fine"]
    fine("note", "1", "--drop", "--by", "anna")
    assert fine("note", "1").lines() == ["?! early", "ben: #reef fine"]


def test_an_open_note_and_a_private_one_stand_beside_each_other(noted: Path) -> None:
    fine("note", "1", "openly", "--by", "ben")
    assert fine("note", "1", "--as", "ben").lines() == [
        "?! early",
        "anna: too deep",
        "#reef fine",
        f"(private) {SECRET}",
        "openly",
    ]
    fine("note", "1", "--drop", "--by", "ben")
    assert fine("note", "1", "--as", "ben").lines()[-1] == f"(private) {SECRET}"
    fine("note", "1", "--drop", "--by", "ben", "--private")
    assert SECRET not in fine("note", "1", "--as", "ben").out


@pytest.mark.parametrize("words", ["log", "tree", "note 1", "replay"])
@pytest.mark.parametrize("json", [False, True])
def test_a_private_note_is_shown_to_its_own_seat_alone(noted: Path, words: str, json: bool) -> None:
    command = [*words.split(), *(["--json"] if json else [])]
    for others in ([], ["--as", "anna"]):
        done = fine(*command, *others)
        assert SECRET not in done.out + done.err
        assert "too deep" in done.out
        if json and "tree" not in words:
            assert '"private": true' not in done.out
    assert SECRET in fine(*command, "--as", "ben").out


@pytest.mark.parametrize("words", ["show", "moves", "branches", "verify", "list", "diff start"])
def test_a_private_note_is_shown_nowhere_else(noted: Path, words: str) -> None:
    assert SECRET not in fine(*words.split()).out
    assert SECRET not in fine(*words.split(), "--json").out


def test_at_the_prompt_a_private_note_of_another_is_not_shown(noted: Path) -> None:
    done = fine("play", "pair", typed="note 1\nlog\ntree\nquit\n")
    assert "too deep" in done.out
    assert SECRET not in done.out + done.err


def test_values_for_programs_say_by_whom(noted: Path) -> None:
    (found,) = printed("note", "1", "--as", "ben")
    assert [(one["by"], one["private"], one["text"]) for one in found["notes"]] == [
        (None, False, "early"),
        (0, False, "too deep"),
        (1, False, "fine"),
        (1, True, SECRET),
    ]


def test_the_only_person_writes_and_reads_without_being_named(alone: Path) -> None:
    fine("note", "@", "one")
    fine("note", "@", "two", "--private")
    fine("branch", "reef")
    *_, first, second, branch = [record for _, record in records_of(alone)]
    assert (first, second, branch) == (Note("one", 0), Note("two", 0, True), Branch("reef", 0))
    for words in ("log", "tree", "note @", "replay"):
        told = fine(*words.split()).out
        assert "one" in told
        assert "(private) two" in told
        assert "anna: " not in told


def test_the_only_person_takes_away_what_nobody_in_particular_wrote(pair: Path) -> None:
    """As all notes were before they said by whom."""
    fine("note", "@", "old")
    fine("seat", "ben", "bot:random")
    fine("note", "@", "mine alone", "--private")
    assert "taken away" in fine("note", "@", "--drop").out
    assert fine("note", "@").lines() == ["(private) mine alone"]
    assert records_of(pair)[-1][1] == Note("", NOBODY)


def test_whose_note_it_is_is_told_to_who_takes_away_another(noted: Path) -> None:
    fine("note", "1", "--drop")
    assert refused(1, "note", "1", "--drop") == (
        "there is no note without a tag there; anna has one: --by anna"
    )
    assert "ben has one: --by ben" in refused(1, "note", "1", "--drop", "--tag", "reef")


def test_nobody_is_told_that_another_has_a_private_note(pair: Path) -> None:
    fine("note", "@", SECRET, "--by", "ben", "--private")
    assert refused(1, "note", "@", "--drop") == "there is no note without a tag there"
    assert refused(1, "note", "@", "--drop", "--by", "anna") == (
        "there is no note without a tag there"
    )


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["@", "x", "--private"], 1, "a private note is somebody's: --by SEAT says whose"),
        (["@", "#x y", "--private", "--by", "ben"], 1, "a private note has no tag"),
        (["@", "y", "--tag", "x", "--private", "--by", "ben"], 1, "a private note has no tag"),
        (["@", "x", "--by", "cleo"], 14, "there is no seat 'cleo'"),
        (["@", "x", "--by", ""], 14, "there is no seat ''"),
        (["@", "--by", "ben"], 2, "--as SEAT reads with its eyes"),
        (["@", "--private"], 2, "--as SEAT reads with its eyes"),
        (["@", "--drop", "--private", "--by", "ben"], 1, "there is no note without a tag"),
    ],
)
def test_what_is_no_note_is_refused(pair: Path, words: list[str], code: int, why: str) -> None:
    assert why in refused(code, "note", *words)


def test_a_private_note_of_a_file_names_no_place_whatever_it_says() -> None:
    from engine.notes import remarks, tagged, tags

    game = timeline((1, dive(1)), (1, Note("#reef here", 1, private=True)))
    assert (tags(game), tagged(game, "reef")) == ([], [])
    assert remarks(game, 1) == remarks(game, 1, 0) == []
    assert [one.told(("Ada", "Bo"), 1) for one in remarks(game, 1, 1)] == ["(private) #reef here"]


def test_notes_by_seats_change_nothing_that_is_verified(noted: Path) -> None:
    assert "all as the seed gives" in fine("verify").out


def test_two_games_of_the_same_moves_have_the_same_ids_whatever_is_noted(noted: Path) -> None:
    fine("new", "deep-sea", *PAIR, "--name", "other")
    fine("do", "swim, take")
    ids = [[one["place"]["id"] for one in printed("log", name)[1:]] for name in ("pair", "other")]
    assert ids[0] == ids[1]
