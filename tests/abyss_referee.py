"""Half of a naive referee of Abyss: a game as one routine from the first turn to the end.

It has no tasks, no folds and no events: what comes of decks and draws is handed to it, all else it
finds by itself. The other half, recruiting and scoring: `tests/abyss_judge.py`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import combinations
from typing import Any

from engine.games.abyss import actions as do
from engine.games.abyss import events as on
from engine.games.abyss.actions import Action
from engine.games.abyss.cards import LOCATIONS, LORDS, RACES, THREAT, numbered

Asked = tuple[int, frozenset[Action] | None]
"""Who is asked, and what may be chosen; None: the referee does not know, there are too many."""
Asks = Generator[Asked, Any, Any]


class Table:
    """The table, changed as the game goes."""

    def __init__(self, began: on.Began, seats: int, exact: bool, tower_keys: bool) -> None:
        self.seats, self.exact, self.tower_keys = seats, exact, tower_keys
        self.first = began.first
        self.court, self.lords_left = [*began.lords], 35 - 6
        self.face_up = [began.location]
        self.stack = set(range(1, 21)) - {began.location}
        self.cards_left, self.track, self.discard, self.threat = 71, list[int](), list[int](), 1
        self.council: list[list[int]] = [[] for _ in RACES]
        self.pearls, self.keys = [1] * seats, [0] * seats
        self.hand: list[list[int]] = [[] for _ in range(seats)]
        self.affiliated: list[list[int]] = [[] for _ in range(seats)]
        self.free: list[list[int]] = [[] for _ in range(seats)]
        self.turned: list[list[int]] = [[] for _ in range(seats)]
        self.under: list[dict[int, list[int]]] = [{} for _ in range(seats)]
        self.tokens: list[list[int]] = [[] for _ in range(seats)]
        self.taken = 0
        self.trigger: int | None = None
        self.again = False
        self.used, self.sold, self.bought = set[str](), 0, set[int]()
        self.new_cards, self.new_lords, self.new_sites = list[int](), list[int](), list[int]()
        self.stolen, self.values = list[int](), tuple[int, ...]()

    def hears(self, events: Iterable[on.Event]) -> None:
        """What chance gave."""
        for event in events:
            match event:
                case on.Revealed():
                    self.new_cards.append(event.card)
                case on.Plotted():
                    self.new_lords.append(event.lord)
                case on.Ousted():
                    self.new_lords.append(event.successor)
                case on.Arrived() if event.source == "deck":
                    self.new_lords.append(event.lord)
                case on.CourtFilled():
                    self.new_lords += event.lords
                case on.Drew():
                    self.new_sites += event.locations
                case on.Robbed():
                    self.stolen.append(event.token)
                case on.GameEnded():
                    self.values = event.values
                case _:
                    pass

    def others(self, seat: int) -> list[int]:
        return [(seat + i) % self.seats for i in range(1, self.seats)]

    def has(self, seat: int, name: str) -> bool:
        return numbered(name) in self.free[seat]

    def against(self, seat: int, name: str) -> bool:
        return not self.has(seat, "Shaman") and any(self.has(s, name) for s in self.others(seat))

    def count(self, seat: int) -> int:
        under = sum(map(len, self.under[seat].values()))
        return len(self.free[seat]) + len(self.turned[seat]) + under

    def ask(self, seat: int, options: Iterable[Action], *, must: bool = False) -> Asks:
        found = list(options)
        if must and len(found) == 1:
            return found[0]
        return (yield seat, frozenset(found))

    def game(self) -> Asks:
        seat = self.first
        while True:
            if self.has(seat, "Landlord"):
                self.pearls[seat] += 1
            yield from self.turn(seat)
            if self.again:
                continue
            seat = (seat + 1) % self.seats
            if seat == self.trigger:
                return

    def turn(self, seat: int) -> Asks:
        self.again, self.used, self.sold, self.bought = False, set(), 0, set()
        while True:
            options: list[Action] = [do.Explore(), *self.supports(), *self.powers(seat)]
            options += [do.Recruit(one) for one in self.court if self.affordable(seat, one)]
            if self.pearls[seat] and self.lords_left and len(self.court) < 6:
                options.append(do.Plot())
            action = yield from self.ask(seat, options)
            if isinstance(action, do.Plot):
                self.pearls[seat] -= 1
                self.court.append(self.lord())
            elif not self.power(seat, action):
                break
        if isinstance(action, do.Explore):
            yield from self.explore(seat)
        elif isinstance(action, do.Support):
            self.takes(seat, action.race)
            if self.has(seat, "Alchemist") and self.supports():
                second = yield from self.ask(seat, self.supports(), must=True)
                self.takes(seat, second.race)
            yield from self.locations(seat)
        else:
            yield from self.recruit(seat, action.lord)
            self.check_court(seat)
            yield from self.locations(seat)
        while not isinstance(action, do.Explore) and self.powers(seat):
            last = yield from self.ask(seat, [*self.powers(seat), do.Done()])
            if not self.power(seat, last):
                break
        while len(self.hand[seat]) > 6 and self.against(seat, "Commander"):
            yield from self.discards(seat)

    def affordable(self, seat: int, number: int) -> bool:
        raise NotImplementedError

    def recruit(self, seat: int, number: int) -> Asks:
        raise NotImplementedError

    def lord(self) -> int:
        self.lords_left -= 1
        return self.new_lords.pop(0)

    def supports(self) -> list[do.Support]:
        return [do.Support(race) for race in range(5) if self.council[race]]

    def takes(self, seat: int, race: int) -> None:
        self.hand[seat] += self.council[race]
        self.council[race] = []

    def powers(self, seat: int) -> list[Action]:
        found: list[Action] = []
        if self.has(seat, "Slaver") and "Sell" not in self.used:
            found += map(do.Sell, {*self.hand[seat]})
        if self.has(seat, "Oracle") and "Drain" not in self.used:
            found += [do.Drain(race) for race in range(5) if self.council[race]]
        if self.has(seat, "Opportunist") and "Oust" not in self.used and self.lords_left:
            found += map(do.Oust, self.court)
        return found

    def power(self, seat: int, action: Action) -> bool:
        match action:
            case do.Sell():
                self.hand[seat].remove(action.card)
                self.discard.append(action.card)
                self.pearls[seat] += 2
            case do.Drain():
                self.discard += self.council[action.race]
                self.council[action.race] = []
            case do.Oust():
                self.court[self.court.index(action.lord)] = self.lord()
            case _:
                return False
        self.used.add(type(action).__name__)
        return True

    def discards(self, seat: int) -> Asks:
        action = yield from self.ask(seat, map(do.Discard, {*self.hand[seat]}))
        self.hand[seat].remove(action.card)
        self.discard.append(action.card)

    def explore(self, seat: int) -> Asks:
        silent: set[int] = set()
        while True:
            if not self.cards_left:
                self.cards_left, self.discard = len(self.discard), []
            self.cards_left -= 1
            card = self.new_cards.pop(0)
            self.track.append(card)
            if card and (yield from self.offer(seat, silent)):
                continue
            fifth = len(self.track) == 5
            end: Action = do.Accept() if card else do.Fight()
            action = end
            while not fifth:
                action = yield from self.ask(seat, [end, do.GoOn(), *self.powers(seat)])
                if not self.power(seat, action):
                    break
            if action == end:
                break
            if not card:
                self.threat = min(self.threat + 1, 6)
        self.track.pop()
        self.pearls[seat] += fifth
        if card:
            self.hand[seat].append(card)
        else:
            self.discard.append(card)
            yield from self.reward(seat)
        left = [one for one in self.track if one]
        self.discard += [one for one in self.track if not one]
        for one in left:
            self.council[one // 10].append(one)
        self.track = []
        if self.has(seat, "Ship Master"):
            self.pearls[seat] += len({one // 10 for one in left})
        yield from self.locations(seat)

    def offer(self, seat: int, silent: set[int]) -> Asks:
        for other in self.others(seat):
            if other in silent | self.bought or self.pearls[other] < self.sold + 1:
                continue
            answers: list[Action] = [do.Buy(), do.Decline(False), do.Decline(True)]
            answer = yield from self.ask(other, answers)
            if isinstance(answer, do.Buy):
                self.sold += 1
                self.pearls[other] -= self.sold
                self.pearls[seat] += self.sold
                self.bought.add(other)
                self.hand[other].append(self.track.pop())
                return True
            if answer.rest:
                silent.add(other)
        return False

    def reward(self, seat: int) -> Asks:
        space = self.threat - (self.against(seat, "Tamer") and self.threat > 1)
        keys = 10 - sum(self.keys)
        rewards = [one for one in THREAT[space - 1] if one.tokens <= 20 - self.taken]
        claims = [do.Claim(one.pearls, one.tokens, min(one.keys, keys)) for one in rewards]
        claim = yield from self.ask(seat, claims, must=True)
        self.pearls[seat] += claim.pearls
        self.keys[seat] += claim.keys
        self.tokens[seat] += range(self.taken, self.taken + claim.tokens)
        self.taken += claim.tokens
        self.threat = 1

    def check_court(self, seat: int) -> None:
        if len(self.court) > 2:
            return
        self.pearls[seat] += 2
        while len(self.court) < 6 and self.lords_left:
            self.court.append(self.lord())
        if len(self.court) < 6 and self.trigger is None:
            self.trigger = seat

    def locations(self, seat: int) -> Asks:
        while self.face_up or self.stack:
            with_key = [one for one in self.free[seat] if LORDS[one - 1].keys == 1]
            if self.keys[seat] + len(with_key) < 3:
                return
            ways = [
                do.SpendKeys(some)
                for n in range(4)
                for some in combinations(with_key, n)
                if self.keys[seat] >= 3 - n
            ]
            spent = yield from self.ask(seat, ways, must=True)
            self.keys[seat] -= 3 - len(spent.lords)
            self.free[seat] = [one for one in self.free[seat] if one not in spent.lords]
            draws = [do.Draw(n) for n in range(1, min(4, len(self.stack)) + 1)]
            choice = yield from self.ask(seat, [*map(do.Settle, self.face_up), *draws])
            if isinstance(choice, do.Draw):
                yield from self.draw(seat, choice.count, [*spent.lords])
            else:
                self.face_up.remove(choice.location)
                self.under[seat][choice.location] = [*spent.lords]
                yield from self.smokers(seat, choice.location)

    def draw(self, seat: int, count: int, lords: list[int]) -> Asks:
        count = min(count, len(self.stack))
        drawn = [self.new_sites.pop(0) for _ in range(count)]
        assert self.stack.issuperset(drawn)
        self.stack.difference_update(drawn)
        kept = yield from self.ask(seat, map(do.Settle, drawn), must=True)
        self.face_up += [one for one in drawn if one != kept.location]
        self.under[seat][kept.location] = lords
        yield from self.smokers(seat, kept.location)

    def smokers(self, seat: int, location: int) -> Asks:
        if LOCATIONS[location - 1].name != "Black Smokers" or not self.stack:
            return
        action = yield from self.ask(seat, [*map(do.Replace, self.stack), do.Done()])
        if isinstance(action, do.Replace):
            self.stack.remove(action.location)
            self.under[seat][action.location] = self.under[seat].pop(location)
