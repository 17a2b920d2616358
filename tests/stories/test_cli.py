"""``ghosts stories`` as it is typed: results, exit codes, and what is said after a slip."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from ghosts_cli.cli.main import run
from ghosts_cli.cli.stories import BOARD, BOARDS, FACES, PLACING
from ghosts_cli.formats.source import Source
from ghosts_cli.formats.writing import to_json
from ghosts_cli.stories.reading import read_state
from ghosts_cli.stories.setting_up import set_up
from ghosts_cli.stories.state import State
from ghosts_cli.stories.writing import state_data, to_yaml
from tests.read import CASES
from tests.stories.games import BLUE, COMBINATIONS, RED, YELLOW, game, player, with_ghosts, with_qi

BASE = CASES / "stories" / "base.yaml"


@pytest.fixture
def ghosts(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command line; returns the exit code, standard output and standard error."""

    def call(*arguments: object) -> tuple[int, str, str]:
        code = run(["stories", *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def saved(tmp_path: Path) -> Any:
    """Save a state; returns its file."""

    def save(state: State) -> Path:
        file = tmp_path / "state.yaml"
        file.write_text(to_yaml(state_data(state)), encoding="utf-8")
        return file

    return save


@pytest.mark.parametrize(("players", "level"), COMBINATIONS)
@pytest.mark.parametrize("ending", ["yaml", "json"])
def test_setup_writes_a_state_that_check_finds_sound(
    ghosts: Any, tmp_path: Path, players: int, level: Any, ending: str
) -> None:
    file = tmp_path / f"setup.{ending}"
    assert ghosts("setup", "--players", players, "--level", level.value, "-o", file) == (0, "", f"wrote {file}\n")
    assert ghosts("check", file) == (0, f"{file}: a sound state\n", "")
    assert read_state(Source("setup", file.read_text(encoding="utf-8"))) == set_up(players, level)


def test_setup_prints_a_checklist_and_writes_it_to_a_file_of_any_other_ending(ghosts: Any, tmp_path: Path) -> None:
    wanted = (CASES / "stories" / "checklists" / "2-nightmare.txt").read_text(encoding="utf-8")
    assert ghosts("setup", "--players", 2, "--level", "nightmare") == (0, wanted, "")
    ghosts("setup", "--players", 2, "--level", "nightmare", "-o", tmp_path / "list.txt")
    assert (tmp_path / "list.txt").read_text(encoding="utf-8") == wanted


def test_setup_takes_colours_and_a_seed_and_records_the_deck_only_when_asked(ghosts: Any) -> None:
    arguments = ("setup", "--players", 2, "--level", "hell", "--colours", "red,blue", "--seed", 7)
    _, plain, _ = ghosts(*arguments, "--format", "json")
    _, dealt, _ = ghosts(*arguments, "--deal", "--format", "json")
    data, with_deck = json.loads(plain), json.loads(dealt)
    assert [board["colour"] for board in data["boards"] if board["kind"] == "player"] == ["red", "blue"]
    assert "order" not in data["deck"]
    assert len(with_deck["deck"]["order"]) == 48
    assert data["boards"] == with_deck["boards"]
    assert any("[S7]" in step for step in data["checklist"])


def test_the_deck_that_a_seed_deals_is_the_one_that_setup_records(ghosts: Any) -> None:
    common = ("--players", 3, "--level", "nightmare", "--seed", 11, "--format", "json")
    _, setup, _ = ghosts("setup", *common, "--deal")
    _, deck, _ = ghosts("deck", *common)
    assert json.loads(deck)["order"] == json.loads(setup)["deck"]["order"]


def test_deck_tells_its_layers_and_its_odds(ghosts: Any) -> None:
    code, out, err = ghosts("deck", "--players", 4, "--level", "nightmare")
    assert (code, err) == (0, "")
    assert "59 cards: 55 ghosts and 4 incarnations." in out


def test_deck_counts_dealt_decks_and_tells_the_seed_that_it_drew(ghosts: Any) -> None:
    code, out, err = ghosts("deck", "--players", 2, "--level", "hell", "-n", 50, "--format", "yaml")
    data = yaml.safe_load(out)
    assert code == 0
    assert err == f"note: drawn from the new seed {data['seed']}\n"
    assert data["sample"]["decks"] == 50
    again = ghosts("deck", "--players", 2, "--level", "hell", "-n", 50, "--seed", data["seed"], "--format", "yaml")
    assert again == (0, out, "")


def test_levels_shows_the_table_and_writes_it_as_data(ghosts: Any) -> None:
    code, out, _ = ghosts("levels")
    assert code == 0
    assert out.startswith("What a Taoist begins with")
    assert len(json.loads(ghosts("levels", "--format", "json")[1])["levels"]) == 4
    assert len(yaml.safe_load(ghosts("levels", "--format", "yaml")[1])["players"]) == 4


def test_yin_prints_what_happens_and_writes_the_state_after(ghosts: Any, saved: Any, tmp_path: Path) -> None:
    state = with_ghosts(game(), YELLOW, "1 red+torment")
    file = saved(state)
    code, out, err = ghosts("yin", file, "--die", "qi")
    assert (code, err) == (0, "")
    assert out.startswith(" S9  yellow  the curse die for the tormentor on space 1 shows qi;")
    after = tmp_path / "after.yaml"
    code, out, err = ghosts("yin", file, "--die", "qi", "-o", after)
    assert (code, out) == (0, "")
    assert "wrote" in err
    assert "the board loses 1 Qi and has 2" in err
    assert read_state(Source("after", after.read_text(encoding="utf-8"))).board(YELLOW).qi == 2
    assert ghosts("check", after)[0] == 0


def test_yin_writes_its_events_into_the_data_with_their_rules(ghosts: Any, saved: Any) -> None:
    file = saved(with_ghosts(game(), YELLOW, "1 red+torment"))
    data = json.loads(ghosts("yin", file, "--die", "tao", "--format", "json")[1])
    assert [(event["rule"], event["board"]) for event in data["events"]] == [("S9", "yellow"), ("S9", "green")]


def test_yin_goes_on_from_what_it_left_open(ghosts: Any, saved: Any, tmp_path: Path) -> None:
    file = saved(with_ghosts(game(), YELLOW, "1 red+torment", "2 red"))
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    assert ghosts("yin", file, "--die", "ghost", "-o", first)[0] == 0
    refused = (
        "error: a card that the curse die brought must be put on a board first: say with --ghost which and where [S9]\n"
    )
    assert ghosts("yin", first) == (1, "", refused)
    assert ghosts("yin", first, "--ghost", "black+haunt@yellow.3", "-q", "-o", second) == (0, "", "")
    after = read_state(Source("second", second.read_text(encoding="utf-8")))
    assert (after.board(YELLOW).qi, after.open) == (2, ())


def test_yin_rolls_from_a_seed_or_from_a_new_one_that_it_tells(ghosts: Any, saved: Any) -> None:
    file = saved(with_ghosts(game(), YELLOW, "1 red+torment"))
    assert ghosts("yin", file, "--seed", 3) == ghosts("yin", file, "--seed", 3)
    code, out, err = ghosts("yin", file)
    seed = err.removeprefix("note: drawn from the new seed ").strip()
    assert code == 0
    assert ghosts("yin", file, "--seed", seed) == (0, out, "")


def test_yin_draws_no_seed_where_no_die_is_rolled(ghosts: Any, saved: Any) -> None:
    assert ghosts("yin", saved(game()))[2] == ""


def test_yin_may_overwrite_the_state_that_it_read(ghosts: Any, saved: Any) -> None:
    file = saved(with_qi(with_ghosts(game(), YELLOW, "1 red", "2 red", "3 blue"), {YELLOW: 0}))
    assert ghosts("yin", file, "--bearer", "blue", "-o", file, "--force")[0] == 0
    assert player(read_state(Source("state", file.read_text(encoding="utf-8"))), BLUE).qi == 2


def test_power_writes_the_state_after(ghosts: Any, saved: Any) -> None:
    code, out, err = ghosts(
        "power", saved(game()), "--use", "yellow", "--end", "centre", "--take", 1, "--format", "json"
    )
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert (data["active"], data["central_tile"]) == ("blue", {"power_tokens": 0})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--use", "yellow", "--use", "yellow"),
            "red has used the power of yellow in this turn; it works once a turn [S8]",
        ),
        (("--use", "blue"), "blue is a player's board; a power token works on neutral boards only [S8]"),
        (("--use", "green"), "green is possessed: its power is gone for good [S11]"),
        (
            ("--use", "yellow", "--end", "elsewhere", "--take", "1"),
            "only a Taoist who ends the turn on the central tile may take power tokens from it [S8]",
        ),
    ],
)
def test_power_refuses_what_is_not_legal_with_reason_and_rule_and_writes_nothing(
    ghosts: Any, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    after = tmp_path / "after.yaml"
    assert ghosts("power", BASE, *arguments, "-o", after) == (1, "", f"error: {message}\n")
    assert not after.exists()


def test_check_tells_every_problem_with_file_line_and_column(ghosts: Any, tmp_path: Path) -> None:
    file = tmp_path / "state.yaml"
    text = BASE.read_text(encoding="utf-8").replace("qi: 15", "qi: 16").replace("removed: 10", "removed: 11")
    file.write_text(text, encoding="utf-8")
    code, out, err = ghosts("check", file)
    assert (code, err) == (1, "")
    assert out == (
        f"{file}:12:12: error: more Qi tokens than exist: 21 of 20, 5 on the boards and 16 in the pool [S1]\n"
        f"{file}:13:45: error: 10 ghosts are removed for 2 players at nightmare, found 11 [S4]\n"
        f"{file}: 2 errors\n"
    )
    code, out, _ = ghosts("check", file, "--format", "json")
    data = json.loads(out)
    assert (code, data["format"], data["ok"]) == (1, "ghosts-check@1", False)
    assert [problem["rule"] for problem in data["problems"]] == ["S1", "S4"]
    code, out, _ = ghosts("check", file, "--format", "github")
    assert code == 1
    assert out.startswith(f"::error file={file},line=12,col=12,title=S1::")


def test_warnings_alone_are_not_wrong(ghosts: Any, tmp_path: Path) -> None:
    file = tmp_path / "state.yaml"
    file.write_text(BASE.read_text(encoding="utf-8").replace("red: 3", "red: 2"), encoding="utf-8")
    code, out, _ = ghosts("check", file)
    assert code == 0
    assert out.endswith(f"{file}: a sound state, 1 warning\n")
    assert ghosts("yin", file)[0] == 0


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_check_of_what_cannot_be_read_ends_with_3_in_every_format(ghosts: Any, tmp_path: Path, form: str) -> None:
    assert ghosts("check", tmp_path / "none.yaml", "--format", form)[0] == 3


@pytest.mark.parametrize("command", [("yin",), ("power", "--use", "yellow"), ("check",)])
def test_states_are_read_from_standard_input_too(
    ghosts: Any, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    text = to_json(state_data(game())).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert ghosts(*command, "-")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("setup", "--players", "2"), 2, "error: Missing option '--level'."),
        (
            ("setup", "--players", "5", "--level", "hell"),
            2,
            "error: Invalid value for '--players': 5 is not in the range",
        ),
        (
            ("setup", "--players", "2", "--level", "nightmar"),
            2,
            "error: Invalid value for '--level': expected one of initiation, normal, nightmare, hell; "
            "found 'nightmar'; did you mean 'nightmare'?",
        ),
        (
            ("setup", "--players", "2", "--level", "hell", "--colours", "red,bleu"),
            2,
            "error: Invalid value for '--colours': expected a board's colour, yellow, red, green or blue; "
            "found 'bleu'; did you mean 'blue'?",
        ),
        (
            ("setup", "--players", "2", "--level", "hell", "--colours", "red"),
            2,
            "error: expected a colour for each of 2 players, found 1",
        ),
        (
            ("setup", "--players", "2", "--level", "hell", "--deal"),
            2,
            "error: --deal deals the deck from a seed: give --seed too",
        ),
        (
            ("deck", "--players", "2", "--level", "hell", "-n", "0"),
            2,
            "error: Invalid value for '-n': 0 is not in the range",
        ),
        (
            ("yin", BASE, "--die", "haunt,toa"),
            2,
            "error: Invalid value for '--die': expected a face of the curse die, blank, haunt, ghost, tao or qi; "
            "found 'toa'; did you mean 'tao'?",
        ),
        (("yin", BASE, "--die", "qi", "--seed", "1"), 2, "error: --die and --seed both say what the curse die shows"),
        (
            ("yin", BASE, "--die", "qi"),
            2,
            "error: the curse die is not rolled: no tormentor acts in these turns (S9); leave out --die",
        ),
        (
            ("yin", BASE, "--ghost", "red"),
            2,
            "error: Invalid value for '--ghost': expected CARD@BOARD.SPACE, such as red+haunt@blue.2, with a space "
            "from 1 to 3; found 'red'",
        ),
        (
            ("yin", BASE, "--ghost", "rde@blue.1"),
            2,
            "error: Invalid value for '--ghost': expected a card: a colour with what the ghost does, such as red, "
            "red+haunt or black+torment, or an incarnation, found 'rde'; did you mean 'red'?",
        ),
        (
            ("yin", BASE, "--board", "blue"),
            1,
            "error: blue is no neutral board, so its turn is not for this command [S9]",
        ),
        (("power", BASE), 2, "error: nothing to do: name a board whose power is used, or end the turn"),
        (
            ("power", BASE, "--player", "green", "--use", "yellow"),
            1,
            "error: green is a neutral board: nobody plays it",
        ),
        (("check", "no-such-file.yaml"), 3, "no-such-file.yaml:1:1: error: there is no such file [read]"),
        (("yin", CASES), 3, f"{CASES}:1:1: error: this is a directory; expected a file [read]"),
        (("levels", "-o", "no-such-folder/levels.txt"), 4, "error: no-such-folder/levels.txt: cannot be written"),
        (("levels", "-o", BASE), 2, f"error: {BASE} exists; --force overwrites it"),
    ],
    ids=lambda value: " ".join(map(str, value[:1])) if isinstance(value, tuple) else None,
)
def test_a_slip_ends_with_its_code_and_says_what_to_do(
    ghosts: Any, arguments: tuple[object, ...], code: int, message: str
) -> None:
    found, out, err = ghosts(*arguments)
    assert (found, out) == (code, "")
    assert err.startswith(message)


