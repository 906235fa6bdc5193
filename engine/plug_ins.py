"""What other distributions bring: found by entry points, loaded when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from engine.errors import NoSuchGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


def entries(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name. Looking for them takes 40 ms."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=group)}


def loaded(entry: EntryPoint, kind: type[T], what: str) -> T:
    """What stands at an entry point, of this type, which `what` calls by a word, and of its name.

    Raises NoSuchGame that says what is wrong with it.
    """
    name = entry.name
    try:
        found: Any = entry.load()
    except (Exception, SystemExit) as error:
        raise NoSuchGame(
            f"the {what} {name!r} is installed but does not load: {told(error)}"
        ) from error
    if not isinstance(found, kind):
        raise NoSuchGame(
            f"what is installed as {name!r} is not a {what} but a {type(found).__name__}"
        )
    calls_itself: str = getattr(found, "name")  # noqa: B009  # games and bots have one
    if calls_itself != name:
        raise NoSuchGame(f"the {what} that is installed as {name!r} calls itself {calls_itself!r}")
    return found


def told(error: BaseException) -> str:
    """What went wrong in what somebody else wrote, in a line: "KeyError: 'a coin'"."""
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")


def at_fault(error: BaseException, *groups: str) -> str:
    """The distribution, or else the package, in whose code an error came up; empty: in our own.

    `groups` are those of the entry points that bring such packages.
    """
    from traceback import walk_tb

    found = ""
    installed = [entry for group in groups for entry in entries(group).values()]
    packages = {entry.module.partition(".")[0]: entry for entry in installed}
    for frame, _ in walk_tb(error.__traceback__):  # the last one is the innermost
        package = frame.f_globals.get("__name__", "").partition(".")[0]
        if package in packages:
            found = brought_by(packages[package]) or package
    return found


def brought_by(entry: EntryPoint) -> str:
    """The distribution of an entry point, with its version; empty where that is unknown."""
    return "" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"
