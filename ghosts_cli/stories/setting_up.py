"""Setting up a game for one to four players at any level (rules S2 to S7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from ghosts_cli.errors import UsageError
from ghosts_cli.stories.chance import below, draw
from ghosts_cli.stories.deck import deal, deck_plan, player_seats
from ghosts_cli.stories.levels import LEVEL_RULES, NEUTRAL_QI, Level, power_tokens_each, starting_tao
from ghosts_cli.stories.material import BOARD_COLOURS, POWER_TOKENS, QI, SEATS, TAO_OF_A_COLOUR, YIN_YANG, Colour
from ghosts_cli.stories.names import DANCE_OF_THE_PEAKS, names
from ghosts_cli.stories.state import Board, Deck, NeutralBoard, PlayerBoard, Pool, State


def set_up(
    players: int,
    level: Level,
    colours: Sequence[Colour] = (),
    random: Random | None = None,
    *,
    deal_deck: bool = False,
) -> State:
    """A game ready to begin; seat 1 has the first turn.

    ``colours`` are the players' in the order of their seats. What is left to chance is drawn from
    ``random`` in this order: the deck, the colours that are not given, the face of each board (yellow, red,
    green, blue). The deck's order is kept only if ``deal_deck`` is set; the rest is the same either way.
    Without ``random`` the colours not given follow in the order yellow, red, green, blue, and the faces
    stay unknown.

    Raises UsageError where the colours do not fit, or a deck is to be dealt without chance.
    """
    _check_colours(players, colours)
    if deal_deck and random is None:
        raise UsageError("a deck is dealt from a seed: give one")
    plan = deck_plan(players, level)
    order = None if random is None else deal(plan, random)
    seats = _seated(players, colours, random)
    powers = _faces(players, random)
    boards = tuple(
        _player(seat, seats[seat], players, level, powers)
        if seat in player_seats(players)
        else NeutralBoard(seat, seats[seat], NEUTRAL_QI, powers.get(seats[seat]))
        for seat in SEATS
    )
    deck = Deck(plan.cards, plan.incarnations, plan.removed, order if deal_deck else None)
    return State(players, level, boards, deck, _rest(boards), active=boards[0].colour)


def _check_colours(players: int, colours: Sequence[Colour]) -> None:
    if colours and len(colours) != players:
        wanted = "1 colour" if players == 1 else f"a colour for each of {players} players"
        raise UsageError(f"expected {wanted}, found {len(colours)}")
    for colour in colours:
        if colour not in BOARD_COLOURS:
            raise UsageError(f"no board is {colour.value}; the boards are yellow, red, green and blue")
        if colours.count(colour) > 1:
            raise UsageError(f"{colour.value} is given twice; there is one {colour.value} board")


def _seated(players: int, colours: Sequence[Colour], random: Random | None) -> Mapping[int, Colour]:
    """The colour at each seat: the players' first, then the neutral boards'."""
    others = tuple(colour for colour in BOARD_COLOURS if colour not in colours)
    if random is not None:
        others = draw(random, others, len(others))
    taken = player_seats(players)
    order = (*taken, *(seat for seat in SEATS if seat not in taken))
    return dict(zip(order, (*colours, *others), strict=True))


def _faces(players: int, random: Random | None) -> Mapping[Colour, str]:
    """The power that lies face up on each board, as far as it is settled."""
    powers: dict[Colour, str] = {}
    if random is not None:
        powers = {colour: names().powers[colour][below(random, 2)] for colour in BOARD_COLOURS}
    if players == 1:
        powers[Colour.RED] = DANCE_OF_THE_PEAKS
    return powers


def _player(seat: int, colour: Colour, players: int, level: Level, powers: Mapping[Colour, str]) -> PlayerBoard:
    rules = LEVEL_RULES[level]
    return PlayerBoard(
        seat,
        colour,
        rules.qi,
        starting_tao(players, level, colour),
        rules.yin_yang,
        power_tokens_each(players),
        powers.get(colour),
    )


def _rest(boards: Sequence[Board]) -> Pool:
    """What is left of the tokens when the boards have theirs."""
    owners = [board for board in boards if isinstance(board, PlayerBoard)]
    tao: Counter[Colour] = Counter()
    for owner in owners:
        tao.update(owner.tao)
    return Pool(
        QI - sum(board.qi for board in boards),
        {colour: TAO_OF_A_COLOUR - tao[colour] for colour in Colour},
        YIN_YANG - sum(owner.has_yin_yang for owner in owners),
        POWER_TOKENS - sum(owner.power_tokens for owner in owners),
    )
