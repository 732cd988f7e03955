"""Check an installed, compiled wheel: import it, and play a game of each title.

    python tests/build/check_wheel.py [--pure]

Run by cibuildwheel in the environment of each wheel, and not by pytest.
"""

import random
import sys
from pathlib import Path

import guildhall
from guildhall import _compiled


def play(title: str) -> int:
    """Play a random game through the public API, and some inside the engine; returns decisions."""
    game = guildhall.game(title)
    seats, rng = game.usual_seats(), random.Random(1)
    state, decisions = game.start(seats=seats), 0
    while not state.over:
        seat = state.actor
        is_draw = seat == guildhall.CHANCE
        state.apply(seat, state.sample(rng) if is_draw else rng.choice(state.actions(seat)))
        decisions += not is_draw
    assert state.winners()
    assert game.load(game.dump(state)).scores() == state.scores()
    return decisions + game.playouts(3, seats, 1)


def main() -> None:
    """Raise AssertionError if the wheel does not work."""
    checkout = Path(__file__).resolve().parents[2]
    assert not _compiled.PACKAGE.is_relative_to(checkout / "src"), "not the installed package"
    wanted = "interpreted" if "--pure" in sys.argv else _compiled.COMPILED
    assert _compiled.mode() == wanted, _compiled.mode()
    decisions = {title: play(title) for title in guildhall.titles()}
    assert decisions
    assert all(decisions.values())
    sys.stdout.write(f"{wanted}, Python {sys.version.split()[0]}, decisions: {decisions}\n")


if __name__ == "__main__":
    main()
