"""How the modules of Deep Sea Adventure hang together: no circle, little read by most commands."""

from __future__ import annotations

import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

from tests.test_imports import ROOT, imports

FOLDER = ROOT / "engine" / "games" / "deep_sea"
PACKAGE = "engine.games.deep_sea"


def test_no_module_imports_one_that_imports_it() -> None:
    """Not even inside a function; only the game itself, in `__init__`, knows all of them."""
    modules = {file.stem for file in FOLDER.glob("*.py")} - {"__init__"}
    graph: dict[str, set[str]] = {}
    for module in modules:
        found = imports(f"{Path(*PACKAGE.split('.'))}/{module}.py")
        ours = [name.removeprefix(f"{PACKAGE}.") for name in found if name.startswith(PACKAGE)]
        graph[module] = {name.split(".")[0] for name in ours}
    assert {"looks", "plain", "sheet"} < set(graph)
    TopologicalSorter(graph).prepare()  # raises CycleError


def test_what_few_commands_want_is_read_when_it_is_wanted() -> None:
    code = f"import sys, {PACKAGE}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    read = set(done.stdout.split())
    assert f"{PACKAGE}.looks" in read
    assert not read & {f"{PACKAGE}.{name}" for name in ("lesson", "outcome", "plain", "sheet")}
