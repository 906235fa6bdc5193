"""Changes the rules and the file format in small ways, and lists the changes that no check notices.

`python -m tests.mutants [GROUP...]` changes a copy of the sources with mutmut, which comes with
`pip install -e '.[dev,mutants]'`: one comparison, number or argument at a time. mypy or the tests
of the group should notice each change. What may go unnoticed stands with its reason in
`mutants.txt`. Left alone are words of an error, since the tests pin which error comes where, and
cases that the types rule out. It ends with 1 where anything else goes unnoticed.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Final

import attrs
import pytest
from hypothesis import Phase, settings

from tests.unnoticed import Change, explained, means_the_same, named

ROOT: Final = Path(__file__).parents[1]
EXPLAINED: Final = ROOT / "tests" / "mutants.txt"
_NOT_OURS: Final = ("attrs", "hypothesis", "msgpack", "pytest", "rich.console", "typer")
_PLUG_INS: Final = (
    *("-p", "no:cacheprovider", "-p", "tests.mutants"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
_TRIED: Final = "not every_fold_stands_in_the_table and not two_processes"
"""The one looks at all functions of a file, among which are then the changed ones; the others run
the command in processes of their own, in which mutmut does not find its way.
"""
NOTICED: Final = frozenset({"killed", "timeout", "caught by type check"})


@attrs.frozen
class Group:
    """Sources, and the tests that should notice a change of them, both by patterns of names."""

    folder: str
    sources: str
    prefix: str
    tests: str

    def files(self) -> tuple[list[str], list[str]]:
        """The sources and the tests by their names."""
        sources = _matching(f"{self.folder}/{each}.py" for each in self.sources.split())
        return sources, _matching(
            f"tests/test_{self.prefix}{each}.py" for each in self.tests.split()
        )


def _matching(patterns: Iterable[str]) -> list[str]:
    """The files that the patterns name. Raises ValueError where one names none."""
    found: list[str] = []
    for pattern in patterns:
        named = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob(pattern))
        if not named:
            raise ValueError(f"there is no {pattern}")
        found += named
    return found


_ABYSS: Final = (
    "ambassadors box chains court each_turn end explore keys locations mages merchants monsters"
    " politicians referee scores soldiers* support turn victims"
)
GROUPS: Final = {
    "luck": Group(
        "seeds", "luck phrase", "", "luck_arrangements luck_draws luck_page luck_seeds phrase"
    ),
    "frames": Group("events", "frames", "", "frames"),
    "values": Group("events", "shape wire", "", "codec_* wire wire_counts"),
    "records": Group("events", "codec", "", "codec_* log_format"),
    "log": Group(
        "events",
        "disk files folder lock log",
        "",
        "log_* strange_folders upcast command_rename_odd",
    ),
    "timeline": Group("events", "timeline", "timeline_", "*"),
    "deep-sea": Group(
        "engine/games/deep_sea",
        "air board model outcome rules scores turn values",
        "deep_sea_",
        "always breathing choices counted direction end_of_* folds lost_chips next_dive search"
        " setup stalling swimming turns values",
    ),
    "deep-dive": Group(
        "engine/games/deep_dive",
        "hoards model ocean penguins rules sets tiles turn",
        "deep_dive_",
        "choices diving end faults flipping folds referee rescue sets setup tiles",
    ),
    "abyss-turns": Group("engine/games/abyss", "automatic chosen flow rules", "abyss_", _ABYSS),
    "abyss-choices": Group("engine/games/abyss", "choices state", "abyss_", _ABYSS),
    "abyss-tasks": Group("engine/games/abyss", "folds todo", "abyss_", f"folds {_ABYSS}"),
    "abyss-table": Group("engine/games/abyss", "cards court sea sites", "abyss_", _ABYSS),
    "abyss-houses": Group("engine/games/abyss", "houses scoring", "abyss_", _ABYSS),
    "abyss-figures": Group("engine/games/abyss", "figures", "abyss_", "box end folds secrets"),
    "abyss-shown": Group(
        "engine/games/abyss", "changes tally", "abyss_", "looks news pages plain sentences sheet"
    ),
    "abyss-payments": Group(
        "engine/games/abyss",
        "best_payments payment paying offers",
        "abyss_",
        "court offers pay*",
    ),
}
"""By their names. Tests that are slow, or about looks, are left out where others are enough."""


# What the types notice


def types(files: Sequence[str]) -> Iterator[str]:
    """What mypy finds in changed files, but nothing that it finds in a function left as it was."""
    loose = ("--no-warn-unused-ignores", "--no-warn-unreachable")
    command = [sys.executable, "-m", "mypy", "--output", "json", *loose, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    faults = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    changed = {file: list(_changed(Path(file).read_text())) for file in files}
    named = [(fault, _inside(fault["line"], changed.get(fault["file"], []))) for fault in faults]
    untold = {name.removesuffix("_mutmut_orig") for _, name in named if name.endswith("orig")}
    for fault, name in named:
        if name and name.rpartition("_mutmut_")[0] not in untold:
            yield json.dumps(fault)


def _changed(source: str) -> Iterator[tuple[str, int, int]]:
    """Each variant of a function in a file that mutmut wrote, with its first and last line."""
    for name, node in named(ast.parse(source)):
        if "_mutmut_" in name:
            yield name, node.lineno, node.end_lineno or node.lineno


def _inside(line: int, spans: Iterable[tuple[str, int, int]]) -> str:
    return next((name for name, first, last in spans if first <= line <= last), "")


# Trying changes out


def pytest_configure() -> None:
    """As a plug-in of the tests: what fails need not be told in its simplest form."""
    usual = settings.get_profile("undertow")
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", usual, derandomize=True, phases=phases)
    settings.load_profile("mutants")


def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """The tests of one case come before those of a hundred."""
    items.sort(key=lambda item: hasattr(item.obj, "hypothesis"))


def copied(folder: Path, group: Group) -> None:
    """The tree in another folder, with what mutmut needs to know."""
    hidden = shutil.ignore_patterns(".*", "__pycache__", "build", "dist")
    shutil.copytree(ROOT, folder, ignore=hidden)
    sources, tests = group.files()
    chosen = {
        "source_paths": sources,
        "pytest_add_cli_args_test_selection": tests,
        "pytest_add_cli_args": ["-n0", "-q", *_PLUG_INS, "-k", _TRIED],
        "also_copy": sorted(path.name for path in folder.iterdir()),
        "timeout_constant": 10,
        "timeout_multiplier": 3,
        "process_isolation": "fork",
        "forkserver_warmup": "import",
        "preload_modules_file": "preload",
        "type_check_command": [sys.executable, "-m", "tests.mutants", "--types", "mypy", *sources],
    }
    (folder / "preload").write_text("\n".join(_NOT_OURS))
    lines = [f"{name} = {json.dumps(value)}\n" for name, value in chosen.items()]
    (folder / "mutants").mkdir()  # where mutmut writes what is changed; Python finds it by then
    with (folder / "pyproject.toml").open("a") as file:
        file.write("\n[tool.mutmut]\n" + "".join(lines))


def _mutmut(folder: Path, *words: str) -> str:
    """What it says. Raises RuntimeError with the end of that where it fails."""
    done = subprocess.run(
        [Path(sysconfig.get_path("scripts")) / "mutmut", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "mutants")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        said = [line for line in re.split(r"[\r\n]+", done.stdout) if line.isascii()]
        raise RuntimeError("\n".join([f"mutmut {' '.join(words)} fails:", *said[-60:]]))
    return done.stdout


def tried(folder: Path, jobs: int, is_known: Callable[[Change], bool]) -> dict[str, str]:
    """What became of every change, by mutmut's names for them.

    Those that nothing notices are tried again in a fresh process, but for those that may go
    unnoticed: in the first one, which is forked, stands what was worked out and kept before
    anything was changed.
    """
    run = ("run", "--max-children", str(jobs))
    _mutmut(folder, *run)
    left = [name for name, end in _ends(folder).items() if end == "survived"]
    left = [name for name, one in _shown(folder, left, jobs).items() if not is_known(one)]
    if left:
        configured = folder / "pyproject.toml"
        configured.write_text(configured.read_text().replace('= "fork"', '= "forkserver"'))
        _mutmut(folder, *run, *left)
    return _ends(folder)


def _ends(folder: Path) -> dict[str, str]:
    lines = _mutmut(folder, "results", "--all", "true").splitlines()
    ends = (line.strip().rpartition(": ") for line in lines if "__mutmut_" in line)
    return {name: end for name, _, end in ends}


def shown(folder: Path, name: str) -> Change:
    """One of its changes."""
    old, new, file = [], [], ""
    for line in _mutmut(folder, "show", name).splitlines():
        if line.startswith("--- "):
            file = line[4:].strip()
        elif line.startswith("-") and line.strip() != "-":
            old.append(line[1:].strip())
        elif line.startswith("+") and not line.startswith("+++ ") and line.strip() != "+":
            new.append(line[1:].strip())
    function = re.sub(r"^.*\.x(_|ǁ)|__mutmut_\d+$", "", name).replace("ǁ", ".")
    return Change(file, function, tuple(old), tuple(new))


def _shown(folder: Path, names: Sequence[str], jobs: int) -> dict[str, Change]:
    with ThreadPoolExecutor(jobs) as pool:
        return dict(zip(names, pool.map(lambda name: shown(folder, name), names), strict=True))


def looked_at(name: str, jobs: int) -> bool:
    """Try a group out and tell of it. Returns whether everything is noticed or explained."""
    begun = monotonic()
    reasons = explained(EXPLAINED.read_text())
    sources = {file: (ROOT / file).read_text() for file in GROUPS[name].files()[0]}

    def is_of_words(one: Change) -> bool:
        return means_the_same(one, sources[one.file])

    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "undertow"
        copied(folder, GROUPS[name])
        ends = tried(folder, jobs, lambda one: one in reasons or is_of_words(one))
        unnoticed = [each for each, end in ends.items() if end not in NOTICED]
        left = _shown(folder, unnoticed, jobs)
    words = {each for each, one in left.items() if is_of_words(one)}
    known = {each for each, one in left.items() if one in reasons} - words
    open_ = {each: one for each, one in left.items() if each not in words | known}
    for each, one in open_.items():
        print(f"\n{name}: {ends[each]}", *one.told(), sep="\n")
    for one in sorted(one for one in reasons if one.file in sources and one not in left.values()):
        print(f"\n{name}: noticed, and so in no need of its reason", *one.told(), sep="\n")
    told = Counter(ends.values())
    print(
        f"{name}: {len(ends)} changes in {monotonic() - begun:.0f} s:",
        f"{told['killed']} noticed by tests, {told['timeout']} as they do not begin or end,",
        f"{told['caught by type check']} by types,",
        f"{len(words)} of words, {len(known)} explained, {len(open_)} left",
        flush=True,
    )
    return not open_


def main() -> int:
    """Look at the groups named, or at all; 1 where anything is left."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    asked.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    asked.add_argument("--jobs", type=int, default=2, help="processes at once")
    given = asked.parse_args()
    unknown = set(given.groups) - set(GROUPS)
    if unknown:
        asked.error(f"there is no group {', '.join(sorted(unknown))}")
    results = [looked_at(name, given.jobs) for name in given.groups or GROUPS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    if sys.argv[1:3] == ["--types", "mypy"]:
        for line in types(sys.argv[3:]):
            print(line)
    else:
        sys.exit(main())
