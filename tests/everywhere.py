"""Plays the golden games again under other Pythons and settings, and compares every byte.

`python -m tests.everywhere` tries every Python from 3.11 on that it finds, each in a fresh
environment, under several hash seeds, locales, time zones, widths and levels of optimisation. It
ends with 1 where anything differs from the recorded games, or from what the first one printed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[1]
VERSIONS: Final = range(11, 21)
PLAYED: Final = ("deep-sea", "deep-dive", "abyss")

COMMANDS: Final = (
    "log my-{game} --json",
    "share my-{game} --yes",
    "export my-{game} --format text",
    "export my-{game} --format json --yes",
    "export my-{game} --format markdown",
    "tree my-{game} --json",
    "verify my-{game} --json",
    "odds -g my-{game} 30 --as anna --rollouts 20 --json",
    "hint -g my-{game} 9 --as anna --rollouts 10 --json",
    "simulate {game} --games 4 --seed tide --json",
)
"""What these print about a golden game of each kind may not differ."""
ALSO: Final = (
    "analyse my-deep-sea --rollouts 10 --json",
    "simulate deep-sea -p bot:mcts?rollouts=10 -p bot:rollout?rollouts=5 --games 1 --seed a --json",
)


@attrs.frozen
class Setting:
    """What may be otherwise from one evening to the next, and may change nothing."""

    name: str
    environment: dict[str, str] = attrs.field(factory=dict)
    flags: tuple[str, ...] = ()


SETTINGS: Final = (
    Setting("as usual"),
    Setting("hash seed 0, a locale of bytes", {"PYTHONHASHSEED": "0", "LC_ALL": "C"}),
    Setting(
        "hash seed 4711, in Kiritimati", {"PYTHONHASHSEED": "4711", "TZ": "Pacific/Kiritimati"}
    ),
    Setting("not UTF-8, in Turkish", {"PYTHONUTF8": "0", "LC_ALL": "tr_TR.ISO-8859-9"}),
    Setting("a tiny terminal", {"COLUMNS": "20", "LINES": "5", "TERM": "dumb"}),
    Setting("a huge terminal, in colour", {"COLUMNS": "400", "LINES": "90", "FORCE_COLOR": "1"}),
    Setting("optimised", flags=("-O",)),
    Setting("without docstrings", flags=("-OO",)),
    Setting("for developers", flags=("-X", "dev")),
)


def recorded() -> dict[str, str]:
    """The digest of each golden game as it is kept: of its file and of its story."""
    from tests.recipes import GOLDEN

    files = {str(file.relative_to(GOLDEN)): file for file in GOLDEN.glob("*/*")}
    return {name: _digest(file.read_bytes()) for name, file in files.items()}


def made() -> Iterator[tuple[str, str]]:
    """The same of the golden games as they are played here and now."""
    from engine.registry import find
    from engine.session import Session
    from replays.transcript import transcript
    from tests import recipes_abyss, recipes_deep_dive, recipes_deep_sea
    from tests.recipes import GOLDEN, cook, golden

    for game in (recipes_deep_sea, recipes_deep_dive, recipes_abyss):
        for recipe in game.RECIPES:
            log = cook(recipe)
            story = "\n".join(transcript(Session.open(log, find))) + "\n"
            for ending, content in ((".undertow", log.bytes()), (".txt", story.encode())):
                yield str(golden(recipe, ending).relative_to(GOLDEN)), _digest(content)


def pythons() -> dict[int, str]:
    """A command for each version that is found, by its minor number."""
    found = {}
    for minor in VERSIONS:
        name = f"python3.{minor}"
        for command in (*_behind_shims(name), shutil.which(name)):
            if command and _runs(command, minor):
                found[minor] = command
                break
    return found


def _behind_shims(name: str) -> Iterator[str]:
    """Where pyenv keeps a Python: its shims run only those that are chosen."""
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        if folder.endswith("shims"):
            yield from map(str, Path(folder).parent.glob(f"versions/*/bin/{name}"))


def _runs(command: str, minor: int) -> bool:
    says = "import sys, venv, ensurepip; print(sys.version_info[1])"
    done = subprocess.run([command, "-c", says], capture_output=True, text=True, check=False)
    return done.stdout.strip() == str(minor)


def installed(command: str, folder: Path) -> str:
    """A fresh environment of that Python with what Undertow needs. Returns its Python."""
    subprocess.run([command, "-m", "venv", folder], check=True)
    python = str(folder / "bin" / "python")
    pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", str(ROOT)]
    subprocess.run(pip, check=True)
    return python


def looked_at(python: str, setting: Setting) -> dict[str, str]:
    """The digests of all that comes out under a setting, by name."""
    found = {}
    for line in _printed(python, setting, "-m", "tests.everywhere", "made").splitlines():
        name, digest = line.decode().rsplit(maxsplit=1)
        found[name] = digest
    commands = [command.format(game=game) for game in PLAYED for command in COMMANDS]
    with tempfile.TemporaryDirectory() as home:
        for game in PLAYED:
            file = f"replays/golden/{game}/time-travel.undertow"
            opening = ("open", file, "--name", f"my-{game}")
            _printed(python, setting, "undertow.py", *opening, home=home)
        for command in (*commands, *ALSO):
            printed = _printed(python, setting, "undertow.py", *command.split(), home=home)
            found[f"undertow {command}"] = _digest(printed)
    return found


def _printed(python: str, setting: Setting, *words: str, home: str | None = None) -> bytes:
    """What a command prints. Raises RuntimeError where it fails."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    }
    environment.update(setting.environment)
    if home is not None:
        environment["UNDERTOW_HOME"] = home
    done = subprocess.run(
        [python, *setting.flags, *words],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: exit {done.returncode}, {done.stderr.decode()}")
    return done.stdout


def differing(found: Mapping[str, str], expected: Mapping[str, str]) -> list[str]:
    """The names of what is not as expected, or is not there at all."""
    return [name for name in expected if found.get(name) != expected[name]]


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def main() -> int:
    """Look everywhere, print a line for each Python and setting; 1 where something differs."""
    expected = recorded()
    result = 0
    with tempfile.TemporaryDirectory() as folder:
        for minor, command in pythons().items():
            python = installed(command, Path(folder) / str(minor))
            for setting in SETTINGS:
                found = looked_at(python, setting)
                expected = {**found, **expected}
                wrong = differing(found, expected)
                result = 1 if wrong else result
                print(f"3.{minor:<3} {setting.name:32} {len(found)} compared", *wrong, sep="  ")
    return result


if __name__ == "__main__":
    if sys.argv[1:] == ["made"]:
        for each in made():
            print(*each)
    else:
        sys.exit(main())
