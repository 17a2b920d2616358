"""Changes of scoring tables and readings, as the command line takes them."""

from __future__ import annotations

from dataclasses import fields

import pytest

from ghosts_cli.errors import UsageError
from ghosts_cli.formats.rule_changes import RULE_NAMES, change_rules, changed_rules, written
from ghosts_cli.game import PUBLISHED_RULES, Monster, PathUnit, Rules
from ghosts_cli.game.rules import MOST_OF_A_KIND, Tables

MOST = dict.fromkeys(Monster, 8)


def changed(*changes: str) -> Rules:
    return change_rules(PUBLISHED_RULES, changes, MOST)


def test_every_table_and_reading_of_the_rules_can_be_changed() -> None:
    readings = {field.name for field in fields(Rules)} - {"tables"}
    assert set(RULE_NAMES) == readings | {field.name for field in fields(Tables)}


@pytest.mark.parametrize("name", RULE_NAMES)
def test_every_rule_as_it_is_written_changes_nothing(name: str) -> None:
    value = written(PUBLISHED_RULES, name)
    assert changed(f"{name}={value}") == PUBLISHED_RULES


@pytest.mark.parametrize(
    ("change", "name", "value"),
    [
        ("golems=0,4,9,16,25,36", "golems", (0, 4, 9, 16, 25, 36)),
        ("golems = 0, 4, 9, 16, 25, 36", "golems", (0, 4, 9, 16, 25, 36)),
        ("bat=-6", "bat", -6),
        ("werewolf-bonus=12", "werewolf_bonus", 12),
        ("dragons=-5,1,4,9,16,25,36,49,60", "dragons", (-5, 1, 4, 9, 16, 25, 36, 49, *[60] * 20)),
        ("wisps=3,3,4", "wisps", (3, 3, *[4] * (MOST_OF_A_KIND - 1))),
    ],
)
def test_a_number_or_a_table_is_read(change: str, name: str, value: object) -> None:
    assert getattr(changed(change).tables, name) == value


def test_readings_are_words() -> None:
    rules = changed("path_unit=tile", "werewolf_bonus_at_zero=yes")
    assert (rules.path_unit, rules.werewolf_bonus_at_zero) == (PathUnit.TILE, True)


def test_what_differs_is_told_as_it_is_typed() -> None:
    assert changed_rules(PUBLISHED_RULES, changed("bat=6", "wisps=3,4")) == [
        ("bat", "5", "6"),
        ("wisps", "3,3,3,3,4,4,4,5", "3,4"),
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (["golem=3"], "there is no rule 'golem'; did you mean 'golems'?"),
        (["bat"], "expected bat=VALUE, found 'bat'; now it is bat=5"),
        (["bat=6", "bat=7"], "the rule bat is changed twice"),
        (["bat=six"], "expected bat= and a whole number, found 'six'"),
        (["bat=100000"], "expected bat= from -99999 to 99999, found '100000'"),
        (["golems=0,4,10,18,28,-123456"], "expected golems= from -99999 to 99999, found '-123456'"),
        (["bat=5,6"], "bat is one number, found 2"),
        (["ghosts_needed=0"], "expected ghosts_needed to be 1 or more, found 0"),
        (["golems=0,4,x,1,2,3"], "expected golems= and whole numbers with commas between them, found 'x'"),
        (
            ["golems=0,4"],
            "the table for golems needs points for 0 to 5 golems that stand free (G18): 6 numbers, found 2",
        ),
        (
            ["dragons=-5,1"],
            "the table for dragons needs points for 0 to 8 dragons, as many as there are: 9 numbers, found 2",
        ),
        (
            ["wisps=3"],
            "the table for wisps has points for each wisp where there are 0, 1, 2 and so on, and its last number goes"
            " on: 2 to 28 numbers, found 1",
        ),
        (["path_unit=mile"], "expected path_unit=section|tile, found 'mile'"),
        (["werewolf_bonus_at_zero=1"], "expected werewolf_bonus_at_zero=yes|no, found '1'"),
    ],
)
def test_what_cannot_be_is_refused_with_what_was_expected(changes: list[str], message: str) -> None:
    with pytest.raises(UsageError) as error:
        changed(*changes)
    assert str(error.value) == message