def test_a_wrong_state_is_not_played_on(ghosts: Any, tmp_path: Path) -> None:
    file = tmp_path / "state.yaml"
    file.write_text(BASE.read_text(encoding="utf-8").replace("qi: 15", "qi: 16"), encoding="utf-8")
    for command in (("yin",), ("power", "--use", "yellow")):
        code, out, err = ghosts(*command, file)
        assert (code, out) == (1, "")
        assert err.startswith(f"{file}:12:12: error: more Qi tokens than exist")


@pytest.mark.parametrize("command", ["setup", "deck", "yin", "power", "check", "levels"])
def test_every_command_has_a_help_page_with_examples(ghosts: Any, command: str) -> None:
    code, out, _ = ghosts(command, "--help")
    assert code == 0
    assert "Example" in out
    assert f"ghosts stories {command}" in out


@pytest.mark.parametrize(
    ("kind", "typed", "offered"),
    [
        (BOARD, "b", ["blue"]),
        (BOARDS, "red,b", ["red,blue"]),
        (FACES, "tao,", ["tao,blank", "tao,haunt", "tao,ghost", "tao,tao", "tao,qi"]),
        (PLACING, "r", []),
    ],
)
def test_a_shell_completes_colours_and_faces(kind: Any, typed: str, offered: list[str]) -> None:
    context = click.Context(click.Command("stories"))
    assert [item.value for item in kind.shell_complete(context, click.Option(["--x"]), typed)] == offered


def test_the_bearer_of_a_loss_may_be_named(ghosts: Any, saved: Any) -> None:
    state = with_qi(with_ghosts(game(), YELLOW, "1 red", "2 red", "3 blue"), {YELLOW: 0})
    data = json.loads(ghosts("yin", saved(state), "--bearer", "red", "--format", "json")[1])
    assert next(board for board in data["boards"] if board["colour"] == RED.value)["qi"] == 2
