"""A process that writes to a store until it is killed, or plays a game in it.

It prints a line for each write only after the store has acknowledged it.
"""

import asyncio
import random
import sys
import time

from guildhall.core.record import digest
from guildhall.store import Store
from guildhall.table import Table
from tests.server.store.sample_rows import GAME, SEATS, log_entry


def print_line(*words: object) -> None:
    """Print and flush a line."""
    sys.stdout.write(" ".join(str(word) for word in words) + "\n")
    sys.stdout.flush()


async def write(store: Store, table: str) -> None:
    """Append entry after entry, forever."""
    seq = len(await store.entries(table))
    while True:
        seq += 1
        await store.append(table, [log_entry(seq, text="x" * (seq % 50) * 20)])
        print_line(seq)


async def play(store: Store, table: str) -> None:
    """Play a game with undos to the end, and print its final position."""
    game = Table(GAME, SEATS, {})
    rng = random.Random(4)
    opening = game.initial_entry(lambda state: state.sample(rng), time.time())
    game.append(opening)
    assert await store.start_game(table, [0, 1, 2], opening)
    while not game.over:
        seat = rng.choice(game.waiting())
        action = rng.choice(game.view(seat)["actions"])
        made = game.propose(seat, [action], None, lambda state: state.sample(rng), time.time())
        await store.append(table, made)
        for one in made:
            game.append(one)
        if rng.random() < 0.1 and game.undo_barrier(seat) is None:
            undo = game.propose_undo(seat, time.time())
            await store.append(table, [undo])
            game.append(undo)
    print_line(
        game.seq, digest(game.state), *(game.revision(viewer) for viewer in (*range(SEATS), None))
    )


async def main(what: str, address: str, table: str) -> None:
    """Run the chosen mode."""
    store = await Store.open(address)
    try:
        await {"write": write, "play": play}[what](store, table)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
