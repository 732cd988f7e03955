"""What all routes of one server share."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from guildhall.server.hall import Hall
from guildhall.server.limits import Gate
from guildhall.server.seeing import Easel
from guildhall.server.settings import Settings


@dataclass(frozen=True)
class House:
    """The hall with its tables, the gate before it, and who draws."""

    settings: Settings
    hall: Hall
    gate: Gate
    easel: Easel


def house(connection: HTTPConnection) -> House:
    """The house that a request came to."""
    found = connection.app.state.house
    assert isinstance(found, House)
    return found
