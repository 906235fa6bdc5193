"""Commands that ask what is likely: each choice tried in many worlds, as its seat may imagine them.

What a seat cannot know is imagined anew in each world, and the dice and cards to come as well; the
game's own luck is never looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from math import isfinite
from typing import TYPE_CHECKING, Annotated, Final

import attrs
import typer

from cli.arguments import AsOption, GameOption
from cli.chances import document, hint_lines, odds_lines
from cli.following import after_hint, after_odds
from cli.screen import INTERRUPTED, BadInput, Lines, answer, complain, many
from cli.viewpoint import is_hidden, looking
from engine.errors import Refused
from engine.names import quoted

if TYPE_CHECKING:
    from engine.odds import Chances, Samples
    from engine.session import Session

USUAL: Final = 1_000
_FOR_A_HINT: Final = 200
SEED: Final = "odds"
_DIGITS: Final = 9
_SAID: Final = 20
"""Letters that are repeated of what was typed."""

RolloutsOption = Annotated[
    int, typer.Option("--rollouts", min=1, metavar="N", help="Worlds in which each is tried.")
]
SecondsOption = Annotated[
    float | None,
    typer.Option("--seconds", min=0, metavar="S", help="Stop after so long, with what is known."),
]
BotsOption = Annotated[
    str | None,
    typer.Option(
        "--bots", metavar="BOT", help="Who plays on: a bot for all seats, or one each, by commas."
    ),
]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="Processes; all cores if not.")
]
SeedOption = Annotated[
    str, typer.Option("--seed", metavar="TEXT", help="Other worlds than the usual ones.")
]


def check_seed(seed: str) -> None:
    """Raise BadInput for a text that can be no seed."""
    from seeds.luck import normal_seed

    try:
        normal_seed(seed)
    except ValueError as error:
        raise BadInput(f"--seed: {error}") from None


@attrs.frozen
class Asked:
    """How chances are to be found."""

    rollouts: int = USUAL
    seconds: float | None = None
    bots: str | None = None
    jobs: int | None = None
    seed: str = SEED

    def __attrs_post_init__(self) -> None:
        check_seed(self.seed)
        if self.seconds is not None and not isfinite(self.seconds):
            raise BadInput("--seconds takes a number of seconds, as 5 or 0.5")

    def at_the_prompt(self, words: str) -> tuple[str, Asked]:
        """What was typed without its options, and what these ask for. Raises Refused."""
        parts = words.split()
        asked, rest = self, list[str]()
        while parts:
            part = parts.pop(0)
            if not part.startswith("--"):
                rest.append(part)
                continue
            value = parts.pop(0) if parts else ""
            if part == "--rollouts":
                asked = attrs.evolve(asked, rollouts=_worlds(value))
            elif part == "--bots":
                if not value:
                    raise BadInput("--bots takes a bot, or one for each seat, by commas")
                asked = attrs.evolve(asked, bots=value)
            else:
                raise Refused("here it takes --rollouts N and --bots BOT besides a place")
        return " ".join(rest), asked


def _worlds(text: str) -> int:
    """A number of worlds as it was typed. Raises BadInput."""
    is_number = text.isascii() and text.isdigit() and len(text) <= _DIGITS
    if not is_number or not int(text):
        said = f", not {text[:_SAID]!r}" if text else ""
        raise BadInput(f"--rollouts takes a whole number from 1 on{said}")
    return int(text)


@attrs.frozen
class Found:
    """What is known of the choices at a place, the best first."""

    place: int
    seat: int
    bots: tuple[str, ...]
    samples: Samples
    ranked: tuple[Chances, ...]
    certain: bool
    """Whether the order would hardly be another one after more worlds."""
    interrupted: bool = False


def odds(
    place: Annotated[
        str | None, typer.Argument(metavar="PLACE", help="A place, as for goto; here if left out.")
    ] = None,
    rollouts: RolloutsOption = USUAL,
    seconds: SecondsOption = None,
    bots: BotsOption = None,
    jobs: JobsOption = None,
    seed: SeedOption = SEED,
    game: GameOption = None,
    seat: AsOption = None,
) -> None:
    """Show how likely each choice wins, and with how many points, as its player may know it.

    Each choice is tried in the same worlds: what the player cannot know is imagined, dice and cards
    to come likewise, and bots play on to the end. What stands in brackets, and within +-, holds the
    true value in 95 of 100 cases. It stops early where the order of the choices is certain. Nothing
    of the game's own luck is used.
    """
    _show(Asked(rollouts, seconds, bots, jobs, seed), place, game, seat, is_hint=False)


def hint(
    place: Annotated[
        str | None, typer.Argument(metavar="PLACE", help="A place, as for goto; here if left out.")
    ] = None,
    rollouts: RolloutsOption = _FOR_A_HINT,
    seconds: SecondsOption = None,
    bots: BotsOption = None,
    jobs: JobsOption = None,
    seed: SeedOption = SEED,
    game: GameOption = None,
    seat: AsOption = None,
) -> None:
    """Say which choice seems best, and by how much: odds in a sentence."""
    _show(Asked(rollouts, seconds, bots, jobs, seed), place, game, seat, is_hint=True)


def _show(
    asked: Asked, place: str | None, game: str | None, seat: str | None, *, is_hint: bool
) -> None:
    from cli.home import opened
    from engine.places import find_place

    with opened(game) as session, looking(session, seat):
        at = session.timeline.head if place is None else find_place(session, place)
        found = chances(session, at, asked, is_hint=is_hint)
        answer(
            lambda: hint_lines(session, found) if is_hint else odds_lines(session, found),
            lambda: document(session, found),
        )
        if not found.interrupted:
            (after_hint if is_hint else after_odds)(session, found, seat)
    if found.interrupted:
        complain(f"interrupted after {many(found.samples.worlds, 'world')}")
        raise typer.Exit(INTERRUPTED)


def odds_here(session: Session, words: str) -> Lines:
    """The chances of each choice here, or at a place."""
    return _here(session, words, Asked(), is_hint=False)


def hint_here(session: Session, words: str) -> Lines:
    """The choice that seems best."""
    return _here(session, words, Asked(rollouts=_FOR_A_HINT), is_hint=True)


def _here(session: Session, words: str, asked: Asked, *, is_hint: bool) -> Lines:
    from engine.places import find_place

    words, asked = asked.at_the_prompt(words)
    if not words and is_hidden(session):
        raise Refused("Enter shows first what can be chosen, when the others look away")
    place = find_place(session, words) if words else session.timeline.head
    found = chances(session, place, asked, is_hint=is_hint)
    return hint_lines(session, found) if is_hint else odds_lines(session, found)


def chances(session: Session, place: int, asked: Asked, *, is_hint: bool = False) -> Found:
    """Try all that can be chosen at a place; what is known shows meanwhile, and Ctrl-C keeps it.

    Raises Refused where nothing is to be chosen there, or only another seat should see it.
    """
    from cli.worlds import last_known

    tell = hint_lines if is_hint else odds_lines
    found, interrupted = last_known(
        lambda ending: _growing(session, place, asked, ending),
        lambda found: tell(session, found),
        asked.seconds,
    )
    return attrs.evolve(found, interrupted=interrupted)


def _growing(session: Session, place: int, asked: Asked, ending: ExitStack) -> Iterator[Found]:
    """What is known after each few worlds, until it is certain or enough."""
    from cli.worlds import results
    from engine.odds import chunks, gathered, is_certain, ranked
    from engine.work import odds_task, position, samples_of

    seat = session.game.actor(session.state_at(place))
    if seat is None:
        raise Refused("the game is over there: nothing is to be chosen")
    if is_hidden(session, place):
        name = session.seats[seat]
        raise Refused(
            f"what {name} chooses from only {name} should see: --as {quoted(name)} shows it"
        )
    bots, seats = bots_by_seat(session, asked.bots), len(session.seats)
    where = position(session, place, seat)
    tasks = (odds_task(where, seat, bots, asked.seed, worlds) for worlds in chunks(asked.rollouts))
    found = gathered(map(samples_of, results(tasks, asked.jobs, ending)))
    for known in found:
        order = tuple(ranked(known, seats))
        yield Found(place, seat, bots, known, order, is_certain(known))


def bots_by_seat(session: Session, named: str | None) -> tuple[str, ...]:
    """The bot that plays each seat on, by its name. Raises BadSetup, BadInput, NoSuchGame."""
    from engine.bots import find_bot

    seats = len(session.seats)
    names = [next(iter(session.game.bots), "random")] if named is None else named.split(",")
    names = [name.strip().removeprefix("bot:") for name in names]
    if len(names) not in (1, seats):
        raise BadInput(f"--bots takes one bot, or one for each of the {seats} seats, by commas")
    for name in names:
        find_bot(session.game, f"bot:{name}")
    return tuple(names * seats if len(names) == 1 else names)
