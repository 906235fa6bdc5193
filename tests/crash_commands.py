"""Commands given by chance on a failing disk; each notes what the program acknowledged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from cli import exporting, files, home
from cli.making import Wish, made
from cli.trash import folder as trash
from engine.errors import Refused
from engine.registry import find
from engine.session import Session
from events.errors import NotWritten
from events.log import MemoryLog
from replays.merge import merge as bring
from tests.crash_world import KINDS, Broken, Told, World, games_of, read
from tests.sessions import play as play_some
from tests.test_session_sequences import VERBS_BY_WEIGHT, act

MOST: Final = 120
"""Records after which a game is left alone: long games only take longer."""


def new(world: World) -> None:
    """Begin a game."""
    chance = world.chance
    luck = [f"luck={chance.choice(['same', 'fresh', 'refuse'])}"] if chance.random() < 0.3 else []
    seed = f"{chance.random()}"
    wish = Wish(["anna", "ben"], seed=seed, name=world.name(), options=luck)
    path = made(chance.choice(KINDS), wish)
    world.touched = world.tell(path)


def play(world: World) -> None:
    """Open a game and do a few things in it: play, undo, branch, switch, amend and so on."""
    game = _chosen(world)
    if game is None:
        new(world)
        return
    with home.opened(game.path.stem, write=True) as session:
        for _ in range(world.chance.randint(1, 4)):
            _do(world, game, session)


def _do(world: World, game: Told, session: Session) -> None:
    """One verb that writes, acknowledged if it was not refused."""
    chance = world.chance
    tail, before, known = tail_of(game), read(game.path).payloads, len(session.timeline.records)
    try:
        if chance.random() < 0.1:
            _merge(game, session, chance)
        else:
            act(session, chance.choice(VERBS_BY_WEIGHT), chance.randint(0, 40))
    except Refused:
        return
    except Exception:
        # With other dice for each decision these are written first, as if by hand.
        world.check_refused(game, before, most=1 if session.luck_again == "fresh" else 0)
        _try_again(world, game, session)
        raise
    if len(session.timeline.records) == known:
        return  # there was nothing to write
    if tail:
        world.tails.append(tail)
    world.acknowledge(game, len(session.timeline.records))


def _try_again(world: World, game: Told, session: Session) -> None:
    """Whoever does not give up after an error is refused, or really gets it written."""
    try:
        session.note(0, f"all the same {world.chance.random()}")
    except NotWritten:
        return
    world.acknowledge(game, len(session.timeline.records))


def tail_of(game: Told) -> bytes:
    """What stands behind the last record."""
    data = game.path.read_bytes()
    return data[read(game.path).end :]


def _merge(game: Told, session: Session, chance: Random) -> None:
    """Bring in a copy that was played on apart."""
    payloads = game.records[: chance.randint(1, len(game.records))]
    other = Session.open(MemoryLog(payloads), find)
    for _ in range(chance.randint(1, 3)):
        play_some(other, chance.randint(0, 3))
    other.note(0, f"from a friend {chance.random()}")
    bring(session, other.timeline, "friend")


def rename(world: World) -> None:
    """Give a game another name."""
    game = _chosen(world)
    if game is not None:
        path = home.path_of(world.name())
        _moving(game, path)
        files.rename(game.path.stem, path.stem, branch=False, g=None)
        world.moved(game, path)


def copy(world: World) -> None:
    """Copy a game."""
    game = _chosen(world)
    if game is not None:
        name = world.name()
        files.copy(game.path.stem, name)
        world.tell(home.path_of(name))


def remove(world: World) -> None:
    """Move a game into the trash."""
    game = _chosen(world)
    if game is not None and world.disk.links:
        before, name = set(games_of(trash())), game.path.name
        _moving(game, trash() / name, trash() / name.replace(".", "~2."))
        files.remove(game.path.stem, yes=True)
        (path, *_) = set(games_of(trash())) - before or set(game.elsewhere) & before
        world.moved(game, path)


def restore(world: World) -> None:
    """Take a game out of the trash."""
    removed = world.removed()
    if removed and world.disk.links:
        game, path = world.chance.choice(removed), home.path_of(world.name())
        before = set(games_of(trash()))
        _moving(game, path)
        files.restore(game.path.stem.partition("~")[0], new=path.stem)
        (game.path,) = before - set(games_of(trash()))  # of two names that it had
        world.moved(game, path)


def export(world: World) -> None:
    """Write a game as a text or a file."""
    game = _chosen(world)
    if game is not None:
        path = world.disk.root / f"{world.name()}{world.chance.choice(['.txt', '.undertow'])}"
        exporting.export(
            game.path.stem, to=str(path), form=None, seat=None, guessable=False, g=None, yes=True
        )
        if not path.exists():
            raise Broken(f"{path.name} was exported and is not there")
        world.exports[path] = path.read_bytes()


def _moving(game: Told, *paths: Path) -> None:
    """A game may lie at one of these from now on."""
    game.elsewhere = (*game.elsewhere, *paths)


def _chosen(world: World) -> Told | None:
    """Some game at home that is not long."""
    games = [game for game in world.at_home() if len(game.records) < MOST]
    world.touched = world.chance.choice(games) if games else None
    return world.touched


Command = Callable[[World], None]
COMMANDS: Final[list[Command]] = [
    *[play] * 12,
    *[new] * 2,
    *(rename, copy, remove, restore, export),
]
"""What may be done, as often as it is."""
