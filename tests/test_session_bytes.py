"""The same choices give the same bytes in any process and under any Python."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.command import environment, process

TYPED = "swim\n1\nundo 2\nswim\n2\n1\nbranch what-if\n1\n1\nswitch main\n1\n2\ngoto 3\ngo\nquit\n"
PLAYERS = ("-p", "anna", "-p", "bot:cautious", "-p", "bot:random")


def played_file(home: Path, python: str | None = None, **settings: str) -> bytes:
    """The file of a game played in a process of its own."""
    words = ("play", "deep-sea", *PLAYERS, "--seed", "Zoë's otter", "--name", "otter")
    more = {} if python is None else {"python": python}
    done = process(*words, typed=TYPED, **more, UNDERTOW_HOME=str(home), **settings)
    assert done.code == 0, done
    return (home / "otter.undertow").read_bytes()


def test_the_same_choices_give_the_same_bytes_under_any_hash_seed(tmp_path: Path) -> None:
    files = {played_file(tmp_path / seed, PYTHONHASHSEED=seed) for seed in ("0", "1", "4242")}
    assert len(files) == 1
    assert len(files.pop()) > 500


def has_packages(python: str, settings: dict[str, str]) -> bool:
    """Whether another Python can import what the command needs."""
    imports = [python, "-c", "import attrs, msgpack, platformdirs, typer"]
    done = subprocess.run(imports, env=environment(**settings), capture_output=True, check=False)
    return done.returncode == 0


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_the_same_choices_give_the_same_bytes_under_any_python(
    tmp_path: Path, version: str
) -> None:
    """With the packages of this Python; msgpack does without compiled parts for another."""
    python = shutil.which(f"python{version}")
    settings = {"PYTHONPATH": sysconfig.get_path("purelib")}
    if python is None or not has_packages(python, settings):
        pytest.skip(f"there is no Python {version} with what the command needs")
    assert played_file(tmp_path / "there", python, **settings) == played_file(tmp_path / "here")
