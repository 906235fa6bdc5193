"""The signs of which a written game consists, each with where it stands: tags, moves, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from events.frozen import frozen
from replays.errors import Wrong

LARGEST: Final = 16 * 1024 * 1024
"""Bytes of a written game that is read."""

MOST_TAGS: Final = 100_000
LONGEST_WORD: Final = 500
_BLANK: Final = re.compile(r"(?:[ \t\n]++|;[^\n]*+)*+")
_STRING: Final = re.compile(r'"((?:[^"\\\n]|\\[^\n])*+)"')
_TAG: Final = re.compile(r'\[[ \t]*+([A-Za-z]++)((?:[ \t]*+"(?:[^"\\\n]|\\[^\n])*+")*+)[ \t]*+\]')
_COMMENT: Final = re.compile(r"\{((?:[^}\\]|\\.)*+)\}", re.DOTALL)
_NUMBER: Final = re.compile(r"([0-9]++)\.++")
_WORD: Final = re.compile(r"(?:[^ \t\n\\{}();,\[\]]|\\[^\n])++")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_SPECIAL: Final = re.compile(r"[\\{}();,\[\]]")


@frozen
class Tag:
    """A line of the heading: [Name "value" "value"]."""

    name: str
    values: tuple[str, ...]
    at: int


@frozen
class Sign:
    """A piece of what follows the heading."""

    kind: str
    """`number`, `word`, `comment`, or one of `(` `)` `,`."""
    text: str
    at: int


def decoded(data: bytes) -> str:
    """The text of a file, lines ended by \\n. Raises Wrong."""
    if len(data) > LARGEST:
        raise Wrong("the text", f"it has more than {LARGEST:,} bytes")
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return _lines_ended(data.decode())
    except UnicodeDecodeError as error:
        before = _lines_ended(data[: error.start].decode())
        raise Wrong(told_place(before, len(before)), "this is no text in UTF-8") from None


def check_letters(text: str) -> None:
    """Raise Wrong at the first character that cannot be shown."""
    at = 0
    for line in text.split("\n"):
        if not line.replace("\t", "").isprintable():
            odd = next(i for i, c in enumerate(line) if c != "\t" and not c.isprintable())
            raise Wrong(at + odd, f"a character U+{ord(line[odd]):04X} cannot stand here")
        at += len(line) + 1


def told_place(text: str, at: int) -> str:
    """Where an offset lies, as a person counts."""
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"


def tags(text: str) -> tuple[list[Tag], int]:
    """The heading, and the offset at which it ends. Raises Wrong."""
    found: list[Tag] = []
    at = _after_blank(text, 0)
    while text.startswith("[", at):
        tag = _TAG.match(text, at)
        if tag is None:
            raise Wrong(at, 'a tag is [Name "value"] in one line, and this one is not')
        if len(found) == MOST_TAGS:
            raise Wrong(at, f"a heading has at most {MOST_TAGS:,} tags")
        values = tuple([unescaped(value) for value in _STRING.findall(tag[2])])
        found.append(Tag(tag[1], values, at))
        at = _after_blank(text, tag.end())
    return found, at


def signs(text: str, at: int) -> Iterator[Sign]:
    """What stands from an offset on, up to the end. Raises Wrong where it cannot be read."""
    at = _after_blank(text, at)
    while at < len(text):
        letter = text[at]
        if letter in "(),":
            yield Sign(letter, letter, at)
            end = at + 1
        elif letter == "{":
            comment = _COMMENT.match(text, at)
            if comment is None:
                raise Wrong(at, "this brace is not closed")
            yield Sign("comment", comment[1], at)
            end = comment.end()
        elif number := _NUMBER.match(text, at):
            yield Sign("number", number[1], at)
            end = number.end()
        elif word := _WORD.match(text, at):
            if word.end() - at > LONGEST_WORD:
                raise Wrong(at, f"no word has more than {LONGEST_WORD:,} letters")
            yield Sign("word", unescaped(word[0]), at)
            end = word.end()
        else:
            raise Wrong(at, _stray(letter))
        at = _after_blank(text, end)


def unescaped(text: str) -> str:
    """A text without the backslashes before signs that mean something."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def as_value(text: str) -> str:
    """A value as it stands in a tag."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def as_words(text: str) -> str:
    """Words as they stand in a move: no sign and no number in them means anything else."""
    if _SPECIAL.search(text):
        text = _SPECIAL.sub(r"\\\g<0>", text)
    if not any(c == "." for c in text):
        return text
    return re.sub(r"(?:(?<=\s)|^)([0-9]+)\.", r"\1\\.", text)


def as_comment(text: str) -> str:
    """Words as they stand in a comment, behind its first letter."""
    return text.replace("\\", "\\\\").replace("}", "\\}")


def _lines_ended(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _after_blank(text: str, at: int) -> int:
    """Where the next sign stands, behind blanks and what a ; keeps from being read."""
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _stray(letter: str) -> str:
    if letter == "[":
        return "a tag stands here, behind the heading"
    if letter == "\\":
        return "nothing stands behind this \\"
    return f"this {letter} closes nothing"
