"""The categories and the published numbers (rules G16 to G30)."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import ghosts_cli.game
from ghosts_cli.game import Category, PathKind, PathUnit, Tables
from ghosts_cli.game.rules import MOST_FREE_GOLEMS, MOST_OF_A_KIND

KEYS = "dragons ghosts golems satyrs skeletons slimes bats werewolves wisps diamonds bone_doors tooth_doors other_paths"
MODULES = sorted(Path(ghosts_cli.game.__file__).parent.glob("*.py"))


def test_the_thirteen_categories_come_in_the_order_of_the_formats() -> None:
    assert [category.value for category in Category] == KEYS.split()


@pytest.mark.parametrize(("number", "key"), list(enumerate(KEYS.split(), start=16)))
def test_each_category_names_its_rule(number: int, key: str) -> None:
    assert Category(key).rule == f"G{number}"


def test_every_kind_of_path_is_a_category() -> None:
    assert [kind.value for kind in PathKind] == KEYS.split()[10:]


def test_g30_paths_are_counted_by_section_or_by_tile() -> None:
    assert [unit.value for unit in PathUnit] == ["section", "tile"]


def test_the_published_tables_are_the_rules() -> None:
    published = Tables()
    assert published.dragons == (-5, *(n * n for n in range(1, 28)))
    assert (published.ghost, published.ghost_in_company, published.ghosts_needed) == (3, 6, 3)
    assert published.golems == (0, 4, 10, 18, 28, 40)
    assert (published.bat, published.werewolf) == (5, 4)
    assert (published.werewolf_bonus, published.werewolf_bonus_of_two) == (10, 5)
    assert published.wisps == (3,) * 4 + (4,) * 3 + (5,) * 21
    assert (published.special_doors, published.other_paths) == (2, 1)


def test_the_tables_are_long_enough_for_any_board() -> None:
    assert (MOST_OF_A_KIND, MOST_FREE_GOLEMS) == (27, 5)
    assert len(Tables().dragons) == len(Tables().wisps) == MOST_OF_A_KIND + 1
    assert len(Tables().golems) == MOST_FREE_GOLEMS + 1


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_the_rules_lean_on_nothing_but_the_standard_library(module: Path) -> None:
    nodes = list(ast.walk(ast.parse(module.read_text(encoding="utf-8"))))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    outside = {name for name in imported if name.partition(".")[0] not in sys.stdlib_module_names}
    assert {name for name in outside if not name.startswith(("ghosts_cli.game", "ghosts_cli.errors"))} == set()


def test_everything_that_the_floor_offers_is_there() -> None:
    assert all(hasattr(ghosts_cli.game, name) for name in ghosts_cli.game.__all__)
