"""Where compiled code is kept from one start of the program to the next.

Numba's own choice is not good enough: it raises at import where neither the package nor a home folder can
be written, and it looks at the kernel's own file only, so a change in a helper's file leaves old code in
use. Here the folder's name tells everything the code was made from, and an unwritable folder means no
cache.
"""

from __future__ import annotations

import functools
import hashlib
import os
import tempfile
from pathlib import Path

import ghosts_cli

VARIABLE = "GHOSTS_CACHE_DIR"
"""The environment variable that names another folder for caches."""
_SOURCES = ("engine", "game")


def cache_folder() -> Path | None:
    """The folder for compiled code, made if need be, or None where nothing can be written."""
    return usable(base_folder() / f"engine-{ghosts_cli.__version__}-{source_hash()}")


def base_folder() -> Path:
    """The program's own cache folder: ``GHOSTS_CACHE_DIR``, else the system's place for caches."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("ghosts-cli", appauthor=False))


def usable(folder: Path) -> Path | None:
    """``folder``, made if need be, or None if files cannot be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return None


@functools.cache
def source_hash() -> str:
    """A hash of every source file that compiled code can depend on."""
    root = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for part in _SOURCES:
        for source in sorted((root / part).glob("*.py")):
            digest.update(f"{part}/{source.name}".encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
