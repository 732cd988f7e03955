"""A player for any Guildhall server, written with the standard library alone.

    python random_client.py http://127.0.0.1:8302 TABLE KEY [NAME]

TABLE and KEY are in the invitation link of a seat: /t/TABLE?k=KEY. The client takes the seat,
waits for the game to start, and plays random legal actions until it is over. Put your own strategy
into ``choose``, which gets the view (everything the seat knows) and the legal actions.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request

STALE = 409


class Table:
    """One seat at one table, over the JSON API."""

    def __init__(self, server: str, table_id: str, key: str) -> None:
        self.address = f"{server.rstrip('/')}/api/v1/tables/{table_id}"
        self.key = key

    def call(self, path: str, body: dict | None = None) -> dict | list:
        """Send GET, or POST if there is a body, and return the JSON of the response."""
        request = urllib.request.Request(
            f"{self.address}{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


def choose(view: dict, actions: list[dict]) -> dict:
    """Choose one of the actions, which look like ``{"id": 7, "text": "on B5"}``."""
    return random.choice(actions)


def play(table: Table, say=print) -> dict:
    """Play until the game is over and return the last view."""
    state = table.call("/view")
    while state["status"] != "over":
        if state["seat"] not in state["waiting"]:
            state = table.call(f"/wait?rev={state['rev']}")
            continue
        action = choose(state["view"], table.call("/actions"))
        say(f"{state['prompt']} {action['text']}")
        try:
            table.call("/moves", {"action": action["id"], "rev": state["rev"]})
        except urllib.error.HTTPError as error:
            if error.code != STALE:
                raise
        state = table.call("/view")
    return state


def main() -> None:
    """Take the seat, play, and print the result."""
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    table = Table(*sys.argv[1:4])
    for _ in range(60):
        try:
            seated = table.call("/sit", {"name": sys.argv[4] if len(sys.argv) == 5 else "Random"})
            table.key = seated["key"] or table.key  # the key in the link has expired
            play(table)
            record = table.call("/record")
            print(f"Over: {record['scores']}, won by {record['winners']}.")
            return
        except urllib.error.HTTPError as error:
            sys.exit(json.load(error)["error"])
        except OSError:
            time.sleep(1)  # the server may be restarting
    sys.exit("The server does not answer.")


if __name__ == "__main__":
    main()
