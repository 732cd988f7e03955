"""Hypothesis profiles, test selection, and reports of differing snapshots.

`make test` uses the profile ``ci`` (the same few examples on every machine), plain pytest uses
``default`` (as few, but new ones each time), and `make test-all` uses ``thorough``.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from guildhall._compiled import mode
from tests.random_games import Snapshot
from tests.scale import IS_THOROUGH, scaled

# A shell starts background jobs with interrupts ignored. Servers that the tests start would inherit
# that, and interrupting them would do nothing.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Positions come from random play, which Hypothesis may report as slow on a busy machine.
SLOW_CHECKS = [HealthCheck.too_slow]

# Fewer examples on the interpreted engine: it runs the same source several times slower.
IS_COMPILED = mode() == "compiled"

settings.register_profile(
    "default",
    max_examples=25 if IS_COMPILED else 10,
    deadline=None,
    print_blob=True,
    suppress_health_check=SLOW_CHECKS,
)
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, database=None)
settings.register_profile(
    "thorough", settings.get_profile("default"), max_examples=400 if IS_COMPILED else 100
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", scaled("default", "thorough")))


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Report where two snapshots differ; pytest's own diff of long texts would take minutes."""
    if op == "==" and isinstance(left, Snapshot) and isinstance(right, Snapshot):
        found = left.differences(right)
        return [f"two snapshots differ in {len(found)} places", *found[:12]]
    return None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect long samples, and run browsers last.

    The browser driver keeps an event loop running, so asyncio could not run its own afterwards.
    """
    if not IS_THOROUGH:
        long = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    items.sort(key=lambda item: "browser" in item.path.parts)
