"""Batches of games: plans, workers, run folders, summaries, replays, checks and comparisons.

What the floors above use:

- ``plan.RunPlan``: what the games of a run have in common; ``players.find_player`` finds strategies by name;
- ``run.simulate``, ``simulate_into``, ``resume_into``: play a plan, with a folder of rows or without;
- ``folder.RunFolder``: a run's files; ``runs.open_plan``: the plan that a folder was played by; ``listing.runs_in``;
- ``summary.Tally``, ``intervals``: means with intervals from whole-number sums;
- ``compare.compare``: two strategies on the same deals and seats;
- ``replay.replay``, ``verify.verify``: games played again, rows scored again.

Only ``parquet``, ``frames``, ``summary`` (when used) and what plays games import numpy, polars or numba, so import them
where they are needed.
"""
