"""What a title declares: its name, its options, and the modules that implement it.

The modules have the same names and functions in every title; the protocols below say which.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from guildhall.core.board_model import Region, Selection, Standing
from guildhall.core.event import Event, ScoreLine
from guildhall.core.features import EventEncoding, ObservationSpec
from guildhall.core.language import Language
from guildhall.core.native import vec
from guildhall.core.pack import Pack
from guildhall.core.state import State
from guildhall.core.view import Options, OptionValue, View

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Option(NamedTuple):
    """A rules option: its default, its values and its description."""

    default: OptionValue
    values: tuple[OptionValue, ...]
    description: str
    ruling: str
    value_labels: tuple[str, ...] = ()  # if the values need labels for people
    seats: tuple[int, ...] = ()  # the numbers of seats with which it matters, if not all

    def applies(self, seats: int) -> bool:
        """Whether the option matters with this number of seats."""
        return not self.seats or seats in self.seats


class Components(Protocol):
    """The numbers of a pack, validated."""

    seats: range

    def max_decisions(self) -> int:
        """An upper bound of the decisions of a game."""
        ...

    def max_draws(self) -> int:
        """An upper bound of the random draws of a game."""
        ...

    def score_range(self) -> tuple[int, int]:
        """The bounds of a score."""
        ...


class Imaginer(Protocol):
    """Deals full states from a view that is read once."""

    def state(self, rng: random.Random) -> State:
        """Sample a full state consistent with the view, with its correct probability."""
        ...


C = TypeVar("C", bound=Components)
P = TypeVar("P")
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
C_contra = TypeVar("C_contra", bound=Components, contravariant=True)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Features(Protocol[C_contra, V_contra]):
    """Module ``features``: views and events as numbers."""

    def observation_spec(self, components: C_contra, /) -> ObservationSpec:
        """The cells of an observation."""
        ...

    def observe(self, components: C_contra, spec: ObservationSpec, view: V_contra, /) -> vec[float]:
        """Write a view as the cells of an observation, each from 0 to 1."""
        ...

    def event_encoding(self, components: C_contra, /) -> EventEncoding:
        """The kinds of events and their fields."""
        ...


class Heuristics(Protocol[S_contra]):
    """Module ``heuristics``: what the built-in bot knows."""

    def evaluate(self, state: S_contra, seat: int, /) -> float:
        """Estimate how well a seat is doing."""
        ...


class Invariants(Protocol[S_contra]):
    """Module ``invariants``: what is true in every position."""

    def violations(self, state: S_contra, /) -> list[str]:
        """The invariants that a state violates, as sentences."""
        ...


class PackChecks(Protocol[C_contra]):
    """Module ``pack_checks``: properties of the original components."""

    def warnings(self, components: C_contra, /) -> list[str]:
        """Those that a playable pack lacks, as sentences."""
        ...


class Words(Protocol[C_contra, S_contra, V_contra]):
    """Package ``words``: all texts."""

    ABOUT: str

    def action_text(
        self, components: C_contra, seat: int, action: int, lang: Language, at: State | View, /
    ) -> str:
        """The short text of an action or an outcome, unique among the legal ones."""
        ...

    def prompt(self, components: C_contra, view: V_contra, lang: Language, /) -> str:
        """The current prompt, in one sentence."""
        ...

    def event_text(self, components: C_contra, event: Event, lang: Language, /) -> str:
        """Describe an event in a sentence; empty if another event says the same."""
        ...

    def continues_line(self, before: Event, event: Event, /) -> bool:
        """Whether an event belongs to the log line of the event before it."""
        ...

    def line_text(self, components: C_contra, events: Sequence[Event], lang: Language, /) -> str:
        """Describe an act and its consequences in one log line."""
        ...

    def score_text(self, components: C_contra, line: ScoreLine, lang: Language, /) -> str:
        """Describe a line of the score sheet, with its rule at the end."""
        ...

    def points_text(self, points: int, lang: Language, /) -> str:
        """Points with their unit."""
        ...

    def end_reason(self, state: S_contra, /) -> str:
        """Why a finished game ended, as a phrase to be translated."""
        ...

    def notebook(self, components: C_contra, view: V_contra, lang: Language, /) -> list[str]:
        """Everything that was once public, as sentences."""
        ...


class Board(Protocol[C_contra, S_contra, V_contra]):
    """Package ``board``: drawings, plain text, and how a player selects an action."""

    def regions(self, components: C_contra, view: V_contra, lang: Language, /) -> list[Region]:
        """The parts of the board, for a page with the stylesheet and the sprite."""
        ...

    def standings(self, components: C_contra, view: V_contra, lang: Language, /) -> list[Standing]:
        """The players' standings as far as the view knows."""
        ...

    def selection(
        self, components: C_contra, view: V_contra, imagine: Callable[[], S_contra], /
    ) -> Selection:
        """How the viewer makes the pending decision; ``imagine`` returns a state with this view."""
        ...

    def board_stylesheet(self) -> str:
        """The stylesheet of all drawings."""
        ...

    def sprite(self, components: C_contra, /) -> str:
        """The symbols that regions use."""
        ...

    def board_svg(self, game: Game, view: View, lang: Language, /) -> str:
        """The board as a stand-alone SVG; ``drawing.standalone`` makes it from the rest."""
        ...

    def board_text(self, components: C_contra, view: V_contra, lang: Language, /) -> str:
        """The board as plain text."""
        ...

    def thumbnail_svg(self, components: C_contra, view: V_contra, /) -> str:
        """A small picture of the board, with an aspect ratio of about 3:2."""
        ...


