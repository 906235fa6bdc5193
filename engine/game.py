"""The contract that a game fulfils: a value, a frozen record of pure functions.

`decide` says what happens, `evolve` makes it so; play, replay, bots and simulation all run these.
A game imports this module, `engine.picture`, `engine.lesson`, `seeds` and itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeVar

from engine.picture import Line, Look
from events.frozen import frozen, maker
from events.record import Hidden, Value
from events.shape import private
from seeds.luck import Luck

if TYPE_CHECKING:
    from engine.lesson import Lesson

__all__ = [
    "AnyGame",
    "Bot",
    "Call",
    "Game",
    "Hidden",
    "Line",
    "Look",
    "Luck",
    "Names",
    "Option",
    "Options",
    "Result",
    "Value",
    "chance",
    "frozen",
    "maker",
    "private",
    "reveals",
    "who_begins",
]

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")

Options = Mapping[str, Any]
"""The rule options of one game by name, each with a value; none is missing."""

Names = tuple[str, ...]
"""The seats' names, by seat."""

Bot = Callable[[V, tuple[A, ...], Luck], A]
"""Chooses among the legal actions from what its seat may know, with luck of its own."""

FILE: Final = "FILE"
"""What stands for the values of an option whose text is the name of a file."""

_NONE: Final[Mapping[str, Any]] = MappingProxyType({})
_SHOWS: Final = "__undertow_shows__"
_LONGEST_TOLD: Final = 60
"""Letters of an option's value in words: what is in a file fills no screen."""


@frozen
class Option:
    """A rule option: what it is called, what it may be, what it is if nothing is said."""

    name: str
    default: Value
    help: str
    values: tuple[Value, ...] = ()
    """All values that may be chosen, where they can be listed."""
    load: Callable[[str, Names], Value] | None = None
    """The value of a text typed by a person, where values cannot be listed.

    Raises ValueError that says what is expected, or OSError for a file that cannot be read.
    """
    accepts: Callable[[Value, int], bool] | None = None
    """Whether a value read from a file fits this many seats, where values cannot be listed."""
    tell: Callable[[Value, Names], str] | None = None
    """A value in words, where it is not its own name."""
    shown: str = ""
    """What stands for the values in help, where they cannot be listed: "1 to 9", or `FILE`."""

    @property
    def takes_file(self) -> bool:
        """Whether what a person types names a file, which the loader reads."""
        return self.shown == FILE

    def fits(self, value: Value, seats: int) -> bool:
        """Whether a value may stand in the opening of a game with this many seats."""
        if self.accepts is not None:
            return self.accepts(value, seats)
        return any(value == one and type(value) is type(one) for one in self.values)

    def told(self, value: Value, names: Names) -> str:
        """A value in words, not too many for a line."""
        words = self.tell(value, names) if self.tell is not None else str(value)
        return words if len(words) <= _LONGEST_TOLD else f"{words[: _LONGEST_TOLD - 3]}..."


def who_begins(help: str) -> Option:  # noqa: A002
    """The option `first` of games in which luck or a named seat begins."""

    def load(typed: str, names: Names) -> Value:
        if typed == "luck":
            return typed
        if typed in names:
            return names.index(typed)
        raise ValueError(f"it is 'luck' or one of {', '.join(names)}")

    return Option(
        "first",
        "luck",
        help,
        load=load,
        accepts=lambda value, seats: value == "luck" or (type(value) is int and 0 <= value < seats),
        tell=lambda value, names: names[value] if isinstance(value, int) else str(value),
        shown="luck | SEAT",
    )


