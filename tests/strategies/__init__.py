"""Tests of ``ghosts_cli/strategies``."""
