"""A page that was loaded before an upgrade is told to reload."""

import json
import re
from importlib import resources

import pytest

from guildhall.server.ws import messages
from guildhall.server.ws.messages import ERROR, RELOAD_FRAME
from tests.server.clients import HTTP_CLIENT, TableClient, error_text, run_async

OUTDATED = "This page is out of date. Please reload it."


@pytest.mark.parametrize(
    "message",
    [
        {"t": "act", "id": 7, "seq": 1, "a": 0, "sure": True},
        {"t": "undo", "id": 7, "seq": 1},
        {"t": "ask", "id": 7},
        {"t": "chat", "id": 7, "text": "Hello"},
    ],
    ids=lambda message: message["t"],
)
def test_a_message_of_an_older_version_is_answered_with_the_reason(
    url: str, message: dict[str, object]
) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def sent() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            await page.send_raw(json.dumps(message))
            await page.wait_until(lambda page: page.replies)
            assert page.replies[7] == (ERROR, {"id": 7, "error": OUTDATED, "rule": None})
            assert page.revision == 1

    run_async(sent())


def test_a_socket_of_an_older_version_makes_its_page_reload(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def connected() -> None:
        for known_revision in (None, 1):
            async with table.page(table.keys[0], known_revision) as page:
                await page.send_raw('{"type":"ping"}')
                await page.wait_until(lambda page: page.received)
                assert RELOAD_FRAME not in page.received
        old = table.page(table.keys[0], 1)
        old.address = old.address.replace("rev=", "have=")
        async with old:
            await old.wait_until(lambda page: page.received)
            assert old.received[0] == RELOAD_FRAME

    run_async(connected())


def test_a_request_of_an_older_page_is_answered_with_the_reason(url: str) -> None:
    body = {"title": "city_guilds", "seats": [{"kind": "open"}] * 3}
    answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", json=body, headers={"origin": url})
    assert (answer.status_code, error_text(answer)) == (400, OUTDATED)
    long = {"game_id": "city_guilds", "seats": [{"kind": "me", "name": "x" * 1001}] * 3}
    answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", json=long, headers={"origin": url})
    assert (answer.status_code, error_text(answer)[:13]) == (400, "seats.0.name:")
    # Programs are told which field is wrong.
    answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", json=body)
    assert (answer.status_code, error_text(answer)) == (400, "game_id: Field required.")


def test_the_client_knows_the_frames_of_the_server() -> None:
    script = resources.files("guildhall.server") / "static" / "net" / "frames.js"
    frames = dict(re.findall(r"export const (\w+) = '(\w)';", script.read_text("utf-8")))
    assert sorted(frames) == ["CHAT", "CONFIRM", "ERROR", "HINT", "OK", "PONG", "VIEW"]
    assert frames == {name: getattr(messages, name) for name in frames}
