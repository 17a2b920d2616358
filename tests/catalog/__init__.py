"""Tests of ``ghosts_cli/catalog``."""
