"""Power Struggle, by Bauldric & Friends (2009)."""

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
from guildhall.games.power_struggle import (
    board,
    features,
    heuristics,
    ids,
    invariants,
    pack_checks,
    words,
)
from guildhall.games.power_struggle.components import Components, Parts
from guildhall.games.power_struggle.imagine import PowerStruggleImaginer
from guildhall.games.power_struggle.rules import victory_points
from guildhall.games.power_struggle.rules.state import PowerStruggleState, initial_state
from guildhall.games.power_struggle.view import PowerStruggleView


class PowerStruggle(Game):
    """The game with one component pack."""

    id = "power_struggle"
    title = "Power Struggle"
    ruleset = 1
    options = {
        "long_game": Option(
            False, (False, True), N_("Play to five victory points instead of four."), "A71"
        ),
        "ends_in_meeting": Option(
            True,
            (True, False),
            N_(
                "A victory announced in a meeting ends the game there "
                "(off: after one more department turn)."
            ),
            "A28",
        ),
        "twenty_rounds": Option(
            True,
            (True, False),
            N_("The game ends after round 20 at the latest (off: after round 10)."),
            "A70",
        ),
    }
    num_actions = ids.NUM_ACTIONS
    num_outcomes = ids.NUM_OUTCOMES

    def __init__(self, pack: Pack, has_custom_pack: bool) -> None:
        self.components = Components(pack)
        super().__init__(pack, self.components.seats, has_custom_pack)
        self.max_decisions = self.components.max_decisions()
        self.max_draws = self.components.max_draws()
        self.score_range = (0, 6)
        self.observation_spec = features.observation_spec(self.components, self.score_range)
        self.event_encoding = features.event_encoding(self.components)
        self.parts_cache: dict[tuple[int, OptionValue, OptionValue, OptionValue], Parts] = {}

    def parts(self, seats: int, options: dict[str, OptionValue]) -> Parts:
        """Return the native data for a number of seats and options, cached."""
        key = (seats, options["long_game"], options["ends_in_meeting"], options["twenty_rounds"])
        if key not in self.parts_cache:
            long_game, ends_in_meeting, twenty_rounds = (bool(option) for option in key[1:])
            self.parts_cache[key] = Parts(
                self.components, seats, long_game, ends_in_meeting, twenty_rounds
            )
        return self.parts_cache[key]

    def initial_state(self, seats: int, options: dict[str, OptionValue]) -> PowerStruggleState:
        """Return the first position; the arguments have been validated."""
        return initial_state(self, self.parts(seats, options), options)

    def field_bounds(self, state: State) -> dict[str, FieldBounds]:
        """Return the bounds of a dump's fields."""
        return invariants.field_bounds(_as_power_struggle(state))

    def pack_warnings(self) -> list[str]:
        """Return warnings about a custom pack."""
        return pack_checks.warnings(self.components)

    def violations(self, state: State) -> list[str]:
        """Return the invariants that a position violates."""
        return invariants.violations(_as_power_struggle(state))

    def end_reason(self, state: State) -> str:
        """PS-9.1, PS-9.2, PS-9.4: announced in a turn, in a meeting, or out of time."""
        final = _as_power_struggle(state)
        if not final.over:
            raise ValueError("This game is not over yet.")
        if not victory_points.is_declared(final):
            return N_("the last round is over")
        if final.section == ids.MEETING_SECTION:
            return N_("victory was announced in a meeting")
        return N_("victory was announced in a department turn")

    def evaluate(self, state: State, seat: int) -> float:
        """Estimate how well a seat is doing, for bots."""
        return heuristics.evaluate(_as_power_struggle(state), seat)

    def imaginer(self, view: View) -> PowerStruggleImaginer:
        """Read a view once, so that many states can be dealt from it."""
        self.validate_header(view, "view")
        options = self.validate_options(view["options"])
        parts = self.parts(self.validate_seats(view["seats"]), options)
        return PowerStruggleImaginer(self, parts, options, cast(PowerStruggleView, view))

    def features(self, view: View) -> vec[float]:
        """Encode a view as an observation."""
        unit = self.components.unit
        return features.observe(self.observation_spec, cast(PowerStruggleView, view), unit)

    def action_text(
        self, state_or_view: State | View, seat: int, action: int, lang: Language = ENGLISH
    ) -> str:
        """The action as a short phrase."""
        return words.action_text(self.components, state_or_view, seat, action, lang)

    def prompt(self, view: View, lang: Language = ENGLISH) -> str:
        """The current decision, as a sentence."""
        return words.prompt(self.components, cast(PowerStruggleView, view), lang)

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
        """A number of victory points."""
        return lang.plural("{number} victory point", "{number} victory points", points)

    def about(self, lang: Language = ENGLISH) -> About:
        """The blurb and the playing time."""
        return About(lang.text(words.ABOUT), (90, 120))

    def board_svg(self, view: View, lang: Language = ENGLISH) -> str:
        """The board of a view as a standalone SVG."""
        return board.board_svg(self, view, lang)

    def board_text(self, view: View, lang: Language = ENGLISH) -> str:
        """The board of a view as plain text."""
        return board.board_text(self.components, cast(PowerStruggleView, view), lang)

    def regions(self, view: View, lang: Language = ENGLISH) -> list[Region]:
        """The building, the action menu, cards, certificates, events, and the viewer's desk."""
        return board.regions(self.components, cast(PowerStruggleView, view), lang)

    def standings(self, view: View, lang: Language = ENGLISH) -> list[Standing]:
        """Public victory points, rooms, employees and certificates of each seat."""
        return board.standings(self.components, cast(PowerStruggleView, view), lang)

    def notebook(self, view: View, lang: Language = ENGLISH) -> list[str]:
        """What can be concluded about cash and arch-enemies."""
        return words.notebook(self.components, cast(PowerStruggleView, view), lang)

    def selection(self, view: View, lang: Language = ENGLISH) -> Selection:
        """How the pending choice is made."""
        return board.selection(self.components, cast(PowerStruggleView, view), lang)

    def stylesheet(self) -> str:
        """The stylesheet of all drawings."""
        return board.board_stylesheet()

    def sprite(self) -> str:
        """The symbols that the regions use."""
        return board.sprite(self.components)

    def thumbnail_svg(self, view: View) -> str:
        """The building in the middle of a game."""
        return board.thumbnail_svg(self.components, cast(PowerStruggleView, view))


def _as_power_struggle(state: State) -> PowerStruggleState:
    if not isinstance(state, PowerStruggleState):
        raise ValueError(f"This is a position of {state.game.title}, not of Power Struggle.")
    return state


def load_game(pack: str | None = None) -> Game:
    """Load the title with its own components, or with a custom pack."""
    if pack is not None:
        return PowerStruggle(Pack(pack), has_custom_pack=True)
    text = files(__package__).joinpath("components.toml").read_text("utf-8")
    return PowerStruggle(Pack(text), has_custom_pack=False)
