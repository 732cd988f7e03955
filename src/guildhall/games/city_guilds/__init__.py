"""City & Guilds, by Steve Kingsbury (2004)."""

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
from guildhall.games.city_guilds import (
    board,
    constraints,
    features,
    heuristics,
    ids,
    laws,
    rules,
    words,
)
from guildhall.games.city_guilds.components import Components, Parts
from guildhall.games.city_guilds.imagine import CityGuildsImaginer
from guildhall.games.city_guilds.rules import CityGuildsState
from guildhall.games.city_guilds.view import CityGuildsView


class CityGuilds(Game):
    """City & Guilds with one pack."""

    id = "city_guilds"
    title = "City & Guilds"
    ruleset = 1
    options = {
        "minstrel_counts": Option(
            True,
            (True, False),
            N_("A minstrel house with a man counts as a building of the man's owner."),
            "A12",
        ),
        "tavern_optional": Option(
            True, (True, False), N_("A tavern that is won may be left in the supply."), "A20"
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
        self.made: dict[tuple[int, OptionValue, OptionValue], Parts] = {}

    def parts(self, seats: int, options: dict[str, OptionValue]) -> Parts:
        """The native data for so many seats and these options, made once."""
        minstrel, tavern = options["minstrel_counts"], options["tavern_optional"]
        key = (seats, minstrel, tavern)
        if key not in self.made:
            self.made[key] = Parts(self.components, seats, bool(minstrel), bool(tavern))
        return self.made[key]

    def opening(self, seats: int, options: dict[str, OptionValue]) -> CityGuildsState:
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
        """CG-9.1: there is only one way to end."""
        if not own(state).over:
            raise ValueError("This game is not over yet.")
        return N_("the map is full")

    def evaluate(self, state: State, seat: int) -> float:
        """How well a seat stands, for bots."""
        return heuristics.evaluate(own(state), seat)

    def imaginer(self, view: View) -> CityGuildsImaginer:
        """Read a view once, to deal many states from it."""
        self.check_head(view, "view")
        options = self.checked_options(view["options"])
        parts = self.parts(self.checked_seats(view["seats"]), options)
        return CityGuildsImaginer(self, parts, options, cast(CityGuildsView, view))

    def features(self, view: View) -> vec[float]:
        """A view as the cells of the layout."""
        return features.features(self.layout, cast(CityGuildsView, view))

    def action_text(
        self, position: State | View, seat: int, action: int, tongue: Tongue = ENGLISH
    ) -> str:
        """The action as short words."""
        return words.action_text(self.components, seat, action, tongue)

    def prompt(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """What is asked of whom now."""
        return words.prompt(self.components, cast(CityGuildsView, view), tongue)

    def tell(self, event: Event, tongue: Tongue = ENGLISH) -> str:
        """An event as a sentence."""
        return words.tell(self.components, event, tongue)

    def explain(self, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
        """A line of the score sheet as a phrase."""
        return words.explain(self.components, line, tongue)

    def about(self, tongue: Tongue = ENGLISH) -> About:
        """What invites to the title."""
        return About(tongue.say(words.ABOUT), (90, 90))

    def draw(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as SVG by itself."""
        return board.draw(self.components, cast(CityGuildsView, view), tongue)

    def show(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as plain text."""
        return board.show(self.components, cast(CityGuildsView, view), tongue)

    def scene(self, view: View, tongue: Tongue = ENGLISH) -> list[Region]:
        """The town, the tiles on offer, the guild tracks, and the own hand."""
        return board.scene(self.components, cast(CityGuildsView, view), tongue)

    def standings(self, view: View, tongue: Tongue = ENGLISH) -> list[Standing]:
        """Money, men and tiles of each seat."""
        return board.standings(cast(CityGuildsView, view), tongue)

    def notes(self, view: View, tongue: Tongue = ENGLISH) -> list[str]:
        """Tiles that were taken openly, turned up or given back."""
        return words.notes(self.components, cast(CityGuildsView, view), tongue)

    def gesture(self, view: View, tongue: Tongue = ENGLISH) -> Gesture:
        """How the open choice is made."""
        return board.gesture(self.components, cast(CityGuildsView, view), tongue)

    def style(self) -> str:
        """The style sheet of all drawings."""
        return board.style()

    def sprite(self) -> str:
        """The pieces that the scene uses."""
        return board.sprite(self.components)

    def card(self, view: View) -> str:
        """The town in the middle of a game."""
        return board.card(self.components, cast(CityGuildsView, view))


def own(state: State) -> CityGuildsState:
    """The state as one of this title."""
    if not isinstance(state, CityGuildsState):
        raise ValueError(f"This is a position of {state.game.title}, not of City & Guilds.")
    return state


def load_game(pack: str | None = None) -> Game:
    """The title with its own components, or with a pack of the same form."""
    if pack is not None:
        return CityGuilds(Pack(pack), is_own_pack=True)
    text = files(__package__).joinpath("components.toml").read_text("utf-8")
    return CityGuilds(Pack(text), is_own_pack=False)
