"""The program's start: ``ghosts``, or ``python -m ghosts_cli``."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the program; an interrupt that comes while it is still loading ends it as quietly as a later one."""
    try:
        from ghosts_cli.cli.main import main as run
    except KeyboardInterrupt:
        if sys.stderr is not None:  # it is None where it has been closed
            sys.stderr.write("interrupted\n")
        sys.exit(INTERRUPTED)
    run()


if __name__ == "__main__":
    main()
