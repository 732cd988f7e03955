"""Malformed input gets a clear error and changes nothing."""

import json
from collections.abc import Iterator

import pytest

from guildhall.server.ws.messages import ERROR, PONG
from tests.server.clients import HTTP_CLIENT, TableClient, error_text, run_async

GOOD = {"type": "move", "id": 5, "rev": 1, "action": 0}

MESSAGES: list[tuple[str | bytes, str]] = [
    ("", "A message must be a JSON object."),
    ("nothing", "A message must be a JSON object."),
    ("[1, 2]", "A message must be a JSON object."),
    ('"move"', "A message must be a JSON object."),
    ("[" * 3000, "A message must be a JSON object."),
    ('{"type": "move", "id": ' + "9" * 3000 + "}", "id must be an integer."),
    ("{}", "Unknown message type"),
    ('{"type": null}', "Unknown message type"),
    ('{"type": ["move"]}', "Unknown message type"),
    ('{"type": "fly"}', "Unknown message type"),
    (b'{"type": "ping"}', "A message must be text, not binary data."),
    ("x" * 5000, "The message is too large (maximum: 4096 bytes)."),
    (json.dumps({**GOOD, "text": "ü" * 2500}, ensure_ascii=False), "The message is too large"),
    (json.dumps({**GOOD, "id": "5"}), "id must be an integer."),
    (json.dumps({**GOOD, "id": -5}), "id must be an integer."),
    (json.dumps({**GOOD, "id": True}), "id must be an integer."),
    (json.dumps({**GOOD, "rev": None}), "rev must be an integer."),
    (json.dumps({**GOOD, "rev": "1"}), "rev must be an integer."),
    (json.dumps({**GOOD, "rev": 1.0}), "rev must be an integer."),
    (json.dumps({**GOOD, "rev": -1}), "rev must be an integer."),
    (json.dumps({**GOOD, "rev": 2}), "The table has changed."),
    (json.dumps({**GOOD, "action": None}), "action must be an integer."),
    (json.dumps({**GOOD, "action": False}), "action must be an integer."),
    (json.dumps({**GOOD, "action": 2**60}), "action must be an integer."),
    (json.dumps({**GOOD, "action": 511}), "There is no action 511"),
    (json.dumps({**GOOD, "action": 2**40}), "There is no action"),
    (json.dumps({**GOOD, "confirmed": "no"}), "confirmed must be true or false."),
    ('{"type":"move","id":5,"rev":NaN,"action":0}', "rev must be an integer."),
    ('{"type":"move","id":5,"rev":Infinity,"action":0}', "rev must be an integer."),
    ('{"type":"move_text","id":5,"rev":1}', "text must be a short string."),
    ('{"type":"move_text","id":5,"rev":1,"text":7}', "text must be a short string."),
    ('{"type":"move_text","id":5,"rev":1,"text":""}', ""),
    ('{"type":"move_text","id":5,"rev":1,"text":"\\u0000"}', ""),
    ('{"type":"move_text","id":5,"rev":1,"text":"\\ud800"}', ""),
    ('{"type":"move_text","id":5,"rev":1,"text":"{seat}"}', ""),
    ('{"type":"move_text","id":5,"rev":1,"text":"on Z9"}', ""),
    (
        json.dumps({"type": "move_text", "id": 5, "rev": 1, "text": "y" * 1001}),
        "text must be a short",
    ),
    ('{"type":"moves","id":5,"rev":1,"actions":[]}', "actions must be a list of integers."),
    ('{"type":"moves","id":5,"rev":1,"actions":3}', "actions must be a list of integers."),
    ('{"type":"moves","id":5,"rev":1,"actions":[1,"2"]}', "actions must be a list of integers."),
    (
        json.dumps({"type": "moves", "id": 5, "rev": 1, "actions": [1] * 65}),
        "actions must be a list",
    ),
    ('{"type":"moves","id":5,"rev":1,"actions":[400,400]}', ""),
    ('{"type":"choose","id":5,"rev":1}', "choice must be a list of lists of integers."),
    ('{"type":"choose","id":5,"rev":1,"choice":3}', "choice must be a list of lists of integers."),
    ('{"type":"choose","id":5,"rev":1,"choice":[3]}', "choice must be a list of lists"),
    ('{"type":"choose","id":5,"rev":1,"choice":[["3"]]}', "choice must be a list of lists"),
    ('{"type":"choose","id":5,"rev":1,"choice":[[1.5]]}', "choice must be a list of lists"),
    ('{"type":"choose","id":5,"rev":1,"choice":[[true]]}', "choice must be a list of lists"),
    ('{"type":"choose","id":5,"rev":1,"choice":[[-2]]}', "choice must be a list of lists"),
    (
        json.dumps({"type": "choose", "id": 5, "rev": 1, "choice": [[1] * 65]}),
        "choice must be a list of lists",
    ),
    (
        json.dumps({"type": "choose", "id": 5, "rev": 1, "choice": [[]] * 9}),
        "choice must be a list of lists",
    ),
    ('{"type":"choose","id":5,"rev":1,"choice":[]}', "This cannot be chosen now."),
    ('{"type":"choose","id":5,"rev":1,"choice":[[]]}', "Choose 1 more."),
    ('{"type":"choose","id":5,"rev":1,"choice":[[-1]]}', "This cannot be chosen now."),
    ('{"type":"choose","id":5,"rev":1,"choice":[[0,0]]}', ""),
    ('{"type":"choose","id":5,"rev":2,"choice":[[]]}', "The table has changed."),
    ('{"type":"choose","id":5,"rev":1,"choice":[[0]],"confirmed":1}', "confirmed must be true"),
    ('{"type":"why","id":5,"actions":[]}', "actions must be a list of integers."),
    ('{"type":"why","id":5,"actions":[9999]}', "There is no action 9999"),
    ('{"type":"undo","id":5}', "rev must be an integer."),
    ('{"type":"undo","id":5,"rev":9}', "The table has changed."),
    ('{"type":"undo","id":5,"rev":1}', "You have no move to undo."),
    ('{"type":"request_undo","id":5}', "You have no move to undo."),
    ('{"type":"respond_undo","id":5,"request":1}', "accept must be true or false."),
    (
        '{"type":"respond_undo","id":5,"request":1,"accept":true}',
        "This undo request is no longer open.",
    ),
    ('{"type":"chat","id":5,"text":"   "}', "Please enter a message."),
    ('{"type":"chat","id":5,"text":"\\u0000\\u0007"}', "Please enter a message."),
    (
        json.dumps({"type": "chat", "id": 5, "text": "a" * 301}),
        "The message is too long (maximum: 300 characters).",
    ),
    ('{"type":"hint","id":5,"rev":4}', "The table has changed."),
    ('{"type":"start","id":5}', "The game has already started."),
    ('{"type":"set_seat","id":5,"seat":1,"kind":"bot"}', "The game has already started."),
    ('{"type":"set_seat","id":5,"seat":"1","kind":"bot"}', "seat must be an integer."),
    ('{"type":"sit","id":5,"name":""}', "Please enter a name."),
    ('{"type":"sit","id":5,"name":"\\u202e"}', "Please enter a name."),
    (
        json.dumps({"type": "sit", "id": 5, "name": "n" * 25}),
        "The name is too long (maximum: 24 characters).",
    ),
]


