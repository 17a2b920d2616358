"""What every command shares: its class, the options that stand before and after it, and its help page."""

from __future__ import annotations

import math
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import click
from click.core import ParameterSource

from ghosts_cli import __version__
from ghosts_cli.cli.help_page import FittingContext, in_lines
from ghosts_cli.cli.made_by import made_by

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COLOURS = ("auto", "always", "never")
LANGUAGES = ("en", "de", "hu", "zh")
FOR_PEOPLE = ("text", "html", "md", "svg", "png")
"""Formats in which names are shown in one's language; every other one is for programs and says keys."""

F = TypeVar("F", bound=Callable[..., Any])


@dataclass
class Settings:
    """What the options that every command takes were set to."""

    color: str = "auto"
    quiet: bool = False
    lang: str | None = None


def settings() -> Settings:
    """The settings of the running command."""
    context = click.get_current_context(silent=True)
    return Settings() if context is None else settings_of(context)


def settings_of(context: click.Context) -> Settings:
    """The settings of the command of ``context``."""
    return context.find_object(Settings) or Settings()


def _store(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """Keep a shared option's value; one given after the command goes before one given in front of it."""
    root = context.find_root()
    if root.obj is None:
        root.obj = Settings()
    if context.get_parameter_source(parameter.name or "") is not ParameterSource.DEFAULT:
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
        click.Option(
            ["--lang"],
            type=Choice(LANGUAGES),
            default=None,
            expose_value=False,
            callback=_store,
            help="The language of the names of monsters, tracks, categories and doors.  [default: LC_ALL or LANG]",
        ),
    ]


def _speak(context: click.Context) -> None:
    """Choose the language of names for the command of ``context``, whose options have been read.

    What programs read is in English, and so is a drawing in ASCII unless ``--lang`` is given: a locale alone does not
    break what ``--ascii`` promises.
    """
    from ghosts_cli.formats.languages import Language, choose, of_locale

    chosen = settings_of(context).lang
    form = context.params.get("form", context.params.get("to"))
    if form not in (None, *FOR_PEOPLE) or (chosen is None and context.params.get("only_ascii")):
        choose(Language.ENGLISH)
    else:
        choose(of_locale(os.environ) if chosen is None else Language(chosen))


class Choice(click.Choice[str]):
    """A choice that suggests the nearest value after a slip."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Say what was expected, what was found and which value is spelt alike."""
        from ghosts_cli.formats.problems import suggestion

        known = [str(choice) for choice in self.choices]
        hint = suggestion(str(value), known)
        near = hint if "did you mean" in hint and not str(value).isdecimal() else ""
        return f"expected one of {', '.join(known)}; found '{value}'{near}"

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str:
        """Say in one line what may stand there; Click writes a line for each."""
        return f"Expected one of {', '.join(map(str, self.choices))}"


class WholeNumber(click.IntRange):
    """A whole number from ``min`` to ``max``."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the number, and say what was expected and found where it is none or out of range."""
        try:
            if isinstance(value, str) and not value.isascii():  # Python reads the digits of every script
                self.fail("no number", param, ctx)
            return super().convert(value, param, ctx)
        except click.BadParameter:
            span = f"from {self.min} to {self.max}" if self.max is not None else f"of {self.min} or more"
            self.fail(f"expected a whole number {span}, found '{value}'", param, ctx)


class Number(click.FloatRange):
    """A number from ``min`` to ``max``; ``min_open`` and ``max_open`` leave these out. Never nan, never infinite."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the number, and say what was expected and found where it is none, none to count with or out of range."""
        try:
            if isinstance(value, str) and not value.isascii():  # Python reads the digits of every script
                self.fail("no number", param, ctx)
            number = super().convert(value, param, ctx)
            if not math.isfinite(number):  # nan passes every comparison
                self.fail("no number", param, ctx)
        except click.BadParameter:
            self.fail(f"expected a number {self._span()}, found '{value}'", param, ctx)
        return number

    def _span(self) -> str:
        """The range in words."""
        if self.max is None:
            return f"above {self.min:g}" if self.min_open else f"of {self.min:g} or more"
        return f"from {self.min:g} to {'below ' if self.max_open else ''}{self.max:g}"


class _Help:
    """The help page of commands and groups: purpose, options with defaults, examples that work."""

    context_class: type[click.Context] = FittingContext

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        settings = dict(kwargs.pop("context_settings", None) or {})
        settings.setdefault("help_option_names", ["-h", "--help"])
        settings.setdefault("max_content_width", 100)
        super().__init__(*args, context_settings=settings, **kwargs)  # type: ignore[call-arg]  # a mixin
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples below the options."""
        heading = "Examples" if len(self.examples) > 1 else "Example"
        for title, commands in ((heading, self.examples), ("What these read is made by", made_by(self.examples))):
            if commands:
                with formatter.section(title):
                    for command in commands:
                        formatter.write("".join(f"  {line}\n" for line in in_lines(command, formatter.width - 2)))


class PathName(click.ParamType[str]):
    """The name of a file or a folder; a shell completes it as such. ``-`` and names that do not exist are fine."""

    name = "path"

    def __init__(self, kind: str) -> None:
        """``kind`` is ``file`` or ``dir``, as Click's completion calls them."""
        self.kind = kind

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Let the shell complete names of files or folders."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type=self.kind)]


