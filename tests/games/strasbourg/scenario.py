"""A scripted game: chance draws what the test specifies, and bids are one-liners."""

from typing import cast

import guildhall
from guildhall.core.event import Event
from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.core.view import OptionValue
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.view import Noted, Own, Public, StrasbourgView
from tests.games.strasbourg.reference_map import GUILDS, SITES, square_number

CHANCE = guildhall.CHANCE
STEPS = "ABCDEFGHI"
COUNCIL_SEATS = ("nobility", "church", *GUILDS, "merchants")
MINIMAL_ANSWERS = (ids.NO_PLACING, ids.TAKE_GOOD, ids.SELL, ids.NO_RESCUE)
"""The answers of ``answer_minimally``: nothing placed, sold or rescued."""


def strasbourg() -> Game:
    return guildhall.game("strasbourg")


def pile_cards(pile: str) -> list[int]:
    """The cards of a pile, highest first: ``"1+2"`` is [2, 1]."""
    return sorted((int(card) for card in pile.split("+")), reverse=True)


class ScriptedGame:
    """A game with a specified setup that waits for the first planning."""

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
            self.draw(ids.ROUND_CARD + int(card) - 1)
        for number in buildings:
            self.draw(ids.BUILDING + int(number) - 2)
        self.draw(ids.FIRST_PLAYER + first)
        self.hands = self.deal(first, objectives or {})
        for seat in range(seats):
            self.keep(seat, (kept or {}).get(seat, self.hands[seat][:1]))

    # Setup

    def deal(self, first: int, wanted: dict[int, list[int]]) -> list[list[int]]:
        """Deal five objectives to each seat, the specified ones first."""
        taken = {number for numbers in wanted.values() for number in numbers}
        rest = [number for number in range(1, 26) if number not in taken]
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        for seat in self.clockwise(first):
            hand = list(wanted.get(seat, []))
            hand += [rest.pop(0) for _ in range(5 - len(hand))]
            for number in hand:
                self.draw(ids.OBJECTIVE + number - 1)
            hands[seat] = sorted(hand)
        return hands

    def keep(self, seat: int, numbers: list[int]) -> None:
        """Keep these objectives and discard the others."""
        while self.phase == "keep" and seat in self.state.waiting():
            asked = self.own(seat)["answers"].index(0)
            wanted = self.own(seat)["dealt"][asked] + 1 in numbers
            self.state.apply(seat, ids.KEEP if wanted else ids.DISCARD)

    def clockwise(self, first: int) -> list[int]:
        """All seats, starting with one."""
        return [(first + n) % self.seats for n in range(self.seats)]

    # Planning

    def draw(self, outcome: int) -> None:
        """Choose the outcome of the pending draw."""
        self.state.apply(CHANCE, outcome)

    def draw_card(self, wanted: list[int]) -> None:
        """Draw the first wanted card that the deck can give, or else its lowest."""
        possible = [outcome - ids.CARD + 1 for outcome, _ in self.state.outcomes()]
        card = next((card for card in wanted if card in possible), possible[0])
        if card in wanted:
            wanted.remove(card)
        self.draw(ids.CARD + card - 1)

    def plan(self, *piles_by_seat: str) -> None:
        """Everybody draws and makes piles: ``"3+2 6"`` is two piles; by default one low card."""
        wanted = self.first_cards(*piles_by_seat)
        for seat in range(self.seats):
            self.plan_seat(
                seat, piles_by_seat[seat] if seat < len(piles_by_seat) else "", wanted[seat]
            )

    def first_cards(self, *piles_by_seat: str) -> list[list[int]]:
        """Draw everybody's first card; return the cards still wanted."""
        given = [*piles_by_seat, *[""] * (self.seats - len(piles_by_seat))]
        wanted = [
            [card for pile in piles_text.split() for card in pile_cards(pile)]
            for piles_text in given
        ]
        drawing = [s for s in self.clockwise(self.public["first"]) if self.public["decks"][s]]
        for seat in drawing:
            self.draw_card(wanted[seat])
        return wanted

    def plan_seat(self, seat: int, piles_text: str, wanted: list[int]) -> None:
        """One seat draws the rest of its cards, stops and makes its piles."""
        if seat not in self.state.waiting() or self.phase != "plan":
            return
        while wanted:
            self.state.apply(seat, ids.DRAW)
            self.draw_card(wanted)
        if self.own(seat)["stage"] == "draw":
            self.state.apply(seat, ids.STOP)
        self.split(seat, piles_text)

    def split(self, seat: int, piles_text: str) -> None:
        """Make the piles, highest first."""
        piles = sorted((pile_cards(pile) for pile in piles_text.split()), reverse=True)
        made = 0
        while self.phase == "plan" and self.own(seat)["stage"] == "split":
            now = self.new_piles(seat)
            made = len(now) - 1
            full = len(now[-1]) == len(piles[made])
            self.state.apply(seat, ids.CLOSE if full else ids.ADD + piles[made][len(now[-1])] - 1)

    def new_piles(self, seat: int) -> list[list[int]]:
        """The piles that a seat has made in this round, the open one last."""
        return [p["cards"] for p in self.own(seat)["piles"] if p["round"] == self.public["round"]]

    # Bidding

    def reveal(self, seat: int, pile: str) -> None:
        """Reveal a pile with these cards."""
        self.state.apply(seat, self.slot(seat, pile))

    def slot(self, seat: int, pile: str) -> int:
        """The action that reveals a pile with these cards."""
        cards, legal = pile_cards(pile), self.state.actions(seat)
        slots = [one["slot"] for one in self.own(seat)["piles"] if one["cards"] == cards]
        return next(ids.REVEAL + slot for slot in slots if ids.REVEAL + slot in legal)

    def pass_(self, seat: int) -> None:
        self.state.apply(seat, ids.PASS)

    def wait(self, seat: int) -> None:
        """Spend a privilege."""
        self.state.apply(seat, ids.WAIT)

    def bid(self, *piles_by_seat: str) -> None:
        """Everybody bids in this step: a pile, or None to pass."""
        now = self.round_and_step
        while self.phase == "bid" and self.round_and_step == now:
            seat = self.state.actor
            piles_text = piles_by_seat[seat] if seat < len(piles_by_seat) else ""
            if piles_text:
                self.reveal(seat, piles_text)
            else:
                self.pass_(seat)

    def choose(self, action: int) -> None:
        """Choose an action for the active seat."""
        self.state.apply(self.state.actor, action)

    def place(self, name: str) -> None:
        """Place a member of the active seat."""
        self.choose(ids.SQUARE + square_number(name))

    def sell(self, *numbers: int) -> None:
        """Sell these numbers of the kinds that the active seat holds."""
        for number in numbers:
            self.choose(ids.SELL + number)

    def rescue(self, card: int) -> None:
        """Rescue a card of the active seat."""
        self.choose(ids.RESCUE + card - 1)

    def chapel(self, spot: int) -> None:
        """Build a chapel on the spot with this number."""
        self.choose(ids.CHAPEL_SPOT + spot - 1)

    def build(self, name: str) -> None:
        """Build on the site with this name."""
        self.choose(ids.SITE + SITES.index(name))

    def answer_minimally(self) -> None:
        """Answer one question, choosing nothing if possible."""
        actions = self.state.actions(self.state.actor)
        self.choose(next((one for one in MINIMAL_ANSWERS if one in actions), actions[0]))

    def answer_all_minimally(self) -> None:
        """Answer all questions after a bidding, choosing nothing if possible."""
        while self.phase in ("place", "sell", "rescue"):
            self.answer_minimally()

    def pass_until(self, step: str, number: int = 0) -> None:
        """Pass until a step, in this round or a later one."""
        target = (number or self.public["round"], STEPS.index(step))
        while self.round_and_step != target:
            self.pass_step()

    def pass_step(self) -> None:
        """Pass a step, or choose nothing if possible in another phase."""
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

    # Reading the table

    def view(self, seat: int | None = None) -> StrasbourgView:
        """The view of a seat, or of a spectator."""
        return cast(StrasbourgView, self.state.view(seat))

    @property
    def public(self) -> Public:
        return self.view()["public"]

    @property
    def noted(self) -> Noted:
        """A spectator's notes."""
        return self.view()["noted"]

    def own(self, seat: int) -> Own:
        return self.view(seat)["own"]

    @property
    def phase(self) -> str:
        return self.public["phase"]

    @property
    def round_and_step(self) -> tuple[int, int]:
        return self.public["round"], self.public["step"]

    @property
    def step(self) -> str:
        """The letter of the step."""
        return STEPS[self.public["step"]]

    def council_seat_holder(self, council_seat: str) -> int:
        """The holder of a council seat, or -1."""
        return self.public["council"][COUNCIL_SEATS.index(council_seat)]

    def member(self, name: str) -> int:
        """The owner of the member on a square, or -1."""
        return self.public["figures"][square_number(name)]

    def goods(self, seat: int) -> list[int]:
        """The goods of a seat, by guild."""
        return self.noted["goods"][seat]

    def piles(self, seat: int) -> list[list[int]]:
        """The cards of a seat's face-down piles, best first."""
        return sorted((pile["cards"] for pile in self.own(seat)["piles"]), reverse=True)

    def offered_squares(self) -> list[int]:
        """The squares on which the active seat may place a member."""
        return [
            action - ids.SQUARE
            for action in self.state.actions(self.state.actor)
            if ids.SQUARE <= action < ids.SQUARE + 54
        ]

    def events(self, *kinds: str) -> list[Event]:
        """The events so far, or those of some kinds."""
        return [event for event in self.state.events or [] if event.kind in kinds]

    def refusing_rule(self, action: int, seat: int | None = None) -> str:
        """The rule that makes an action illegal."""
        reason = self.state.why_not(self.state.actor if seat is None else seat, action)
        return "" if reason is None else reason.rule
