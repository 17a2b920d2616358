"""Writing a state as ``ghosts-stories@1``: reading gives back what was written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ghosts_cli.formats.shapes import STORIES_FORMAT
from ghosts_cli.formats.writing import yaml_scalar
from ghosts_cli.stories.cards import write_card
from ghosts_cli.stories.events import Event
from ghosts_cli.stories.state import Board, Deck, Open, PlayerBoard, StandingGhost, State, Tao

Data = dict[str, Any]


def state_data(state: State, *, checklist: Sequence[str] = (), events: Sequence[Event] = ()) -> Data:
    """A state as the plain data of its file; ``checklist`` and ``events`` are for people and come last."""
    data: Data = {
        "format": STORIES_FORMAT,
        "players": state.players,
        "level": state.level.value,
        "active": state.active.value,
        "used": [colour.value for colour in state.used],
        "boards": [_board_data(board) for board in state.boards],
        "central_tile": {"power_tokens": state.central_tokens},
        "pool": {
            "qi": state.pool.qi,
            "tao": _tao_data(state.pool.tao),
            "yin_yang": state.pool.yin_yang,
            "power_tokens": state.pool.power_tokens,
        },
        "deck": _deck_data(state.deck),
        "haunted": [list(tile) for tile in state.haunted],
        "open": [_open_data(entry) for entry in state.open],
    }
    if checklist:
        data["checklist"] = list(checklist)
    if events:
        data["events"] = [event_data(event) for event in events]
    return data


def event_data(event: Event) -> Data:
    """An event as plain data."""
    board = {} if event.board is None else {"board": event.board.value}
    return {"rule": event.rule, **board, "text": event.text}


def _board_data(board: Board) -> Data:
    data: Data = {"seat": board.seat, "colour": board.colour.value}
    power = {} if board.power is None else {"power": board.power}
    if isinstance(board, PlayerBoard):
        data |= {"kind": "player", **power, "qi": board.qi, "tao": _tao_data(board.tao)}
        data |= {"yin_yang": board.has_yin_yang, "power_tokens": board.power_tokens}
    else:
        data |= {"kind": "neutral", **power, "qi": board.qi, "possessed": board.possessed}
    return data | {"ghosts": [_ghost_data(ghost) for ghost in board.ghosts]}


def _ghost_data(ghost: StandingGhost) -> Data:
    figure = {} if ghost.figure is None else {"figure": ghost.figure.value}
    return {"space": ghost.space, "card": write_card(ghost.card), **figure}


def _tao_data(tao: Tao) -> dict[str, int]:
    return {colour.value: count for colour, count in tao.items()}


def _deck_data(deck: Deck) -> Data:
    data: Data = {"cards": deck.cards, "incarnations": deck.incarnations, "removed": deck.removed}
    if deck.order is not None:
        data["order"] = [write_card(card) for card in deck.order]
    return data


def _open_data(entry: Open) -> Data:
    card = {} if entry.card is None else {"card": write_card(entry.card)}
    return {"choice": entry.choice.value, "board": entry.board.value, **card}


_SAFE: Final = re.compile(r"[A-Za-z][A-Za-z0-9+@-]*( [A-Za-z]+)*|[0-9]+")
"""Texts that YAML takes as they are inside a line; readers take names as written, so ``no`` needs no quotes."""
_BLOCK_LISTS: Final = ("boards", "open", "order", "checklist", "events", "ghosts")
_BLOCK_MAPPINGS: Final = ("pool", "deck")


def to_yaml(data: Data) -> str:
    """Plain data as YAML: boards, cards and events in blocks, everything shorter in one line."""
    return "".join(f"{line}\n" for line in _lines(data))


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        if key in _BLOCK_LISTS and value:
            yield f"{key}:"
            for item in value:
                block = key == "boards"
                for number, line in enumerate(_lines(item) if block else [_flow(item)]):
                    yield f"{'    ' if number else '  - '}{line}"
        elif key in _BLOCK_MAPPINGS and isinstance(value, Mapping):
            yield f"{key}:"
            yield from (f"  {line}" for line in _lines(value))
        else:
            yield f"{key}: {_flow(value)}"


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return text if _SAFE.fullmatch(text) or text == STORIES_FORMAT else _quoted(text)


def _quoted(text: str) -> str:
    """A text in quotes if YAML needs them inside a flow mapping; a comma or a bracket always does."""
    scalar = yaml_scalar(text)
    return scalar if scalar[0] in "'\"" or not re.search(r"[,\[\]{}:#]", text) else "'" + text.replace("'", "''") + "'"
