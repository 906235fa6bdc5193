"""`find` and `fields` by the command and at the prompt: what they print, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import BOTS, README, fine, game_file, refused

pytestmark = pytest.mark.usefixtures("home")

ODD = ("-p", "Max", "-p", "o'neil", "-p", "मीरा", "-o", "first=Max", "--seed", "calm-otter")


@pytest.fixture
def forked(pair: Path) -> Path:
    """Six moves; and another line from move 2 on, of three moves, where the head is."""
    fine("do", "swim, take, swim, take, down, take")
    fine("branch", "side", "2")
    fine("do", "swim, leave, down")
    return pair


@pytest.mark.usefixtures("forked")
def test_places_that_follow_each_other_are_one_row() -> None:
    assert fine("find", "turn = ben").lines() == [
        "moves 2-3  dive 1, round 1  anna take: takes a level-1 chip",
    ]
    assert fine("find", "air = 25").lines() == [
        "moves 0-4  dive 1, round 1  dive 1 begins: anna goes first",
    ]
    assert fine("find", "turn = anna and place(1) > 0").lines() == [
        "move 1     dive 1, round 1  anna swim: rolls 2+1 and swims from the submarine t…",
        "moves 4-5  dive 1, round 2  ben leave: leaves a level-1 chip where it lies",
    ]


@pytest.mark.usefixtures("forked")
def test_the_words_of_a_condition_need_no_quotes() -> None:
    assert fine("find", "air", "=", "24").out == fine("find", "air=24").out


def test_a_figure_alone_is_true_where_it_is_not_0(pair: Path) -> None:
    fine("do", "swim, take, swim, take, up")
    assert fine("find", "--ids", "rising(anna) and air < 25").out == "5\n"
    assert fine("find", "rising(anna)").out == fine("find", "rising(anna) = 1").out
    assert fine("find", "air").out == fine("find", "air != 0").out
    assert fine("find", "--ids", "not rising(anna)").lines() == ["0", "1", "2", "3", "4"]
    told = {name: " ".join(fine(name, "--help").out.split()) for name in ("find", "fields")}
    assert "A figure alone is true where it is not 0, as rising(red)." in told["find"]
    assert "0 or 1 tell whether something is so; find takes them alone" in told["fields"]


def test_that_nothing_is_found_is_the_exit_code_that_help_tells(pair: Path) -> None:
    refused(1, "find", "air > 25")
    told = " ".join(fine("find", "--help").out.split())
    assert "The exit code is 1 where nothing is found." in told
    assert "nothing was found: `find` no place," in next(
        line for line in README.splitlines() if line.startswith("| 1 |")
    )


@pytest.mark.usefixtures("forked")
def test_the_first_place_alone() -> None:
    assert fine("find", "turn = ben", "--first").lines() == [
        "move 2  dive 1, round 1  anna take: takes a level-1 chip"
    ]
    assert fine("find", "--first", "--ids", "turn = ben").out == "2\n"
    assert fine("find", "--first", "--all", "held(ben) > 0").lines() == [
        "main  move 4  dive 1, round 2  ben take: takes a level-1 chip"
    ]


@pytest.mark.usefixtures("forked")
def test_all_lines_each_place_with_the_line_it_is_on() -> None:
    assert fine("find", "--all", "max(held) > 0").lines() == [
        "main  moves 2-6  dive 1, round 1  anna take: takes a level-1 chip",
        "side  moves 4-5  dive 1, round 2  ben leave: leaves a level-1 chip where it lies",
    ]
    fine("goto", "main~1")
    fine("do", "leave")
    fine("goto", "side")
    (row,) = fine("find", "--all", "move = 6 and held(anna) = 1").lines()
    name, *_ = row.split()
    assert f"branch {name}, move 6" in fine("switch", name).lines()[0]


@pytest.mark.usefixtures("forked")
def test_every_other_command_takes_the_ids() -> None:
    assert fine("find", "--ids", "move > 2").out == "3\n4\n5\n"
    ids = fine("find", "--ids", "--all", "move > 2").lines()
    places = [fine("show", "--at", place).lines()[0] for place in ids]
    assert [place.partition(" (")[0] for place in places] == [
        "Deep Sea Adventure, branch side, move 3",
        *[f"Deep Sea Adventure, branch main, move {number}" for number in (4, 5, 6)],
        *[f"Deep Sea Adventure, branch side, move {number}" for number in (4, 5)],
    ]


def test_a_place_before_other_dice_goes_by_its_id(pair: Path) -> None:
    fine("do", "swim")
    fine("reluck")
    before, after = fine("find", "--ids", "move = 1").lines()
    assert (len(before), after) == (8, "1")
    assert "(this line goes on to 1)" not in fine("goto", before).out


@pytest.mark.usefixtures("forked")
def test_where_it_is_nowhere_true_it_says_so() -> None:
    said = "nowhere on this line is it true that held(ben) > 0; --all looks at all lines"
    for more in ([], ["--ids"], ["--first"]):
        assert refused(1, "find", "held(ben) > 0", *more) == said
    said = "nowhere in this game is it true that air > 25"
    assert refused(1, "find", "--all", "air > 25") == said
    assert refused(1, "find", "air > 99" + " + 0" * 200).startswith("nowhere on this")


def test_a_game_of_one_line_has_no_others_to_look_at(pair: Path) -> None:
    assert refused(1, "find", "air<5") == "nowhere on this line is it true that air<5"


@pytest.mark.usefixtures("pair")
@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("ari < 5", "column 1: there is no figure 'ari'; did you mean air?"),
        ("held(zoe) > 1", "column 6: there is no player 'zoe'; there are: anna, ben"),
        ("held > 1", "column 1: held is one for each player: held(anna), or max(held)"),
        ("air = 5 or 6", "column 12: 6 alone is no condition; compare it, as: move = 6"),
        ("", "a condition compares figures, as: move > 10"),
        ("\x1b[31m < 5", r"column 1: '\x1b' means nothing here"),
        ("x" * 1_000, "column 1: there is no figure 'xxx"),
        ("air<5\n" * 200_000, "a condition has at most 1,000 characters, not 1,200,000"),
        ("(" * 1_000, "column 51: brackets go at most 50 deep"),
    ],
)
def test_a_condition_that_means_nothing_is_wrong_usage(condition: str, said: str) -> None:
    assert refused(2, "find", condition).startswith(said)
    assert refused(2, "goto", f"find:{condition}").startswith(said)


def test_a_condition_is_needed(pair: Path) -> None:
    assert "Missing argument 'CONDITION'" in refused(2, "find")
    assert "No such option: --frist" in refused(2, "find", "air < 5", "--frist")


def test_names_of_any_script_and_sign(home: Path) -> None:
    fine("new", "deep-sea", *ODD, "--name", "odd")
    fine("do", "swim, take, swim, leave, swim")
    assert fine("find", "--ids", "turn = o'neil and held(max) = 1").out == "2\n3\n"
    assert fine("find", "--ids", 'turn = मीरा or turn = "Max" and move > 0').out == "1\n4\n5\n"
    assert fine("find", "--ids", "place(मीरा) > 0").out == "5\n"


@pytest.mark.usefixtures("forked")
def test_find_is_a_place_for_every_command() -> None:
    assert "move 5" in fine("show", "--at", "find:air < 25").lines()[0]
    assert "move 4" in fine("show", "--at", "find:air < 25~1").lines()[0]
    said = fine("diff", "find:air < 25", "find:move = 1").lines()[0]
    assert said == "find:air < 25 and find:move = 1 part after move 1."
    assert fine("undo", "--to", "find:turn = ben").lines()[-2:] == [
        "Deep Sea Adventure, branch side, move 2 (this line goes on to 5).",
        "ben is to act: swim.",
    ]
    assert "move 5" in fine("goto", "find: air < 25").lines()[0]
    assert "move 1" in fine("branch", "early", "find:place(anna) > 0").lines()[0]
    assert refused(14, "goto", "find:air > 25") == "nowhere on this line is it true that air > 25"
    assert "--to takes one place" in refused(1, "undo", "--to", "find:air < 25", "--step")


@pytest.mark.usefixtures("forked")
def test_nothing_is_changed_by_asking() -> None:
    before = game_file("pair").read_bytes()
    fine("find", "air < 25")
    fine("fields", "--at", "main")
    assert game_file("pair").read_bytes() == before


@pytest.mark.usefixtures("forked")
def test_the_figures_in_a_table_seats_beside_each_other() -> None:
    assert fine("fields").lines() == [
        "Deep Sea Adventure, branch side, move 5.",
        "figure        anna  ben",
        "move       5             number of the move",
        "turn    anna             who acts; 0: nobody",
        "dive       1             number of the dive",
        "round      2             number of its round",
        "air       24             air that is left",
        "score            0    0  points brought home",
        "held             1    0  chips and stacks held",
        "place            8    2  space; 0: submarine",
        "rising           0    0  1: has turned back",
        "back             0    0  1: is back on board",
        "path      32             spaces of the path",
    ]
    lines = fine("fields", "pair", "--at", "main").lines()
    assert "held            2    1  chips and stacks held" in lines
    assert "turn    ben             who acts; 0: nobody" in lines


@pytest.mark.usefixtures("forked")
def test_the_figures_in_sentences_where_a_table_has_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = fine("fields", "--plain").lines()
    assert "turn: anna (who acts; 0: nobody)" in plain
    assert "place: anna 8, ben 2 (space; 0: submarine)" in plain
    monkeypatch.setenv("COLUMNS", "20")
    assert "held: anna 1, ben 0" in fine("fields").lines()
    assert max(map(len, fine("fields").lines())) <= 20
    assert max(map(len, fine("find", "--all", "air < 25").lines())) <= 20


def test_a_game_that_is_over_waits_for_nobody(home: Path) -> None:
    fine("new", "deep-sea", *BOTS, "--name", "over")
    fine("go")
    (turn,) = [line for line in fine("fields").lines() if line.startswith("turn")]
    assert turn.split()[:2] == ["turn", "0"]
    (last,) = fine("find", "--ids", "turn = 0").lines()
    assert fine("show").lines()[0].endswith(f"move {last}")


@pytest.mark.usefixtures("forked")
def test_they_stand_at_the_prompt() -> None:
    typed = "find held(anna) = 1 and air<25\nfields\nfind\nfind air <\nfind air>25"
    done = fine("play", typed=typed)
    found = "move 5  dive 1, round 2  anna down: rolls 3+3 and swims from 3 to 8"
    assert found in done.lines()
    assert "held             1    0  chips and stacks held" in done.lines()
    assert [line for line in done.err.splitlines() if not line.startswith("anna> ")] == [
        "find CONDITION: it needs more, as: find turn = red",
        "column 6: a figure or a number is missing before the end",
        "nowhere on this line is it true that air>25; --all looks at all lines",
        "The input has ended; the game is saved.",
    ]
    assert "move 2" in fine("play", typed="goto find:held(anna) = 1\nquit\n").out


def test_the_line_of_another_place_is_looked_through(pair: Path) -> None:
    fine("do", "swim, take, swim")
    fine("branch", "side", "1")
    fine("do", "leave")
    assert "move 2" in fine("find", "held(anna) = 1", "--at", "main", "--first").out
    assert "held(anna) = 1" in refused(1, "find", "held(anna) = 1")
