"""The `undertow` command, from a checkout or from the wheel."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

gc.set_threshold(200_000)  # starting makes many objects that stay: looking for waste takes 6 ms

_here = Path(__file__).resolve().parent
_bundle = _here / "_undertow"  # in the wheel, where names as common as `events` are kept apart
sys.path.insert(0, str(_bundle if _bundle.is_dir() else _here))


def main() -> None:
    """Run the command."""
    try:
        if sys.argv[1:2] == ["__complete"]:  # a shell asks: Typer would take too long
            from cli.complete import main as complete

            complete(sys.argv[2:])
            return
        from cli.app import main as run

        run()
    except KeyboardInterrupt:  # before the command itself could see it
        sys.stderr.write("undertow: interrupted\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
