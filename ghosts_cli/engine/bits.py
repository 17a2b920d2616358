"""Counting and finding bits, as single machine instructions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from llvmlite import ir  # type: ignore[import-untyped]  # it has no types
from numba import types
from numba.extending import intrinsic


def _count(typing: Any, value: Any) -> Any:  # noqa: ARG001 - numba passes both
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ARG001 - numba passes all
        return builder.ctpop(values[0])

    return types.uint64(types.uint64), generate


def _lowest(typing: Any, value: Any) -> Any:  # noqa: ARG001 - numba passes both
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ARG001 - numba passes all
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


count_bits = cast("Callable[[int], int]", intrinsic(_count))
"""How many bits of a word are set."""
lowest_bit = cast("Callable[[int], int]", intrinsic(_lowest))
"""The place of the lowest set bit of a word that is not 0."""
