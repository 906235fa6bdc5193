"""The list of changes that may go unnoticed speaks of the sources as they are."""

from __future__ import annotations

import pytest

from tests.mutants import EXPLAINED, GROUPS, ROOT
from tests.unnoticed import Change, explained, functions, means_the_same

SOURCE = """
class Reef:
    def at(self, place: int) -> int:
        if place > 9:
            raise Refused(place, f"there is no {place + 1}")
        return place
"""
CHOICE = """
def f(x):
    match x:
        case 1:
            g()
        case _:
            assert_never(x)
"""


@pytest.mark.parametrize("group", GROUPS)
def test_each_group_names_files_that_exist(group: str) -> None:
    sources, tests = GROUPS[group].files()
    assert sources
    assert tests


def test_each_explained_change_is_of_lines_that_stand_there() -> None:
    named = {file for group in GROUPS.values() for file in group.files()[0]}
    for change, reason in explained(EXPLAINED.read_text()).items():
        assert reason
        assert change.file in named
        texts = functions((ROOT / change.file).read_text())[change.function]
        lines = {line.strip() for text in texts for line in text}
        assert [line for line in change.old if line not in lines] == []


def test_reasons_and_places_hold_until_the_next_one() -> None:
    text = "# of the reef\n= speed\na.py f\n- 1\n+ 2\n- 3\n\n- 4\n- 5\n+ 6\n= none\nb.py C.g\n- 7\n"
    assert explained(text) == {
        Change("a.py", "f", ("1",), ("2",)): "speed",
        Change("a.py", "f", ("3",), ()): "speed",
        Change("a.py", "f", ("4", "5"), ("6",)): "speed",
        Change("b.py", "C.g", ("7",), ()): "none",
    }


@pytest.mark.parametrize(
    ("new", "in_words"),
    [
        ('raise Refused(place, f"XXthere is no {place + 1}XX")', True),
        ('raise Refused(place, f"there is no {place + 2}")', True),
        ("raise Refused(place, None)", True),
        ('raise Refused(None, f"there is no {place + 1}")', False),
        ('raise Refused(f"there is no {place + 1}")', False),
        ('raise Refused(place, f"there is no {place + 1}"', False),
    ],
)
def test_words_of_errors_are_told_from_the_rest(new: str, in_words: bool) -> None:
    old = 'raise Refused(place, f"there is no {place + 1}")'
    assert means_the_same(Change("reef.py", "Reef.at", (old,), (new,)), SOURCE) is in_words
    assert not means_the_same(Change("reef.py", "at", (old,), (new,)), SOURCE)
    other = Change("reef.py", "Reef.at", ("return place",), ('return "words"',))
    assert not means_the_same(other, SOURCE)


@pytest.mark.parametrize(
    ("new", "in_words"),
    [
        ('raise Refused("full" if 2 else f"{n} left")', True),
        ('raise Refused("full" if n or True else f"{n} left")', True),
        ('raise Refused("XXfullXX" if n else f"{n} left")', True),
        ("raise Refused(None)", True),
        ('raise Refused(n if n else f"{n} left")', False),
        ("raise Refused()", False),
    ],
)
def test_words_of_errors_may_be_one_thing_or_another(new: str, in_words: bool) -> None:
    old = 'raise Refused("full" if n else f"{n} left")'
    source = f"def f(n):\n    {old}\n"
    assert means_the_same(Change("reef.py", "f", (old,), (new,)), source) is in_words


def test_cases_that_the_types_rule_out_are_told_from_the_rest() -> None:
    gone = Change("reef.py", "f", ("case _:", "assert_never(x)"), ())
    assert means_the_same(gone, CHOICE)
    assert means_the_same(
        Change("reef.py", "f", ("assert_never(x)",), ("assert_never(None)",)), CHOICE
    )
    assert not means_the_same(Change("reef.py", "f", ("case 1:", "g()"), ()), CHOICE)
