"""What relucks, notes, seats and records of later versions change, and which are refused."""

from __future__ import annotations

import pytest

from events.record import (
    Branch,
    Drop,
    Head,
    Merged,
    Note,
    Opened,
    Record,
    Reluck,
    Rename,
    Reveal,
    Seat,
    Unknown,
)
from events.timeline import MOST_KNOWING, MOST_RELUCKS, Timeline
from tests.toy import (
    CODEC,
    OPENED,
    add,
    dive,
    play,
    state,
    timeline,
    where,
)


def test_reluck_is_a_place_but_no_move(game: Timeline) -> None:
    assert add(game, 3, Reluck(4)) == 4
    assert where(game) == (4, "main", 4)
    play(game, 4)
    assert [game.number(place) for place in game.path(5)] == [0, 1, 2, 3, 3, 4]
    assert [game.depth(place) for place in game.path(5)] == [0, 1, 2, 3, 4, 5]
    assert [game.luck(place) for place in game.path(5)] == [0, 0, 0, 0, 4, 4]
    assert game.relucks == 4
    assert (game.move(0), game.move(4), game.move(5)) == (None, None, dive(4))


def test_luck_of_a_line_is_that_of_its_own_last_reluck(game: Timeline) -> None:
    add(game, 1, Reluck(2))
    add(game, 2, Reluck(1))
    assert game.luck(add(game, 4, dive(1))) == 2
    assert game.luck(add(game, 5, dive(1))) == 1
    assert game.luck(3) == 0
    assert game.relucks == 2


def test_first_and_last_reluck_that_there_may_be(game: Timeline) -> None:
    for n in (1, MOST_RELUCKS):
        assert game.luck(add(game, game.head, Reluck(n))) == n
    assert game.relucks == MOST_RELUCKS


def test_notes_of_each_place_in_order(game: Timeline) -> None:
    for on, text in ((1, "a"), (3, "b"), (1, "c")):
        add(game, on, Note(text))
    assert game.notes == {1: [Note("a"), Note("c")], 3: [Note("b")]}
    assert where(game) == (3, "main", 3)
    assert not game.by_hand


def test_notes_and_branches_say_by_whom(game: Timeline) -> None:
    add(game, 1, Note("a", 1))
    add(game, 1, Note("b", 0, private=True))
    add(game, 1, Branch("reef", 1))
    assert game.notes == {1: [Note("a", 1), Note("b", 0, private=True)]}
    assert where(game) == (1, "reef", 1)


def test_a_seed_that_is_revealed_is_known_also_in_a_copy_without_it(game: Timeline) -> None:
    shown = Reveal("calm-otter", OPENED.salts[0])
    assert (game.seed, game.is_revealed) == ("calm-otter", False)
    redacted = CODEC.redact(OPENED, None)
    assert isinstance(redacted, Opened)
    copy = Timeline(redacted, CODEC)
    assert (copy.seed, copy.is_revealed) == (None, False)
    for one in (game, copy):
        before = where(one)
        add(one, 0, shown)
        assert (one.seed, one.is_revealed) == ("calm-otter", True)
        assert where(one) == before
    assert game.identity(4) == copy.identity(1)


def test_who_plays_a_seat_from_here_on(game: Timeline) -> None:
    add(game, 3, Seat(1, "bot:cautious"))
    assert game.players == ["", "bot:cautious"]
    add(game, 3, Seat(1, ""))
    add(game, 3, Seat(0, "bot:bold"))
    assert game.players == ["bot:bold", ""]


def test_records_of_a_later_version_change_nothing(game: Timeline) -> None:
    before = state(game)
    assert add(game, 2, Unknown(99, (1, 2))) == 4
    assert state(game) == before | {"records": state(game)["records"], "unknown": "1"}
    assert [game.is_place(index) for index in range(5)] == [True] * 4 + [False]
    add(game, 0, Unknown(100, None))
    assert game.unknown == 2
    assert list(game.places()) == [0, 1, 2, 3]
    play(game, 4)
    assert game.path(6) == [0, 1, 2, 3, 6]


def test_names_may_have_1_to_40_letters(game: Timeline) -> None:
    for name in ("x", "x" * 40):
        add(game, 1, Branch(name))
        assert where(game) == (1, name, 1)
        add(game, 1, Seat(1, name))
        assert game.players[1] == name
        assert game.merged[add(game, 0, Merged(name, 1, 0))].name == name
    assert sorted(map(len, game.branches)) == [1, 4, 40]


