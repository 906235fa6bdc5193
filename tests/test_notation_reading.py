"""A written game is read as people write it; what is wrong is told with its line and column."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import NoSuchGame
from engine.notes import remarks
from engine.registry import find
from engine.session import Session
from events.log import MemoryLog
from replays import reader
from replays.errors import BadNotation
from replays.notation import written
from replays.reader import DEEPEST
from replays.rebuilding import MOST
from replays.signs import LARGEST
from replays.verify import verify
from tests.sessions import play
from tests.written import HEAD, STEPS, kept, played, read_text

WRONG: list[tuple[str, str]] = [
    ("1. swim {%part 7}", "line 6, column 9: part 7 is without a part 6"),
    ("1. swim 2. take {%part 4} (2. leave {%part 2})", "line 6, column 17: part 4 is without a"),
    ("1. swim {%part 2}", "line 6, column 9: part 2 is without a part 1"),
    ("1. swim {%part 0}", "line 6, column 9: a part begins with a move or other luck, and the"),
    ("{%part 1} 1. swim", "line 6, column 1: a part begins with a move or other luck, and the"),
    ("1. swim {%from 1}", "line 6, column 9: there is no copy 1: 0 were merged"),
    ("1. swim {@ben, from 2: so}", "line 6, column 9: there is no copy 2: 0 were merged"),
    ("1. anna sing", "line 6, column 4: 'sing' is not possible here, anna can: swim"),
    ("swim,\ntake, drop 3", "line 7, column 7: 'drop 3' is not possible here, ben can: swim"),
    ("1. ben swim", "line 6, column 4: anna is to act here, not ben"),
    ("1. swim 1. take", "line 6, column 9: the next move here is 2, not 1"),
    ("1. swim 99999999999999999999999 take", "line 6, column 4: 'swim 99999999999999999999999 "),
    ("1. swim 3.", "line 6, column 9: the next move here is 2, not 3"),
    ("1. swim 2.", "line 6, column 9: no move stands behind this number"),
    ("1. 1. swim", "line 6, column 1: no move stands behind this number"),
    ("1. swim ,, take", "line 6, column 10: no move stands before this comma"),
    ("1. swim {a", "line 6, column 9: this brace is not closed"),
    ("1. swim {a\\}", "line 6, column 9: this brace is not closed"),
    ("1. swim a}", "line 6, column 10: this } closes nothing"),
    ("1. swim )", "line 6, column 9: this ) closes nothing"),
    ("1. swim (1. swim", "line 6, column 9: this parenthesis is not closed"),
    ("1. swim ()", "line 6, column 10: no move stands in these parentheses"),
    ("(1. swim)", "line 6, column 1: no move stands before this parenthesis"),
    ("1. swim ((1. swim))", "line 6, column 10: no move stands before this parenthesis"),
    ("1. swim [Seat]", "line 6, column 9: a tag stands here, behind the heading"),
    ("1. swim \\", "line 6, column 9: nothing stands behind this \\"),
    ("1. swim {}", "line 6, column 9: a note says something"),
    ("1. swim {#tag}", "line 6, column 9: a note says something"),
    ("1. swim {" + "a" * 1001 + "}", "line 6, column 9: a note has at most 1,000 letters"),
    ("1. swim {%sing}", "line 6, column 9: nobody knows what %sing means; there are %luck N"),
    ("1. swim {%branch 7up}", "line 6, column 9: a branch's name is of letters"),
    ("1. swim {%branch end}", "line 6, column 9: 'end' means a place already"),
    ("1. swim {%branch a} 2. take {%branch a}", "line 6, column 29: branch a ends in two places"),
    ("1. swim {%here} {%here}", "line 6, column 17: the game stands in two places"),
    ("1. swim {%here on b}", "line 6, column 9: there is no branch b"),
    ("1. swim {%branch main} 2. take {%here on main}", "line 6, column 32: the game does not"),
    ("1. swim {%end}", "line 6, column 9: %end goes with a %here that names no branch"),
    ("1. swim {%end} {%end}", "line 6, column 16: the line of the game ends in two places"),
    ("1. swim {%seat carl person}", "line 6, column 9: there is no seat 'carl'; there are anna"),
    ("1. swim {%seat ben robot}", "line 6, column 9: a seat is played by 'person' or 'bot:NAME'"),
    ("1. swim {%seat ben bot:random}", "line 4, column 1: no last %seat says that a person plays"),
    ("1. swim {@carl: hi}", "line 6, column 9: there is no seat 'carl'"),
    ("1. swim {@anna hi}", "line 6, column 9: a note by somebody is {@NAME: text}"),
    ("1. swim {%luck 2}", "line 6, column 9: other luck is counted from 1, and luck 2 is without"),
    ("1. swim {%luck 0}", "line 6, column 9: relucks are counted from 1"),
    ("1. sw\x1bim", "line 6, column 6: a character U+001B cannot stand here"),
    ("1. sw\x00im", "line 6, column 6: a character U+0000 cannot stand here"),
    ("1. swim {\u202e}", "line 6, column 10: a character U+202E cannot stand here"),
]

HEADINGS: list[tuple[str, str]] = [
    ("", 'line 1, column 1: there is no tag [Game "..."] before this'),
    ("1. swim", 'line 1, column 1: there is no tag [Game "..."] before this'),
    ("# Deep Sea", "line 1, column 1: there is no tag [Game"),
    ('[Game "deep-sea"]\n1. swim', 'line 2, column 1: there is no tag [Seed "..."] before this'),
    ('[Game "chess"]\n[Seed "x"]', "line 1, column 1: there is no game called 'chess' here"),
    (HEAD + '[Rules "2"]', "line 6, column 1: the file was played under rules 2 of deep-sea"),
    (HEAD + '[Rules "two"]', "line 6, column 1: rules are a number, not 'two'"),
    (HEAD + '[Notation "2"]', "line 6, column 1: Notation is 1, not '2'"),
    (
        HEAD + '[Sead "x"]',
        "line 6, column 1: there is no tag 'Sead'; did you mean Seed or Seat or SeedBy?",
    ),
    (HEAD + '[Seed "x"]', "line 6, column 1: the tag Seed stands there twice"),
    (HEAD + "[Seed x]", 'line 6, column 1: a tag is [Name "value"] in one line'),
    (HEAD + '[Result "x]', 'line 6, column 1: a tag is [Name "value"] in one line'),
    (HEAD + '[Seat "a" "b" "c"]', "line 6, column 1: a tag Seat has 1 or 2 values"),
    (HEAD + '[Seat "anna"]', "line 6, column 1: two seats have the same name"),
    (HEAD + '[Seat "a b"]', "line 6, column 1: 'a b' can be no seat's name"),
    (HEAD + '[Seat "carl" "bot:clever"]', "line 6, column 1: deep-sea has no bot 'clever'"),
    (HEAD + '[Option "air" "3"]', "line 6, column 1: deep-sea has no option 'air'"),
    (HEAD + '[Option "first" "ben"]', "line 6, column 1: option first stands there twice"),
    (HEAD + '[Option "stall_limit" "0"]', "line 6, column 1: option stall_limit: '0' does not fit"),
    (HEAD + '[Option "stall_limit" "json:[1"]', "line 6, column 1: option stall_limit: behind"),
    (HEAD + '[Option "stall_limit" "json:0.5"]', "line 6, column 1: an option holds whole"),
    (
        HEAD + '[Option "words" "a"]',
        'line 6, column 1: option words: ["a"] does not fit; it takes a word for each of 2 seats',
    ),
    (HEAD + '[Merged "eve" "many"]', "line 6, column 1: behind the name of a copy stands a number"),
    (HEAD + '[SeedBy "luck"]', "line 6, column 1: SeedBy is drawn or chosen, not 'luck'"),
    (HEAD + '[Branch "main"]\n[Branch "x"]', "line 7, column 1: nothing says where branch x ends"),
    (HEAD + '[Branch "main" "ben"]', "line 6, column 1: nobody names the first branch"),
    (HEAD + '[Branch "main"]\n[Branch "main"]', "line 7, column 1: branch main stands there twice"),
    ('[Game "deep-sea"]\n[Seed " "]\n[Seat "a"]\n[Seat "b"]', "line 2, column 1: that seed does"),
    ('[Game "deep-sea"]\n[Seed "x"]\n[Seat "a"]', "line 3, column 1: Deep Sea Adventure is for"),
    ('[Game "deep-sea"]\n[Seed "x"]', "line 1, column 1: Deep Sea Adventure is for 2 to 6"),
]


def complaint(text: str | bytes) -> str:
    """What is said of a text that cannot be read: one sentence."""
    with pytest.raises((BadNotation, NoSuchGame)) as found:
        read_text(text)
    return str(found.value)


def moves(text: str) -> str:
    """The moves of a text as they are written."""
    return written(read_text(HEAD + text)).partition("\n\n")[2]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_told_with_line_and_column(text: str, said: str) -> None:
    assert complaint(HEAD + text).startswith(said)
    windows = "\ufeff" + (HEAD + text).replace("\n", "\r\n")
    assert complaint(windows).startswith(said)


@pytest.mark.parametrize(("text", "said"), HEADINGS)
def test_what_is_wrong_in_a_heading(text: str, said: str) -> None:
    assert complaint(text).startswith(said)


def test_a_version_that_is_not_here_is_an_error_of_its_own() -> None:
    for text in ('[Game "chess"]\n[Seed "x"]', HEAD + '[Rules "2"]'):
        with pytest.raises(NoSuchGame):
            read_text(text)


def test_no_file_is_read_whatever_an_option_says() -> None:
    text = '[Game "deep-dive"]\n[Seed "x"]\n[Seat "a"]\n[Seat "b"]\n[Option "tiles" "/etc/passwd"]'
    assert "no file is read here" in complaint(text)


def test_what_is_no_utf_8() -> None:
    assert complaint(HEAD.encode() + b"1. sw\xffim") == (
        "line 6, column 6: this is no text in UTF-8"
    )


@pytest.mark.parametrize(
    "text",
    [
        "1. anna swim 2. anna take",
        "1. swim 2. take",
        "1.swim\r\n2...take",
        "swim, take",
        "\t1.\tanna\n swim ; a remark {of (no) matter\n 2. ta",
        "1. Anna SWIM 002. Täke",
        "1. swim (1. swim 2. take) 2. take",
    ],
)
def test_moves_as_people_write_them(text: str) -> None:
    assert moves(text) == "1. anna swim 2. anna take\n"


def test_an_abbreviation_that_could_be_several() -> None:
    text = "1. swim 2. take 3. swim 4. take 5. "
    assert moves(text + "d").endswith("5. anna down\n")
    assert complaint(HEAD + "1. swim 2. take 3. swim 4. take 5. x").endswith("can: down, up")


def test_a_branch_is_added_by_hand() -> None:
    added = "1. swim 2. take (2. leave 3. swim {%branch greedy})"
    session = read_text(HEAD + added)
    assert list(session.timeline.branches) == ["main", "greedy"]
    assert session.timeline.number(session.timeline.head) == 2
    elsewhere = read_text(HEAD + "1. swim {%here} 2. take (2. leave 3. swim {%branch greedy})")
    assert elsewhere.timeline.branch == "main"
    assert elsewhere.timeline.number(elsewhere.timeline.head) == 1


def test_the_first_branch_may_be_called_otherwise_or_end_beside_the_main_line() -> None:
    heading = HEAD + '[Branch "evening"]\n'
    session = read_text(heading + "1. swim 2. take (2. leave {%branch evening}) 3. swim")
    assert list(session.timeline.branches) == ["evening"]
    assert written(session).partition("\n\n")[2] == (
        "1. anna swim 2. anna leave {%part 2} {%branch evening}\n"
        "  (2. anna take {%part 3} 3. ben swim)\n"
    )


def test_what_stands_in_parentheses_was_played_before_unless_it_says_otherwise() -> None:
    def words(text: str) -> list[str]:
        timeline = read_text(HEAD + text).timeline
        found = [timeline.move(place) for place in timeline.places()]
        return [type(move.action).__name__ for move in found if move is not None]

    assert words("1. swim 2. take (2. leave) 3. swim") == ["Swim", "Leave", "Take", "Swim"]
    assert words("1. swim 2. take (2. leave {%part 3}) {%part 2} 3. swim") == (
        ["Swim", "Take", "Swim", "Leave"]
    )
    assert words("1. swim 2. take {%part 3} (2. leave) 3. swim {%part 2}") == (
        ["Swim", "Leave", "Take", "Swim"]
    )


def test_what_is_added_keeps_the_ids_of_what_was_there(session: Session) -> None:
    play(session, 0, 0, 0)
    text = written(session)
    longer = read_text(text.rstrip() + " 4. take\n")
    assert kept(longer)["places"][:-1] == kept(session)["places"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("(" * 10_000_000, "line 6, column 1: no move stands before this parenthesis"),
        ("1. swim " + "(1. swim " * 1_000_000, "line 6, column 1809: parentheses are nested more"),
        ("{" * 10_000_000, "line 6, column 1: this brace is not closed"),
        ("{" + "\\}" * 5_000_000, "line 6, column 1: this brace is not closed"),
        ("1. swim {" + "\\}" * 5_000_000 + "}", "line 6, column 9: a note has at most"),
        ("\\x" * 5_000_000, "line 6, column 1: no word has more than 500 letters"),
        ("1" * 10_000_000 + ".", "line 6, column 1: the next move here is 1, not 1111"),
        ("a " * 5_000_000, "line 6, column 1: no move has more than 100 words"),
        ("[" * 10_000_000, 'line 6, column 1: a tag is [Name "value"]'),
        ("[Seat" + ' "a"' * 2_000_000 + "]", "line 6, column 1: a tag Seat has 1 or 2 values"),
        ('[Seat "b"]' * 1_000_000, "line 6, column 999951: a heading has at most 100,000 tags"),
        ('[Seat "' + "a" * 10_000_000 + '"]', "line 6, column 1: Seat has at most 2,000"),
        ('[Option "tie_break" "json:' + "[" * 9_000_000 + '"]', "line 6, column 1: option tie_"),
        (";" * LARGEST, "the text: it has more than 16,777,216 bytes"),
        ("\x00" * 10_000_000, "line 6, column 1: a character U+0000 cannot stand here"),
    ],
    ids=range(15),
)
def test_a_hostile_text_is_refused_soon(text: str, said: str) -> None:
    before = time.process_time()
    assert complaint(HEAD + text).startswith(said)
    assert time.process_time() - before < 10


def test_a_place_that_very_many_follow_takes_no_time_to_speak_of() -> None:
    text = HEAD + "1. swim " + " ".join(f"({{%luck {n}}})" for n in range(1, MOST))
    before = time.process_time()
    session = read_text(text)
    assert kept(read_text(written(session)))["relucks"] == MOST - 1
    assert time.process_time() - before < 10


def test_a_hostile_text_takes_no_room_to_speak_of() -> None:
    data = (HEAD + "{" + "\\}" * 500_000).encode()
    tracemalloc.start()
    complaint(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20 * len(data)


def test_parentheses_as_deep_as_they_may_be() -> None:
    deep = "1. swim " + "(1. swim " * DEEPEST + ")" * DEEPEST
    assert moves(deep) == "1. anna swim\n"


PIECES = st.sampled_from(
    [
        *(
            "1. ",
            "2.",
            "swim",
            " take",
            "anna ",
            "ben",
            "(",
            ")",
            "{",
            "}",
            "%",
            "\\",
            ",",
            ";",
            "\n",
        ),
        *(" ", "\t", "%luck 1", "%branch b", "%here", "%end", "%hidden", "%seat ben person"),
        *("@anna: x", '[Seat "x"]', '[Branch "b"]', '[Option "luck" "refuse"]', "#t", "?!"),
        *("\x1b", "é", '"'),
    ]
)


def must_read_or_complain(text: str) -> None:
    """It is a game that verifies and is written the same again, or it is refused in a sentence."""
    try:
        session = Session.open(MemoryLog(reader.read(text.encode(), find)), find)
    except (BadNotation, NoSuchGame):
        return
    assert verify(session).difference is None
    again = written(session)
    assert written(read_text(again)) == again


@settings(max_examples=300)
@given(st.lists(PIECES, max_size=25))
def test_anything_behind_a_heading_is_read_or_refused(pieces: list[str]) -> None:
    must_read_or_complain(HEAD + "".join(pieces))


@settings(max_examples=200)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_anything_at_all_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises((BadNotation, NoSuchGame)):
        reader.read(data, find)


@settings(max_examples=150)
@given(STEPS, st.lists(st.tuples(st.integers(0), st.integers(0, 9), PIECES), max_size=4))
def test_a_game_that_was_changed_anywhere_is_read_or_refused(
    steps: list[tuple[str, int]], changes: list[tuple[int, int, str]]
) -> None:
    text = written(played(find("deep-sea"), steps))
    for at, cut, piece in changes:
        at %= len(text) + 1
        text = text[:at] + piece + text[at + cut :]
    must_read_or_complain(text)


MERGED = HEAD + '[Merged "eve" "3"]\n[Merged "kim"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{%from 1} 1. swim", "line 8, column 1: the opening came with no copy"),
        ("1. swim {%from 3}", "line 8, column 9: there is no copy 3: 2 were merged"),
        (
            "1. swim {%from 2} 2. take {%from 1}",
            "line 8, column 27: what came with copy 1 stands together, and before later copies",
        ),
        (
            "1. swim {%from 2} {@ben, from 1: so}",
            "line 8, column 19: copy 1 has not this move, and has no note on it",
        ),
    ],
)
def test_what_cannot_have_come_with_a_copy(text: str, said: str) -> None:
    assert complaint(MERGED + text).startswith(said)


def test_what_came_with_copies() -> None:
    text = "1. swim {mine} {@, from 1: eve's} 2. take {%from 1} 3. swim {%from 0} 4. take {%from 2}"
    timeline = read_text(MERGED + text).timeline
    assert [(one.name, one.knowing) for one in timeline.merged.values()] == [("eve", 3), ("kim", 0)]
    came = [timeline.number(place) for place in timeline.places() if place in timeline.origins()]
    assert came == [2, 4]
    place = timeline.at_number(1, timeline.head)
    assert [remark.text for remark in remarks(timeline, place)] == ["mine", "eve's"]


def test_a_copy_that_brought_a_name_alone_is_not_forgotten() -> None:
    timeline = read_text(MERGED + "1. swim").timeline
    assert [one.name for one in timeline.merged.values()] == ["eve", "kim"]
    assert timeline.branch == "main"
    assert not timeline.by_hand
