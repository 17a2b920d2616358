"""Tests of pages in a browser are left out, with a word on it, where there is no browser."""

from __future__ import annotations

import pytest

from tests.browser import find_browser


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: opens a page in headless Chromium; left out where there is none")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if find_browser() is not None:
        return
    left_out = [item for item in items if item.get_closest_marker("browser") is not None]
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)
        print(f"\nno Chromium here: {len(left_out)} tests of pages in a browser are left out")
