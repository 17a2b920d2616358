"""The names that come from the shipped data file: powers of the boards and incarnations (rule S1)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from ghosts_cli.data_files import data_file
from ghosts_cli.formats.decode import decode
from ghosts_cli.formats.nodes import parse
from ghosts_cli.formats.problems import Problems
from ghosts_cli.formats.shapes import ColourName, Shape
from ghosts_cli.formats.source import read_source
from ghosts_cli.stories.material import Ability, Colour

DANCE_OF_THE_PEAKS: Final = "Dance of the Peaks"
"""The power that a solo player's red board must show (S5)."""


class _ColourShape(Shape):
    """A colour and the powers of its board, if it has one."""

    colour: ColourName
    powers: Annotated[list[str], Meta(min_length=2, max_length=2)] | UnsetType = UNSET


class _IncarnationShape(Shape):
    """An incarnation of Wu-Feng."""

    name: str
    ability: Literal["haunt", "torment"] | UnsetType = UNSET


class _NamesFile(Shape):
    """The data file."""

    colours: list[_ColourShape]
    incarnations: list[_IncarnationShape]


@dataclass(frozen=True, slots=True)
class Names:
    """Names as printed.

    ``powers`` has the two powers of every board; ``incarnations`` the ten incarnations, each with its
    ability or None.
    """

    powers: Mapping[Colour, tuple[str, str]]
    incarnations: Mapping[str, Ability | None]


@functools.cache
def names() -> Names:
    """The names in the data file, read once.

    Raises MissingDataError where the file is missing from the installation.
    """
    source = read_source(str(data_file("stories.yaml")))
    problems = Problems()
    found = decode(parse(source, problems), _NamesFile, problems)
    problems.raise_errors(source.file)
    assert found is not None  # without problems there is a result
    powers = {Colour(each.colour): (each.powers[0], each.powers[1]) for each in found.colours if each.powers}
    abilities = {each.name: Ability(each.ability) if each.ability else None for each in found.incarnations}
    return Names(powers, abilities)
