"""Arguments that several commands take: the game that is meant."""

from __future__ import annotations

from typing import Annotated

import typer

GameArgument = Annotated[
    str | None, typer.Argument(metavar="GAME", help="Name or file; the last one used if left out.")
]
GameOption = Annotated[
    str | None,
    typer.Option(
        "-g",
        "--game",
        metavar="GAME",
        help="Name or file of the game; the last one used if left out.",
    ),
]
AtOption = Annotated[
    str | None,
    typer.Option("--at", metavar="PLACE", help="As seen from this place; nothing is changed."),
]
AsOption = Annotated[
    str | None,
    typer.Option("--as", metavar="SEAT", help="As this seat sees it; on a terminal after a key."),
]

Dropped = Annotated[bool, typer.Option("--dropped", help="The lines that are dropped as well.")]


def named(game: str | None, g: str | None) -> str | None:
    """The game that is named, by argument or by -g. Raises BadSetup where both name one."""
    from engine.errors import BadSetup

    if game is not None and g is not None:
        raise BadSetup(f"one game is enough: {game!r}, or -g {g!r}")
    return game if game is not None else g
