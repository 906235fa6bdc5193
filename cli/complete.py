"""What may be typed next on a command line, for shells that ask: quick, and never writing anything.

A shell asks with every press of Tab, so Typer is not imported here, and files are only read.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

from cli.commands import COMMANDS, Entry
from cli.rule_options import by_flag, is_strange, options
from cli.screen import safe
from events.frozen import frozen

if TYPE_CHECKING:
    from engine.bot_kind import BotKind
    from engine.game import AnyGame, Option
    from engine.session import Session

Word = tuple[str, str]
"""What may be typed, and what it means."""

FILES: Final = ":files"
"""An answer of this one word asks the shell to complete the name of a file, as it can itself."""

_RECENT: Final = 10
"""Moves that are offered by number."""


@frozen
class Typed:
    """A command line up to the word that is to be completed."""

    command: str
    arguments: tuple[str, ...]
    options: Mapping[str, str]
    """The values of the options given so far; flags have none."""
    word: str
    asked: str = ""
    """The option whose value the word is."""

    def game(self) -> str | None:
        """The game that an option names."""
        return self.options.get("-g") or self.options.get("--game")


def main(arguments: Sequence[str]) -> None:
    """Answer a shell: its name, then the words typed so far, the last one to be completed.

    From bash instead the word as bash sees it, which begins behind a colon, and the whole line.
    """
    shell, *words = arguments or [""]
    cut = 0
    if shell == "bash":
        seen, line = words if len(words) == 2 else ("", "")
        words = _split(line)[1:] or [""]
        cut = max(0, len(words[-1]) - len(seen)) if words[-1].endswith(seen) else 0
    if shell == "bash":
        lines = [safe(word)[0 if word == FILES else cut :] for word, _ in found(words)]
    else:
        lines = [f"{safe(word)}\t{safe(meaning)}" for word, meaning in found(words)]
    sys.stdout.write("".join(f"{line}\n" for line in lines if line))
    sys.stdout.flush()
    os._exit(0)  # as the command does: to take Python apart would take a sixth of the time


def _split(line: str) -> list[str]:
    """The words of a line as the shell would split them; the last one may be empty."""
    for end in ("", "'", '"'):
        try:
            words = shlex.split(line + end)
        except ValueError:
            continue
        return [*words, ""] if not line or (line[-1].isspace() and not end) else words
    return [""]


def found(words: Sequence[str]) -> list[Word]:
    """What may stand in the place of the last word, which is its beginning."""
    *before, word = words or [""]
    names = [name for name in before if not name.startswith("-")]
    if not names:
        first = [(name, entry.section) for name, entry in COMMANDS.items()]
        return _beginning([*first, ("--version", ""), ("--help", "")], word)
    command = names[0]
    entry = COMMANDS.get(command)
    if entry is None:
        return []
    kind, typed = _asked(entry, command, before[before.index(command) + 1 :], word)
    offers: list[Word] = []
    kinds = [kind]
    if word.startswith("-"):
        offers += [(one, "") for one in entry.options() if one.startswith("--")]
        kinds += ["RULE"] if entry.makes_games and kind != "VALUE" else []
    for one in kinds:
        with suppress(Exception):  # no game, a damaged one: there is nothing to offer
            offers += _OFFERS[one](typed) if one in _OFFERS else ()
    return [(FILES, "")] if (FILES, "") in offers else _beginning(offers, word)


def _beginning(offers: Sequence[Word], word: str) -> list[Word]:
    """Those that begin so, each once."""
    return list({one: (one, text) for one, text in offers if one.startswith(word)}.values())


def _asked(entry: Entry, command: str, words: Sequence[str], word: str) -> tuple[str, Typed]:
    """The kind of thing that the last word is, and what was typed before it."""
    own = entry.options()
    places = [one for one in entry.takes.split() if not one.startswith("-")]
    arguments: list[str] = []
    said: dict[str, str] = {}
    waiting = ""
    for one in words:
        if waiting:
            said[waiting], waiting = one, ""
        elif own.get(one) or (entry.makes_games and "=" not in one and is_strange(one, own)):
            waiting = one
        elif one.startswith("-") and (one in own or not entry.negative):
            said[one] = ""
        else:
            arguments.append(one)
    if waiting:
        typed = Typed(command, tuple(arguments), said, word, waiting)
        return own.get(waiting, "VALUE"), typed
    typed = Typed(command, tuple(arguments), said, word)
    if len(arguments) < len(places):
        return places[len(arguments)].removesuffix("..."), typed
    return (places[-1].removesuffix("...") if places and places[-1].endswith("...") else ""), typed


def _session(typed: Typed) -> Session:
    """The game that is meant, read and not remembered as the one used last."""
    from cli.home import locate
    from engine.registry import find
    from engine.session import Session
    from events.log import FileLog

    by_name = COMMANDS[typed.command].takes.startswith("GAME") and typed.arguments
    path = locate(typed.arguments[0] if by_name else typed.game())
    with closing(FileLog.open(path)) as log:
        return Session.open(log, find)


def _games(typed: Typed) -> Iterator[Word]:
    from cli.shelf import names

    yield from ((name, "") for name in names())
    if typed.command == "play":
        yield from _kinds(typed)


def _old(typed: Typed) -> Iterator[Word]:
    is_line = "--branch" in typed.options or typed.game() is not None
    yield from _lines(typed) if is_line else _games(typed)


def _kinds(_: Typed) -> Iterator[Word]:
    from engine.registry import names

    yield from ((name, "a kind of game") for name in names())


def _removed(_: Typed) -> Iterator[Word]:
    from cli.trash import removed

    yield from ((game.name, "") for game in removed())


def _lines(typed: Typed) -> Iterator[Word]:
    from engine.lines import lines, present

    session = _session(typed)
    timeline = session.timeline
    for line in lines(timeline, dropped="--back" in typed.options):
        here = ", here" if line == present(timeline) else ""
        yield line.name(timeline), f"to move {timeline.number(line.end)}{here}"


def _places(typed: Typed) -> Iterator[Word]:
    from engine.notes import tagged, tags

    session = _session(typed)
    timeline = session.timeline
    yield from (("start", ""), ("end", "of this line"), ("@", "here"))
    yield from _lines(typed)
    for seat in session.seats:
        yield f"last:{seat}", "the last decision"
    for mark, value in session.game.marks(session.state_at(timeline.end)).items():
        yield from ((f"{mark}:{n}", "") for n in range(1, min(value, _RECENT) + 1))
    for tag in tags(timeline):
        yield tag, f"move {timeline.number(tagged(timeline, tag)[0])}"
    last = timeline.number(timeline.end)
    for number in range(last, max(0, last - _RECENT), -1):
        yield str(number), _chosen(session, timeline.at_number(number, timeline.end))


def _chosen(session: Session, place: int) -> str:
    """Who chose what in the move that led to a place."""
    move, before = session.timeline.move(place), session.timeline.parent(place)
    game, state = session.game, session.state_at(before)
    seat = game.actor(state)
    if move is None or seat is None:
        return ""
    return f"{session.seats[seat]} {game.word(move.action, game.view(state, None))}"


def _actions(typed: Typed) -> Iterator[Word]:
    from cli.board import choices
    from cli.viewpoint import is_hidden
    from engine.places import find_move

    session, said = _session(typed), typed.arguments
    place = session.timeline.head
    if typed.command == "amend":
        place = session.timeline.parent(find_move(session, said[0]))
        said = said[1:]
    start = "".join(f"{word} " for word in said)
    for choice in [] if is_hidden(session, place) else choices(session, place):
        if choice.word.startswith(start):
            yield choice.word.removeprefix(start).split(" ")[0], choice.label


def _pages(typed: Typed) -> Iterator[Word]:
    yield from ((word, "") for word in _session(typed).game.pages)


def _seats(typed: Typed) -> Iterator[Word]:
    yield from ((name, "") for name in _session(typed).seats)


def _players(typed: Typed) -> Iterator[Word]:
    from engine.bots import BOT, all_bots

    game = _kind(typed)
    name, bot, said = typed.word.rpartition(BOT)
    if not bot:
        name = "".join(typed.word.rpartition("=")[:2])
    called, question, settings = said.partition("?")
    for kind in all_bots(game):
        if not question:
            yield f"{name}{BOT}{kind.name}", kind.help
        elif kind.name == called:
            yield from _settings(kind, f"{name}{BOT}{called}?", settings)
    if typed.command == "seat":
        yield "person", ""


def _settings(kind: BotKind, start: str, said: str) -> Iterator[Word]:
    """The settings of a bot behind those that stand there already."""
    before, also, _ = said.rpartition("&")
    known = {part.partition("=")[0] for part in before.split("&")}
    for one in kind.settings:
        if one.name in known:
            continue
        yield f"{start}{before}{also}{one.name}=", one.help
        for value in one.values:
            yield f"{start}{before}{also}{one.name}={value}", ""


def _options(typed: Typed) -> Iterator[Word]:
    for option in options(_kind(typed)):
        yield f"{option.name}=", option.help
        yield from _values(option, f"{option.name}=", typed)


def _rules(typed: Typed) -> Iterator[Word]:
    """The options of a game by their own names; once an = stands behind one, its values."""
    for name, option in by_flag(_kind(typed)).items():
        if "=" in typed.word:
            yield from _values(option, f"{name}=", typed)
        else:
            yield name, option.help


def _asked_for(typed: Typed) -> Iterator[Word]:
    yield from _values(by_flag(_kind(typed))[typed.asked.replace("_", "-")], "", typed)


def _values(option: Option, start: str, typed: Typed) -> Iterator[Word]:
    """What an option may be, behind what is typed before it."""
    yield from ((f"{start}{value}", "") for value in option.values)
    if option.takes_file and typed.word.startswith(start):
        yield FILES, ""


def _kind(typed: Typed) -> AnyGame:
    """The kind of game that is meant."""
    from engine.registry import USUAL, find

    if typed.command == "seat":
        return _session(typed).game
    return find(typed.arguments[0] if typed.arguments else USUAL)


def _figures(typed: Typed) -> Iterator[Word]:
    from engine.search import OWN, figures

    session = _session(typed)
    about = {**session.game.about, **OWN}
    for name, value in figures(session, session.timeline.head).items():
        each = [f"{name}({seat})" for seat in session.seats] if isinstance(value, tuple) else [name]
        yield from ((one, about.get(name, "")) for one in each)


def _shells(_: Typed) -> Iterator[Word]:
    yield from (("bash", ""), ("zsh", ""), ("fish", ""))


def _when(_: Typed) -> Iterator[Word]:
    yield from (("auto", ""), ("always", ""), ("never", ""))


def _files(_: Typed) -> Iterator[Word]:
    yield FILES, ""


def _formats(_: Typed) -> Iterator[Word]:
    yield from (("text", ""), ("json", ""), ("markdown", ""), ("undertow", ""))


_OFFERS: Final[Mapping[str, Callable[[Typed], Iterator[Word]]]] = {
    "ACTION": _actions,
    "CONDITION": _figures,
    "FILE": _files,
    "FOLDER": _files,
    "FORMAT": _formats,
    "GAME": _games,
    "KIND": _kinds,
    "LINE": _lines,
    "MOVE": _places,
    "OLD": _old,
    "OPTION": _options,
    "OTHER": _places,
    "PAGE": _pages,
    "PLACE": _places,
    "PLAYER": _players,
    "REMOVED": _removed,
    "RULE": _rules,
    "SEAT": _seats,
    "SHELL": _shells,
    "VALUE": _asked_for,
    "WHAT": _files,
    "WHEN": _when,
}
"""What can be said of each kind of argument, as the table of commands calls it."""
