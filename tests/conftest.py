"""How many examples Hypothesis tries, and how snapshots that differ are reported.

Few examples by default, always the same ones on a build server, and many with
``GUILDHALL_EXAMPLES=thorough``.
"""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.kit import Snapshot

# Positions are made by playing, which Hypothesis would call slow on a busy machine.
PATIENT = [HealthCheck.too_slow]

settings.register_profile("quick", max_examples=40, deadline=None, suppress_health_check=PATIENT)
settings.register_profile(
    "ci", settings.get_profile("quick"), derandomize=True, database=None, print_blob=True
)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=2000)

default = "ci" if os.environ.get("CI") else "quick"
settings.load_profile(os.environ.get("GUILDHALL_EXAMPLES", default))


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Say where two snapshots differ: comparing long texts word by word would take minutes."""
    if op == "==" and isinstance(left, Snapshot) and isinstance(right, Snapshot):
        found = left.differences(right)
        return [f"two snapshots differ in {len(found)} places", *found[:12]]
    return None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come last: their driver keeps an event loop, so asyncio could not run its own."""
    items.sort(key=lambda item: "browser" in item.path.parts)
