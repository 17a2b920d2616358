"""The set-up as steps that one can follow at the table, with the box open (rules S1 to S7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ghosts_cli.stories.deck import GHOSTS_UNDER, DeckPlan, deck_plan
from ghosts_cli.stories.levels import LEVEL_RULES
from ghosts_cli.stories.material import GHOSTS, INCARNATIONS, POWER_TOKENS, Colour
from ghosts_cli.stories.names import names
from ghosts_cli.stories.state import Board, PlayerBoard, State, Tao

_WORDS: Final = dict(enumerate(("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")))


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do: a sentence or two, rows of what goes where, and the number of the rule.

    All rows of a step have equally many cells.
    """

    text: str
    rule: str
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def line(self) -> str:
        """The step as one line of text."""
        rows = "; ".join(", ".join(cell for cell in row if cell) for row in self.rows)
        return f"{self.text} {rows}{'. ' if rows else ''}[{self.rule}]"


def title(state: State) -> str:
    """The heading of the checklist: ``Ghost Stories for 2 players, Nightmare``."""
    return f"Ghost Stories for {counted(state.players, 'player')}, {state.level.value.capitalize()}"


def checklist(state: State) -> tuple[Step, ...]:
    """The steps that lead from the box to ``state``, which must be one that was just set up."""
    plan = deck_plan(state.players, state.level)
    return (
        Step("Shuffle the nine village tiles and lay them out in three rows of three, active side up.", "S2"),
        *_boards(state),
        Step("Hand out the tokens:", _hand_out_rule(state), tuple(map(_hand_out, state.boards))),
        *_level_notes(state),
        _pool(state),
        *_power_tokens(state),
        *_deck(state, plan),
        *_solo(state),
        _rest(state),
    )


def in_play(state: State) -> tuple[Step, ...]:
    """What to keep in mind once the game is on, where fewer than four play."""
    if not state.neutral_boards:
        return ()
    whose = "the three neutral boards have" if state.players == 1 else "the neutral boards have"
    whose = "the neutral board has" if state.players == 3 else whose
    bearer = "your own Taoist" if state.players == 1 else "a Taoist of your choice"
    return (
        Step(
            f"Going round the table clockwise, {whose} turns too: the ghosts there act, and a full board loses 1 Qi. "
            "No ghost arrives and no Taoist acts ('ghosts stories yin' plays these turns).",
            "S9",
        ),
        Step(
            f"A neutral board without Qi is possessed: its power is gone for good, and {bearer} bears "
            "each further loss.",
            "S11",
        ),
        Step(
            "In your own turn a power token lets you use the power of a neutral board as well, each power once a turn. "
            "The token then goes to the central tile, and whoever ends a turn there may take tokens from it "
            "('ghosts stories power').",
            "S8",
        ),
    )


def counted(count: int, noun: str) -> str:
    """A number and its noun, which takes an s: ``1 player``, ``2 players``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def tao_words(tao: Tao) -> str:
    """Tao by colour as text: ``1 red and 1 black Tao``."""
    parts = [f"{count} {colour.value}" for colour, count in tao.items() if count]
    if len(parts) > 2 and set(tao.values()) == {1}:
        missing = [colour.value for colour in Colour if colour not in tao]
        return "a Tao of each" + (f" but {joined(missing)}" if missing else "")
    return f"{joined(parts)} Tao" if parts else "no Tao"


def joined(parts: list[str]) -> str:
    """The parts as a list in a sentence: ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


def _boards(state: State) -> Iterator[Step]:
    rows = tuple(
        (f"seat {board.seat}", board.colour.value, "player" if isinstance(board, PlayerBoard) else "neutral")
        + ((f"{board.power} up",) if board.power else (("",) if _some_power(state) else ()))
        for board in state.boards
    )
    rule = "S2, S5" if state.players == 1 else "S2"
    nobody = {0: "", 1: ", with nobody behind the neutral one"}
    neutral = nobody.get(len(state.neutral_boards), ", with nobody behind the neutral ones")
    yield Step(f"Put a board along each side of the village{neutral}; clockwise:", rule, rows)
    if state.players == 2:
        yield Step(
            "Sit down opposite each other, at seats 1 and 3, so that each of you has a neutral board on either side.",
            "S2",
        )
    unsettled = [board.colour for board in state.boards if board.power is None]
    if unsettled:
        which = "Each board has" if len(unsettled) == len(state.boards) else "The other boards each have"
        choices = tuple((colour.value, " or ".join(names().powers[colour])) for colour in unsettled)
        yield Step(f"{which} a power on either face; choose, or draw lots, which of them lies up:", "S1", choices)


