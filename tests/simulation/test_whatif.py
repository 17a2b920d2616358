"""Paired games before and after a change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from ghosts_cli.catalog.catalog import Catalog
from ghosts_cli.catalog.changes import changed_catalog
from ghosts_cli.errors import UsageError
from ghosts_cli.formats.rule_changes import change_rules
from ghosts_cli.formats.tokens import parse_tile
from ghosts_cli.game import PUBLISHED_RULES, Monster
from ghosts_cli.game.deal import Placement, Variant
from ghosts_cli.simulation.run import simulate
from ghosts_cli.simulation.summary import WIN
from ghosts_cli.simulation.whatif import EVERYONE, FIRST_PLAYER, Change, WhatIf, paired, what_if
from ghosts_cli.simulation.workers import workers_for
from tests.simulation.games import OWN, Silent, catalog, plan

MOST = dict.fromkeys(Monster, 27)


def edited(
    changed: tuple[tuple[int, str], ...] = (), added: tuple[str, ...] = (), removed: tuple[int, ...] = ()
) -> Catalog:
    """The shipped catalog with other tiles."""
    return changed_catalog(
        catalog(),
        changed=[(number, parse_tile(token)) for number, token in changed],
        added=[parse_tile(token) for token in added],
        removed=removed,
    )


def played(
    other: Catalog,
    *names: str,
    jobs: int = 1,
    rules: tuple[str, ...] = (),
    watched: tuple[int, ...] = (),
    **setting: Any,
) -> WhatIf:
    a_plan = plan(*names, **setting)
    changed = change_rules(a_plan.setup.rules, rules, MOST)
    return what_if(paired(a_plan, other, changed, watched), jobs=jobs, watcher=Silent())


def change(found: WhatIf, group: str, measure: str) -> Change:
    return next(each for each in found.changes if (each.group, each.measure) == (group, measure))


@pytest.mark.parametrize("names", [("greedy",), ("greedy", "random")])
def test_a_change_that_changes_nothing_is_exactly_zero_everywhere(names: tuple[str, ...]) -> None:
    found = played(edited(((17, "S:yb"),)), *names, games=40, watched=(17,))
    assert [
        each.difference for each in found.changes if (each.difference.total, each.difference.squares) != (0, 0)
    ] == []
    (tile,) = found.tiles
    assert (tile.totals[:3] == tile.totals[3:]).all()
    assert found.same == found.games == 40


def test_a_more_valuable_diamond_moves_exactly_the_diamonds_of_players_who_do_not_look() -> None:
    number, token = next((tile.id, tile) for tile in catalog().tiles if tile.diamonds and tile.diamonds[0] < 6)
    better = replace(token, diamonds=(token.diamonds[0] + 4, *token.diamonds[1:]))
    other = changed_catalog(catalog(), changed=[(number or 0, better)], added=[], removed=[])
    found = played(other, "random", games=200)
    moved = {each.measure for each in found.changes if each.group == EVERYONE and each.difference.squares}
    assert moved == {"diamonds"}
    (tile,) = found.tiles
    boards = change(found, EVERYONE, "diamonds").difference.total / 4
    taken = int(tile.totals[0])
    assert taken == tile.totals[3]
    assert taken <= boards <= found.games  # it can be a hidden tile as well
    assert change(found, "random", "total").difference.total == 4 * boards


def test_before_the_change_the_games_are_those_of_the_plain_simulation() -> None:
    a_plan = plan("greedy", "random", games=60)
    tally = simulate(a_plan, jobs=1, watcher=Silent()).tally
    found = played(edited(((17, "C:gw+4"),)), "greedy", "random", games=60)
    for group in tally.by_strategy():
        assert change(found, group.name, "total").before == group.sums[0]
        assert change(found, group.name, WIN).before == group.sums[-1]


def test_after_the_change_the_games_are_those_of_the_changed_catalog() -> None:
    other = edited(((17, "C:gw+4"),), removed=(3,), added=("X:d/d",))
    found = played(other, "greedy", games=40)
    assert found.pairing.after.setup.tiles[2] == other.by_id[79]
    tally = simulate(found.pairing.after, jobs=1, watcher=Silent()).tally
    assert change(found, "greedy", "total").after == tally.by_strategy()[0].sums[0]


@pytest.mark.parametrize(
    ("other", "before", "after"),
    [
        (edited(added=("S", "X")), (78, 79), ()),
        (edited(removed=(3, 78)), (), (2, 77)),
        (edited(removed=(3,), added=("S", "X")), (78,), ()),
        (edited(removed=(3, 4), added=("S",)), (), (3,)),
    ],
)
def test_only_what_has_no_counterpart_leaves_a_gap(
    other: Catalog, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    found = paired(plan("random"), other, PUBLISHED_RULES)
    assert (found.before.setup.gaps, found.after.setup.gaps) == (before, after)
    assert set(found.after.setup.tiles) == set(other.tiles)
    assert set(found.before.setup.tiles) == set(catalog().tiles)


@pytest.mark.parametrize("other", [edited(added=("C:ddd+10",)), edited(removed=(40,)), edited(((17, "D"),))])
def test_decks_differ_only_where_they_must(other: Catalog) -> None:
    found = paired(plan("random", players=4), other, PUBLISHED_RULES)
    mine = {tile.id for pair in found.tiles for tile in (pair.before, pair.after) if tile is not None}
    for game in range(30):
        one, two = found.before.deal(game), found.after.deal(game)
        assert one.doors == two.doors
        pairs = [pair for a, b in zip(one.stacks, two.stacks, strict=True) for pair in zip(a, b, strict=True)]
        assert all({a.id, b.id} & mine for a, b in pairs if a != b)


def test_a_scoring_table_moves_its_category_alone_where_nobody_looks() -> None:
    found = played(catalog(), "random", games=50, rules=("bat=6",))
    bats = change(found, EVERYONE, "bats")
    assert bats.after.total * 5 == bats.before.total * 6
    assert {each.measure for each in found.changes if each.group == EVERYONE and each.difference.squares} == {"bats"}


def test_what_becomes_of_a_tile_is_counted_as_the_rows_have_it() -> None:
    other = edited(((17, "C:gw+4"),))
    found = played(other, "greedy", "random", games=60)
    (tile,) = found.tiles
    for side, a_plan in enumerate((found.pairing.before, found.pairing.after)):
        with workers_for([a_plan], 1, lambda: None) as (worker,):
            rows = worker.play(0, 60)
        laid = (rows.tiles == 17) & (rows.rounds > 0)
        assert tile.totals[3 * side] == laid.sum()
        assert tile.totals[3 * side + 1] == rows.rounds[laid].sum()
        assert tile.totals[3 * side + 2] == len(set(np.repeat(rows.game, rows.left_count)[rows.left == 17].tolist()))


@pytest.mark.parametrize(
    "setting",
    [{"players": 5}, {"variant": Variant.ADVANCED, "players": 3}, {"placement": Placement.END_OF_ROUND, "players": 3}],
)
def test_the_number_of_jobs_has_no_effect(setting: dict[str, Any]) -> None:
    other = edited(((17, "C:gw+4"),))
    one, two = (played(other, "random", games=700, jobs=jobs, **setting) for jobs in (1, 2))
    assert one.changes == two.changes
    assert [each.products.tolist() for each in one.tiles] == [each.products.tolist() for each in two.tiles]


def test_strategies_of_ones_own_play_as_well(tmp_path: Any) -> None:
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    found = played(edited(removed=(17,)), f"{tmp_path}/own.py:AtRandom", games=2)
    engine = played(edited(removed=(17,)), "random", games=2)
    assert [each.after for each in found.changes] == [each.after for each in engine.changes]


def test_too_few_tiles_for_the_players_are_refused() -> None:
    with pytest.raises(UsageError, match="5 players of the basic variant need 77 tiles, and the catalog has 76"):
        paired(plan("random", players=5), edited(removed=(1, 2)), PUBLISHED_RULES)


def test_the_first_player_is_the_one_who_starts() -> None:
    found = played(catalog(), "greedy", games=60, rules=("bat=6",))
    ahead, wins = change(found, FIRST_PLAYER, "total"), change(found, FIRST_PLAYER, WIN)
    with workers_for([found.pairing.before], 1, lambda: None) as (worker,):
        rows = worker.play(0, 60)
    first = rows.seat == rows.start_seat
    assert ahead.before.total == 2 * rows.total[first].sum() - rows.total.sum()
    assert wins.before.n == 60
