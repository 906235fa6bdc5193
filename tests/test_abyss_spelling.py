"""Short forms behind a word of Abyss mean the choice, and no refusal explains a choice away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from cli.matching import match
from engine.errors import Refused
from engine.game import Luck
from engine.games.abyss import GAME
from engine.games.abyss import actions as do
from engine.games.abyss.actions import Action
from engine.games.abyss.cards import RACES, race, value
from engine.games.abyss.refusals import why_not
from engine.games.abyss.rules import legal
from engine.games.abyss.signs import letter
from engine.games.abyss.spelling import spelt
from engine.games.abyss.state import State
from engine.games.abyss.typed import key, word
from tests.abyss_games import at_random, playing, rich
from tests.abyss_given import given
from tests.abyss_moves import after
from tests.abyss_refused import COURT, NAMES, asked, why
from tests.command import fine, refused, undertow


def understood(state: State, typed: str) -> Action | None:
    """The choice that a text means, as at the prompt."""
    choices = legal(state)
    view = GAME.view(state, GAME.actor(state))
    words, keys = ([of(one, view) for one in choices] for of in (word, key))
    found = match(spelt(typed, view), words, keys, GAME.letters)
    return None if found is None else choices[found]


def spellings(action: Action, state: State) -> Iterator[str]:
    """How somebody may type a choice, all of it said."""
    words = word(action, state)
    yield from filter(None, (words, key(action, state), words.upper()))
    verb, *rest = words.split()
    if rest and not isinstance(action, do.Decline):
        yield f"{verb} the {' '.join(rest)}"
    if "-" in words:
        yield words.replace("-", " ")
    match action:
        case do.Play() | do.Affiliate() | do.Discard() | do.Sell():
            name, number = RACES[race(action.card)], value(action.card)
            short = letter(race(action.card))
            yield f"{verb} {short}{number}"
            yield f"{verb} {short} {number}"
            yield f"{verb[:3]} {short}{number}"
            yield f"{verb} {name[:3]} {number}"
            yield f"{verb} {name}{number}"
            yield f"{verb} {name}s {number}"
        case do.Support() | do.Drain():
            yield f"{verb} {letter(action.race)}"
            yield f"{verb} {RACES[action.race][:3]}"
            yield f"{verb} {RACES[action.race]}s"
        case do.Trade() | do.Exchange():
            yield f"{verb} {rest[1]} for {rest[0]}"
            yield f"{verb} {rest[0]} and {rest[1]}"
        case do.SpendKeys():
            tokens = 3 - len(action.lords)
            yield f"{verb} {' and '.join(reversed(rest))}"
            yield f"{verb} {tokens} key tokens {' '.join(rest)}".removesuffix(" tokens")
        case do.Claim():
            pairs = [f"{rest[at]} {rest[at + 1]}" for at in range(0, len(rest), 2)]
            yield f"{verb} {' and '.join(reversed(pairs))}"
        case do.Draw():
            yield f"{verb} {action.count} locations"


@settings(max_examples=25, deadline=None)
@for_all(st.integers(0, 10**6), st.sampled_from([2, 3, 4]), st.booleans())
def test_each_spelling_of_a_choice_is_that_choice_and_is_explained_away_nowhere(
    seed: int, seats: int, plenty: bool
) -> None:
    name = f"spelling {seed}"
    start = rich(seats) if plenty else None
    for at, (state, _, _) in enumerate(playing(Luck.of_seed(name), seats, at_random(name), start)):
        if (at + seed) % 5:
            continue
        view = GAME.view(state, GAME.actor(state))
        for action in legal(state):
            assert spelt(word(action, view), view) == word(action, view)
            for typed in spellings(action, state):
                assert understood(state, typed.casefold()) == action, typed
                assert why_not(typed.casefold(), view, NAMES[:seats]) == "", typed


@settings(max_examples=60, deadline=None)
@for_all(st.integers(0, 10**6), st.sampled_from([2, 4]), st.data())
def test_a_choice_that_is_cut_short_is_not_explained_away(
    seed: int, seats: int, data: st.DataObject
) -> None:
    name = f"short {seed}"
    played = [one[0] for one in playing(Luck.of_seed(name), seats, at_random(name), rich(seats))]
    state = data.draw(st.sampled_from(played))
    view = GAME.view(state, GAME.actor(state))
    for action in legal(state):
        words = word(action, view)
        for length in range(words.find(" ") + 3, len(words)):
            typed = words[:length].strip()
            assert why_not(typed, view, NAMES[:seats]) == "", typed
            with suppress(Refused):  # it could be several
                assert understood(state, typed) is not None, typed


PAYING = after(
    given(court=COURT, hands={0: "jellyfish 2, crab 5, squid 2, squid 1, shellfish 2"}),
    "Recruit Shaman",
)


@pytest.mark.parametrize("typed", ["play s2", "play s 2", "play shell 2", "play the s2", "play s"])
def test_an_ally_behind_play_is_typed_as_it_is_drawn(typed: str) -> None:
    assert understood(PAYING, typed) == do.Play(32)


def test_a_letter_of_a_race_is_that_race_and_no_beginning() -> None:
    state = given(council="squid 1, crab 2", free={0: "Oracle"})
    for verb, action in (("support", do.Support(4)), ("drain", do.Drain(4))):
        assert understood(state, f"{verb} s") is None
        assert understood(state, f"{verb} q") == action
        assert understood(state, f"{verb} sq") == action
    assert why(state, "support s") == "the Council has no shellfish: it has crab (1) and squid (1)"
    assert why(state, "drain s") == "the Council has no shellfish: it has crab and squid"
    with pytest.raises(Refused, match=r"^'play squid' could be play squid 2 or play squid 1$"):
        understood(PAYING, "play q")


@pytest.mark.parametrize(
    ("kind", "typed", "choice"),
    [
        ("limit", "discard h2", do.Discard(22)),
        ("limit", "h 2", do.Discard(22)),
        ("site", "settle lost tower", "settle lost-tower"),
        ("traitor", "trade ship master for keeper", "trade keeper ship-master"),
        ("keys", "spend tamer and keeper", "spend keeper tamer"),
        ("keys", "spend 1 token, the tamer and the keeper", "spend keeper tamer"),
        ("keys", "spend 2 tokens", None),
    ],
)
def test_other_choices(kind: str, typed: str, choice: Action | str | None) -> None:
    state = given(
        hands={0: "seahorse 2, crab 5, crab 4, crab 3, crab 2, squid 1, squid 2, squid 3"},
        free={0: "Keeper, Tamer", 1: "Commander"},
        keys={0: 1},
        court="Ship Master, Sage",
        face_up="Lost Tower",
    )
    state = asked(state, kind, 0)  # type: ignore[arg-type]
    found = understood(state, typed)
    assert (
        word(found, state) if found is not None and isinstance(choice, str) else found
    ) == choice


def test_the_key_of_an_ally_that_is_not_there_tells_of_what_is_done_with_it() -> None:
    state = given(hands={0: "seahorse 5, squid 2, crab 2"}, pearls={0: 3}, court=COURT)
    state = after(state, "Recruit Keeper", "Play squid 2", "Play seahorse 5", "Play crab 2", "Pay")
    assert why(state, "h5") == "the lowest Ally laid out is affiliated, and that is worth 2"
    assert why(state, "h 5") == why(state, "h5")


# The whole command


@pytest.fixture
def game(home: object) -> None:
    """Anna has squid 3, squid 2, seahorse 4 and 1 Pearl, and pays for the Miller."""
    words = "new abyss -p anna -p ben --seed otter-14 --name pay -o first=anna -o memory=open"
    fine(*words.split())
    fine("do", ", ".join(["explore, no, take"] * 6))
    fine("do", "recruit miller")


@pytest.mark.usefixtures("game")
def test_short_forms_in_the_command() -> None:
    assert fine("do", "play q3").lines()[0] == "Anna plays squid 3."
    assert fine("do", "play q2").lines()[0] == "Anna plays squid 2."
    assert fine("do", "pay q3 h4").lines()[0] == "Anna plays seahorse 4."
    assert "the Council" in refused(1, "do", "support s")


@pytest.mark.usefixtures("game")
def test_a_race_a_monster_and_a_guild_are_told_at_the_prompt() -> None:
    told = undertow("play", "pay", typed="? squid\n? monster\n? mage\nquit\n").out
    assert "Squid (race, letter q): 13 Allies" in told
    assert "Monster: one of 6" in told
    assert "Mage (guild)" in told
