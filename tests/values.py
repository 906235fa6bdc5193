"""docs/json.md: what each schema of --json means, and an example that the program printed."""

from __future__ import annotations

import json
import re
import shlex
from textwrap import fill
from typing import Any, Final

from tests.command import PAIR, fine

MEANING: Final = {
    "position/1": (
        "show",
        "Where a game stands. `seats` are counted from 0 everywhere; `player` is `person` or a "
        "bot. `place` is a place as every schema gives it: the number of its move, its id (which "
        "is the same in every copy of the game), its marks from the widest on. `line` is the line "
        "that the game stands on, and `end` the number of its last move. `fields` are the figures "
        "that `undertow fields` lists, a list where there is one for each seat. `turn` is the "
        "seat that is to act, null when the game is over; `bot_acts` says that a bot plays it, "
        "`private` that `choices` are for its eyes alone and left out: `--as SEAT` shows them. "
        "Each of `choices` is taken by `undertow do WORD`. `result` is null until then. A page, "
        "as of `show --page`, is a picture, and refused with `--json`.",
    ),
    "choices/1": ("moves", "What can be done at a place, as in a position."),
    "game/1": (
        "log",
        "What game it is. `seed` is null in a copy that does not hold it, and in a sealed game "
        "until it is revealed; `commitment` is the beginning of the digest in the opening that no "
        "other seed has. `drawn` is true where the program drew the seed, and not a person.",
    ),
    "move/1": (
        "log",
        "What happened at a place: the opening (`seat` null, no action), a move, or other dice. "
        "`told` are its events in words, `notes` the notes on it. From `log` it also says whether "
        "the game stands `here`, and whether it was made `knowing` dice of another line.",
    ),
    "tree/1": (
        "tree",
        "All lines, each after the one that it `leaves` at its `fork`. `named` is false for a "
        "line that is called by the id of its end. `scores` are those at its end (null in a game "
        "without), `first` the seats that won or lead.",
    ),
    "diff/1": (
        "diff start",
        "Two places: the moves of both from the `fork` on, and the figures that differ (`seat` "
        "null: of the whole position).",
    ),
    "found/1": (
        'find "held(anna) > 0"',
        "A place where a condition is true, and the first line that has it.",
    ),
    "fields/1": (
        "fields",
        "The figures of a place, as `find` and `diff` speak of them: a number, or one a seat. "
        "`turn` is counted from 1, and 0 when the game is over.",
    ),
    "amend/1": (
        "amend 2 leave --dry-run",
        "A choice made otherwise: the `branch` it was done on, how many later moves were `kept` "
        "and how many `left`, and `why` (empty where all were kept). `difference` compares the "
        "old line with the new one.",
    ),
    "odds/1": (
        "odds 2 --rollouts 20",
        "What the choices of a place are likely to come to, the best first; `hint` prints the same "
        "of fewer worlds. Every `mean` has the 95 % interval from `low` to `high` (null where one "
        "sample alone tells nothing of it). `wins` is the chance to win, a shared victory counting "
        "as a part of one; `behind` is by how much that is less than the best one's in the same "
        "worlds; `seats` has the same for all seats. `worlds` were tried with `bots` playing on; "
        "`certain` says that more would hardly change the order.",
    ),
    "whatif/1": (
        "whatif 2 leave --rollouts 20",
        "One choice made otherwise, and what was really chosen after it (missing where nothing was "
        "yet). `same_luck` is how the game ends with its own dice and cards when `bots` play on, "
        "null where that is not to be seen, and then `unseen` says why; `wins` and `score` are "
        "those of other worlds, as in odds. `ended` is how the game really ended, null where it "
        "goes on.",
    ),
    "analysis/1": (
        "analyse evening --rollouts 10",
        "A line looked back on. Of each move of `steps`, by seats and in parts of a victory: what "
        "the `choice` brought, what `luck` brought then (`showed_luck` says whether there was "
        "any), and the `chances` after it; `best` is what would have been best for who chose, "
        "and `loss` by how much. `turning_points` are numbers of moves. In each of the `ledgers`, "
        "one a seat, `start`, `own`, `others` and `luck` add up to `end`.",
    ),
    "notes/1": (
        "note 2",
        "The notes on a place that whoever looks may read; each part may be empty. `by` is the "
        "seat that wrote it, null for nobody's; `private` says that it is for that seat alone.",
    ),
    "standing/1": (
        "list",
        "A game's file. `stands` says how far it is in words, `when` the second since 1970 in "
        "which it was played, or removed. Where the file does not open, `wrong` says why.",
    ),
    "kind/1": (
        "games",
        "A kind of game. `from` is the distribution that brings it, null for a bundled one. "
        "`seats` are the fewest and the most; `values` of an option are empty where they cannot "
        "be listed.",
    ),
    "bot/1": (
        "bots deep-sea",
        "A bot that plays a kind of game; a seat is given to it as `player`. `from` is the "
        "distribution that brings it, null for those that come with Undertow or with the game. "
        "`least` and `most` bound a setting that is a whole number; `values` are the words of "
        "another one, empty where they cannot be listed; `shown` is what stands for it in help.",
    ),
    "line/1": (
        "share evening",
        "A game as one line of letters, up to `place`: `undertow open` opens it.",
    ),
    "simulation/1": (
        "simulate deep-sea -p bot:cautious -p bot:random --games 20 --seed otter "
        "--vary lost_chips=nearest,farthest",
        "What many games of bots came to. Game n has the seed `SEED n`, and `bots` are those by "
        "seat in game 1; from game to game each moves on to the seat before. Each of `variants` "
        "has the `options` that are not as usual in one of them. `even` is the share of the wins "
        "where all seats are alike, `low` and `high` bound the 95 % interval, a shared win counts "
        "as a part of one. What a bot has is that of all its `seats` together; its score is that "
        "of one. `spread` is the standard deviation; what too few games cannot tell, or "
        "games that all agree, is null. `until` is how certain it was to be, and `certain` whether "
        "it is; null where nobody said. `against_first` are the differences from the first "
        "variant, game by game, by the same luck; null for that one itself.",
    ),
    "verdict/1": (
        "verify",
        "What was checked; with several games, one for each. `code` is the exit code that this one "
        "alone would have. Where the file cannot be read, `wrong` says why, and the rest is empty. "
        "`unknown` counts records of a later version, which are not checked, `tail` is what an "
        "interrupted write left at the end, `difference` the first move that is not what its seed "
        "and rules give and the `step` (`rules` or `luck`) in which that shows, `unchecked` why "
        "the luck could not be checked. `options` are those that are not as usual, in words; "
        "`unnamed` counts lines without a name; `knowing` counts the moves made knowing the luck "
        "of another line, from this file alone: a copy may leave out what was taken back, so 0 "
        "proves nothing; `knowing_here` counts those on `line`, on which the game stands. `merged` "
        "says what came from other copies, and what was known there.",
    ),
    "result/1": ("log finished", "How the line of a log ended."),
    "merged/1": (
        "merge friend -g evening",
        "What came in from another copy: how many moves, relucks and notes, and how many notes are "
        "`gone`, since they were replaced or taken away there, or `past`: written and taken away "
        "there, so that they stand here as they did; the branches that go on, each with "
        "the number of its last move, and those that go on to other luck alone (`relucked`); those "
        "that are new, with what the copy calls them; the id of a new line that is `unnamed`; "
        "lines that were hidden and are `shown` again; `knowing` counts the moves in that copy "
        "made knowing the luck of another line.",
    ),
}
"""By schema: the command that prints an example, and what it says."""

