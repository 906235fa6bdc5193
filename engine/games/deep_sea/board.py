"""The board: the path of chips and the divers on it, folded from the events."""

from __future__ import annotations

from typing import Final, TypeVar

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

T = TypeVar("T")


@frozen
class Loot:
    """A chip or a stack that a diver holds, and the space where it was taken."""

    chips: Chips
    taken_at: int


@frozen
class Diver:
    """Which way a diver swims, whether the diver is back, and what the diver holds."""

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
    """Space s of the path is `path[s - 1]`; a blank is empty. Losses are by dive."""

    path: tuple[Chips, ...]
    spaces: tuple[int, ...]
    """Where the divers are, by seat; 0: on the submarine."""
    divers: tuple[Diver, ...]
    losses: tuple[tuple[Loss, ...], ...] = ()

    def swim(self, seat: int, rising: bool, rolled: int) -> int:
        """The space that a diver reaches with a roll: each thing held takes one step away."""
        return self.destination(seat, rising, rolled - len(self.divers[seat].held))

    def destination(self, seat: int, rising: bool, steps: int) -> int:
        """The space that a diver reaches in so many steps; occupied ones are not counted.

        With 0 or fewer the diver stays. Going up past the first space reaches the submarine; going
        down past the end stops on the last free space, or where the diver is.
        """
        spaces = self.spaces
        there = reached = spaces[seat]
        end, way = (0, -1) if rising else (len(self.path), 1)
        while steps > 0 and there != end:
            there += way
            if there not in spaces or not there:
                reached = there
                steps -= 1
        return reached

    def steps_home(self, seat: int) -> int:
        """How many steps up take a diver to the submarine; occupied spaces are not counted."""
        here = self.spaces[seat]
        return here - len({space for space in self.spaces if 0 < space < here})

    def chance_to_stay(self, seat: int) -> int:
        """How likely a diver's next roll moves nobody, in percent; as the diver swims now."""
        here, rising = self.spaces[seat], self.divers[seat].rising
        rolls = [one + other for one in DIE for other in DIE]
        staying = sum(self.swim(seat, rising, roll) == here for roll in rolls)
        return round(100 * staying / len(rolls))

    def breath(self) -> int:
        """What one more round of turns takes from the air, if nobody takes or drops anything."""
        return sum(len(diver.held) for diver in self.divers if not diver.back)

    def left(self) -> Chips:
        """All chips on the path, from the submarine on."""
        return tuple([chip for chips in self.path for chip in chips])

    def is_stuck(self, seat: int) -> bool:
        """Whether a diver holds nothing, can take nothing, and has no way to move."""
        space, diver = self.spaces[seat], self.divers[seat]
        return not (
            diver.held
            or diver.rising
            or (space and self.path[space - 1])
            or self.destination(seat, False, 1) != space
        )


_new_board: Final = maker(Board)
_new_diver: Final = maker(Diver)


def first_board(seats: int) -> Board:
    """The opening path: every chip a space of its own, levels in order."""
    return _new_board(tuple((chip,) for chip in range(CHIPS)), *_aboard(seats))


def dive_began(board: Board, event: DiveBegan) -> Board:
    """Blanks go, gaps close, all are on the submarine."""
    return _new_board(_closed(board.path), *_aboard(len(board.spaces)), (*board.losses, ()))


def turned_back(board: Board, event: TurnedBack) -> Board:
    """The diver's direction changes."""
    diver = _new_diver(True, False, board.divers[event.seat].held)
    return _with(board, event.seat, diver)


def swam(board: Board, event: Swam) -> Board:
    """The diver's space changes."""
    if event.space == event.start:
        return board
    spaces = _replaced(board.spaces, event.seat, event.space)
    return _new_board(board.path, spaces, board.divers, board.losses)


def came_home(board: Board, event: CameHome) -> Board:
    """The diver is back, with all that is held."""
    seat = event.seat
    return _new_board(
        board.path,
        _replaced(board.spaces, seat, 0),
        _replaced(board.divers, seat, _new_diver(True, True, board.divers[seat].held)),
        board.losses,
    )


def took(board: Board, event: Took) -> Board:
    """What lies underneath goes to the diver."""
    seat, path = event.seat, board.path
    space, diver = board.spaces[seat], board.divers[seat]
    held = (*diver.held, Loot(path[space - 1], space))
    return _new_board(
        _replaced(path, space - 1, ()),
        board.spaces,
        _replaced(board.divers, seat, _new_diver(diver.rising, False, held)),
        board.losses,
    )


def dropped(board: Board, event: Dropped) -> Board:
    """What is held at that position goes to the space underneath."""
    seat, position = event.seat, event.position
    diver = board.divers[seat]
    held = diver.held[:position] + diver.held[position + 1 :]
    return _new_board(
        _replaced(board.path, board.spaces[seat] - 1, diver.held[position].chips),
        board.spaces,
        _replaced(board.divers, seat, _new_diver(diver.rising, False, held)),
        board.losses,
    )


def banked(board: Board, event: Banked) -> Board:
    """What the diver held leaves the board."""
    return _with(board, event.seat, _emptied(board.divers[event.seat]))


def lost(board: Board, event: Lost) -> Board:
    """What these divers held lies behind the end of the path."""
    spaces, divers = board.spaces, board.divers
    lost_now = tuple([Loss(seat, spaces[seat], divers[seat].held) for seat in event.seats])
    for seat in event.seats:
        divers = _replaced(divers, seat, _emptied(divers[seat]))
    return _new_board(board.path + event.stacks, spaces, divers, (*board.losses[:-1], lost_now))


def game_ended(board: Board, event: GameEnded) -> Board:
    """Blanks go and gaps close for the last time."""
    return _new_board(_closed(board.path), board.spaces, board.divers, board.losses)


def _aboard(seats: int) -> tuple[tuple[int, ...], tuple[Diver, ...]]:
    """Spaces and divers before any has set out."""
    return (0,) * seats, (_new_diver(),) * seats


def _emptied(diver: Diver) -> Diver:
    return _new_diver(diver.rising, diver.back)


def _closed(path: tuple[Chips, ...]) -> tuple[Chips, ...]:
    return tuple([chips for chips in path if chips])


def _with(board: Board, seat: int, diver: Diver) -> Board:
    divers = _replaced(board.divers, seat, diver)
    return _new_board(board.path, board.spaces, divers, board.losses)


def _replaced(all_: tuple[T, ...], place: int, one: T) -> tuple[T, ...]:
    found = list(all_)
    found[place] = one
    return tuple(found)