@pytest.fixture(scope="module")
def table(url: str) -> TableClient:
    """A table in the draft."""
    return TableClient(url, "me", "me", "me", start=True)


def everything(table: TableClient) -> list[str]:
    """Everything that all viewers see at a table, except who is online."""
    keys = [*table.keys, table.spectator_key]
    paths = ("", "/view", "/log")
    texts = [table.api(key).request(path).text for key in keys for path in paths]
    return [text.replace('"online":true', '"online":false') for text in texts]


def test_a_malformed_message_gets_an_error_and_changes_nothing(table: TableClient) -> None:
    before = everything(table)

    async def sent() -> None:
        async with table.page(table.keys[0]) as page:
            await page.wait_until(lambda page: page.view and page.chat)
            for text, sentence in MESSAGES:
                page.replies.clear()
                await page.send_raw(text)
                await page.wait_until(lambda page: page.replies)
                letter, answer = next(iter(page.replies.values()))
                message = str(answer["error"])
                assert letter == ERROR, text
                assert message.startswith(sentence), (text, message)
                assert message.endswith("."), message
                if '"id": 5' in str(text) or '"id":5' in str(text):
                    assert answer["id"] == 5, text
            await page.send_raw('{"type":"ping"}')
            await page.wait_until(lambda page: page.received[-1] == PONG)

    run_async(sent())
    assert everything(table) == before


def test_spectators_can_only_chat(table: TableClient) -> None:
    async def watched() -> None:
        async with table.page(table.spectator_key) as page:
            await page.wait_until(lambda page: page.view)
            for kind, fields in (
                ("move", {"rev": 1, "action": 3}),
                ("move_text", {"rev": 1, "text": "x"}),
                ("moves", {"rev": 1, "actions": [3]}),
                ("why", {"actions": [3]}),
                ("undo", {"rev": 1}),
                ("request_undo", {}),
                ("hint", {"rev": 1}),
                ("sit", {"name": "Eve"}),
            ):
                assert "Spectators cannot do this" in await page.send_refused(kind, **fields)
            for kind, fields in (("start", {}), ("set_seat", {"seat": 0, "kind": "kick"})):
                assert "Only the host" in await page.send_refused(kind, **fields)
            await page.send_accepted("chat", text="Go, go!")

    run_async(watched())


