"""The position of Abyss in sentences, for who cannot see a picture."""

from __future__ import annotations

from engine.game import Names
from engine.games.abyss import tally
from engine.games.abyss.cards import RACES, THREAT, Card, location, lord
from engine.games.abyss.changes import (
    earlier,
    is_news,
    lords_gone,
    new_allies,
    new_lords,
    new_on_track,
    new_sites,
)
from engine.games.abyss.choices import current
from engine.games.abyss.court_looks import in_reach, price_of
from engine.games.abyss.figures import result, scored
from engine.games.abyss.houses import House, keys
from engine.games.abyss.payment import Price
from engine.games.abyss.powers_text import bare, formula, power
from engine.games.abyss.questions import end_near, hand_shown, offered, question
from engine.games.abyss.sea_looks import reward
from engine.games.abyss.site_looks import best_first, points
from engine.games.abyss.state import State
from engine.games.abyss.tasks import Task
from engine.games.abyss.text import allies, ally, count, count_allies, listed, the_location


def position(view: State, before: State | None, names: Names) -> list[str]:
    """The position in sentences, the choice last; at the end of the game how it came.

    What is other than in the earlier position is told with it.
    """
    if result(view) is not None:
        return score(view, names)
    task = current(view)
    told = [_head(view, names)]
    if near := end_near(view, names):
        told.append(f"{near}{', and that is new' if is_news(view, before) else ''}.")
    told += [_player(view, before, seat, name) for seat, name in enumerate(names)]
    told += [_locations(view, before, task, names), _council(view, before), _threat(view, before)]
    told += [_track(view, before), *_court(view, before, task)]
    return [*told, *_hand(view, before, task), *_question(view, task, names)]


def _head(view: State, names: Names) -> str:
    turn = f" It is the turn of {names[view.flow.active]}." if view.flow.active >= 0 else ""
    return f"Round {view.flow.round}.{turn}"


def _difference(words: str, now: int, was: int | None) -> str:
    """A figure in words, and by how much it is more or less than it was."""
    if was is None or now == was:
        return words
    return f"{words}, {abs(now - was)} {'more' if now > was else 'fewer'}"


def _player(view: State, before: State | None, seat: int, name: str) -> str:
    """A player's figures, Lords, Locations and Allies, with what is new."""
    house, was = view.house(seat), earlier(before, seat)
    held = [
        _difference(
            count(house.pearls, "Pearl"), house.pearls, None if was is None else was.pearls
        ),
        _difference(count(keys(house), "Key"), keys(house), None if was is None else keys(was)),
        _difference(
            f"{count_allies(len(house.hand))} in hand{_known(view, house.hand)}",
            len(house.hand),
            None if was is None else len(was.hand),
        ),
        *_tokens(house, was),
        count(scored(view, seat).total, "point"),
    ]
    return f"{name} has {'; '.join([*held, *_cards(view, house, was, seat)])}."


def _known(view: State, cards: tuple[Card, ...]) -> str:
    """By the option `memory`, which Allies these are."""
    return f" ({allies(cards)})" if view.setting.is_open and cards else ""


def _tokens(house: House, was: House | None) -> list[str]:
    now, old = len(house.tokens), 0 if was is None else len(was.tokens)
    if not now and not old:
        return []
    return [_difference(count(now, "Monster token"), now, None if was is None else old)]


def _cards(view: State, house: House, was: House | None, seat: int) -> list[str]:
    """Lords, Locations and Allies that lie before a player."""
    found = []
    if house.free:
        found.append(f"free {listed([_free(one, was) for one in house.free])}")
    if house.rotated:
        found.append(f"rotated {listed([_named(one, was) for one in house.rotated])}")
    if house.leaving:
        found.append(f"{listed([_named(one, was) for one in house.leaving])} to be covered")
    for holding in house.holdings:
        place = holding.location
        is_new = was is not None and place not in was.locations
        over = f" over {listed([_named(one, was) for one in holding.lords])}" * bool(holding.lords)
        worth = count(points(view, seat, place), "point")
        new = " (new)" if is_new else ""
        found.append(f"{the_location(place)}{new} worth {worth}{over}")
    if house.affiliated:
        more = new_allies(house.affiliated, was.affiliated) if was is not None else []
        told = f" ({allies(tuple(more))} new)" if more else ""
        found.append(f"affiliated {allies(house.affiliated)}{told}")
    return found


def _named(number: int, was: House | None) -> str:
    new = " (new)" if was is not None and number not in was.lords else ""
    return f"{bare(lord(number))}{new}"


def _free(number: int, was: House | None) -> str:
    """A free Lord, and whether the Key counts."""
    return f"{_named(number, was)}{' with a Key' if lord(number).keys == 1 else ''}"


def _locations(view: State, before: State | None, task: Task | None, names: Names) -> str:
    """All Locations that can be had, the best first."""
    seat = None if task is None else task.seat
    new = new_sites(view, before)
    found = []
    for number in best_first(view.sites.face_up, view, seat):
        worth = "" if seat is None else f", {points(view, seat, number)} to {names[seat]}"
        is_new = ", new" if number in new else ""
        name = bare(location(number))
        found.append(f"{name} ({formula(location(number))}{worth}{is_new})")
    told = listed(found) or "none"
    drawn = f"; drawn: {_drawn(view)}" if view.sites.drawn else ""
    return f"Locations face up: {told}{drawn}; {len(view.sites.left)} in the stack."


