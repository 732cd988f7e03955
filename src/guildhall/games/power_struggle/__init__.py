"""Power Struggle, by Bauldric & Friends (2009)."""

from importlib.resources import files
from typing import cast

from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import About, Game, Limits, Option
from guildhall.core.native import vec
from guildhall.core.pack import Pack
from guildhall.core.scene import Gesture, Region, Standing
from guildhall.core.state import State
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.core.view import OptionValue, View
from guildhall.games.power_struggle import (
    board,
    constraints,
    features,
    heuristics,
    ids,
    laws,
    rules,
    words,
)
from guildhall.games.power_struggle.components import Components, Parts
from guildhall.games.power_struggle.imagine import PowerStruggleImaginer
from guildhall.games.power_struggle.rules import PowerStruggleState, victory
from guildhall.games.power_struggle.view import PowerStruggleView


class PowerStruggle(Game):
    """Power Struggle with one pack."""

    id = "power_struggle"
    title = "Power Struggle"
    ruleset = 1
    options = {
        "long_game": Option(
            False, (False, True), N_("Five victory points are needed instead of four."), "A71"
        ),
        "ends_in_meeting": Option(
            True,
            (True, False),
            N_(
                "Victory announced in a meeting ends the game there; "
                "switched off, one more turn follows."
            ),
            "A28",
        ),
        "twenty_rounds": Option(
            True,
            (True, False),
            N_("The game ends after round 20 at the latest; switched off, after round 10."),
            "A70",
        ),
    }
    num_actions = ids.NUM_ACTIONS
    num_outcomes = ids.NUM_OUTCOMES

    def __init__(self, pack: Pack, is_own_pack: bool) -> None:
        self.components = Components(pack)
        super().__init__(pack, self.components.seats, is_own_pack)
        self.max_decisions = self.components.max_decisions()
        self.max_draws = self.components.max_draws()
        self.score_range = (0, 6)
        self.layout = features.layout(self.components, self.score_range)
        self.telling = features.telling(self.components)
        self.made: dict[tuple[int, OptionValue, OptionValue, OptionValue], Parts] = {}

    def parts(self, seats: int, options: dict[str, OptionValue]) -> Parts:
        """The native data for so many seats and these options, made once."""
        key = (seats, options["long_game"], options["ends_in_meeting"], options["twenty_rounds"])
        if key not in self.made:
            long_game, ends_in_meeting, twenty_rounds = (bool(option) for option in key[1:])
            self.made[key] = Parts(
                self.components, seats, long_game, ends_in_meeting, twenty_rounds
            )
        return self.made[key]

    def opening(self, seats: int, options: dict[str, OptionValue]) -> PowerStruggleState:
        """The first position, for checked arguments."""
        return rules.opening(self, self.parts(seats, options), options)

    def limits(self, state: State) -> dict[str, Limits]:
        """The form of a dump's fields."""
        return laws.limits(own(state))

    def pack_faults(self) -> list[str]:
        """What a corrected map should still allow and does not."""
        return constraints.violated(self.components)

    def breaches(self, state: State) -> list[str]:
        """The laws of the game that a position breaks."""
        return laws.breaches(own(state))

    def end_reason(self, state: State) -> str:
        """PS-9.1, PS-9.2, PS-9.4: announced in a turn, in a meeting, or time is up."""
        final = own(state)
        if not final.over:
            raise ValueError("This game is not over yet.")
        if not victory.is_declared(final):
            return N_("the last round is over")
        if final.part == ids.MEETING_PART:
            return N_("victory was announced in a meeting")
        return N_("victory was announced in a department turn")

    def evaluate(self, state: State, seat: int) -> float:
        """How well a seat stands, for bots."""
        return heuristics.evaluate(own(state), seat)

    def imaginer(self, view: View) -> PowerStruggleImaginer:
        """Read a view once, to deal many states from it."""
        self.check_head(view, "view")
        options = self.checked_options(view["options"])
        parts = self.parts(self.checked_seats(view["seats"]), options)
        return PowerStruggleImaginer(self, parts, options, cast(PowerStruggleView, view))

    def features(self, view: View) -> vec[float]:
        """A view as the cells of the layout."""
        unit = self.components.unit
        return features.features(self.layout, cast(PowerStruggleView, view), unit)

    def action_text(
        self, position: State | View, seat: int, action: int, tongue: Tongue = ENGLISH
    ) -> str:
        """The action as short words."""
        return words.action_text(self.components, position, seat, action, tongue)

    def prompt(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """What is asked of whom now."""
        return words.prompt(self.components, cast(PowerStruggleView, view), tongue)

    def tell(self, event: Event, tongue: Tongue = ENGLISH) -> str:
        """An event as a sentence."""
        return words.tell(self.components, event, tongue)

    def explain(self, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
        """A line of the score sheet as a phrase."""
        return words.explain(self.components, line, tongue)

    def about(self, tongue: Tongue = ENGLISH) -> About:
        """What invites to the title."""
        return About(tongue.say(words.ABOUT), (90, 120))

    def draw(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as SVG by itself."""
        return board.draw(self.components, cast(PowerStruggleView, view), tongue)

    def show(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as plain text."""
        return board.show(self.components, cast(PowerStruggleView, view), tongue)

    def scene(self, view: View, tongue: Tongue = ENGLISH) -> list[Region]:
        """The building, the actions, cards, certificates and events, and the own desk."""
        return board.scene(self.components, cast(PowerStruggleView, view), tongue)

    def standings(self, view: View, tongue: Tongue = ENGLISH) -> list[Standing]:
        """Open victory points, rooms, employees and certificates of each seat."""
        return board.standings(cast(PowerStruggleView, view), tongue)

    def notes(self, view: View, tongue: Tongue = ENGLISH) -> list[str]:
        """What can be concluded about cash and arch-enemies."""
        return words.notes(self.components, cast(PowerStruggleView, view), tongue)

    def gesture(self, view: View, tongue: Tongue = ENGLISH) -> Gesture:
        """How the open choice is made."""
        return board.gesture(self.components, cast(PowerStruggleView, view), tongue)

    def style(self) -> str:
        """The style sheet of all drawings."""
        return board.style()

    def sprite(self) -> str:
        """The pieces that the scene uses."""
        return board.sprite(self.components)

    def card(self, view: View) -> str:
        """The building in the middle of a game."""
        return board.card(self.components, cast(PowerStruggleView, view))


def own(state: State) -> PowerStruggleState:
    """The state as one of this title."""
    if not isinstance(state, PowerStruggleState):
        raise ValueError(f"This is a position of {state.game.title}, not of Power Struggle.")
    return state


def load_game(pack: str | None = None) -> Game:
    """The title with its own components, or with a pack of the same form."""
    if pack is not None:
        return PowerStruggle(Pack(pack), is_own_pack=True)
    text = files(__package__).joinpath("components.toml").read_text("utf-8")
    return PowerStruggle(Pack(text), is_own_pack=False)
