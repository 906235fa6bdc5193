"""The language of `find`: what conditions mean, and what is said of those that mean nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.condition import DEEPEST, parsed
from engine.errors import BadCondition
from engine.tokens import LONGEST

SEATS = ("red", "Jean-Luc", "o'neil", "मीरा", "Max", "7")
FIGURES = {"move": 31, "turn": 3, "air": 4, "deep": -2, "held": (2, 0, 5, 1, 3, 0)}


def holds(text: str, **other: Any) -> bool:
    """Whether a condition is true of the figures, but for those that are other."""
    return bool(parsed(text, FIGURES, SEATS)({**FIGURES, **other}))


@pytest.mark.parametrize(
    "text",
    [
        *("air < 5", "air<=4", "air = 4", "air==4", "air != 5", "air<>5", "air > 3", "air >= 4"),
        *("1 <= air < 5", "0 < air <= 4 = 4 != 5", "move = 31", "AIR < 5"),
        *("held(red) = 2", "held( red )=2", "Held (RED) = 2", "held(1) = 2", "held(6) = 0"),
        *("held(jean-luc) = 0", "held(o'neil) = 5", 'held("o\'neil") = 5', "held('red') = 2"),
        *("held(मीरा) = 1", "held(max) = 3", "held(7) = 0", "max(held) = 5", "MIN(held) = 0"),
        *("sum(held) = 11", "max ( Held ) > held(red)"),
        *("turn = o'neil", "turn=o'neil and air<5", "o'neil = turn", "turn = 3"),
        *("turn != red", "turn <> Jean-Luc", "turn != max", "not turn = मीरा", "turn != '7'"),
        *("air", "held(red)", "not held(jean-luc)", "not not air", "Not air > 5", "(air)", "-deep"),
        *("air > 9 or move = 31 and deep < 0", "(air > 9 or move = 31) AND deep < 0"),
        *("not air > 9 and deep < 0", "not (air > 9 or deep > 0)", "air < 5 And not air < 4"),
        *("air + 1 = 5", "air-1=3", "2 - 1 - 1 = 0", "2 + 3 * 4 = 14", "(2 + 3) * 4 = 20"),
        *("- deep = 2", "--air = 4", "3 - -1 = air", "-air * -1 = 4", "-(air + deep) = -2"),
        *("(air < 5) + (deep < 0) = 2", "(air < 5) = (deep < 0)", "999999999999999999 > air"),
        "  air\t<\n5  ",
    ],
)
def test_what_is_so(text: str) -> None:
    assert holds(text)


@pytest.mark.parametrize(
    "text",
    [
        *("air < 4", "air <= 3", "air = 5", "air != 4", "air <> 4", "air > 4", "air >= 5"),
        *("1 <= air < 4", "5 < air < 9", "held(red) = 5", "held(7) = 2", "held(jean-luc)"),
        *("turn = red", "turn = 'मीरा'", "not air", "not not not air", "air and deep > 0"),
        *("air > 9 or deep > 0", "not (air < 5 and deep < 0)", "2 - (1 - 1) = 0", "-air = 4"),
    ],
)
def test_what_is_not_so(text: str) -> None:
    assert not holds(text)


def test_a_condition_is_asked_many_times() -> None:
    condition = parsed("held(red) > 1 and turn = max", FIGURES, SEATS)
    assert [bool(condition({**FIGURES, "turn": turn})) for turn in (0, 3, 5)] == [0, 0, 1]
    assert not condition({**FIGURES, "turn": 5, "held": (1,) * 6})


def test_nobody_is_to_act_when_all_is_over() -> None:
    assert holds("turn = 0 and turn != red and not turn", turn=0)


def test_a_figure_goes_before_a_player_of_the_same_name() -> None:
    seats = ("air", "red")
    assert parsed("turn = air", FIGURES, seats)({**FIGURES, "turn": 4})
    assert parsed('turn = "air"', FIGURES, seats)({**FIGURES, "turn": 1})
    assert parsed("held(air) = 2", FIGURES, seats)(FIGURES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a condition compares figures, as: move > 10"),
        ("  ", "a condition compares figures, as: move > 10"),
        ("ari < 5", "column 1: there is no figure 'ari'; did you mean air?"),
        (
            "air < 5 and x",
            "column 13: there is no figure 'x'; there are move, turn, air, deep,",
        ),
        ("turn = rde", "column 8: there is no figure 'rde'; did you mean red?"),
        ("held > 2", "column 1: held is one for each player: held(red), or max(held)"),
        ("1 < held", "column 5: held is one for each player: held(red), or max(held)"),
        ("held() > 2", "column 1: held is one for each player"),
        ("held('') > 2", "column 1: held is one for each player"),
        ("held(rde) > 2", "column 6: there is no player 'rde'; did you mean red?"),
        ("held(0) > 2", "column 6: there is no player '0'; there are: red, Jean-Luc, o'neil"),
        ("held(8) > 2", "column 6: there is no player '8'"),
        ("held(" + "9" * 500 + ")", "column 6: there is no player '999"),
        ("held(red > 2", "column 1: the bracket behind held is not closed"),
        ("held(max(held))", "column 1: the bracket behind held is not closed"),
        ("air(red) > 2", "column 1: air is one for all players: no brackets"),
        ("max(air) > 2", "column 5: max takes a figure that each player has; there are: held"),
        ("SUM(hled) > 2", "column 5: SUM takes a figure that each player has; did you mean held?"),
        ("min > 2", "column 1: min takes a figure that each player has in brackets, as min(held)"),
        ("red", "column 1: red is a player: write turn = red, or held(red)"),
        ("air = red", "column 7: red is a player: write turn = red, or held(red)"),
        ("turn < 'red'", "column 8: 'red' is a player: write turn = 'red', or held('red')"),
        ("turn = red + 1", "column 8: red is a player"),
        ("turn = -red", "column 9: red is a player"),
        ("turn = red or o'neil", "column 15: o'neil is a player"),
        ("turn = '1'", "column 8: there is no player '1'; there are: red"),
        ("turn = 'zoe'", "column 8: there is no player 'zoe'"),
        ("5", "column 1: 5 alone is no condition; compare it, as: move = 5"),
        ("air = 5 or 6", "column 12: 6 alone is no condition; compare it, as: move = 6"),
        ("not 2 +  3", "column 5: 2 + 3 alone is no condition"),
        ("air and (-5)", "column 9: (-5) alone is no condition"),
        ("air < 5 && air", "column 9: write and for &&"),
        ("air|deep", "column 4: write or for |"),
        ("!air", "column 1: write not for !"),
        ("air =< 5", "column 5: write <= for =<"),
        ("air ≥ 5", "column 5: write >= for ≥"),
        ("air / 2 = 1", "column 5: '/' means nothing here; there are < <="),
        ("air ** 2", "column 6: a figure or a number is missing before '*'"),
        ("air < ", "column 7: a figure or a number is missing before the end"),
        ("air < and 3", "column 7: a figure or a number is missing before 'and'"),
        ("< 5", "column 1: a figure or a number is missing before '<'"),
        ("air < not 5", "column 7: a figure or a number is missing before 'not'"),
        ("()", "column 2: a figure or a number is missing before ')'"),
        ("air < 5 held(red) > 2", "column 9: and, or, or a sign is missing before 'held'"),
        ("5air < 6", "column 2: and, or, or a sign is missing before 'air'"),
        ("(air < 5", "column 1: this bracket is not closed"),
        ("((air) < 5", "column 1: this bracket is not closed"),
        ("air < 5)", "column 8: this bracket was not opened"),
        ("held('red", "column 1: the bracket behind held is not closed"),
        ("turn = 'red", "column 8: the quote ' is not closed"),
        ("air < 1234567890123456789", "column 7: a number has at most 18 digits"),
        ("air < 0.5", "column 8: '.' means nothing here"),
        ("air < \u0665", "column 7: '\u0665' means nothing here"),
        ("air\0", r"column 4: '\x00' means nothing here"),
        ("\x1b[31mair", r"column 1: '\x1b' means nothing here"),
        ("'\x1b[2J' = turn", r"column 1: there is no player '\x1b[2J'"),
        ("air < \u202e5", r"column 7: '\u202e' means nothing here"),
        ("air > \ud800", r"column 7: '\ud800' means nothing here"),
        ("🐙 > 1", "column 1: '🐙' means nothing here"),
        ("__import__('os')", "column 1: there is no figure '__import__'"),
        ("air.real", "column 4: '.' means nothing here"),
        ("a" * LONGEST, "column 1: there is no figure 'aaa"),
        ("a" * (LONGEST + 1), "a condition has at most 1,000 characters, not 1,001"),
        ("air < 5 " * 125_000, "a condition has at most 1,000 characters, not 1,000,000"),
        ("(" * 10_000, "a condition has at most 1,000 characters, not 10,000"),
        ("(" * 900, "column 51: brackets go at most 50 deep"),
    ],
)
def test_what_means_nothing_is_told_with_its_column_and_what_would_be_right(
    text: str, said: str
) -> None:
    with pytest.raises(BadCondition) as caught:
        parsed(text, FIGURES, SEATS)
    assert str(caught.value).startswith(said)
    assert str(caught.value).isprintable()


def test_brackets_nest_as_deep_as_is_promised() -> None:
    deep = "(" * DEEPEST + "air" + ")" * DEEPEST
    assert holds(f"{deep} and {deep}")
    with pytest.raises(BadCondition, match="column 59: brackets go at most 50 deep"):
        holds(f"air and ({deep})")


def test_the_deepest_and_the_longest_are_answered() -> None:
    deepest = "air<0 or air and not 0>1+1*-(" * 33 + "air" + ")" * 33
    assert LONGEST - 30 < len(deepest) <= LONGEST
    assert holds(deepest) == bool(eval(deepest, {}, FIGURES))
    assert holds("-" * 900 + "air = 4")
    assert holds("not " * 200 + "air")
    assert holds("+".join(["air"] * 240) + " = 960")
    assert holds("<".join(map(str, range(250))))
    assert holds("*".join(["999999999999999999"] * 50) + " > 0")


@given(st.text(max_size=60) | st.text(alphabet="()'\"<>=!+-*12 aehldirnotu", max_size=60))
def test_any_text_is_a_condition_or_is_told_why_not(text: str) -> None:
    said = ""
    try:
        holds(text)
    except BadCondition as error:
        said = str(error)
    assert said.isprintable()


Pair = tuple[str, str]
"""The same in our language and in Python's."""

