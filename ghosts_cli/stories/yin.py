"""The turns of neutral boards (rules S9 to S11): ghosts' actions, then overrun; no arrival and no Yang phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from ghosts_cli.errors import UsageError
from ghosts_cli.stories.cards import Card, Incarnation, Unseen, write_card
from ghosts_cli.stories.chance import below
from ghosts_cli.stories.counting import cards_in_play, surpluses
from ghosts_cli.stories.deck import deck_plan
from ghosts_cli.stories.events import Event, Played, RefusedError
from ghosts_cli.stories.material import DIE, SPACES, Ability, Colour, Face, Figure
from ghosts_cli.stories.state import (
    Choice,
    NeutralBoard,
    Open,
    PlayerBoard,
    StandingGhost,
    State,
    free_spaces,
)
from ghosts_cli.stories.village import line_of, write_tile

UNFINISHED = (Choice.GHOST, Choice.OVERRUN, Choice.TURN)
"""What has to be finished before new turns begin; a loss without bearer hinders nothing."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Where a card that the curse die brought is put; ``card`` may be None where the deck's order is known."""

    card: Card | None
    board: Colour
    space: int


def play_neutral_turns(
    state: State,
    faces: Iterable[Face],
    boards: Sequence[Colour] = (),
    bearers: Sequence[Colour] = (),
    placings: Sequence[Placing] = (),
) -> Played:
    """Finish what ``state`` has left open, or play the turns of ``boards``, by default of all neutral boards.

    ``faces`` are what the curse die shows, as often as it is rolled. ``bearers`` are the players who lose
    the Qi of possessed boards, one a loss, the last one for all the rest; ``placings`` say where the cards
    go that the die brings. Without them these choices are left open in the state that is returned.

    Raises RefusedError where the rules forbid what is asked, UsageError where it does not fit the game
    or ``faces`` are too few.
    """
    unfinished = any(entry.choice in UNFINISHED for entry in state.open)
    turns = _turns(state, boards, unfinished=unfinished)
    table = _Table(state, faces, _bearers(state, bearers), placings)
    table.settle()
    for colour in turns:
        table.turn(colour)
    if left := len(table.placings):
        raise UsageError(f"places for {left} more {'card' if left == 1 else 'cards'} than came: leave them out")
    if isinstance(faces, Sequence) and (extra := len(list(table.faces))):
        _refuse_extra(table.state, extra, rolled=len(faces) - extra)
    return Played(table.state, tuple(table.events))


def roll(random: Random) -> Iterator[Face]:
    """What the curse die shows, one roll after the other."""
    while True:
        yield DIE[below(random, len(DIE))]


def _refuse_extra(state: State, extra: int, *, rolled: int) -> None:
    if rolled == 0:
        raise UsageError("the curse die is not rolled: no tormentor acts in these turns (S9); leave out --die")
    faces = f"{extra} {'face' if extra == 1 else 'faces'} more than the curse die is rolled"
    if any(entry.choice is Choice.TURN for entry in state.open):
        faces += "; the turns left open come after the card has been put on a board"
    raise UsageError(f"{faces}: leave out what is too many")


def _turns(state: State, boards: Sequence[Colour], *, unfinished: bool) -> tuple[Colour, ...]:
    neutral = tuple(board.colour for board in state.clockwise if isinstance(board, NeutralBoard))
    for colour in boards:
        if colour not in neutral:
            raise RefusedError(f"{colour.value} is no neutral board, so its turn is not for this command", "S9")
    if unfinished:
        if boards:
            raise UsageError("the state has unfinished turns, which come first: leave the boards out")
        return ()
    return tuple(colour for colour in neutral if colour in boards or not boards)


def _bearers(state: State, bearers: Sequence[Colour]) -> list[Colour]:
    living = {board.colour for board in state.player_boards if board.alive}
    for colour in bearers:
        if colour not in living:
            raise RefusedError(f"{colour.value} is no living Taoist, so it cannot bear a loss of Qi", "S11")
    return list(bearers)


