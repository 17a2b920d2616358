"""How the house is built: imports only go down, light commands stay light, nothing is too long to be seen whole."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "ghosts_cli"
MODULES = sorted(PACKAGE.rglob("*.py"))
FLOORS = [
    *["errors", "data_files", "game", "formats", "catalog", "engine", "arrange", "strategies"],
    *["simulation", "advice", "analysis", "report", "cli", "__main__"],
]
"""From the ground up."""
WING = {"stories": {"stories", "formats", "errors", "data_files"}}
"""A wing of its own, and all that it may use; only ``cli`` may use it."""
HEAVY = ("numpy", "numba", "polars", "jsonschema", "altair", "vl_convert", "pyarrow")
LONGEST_FUNCTION = 60
LONGEST_MODULE = 400


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def floor_of(module: str) -> str:
    """The folder or single module right below the package; of the package itself nothing."""
    return module.split(".")[1] if "." in module else ""


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a module imports, wherever in it."""
    package = name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def own_imports(path: Path) -> Iterator[tuple[int, str]]:
    for line, name in imports_of(path):
        if name.split(".")[0] == "ghosts_cli" and (floor := floor_of(name)) and not floor.startswith("__version"):
            yield line, floor


def test_every_module_stands_on_a_floor_or_in_the_wing() -> None:
    assert {floor_of(name_of(path)) for path in MODULES} <= {"", *FLOORS, *WING}


@pytest.mark.parametrize("floor", [*FLOORS, *WING])
def test_imports_only_go_down(floor: str) -> None:
    allowed = WING.get(floor) or {*FLOORS[: FLOORS.index(floor) + 1], *(WING if floor in ("cli", "__main__") else ())}
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {floor} uses {used}"
        for path in MODULES
        if floor_of(name_of(path)) == floor
        for line, used in own_imports(path)
        if used not in allowed
    ]
    assert wrong == []


@pytest.mark.parametrize("floor", ["errors", "data_files", "game"])
def test_the_ground_floor_uses_nothing_but_the_standard_library(floor: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in MODULES
        if floor_of(name_of(path)) == floor
        for line, name in imports_of(path)
        if name.split(".")[0] not in {*sys.stdlib_module_names, "ghosts_cli"}
    ]
    assert wrong == []


@pytest.mark.parametrize("floor", [floor for floor in FLOORS if floor != "cli"])
def test_only_the_command_line_knows_click(floor: str) -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in MODULES
        if floor_of(name_of(path)) == floor and any(name.split(".")[0] == "click" for _, name in imports_of(path))
    ]
    assert wrong == []


LIGHT = {
    "score a game": "score examples/game.yaml",
    "score a game as JSON": "score examples/game.yaml --format json --explain",
    "score a game as CSV": "score examples/game.yaml --format csv",
    "prove a score": "score examples/game.yaml --explain",
    "draw boards": "board draw examples/game.yaml",
    "convert boards": "board convert examples/game.yaml --to json",
    "begin a board": "board new",
    "check a catalog": "catalog check",
    "show a catalog": "catalog show",
    "nothing": "",
    "help": "--help",
    "help of a command": "score --help",
    "the version": "--version",
    "a slip": "scroe",
}


def loaded(line: str) -> set[str]:
    """The top-level packages that a call loads."""
    code = "import sys; from ghosts_cli.cli.main import run; run(sys.argv[1:])\n"
    code += "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code, *line.split()], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stderr.splitlines()[-1].split())


@pytest.mark.parametrize("line", LIGHT.values(), ids=LIGHT.keys())
def test_light_commands_load_no_heavy_package(line: str) -> None:
    assert loaded(line) & set(HEAVY) == set()


@pytest.mark.parametrize("line", [line for line in LIGHT.values() if line.startswith(("score", "board", "catalog"))])
def test_plain_text_and_data_are_made_without_rich(line: str) -> None:
    assert "rich" not in loaded(line)


def functions_of(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1


def test_every_function_can_be_seen_whole() -> None:
    long = [f"{name}: {lines}" for path in MODULES for name, lines in functions_of(path) if lines > LONGEST_FUNCTION]
    assert long == []


def test_no_module_must_be_scrolled_through_for_long() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert [f"{path.relative_to(ROOT)}: {count}" for path, count in lines.items() if count > LONGEST_MODULE] == []
