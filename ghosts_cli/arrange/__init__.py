"""The best arrangement of given tiles, proven.

``solve`` finds it, ``solve_all`` all that are as good, ``top`` the highest scores; ``best_of_deck`` finds
the nine tiles of a set that make the best board. Importing the package loads nothing but the standard
library; ``best_of_deck`` imports numpy when it is called.
"""

from ghosts_cli.arrange.deck import Progress, best_of_deck
from ghosts_cli.arrange.problem import CannotArrangeError
from ghosts_cli.arrange.solving import Solution, Solutions, solve, solve_all, top
from ghosts_cli.arrange.symmetry import SYMMETRIES, Symmetry, canonical_doors

__all__ = [
    "SYMMETRIES",
    "CannotArrangeError",
    "Progress",
    "Solution",
    "Solutions",
    "Symmetry",
    "best_of_deck",
    "canonical_doors",
    "solve",
    "solve_all",
    "top",
]
