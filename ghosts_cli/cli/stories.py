"""``ghosts stories``: setting up Ghost Stories, and the turns of its neutral boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from ghosts_cli.cli.app import Choice, Command, Group, format_option, output_options
from ghosts_cli.cli.output import emit, note, page, refuse_existing
from ghosts_cli.errors import ExitCode, UsageError

if TYPE_CHECKING:
    from ghosts_cli.formats.source import Source
    from ghosts_cli.report.folding import Folding
    from ghosts_cli.stories.events import Played
    from ghosts_cli.stories.material import Face
    from ghosts_cli.stories.state import State
    from ghosts_cli.stories.text import Rows

F = TypeVar("F", bound=Callable[..., Any])

LEVELS = ("initiation", "normal", "nightmare", "hell")
ENDINGS = {".yaml": "yaml", ".yml": "yaml", ".json": "json"}


class _Parsed(click.ParamType[Any]):
    """A value that a function of ``ghosts_cli.stories.arguments`` reads."""

    def __init__(self, name: str, parser: str, words: tuple[str, ...] = ()) -> None:
        self.name = name
        self.parser = parser
        self.words = words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the value; a slip is an error of usage."""
        from ghosts_cli.stories import arguments

        try:
            return getattr(arguments, self.parser)(value) if isinstance(value, str) else value
        except UsageError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete the last of the words, which commas separate."""
        before, comma, last = incomplete.rpartition(",")
        return [CompletionItem(f"{before}{comma}{word}") for word in self.words if word.startswith(last)]


COLOURS = ("yellow", "red", "green", "blue")
BOARD = _Parsed("colour", "parse_board_colour", COLOURS)
BOARDS = _Parsed("colours", "parse_board_colours", COLOURS)
FACES = _Parsed("faces", "parse_faces", ("blank", "haunt", "ghost", "tao", "qi"))
PLACING = _Parsed("ghost", "parse_placing")
SEED = click.IntRange(min=0)


def _game_options(function: F) -> F:
    """Add ``--players`` and ``--level``."""
    function = click.option("--level", type=Choice(LEVELS), required=True, help="How hard the game is (S6).")(function)
    return click.option(
        "--players", type=click.IntRange(1, 4), required=True, help="How many play; one plays solo (S5)."
    )(function)


def _state_format(function: F) -> F:
    """Add ``--format`` for commands that write a state file."""
    return click.option(
        "--format",
        "form",
        type=Choice(["text", "json", "yaml"]),
        default=None,
        help="What to write.  [default: by the ending of -o FILE, else text]",
    )(function)


@click.group(
    cls=Group,
    examples=[
        "ghosts stories setup --players 2 --level normal",
        "ghosts stories deck --players 2 --level nightmare",
        "ghosts stories levels",
    ],
)
def stories() -> None:
    """Set up Ghost Stories; play its neutral boards."""


@stories.command(
    cls=Command,
    examples=[
        "ghosts stories setup --players 2 --level normal --colours red,blue",
        "ghosts stories setup --players 1 --level hell --seed 7 -o setup.yaml",
    ],
)
@_game_options
@click.option("--colours", type=BOARDS, metavar="COLOUR,...", help="The players' colours, by seat.")
@click.option("--seed", type=SEED, help="Draw colours not given and the boards' faces by lot.")
@click.option("--deal", is_flag=True, help="Also deal the deck from --seed and record its order in the state.")
@_state_format
@output_options
def setup(
    *,
    players: int,
    level: str,
    colours: Any,
    seed: int | None,
    deal: bool,
    form: str | None,
    output: str | None,
    force: bool,
) -> None:
    """Print a checklist for setting up a game, or write its state.

    The state (json, yaml) is what the other commands read: see docs/stories.md.
    """
    from random import Random

    from ghosts_cli.stories.checklist import checklist, in_play, title
    from ghosts_cli.stories.levels import Level
    from ghosts_cli.stories.setting_up import set_up
    from ghosts_cli.stories.text import checklist_text
    from ghosts_cli.stories.writing import state_data

    refuse_existing(output, force=force)
    if deal and seed is None:
        raise click.UsageError("--deal deals the deck from a seed: give --seed too")
    random = None if seed is None else Random(seed)
    state = set_up(players, Level(level), colours or (), random, deal_deck=deal)
    steps = checklist(state)
    form = _form(form, output)
    if form == "text":
        text = checklist_text(title(state), steps, in_play(state))
    else:
        text = _state_text(state_data(state, checklist=[step.line for step in steps]), form)
    emit(text, output, force=force)


@stories.command(
    cls=Command,
    examples=[
        "ghosts stories deck --players 4 --level nightmare",
        "ghosts stories deck --players 1 --level hell --seed 7",
        "ghosts stories deck --players 2 --level normal --seed 7 -n 10000 --format json",
    ],
)
@_game_options
@click.option("--seed", type=SEED, help="Deal a deck and list its cards (without -n).")
@click.option("-n", "decks", type=click.IntRange(1, 10_000_000), help="Deal so many decks and count them.")
@format_option("text", "json", "yaml")
@output_options
def deck(
    *, players: int, level: str, seed: int | None, decks: int | None, form: str, output: str | None, force: bool
) -> None:
    """Tell where the incarnations lie in a deck, when they turn up, and what comes before them."""
    from random import Random

    from ghosts_cli.stories.deck import deal, outlook, sample
    from ghosts_cli.stories.deck_text import deck_parts
    from ghosts_cli.stories.levels import Level
    from ghosts_cli.stories.tables import deck_data, table_text

    refuse_existing(output, force=force)
    known = outlook(players, Level(level))
    seed = _fresh_seed() if seed is None and decks is not None else seed
    order = deal(known.plan, Random(seed)) if seed is not None and decks is None else None
    counted = sample(known.plan, decks, Random(seed)) if decks is not None else None
    if form == "text":
        text = page(output=output).render(shown_parts(deck_parts(known, seed=seed, order=order, sample=counted)))
    else:
        text = table_text(deck_data(known, seed=seed, order=order, sample=counted), form)
    emit(text, output, force=force)


@stories.command(
    cls=Command,
    examples=[
        "ghosts stories yin examples/state.yaml --die haunt",
        "ghosts stories yin examples/state.yaml --die ghost --ghost red+haunt@red.2",
        "ghosts stories yin examples/state.yaml --seed 7 --bearer blue -o after-yin.yaml",
    ],
)
@click.argument("file", metavar="FILE")
@click.option("--board", "boards", type=BOARD, multiple=True, metavar="COLOUR", help="Only this neutral board's turn.")
@click.option("--die", type=FACES, metavar="FACE,...", help="What the curse die shows: blank, haunt, ghost, tao or qi.")
@click.option("--seed", type=SEED, help="Roll the curse die from this seed.  [default: a new one, which is told]")
@click.option(
    "--bearer", "bearers", type=BOARD, multiple=True, metavar="COLOUR", help="Who loses Qi for possessed boards (S11)."
)
@click.option(
    "--ghost",
    "placings",
    type=PLACING,
    multiple=True,
    metavar="CARD@BOARD.SPACE",
    help="The card that the die brings and where it is put, such as red+haunt@blue.2.",
)
@_state_format
@output_options
def yin(
    *,
    file: str,
    boards: tuple[Any, ...],
    die: Any,
    seed: int | None,
    bearers: tuple[Any, ...],
    placings: tuple[Any, ...],
    form: str | None,
    output: str | None,
    force: bool,
) -> None:
    """Play the turns of the neutral boards: ghosts' actions, then overrun (S9 to S11).

    Choices that are the players' are left open in the result unless --bearer and --ghost make them; the
    next call goes on from there.
    """
    from ghosts_cli.stories.yin import play_neutral_turns

    refuse_existing(output, force=force)
    if die is not None and seed is not None:
        raise click.UsageError("--die and --seed both say what the curse die shows; give one of them")
    state = _read(file)
    faces = die if die is not None else _rolls(seed)
    played = play_neutral_turns(state, faces, boards, bearers, placings)
    _emit_played(played, form, output, force=force)


@stories.command(
    cls=Command,
    examples=[
        "ghosts stories power examples/state.yaml --player blue --use yellow",
        "ghosts stories power examples/state.yaml --player blue --use yellow --end centre --take 2",
        "ghosts stories power examples/state.yaml --player blue --use green -o after-power.yaml",
    ],
)
@click.argument("file", metavar="FILE")
@click.option(
    "--use",
    "uses",
    type=BOARD,
    multiple=True,
    metavar="COLOUR",
    help="Use the power of this neutral board; repeatable.",
)
@click.option("--player", type=BOARD, metavar="COLOUR", help="Whose turn it is.  [default: the state's 'active']")
@click.option("--end", type=Choice(["centre", "elsewhere"]), help="End the turn, on the central tile or elsewhere.")
@click.option("--take", type=click.IntRange(min=0), default=0, help="Take so many tokens there (with --end centre).")
@_state_format
@output_options
def power(
    *,
    file: str,
    uses: tuple[Any, ...],
    player: Any,
    end: str | None,
    take: int,
    form: str | None,
    output: str | None,
    force: bool,
) -> None:
    """Spend power tokens on the powers of neutral boards, and end the turn (S8).

    What the rules forbid is refused with the reason, and nothing is written.
    """
    from ghosts_cli.stories.powers import Ending, take_turn

    refuse_existing(output, force=force)
    played = take_turn(_read(file), uses, player, Ending(end) if end is not None else None, take)
    _emit_played(played, form, output, force=force)


@stories.command(
    cls=Command,
    examples=["ghosts stories check examples/state.yaml", "ghosts stories check examples/state.yaml --format json"],
)
@click.argument("file", metavar="FILE")
@format_option("text", "json", "github")
@output_options
def check(*, file: str, form: str, output: str | None, force: bool) -> int:
    """Tell everything that is wrong with a saved state, each with its place and rule."""
    from ghosts_cli.errors import InputError
    from ghosts_cli.report.catalog_report import check_github, check_json
    from ghosts_cli.stories.reading import verdict_on
    from ghosts_cli.stories.text import check_text

    refuse_existing(output, force=force)
    try:
        problems, code = verdict_on(_source(file))
    except InputError as error:
        if form == "text":
            raise
        problems, code = error.problems, error.exit_code
    if form == "json":
        text = check_json(file, problems, None, ok=code is ExitCode.DONE)
    else:
        text = check_github(file, problems) if form == "github" else check_text(file, problems)
    emit(text, output, force=force)
    return code


@stories.command(cls=Command, examples=["ghosts stories levels", "ghosts stories levels --format json"])
@format_option("text", "json", "yaml")
@output_options
def levels(*, form: str, output: str | None, force: bool) -> None:
    """Show what the levels and the number of players change, in one table."""
    from ghosts_cli.stories.deck_text import levels_parts
    from ghosts_cli.stories.tables import levels_data, table_text

    refuse_existing(output, force=force)
    if form == "text":
        text = page(output=output).render(shown_parts(levels_parts()))
    else:
        text = table_text(levels_data(), form)
    emit(text, output, force=force)


def shown_parts(parts: Iterable[str | Rows]) -> Iterator[str | Folding]:
    """Yield what people read, its tables as such that fit the screen."""
    from ghosts_cli.report.folding import Folding

    for part in parts:
        if isinstance(part, str):
            yield part
            continue
        texts = set(range(part.names, len(part.rows[0]))) - set(part.right) if part.headed else ()
        cells = [[(cell, "") for cell in row] for row in part.rows]
        yield Folding(cells, part.right, texts=texts, names=part.names, headed=part.headed)


def _source(file: str) -> Source:
    from ghosts_cli.formats.source import read_source

    return read_source(file, empty_hint="'ghosts stories setup -o FILE' writes a state")


def _read(file: str) -> State:
    from ghosts_cli.stories.reading import read_state

    return read_state(_source(file))


def _form(form: str | None, output: str | None) -> str:
    """The format asked for, or the one that the output's name ends in, or text."""
    from pathlib import PurePath

    return form or ENDINGS.get(PurePath(output or "").suffix.lower(), "text")


def _state_text(data: dict[str, Any], form: str) -> str:
    from ghosts_cli.formats.writing import to_json
    from ghosts_cli.stories.writing import to_yaml

    return to_json(data) if form == "json" else to_yaml(data)


def _emit_played(played: Played, form: str | None, output: str | None, *, force: bool) -> None:
    """Write the state after a step; what happened goes with it, or beside it where the state goes to a file."""
    from ghosts_cli.stories.text import event_lines, played_text
    from ghosts_cli.stories.writing import state_data

    form = _form(form, output)
    if form == "text":
        emit(played_text(played), output, force=force)
        return
    emit(_state_text(state_data(played.state, events=played.events), form), output, force=force)
    if output is not None and output != "-":
        for line in event_lines(played.events):
            note(line)


def _rolls(seed: int | None) -> Iterator[Face]:
    """Rolls of the curse die; a seed is drawn, and told, only if the die is rolled at all."""
    from random import Random

    from ghosts_cli.stories.yin import roll

    yield from roll(Random(_fresh_seed() if seed is None else seed))


def _fresh_seed() -> int:
    import secrets

    seed = secrets.randbelow(2**32)
    note(f"note: drawn from the new seed {seed}")
    return seed
