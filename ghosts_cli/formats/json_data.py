"""JSON that the program wrote, read back as plain data or as a type; what is no such thing says what to do."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from ghosts_cli.errors import UnreadableError
from ghosts_cli.formats.source import Source

_TOLD: Final = {"Input data was truncated": "the text ends too early"}
"""The decoder's words for what people do to files most often, and ours."""


def json_data(source: Source, kind: Any, *, expected: str, advice: str) -> Any:
    """The text of ``source`` as ``kind``.

    Raises UnreadableError where it is no JSON, nested too deeply, or other than ``kind``: ``expected`` says what was,
    ``advice`` what to do.
    """
    try:
        return msgspec.json.decode(source.text, type=kind)
    except RecursionError:
        why = "it is nested too deeply"
    except msgspec.MsgspecError as error:
        why = _TOLD.get(str(error), str(error))
    raise UnreadableError(source.file, f"expected {expected}: {why}; {advice}")
