"""The contract of a position: what every title's state offers, with all checks at the door."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from guildhall.core.event import Event, ScoreLine
from guildhall.core.native import i64
from guildhall.core.reason import IllegalAction, Reason, Refused, unknown_action
from guildhall.core.rng import Generator
from guildhall.core.view import OptionValue, View

if TYPE_CHECKING:
    from guildhall.core.game import Game

CHANCE: Final = -1
OVER: Final = -4

ID_LIMIT: Final = 512
"""No title has more action or outcome ids than this."""


class State:
    """One position of one game. Titles write the second half; the first half is written once, here.

    Public methods take anything and check it; the native methods below them trust their arguments.
    """

    def __init__(self, game: Game, seats: int, options: dict[str, OptionValue]) -> None:
        self.game = game
        self.seats: i64 = i64(seats)
        self.options = options
        self.events: list[Event] | None = None

    # The public contract

    @property
    def actor(self) -> int:
        """Who moves next: a seat, CHANCE or OVER."""
        return int(self.next_actor())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.next_actor() == OVER

    def waiting(self) -> list[int]:
        """All seats that may decide now."""
        return [seat for seat in range(int(self.seats)) if self.is_waiting(i64(seat))]

    def actions(self, seat: object) -> list[int]:
        """The sorted ids of the actions that the seat may choose from now."""
        if not isinstance(seat, int) or isinstance(seat, bool) or not self.has_seat(seat):
            return []
        return self.legal_actions(i64(seat)) if self.is_waiting(i64(seat)) else []

    def outcomes(self) -> list[tuple[int, int]]:
        """At a chance node the possible outcomes as (id, weight), else nothing."""
        return self.weighted_outcomes() if self.next_actor() == CHANCE else []

    def sample(self, rng: random.Random) -> int:
        """One of the outcomes, drawn by weight."""
        if self.next_actor() != CHANCE:
            raise ValueError("There is nothing to draw now: sample() is for chance nodes only.")
        return int(self.outcome_at(i64(int(rng.random() * float(int(self.total_weight()))))))

    def apply(self, seat: object, action: object) -> None:
        """Make a move of a waiting seat or of CHANCE; refuse anything else and change nothing."""
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
        """The rule that forbids the action now, or None when it is legal."""
        if not isinstance(seat, int) or isinstance(seat, bool):
            return Reason("GH-1", "A seat is a whole number.")
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
                return Reason("GH-4", "A draw is pending, so nobody can decide now.")
            if self.is_outcome(i64(action)):
                return None
            return Reason("GH-5", "This cannot be drawn now.")
        if seat == CHANCE:
            return Reason("GH-5", "No draw is pending now.")
        if not self.is_waiting(i64(seat)):
            return Reason("GH-6", "This seat has nothing to decide now.")
        if self.is_legal(i64(seat), i64(action)):
            return None
        return self.why_illegal(i64(seat), i64(action))

    def winners(self) -> list[int]:
        """The seats that have won, as soon as the game is over."""
        return self.winning_seats() if self.over else []

    def places(self) -> list[int]:
        """The place of each seat, 1 for the winners, as soon as the game is over; equals share one.

        A title gives its merits where its rules part more than the winners and the points do.
        """
        merits = self.ranking_keys() if self.over else []
        return [1 + len([other for other in merits if other > merit]) for merit in merits]

    def ranking_keys(self) -> list[tuple[int, int]]:
        """What the places go by, of each seat: first the victory, then the points."""
        best = self.winning_seats()
        return [(int(seat in best), score) for seat, score in enumerate(self.scores())]

    def view(self, seat: object) -> View:
        """All that the seat knows, and nothing more; None is the spectator."""
        if seat is None:
            return self.build_view(None)
        if not isinstance(seat, int) or isinstance(seat, bool) or not self.has_seat(seat):
            raise Refused(self.unknown_seat("", seat))
        return self.build_view(seat)

    def unknown_seat(self, rule: str, seat: object) -> Reason:
        """Why a seat that the table does not have is refused."""
        return Reason(
            rule,
            "There is no seat {seat}: the seats are 0 to {last}.",
            {"seat": repr(seat), "last": int(self.seats) - 1},
        )

    def has_seat(self, seat: int) -> bool:
        """Whether there is such a seat, also for numbers that no native int can hold."""
        return 0 <= seat < int(self.seats)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(
        self,
    ) -> tuple[Callable[[Game, dict[str, object]], State], tuple[Game, dict[str, object]]]:
        return state_from_dump, (self.game, self.game.dump(self))

    # Telling what happened

    def others_and_spectators(self, seat: int) -> tuple[int | None, ...]:
        """The other seats, and the spectators."""
        return (*(other for other in range(int(self.seats)) if other != seat), None)

    def emit(self, kind: str, data: dict[str, object], news: bool = False) -> None:
        """Tell everybody."""
        self.emit_to((*range(int(self.seats)), None), kind, news, data)

    def emit_to(
        self, to: tuple[int | None, ...], kind: str, news: bool, data: dict[str, object]
    ) -> None:
        """Tell some viewers, if anyone listens."""
        if self.events is not None:
            self.events.append(Event(kind, to, news, data))

    def emit_score_lines(self, lines: list[ScoreLine]) -> None:
        """Tell everybody about each payment."""
        for line in lines:
            self.emit("paid", {"line": list(line)})

    # What a title writes: the public side

    def clone(self) -> State:
        """An equal, independent state; it keeps no events."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """The totals, one per seat."""
        raise NotImplementedError

    def score_sheet(self) -> list[ScoreLine]:
        """The totals as explained lines."""
        raise NotImplementedError

    # What a title writes: the native side, which trusts its arguments

    def next_actor(self) -> i64:
        """CHANCE while a draw is pending, else the lowest waiting seat, else OVER."""
        raise NotImplementedError

    def is_waiting(self, seat: i64) -> bool:
        """Whether the seat may decide now."""
        raise NotImplementedError

    def legal_actions(self, seat: i64) -> list[int]:
        """The sorted ids of what a waiting seat may choose from."""
        raise NotImplementedError

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether a waiting seat may choose this id."""
        raise NotImplementedError

    def why_illegal(self, seat: i64, action: i64) -> Reason:
        """Why a waiting seat may not choose this id."""
        raise NotImplementedError

    def random_action(self, seat: i64, generator: Generator) -> i64:
        """One of the legal actions of a waiting seat, each equally likely, without listing them."""
        raise NotImplementedError

    def move(self, seat: i64, action: i64) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def weighted_outcomes(self) -> list[tuple[int, int]]:
        """The outcomes of the pending draw as (id, weight)."""
        raise NotImplementedError

    def total_weight(self) -> i64:
        """The sum of the weights of the pending draw."""
        raise NotImplementedError

    def outcome_at(self, point: i64) -> i64:
        """The outcome that covers the point, when all weights are laid end to end."""
        raise NotImplementedError

    def is_outcome(self, outcome: i64) -> bool:
        """Whether the pending draw can give this id."""
        raise NotImplementedError

    def apply_outcome(self, outcome: i64) -> None:
        """Answer the pending draw."""
        raise NotImplementedError

    def winning_seats(self) -> list[int]:
        """The winners of a game that is over."""
        raise NotImplementedError

    def build_view(self, seat: int | None) -> View:
        """The view of a seat that exists, or of the spectator."""
        raise NotImplementedError

    def fields(self) -> dict[str, list[int]]:
        """Everything that makes up the position, as plain lists under stable names."""
        raise NotImplementedError

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Take over a position from its fields, whose lengths and ranges have been checked."""
        raise NotImplementedError


def state_from_dump(game: Game, data: dict[str, object]) -> State:
    """Rebuild a state from its dump; pickles go this way."""
    return game.load(data)


def play_out(state: State, generator: Generator) -> i64:
    """Play a state to its end with random moves and return the number of decisions."""
    decisions: i64 = 0
    seat = state.next_actor()
    while seat != OVER:
        if seat == CHANCE:
            state.apply_outcome(state.outcome_at(generator.below(state.total_weight())))
        else:
            state.move(seat, state.random_action(seat, generator))
            decisions += 1
        seat = state.next_actor()
    return decisions


def playouts(start: State, games: int, seed: int) -> int:
    """Play whole random games from one starting position and return the number of decisions."""
    generator = Generator(seed)
    decisions: i64 = 0
    for _ in range(games):
        decisions += play_out(start.clone(), generator)
    return int(decisions)
