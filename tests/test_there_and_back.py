"""Two homes: a game goes to a friend as a line, as text and as a file, and comes back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.command import fine, game_file

At = Callable[[str], AbstractContextManager[None]]

NEW = {
    "deep-sea": ("-p", "anna", "-p", "ben", "--seed", "there", "-o", "first=anna"),
    "deep-dive": ("-p", "anna", "-p", "ben", "--seed", "there", "-o", "first=anna"),
    "abyss": ("-p", "anna", "-p", "ben", "--seed", "there", "-o", "first=anna"),
}


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> At:
    """Goes to the home of anna or ben."""

    @contextmanager
    def visit(name: str) -> Iterator[None]:
        with monkeypatch.context() as there:
            there.setenv("UNDERTOW_HOME", str(tmp_path / name))
            yield

    return visit


def play(moves: int) -> None:
    """The first choice again and again."""
    for _ in range(moves):
        document = json.loads(fine("show", "--json").out)
        first = document["choices"][:1] or [{"word": "1"}]
        fine("do", first[0]["word"])


def ids(what: str) -> set[str]:
    """The ids of all places, or of the ends of all lines."""
    if what == "ends":
        return {line["end"]["id"] for line in json.loads(fine("tree", "--json").out)["lines"]}
    found = set()
    for line in json.loads(fine("tree", "--json").out)["lines"]:
        fine("switch", line["name"])
        told = [json.loads(one) for one in fine("log", "--json").out.splitlines()]
        found |= {one["place"]["id"] for one in told if one["schema"] == "undertow/move/1"}
    return found


@pytest.mark.parametrize("kind", NEW)
@pytest.mark.parametrize("form", ["line", "text", "json", "file"])
def test_there_and_back(at: At, tmp_path: Path, kind: str, form: str) -> None:
    with at("anna"):
        fine("new", kind, *NEW[kind], "--name", "evening")
        play(6)
        sent = given(form, tmp_path)
        fine("note", "2", "mine", "--by", "anna")
    with at("ben"):
        assert "came in" in fine("open", sent, "--name", "from-anna").out
        assert "luck   all as the seed gives" in fine("verify").out
        play(3)
        fine("undo", "--step", "3", "--yes")
        fine("branch", "what-if")
        play(1)
        fine("note", "3", "?! theirs", "--by", "ben")
        back = tmp_path / "back.undertow"
        fine("export", "--to", str(back), "--yes")
    with at("anna"):
        fine("merge", str(back))
        assert "all as the seed gives" in fine("verify").out
        assert "ben: ?! theirs" in fine("note", "3", "-g", "evening").out
        ours, places = ids("ends"), ids("places")
        mine = game_file("evening")
    with at("ben"):
        fine("merge", str(mine))
        assert ids("ends") == ours
        assert ids("places") == places
        assert "anna: mine" in fine("note", "2").out
        assert "has nothing that is not here" in fine("merge", str(mine)).out


def given(form: str, folder: Path) -> str:
    """The game as it is sent: the line itself, or the file that holds it."""
    if form == "line":
        return fine("share", "--yes").out.strip()
    path = folder / {"text": "sent.txt", "json": "sent.json", "file": "sent.undertow"}[form]
    fine("export", "--to", str(path), "--yes")
    return str(path)
