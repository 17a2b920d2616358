"""Tests of ``ghosts_cli/formats``."""