@dataclass(frozen=True, kw_only=True)
class Title(Generic[C, P, S, V]):
    """A title as a value: what it declares, and the modules that implement it."""

    id: str
    name: str
    ruleset: int
    minutes: tuple[int, int]
    options: Mapping[str, Option]
    num_actions: int
    num_outcomes: int
    components: Callable[[Pack], C]
    parts: Callable[[C, int, Options], P]
    state: Callable[[Game, P, Options], S]
    imaginer: Callable[[S, V], Imaginer]
    features: Features[C, V]
    heuristics: Heuristics[S]
    invariants: Invariants[S]
    pack_checks: PackChecks[C]
    words: Words[C, S, V]
    board: Board[C, S, V]
    min_hidden_seats: int = 0
    """With fewer seats nothing is hidden, apart from unfinished moves and sealed choices."""
    step_text: Callable[[C, V, Event, Language], str] | None = None
    """Describes a move by one of its events, or returns "" if the text of its action will do."""
    item_text: Callable[[C, V, int, Language], str] | None = None
    """The text of an item of the pending decision, or "" if the text of its action will do."""
    finish_text: Callable[[C, V, int | str, Language], str] | None = None
    """What completing the decision does, given the number or amount of what is chosen.

    If each group takes a single item, the number is the chosen item of the first one, or 0 while
    nothing is chosen. ``selection_text.ITEM`` is a placeholder for the text of that item.
    """
    item_description: Callable[[C, V, int, Language], str] | None = None
    """What a listed item does, if its text does not say all of it; may be empty."""
    amount_label: Callable[[Language], str] | None = None
    """What an amount of the pending decision is, such as "Offer"."""
    group_prompt: Callable[[C, V, int, Language], str] | None = None
    """The prompt while a group is the next to choose from, in a decision that has been started."""
    round_starts: Callable[[Sequence[Event]], list[int]] | None = None
    """The indices of the events that begin a round, for the headings of the log."""
    line_seat: Callable[[Sequence[Event]], int | None] | None = None
    """The seat that a log line is about; by default the "seat" of its first event."""
    current_text: Callable[[str], str] = str
    """Turns the text of an action in an old record into its current text."""
