"""Strasbourg, by Stefan Feld (2011)."""

from collections.abc import Sequence
from importlib.resources import files
from typing import cast

from guildhall.core.board_model import Region, Selection, Standing
from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import About, FieldBounds, Game, Option
from guildhall.core.language import ENGLISH, N_, Language, format_int
from guildhall.core.native import vec
from guildhall.core.pack import Pack
from guildhall.core.state import State
from guildhall.core.view import OptionValue, View
from guildhall.games.strasbourg import (
    board,
    features,
    heuristics,
    ids,
    invariants,
    pack_checks,
    words,
)
from guildhall.games.strasbourg.components import Components, Parts
from guildhall.games.strasbourg.imagine import StrasbourgImaginer
from guildhall.games.strasbourg.rules.state import StrasbourgState, initial_state
from guildhall.games.strasbourg.view import StrasbourgView


class Strasbourg(Game):
    """The game with one component pack."""

    id = "strasbourg"
    title = "Strasbourg"
    ruleset = 1
    options = {
        "keep_unused_piles": Option(
            True,
            (True, False),
            N_("Unrevealed piles can be used in later rounds."),
            "A9",
        ),
        "open_screens": Option(
            False,
            (True, False),
            N_("Show the coins, goods and privileges of all players."),
            "A45",
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
        self.parts_cache: dict[tuple[int, OptionValue], Parts] = {}

    def parts(self, seats: int, options: dict[str, OptionValue]) -> Parts:
        """Return the native data for a number of seats and options, cached."""
        key = (seats, options["keep_unused_piles"])
        if key not in self.parts_cache:
            self.parts_cache[key] = Parts(
                self.components, seats, bool(options["keep_unused_piles"])
            )
        return self.parts_cache[key]

    def initial_state(self, seats: int, options: dict[str, OptionValue]) -> StrasbourgState:
        """Return the first position; the arguments have been validated."""
        return initial_state(self, self.parts(seats, options), options)

    def field_bounds(self, state: State) -> dict[str, FieldBounds]:
        """Return the bounds of a dump's fields."""
        return invariants.field_bounds(_as_strasbourg(state))

    def pack_warnings(self) -> list[str]:
        """Return warnings about a custom pack."""
        return pack_checks.warnings(self.components)

    def violations(self, state: State) -> list[str]:
        """Return the invariants that a position violates."""
        return invariants.violations(_as_strasbourg(state))

    def end_reason(self, state: State) -> str:
        """ST-9.1: the game always ends after the last round."""
        if not _as_strasbourg(state).over:
            raise ValueError("This game is not over yet.")
        return N_("five rounds were played")

    def evaluate(self, state: State, seat: int) -> float:
        """Estimate a seat's position, for bots."""
        return heuristics.evaluate(_as_strasbourg(state), seat)

    def imaginer(self, view: View) -> StrasbourgImaginer:
        """Read a view once, so that many states can be dealt from it."""
        self.validate_header(view, "view")
        options = self.validate_options(view["options"])
        parts = self.parts(self.validate_seats(view["seats"]), options)
        return StrasbourgImaginer(self, parts, options, cast(StrasbourgView, view))

    def features(self, view: View) -> vec[float]:
        """Encode a view as an observation."""
        return features.observe(self.observation_spec, cast(StrasbourgView, view))

    def action_text(
        self, state_or_view: State | View, seat: int, action: int, lang: Language = ENGLISH
    ) -> str:
        """The action as a short phrase."""
        return words.action_text(self.components, seat, action, lang)

    def prompt(self, view: View, lang: Language = ENGLISH) -> str:
        """The current decision, as a sentence."""
        return words.prompt(self.components, cast(StrasbourgView, view), lang)

    def event_text(self, event: Event, lang: Language = ENGLISH) -> str:
        """The event as a sentence."""
        return words.event_text(self.components, event, lang)

    def continues_line(self, before: Event, event: Event) -> bool:
        """Whether an event belongs to the log line of the event before it."""
        return words.continues_line(before, event)

    def line_text(self, events: Sequence[Event], lang: Language = ENGLISH) -> str:
        """An act and its consequences in one log line."""
        return words.line_text(self.components, events, lang)

    def score_text(self, line: ScoreLine, lang: Language = ENGLISH) -> str:
        """A score line as a phrase."""
        return words.score_text(self.components, line, lang)

    def points_text(self, points: int, lang: Language = ENGLISH) -> str:
        """An amount of prestige."""
        return lang.text("{points} prestige", points=format_int(points))

    def about(self, lang: Language = ENGLISH) -> About:
        """The blurb and the playing time."""
        return About(lang.text(words.ABOUT), (60, 90))

    def board_svg(self, view: View, lang: Language = ENGLISH) -> str:
        """The board of a view as a standalone SVG."""
        return board.board_svg(self, view, lang)

    def board_text(self, view: View, lang: Language = ENGLISH) -> str:
        """The board of a view as plain text."""
        return board.board_text(self.components, cast(StrasbourgView, view), lang)

    def regions(self, view: View, lang: Language = ENGLISH) -> list[Region]:
        """The city with council and rounds, the players' piles, and the viewer's own screen."""
        return board.regions(self.components, cast(StrasbourgView, view), lang)

    def standings(self, view: View, lang: Language = ENGLISH) -> list[Standing]:
        """Prestige, members, council seats, decks and piles of each seat."""
        return board.standings(self.components, cast(StrasbourgView, view), lang)

    def notebook(self, view: View, lang: Language = ENGLISH) -> list[str]:
        """Holdings of others, rescued cards and revealed cards."""
        return words.notebook(self.components, cast(StrasbourgView, view), lang)

    def selection(self, view: View, lang: Language = ENGLISH) -> Selection:
        """How the pending choice is made."""
        return board.selection(self.components, cast(StrasbourgView, view), lang)

    def stylesheet(self) -> str:
        """The stylesheet of all drawings."""
        return board.board_stylesheet()

    def sprite(self) -> str:
        """The symbols that the regions use."""
        return board.sprite(self.components)

    def thumbnail_svg(self, view: View) -> str:
        """The city in the middle of a game."""
        return board.thumbnail_svg(self.components, cast(StrasbourgView, view))


def _as_strasbourg(state: State) -> StrasbourgState:
    if not isinstance(state, StrasbourgState):
        raise ValueError(f"This is a position of {state.game.title}, not of Strasbourg.")
    return state


def load_game(pack: str | None = None) -> Game:
    """Load the title with its own components, or with a custom pack."""
    if pack is not None:
        return Strasbourg(Pack(pack), has_custom_pack=True)
    text = files(__package__).joinpath("components.toml").read_text("utf-8")
    return Strasbourg(Pack(text), has_custom_pack=False)
