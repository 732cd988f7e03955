"""Before and after a game: sitting down, managing seats, handing over, playing again."""

import asyncio
import json

import pytest

from guildhall.server import lobby, lots
from guildhall.server.manners import LONGEST_NAME
from tests.server.playing import HTTP, Opened, Page, eventually, run


def people(table: Opened, key: str | None = None) -> list[tuple[object, object]]:
    """Kinds and names at a table."""
    found = table.api(key or table.host).get("")["people"]
    assert isinstance(found, list)
    return [(person["kind"], person["name"]) for person in found]


def test_somebody_with_the_link_sits_down_and_takes_another_name(url: str) -> None:
    table = Opened(url, "me", "open", "bot")
    assert people(table) == [("person", "Person 0"), ("open", ""), ("bot", "")]
    guest = table.sit(1, "  Ada \u0000 <b>Lovelace</b> ")
    assert people(table)[1] == ("person", "Ada <b>Lovelace</b>")
    guest.post("/sit", name="person 0")
    assert people(table)[1] == ("person", "person 0 2")
    guest.post("/sit", name="é" * LONGEST_NAME)
    page = HTTP.get(f"{url}/t/{table.id}?k={table.host}").text
    guest.post("/sit", name="<i>Ada</i>")
    page = HTTP.get(f"{url}/t/{table.id}?k={table.host}").text
    assert "<i>" not in page
    assert "&lt;i&gt;Ada" in page


def test_two_who_take_the_same_name_at_once_are_told_apart(url: str) -> None:
    table = Opened(url, "me", "open", "open", "open")

    async def seated() -> None:
        apis = [table.api(key) for key in table.keys[1:]]
        sits = [asyncio.to_thread(api.post, "/sit", name="Eve") for api in apis]
        await asyncio.gather(*sits)

    run(seated())
    assert sorted(str(name) for _, name in people(table)[1:]) == ["Eve", "Eve 2", "Eve 3"]


def test_anybody_joins_a_listed_table_and_has_the_only_key(url: str) -> None:
    table = Opened(url, "me", "open", "open", listed=True)
    listed = HTTP.get(f"{url}/api/v1/tables").json()
    assert table.id in [found["table"] for found in listed]
    assert table.id in HTTP.get(url).text
    public = table.api(None)
    assert public.refused("/join", {"name": "Ada", "seat": 0})[1] == "This seat is taken."
    assert public.refused("/join", {"name": "Ada", "seat": 3})[0] == 400
    joined = public.post("/join", name="Ada", seat=2)
    assert joined["seat"] == 2
    # The link that the host could have sent opens the seat no longer.
    assert table.api(table.keys[2]).refused("")[0] == 401
    assert table.api(str(joined["key"])).get("")["seat"] == 2
    assert public.post("/join", name="Ada")["seat"] == 1
    assert people(table)[1:] == [("person", "Ada 2"), ("person", "Ada")]
    assert public.refused("/join", {"name": "Eve"}) == (409, "All seats are taken.")
    table.api(table.host).post("/start")
    assert public.refused("/join", {"name": "Eve"}) == (409, "This game has begun already.")
    listed = HTTP.get(f"{url}/api/v1/tables").json()
    assert table.id not in [found["table"] for found in listed]


def test_the_host_manages_the_seats(url: str) -> None:
    table = Opened(url, "me", "open", "bot", "open")
    table.sit(1, "Eve")
    guest_key = table.keys[1]

    async def managed() -> None:
        async with table.page(table.host) as host, table.page(guest_key) as guest:
            await guest.until(lambda page: page.view)
            assert "Only who has opened" in await guest.refused("seat", seat=3, kind="bot")
            assert "You sit there" in await host.refused("seat", seat=0, kind="bot")
            assert "There is no seat 7" in await host.refused("seat", seat=7, kind="bot")
            assert "There is no such bot" in await host.refused("seat", seat=3, kind="bot", bot="x")
            assert "A seat can be" in await host.refused("seat", seat=3, kind="king")
            assert "taken" in await host.refused("seat", seat=1, kind="bot")
            await host.done("seat", seat=3, kind="bot", bot="random")
            opened = await host.done("seat", seat=2, kind="open")
            assert people(table)[2:] == [("open", ""), ("bot", "")]
            kicked = await host.done("seat", seat=1, kind="kick")
            await guest.until(lambda page: page.code)
            assert guest.code == 4401
            assert people(table)[1] == ("open", "")
            assert table.api(guest_key).refused("")[0] == 401
            for answer, seat in ((opened, 2), (kicked, 1)):
                assert answer["seat"] == seat
                assert table.api(str(answer["key"])).get("")["seat"] == seat

    run(managed())


def test_a_table_whose_opener_only_watches_has_a_key_for_the_host(url: str) -> None:
    table = Opened(url, "bot:random", "bot:random", "bot:random")
    assert table.host != table.watch
    assert table.api(table.host).get("")["host"] is True
    assert table.api(table.watch).get("")["host"] is False
    assert table.api(table.watch).refused("/start", {})[0] == 403
    table.api(table.host).post("/start")

    async def watched() -> None:
        async with table.page(table.watch) as page:
            await page.until(lambda page: page.mark("phase") == "over")

    run(watched())


