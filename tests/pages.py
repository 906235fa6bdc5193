"""Pages of the documentation that are made from the program: the commands, and what it draws."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from html import escape
from typing import Any, Final

from cli.app import built
from cli.commands import COMMANDS
from tests.command import fine, game_file

SIZES: Final = (80, 40, 200)
SCENES: Final = ("opening", "middle", "end")
DIVES: Final = {("dive", 80): "A dive", ("dive", 40): "A dive", ("dive-end", 80): "The end"}
"""Scenes of Deep Dive, with the columns they are drawn at, and what they are called."""
ABYSS: Final = {
    ("abyss-turn", 80): "A turn",
    ("abyss-turn", 40): "A turn",
    ("abyss-offer", 80): "An offer",
    ("abyss-locations", 80): "The page `locations`",
    ("abyss-locations", 40): "The page `locations`",
    ("abyss-end", 80): "The end",
}
"""The same for Abyss."""
ABYSS_AT: Final = {"turn": 158, "offer": 154}
"""Moves of the game of Abyss that branches of these names begin with."""
LEFT_OUT: Final = "...\n"
"""Stands for the rest of what a command prints, where that is not shown."""

_BLOCK: Final = re.compile(r"(?<=```console\n)(.*?)(?=```)", re.DOTALL)
_STEP: Final = re.compile(r"^\$ undertow (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
_HEAD: Final = """# The commands

Every command takes `--color auto|always|never` and `--plain` (sentences instead of pictures, as for
a screen reader; also by `UNDERTOW_PLAIN=1`). Without a terminal there is no colour, boards are 80
columns wide and sentences are not folded, unless `COLUMNS` says how wide all is to be. `NO_COLOR`,
`FORCE_COLOR` and `TERM=dumb` are obeyed.

