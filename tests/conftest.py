"""Hypothesis profiles, test selection, and reports of differing snapshots.

`make test` uses the profile ``ci`` (the same few examples on every machine), plain pytest uses
``default`` (as few, but new ones each time), and `make test-all` uses ``thorough``.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

import guildhall
from guildhall._compiled import mode
from tests import strategies
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


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--game flandern`` runs the tests of all games with one of them."""
    parser.addoption("--game", choices=guildhall.titles(), help="run no tests of other games")


def pytest_configure(config: pytest.Config) -> None:
    """Restrict the positions that Hypothesis draws."""
    strategies.only_game = config.getoption("--game")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect long samples and tests of other games, and run browsers last.

    The browser driver keeps an event loop running, so asyncio could not run its own afterwards.
    """
    game = config.getoption("--game")
    others = [title for title in guildhall.titles() if game and title != game]
    wanted: list[pytest.Item] = []
    unwanted: list[pytest.Item] = []
    for item in items:
        is_long = not IS_THOROUGH and item.get_closest_marker("thorough") is not None
        is_other = any(title in item.nodeid for title in others)
        (unwanted if is_long or is_other else wanted).append(item)
    config.hook.pytest_deselected(items=unwanted)
    items[:] = wanted
    items.sort(key=lambda item: "browser" in item.path.parts)
