"""A game without end, for benchmarks of long games: a walker takes steps of luck."""

from __future__ import annotations

import attrs

from engine.game import AnyGame, Game, Luck, Names, Options, chance
from engine.picture import text


@attrs.frozen
class Step:
    """Take a step."""


@attrs.frozen
class Rest:
    """Stay."""


@chance
@attrs.frozen
class Stepped:
    """The walker went this far."""

    far: int


@attrs.frozen
class Walk:
    """How many moves were made, and how far they led."""

    moves: int
    far: int


def _decide(state: Walk, action: Step | Rest, luck: Luck) -> tuple[Stepped, ...]:
    far = luck.below(f"step {state.moves}", 6) if isinstance(action, Step) else 0
    return (Stepped(far),)


def _setup(options: Options, seats: int, luck: Luck) -> tuple[Stepped, ...]:
    return ()


def _say(event: Stepped, view: Walk, names: Names) -> str:
    return f"{names[0]} goes {event.far} on"


GAME: AnyGame = Game(
    name="walk",
    title="Walk",
    rules=1,
    seats=(1, 1),
    seat_names=("walker",),
    options=(),
    classes=(Step, Rest, Stepped),
    secrets=False,
    setup=_setup,
    initial=lambda options, seats: Walk(0, 0),
    actor=lambda state: 0,
    legal=lambda state: (Step(), Rest()),
    decide=_decide,
    evolve=lambda state, event: Walk(state.moves + 1, state.far + event.far),
    view=lambda state, seat: state,
    imagine=lambda view, luck: view,
    marks=lambda state: {"move": state.moves},
    fields=lambda state: {"far": state.far},
    result=lambda state: None,
    conserved=lambda state: 0,
    say=_say,
    label=lambda action, view, names: type(action).__name__,
    word=lambda action, view: type(action).__name__.lower(),
    board=lambda view, before, names, look: [text(f"at {view.far}")],
    rules_page=lambda: "A walk.",
    bots={},
)
