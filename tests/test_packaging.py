"""The wheel: what it puts into site-packages, and that it works there beside PyPI's `Events`."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT))
    (built,) = folder.glob("*.whl")
    return built


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


def test_the_wheel_puts_one_module_and_one_private_folder_into_site_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"undertow.py", "_undertow"}
    inside = {name.split("/")[1] for name in names if name.startswith("_undertow/")}
    assert inside == {"cli", "docs", "engine", "events", "replays", "seeds"}
    assert "_undertow/docs/rules/deep-sea.md" in names
    assert "_undertow/seeds/words.txt" in names
    assert not [name for name in names if "golden" in name or "catalogue" in name]


def test_installed_beside_events_both_work_and_a_game_is_played(
    wheel: Path, tmp_path: Path
) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    python, undertow = str(scripts / "python"), str(scripts / "undertow")
    run(python, "-m", "pip", "install", "-q", "Events", str(wheel), "--disable-pip-version-check")
    home = tmp_path / "home"
    home.mkdir()
    run(undertow, "play", "deep-sea", "-p", "bot:cautious", "-p", "bot:random", home=home)
    assert "all as the seed gives" in run(undertow, "verify", home=home)
    assert "Deep Sea Adventure" in run(undertow, "rules", "deep-sea", home=home)
    run(python, "-c", "from events import Events; Events().on_change += print", home=home)
    run(python, "-m", "pip", "uninstall", "-q", "-y", "undertow", home=home)
    run(python, "-c", "from events import Events", home=home)
