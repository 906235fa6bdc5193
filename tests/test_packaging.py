"""The wheel: what it puts into site-packages, and that it works there beside PyPI's `Events`."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tests.environments import Environment


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
    there = Environment.made(tmp_path, "Events", wheel)
    there.undertow("play", "deep-sea", "-p", "bot:cautious", "-p", "bot:random")
    assert "all as the seed gives" in there.undertow("verify")
    assert "Deep Sea Adventure" in there.undertow("rules", "deep-sea")
    there.python("-c", "from events import Events; Events().on_change += print")
    there.pip("uninstall", "-y", "undertow")
    there.python("-c", "from events import Events")
