"""Tests of the rules in plain Python."""
