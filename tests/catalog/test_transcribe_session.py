"""A session: what each line means, line by line."""

from __future__ import annotations

import pytest

from ghosts_cli.catalog.transcribe import Transcription
from ghosts_cli.catalog.transcribe_session import Change, Listing, Plain, Refusal, Session
from ghosts_cli.formats.tokens import write_content
from ghosts_cli.game import Tile
from tests.catalog.box import BOX, typed


def session(*tokens: str) -> Session:
    return Session(typed(*tokens))


def tokens(of: Session) -> list[str]:
    return [f"{tile.id} {write_content(tile)}" for tile in of.transcription.tiles]


def content(tile: Tile | None) -> str:
    assert tile is not None
    return write_content(tile)


def changed(of: Session, line: str) -> Change:
    reply = of.answer(line)
    assert isinstance(reply, Change), reply
    return reply


def refused(of: Session, line: str) -> Refusal:
    before = of.transcription
    reply = of.answer(line)
    assert isinstance(reply, Refusal), reply
    assert of.transcription == before
    return reply


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("C:gw+4", "C:gw+4"),
        ("  C:gw+4  ", "C:gw+4"),
        ("c:GW+4", "C:gw+4"),
        ("cgw+4", "C:gw+4"),
        ("C: gw + 4", "C:gw+4"),
        ("s", "S"),
        ("s+2+1", "S+1+2"),
        ("X:/bd", "X:/db"),
        ("x/bd", "X:/db"),
        ("dsw/i", "D:sw/i"),
    ],
)
def test_a_tile_may_be_typed_without_capitals_colon_and_care_for_spaces(line: str, token: str) -> None:
    one = session()
    assert content(changed(one, line).after) == token
    assert tokens(one) == [f"1 {token}"]


@pytest.mark.parametrize("line", ["", "   ", "# a note to myself"])
def test_an_empty_line_or_a_comment_does_nothing(line: str) -> None:
    assert session("S").answer(line) is Plain.NOTHING


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("help", Plain.HELP), ("?", Plain.HELP), ("H", Plain.HELP), ("missing", Plain.MISSING), ("m", Plain.MISSING),
        ("quit", Plain.PAUSE), ("Q", Plain.PAUSE), ("pause", Plain.PAUSE), ("exit", Plain.PAUSE),
    ],
)  # fmt: skip
def test_commands_go_by_their_names_and_initials(line: str, plain: Plain) -> None:
    assert session().answer(line) is plain


@pytest.mark.parametrize(
    ("line", "message", "text", "offset"),
    [
        ("S:gz", "'z' is no monster; the letters are d dragon, g ghost, o golem, y satyr, s skeleton, l slime, b bat, "
                 "w werewolf, i wisp", "S:gz", 3),
        ("s:gggg", "a tile has at most 3 monsters, this one has 4", "S:gggg", 0),
        ("S:oo", "a tile has at most one golem, this one has 2", "S:oo", 0),
        ("S+11", "a diamond is worth 1 to 10, found '11'", "S+11", 2),
        ("S:g/b", "a straight has one section, so no '/' belongs here", "S:g/b", 3),
        ("X:/", "expected monster letters after ':'; leave it out when there are none", "X:/", 2),
        ("C:g@90", "a tile by itself has no rotation: leave out the '@'", "C:g@90", 3),
        ("hepl", "expected a tile, which begins with one of SCXD, or a command such as help; found 'hepl'; did you "
                 "mean 'help'?", "", None),
        ("17@90", "expected a tile, which begins with one of SCXD, or a command such as help; found '17@90'", "", None),
        ("undo 3", "'undo' stands by itself, found '3' after it", "", None),
        ("undo", "there is nothing to take back", "", None),
        ("12: C:gw", "there is no tile 12 yet; the next one is 1", "", None),
        ("12", "there is no tile 12 yet", "", None),
        ("drop 12", "there is no tile 12 yet", "", None),
        ("drop", "expected the number of the tile to take out, as in 'drop 12'", "", None),
        ("show 12 bats", "expected numbers, a monster or a track, found '12_bats'; did you mean 'bat'?", "", None),
        ("show gost", "expected numbers, a monster or a track, found 'gost'; did you mean 'ghost'?", "", None),
    ],
)  # fmt: skip
def test_what_is_no_tile_is_answered_at_once_and_changes_nothing(
    line: str, message: str, text: str, offset: int | None
) -> None:
    assert refused(session(), line) == Refusal(message, text, offset)


