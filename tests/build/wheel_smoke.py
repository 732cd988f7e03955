"""Check an installed, compiled wheel: play each game, and fetch pages from its server.

    python tests/build/wheel_smoke.py [--pure]

`make test-wheel` and cibuildwheel run this in an environment with the wheel and its extra `web`.
"""

import random
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import guildhall
from guildhall import _compiled

PAGES = {"/?lang=de": '<html lang="de"', "/rules/strasbourg?lang=it": '<html lang="it"'}


def play(game_id: str) -> int:
    """Play random games through the public API and inside the engine; return the decisions."""
    game = guildhall.game(game_id)
    seats, rng = game.default_seats(), random.Random(1)
    state, decisions = game.start(seats=seats), 0
    while not state.over:
        seat = state.actor
        is_draw = seat == guildhall.CHANCE
        state.apply(seat, state.sample(rng) if is_draw else rng.choice(state.actions(seat)))
        decisions += not is_draw
    assert state.winners()
    assert game.load(game.dump(state)).scores() == state.scores()
    return decisions + game.playouts(3, seats, 1)


def fetch_pages(database: Path) -> None:
    """Start `python -m guildhall serve` and fetch translated pages from it."""
    words = [
        "serve",
        "--no-open",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--database",
        str(database),
    ]
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", "guildhall", *words], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = re.search(r"http://[\d.:]+", server.stdout.readline())
        assert address is not None, "the server did not start"
        for path, expected in PAGES.items():
            with urllib.request.urlopen(address[0] + path, timeout=60) as response:
                page = response.read().decode()
            assert expected in page, f"{path} lacks {expected}"
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=60)


def check_missing_benchmarks() -> None:
    """Check that `guildhall bench` names the checkout, in one sentence."""
    command = [sys.executable, "-m", "guildhall", "bench"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done
    assert done.stderr.endswith("run them from a checkout.\n"), done


def main() -> None:
    """Raise AssertionError if the wheel does not work."""
    checkout = Path(__file__).resolve().parents[2]
    assert not _compiled.PACKAGE.is_relative_to(checkout / "src"), "not the installed package"
    wanted = "interpreted" if "--pure" in sys.argv else _compiled.COMPILED
    assert _compiled.mode() == wanted, _compiled.mode()
    decisions = {game_id: play(game_id) for game_id in guildhall.titles()}
    assert decisions
    assert all(decisions.values())
    check_missing_benchmarks()
    with tempfile.TemporaryDirectory() as folder:
        fetch_pages(Path(folder, "tables.db"))
    sys.stdout.write(f"{wanted}, Python {sys.version.split()[0]}, decisions: {decisions}\n")


if __name__ == "__main__":
    main()
