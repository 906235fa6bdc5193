"""Imports point one way; below the command nothing reads the clock, the world or foreign luck."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAY_IMPORT = {
    "seeds": {"seeds"},
    "events": {"events"},
    "engine": {"engine", "events", "seeds"},
    "replays": {"replays", "engine", "events", "seeds"},
    "cli": {"cli", "replays", "engine", "events", "seeds"},
}
BANNED_BELOW_CLI = {"random", "time", "datetime", "uuid", "secrets", "typer", "rich", "blessed"}
FILES = sorted(
    file.relative_to(ROOT).as_posix()
    for floor in MAY_IMPORT
    for file in (ROOT / floor).rglob("*.py")
)


def imports(file: str) -> set[str]:
    """The modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("file", FILES)
def test_no_import_points_back_up(file: str) -> None:
    floor = file.split("/")[0]
    used = {module.split(".")[0] for module in imports(file)} & set(MAY_IMPORT)
    assert used <= MAY_IMPORT[floor]


@pytest.mark.parametrize("file", [file for file in FILES if not file.startswith("cli/")])
def test_below_the_command_nothing_reads_clock_or_foreign_luck(file: str) -> None:
    assert not {module.split(".")[0] for module in imports(file)} & BANNED_BELOW_CLI


@pytest.mark.parametrize("file", [file for file in FILES if file.startswith("engine/games/")])
def test_a_game_imports_only_the_contract_the_luck_and_itself(file: str) -> None:
    folder = "/".join(file.split("/")[:3]).replace("/", ".")
    ours = {module for module in imports(file) if module.split(".")[0] in MAY_IMPORT}
    allowed = ("engine.game.", "engine.lesson.", "engine.picture.", "seeds.", f"{folder}.")
    assert all(module.startswith(allowed) for module in ours)


def test_only_one_module_knows_msgpack() -> None:
    users = [file for file in FILES if any(m.split(".")[0] == "msgpack" for m in imports(file))]
    assert users == ["events/wire.py"]


def test_only_one_module_knows_blessed_and_it_is_imported_when_it_is_used() -> None:
    users = [file for file in FILES if any(m.split(".")[0] == "blessed" for m in imports(file))]
    assert users == ["cli/stage.py"]
    for file in FILES:
        for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
            assert not (isinstance(node, ast.ImportFrom) and node.module == "cli.stage"), file


def test_only_the_registry_names_a_game() -> None:
    names = [p.name for p in (ROOT / "engine/games").iterdir() if (p / "__init__.py").exists()]
    assert names
    for file in FILES:
        if file == "engine/registry.py" or file.startswith("engine/games/"):
            continue
        assert not any(f"games.{name}" in module for module in imports(file) for name in names), (
            file
        )


def test_the_environment_is_read_by_the_command_alone() -> None:
    for file in FILES:
        if not file.startswith("cli/"):
            assert "environ" not in (ROOT / file).read_text(encoding="utf-8"), file
