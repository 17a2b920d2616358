"""What every command shares: its class, the options that stand before and after it, and its help page."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import click

from ghosts_cli import __version__

COLOURS = ("auto", "always", "never")

F = TypeVar("F", bound=Callable[..., Any])


@dataclass
class Settings:
    """What the options that every command takes were set to."""

    color: str = "auto"
    quiet: bool = False


def settings() -> Settings:
    """The settings of the running command."""
    context = click.get_current_context(silent=True)
    found = context.find_object(Settings) if context is not None else None
    return found or Settings()


def _store(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """Keep a shared option's value; one given after the command goes before one given in front of it."""
    root = context.find_root()
    if root.obj is None:
        root.obj = Settings()
    if context.get_parameter_source(parameter.name or "") is not click.core.ParameterSource.DEFAULT:
        setattr(root.obj, parameter.name or "", value)


def _shared_options() -> list[click.Parameter]:
    return [
        click.Option(
            ["--color"],
            type=Choice(COLOURS),
            default="auto",
            show_default=True,
            expose_value=False,
            callback=_store,
            help="Use colour: auto is on a terminal, unless NO_COLOR is set.",
        ),
        click.Option(
            ["-q", "--quiet"],
            is_flag=True,
            expose_value=False,
            callback=_store,
            help="Print results only: no notes, no progress.",
        ),
    ]


class Choice(click.Choice[str]):
    """A choice that suggests the nearest value after a slip."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Say what was expected, what was found and which value is spelt alike."""
        from ghosts_cli.formats.problems import suggestion

        known = [str(choice) for choice in self.choices]
        hint = suggestion(str(value), known)
        listed = ", ".join(known)
        return f"expected one of {listed}; found '{value}'" + (hint if "did you mean" in hint else "")


class _Help:
    """The help page of commands and groups: purpose, options with defaults, examples that work."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        settings = dict(kwargs.pop("context_settings", None) or {})
        settings.setdefault("help_option_names", ["-h", "--help"])
        settings.setdefault("max_content_width", 100)
        super().__init__(*args, context_settings=settings, **kwargs)  # type: ignore[call-arg]  # a mixin
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples below the options."""
        if self.examples:
            with formatter.section("Examples" if len(self.examples) > 1 else "Example"):
                for example in self.examples:
                    formatter.write(f"  {example}\n")


class Command(_Help, click.Command):
    """A command of the program."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params = [*self.params, *_shared_options()]


class Group(_Help, click.Group):
    """A group of commands."""

    command_class = Command

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params = [*self.params, *_shared_options()]


class Root(Group):
    """``ghosts`` itself, whose commands are grouped by what one wants to do."""

    sections: ClassVar[dict[str, tuple[str, ...]]] = {}

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List every command below what it is good for."""
        for title, names in self.sections.items():
            rows = [(name, self.commands[name].get_short_help_str(limit=90)) for name in names if name in self.commands]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


def print_version(context: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 - Click's
    """Print the version and leave."""
    if value and not context.resilient_parsing:
        click.echo(f"ghosts {__version__}")
        context.exit()


def paragraphs(text: str) -> str:
    """A help text written as an indented block."""
    return textwrap.dedent(text).strip()


def output_options(function: F) -> F:
    """Add ``-o`` and ``--force``."""
    function = click.option("--force", is_flag=True, help="Overwrite an output that exists.")(function)
    return click.option(
        "-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.", default=None
    )(function)


def catalog_option(function: F) -> F:
    """Add ``--catalog``."""
    return click.option(
        "--catalog",
        metavar="FILE",
        default=None,
        help="The catalog that ids refer to.  [default: GHOSTS_CATALOG, else the shipped one]",
    )(function)


def format_option(*formats: str) -> Callable[[F], F]:
    """Add ``--format``; the first one is the default."""
    return click.option(
        "--format", "form", type=Choice(formats), default=formats[0], show_default=True, help="What to write."
    )