# The JSON API

SEATS: list[object] = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
NEW: dict[str, object] = {"game_id": "city_guilds", "seats": SEATS}

OPENINGS: list[tuple[object, int, str]] = [
    (None, 400, ""),
    ([], 400, ""),
    ({}, 400, "game_id"),
    ({**NEW, "game_id": None}, 400, "game_id"),
    ({**NEW, "game_id": "chess"}, 404, "There is nothing at this address."),
    ({**NEW, "game_id": "../../etc"}, 404, "There is nothing at this address."),
    ({**NEW, "seats": []}, 400, "City & Guilds is for 3 to 5 players"),
    ({**NEW, "seats": SEATS * 2}, 400, "City & Guilds is for 3 to 5 players"),
    ({**NEW, "seats": SEATS * 20}, 400, "seats"),
    ({**NEW, "seats": 4}, 400, "seats"),
    ({**NEW, "seats": ["me", "bot", "bot"]}, 400, "seats.0"),
    ({**NEW, "seats": [{"kind": "king"}] * 3}, 400, "seats.0.kind"),
    ({**NEW, "seats": [{"kind": "me", "name": "x" * 25}] * 3}, 400, "The name is too long"),
    ({**NEW, "seats": [{"kind": "me", "name": 3}] * 3}, 400, "seats.0.name"),
    ({**NEW, "seats": [{"kind": "bot", "bot_name": "deep blue"}] * 3}, 400, "Unknown bot"),
    ({**NEW, "seats": [{"kind": "bot", "age": 3}] * 3}, 400, "seats.0.age"),
    ({**NEW, "options": {"fast": True}}, 400, "City & Guilds has no option 'fast'"),
    ({**NEW, "options": {"minstrel_counts": 1}}, 400, "The option minstrel_counts must be one of"),
    ({**NEW, "options": {"minstrel_counts": None}}, 400, "options.minstrel_counts"),
    ({**NEW, "options": []}, 400, "options"),
    (
        {**NEW, "game_id": "flandern", "options": {"influence_swapped": True}},
        400,
        "The option influence_swapped is for 2 players, not for 3.",
    ),
    ({**NEW, "listed": "yes"}, 400, "listed"),
    ({**NEW, "settings": {"music": True}}, 400, "Unknown table setting: music."),
    (
        {**NEW, "settings": {"notebook": "half"}},
        400,
        "Invalid value for the table setting notebook: half.",
    ),
    (
        {**NEW, "settings": {"shuffle": "true"}},
        400,
        "Invalid value for the table setting shuffle: true.",
    ),
    ({**NEW, "colour": "red"}, 400, "colour"),
    ({**NEW, "seats": [{"kind": "free"}] * 3, "start": True}, 409, "A seat is still open"),
]


