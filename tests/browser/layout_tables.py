"""Tables for tests of the layout: decisions, and games in the middle."""

import random
from functools import cache
from typing import Final

import guildhall
from guildhall.bots import bot
from guildhall.core.state import State
from guildhall.table import LogEntry, Table
from tests.browser.decision_tables import Decision
from tests.browser.open_decision import DecisionTables

NAMES: Final = ("Maximiliane von Reichenau", "Bruno", "Chiara Buonarroti", "Dai", "Ekaterina")
SEED: Final = 5
MIN_CHOICES: Final = 4

Game = tuple[str, int]
"""The id of a game and the number of seats."""

GAMES: Final[list[Game]] = [
    (game_id, seats)
    for game_id in guildhall.titles()
    for seats in guildhall.game(game_id).seats
    if seats <= len(NAMES)
]


@cache
def middle_of_game(game_id: str, seats: int) -> tuple[LogEntry, ...]:
    """The log of a random game up to its middle, when the first seat has several choices."""
    game, rng = guildhall.game(game_id), random.Random(SEED)
    table = Table(game, seats, {})

    def sample(state: State) -> int:
        return state.sample(rng)

    entries = [table.initial_entry(sample, 0.0)]
    table.append(entries[0])
    found: list[int] = []
    while not table.over:
        if len(table.view(0)["actions"]) >= MIN_CHOICES:
            found.append(len(entries))
        seat = rng.choice(table.waiting())
        action = bot("random").choose(game, table.view(seat), rng)
        entries += table.propose(seat, [action], None, sample, 0.0)
        table.append(entries[-1])
    middle = min(found, key=lambda number: abs(number - len(entries) // 2))
    return tuple(entries[:middle])


class LayoutTables:
    """The links to tables: decisions, and games in the middle."""

    def __init__(self, tables: DecisionTables) -> None:
        self.tables = tables
        self.games: dict[Game, tuple[str, list[str]]] = {}

    def game(self, game_id: str, seats: int, seat: int = 0) -> str:
        """The link of a seat at the table of a game in the middle, the same for all tests."""
        if (game_id, seats) not in self.games:
            entries = middle_of_game(game_id, seats)
            self.games[game_id, seats] = self.tables.write(
                guildhall.game(game_id), entries, NAMES[:seats]
            )
        table_id, keys = self.games[game_id, seats]
        return self._link(table_id, keys[seat])

    def decision(self, decision: Decision) -> str:
        """The link of the seat that faces a decision, at a new table."""
        return self._link(*self.tables.create(decision))

    def _link(self, table_id: str, key: str) -> str:
        return f"{self.tables.url}/t/{table_id}?k={key}"
