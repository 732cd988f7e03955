"""Strasbourg, by Stefan Feld (2011)."""

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
from guildhall.games.strasbourg import (
    board,
    constraints,
    features,
    heuristics,
    ids,
    laws,
    rules,
    words,
)
from guildhall.games.strasbourg.components import Components, Parts
from guildhall.games.strasbourg.imagine import StrasbourgImaginer
from guildhall.games.strasbourg.rules import StrasbourgState
from guildhall.games.strasbourg.view import StrasbourgView


class Strasbourg(Game):
    """Strasbourg with one pack."""

    id = "strasbourg"
    title = "Strasbourg"
    ruleset = 1
    options = {
        "keep_unused_piles": Option(
            True,
            (True, False),
            N_("Piles that were not revealed stay for later rounds."),
            "A9",
        ),
        "open_screens": Option(
            False,
            (True, False),
            N_("The screens stand open: everybody's coins, goods and privileges are shown."),
            "A45",
        ),
    }
    num_actions = ids.NUM_ACTIONS
    num_outcomes = ids.NUM_OUTCOMES

    def __init__(self, pack: Pack, is_own_pack: bool) -> None:
        self.components = Components(pack)
        super().__init__(pack, self.components.seats, is_own_pack)
        self.max_decisions = self.components.max_decisions()
        self.max_draws = self.components.max_draws()
        self.score_range = self.components.score_range()
        self.layout = features.layout(self.components, self.score_range)
        self.telling = features.telling(self.components)
        self.made: dict[tuple[int, OptionValue], Parts] = {}

    def parts(self, seats: int, options: dict[str, OptionValue]) -> Parts:
        """The native data for so many seats and these options, made once."""
        key = (seats, options["keep_unused_piles"])
        if key not in self.made:
            self.made[key] = Parts(self.components, seats, bool(options["keep_unused_piles"]))
        return self.made[key]

    def opening(self, seats: int, options: dict[str, OptionValue]) -> StrasbourgState:
        """The first position, for checked arguments."""
        return rules.opening(self, self.parts(seats, options), options)

    def limits(self, state: State) -> dict[str, Limits]:
        """The form of a dump's fields."""
        return laws.limits(own(state))

    def pack_faults(self) -> list[str]:
        """What a corrected pack should still allow and does not."""
        return constraints.violated(self.components)

    def breaches(self, state: State) -> list[str]:
        """The laws of the game that a position breaks."""
        return laws.breaches(own(state))

    def end_reason(self, state: State) -> str:
        """ST-9.1: there is only one way to end."""
        if not own(state).over:
            raise ValueError("This game is not over yet.")
        return N_("five rounds were played")

    def evaluate(self, state: State, seat: int) -> float:
        """How well a seat stands, for bots."""
        return heuristics.evaluate(own(state), seat)

    def imaginer(self, view: View) -> StrasbourgImaginer:
        """Read a view once, to deal many states from it."""
        self.check_head(view, "view")
        options = self.checked_options(view["options"])
        parts = self.parts(self.checked_seats(view["seats"]), options)
        return StrasbourgImaginer(self, parts, options, cast(StrasbourgView, view))

    def features(self, view: View) -> vec[float]:
        """A view as the cells of the layout."""
        return features.features(self.layout, cast(StrasbourgView, view))

    def action_text(
        self, position: State | View, seat: int, action: int, tongue: Tongue = ENGLISH
    ) -> str:
        """The action as short words."""
        return words.action_text(self.components, seat, action, tongue)

    def prompt(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """What is asked of whom now."""
        return words.prompt(self.components, cast(StrasbourgView, view), tongue)

    def tell(self, event: Event, tongue: Tongue = ENGLISH) -> str:
        """An event as a sentence."""
        return words.tell(self.components, event, tongue)

    def explain(self, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
        """A line of the score sheet as a phrase."""
        return words.explain(self.components, line, tongue)

    def about(self, tongue: Tongue = ENGLISH) -> About:
        """What invites to the title."""
        return About(tongue.say(words.ABOUT), (60, 90))

    def draw(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as SVG by itself."""
        return board.draw(self.components, cast(StrasbourgView, view), tongue)

    def show(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as plain text."""
        return board.show(self.components, cast(StrasbourgView, view), tongue)

    def scene(self, view: View, tongue: Tongue = ENGLISH) -> list[Region]:
        """The city, the council and the round cards, and what lies behind the own screen."""
        return board.scene(self.components, cast(StrasbourgView, view), tongue)

    def standings(self, view: View, tongue: Tongue = ENGLISH) -> list[Standing]:
        """Prestige, members, seats of the council, decks and piles of each seat."""
        return board.standings(cast(StrasbourgView, view), tongue)

    def notes(self, view: View, tongue: Tongue = ENGLISH) -> list[str]:
        """Holdings of others, rescued cards and cards that were turned over."""
        return words.notes(self.components, cast(StrasbourgView, view), tongue)

    def gesture(self, view: View, tongue: Tongue = ENGLISH) -> Gesture:
        """How the open choice is made."""
        return board.gesture(self.components, cast(StrasbourgView, view), tongue)

    def style(self) -> str:
        """The style sheet of all drawings."""
        return board.style()

    def sprite(self) -> str:
        """The pieces that the scene uses."""
        return board.sprite(self.components)

    def card(self, view: View) -> str:
        """The city in the middle of a game."""
        return board.card(self.components, cast(StrasbourgView, view))


def own(state: State) -> StrasbourgState:
    """The state as one of this title."""
    if not isinstance(state, StrasbourgState):
        raise ValueError(f"This is a position of {state.game.title}, not of Strasbourg.")
    return state


def load_game(pack: str | None = None) -> Game:
    """The title with its own components, or with a pack of the same form."""
    if pack is not None:
        return Strasbourg(Pack(pack), is_own_pack=True)
    text = files(__package__).joinpath("components.toml").read_text("utf-8")
    return Strasbourg(Pack(text), is_own_pack=False)
