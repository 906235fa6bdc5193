"""The seed of a game, shown to all who get its file: once, and on purpose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import Refused
from engine.games.abyss import GAME as ABYSS
from engine.session import Session
from events.log import MemoryLog
from events.record import Opened, Reveal
from tests import pearls
from tests.command import CODEC, fine, opening_of, records_of, refused, undertow, write
from tests.marks import posix
from tests.redacted import copy_of, played, revealed
from tests.sessions import begun, opened_again, play
from tests.tampering import golden
from tests.terminal import Terminal

ASKED = "The game goes on: whoever knows the seed knows all that is to come. Reveal it?"


def test_it_asks_while_the_game_goes_on(pair: Path) -> None:
    before = pair.read_bytes()
    for typed in ("n\n", "\n", "maybe\n", ""):
        done = undertow("reveal", typed=typed)
        assert done.code == 1
        assert done.out == ""
        assert done.err.splitlines()[0] == ASKED
        assert done.err.splitlines()[-1] == (
            "undertow: the seed stays as it is; --yes reveals it without asking"
        )
        assert pair.read_bytes() == before
    done = fine("reveal", typed="y\n")
    assert done.out.startswith("The seed is calm-otter: ")
    _, record = records_of(pair)[-1]
    assert record == Reveal("calm-otter", opening_of(records_of(pair)).salts[0])


@pytest.mark.usefixtures("home")
def test_it_does_not_ask_once_the_game_is_over(file: Path) -> None:
    write(file, golden("all-home"))
    done = fine("reveal", str(file))
    assert done.err == ""
    assert isinstance(records_of(file)[-1][1], Reveal)


def test_yes_is_said_beforehand(pair: Path) -> None:
    assert fine("reveal", "--yes").err == ""
    assert "revealed: commitment" in fine("log").lines()[1]
    says = "seed   the file says it was chosen by a person, and revealed; commitment "
    assert says in fine("verify").out


def test_it_cannot_be_done_twice_and_nobody_is_asked(pair: Path) -> None:
    fine("reveal", "--yes")
    for more in ([], ["--yes"]):
        assert refused(1, "reveal", *more, typed="y\n") == "the seed was revealed already"


def test_a_copy_without_the_seed_cannot_reveal_it(pair: Path) -> None:
    write(pair, [(back, CODEC.redact(record, None)) for back, record in records_of(pair)])
    for more in ([], ["--yes"]):
        said = refused(1, "reveal", *more, typed="y\n")
        assert said == "this copy does not hold the seed: who made the game can reveal it"
    assert "luck   not checkable: the seed is not in this copy" in fine("verify").out
    assert "seed not in this copy, commitment " in fine("log").lines()[1]


def test_the_game_stands_where_it_stood_and_goes_on(pair: Path) -> None:
    fine("do", "swim, take")
    fine("undo")
    before = fine("show").out
    fine("reveal", "--yes")
    assert fine("show").out == before
    fine("redo")
    fine("do", "swim")
    assert "all as the seed gives" in fine("verify").out


@posix
def test_at_a_terminal_too(sits: Callable[..., Terminal], pair: Path) -> None:
    terminal = sits("reveal")
    terminal.wait_for("[y/N]")
    assert "calm-otter" not in terminal.seen()
    terminal.type("y\r")
    terminal.wait_for("The seed is calm-otter")
    assert terminal.end() == 0


def test_a_copy_whose_seed_was_revealed_is_played_on_where_nothing_else_is_hidden(
    pair: Path,
) -> None:
    fine("do", "swim, take, swim")
    fine("reveal", "--yes")
    whole = records_of(pair)
    fine("do", "take, down")
    told = fine("log").lines()[2:]
    write(pair, [(back, CODEC.redact(record, None)) for back, record in whole])
    fine("do", "take, down")
    assert fine("log").lines()[2:] == told
    assert "all as the seed gives" in fine("verify").out


@pytest.mark.parametrize("game", [pearls.GAME, ABYSS], ids=["pearls", "abyss"])
@pytest.mark.parametrize("seat", [None, 0])
def test_a_copy_without_what_was_hidden_is_not_played_on(game: object, seat: int | None) -> None:
    """What it would give is not what the whole game gives: other dice fit all that is known."""
    session = copy_of(revealed(played(game, 4)), seat)
    assert session.timeline.seed is not None
    for verb in (lambda: session.play(session.legal()[0]), session.reluck):
        with pytest.raises(Refused, match=r"does not hold what was hidden: .* not played on"):
            verb()


def test_the_session_writes_it_where_the_head_stands() -> None:
    log = begun()
    session = opened_again(log)
    play(session, 0, 0)
    head = session.timeline.head
    session.reveal()
    assert session.timeline.head == head
    again: Session = opened_again(MemoryLog(log.payloads))
    assert (again.timeline.is_revealed, again.timeline.parent(3)) == (True, head)
    opening = again.timeline.opened
    assert isinstance(opening, Opened)
    assert again.timeline.records[3] == Reveal("calm-otter", opening.salts[0])
