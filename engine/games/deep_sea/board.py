"""The board: the path of chips and the divers on it, folded from the events."""

from __future__ import annotations

from typing import Final

from engine.game import frozen, maker
from engine.games.deep_sea.model import (
    CHIPS,
    DIE,
    Banked,
    CameHome,
    Chips,
    DiveBegan,
    Dropped,
    GameEnded,
    Lost,
    Swam,
    Took,
    TurnedBack,
)


@frozen
class Loot:
    """A chip or a stack that a diver holds, and the space where it was taken."""

    chips: Chips
    taken_at: int


@frozen
class Diver:
    """Where a diver is (0: on the submarine) and what the diver holds."""

    space: int = 0
    rising: bool = False
    back: bool = False
    held: tuple[Loot, ...] = ()


@frozen
class Loss:
    """What a diver who was not back lost, and where."""

    seat: int
    space: int
    held: tuple[Loot, ...]

    @property
    def chips(self) -> Chips:
        """All chips of it, in the order in which they were taken."""
        return tuple(chip for loot in self.held for chip in loot.chips)


@frozen
class Board:
    """Space s of the path is `path[s - 1]`; a blank is empty. Divers by seat, losses by dive."""

    path: tuple[Chips, ...]
    divers: tuple[Diver, ...]
    losses: tuple[tuple[Loss, ...], ...] = ()

    def swim(self, seat: int, rising: bool, rolled: int) -> int:
        """The space that a diver reaches with a roll: each thing held takes one step away."""
        diver = self.divers[seat]
        steps = rolled - len(diver.held)
        return self.destination(seat, rising, steps) if steps > 0 else diver.space

    def destination(self, seat: int, rising: bool, steps: int) -> int:
        """The space that a diver reaches in 1 step or more; occupied ones are not counted.

        Going up past the first space reaches the submarine; going down past the end stops on the
        last free space, or where the diver is.
        """
        here = self.divers[seat].space
        occupied = sorted([diver.space for diver in self.divers])
        if rising:
            there = here - steps
            for space in reversed(occupied):
                if there <= space < here:
                    there -= 1
            return max(there, 0)
        there = here + steps
        for space in occupied:
            if here < space <= there:
                there += 1
        last = len(self.path)
        if there > last:
            there = last
            while there in occupied and there > here:
                there -= 1
        return there

    def steps_home(self, seat: int) -> int:
        """How many steps up take a diver to the submarine; occupied spaces are not counted."""
        here = self.divers[seat].space
        return here - len({diver.space for diver in self.divers if 0 < diver.space < here})

    def chance_to_stay(self, seat: int) -> int:
        """How likely a diver's next roll moves nobody, in percent; as the diver swims now."""
        diver = self.divers[seat]
        rolls = [one + other for one in DIE for other in DIE]
        staying = sum(self.swim(seat, diver.rising, roll) == diver.space for roll in rolls)
        return round(100 * staying / len(rolls))

    def breath(self) -> int:
        """What one more round of turns takes from the air, if nobody takes or drops anything."""
        return sum(len(diver.held) for diver in self.divers if not diver.back)

    def left(self) -> Chips:
        """All chips on the path, from the submarine on."""
        return tuple([chip for chips in self.path for chip in chips])

    def is_stuck(self, seat: int) -> bool:
        """Whether a diver holds nothing, can take nothing, and has no way to move."""
        diver = self.divers[seat]
        return not (
            diver.held
            or diver.rising
            or (diver.space and self.path[diver.space - 1])
            or self.destination(seat, False, 1) != diver.space
        )


_new_board: Final = maker(Board)
_new_diver: Final = maker(Diver)


def first_board(seats: int) -> Board:
    """The opening path: every chip a space of its own, levels in order."""
    return _new_board(tuple((chip,) for chip in range(CHIPS)), (Diver(),) * seats)


def dive_began(board: Board, event: DiveBegan) -> Board:
    """Blanks go, gaps close, all are on the submarine."""
    return _new_board(_closed(board.path), (Diver(),) * len(board.divers), (*board.losses, ()))


def turned_back(board: Board, event: TurnedBack) -> Board:
    """The diver's direction changes."""
    diver = board.divers[event.seat]
    return _with(board, event.seat, _new_diver(diver.space, True, False, diver.held))


def swam(board: Board, event: Swam) -> Board:
    """The diver's space changes."""
    if event.space == event.start:
        return board
    diver = board.divers[event.seat]
    return _with(board, event.seat, _new_diver(event.space, diver.rising, False, diver.held))


def came_home(board: Board, event: CameHome) -> Board:
    """The diver is back, with all that is held."""
    return _with(board, event.seat, _new_diver(0, True, True, board.divers[event.seat].held))


def took(board: Board, event: Took) -> Board:
    """What lies underneath goes to the diver."""
    diver = board.divers[event.seat]
    space = diver.space
    held = (*diver.held, Loot(board.path[space - 1], space))
    return _new_board(
        _laid(board.path, space, ()),
        _replaced(board.divers, event.seat, _new_diver(space, diver.rising, False, held)),
        board.losses,
    )


def dropped(board: Board, event: Dropped) -> Board:
    """What is held at that position goes to the space underneath."""
    diver = board.divers[event.seat]
    position = event.position
    held = diver.held[:position] + diver.held[position + 1 :]
    return _new_board(
        _laid(board.path, diver.space, diver.held[position].chips),
        _replaced(board.divers, event.seat, _new_diver(diver.space, diver.rising, False, held)),
        board.losses,
    )


def banked(board: Board, event: Banked) -> Board:
    """What the diver held leaves the board."""
    return _with(board, event.seat, _emptied(board.divers[event.seat]))


def lost(board: Board, event: Lost) -> Board:
    """What these divers held lies behind the end of the path."""
    divers = board.divers
    lost_now = tuple([Loss(seat, divers[seat].space, divers[seat].held) for seat in event.seats])
    for seat in event.seats:
        divers = _replaced(divers, seat, _emptied(divers[seat]))
    return _new_board(board.path + event.stacks, divers, (*board.losses[:-1], lost_now))


def game_ended(board: Board, event: GameEnded) -> Board:
    """Blanks go and gaps close for the last time."""
    return _new_board(_closed(board.path), board.divers, board.losses)


def _emptied(diver: Diver) -> Diver:
    return _new_diver(diver.space, diver.rising, diver.back)


def _closed(path: tuple[Chips, ...]) -> tuple[Chips, ...]:
    return tuple([chips for chips in path if chips])


def _laid(path: tuple[Chips, ...], space: int, chips: Chips) -> tuple[Chips, ...]:
    spaces = list(path)
    spaces[space - 1] = chips
    return tuple(spaces)


def _with(board: Board, seat: int, diver: Diver) -> Board:
    return _new_board(board.path, _replaced(board.divers, seat, diver), board.losses)


def _replaced(divers: tuple[Diver, ...], seat: int, diver: Diver) -> tuple[Diver, ...]:
    by_seat = list(divers)
    by_seat[seat] = diver
    return tuple(by_seat)
