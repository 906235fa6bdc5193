"""One game being played: the only place where an action becomes records.

A verb that changes writes all its records in one append; a verb that reads writes nothing.
What only some verbs need is imported there: a game is often opened just to be looked at.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from copy import copy
from functools import partial
from pathlib import Path
from typing import Any

from engine.dealer import Dealer
from engine.errors import BadMove, NoteOfAnother, Refused
from engine.game import AnyGame, Options
from engine.held import HoldingLog
from engine.lines import Line, present
from engine.opening import FindGame, read_timeline
from engine.setup import LUCK
from engine.states import States
from events.log import Log, MemoryLog
from events.record import (
    NOBODY,
    Branch,
    Drop,
    Head,
    Hidden,
    Move,
    Note,
    Record,
    Reluck,
    Rename,
    Reveal,
    Seat,
)
from events.timeline import Timeline

SessionCheck = Callable[["Session", int, Any, Move | None], Move | None]
"""Sees the session being opened, and what `engine.states.Check` sees; returns what that does."""


class Session:
    """A game, its timeline and its log."""

    def __init__(
        self, game: AnyGame, timeline: Timeline, log: Log, check: SessionCheck | None = None
    ) -> None:
        """`check` sees each place before it is folded, and raises what is to stop it."""
        self.game = game
        self.timeline = timeline
        self._log = HoldingLog(log)
        self._plan: tuple[str, int] | None = None
        """A name, and the place on which the line ends that is to get it; None: none is planned."""
        self._states = States(game, timeline)
        self.dealer = Dealer(game, timeline, self._states)
        """Says what comes of an action here."""
        self._states.fold_all(None if check is None else partial(check, self))
        self.seats = tuple(
            ["".join(c if c.isprintable() else "?" for c in name) for name in timeline.opened.seats]
        )
        """The names of the seats, each as one line that can be shown."""

    @classmethod
    def open(cls, log: Log, find: FindGame) -> Session:
        """The session of a log. Raises Damaged, NoSuchGame, BadMove."""
        timeline, game = read_timeline(log.payloads, find)
        if game is None:
            game = find(timeline.opened.game, timeline.opened.rules)  # says what is missing
        return cls(game, timeline, log)

    def close(self) -> None:
        """Let go of the log."""
        self._log.close()

    @property
    def file(self) -> Path | None:
        """The file of this game, where it has one."""
        return self._log.path

    @property
    def options(self) -> Options:
        """The rule options of this game."""
        return dict(self.timeline.opened.options)

    @property
    def luck_again(self) -> str:
        """What dice come when a decision is taken again: `same`, `fresh`, or `refuse`."""
        return str(self.options.get(LUCK.name, LUCK.default))

    @property
    def state(self) -> Any:
        """The state where the head stands."""
        return self._states.at(self.timeline.head)

    def state_at(self, place: int) -> Any:
        """The state at a place."""
        return self._states.at(place)

    def actor(self) -> int | None:
        """The seat that decides next; None when the game is over."""
        return self.game.actor(self.state)

    def legal(self) -> tuple[Any, ...]:
        """The legal actions where the head stands."""
        return self.game.legal(self.state)

    def play(self, action: Any) -> Move:
        """Take a legal action where the head stands. Raises Refused for one that is not legal.

        An action that was taken here before leads to the same move again: only the head moves.
        In a game of fresh luck, other dice come first where some were seen already.
        """
        if action not in self.legal():
            raise Refused(f"{action} is not possible now")
        if self.luck_again == "fresh":
            from engine.takeback import shown_after

            if shown_after(self.timeline, self.timeline.head):
                self.reluck()
        head = self.timeline.head
        for child in self.timeline.children(head):
            move = self.timeline.move(child)
            if move is not None and move.action == action:
                self._take_again(child)
                return move
        move = self.dealer.decide(head, action)
        self._grow(move)
        return move

    def _take_again(self, child: int) -> None:
        """Stand on a move that was made before.

        Where it lies beside the present line, that line's branch goes along, as with a new move.
        """
        self._begin_planned()
        timeline = self.timeline
        branch, end = timeline.branch, timeline.end
        if not timeline.is_on_path(child, end):
            end = timeline.newest_end(child) if branch is None else child
        self._stand(child, branch, end, by_hand=False)

    def reluck(self, n: int | None = None) -> None:
        """From here on, other dice: new ones, or those of an earlier reluck.

        Raises Refused in a game that allows no way back: there dice would be had anew.
        """
        self.dealer.luck_at(self.timeline.head)
        self.dealer.check_whole()
        if self.luck_again == "refuse":
            raise Refused(
                "this game was made with luck=refuse: its luck stays as the seed gives it"
            )
        record = Reluck(self.timeline.relucks + 1 if n is None else n)
        for child in self.timeline.children(self.timeline.head):
            if self.timeline.records[child] == record:
                self._take_again(child)
                return
        self._grow(record)

    def undo(self, moves: int = 1) -> list[Move]:
        """Go back; returns the moves taken back, last first. Raises Refused at the start."""
        from engine.takeback import moves_before

        timeline = self.timeline
        there = moves_before(self, timeline.head, moves)
        taken = [timeline.move(place) for place in self._between(there, timeline.head)]
        self._stand(there, timeline.branch, timeline.end)
        return [move for move in taken if move is not None]

    def redo(self, moves: int = 1) -> list[Move]:
        """Go on along the line; returns the moves made again. Raises Refused at its end.

        Where a reluck follows a move, both are made again.
        """
        from engine.takeback import moves_after

        timeline = self.timeline
        there = moves_after(self, timeline.head, moves)
        made = [timeline.move(place) for place in self._between(timeline.head, there)]
        self._stand(there, timeline.branch, timeline.end)
        return [move for move in reversed(made) if move is not None]

    def goto(self, place: int, line: tuple[str | None, int] | None = None) -> None:
        """Go to a place, on a line given as (branch or None, end), or on the one through it."""
        self._stand(place, *(self.timeline.line_through(place) if line is None else line))

    def look_from(self, place: int, line: tuple[str | None, int] | None = None) -> None:
        """Stand at a place without writing that down: for who only reads.

        `line` is the (branch or None, end) to look along, where it is not that of `line_through`.
        """
        timeline = self.timeline
        timeline.branch, timeline.end = timeline.line_through(place) if line is None else line
        timeline.head = place

    def branch(self, name: str, place: int | None = None, by: int = NOBODY) -> None:
        """Name a place, that of the head if none is said, and go there.

        What is played from there goes with the new name; `by` is the seat that gives it. Raises
        Refused for a name that is taken or is none.
        """
        from engine.places import checked_branch_name

        on = self.timeline.head if place is None else place
        self._write(Branch(checked_branch_name(self.timeline, name), by), on)

    def plan_branch(self, name: str, place: int) -> None:
        """Go to a place, and name a branch there with the first move that is made.

        Until then it is a line without a name; where nothing follows, nothing is written at all.
        A name that is taken then gets a number.
        """
        self._plan = (name, place)
        self._write(Head(len(self.timeline.records) - place, by_hand=True), place, hold=True)

    @property
    def planned(self) -> str:
        """How the line on which the head stands will be called; empty where that is not planned."""
        if self._plan is None:
            return ""
        name, place = self._plan
        if (self.timeline.branch, self.timeline.end) != (None, place):
            return ""
        from engine.places import free_name

        return free_name(self.timeline, name)

    def switch(self, name: str) -> None:
        """Go to the end of a branch. Raises Refused where there is none of this name."""
        name = unicodedata.normalize("NFC", name)
        if name not in self.timeline.branches:
            raise Refused(f"there is no branch {name!r}")
        end = self.timeline.branches[name]
        self._stand(end, name, end)

    def rename(self, line: Line, name: str) -> None:
        """Call a line otherwise. Raises Refused for a name that is taken or is none."""
        from engine.places import checked_branch_name

        self._write(Rename(line.branch or "", checked_branch_name(self.timeline, name)), line.end)

    def drop(self, line: Line, *, hidden: bool = True) -> None:
        """Hide a line, or show it again; the file keeps it. Raises Refused for the present one."""
        timeline = self.timeline
        if hidden and line == present(timeline):
            raise Refused("the game stands on that line: switch to another one first")
        if hidden == line.dropped(timeline):
            raise Refused(f"that line is {'hidden' if hidden else 'shown'} already")
        self._write(Drop(line.branch or "", hidden), line.end)

    def note(self, place: int, text: str, by: int = NOBODY, *, private: bool = False) -> None:
        """Put a note on a place: a mark, a tag, a text; by a seat, and perhaps for it alone.

        Raises Refused for none.
        """
        from engine.notes import checked

        note = Note(checked(self.timeline, place, text, private=private), by, private)
        self._write(note, place)

    def drop_note(self, place: int, tag: str, by: int = NOBODY, *, private: bool = False) -> None:
        """Take a seat's note away; the file keeps it. Raises Refused where there is none."""
        from engine.notes import remarks

        found = remarks(self.timeline, place, by)
        known = [one.tag for one in found if (one.by, one.private) == (by, private)]
        if tag not in known:
            missing = f"there is no note {f'#{tag}' if tag else 'without a tag'} there"
            others = [one.by for one in found if one.tag == tag and one.by not in (by, NOBODY)]
            if others and not private:
                seat = others[-1]
                raise NoteOfAnother(f"{missing}; {self.seats[seat]} has one", seat)
            tags = ", ".join(f"#{one}" for one in known if one)
            raise Refused(f"{missing}; there are {tags}" if tags else missing)
        self._write(Note(f"#{tag}" if tag else "", by, private), place)

    def check_reveal(self) -> Reveal:
        """What would show the seed. Raises Refused where it was shown, or this copy has it not."""
        if self.timeline.is_revealed:
            raise Refused("the seed was revealed already")
        opened = self.timeline.opened
        if isinstance(opened.seed, Hidden):
            raise Refused("this copy does not hold the seed: who made the game can reveal it")
        return Reveal(opened.seed, opened.salts[0])

    def reveal(self) -> None:
        """Show the seed to all who will have this file. Raises Refused as `check_reveal` does."""
        self._write(self.check_reveal(), self.timeline.head)

    def seat(self, seat: int, player: str) -> None:
        """Hand a seat to a bot ("bot:cautious") or to a person ("")."""
        self._write(Seat(seat, player), self.timeline.head)

    def copy(self) -> Session:
        """The same game in memory: what is done there is not written."""
        made: Session = copy(self)
        made.timeline = self.timeline.copy()
        made._log = HoldingLog(MemoryLog(self._log.payloads))
        made._states = self._states.copy(made.timeline)
        made.dealer = Dealer(made.game, made.timeline, made._states)
        return made

    def adopt(self, made: Session) -> None:
        """Write all that was done in a copy, in one append."""
        payloads = made._log.payloads[len(self._log.payloads) :]
        self._log.append(payloads)
        for payload in payloads:
            self.timeline.add(*self.timeline.codec.decode(payload))

    def take_in(self, record: Record, on: int) -> int:
        """Append a record of another copy of this game, which stands on this place; its place here.

        A move is made again where the seed is known, so that this file holds all of it. Raises
        Refused for one that is not legal, or is not what follows.
        """
        if isinstance(record, Move):
            record = self._checked(record, on)
        back = len(self.timeline.records) - on
        try:
            payload = self.timeline.codec.encode(record, back)
            self.timeline.check(back, record)
        except (TypeError, ValueError) as error:
            raise Refused(f"that cannot be recorded: {error}") from None
        self._log.append([payload])
        return self.timeline.add(back, record)

    def _checked(self, move: Move, on: int) -> Move:
        """A move of another copy, as it is made here. Raises Refused."""
        timeline, state = self.timeline, self._states.at(on)
        where = f"after move {timeline.number(on)}"
        if move.action not in self.game.legal(state):
            raise Refused(f"{where} {move.action} is not legal")
        if timeline.seed is None or isinstance(timeline.opened.seed, Hidden):
            self._states.fold(state, move)
            return move
        made, parent = self.dealer.decide(on, move.action, state), timeline.identity(on)
        if timeline.codec.identity(made, parent) != timeline.codec.identity(move, parent):
            raise Refused(f"{where} what follows from {move.action} is not what the seed gives")
        return made

    def _between(self, place: int, end: int) -> list[int]:
        """The places after `place` up to `end`, last first."""
        found = []
        while end != place:
            found.append(end)
            end = self.timeline.parent(end)
        return found

    def _stand(self, place: int, branch: str | None, end: int, *, by_hand: bool = True) -> None:
        timeline = self.timeline
        if (place, branch, end) == (timeline.head, timeline.branch, timeline.end):
            return
        if by_hand and self.luck_again == "refuse":
            self.refuse_way_back(place, end)
        line = branch if branch is not None else len(timeline.records) - end
        self._write(Head(line, by_hand), place)

    def refuse_way_back(self, place: int, end: int) -> None:
        """Raise Refused where dice or hidden things were seen from a place to its line's end."""
        from engine.takeback import shown_between

        if shown_between(self.timeline, place, end):
            raise Refused(
                "in this game there is no way back across what luck has shown; branch NAME PLACE "
                "begins another line there, and its moves are told as made knowing them"
            )

    def _grow(self, record: Move | Reluck) -> None:
        """Append a place at the head. Folded before it is written: a fault must leave no trace."""
        state = self._states.at(self.timeline.head)
        if isinstance(record, Move):
            state = self._states.fold(state, record)
        self._begin_planned()
        self._states.keep(self._write(record, self.timeline.head), state)

    def _begin_planned(self) -> None:
        """What is played now goes with the name that was planned for it."""
        if self.planned:
            self._write(Branch(self.planned), self.timeline.head, hold=True)

    def _write(self, record: Record, on: int, *, hold: bool = False) -> int:
        """Append a record and fold it; one that is held is written with the next one, if any."""
        back = len(self.timeline.records) - on
        try:
            self.timeline.check(back, record)
            payload = self.timeline.codec.encode(record, back)
        except (TypeError, ValueError) as error:
            if isinstance(record, Move):
                raise BadMove(f"the rules made what no file can hold: {error}") from error
            raise Refused(f"that cannot be recorded: {error}") from None
        (self._log.hold if hold else self._log.append)([payload])
        return self.timeline.add(back, record)
