"""``ghosts schema``."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from ghosts_cli.cli.main import run
from ghosts_cli.cli.schema import KINDS
from ghosts_cli.formats.shapes import SHAPES


def test_every_kind_of_file_has_a_schema() -> None:
    assert sorted(KINDS) == sorted(SHAPES)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_valid_by_itself(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", kind]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