@pytest.mark.parametrize(("body", "status", "sentence"), OPENINGS)
def test_invalid_tables_are_not_created(url: str, body: object, status: int, sentence: str) -> None:
    answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", json=body)
    assert answer.status_code == status, answer.text
    assert error_text(answer).startswith(sentence)


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"nope", b"\xff\xfe", b'{"game_id": "\xc3"}', b"[" * 50_000, b"9" * 5000],
)
def test_invalid_json_is_refused(url: str, raw: bytes) -> None:
    answer = HTTP_CLIENT.post(
        f"{url}/api/v1/tables", content=raw, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert error_text(answer)


PLAYS: list[tuple[str, object, int]] = [
    ("/moves", {}, 400),
    ("/moves", {"rev": 1}, 400),
    ("/moves", {"rev": 1, "action": 3, "text": "x"}, 400),
    ("/moves", {"rev": 1, "action": "3"}, 400),
    ("/moves", {"rev": 1, "action": 3.5}, 400),
    ("/moves", {"rev": 1, "action": True}, 400),
    ("/moves", {"rev": 1, "action": -1}, 400),
    ("/moves", {"rev": 1, "action": 2**70}, 400),
    ("/moves", {"rev": True, "action": 1}, 400),
    ("/moves", {"rev": 1, "action": 9999}, 422),
    ("/moves", {"rev": 1, "text": "\x00"}, 409),
    ("/moves", {"rev": 1, "text": "fly to the moon"}, 409),
    ("/moves", {"rev": 1, "actions": []}, 400),
    ("/moves", {"rev": 1, "actions": [9999]}, 409),
    ("/moves", {"rev": 77, "action": 1}, 409),
    ("/undo", {}, 400),
    ("/undo", {"rev": 1}, 409),
    ("/chat", {"text": ""}, 400),
    ("/chat", {"text": 5}, 400),
    ("/sit", {"name": "\x00"}, 400),
    ("/undo-requests/1", {"accept": 1}, 400),
    ("/undo-requests/1", {"accept": True}, 409),
    ("/undo-requests/x", {"accept": True}, 400),
    ("/undo-requests/-1", {"accept": True}, 400),
    ("/join", {"name": "Eve"}, 403),
    ("/seats", {"seat": 0, "kind": "king"}, 400),
    ("/seats", {"seat": 9, "kind": "bot"}, 409),
    ("/start", {}, 409),
    ("/rematch", {}, 409),
    ("/keys", {"revoke_others": "yes"}, 400),
]


def test_malformed_requests_change_nothing(table: TableClient) -> None:
    before = everything(table)
    api = table.api(table.keys[0])
    for path, body, status in PLAYS:
        answer = api.request(path, body)
        assert answer.status_code == status, (path, body, answer.text)
        assert error_text(answer)
    for path in ("/wait", "/wait?rev=", "/wait?rev=x", "/wait?rev=-1"):
        assert api.post_refused(path)[0] == 400
    assert api.post_refused("/record") == (409, "The game is not over yet.")
    assert everything(table) == before


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/tables/%00", 404),
        ("GET", "/api/v1/tables/..%2f..%2fetc%2fpasswd", 404),
        ("GET", f"/api/v1/tables/{'x' * 500}", 404),
        ("GET", "/api/v1/tables/caf%C3%A9/view", 404),
        ("GET", "/api/v1/tables/%ff/view", 404),
        ("DELETE", "/api/v1/tables", 405),
        ("POST", "/api/v1/titles", 405),
        ("POST", "/api/v1/qr", 400),
    ],
)
def test_unknown_addresses_are_not_found(url: str, method: str, path: str, status: int) -> None:
    answer = HTTP_CLIENT.request(method, url + path)
    assert answer.status_code == status, answer.text
    assert error_text(answer)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing", 404),
        ("/t/none", 404),
        ("/t/%00", 404),
        ("/t/none?k=%00%ff", 404),
        ("/t/none/replay", 404),
        ("/t/none/board.svg", 404),
        ("/t/none/board.txt", 404),
        ("/t/none/record.json", 404),
        ("/rules/chess", 404),
        ("/rules/%2e%2e", 404),
        ("/css/chess-1234.css", 404),
        ("/css/.css", 404),
        ("/thumbnail/chess.svg", 404),
        ("/static/../app.py", 404),
        ("/static/%2e%2e/app.py", 404),
        ("/static/none.js", 404),
    ],
)
def test_unknown_pages_are_not_found(url: str, path: str, status: int) -> None:
    answer = HTTP_CLIENT.get(url + path)
    assert answer.status_code == status
    assert "<html" in answer.text
    assert 'data-page="error"' in answer.text
    assert "Traceback" not in answer.text


def test_replays_take_known_viewpoints_and_steps(table: TableClient) -> None:
    address = f"{table.url}/t/{table.id}/replay?k={table.keys[0]}"
    mine = table.api(table.keys[0]).get("")["seat"]
    other = (int(str(mine)) + 1) % 3
    for query, status in (
        ("", 200),
        (f"&as={mine}", 200),
        ("&at=1", 200),
        ("&at=999", 200),
        ("&at=x", 400),
        ("&at=-1", 400),
        ("&at=%F0%9D%9F%99", 400),
        ("&as=king", 400),
        (f"&as={other}", 403),
        ("&as=spectator", 403),
        ("&as=all", 403),
    ):
        assert HTTP_CLIENT.get(address + query).status_code == status, query


def test_replay_links_of_older_versions_work(table: TableClient) -> None:
    address = f"{table.url}/t/{table.id}/replay?k={table.spectator_key}&at=1"
    for query in ("&as=watch", "&as=spectator&from=watch"):
        assert HTTP_CLIENT.get(address + query).status_code == 200, query


def test_a_long_body_is_refused_however_it_is_sent(url: str) -> None:
    def drops() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    headers = {"content-type": "application/json"}
    for body in (b" " * 70_000, drops()):
        answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", content=body, headers=headers)
        assert answer.status_code == 413
        assert error_text(answer) == "The request is too large (maximum: 65,536 bytes)."


def test_a_form_instead_of_json_is_refused(url: str) -> None:
    answer = HTTP_CLIENT.post(f"{url}/api/v1/tables", data={"game_id": "city_guilds"})
    assert answer.status_code == 400
    assert error_text(answer)
