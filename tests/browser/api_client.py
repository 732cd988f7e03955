"""Tables for browser tests, created through the JSON API."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import httpx

import guildhall
from tests.server.clients import KEEP_ALIVE

Json = dict[str, object]

BOT: Final[Json] = {"kind": "bot", "bot_name": "random"}


@dataclass(frozen=True)
class TableLinks:
    """A table and the links to it."""

    url: str
    table_id: str
    seat_keys: dict[int, str]
    spectator_key: str
    host_key: str = ""
    names: list[str] = field(default_factory=list)

    def link(self, seat: int) -> str:
        """The original link of a seat."""
        return f"{self.url}/t/{self.table_id}?k={self.seat_keys[seat]}"

    @property
    def spectator_link(self) -> str:
        """The link for spectators."""
        return f"{self.url}/t/{self.table_id}?k={self.spectator_key}"


class ApiClient:
    """A client of the JSON API."""

    def __init__(
        self, url: str, finished: Mapping[str, TableLinks] | None = None, database: str = ""
    ) -> None:
        self.url = url
        self.database = database  # the file of the server
        # A finished table of two players for each game.
        self.finished = {
            game_id: replace(one, url=url) for game_id, one in (finished or {}).items()
        }
        self.client = httpx.Client(
            base_url=url, timeout=60, limits=httpx.Limits(keepalive_expiry=KEEP_ALIVE)
        )

    def close(self) -> None:
        """Close the connection."""
        self.client.close()

    def call(
        self, method: str, path: str, body: object = None, key: str = "", expect: int = 200
    ) -> Json:
        """Call the API and check the status."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = self.client.request(method, f"/api/v1/{path}", json=body, headers=headers)
        assert answer.status_code // 100 == expect // 100, answer.text
        data = answer.json()
        return data if isinstance(data, dict) else {"list": data}

    def create_table(
        self,
        game_id: str,
        people: int,
        *,
        seats: int = 0,
        start: bool = True,
        settings: Json | None = None,
    ) -> TableLinks:
        """Create a table for this number of people, with bots on the other seats."""
        game = guildhall.game(game_id)
        seats = max(people, seats, game.seats[0])
        assert seats in game.seats
        names = ["Anna", "Bruno", "Chiara", "Dario", "Emma"][:people]
        requests: list[object] = [{"kind": "me", "name": name} for name in names]
        requests += [BOT] * (seats - people)
        body: Json = {
            "game_id": game_id,
            "seats": requests,
            "settings": settings or {"shuffle": False},
        }
        made = self.call("POST", "tables", body)
        keys = made["keys"]
        assert isinstance(keys, dict)
        table = TableLinks(
            self.url,
            str(made["table_id"]),
            {int(seat): str(key) for seat, key in keys["seats"].items()},
            str(keys["spectator"]),
            str(keys["host"]),
            names,
        )
        if start:
            self.call("POST", f"tables/{table.table_id}/start", {}, table.seat_keys[0])
        return table

    def revision(self, table: TableLinks, seat: int) -> int:
        """The revision of a seat's current view."""
        state = self.call("GET", f"tables/{table.table_id}/view", key=table.seat_keys[seat])
        assert isinstance(state["rev"], int)
        return state["rev"]

    def play_random(self, table: TableLinks, max_moves: int = 100_000, seed: int = 1) -> int:
        """Make random moves for all people at a table; return how many were made."""
        rng = random.Random(seed)
        made = 0
        while made < max_moves:
            for key in table.seat_keys.values():
                while made < max_moves:  # a player often makes several moves in a row
                    state = self.call("GET", f"tables/{table.table_id}/view", key=key)
                    if state["status"] == "over":
                        return made
                    view, revision = state["view"], state["rev"]
                    assert isinstance(view, dict)
                    if not view["actions"]:
                        break
                    move = {"action": rng.choice(view["actions"]), "rev": revision}
                    self.call("POST", f"tables/{table.table_id}/moves", move, key)
                    made += 1
        return made
