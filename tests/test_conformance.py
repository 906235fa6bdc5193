"""Every registered game goes through the one conformance suite; the suite finds what is wrong."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

from engine.conformance import check_game
from engine.errors import BadMove
from engine.game import AnyGame, Option
from engine.lesson import Lesson, Step
from engine.lesson_check import check_lesson
from engine.opening import opened, opening
from engine.picture import text
from engine.registry import find, names
from engine.session import Session
from events.log import MemoryLog
from events.record import Hidden, Move
from replays.transcript import tell
from replays.verify import verify
from tests.pearls import GAME as PEARLS
from tests.pearls import Draw, Drew, Stop, Table


@pytest.mark.parametrize("name", names())
def test_every_game_keeps_to_the_contract(name: str) -> None:
    assert check_game(find(name), seeds=1) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_game_keeps_to_the_contract_over_many_games(name: str) -> None:
    assert check_game(find(name), seeds=25, first=1) > 0


def test_a_game_with_secrets_keeps_to_the_contract() -> None:
    assert check_game(PEARLS, seeds=20) > 0


def leaking(state: Table, seat: int | None) -> Table:
    return state


def asks_the_pearls(state: Table) -> Any:
    """What can be done rests on pearls that a copy may not hold."""
    legal = PEARLS.legal(state)
    return legal if None not in state.pearls else legal[-1:]


def careless(view: Table, luck: Any) -> Table:
    return attrs.evolve(view, pearls=tuple(range(1, len(view.pearls) + 1)))


def rolls_twice(state: Table, action: Any, luck: Any) -> Any:
    luck.below("always the same label", 6)
    return PEARLS.decide(state, action, luck)


def derives(state: Table, action: Any, luck: Any) -> Any:
    luck.derive("secretly").below("dice", 6)
    return PEARLS.decide(state, action, luck)


def one_label_for_two(state: Table, action: Any, luck: Any) -> Any:
    luck.below("bag", 6)
    return PEARLS.decide(state, action, luck)


def remembers(state: Table, action: Any, luck: Any, seen: list[int] = []) -> Any:  # noqa: B006
    seen.append(1)
    if isinstance(action, Draw):
        return (Drew(PEARLS.actor(state) or 0, len(state.drawn_by), len(seen) % 5 + 1),)
    return PEARLS.decide(state, action, luck)


def wide_where_changed(view: Table, before: Table | None, names: Any, look: Any) -> Any:
    return [text("x" * 21 if before and len(before.drawn_by) < len(view.drawn_by) else "x")]


def mute_where_changed(view: Table, before: Table | None, names: Any) -> list[str]:
    return [""] if before and len(before.drawn_by) < len(view.drawn_by) else ["x"]


def swapped(action: Any, view: Table) -> str:
    return "stop" if isinstance(action, Draw) else "draw"


@attrs.define
class Loose:
    """An action that can change, and holds what no file can."""

    many: list[int] = attrs.Factory(list)


def loose_table(options: Any, seats: int) -> Table:
    none: Any = []
    return attrs.evolve(PEARLS.initial(options, seats), pearls=none)


def option(**other: Any) -> Option:
    """The option of the game of pearls, other in these fields."""
    return attrs.evolve(PEARLS.options[0], **other)


def rolls_unseen(state: Table, action: Any, luck: Any) -> Any:
    luck.below(f"unseen {len(state.drawn_by)}/{len(state.out)}", 6)
    return PEARLS.decide(state, action, luck)


def begins_by_chance(options: Any, seats: int, luck: Any, seen: list[int] = []) -> Any:  # noqa: B006
    seen.append(1)
    return (Drew(0, 0, len(seen) % 5 + 1),)


def quiet_stop(state: Table, action: Any, luck: Any) -> Any:
    return PEARLS.decide(state, action, luck) if isinstance(action, Draw) else ()


def ended(**other: Any) -> dict[str, Any]:
    """The game of pearls with another result."""

    def result(state: Table) -> Any:
        found = PEARLS.result(state)
        return found and attrs.evolve(found, **other)

    return {"result": result}


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("a view that shows what others drew", {"view": leaking}, "does not show it what it saw"),
    ("what is imagined is not what was seen", {"imagine": careless}, "does not agree"),
    ("a label asked for twice", {"decide": rolls_twice}, "asked for twice"),
    ("a luck of its own", {"decide": derives}, "derive a luck of their own"),
    ("a label for two uses", {"decide": one_label_for_two}, "serves a draw and an arrangement"),
    ("a memory outside the state", {"decide": remembers}, "decides differently"),
    ("a beginning by chance", {"setup": begins_by_chance}, "begins differently when it is set up"),
    ("dice that no event shows", {"decide": rolls_unseen}, "draws .*marked as chance"),
    ("a move of which nothing comes", {"decide": quiet_stop}, "nothing comes of Stop"),
    ("secrets that are denied", {"secrets": False}, "private fields, and the game says"),
    ("a seat too high", {"actor": lambda state: 2 if not state.over else None}, "2 is to act"),
    ("points of nobody", ended(scores=(1,)), "1 scores for 2 seats"),
    ("half a point", ended(scores=(0.5, 1)), "scores of a result are no tuple of whole numbers"),
    ("a winner who is none", ended(winners=(2,)), "winners that are no seats"),
    ("nobody wins", ended(winners=()), "winners that are no seats"),
    ("one winner, no tuple", ended(winners=0), "winners of a result are no tuple"),
    ("a result of its own", {"result": lambda state: (0,) if state.over else None}, "is no Result"),
    ("no words for events", {"say": lambda event, view, names: ""}, "no event is told"),
    ("None for words", {"say": lambda event, view, names: None}, "what is said of Drew.*no line"),
    ("two lines of words", {"say": lambda event, view, names: "a\nb"}, "what is said of .*no line"),
    ("nothing is legal", {"legal": lambda state: ()}, "nothing is legal"),
    ("a list of actions", {"legal": lambda state: [Stop()]}, "are a list, not a tuple"),
    ("an action that can change", {"legal": lambda state: (Loose(),)}, "a Loose can change"),
    ("a state that can change", {"initial": loose_table}, "a Table can change .*list"),
    ("a class of no known fields", {"classes": (*PEARLS.classes, Loose)}, "Loose.many: values of"),
    ("no title", {"title": ""}, "without a name or a title"),
    (
        "an option of two words",
        {"options": (option(name="the colour"),)},
        "called 'the colour', not by",
    ),
    ("an option that is silent", {"options": (option(help=""),)}, "says nothing of itself"),
    ("an option of no values", {"options": (option(values=()),)}, "needs load, accepts and shown"),
    ("an option of other values", {"options": (option(default="red"),)}, "'red', does not fit"),
    ("values that look alike", {"options": (option(values=("1", 1)),)}, "are typed alike"),
    ("a bot that is not asked", {"bots": {"rash": lambda *seen: None}}, "rash plays no legal"),
    ("a bot of two words", {"bots": {"deep blue": len}}, "a bot is called 'deep blue', not by"),
    ("an action twice", {"legal": lambda state: (Stop(), Stop())}, "legal twice"),
    ("one word for two actions", {"word": lambda action, view: "go"}, "do not tell"),
    ("a piece that vanishes", {"conserved": lambda state: len(state.pearls)}, "loses or makes"),
    ("a result too early", {"result": lambda state: (0,)}, "goes on has a result"),
    ("no board", {"board": lambda view, before, names, look: [text(" ")]}, "without anything"),
    ("a board of signs", {"board": lambda view, before, names, look: [text("♠")]}, "only ASCII"),
    (
        "a board that is too wide",
        {"board": lambda view, before, names, look: [text("日" * (look.width // 2 + 1))]},
        "of 22 columns where 20|of 82 columns where 80",
    ),
    (
        "a board that is too wide on some screens",
        {
            "board": lambda view, before, names, look: [
                text("x" * (look.width + (look.width not in (20, 80))))
            ]
        },
        "columns where",
    ),
    ("a board too wide for changes", {"board": wide_where_changed}, "of 21 columns where 20"),
    (
        "a board too wide for long names",
        {"board": lambda view, before, names, look: [text(f"> {names[0]}")]},
        "of 22 columns where 20",
    ),
    (
        "a sheet that is too wide",
        {"sheet": lambda view, names, look: [text("x" * 40)]},
        "of 40 columns where 20",
    ),
    (
        "a role that nobody can paint",
        {"board": lambda view, before, names, look: [text("x", "seat red")]},
        r"nobody can paint: \['seat red'\]",
    ),
    (
        "a position without words",
        {"describe": lambda view, before, names: ["", "x"]},
        "without words",
    ),
    ("changes without words", {"describe": mute_where_changed}, "without words"),
    (
        "an end without words",
        {"describe": lambda view, before, names: ["x"] * (not view.over)},
        "without words",
    ),
    ("one key for two actions", {"key": lambda action, view: "x"}, "keys do not tell"),
    (
        "a word that is a number",
        {"word": lambda action, view: "12"[isinstance(action, Draw)]},
        "a word is a number",
    ),
    (
        "a key that is a number",
        {"key": lambda action, view: "01"[isinstance(action, Draw)]},
        "looks like a number",
    ),
    ("a key that is another's word", {"key": swapped}, "another's word"),
    ("no rules", {"rules_page": lambda: ""}, "page of rules"),
    (
        "a figure that tells a secret",
        {"fields": lambda state: {"pearls": sum(pearl or 0 for pearl in state.pearls)}},
        "not everybody may know",
    ),
    (
        "a figure that comes and goes",
        {"fields": lambda state: {"drawn": 1} if state.drawn_by else {}},
        "not the same ones everywhere",
    ),
    (
        "a figure for too many seats",
        {"fields": lambda state: {"drawn": (1, 2, 3)}},
        "drawn is not one for each seat",
    ),
    (
        "a game whose copies do not open",
        {"legal": asks_the_pearls},
        "is not legal in a copy for seat None: such a copy would not open",
    ),
    ("a figure that is no number", {"marks": lambda state: {"draw": "1"}}, "no whole number: '1'"),
    ("a figure nobody can ask for", {"fields": lambda state: {"max": 1}}, "called 'max'"),
    ("a figure of two words", {"marks": lambda state: {"the draw": 1}}, "called 'the draw'"),
    ("words about no figure", {"about": {"depth": "how deep"}}, "a figure that there is not"),
    ("a figure that is ours", {"fields": lambda state: {"turn": 1}}, "that all games use"),
    (
        "a key of no listed letter",
        {"key": lambda action, view: type(action).__name__},
        "none of the",
    ),
]


def test_not_every_action_needs_a_key() -> None:
    none: AnyGame = attrs.evolve(PEARLS, key=lambda action, view: "")
    some: AnyGame = attrs.evolve(
        PEARLS, key=lambda action, view: "d" * isinstance(action, Draw), letters="d"
    )
    assert min(check_game(none, seeds=1), check_game(some, seeds=1)) > 0


@pytest.mark.parametrize(
    ("fault", "message"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS]
)
def test_the_suite_finds(fault: dict[str, Any], message: str) -> None:
    game: AnyGame = attrs.evolve(PEARLS, **fault)
    with pytest.raises(AssertionError, match=message):
        check_game(game, seeds=5)


def test_what_is_found_says_in_which_game_and_where() -> None:
    game: AnyGame = attrs.evolve(PEARLS, conserved=lambda state: state.over)
    with pytest.raises(AssertionError, match=r"Stop.* loses or makes") as found:
        check_game(game, seeds=1)
    (note,) = found.value.__notes__
    assert note.startswith("In pearls with 2 seats, {'colour': 'white'}, the seed 'conformance 0'")
    assert re.search(r": after \d+ moves, the last ones ('\w+', )+'stop'\.$", note)


def test_an_event_that_evolve_forgot_is_found_and_named() -> None:
    def forgets(state: Table, event: Any) -> Any:
        return PEARLS.evolve(state, event) if isinstance(event, Drew) else None

    game: AnyGame = attrs.evolve(PEARLS, evolve=forgets)
    with pytest.raises(BadMove, match="the rules make no state of event 1, Stopped"):
        check_game(game, seeds=1)


def taught(*steps: Step, players: tuple[str, ...] = ("mia", "noa=bot:random")) -> AnyGame:
    """The game of pearls with a lesson of these steps."""
    lesson = Lesson(players, "calm-otter", {"colour": "black"}, steps)
    return attrs.evolve(PEARLS, lesson=lambda: lesson)


DRAWN = Step("Draw one.", typed="draw", others=("draw",))


def test_a_lesson_is_followed_to_its_end() -> None:
    steps = (
        DRAWN,
        Step("Again.", typed="draw"),
        Step("And back, twice.", typed="undo 2"),
        Step("And on.", typed="redo"),
        Step("To the start.", typed="goto start"),
        Step("A line of its own.", typed="branch early"),
        Step("No more.", typed="stop", others=("stop",)),
        Step("All was told.", typed="log"),
        Step("Go on.", typed="switch main", others=("stop",)),
        Step("The end."),
    )
    game = taught(*steps)
    assert check_lesson(game) == len(steps)
    assert check_game(game, seeds=1) > 0


def test_a_lesson_is_followed_as_far_as_can_be_without_the_command() -> None:
    assert check_lesson(PEARLS) == 0
    for command in ("undo --step", "redo --step", "seat noa person", "switch kkkkkkkk"):
        assert check_lesson(taught(DRAWN, Step("Now.", typed=command), Step("x", typed="fly"))) == 1


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([DRAWN, Step("Now.", typed="fly")], "in step 2 of the lesson: 'fly' is neither"),
        ([DRAWN, Step("Now.", typed="dra")], "'dra' is neither a command nor possible"),
        ([DRAWN, Step("Now.", typed="draw", others=("take",))], "'take' is not possible, only dra"),
        (
            [Step("Now.", typed="draw"), Step("Now.", typed="draw")],
            "step 2 .*'draw' is to be the l",
        ),
        ([Step("Now.", others=("draw",))], "'draw' is to be another's"),
        ([Step("Now.", typed="undo")], "nothing to undo"),
        ([DRAWN, Step("Now.", typed="redo")], "nothing to redo"),
        ([Step("Now.", typed="goto 7")], "in step 1 of the lesson: "),
        ([Step("Now.", typed="branch main")], "in step 1 of the lesson: "),
        ([Step("", typed="draw")], "it says nothing"),
    ],
)
def test_what_a_lesson_gets_wrong_is_found(steps: list[Step], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(taught(*steps), seeds=1)


def test_a_lesson_that_cannot_begin_is_found() -> None:
    with pytest.raises(AssertionError, match="the lesson cannot begin: Pearls is for 2 players"):
        check_lesson(taught(DRAWN, players=("mia",)))


def test_a_game_with_secrets_is_played_redacted_and_verified() -> None:
    first = opened(PEARLS, {"colour": "white"}, ("red", "blue"), "otter", drawn=False)
    log = MemoryLog(opening(first, PEARLS, {}))
    session = Session.open(log, lambda name, rules: PEARLS)
    for action in (Draw(), Draw(), Draw(), Stop(), Stop()):
        session.play(action)
    assert verify(session).difference is None
    timeline = session.timeline
    moves = [timeline.move(place) for place in timeline.path(timeline.head)[1:]]
    assert [len(move.salts) for move in moves if move] == [1, 1, 1, 0, 0]
    assert len({move.salts for move in moves if move and move.salts}) == 3
    for move in moves[:3]:
        assert move is not None
        for seat in (0, 1, None):
            copy = timeline.codec.redact(move, seat)
            assert isinstance(copy, Move)
            assert isinstance(copy.events[0].pearl, Hidden) == (move.events[0].seat != seat)
    reopened = Session.open(log, lambda name, rules: PEARLS)
    assert reopened.state == session.state


def test_a_game_with_secrets_is_told_as_a_spectator_sees_it() -> None:
    first = opened(PEARLS, {"colour": "white"}, ("red", "blue"), "otter", drawn=False)
    log = MemoryLog(opening(first, PEARLS, {}))
    session = Session.open(log, lambda name, rules: PEARLS)
    session.play(Draw())
    assert tell(session, session.timeline.head).sentences == ("a pearl",)


def test_another_salt_does_not_verify() -> None:
    first = opened(PEARLS, {"colour": "white"}, ("red", "blue"), "otter", drawn=False)
    log = MemoryLog(opening(first, PEARLS, {}))
    session = Session.open(log, lambda name, rules: PEARLS)
    move = attrs.evolve(session.play(Draw()), salts=(bytes(16),))
    forged = MemoryLog([*log.payloads[:1], session.timeline.codec.encode(move, 1)])
    difference = verify(Session.open(forged, lambda name, rules: PEARLS)).difference
    assert difference is not None
    assert "salts" in difference.what
