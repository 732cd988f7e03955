"""Seats can be accessed only with their keys."""

import json
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.server.clients import HTTP_CLIENT, TIMEOUT, TableClient, error_text, run_async
from tests.server.conftest import settings
from tests.server.server_process import serve_in_thread
from tests.server.store.databases import new_file


@pytest.fixture(scope="module")
def table(url: str) -> TableClient:
    """A private table in the middle of a game."""
    made = TableClient(url, "me", "me", "me", start=True)
    for key in made.keys:
        api = made.api(key)
        api.post("/moves", action=api.actions()[0], rev=1)
    return made


# Routes that return table data, and the status without a key.
READS = ["", "/view", "/actions", "/log", "/wait?rev=0", "/board.svg", "/record"]
PAGES = ["", "/log", "/replay", "/board.svg", "/board.txt", "/record.json"]
WRITES: list[tuple[str, object]] = [
    ("/moves", {"action": 0, "rev": 3}),
    ("/undo", {"rev": 3}),
    ("/undo-requests", {}),
    ("/undo-requests/1", {"accept": True}),
    ("/chat", {"text": "Hello"}),
    ("/sit", {"name": "Eve"}),
    ("/join", {"name": "Eve"}),
    ("/seats", {"seat": 0, "kind": "kick"}),
    ("/keys", {}),
    ("/start", {}),
    ("/rematch", {}),
]


@pytest.mark.parametrize("path", READS)
def test_a_private_table_is_not_found_without_a_key(table: TableClient, path: str) -> None:
    for key, status in ((None, 404), ("x" * 22, 401), ("*", 401), ("x" * 900, 401)):
        assert table.api(key).post_refused(path)[0] == status
    assert (
        HTTP_CLIENT.get(
            table.api(None).base + path, headers={"authorization": "Basic eDp4"}
        ).status_code
        == 401
    )


@pytest.mark.parametrize(("path", "body"), WRITES)
def test_commands_at_a_private_table_need_a_key(
    table: TableClient, path: str, body: object
) -> None:
    before = table.api(table.spectator_key).get("/view")
    for key, status in ((None, 404), ("x" * 22, 401)):
        assert table.api(key).post_refused(path, body)[0] == status
    assert table.api(table.spectator_key).get("/view") == before


@pytest.mark.parametrize("path", PAGES)
def test_pages_of_a_private_table_are_not_found_without_a_key(
    table: TableClient, path: str
) -> None:
    address = f"{table.url}/t/{table.id}{path}"
    for query, status in (("", 404), ("?k=", 401), ("?k=" + "x" * 22, 401), ("?k=%00", 401)):
        answer = HTTP_CLIENT.get(address + query)
        assert answer.status_code == status
        assert 'data-page="error"' in answer.text


@pytest.mark.parametrize(
    ("path", "body"), [pair for pair in WRITES if pair[0] not in ("/chat", "/join")]
)
def test_a_spectator_key_only_allows_watching(table: TableClient, path: str, body: object) -> None:
    assert table.api(table.spectator_key).post_refused(path, body)[0] == 403


def test_no_route_shows_one_seat_what_another_holds(table: TableClient) -> None:
    by_seat = table.keys_by_seat()
    for key in (*by_seat.values(), table.spectator_key):
        mine = table.api(key).get("/view")
        view = mine["view"]
        assert isinstance(view, dict)
        assert view["seat"] == mine["seat"]
        if key == table.spectator_key:
            assert view["own"] == {}
            assert table.api(key).post_refused("/actions")[0] == 403
        # No parameter selects another seat.
        for path in ("/view?seat=0", "/view?as=0", "/view?viewer=0"):
            assert table.api(key).get(path) == mine
        for seat in by_seat:
            if seat != mine["seat"]:
                address = f"{table.url}/t/{table.id}/replay?k={key}&as={seat}"
                assert HTTP_CLIENT.get(address).status_code == 403


