"""Flandern 1302, by Wolfgang Panning (2004)."""

from collections.abc import Sequence
from importlib.resources import files
from typing import cast

from guildhall.core.board_model import Region, Selection, Standing
from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import About, FieldBounds, Game, Option
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.native import vec
from guildhall.core.pack import Pack
from guildhall.core.state import State
from guildhall.core.view import OptionValue, View
from guildhall.games.flandern import (
    board,
    features,
    heuristics,
    ids,
    invariants,
    pack_checks,
    words,
)
from guildhall.games.flandern.components import Components, Parts
from guildhall.games.flandern.imagine import FlandernImaginer
from guildhall.games.flandern.rules.state import FlandernState, initial_state
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import GUILD_NAMES

_COLOURS = ("blue", "yellow", "green", "red")


class Flandern(Game):
    """Flandern 1302, played with one pack of components."""

    id = "flandern"
    title = "Flandern 1302"
    ruleset = 1
    options = {
        "oldest": Option(
            0,
            (0, 1, 2, 3),
            N_("First player's seat. If there are fewer seats, counting starts again at seat 1."),
            "A52",
            ("1", "2", "3", "4"),
        ),
        "first_guild": Option(
            "blue",
            _COLOURS,
            N_("Guild of the first seat. The other seats follow in this order."),
            "A52",
            GUILD_NAMES[: len(_COLOURS)],
        ),
        "influence_swapped": Option(
            False,
            (False, True),
            N_("Two players: swap the two influenced guilds."),
            "A91",
        ),
    }
    num_actions = ids.NUM_ACTIONS
    num_outcomes = ids.NUM_OUTCOMES

    def __init__(self, pack: Pack, has_custom_pack: bool) -> None:
        self.components = Components(pack)
        super().__init__(pack, self.components.seats, has_custom_pack)
        self.max_decisions = self.components.max_decisions()
        self.max_draws = self.components.max_draws()
        self.score_range = self.components.score_range()
        self.observation_spec = features.observation_spec(self.components, self.score_range)
        self.event_encoding = features.event_encoding(self.components)
        self.parts_cache: dict[tuple[int, OptionValue, OptionValue, OptionValue], Parts] = {}

    def parts(self, seats: int, options: dict[str, OptionValue]) -> Parts:
        """Return the native data for a number of seats and options; cached."""
        oldest, guild = options["oldest"], options["first_guild"]
        swapped = options["influence_swapped"]
        key = (seats, oldest, guild, swapped)
        if key not in self.parts_cache:
            first_guild = _COLOURS.index(str(guild))
            self.parts_cache[key] = Parts(
                self.components, seats, int(oldest), first_guild, bool(swapped)
            )
        return self.parts_cache[key]

    def has_hidden_information(self, seats: int) -> bool:
        """FL-11.1: with two players only the order of the influenced stack is unknown."""
        return seats > 2

    def initial_state(self, seats: int, options: dict[str, OptionValue]) -> FlandernState:
        """Return the first position for validated arguments."""
        return initial_state(self, self.parts(seats, options), options)

    def field_bounds(self, state: State) -> dict[str, FieldBounds]:
        """Return the length and item range of each field of a dump."""
        return invariants.field_bounds(own(state))

    def pack_warnings(self) -> list[str]:
        """Return the properties of the original components that this pack lacks."""
        return pack_checks.warnings(self.components)

    def violations(self, state: State) -> list[str]:
        """Return the invariants that a position violates."""
        return invariants.violations(own(state))

    def end_reason(self, state: State) -> str:
        """FL-9.1, FL-10.9: return how the game ended."""
        if not own(state).over:
            raise ValueError("This game is not over yet.")
        return words.ENDINGS[int(own(state).ending)]

    def evaluate(self, state: State, seat: int) -> float:
        """Estimate how well a seat is doing, for bots."""
        return heuristics.evaluate(own(state), seat)

    def imaginer(self, view: View) -> FlandernImaginer:
        """Prepare a view for sampling full states."""
        self.validate_header(view, "view")
        options = self.validate_options(view["options"])
        parts = self.parts(self.validate_seats(view["seats"]), options)
        return FlandernImaginer(self, parts, options, cast(FlandernView, view))

    def features(self, view: View) -> vec[float]:
        """Return the observation vector of a view."""
        return features.observe(self.observation_spec, cast(FlandernView, view))

    def action_text(
        self, state_or_view: State | View, seat: int, action: int, lang: Language = ENGLISH
    ) -> str:
        """Return a short text for an action."""
        return words.action_text(self.components, seat, action, lang)

    def parse(
        self, state_or_view: State | View, seat: int, text: str, lang: Language = ENGLISH
    ) -> int:
        """Return the action that a text means; texts of older records are understood."""
        current = words.current_text(text) if isinstance(text, str) else text
        return super().parse(state_or_view, seat, current, lang)

    def prompt(self, view: View, lang: Language = ENGLISH) -> str:
        """Return the prompt for the current decision."""
        return words.prompt(self.components, cast(FlandernView, view), lang)

    def event_text(self, event: Event, lang: Language = ENGLISH) -> str:
        """Return an event as a sentence."""
        return words.event_text(self.components, event, lang)

    def continues_line(self, before: Event, event: Event) -> bool:
        """Whether an event belongs to the log line of the event before it."""
        return words.continues_line(before, event)

    def line_text(self, events: Sequence[Event], lang: Language = ENGLISH) -> str:
        """Return an act and its consequences as one log line."""
        return words.line_text(self.components, events, lang)

    def score_text(self, line: ScoreLine, lang: Language = ENGLISH) -> str:
        """Return a score line as a phrase."""
        return words.score_text(self.components, line, lang)

    def about(self, lang: Language = ENGLISH) -> About:
        """Return the blurb and the playing time."""
        return About(lang.text(words.ABOUT), (60, 75))

    def board_svg(self, view: View, lang: Language = ENGLISH) -> str:
        """Return the board of a view as a stand-alone SVG."""
        return board.board_svg(self, view, lang)

    def board_text(self, view: View, lang: Language = ENGLISH) -> str:
        """Return the board of a view as plain text."""
        return board.board_text(self.components, cast(FlandernView, view), lang)

    def regions(self, view: View, lang: Language = ENGLISH) -> list[Region]:
        """Return the regions: cities, quarters in stock, guilds, and the viewer's hand."""
        return board.regions(self.components, cast(FlandernView, view), lang)

    def standings(self, view: View, lang: Language = ENGLISH) -> list[Standing]:
        """Return each seat's points, and its influence cards or quarters left."""
        return board.standings(self.components, cast(FlandernView, view), lang)

    def notebook(self, view: View, lang: Language = ENGLISH) -> list[str]:
        """Return the notebook: the gold cards shown so far."""
        return words.notebook(self.components, cast(FlandernView, view), lang)

    def selection(self, view: View, lang: Language = ENGLISH) -> Selection:
        """Return how the current choice is made."""
        return board.selection(self.components, cast(FlandernView, view), lang)

    def stylesheet(self) -> str:
        """Return the style sheet of all drawings."""
        return board.board_stylesheet()

    def sprite(self) -> str:
        """Return the symbols that the regions use."""
        return board.sprite(self.components)

    def thumbnail_svg(self, view: View) -> str:
        """Return a picture of the cities."""
        return board.thumbnail_svg(self.components, cast(FlandernView, view))


def own(state: State) -> FlandernState:
    """Return the state as a state of this title, or raise ValueError."""
    if not isinstance(state, FlandernState):
        raise ValueError(f"This is a position of {state.game.title}, not of Flandern 1302.")
    return state


def load_game(pack: str | None = None) -> Game:
    """Load the title with its standard components or with a custom pack."""
    if pack is not None:
        return Flandern(Pack(pack), has_custom_pack=True)
    text = files(__package__).joinpath("components.toml").read_text("utf-8")
    return Flandern(Pack(text), has_custom_pack=False)
