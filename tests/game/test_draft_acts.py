"""The acts of a draft: which are legal when, and why others are not (rules G12 to G15)."""

from __future__ import annotations

import random

import pytest

from ghosts_cli.game import CELLS, Cell, Tile, Track
from ghosts_cli.game.deal import Placement, Setup, Variant, deal
from ghosts_cli.game.draft import Draft
from ghosts_cli.game.seat import Act, ActKind, IllegalActError, can, lay, leave, legal_acts, reveal, take
from tests.generate import random_deck

DECK = random_deck(random.Random(2))
STRANGE = Tile(DECK[0].track, DECK[0].sections, id=999)
SCRIPTS = {
    "start": "",
    "revealed": "reveal",
    "offer": "reveal leave",
    "used up": "reveal leave " * 6,
    "lay": "reveal take",
}


def at(phase: str) -> Draft:
    """A draft of two seats at a certain kind of decision."""
    draft = Draft(deal(Setup(DECK, 2), 1, 0))
    for step in SCRIPTS[phase].split():
        view = draft.view()
        tile = view.revealed or next(iter((*view.laying, *view.offer)), DECK[0])
        draft.act({"reveal": reveal(), "leave": leave(), "take": take(tile), "lay": lay(tile, CELLS[0])}[step])
    return draft


@pytest.mark.parametrize(
    ("phase", "act", "reason"),
    [
        ("start", leave(), "no tile has been revealed that could be left"),
        ("start", take(DECK[0]), "that tile does not lie face up"),
        ("start", lay(DECK[0], CELLS[0]), "there is no tile to lay now"),
        ("revealed", reveal(), "a tile has been revealed: take that one or leave it"),
        ("revealed", take(STRANGE), "after revealing, only the revealed tile may be taken"),
        ("revealed", lay(DECK[0], CELLS[0]), "there is no tile to lay now"),
        ("offer", leave(), "no tile has been revealed that could be left"),
        ("offer", take(STRANGE), "that tile does not lie face up"),
        ("used up", reveal(), "the stack is used up: take a face-up tile"),
        ("lay", reveal(), "a tile must be laid now"),
        ("lay", take(DECK[0]), "a tile must be laid now"),
        ("lay", leave(), "a tile must be laid now"),
        ("lay", lay(STRANGE, CELLS[0]), "that is not the tile to lay"),
    ],
)
def test_g12_g14_an_act_against_the_rules_is_refused_with_the_reason(phase: str, act: Act, reason: str) -> None:
    draft = at(phase)
    assert not can(draft.view(), act)
    with pytest.raises(IllegalActError, match=f": {reason}$"):
        draft.act(act)


def test_the_kinds_of_act_have_the_names_of_the_formats() -> None:
    assert [kind.value for kind in ActKind] == ["reveal", "take", "leave", "lay"]


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (reveal(), "reveal"),
        (leave(), "leave"),
        (take(STRANGE), "take tile 999"),
        (take(Tile(Track.CORNER, ((),))), "take a corner"),
        (lay(STRANGE, Cell(2, 3), 90), "lay tile 999 on 2,3 at 90"),
    ],
)
def test_an_act_tells_what_is_done(act: Act, text: str) -> None:
    assert str(act) == text


def test_a_refusal_tells_round_seat_and_act() -> None:
    with pytest.raises(IllegalActError) as caught:
        at("start").act(take(STRANGE))
    assert str(caught.value) == "round 1, seat 1: cannot take tile 999: that tile does not lie face up"


def test_what_is_no_act_is_refused() -> None:
    with pytest.raises(IllegalActError, match=r": that is no act$"):
        at("start").act(None)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("cell", "rotation", "reason"),
    [
        (Cell(4, 1), 0, "there is no such cell"),
        (Cell(0, 2), 0, "there is no such cell"),
        (Cell(1, 1), 45, "a rotation is 0, 90, 180 or 270 degrees"),
        (Cell(1, 1), 360, "a rotation is 0, 90, 180 or 270 degrees"),
    ],
)
def test_g14_a_tile_goes_on_a_cell_in_one_of_its_rotations(cell: Cell, rotation: int, reason: str) -> None:
    draft = at("lay")
    with pytest.raises(IllegalActError, match=f": {reason}$"):
        draft.act(lay(draft.view().laying[0], cell, rotation))


def test_g14_a_tile_goes_on_a_free_cell() -> None:
    draft = Draft(deal(Setup(DECK, 2), 1, 0))
    while not (draft.view().laying and draft.view().board.at(CELLS[0])):
        draft.act(legal_acts(draft.view())[-1] if not draft.view().laying else lay(draft.view().laying[0], CELLS[0]))
    with pytest.raises(IllegalActError, match=r": a tile lies on that cell already$"):
        draft.act(lay(draft.view().laying[0], CELLS[0]))


def test_a_refused_act_leaves_the_draft_as_it_was() -> None:
    draft = at("revealed")
    before, moves = draft.view(), list(draft.moves)
    with pytest.raises(IllegalActError):
        draft.act(reveal())
    assert (draft.view(), draft.moves) == (before, moves)


@pytest.mark.parametrize(
    "setup",
    [Setup(DECK, 2), Setup(DECK, 3, Variant.ADVANCED, Placement.END_OF_ROUND)],
    ids=["basic", "advanced"],
)
def test_every_legal_act_is_allowed_and_goes_through(setup: Setup) -> None:
    draft = Draft(deal(setup, 3, 0))
    rng = random.Random(3)
    while draft.to_act is not None:
        acts = legal_acts(draft.view())
        assert len(set(acts)) == len(acts) > 0
        for act in rng.sample(acts, min(3, len(acts))):
            assert can(draft.view(), act)
            draft.copy().act(act)
        draft.act(rng.choice(acts))


def test_a_copy_goes_its_own_way() -> None:
    draft = at("offer")
    before, moves = draft.view(), list(draft.moves)
    twin = draft.copy()
    for _ in range(30):
        twin.act(legal_acts(twin.view())[0])
    assert (draft.view(), draft.moves, draft.round) == (before, moves, 1)
    assert twin.round > 1