def _drawn(view: State) -> str:
    return listed([f"{bare(location(one))} ({formula(location(one))})" for one in view.sites.drawn])


def _council(view: State, before: State | None) -> str:
    """How high the stacks are."""
    found = []
    for number, stack in enumerate(view.sea.council):
        was = None if before is None else len(before.sea.council[number])
        if was and not stack:
            found.append(f"no {RACES[number]} any more")
        elif stack:
            words = f"{len(stack)} of {RACES[number]}{_known(view, stack)}"
            found.append(_difference(words, len(stack), was))
    return f"Council: {'; '.join(found) or 'no Ally'}."


def _threat(view: State, before: State | None) -> str:
    threat = view.sea.threat
    was = None if before is None or before.sea.threat == threat else before.sea.threat
    change = "" if was is None else f", it was at {was}"
    brings = ""
    if view.flow.active >= 0:
        brings = f"; a fight brings {reward(view, view.flow.active, threat)}"
    return f"The threat is at space {threat} of {len(THREAT)}{change}{brings}."


def _track(view: State, before: State | None) -> str:
    """What came up, and how many cards are left."""
    track = view.sea.track
    cards = ", ".join(map(ally, track)) or "empty"
    new = new_on_track(view, before)
    told = f"; new: {', '.join(map(ally, track[len(track) - new :]))}" if new else ""
    return f"Exploration track: {cards}{told}; {count(view.sea.left, 'card')} in the deck."


def _court(view: State, before: State | None, task: Task | None) -> list[str]:
    """A sentence for each Lord of the Court."""
    here = count(len(view.court.lords), "Lord")
    gone = lords_gone(view, before)
    left = f"; no longer there: {listed([bare(lord(one)) for one in gone])}" if gone else ""
    found = [f"In the Court: {here}{left}; {view.court.deck} in the deck."]
    new, affordable = new_lords(view, before), in_reach(view, task)
    for number in view.court.lords:
        card, price = lord(number), price_of(view, task, number)
        printed = f" instead of {card.cost}" if price.cost != card.cost else ""
        words = [f"cost {price.cost}{printed} with {_races(price)}", count(card.points, "point")]
        words += [count(card.keys, "Key")] if card.keys else []
        words.append(power(card))
        words += ["new"] if number in new else []
        words += ["can be paid now"] if number in affordable else []
        found.append(f"{bare(card)}, {card.guild}: {'; '.join(words)}.")
    return found


def _races(price: Price) -> str:
    """Which races a Lord asks for."""
    if price.mandatory is None:
        return f"{price.distinct} different races"
    own, others = RACES[price.mandatory], price.distinct - 1
    if not others:
        return f"{own} alone"
    return f"{own} and {others} other race{'s' * (others > 1)}"


def _hand(view: State, before: State | None, task: Task | None) -> list[str]:
    """What who looks at the screen holds, and what is laid out."""
    found = [f"Laid out: {allies(view.sea.played)}."] if view.sea.played else []
    seat = hand_shown(view, task)
    if seat is None:
        return found
    house, was = view.house(seat), earlier(before, seat)
    new = new_allies(house.hand, was.hand) if was is not None else []
    told = f"; new: {allies(tuple(new))}" if new else ""
    return [*found, f"Hand: {allies(house.hand)}{told}."]


def _question(view: State, task: Task | None, names: Names) -> list[str]:
    if task is None:
        return []
    told = offered(view, task, names) or f"{names[task.seat]}{question(view, task, names)}"
    return [f"{told[0].upper()}{told[1:]}."]


def score(view: State, names: Names) -> list[str]:
    """Each player's points and where they come from, the best first; as they stand."""
    ended = result(view)
    winners = ended.winners if ended is not None else ()
    told = [] if ended is not None else ["As things stand:", *tally.left_out(view, names)]
    for seat in tally.best_seats_first(view):
        found, house = scored(view, seat), view.house(seat)
        won = "wins with" if len(winners) == 1 else "shares the win with"
        has = won if seat in winners else "has"
        sites = [f"{name} {worth} ({why})" for name, worth, why in tally.locations(view, seat)]
        lords = [f"{name} {worth}" for name, worth in tally.lords(house)]
        tokens = [str(one) for one in tally.tokens(view, seat)]
        parts = [
            f"{points_of} from {source}{f': {listed(many)}' if many else ''}"
            for points_of, source, many in (
                (found.locations, "Locations", sites),
                (found.lords, "Lords", lords),
                (found.allies, "affiliated Allies", list(map(ally, tally.scoring_allies(house)))),
                (found.tokens, "Monster tokens", tokens),
            )
        ]
        parts.append(f"{count(house.pearls, 'Pearl')} left")
        if coming := tally.still_to_affiliate(view, seat):
            parts.append(f"in hand for the end {allies(coming)}")
        told.append(f"{names[seat]} {has} {count(found.total, 'point')}: {'; '.join(parts)}.")
    return told
