"""A table at which a seat has asked the others for an undo."""

import httpx

import guildhall
from tests.browser.api_client import ApiClient
from tests.browser.layout_tables import middle_of_game
from tests.browser.open_decision import DecisionTables

NAMES = ("Maximiliane von Reichenau", "Bruno", "Chiara Buonarroti")


class RequestTable:
    """The links of the seat that has asked and of one that is asked."""

    def __init__(self, tables: DecisionTables, api: ApiClient, game_id: str) -> None:
        entries = middle_of_game(game_id, len(NAMES))
        table_id, keys = tables.write(guildhall.game(game_id), entries, NAMES)
        self.client = api.client
        self.path = f"/api/v1/tables/{table_id}"
        self.key = next(key for key in (keys[1], keys[2], keys[0]) if self._asks(key))
        links = {key: f"{api.url}/t/{table_id}?k={key}" for key in keys}
        self.asking = links.pop(self.key)
        self.asked = next(iter(links.values()))

    def _call(self, method: str, path: str, key: str, body: object = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {key}"}
        return self.client.request(method, self.path + path, headers=headers, json=body)

    def _asks(self, key: str) -> bool:
        return self._call("POST", "/undo-requests", key).is_success

    def withdraw(self) -> None:
        """Withdraw the request."""
        number = self._call("GET", "", self.key).json()["undo_request"]["id"]
        self._call("DELETE", f"/undo-requests/{number}", self.key).raise_for_status()

    def chat(self, text: str) -> None:
        """Write a message."""
        self._call("POST", "/chat", self.key, {"text": text}).raise_for_status()
