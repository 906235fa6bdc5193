"""The pages of the documentation that are made from the program say what it says now."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from cli.commands import COMMANDS
from tests.command import ROOT, fine, undertow
from tests.pages import (
    ABYSS,
    DIVES,
    SCENES,
    SIZES,
    commands_page,
    drawing,
    home_of,
    played_to,
    screens_page,
    shown,
)

DOCS = ROOT / "docs"


def same(path: Path, text: str, accept: bool) -> None:
    """A recorded text is what is made now."""
    if accept:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_the_page_of_the_commands_is_true(accept: bool) -> None:
    same(DOCS / "commands.md", commands_page(), accept)


@pytest.mark.usefixtures("home")
def test_the_screens_are_true(accept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERTOW_HOME", "games")
    monkeypatch.setenv("COLORTERM", "truecolor")
    texts = {}
    scenes = {scene: list(SIZES) for scene in SCENES}
    for scene, size in (*DIVES, *ABYSS):
        scenes.setdefault(scene, []).append(size)
    for scene, sizes in scenes.items():
        monkeypatch.setenv("UNDERTOW_HOME", home_of(scene))
        played_to(scene)
        for size in sizes:
            monkeypatch.setenv("COLUMNS", str(size))
            texts[scene, size] = shown(scene, colour=False)
            picture = drawing(shown(scene, colour=True))
            same(DOCS / "screens" / f"{scene}-{size}.svg", picture, accept)
    same(DOCS / "screens.md", screens_page(texts), accept)
    assert "anna has the turn" in texts["abyss-turn", 80]
    assert "anna may buy" in texts["abyss-offer", 80]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    told = fine(name, "--help").out
    assert "Examples:" in told
    for example in COMMANDS[name].examples:
        assert example.startswith(f"undertow {name}")
        assert example in told


@pytest.mark.usefixtures("home")
def test_every_example_does_what_it_says() -> None:
    fine("new", "deep-sea", "-p", "red", "-p", "blue", "-o", "first=red", "--name", "deep-sea-1")
    for name in [one for one in COMMANDS if one not in ("remove", "restore")]:
        for example in COMMANDS[name].examples:
            done = undertow(*shlex.split(example)[1:], typed="quit\n")
            assert done.code in (0, 1, 14), (example, done)
