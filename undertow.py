"""The `undertow` command, from a checkout or from the wheel, and what games of others are made of.

A game imports all that it needs from here: `from undertow import Game, Luck, picture`. Wherever
this file stands, the rest of Undertow is then found; names are fetched when they are asked for.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from engine import picture
    from engine.bot_check import check_bot
    from engine.bot_kind import BotKind, BotSetting, Settings
    from engine.conformance import check_game
    from engine.errors import BadSetup
    from engine.game import (
        AnyGame,
        Bot,
        Call,
        Game,
        Hidden,
        Line,
        Look,
        Luck,
        Names,
        Option,
        Options,
        Result,
        Value,
        chance,
        frozen,
        maker,
        private,
        reveals,
        who_begins,
    )
    from engine.lesson import Lesson, Step
    from engine.registry import find as find_game
    from replays.recorded import check_replay

__all__ = [
    "AnyGame",
    "BadSetup",
    "Bot",
    "BotKind",
    "BotSetting",
    "Call",
    "Game",
    "Hidden",
    "Lesson",
    "Line",
    "Look",
    "Luck",
    "Names",
    "Option",
    "Options",
    "Result",
    "Settings",
    "Step",
    "Value",
    "chance",
    "check_bot",
    "check_game",
    "check_replay",
    "find_game",
    "frozen",
    "main",
    "maker",
    "picture",
    "private",
    "reveals",
    "who_begins",
    "work",
]

_HOMES: Final = {
    "BadSetup": "engine.errors",
    "BotKind": "engine.bot_kind",
    "BotSetting": "engine.bot_kind",
    "Lesson": "engine.lesson",
    "Settings": "engine.bot_kind",
    "Step": "engine.lesson",
    "check_bot": "engine.bot_check",
    "check_game": "engine.conformance",
    "check_replay": "replays.recorded",
    "find_game": "engine.registry",
    "picture": "engine.picture",
}
"""Where the public names stand that are not in `engine.game`; `picture` is that module itself."""

_here = Path(__file__).resolve().parent
_bundle = _here / "_undertow"  # in the wheel, where names as common as `events` are kept apart
sys.path.insert(0, str(_bundle if _bundle.is_dir() else _here))


def main() -> None:
    """Run the command."""
    gc.set_threshold(200_000)  # starting makes many objects that stay: looking for waste takes 6 ms
    try:
        if sys.argv[1:2] == ["__complete"]:  # a shell asks: Typer would take too long
            from cli.complete import main as complete

            complete(sys.argv[2:])
            return
        from cli.app import main as run

        run()
    except KeyboardInterrupt:  # before the command itself could see it
        sys.stderr.write("undertow: interrupted\n")
        sys.exit(130)


def work(task: Mapping[str, Any]) -> Any:
    """Do a task of plain values: see `engine.work`.

    Defined here and not fetched, so that another machine finds it by the name `undertow.work`, and
    all else of Undertow by it.
    """
    from engine.work import done

    return done(task)


if not TYPE_CHECKING:

    def __getattr__(name):
        """A public name, imported when it is first asked for: the command is to start quickly."""
        if name not in __all__:
            raise AttributeError(f"module 'undertow' has no attribute {name!r}")
        module = import_module(_HOMES.get(name, "engine.game"))
        if name == "picture":
            return module
        return getattr(module, {"find_game": "find"}.get(name, name))


if __name__ == "__main__":
    main()