_HEAD: Final = """# Values for programs

With `--json` a command prints values instead of text, one in each line (JSON Lines), in ASCII.
Each says its schema and version: `"schema": "undertow/position/1"`. A later Undertow may add
fields; what takes one away, or gives it another meaning, is a new version. Errors are sentences on
standard error and exit codes, as without it. Commands that change a game print the position that it
came to; `do` and `go` before that each move that was made. This page is made by `pytest --accept`.
"""


def prepared() -> None:
    """Two games in an empty home: one for all examples, and one that is finished."""
    fine(
        "new", "deep-sea", "-p", "bot:random", "-p", "bot:random", "--seed", "otter", "--name", "x"
    )
    fine("go")
    fine("rename", "x", "finished")
    fine("new", "deep-sea", *PAIR, "--name", "evening")
    fine("do", "swim, take, swim")
    fine("note", "2", "?! #greedy too deep")
    fine("copy", "evening", "friend")
    fine("do", "take", "-g", "friend")
    fine("show", "evening")


def example(schema: str) -> dict[str, Any]:
    """What the command prints that the schema is shown by."""
    fine("show", "evening")  # the game used last, whatever came before
    command = shlex.split(MEANING[schema][0])
    found = [json.loads(line) for line in fine(*command, "--json").out.splitlines()]
    if (
        schema != "kind/1"
    ):  # the last value tells the most, but for the kinds: the usual one is first
        found.reverse()
    return next(one for one in found if one["schema"] == f"undertow/{schema}")


def page() -> str:
    """docs/json.md, whole."""
    parts = [_HEAD]
    for schema, (command, meaning) in MEANING.items():
        shown = json.dumps(example(schema), indent=1)
        shown = re.sub(r'"when": \d+', '"when": 1796000000', shown)
        shown = re.sub(r"\[\s+([^][{}]{1,70}?)\s+\]", _in_one_line, shown)
        parts.append(f"## undertow/{schema}\n\n{fill(meaning, 100)}\n")
        parts.append(f"`undertow {command} --json`:\n\n```json\n{shown}\n```\n")
    return "\n".join(parts)


def _in_one_line(found: re.Match[str]) -> str:
    return f"[{' '.join(found[1].split())}]"