SAID: list[Pair] = [
    *(("air", "air"), ("deep", "deep"), ("Move", "move"), ("turn", "turn")),
    *(("held(red)", "held[0]"), ("held(o'neil)", "held[2]"), ("held(4)", "held[3]")),
    *(("max(held)", "max(held)"), ("MIN(held)", "min(held)"), ("sum( held )", "sum(held)")),
]
SIGNS: list[Pair] = [("=", "=="), ("<>", "!="), *[(s, s) for s in ("<", "<=", "==", "!=", ">")]]
JOINTS: list[Pair] = [("and", "and"), ("or", "or"), ("AND", "and"), ("Or", "or")]


def joined(*parts: Pair | str) -> Pair:
    """Parts one after the other; a text is the same in both languages."""
    both = [(part, part) if isinstance(part, str) else part for part in parts]
    return " ".join(ours for ours, _ in both), " ".join(theirs for _, theirs in both)


@st.composite
def number(draw: st.DrawFn, depth: int) -> Pair:
    """A sum or a part of one; brackets may hold what is true."""
    match draw(st.integers(0, 6 if depth else 1)):
        case 0:
            return draw(st.sampled_from(SAID))
        case 1:
            digits = f"{draw(st.integers(0, 40))}"
            return digits, digits
        case 2 | 3:
            sign = draw(st.sampled_from("+-*"))
            return joined(draw(number(depth - 1)), sign, draw(number(depth - 1)))
        case 4:
            return joined("-", draw(number(depth - 1)))
        case 5:
            return joined("(", draw(number(depth - 1)), ")")
        case _:
            return joined("(not (", draw(condition(depth - 1)), "))")


