"""Pages of a game: shown by a word at the prompt, and by `show --page`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import pytest

from cli.complete import found
from cli.home import opened
from cli.pages import find_page, page
from cli.screen import NotFound
from cli.verbs import MEANT, VERBS, command_in
from engine.conformance import check_game
from engine.description_check import AT_THE_PROMPT
from engine.game import AnyGame
from engine.picture import Line, Look, text
from tests.command import fine, refused, undertow
from tests.pearls import GAME as PEARLS

pytestmark = pytest.mark.usefixtures("home")

HEAD = "Locations, and what each is worth as things stand"


@pytest.fixture
def abyss(home: object) -> None:
    """A game of Abyss for one person."""
    players = ("-p", "anna", "-p", "bot:ambitious", "-o", "first=anna")
    fine("new", "abyss", *players, "--seed", "otter", "--name", "deep")


def shown(*lines: str) -> tuple[str, str]:
    """What is said to lines at the prompt, on both streams."""
    done = undertow("play", "deep", typed="\n".join([*lines, "quit", ""]))
    assert done.code == 0
    return done.out, done.err


@pytest.mark.usefixtures("abyss")
@pytest.mark.parametrize("typed", ["locations", "LOCATIONS", ":locations", " locations "])
def test_at_the_prompt_the_word_of_a_page_shows_it(typed: str) -> None:
    out, _ = shown(typed)
    assert f"Abyss, branch main, move 0\n{HEAD}\n" in out


@pytest.mark.usefixtures("abyss")
def test_help_lists_pages_and_explains_them() -> None:
    out, _ = shown("help", "? score")
    assert "\nlocations       a page of Abyss" in out
    assert "\nscore           a page of Abyss" in out
    assert "score: a page of Abyss; outside, 'undertow show --page score' shows it." in out


@pytest.mark.usefixtures("abyss")
def test_a_page_is_near_what_was_mistyped() -> None:
    assert "'locatons' is no choice here; did you mean locations?" in shown("locatons")[1]
    assert "there is no command 'scoer'; did you mean score?" in shown(":scoer")[1]


def test_a_legal_action_of_the_same_word_goes_before_a_page() -> None:
    assert command_in("score", ["swim"], ["score"]) == ("score", "")
    assert command_in("score", ["score"], ["score"]) == ("", "score")
    assert command_in(":score", ["score"], ["score"]) == ("score", "")
    assert command_in("score", ["swim"]) == ("", "score")


@pytest.mark.usefixtures("abyss")
def test_as_a_command_a_page_stands_in_place_of_the_board() -> None:
    lines = fine("show", "--page", "locations").lines()
    assert lines[:2] == ["Abyss, branch main, move 0", HEAD]
    assert not any("is to act" in line for line in lines)
    assert fine("show", "deep", "--page", "Locations").lines() == lines
    fine("do", "explore, take")
    later = fine("show", "--page", "score").out
    assert later.startswith("Abyss, branch main, move ")
    assert fine("show", "--page", "locations", "--at", "start").lines()[1:] == lines[1:]


@pytest.mark.usefixtures("abyss")
def test_a_game_may_be_called_as_a_page() -> None:
    fine("copy", "deep", "locations")
    assert "Court" in fine("show", "locations").out
    assert HEAD in fine("show", "locations", "--page", "locations").out


@pytest.mark.usefixtures("abyss")
def test_an_unknown_page_is_refused_with_those_there_are() -> None:
    said = refused(14, "show", "--page", "lords")
    assert said == "Abyss has no page 'lords'; there are locations, score"


def test_a_game_without_pages_says_so(pair: object) -> None:
    assert refused(14, "show", "--page", "score") == "Deep Sea Adventure has no pages"


@pytest.mark.usefixtures("abyss")
def test_values_are_of_the_position_alone() -> None:
    said = refused(2, "show", "--page", "score", "--json")
    assert said == "a page is a picture: leave out --page or --json"


@pytest.mark.usefixtures("abyss")
def test_tab_completes_pages() -> None:
    assert [word for word, _ in found(["show", "--page", ""])] == ["locations", "score"]
    assert [word for word, _ in found(["show", "deep", "--page", "s"])] == ["score"]


@pytest.mark.usefixtures("abyss")
def test_in_sentences_a_page_is_told_or_drawn_in_ascii() -> None:
    told = fine("show", "--page", "locations", "--plain").lines()
    assert told[1] == "What Locations are worth as things stand."
    assert told[2].startswith("Face up: ")
    assert told[2].endswith(".")


@pytest.mark.usefixtures("abyss")
def test_without_sentences_a_page_is_drawn_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERTOW_PLAIN", "1")
    looks: list[Look] = []

    def kept(view: Any, names: Any, look: Look) -> list[Line]:
        looks.append(look)
        return [text("x")]

    with opened(None) as session:
        session.game = attrs.evolve(session.game, pages={"bag": kept})
        assert page(session, "bag")[1:] == [text("x")]
    assert [look.symbols for look in looks] == [False]


@pytest.mark.usefixtures("abyss")
def test_tab_at_the_prompt_offers_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[str] = []

    def nothing(question: str, words: Iterable[str], secret: bool = False) -> None:
        offered.extend(words)

    monkeypatch.setattr("cli.prompt.ask", nothing)
    fine("play", "deep")
    assert {"explore", "undo", "locations", "score"} <= set(offered)


@pytest.mark.usefixtures("abyss")
@pytest.mark.parametrize("columns", [20, 40, 80, 200])
def test_a_page_fits_the_screen_and_obeys_its_settings(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for word in ("locations", "score"):
        fitting = fine("show", "--page", word).out
        assert max(len(line.rstrip()) for line in fitting.splitlines()[2:]) <= columns
        assert "\x1b" not in fitting
        assert "\x1b[" in fine("show", "--page", word, "--color", "always").out
        monkeypatch.setenv("NO_COLOR", "1")
        assert "\x1b" not in fine("show", "--page", word).out
        monkeypatch.delenv("NO_COLOR")


def test_the_words_that_no_page_may_have_are_those_of_the_prompt() -> None:
    assert set(AT_THE_PROMPT) == {*VERBS, *MEANT}


def drawn(view: Any, names: Any, look: Any) -> list[Any]:
    return [text("x")]


def with_page(word: str = "bag", shows: Any = drawn, **other: Any) -> AnyGame:
    """The game of pearls with a page."""
    game: AnyGame = attrs.evolve(PEARLS, pages={word: shows}, **other)
    return game


def test_a_game_with_pages_keeps_to_the_contract() -> None:
    told = {"bag": lambda view, names: ["It is dark in there."]}
    assert check_game(with_page(pages_told=told), seeds=1) > 0
    assert find_page(with_page(), "BAG") == "bag"
    with pytest.raises(NotFound, match="Pearls has no page 'b'; there are bag"):
        find_page(with_page(), "b")


def late(view: Any, names: Any, look: Any) -> list[Any]:
    """Wide when the game is over."""
    return [text("x" * (21 if view.over else 1))]


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (with_page("undo"), "called 'undo', as a command of the prompt"),
        (with_page("q"), "called 'q', as a command of the prompt"),
        (with_page("12"), "called '12', not by small letters"),
        (with_page("my bag"), "called 'my bag', not by small letters"),
        (with_page("Bag"), "called 'Bag', not by small letters"),
        (with_page(shows=lambda *seen: [text("x" * 30)]), "the page bag of 30 columns where 20"),
        (with_page(shows=late), "the page bag of 21 columns where 20"),
        (with_page(shows=lambda *seen: [text("♠")]), "the page bag with signs where only ASCII"),
        (with_page(shows=lambda *seen: [text("")]), "the page bag without anything on it"),
        (with_page(shows=lambda *seen: [text("x", "red")]), r"nobody can paint: \['red'\]"),
        (with_page(pages_told={"bag": lambda *seen: [""]}), "the page bag without words"),
        (with_page(pages_told={"box": lambda *seen: ["x"]}), "for a page that there is not"),
    ],
)
def test_the_suite_finds_what_is_wrong_with_a_page(game: AnyGame, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(game, seeds=1)
