"""What may be wanted next after a question: the very command that tries what was asked about.

A game that is asked about is the one used last from then on, so no command needs to name it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.board import choices
from cli.screen import suggest
from engine.names import quoted

if TYPE_CHECKING:
    from cli.odds import Found
    from engine.session import Session


def command(*words: str, seat: str | None = None) -> str:
    """A command as a shell takes it: "undertow amend 17 up --as 'd'arc'"."""
    return " ".join(map(quoted, ["undertow", *words, *([] if seat is None else ["--as", seat])]))


def after_odds(session: Session, found: Found, seat: str | None) -> None:
    """Suggest the best choice: as the next move, or in the place of another one made there."""
    timeline, place = session.timeline, found.place
    words = [choices(session, place)[one.action].word for one in found.ranked]
    number, end = timeline.number(place), timeline.end
    if place == timeline.head == end:
        suggest(f"{command('do', *words[0].split())} does the best of them")
        return
    if not timeline.is_on_path(place, end):
        suggest(f"{command('goto', _named(session, place))} goes there")
        return
    move = timeline.move(timeline.at_number(number + 1, end))
    made = [one.word for one in choices(session, place) if move and one.action == move.action]
    others = [word for word in words if word not in made]
    if others and timeline.number(end) > number:
        tried = command("amend", f"{number + 1}", *others[0].split(), seat=seat)
        suggest(f"{tried} tries another choice")


def after_hint(session: Session, found: Found, seat: str | None) -> None:
    """Suggest all the odds of the same place."""
    here = found.place == session.timeline.head
    place = [] if here else [_named(session, found.place)]
    suggest(f"{command('odds', *place, seat=seat)} shows all choices")


def after_whatif(move: str, word: str, seat: str | None) -> None:
    """Suggest to do what was played out."""
    if move == "@":
        suggest(f"{command('do', *word.split())} does it")
    else:
        tried = command("amend", move, *word.split(), seat=seat)
        suggest(f"{tried} writes that line beside this one")


def after_analysis(session: Session, costly: tuple[int, str] | None, *, written: bool) -> None:
    """Suggest to look at what was noted, and to play out a choice that cost much."""
    said = ["undertow log shows what was noted"] if written else []
    if costly is not None:
        place, better = costly
        tried = command("whatif", f"{session.timeline.number(place)}", *better.split())
        said.append(f"{tried} plays a better choice out")
    suggest(", ".join(said) or "undertow log tells the game")


def after_leaving(session: Session, before: str, uses: str) -> None:
    """Suggest what is done (`uses`) with the line on which the game stood."""
    said = ["undertow play goes on with it"]
    if before != session.timeline.branch and _is_known(session, before):
        said.append(uses.format(quoted(before)))
    suggest(", ".join(said))


def _is_known(session: Session, line: str) -> bool:
    """Whether a line still has this name: one without a name has another end once it grew."""
    from engine.lines import lines

    timeline = session.timeline
    return line in [one.name(timeline) for one in lines(timeline, dropped=True)]


def _named(session: Session, place: int) -> str:
    """A place as it is typed: a number on this line, else its id."""
    from engine.places import short_id

    timeline = session.timeline
    if timeline.is_on_path(place, timeline.end):
        return f"{timeline.number(place)}"
    return short_id(timeline, place)
