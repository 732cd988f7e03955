"""One model and one handler per command, for the socket and the JSON API."""

import re
from pathlib import Path

import pytest

from guildhall.server.http.schemas import COMMANDS, Command, DeviceKeys, Ping
from guildhall.server.tables.dispatch import execute


@pytest.mark.parametrize("model", COMMANDS.values())
def test_every_command_has_one_handler(model: type[Command]) -> None:
    is_of_the_session = model in (DeviceKeys, Ping)  # these concern the socket, not the table
    assert (model in execute.registry) != is_of_the_session


def test_every_command_has_a_unique_type() -> None:
    assert set(COMMANDS.values()) == set(Command.__subclasses__())
    assert all(model.type == name for name, model in COMMANDS.items())


def test_the_socket_page_lists_every_command_with_its_fields() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "socket.md"
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*)\|", page.read_text("utf-8"), re.MULTILINE)
    listed = {name: re.findall(r"\w+", fields) for name, fields in rows if name in COMMANDS}
    assert listed == {
        name: [field.alias or attribute for attribute, field in model.model_fields.items()]
        for name, model in COMMANDS.items()
    }
