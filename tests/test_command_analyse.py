"""analyse as a person and a program use it: what it shows, and what it writes into a game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest

from cli.analysing import analysed_line
from cli.analysis_written import written
from engine.notes import tags
from engine.session import Session
from engine.sums import Estimate
from tests.command import fine, game_file, refused, undertow

pytestmark = pytest.mark.usefixtures("home")

NONE, BAD = Estimate(0, 0, 0), Estimate(0.3, 0.25, 0.35)


@pytest.mark.usefixtures("pair")
def test_a_game_is_looked_back_on() -> None:
    fine("do", "swim, take, swim, take, down, take")
    words = ("analyse", "--rollouts", "10", "--bots", "random", "--jobs", "2")
    shown = fine(*words).out
    assert "chances to win, move by move" in shown
    assert "What the result came from, in parts of 100:" in shown
    done = undertow(*words, "--svg", "a.svg", "--html", "a.html", "--json")
    document = json.loads(done.out)
    for one in document["ledgers"]:  # here of a game that goes on
        total = sum(one[part]["mean"] for part in ("start", "own", "others", "luck"))
        assert total == pytest.approx(one["end"])
    svg = ElementTree.fromstring(Path("a.svg").read_text(encoding="utf-8"))
    assert svg.tag.endswith("svg")
    page = Path("a.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "a.svg is there already" in refused(1, *words, "--svg", "a.svg")
    for option, file, said in (
        ("--svg", "a.txt", "'a.txt': --svg takes a file that ends in .svg"),
        ("--svg", "b", "'b': --svg takes a file that ends in .svg"),
        ("--html", "b.svg", "'b.svg': --html takes a file that ends in .html"),
    ):
        assert refused(2, *words, option, file) == said
    said = refused(14, *words, "--svg", "no/b.svg")
    assert said == "there is no folder no where b.svg is to stand: make it first"
    assert shown == fine(*words[:-1], "1").out
    for columns in ("20", "40", "200"):
        with pytest.MonkeyPatch.context() as narrow:
            narrow.setenv("COLUMNS", columns)
            assert max(map(len, fine(*words).lines())) <= int(columns)


@pytest.mark.usefixtures("pair")
def test_an_analysis_is_written_into_the_game() -> None:
    fine("do", "swim, leave, swim, leave, swim, leave, swim, leave")
    before = json.loads(fine("show", "--json").out)["place"]
    assert "at least 50 worlds" in refused(2, "analyse", "--rollouts", "30", "--write")
    words = ("analyse", "--rollouts", "60", "--write")
    done = undertow(*words)
    assert done.err.startswith("Written: ")
    assert json.loads(fine("show", "--json").out)["place"] == before
    assert "#analysis-" in fine("log").out
    assert "better-" in fine("branches").out
    assert "as the seed gives" in fine("verify").out
    again, size = fine("branches").out, game_file("pair").stat().st_size
    assert undertow(*words).err.startswith("Written: 0 notes, and 0 lines")
    assert (fine("branches").out, game_file("pair").stat().st_size) == (again, size)
    fine("note", "2", "?? #analysis-2 of an earlier one")
    fine(*words)
    assert "of an earlier one" not in fine("log").out


@pytest.mark.usefixtures("pair")
def test_lines_of_an_analysis_are_told_from_what_players_did() -> None:
    fine("do", "swim, leave, swim, leave, swim, leave, swim, leave")
    words = ("analyse", "--rollouts", "60", "--write")
    fine(*words)
    (better,) = set(re.findall(r"better-\d+", fine("branches").out))
    assert re.search(r"made knowing the luck .*, none of them on main\n", fine("verify").out)
    found = json.loads(fine("verify", "--json").out)
    assert (found["line"], found["knowing_here"]) == ("main", 0)
    assert found["knowing"]
    assert "played by the analysis" not in fine("log").out
    fine("switch", better)
    noted = [line for line in fine("log").lines() if "played by the analysis, not by a" in line]
    assert [line.split()[0].lstrip(">") for line in noted] == [better.removeprefix("better-")]


def test_lines_of_an_analysis_under_other_luck_have_names_of_their_own(session: Session) -> None:
    """The same moves go wrong on two lines, and later on the second one again."""
    _played(session)
    assert _written(session) == "Written: 1 note, and 1 line with a better choice."
    session.goto(0)
    session.reluck()
    _played(session)
    assert _written(session) == "Written: 1 note, and 1 line with a better choice."
    assert _written(session) == "Written: 0 notes, and 0 lines with a better choice."
    timeline = session.timeline
    assert [name for name in timeline.branches if "better" in name] == ["better-2", "better-2-2"]
    assert tags(timeline) == ["analysis-2", "analysis-2-2"]
    session.note(timeline.at_number(3, timeline.end), "#better-4 a name that a tag has")
    assert _written(session, 4) == "Written: 1 note, and 1 line with a better choice."
    assert "better-4-2" in timeline.branches


def _played(session: Session) -> None:
    for _ in range(6):
        session.play(session.legal()[0])


def _written(session: Session, number: int = 2) -> str:
    """Write an analysis in which one move was bad, and the other choice there better."""
    done = analysed_line(session, 10, "random", 1, "odds")
    steps = [
        attrs.evolve(step, loss=BAD if at == number else NONE, best=1, luck=(NONE, NONE))
        for at, step in enumerate(done.found.steps, 1)
    ]
    return written(session, attrs.evolve(done, found=attrs.evolve(done.found, steps=tuple(steps))))