def _some_power(state: State) -> bool:
    return any(board.power for board in state.boards)


def _hand_out_rule(state: State) -> str:
    return {1: "S2, S3, S5, S6", 4: "S6"}.get(state.players, "S2, S3, S6")


def _hand_out(board: Board) -> tuple[str, ...]:
    who = f"seat {board.seat}", board.colour.value
    if not isinstance(board, PlayerBoard):
        return (*who, f"{board.qi} Qi", "nothing else", "", "")
    yin_yang = "1 Yin-Yang" if board.has_yin_yang else "no Yin-Yang"
    tokens = counted(board.power_tokens, "power token") if board.power_tokens else ""
    return (*who, f"{board.qi} Qi", tao_words(board.tao), yin_yang, tokens)


def _level_notes(state: State) -> Iterator[Step]:
    if not LEVEL_RULES[state.level].yin_yang:
        yield Step("At Hell no Taoist begins with a Yin-Yang; all four stay in the pool.", "S6")


def _pool(state: State) -> Step:
    pool = state.pool
    rows = (
        ("Qi", str(pool.qi)),
        ("Tao", joined([f"{count or 'no'} {colour.value}" for colour, count in pool.tao.items()])),
        ("Yin-Yang", str(pool.yin_yang or "none")),
    )
    return Step("Keep what is left as the pool; count it to see that nothing is amiss:", "S1", rows)


def _power_tokens(state: State) -> Iterator[Step]:
    left = state.pool.power_tokens
    if left == POWER_TOKENS:
        yield Step("Leave the three power tokens in the box: four players use none.", "S3")
    elif left:
        yield Step("Put the power token that is left over back in the box.", "S3")


def _deck(state: State, plan: DeckPlan) -> Iterator[Step]:
    yield Step(f"Shuffle the {GHOSTS} ghost cards face down.", "S1")
    if plan.removed:
        yield Step(
            f"Now, before any incarnation goes in, take {plan.removed} ghosts from them and put these back in the box. "
            f"Nobody looks at them. {plan.ghosts} ghosts are left.",
            "S4",
        )
    rest = INCARNATIONS - plan.incarnations
    yield Step(
        f"Shuffle the ten incarnations of Wu-Feng face down and draw {_WORDS[plan.incarnations]}. Nobody looks at "
        f"{'it' if plan.incarnations == 1 else 'them'}; the other {_WORDS[rest]} go back in the box, unseen too.",
        "S6",
    )
    rows = [("first", f"{GHOSTS_UNDER} ghosts", "")]
    for position in reversed(plan.positions):
        rows += [("then", "1 incarnation", f"card {position} from the top"), ("then", f"{GHOSTS_UNDER} ghosts", "")]
    rows[-1] = ("last", f"{plan.ghosts_on_top} ghosts", "all that are left")
    yield Step(f"Stack the deck face down from the bottom up; it comes to {plan.cards} cards:", "S7", tuple(rows))
    if state.deck.order is not None:
        yield Step("The seed has dealt the deck: the state file lists its cards, from the top.", "S7")


def _rest(state: State) -> Step:
    text = "Lay out all else, such as the Taoists, the Buddhas and the dice, as your rule book says for four players"
    if state.players > 1:
        text += ", and agree who begins"
    return Step(f"{text}.", "S2")


def _solo(state: State) -> Iterator[Step]:
    if state.players != 1:
        return
    yield Step(
        "Mind the village: the cemetery gives no help, and the pavilion of the heavenly winds moves your own Taoist.",
        "S5",
    )
