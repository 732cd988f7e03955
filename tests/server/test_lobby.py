"""Before and after a game: seats, keys and rematches."""

import asyncio
import json

import pytest

from guildhall.server import chance
from guildhall.server.tables import lobby
from guildhall.server.text_rules import MAX_NAME_LENGTH
from guildhall.server.ws.messages import OK
from tests.server.clients import HTTP_CLIENT, PageSocket, TableClient, run_async, wait_until


def seat_occupants(table: TableClient, key: str | None = None) -> list[tuple[object, object]]:
    """The kind and name of each player at a table."""
    found = table.api(key or table.host_key).get("")["players"]
    assert isinstance(found, list)
    return [(player["kind"], player["name"]) for player in found]


def test_a_player_with_the_link_takes_the_seat_and_is_renamed(url: str) -> None:
    table = TableClient(url, "me", "free", "bot")
    assert seat_occupants(table) == [("person", "Person 0"), ("free", ""), ("bot", "")]
    guest = table.sit(1, "  Ada \u0000 <b>Lovelace</b> ")
    assert seat_occupants(table)[1] == ("person", "Ada <b>Lovelace</b>")
    guest.post("/sit", name="person 0")
    assert seat_occupants(table)[1] == ("person", "person 0 2")
    guest.post("/sit", name="é" * MAX_NAME_LENGTH)
    page = HTTP_CLIENT.get(f"{url}/t/{table.id}?k={table.host_key}").text
    guest.post("/sit", name="<i>Ada</i>")
    page = HTTP_CLIENT.get(f"{url}/t/{table.id}?k={table.host_key}").text
    assert "<i>" not in page
    assert "&lt;i&gt;Ada" in page


def test_two_players_who_choose_the_same_name_at_once_get_different_names(url: str) -> None:
    table = TableClient(url, "me", "free", "free", "free")

    async def seated() -> None:
        apis = [table.api(key) for key in table.keys[1:]]
        sits = [asyncio.to_thread(api.post, "/sit", name="Eve") for api in apis]
        await asyncio.gather(*sits)

    run_async(seated())
    assert sorted(str(name) for _, name in seat_occupants(table)[1:]) == ["Eve", "Eve 2", "Eve 3"]


def test_anyone_can_join_a_listed_table_and_gets_the_only_key(url: str) -> None:
    table = TableClient(url, "me", "free", "free", listed=True)
    listed = HTTP_CLIENT.get(f"{url}/api/v1/tables").json()
    assert table.id in [found["table_id"] for found in listed]
    assert table.id in HTTP_CLIENT.get(url).text
    public = table.api(None)
    assert public.post_refused("/join", {"name": "Ada", "seat": 0})[1] == "This seat is taken."
    assert public.post_refused("/join", {"name": "Ada", "seat": 3})[0] == 400
    joined = public.post("/join", name="Ada", seat=2)
    assert joined["seat"] == 2
    # The host's invitation link no longer works.
    assert table.api(table.keys[2]).post_refused("")[0] == 401
    assert table.api(str(joined["key"])).get("")["seat"] == 2
    assert public.post("/join", name="Ada")["seat"] == 1
    assert seat_occupants(table)[1:] == [("person", "Ada 2"), ("person", "Ada")]
    assert public.post_refused("/join", {"name": "Eve"}) == (409, "All seats are taken.")
    table.api(table.host_key).post("/start")
    assert public.post_refused("/join", {"name": "Eve"}) == (409, "The game has already started.")
    listed = HTTP_CLIENT.get(f"{url}/api/v1/tables").json()
    assert table.id not in [found["table_id"] for found in listed]


