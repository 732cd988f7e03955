"""The example client plays a whole game."""

import subprocess
import sys
from pathlib import Path

from tests.server.clients import TableClient, wait_until

CLIENT = Path(__file__).parents[2] / "examples" / "random_client.py"


def test_the_example_client_plays_a_whole_game(url: str) -> None:
    table = TableClient(url, "free", "free", "bot:random")
    command = [sys.executable, "-I", "-S", str(CLIENT), url, table.id]
    players = [
        subprocess.Popen([*command, key, "Robot"], stdout=subprocess.PIPE, text=True)
        for key in table.keys
    ]

    def is_full() -> bool:
        assert all(player.poll() is None for player in players)
        seated = table.api(table.host_key).get("")["players"]
        assert isinstance(seated, list)
        return "free" not in [player["kind"] for player in seated]

    wait_until(is_full)
    table.api(table.host_key).post("/start")
    record = None
    for player in players:
        out, _ = player.communicate(timeout=120)
        assert player.returncode == 0
        record = record or table.api(table.spectator_key).get("/record")
        assert out.splitlines()[-1] == f"Over: {record['scores']}, won by {record['winners']}."


def test_the_example_client_says_what_is_wrong(url: str) -> None:
    for words in ([], [url, "none", "key"]):
        done = subprocess.run(
            [sys.executable, str(CLIENT), *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert done.stderr