_FILES = re.compile(r"FILE|\.yaml|^\[?[AB]\]?$")
_FOLDERS = re.compile(r"DIR|FOLDER|RUN")
_ENDINGS = {"yml": "yaml", "htm": "html", "txt": "text"}
_PROMISED = ("csv", "html", "json", "md", "ndjson", "parquet", "png", "svg", "text", "yaml")
"""Formats that the ending of a name promises, whatever the command."""
_NO_TEXT = ("parquet", "png")


def _completed_as_path(parameter: click.Parameter) -> click.Parameter:
    """Give a plain text parameter whose placeholder says FILE, DIR or the like the type that completes it."""
    if parameter.type is click.STRING:
        shown = parameter.metavar or (parameter.name or "").upper()
        if _FILES.search(shown):
            parameter.type = PathName("file")
        elif _FOLDERS.search(shown):
            parameter.type = PathName("dir")
    return parameter


def _promised_by(output: str) -> str:
    """The format that the ending of a file's name promises."""
    ending = PurePath(output).suffix.lower().removeprefix(".")
    return _ENDINGS.get(ending, ending)


def _format_of(command: click.Command) -> tuple[click.Parameter, Sequence[str]] | None:
    """The option of a command that says what to write, and the formats that it knows."""
    for option in command.params:
        if option.name in ("form", "to") and isinstance(option.type, Choice):
            return option, option.type.choices
    return None


def _is_given(context: click.Context, option: click.Parameter) -> bool:
    return context.get_parameter_source(option.name or "") is not ParameterSource.DEFAULT


def broken_promise(output: str) -> str | None:
    """What to say of the output of the running command where its name ends in another format than was written."""
    context = click.get_current_context()
    form = _format_of(context.command)
    if form is None or output != context.params.get("output"):
        return None
    option, _ = form
    written, promised = context.params.get(option.name or "") or "text", _promised_by(output)
    if promised not in _PROMISED or promised == written or (promised == "text" and written not in _NO_TEXT):
        return None
    chosen = _is_given(context, option)
    why = f"as {option.opts[0]} says" if chosen else f"which '{context.command_path}' does not write"
    return f"{output} is {written}, not {promised}, {why}"


class Command(_Help, click.Command):
    """A command of the program."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params = [*map(_completed_as_path, self.params), *_shared_options()]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; where no format is named, the ending of the output's name chooses it."""
        rest = super().parse_args(ctx, args)
        form = _format_of(self)
        if form is not None and not _is_given(ctx, form[0]):
            promised = _promised_by(ctx.params.get("output") or "")
            if promised in form[1]:
                ctx.params[form[0].name or ""] = promised
        _speak(ctx)
        return rest


class Group(_Help, click.Group):
    """A group of commands."""

    command_class = Command

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params = [*self.params, *_shared_options()]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with its purpose in full."""
        self._format_section(ctx, formatter, "Commands", self.list_commands(ctx))

    def _format_section(
        self, ctx: click.Context, formatter: click.HelpFormatter, title: str, names: Sequence[str]
    ) -> None:
        commands = {name: command for name in names if (command := self.get_command(ctx, name)) is not None}
        with formatter.section(title):
            formatter.write_dl([(name, command.get_short_help_str(200)) for name, command in commands.items()])


class Root(Group, ABC):
    """``ghosts`` itself: its commands are grouped by what one wants to do, and loaded when they are needed."""

    sections: ClassVar[dict[str, tuple[str, ...]]] = {}
    """Titles and the names of the commands below them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [name for section in self.sections.values() for name in section]
        self.commands = _LoadedLater(names, self.load)  # type: ignore[assignment]  # nothing is added later

    @abstractmethod
    def load(self, name: str) -> click.Command:
        """Import the command ``name``, one of ``sections``; only ``main`` may know the commands."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; the error for one that stands in a group names the group."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand:
            groups = [name for name, group in self.commands.items() if args[0] in getattr(group, "commands", ())]
            if not groups:
                raise
            full = " or ".join(f"'{ctx.command_path} {name} {args[0]}'" for name in groups)
            raise click.UsageError(f"No such command '{args[0]}'. Did you mean {full}?", ctx) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands in the order of the help page."""
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List every command below what it is good for."""
        for title, names in self.sections.items():
            self._format_section(ctx, formatter, title, names)


class _LoadedLater(Mapping[str, click.Command]):
    """Commands by name, each imported when it is looked up."""

    def __init__(self, names: Sequence[str], load: Callable[[str], click.Command]) -> None:
        self._names = names
        self._load = load

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._names:
            raise KeyError(name)
        return self._load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def print_version(context: click.Context, _parameter: click.Parameter, value: bool) -> None:  # noqa: FBT001 - Click's
    """Print the version and leave."""
    if value and not context.resilient_parsing:
        click.echo(f"ghosts {__version__}")
        context.exit()


def output_options(function: F) -> F:
    """Add ``-o`` and ``--force``."""
    function = click.option("--force", is_flag=True, help="Overwrite an output that exists.")(function)
    return click.option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to FILE, not to standard output; its ending chooses the format where --format does not.",
        default=None,
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
