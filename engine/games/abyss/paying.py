"""Paying for a Lord on one line: what is typed, why it does not fit, and what would be best."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

import attrs

from engine.games.abyss.actions import Action, Affiliate, Pay, Play, Recruit
from engine.games.abyss.best_payments import best_payments
from engine.games.abyss.cards import COPIES, LORDS, RACES, Card, race, value
from engine.games.abyss.choices import CHOICES, current
from engine.games.abyss.payment import Price, is_payment, least_spare
from engine.games.abyss.signs import letter
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from engine.games.abyss.text import ally, count, listed, the_lord
from engine.games.abyss.typed import slug

_PART: Final = re.compile(r"[a-z]+|[0-9]")
"""A race or a value, of a word like "c54q2"."""
JOINING: Final = ("with", "and", "for", "by", "the")
"""What people type between Lords and Allies, and what means nothing."""
_FEW: Final = 3
"""So many Allies that may be affiliated are named."""


def line(typed: str, view: State) -> tuple[Action, ...]:
    """The actions of `pay crab 5 4 squid 2`, or of `recruit shaman with c5 4 q2`; else none.

    Raises ValueError that says why the payment does not fit.
    """
    task = current(view)
    verb, *rest = words_of(typed) or [""]
    if task is None:
        return ()
    if task.kind == "pay" and verb == "pay":
        price = view.price(task.seat, task.about)
        return _payment(view, task, price, view.sea.played, read(rest))
    if task.kind in ("act", "pay") and verb == "recruit":
        return _recruitment(view, task, rest)
    return ()


def suggest(view: State) -> Mapping[str, str]:
    """The best payments as they are typed, the best first, with what each costs and affiliates."""
    task = current(view)
    if task is None or task.kind != "pay" or not view.shows_hand(task.seat):
        return {}
    price, played = view.price(task.seat, task.about), view.sea.played
    found = best_payments(price, view.house(task.seat).hand, played)
    lines = {spelt(one[len(played) :]): _comes_of(view, task, price, one) for one in found}
    return {} if [*lines] == ["pay"] else lines


def spelt(cards: Sequence[Card]) -> str:
    """A payment as it is typed: "pay crab 5 4 squid 2"."""
    words = ["pay"]
    for number, name in enumerate(RACES):
        values = [value(card) for card in sorted(cards, reverse=True) if race(card) == number]
        words += [name, *map(str, values)] if values else []
    return " ".join(words)


def words_of(typed: str) -> list[str]:
    """What was typed, word by word, without signs that mean nothing."""
    return re.sub(r"[,;+&]", " ", typed.casefold()).removeprefix("the ").split()


def read(words: Sequence[str]) -> tuple[Card, ...]:
    """The Allies that are typed as "crab 5 4 squid 2" or "c5 4 q2", in falling order.

    Raises ValueError for what is no Ally.
    """
    found: list[Card] = []
    here: int | None = None
    is_bare = False
    for part in _parts(words):
        if part.isascii() and part.isdecimal():
            if here is None:
                raise ValueError(f"{part} stands before any race: the race comes first, as c5 4")
            if int(part) not in COPIES:
                raise ValueError(f"there is no {RACES[here]} {part}: Allies are worth 1 to 5")
            found.append(10 * here + int(part))
            is_bare = False
        elif not is_bare:
            here, is_bare = race_named(part), True
        else:
            break
    if here is not None and is_bare:
        raise ValueError(f"{RACES[here]} of which value is not said: it comes behind, as c5 4")
    return tuple(sorted(found, reverse=True))


def _parts(words: Sequence[str]) -> Iterator[str]:
    """Races and values one by one, as "c", "5", "4", "q", "2" of "c54 with q2"."""
    for word in words:
        parts = _PART.findall(word)
        if word not in JOINING:
            yield from parts if "".join(parts) == word else [word]


def race_named(name: str) -> int:
    """The race of this letter, or whose name begins so. Raises ValueError."""
    letters = [letter(number) for number in range(len(RACES))]
    if name in letters:
        return letters.index(name)
    found = [number for number, one in enumerate(RACES) if f"{one}s".startswith(name)]
    if len(found) != 1:
        races = [f"{one} ({letters[number]})" for number, one in enumerate(RACES)]
        raise ValueError(f"{name!r} is no race; the races are {listed(races)}")
    return found[0]


def named_lord(words: Sequence[str], court: Sequence[int] = ()) -> tuple[int, int]:
    """The Lord that words begin with, and how many words that are; (0, 0) where they name none.

    A name may be cut short where it still fits one Lord alone: of the Court, or of all.
    """
    for length in range(min(len(words), 3), 0, -1):
        name = "-".join(words[:length])
        found = [number for number, card in enumerate(LORDS, 1) if slug(card.name) == name]
        if found:
            return found[0], length
    if not words:
        return 0, 0
    for among in (court, range(1, len(LORDS) + 1)):
        found = [one for one in among if slug(LORDS[one - 1].name).startswith(words[0])]
        if len(found) == 1:
            return found[0], 1
    return 0, 0


def asks(price: Price) -> str:
    """Of which races Allies must be, in words."""
    if price.mandatory is None:
        every = price.distinct == len(RACES)
        return "all five races" if every else f"exactly {price.distinct} races"
    own = RACES[price.mandatory]
    return (
        f"{own} alone"
        if price.distinct == 1
        else f"exactly {price.distinct} races, {own} among them"
    )


def not_in_hand(hand: Sequence[Card], cards: Sequence[Card]) -> str:
    """Which of these Allies a hand has not, and what it has; empty where it has them all."""
    short = Counter(cards) - Counter(hand)
    if not short:
        return ""
    card = max(short)
    there = hand.count(card)
    if there:
        times = "once" if there == 1 else f"{there} times"
        return f"{ally(card)} is in the hand only {times}"
    own = [str(value(one)) for one in sorted(hand, reverse=True) if race(one) == race(card)]
    return f"{ally(card)} is not in the hand; of {RACES[race(card)]} it has {_and(own)}"


def _and(words: list[str]) -> str:
    return listed(words) or "none"


def _recruitment(view: State, task: Task, words: list[str]) -> tuple[Action, ...]:
    """To recruit a Lord, and to pay with the Allies that are named behind, if any are."""
    words = [word for word in words if word != "the"]
    number, length = named_lord(words, view.court.lords)
    if number not in view.court.lords:
        return ()
    recruit = Recruit(number)
    cards, price = read(words[length:]), view.price(task.seat, number)
    if task.kind == "pay":
        is_this = number == task.about and cards
        return _payment(view, task, price, view.sea.played, cards) if is_this else ()
    if cards:
        return (recruit, *_payment(view, Task("pay", task.seat, number), price, (), cards))
    return (recruit,) if recruit in CHOICES["act"](view, task) else ()


def _payment(
    view: State, task: Task, price: Price, played: tuple[Card, ...], cards: tuple[Card, ...]
) -> tuple[Action, ...]:
    """To play these Allies and to pay. Those laid out already may be among them, or not."""
    hand = view.house(task.seat).hand
    readings = _readings(cards, played, hand)
    whys = [objection(task.about, price, hand, played, one) for one in readings]
    for cards, why in zip(readings, whys, strict=True):
        if not why:
            return (*map(Play, cards), Pay())
    if view.shows_hand(task.seat):
        raise ValueError(whys[-1])
    the = the_lord(task.about)
    raise ValueError(f"that is no payment for {the}: Allies of {asks(price)}, worth {price.cost}")


def _readings(
    cards: Sequence[Card], played: Sequence[Card], hand: Sequence[Card]
) -> list[tuple[Card, ...]]:
    """What of these Allies is still to be laid out: most of it first, in the end the least.

    One that lies there and is in the hand too may be meant as either.
    """
    named, there, held = Counter(cards), Counter(played), Counter(hand)
    ways: list[Iterable[int]] = []
    for card, number in named.items():
        least = max(number - there[card], 0)
        ways.append(range(max(min(number, held[card]), least), least - 1, -1))
    found = [Counter(dict(zip(named, left, strict=True))) for left in product(*ways)]
    found.sort(key=lambda one: -one.total())
    return [tuple(sorted(one.elements(), reverse=True)) for one in found]


def objection(
    about: int,
    price: Price,
    hand: Sequence[Card],
    played: tuple[Card, ...],
    cards: tuple[Card, ...],
) -> str:
    """Why these Allies, after those played, are no payment for a Lord; empty where they are one."""
    if why := not_in_hand(hand, cards):
        return why
    if played and cards and cards[0] > played[-1]:
        return (
            f"{ally(cards[0])} comes before {ally(played[-1])}, which is laid out already: "
            "undo takes that back, and one line with all Allies has them in any order"
        )
    together = (*played, *cards)
    if is_payment(price, together):
        return ""
    if not together:
        return f"nothing is laid out: {the_lord(about)} asks for Allies of {asks(price)}"
    return _unfit(about, price, together)


def _unfit(about: int, price: Price, cards: tuple[Card, ...]) -> str:
    """Why Allies are no payment."""
    the, total = the_lord(about), sum(map(value, cards))
    races = sorted(set(map(race, cards)))
    wanted = f"{the} asks for Allies of {asks(price)}"
    if len(races) != price.distinct:
        return f"{wanted}; these are of {len(races)}: {_and([RACES[one] for one in races])}"
    if price.mandatory is not None and price.mandatory not in races:
        return f"{wanted}; here {RACES[price.mandatory]} is missing"
    if total + price.pearls < price.cost:
        missing = count(price.cost - total, "Pearl")
        are = "is" if missing == "1 Pearl" else "are"
        there = f"there {'is' if price.pearls == 1 else 'are'} {price.pearls or 'none'}"
        return (
            f"{the} costs {price.cost}, these are worth {total}: {missing} {are} missing, {there}"
        )
    spare = least_spare(cards)
    card = next(
        one
        for one in sorted(cards)
        if value(one) == spare and sum(race(other) == race(one) for other in cards) > 1
    )
    return (
        f"{ally(card)} is not needed: without it the others are worth {total - spare} of "
        f"{price.cost}, and superfluous_allies=refuse forbids to play it"
    )


def _comes_of(view: State, task: Task, price: Price, payment: tuple[Card, ...]) -> str:
    """What a payment costs in Pearls, and which Ally it affiliates."""
    pearls = max(price.cost - sum(map(value, payment)), 0)
    laid_out = attrs.evolve(view, sea=view.sea.but(played=payment))
    choices = CHOICES["affiliate"](laid_out, task)
    cards = [ally(one.card) for one in choices if isinstance(one, Affiliate)]
    which = listed(cards, "or") if len(cards) <= _FEW else "one of them"
    return f"{count(pearls, 'Pearl') if pearls else 'no Pearl'}, affiliates {which}"
