"""``run.json``: what the games of a run have in common, and how far the run has come."""

from __future__ import annotations

import json
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ghosts_cli.errors import InputError, UnreadableError
from ghosts_cli.formats.boards import spot_of
from ghosts_cli.formats.decode import decode
from ghosts_cli.formats.kinds import kind_told
from ghosts_cli.formats.nodes import Mapping, Node, Scalar, parse
from ghosts_cli.formats.notation import parse_doors
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import Provenance, Shape
from ghosts_cli.formats.source import Source

RUN_FORMAT: Final = "ghosts-run@1"
RANDOM_DOORS = "random"
DOORS_OF_POSITION = "position"
MOST_GAMES = 10**12
LARGEST_SEED = 10**18 - 1
_MOST_ROWS = 5 * MOST_GAMES


class RunRules(Shape, forbid_unknown_fields=False, omit_defaults=False):
    """The readings of the rules that a run was scored by."""

    path_unit: Literal["section", "tile"]
    werewolf_bonus_at_zero: bool


class RunCatalog(Shape, forbid_unknown_fields=False, omit_defaults=False):
    """The catalog that a run was played with."""

    name: str
    provenance: Provenance
    hash: str


class RunFile(Shape, forbid_unknown_fields=False, omit_defaults=False):
    """A run. Keys that it does not know are passed over: a later version may have added them."""

    format: Literal["ghosts-run@1"]
    version: Annotated[str, Meta(description="the program's version")]
    seed: Annotated[int, Meta(description=f"a seed from 0 to {LARGEST_SEED}", ge=0, le=LARGEST_SEED)]
    games: Annotated[int, Meta(description=f"a number of games from 1 to {MOST_GAMES}", ge=1, le=MOST_GAMES)]
    players: Annotated[int, Meta(description="a number of players from 2 to 5", ge=2, le=5)]
    strategies: Annotated[list[str], Meta(description="a strategy for each seat", min_length=2, max_length=5)]
    rotate_seats: bool
    rules: RunRules
    variant: Literal["basic", "advanced"]
    placement: Literal["immediate", "end_of_round"]
    doors: Annotated[str, Meta(description="random, position, or an arrangement such as bone=N1,S2 tooth=W3,E1")]
    catalog: RunCatalog
    rows: Annotated[int, Meta(description=f"a number of rows from 0 to {_MOST_ROWS}", ge=0, le=_MOST_ROWS)]
    finished: bool
    position: (
        Annotated[str | None, Meta(description="the file with the position that games start from")] | UnsetType
    ) = UNSET
    strategy_files: Annotated[dict[str, str], Meta(description="SHA-256 by file of strategies")] | UnsetType = UNSET


def read_run(source: Source) -> RunFile:
    """Read a run.json.

    Raises UnreadableError where it is none at all, InputError with every problem in it otherwise.
    """
    problems = Problems()
    root = parse(source, problems)
    form = root.get("format") if isinstance(root, Mapping) else None
    if not isinstance(form, Scalar) or form.text != RUN_FORMAT:
        found = f"'{form.text}'" if isinstance(form, Scalar) else "no such key"
        kind = kind_told(form.text, (RUN_FORMAT,)) if isinstance(form, Scalar) else ""
        place = root.place if form is None else form.place
        raise UnreadableError(
            source.file, f"expected a run with the key 'format: {RUN_FORMAT}', found {found}{kind}", place
        )
    run = decode(root, RunFile, problems)
    if run is not None and len(run.strategies) != run.players:
        message = f"expected a strategy for each of {run.players} seats, found {len(run.strategies)}"
        problems.add(root.place, message, "length")
    if run is not None and run.doors not in (RANDOM_DOORS, DOORS_OF_POSITION):
        _check_doors(root, problems)
    problems.raise_errors(source.file)
    if run is None:  # too little is left, so something has been noted; for the type checker
        raise InputError(source.file, problems.found)
    return run


def _check_doors(root: Node, problems: Problems) -> None:
    """Note what is wrong with an arrangement of doors, at its place."""
    node = root.get("doors") if isinstance(root, Mapping) else None
    if isinstance(node, Scalar):
        spot = spot_of(node)
        try:
            parse_doors(spot.text, start=spot.place.shifted(spot.quotes))
        except InputError as error:
            problems.found.extend(error.problems)


def write_run(run: RunFile) -> str:
    """The text of a run.json, one key a line; what is not set is left out."""
    return json.dumps(msgspec.to_builtins(run), indent=2, ensure_ascii=False) + "\n"
