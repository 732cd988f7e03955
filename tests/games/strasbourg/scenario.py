"""A table on which chance draws what a test wants, and bids are made in a line."""

from typing import cast

import guildhall
from guildhall.core.event import Event
from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.core.view import OptionValue
from guildhall.games.strasbourg.ids import (
    ADD,
    BUILDING,
    CARD,
    CHAPEL_SPOT,
    CLOSE,
    DISCARD,
    DRAW,
    FIRST_PLAYER,
    KEEP,
    NO_PLACING,
    NO_RESCUE,
    OBJECTIVE,
    PASS,
    RESCUE,
    REVEAL,
    ROUND_CARD,
    SELL,
    SITE,
    SQUARE,
    STOP,
    TAKE_GOOD,
    WAIT,
)
from guildhall.games.strasbourg.view import Noted, Own, Public, StrasbourgView
from tests.games.strasbourg.reference_map import GUILDS, SITES, square_number

CHANCE = guildhall.CHANCE
STEPS = "ABCDEFGHI"
COUNCIL_SEATS = ("nobility", "church", *GUILDS, "merchants")
MINIMAL_ANSWERS = (NO_PLACING, TAKE_GOOD, SELL, NO_RESCUE)
"""What ``settle`` answers where it can: nothing placed, sold or rescued."""


def strasbourg() -> Game:
    """The title with its own components."""
    return guildhall.game("strasbourg")


def pile_cards(pile: str) -> list[int]:
    """The cards of a pile in words, highest first: ``"1+2"`` is [2, 1]."""
    return sorted((int(card) for card in pile.split("+")), reverse=True)


