"""What the benchmarks share: how long things take, and how it is told."""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

PROGRAM = (sys.executable, "-m", "ghosts_cli")


@dataclass(frozen=True)
class Measure:
    """One line of the result: a value, its unit, and what it should be at most or at least."""

    name: str
    value: float
    unit: str
    wanted: str = ""


def told(measures: Sequence[Measure], *, as_json: bool) -> str:
    """The measures as a table or as JSON."""
    if as_json:
        return json.dumps([asdict(measure) for measure in measures], indent=2)
    width = max(len(measure.name) for measure in measures)
    return "\n".join(
        f"{measure.name:<{width}}  {measure.value:>8.2f} {measure.unit:<8}  {measure.wanted}".rstrip()
        for measure in measures
    )


def parser(description: str | None, sections: Sequence[str]) -> argparse.ArgumentParser:
    """The options that benchmarks of several sections have."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("sections", nargs="*", metavar="SECTION", help=f"of {', '.join(sections)} (default: all)")
    made.add_argument("--json", action="store_true", help="print JSON instead of a table")
    made.add_argument("--quick", action="store_true", help="little of everything: whether it runs, not how fast")
    return made


def chosen(options: argparse.Namespace, made: argparse.ArgumentParser, sections: Sequence[str]) -> list[str]:
    """The sections that were asked for, in their order."""
    if strange := [name for name in options.sections if name not in sections]:
        made.error(f"no such section: {', '.join(strange)}; expected some of {', '.join(sections)}")
    return [name for name in sections if name in options.sections or not options.sections]


def seconds(command: Sequence[str]) -> float:
    """How long a call takes; byte code is written and used, as it is where the program is installed."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, env=environment, check=True)
    return time.perf_counter() - start


def processor_seconds(command: Sequence[str]) -> float:
    """The processor time of a call: what it would take one core of a machine that has nothing else to do."""
    before = children_seconds()
    seconds(command)
    return children_seconds() - before


def children_seconds() -> float:
    """The processor time of all processes that were started and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


_PEAK = "import resource, subprocess, sys; code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)\n"
_PEAK += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(code)"


def peak_megabytes(command: Sequence[str]) -> float:
    """The most memory that a call has in use; a process of its own watches it, so that no other child counts."""
    found = subprocess.run([sys.executable, "-c", _PEAK, *command], stdout=subprocess.PIPE, check=True, text=True)
    in_kilobytes = 1024 if sys.platform == "darwin" else 1  # where it is told in bytes
    return int(found.stdout) / in_kilobytes / 1024


def own_seconds(work: Callable[[], object]) -> float:
    """The processor time of this process for some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def percentile(values: Sequence[float], percent: float) -> float:
    """The lowest value that at least so many percent do not exceed."""
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]
