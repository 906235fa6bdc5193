"""What comes of an action at a place: the luck in force there, and the move that the rules make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import BadMove, Refused
from engine.game import AnyGame
from engine.opening import luck_of
from engine.states import States
from events.record import Hidden, Move
from events.timeline import Timeline
from seeds.luck import SPEC, Luck


class Dealer:
    """Decides for the game of a timeline, and changes nothing."""

    def __init__(self, game: AnyGame, timeline: Timeline, states: States) -> None:
        self._game = game
        self._timeline = timeline
        self._states = states
        self._lucks: dict[int, Luck] = {}

    def luck_at(self, place: int) -> Luck:
        """The luck in force at a place. Raises Refused in a copy that does not hold the seed."""
        n = self._timeline.luck(place)
        found = self._lucks.get(n)
        if found is None:
            found = self._first_luck()
            if n:
                found = found.derive(f"reluck {n}")
            self._lucks[n] = found
        return found

    def bot_luck(self, place: int, seat: int) -> Luck:
        """The luck of a bot's decision at a place: never the game's own, and for it alone."""
        bots = self.luck_at(place).derive("bots")
        return bots.derive(f"seat {seat}/move {self._timeline.number(place) + 1}")

    def decide(
        self, place: int, action: Any, state: Any = None, legal: Sequence[Any] | None = None
    ) -> Move:
        """What the move of this legal action at a place is, salts and all.

        `state` and `legal` are those at the place, for who has them. Raises BadMove where the
        rules fail, and Refused in a copy that does not hold what they may ask for.
        """
        timeline, luck = self._timeline, self.luck_at(place)
        if state is None:
            self.check_whole()
            state = self._states.at(place)
        try:
            move = Move(action, tuple(self._game.decide(state, action, luck)))
            is_private = timeline.codec.private_count((action, *move.events)) > 0
        except Exception as error:
            raise BadMove(
                f"the rules cannot go on from move {timeline.number(place)} "
                f"({type(error).__name__}: {error})"
            ) from error
        if not is_private:
            return move
        choice = (self._game.legal(state) if legal is None else legal).index(action)
        salts = luck.derive(f"salts/{timeline.identity(place).hex()}/{choice}")
        return timeline.codec.salted(move, lambda i: salts.salt(f"{i}"))

    def check_whole(self) -> None:
        """Raise Refused in a copy that was made without what is hidden in this game."""
        if self._game.secrets and isinstance(self._timeline.opened.seed, Hidden):
            raise Refused(
                "this copy does not hold what was hidden: it can be watched and verified, "
                "not played on"
            )

    def _first_luck(self) -> Luck:
        """The luck that the seed gives."""
        opened, seed = self._timeline.opened, self._timeline.seed
        if seed is None:
            raise Refused("this copy does not hold the seed: it can be watched, not played on")
        if opened.luck != SPEC:
            raise Refused(
                f"the dice of this game follow {opened.luck!r}, which this program does not know: "
                "it can be watched, not played on"
            )
        try:
            return luck_of(seed, dict(opened.options))
        except ValueError as error:
            raise Refused(f"this game cannot be played on: {error}") from None
