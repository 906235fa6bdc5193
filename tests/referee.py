"""A second Deep Dive, written naively from the page of rules, to be played beside the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Found = tuple[str, int]
"""A tile: its kind, and its value (0: no food)."""


def named(tile: Found) -> str:
    kind, value = tile
    return f"{kind} {value}" if value else kind


class Referee:
    """A table at which everything lies in lists; `do` takes choices by their words."""

    def __init__(self, decks: Iterable[list[Found]], seats: int, first: int) -> None:
        self.down = dict(enumerate(decks, 1))
        self.up: dict[int, list[Found]] = {depth: [] for depth in self.down}
        self.food: list[list[Found]] = [[] for _ in range(seats)]
        self.rocks = [0] * seats
        self.trapped: list[list[int]] = [[] for _ in range(seats)]
        self.seats, self.first, self.seat = seats, first, first
        self.round, self.last_round = 1, 0
        self.over = False
        self.begin()

    def begin(self) -> None:
        self.depth = 1
        self.rock_may_be_spent = True
        self.in_hand: Found | None = None
        self.rescue = False

    def choices(self) -> Iterator[str]:
        if self.over:
            return
        if self.rescue:
            for depth in set(self.trapped[self.seat]):
                yield from self.takes(depth)
            yield "Nothing"
            return
        if self.in_hand:
            yield f"Take {named(self.in_hand)} at {self.depth}"
            yield "Deeper"
            return
        yield from self.takes(self.depth)
        if self.down[self.depth]:
            yield "Flip"
            if self.depth in self.trapped[self.seat] and self.depth != 5:
                yield "Skip"
        else:
            yield "Up" if self.depth == 5 else "Deeper"
        if self.rock_may_be_spent and self.rocks[self.seat]:
            yield from ["Rock 2", "Rock 3", "Rock 4", "Rock 5"]

    def takes(self, depth: int) -> Iterator[str]:
        for tile in set(self.up[depth]):
            if tile[0] not in ("bubbles", "predator"):
                yield f"Take {named(tile)} at {depth}"

    def do(self, choice: str) -> None:
        word, *more = choice.split()
        self.rock_may_be_spent = False
        if word == "Flip":
            self.flip()
        elif word == "Take":
            kind, *value, _, depth = more
            self.take((kind, int(value[0]) if value else 0), int(depth))
        elif word == "Rock":
            self.rocks[self.seat] -= 1
            self.depth = int(more[0])
        elif word in ("Skip", "Deeper"):
            self.in_hand = None
            self.depth += 1
        else:
            self.surface()

    def flip(self) -> None:
        tile = self.down[self.depth].pop(0)
        self.up[self.depth].append(tile)
        if not self.down[self.depth] and not self.last_round:
            self.last_round = self.round + 1
        if tile[0] == "bubbles":
            if self.depth == 5:
                self.surface()
            else:
                self.depth += 1
        elif tile[0] == "predator":
            self.trapped[self.seat].append(self.depth)
            self.rescue = len(self.trapped[self.seat]) == 3
            if not self.rescue or list(self.choices()) == ["Nothing"]:
                self.surface()
        elif self.depth == 5:
            self.take(tile, 5)
        else:
            self.in_hand = tile

    def take(self, tile: Found, depth: int) -> None:
        self.up[depth].remove(tile)
        if tile[0] == "rock":
            self.rocks[self.seat] += 1
        else:
            self.food[self.seat].append(tile)
        self.surface()

    def surface(self) -> None:
        if self.rescue:
            self.trapped[self.seat] = []
        self.seat = (self.seat + 1) % self.seats
        if self.seat == self.first:
            if self.round == self.last_round:
                self.over = True
                return
            self.round += 1
        self.begin()

    def score(self, seat: int, order: str, rounding: str) -> int:
        """By set_order `sorted` or `collected`."""
        rows = [[v for k, v in self.food[seat] if k == c] for c in ("pink", "green", "yellow")]
        if order == "sorted":
            rows = [sorted(row, reverse=True) for row in rows]
        points = half = 0
        for i in range(max(map(len, rows))):
            values = [row[i] for row in rows if i < len(row)]
            if len(values) == 3:
                points += sum(values)
            elif rounding == "per_set":
                points += sum(values) // 2
            else:
                half += sum(values)
        return points + half // 2