def test_as_much_as_a_copy_can_bring(game: Timeline) -> None:
    for records, knowing in ((1, 0), (1, 1), (5, MOST_KNOWING)):
        copy = Merged("anna", records, knowing)
        assert game.merged[add(game, 0, copy)] == copy


# The game they are added to has the records opening, move, note, head (on the opening, on main),
# move (on the opening, so main ends there), branch "reef" (on the first move).
REFUSED: list[tuple[int, Record, str]] = [
    (0, dive(1), "no place"),  # on itself
    (-1, dive(1), "no place"),
    (7, dive(1), "no place"),  # before the opening
    (2**63, dive(1), "no place"),
    (1, dive(1), "no place"),  # on the branch record
    (3, dive(1), "no place"),  # on the head
    (4, Note("x"), "no place"),  # on a note
    (3, Head("main"), "no place"),
    (6, OPENED, "second opening"),
    (6, Reluck(0), "counted from 1"),
    (6, Reluck(-1), "counted from 1"),
    (6, Reluck(MOST_RELUCKS + 1), "counted from 1"),
    (6, Reluck(2**31), "counted from 1"),
    (6, Reluck(2**64 - 1), "counted from 1"),
    (6, Seat(2, ""), "seat that does not exist"),
    (6, Seat(-1, ""), "seat that does not exist"),
    (6, Seat(1, "x" * 41), "at most 40 letters"),
    (6, Head("nowhere"), "branch that does not exist"),
    (5, Head("main"), "beside the line"),
    (2, Head("reef"), "beside the line"),
    (2, Head(5), "beside the line"),
    (2, Head(5, by_hand=False), "beside the line"),
    (6, Head(0), "ends at no place"),
    (6, Head(-1), "ends at no place"),
    (6, Head(1), "ends at no place"),
    (6, Head(4), "ends at no place"),
    (6, Head(7), "ends at no place"),
    (6, Head(2**63), "ends at no place"),
    (6, Branch("main"), "name that is taken"),
    (5, Branch("reef"), "name that is taken"),
    (5, Rename("reef", "main"), "name that is taken"),
    (5, Rename("reef", "reef"), "name that is taken"),
    (2, Rename("reef", "cave"), "beside the end"),
    (5, Rename("nowhere", "cave"), "branch that does not exist"),
    (5, Rename("reef", ""), "1 to 40 letters"),
    (5, Rename("", ""), "1 to 40 letters"),
    (5, Rename("", "x" * 41), "1 to 40 letters"),
    (5, Branch(""), "1 to 40 letters"),
    (5, Branch("x" * 41), "1 to 40 letters"),
    (2, Drop("reef", True), "beside the end"),
    (5, Drop("nowhere", True), "branch that does not exist"),
    (4, Drop("", True), "no place"),
    (6, Branch("cave", 2), "by a seat that does not exist"),
    (6, Branch("cave", -2), "by a seat that does not exist"),
    (6, Note("x", 2), "by a seat that does not exist"),
    (6, Note("x", -2, private=True), "by a seat that does not exist"),
    (6, Note("x", 2**64 - 1), "by a seat that does not exist"),
    (6, Reveal("calm-otters", OPENED.salts[0]), "another seed"),
    (6, Reveal("calm-otter", OPENED.salts[1]), "another seed"),
    (4, Reveal("calm-otter", OPENED.salts[0]), "no place"),
    (6, Merged("anna", 0, 0), "brings in no records"),
    (6, Merged("anna", 6, 0), "or more than there are"),  # the opening is common to all copies
    (6, Merged("anna", 1, -1), "counts moves below 0"),
    (6, Merged("anna", 1, MOST_KNOWING + 1), "or more than any game has"),
    (6, Merged("x" * 41, 1, 0), "name of a copy has at most 40 letters"),
]


@pytest.mark.parametrize(("back", "record", "reason"), REFUSED)
def test_record_that_makes_no_sense_is_refused(back: int, record: Record, reason: str) -> None:
    game = timeline(
        (1, dive(1)), (1, Note("x")), (3, Head("main")), (4, dive(2)), (4, Branch("reef"))
    )
    before = state(game)
    with pytest.raises(ValueError, match=reason):
        game.add(back, record)
    assert state(game) == before
    play(game, 3)  # and nothing is left half done
    assert where(game) == (6, "reef", 6)
    assert game.path(6) == [0, 1, 6]
    assert (game.number(6), game.depth(6), game.luck(6)) == (2, 2, 0)
