"""The `undertow` command: subcommands built when used, and the door through which errors leave."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, get_args

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from cli import VERSION, paint, viewpoint
from cli.commands import COMMANDS, Entry
from cli.screen import BadInput, nearest, out, run, suggest


class Commands(TyperGroup):
    """The group of all commands; each is imported when it is used, so that starting is fast."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:
        """One of them, built."""
        return built(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """All of them with a sentence each, in their sections."""
        for section in dict.fromkeys(entry.section for entry in COMMANDS.values()):
            with formatter.section(section):
                formatter.write_dl(
                    [
                        (name, built(name).get_short_help_str(formatter.width))
                        for name, entry in COMMANDS.items()
                        if entry.section == section
                    ]
                )

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant. A word that is none gets the nearest ones."""
        if args[0] in ("help", "version"):
            raise BadInput(f"there is no command {args[0]!r}; 'undertow --{args[0]}' shows it")
        if args[0] not in COMMANDS:
            raise BadInput(f"there is no command {args[0]!r}; {nearest(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


class Making(TyperCommand):
    """A command that makes a game, and takes the options of that game as if they were its own."""

    words: Sequence[str] = ()
    """What was typed."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed, with the game's options said by -o."""
        from cli.rule_options import translated

        self.words = tuple(args)
        return super().parse_args(ctx, translated(str(self.name), args))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Its options, and those of the game that is named."""
        from cli.rule_options import described, named_game

        super().format_options(ctx, formatter)
        game = named_game(str(self.name), self.words)
        if game is not None:
            with formatter.section(f"Options of {game.title}"):
                formatter.write_dl(described(game))


def built(name: str) -> TyperCommand:
    """A command as Typer makes it, with the options that all have."""
    entry = COMMANDS[name]
    module, _, function = entry.function.partition(":")
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = {"ignore_unknown_options": True} if entry.negative else {}
    epilog = "\b\nExamples:\n" + "\n".join(f"  {line}" for line in entry.examples)
    kind = Making if entry.makes_games else TyperCommand
    alone.command(name, cls=kind, epilog=epilog, context_settings=settings)(
        getattr(import_module(module), function)
    )
    command = typer.main.get_command(alone)
    assert isinstance(command, TyperCommand)
    command.params += _for_all()
    if entry.schemas:
        command.params.append(_json(entry))
    return command


def _for_all() -> list[TyperOption]:
    """The options of every command: they say how things are shown."""
    return [
        TyperOption(
            param_decls=["--color"],
            metavar="WHEN",
            expose_value=False,
            callback=_colored,
            help="Colour: auto, always or never.",
        ),
        TyperOption(
            param_decls=["--plain"],
            is_flag=True,
            expose_value=False,
            callback=_plain,
            help="Sentences instead of pictures, as for a screen reader.",
        ),
    ]


def _json(entry: Entry) -> TyperOption:
    return TyperOption(
        param_decls=["--json"],
        is_flag=True,
        expose_value=False,
        callback=_as_json,
        help=f"Values instead of text: {', '.join(entry.schemas)}.",
    )


def _as_json(_context: object, _option: object, value: bool) -> None:
    paint.chosen.json = paint.chosen.json or value


def _colored(_context: object, _option: object, value: str | None) -> None:
    if value is None:
        return
    for when in get_args(paint.When):
        if value == when:
            paint.chosen.color = when
            return
    raise BadInput(f"--color is auto, always or never, not {value!r}")


def _plain(_context: object, _option: object, value: bool) -> None:
    paint.chosen.plain = paint.chosen.plain or value


app = typer.Typer(
    name="undertow",
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(
    invoke_without_command=True,
    epilog="'undertow COMMAND --help' tells more of a command and shows examples.",
)
def undertow(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Play, undo, branch and replay turn-based games from a log of events.

    Begin with: undertow play. To learn by playing: undertow learn deep-sea.
    """
    if version:
        out(f"undertow {VERSION}")
    elif context.invoked_subcommand is None:
        out(*context.get_help().split("\n"))


def invoke(words: list[str]) -> int:
    """Run one command line. Errors of all kinds pass through: `run` gives them their words.

    Typer's own way of running would turn some of them into words and codes of its own.
    """
    paint.reset()
    viewpoint.reset()
    command = typer.main.get_command(app)
    command.params += _for_all()
    try:
        with command.make_context("undertow", words) as context:
            command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    entry = COMMANDS.get(context.invoked_subcommand or "")
    if entry is not None and entry.then:
        suggest(entry.then)
    return 0


def main() -> None:
    """Run the command and leave with its exit code, at once.

    All is flushed and closed by now, and nothing waits to be done at the end: for Python to take
    itself apart would take a sixth of the whole time.
    """
    os._exit(run(lambda: invoke(sys.argv[1:])))
