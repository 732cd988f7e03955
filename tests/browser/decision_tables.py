"""Tables at which a seat faces a given decision."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

import guildhall
from guildhall.bots import bot
from guildhall.core.state import State
from guildhall.core.view import View
from guildhall.server.tables.keys import hash_key
from guildhall.store import KeyRow, SeatRow, Store, TableRow
from guildhall.table import LogEntry, Table

SEAT: Final = 0
SEATS: Final = 3
NAMES: Final = ("Anna", "Bruno", "Chiara")


class Decision(NamedTuple):
    """A decision of several steps: its game, the phase that it begins in, and what it needs."""

    game_id: str
    phase: str
    is_rich: Callable[[View], bool] = lambda view: len(view["actions"]) > 1

    def __str__(self) -> str:
        return f"{self.game_id}-{self.phase}"


def _has_cards(view: View) -> bool:
    own = view["own"]
    return own["stage"] == "split" and len(own["hand"]) >= 4 and own["before"] == -1


_POWER_STRUGGLE_PHASES: Final = (
    "events", "hire", "found_division", "new_division", "move_room", "merge_first", "resign_head",
    "bribe_sum", "dismiss", "take", "legal",
)  # fmt: skip

DECISIONS: Final = [
    Decision("city_guilds", "draft"),
    Decision("city_guilds", "place"),
    Decision("flandern", "choose", lambda view: len(view["actions"]) > 3),
    Decision("flandern", "build", lambda view: len(view["actions"]) > 4),
    *(Decision("power_struggle", phase) for phase in _POWER_STRUGGLE_PHASES),
    Decision("strasbourg", "keep"),
    Decision("strasbourg", "plan", _has_cards),
    Decision("strasbourg", "sell", lambda view: sum(view["own"]["goods"]) > 1),
]


@cache
def log_until(decision: Decision) -> tuple[LogEntry, ...]:
    """The log of a game until the first seat faces the decision; this seat plays at random."""
    game = guildhall.game(decision.game_id)
    for seed in range(200):
        rng = random.Random(seed)

        def sample(state: State, rng: random.Random = rng) -> int:
            return state.sample(rng)

        table = Table(game, SEATS, {})
        entries = [table.initial_entry(sample, 0.0)]
        table.append(entries[0])
        while not table.over:
            view = table.view(SEAT)
            is_reached = view["actions"] and view["public"]["phase"] == decision.phase
            if is_reached and decision.is_rich(view):
                return tuple(entries)
            seat = rng.choice(table.waiting())
            action = bot("random").choose(game, table.view(seat), rng)
            entries += table.propose(seat, [action], None, sample, 0.0)
            table.append(entries[-1])
    raise AssertionError(f"no random game reaches {decision}")


async def write_table(store: Store, decision: Decision, table_id: str, keys: Sequence[str]) -> None:
    """Write a table at which the first seat faces the decision; each seat has a key."""
    game, entries = guildhall.game(decision.game_id), log_until(decision)
    row = TableRow(
        table_id, game.id, game.ruleset, game.pack_digest, None,
        dict(Table(game, SEATS, {}).options), SEATS, "waiting", False, {"shuffle": False}, 0.0, 0.0,
    )  # fmt: skip
    seats = [SeatRow(seat, "person", name) for seat, name in enumerate(NAMES)]
    rows = [KeyRow(hash_key(key), seat, seat == SEAT) for seat, key in enumerate(keys)]
    await store.create(row, seats, rows)
    assert await store.start_game(table_id, list(range(SEATS)), entries[0])
    await store.append(table_id, list(entries[1:]))