class _Table:
    """The state while turns are played, and what has happened so far."""

    def __init__(self, state: State, faces: Iterable[Face], bearers: list[Colour], placings: Sequence[Placing]) -> None:
        self.state = state
        self.faces = iter(faces)
        self.bearers = bearers
        self.placings = list(placings)
        self.events: list[Event] = []

    def settle(self) -> None:
        """Go through what was left open, in order; what still cannot be done stays open."""
        entries = self.state.open
        if any(entry.choice is Choice.GHOST for entry in entries) and not self.placings:
            raise RefusedError(
                "a card that the curse die brought must be put on a board first: say with --ghost which and where",
                "S9",
            )
        self.state = replace(self.state, open=())
        for entry in entries:
            if entry.choice is Choice.BEARER:
                self._bear(entry.board)
            elif entry.choice is Choice.GHOST:
                self._place(entry.board, entry.card or Unseen.GHOST)
            elif entry.choice is Choice.OVERRUN:
                self._overrun(entry.board)
            else:
                self.turn(entry.board)

    def turn(self, colour: Colour) -> None:
        """Play the turn of a neutral board, unless a card must be put somewhere first."""
        if self._unplaced():
            self._leave_open(Choice.TURN, colour)
            return
        before = len(self.events)
        for ghost in self._neutral(colour).ghosts:
            for ability in ghost.card.abilities:
                if ability is Ability.HAUNT:
                    self._advance_figure(colour, ghost)
                else:
                    self._roll(colour, ghost)
        self._overrun(colour)
        if len(self.events) == before:
            self._note("S9", "nothing happens", colour)

    def _neutral(self, colour: Colour) -> NeutralBoard:
        board = self.state.board(colour)
        assert isinstance(board, NeutralBoard)  # only their turns are played
        return board

    def _note(self, rule: str, text: str, board: Colour | None = None) -> None:
        self.events.append(Event(rule, text, board))

    def _leave_open(self, choice: Choice, board: Colour, card: Card | Unseen | None = None) -> None:
        self.state = replace(self.state, open=(*self.state.open, Open(choice, board, card)))

    def _unplaced(self) -> int:
        return sum(entry.choice is Choice.GHOST for entry in self.state.open)

    def _advance_figure(self, colour: Colour, ghost: StandingGhost) -> None:
        """Move a haunter's figure: from the card to the board, and from there to haunt and back to the card."""
        who = f"the haunter on space {ghost.space}"
        if ghost.figure is Figure.BOARD:
            self._haunt(colour, ghost.space, f"{who} haunts and takes its figure back to the card")
            self._replace_ghost(colour, replace(ghost, figure=Figure.CARD))
        else:
            self._note("S9", f"{who} moves its figure from the card to the board", colour)
            self._replace_ghost(colour, replace(ghost, figure=Figure.BOARD))

    def _replace_ghost(self, colour: Colour, ghost: StandingGhost) -> None:
        board = self.state.board(colour)
        ghosts = tuple(ghost if each.space == ghost.space else each for each in board.ghosts)
        self.state = self.state.with_board(replace(board, ghosts=ghosts))

    def _haunt(self, colour: Colour, space: int, what: str) -> None:
        line = line_of(self.state.board(colour).seat, space)
        tile = next((tile for tile in line if tile not in self.state.haunted), None)
        if tile is None:
            self._note("S9", f"{what}: all three tiles in front are haunted already", colour)
            return
        self.state = replace(self.state, haunted=(*self.state.haunted, tile))
        self._note("S9", f"{what}: the tile in {write_tile(tile)} is haunted now", colour)

    def _roll(self, colour: Colour, ghost: StandingGhost) -> None:
        """Roll the curse die for a tormentor."""
        who = f"the tormentor on space {ghost.space}"
        face = next(self.faces, None)
        if face is None:
            raise UsageError(f"the curse die is rolled for {who} of {colour.value}, but no face is left: give one more")
        rolled = f"the curse die for {who} shows {face.value}"
        if face is Face.HAUNT:
            self._haunt(colour, ghost.space, rolled)
        elif face is Face.GHOST:
            self._bring_card(colour, rolled)
        elif face is Face.QI:
            self._note("S9", f"{rolled}; the green Taoist's power does not help", colour)
            self._lose_qi(colour, "S9")
        else:
            nothing = "a neutral board has none to lose" if face is Face.TAO else "nothing happens"
            self._note("S9", f"{rolled}: {nothing}", colour)

    def _bring_card(self, colour: Colour, rolled: str) -> None:
        """Draw the deck's next card and put it on a board, if it is known where."""
        deck = self.state.deck
        if not deck.cards:
            self._note("S9", f"{rolled}: the deck is empty, so no card comes", colour)
            return
        is_incarnation = deck_plan(self.state.players, self.state.level).next_is_incarnation(deck.cards)
        unseen = Unseen.INCARNATION if is_incarnation else Unseen.GHOST
        card: Card | Unseen = unseen if deck.order is None else deck.order[0]
        after = replace(
            deck,
            cards=deck.cards - 1,
            incarnations=deck.incarnations - is_incarnation,
            order=None if deck.order is None else deck.order[1:],
        )
        self.state = replace(self.state, deck=after)
        what = "an incarnation" if is_incarnation else "a ghost"
        name = "" if isinstance(card, Unseen) else f": {write_card(card)}"
        self._note("S9", f"{rolled}: the deck's next card comes, {what}{name}", colour)
        self._place(colour, card)

    def _place(self, colour: Colour, card: Card | Unseen) -> None:
        if not self.placings:
            self._leave_open(Choice.GHOST, colour, card)
            return
        placing = self.placings.pop(0)
        known = _identified(card, placing)
        board = self.state.board(placing.board)
        space = f"space {placing.space} of {placing.board.value}"
        if placing.space not in SPACES or placing.space not in free_spaces(board):
            raise RefusedError(f"{space} is not free", "S9")
        figure = Figure.CARD if Ability.HAUNT in known.abilities else None
        ghosts = (*board.ghosts, StandingGhost(placing.space, known, figure))
        self.state = self.state.with_board(replace(board, ghosts=tuple(sorted(ghosts, key=lambda each: each.space))))
        for _, reason in surpluses(cards_in_play(self.state)):
            raise RefusedError(reason, "S1")
        self._note("S9", f"{write_card(known)} is put on {space}", placing.board)

    def _overrun(self, colour: Colour) -> None:
        """Let a full board lose 1 Qi; leave it open where an unplaced card may yet fill it."""
        free = len(free_spaces(self.state.board(colour)))
        if not free:
            self._note("S10", "three ghosts overrun the board", colour)
            self._lose_qi(colour, "S10")
        elif free <= self._unplaced():
            self._leave_open(Choice.OVERRUN, colour)

    def _lose_qi(self, colour: Colour, rule: str) -> None:
        board = self._neutral(colour)
        if board.possessed:
            self._bear(colour)
            return
        self._pay(replace(board, qi=board.qi - 1))
        self._note(rule, f"the board loses 1 Qi and has {board.qi - 1}", colour)
        if board.qi == 1:
            self._note("S11", "the board is possessed: its power is gone for good", colour)

    def _pay(self, board: NeutralBoard | PlayerBoard) -> None:
        """Put a board with 1 Qi less in place, and that Qi in the pool."""
        pool = replace(self.state.pool, qi=self.state.pool.qi + 1)
        self.state = replace(self.state.with_board(board), pool=pool)

    def _bear(self, colour: Colour) -> None:
        """Let a Taoist lose the Qi of a possessed board, or leave the choice open."""
        living = [board for board in self.state.player_boards if board.alive]
        if not living:
            self._note("S11", "the board is possessed, but no Taoist lives who could bear its loss of 1 Qi", colour)
            return
        wanted = self._next_bearer()
        bearer = living[0] if len(living) == 1 else next((each for each in living if each.colour is wanted), None)
        if bearer is None:
            self._note("S11", "the board is possessed: a Taoist of the players' choice loses 1 Qi", colour)
            self._leave_open(Choice.BEARER, colour)
            return
        self._note("S11", f"the board is possessed: {bearer.colour.value} loses 1 Qi and has {bearer.qi - 1}", colour)
        self._pay(replace(bearer, qi=bearer.qi - 1))
        if bearer.qi == 1:
            self._bury(bearer.colour)

    def _next_bearer(self) -> Colour | None:
        if len(self.bearers) > 1:
            return self.bearers.pop(0)
        return self.bearers[0] if self.bearers else None

    def _bury(self, colour: Colour) -> None:
        """Put a dead Taoist's power tokens on the central tile; the dead have no turn."""
        board = self.state.board(colour)
        assert isinstance(board, PlayerBoard)  # it bore a loss
        tokens = board.power_tokens
        after = self.state.with_board(replace(board, power_tokens=0))
        self.state = replace(after, central_tokens=after.central_tokens + tokens)
        if colour is self.state.active:
            self.state = replace(self.state, active=self.state.next_player, used=())
        legacy = "1 power token" if tokens == 1 else f"{tokens} power tokens"
        left = f"and leaves {legacy} on the central tile" if tokens else "without a power token"
        self._note("S8", f"{colour.value} dies {left}")


def _identified(card: Card | Unseen, placing: Placing) -> Card:
    """The card that is put down, from what the deck knows of it and what the players say."""
    if placing.card is None:
        if isinstance(card, Unseen):
            raise UsageError(f"nobody has told which {card.value} came: name the card in front of the '@'")
        return card
    if not isinstance(card, Unseen) and placing.card != card:
        raise RefusedError(f"the deck's next card is {write_card(card)}, not {write_card(placing.card)}", "S7")
    if isinstance(card, Unseen) and (card is Unseen.INCARNATION) != isinstance(placing.card, Incarnation):
        what = "an incarnation" if card is Unseen.INCARNATION else "a ghost"
        raise RefusedError(f"the deck's next card is {what}, not {write_card(placing.card)}", "S7")
    return placing.card
