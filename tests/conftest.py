"""What every test runs under: English names, and one Hypothesis profile that makes the same examples on every run."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

os.environ["LC_ALL"] = "C.UTF-8"  # whatever the language of the machine; commands that tests start inherit it

settings.register_profile(
    "repeatable",
    derandomize=True,
    database=None,
    deadline=None,  # a busy machine is not a failure
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],  # for the same reason
)
settings.load_profile("repeatable")