With `--json` a command prints [values for programs](json.md) instead of text. Errors stay text, as
without it: one sentence on standard error, and an [exit code](../README.md#all-commands).

A game is named by its name or its file, as an argument or with `-g`; left out, it is the one used
last. This page is made by `pytest --accept` from what the commands say of themselves.
"""


def commands_page() -> str:
    """docs/commands.md, whole."""
    parts = [_HEAD]
    section = ""
    for name, entry in COMMANDS.items():
        if entry.section != section:
            section = entry.section
            parts.append(f"## {section}\n")
        parts.append("\n".join(_command(name)))
    return "\n".join(parts)


def _command(name: str) -> Iterator[str]:
    command = built(name)
    own: list[Any] = [one for one in command.params if one.name not in ("color", "plain")]
    words = [_usage(one) for one in own if one.param_type_name == "argument"]
    yield f"### {' '.join(['undertow', name, *words])}\n"
    yield f"{' '.join((command.help or '').split())}\n"
    for one in own:
        yield f"- `{_spelling(one)}`: {' '.join((one.help or '').split())}"
    yield "\n```sh"
    yield from COMMANDS[name].examples
    yield "```\n"


def _usage(argument: Any) -> str:
    word = argument.metavar or argument.name.upper()
    more = "..." if argument.nargs == -1 else ""
    return f"{word}{more}" if argument.required else f"[{word}{more}]"


def _spelling(parameter: Any) -> str:
    """How a parameter is typed."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    value = "" if parameter.is_flag else f" {(parameter.metavar or parameter.name).upper()}"
    return ", ".join([*parameter.opts, *parameter.secondary_opts]) + value


def typed_again(page: str) -> str:
    """A page with what the lines in its `console` blocks print now."""
    return _BLOCK.sub(lambda block: _STEP.sub(_typed, block[1]), page)


def _typed(step: re.Match[str]) -> str:
    """A line that is typed with what it prints now, as far as that is shown."""
    printed = fine(*shlex.split(step[1])).out
    if step[2].endswith(LEFT_OUT):
        shown = step[2].count("\n") - 1
        printed = "".join(printed.splitlines(keepends=True)[:shown]) + LEFT_OUT
    return f"$ undertow {step[1]}\n{printed}"


def played_to(scene: str) -> None:
    """Make a game in the folder where the command is run, and bring it to a scene."""
    if scene.startswith("dive"):
        _dived_to(scene)
        return
    if scene.startswith("abyss"):
        _gone_to(scene)
        return
    game = ("-p", "red", "-p", "bot:cautious", "-p", "bot:cautious", "-p", "bot:random")
    fine("new", "deep-sea", *game, "--seed", "calm-otter-blue-reef", "--name", "evening")
    if scene == "opening":
        return
    fine("do", "swim, take, down, take, down, take")
    if scene == "end":
        fine("seat", "red", "bot:cautious")
        fine("go")


def _dived_to(scene: str) -> None:
    """The same for a scene of Deep Dive."""
    game = ("-p", "king", "-p", "bot:random", "-p", "bot:random", "-o", "first=king")
    fine("new", "deep-dive", *game, "--seed", "calm-otter-blue-reef", "--name", "evening")
    fine("do", "flip, flip, flip, take, flip, deeper, flip, take, flip")
    if scene == "dive-end":
        fine("seat", "king", "bot:random")
        fine("go")


def _gone_to(scene: str) -> None:
    """The same for a scene of Abyss: bots play one game, and at two places anna is a person."""
    if not game_file("evening").exists():
        bots = ("-p", "anna=bot:ambitious", "-p", "bot:ambitious", "-p", "bot:ambitious")
        told = ("--seed", "calm-otter-blue-reef", "-o", "first=anna", "--name", "evening")
        fine("new", "abyss", *bots, *told)
        fine("go")
        for name, place in ABYSS_AT.items():
            fine("branch", name, str(place))
            fine("switch", name)
            fine("seat", "anna", "person")
    fine("switch", {"abyss-offer": "offer", "abyss-end": "main"}.get(scene, "turn"))


def home_of(scene: str) -> str:
    """The folder of a scene's game; those of Abyss are of one game."""
    return "abysses" if scene.startswith("abyss") else f"{scene}s"


def shown(scene: str, *, colour: bool) -> str:
    """The scene: the board and the choices, the score sheet, or a page."""
    color = ("--color", "always" if colour else "never")
    if scene == "abyss-locations":
        return fine("show", "--page", "locations", *color).out
    board = fine("show", *color).out
    over = "The game is over" in board
    return board + ("" if over else fine("moves", *color).out)


_CELL: Final = (8.4, 19)
_SPAN: Final = re.compile(r"\x1b\[([\d;]*)m")


def drawing(text: str) -> str:
    """Coloured text as an SVG picture, each sign in its own column."""
    lines = text.rstrip("\n").split("\n")
    columns = max(len(_SPAN.sub("", line)) for line in lines)
    width, height = (columns + 2) * _CELL[0], (len(lines) + 1) * _CELL[1]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" font-family="monospace" font-size="14" fill="#ddd">',
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="6" fill="#16181c"/>',
    ]
    for number, line in enumerate(lines):
        column, style = 1, ""
        for i, piece in enumerate(_SPAN.split(line)):
            if i % 2:
                style = _style(piece)
                continue
            y = (number + 1) * _CELL[1]
            for words in re.findall(r" *[!-~]+(?: [!-~]+)*|[^\x00-\x7f]| +", piece):
                if words.strip():
                    lead = len(words) - len(words.lstrip())
                    x = (column + lead) * _CELL[0]
                    parts.append(f'<text x="{x:.1f}" y="{y}"{style}>{escape(words.strip())}</text>')
                column += len(words)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _style(codes: str) -> str:
    """What an escape sequence asks for, as attributes."""
    found = ""
    if colour := re.search(r"38;5;(\d+)", codes):
        found += f' fill="{_rgb(int(colour[1]))}"'
    if codes.startswith("1"):
        found += ' font-weight="bold"'
    if codes == "7":
        found += ' fill="#fff" text-decoration="underline"'
    return found


def _rgb(number: int) -> str:
    """A colour of the 256 as the terminal shows it."""
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02x}{grey:02x}{grey:02x}"
    steps = (0, 95, 135, 175, 215, 255)
    red, green, blue = (steps[(number - 16) // n % 6] for n in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


def screens_page(texts: dict[tuple[str, int], str]) -> str:
    """docs/screens.md, whole."""
    parts = [
        "# What it looks like\n",
        "The opening, the middle and the end of a game of Deep Sea Adventure for four, as\n"
        "`undertow show` and `undertow moves` draw them at 80, 40 and 200 columns, without colour\n"
        "and with it; then scenes of a game of Deep Dive and of one of Abyss. This page and its\n"
        "pictures are made by `pytest --accept`. With `--plain` the same is told in sentences.\n",
    ]
    for scene in SCENES:
        parts.append(f"## {scene.capitalize()}\n")
        for size in SIZES:
            parts += [f"### {size} columns\n", f"```text\n{texts[scene, size]}```\n"]
            parts.append(f"![In colour](screens/{scene}-{size}.svg)\n")
    for game, scenes in (("Deep Dive", DIVES), ("Abyss", ABYSS)):
        parts.append(f"## {game}\n")
        for (scene, size), title in scenes.items():
            parts += [f"### {title}, {size} columns\n", f"```text\n{texts[scene, size]}```\n"]
            parts.append(f"![In colour](screens/{scene}-{size}.svg)\n")
    return "\n".join(parts)
