"""Merging at the command line: a game goes to a friend and comes back."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path

import pytest

from tests.command import Terminal, fine, game_file, refused, sentence, undertow
from tests.logs import breaks


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


@pytest.mark.parametrize("ending", ["txt", "json", "undertow"])
def test_a_copy_comes_in_however_it_is_written(
    friend: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    sent = tmp_path / f"eve.{ending}"
    with monkeypatch.context() as there:
        there.setenv("UNDERTOW_HOME", str(friend.parent))
        fine("export", "evening", "--to", str(sent), "--yes")
    assert fine("merge", str(sent)).lines() == [
        "From eve: 2 moves, 1 note.",
        "main goes on to move 6: undertow switch main",
    ]
    assert "ben: ?! greedy" in fine("note", "2").out
    assert "all as the seed gives" in fine("verify").out
    assert fine("merge", str(friend)).lines() == ["evening has nothing that is not here."]


def test_a_line_comes_in_and_what_stands_on_the_input(
    friend: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as there:
        there.setenv("UNDERTOW_HOME", str(friend.parent))
        line, text = fine("share", "--yes").out, fine("export", "--yes").out
    assert fine("merge", line.strip()).lines()[0] == "From the line: 2 moves, 0 notes."
    assert fine("merge", "-", typed=text).lines() == ["From standard input: 0 moves, 1 note."]
    assert fine("merge", typed=line).lines() == ["standard input has nothing that is not here."]
    done = undertow("merge", typed=Terminal(""))
    assert sentence(done.err).startswith("say what to merge: a file, or a game in one line")


def test_another_game_stays_out_however_it_is_written(friend: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    for change in ('[Seed "z"]', '[Seed "q"]\n[Option "stall_limit" "5"]'):
        other.write_text(f'[Game "deep-sea"]\n[Seat "anna"]\n[Seat "ben"]\n{change}\n')
        assert refused(1, "merge", str(other)).startswith("that is no copy of this game: it")
    other.write_text("# Deep Sea Adventure\n")
    assert "a page in Markdown is for reading alone" in refused(10, "merge", str(other))


def test_a_hidden_branch_that_goes_on_is_told_of(
    friend: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine("branch", "reef")
    shutil.copy(game_file("evening"), friend)
    fine("switch", "main")
    fine("drop", "reef")
    with monkeypatch.context() as there:
        there.setenv("UNDERTOW_HOME", str(friend.parent))
        fine("do", "down, take", "-g", "evening")
    assert fine("merge", str(friend)).lines() == [
        "From evening: 2 moves, 0 notes.",
        "reef goes on to move 6: undertow switch reef",
        "reef was hidden, and is shown again.",
    ]
    assert "reef" in fine("branches").out


def test_two_notes_on_one_thing_go_there_and_back_as_text(
    friend: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine("note", "2", "fine", "--by", "ben")
    fine("merge", str(friend))
    notes, came = fine("note", "2").out, copies("evening")
    assert notes == "ben: fine\nben: ?! greedy\n"
    for ending in ("txt", "json"):
        sent = tmp_path / f"both.{ending}"
        fine("export", "evening", "--to", str(sent), "--yes")
        with monkeypatch.context() as there:
            there.setenv("UNDERTOW_HOME", str(tmp_path / ending))
            fine("open", str(sent))
            assert fine("note", "2").out == notes
            assert fine("log").out == fine("log", str(game_file("both"))).out
            assert copies("both") == came == [("evening", 0)]


def test_what_is_told_of_what_came(
    friend: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine("merge", str(friend))
    with monkeypatch.context() as there:
        there.setenv("UNDERTOW_HOME", str(friend.parent))
        fine("note", "2", "--drop", "--by", "ben", "-g", "evening")
        fine("reluck", "-g", "evening")
    assert fine("merge", str(friend)).lines() == [
        "From evening: 0 moves, 0 notes, 1 note taken away, 1 other luck.",
        "main goes on to other luck behind move 6: undertow switch main",
    ]
    with monkeypatch.context() as there:
        there.setenv("UNDERTOW_HOME", str(friend.parent))
        fine("undo", "--step", "2", "-g", "evening")
        fine("do", "up", "-g", "evening")
    told = fine("merge", str(friend)).lines()
    assert told[-1] == "In that copy 1 move was made knowing the luck of another line."
    assert fine("merge", str(friend)).lines() == ["evening has nothing that is not here."]
    found = json.loads(fine("merge", str(friend), "--json").out)
    assert (found["notes"], found["gone"], found["relucks"], found["relucked"]) == (0, 0, 0, [])


def test_a_note_says_in_place_of_what_it_stands(friend: Path) -> None:
    fine("merge", str(friend))
    noted = "Noted on move 2: fine"
    assert fine("note", "2", "fine", "--by", "ben").lines()[0] == noted
    assert fine("note", "2", "good", "--by", "ben").lines()[0] == (
        "Noted on move 2: good, in place of: fine (notes with other tags stand beside it)"
    )
    assert fine("note", "2").lines() == ["ben: ?! greedy", "ben: good"]


def copies(game: str) -> list[tuple[str, int]]:
    """The copies that were merged, by name, and how many moves were made there knowing more."""
    found = json.loads(fine("verify", game, "--json").out)["merged"]
    return [(one["name"], one["knowing"]) for one in found]


def test_a_file_whose_name_is_no_text_comes_in(friend: Path) -> None:
    odd = friend.parent / os.fsdecode(b"bad\xff.undertow")
    try:
        friend.rename(odd)
    except OSError:
        pytest.skip("the file system here takes only names that are text")
    assert fine("merge", str(odd)).lines()[0] == "From bad?: 2 moves, 1 note."
    assert "from bad?" in fine("verify").out
    assert fine("open", str(odd)).lines()[0].startswith("deep-sea-1 came in")


@pytest.mark.parametrize("verb", ["merge", "open", "import"])
def test_a_name_that_says_nothing_is_no_folder(friend: Path, verb: str) -> None:
    assert refused(14, verb, "").startswith("there is no")


def test_a_copy_for_a_seat_is_told_what_it_still_lacks(friend: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.undertow"
    fine("export", "--for", "anna", "--guessable", "--to", str(copy))
    fine("open", str(copy), "--name", "watched")
    said = fine("merge", str(friend), "-g", "watched").lines()
    assert said[-1].startswith("That copy holds the seed")
    assert "holds the seed" not in fine("merge", str(friend), "-g", "evening").out


def test_what_became_of_a_note_elsewhere_is_told(friend: Path) -> None:
    fine("merge", str(friend))
    with pytest.MonkeyPatch.context() as there:
        there.setenv("UNDERTOW_HOME", str(friend.parent))
        fine("note", "1", "for now", "-g", "evening")
        fine("note", "1", "--drop", "-g", "evening")
    said = fine("merge", str(friend)).lines()
    assert said == ["From evening: 0 moves, 0 notes, 1 note written and taken away there."]
    assert fine("merge", str(friend)).lines() == ["evening has nothing that is not here."]


def test_a_disk_that_refuses_is_told_of_the_game_that_is_written(
    friend: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = friend.rename(friend.with_name("theirs.undertow"))
    before = game_file("evening").read_bytes()
    breaks(monkeypatch, "write", errno.ENOSPC)
    told = refused(74, "merge", str(theirs), "-g", "evening")
    assert told.startswith("evening.undertow: cannot be written: No space left on device")
    assert game_file("evening").read_bytes() == before