@frozen
class Result:
    """How a game ended: each seat's score, who won (several: shared), and what decided it."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str


@frozen
class Call(Generic[A]):
    """One question to several seats in their order: who takes it has it, and nobody else is asked.

    A table answers it at once; each seat's answer is an action of its own.
    """

    question: str
    """As "who buys squid 4 for 1 Pearl?"."""
    seats: tuple[int, ...]
    """Those who are asked while all before them leave it; the first of them is to act now."""
    take: A
    leave: A


@frozen
class Game(Generic[S, A, E, V]):
    """One game. S, A, E and V are its states, actions, events and views."""

    name: str
    title: str
    rules: int
    """Raised with every change to what `legal` (order included), `decide` or `evolve` give."""
    seats: tuple[int, int]
    """The fewest and the most."""
    seat_names: tuple[str, ...]
    """What seats are called if nobody says."""
    options: tuple[Option, ...]
    classes: tuple[type, ...]
    """All actions and events. Numbers and field order are the file format: append, never edit."""
    secrets: bool
    """Whether seats know different things; a seed is then made too long to guess."""

    setup: Callable[[Options, int, Luck], tuple[E, ...]]
    initial: Callable[[Options, int], S]
    actor: Callable[[S], int | None]
    """The seat that decides next; None when the game is over."""
    legal: Callable[[S], tuple[A, ...]]
    """All legal actions, in a fixed order; never empty while there is an actor."""
    decide: Callable[[S, A, Luck], tuple[E, ...]]
    """What follows from a legal action: past-tense facts with their outcomes."""
    evolve: Callable[[S, E], S]
    """The state after an event. Never draws."""
    view: Callable[[S, int | None], V]
    """What a seat may know (None: a spectator), with perfect recall."""
    imagine: Callable[[V, Luck], S]
    """A state that agrees with the view, its secrets filled in by the asker's own luck."""
    marks: Callable[[S], Mapping[str, int]]
    """Where the game stands in its own terms, from the widest: dive 2, round 5."""
    fields: Callable[[S], Mapping[str, int | tuple[int, ...]]]
    """The figures of a position by name, such as everybody may know; a tuple has one for each seat.

    They are the same ones everywhere; none is called `move` or `turn`, which every game has.
    """
    result: Callable[[S], Result | None]
    conserved: Callable[[S], Hashable]
    """What never changes from the first position to the last: all the pieces of the box."""

    say: Callable[[E, V, Names], str]
    """An event as a sentence, given what the seat at the screen saw before it; may be empty."""
    label: Callable[[A, V, Names], str]
    """An action in a few words, for the list of choices."""
    word: Callable[[A, V], str]
    """What a person types for an action; different for each legal action, and never digits alone:
    a number that is typed means a place in the list of choices."""
    board: Callable[[V, V | None, Names, Look], Sequence[Line]]
    """The position as a picture; `engine.picture` has what pictures are made of.

    The second view is what the seat at the screen saw when it last decided, or None: what is other
    than it was is marked.
    """
    rules_page: Callable[[], str]
    bots: Mapping[str, Bot[V, A]]
    """The game's own bots by name."""

    key: Callable[[A, V], str] | None = None
    """A few letters for an action, meaning the same in the whole game; empty: it has none."""
    letters: str = ""
    """What keys begin with anywhere in the game: alone, none stands for the beginning of a word."""
    describe: Callable[[V, V | None, Names], Sequence[str]] | None = None
    """The position in sentences, for who cannot see a picture; the views are those of `board`."""
    sheet: Callable[[V, Names, Look], Sequence[Line]] | None = None
    """The end of a game as a picture: how the scores came about, and all that is turned up."""
    about: Mapping[str, str] = _NONE
    """What marks and fields are, each in a few words."""
    glossary: Callable[[], Mapping[str, str]] | None = None
    """What things of the game are, by the names on the board: whole sentences, for who asks."""
    lesson: Callable[[], Lesson] | None = None
    """A first game that teaches, read when it is wanted."""
    private: Callable[[V], bool] | None = None
    """Whether what can be chosen is for the eyes of who is to act: where several people share a
    screen, it is shown when the others look away."""
    call: Callable[[V], Call[A] | None] | None = None
    """The question at hand as one to the whole table, if it is such a one."""
    standing: Callable[[str, V], Callable[[V], A | None]] | None = None
    """An answer for later: what a seat does by it in a view, or None where it does not apply.

    Given what was typed behind `never`, as "below 3". Raises ValueError that says what can be.
    """
    line: Callable[[str, V], tuple[A, ...]] | None = None
    """The actions of one seat that a line stands for, played all or none; empty: it is none.

    Asked where what was typed is no choice. Raises ValueError that says what does not fit.
    """
    spelt: Callable[[str, V], str] | None = None
    """What was typed with its short forms written out as words are, where it has any.

    It is asked before what was typed is compared with the choices, and only reads: a letter that
    stands for one thing everywhere is no beginning of another's name.
    """
    suggest: Callable[[V], Mapping[str, str]] | None = None
    """Such lines as are best here, the best first, each with what comes of it in a few words."""
    why_not: Callable[[str, V, Names], str] | None = None
    """Why what was typed cannot be done now, in a sentence that teaches the rule; else empty."""
    pages: Mapping[str, Callable[[V, Names, Look], Sequence[Line]]] = _NONE
    """More pictures by the word that shows them, for what has no room on the board."""
    pages_told: Mapping[str, Callable[[V, Names], Sequence[str]]] = _NONE
    """Pages in sentences by the same words; one that is missing is drawn in ASCII."""


AnyGame = Game[Any, Any, Any, Any]
C = TypeVar("C", bound=type)


def chance(cls: C) -> C:
    """Mark an event class that shows dice or the like."""
    return _marked(cls, "chance")


def reveals(cls: C) -> C:
    """Mark an event class that shows what was hidden."""
    return _marked(cls, "reveals")


def shows(event: object) -> Literal["chance", "reveals"] | None:
    """What an event showed that nobody could know before."""
    return getattr(type(event), _SHOWS, None)


def _marked(cls: C, what: str) -> C:
    setattr(cls, _SHOWS, what)
    return cls
