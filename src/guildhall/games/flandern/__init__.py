"""Flandern 1302, by Wolfgang Panning (2004)."""

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
from guildhall.games.flandern import (
    board,
    constraints,
    features,
    heuristics,
    ids,
    laws,
    rules,
    words,
)
from guildhall.games.flandern.components import Components, Parts
from guildhall.games.flandern.imagine import FlandernImaginer
from guildhall.games.flandern.rules import FlandernState
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import GUILD_NAMES

COLOURS = ("blue", "yellow", "green", "red")


class Flandern(Game):
    """Flandern 1302 with one pack."""

    id = "flandern"
    title = "Flandern 1302"
    ruleset = 1
    options = {
        "oldest": Option(
            0,
            (0, 1, 2, 3),
            N_("The seat of the first player, counted round the table where there are fewer."),
            "A52",
            ("1", "2", "3", "4"),
        ),
        "first_guild": Option(
            "blue",
            COLOURS,
            N_("The guild of the first seat; the others follow in this order."),
            "A52",
            GUILD_NAMES[: len(COLOURS)],
        ),
        "influence_swapped": Option(
            False,
            (False, True),
            N_("With two players the two influenced guilds change hands."),
            "A91",
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
        self.made: dict[tuple[int, OptionValue, OptionValue, OptionValue], Parts] = {}

    def parts(self, seats: int, options: dict[str, OptionValue]) -> Parts:
        """The native data for so many seats and these options, made once."""
        oldest, guild = options["oldest"], options["first_guild"]
        swapped = options["influence_swapped"]
        key = (seats, oldest, guild, swapped)
        if key not in self.made:
            first_guild = COLOURS.index(str(guild))
            self.made[key] = Parts(self.components, seats, int(oldest), first_guild, bool(swapped))
        return self.made[key]

    def hides(self, seats: int) -> bool:
        """FL-11.1: with two players only the order of the influenced stack is unknown."""
        return seats > 2

    def opening(self, seats: int, options: dict[str, OptionValue]) -> FlandernState:
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
        """FL-9.1, FL-10.9: how the game ended."""
        if not own(state).over:
            raise ValueError("This game is not over yet.")
        return words.ENDINGS[int(own(state).ending)]

    def evaluate(self, state: State, seat: int) -> float:
        """How well a seat stands, for bots."""
        return heuristics.evaluate(own(state), seat)

    def imaginer(self, view: View) -> FlandernImaginer:
        """Read a view once, to deal many states from it."""
        self.check_head(view, "view")
        options = self.checked_options(view["options"])
        parts = self.parts(self.checked_seats(view["seats"]), options)
        return FlandernImaginer(self, parts, options, cast(FlandernView, view))

    def features(self, view: View) -> vec[float]:
        """A view as the cells of the layout."""
        return features.features(self.layout, cast(FlandernView, view))

    def action_text(
        self, position: State | View, seat: int, action: int, tongue: Tongue = ENGLISH
    ) -> str:
        """The action as short words."""
        return words.action_text(self.components, seat, action, tongue)

    def prompt(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """What is asked of whom now."""
        return words.prompt(self.components, cast(FlandernView, view), tongue)

    def tell(self, event: Event, tongue: Tongue = ENGLISH) -> str:
        """An event as a sentence."""
        return words.tell(self.components, event, tongue)

    def explain(self, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
        """A line of the score sheet as a phrase."""
        return words.explain(self.components, line, tongue)

    def about(self, tongue: Tongue = ENGLISH) -> About:
        """What invites to the title."""
        return About(tongue.say(words.ABOUT), (60, 75))

    def draw(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as SVG by itself."""
        return board.draw(self.components, cast(FlandernView, view), tongue)

    def show(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as plain text."""
        return board.show(self.components, cast(FlandernView, view), tongue)

    def scene(self, view: View, tongue: Tongue = ENGLISH) -> list[Region]:
        """The six cities, the stocks and stacks, and the own cards."""
        return board.scene(self.components, cast(FlandernView, view), tongue)

    def standings(self, view: View, tongue: Tongue = ENGLISH) -> list[Standing]:
        """Points, influence and tiles of each seat."""
        return board.standings(self.components, cast(FlandernView, view), tongue)

    def notes(self, view: View, tongue: Tongue = ENGLISH) -> list[str]:
        """The gold cards that have been shown."""
        return words.notes(self.components, cast(FlandernView, view), tongue)

    def gesture(self, view: View, tongue: Tongue = ENGLISH) -> Gesture:
        """How the open choice is made."""
        return board.gesture(self.components, cast(FlandernView, view), tongue)

    def style(self) -> str:
        """The style sheet of all drawings."""
        return board.style()

    def sprite(self) -> str:
        """The pieces that the scene uses."""
        return board.sprite(self.components)

    def card(self, view: View) -> str:
        """The cities in the middle of a game."""
        return board.card(self.components, cast(FlandernView, view))


def own(state: State) -> FlandernState:
    """The state as one of this title."""
    if not isinstance(state, FlandernState):
        raise ValueError(f"This is a position of {state.game.title}, not of Flandern 1302.")
    return state


def load_game(pack: str | None = None) -> Game:
    """The title with its own components, or with a pack of the same form."""
    if pack is not None:
        return Flandern(Pack(pack), is_own_pack=True)
    text = files(__package__).joinpath("components.toml").read_text("utf-8")
    return Flandern(Pack(text), is_own_pack=False)
