"""What holds on every board and in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ghosts_cli.game import (
    CELLS,
    DOORS,
    Board,
    Category,
    Cell,
    DeadEnd,
    Door,
    Item,
    Monster,
    PathKind,
    PlacedTile,
    Rules,
    Section,
    Side,
    Tile,
    ranks,
    score_board,
    score_game,
    werewolf_bonuses,
)
from ghosts_cli.game.scoring import BoardScore
from tests import generate

ANY_BOARD = st.one_of(generate.full_boards(), generate.boards(), generate.boards_with_hidden())
ITEMLESS = (Category.DRAGONS, Category.GOLEMS)
STANDINGS = st.lists(st.tuples(st.integers(-5, 3), st.integers(0, 3)), min_size=1, max_size=6)
GAMES = st.lists(generate.boards(), min_size=2, max_size=5)


def joints(scored: BoardScore, section: Section) -> set[Side]:
    return set(scored.layout.tiles[section.cell].joints[section.number - 1])


@given(board=ANY_BOARD)
def test_the_points_by_category_sum_to_the_total(board: Board) -> None:
    scored = score_board(board)
    assert sum(scored.points.values()) == scored.total
    assert list(scored.points) == list(Category)


@given(board=ANY_BOARD)
def test_every_section_lies_on_exactly_one_path(board: Board) -> None:
    layout = score_board(board).layout
    on_paths = [section for path in layout.paths for section in path.sections]
    sections = [
        Section(*cell, number)
        for cell, placed in board.counted().items()
        for number in range(1, len(placed.tile.track.joints) + 1)
    ]
    assert sorted(on_paths) == sections
    assert dict(layout.path_of) == {one: index for index, path in enumerate(layout.paths) for one in path.sections}


@given(board=ANY_BOARD)
def test_g32_dead_ends_and_doors_reached_are_the_two_ends_of_every_open_path(board: Board) -> None:
    scored = score_board(board)
    open_paths = [path for path in scored.layout.paths if path.ends is not None]
    reached = [end for path in open_paths for end in path.ends or () if isinstance(end, Door)]
    assert scored.dead_ends + len(reached) == 2 * len(open_paths)
    assert len(set(reached)) == len(reached)
    assert len(set(scored.layout.dead_ends)) == scored.dead_ends


@given(board=ANY_BOARD)
def test_g32_the_ends_of_the_tracks_tell_doors_and_dead_ends_without_following_any(board: Board) -> None:
    tracked = {(cell, side) for cell, placed in board.counted().items() for joint in placed.joints for side in joint}
    steps = {Side.N: (-1, 0), Side.E: (0, 1), Side.S: (1, 0), Side.W: (0, -1)}
    back = {Side.N: Side.S, Side.E: Side.W, Side.S: Side.N, Side.W: Side.E}
    beyond = {(cell, side): (cell[0] + steps[side][0], cell[1] + steps[side][1]) for cell, side in tracked}
    dead = {end for end, near in beyond.items() if near in CELLS and (Cell(*near), back[end[1]]) not in tracked}
    assert set(score_board(board).layout.dead_ends) == dead


@given(board=ANY_BOARD)
def test_the_sections_of_a_path_join_one_after_another(board: Board) -> None:
    scored = score_board(board)
    for path in scored.layout.paths:
        links = list(zip(path.sections, path.sections[1:], strict=False))
        if path.ends is None:
            links.append((path.sections[-1], path.sections[0]))
        for one, two in links:
            [out] = [side for side in joints(scored, one) if one.cell.neighbour(side) == two.cell]
            assert out.opposite in joints(scored, two)


@given(board=ANY_BOARD)
def test_a_path_runs_from_its_first_end_to_its_second(board: Board) -> None:
    scored = score_board(board)
    for path in scored.layout.paths:
        if path.ends is None:
            assert path.sections[0] == min(path.sections)
            assert path.sections[1] < path.sections[-1]
            continue
        for section, end in zip((path.sections[0], path.sections[-1]), path.ends, strict=True):
            assert end.cell == section.cell
            assert end.side in joints(scored, section)
        assert order(path.ends[0]) < order(path.ends[1])


def order(end: Door | DeadEnd) -> tuple[int, object]:
    """Doors before dead ends; doors in their order, dead ends from the upper left."""
    return (0, DOORS.index(end)) if isinstance(end, Door) else (1, (end.cell, "NSWE".index(end.side.value)))


@given(board=ANY_BOARD)
def test_a_path_counts_each_of_its_cells_once_in_path_order(board: Board) -> None:
    for path in score_board(board).layout.paths:
        assert set(path.cells) == {section.cell for section in path.sections}
        assert len(path.cells) == len(set(path.cells))
        assert list(path.cells) == sorted(path.cells, key=[section.cell for section in path.sections].index)


@given(board=ANY_BOARD)
def test_items_add_up_to_their_category_wherever_they_have_points(board: Board) -> None:
    for category, score in score_board(board).categories.items():
        if category in ITEMLESS:
            assert {item.points for item in score.items} <= {None}
        else:
            assert sum(item.points for item in score.items if item.points is not None) == score.points
            assert None not in {item.points for item in score.items}


@given(board=ANY_BOARD)
def test_every_monster_is_an_item_of_its_category_at_its_place(board: Board) -> None:
    scored = score_board(board)
    standing = Counter(
        (monster, Section(*cell, number))
        for cell, placed in board.counted().items()
        for number, section in enumerate(placed.tile.sections, start=1)
        for monster in section
    )
    items = [item for category in list(Category)[:9] for item in scored.categories[category].items]
    assert Counter((item.monster, item.section) for item in items) == standing
    for item in items:
        assert item.section is not None
        assert (item.cell, item.path) == (item.section.cell, scored.layout.path_of[item.section])


@given(board=ANY_BOARD)
def test_items_come_by_section_or_cell_or_path(board: Board) -> None:
    for score in score_board(board).categories.values():
        places = [(item.section or item.cell or (), item.path if item.cell is None else 0) for item in score.items]
        assert places == sorted(places)


@given(board=ANY_BOARD)
def test_the_categories_of_monsters_follow_the_order_of_monsters(board: Board) -> None:
    categories = score_board(board).categories
    for monster, category in zip(Monster, list(Category)[:9], strict=True):
        assert {item.monster for item in categories[category].items} <= {monster}


@given(board=ANY_BOARD)
def test_golems_and_bats_tell_the_adjacent_cells_with_another(board: Board) -> None:
    scored = score_board(board)
    for category, kind in ((Category.GOLEMS, Monster.GOLEM), (Category.BATS, Monster.BAT)):
        homes = {cell for cell, placed in board.counted().items() if kind in placed.tile.monsters}
        for item in scored.categories[category].items:
            assert item.cell is not None
            assert set(item.near) == {cell for cell in homes if distance(cell, item.cell) == 1}


def distance(one: Cell, two: Cell) -> int:
    """Steps between two cells, none of them diagonal."""
    return abs(one.row - two.row) + abs(one.column - two.column)


@given(board=ANY_BOARD)
def test_each_scoring_path_is_an_item_of_its_kind(board: Board) -> None:
    scored = score_board(board)
    for kind in PathKind:
        items: tuple[Item, ...] = scored.categories[Category(kind.value)].items
        kinds = [path.kind(board.doors) for path in scored.layout.paths]
        assert [item.path for item in items] == [index for index, found in enumerate(kinds) if found is kind]


@given(board=generate.boards(most=8), placed=generate.placed_tiles(), data=st.data())
def test_laying_a_tile_joins_whole_paths_and_never_parts_one(
    board: Board, placed: PlacedTile, data: st.DataObject
) -> None:
    cell = data.draw(st.sampled_from([cell for cell in CELLS if board.at(cell) is None]))
    grid = tuple(placed if here == cell else lying for here, lying in zip(CELLS, board.grid, strict=True))
    before, after = score_board(board).layout, score_board(replace(board, grid=grid)).layout
    for path in before.paths:
        assert len({after.path_of[section] for section in path.sections}) == 1
    untouched = [path for path in before.paths if all(end.cell not in cell.neighbours for end in path.dead_ends)]
    assert set(untouched) <= set(after.paths)


@given(board=generate.boards(fewest=1), value=st.integers(1, 10), data=st.data())
def test_g20_g25_one_more_diamond_adds_its_value_and_one_a_skeleton(
    board: Board, value: int, data: st.DataObject
) -> None:
    before, after = before_and_after(board, data, lambda tile: replace(tile, diamonds=(*tile.diamonds, value)))
    skeletons = len(before.categories[Category.SKELETONS].items)
    assert gained(before, after) == without_zeros({Category.DIAMONDS: value, Category.SKELETONS: skeletons})


@given(board=generate.boards(fewest=1), data=st.data())
def test_g16_g19_one_more_dragon_touches_dragons_and_the_satyrs_of_its_path(board: Board, data: st.DataObject) -> None:
    before, after = before_and_after(
        board, data, lambda tile: replace(tile, sections=((*tile.sections[0], Monster.DRAGON), *tile.sections[1:]))
    )
    dragons = len(before.categories[Category.DRAGONS].items)
    [section] = {item.section for item in after.categories[Category.DRAGONS].items if item.section} - {
        item.section for item in before.categories[Category.DRAGONS].items
    } or [None]
    satyrs = 0
    if section is not None:
        path = after.layout.paths[after.layout.path_of[section]]
        new = Monster.DRAGON not in before.layout.monsters_on(path)
        satyrs = new * before.layout.monsters_on(path).count(Monster.SATYR)
    expected = {Category.DRAGONS: 2 * dragons + 1 if dragons else 6, Category.SATYRS: satyrs}
    assert gained(before, after) == without_zeros(expected)


def before_and_after(
    board: Board, data: st.DataObject, change: Callable[[Tile], Tile]
) -> tuple[BoardScore, BoardScore]:
    """The score of ``board``, and with one of its tiles changed."""
    place = data.draw(st.sampled_from([place for place, lying in enumerate(board.grid) if lying]))
    grid = list(board.grid)
    lying = grid[place]
    assert lying is not None
    grid[place] = PlacedTile(change(lying.tile), lying.rotation)
    return score_board(board), score_board(replace(board, grid=tuple(grid)))


def gained(before: BoardScore, after: BoardScore) -> dict[Category, int]:
    return without_zeros({key: after.points[key] - before.points[key] for key in Category})


def without_zeros(points: dict[Category, int]) -> dict[Category, int]:
    return {key: value for key, value in points.items() if value}


@given(board=ANY_BOARD)
def test_a_board_without_monsters_and_diamonds_scores_its_paths_alone(board: Board) -> None:
    def bare(tile: Tile) -> Tile:
        return replace(tile, sections=tuple(() for _ in tile.sections), diamonds=())

    grid = tuple(lying and PlacedTile(bare(lying.tile), lying.rotation) for lying in board.grid)
    hidden = board.hidden and replace(board.hidden, tiles=tuple(map(bare, board.hidden.tiles)))
    scored, stripped = score_board(board), score_board(replace(board, grid=grid, hidden=hidden))
    paths = {key: scored.points[key] for key in list(Category)[10:]}
    assert stripped.points == dict.fromkeys(Category, 0) | {Category.DRAGONS: -5} | paths


@given(standings=STANDINGS)
def test_g31_ranks_agree_with_sorting_the_table(standings: list[tuple[int, int]]) -> None:
    table = sorted(standings, key=lambda row: (-row[0], row[1]))
    assert ranks(standings) == [table.index(row) + 1 for row in standings]


@given(standings=STANDINGS)
def test_g31_ranks_do_not_depend_on_the_seats_and_somebody_is_first(standings: list[tuple[int, int]]) -> None:
    assert ranks(standings[::-1]) == ranks(standings)[::-1]
    assert 1 in ranks(standings)


@given(werewolves=st.lists(st.integers(0, 4), min_size=2, max_size=5), at_zero=st.sampled_from((True, False)))
def test_g23_the_bonus_goes_to_all_with_the_most_and_to_nobody_else(werewolves: list[int], at_zero: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
    bonuses = werewolf_bonuses(werewolves, Rules(werewolf_bonus_at_zero=at_zero))
    size = 5 if len(werewolves) == 2 else 10
    nobody = max(werewolves) == 0 and not at_zero
    leading = {count for count in werewolves if all(count >= other for other in werewolves)}
    assert bonuses == [size if count in leading and not nobody else 0 for count in werewolves]


@given(boards=GAMES)
def test_g23_in_a_game_a_board_scores_as_alone_but_for_the_bonus(boards: list[Board]) -> None:
    for board, player in zip(boards, score_game(boards), strict=True):
        alone = score_board(board)
        assert gained(alone, player.score) == without_zeros({Category.WEREWOLVES: player.werewolf_bonus})
        assert player.score.total == alone.total + player.werewolf_bonus
        assert player.score.werewolves == alone.werewolves
        assert player.score.layout == alone.layout


@given(boards=GAMES)
def test_g31_a_player_is_as_many_ranks_down_as_players_are_ahead(boards: list[Board]) -> None:
    game = score_game(boards)
    for player in game:
        ahead = [
            other
            for other in game
            if other.score.total > player.score.total
            or (other.score.total == player.score.total and other.score.dead_ends < player.score.dead_ends)
        ]
        assert player.rank == 1 + len(ahead)
        assert player.winner is (not ahead)


@given(boards=GAMES)
def test_the_seats_change_no_players_score(boards: list[Board]) -> None:
    assert score_game(boards[::-1]) == score_game(boards)[::-1]
