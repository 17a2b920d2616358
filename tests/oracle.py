"""A second scorer, unlike the first: it draws the board as a graph and asks networkx.

The middle of every cell side is a node that both neighbours share, and every track section an edge between
two of them. Then a path is a connected component, a border node a door, an inner node of degree one a dead
end, and nothing has to be followed. The tables are written out by hand from the rules. Nothing of
``ghosts_cli.game`` is used but the data that a board is made of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx

from ghosts_cli.game import Board, PlacedTile

Node = tuple[int, int]
"""The middle of a cell side: twice the cell's row and column, one step to the side; 1 and 7 are the border."""
Place = tuple[int, int]
"""Row and column from 1."""

SIDES = {
    ("straight", 0): ["NS"],
    ("straight", 90): ["WE"],
    ("straight", 180): ["NS"],
    ("straight", 270): ["WE"],
    ("corner", 0): ["NE"],
    ("corner", 90): ["ES"],
    ("corner", 180): ["SW"],
    ("corner", 270): ["WN"],
    ("crossroads", 0): ["NS", "WE"],
    ("crossroads", 90): ["WE", "NS"],
    ("crossroads", 180): ["NS", "WE"],
    ("crossroads", 270): ["WE", "NS"],
    ("double_corner", 0): ["NE", "SW"],
    ("double_corner", 90): ["ES", "WN"],
    ("double_corner", 180): ["SW", "NE"],
    ("double_corner", 270): ["WN", "ES"],
}
DOOR_NODES = {
    "N1": (1, 2),
    "N2": (1, 4),
    "N3": (1, 6),
    "S1": (7, 2),
    "S2": (7, 4),
    "S3": (7, 6),
    "W1": (2, 1),
    "W2": (4, 1),
    "W3": (6, 1),
    "E1": (2, 7),
    "E2": (4, 7),
    "E3": (6, 7),
}
DOOR_NAMES = {node: name for name, node in DOOR_NODES.items()}
STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
GOLEM_POINTS = {0: 0, 1: 4, 2: 10, 3: 18, 4: 28, 5: 40}
NEIGHBOURHOOD = nx.relabel_nodes(nx.grid_2d_graph(3, 3), lambda node: (node[0] + 1, node[1] + 1))


@dataclass(frozen=True)
class Strand:
    """A path: its sections as (row, column, number), and its ends: doors by name, dead ends as ``2,3 W``."""

    sections: frozenset[tuple[int, int, int]]
    ends: frozenset[str]

    @property
    def doors(self) -> frozenset[str]:
        """Those of its ends that are doors."""
        return self.ends.intersection(DOOR_NODES)

    @property
    def tiles(self) -> int:
        """The number of different tiles that it crosses."""
        return len({(row, column) for row, column, _ in self.sections})


@dataclass(frozen=True)
class Verdict:
    """What the oracle finds: the points by category key, per section and per tile, and the paths."""

    by_section: Mapping[str, int]
    by_tile: Mapping[str, int]
    strands: frozenset[Strand]
    final: bool

    @property
    def dead_ends(self) -> frozenset[str]:
        """Every dead end, as ``2,3 W``."""
        return frozenset(end for strand in self.strands for end in strand.ends.difference(DOOR_NODES))


def judge(board: Board) -> Verdict:
    """Score ``board`` as it stands, without the bonus for most werewolves."""
    tiles, final = _counting(board)
    strands = _strands(tiles)
    standing = {
        (*place, number): [monster.value for monster in section]
        for place, lying in tiles.items()
        for number, section in enumerate(lying.tile.sections, start=1)
    }
    monsters = _monster_points(tiles, strands, standing)
    bone = frozenset(door.side.value + str(door.number) for door in board.doors.bone)
    tooth = frozenset(door.side.value + str(door.number) for door in board.doors.tooth)
    by_section = _path_points({strand: len(strand.sections) for strand in strands}, bone, tooth)
    by_tile = _path_points({strand: strand.tiles for strand in strands}, bone, tooth)
    return Verdict(monsters | by_section, monsters | by_tile, frozenset(strands), final)


