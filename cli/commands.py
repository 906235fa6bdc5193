"""All commands of `undertow` by name: where each stands, how it is used, what comes after it.

Nothing heavy is imported here: completing a line in a shell reads this table alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs


@attrs.frozen
class Entry:
    """A command: where it stands, how it is used, and what one may want to do after it."""

    section: str
    function: str
    """Its module and its function, imported when the command is used."""
    examples: tuple[str, ...]
    then: str = ""
    """What is suggested after it, at a terminal."""
    negative: bool = False
    """Whether an argument may begin with -, as -3."""


_PLAY, _LOOK, _TIME = "Play", "Look", "Step back and branch"
_GAMES, _LEARN = "Your games", "Learn and check"

COMMANDS: Final[Mapping[str, Entry]] = {
    "play": Entry(
        _PLAY,
        "cli.play:play",
        (
            "undertow play",
            "undertow play deep-sea -p red -p bot:cautious --seed calm-otter-blue-reef",
            "undertow play evening",
        ),
    ),
    "learn": Entry(_PLAY, "cli.learn:learn", ("undertow learn deep-sea",)),
    "new": Entry(
        _PLAY,
        "cli.play:new",
        ("undertow new deep-sea -p anna -p ben --name evening",),
        "undertow play, or undertow do ACTION",
    ),
    "do": Entry(
        _PLAY,
        "cli.play:do",
        ("undertow do swim", "undertow do swim, take"),
        "undertow moves lists what can be done, undertow undo takes back",
    ),
    "go": Entry(_PLAY, "cli.play:go", ("undertow go",), "undertow play"),
    "seat": Entry(
        _PLAY,
        "cli.play:seat",
        ("undertow seat red bot:cautious", "undertow seat red person"),
        "undertow play",
    ),
    "show": Entry(
        _LOOK,
        "cli.table:show",
        ("undertow show", "undertow show evening --plain"),
        "undertow play goes on, undertow log tells how it came to this",
    ),
    "moves": Entry(_LOOK, "cli.table:moves", ("undertow moves",)),
    "log": Entry(
        _LOOK, "cli.timeline:log", ("undertow log",), "undertow goto MOVE goes to any of these"
    ),
    "replay": Entry(
        _LOOK,
        "cli.replay:replay",
        (
            "undertow replay",
            "undertow replay evening --at dive:2",
            "undertow replay --speed 4",
        ),
        "undertow play goes on with the game, undertow goto MOVE goes to a place of it",
    ),
    "tree": Entry(
        _LOOK, "cli.timeline:tree", ("undertow tree",), "undertow switch NAME goes to a line's end"
    ),
    "diff": Entry(
        _LOOK,
        "cli.comparing:diff",
        ("undertow diff main", "undertow diff main what-if"),
        "undertow switch NAME goes to one of them",
        negative=True,
    ),
    "undo": Entry(
        _TIME,
        "cli.back:undo",
        ("undertow undo", "undertow undo 3", "undertow undo --step", "undertow undo --to 17"),
        "undertow redo brings it back, undertow do ACTION plays on another way",
    ),
    "redo": Entry(
        _TIME, "cli.back:redo", ("undertow redo", "undertow redo 3"), "undertow play goes on"
    ),
    "goto": Entry(
        _TIME,
        "cli.timeline:goto",
        ("undertow goto 17", "undertow goto -3", "undertow goto end"),
        "undertow play goes on from here, undertow goto end to the end of the line",
        negative=True,
    ),
    "branch": Entry(
        _TIME,
        "cli.timeline:branch",
        ("undertow branch what-if", "undertow branch what-if 17"),
        "undertow play goes on with it, undertow switch main goes back",
        negative=True,
    ),
    "switch": Entry(
        _TIME, "cli.timeline:switch", ("undertow switch main",), "undertow play goes on with it"
    ),
    "note": Entry(
        _TIME,
        "cli.notes:note",
        (
            'undertow note 17 "?! too deep"',
            "undertow note @ too deep --tag fork",
            "undertow note fork",
        ),
        "undertow log shows it",
        negative=True,
    ),
    "reluck": Entry(
        _TIME,
        "cli.timeline:reluck",
        ("undertow reluck",),
        "undertow play goes on, undertow undo --step takes the other dice back",
    ),
    "list": Entry(_GAMES, "cli.files:list_games", ("undertow list",), "undertow play NAME"),
    "rename": Entry(
        _GAMES, "cli.files:rename", ("undertow rename deep-sea-1 evening",), "undertow list"
    ),
    "copy": Entry(
        _GAMES,
        "cli.files:copy",
        ("undertow copy evening rematch", "undertow copy mail/found.undertow found"),
        "undertow play NEW",
    ),
    "remove": Entry(
        _GAMES,
        "cli.files:remove",
        ("undertow remove evening", "undertow remove evening --yes"),
        "undertow restore NAME",
    ),
    "restore": Entry(
        _GAMES,
        "cli.files:restore",
        ("undertow restore", "undertow restore evening", "undertow restore evening --as late"),
        "undertow list",
    ),
    "games": Entry(
        _LEARN, "cli.table:games", ("undertow games",), "undertow rules KIND, undertow play KIND"
    ),
    "rules": Entry(_LEARN, "cli.table:rules", ("undertow rules deep-sea",)),
    "verify": Entry(
        _LEARN,
        "cli.sharing:verify",
        ("undertow verify", "undertow verify evening.undertow"),
        "undertow log tells the game, undertow play goes on with it",
    ),
}
"""All commands, in the order in which help shows them."""
