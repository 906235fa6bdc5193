"""Notes on places: a mark as `?!`, a tag, and what somebody had to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli import documents
from cli.arguments import AsOption, GameOption
from cli.screen import BadInput, Lines, answer
from cli.viewpoint import at_screen, looking
from engine.errors import NoteOfAnother, Refused
from engine.names import quoted
from events.record import NOBODY

if TYPE_CHECKING:
    from engine.session import Session


def note(
    place: Annotated[str, typer.Argument(metavar="PLACE", help="As for goto; @ is here.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="TEXT", help="As: ?! #greedy should have turned back."),
    ] = None,
    tag: Annotated[
        str | None,
        typer.Option("--tag", metavar="TAG", help="A name for it, and so for the place."),
    ] = None,
    drop: Annotated[bool, typer.Option("--drop", help="Take it away; the file keeps it.")] = False,
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="SEAT", help="Who says it; the only person if left out."),
    ] = None,
    private: Annotated[
        bool, typer.Option("--private", help="For that seat alone: no copy for others has it.")
    ] = False,
    game: GameOption = None,
    seat: AsOption = None,
) -> None:
    """Put a note on a place, or read what is noted there."""
    from cli.home import opened
    from cli.timeline import change
    from engine.places import find_move

    said = " ".join(words or [])

    def write(session: Session) -> Lines:
        with looking(session, seat):
            return noted(session, place, said, tag, drop=drop, by=by, private=private)

    if said or drop:
        change(game, write)
        return
    if by is not None or private:
        raise BadInput("--by and --private say whose a new note is; --as SEAT reads with its eyes")
    with opened(game) as session, looking(session, seat):
        at = find_move(session, place)
        answer(lambda: noted(session, place, "", tag), lambda: documents.notes(session, at))


def note_here(session: Session, words: str) -> Lines:
    """Put a note on a place, as the words say: `@ ?! #greedy too deep`; without a text, read it."""
    place, _, text = words.partition(" ")
    return noted(session, place, text.strip())


def seat_of(session: Session, name: str | None) -> int:
    """The seat that writes: the one named, else the one at the screen, else nobody.

    Raises NoSuchPlace.
    """
    from engine.places import find_seat

    seat = at_screen(session) if name is None else find_seat(session, name)
    return NOBODY if seat is None else seat


def noted(
    session: Session,
    at: str,
    text: str,
    tag: str | None = None,
    *,
    drop: bool = False,
    by: str | None = None,
    private: bool = False,
) -> Lines:
    """Write, take away or read the notes on a place. Raises Refused, NoSuchPlace."""
    from engine.notes import MARKS, checked_tag, remarks
    from engine.places import find_move

    place = find_move(session, at)
    number = session.timeline.number(place)
    tag = None if tag is None else tag.removeprefix("#")
    writer, eyes = seat_of(session, by), at_screen(session)
    if private and writer == NOBODY:
        raise Refused("a private note is somebody's: --by SEAT says whose")
    found = remarks(session.timeline, place, eyes)
    if drop:
        if text:
            raise Refused("--drop takes no text; --tag says which note is meant")
        mine = [one.tag for one in found if (one.by, one.private) == (writer, False)]
        if by is None and not private and (tag or "") not in mine:
            writer = NOBODY  # as notes were before they said by whom
        try:
            session.drop_note(place, tag or "", writer, private=private)
        except NoteOfAnother as error:
            raise Refused(f"{error}: --by {quoted(session.seats[error.seat])}") from None
        return [f"The note on move {number} is taken away."]
    if not text:
        wanted = [one.told(session.seats, eyes) for one in found if tag in (None, one.tag)]
        with_tag = "" if tag is None else f" with the tag {tag!r}"
        return wanted or [f"Nothing is noted{with_tag} on move {number}."]
    if tag is not None:
        checked_tag(session.timeline, place, tag)
        first, _, rest = text.partition(" ")
        text = f"{first} #{tag} {rest}" if first in MARKS else f"#{tag} {text}"
    session.note(place, text, writer, private=private)
    after = remarks(session.timeline, place, eyes)
    instead = [
        f", in place of: {one.words()} (notes with other tags stand beside it)"
        for one in found
        if one not in after
    ]
    kept = " ".join(text.split())
    return ["".join([f"Noted on move {number}: {kept}", *instead])]