def _counting(board: Board) -> tuple[dict[Place, PlacedTile], bool]:
    """The tiles that count by place, and whether all nine places are filled, the hidden tile's included."""
    tiles = {divmod(index, 3): lying for index, lying in enumerate(board.grid) if lying is not None}
    tiles = {(row + 1, column + 1): lying for (row, column), lying in tiles.items()}
    hidden = board.hidden
    if hidden is not None and hidden.cell is not None and len(tiles) == 8:
        tiles[hidden.cell.row, hidden.cell.column] = PlacedTile(hidden.tiles[0], hidden.rotation)
    return tiles, len(tiles) == 9


def _strands(tiles: Mapping[Place, PlacedTile]) -> list[Strand]:
    graph: nx.Graph[Node] = nx.Graph()
    for (row, column), lying in tiles.items():
        for number, sides in enumerate(SIDES[lying.tile.track.value, lying.rotation], start=1):
            nodes = [(2 * row + STEPS[side][0], 2 * column + STEPS[side][1]) for side in sides]
            graph.add_edge(*nodes, section=(row, column, number))
    strands = []
    for nodes_of_one in nx.connected_components(graph):
        sections = {graph.edges[edge]["section"] for edge in graph.edges(nodes_of_one)}
        tips = [node for node in nodes_of_one if graph.degree[node] == 1]
        ends = {DOOR_NAMES[tip] if tip in DOOR_NAMES else _dead_end(graph, tip) for tip in tips}
        strands.append(Strand(frozenset(sections), frozenset(ends)))
    return strands


def _dead_end(graph: nx.Graph[Node], tip: Node) -> str:
    [edge] = graph.edges(tip)
    row, column, _ = graph.edges[edge]["section"]
    [side] = [side for side, (down, right) in STEPS.items() if tip == (2 * row + down, 2 * column + right)]
    return f"{row},{column} {side}"


def _monster_points(
    tiles: Mapping[Place, PlacedTile],
    strands: list[Strand],
    standing: Mapping[tuple[int, int, int], list[str]],
) -> dict[str, int]:
    crowds = [Counter(kind for section in strand.sections for kind in standing[section]) for strand in strands]
    on_tile = {place: Counter(m.value for s in lying.tile.sections for m in s) for place, lying in tiles.items()}
    everyone = sum(on_tile.values(), Counter[str]())
    values = [value for lying in tiles.values() for value in lying.tile.diamonds]
    tracks = Counter(lying.tile.track.value for lying in tiles.values())
    golems = NEIGHBOURHOOD.subgraph(place for place, kinds in on_tile.items() if kinds["golem"])
    bats = NEIGHBOURHOOD.subgraph(place for place, kinds in on_tile.items() if kinds["bat"])
    wisps = everyone["wisp"]
    return {
        "dragons": everyone["dragon"] ** 2 if everyone["dragon"] else -5,
        "ghosts": sum(crowd["ghost"] * (6 if crowd["ghost"] >= 3 else 3) for crowd in crowds),
        "golems": GOLEM_POINTS[nx.number_of_isolates(golems)],
        "satyrs": sum(crowd["satyr"] * len(crowd) for crowd in crowds),
        "skeletons": everyone["skeleton"] * len(values),
        "slimes": everyone["slime"] * (tracks["corner"] + 2 * tracks["double_corner"]),
        "bats": sum(5 * on_tile[place]["bat"] for place in bats if bats.degree[place]),
        "werewolves": 4 * everyone["werewolf"],
        "wisps": wisps * (5 if wisps >= 7 else 4 if wisps >= 4 else 3),
        "diamonds": sum(values),
    }


def _path_points(lengths: Mapping[Strand, int], bone: frozenset[str], tooth: frozenset[str]) -> dict[str, int]:
    joining = {strand.doors: length for strand, length in lengths.items() if len(strand.doors) == 2}
    return {
        "bone_doors": 2 * joining.pop(bone, 0),
        "tooth_doors": 2 * joining.pop(tooth, 0),
        "other_paths": sum(joining.values()),
    }
