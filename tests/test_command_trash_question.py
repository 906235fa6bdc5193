"""Before a game is removed a person is asked, and nothing but yes means yes."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest

from events.log import FileLog
from tests.command import GOLDEN, Done, Terminal, fine, refused, sentence, undertow
from tests.odd import damaged

pytestmark = pytest.mark.usefixtures("home")

PROMPT = "[y/N] "
BACK = "is in the trash; 'undertow restore pair' brings it back.\n"


@pytest.fixture
def in_use(pair: Path) -> Iterator[Path]:
    """A game that somebody else plays."""
    writer = FileLog.open(pair, write=True)
    yield pair
    writer.close()


Answered = Callable[..., tuple[Done, list[str]]]


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> Answered:
    """Runs the command at a terminal where this is answered; gives what was asked as well.

    What the command printed as an error is only what came after the question.
    """

    def run(answer: str | BaseException, *words: str) -> tuple[Done, list[str]]:
        asked: list[str] = []

        def typed(question: str) -> str:
            assert isinstance(sys.stderr, io.StringIO)
            asked.append(sys.stderr.getvalue() + question)
            if isinstance(answer, BaseException):
                raise answer
            return answer

        monkeypatch.setattr("builtins.input", typed)
        done = undertow(*words, typed=Terminal())
        said = "".join(asked).removesuffix(PROMPT)
        return attrs.evolve(done, err=done.err.removeprefix(said)), asked

    return run


def test_it_asks_before(pair: Path, answered: Answered) -> None:
    done, asked = answered("y", "remove", "pair")
    assert asked == [
        "Remove pair (Deep Sea Adventure, anna, ben, dive 1)? It goes to the trash; "
        "'undertow restore pair' brings it back.\n" + PROMPT
    ]
    assert (done.code, done.out) == (0, f"pair {BACK}")
    assert not pair.exists()


def test_it_says_who_won_the_game_that_is_to_go(pair: Path, answered: Answered) -> None:
    pair.write_bytes((GOLDEN / "stuck.undertow").read_bytes())
    _, (asked,) = answered("n", "remove", "pair")
    assert " won)? It goes" in asked


def test_it_says_what_is_wrong_with_the_game_that_is_to_go(pair: Path, answered: Answered) -> None:
    fine("do", "swim")
    damaged(pair)
    _, (asked,) = answered("n", "remove", "pair")
    assert asked.startswith("Remove pair (damaged at byte ")


@pytest.mark.parametrize("answer", ["y", "Y", "yes", " YES "])
def test_yes_removes(pair: Path, answered: Answered, answer: str) -> None:
    done, _ = answered(answer, "remove", "pair")
    assert done.code == 0
    assert not pair.exists()


@pytest.mark.parametrize("answer", ["", "n", "no", "N", "yes please", "1", "ye", "pair"])
def test_anything_else_does_not(pair: Path, answered: Answered, answer: str) -> None:
    done, _ = answered(answer, "remove", "pair")
    assert (done.code, done.out) == (1, "")
    assert sentence(done.err) == "'pair' stays where it is"
    assert pair.exists()


def test_the_end_of_the_input_means_no(pair: Path, answered: Answered) -> None:
    done, _ = answered(EOFError(), "remove", "pair")
    assert (done.code, done.err) == (1, "\nundertow: 'pair' stays where it is\n")
    assert pair.exists()


def test_ctrl_c_at_the_question_leaves(pair: Path, answered: Answered) -> None:
    done, _ = answered(KeyboardInterrupt(), "remove", "pair")
    assert done.code == 130
    assert pair.exists()
    fine("do", "swim")


def test_with_yes_nobody_is_asked(pair: Path, answered: Answered) -> None:
    done, asked = answered("n", "remove", "pair", "--yes")
    assert (done.code, asked) == (0, [])


@pytest.mark.parametrize("typed", ["", "y\n"])
def test_without_a_terminal_nobody_can_be_asked(pair: Path, typed: str) -> None:
    assert refused(1, "remove", "pair", typed=typed) == (
        "nobody can be asked here: --yes removes 'pair' without asking"
    )


def test_the_question_is_safe_on_the_screen(pair: Path, home: Path, answered: Answered) -> None:
    pair.rename(home / "\x1b[31mred.undertow")
    _, (asked,) = answered("n", "remove", "\x1b[31mred")
    assert asked.replace("\n", "").isprintable()


def test_a_game_in_use_is_not_even_asked_about(in_use: Path, answered: Answered) -> None:
    done, asked = answered("y", "remove", "pair")
    assert (done.code, asked) == (13, [])
    assert "in use by " in refused(13, "remove", "pair", "--yes")
    damaged(in_use)
    assert "in use by " in refused(13, "remove", "pair", "--yes")


def test_nobody_can_play_a_game_while_it_is_asked_about(
    pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meanwhile: list[int] = []

    def typed(_: str) -> str:
        meanwhile.append(undertow("do", "swim").code)
        return "n"

    monkeypatch.setattr("builtins.input", typed)
    undertow("remove", "pair", typed=Terminal())
    assert meanwhile == [13]
    fine("do", "swim")
