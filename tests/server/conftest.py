"""One server for all tests of a process that do not stop it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall.server.rate_limits import RateLimits
from guildhall.server.settings import Settings
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_file

HIGH_RATE_LIMITS = RateLimits(
    message_burst=10_000, message_rate=10_000, request_burst=100_000, request_rate=100_000,
    tables_per_hour=100_000,
)  # fmt: skip


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on a new SQLite file, in a thread of this process."""
    with serve_in_thread(settings(new_file(tmp_path_factory.mktemp("server")))) as address:
        yield address


def settings(file: Path | str, **more: object) -> Settings:
    """Settings for tests: no bot delay and no rate limits."""
    values: dict[str, object] = {
        "bot_delay": 0.0, "rate_limits": HIGH_RATE_LIMITS, "bot_workers": 1, **more,
    }  # fmt: skip
    return Settings(database=str(file), **values)  # type: ignore[arg-type]  # as the test says