def test_anyone_can_watch_a_listed_table_but_not_play(url: str) -> None:
    table = TableClient(url, "me", "me", "me", listed=True, start=True)
    public = table.api(None)
    assert public.get("")["seat"] is None
    assert public.get("/view")["view"] == table.api(table.spectator_key).get("/view")["view"]
    assert HTTP_CLIENT.get(f"{url}/t/{table.id}").status_code == 200
    for path, body in WRITES:
        assert public.post_refused(path, body)[0] in (403, 409), path

    async def watched() -> None:
        async with table.page(None) as page:
            await page.wait_until(lambda page: page.view)
            assert page.data_attribute("viewer") == ""
            assert page.actions == []
            assert "Only players and invited spectators" in await page.send_refused(
                "chat", text="Buy this!"
            )

    run_async(watched())


def test_sockets_close_with_a_specific_code(table: TableClient) -> None:
    async def turned_away() -> None:
        for name, key, code in (
            (table.id, None, 4404),
            (table.id, "x" * 22, 4401),
            (table.id, "", 4401),
            (table.id, "%00%ff", 4401),
            ("none", None, 4404),
            ("none", table.keys[0], 4404),
            ("%00", table.keys[0], 4404),
        ):
            page = table.page(key)
            page.address = page.address.replace(f"/ws/{table.id}", f"/ws/{name}")
            async with page:
                await page.wait_until(lambda page: page.close_code)
                assert page.close_code == code
                assert page.view == ""
                assert json.loads(page.received[-1])["error"].endswith(".")

    run_async(turned_away())


def test_a_socket_from_another_site_is_refused(table: TableClient) -> None:
    address = table.page(table.keys[0]).address

    def connecting(origin: str) -> connect:
        return connect(address, origin=Origin(origin), proxy=None, open_timeout=TIMEOUT)

    async def refused() -> None:
        for origin in (
            "http://evil.example",
            "null",
            "https://127.0.0.1",
            "http://127.0.0.1:1",
            "http://[",
        ):
            with pytest.raises(InvalidStatus) as caught:
                await connecting(origin)
            assert caught.value.response.status_code == 403
        async with connecting(table.url):
            pass

    run_async(refused())


def test_a_request_from_another_site_changes_nothing(url: str) -> None:
    body = {"game_id": "city_guilds", "seats": [{"kind": "bot"}] * 3}
    headers = {"origin": "http://evil.example"}
    answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", json=body, headers=headers)
    assert answer.status_code == 403
    assert error_text(answer) == "Requests from other sites are not allowed."
    assert HTTP_CLIENT.get(f"{url}/api/v1/titles", headers=headers).status_code == 200


def test_pages_send_security_headers(table: TableClient) -> None:
    answer = HTTP_CLIENT.get(f"{table.url}/t/{table.id}?k={table.keys[0]}")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "<script>" not in answer.text
    assert " style=" not in answer.text
    assert "<style" not in answer.text
    for key in (*table.keys, table.spectator_key):
        assert key not in answer.text
    drawing = HTTP_CLIENT.get(f"{table.url}/t/{table.id}/board.svg?k={table.keys[0]}")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert drawing.headers["content-security-policy"].startswith("default-src 'none'")
    assert "script-src" not in drawing.headers["content-security-policy"]


def test_no_key_is_in_the_log_or_in_the_database(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with serve_in_thread(settings(new_file(tmp_path))) as url:
        table = TableClient(url, "me", "me", "me", start=True)
        keys = [*table.keys, table.spectator_key]

        async def visited() -> None:
            for key in keys:
                async with table.page(key) as page:
                    await page.wait_until(lambda page: page.view)
                    await page.send_raw("nonsense")
                    await page.wait_until(lambda page: page.replies)

        run_async(visited())
        for key in keys:
            for path in PAGES:
                HTTP_CLIENT.get(f"{url}/t/{table.id}{path}?k={key}")
            table.api(key).request("/view")
            table.api(key).request("/moves", {"nonsense": key})
            HTTP_CLIENT.get(f"{url}/nothing?k={key}")
    output = "".join([caplog.text, *capfd.readouterr()])
    stored = b"".join(part.read_bytes() for part in tmp_path.iterdir())
    assert table.id.encode() in stored
    for key in keys:
        assert key not in output
        assert key.encode() not in stored
