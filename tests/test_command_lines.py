"""Lines listed, named, called otherwise, hidden and shown again by the command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from events.record import Branch, Drop, Record, Rename
from tests.command import fine, game_file, records_of, refused

NO_NAMES = [
    ("", "a branch's name has 1 to 40 characters, not 0"),
    ("x" * 41, "a branch's name has 1 to 40 characters, not 41"),
    ("x" * 10_000, "a branch's name has 1 to 40 characters, not 10,000"),
    ("a b", "is of letters, digits and - _ . and starts with a letter"),
    (" a", "starts with a letter"),
    ("7", "starts with a letter"),
    ("-x", "starts with a letter"),
    ("🐙", "starts with a letter"),
    ("a🐙", "is of letters"),
    ("a\x1b[31m", "is of letters"),
    ("\x1b[2J", "is of letters"),
    ("a\nb", "is of letters"),
    ("a\u202e", "is of letters"),
    ("a/b", "is of letters"),
    ("a~2", "is of letters"),
    ("dive:2", "is of letters"),
    ("@", "is of letters"),
    ("start", "'start' means a place already; choose another name"),
    ("end", "'end' means a place already; choose another name"),
    ("main", "there is a branch 'main' already"),
    ("what-if", "there is a branch 'what-if' already"),
]


@pytest.fixture
def forked(pair: Path) -> Path:
    """Main with 4 moves; `what-if`, that leaves it after move 1; a line without a name; on main."""
    fine("do", "swim, take, swim, take")
    fine("branch", "what-if", "1")
    fine("do", "leave, swim")
    fine("goto", "1")
    fine("reluck")
    fine("do", "take")
    fine("switch", "main")
    return pair


def nameless() -> str:
    """What the one line without a name is called."""
    (found,) = re.findall(r"^[> ] ([k-z]{8}) ", fine("branches").out, re.MULTILINE)
    return str(found)


def last(file: Path) -> Record:
    """The last record of a file."""
    return records_of(file)[-1][1]


def names(*words: str) -> list[str]:
    """The first column of the list of lines."""
    rows = fine("branches", *words).lines()[1:]
    return [row[: row.index("  ", 2)] for row in rows]


def test_all_lines_in_a_table(forked: Path) -> None:
    before = forked.read_bytes()
    end = nameless()
    assert fine("branches").lines() == [
        "line        moves  stands           scores",
        "> main      1-4    dive 1, round 2  anna 0, ben 0",
        "  what-if   2      dive 1, round 1  anna 0, ben 0",
        f"  {end}  2-3    dive 1, round 1  anna 0, ben 0",
    ]
    assert fine("branches", "pair").out == fine("branches", "-g", "pair").out
    assert forked.read_bytes() == before


def test_a_game_just_begun_has_one_line(pair: Path) -> None:
    assert fine("branches").lines() == [
        "line    moves  stands           scores",
        "> main  at 0   dive 1, round 1  anna 0, ben 0",
    ]


def test_looked_at_from_another_place_its_line_is_marked(forked: Path) -> None:
    assert names("--at", "what-if")[:2] == ["  main", "> what-if"]
    assert names()[:2] == ["> main", "  what-if"]


def test_a_branch_gets_another_name(forked: Path) -> None:
    before = forked.read_bytes()
    done = fine("rename", "--branch", "WHAT-IF", "greedy")
    assert done.lines()[0] == "what-if is called greedy now."
    assert names()[:2] == ["> main", "  greedy"]
    assert forked.read_bytes().startswith(before)
    assert last(forked) == Rename("what-if", "greedy")
    fine("rename", "-g", "pair", "main", "real")
    assert names()[:2] == ["> real", "  greedy"]
    assert "branch real, move 4" in fine("show").out
    assert "there is no line 'main'" in refused(14, "switch", "main")
    fine("rename", "-g", "pair", "real", "main")
    fine("do", "down")
    assert names()[:2] == ["> main", "  greedy"]
    assert "all as the seed gives" in fine("verify").out


def test_a_line_without_a_name_gets_one(forked: Path) -> None:
    end = nameless()
    assert fine("rename", "--branch", end, "old").lines()[0] == f"{end} is called old now."
    assert last(forked) == Rename("", "old")
    assert names() == ["> main", "  what-if", "  old"]
    fine("rename", "--branch", "@", "here")
    assert names() == ["> here", "  what-if", "  old"]
    fine("switch", "old")
    assert "branch old, move 3" in fine("show").out


def test_a_name_may_be_given_again_once_it_is_free(forked: Path) -> None:
    fine("rename", "--branch", "what-if", "greedy")
    fine("branch", "what-if", "2")
    assert {"  greedy", "> what-if"} <= set(names())


@pytest.mark.usefixtures("forked")
@pytest.mark.parametrize(("name", "why"), NO_NAMES)
def test_what_can_be_no_name_of_a_branch(name: str, why: str) -> None:
    assert why in refused(1, "rename", "--branch", "what-if", "--", name)
    assert why in refused(1, "rename", "--branch", nameless(), "--", name)
    assert why in refused(1, "rename", "-g", "pair", "main", "--", name)
    assert why in refused(1, "branch", "--", name)


@pytest.mark.usefixtures("forked")
def test_the_beginning_of_an_id_can_be_no_name() -> None:
    end = nameless()
    assert f"{end!r} is the beginning of an id" in refused(1, "rename", "--branch", "main", end)


@pytest.mark.usefixtures("forked")
@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ("rename --branch mian x", 14, "there is no line 'mian'; did you mean main?"),
        ("rename --branch start x", 1, "'start' is a place, not a line"),
        ("rename --branch 2 x", 1, "'2' is a place, not a line"),
        ("rename -g nothing main x", 14, "there is no game 'nothing'"),
        ("rename --branch main", 2, "Missing argument 'NEW'"),
        ("drop mian", 14, "there is no line 'mian'; did you mean main?"),
        ("drop 2", 1, "'2' is a place, not a line"),
        ("drop main", 1, "the game stands on that line: switch to another one first"),
        ("drop @", 1, "the game stands on that line"),
        ("drop what-if --back", 1, "that line is shown already"),
        ("drop @ --back", 1, "that line is shown already"),
        ("drop", 2, "Missing argument 'LINE'"),
        ("switch 2", 1, "'2' is a place, not a line: goto leads there"),
        ("branches nothing", 14, "there is no game 'nothing'"),
        ("branches --at 99", 14, "there is no move 99"),
        ("branches pair -g pair", 2, "one game is enough"),
    ],
)
def test_what_is_no_line_is_refused(words: str, code: int, why: str) -> None:
    assert why in refused(code, *words.split())


def test_without_branch_a_game_is_meant(forked: Path) -> None:
    assert refused(14, "rename", "what-if", "x") == (
        "there is no game 'what-if'; the branch gets another name by: rename --branch what-if x"
    )
    assert "there is no game 'nothing'" in refused(14, "rename", "nothing", "x")
    fine("copy", "pair", "what-if")
    assert fine("rename", "what-if", "x").out == "what-if is called x now.\n"
    assert names()[:2] == ["> main", "  what-if"]


def test_a_game_that_cannot_be_read_says_nothing_about_another(forked: Path) -> None:
    forked.write_bytes(b"no game")
    assert "there is no game 'what-if'; 'undertow list'" in refused(14, "rename", "what-if", "x")


def test_a_line_is_hidden_and_shown_again(forked: Path) -> None:
    before = forked.read_bytes()
    end = nameless()
    done = fine("drop", "What-If")
    assert done.lines()[0] == "what-if is hidden; --back shows it again."
    assert last(forked) == Drop("what-if", True)
    assert names() == ["> main", f"  {end}"]
    assert "what-if" not in fine("tree").out
    assert "what-if" in fine("tree", "--dropped").out
    assert names("--dropped") == ["> main", "  what-if (dropped)", f"  {end}"]
    fine("drop", end[:6])
    assert names() == ["> main"]
    assert fine("tree").lines() == ["main  <- here  moves 1-4  dive 1, round 2  anna 0, ben 0"]
    assert f"{end} (dropped)" in fine("branches", "--dropped").out
    assert refused(1, "drop", "what-if") == refused(1, "drop", end) == "that line is hidden already"
    assert fine("drop", "what-if", "--back").lines()[0] == "what-if is shown again."
    fine("drop", end, "--back")
    assert names() == names("--dropped") == ["> main", "  what-if", f"  {end}"]
    assert forked.read_bytes().startswith(before)


def test_a_hidden_line_shows_where_the_game_stands_on_it(forked: Path) -> None:
    fine("drop", "what-if")
    fine("switch", "what-if")
    assert "> what-if (dropped)" in names()
    assert re.search(
        r"what-if  <- here  move .*  \(dropped\)$", fine("tree").out.rstrip(), re.MULTILINE
    )
    assert "stands on that line" in refused(1, "drop", "what-if")
    fine("switch", "main")
    assert "what-if" not in fine("branches").out + fine("tree").out
    fine("switch", "what-if")
    fine("do", "1")
    assert "> what-if" in names()
    assert "(dropped)" not in fine("tree", "--dropped").out


def test_the_first_line_may_be_hidden(forked: Path) -> None:
    fine("switch", "what-if")
    fine("drop", "main")
    assert names()[0] == "> what-if"
    assert fine("tree").lines()[0].startswith("what-if  <- here  moves 1-2")
    fine("rename", "--branch", "main", "old")
    assert "old" not in fine("tree").out
    assert "old (dropped)" in fine("branches", "--dropped").out
    fine("branch", "main")
    assert "> main" in names()


def test_names_are_kept_in_the_normal_form(pair: Path) -> None:
    fine("branch", "E\u0301te\u0301")
    assert last(pair) == Branch("\u00c9t\u00e9")
    done = fine("rename", "--branch", "e\u0301te\u0301", "o\u0302")
    assert last(pair) == Rename("\u00c9t\u00e9", "\u00f4")
    assert done.lines()[0] == "\u00c9t\u00e9 is called \u00f4 now."
    assert "there is a branch" in refused(1, "branch", "o\u0302")
    assert game_file("pair") == pair


def ends() -> dict[str, str]:
    """The id of the last place of each line."""
    tree = json.loads(fine("branches", "--json").out)
    return {line["name"]: line["end"]["id"] for line in tree["lines"]}


def test_what_is_played_goes_with_the_branch_one_stands_on(forked: Path) -> None:
    """Also where it was played before: the line that went there first keeps its name."""
    before = ends()
    fine("branch", "mine", "start")
    fine("do", "swim, take")
    assert "branch mine, move 2" in fine("show").lines()[0]
    assert {name: end for name, end in ends().items() if name != "mine"} == before


def test_what_is_left_is_told_and_keeps_all_its_moves(forked: Path) -> None:
    """A known move beside the present line takes its branch along, and that of no other line."""
    fine("branch", "mine", "1")
    fine("do", "leave, swim, leave")
    before = ends()
    fine("goto", "1")
    said = fine("do", "take").out
    assert f"What was played from here before stays, as {before['mine'][:8]}." in said
    assert "branch mine, move 2" in fine("show").lines()[0]
    now = ends()
    assert before["mine"] in now.values()
    assert now.pop("mine") != before["mine"]
    assert now.items() >= {name: end for name, end in before.items() if name != "mine"}.items()


def test_on_a_line_without_a_name_no_name_is_taken(pair: Path) -> None:
    """The move that is known leads along a line without a name, to its end: redo goes on there."""
    fine("do", "swim, take, swim, take")
    fine("undo", "--to", "1")
    fine("do", "leave, swim")  # main goes along: what was played first has no name
    fine("undo", "--to", "1")
    fine("do", "take")  # and so has this one, once main is played on elsewhere
    fine("branch", "aside", "start")
    before = ends()
    unnamed = [name for name in before if re.fullmatch("[k-z]{8}", name)]
    assert len(unnamed) == 2
    leaving = next(name for name in unnamed if "leave" in fine("log", "--at", name).out)
    fine("switch", leaving)
    fine("goto", "1")
    fine("do", "take")
    assert "move 2 (this line goes on to 4)" in fine("show").lines()[0]
    assert ends() == before
    fine("do", "swim")
    assert ends() == before


def test_where_nothing_is_left_nothing_is_told(forked: Path) -> None:
    fine("goto", "1")
    assert "stays" not in fine("do", "take").out
    assert "stays" not in fine("do", "swim, take, down, leave").out
