"""Types of parameters that name things of the game; each completes its names in a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ghosts_cli.cli.app import Choice

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class TrackKind(Choice):
    """One of the four kinds of track."""

    name = "track"

    def __init__(self) -> None:
        super().__init__(["straight", "corner", "crossroads", "double_corner"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read a track by its key or by its name in any language."""
        return super().convert(_key(value), param, ctx)


class MonsterKind(Choice):
    """One of the nine kinds of monster."""

    name = "monster"

    def __init__(self) -> None:
        super().__init__(["dragon", "ghost", "golem", "satyr", "skeleton", "slime", "bat", "werewolf", "wisp"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read a monster by its key or by its name in any language."""
        return super().convert(_key(value), param, ctx)


def _key(value: Any) -> Any:
    """The key of a name in a language other than English, where keys are the names; anything else as it is."""
    from ghosts_cli.formats.languages import NAMES, Language, key_named

    key = key_named(str(value))
    names = {name.casefold() for name in NAMES[Language.ENGLISH].values()}
    return value if key is None or str(value).casefold() in names else key


class TileIds(click.ParamType[int]):
    """A catalog id from 1 to 32767."""

    name = "id"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read an id the way files write it."""
        from ghosts_cli.formats.tokens import NotationError, parse_id

        if isinstance(value, int):
            return value
        try:
            return parse_id(value)
        except NotationError as error:
            self.fail(error.message, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete the ids of the catalog in use, each with what is on the tile."""
        from click.shell_completion import CompletionItem

        from ghosts_cli.catalog.file import find_catalog
        from ghosts_cli.errors import GhostsError
        from ghosts_cli.formats.tokens import write_content

        try:
            tiles = find_catalog(ctx.params.get("catalog")).tiles
        except GhostsError:
            return []
        return [
            CompletionItem(str(tile.id), help=write_content(tile))
            for tile in tiles
            if str(tile.id).startswith(incomplete)
        ]


class RuleTopic(click.ParamType[str]):
    """A topic of ``ghosts rules``: a rule's number, a category, a monster."""

    name = "topic"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Complete topics."""
        from click.shell_completion import CompletionItem

        from ghosts_cli.report.rulebook import topics

        return [CompletionItem(topic) for topic in topics() if topic.lower().startswith(incomplete.lower())]
