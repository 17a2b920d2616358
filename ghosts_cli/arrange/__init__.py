"""The best arrangement of given tiles, proven.

``solve`` finds it, ``solve_all`` all that are as good, ``top`` the highest scores. Only the standard
library is imported.
"""

from ghosts_cli.arrange.problem import CannotArrangeError
from ghosts_cli.arrange.solving import Solution, Solutions, solve, solve_all, top
from ghosts_cli.arrange.symmetry import SYMMETRIES, Symmetry, canonical_doors

__all__ = [
    "SYMMETRIES",
    "CannotArrangeError",
    "Solution",
    "Solutions",
    "Symmetry",
    "canonical_doors",
    "solve",
    "solve_all",
    "top",
]
