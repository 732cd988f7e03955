"""Tables at which a seat faces a given decision."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple, cast

import guildhall
from guildhall.bots import bot
from guildhall.core.board_model import Selection
from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.core.view import View
from guildhall.games.strasbourg import ids as strasbourg
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.server.tables.keys import hash_key
from guildhall.store import KeyRow, SeatRow, Store, TableRow
from guildhall.table import LogEntry, Table

SEAT: Final = 0
SEATS: Final = 3
NAMES: Final = ("Anna", "Bruno", "Chiara")

Condition = Callable[[View, Selection], bool]
Sample = Callable[[State, random.Random], int]


def _any_outcome(state: State, rng: random.Random) -> int:
    return state.sample(rng)


class Decision(NamedTuple):
    """A decision of several steps: its game, the phase that it begins in, and what it needs."""

    game_id: str
    phase: str
    is_rich: Condition = lambda view, selection: True
    sample: Sample = _any_outcome
    detail: str = ""

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game_id, self.phase, self.detail)))

    @property
    def game(self) -> Game:
        return guildhall.game(self.game_id)


def num_choices(number: int) -> Condition:
    """Whether the first group has at least so many items."""
    return lambda view, selection: len(selection.groups[0].items) >= number


def num_groups(number: int) -> Condition:
    """Whether the decision has so many groups."""
    return lambda view, selection: len(selection.groups) == number


def picks(number: int) -> Condition:
    """Whether this many of the items must be chosen."""
    return lambda view, selection: (
        selection.groups[0].min == number and len(selection.groups[0].items) > 1
    )


def has_cards(*cards: int) -> Condition:
    """Whether these are the cards to put into piles."""
    return lambda view, selection: _cards(selection) == Counter(cards)


def _cards(selection: Selection) -> Counter[int]:
    group = selection.groups[0]
    return Counter(dict(zip(group.values, group.limits, strict=True)))


def drawing(*cards: int) -> Sample:
    """Outcomes by which the first seat draws these cards if it can."""

    def sample(state: State, rng: random.Random) -> int:
        outcomes = [outcome for outcome, _ in state.outcomes()]
        drawn = Counter(_own_cards(state))
        wanted = [card for card in cards if drawn[card] < cards.count(card)]
        found = [
            card + strasbourg.CARD - 1 for card in wanted if card + strasbourg.CARD - 1 in outcomes
        ]
        return found[0] if found else state.sample(rng)

    return sample


def _own_cards(state: State) -> list[int]:
    """The cards that the first seat has drawn in this round."""
    own = cast("StrasbourgView", state.view(SEAT))["own"]
    return [*own["hand"], *(card for pile in own["piles"] for card in pile["cards"])]


def _power_struggle(phase: str, is_rich: Condition, detail: str = "") -> Decision:
    return Decision("power_struggle", phase, is_rich, detail=detail)


HIRE_TWO: Final = _power_struggle("hire", picks(2))
DISMISS_THREE: Final = _power_struggle("dismiss", picks(3))
FOUND: Final = _power_struggle(
    "found_division", lambda view, selection: len(selection.groups[-1].items) > 2
)
MERGE: Final = _power_struggle("merge_first", num_choices(3))
BRIBE: Final = _power_struggle("bribe_sum", lambda *_: True)
KEEP: Final = Decision("strasbourg", "keep")
PLAN_SIX: Final = Decision(
    "strasbourg", "plan", has_cards(6, 6, 4, 3, 3, 2), drawing(6, 6, 4, 3, 3, 2), "664332"
)
SELL: Final = Decision("strasbourg", "sell", num_choices(2))
PLAN_TWO: Final = Decision("strasbourg", "plan", has_cards(3, 1), drawing(3, 1), "31")

DECISIONS: Final = [
    Decision("city_guilds", "draft", num_choices(3)),
    Decision("city_guilds", "place", num_groups(3)),
    Decision("flandern", "choose", num_groups(2)),
    Decision("flandern", "build", num_groups(2)),
    _power_struggle("events", num_choices(5)),
    HIRE_TWO,
    FOUND,
    _power_struggle("new_division", num_groups(2)),
    _power_struggle("move_room", num_choices(2)),
    _power_struggle("move_second", num_choices(2)),
    MERGE,
    BRIBE,
    DISMISS_THREE,
    _power_struggle("take", num_groups(2)),
    _power_struggle("legal", num_choices(2)),
    KEEP,
    Decision("strasbourg", "plan", lambda view, selection: len(selection.groups[0].items) > 3),
    SELL,
]


def phase_of(view: View) -> str:
    """The phase of a view of any title."""
    return cast("dict[str, dict[str, str]]", view)["public"]["phase"]


@cache
def log_until(decision: Decision) -> tuple[LogEntry, ...]:
    """The log of a game until the first seat faces the decision; all seats play at random."""
    for seed in range(500):
        rng = random.Random(seed)

        def sample(state: State, rng: random.Random = rng) -> int:
            return decision.sample(state, rng)

        table = Table(decision.game, SEATS, {})
        entries = [table.initial_entry(sample, 0.0)]
        table.append(entries[0])
        while not table.over:
            view = table.view(SEAT)
            if view["actions"] and phase_of(view) == decision.phase:
                selection = decision.game.selection(view)
                if selection.is_compound and decision.is_rich(view, selection):
                    return tuple(entries)
            seat = rng.choice(table.waiting())
            action = bot("random").choose(decision.game, table.view(seat), rng)
            entries += table.propose(seat, [action], None, sample, 0.0)
            table.append(entries[-1])
    raise AssertionError(f"no random game reaches {decision}")


def table_at(decision: Decision) -> Table:
    """A table at which the first seat faces the decision."""
    return Table.from_log(decision.game, SEATS, {}, log_until(decision))


async def write_table(store: Store, decision: Decision, table_id: str, keys: Sequence[str]) -> None:
    """Write a table at which the first seat faces the decision; each seat has a key."""
    await write_game(store, decision.game, log_until(decision), table_id, NAMES, keys)


async def write_game(
    store: Store,
    game: Game,
    entries: Sequence[LogEntry],
    table_id: str,
    names: Sequence[str],
    keys: Sequence[str],
) -> None:
    """Write a table of people; each seat has a name and a key."""
    seats = len(names)
    row = TableRow(
        table_id, game.id, game.ruleset, game.pack_digest, None,
        dict(Table(game, seats, {}).options), seats, "waiting", False, {"shuffle": False}, 0.0, 0.0,
    )  # fmt: skip
    people = [SeatRow(seat, "person", name) for seat, name in enumerate(names)]
    rows = [KeyRow(hash_key(key), seat, seat == SEAT) for seat, key in enumerate(keys)]
    await store.create(row, people, rows)
    assert await store.start_game(table_id, list(range(seats)), entries[0])
    await store.append(table_id, list(entries[1:]))
