"""The rules again, compiled: packed tables, a scorer of boards and a player of whole drafts.

It must agree with ``game`` to the last move and point; tests hold it to that. What the floors above use:

- ``kinds`` (imports nothing heavy): which strategies the engine plays;
- ``tables.build``: the tiles and the scoring sheet as arrays;
- ``boards.score_boards``: score a batch of boards;
- ``games.EngineGames``: play a row of games;
- ``deciding.SeatEngine``: make single decisions in a draft that the engine does not play;
- ``compiled.announce``: be told when something has to be compiled first.

All but ``kinds`` import numpy and numba, so import them where they are needed.
"""

from ghosts_cli.engine.kinds import EngineKind, EngineStrategy

__all__ = ["EngineKind", "EngineStrategy"]