def test_the_host_manages_the_seats(url: str) -> None:
    table = TableClient(url, "me", "free", "bot", "free")
    table.sit(1, "Eve")
    guest_key = table.keys[1]

    async def managed() -> None:
        async with table.page(table.host_key) as host, table.page(guest_key) as guest:
            await guest.wait_until(lambda page: page.view)
            assert "Only the host" in await guest.send_refused("set_seat", seat=3, kind="bot")
            assert "That is your own seat" in await host.send_refused(
                "set_seat", seat=0, kind="bot"
            )
            assert "There is no seat 7" in await host.send_refused("set_seat", seat=7, kind="bot")
            assert "Unknown bot" in await host.send_refused(
                "set_seat", seat=3, kind="bot", bot_name="x"
            )
            assert "kind has an unknown value" in await host.send_refused(
                "set_seat", seat=3, kind="king"
            )
            assert "taken" in await host.send_refused("set_seat", seat=1, kind="bot")
            await host.send_accepted("set_seat", seat=3, kind="bot", bot_name="random")
            opened = await host.send_accepted("set_seat", seat=2, kind="free")
            assert seat_occupants(table)[2:] == [("free", ""), ("bot", "")]
            kicked = await host.send_accepted("set_seat", seat=1, kind="kick")
            await guest.wait_until(lambda page: page.close_code)
            assert guest.close_code == 4401
            assert seat_occupants(table)[1] == ("free", "")
            assert table.api(guest_key).post_refused("")[0] == 401
            for answer, seat in ((opened, 2), (kicked, 1)):
                assert answer["seat"] == seat
                assert table.api(str(answer["key"])).get("")["seat"] == seat

    run_async(managed())


def test_a_host_without_a_seat_has_a_host_key(url: str) -> None:
    table = TableClient(url, "bot:random", "bot:random", "bot:random")
    assert table.host_key != table.spectator_key
    assert table.api(table.host_key).get("")["host"] is True
    assert table.api(table.spectator_key).get("")["host"] is False
    assert table.api(table.spectator_key).post_refused("/start", {})[0] == 403
    table.api(table.host_key).post("/start")

    async def watched() -> None:
        async with table.page(table.spectator_key) as page:
            await page.wait_until(lambda page: page.data_attribute("status") == "over")

    run_async(watched())


def test_keys_follow_their_players_when_seats_are_shuffled(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        lobby, "shuffled", chance.shuffled
    )  # the real shuffle, which differs each time
    names = {}
    for _ in range(8):
        table = TableClient(url, "me", "me", "me", "me")
        table.api(table.keys[3]).post("/chat", text="I sit last")
        table.api(table.host_key).post("/start")
        for number, key in enumerate(table.keys):
            seat = int(str(table.api(key).get("")["seat"]))
            assert seat_occupants(table)[seat] == ("person", f"Person {number}")
            names[number, seat] = True
        last = table.api(table.keys[3]).get("")["seat"]
        page = HTTP_CLIENT.get(f"{url}/t/{table.id}?k={table.host_key}").text
        line = page.partition('id="chat-line-1"')[2].partition("</li>")[0]
        assert "Person 3" in line, last
    assert len(names) > 8  # and the seats vary
    table = TableClient(url, "me", "me", "me", settings={"shuffle": False}, start=True)
    assert list(table.keys_by_seat()) == [0, 1, 2]


def test_a_seat_can_be_linked_to_another_device(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)
    mine = table.api(table.keys[0])
    seat = mine.get("")["seat"]
    more = str(mine.post("/keys")["key"])
    assert table.api(more).get("/view") == mine.get("/view")
    only = str(table.api(more).post("/keys", revoke_others=True)["key"])
    assert table.api(only).get("")["seat"] == seat
    assert mine.post_refused("")[0] == 401
    assert table.api(more).post_refused("")[0] == 401
    assert table.api(table.keys[1]).get("/view")
    for _ in range(19):
        table.api(only).post("/keys")
    assert table.api(only).post_refused("/keys", {})[0] == 409


def test_an_open_socket_is_closed_when_its_key_is_revoked(url: str) -> None:
    table = TableClient(url, "me", "me", "me", start=True)

    async def closed() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            table.api(table.keys[0]).post("/keys", revoke_others=True)
            await page.wait_until(lambda page: page.close_code)
            assert page.close_code == 4401

    run_async(closed())


@pytest.fixture(scope="module")
def finished_table(url: str) -> TableClient:
    """A finished game of a player against bots."""
    table = TableClient(url, "me", "bot:random", "bot:random")
    table.api(table.host_key).post("/start")

    async def played() -> None:
        async with table.page(table.host_key) as page:
            await play_first_actions(page)

    run_async(played())
    return table


