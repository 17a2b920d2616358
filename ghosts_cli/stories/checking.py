"""What can be wrong in a state file beyond its shape, each with its place and the number of its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UnsetType

from ghosts_cli.errors import Level as Severity
from ghosts_cli.formats.decode import node_at
from ghosts_cli.formats.nodes import Mapping, Node, Scalar
from ghosts_cli.formats.nodes import Sequence as SequenceNode
from ghosts_cli.formats.problems import Problems, suggestion
from ghosts_cli.formats.shapes import StoriesBoardShape, StoriesFile, StoriesGhostShape
from ghosts_cli.stories.cards import Card, CardError, Incarnation, Unseen, parse_card
from ghosts_cli.stories.counting import surpluses
from ghosts_cli.stories.deck import DeckPlan, deck_plan
from ghosts_cli.stories.levels import NEUTRAL_QI, Level, power_tokens_each
from ghosts_cli.stories.material import POWER_TOKENS, QI, TAO_OF_A_COLOUR, YIN_YANG, Ability, Colour
from ghosts_cli.stories.names import DANCE_OF_THE_PEAKS, names

Path = tuple[str | int, ...]
"""Where a value stands in the file: keys and indices from the root."""


def note_bad_cards(root: Node, problems: Problems) -> None:
    """Note every card that is none, in a file whose shape is too far off for any other check."""
    cards = [
        *((card, False) for board in _items(root, "boards") for card in _values(_items(board, "ghosts"), "card")),
        *((card, True) for card in _values(_items(root, "open"), "card")),
        *((card, False) for deck in _values([root], "deck") for card in _items(deck, "order")),
    ]
    for card, may_be_unseen in cards:
        if not isinstance(card, Scalar) or (may_be_unseen and card.text in [unseen.value for unseen in Unseen]):
            continue
        try:
            parse_card(card.text)
        except CardError as error:
            problems.add(card.place, str(error), "S1")


def _values(mappings: Sequence[Node], key: str) -> list[Node]:
    """The values of ``key`` in those of the nodes that are mappings and have it."""
    return [value for each in mappings if isinstance(each, Mapping) and (value := each.get(key)) is not None]


def _items(mapping: Node, key: str) -> list[Node]:
    """The items of the list that is the value of ``key``; none where it is something else."""
    return [item for value in _values([mapping], key) if isinstance(value, SequenceNode) for item in value.items]


class Checker:
    """Checks one state file. Sums are left out where the shape is off already, for they could not be right."""

    def __init__(self, root: Node, shape: StoriesFile, problems: Problems) -> None:
        self.root = root
        self.shape = shape
        self.problems = problems
        self.sums_hold = not problems.errors
        self.plan: DeckPlan = deck_plan(shape.players, Level(shape.level))
        self.cards: list[tuple[Path, Card | Unseen]] = []
        """The cards in play and, where it is known, in the deck, with their places."""

    def check(self) -> None:
        """Note every problem."""
        self._check_table()
        for index, board in enumerate(self.shape.boards):
            path: Path = ("boards", index)
            (self._check_neutral if board.kind == "neutral" else self._check_player)(path, board)
            self._check_power(path, board)
            self._check_ghosts(path, board)
        self._check_turn()
        self._check_open()
        self._check_haunted()
        in_play = [card for _, card in self.cards]
        self._check_deck(in_play)
        if self.sums_hold:
            self._check_qi_and_yin_yang()
            self._check_tao()
            self._check_power_tokens()
            for at, reason in surpluses(card for _, card in self.cards):
                self._add(self.cards[at][0], reason, "S1")

    def _add(self, path: Path, message: str, rule: str, severity: Severity = Severity.ERROR) -> None:
        self.problems.add(node_at(self.root, path).place, message, rule, severity)

    def _note_repeats(self, values: Sequence[tuple[Path, object]], message: str, rule: str) -> None:
        """Note each value that stood before; ``message`` has a place for it."""
        seen: set[object] = set()
        for path, value in values:
            if value in seen:
                self._add(path, message.format(value), rule)
            seen.add(value)

    def _check_table(self) -> None:
        """Four boards of four colours at four seats, as many players' as there are players (S2)."""
        boards, players = self.shape.boards, self.shape.players
        seats_given: list[tuple[Path, object]] = []
        colours: list[tuple[Path, object]] = []
        for index, board in enumerate(boards):
            seats_given.append((("boards", index, "seat"), board.seat))
            colours.append((("boards", index, "colour"), board.colour))
        self._note_repeats(seats_given, "seat {} is taken twice", "S2")
        self._note_repeats(colours, "there are two {} boards; each colour has one", "S2")
        seats = [board.seat for board in boards if board.kind == "player"]
        if len(seats) != players:
            wanted = f"{players} players' boards" if players > 1 else "1 player's board"
            self._add(("players",), f"expected {wanted}, found {len(seats)}", "S2")
        elif players == 2 and abs(seats[0] - seats[1]) != 2:
            opposite = " or ".join(f"{seat} and {seat + 2}" for seat in (1, 2))
            self._add(
                ("boards", [board.kind for board in boards].index("player"), "seat"),
                f"two players sit opposite each other, at seats {opposite}; found {seats[0]} and {seats[1]}",
                "S2",
            )

    def _check_neutral(self, path: Path, board: StoriesBoardShape) -> None:
        if board.tao and any(board.tao.values()):
            self._add((*path, "tao"), "a neutral board has no Tao", "S2")
        if board.yin_yang:
            self._add((*path, "yin_yang"), "a neutral board has no Yin-Yang", "S2")
        if board.power_tokens:
            self._add((*path, "power_tokens"), "a neutral board has no power tokens; players have them", "S3")
        if board.qi > NEUTRAL_QI:
            self._add(
                (*path, "qi"),
                f"a neutral board begins with {NEUTRAL_QI} Qi and never gets Qi back, found {board.qi}",
                "S2",
            )
        if board.possessed is True and board.qi:
            self._add((*path, "qi"), f"a possessed board has no Qi, found {board.qi}", "S11")
        if board.possessed is False and not board.qi:
            self._add((*path, "possessed"), "a neutral board without Qi is possessed: write true", "S11")

    def _check_player(self, path: Path, board: StoriesBoardShape) -> None:
        if board.possessed is True:
            self._add((*path, "possessed"), "only neutral boards are possessed, and this is a player's", "S11")
        if not board.qi and board.power_tokens:
            self._add(
                (*path, "power_tokens"), "a Taoist without Qi is dead; the power tokens go to the central tile", "S8"
            )

    def _check_power(self, path: Path, board: StoriesBoardShape) -> None:
        if isinstance(board.power, UnsetType):
            return
        powers = names().powers[Colour(board.colour)]
        if board.power not in powers:
            hint = suggestion(board.power, {power.lower(): power for power in powers})
            close = next((power for power in powers if f"'{power.lower()}'" in hint), None)
            listed = f"expected a power of the {board.colour} board, {' or '.join(powers)}; found '{board.power}'"
            self._add((*path, "power"), listed + (f"; did you mean '{close}'?" if close else ""), "S1")
        elif self.shape.players == 1 and board.colour == "red" and board.power != DANCE_OF_THE_PEAKS:
            self._add((*path, "power"), f"a solo game has {DANCE_OF_THE_PEAKS} up, found '{board.power}'", "S5")

    def _check_ghosts(self, path: Path, board: StoriesBoardShape) -> None:
        ghosts = board.ghosts or []
        for index, ghost in enumerate(ghosts):
            self._check_ghost((*path, "ghosts", index), ghost)
        spaces: list[tuple[Path, object]] = [
            ((*path, "ghosts", index, "space"), ghost.space) for index, ghost in enumerate(ghosts)
        ]
        self._note_repeats(spaces, f"space {{}} of {board.colour} has two ghosts; a space has room for one", "S10")

    def _check_ghost(self, path: Path, ghost: StoriesGhostShape) -> None:
        card = self._card((*path, "card"), ghost.card)
        if card is not None and ghost.figure and Ability.HAUNT not in card.abilities:
            self._add((*path, "figure"), f"only a ghost that haunts has a figure; '{ghost.card}' does not", "S9")

    def _card(self, path: Path, text: str) -> Card | None:
        """Read a card and keep it for the counts."""
        try:
            card = parse_card(text)
        except CardError as error:
            self._add(path, str(error), "S1")
            self.sums_hold = False
            return None
        self.cards.append((path, card))
        return card

    def _check_turn(self) -> None:
        kinds = {board.colour: board for board in reversed(self.shape.boards)}
        active = self.shape.active
        if not isinstance(active, UnsetType) and active in kinds:
            board = kinds[active]
            if board.kind == "neutral":
                self._add(("active",), f"{active} is a neutral board; the turn is a player's", "S9")
            elif not board.qi and any(each.qi for each in self.shape.boards if each.kind == "player"):
                self._add(("active",), f"{active}'s Taoist is dead and has no turn", "S8")
        used = list(self.shape.used or [])
        for index, colour in enumerate(used):
            if colour in kinds and kinds[colour].kind == "player":
                self._add(("used", index), f"{colour} is a player's board; power tokens work on neutral boards", "S8")
        self._note_repeats(
            [(("used", index), colour) for index, colour in enumerate(used)],
            "the power of {} was used twice in a turn",
            "S8",
        )

    def _check_open(self) -> None:
        neutral = {board.colour: board for board in self.shape.boards if board.kind == "neutral"}
        turns: list[tuple[Path, object]] = []
        for index, entry in enumerate(self.shape.open or []):
            path: Path = ("open", index)
            if entry.board not in neutral:
                self._add((*path, "board"), f"{entry.board} is no neutral board", "S9")
            elif entry.choice == "bearer" and neutral[entry.board].qi:
                self._add((*path, "board"), f"{entry.board} has Qi, so nobody bears a loss for it", "S11")
            if entry.choice in ("overrun", "turn"):
                turns.append(((*path, "board"), f"'{entry.choice}' of {entry.board}"))
            if entry.choice != "ghost" and entry.card:
                self._add((*path, "card"), f"'card' goes with 'choice: ghost', not with '{entry.choice}'", "S9")
            elif entry.choice == "ghost":
                self._check_open_card(path, entry.card)
        self._note_repeats(turns, "{} is open twice", "S9")

    def _check_open_card(self, path: Path, text: str | UnsetType) -> None:
        if isinstance(text, UnsetType):
            self._add(path, "missing key 'card': expected ghost, incarnation or a card", "S9")
        elif text in [unseen.value for unseen in Unseen]:
            self.cards.append(((*path, "card"), Unseen(text)))
        else:
            self._card((*path, "card"), text)

    def _check_haunted(self) -> None:
        haunted = self.shape.haunted or []
        self._note_repeats(
            [(("haunted", index), tile) for index, tile in enumerate(map(str, haunted))], "tile {} stands twice", "S9"
        )

    def _check_deck(self, in_play: list[Card | Unseen]) -> None:
        """The deck is what is left of the one for these players at this level (S4, S6, S7)."""
        deck, plan = self.shape.deck, self.plan
        what = f"for {self._players()} at {self.shape.level}"
        if deck.removed != plan.removed:
            self._add(("deck", "removed"), f"{plan.removed} ghosts are removed {what}, found {deck.removed}", "S4")
        if deck.cards > plan.cards:
            self._add(("deck", "cards"), f"the deck has {plan.cards} cards {what}, found {deck.cards}", "S7")
            return
        left = plan.incarnations_left(deck.cards)
        if deck.incarnations != left:
            message = (
                f"{what} the last {deck.cards} cards hold {_counted(left, 'incarnation')}, found {deck.incarnations}"
            )
            self._add(("deck", "incarnations"), message, "S7")
            return
        incarnations = sum(isinstance(card, Incarnation) or card is Unseen.INCARNATION for card in in_play)
        drawn = plan.incarnations - left
        if incarnations > drawn:
            self._add(("deck", "cards"), self._not_drawn(incarnations, "incarnation", drawn), "S7")
        ghosts, drawn_ghosts = len(in_play) - incarnations, plan.cards - deck.cards - drawn
        if ghosts > drawn_ghosts:
            self._add(("deck", "cards"), self._not_drawn(ghosts, "ghost", drawn_ghosts), "S7")
        self._check_order()

    def _not_drawn(self, in_play: int, noun: str, drawn: int) -> str:
        left = _counted(self.shape.deck.cards, "card")
        return f"{_counted(in_play, noun)} in play, but with {left} left only {drawn or 'none'} can have been drawn"

    def _check_order(self) -> None:
        deck, plan = self.shape.deck, self.plan
        if isinstance(deck.order, UnsetType):
            return
        if len(deck.order) != deck.cards:
            self._add(("deck", "order"), f"expected the deck's {deck.cards} cards, found {len(deck.order)}", "S7")
        for index, text in enumerate(deck.order):
            card = self._card(("deck", "order", index), text)
            wanted = plan.next_is_incarnation(deck.cards - index)
            if card is not None and len(deck.order) == deck.cards and isinstance(card, Incarnation) is not wanted:
                place = plan.cards - deck.cards + index + 1
                expected = "an incarnation" if wanted else "a ghost"
                message = f"card {place} of {plan.cards} is {expected}, found '{text}'"
                self._add(("deck", "order", index), message, "S7")

    def _check_qi_and_yin_yang(self) -> None:
        boards, pool = self.shape.boards, self.shape.pool
        self._check_sum(("pool", "qi"), "Qi", sum(board.qi for board in boards), pool.qi, QI)
        held = sum(board.yin_yang is True for board in boards)
        self._check_sum(("pool", "yin_yang"), "Yin-Yang", held, pool.yin_yang, YIN_YANG)

    def _check_tao(self) -> None:
        """No more Tao than exist; fewer is only a warning, for a village tile may hold one."""
        held: Counter[str] = Counter()
        for board in self.shape.boards:
            held.update(board.tao or {})
        left = Counter[str](self.shape.pool.tao)
        for colour in (each.value for each in Colour):
            path: Path = ("pool", "tao", colour)
            self._check_sum(path, f"{colour} Tao", held[colour], left[colour], TAO_OF_A_COLOUR, Severity.WARNING)

    def _check_sum(
        self, path: Path, what: str, held: int, left: int, exist: int, if_fewer: Severity = Severity.ERROR
    ) -> None:
        """Tokens on boards and in the pool must be as many as exist (S1)."""
        found = held + left
        parts = f"{found} of {exist}, {held} on the boards and {left} in the pool"
        if found > exist:
            self._add(path, f"more {what} tokens than exist: {parts}", "S1")
        elif found < exist:
            hint = "; does a village tile hold the rest?" if if_fewer is Severity.WARNING else ""
            self._add(path, f"fewer {what} tokens than exist: {parts}{hint}", "S1", if_fewer)

    def _check_power_tokens(self) -> None:
        """All power tokens that were dealt stay in play, in hands or on the central tile (S3, S8)."""
        players = self.shape.players
        dealt = players * power_tokens_each(players)
        pool, centre = self.shape.pool.power_tokens, self.shape.central_tile.power_tokens
        held = sum(board.power_tokens or 0 for board in self.shape.boards)
        if held + centre != dealt:
            found = f"{held} on the boards and {centre} on the central tile"
            message = f"expected {_counted(dealt, 'power token')} in play with {self._players()}, found {found}"
            self._add(("central_tile", "power_tokens"), message, "S3")
        elif pool != POWER_TOKENS - dealt:
            wanted = _counted(POWER_TOKENS - dealt, "power token")
            message = f"expected {wanted} out of the game with {self._players()}, found {pool}"
            self._add(("pool", "power_tokens"), message, "S3")

    def _players(self) -> str:
        return _counted(self.shape.players, "player")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