@st.composite
def condition(draw: st.DrawFn, depth: int = 4) -> Pair:
    """What is true or not."""
    match draw(st.integers(0, 6 if depth else 1)):
        case 0:
            return draw(st.sampled_from(SAID))
        case 1 | 2:
            links = draw(st.lists(st.sampled_from(SIGNS), min_size=1, max_size=3))
            first, *others = [draw(number(max(depth - 1, 0))) for _ in range(len(links) + 1)]
            pairs = zip(links, others, strict=True)
            return joined(first, *[part for pair in pairs for part in pair])
        case 3 | 4:
            joint = draw(st.sampled_from(JOINTS))
            return joined(draw(condition(depth - 1)), joint, draw(condition(depth - 1)))
        case 5:
            return joined("not", draw(condition(depth - 1)))
        case _:
            return joined("(", draw(condition(depth - 1)), ")")


@given(
    condition(),
    st.integers(-5, 40),
    st.integers(-5, 40),
    st.integers(0, 6),
    st.tuples(*[st.integers(0, 5)] * 6),
)
def test_it_means_what_python_means_by_the_same(
    same: Pair, air: int, deep: int, turn: int, held: tuple[int, ...]
) -> None:
    ours, theirs = same
    assume(len(ours) <= LONGEST)
    values = {"move": 31, "air": air, "deep": deep, "turn": turn, "held": held}
    assert bool(parsed(ours, values, SEATS)(values)) == bool(eval(theirs, {}, values))
