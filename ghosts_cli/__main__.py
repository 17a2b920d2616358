"""``python -m ghosts_cli``."""

from ghosts_cli.cli.main import main

main()
