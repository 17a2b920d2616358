"""The strategies: each only decides, from the view of its seat and its own random stream.

To write one, subclass ``Strategy``; to be sure of it, ``check_strategy`` it.
"""

from ghosts_cli.strategies.base import ParameterNote, Parameters, Strategy, parameter
from ghosts_cli.strategies.contract import ContractError, check_strategy
from ghosts_cli.strategies.greedy import Greedy, GreedyParameters
from ghosts_cli.strategies.planner import Planner, PlannerParameters
from ghosts_cli.strategies.simple import Random
from ghosts_cli.strategies.solver import Solver, SolverParameters

STRATEGIES: dict[str, type[Strategy]] = {strategy.name: strategy for strategy in (Random, Greedy, Planner, Solver)}
"""The strategies that come with the program, by name."""

__all__ = [
    "STRATEGIES",
    "ContractError",
    "Greedy",
    "GreedyParameters",
    "ParameterNote",
    "Parameters",
    "Planner",
    "PlannerParameters",
    "Random",
    "Solver",
    "SolverParameters",
    "Strategy",
    "check_strategy",
    "parameter",
]