async def play_first_actions(page: PageSocket) -> None:
    """Play the first legal action until the end."""
    while page.data_attribute("status") != "over":
        await page.wait_until(lambda page: page.actions or page.data_attribute("status") == "over")
        if page.actions:
            seq = page.revision
            await page.send_accepted("move", rev=seq, action=page.actions[0])
            await page.wait_for_newer(seq)


def test_the_record_is_available_when_the_game_is_over(
    url: str, finished_table: TableClient
) -> None:
    running = TableClient(url, "me", "me", "me", start=True)
    for key in (running.host_key, running.spectator_key):
        address = f"{url}/t/{running.id}/record.json?k={key}"
        assert HTTP_CLIENT.get(address).status_code == 409
        assert running.api(key).post_refused("/record") == (409, "The game is not over yet.")
    for key in (finished_table.host_key, finished_table.spectator_key):
        record = finished_table.api(key).get("/record")
        assert record["over"] is True
        download = HTTP_CLIENT.get(f"{url}/t/{finished_table.id}/record.json?k={key}")
        assert json.loads(download.text) == record
        assert "attachment" in download.headers["content-disposition"]


def test_a_finished_game_is_replayed_from_every_viewpoint(
    url: str, finished_table: TableClient
) -> None:
    address = f"{url}/t/{finished_table.id}/replay?k={finished_table.spectator_key}"
    for viewpoint in ("0", "1", "2", "spectator", "all"):
        for place in ("1", "20", ""):
            answer = HTTP_CLIENT.get(f"{address}&as={viewpoint}&at={place}")
            assert answer.status_code == 200
            assert 'data-page="replay"' in answer.text
    opened = HTTP_CLIENT.get(f"{address}&as=all&at=5").text
    watched = HTTP_CLIENT.get(f"{address}&as=watch&at=5").text
    assert opened.count('id="seat') > watched.count('id="seat')
    assert (
        HTTP_CLIENT.get(f"{url}/t/{finished_table.id}/log?k={finished_table.host_key}").status_code
        == 200
    )


def test_a_rematch_creates_one_new_table_for_the_same_players(
    url: str, finished_table: TableClient
) -> None:
    assert finished_table.api(finished_table.spectator_key).post_refused("/rematch", {})[0] == 403

    async def again() -> None:
        async with finished_table.page(finished_table.host_key) as page:
            await page.wait_until(lambda page: page.view)
            made = finished_table.api(finished_table.host_key).post("/rematch")
            assert finished_table.api(finished_table.host_key).post("/rematch") == made
            await page.wait_until(lambda page: "Go to rematch" in page.view)
            assert made["key"] == finished_table.host_key
            async with PageSocket(url, str(made["table_id"]), finished_table.host_key) as fresh:
                await fresh.wait_until(lambda page: page.data_attribute("status") == "playing")
                assert fresh.data_attribute("viewer") == str(made["seat"])
            async with PageSocket(
                url, str(made["table_id"]), finished_table.spectator_key
            ) as fresh:
                await fresh.wait_until(lambda page: page.data_attribute("status") == "playing")
                assert fresh.data_attribute("viewer") == ""

    run_async(again())


def test_a_link_has_a_qr_code(url: str) -> None:
    answer = HTTP_CLIENT.post(f"{url}/api/v1/qr", json={"text": f"{url}/t/x?k=y"})
    assert answer.status_code == 200
    assert answer.text.startswith("<svg")
    assert HTTP_CLIENT.post(f"{url}/api/v1/qr", json={"text": ""}).status_code == 400
    assert HTTP_CLIENT.post(f"{url}/api/v1/qr", json={"text": "x" * 601}).status_code == 400


def test_all_seats_of_one_device_are_online(url: str) -> None:
    table = TableClient(url, "me", "me", "free")

    def online() -> list[bool]:
        found = table.api(table.host_key).get("")["players"]
        assert isinstance(found, list)
        return [player["online"] for player in found]

    async def visit() -> None:
        async with PageSocket(url, table.id, table.keys[0]) as page:
            await page.wait_until(lambda page: page.view)
            assert online() == [True, False, False]
            unknown_key = "x" * 22
            keys = f"{table.keys[1]} {unknown_key} \ud800"
            assert (await page.send("device_keys", keys=keys))[0] == OK
            assert online() == [True, True, False]

    run_async(visit())
    wait_until(lambda: not any(online()))
