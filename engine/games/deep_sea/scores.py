"""The scores: who banked what in which dive, and every value that was turned up."""

from __future__ import annotations

from engine.game import frozen
from engine.games.deep_sea.model import Banked, Chip, DiveBegan, GameEnded, level


@frozen
class Haul:
    """What one diver brought home from one dive."""

    dive: int
    chips: tuple[Chip, ...]
    values: tuple[int, ...]


@frozen
class Scores:
    """Hauls by seat; values by chip, in the order in which they were turned up."""

    dive: int
    hauls: tuple[tuple[Haul, ...], ...]
    turned_up: tuple[tuple[Chip, int], ...] = ()

    def total(self, seat: int) -> int:
        """The sum of a seat's banked values."""
        return sum(sum(haul.values) for haul in self.hauls[seat])

    def chips(self, seat: int) -> tuple[Chip, ...]:
        """All chips that a seat has banked."""
        return tuple(chip for haul in self.hauls[seat] for chip in haul.chips)

    def chips_of_level(self, seat: int, wanted: int) -> int:
        """How many chips of a level a seat has banked."""
        return sum(level(chip) == wanted for chip in self.chips(seat))


def first_scores(seats: int) -> Scores:
    """Nobody has banked anything."""
    return Scores(0, ((),) * seats)


def dive_began(scores: Scores, event: DiveBegan) -> Scores:
    """The next dive is counted."""
    return Scores(scores.dive + 1, scores.hauls, scores.turned_up)


def banked(scores: Scores, event: Banked) -> Scores:
    """The haul is the diver's for good."""
    haul = Haul(scores.dive, event.chips, event.values)
    mine = (*scores.hauls[event.seat], haul)
    hauls = (*scores.hauls[: event.seat], mine, *scores.hauls[event.seat + 1 :])
    return Scores(scores.dive, hauls, _more(scores, event))


def game_ended(scores: Scores, event: GameEnded) -> Scores:
    """What stayed below is known now."""
    return Scores(scores.dive, scores.hauls, _more(scores, event))


def _more(scores: Scores, event: Banked | GameEnded) -> tuple[tuple[Chip, int], ...]:
    return scores.turned_up + tuple(zip(event.chips, event.values, strict=True))
