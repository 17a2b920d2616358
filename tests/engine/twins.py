"""What holds the engine to the readable draft: the same deals, played by both and compared move by move."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ghosts_cli.engine import state
from ghosts_cli.engine.games import EngineGames
from ghosts_cli.engine.kinds import EngineStrategy
from ghosts_cli.game import CELLS, DOORS, Monster, Tile, Track
from ghosts_cli.game.deal import Setup, deal, strategy_at
from ghosts_cli.game.draft import FinishedGame, play
from ghosts_cli.game.seat import ActKind, Move
from ghosts_cli.strategies.base import Strategy

TRACKS = {Track.STRAIGHT: 31, Track.CORNER: 31, Track.CROSSROADS: 8, Track.DOUBLE_CORNER: 8}
MONSTERS = dict(zip(Monster, (8, 20, 17, 12, 22, 12, 17, 22, 26), strict=True))
DIAMONDS = 33


def random_set(seed: int) -> tuple[Tile, ...]:
    """78 tiles that meet the published totals (G3, G5), ids in a shuffled order."""
    rng = random.Random(seed)
    tracks = [track for track, count in TRACKS.items() for _ in range(count)]
    rng.shuffle(tracks)
    while True:
        sections: list[list[list[Monster]]] = [[[] for _ in track.joints] for track in tracks]
        monsters = [kind for kind, count in MONSTERS.items() for _ in range(count)]
        rng.shuffle(monsters)
        if all(_stand(rng, monster, sections) for monster in monsters):
            break
    diamonds: list[list[int]] = [[] for _ in tracks]
    for _ in range(DIAMONDS):
        rng.choice(diamonds).append(rng.randint(1, 10))
    ids = rng.sample(range(1, 32768), len(tracks))
    return tuple(
        Tile(track, tuple(map(tuple, sections[at])), tuple(diamonds[at]), ids[at]) for at, track in enumerate(tracks)
    )


def _stand(rng: random.Random, monster: Monster, tiles: list[list[list[Monster]]]) -> bool:
    """Put ``monster`` on a tile with room for it (at most three, one golem); False if there is none."""
    room = [
        tile
        for tile in tiles
        if sum(map(len, tile)) < 3 and not (monster is Monster.GOLEM and any(Monster.GOLEM in part for part in tile))
    ]
    if room:
        rng.choice(rng.choice(room)).append(monster)
    return bool(room)


def engine_strategies(strategies: Sequence[Strategy]) -> list[EngineStrategy]:
    """The same strategies for the engine."""
    wanted = [strategy.engine for strategy in strategies]
    assert None not in wanted
    return [strategy for strategy in wanted if strategy is not None]


def differences(
    setup: Setup, strategies: Sequence[Strategy], seed: int, game: int, *, rotate: bool = False
) -> list[str]:
    """In what the two play one game differently; nothing, if all is well."""
    players = setup.players
    seated = [strategies[strategy_at(seat, game, players) if rotate else seat - 1] for seat in range(1, players + 1)]
    finished = play(deal(setup, seed, game), seated)
    engine = EngineGames(setup, engine_strategies(strategies), seed=seed, rotate=rotate)
    rows, moves = engine.trace(game)
    wrong = []
    ours, theirs = list(finished.moves), [move_of(setup, move) for move in moves]
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            wrong.append(f"move {number}: {one} and {other}")
            break
    if len(ours) != len(theirs):
        wrong.append(f"{len(ours)} moves and {len(theirs)}")
    plain = engine.play(game, game + 1)
    for seat in range(1, players + 1):
        expected = expected_row(finished, seat)
        for source, found in (("traced", row_of(rows, seat - 1)), ("played", row_of(plain, seat - 1))):
            wrong.extend(
                f"{source} seat {seat} {name}: {expected[name]} and {found[name]}"
                for name in expected
                if expected[name] != found[name]
            )
    return wrong


def move_of(setup: Setup, move: Any) -> Move:
    """A row of a trace as the readable draft records it."""
    number, seat, act, tile, cell, turn = map(int, move)
    kind = (ActKind.REVEAL, ActKind.TAKE, ActKind.LEAVE, ActKind.LAY)[act]
    assert [state.REVEAL, state.TAKE, state.LEAVE, state.LAY] == [0, 1, 2, 3]
    place = (CELLS[cell], 90 * turn) if kind is ActKind.LAY else (None, None)
    return Move(number, seat + 1, kind, setup.tiles[tile], *place)


def expected_row(finished: FinishedGame, seat: int) -> dict[str, Any]:
    """The columns of a seat's row, worked out by the readable rules."""
    board, score = finished.boards[seat - 1], finished.scores[seat - 1]
    laid = board.counted()
    assert board.hidden is not None
    return {
        "start_seat": finished.deal.start_seat,
        "total": score.score.total,
        "points": list(score.score.points.values()),
        "werewolf_bonus": score.werewolf_bonus,
        "dead_ends": score.score.dead_ends,
        "rank": score.rank,
        "winner": score.winner,
        "tiles": [laid[cell].tile.id or 0 for cell in CELLS],
        "rotations": [laid[cell].rotation for cell in CELLS],
        "rounds": list(finished.rounds[seat - 1]),
        "hidden": board.hidden.tiles[0].id,
        "doors": [DOORS.index(door) for door in (*board.doors.bone, *board.doors.tooth)],
        "left": [(tile.id, number) for number, tile in finished.left(seat)],
    }


def row_of(rows: Any, row: int) -> dict[str, Any]:
    """The same columns as the engine gives them."""
    names = ("start_seat", "total", "points", "werewolf_bonus", "dead_ends", "rank", "winner")
    lists = ("tiles", "rotations", "rounds", "hidden", "doors")
    found = {name: getattr(rows, name)[row].tolist() for name in (*names, *lists)}
    return {**found, "left": [tuple(pair) for pair in rows.left_of(row).tolist()]}
