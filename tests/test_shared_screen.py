"""A screen that several people share: what is for one of them alone is shown to nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from cli.complete import found
from engine.registry import find
from engine.session import Session
from events.log import FileLog
from tests.command import fine, game_file, refused, undertow

PRIVATE = 6
"""How many places with a private choice are looked at."""


@pytest.fixture(scope="module")
def bytes_of_a_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    """A whole game of three, each of whose seats a person takes over at its end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UNDERTOW_HOME", str(tmp_path_factory.mktemp("home")))
        names = ("anna=bot:ambitious", "ben=bot:random", "cleo=bot:ambitious")
        players = [word for name in names for word in ("-p", name)]
        fine("new", "abyss", *players, "--seed", "shared", "--name", "reef")
        fine("go")
        for name in ("anna", "ben", "cleo"):
            fine("seat", name, "person")
        yield game_file("reef").read_bytes()


@pytest.fixture
def reef(home: None, bytes_of_a_game: bytes) -> str:
    """That game, in a home of its own."""
    fine("new", "abyss", "-p", "a", "-p", "b", "--name", "reef")
    game_file("reef").write_bytes(bytes_of_a_game)
    return "reef"


def session() -> Session:
    return Session.open(FileLog.open(game_file("reef")), find)


def private_places(kinds: str = "") -> list[tuple[int, str, list[str]]]:
    """Where a choice is private: the number, who is to act, and the words of what can be chosen."""
    places = []
    with_words = session()
    game = with_words.game
    assert game.private is not None
    for place in with_words.timeline.path(with_words.timeline.end):
        state = with_words.state_at(place)
        seat = game.actor(state)
        if seat is None or not game.private(game.view(state, seat)):
            continue
        view = game.view(state, seat)
        words = [game.word(action, view) for action in game.legal(state)]
        if words[-1].startswith(kinds):
            places.append((with_words.timeline.number(place), with_words.seats[seat], words))
    with_words.close()
    return places


def payments() -> list[tuple[int, str, list[str]]]:
    """Where an Ally is chosen to pay with."""
    return private_places("play ")


