"""The `undertow` command: every subcommand by name, and the door through which errors leave."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cli import VERSION, play, sharing, table, timeline
from cli.screen import out, run

app = typer.Typer(
    name="undertow",
    help="Play, undo, branch and replay turn-based games from a log of events.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_NEGATIVE = {"ignore_unknown_options": True}  # so that -3 is a place, not an option

app.command()(play.play)
app.command()(play.new)
app.command()(play.do)
app.command()(play.go)
app.command()(table.show)
app.command()(table.moves)
app.command("list")(table.list_games)
app.command()(table.games)
app.command()(table.rules)
app.command()(timeline.undo)
app.command()(timeline.redo)
app.command(context_settings=_NEGATIVE)(timeline.goto)
app.command()(timeline.branch)
app.command()(timeline.switch)
app.command()(timeline.log)
app.command()(timeline.tree)
app.command()(sharing.verify)


@app.callback(invoke_without_command=True)
def undertow(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Play, undo, branch and replay turn-based games from a log of events."""
    if version:
        out(f"undertow {VERSION}")
    elif context.invoked_subcommand is None:
        out(*context.get_help().split("\n"))


def invoke(words: list[str]) -> int:
    """Run one command line. Errors of all kinds pass through: `run` gives them their words.

    Typer's own way of running would turn some of them into words and codes of its own.
    """
    command = typer.main.get_command(app)
    try:
        with command.make_context("undertow", words) as context:
            command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    return 0


def main() -> None:
    """Run the command and leave with its exit code."""
    sys.exit(run(lambda: invoke(sys.argv[1:])))
