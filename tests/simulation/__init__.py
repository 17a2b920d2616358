"""Tests of ``ghosts_cli/simulation``."""
