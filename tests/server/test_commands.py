"""One model and one handler per command, for the socket and the JSON API."""

import pytest

from guildhall.server.http.schemas import COMMANDS, Command, DeviceKeys, Ping
from guildhall.server.tables.dispatch import execute


@pytest.mark.parametrize("model", COMMANDS.values())
def test_every_command_has_one_handler(model: type[Command]) -> None:
    is_of_the_session = model in (DeviceKeys, Ping)  # they concern the socket, not the table
    assert (model in execute.registry) != is_of_the_session


def test_every_command_has_a_type_of_its_own() -> None:
    assert set(COMMANDS.values()) == set(Command.__subclasses__())
    assert all(model.type == name for name, model in COMMANDS.items())