class ScriptedGame:
    """A game that is set up as wanted and waits for the first planning."""

    def __init__(
        self,
        seats: int = 4,
        first: int = 0,
        *,
        round_cards: str = "32145",
        buildings: str = "23456",
        objectives: dict[int, list[int]] | None = None,
        kept: dict[int, list[int]] | None = None,
        state: State | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = strasbourg()
        self.seats = seats
        self.state = state or self.game.start(seats, **options)
        self.state.events = []
        if state is not None:
            return
        for card in round_cards:
            self.draw(ROUND_CARD + int(card) - 1)
        for number in buildings:
            self.draw(BUILDING + int(number) - 2)
        self.draw(FIRST_PLAYER + first)
        self.hands = self.deal(first, objectives or {})
        for seat in range(seats):
            self.keep(seat, (kept or {}).get(seat, self.hands[seat][:1]))

    # Setting up

    def deal(self, first: int, wanted: dict[int, list[int]]) -> list[list[int]]:
        """Give each seat five objectives, those that are wanted first."""
        taken = {number for numbers in wanted.values() for number in numbers}
        rest = [number for number in range(1, 26) if number not in taken]
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        for seat in self.clockwise(first):
            hand = list(wanted.get(seat, []))
            hand += [rest.pop(0) for _ in range(5 - len(hand))]
            for number in hand:
                self.draw(OBJECTIVE + number - 1)
            hands[seat] = sorted(hand)
        return hands

    def keep(self, seat: int, numbers: list[int]) -> None:
        """Keep these objectives and discard the others."""
        while self.phase == "keep" and seat in self.state.waiting():
            asked = self.own(seat)["answers"].index(0)
            wanted = self.own(seat)["dealt"][asked] + 1 in numbers
            self.state.apply(seat, KEEP if wanted else DISCARD)

    def clockwise(self, first: int) -> list[int]:
        """All seats from one on."""
        return [(first + n) % self.seats for n in range(self.seats)]

    # Planning

    def draw(self, outcome: int) -> None:
        """Let chance answer."""
        self.state.apply(CHANCE, outcome)

    def draw_card(self, wanted: list[int]) -> None:
        """Draw the first wanted card that the deck can give, or its lowest."""
        possible = [outcome - CARD + 1 for outcome, _ in self.state.outcomes()]
        card = next((card for card in wanted if card in possible), possible[0])
        if card in wanted:
            wanted.remove(card)
        self.draw(CARD + card - 1)

    def plan(self, *wishes: str) -> None:
        """Everybody draws and piles cards: ``"3+2 6"`` are two piles; no wish is one low card."""
        wanted = self.first_cards(*wishes)
        for seat in range(self.seats):
            self.plan_seat(seat, wishes[seat] if seat < len(wishes) else "", wanted[seat])

    def first_cards(self, *wishes: str) -> list[list[int]]:
        """Draw the first card of each; returns the cards still wanted."""
        given = [*wishes, *[""] * (self.seats - len(wishes))]
        wanted = [[card for pile in wish.split() for card in pile_cards(pile)] for wish in given]
        drawing = [s for s in self.clockwise(self.public["first"]) if self.public["decks"][s]]
        for seat in drawing:
            self.draw_card(wanted[seat])
        return wanted

    def plan_seat(self, seat: int, wish: str, wanted: list[int]) -> None:
        """One seat draws the rest of its cards, stops and makes its piles."""
        if seat not in self.state.waiting() or self.phase != "plan":
            return
        while wanted:
            self.state.apply(seat, DRAW)
            self.draw_card(wanted)
        if self.own(seat)["stage"] == "draw":
            self.state.apply(seat, STOP)
        self.split(seat, wish)

    def split(self, seat: int, wish: str) -> None:
        """Make the piles, highest first."""
        piles = sorted((pile_cards(pile) for pile in wish.split()), reverse=True)
        made = 0
        while self.phase == "plan" and self.own(seat)["stage"] == "split":
            now = self.new_piles(seat)
            made = len(now) - 1
            full = len(now[-1]) == len(piles[made])
            self.state.apply(seat, CLOSE if full else ADD + piles[made][len(now[-1])] - 1)

    def new_piles(self, seat: int) -> list[list[int]]:
        """The piles that a seat has made in this round, the open one last."""
        return [p["cards"] for p in self.own(seat)["piles"] if p["round"] == self.public["round"]]

    # Bidding

    def reveal(self, seat: int, pile: str) -> None:
        """Turn over a pile with these cards."""
        self.state.apply(seat, self.slot(seat, pile))

    def slot(self, seat: int, pile: str) -> int:
        """The action that turns over a pile with these cards."""
        cards, legal = pile_cards(pile), self.state.actions(seat)
        slots = [one["slot"] for one in self.own(seat)["piles"] if one["cards"] == cards]
        return next(REVEAL + slot for slot in slots if REVEAL + slot in legal)

    def pass_(self, seat: int) -> None:
        """Bid nothing."""
        self.state.apply(seat, PASS)

    def wait(self, seat: int) -> None:
        """Spend a privilege."""
        self.state.apply(seat, WAIT)

    def bid(self, *wishes: str) -> None:
        """Everybody decides in this step: a pile, or nothing to pass."""
        now = self.round_and_step
        while self.phase == "bid" and self.round_and_step == now:
            seat = self.state.actor
            wish = wishes[seat] if seat < len(wishes) else ""
            if wish:
                self.reveal(seat, wish)
            else:
                self.pass_(seat)

    def choose(self, action: int) -> None:
        """Whoever is asked chooses this."""
        self.state.apply(self.state.actor, action)

    def place(self, name: str) -> None:
        """Whoever is asked places a member."""
        self.choose(SQUARE + square_number(name))

    def sell(self, *numbers: int) -> None:
        """Whoever is asked sells so many of each kind held."""
        for number in numbers:
            self.choose(SELL + number)

    def rescue(self, card: int) -> None:
        """Whoever is asked puts a card under the deck."""
        self.choose(RESCUE + card - 1)

    def chapel(self, spot: int) -> None:
        """Whoever is asked builds a chapel on the spot with this number."""
        self.choose(CHAPEL_SPOT + spot - 1)

    def build(self, name: str) -> None:
        """Whoever is asked builds on the site of this name."""
        self.choose(SITE + SITES.index(name))

    def answer_minimally(self) -> None:
        """Answer one question as if nobody wanted anything."""
        actions = self.state.actions(self.state.actor)
        self.choose(next((one for one in MINIMAL_ANSWERS if one in actions), actions[0]))

    def answer_all_minimally(self) -> None:
        """Answer the questions after a bidding as if nobody wanted anything."""
        while self.phase in ("place", "sell", "rescue"):
            self.answer_minimally()

    def pass_until(self, step: str, number: int = 0) -> None:
        """Pass until a step, of this round or of another one."""
        target = (number or self.public["round"], STEPS.index(step))
        while self.round_and_step != target:
            self.pass_step()

    def pass_step(self) -> None:
        """Pass a step, or do the least that is possible in another phase."""
        if self.phase == "first_cards":
            self.plan()
        elif self.phase == "bid":
            self.bid()
        else:
            self.answer_minimally()

    def end_round(self) -> None:
        """Pass until the next planning or the end."""
        while not self.state.over and self.phase != "first_cards":
            self.pass_step()

    # What it looks like

    def view(self, seat: int | None = None) -> StrasbourgView:
        """What a seat sees, or a spectator."""
        return cast(StrasbourgView, self.state.view(seat))

    @property
    def public(self) -> Public:
        """What lies open."""
        return self.view()["public"]

    @property
    def noted(self) -> Noted:
        """What a spectator could have written down."""
        return self.view()["noted"]

    def own(self, seat: int) -> Own:
        """What a seat alone sees."""
        return self.view(seat)["own"]

    @property
    def phase(self) -> str:
        """What is done now."""
        return self.public["phase"]

    @property
    def round_and_step(self) -> tuple[int, int]:
        """Round and step."""
        return self.public["round"], self.public["step"]

    @property
    def step(self) -> str:
        """The letter of the step."""
        return STEPS[self.public["step"]]

    def council_seat_holder(self, council_seat: str) -> int:
        """Who sits on a chair of the council, or -1."""
        return self.public["council"][COUNCIL_SEATS.index(council_seat)]

    def member(self, name: str) -> int:
        """Whose member stands on a square, or -1."""
        return self.public["figures"][square_number(name)]

    def goods(self, seat: int) -> list[int]:
        """The goods of a seat in the order of the guilds."""
        return self.noted["goods"][seat]

    def piles(self, seat: int) -> list[list[int]]:
        """The cards of a seat's piles that are not revealed, best first."""
        return sorted((pile["cards"] for pile in self.own(seat)["piles"]), reverse=True)

    def offered_squares(self) -> list[int]:
        """On which squares whoever is asked may place."""
        return [
            action - SQUARE
            for action in self.state.actions(self.state.actor)
            if SQUARE <= action < SQUARE + 54
        ]

    def events(self, *kinds: str) -> list[Event]:
        """The events of some kinds so far."""
        return [event for event in self.state.events or [] if event.kind in kinds]

    def refusing_rule(self, action: int, seat: int | None = None) -> str:
        """The rule that forbids an action."""
        reason = self.state.why_not(self.state.actor if seat is None else seat, action)
        return "" if reason is None else reason.rule
