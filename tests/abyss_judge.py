"""The other half of the naive referee of Abyss: recruiting, what Lords do, and the scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from engine.games.abyss import actions as do
from engine.games.abyss.actions import Action
from engine.games.abyss.cards import LOCATIONS, LORDS, MONSTER_TOKENS, RACES, Lord, numbered
from tests.abyss_referee import Asks, Table

MOST_IN_HAND = 9
"""With more Allies the payments are not all tried out."""
Payment = tuple[int, ...]


def worth(cards: Iterable[int]) -> int:
    return sum(card % 10 for card in cards)


class Referee(Table):
    """The whole of it."""

    def price(self, seat: int, number: int) -> int:
        cost = LORDS[number - 1].cost
        cost += 2 if self.against(seat, "Recruiter") else 0
        return max(cost - (2 if self.has(seat, "Treasurer") else 0), 0)

    def right_races(self, seat: int, number: int, races: set[int]) -> bool:
        card = LORDS[number - 1]
        if len(races) != card.distinct:
            return False
        return self.has(seat, "Diplomat") or card.mandatory is None or card.mandatory in races

    def affordable(self, seat: int, number: int) -> bool:
        hand = self.hand[seat]
        for some in combinations({card // 10 for card in hand}, LORDS[number - 1].distinct):
            most = worth(card for card in hand if card // 10 in some) + self.pearls[seat]
            if self.right_races(seat, number, {*some}) and most >= self.price(seat, number):
                return True
        return False

    def payments(self, seat: int, number: int) -> set[Payment] | None:
        hand = sorted(self.hand[seat], reverse=True)
        if len(hand) > MOST_IN_HAND:
            return None
        cost = self.price(seat, number)
        found: set[Payment] = set()
        for size in range(1, len(hand) + 1):
            for some in {*combinations(hand, size)}:
                races = {card // 10 for card in some}
                if not self.right_races(seat, number, races):
                    continue
                if worth(some) + self.pearls[seat] < cost:
                    continue
                if not (self.exact and self.could_leave_out(some, races, cost)):
                    found.add(some)
        return found

    @staticmethod
    def could_leave_out(some: Payment, races: set[int], cost: int) -> bool:
        for at, card in enumerate(some):
            rest = some[:at] + some[at + 1 :]
            if {one // 10 for one in rest} == races and worth(some) - card % 10 >= cost:
                return True
        return False

    def recruit(self, seat: int, number: int) -> Asks:
        payments = self.payments(seat, number)
        played: Payment = ()
        while True:
            if payments is None:
                action = yield seat, None
            else:
                begun = [one for one in payments if one[: len(played)] == played]
                plays = {do.Play(one[len(played)]) for one in begun if len(one) > len(played)}
                pays = [do.Pay()] if played in payments else []
                action = yield seat, frozenset([*plays, *pays])
            if isinstance(action, do.Pay):
                break
            played = (*played, action.card)
            self.hand[seat].remove(action.card)
        self.pearls[seat] -= max(self.price(seat, number) - worth(played), 0)
        least = min(card % 10 for card in played)
        any_one = self.has(seat, "Master of Magic")
        kept = {card for card in played if any_one or card % 10 == least}
        affiliate = yield from self.ask(seat, map(do.Affiliate, kept), must=True)
        self.affiliated[seat].append(affiliate.card)
        rest = [*played]
        rest.remove(affiliate.card)
        self.discard += rest
        self.court.remove(number)
        yield from self.arrive(seat, number)

    def arrive(self, seat: int, number: int) -> Asks:
        self.free[seat].append(number)
        name = LORDS[number - 1].name.removeprefix("The ")
        gives = {"Trader": 3, "Peddler": 2, "Shopkeeper": 1, "Landlord": 1}
        self.pearls[seat] += gives.get(name, 0)
        if self.count(seat) >= 7 and self.trigger is None:
            self.trigger = seat
        if name in ("Jailer", "Seeker", "Assassin", "Commander", "Hunter"):
            yield from self.soldier(seat, name)
        elif name == "Invoker":
            self.again = True
        elif name == "Apprentice" and self.supports():
            taken = yield from self.ask(seat, self.supports(), must=True)
            self.takes(seat, taken.race)
        elif name == "Illusionist" and self.under[seat] and self.face_up:
            yield from self.illusion(seat)
        elif name in ("Corruptor", "Traitor", "Schemer"):
            yield from self.politician(seat, number, name)
        elif name in ("Sage", "Hermit", "Elder") and self.stack:
            self.free[seat].remove(number)
            yield from self.draw(seat, {"Sage": 2, "Hermit": 1, "Elder": 3}[name], [number])

    def soldier(self, seat: int, name: str) -> Asks:
        victims = [other for other in self.others(seat) if not self.has(other, "Shaman")]
        if name == "Hunter":
            victims = [other for other in victims if self.tokens[other]]
            if victims:
                rob = yield from self.ask(seat, map(do.Rob, victims), must=True)
                token = self.stolen.pop(0)
                self.tokens[rob.seat].remove(token)
                self.tokens[seat].append(token)
            return
        for other in victims:
            if name == "Seeker":
                self.pearls[other] -= min(self.pearls[other], 2)
            elif name == "Jailer" and self.hand[other]:
                yield from self.discards(other)
            elif name == "Assassin" and self.free[other]:
                turn = yield from self.ask(seat, map(do.Rotate, self.free[other]), must=True)
                self.free[other].remove(turn.lord)
                self.turned[other].append(turn.lord)
            while name == "Commander" and len(self.hand[other]) > 6:
                yield from self.discards(other)

    def illusion(self, seat: int) -> Asks:
        swaps = [do.Exchange(own, other) for own in self.under[seat] for other in self.face_up]
        action = yield from self.ask(seat, [*swaps, do.Done()])
        if isinstance(action, do.Exchange):
            self.under[seat][action.location] = self.under[seat].pop(action.own)
            self.face_up[self.face_up.index(action.location)] = action.own
            yield from self.smokers(seat, action.location)

    def politician(self, seat: int, number: int, name: str) -> Asks:
        own = [one for one in (*self.free[seat], *self.turned[seat]) if one != number]
        options: list[Action] = []
        if name == "Corruptor" and self.pearls[seat] >= 5:
            options += map(do.Bribe, self.court)
        elif name == "Traitor":
            options += [do.Trade(one, other) for one in own for other in self.court]
        elif name == "Schemer" and self.lords_left:
            options += map(do.Scheme, own)
        if not options:
            return
        action = yield from self.ask(seat, [*options, do.Done()])
        if isinstance(action, do.Done):
            return
        if isinstance(action, do.Bribe):
            self.pearls[seat] -= 5
        else:
            lords = self.free if action.own in self.free[seat] else self.turned
            lords[seat].remove(action.own)
        comes = self.lord() if isinstance(action, do.Scheme) else action.lord
        if not isinstance(action, do.Scheme):
            self.court.remove(comes)
        yield from self.arrive(seat, comes)

    def scores(self) -> list[int]:
        for seat in range(self.seats):
            for race in range(len(RACES)):
                same = [card for card in self.hand[seat] if card // 10 == race]
                self.affiliated[seat] += [min(same)] if same else []
        return [self.score(seat) for seat in range(self.seats)]

    def score(self, seat: int) -> int:
        covered = [one for lords in self.under[seat].values() for one in lords]
        lords = [LORDS[n - 1] for n in (*self.free[seat], *self.turned[seat], *covered)]
        allies = self.affiliated[seat]
        by_race = [[card % 10 for card in allies if card // 10 == race] for race in range(5)]
        names = [LOCATIONS[number - 1].name for number in self.under[seat]]
        others = [
            LOCATIONS[number - 1].name
            for other in self.others(seat)
            for number in self.under[other]
            if number != numbered("City of Mirrors")
        ]
        total = sum(card.points for card in lords)
        total += sum(max(values, default=0) for values in by_race)
        total += sum(self.values[token] for token in self.tokens[seat])
        for name in names:
            if name == "City of Mirrors":
                total += max((self.location(one, lords, by_race) for one in others), default=0)
            else:
                total += self.location(name, lords, by_race)
        assert all(value in MONSTER_TOKENS for value in self.values)
        return total

    def location(self, name: str, lords: list[Lord], by_race: list[list[int]]) -> int:
        points = [card.points for card in lords]
        keyed = [c for c in lords if c.keys == 1 or (c.keys == 3 and self.tower_keys)]

        def guild(wanted: str) -> int:
            return sum(card.guild == wanted for card in lords)

        worths: dict[str, Callable[[], int]] = {
            "Sargasso Silos": lambda: 5 + 2 * guild("farmer"),
            "Hydrozoa Reserves": lambda: 6 + 2 * guild("mage"),
            "The Sanctuary": lambda: 4 + 3 * len(by_race[0]),
            "Parliament": lambda: 6 + 2 * guild("politician"),
            "The Barracks": lambda: 7 + 2 * guild("soldier"),
            "The Dockworks": lambda: 5 + 2 * guild("merchant"),
            "The Sargasso Fields": lambda: 3 + 3 * len(by_race[2]),
            "The Abyss": lambda: 2 * len({card.guild for card in lords}),
            "Black Smokers": lambda: 0,
            "Oceanic Senate Assembly": lambda: 4 + 3 * len(by_race[4]),
            "The Depths": lambda: 2 * min(points, default=0),
            "The Throne Room": lambda: max(points, default=0),
            "The Jail": lambda: 15 - len(lords),
            "The Chasm": lambda: 5 + 3 * len(by_race[1]),
            "The Closed Tower": lambda: 3 * len(keyed),
            "The Lost Tower": lambda: 3 * (len(lords) - len(keyed)),
            "The Chamber of Allies": lambda: 3 + sum(min(v, default=0) for v in by_race),
            "Nest of Giant Clams": lambda: 3 + 3 * len(by_race[3]),
            "The Coral Barrier": lambda: 20 - sum(map(len, by_race)),
        }
        return worths[name]()
