"""Numbers with what they count, in English."""

from __future__ import annotations


def count(number: int, noun: str) -> str:
    """``1 game``, ``1,000 games``."""
    return f"{number:,} {noun if number == 1 else noun + 's'}"
