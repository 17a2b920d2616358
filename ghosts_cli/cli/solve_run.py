"""``ghosts solve RUN``: what the boards of a run could have scored."""

from __future__ import annotations

from pathlib import Path

import click

from ghosts_cli.cli.output import emit, honesty, page
from ghosts_cli.errors import ExitCode, printable


def solve_run(
    run: str,
    *,
    sample: int,
    seed: int,
    jobs: int | None,
    time_limit: float | None,
    only_ascii: bool,
    catalog: str | None,
    form: str,
    output: str | None,
    force: bool,
) -> ExitCode:
    """Solve a sample of a run's boards and show the regret by strategy, or write it board by board."""
    from ghosts_cli.advice.regret_file import write_regret
    from ghosts_cli.advice.run_regret import Sampling, run_regret
    from ghosts_cli.analysis.runs import EmptyRunError
    from ghosts_cli.cli.watching import ProgressBar
    from ghosts_cli.report.solve_run import regret_csv, regret_json, regret_parts
    from ghosts_cli.simulation.folder import RunFolder
    from ghosts_cli.simulation.run import default_jobs
    from ghosts_cli.simulation.runs import open_plan, refuse_other_catalog

    if form == "parquet" and output in (None, "-"):
        raise click.UsageError("Parquet goes into a file: give one with -o, such as -o regret.parquet")
    folder = RunFolder.open(Path(run))
    plan, _ = open_plan(folder, catalog)
    refuse_other_catalog(folder, plan)
    sampling = Sampling(sample, seed, time_limit, jobs or default_jobs())
    rows = sum(part.last - part.first for part in folder.all_parts()) * folder.run.players
    if rows == 0:
        name = printable(run)
        raise EmptyRunError(f"{name} has no boards yet; 'ghosts simulate --resume {name}' plays games")
    with ProgressBar("boards") as bar:
        bar.begin(min(sample, rows), 0)
        frame = run_regret(folder, plan, sampling, bar.advance)
    if form == "parquet":
        emit(write_regret(frame, folder.run, sampling, rows), output, force=force)
    elif form == "csv":
        emit(regret_csv(frame), output, force=force)
    elif form == "json":
        emit(regret_json(run, frame, sampling, plan.catalog), output, force=force)
    if form == "text" or output not in (None, "-"):
        look = page(only_ascii=only_ascii, output=output if form == "text" else None)
        text = look.render([*regret_parts(run, frame, rows, sampling, look.style.charset), *honesty(plan.catalog)])
        emit(text, output if form == "text" else None, force=force)
    return ExitCode.DONE
