"""The wheel: it carries all that the program needs, and works where there is no checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKED = {
    "ghosts_cli/data/tiles.yaml": "data/tiles.yaml",
    "ghosts_cli/data/stories.yaml": "data/stories.yaml",
    "ghosts_cli/data/rules.md": "docs/rules.md",
    "ghosts_cli/py.typed": "ghosts_cli/py.typed",
}
BOARD = "format: ghosts-board@1\ndoors: {bone: [N1, S2], tooth: [W3, E1]}\ngrid: [[1, 2, 3], [., 70, .], [., ., .]]\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout with what is installed here."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with the wheel; what it depends on is lent by this one."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--no-deps",
        "--no-index",
        "-q",
        str(wheel),
    ]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (packages,) = (folder / "lib").glob("python*/site-packages")
    lent = dict.fromkeys([sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    (packages / "lent.pth").write_text("".join(f"{path}\n" for path in lent), encoding="utf-8")
    return python.parent


def call(program: Path, *arguments: str, folder: Path) -> str:
    """Standard output of a program that is run in ``folder`` and must end well."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "GHOSTS"))}
    done = subprocess.run(
        [str(program), *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_wheel_carries_the_data_as_it_is_in_the_checkout(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        for inside, outside in PACKED.items():
            assert packed.read(inside) == (ROOT / outside).read_bytes()


def test_the_wheel_carries_every_module_and_nothing_of_the_workshop(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "ghosts_cli").rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == modules
    assert {name.split("/")[0].split("-")[0] for name in names} == {"ghosts_cli"}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any("__pycache__" in name for name in names)


def test_the_installed_program_scores_a_file_by_the_catalog_that_came_with_it(programs: Path, tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text(BOARD, encoding="utf-8")
    result = json.loads(call(programs / "ghosts", "score", "board.yaml", "--format", "json", folder=tmp_path))
    assert result["catalog"]["provenance"] == "reconstructed"
    (player,) = result["files"][0]["players"]
    assert (player["name"], player["categories"]["dragons"]) == ("board", 9)
    assert "G18  Golems" in call(programs / "ghosts", "rules", "golems", folder=tmp_path)


def test_the_installed_program_uses_nothing_of_the_checkout(programs: Path, tmp_path: Path) -> None:
    checked = call(programs / "ghosts", "catalog", "check", "--format", "json", folder=tmp_path)
    code = "import ghosts_cli; print(ghosts_cli.__file__)"
    module = call(programs / "python", "-c", code, folder=tmp_path).strip()
    for file in (json.loads(checked)["file"], module):
        assert Path(file).is_relative_to(programs.parent)
        assert not Path(file).resolve().is_relative_to(ROOT)


def test_the_program_can_be_run_as_a_module(programs: Path, tmp_path: Path) -> None:
    assert call(programs / "python", "-m", "ghosts_cli", "--version", folder=tmp_path) == call(
        programs / "ghosts", "--version", folder=tmp_path
    )
