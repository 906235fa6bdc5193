"""Merging at the command line: a game goes to a friend and comes back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.command import fine, game_file, refused


@pytest.fixture
def friend(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a friend, who has played on in another home; mine stands at move 4."""
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--seed", "q", "--name", "evening")
    fine("do", "swim, take, swim, take")
    elsewhere = tmp_path / "friend"
    elsewhere.mkdir()
    shutil.copy(game_file("evening"), elsewhere / "evening.undertow")
    with monkeypatch.context() as there:
        there.setenv("UNDERTOW_HOME", str(elsewhere))
        fine("do", "down, take", "-g", "evening")
        fine("note", "2", "?! greedy", "--by", "ben", "-g", "evening")
    return elsewhere / "evening.undertow"


def test_what_a_friend_played_comes_in(friend: Path) -> None:
    assert fine("merge", str(friend)).lines() == [
        "From evening: 2 moves, 1 note.",
        "main goes on to move 6: undertow switch main",
    ]
    assert "ben: ?! greedy" in fine("note", "2").out
    assert "move 4 (this line goes on to 6)" in fine("show").out
    assert "move 6" in fine("switch", "main").out
    assert "all legal" in fine("verify").out
    assert "from evening, 0 moves of that copy made knowing other luck" in fine("verify").out
    assert fine("merge", str(friend)).lines() == ["evening has nothing that is not here."]


def test_and_both_then_have_the_same(friend: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fine("do", "up")
    mine = game_file("evening")
    fine("merge", str(friend))
    with monkeypatch.context() as there:
        there.setenv("UNDERTOW_HOME", str(friend.parent))
        assert (
            "The branch main (evening) is new, there main."
            in fine("merge", str(mine), "-g", "evening").out
        )
        theirs = json.loads(fine("tree", "evening", "--json").out)
    ours = json.loads(fine("tree", "--json").out)
    ends = [sorted(line["end"]["id"] for line in tree["lines"]) for tree in (ours, theirs)]
    assert ends[0] == ends[1]
    assert [note["notes"] for note in ours["notes"]] == [note["notes"] for note in theirs["notes"]]


def test_what_came_in_as_values(friend: Path) -> None:
    found = json.loads(fine("merge", str(friend), "--json").out)
    assert (found["schema"], found["moves"], found["notes"]) == ("undertow/merged/1", 2, 1)
    assert found["further"] == [{"name": "main", "move": 6}]


def test_another_game_stays_out(friend: Path) -> None:
    fine("new", "deep-sea", "-p", "anna", "-p", "ben", "--seed", "z", "--name", "other")
    before = game_file("other").read_bytes()
    said = refused(1, "merge", str(friend))
    assert said == "that is no copy of this game: it has another seed"
    assert game_file("other").read_bytes() == before


def test_a_game_is_not_merged_into_itself(friend: Path) -> None:
    assert "that is this game itself" in refused(1, "merge", "evening")


def test_a_file_that_is_damaged_or_is_none_stays_out(friend: Path) -> None:
    before = game_file("evening").read_bytes()
    data = bytearray(friend.read_bytes())
    data[len(data) // 2] ^= 1
    friend.write_bytes(data)
    refused(10, "merge", str(friend))
    friend.write_bytes(b"no game")
    refused(10, "merge", str(friend))
    refused(14, "merge", str(friend.with_name("nowhere.undertow")))
    assert game_file("evening").read_bytes() == before