class TestPuttingRight:
    @pytest.mark.parametrize("line", ["2: C:gw", "2 c:gw", "2:cgw", " 2 : C:gw"])
    def test_a_number_in_front_puts_that_tile_right(self, line: str) -> None:
        one = session("S", "C", "X")
        change = changed(one, line)
        assert (change.number, content(change.before), content(change.after)) == (2, "C", "C:gw")
        assert tokens(one) == ["1 S", "2 C:gw", "3 X"]

    def test_the_next_number_may_be_written_in_front_too(self) -> None:
        one = session("S")
        changed(one, "2: C")
        assert tokens(one) == ["1 S", "2 C"]

    def test_the_same_tile_again_changes_nothing(self) -> None:
        one = session("S", "C:g")
        assert one.answer("2: C:g") == Listing((one.transcription.by_id[2],), drawn=True)

    def test_a_dropped_tile_leaves_its_number_to_the_next_one(self) -> None:
        one = session("S", "C", "X")
        assert changed(one, "drop 2").after is None
        changed(one, "D")
        assert tokens(one) == ["1 S", "2 D", "3 X"]

    def test_when_all_are_there_a_tile_without_a_number_is_refused(self) -> None:
        one = Session(typed(*BOX[:-1], "X:bbb"))
        message = "all 78 tiles are there; to put one right write its number, as in '12: C:gw'"
        assert refused(one, "C:gw").message == message
        assert refused(one, "79: C:gw").message == "there is no tile 79"


class TestUndo:
    @pytest.mark.parametrize("line", ["D:i", "2: C:gw", "drop 2"])
    def test_undo_takes_back_an_entry_a_correction_and_a_drop(self, line: str) -> None:
        one = session("S", "C", "X")
        before = one.transcription
        changed(one, line)
        change = changed(one, "undo")
        assert change.undone
        assert one.transcription == before

    def test_undo_goes_back_step_by_step_to_where_the_session_began(self) -> None:
        one = session("S")
        states = []
        for line in ("C", "1: D", "X", "drop 2"):
            states.append(one.transcription)
            changed(one, line)
        for state in reversed(states):
            changed(one, "undo")
            assert one.transcription == state

    def test_after_a_pause_undo_takes_the_highest_numbers_back(self) -> None:
        one = session("S", "C")
        assert changed(one, "u").number == 2
        assert changed(one, "u").number == 1
        assert refused(one, "u").message == "there is nothing to take back"

    def test_what_was_taken_back_can_be_typed_again(self) -> None:
        one = session()
        changed(one, "S:g")
        changed(one, "undo")
        changed(one, "S:w")
        changed(one, "undo")
        assert one.transcription == Transcription()


class TestLooking:
    @pytest.mark.parametrize(
        ("line", "wanted"),
        [
            ("show", ([1, 2, 3], False)),
            ("3", ([3], True)),
            ("show 3 1", ([3, 1], True)),
            ("show ghosts", ([1, 3], False)),
            ("show ghost", ([1, 3], False)),
            ("show werewolves", ([3], False)),
            ("show corners", ([1], False)),
            ("show crossroads", ([3], False)),
            ("show diamonds", ([2], False)),
            ("show double corners", ([], False)),
            ("show Double_Corner", ([], False)),
            ("show corner tiles", ([1], False)),
        ],
    )
    def test_show_lists_all_tiles_or_some_and_draws_those_named_by_number(
        self, line: str, wanted: tuple[list[int], bool]
    ) -> None:
        reply = session("C:g", "S+3", "X:g/w").answer(line)
        assert isinstance(reply, Listing)
        assert ([tile.id for tile in reply.tiles], reply.drawn) == wanted


class TestTroubles:
    def test_a_change_tells_its_new_troubles_apart_from_the_old_ones(self) -> None:
        one = session("S:ddd", "S:ddd", "S:dd")
        (first,) = changed(one, "S:d").troubles
        assert (first.message, first.ids) == ("dragons: found 9, published 8, 1 too many", (1, 2, 3, 4))
        after = changed(one, "C")
        assert (after.troubles, [each.message for each in after.old_troubles]) == ((), [first.message])
        assert not after.relieved

    def test_it_says_when_every_total_can_come_out_right_again(self) -> None:
        one = session("S:ddd", "S:ddd", "S:dd", "S:d")
        assert changed(one, "1: S:dd").relieved

    def test_a_tile_like_an_earlier_one_is_pointed_out_also_if_it_is_turned(self) -> None:
        one = session("X:g/b", "S:g", "X:g")
        assert changed(one, "X:b/g").alike == (1,)
        assert changed(one, "X:/g").alike == (3,)
        assert changed(one, "C:g").alike == ()


def test_a_whole_box_can_be_typed() -> None:
    one = session()
    for token in BOX:
        changed(one, token)
    assert one.transcription.finished
