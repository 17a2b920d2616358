"""Tests of ``ghosts_cli/engine``."""
