"""Tests of ``ghosts_cli/arrange``."""
