"""Fresh environments with what is installed there, and commands that run in them."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import attrs


def run(*command: str, home: Path | None = None) -> str:
    """Run a command with nothing inherited that could help it. Returns what it printed."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    }
    if home is not None:
        environment["UNDERTOW_HOME"] = str(home)
    done = subprocess.run(
        command, env=environment, cwd=home, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@attrs.frozen
class Environment:
    """A folder with a Python of its own, and a home for games beside it."""

    folder: Path

    @classmethod
    def made(cls, folder: Path, *packages: str | Path) -> Environment:
        """A new one in which these packages are installed."""
        venv.create(folder / "env")
        (folder / "home").mkdir()
        made = cls(folder)
        made.pip("install", *map(str, packages))
        return made

    def pip(self, *words: str) -> None:
        """Run the pip of this environment on that one, which needs none of its own."""
        there = ("--python", str(self._scripts / "python"))
        run(sys.executable, "-m", "pip", *there, "--disable-pip-version-check", "-q", *words)

    def python(self, *words: str) -> str:
        """Run its Python in the home of the games."""
        return run(str(self._scripts / "python"), *words, home=self.folder / "home")

    def undertow(self, *words: str) -> str:
        """Run the command that is installed there."""
        return run(str(self._scripts / "undertow"), *words, home=self.folder / "home")

    @property
    def _scripts(self) -> Path:
        return self.folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
