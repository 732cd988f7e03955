"""A store on a new database of each kind."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from guildhall.store import Store
from tests.server.store.databases import new_database


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with new_database(request.param, tmp_path) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def empty_address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database that nobody has opened yet."""
    with new_database(request.param, tmp_path, is_empty=True) as found:
        yield found


@pytest.fixture
def postgres_address(tmp_path: Path) -> Iterator[str]:
    with new_database("postgres", tmp_path) as found:
        yield found


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    new_store = await Store.open(address)
    yield new_store
    await new_store.close()


@pytest.fixture
async def other(store: Store, address: str) -> AsyncIterator[Store]:
    """Another server on the same database."""
    new_store = await Store.open(address)
    yield new_store
    await new_store.close()
