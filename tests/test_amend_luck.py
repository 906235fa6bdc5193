"""Earlier choices made otherwise under other dice, fresh dice, and where there is no way back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.amend import amend
from engine.errors import Refused
from engine.games.deep_sea.model import Leave
from engine.places import find_move
from engine.session import Session
from events.log import MemoryLog
from events.record import Move, Reluck
from replays.verify import verify
from tests.command import PAIR, fine, game_file, records_of, refused
from tests.pearls import GAME as PEARLS
from tests.pearls import Draw, Stop
from tests.sessions import begun, opened_again, play
from tests.test_amend import actions, amended, identities, rolls


def of(luck: str) -> Session:
    """A session of this luck: anna swims and takes, ben swims and takes."""
    session = opened_again(begun(luck=luck))
    play(session, 0, 0, 0, 0)
    return session


def relucks(session: Session, end: int) -> list[int]:
    """Which other dice come on the way to a place."""
    records = [session.timeline.records[place] for place in session.timeline.path(end)]
    return [record.n for record in records if isinstance(record, Reluck)]


def test_other_dice_on_the_way_are_kept(log: MemoryLog) -> None:
    session = opened_again(log)
    play(session, 0, 0)
    session.reluck()
    play(session, 0, 0)
    session.reluck()
    play(session, 0, 0)
    old = session.timeline.end
    done = amended(session, 2, Leave())
    assert relucks(session, old) == [1, 2]
    assert (done.kept, done.why) == (2, "anna cannot down as in move 5")
    assert relucks(session, session.timeline.end) == [1, 2]
    assert rolls(session, session.timeline.end) == rolls(session, old)[:2]
    assert session.timeline.relucks == 2
    assert verify(session).luck_checked


def test_the_dice_that_followed_the_move_follow_the_other_one_too(log: MemoryLog) -> None:
    """Where other dice follow a move at once, its number still means the move."""
    session = opened_again(log)
    play(session, 0, 0)
    session.reluck()
    play(session, 0, 0)
    assert session.timeline.move(session.timeline.at_number(2, session.timeline.end)) is None
    done = amended(session, 2, Leave())
    assert (done.kept, done.left, done.name) == (2, 0, "amend-2")
    assert relucks(session, session.timeline.end) == [1]


def stopped_before(luck: str) -> tuple[Session, int]:
    """A line that can be followed to other dice and no further, amended; and where it ended."""
    session = opened_again(begun(luck=luck))
    play(session, 0, 0, 0, 0)
    session.reluck()
    play(session, 0, 0, 0)
    old = session.timeline.end
    done = amended(session, 2, Leave())
    assert (done.kept, done.why) == (2, "anna cannot down as in move 5")
    return session, old


def test_other_dice_after_which_nothing_is_kept_are_those_of_the_next_move() -> None:
    """Who plays on rolls what the old line rolled there, not the dice that were given away."""
    session, old = stopped_before("same")
    assert relucks(session, session.timeline.end) == [1]
    play(session, 0)
    assert rolls(session, session.timeline.end)[2] == rolls(session, old)[2]
    plain = opened_again(begun())
    play(plain, 0, 1, 0, 0, 0)
    assert rolls(plain, plain.timeline.end)[2] != rolls(session, old)[2]
    assert verify(session).luck_checked


def test_with_fresh_luck_no_dice_that_were_seen_wait_at_the_end() -> None:
    session, old = stopped_before("fresh")
    assert relucks(session, old) == [1]
    assert relucks(session, session.timeline.end) == [2]
    assert isinstance(session.timeline.records[-1], Move)
    assert verify(session).luck_checked


def test_where_the_game_is_over_no_other_dice_follow() -> None:
    session = opened_again(begun(PEARLS), PEARLS)
    for action in (Stop(), Draw()):
        session.play(action)
    session.reluck()
    for action in (Draw(), Draw(), Stop()):
        session.play(action)
    made, done = amend(session, find_move(session, "2"), Stop())
    assert done.why == "the game is over, so there is no move 3"
    assert isinstance(made.timeline.records[-1], Move)


def test_other_dice_before_the_choice_stay_before_it(log: MemoryLog) -> None:
    session = opened_again(log)
    play(session, 0)
    session.reluck()
    play(session, 0, 0)
    old = session.timeline.end
    amended(session, 2, Leave())
    assert relucks(session, session.timeline.end) == [1]
    assert rolls(session, session.timeline.end) == rolls(session, old)
    assert session.timeline.is_on_path(2, session.timeline.end)


def test_other_dice_that_were_played_before_are_found_again(log: MemoryLog) -> None:
    session = opened_again(log)
    play(session, 0, 0)
    session.reluck()
    play(session, 0)
    amended(session, 2, Leave())
    places = identities(session)
    session.switch("main")
    amended(session, 2, Leave())
    assert identities(session) == places
    assert len(set(places)) == len(places)


def test_where_there_is_no_way_back_dice_that_were_seen_refuse_it() -> None:
    session = of("refuse")
    before = list(session.timeline.records)
    with pytest.raises(Refused, match="there is no way back across what luck has shown"):
        amended(session, 2, Leave())
    assert session.timeline.records == before


def test_where_no_dice_were_seen_since_it_is_allowed() -> None:
    session = of("refuse")
    old = session.timeline.end
    done = amended(session, 4, Leave())
    assert (done.name, done.kept, done.why) == ("amend-4", 0, "")
    assert actions(session, session.timeline.end)[-1] == Leave()
    assert session.timeline.branches["main"] == old
    assert verify(session).difference is None


def test_fresh_luck_gives_other_dice_first() -> None:
    session = of("fresh")
    old = session.timeline.end
    done = amended(session, 2, Leave())
    assert done.kept == 2
    assert relucks(session, session.timeline.end) == [1]
    assert rolls(session, session.timeline.end)[0] == rolls(session, old)[0]
    assert len({session.timeline.luck(place) for place in (old, session.timeline.end)}) == 2
    kinds = [type(record) for record in session.timeline.records[-4:]]
    assert kinds == [Reluck, Move, Move, Move]
    session.switch("main")
    places = identities(session)
    amended(session, 2, Leave())
    assert relucks(session, session.timeline.end) == [2]
    assert len(set(identities(session))) == len(places) + 4
    assert verify(session).difference is None


def test_fresh_luck_is_not_spent_where_nothing_was_seen() -> None:
    session = of("fresh")
    amended(session, 4, Leave())
    assert relucks(session, session.timeline.end) == []


def made(luck: str) -> Path:
    """A game of two people with this luck, and four moves."""
    fine("new", "deep-sea", *PAIR, "-o", f"luck={luck}", "--name", luck)
    fine("do", "swim, take, swim, take")
    return game_file(luck)


@pytest.mark.usefixtures("home")
def test_nobody_sees_fresh_dice_beforehand() -> None:
    file = made("fresh")
    said = "the luck of this game is fresh each time: nobody can see it beforehand"
    assert refused(1, "amend", "2", "leave", "--dry-run") == said
    assert refused(1, "amend", "4", "leave", "--dry-run") == said
    before = len(records_of(file))
    lines = fine("amend", "2", "leave").lines()
    assert lines[0] == "Move 2: anna leave instead of take."
    assert lines[1] == "2 later moves kept."
    assert isinstance(records_of(file)[before + 1][1], Reluck)
    assert "all as the seed gives" in fine("verify").out


@pytest.mark.usefixtures("home")
def test_no_way_back_is_said_at_the_command() -> None:
    made("refuse")
    for words in ("amend 2 leave", "amend 2 leave --dry-run"):
        assert "there is no way back across what luck has shown" in refused(1, *words.split())
    assert "Nothing was written." in fine("amend", "4", "leave", "--dry-run").lines()
    assert fine("amend", "4", "leave").lines()[0] == "Move 4: ben leave instead of take."
    assert "branch amend-4, move 4, no way back" in fine("show").lines()[0]
    fine("switch", "main")
    assert "all as the seed gives" in fine("verify").out


def test_a_number_means_the_move_and_not_the_dice_after_it(pair: Path) -> None:
    fine("do", "swim, take")
    fine("reluck")
    for words in ("2", "-0", "last:anna"):
        lines = fine("amend", words, "leave", "--dry-run").lines()
        assert lines[0] == "Move 2: anna leave instead of take.", words
    assert "it is other luck" in refused(1, "amend", "@", "leave")
    fine("note", "2", "?!", "before the dice")
    assert re.search(
        r"takes a level-1 chip \{\?! before the dice\}$", fine("log").out, re.MULTILINE
    )
    assert fine("note", "2").lines() == ["?! before the dice"]
    assert isinstance(records_of(pair)[-2][1], Reluck)
