"""A first game that teaches: what is said, what the learner types, what the others do."""

from __future__ import annotations

from collections.abc import Mapping

from events.frozen import frozen


@frozen
class Step:
    """One step of a lesson. The program shows the board, says this, and waits."""

    says: str
    """Sentences in one paragraph."""
    typed: str = ""
    """What the learner is to type: the whole word of an action, or a command as `undo`, `goto 3` or
    `branch early` (where any name does). Empty: Enter goes on, and after the last step nothing."""
    others: tuple[str, ...] = ()
    """What the other seats then do, by the words of their actions."""
    board: bool = True
    """Whether the board is shown first."""


@frozen
class Lesson:
    """A guided game on a fixed seed: the same for everybody, an ordinary game afterwards."""

    players: tuple[str, ...]
    """Who plays, as after -p ("red", "blue=bot:cautious"): the learner first. During the lesson
    the others do what the steps say; a bot goes on with the game when it is played on."""
    seed: str
    options: Mapping[str, str]
    """The rule options that are not the usual ones, as after -o ("first": "red")."""
    steps: tuple[Step, ...]
