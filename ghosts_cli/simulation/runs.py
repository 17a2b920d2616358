"""From a plan to a run's folder and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import UNSET

from ghosts_cli import __version__
from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.file import find_catalog, read_catalog, read_catalog_source
from ghosts_cli.catalog.writing import catalog_yaml
from ghosts_cli.errors import InputError, Place, Problem
from ghosts_cli.formats.notation import parse_doors
from ghosts_cli.formats.positions import position_data, read_position
from ghosts_cli.formats.runs import DOORS_OF_POSITION, RANDOM_DOORS, RUN_FORMAT, RunCatalog, RunFile, RunRules
from ghosts_cli.formats.source import read_source
from ghosts_cli.formats.writing import to_yaml
from ghosts_cli.game import Doors, PathUnit, Rules
from ghosts_cli.game.deal import Placement, Setup, Variant
from ghosts_cli.game.position import Position
from ghosts_cli.simulation.folder import CATALOG, POSITION, RUN, WRITTEN_WITH_A_RUN, RunFolder
from ghosts_cli.simulation.plan import RunPlan
from ghosts_cli.simulation.players import file_hash, find_player


def doors_text(doors: Doors) -> str:
    """The arrangement as ``parse_doors`` reads it."""
    return f"bone={','.join(map(str, doors.bone))} tooth={','.join(map(str, doors.tooth))}"


def run_file(plan: RunPlan) -> RunFile:
    """What run.json says of a plan before the first game."""
    setup = plan.setup
    doors = RANDOM_DOORS if setup.doors is None else doors_text(setup.doors[0])
    files = {player.file: file_hash(player.file) for player in plan.players if player.file is not None}
    return RunFile(
        format=RUN_FORMAT,
        version=__version__,
        seed=plan.seed,
        games=plan.games,
        players=setup.players,
        strategies=list(plan.names),
        rotate_seats=plan.rotate,
        rules=RunRules(setup.rules.path_unit.value, setup.rules.werewolf_bonus_at_zero),
        variant=setup.variant.value,
        placement=setup.placement.value,
        doors=doors if plan.position is None else DOORS_OF_POSITION,
        catalog=RunCatalog(plan.catalog.name, plan.catalog.provenance.value, plan.catalog.hash),
        rows=0,
        finished=False,
        position=UNSET if plan.position is None else POSITION,
        strategy_files=files or UNSET,
    )


def run_texts(plan: RunPlan) -> dict[str, str]:
    """The files that a run's folder keeps, so that its games can be played again whatever becomes of the originals."""
    texts = {CATALOG: catalog_yaml(plan.catalog)}
    if plan.position is not None:
        texts[POSITION] = to_yaml(position_data(plan.position))
    return texts


def open_plan(folder: RunFolder, catalog: str | None = None) -> tuple[RunPlan, list[str]]:
    """The plan of a run, and why its games might not be the same today.

    ``catalog`` is a catalog file to use instead of the one that the folder keeps. Raises UnreadableError or
    InputError where a file of the run is damaged, UsageError for a strategy that is not there any more.
    """
    run = folder.run
    tiles = _catalog(folder, catalog)
    position = _position(folder.path / POSITION, tiles) if isinstance(run.position, str) else None
    doors = None if run.doors in (RANDOM_DOORS, DOORS_OF_POSITION) else (parse_doors(run.doors),) * run.players
    rules = Rules(PathUnit(run.rules.path_unit), run.rules.werewolf_bonus_at_zero)
    setup = Setup(tiles.tiles, run.players, Variant(run.variant), Placement(run.placement), rules, doors)
    plan = RunPlan(
        setup if position is None else position.setup(tiles.tiles),
        tiles,
        tuple(find_player(name) for name in run.strategies),
        run.seed,
        run.games,
        run.rotate_seats,
        position,
    )
    return plan, list(_changes(run, plan))


def refuse_changed(folder: RunFolder, changes: list[str]) -> None:
    """Raise InputError where a run's games might not be the same today."""
    if changes:
        raise InputError(str(folder.path / RUN), [Problem(Place(), change, "run") for change in changes])


def refuse_other_catalog(folder: RunFolder, plan: RunPlan) -> None:
    """Raise InputError where the tiles are not those that a run was played with."""
    refuse_changed(folder, list(_other_catalog(folder.run, plan)))


def _catalog(folder: RunFolder, catalog: str | None) -> Catalog:
    kept = folder.text(CATALOG)
    if catalog is not None or kept is None:
        return find_catalog(catalog)
    return read_catalog(read_catalog_source(str(kept), empty_hint=WRITTEN_WITH_A_RUN))


def _position(kept: Path, catalog: Catalog) -> Position:
    return read_position(read_source(str(kept), empty_hint=WRITTEN_WITH_A_RUN), catalog.by_id.get)


def _other_catalog(run: RunFile, plan: RunPlan) -> Iterator[str]:
    if run.catalog.hash != plan.catalog.hash:
        yield f"the run was played with the catalog {run.catalog.hash[:12]}, this one is {plan.catalog.hash[:12]}"


def _changes(run: RunFile, plan: RunPlan) -> Iterator[str]:
    yield from _other_catalog(run, plan)
    if run.version != __version__:
        yield f"the run was played by version {run.version}, this is {__version__}"
    files = {} if run.strategy_files is UNSET else dict(run.strategy_files)
    for player in plan.players:
        if player.file is not None and files.pop(player.file, None) not in (None, file_hash(player.file)):
            yield f"{player.file} has changed since the run was played"