def test_keys_go_with_the_people_when_seats_are_drawn_by_lot(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "shuffled", lots.shuffled)  # the real one: it differs each time
    names = {}
    for _ in range(8):
        table = Opened(url, "me", "me", "me", "me")
        table.api(table.keys[3]).post("/chat", text="I sit last")
        table.api(table.host).post("/start")
        for number, key in enumerate(table.keys):
            seat = int(str(table.api(key).get("")["seat"]))
            assert people(table)[seat] == ("person", f"Person {number}")
            names[number, seat] = True
        last = table.api(table.keys[3]).get("")["seat"]
        page = HTTP.get(f"{url}/t/{table.id}?k={table.host}").text
        said = page.partition('id="said-1"')[2].partition("</li>")[0]
        assert "Person 3" in said, last
    assert len(names) > 8  # and not always the same seats
    table = Opened(url, "me", "me", "me", settings={"shuffle": False}, start=True)
    assert list(table.by_seat()) == [0, 1, 2]


def test_a_seat_is_handed_to_another_device(url: str) -> None:
    table = Opened(url, "me", "me", "me", start=True)
    mine = table.api(table.keys[0])
    seat = mine.get("")["seat"]
    more = str(mine.post("/keys")["key"])
    assert table.api(more).get("/view") == mine.get("/view")
    only = str(table.api(more).post("/keys", only=True)["key"])
    assert table.api(only).get("")["seat"] == seat
    assert mine.refused("")[0] == 401
    assert table.api(more).refused("")[0] == 401
    assert table.api(table.keys[1]).get("/view")
    for _ in range(19):
        table.api(only).post("/keys")
    assert table.api(only).refused("/keys", {})[0] == 409


def test_an_open_page_is_closed_when_its_key_becomes_void(url: str) -> None:
    table = Opened(url, "me", "me", "me", start=True)

    async def closed() -> None:
        async with table.page(table.keys[0]) as page:
            await page.until(lambda page: page.view)
            table.api(table.keys[0]).post("/keys", only=True)
            await page.until(lambda page: page.code)
            assert page.code == 4401

    run(closed())


@pytest.fixture(scope="module")
def over(url: str) -> Opened:
    """A game that is over: a person who plays the first legal action, against bots."""
    table = Opened(url, "me", "bot:random", "bot:random")
    table.api(table.host).post("/start")

    async def played() -> None:
        async with table.page(table.host) as page:
            await first_legal(page)

    run(played())
    return table


async def first_legal(page: Page) -> None:
    """Play the first legal action until the end."""
    while page.mark("phase") != "over":
        await page.until(lambda page: page.choices or page.mark("phase") == "over")
        if page.choices:
            seq = page.seq
            await page.done("act", seq=seq, a=page.choices[0])
            await page.later_than(seq)


def test_a_record_is_given_out_when_the_game_is_over(url: str, over: Opened) -> None:
    running = Opened(url, "me", "me", "me", start=True)
    for key in (running.host, running.watch):
        address = f"{url}/t/{running.id}/record.json?k={key}"
        assert HTTP.get(address).status_code == 409
        assert running.api(key).refused("/record") == (409, "The game is not over yet.")
    for key in (over.host, over.watch):
        record = over.api(key).get("/record")
        assert record["over"] is True
        download = HTTP.get(f"{url}/t/{over.id}/record.json?k={key}")
        assert json.loads(download.text) == record
        assert "attachment" in download.headers["content-disposition"]


def test_a_game_that_is_over_is_seen_again_through_all_eyes(url: str, over: Opened) -> None:
    address = f"{url}/t/{over.id}/replay?k={over.watch}"
    for eyes in ("0", "1", "2", "watch", "all"):
        for place in ("1", "20", ""):
            answer = HTTP.get(f"{address}&as={eyes}&at={place}")
            assert answer.status_code == 200
            assert 'data-page="replay"' in answer.text
    opened = HTTP.get(f"{address}&as=all&at=5").text
    watched = HTTP.get(f"{address}&as=watch&at=5").text
    assert opened.count('id="seat') > watched.count('id="seat')
    assert HTTP.get(f"{url}/t/{over.id}/told?k={over.host}").status_code == 200


def test_the_same_people_play_again_at_one_new_table(url: str, over: Opened) -> None:
    assert over.api(over.watch).refused("/rematch", {})[0] == 403

    async def again() -> None:
        async with over.page(over.host) as page:
            await page.until(lambda page: page.view)
            made = over.api(over.host).post("/rematch")
            assert over.api(over.host).post("/rematch") == made
            await page.until(lambda page: "Go to the rematch" in page.view)
            assert made["key"] == over.host
            async with Page(url, str(made["table"]), over.host) as fresh:
                await fresh.until(lambda page: page.mark("phase") == "playing")
                assert fresh.mark("viewer") == str(made["seat"])
            async with Page(url, str(made["table"]), over.watch) as fresh:
                await fresh.until(lambda page: page.mark("phase") == "playing")
                assert fresh.mark("viewer") == ""

    run(again())


def test_a_link_becomes_a_code(url: str) -> None:
    answer = HTTP.post(f"{url}/api/v1/qr", json={"text": f"{url}/t/x?k=y"})
    assert answer.status_code == 200
    assert answer.text.startswith("<svg")
    assert HTTP.post(f"{url}/api/v1/qr", json={"text": ""}).status_code == 400
    assert HTTP.post(f"{url}/api/v1/qr", json={"text": "x" * 601}).status_code == 400


def test_who_holds_several_seats_on_one_device_is_here_with_all_of_them(url: str) -> None:
    table = Opened(url, "me", "me", "open")

    def online() -> list[bool]:
        found = table.api(table.host).get("")["people"]
        assert isinstance(found, list)
        return [person["online"] for person in found]

    async def visit() -> None:
        async with Page(url, table.id, table.keys[0]) as page:
            await page.until(lambda page: page.view)
            assert online() == [True, False, False]
            stranger = "x" * 22
            keys = f"{table.keys[1]} {stranger} \ud800"
            assert (await page.send("with", keys=keys))[0] == "O"
            assert online() == [True, True, False]

    run(visit())
    eventually(lambda: not any(online()))