@pytest.mark.usefixtures("reef")
def test_no_command_shows_what_is_for_one_seat_alone() -> None:
    places = payments()
    assert len(places) > PRIVATE
    for number, name, words in places[:: len(places) // PRIVATE]:
        fine("goto", str(number))
        shown = [
            fine(*command, typed=typed).out
            for command, typed in (
                (("show",), ""),
                (("show", "--plain"), ""),
                (("show", "--json"), ""),
                (("moves",), ""),
                (("moves", "--json"), ""),
                (("tree",), ""),
                (("play",), ""),
            )
        ]
        shown += [
            undertow("do", typed).err for typed in ("paly", "play", "99", "p", "play jellyfish 9")
        ]
        shown.append(repr(found(["do", ""]) + found(["amend", str(number + 1), ""])))
        shown += [undertow("amend", str(number + 1), typed).err for typed in ("play", "99")]
        shown += [undertow("amend", str(number + 1), word, "--dry-run").err for word in words]
        for text in shown:
            assert not any(word in text for word in words if word != "pay"), (number, text)
            assert "Hand" not in text
        assert f"chooses from what only {name} should see: --as {name} shows it." in shown[0]


@pytest.mark.usefixtures("reef")
def test_who_asks_for_a_seat_sees_what_it_sees() -> None:
    number, name, words = payments()[0]
    fine("goto", str(number))
    shown = fine("show", "--as", name).out
    assert "Hand " in shown
    assert f"{name} is to act: {', '.join(words)}." in shown
    assert all(word in fine("moves", "--as", name).out for word in words)
    document = json.loads(fine("moves", "--json", "--as", name).out)
    assert [one["word"] for one in document["choices"]] == words
    assert not document["private"]
    hidden = json.loads(fine("moves", "--json").out)
    assert hidden["private"]
    assert hidden["choices"] == []
    other = next(one for one in ("anna", "ben", "cleo") if one != name)
    theirs = fine("show", "--as", other).out
    assert "Hand " in theirs
    assert not any(word in theirs for word in words if word != "pay")
    assert "is to act: " not in theirs


@pytest.mark.usefixtures("reef")
def test_a_choice_that_is_not_shown_can_be_made() -> None:
    number, _, words = payments()[0]
    fine("goto", str(number))
    said = fine("do", words[-1]).out
    assert words[-1].removeprefix("play ") in said


@pytest.mark.usefixtures("reef")
def test_nobody_looks_as_a_bot_or_as_a_stranger() -> None:
    fine("goto", "3")
    fine("seat", "ben", "bot:random")
    said = refused(1, "show", "--as", "ben")
    assert "ben is played by a bot: nobody looks with its eyes" in said
    assert "there is no seat 'dora'" in refused(14, "show", "--as", "dora")


@pytest.mark.usefixtures("reef")
def test_a_person_against_bots_sees_the_own_hand_and_no_choice_of_a_bot() -> None:
    for name in ("ben", "cleo"):
        fine("seat", name, "bot:random")
    seen = {"anna": 0, "others": 0}
    for number, name, words in payments():
        fine("goto", str(number))
        document = json.loads(fine("moves", "--json").out)
        shown = fine("show").out
        assert "Hand " in shown
        if name == "anna":
            assert [one["word"] for one in document["choices"]] == words
            seen["anna"] += 1
        else:
            assert document["choices"] == []
            assert not any(word in shown for word in words if word != "pay")
            seen["others"] += 1
    assert all(seen.values())


def test_a_single_choice_between_people_that_is_public_is_listed(home: None) -> None:
    fine("new", "abyss", "-p", "anna", "-p", "ben", "--seed", "x", "--first", "anna")
    assert "anna is to act: explore." in fine("show").out
    assert "ben is to act: buy, no, no more." in fine("do", "explore").out


def test_what_the_owner_of_a_token_has_seen_is_told_to_the_owner(home: None) -> None:
    """By the option `token_peek`: in the log, and after the move."""
    people = ("-p", "anna", "-p", "ben")
    fine("new", "abyss", *people, "--seed", "tokens", "--token-peek", "owner", "--first", "anna")
    script = ["explore", "no", "on", "fight"] * 400
    for typed in script:
        done = undertow("do", typed)
        if "claim" in done.out and "token" in done.out.splitlines()[-1]:
            break
    words = json.loads(fine("moves", "--json").out)["choices"]
    claim = next(one["word"] for one in words if "token" in one["word"])
    who = session_seat()
    public = fine("do", claim).out
    assert "Monster token" in public
    assert "worth" not in public
    own = next(line for line in fine("log", "--as", who).lines() if "Monster token (" in line)
    assert own not in fine("log").lines()


def session_seat() -> str:
    document = json.loads(fine("show", "--json").out)
    return str(document["seats"][document["turn"]]["name"])


@pytest.mark.usefixtures("reef")
def test_a_line_that_does_not_fit_tells_nothing_of_a_hand() -> None:
    """Whatever is typed: what is said is the same as for any other hand."""
    number, _, _ = payments()[0]
    fine("goto", str(number))
    for typed in ("pay j5", "pay c1 c2 c3", "p9", "play c5", "pay"):
        said = undertow("do", typed)
        if said.code:
            assert said.err.strip().endswith(
                ("whose hand decides it", "only who is to act should see")
            ), said.err


@pytest.mark.usefixtures("reef")
def test_the_best_payment_can_be_taken_without_being_shown() -> None:
    number, name, _ = payments()[0]
    fine("goto", str(number))
    shown = fine("play", typed="\n").out
    assert " p1  pay " in shown
    assert " p1  pay " not in fine("play", typed="").out
    assert f"{name.capitalize()} adds" in fine("do", "p1").out


@pytest.mark.usefixtures("reef")
def test_a_choice_from_a_hand_is_amended_by_who_may_see_it() -> None:
    """Else one could try which cards were there."""
    number, name, _ = next(one for one in payments() if len(one[2]) > 1)
    move = str(number + 1)
    words = json.loads(fine("moves", "--at", str(number), "--as", name, "--json").out)["choices"]
    chosen = json.loads(fine("log", "--json").out.splitlines()[number + 2])["action"]
    (other, *_) = [one["word"] for one in words if one["word"] != chosen]
    said = refused(1, "amend", move, other, "--dry-run")
    assert f"that was chosen from what only {name} should see: --as {name} amends it" in said
    assert f"instead of {chosen}" in fine("amend", move, other, "--dry-run", "--as", name).out
