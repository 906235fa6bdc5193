"""Sealed games: the seed is told nowhere before it is revealed, and cannot be another one then."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.commands import COMMANDS
from engine.sealed import told_commitment
from events.codec import commitment
from events.record import Reveal, Value
from events.timeline import spell
from tests.command import (
    CODEC,
    Done,
    changed,
    fine,
    game_file,
    opening_of,
    process,
    records_of,
    refused,
    undertow,
    write,
)
from tests.tampering import golden, session_of

pytestmark = pytest.mark.usefixtures("home")

MADE = ("new", "deep-sea", "-p", "anna", "-p", "ben", "--sealed", "--name", "s", "-o", "first=anna")
PLAYED = "swim, take, swim, take, down"
COMMITS = re.compile(r"\b[k-z]{32}\b")


@pytest.fixture
def sealed() -> Path:
    """A sealed game of two persons, a few moves on."""
    fine(*MADE)
    fine("do", PLAYED)
    return game_file("s")


def seed_of(file: Path) -> str:
    """The seed that a file holds."""
    seed = opening_of(records_of(file)).seed
    assert isinstance(seed, str)
    return seed


def commits(done: Done) -> set[str]:
    """All that looks like a commitment in what a command printed."""
    return set(COMMITS.findall(done.out + done.err))


def test_making_it_tells_what_commits_to_the_seed_and_not_the_seed() -> None:
    done = fine(*MADE)
    file = game_file("s")
    assert done.err.splitlines() == [
        f"The seed is settled: {spell(commitment(opening_of(records_of(file))))[:32]} "
        "commits to it.",
        "New game 's', sealed: reveal shows the seed when all is over.",
    ]
    assert seed_of(file) not in done.out


def test_the_seed_is_too_long_to_be_guessed() -> None:
    fine(*MADE)
    words = seed_of(game_file("s")).split("-")
    fine("new", "deep-sea", "--name", "open")
    assert (len(words), len(seed_of(game_file("open")).split("-"))) == (13, 4)


def test_log_and_verify_tell_the_same_commitment(sealed: Path) -> None:
    told = spell(commitment(opening_of(records_of(sealed))))[:32]
    for words in ("log", "verify", "log --json", "verify --json", "replay"):
        assert commits(fine(*words.split())) == {told}
    assert fine("log").lines()[1] == f"seed sealed, commitment {told}; options: first anna"
    assert f"seed   sealed, not revealed yet; commitment {told}" in fine("verify").lines()


USES = {
    "show": "show",
    "diff": "diff start",
    "find": "find move=1",
    "do": "do sing",
    "goto": "goto 99",
    "branch": "branch main",
    "switch": "switch nowhere",
    "note": "note 1",
    "drop": "drop main",
    "amend": "amend 1 swim --dry-run",
    "rename": "rename s main",
    "copy": "copy s t",
    "new": "new deep-sea --name s --sealed",
    "play": "play s --sealed",
    "seat": "seat anna bot:nobody",
    "restore": "restore s",
    "remove": "remove s",
    "rules": "rules deep-sea",
    "completion": "completion bash",
    "learn": "learn --help",
    "reluck": "reluck --help",
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("values", [False, True])
def test_no_command_and_no_error_tells_the_seed(sealed: Path, name: str, values: bool) -> None:
    """Each is run, rightly or wrongly, before the seed is revealed."""
    seed = seed_of(sealed)
    words = USES.get(name, name).split()
    if values and not COMMANDS[name].schemas:
        words.append("--json")
    done = undertow(*words, *(["--json"] if values else []), typed="no\n")
    said = done.out + done.err
    assert said
    assert seed not in said
    assert not any(part in said for part in re.findall(r"[a-z]+-[a-z]+-[a-z]+", seed))


def test_no_key_of_the_prompt_tells_the_seed(sealed: Path) -> None:
    keys = (
        "log\ntree\nshow\nmoves\nfields\nfind move=1\nnote 1\nundo\nsing\n?\nhelp\nreplay\nquit\n"
    )
    done = fine("play", "s", typed=keys)
    assert seed_of(sealed) not in done.out + done.err


def test_a_damaged_file_does_not_tell_it_either(sealed: Path) -> None:
    seed, records = seed_of(sealed), records_of(sealed)
    whole = sealed.read_bytes()
    codes = []
    for at in range(18, len(whole), 7):
        sealed.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        for words in ("log", "verify"):
            done = undertow(*words.split())
            codes.append(done.code)
            assert seed not in done.out + done.err
    assert codes.count(10) > len(codes) / 2
    write(sealed, [*records, (1, Reveal("another-seed", bytes(16)))])
    assert seed not in refused(10, "log")


def test_values_for_programs_have_no_seed_until_it_is_revealed(sealed: Path) -> None:
    seed = seed_of(sealed)
    before = json.loads(fine("log", "--json").out.splitlines()[0])
    fine("reveal", "--yes")
    after = json.loads(fine("log", "--json").out.splitlines()[0])
    assert (before["seed"], after["seed"]) == (None, seed)
    assert before["commitment"] == after["commitment"]
    assert before["options"]["sealed"] is True


def test_a_sealed_seed_is_drawn_and_not_chosen() -> None:
    for more in ("--sealed", "--words"):
        said = refused(2, "new", "deep-sea", "--seed", "x", more)
        assert said == "a sealed seed is drawn, not chosen: leave out --seed"
    said = refused(2, "new", "deep-sea", "-o", "sealed=yes")
    assert said == "nobody gives sealed as an option: --sealed asks for it"


@pytest.mark.parametrize(
    ("name", "value"), [("sealed", False), ("sealed", 1), ("sealed", None), ("words", ("a",))]
)
def test_what_no_sealed_game_says_is_refused(sealed: Path, name: str, value: Value) -> None:
    records = records_of(sealed)
    options = dict(opening_of(records).options) | {name: value}
    write(sealed, changed(records, 0, options=tuple(sorted(options.items()))))
    assert f"the opening says {name} " in refused(10, "log")


def test_it_is_played_undone_and_verified_as_any_game(sealed: Path) -> None:
    fine("undo")
    fine("redo")
    fine("seat", "anna", "bot:random")
    fine("seat", "ben", "bot:random")
    fine("go")
    assert "all as the seed gives" in fine("verify").out


def test_the_play_command_makes_one_too() -> None:
    done = fine("play", "deep-sea", "-p", "anna", "-p", "ben", "--sealed", typed="quit\n")
    (told,) = commits(done)
    assert told in fine("log").out


def test_another_seed_under_the_same_commitment_is_found(sealed: Path) -> None:
    """Who made the game cannot put another seed into the file of which all know the commitment."""
    copy = [(back, CODEC.redact(record, None)) for back, record in records_of(sealed)]
    salt = opening_of(records_of(sealed)).salts[0]
    write(sealed, [*copy, (1, Reveal("calm-otter", salt))])
    assert "shows another seed than that of the opening" in refused(10, "verify")


def test_a_golden_game_is_told_as_before() -> None:
    session = session_of(golden("all-home"))
    assert len(told_commitment(session.timeline)) == 32
    from replays.transcript import heading

    assert heading(session)[1].startswith("seed ")
    assert not COMMITS.search(heading(session)[1])


def test_a_process_of_its_own_tells_no_seed(sealed: Path) -> None:
    done = process("log", "s", UNDERTOW_TRACE="1")
    assert "seed sealed" in done.out
    assert seed_of(sealed) not in done.out + done.err
