"""What everybody may ask about a position of Abyss, what a seat may know, and how a game ends."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import attrs

from engine.game import Luck, Result
from engine.games.abyss.cards import KEY_TOKENS, LOCATIONS, LORDS, MONSTER_TOKENS, lord
from engine.games.abyss.houses import Houses, keys
from engine.games.abyss.scoring import Points, points
from engine.games.abyss.state import GAME, TABLE, State


def view(state: State, seat: int | None) -> State:
    """What a seat may know: all but the Monster tokens that others have looked at.

    When the game is over they lie face up for all.
    """
    if is_over(state):
        return state
    known = tuple((seats, worth if seat in seats else None) for seats, worth in state.houses.tokens)
    houses = Houses(state.houses.of, known)
    eyes = TABLE if seat is None else seat
    return State(
        state.setting, state.sea, state.court, state.sites, houses, state.flow, state.todo, eyes
    )


def imagine(view: State, luck: Luck) -> State:
    """A state that agrees with the view, with tokens that others have looked at dealt anew."""
    if all(worth is not None or not seats for seats, worth in view.houses.tokens):
        return attrs.evolve(view, eyes=GAME)
    values = view.houses.token_values(luck)
    known = tuple((seats, values[place]) for place, (seats, _) in enumerate(view.houses.tokens))
    return attrs.evolve(view, houses=Houses(view.houses.of, known), eyes=GAME)


def scored(state: State, seat: int) -> Points:
    """The points of a player as things stand, tokens as far as they are known."""
    return points(state.houses, seat, state.setting.tower_keys)


def is_over(state: State) -> bool:
    """Whether the last turn has ended."""
    return state.flow.active < 0 < state.flow.turn


def result(state: State) -> Result | None:
    """The most points win; ties by Pearls, then by the highest Lord."""
    if not is_over(state):
        return None
    houses = state.houses.of
    totals = tuple(scored(state, seat).total for seat in range(len(houses)))
    tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
    decided_by = "the most points"
    for breaker, how in (
        ([house.pearls for house in houses], "more Pearls"),
        (
            [max((lord(one).points for one in h.lords), default=0) for h in houses],
            "the highest Lord",
        ),
    ):
        if len(tied) == 1:
            break
        best = max(breaker[seat] for seat in tied)
        tied = [seat for seat in tied if breaker[seat] == best]
        decided_by = how
    if len(tied) > 1:
        decided_by = "nothing: the win is shared"
    return Result(totals, tuple(tied), decided_by)


def marks(state: State) -> Mapping[str, int]:
    """The round, from 1: how often every seat has had a turn."""
    return {"round": state.flow.round}


def fields(state: State) -> Mapping[str, int | tuple[int, ...]]:
    """The figures of a position that everybody may know: no Monster token counts before the end."""
    houses = state.houses.of
    seats = range(len(houses))
    public = view(state, None)
    return {
        "round": state.flow.round,
        "threat": state.sea.threat,
        "deck": state.sea.left,
        "court": len(state.court.lords),
        "score": tuple(scored(public, seat).total for seat in seats),
        "pearls": tuple(house.pearls for house in houses),
        "keys": tuple(map(keys, houses)),
        "hand": tuple(len(house.hand) for house in houses),
        "lords": tuple(len(house.lords) for house in houses),
        "free": tuple(len(house.free) for house in houses),
        "locations": tuple(len(house.holdings) for house in houses),
        "affiliated": tuple(len(house.affiliated) for house in houses),
        "tokens": tuple(len(house.tokens) for house in houses),
    }


def conserved(state: State) -> Hashable:
    """All cards and tokens of the box, each in one place."""
    houses, sea, court, sites = state.houses.of, state.sea, state.court, state.sites
    in_deck = list(sea.deck)
    for place in sorted(sea.drawn, reverse=True):
        del in_deck[place]
    cards = [*in_deck, *sea.track, *sea.discard, *sea.played]
    cards += [card for stack in sea.council for card in stack]
    cards += [card for house in houses for card in (*house.hand, *house.affiliated)]
    lords = [*court.lords, *court.gone, *(one for house in houses for one in house.lords)]
    lords += [one for one in range(1, len(LORDS) + 1) if one not in court.drawn]
    locations = [*sites.left, *sites.face_up, *sites.drawn, *sites.removed]
    locations += [one for house in houses for one in house.locations]
    tokens = [one for house in houses for one in house.tokens]
    tokens += range(len(state.houses.tokens), len(MONSTER_TOKENS))
    key_tokens = state.houses.keys_left + sum(house.keys for house in houses)
    assert all(house.keys >= 0 and house.pearls >= 0 for house in houses)
    assert key_tokens == KEY_TOKENS
    assert len(LOCATIONS) == len(locations)
    return (
        tuple(sorted(cards)),
        tuple(sorted(lords)),
        tuple(sorted(locations)),
        tuple(sorted(tokens)),
    )
