"""Feeds changed inputs to the doors through which strangers' data come, until one misbehaves.

    python -m tests.fuzz frames|notation|line|json [--seconds N] [--seed N]

An input that brings anything but a documented error, or that takes too long or too much memory for
its size, is kept in a file. Where atheris is installed it looks for inputs that reach new code,
else chance alone does; a seed leads to the same inputs again.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic, process_time
from traceback import format_exc
from typing import TYPE_CHECKING, Any, Final

import attrs

if TYPE_CHECKING:
    from tests.fuzz_doors import Door

NAMES: Final = ("frames", "notation", "line", "json")
OURS: Final = ["engine", "events", "replays", "seeds"]
"""What atheris looks at to see whether an input reaches new code."""

MIB: Final = 1 << 20
SECONDS_A_MIB: Final = 1.0
PATIENCE: Final = 2.0
"""Seconds that any input may take, since the machine has other things to do too."""
BYTES_A_BYTE: Final = 60
SPARE: Final = 64 * MIB
_WORST: Final = 30
"""Seconds after which an input is given up."""
_ADDRESSES: Final = 4096 * MIB


class Find(Exception):
    """An input that misbehaves, and how."""


@attrs.define
class Watch:
    """Looks at what each input takes."""

    door: Door
    done: int = 0
    taken: int = 0
    """How many of them were taken for a game."""
    slowest: float = 0.0
    base: int = attrs.field(factory=lambda: most_memory())
    """The most memory that inputs may have taken without being noticed."""

    def look(self, data: bytes) -> None:
        """Read an input. Raises Find."""
        start, size = process_time(), len(data)
        try:
            with _at_most(_WORST):
                self.door.take(data)
            self.taken += 1
        except self.door.may_raise:
            pass
        except Exception:  # noqa: BLE001  # whatever nobody foresaw
            raise Find(format_exc()) from None
        took, memory = process_time() - start, most_memory() - self.base
        self.done += 1
        self.slowest = max(self.slowest, took)
        if took > PATIENCE + SECONDS_A_MIB * size / MIB:
            raise Find(f"it took {took:.1f} s for {size:,} bytes\n")
        if memory > SPARE + BYTES_A_BYTE * size:
            raise Find(f"it took {memory / MIB:.0f} MiB for {size:,} bytes\n")


def most_memory() -> int:
    """The most bytes that this process ever had; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Stop what takes longer than this, where the system has such an alarm."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def too_long(*_: Any) -> None:
        raise Find(f"it took more than {seconds} s\n{format_exc()}")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _bound_memory() -> None:
    """What would take all memory of the machine ends as a MemoryError, which is a find."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_ADDRESSES, _ADDRESSES))


def by_chance(watch: Watch, chosen: Random, until: float) -> None:
    """Change good inputs again and again. Raises Find, whose second argument is the input."""
    good = watch.door.good()
    for data in good:
        _kept(watch, data)
    shown = 0.0
    while monotonic() < until:
        _kept(watch, watch.door.change(chosen.choice(good), chosen.choice(good), chosen))
        if sys.stderr.isatty() and monotonic() > shown + 0.5:
            shown = monotonic()
            sys.stderr.write(f"\r{told(watch)}, {until - shown:.0f} s left \x1b[K")


def by_coverage(atheris: Any, watch: Watch, seed: int, seconds: int) -> None:
    """Let atheris choose among the inputs, changed as chance changes them."""
    good = watch.door.good()

    def changed(data: bytes, most: int, number: int) -> bytes:
        chosen = Random(number)
        with suppress(*watch.door.may_raise, ValueError, IndexError):
            base = data if chosen.randrange(4) else chosen.choice(good)
            return watch.door.change(base, chosen.choice(good), chosen)[:most]
        return chosen.choice(good)[:most]

    words = [sys.argv[0], f"-seed={seed % 2**32}", f"-max_total_time={seconds}", "-max_len=1000000"]
    words += [] if sys.stderr.isatty() else ["-verbosity=0"]
    atheris.Setup(words, lambda data: _kept(watch, data), custom_mutator=changed)
    atheris.Fuzz()


def _kept(watch: Watch, data: bytes) -> None:
    """Look at an input, and keep it where it misbehaves. Raises Find."""
    try:
        watch.look(data)
    except Find as find:
        name = f"find-{blake2b(data, digest_size=6).hexdigest()}.bin"
        Path(name).write_bytes(data)
        raise Find(f"{find}{len(data):,} bytes are kept in {name}") from None


def told(watch: Watch) -> str:
    """What was done, in a line."""
    rest = f"{watch.taken:,} of them games, the slowest {watch.slowest:.2f} s"
    return f"{watch.done:,} inputs, {rest}"


def _atheris() -> Any:
    """The module, where it is installed; else None."""
    try:
        from importlib import import_module

        return import_module("atheris")
    except ImportError:
        return None


def _doors(atheris: Any) -> dict[str, Door]:
    """All doors, and what stands behind them prepared for atheris where that is wanted."""
    if atheris is None:
        from tests.fuzz_doors import DOORS

        return DOORS
    with atheris.instrument_imports(include=OURS):
        from tests.fuzz_doors import DOORS

        return DOORS


def main() -> int:
    """Run until the time is over or something is found."""
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    asked.add_argument("door", choices=NAMES)
    asked.add_argument("--seconds", type=int, default=60)
    asked.add_argument("--seed", type=int, default=SystemRandom().getrandbits(32))
    asked.add_argument("--file", type=Path, help="read this input alone")
    given = asked.parse_args()
    _bound_memory()
    atheris = _atheris()
    watch = Watch(_doors(atheris)[given.door])
    if given.file is not None:
        return _finished(watch, lambda: watch.look(given.file.read_bytes()))
    sys.stdout.write(f"{given.door}: seed {given.seed}{', with atheris' if atheris else ''}\n")
    sys.stdout.flush()
    if atheris:
        return _finished(watch, lambda: by_coverage(atheris, watch, given.seed, given.seconds))
    chosen, until = Random(given.seed), monotonic() + given.seconds
    return _finished(watch, lambda: by_chance(watch, chosen, until))


def _finished(watch: Watch, work: Callable[[], None]) -> int:
    """Do it, and say what was done however it ends."""
    code, what = 0, "nothing misbehaved"
    try:
        work()
    except Find as find:
        code, what = 1, str(find)
    except KeyboardInterrupt:
        code, what = 130, "interrupted, and nothing misbehaved so far"
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    sys.stdout.write(f"{told(watch)}: {what}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
