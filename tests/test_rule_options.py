"""A game's own options are typed as those of the command that makes the game."""

from __future__ import annotations

import importlib.metadata
import json
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import attrs
import pytest

from cli.commands import COMMANDS
from cli.complete import FILES, found
from cli.rule_options import by_flag, options
from engine.description_check import check_description
from engine.registry import BUNDLED_NAMES, find
from tests.command import changed, fine, game_file, opening_of, records_of, refused, write
from tests.reef import GAME as REEF

pytestmark = pytest.mark.usefixtures("home")

OF_DEEP_SEA = (
    "deep-sea has --lost-chips, --next-starter, --tie-break, --first, --empty-return, "
    "--stall-limit, --luck"
)


@pytest.fixture
def reef(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package is installed that brings the game `reef`."""
    entry = EntryPoint("reef", "tests.reef:GAME", "undertow.games")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [entry])


@pytest.fixture
def bed() -> str:
    """A file for its option `sea_bed`, in the folder where the command is run."""
    Path("my bed.txt").write_text("1\n" * 30 + "7\n")
    return "my bed.txt"


def chosen(*words: str) -> dict[str, Any]:
    """The options in the opening of a game of Deep Sea Adventure that a command makes."""
    fine(words[0], "--name", "made", *words[1:], typed="quit\n")
    return dict(opening_of(records_of(game_file("made"))).options)


def told(name: str) -> dict[str, Any]:
    """What the log of a game of any kind says of the options, as values."""
    first = json.loads(fine("log", name, "--json").out.splitlines()[0])
    values: dict[str, Any] = first["options"]
    return values


@pytest.mark.parametrize("command", ["new deep-sea", "play deep-sea", "play"])
@pytest.mark.parametrize(
    ("line", "limit"),
    [
        ("--stall-limit 5", 5),
        ("--stall-limit=5", 5),
        ("--stall_limit 5", 5),
        ("-o stall-limit=5", 5),
    ],
)
def test_an_option_is_typed_in_any_spelling(command: str, line: str, limit: int) -> None:
    said = chosen(*command.split(), *line.split(), "--luck", "fresh")
    assert said["stall_limit"] == limit
    assert said["luck"] == "fresh"


@pytest.mark.parametrize("command", ["new deep-sea", "play deep-sea", "simulate deep-sea"])
@pytest.mark.parametrize(
    "line",
    [
        "--stall-limit 5 --stall_limit=6",
        "--stall-limit 5 -o stall_limit=6",
        "-o stall_limit=5 --stall-limit 6",
        "-o stall_limit=5 -o stall-limit=6",
    ],
)
def test_an_option_that_is_given_twice_is_refused(command: str, line: str) -> None:
    said = refused(2, *command.split(), *line.split())
    assert said == "option stall_limit is given twice: '5' and '6'"


def test_an_option_may_stand_before_the_game() -> None:
    assert chosen("new", "--first", "red", "--tie-break=hexagons", "DEEP-SEA")["first"] == 0


def test_what_stands_behind_two_dashes_is_no_option() -> None:
    assert chosen("new", "--first", "red", "--", "deep-sea")["first"] == 0
    assert "unexpected extra argument" in refused(2, "new", "deep-sea", "--", "--first", "red")


@pytest.mark.parametrize(
    ("code", "line", "why"),
    [
        (2, "new deep-sea --stal-limit 5", "did you mean --stall-limit? " + OF_DEEP_SEA),
        (2, "new deep-sea --sead x", "did you mean --sealed or --seed? deep-sea"),
        (2, "new deep-sea --zzz", "there is no option --zzz; " + OF_DEEP_SEA),
        (2, "play --zzz=1", "there is no option --zzz; " + OF_DEEP_SEA),
        (2, "play deep-sea --json", "there is no option --json; " + OF_DEEP_SEA),
        (2, "new deep-sea --first", "--first needs a value: luck|SEAT"),
        (2, "new deep-sea --first --plain", "--first needs a value: luck|SEAT"),
        (2, "new deep-sea --stall_limit -p a -p b", "--stall-limit needs a value: 1 to 1000"),
        (
            2,
            "new deep-sea --stall-limit -1",
            "option stall_limit: '-1' does not fit; it is a whole",
        ),
        (2, "new deep-sea --first=", "option first: '' does not fit; it is 'luck' or one of"),
        (2, "new deep-sea --stall-limit 5 two", "unexpected extra argument"),
        (2, "new --first red", "Missing argument 'KIND'"),
        (2, "new --first", "No such option: --first"),
        (14, "new deepsea --first red", "no game called 'deepsea'; did you mean deep-sea?"),
        (14, "play deepsea --first red", "no game called 'deepsea'; did you mean deep-sea?"),
        (2, "play pair --first red", "'pair' was begun already; -p, --seed, --sealed, --words, "),
        (2, "play -g pair --first red", "'pair' was begun already; -p, --seed, --sealed, --words"),
        (2, "show --first red", "No such option: --first"),
        (2, f"new deep-sea --{'x' * 10_000} 1", "there is no option --xxx"),
        (
            2,
            f"new deep-sea --first {'x' * 10_000}",
            "does not fit; it is 'luck' or one of red, blue",
        ),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else str(value),
)
def test_what_is_wrong_is_one_sentence(pair: Path, code: int, line: str, why: str) -> None:
    assert why in refused(code, *line.split())


def test_help_and_lists_show_them_as_they_are_typed(reef: None) -> None:
    for words in (["new", "deep-sea", "--help"], ["play", "deep-sea", "-h"], ["games"]):
        shown = " ".join(fine(*words).out.split())
        assert "--lost-chips nearest|farthest whose lost chips are laid first" in shown
        assert "--stall-limit <1 to 1000> after how many turns" in shown
        assert "--luck same|fresh|refuse what luck a" in shown
    shown = " ".join(fine("new", "reef", "--help").out.split())
    assert "Options of Reef: --sea-bed FILE what lies at which depth (usually ((0, 0)," in shown
    assert "--lost-chips" not in shown
    for words in (["new", "--help"], ["new", "chess", "--help"], ["play", "pair", "--help"]):
        assert "Options of" not in fine(*words).out


def test_an_option_with_a_name_that_is_taken_is_given_by_o(reef: None) -> None:
    assert "-o seed=small|large what grows" in " ".join(fine("new", "reef", "--help").out.split())
    fine("new", "reef", "--seed", "otter", "-o", "seed=large", "--coral", "pale", "--name", "made")
    said = told("made")
    assert (said["seed"], said["coral"]) == ("large", "pale")
    assert "seed otter (chosen)" in fine("log", "made").out


def test_programs_are_told_how_an_option_is_typed(reef: None) -> None:
    kind = json.loads(fine("games", "--json").out.splitlines()[-1])
    assert {one["name"]: one["flag"] for one in kind["options"]} == {
        "sea_bed": "--sea-bed",
        "seed": None,
        "games": None,
        "coral": "--coral",
        "luck": "--luck",
    }
    assert kind["options"][0]["shown"] == "FILE"


def test_no_bundled_game_has_an_option_whose_name_is_taken() -> None:
    for name in BUNDLED_NAMES:
        assert len(by_flag(find(name))) == len(options(find(name)))


def test_an_option_whose_name_another_command_has_is_told(reef: None) -> None:
    """`simulate` has --games, and this game too; `new` has none of its own."""
    said = refused(2, "new", "reef", "--games", "3")
    assert said == (
        "--games is no option of new; that of reef is given by -o games=VALUE, since another "
        "command has one of its own"
    )
    fine("new", "reef", "-o", "games=3", "--name", "made")
    assert told("made")["games"] == 3
    assert "-o games=1|3" in fine("simulate", "reef", "--help").out
    found = json.loads(fine("simulate", "reef", "--games", "2", "-o", "games=3", "--json").out)
    assert found["games"] == 2
    assert found["variants"][0]["options"] == {"games": 3}


def test_other_packages_are_looked_for_only_where_another_game_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(importlib.metadata, "entry_points")
    fine("new", "deep-sea", "--first", "red")
    fine("play", "--first", "red", typed="quit\n")
    fine("new", "deep-sea", "--help")


def test_a_file_is_read_and_its_value_recorded(reef: None, bed: str) -> None:
    fine("new", "reef", "--sea-bed", bed, "--name", "made")
    assert told("made")["sea_bed"] == [*([n, 1] for n in range(30)), [30, 7]]


def test_the_name_of_a_file_is_left_as_it_is(
    reef: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "ne\u0301e.txt").write_text("3\n")
    fine("new", "reef", "--sea-bed=~/ne\u0301e.txt", "--name", "made")
    assert told("made")["sea_bed"] == [[0, 3]]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"1\n2\n3\n61\n", " does not fit; depth 3: predators is 61, at most 40 are possible"),
        (b"\xff", " does not fit; 'utf-8' codec can't decode byte 0xff in position 0: invalid"),
        (None, " cannot be read (No such file or directory)"),
    ],
)
def test_a_file_that_does_not_do(reef: None, text: bytes | None, why: str) -> None:
    if text is not None:
        Path("bed.txt").write_bytes(text)
    said = refused(2, "new", "reef", "--sea-bed", "bed.txt")
    assert said.startswith(f"option sea_bed: 'bed.txt'{why}")


def test_what_is_no_file_or_one_that_is_too_long(reef: None) -> None:
    Path("bed.txt").write_text("1\n" * 200_000)
    said = refused(2, "new", "reef", "--sea-bed", "bed.txt")
    assert said.startswith("a game like this cannot be written: a record of 1,")
    assert " cannot be read (Is a directory)" in refused(2, "new", "reef", "--sea-bed", ".")
    assert "does not fit; embedded null byte" in refused(2, "new", "reef", "--sea-bed", "\0")


def test_a_long_value_fills_no_screen(reef: None, bed: str) -> None:
    fine("new", "reef", "--sea-bed", bed, "--seed", "otter", "--name", "made")
    for words in (["show"], ["log"], ["list"], ["verify"], ["replay"], ["tree"], ["games"]):
        assert "(10, 1)" not in fine(*words).out, words
    assert "options: sea_bed ((0, 1), (1, 1)," in fine("log").out
    assert max(map(len, fine("log").lines())) < 100


def test_a_long_value_that_cannot_be_is_told_in_short() -> None:
    fine("new", "deep-sea", "--name", "made")
    file = game_file("made")
    opened = opening_of(records_of(file))
    odd = tuple((name, ("x",) * 9_000 if name == "first" else v) for name, v in opened.options)
    write(file, changed(records_of(file), 0, options=odd))
    said = refused(10, "show", "made")
    told = "the opening says first a value of its own, which is no value of it"
    assert said == f"made.undertow: {told}"


@pytest.mark.parametrize("names", [("sea_bed", "sea-bed"), ("Bed",), ("a=b",), ("",), ("-x",)])
def test_conformance_refuses_names_that_nobody_can_type(names: tuple[str, ...]) -> None:
    check_description(REEF)
    odd = tuple(attrs.evolve(REEF.options[2], name=name) for name in names)
    with pytest.raises(AssertionError, match="option"):
        check_description(attrs.evolve(REEF, options=odd))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("new deep-sea --st", ["--stall-limit"]),
        ("new deep-sea --l", ["--lost-chips", "--luck"]),
        ("new deep-sea --luck ", ["same", "fresh", "refuse"]),
        ("new deep-sea --luck f", ["fresh"]),
        ("new deep-sea --luck=f", ["--luck=fresh"]),
        ("new deep-sea --tie_break h", ["hexagons"]),
        ("new deep-sea --stall-limit ", []),
        ("new deep-sea --nothing ", []),
        ("new --luck fresh ", ["deep-sea", "deep-dive", "abyss", "reef"]),
        ("play --luck ", ["same", "fresh", "refuse"]),
        ("play --coral ", []),
        ("play pair --fi", []),
        ("play reef --coral ", ["red", "pale"]),
        ("new reef --coral pale --c", ["--color", "--coral"]),
        ("new reef --seed ", []),
        ("new reef -o seed=", ["seed=", "seed=small", "seed=large"]),
        ("new reef --sea-bed ", [FILES]),
        ("new reef --sea-bed my", [FILES]),
        ("new reef --sea-bed=my", [FILES]),
        ("new reef -o sea_bed=my", [FILES]),
        ("show --lu", []),
    ],
)
def test_tab_completes_them(pair: Path, reef: None, line: str, words: list[str]) -> None:
    assert [word for word, _ in found(line.split(" "))] == words


def test_what_each_command_takes_is_known_without_typer() -> None:
    assert [name for name, entry in COMMANDS.items() if entry.makes_games] == [
        *("play", "new", "simulate")
    ]
    assert COMMANDS["show"].options()["--at"] == "PLACE"
