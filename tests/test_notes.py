"""Notes on places: marks, tags and texts, read, changed and taken away without erasing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NoSuchPlace
from engine.notes import MARKS, Remark, read, remarks, tagged, tags
from engine.places import named_place
from events.record import Note
from tests.command import fine, records_of, refused
from tests.toy import dive, timeline


@pytest.mark.parametrize(
    ("note", "remark"),
    [
        ("too deep", Remark("", "", "too deep")),
        ("?!", Remark("?!")),
        ("!? #fork too  deep", Remark("!?", "fork", "too deep")),
        ("#fork", Remark("", "fork", "")),
        ("#fork !", Remark("", "fork", "!")),
        ("# fork", Remark("", "", "# fork")),
        ("#-x y", Remark("", "", "#-x y")),
        ("???", Remark("", "", "???")),
        ("", Remark()),
        ("   ", Remark()),
    ],
)
def test_a_note_has_a_mark_a_tag_and_a_text(note: str, remark: Remark) -> None:
    assert read(note) == remark


@given(st.text())
def test_any_text_can_be_read_and_is_read_the_same_again(note: str) -> None:
    remark = read(note)
    assert remark.mark in ("", *MARKS)
    assert read(remark.words()).words() == remark.words()


def test_a_place_has_one_note_for_each_tag() -> None:
    game = timeline((1, dive(1)), (1, dive(2)))
    for text in ("one", "#a two", "three", "#b !", "#a", "#c"):
        game.add(len(game.records) - 2, Note(text))
    assert [remark.words() for remark in remarks(game, 2)] == ["three", "#b !"]
    assert (tags(game), tagged(game, "b"), tagged(game, "a")) == (["b"], [2], [])
    assert remarks(game, 1) == []


def test_notes_stand_in_the_log_and_name_places(pair: Path) -> None:
    fine("do", "swim, take, swim")
    before = records_of(pair)
    assert fine("note", "2", "?! too deep", "--tag", "fork").lines()[0] == (
        "Noted on move 2: ?! #fork too deep"
    )
    fine("note", "@", "here", "we", "are")
    assert fine("log").lines()[-2].endswith("a level-1 chip {?! #fork too deep}")
    assert fine("log").lines()[-1].endswith("{here we are}")
    assert fine("note", "fork").lines() == ["?! #fork too deep"]
    fine("goto", "fork")
    assert "move 2" in fine("show").lines()[0]
    assert "move 1" in fine("show", "--at", "#fork~1").lines()[0]
    fine("note", "fork", "#fork better")
    assert fine("note", "fork").lines() == ["#fork better"]
    fine("note", "fork", "--tag", "fork", "--drop")
    assert fine("note", "2").lines() == ["Nothing is noted on move 2."]
    assert "there is no place 'fork'" in refused(14, "goto", "fork")
    assert records_of(pair)[: len(before)] == before
    assert "all legal" in fine("verify").out


def test_at_the_prompt_too(pair: Path) -> None:
    done = fine("play", "pair", typed="swim\nnote @ !? #first a start\nnote\nnote first\nquit\n")
    assert "Noted on move 1: !? #first a start" in done.lines()
    assert "!? #first a start" in done.lines()
    assert "note PLACE TEXT: it needs more, as: note @ ?!" in done.err.splitlines()


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (["9", "x"], 14, "there is no move 9"),
        (["@", "x" * 1001], 1, "at most 1000 letters, not 1,001"),
        (["@", "#main x"], 1, "'main' is a branch: choose another tag"),
        (["@", "\x1b[31mx"], 1, "without control characters"),
        (["@", "#a"], 1, "a note says something"),
        (["@", "--drop"], 1, "there is no note without a tag there"),
        (["@", "--drop", "--tag", "x"], 1, "there is no note #x there"),
        (["@", "x", "--drop"], 1, "--drop takes no text"),
    ],
)
def test_what_is_no_note_is_refused(pair: Path, words: list[str], code: int, why: str) -> None:
    assert why in refused(code, "note", *words)


def test_a_tag_that_a_file_has_on_two_places_is_told_with_both() -> None:
    game = timeline((1, dive(1)), (1, dive(2)), (2, Note("#x here")), (2, Note("#x and here")))
    with pytest.raises(NoSuchPlace) as caught:
        named_place(game, "x")
    said = str(caught.value)
    assert re.match(r"'x' could be 2 places: \w+ \(move 1\), \w+ \(move 2\); name one by", said)


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        ("", "a tag is a word"),
        ("a b", "a tag is a word"),
        ("dive:2", "a tag is a word"),
        ("17", "means a place already"),
        ("start", "means a place already"),
        ("main", "is a branch"),
        ("x", "the tag 'x' is on move 1 already: choose another one"),
    ],
)
def test_what_could_not_lead_there_is_no_tag(pair: Path, tag: str, why: str) -> None:
    fine("do", "swim, take")
    fine("note", "1", "here", "--tag", "x")
    fine("note", "@", "kept")
    assert why in refused(1, "note", "@", "hi", "--tag", tag)
    if tag and tag.isalnum():
        assert why in refused(1, "note", "@", f"#{tag} hi")
    assert fine("note", "@").lines() == ["kept"]


def test_a_note_in_place_of_another_says_so(pair: Path) -> None:
    fine("note", "@", "one")
    assert fine("note", "@", "two").lines()[0] == (
        "Noted on move 0: two, in place of: one (notes with other tags stand beside it)"
    )
    fine("note", "@", "three", "--tag", "t")
    assert fine("note", "@").lines() == ["two", "#t three"]
    assert fine("note", "@", "--tag", "t").lines() == ["#t three"]
    assert fine("note", "@", "--tag", "no").lines() == [
        "Nothing is noted with the tag 'no' on move 0."
    ]
    fine("note", "@", "--drop")
    assert refused(1, "note", "@", "--drop") == "there is no note without a tag there; there are #t"
    fine("note", "@", "--drop", "--tag", "t")
    fine("note", "@", "one")
    assert refused(1, "note", "@", "--drop", "--tag", "t") == "there is no note #t there"


def test_a_branch_does_not_take_the_name_of_a_tag(pair: Path) -> None:
    fine("note", "@", "here", "--tag", "fork")
    said = refused(1, "branch", "fork")
    assert said == "'fork' is the tag of a note already; choose another name"
    assert "is the tag of a note" in refused(1, "rename", "--branch", "main", "fork")
