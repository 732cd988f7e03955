"""The contract of a state: validated public methods over native ones that each game implements."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from guildhall.core.event import Event, ScoreLine
from guildhall.core.fields import BlankFields, DumpedFields, Fields, RestoredFields
from guildhall.core.native import i64, vec
from guildhall.core.reason import IllegalAction, Reason, Refused, unknown_action
from guildhall.core.rng import Generator
from guildhall.core.vectors import full, sum_range, to_list, weighted_index
from guildhall.core.view import OptionValue, View

if TYPE_CHECKING:
    from guildhall.core.game import Game

CHANCE: Final = -1
OVER: Final = -4

ID_LIMIT: Final = 512
"""Every action and outcome id is below this."""


class State:
    """One state of one game.

    The public methods validate their arguments; the native methods below them, which each game
    implements, trust theirs.
    """

    def __init__(self, game: Game, seats: int, options: dict[str, OptionValue]) -> None:
        self.game = game
        self.seats: i64 = i64(seats)
        self.options = options
        self.events: list[Event] | None = None
        self.legal: vec[i64] = vec[i64]()  # found legal actions, of which there are num_legal
        self.num_legal: i64 = -1  # -1 if they have not been found

    # The public contract

    @property
    def actor(self) -> int:
        """The next actor: a seat, CHANCE or OVER."""
        return int(self.next_actor())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.next_actor() == OVER

    def waiting(self) -> list[int]:
        """All seats that can act now."""
        return [seat for seat in range(int(self.seats)) if self.is_waiting(i64(seat))]

    def actions(self, seat: object) -> list[int]:
        """The sorted ids of the seat's legal actions."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not self.has_seat(seat):
            return []
        return self.legal_actions(i64(seat)) if self.is_waiting(i64(seat)) else []

    def outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of a chance node as (id, weight); empty elsewhere."""
        return self.weighted_outcomes() if self.next_actor() == CHANCE else []

    def sample(self, rng: random.Random) -> int:
        """Sample an outcome by weight."""
        if self.next_actor() != CHANCE:
            raise ValueError("No random draw is pending; sample() works only at chance nodes.")
        first, weights = self.pending_draw()
        total = sum_range(weights, 0, i64(len(weights)))
        return int(first + weighted_index(weights, 0, i64(int(rng.random() * int(total)))))

    def apply(self, seat: object, action: object) -> None:
        """Apply a waiting seat's action or an outcome of CHANCE; raise IllegalAction otherwise."""
        if (
            isinstance(seat, int)
            and isinstance(action, int)
            and not isinstance(seat, bool)
            and not isinstance(action, bool)
            and 0 <= action < ID_LIMIT
        ):
            if self.has_seat(seat):
                if self.is_waiting(i64(seat)) and self.is_legal(i64(seat), i64(action)):
                    self.move(i64(seat), i64(action))
                    return
            elif seat == CHANCE and self.next_actor() == CHANCE and self.is_outcome(i64(action)):
                self.apply_outcome(i64(action))
                return
        reason = self.why_not(seat, action)
        assert reason is not None, "a refused action has a reason"
        raise IllegalAction(seat, action, reason)

    def why_not(self, seat: object, action: object) -> Reason | None:
        """Why an action is illegal, or None if it is legal."""
        if not isinstance(seat, int) or isinstance(seat, bool):
            return Reason("GH-1", "A seat must be an integer.")
        if seat != CHANCE and not self.has_seat(seat):
            return self.unknown_seat("GH-1", seat)
        limit = self.game.num_outcomes if seat == CHANCE else self.game.num_actions
        if not isinstance(action, int) or isinstance(action, bool) or not 0 <= action < limit:
            return unknown_action(action, limit)
        actor = self.next_actor()
        if actor == OVER:
            return Reason("GH-3", "The game is over.")
        if actor == CHANCE:
            if seat != CHANCE:
                return Reason("GH-4", "A random draw is pending, so no seat can act now.")
            if self.is_outcome(i64(action)):
                return None
            return Reason("GH-5", "This outcome is not possible now.")
        if seat == CHANCE:
            return Reason("GH-5", "No random draw is pending.")
        if not self.is_waiting(i64(seat)):
            if seat in self.view(seat)["asked"]:  # a sealed phase that this seat has finished
                return Reason("GH-6", "You have already chosen. Undo to choose again.")
            return Reason("GH-6", "It is not this seat's turn.")
        if self.is_legal(i64(seat), i64(action)):
            return None
        return self.why_illegal(i64(seat), i64(action))

    def winners(self) -> list[int]:
        """The winning seats; empty until the game is over."""
        return self.winning_seats() if self.over else []

    def places(self) -> list[int]:
        """The rank of each seat, 1 for the winners; ties share one. Empty until the game is over.

        A game overrides ``ranking_keys`` if its rules break more ties than victory and points do.
        """
        keys = self.ranking_keys() if self.over else []
        return [1 + len([other for other in keys if other > key]) for key in keys]

    def winning_seats(self) -> list[int]:
        """The winners of a finished game: the seats with most points, unless rules break ties."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def ranking_keys(self) -> list[tuple[int, int]]:
        """The sort key of each seat's rank: first victory, then points."""
        best = self.winning_seats()
        return [(int(seat in best), score) for seat, score in enumerate(self.scores())]

    def view(self, seat: object) -> View:
        """Everything the seat knows, and nothing else; None is a spectator."""
        if seat is None:
            return self.build_view(None)
        if not isinstance(seat, int) or isinstance(seat, bool) or not self.has_seat(seat):
            raise Refused(self.unknown_seat("", seat))
        return self.build_view(seat)

    def view_head(self, seat: int | None, asked: list[int]) -> View:
        """What all views have in common; ``asked`` are the seats that are known to decide now."""
        return {
            "title": self.game.id,
            "ruleset": self.game.ruleset,
            "pack": self.game.pack_digest,
            "options": dict(self.options),
            "seats": int(self.seats),
            "seat": seat,
            "over": self.over,
            "winners": self.winners(),
            "asked": asked,
            "actions": [] if seat is None else self.actions(seat),
        }

    def unknown_seat(self, rule: str, seat: object) -> Reason:
        """The reason for refusing a seat that does not exist."""
        return Reason(
            rule,
            "There is no seat {seat}; seats are numbered 0 to {last}.",
            {"seat": repr(seat), "last": int(self.seats) - 1},
        )

    def has_seat(self, seat: int) -> bool:
        """Whether the seat exists; the number may exceed a native int."""
        return 0 <= seat < int(self.seats)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(
        self,
    ) -> tuple[Callable[[Game, dict[str, object]], State], tuple[Game, dict[str, object]]]:
        return state_from_dump, (self.game, self.game.dump(self))

    # The state as data

    def initialize(self) -> None:
        """Set up the first position of a new state."""
        self.visit_fields(BlankFields())
        self.set_up()

    def fields(self) -> dict[str, list[int]]:
        """The whole state as lists under stable names."""
        dumped = DumpedFields()
        self.visit_fields(dumped)
        return dumped.lists

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Set the whole state from fields with valid lengths and bounds."""
        self.visit_fields(RestoredFields(fields))
        self.derive()

    # Legality: derived from ``find_legal``; a game may override a method that it can speed up

    def legal_actions(self, seat: i64) -> list[int]:
        """The sorted ids of a waiting seat's legal actions."""
        self.find_legal(seat)
        result: list[int] = []
        i: i64 = 0
        while i < self.num_legal:
            result.append(int(self.legal[i]))
            i += 1
        return result

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether an action of a waiting seat is legal."""
        self.find_legal(seat)
        i: i64 = 0
        while i < self.num_legal:
            if self.legal[i] == action:
                return True
            i += 1
        return False

    def random_action(self, seat: i64, generator: Generator) -> i64:
        """Sample a legal action of a waiting seat uniformly."""
        self.find_legal(seat)
        return self.legal[generator.below(self.num_legal)]

    def begin_legal(self) -> None:
        """Start an enumeration of legal actions."""
        self.num_legal = 0
        if len(self.legal) == 0:  # a clone starts without the vector
            self.legal = full(i64(self.game.num_actions))

    def add_legal(self, action: i64) -> None:
        """Append a legal action to the enumeration."""
        self.legal[self.num_legal] = action
        self.num_legal += 1

    # Chance: all derived from the pending draw

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """The possible outcomes as (id, weight)."""
        first, weights = self.pending_draw()
        pairs = enumerate(to_list(weights), int(first))
        return [(outcome, weight) for outcome, weight in pairs if weight > 0]

    def is_outcome(self, outcome: i64) -> bool:
        """Whether an outcome is possible now."""
        first, weights = self.pending_draw()
        return first <= outcome < first + i64(len(weights)) and weights[outcome - first] > 0

    def random_outcome(self, generator: Generator) -> i64:
        """Sample an outcome of a chance node by weight."""
        first, weights = self.pending_draw()
        total = sum_range(weights, 0, i64(len(weights)))
        return first + weighted_index(weights, 0, generator.below(total))

    # Events

    def others_and_spectators(self, seat: int) -> tuple[int | None, ...]:
        """All viewers except one seat."""
        return (*(other for other in range(int(self.seats)) if other != seat), None)

    def emit(self, kind: str, data: dict[str, object], news: bool = False) -> None:
        """Emit an event to everyone."""
        self.emit_to((*range(int(self.seats)), None), kind, news, data)

    def emit_to(
        self, to: tuple[int | None, ...], kind: str, news: bool, data: dict[str, object]
    ) -> None:
        """Emit an event to some viewers, if events are being collected."""
        if self.events is not None:
            self.events.append(Event(kind, to, news, data))

    def emit_seat(self, kind: str, seat: i64, news: bool = False) -> None:
        """Emit an event that only names a seat to everyone."""
        if self.events is not None:
            self.emit(kind, {"seat": int(seat)}, news)

    def emit_secret(self, kind: str, seat: int, secret: dict[str, object]) -> None:
        """Emit an event to everyone, with a part that only its seat sees."""
        self.emit_to((seat,), kind, True, {"seat": seat, **secret})
        self.emit_to(self.others_and_spectators(seat), kind, False, {"seat": seat})

    def emit_score_lines(self, lines: list[ScoreLine]) -> None:
        """Emit an event for each payment."""
        for line in lines:
            self.emit("paid", {"line": list(line)})

    # Implemented by each game: public

    def clone(self) -> State:
        """Return an independent copy that collects no events."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The total points of each seat."""
        raise NotImplementedError

    def score_sheet(self) -> list[ScoreLine]:
        """The totals as lines with reasons."""
        raise NotImplementedError

    # Implemented by each game: native, with trusted arguments

    def next_actor(self) -> i64:
        """CHANCE if an outcome is pending, else the lowest waiting seat, else OVER."""
        raise NotImplementedError

    def is_waiting(self, seat: i64) -> bool:
        """Whether the seat can act now."""
        raise NotImplementedError

    def find_legal(self, seat: i64) -> None:
        """Enumerate the legal actions of a waiting seat, in ascending order.

        Call ``begin_legal``, and ``add_legal`` for each of them.
        """
        raise NotImplementedError

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        """Why an action of a waiting seat is illegal."""
        raise NotImplementedError

    def move(self, seat: i64, action: i64) -> None:
        """Apply a legal action."""
        raise NotImplementedError

    def pending_draw(self) -> tuple[i64, vec[i64]]:
        """The first outcome id of the pending draw, and the weights of the ids from it on."""
        raise NotImplementedError

    def apply_outcome(self, outcome: i64) -> None:
        """Apply a possible outcome."""
        raise NotImplementedError

    def build_view(self, seat: int | None) -> View:
        """Build the view of an existing seat, or of a spectator."""
        raise NotImplementedError

    def visit_fields(self, fields: Fields) -> None:
        """List the fields: their names in dumps, lengths and bounds."""
        raise NotImplementedError

    def set_up(self) -> None:
        """Set up the first position, with all fields at their start values."""
        raise NotImplementedError

    def derive(self) -> None:
        """Recompute what follows from the fields; not needed if nothing does."""


def state_from_dump(game: Game, data: dict[str, object]) -> State:
    """Rebuild a state from its dump, for pickle."""
    return game.load(data)


def play_out(state: State, generator: Generator) -> i64:
    """Play random moves to the end and return the number of decisions."""
    decisions: i64 = 0
    seat = state.next_actor()
    while seat != OVER:
        if seat == CHANCE:
            state.apply_outcome(state.random_outcome(generator))
        else:
            state.move(seat, state.random_action(seat, generator))
            decisions += 1
        seat = state.next_actor()
    return decisions


def playouts(start: State, games: int, seed: int) -> int:
    """Play whole random games from one state and return the number of decisions."""
    generator = Generator(seed)
    decisions: i64 = 0
    for _ in range(games):
        decisions += play_out(start.clone(), generator)
    return int(decisions)
