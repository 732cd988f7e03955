"""Tables at which a seat faces a given decision."""

import random
from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

import guildhall
from guildhall.core.state import State
from guildhall.core.view import View
from guildhall.table import LogEntry, Table

SEAT: Final = 0
SEATS: Final = 3


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


DECISIONS: Final = [
    Decision("flandern", "choose", lambda view: len(view["actions"]) > 3),
    Decision("flandern", "build", lambda view: len(view["actions"]) > 4),
    Decision("strasbourg", "keep", lambda view: True),
    Decision("strasbourg", "plan", _has_cards),
    Decision("strasbourg", "sell", lambda view: sum(view["own"]["goods"]) > 1),
    *(
        Decision("power_struggle", phase)
        for phase in (
            "events hire found_division new_division move_room merge_first resign_head bribe_sum "
            "dismiss take legal"
        ).split()
    ),
    Decision("city_guilds", "draft"),
    Decision("city_guilds", "place"),
]


@cache
def log_until(decision: Decision) -> tuple[LogEntry, ...]:
    """The log of a random game until the first seat faces the decision."""
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
            if view["actions"] and view["public"]["phase"] == decision.phase:
                if decision.is_rich(view):
                    return tuple(entries)
            seat = rng.choice(table.waiting())
            actions = table.view(seat)["actions"]
            entries += table.propose(seat, [rng.choice(actions)], None, sample, 0.0)
            table.append(entries[-1])
    raise AssertionError(f"no random game reaches {decision}")
