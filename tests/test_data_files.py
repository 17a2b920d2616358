"""The files that are shipped with the program are found wherever it runs from."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from ghosts_cli.data_files import MissingDataError, data_file
from ghosts_cli.errors import ExitCode

ROOT = Path(__file__).parents[1]
SHIPPED = {"tiles.yaml": "data", "rules.md": "docs"}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_file_is_found_here(name: str) -> None:
    assert data_file(name).is_file()


@pytest.mark.parametrize(("name", "folder"), SHIPPED.items())
def test_in_a_checkout_it_is_the_one_that_people_edit(tmp_path: Path, name: str, folder: str) -> None:
    edited = tmp_path / folder / name
    edited.parent.mkdir()
    edited.write_text("here")
    assert data_file(name, tmp_path / "ghosts_cli") == edited


@pytest.mark.parametrize("name", SHIPPED)
def test_in_an_installed_package_it_is_the_one_inside(tmp_path: Path, name: str) -> None:
    packed = tmp_path / "ghosts_cli" / "data" / name
    packed.parent.mkdir(parents=True)
    packed.write_text("here")
    assert data_file(name, tmp_path / "ghosts_cli") == packed


@pytest.mark.parametrize(("name", "folder"), SHIPPED.items())
def test_the_wheel_carries_it(name: str, folder: str) -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    included = build["targets"]["wheel"]["force-include"]
    assert included.get(f"{folder}/{name}") == f"ghosts_cli/data/{name}" or included.get(folder) == "ghosts_cli/data"


def test_a_missing_file_is_named_with_the_places_where_it_should_be(tmp_path: Path) -> None:
    package = tmp_path / "ghosts_cli"
    with pytest.raises(MissingDataError) as raised:
        data_file("rules.md", package)
    assert str(raised.value) == (
        f"rules.md, which comes with the program, is missing: there is neither {package / 'data' / 'rules.md'} "
        f"nor {tmp_path / 'docs' / 'rules.md'}; install ghosts-cli again"
    )
    assert raised.value.exit_code is ExitCode.UNREADABLE
