"""Reads and checks the components, from the title's own file or a pack of the same form."""

import re

from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.vectors import packed
from guildhall.games.power_struggle.effects import Operation, read_operation
from guildhall.games.power_struggle.ids import (
    BOARD_SEATS,
    BONUS,
    BRACKETS,
    CERTIFICATES,
    COMPETENCE_CARDS,
    COMPETENCES,
    DIVISIONS,
    EVENT_CARDS,
    EVENT_KINDS,
    LOSE_EMPLOYEE,
    MOST_MOTIVATION,
    MOST_SEATS,
    MOST_STAFF,
    OPERATIONS,
    ROOMS,
    SUMS,
)

COMPETENCE_NAMES = ["influence", "shares", "main departments", "corruption", "counsels"]
RICH = 100_000_000
"""No single price or pay is higher."""


class Components:
    """All numbers of the game as plain Python data, checked."""

    def __init__(self, pack: Pack) -> None:
        if pack.word("title") != "power_struggle":
            raise pack.error(("title",), 'must be "power_struggle"')
        pack.number("form", least=1, most=1)
        least = pack.number("seats", "least", least=3, most=MOST_SEATS)
        most = pack.number("seats", "most", least=least, most=MOST_SEATS)
        self.seats = range(least, most + 1)
        self.goal = pack.number("goal", "normal", least=1, most=COMPETENCES)
        self.long_goal = pack.number("goal", "long", least=self.goal, most=COMPETENCES + 1)
        self.round_limit = pack.number("rounds", "limit", least=1, most=40)
        self.short_limit = pack.number("rounds", "short", least=1, most=self.round_limit)
        self.read_building(pack)
        self.read_money(pack)
        self.read_tracks(pack)
        self.read_meeting(pack)
        self.read_actions(pack)
        self.read_enemies(pack)
        self.read_events(pack)
        pack.finish()

    def read_building(self, pack: Pack) -> None:
        """PS-1.1: the divisions and what they hold."""
        self.divisions = pack.words("building", "divisions", length=DIVISIONS)
        self.codes = pack.words("building", "codes", length=DIVISIONS)
        for place, code in enumerate(self.codes):
            if not re.fullmatch("[A-Z]{2,4}", code):
                raise pack.error(("building", "codes", place), "must be 2 to 4 capital letters")
        self.room_staff = pack.number("building", "employees_in_room", least=2, most=MOST_STAFF)
        self.board_seats = pack.number(
            "building", "board_seats", least=BOARD_SEATS, most=BOARD_SEATS
        )
        self.placed = pack.number("building", "placed_managers", least=1, most=9)
        self.placed_staff = pack.number(
            "building", "placed_employees", least=1, most=self.room_staff
        )

    def read_money(self, pack: Pack) -> None:
        """PS-1.3, PS-1.4: every sum is a multiple of the unit."""
        self.unit = pack.number("money", "unit", least=1, most=1_000_000)
        self.start_cash = self.sum(pack, "money", "start")
        self.bracket = self.sum(pack, "money", "bracket")
        if self.bracket != SUMS * self.unit:
            raise pack.error(("money", "bracket"), f"must be {SUMS} times the unit")
        self.most_bribe = BRACKETS * self.bracket
        self.prices = self.sums(pack, "certificates", "prices", length=CERTIFICATES)
        if self.prices != sorted(self.prices):
            raise pack.error(("certificates", "prices"), "must not fall")
        self.stock = {
            n: pack.numbers("certificates", "stock", str(n), length=CERTIFICATES, least=0, most=9)
            for n in self.seats
        }

    def read_tracks(self, pack: Pack) -> None:
        """PS-1.6, PS-1.7: green and gold lie in this order on every track."""
        self.motivation = pack.number(
            "motivation", "top", least=MOST_MOTIVATION, most=MOST_MOTIVATION
        )
        names = [name.replace(" ", "_") for name in COMPETENCE_NAMES]
        self.green = [pack.number("green", name, least=1, most=60) for name in names]
        self.gold = [
            pack.number("gold", name, least=green, most=60)
            for name, green in zip(names, self.green, strict=True)
        ]
        if self.gold[-1] > DIVISIONS:
            raise pack.error(("gold", "counsels"), f"cannot be more than {DIVISIONS} divisions")
        pack.flag("gold", "reconstructed")

    def read_meeting(self, pack: Pack) -> None:
        """PS-4, PS-5.4: what the meeting and the bonus bring."""
        self.chairman_influence = pack.number("meeting", "chairman_influence", least=0, most=9)
        self.board_influence = pack.number("meeting", "board_influence", least=0, most=9)
        self.chairman_staff = pack.number(
            "meeting", "chairman_card_employees", least=1, most=self.room_staff
        )
        pack.number("meeting", "drawn_events", least=EVENT_CARDS, most=EVENT_CARDS)
        pack.number("meeting", "earliest_slot", least=5, most=5)
        names = ("certificate", "department", "main_department", "board_member", "chairman")
        self.bonus = [self.sum(pack, "bonus", name) for name in names]

    def read_actions(self, pack: Pack) -> None:
        """PS-6, PS-7: numbers of the actions and of the privileges."""
        most = self.room_staff
        self.hired = pack.number("actions", "hired", least=1, most=most)
        self.least_founders = pack.number("actions", "least_founders", least=2, most=most)
        self.founded_staff = pack.number("actions", "founded_employees", least=1, most=most)
        self.merging_loss = pack.number("actions", "merging_loss", least=0, most=2)
        self.influence_staff = pack.number("actions", "influence_employees", least=1, most=9)
        self.main_price = self.sum(pack, "actions", "main_department_price")
        self.counsel_price = self.sum(pack, "actions", "counsel_price")
        steps = self.motivation + 1
        halves = ("light", "gold")
        self.hr_extra, self.accounting_extra = (
            [
                pack.numbers("privileges", f"{card}_{half}", length=steps, least=0, most=3)
                for half in halves
            ]
            for card in ("human_resources", "accounting")
        )
        self.controlling_extra = [
            self.sums(pack, "privileges", f"controlling_{half}", length=steps) for half in halves
        ]
        self.development = pack.numbers("privileges", "development", length=2, least=1, most=6)
        self.legal = pack.numbers("privileges", "legal", length=2, least=1, most=6)
        if self.founded_staff + max(map(max, self.hr_extra)) > self.room_staff:
            raise pack.error(("actions", "founded_employees"), "does not fit into a room")

    def read_enemies(self, pack: Pack) -> None:
        """PS-1.9: three competences on each card; the marked ones are for five players."""
        pack.flag("competence_cards", "reconstructed")
        self.competence_cards = pack.words("competence_cards", "names", length=COMPETENCE_CARDS)
        self.marks = pack.numbers(
            "competence_cards", "marks", length=COMPETENCE_CARDS, least=0, most=9
        )
        if self.marks.count(0) < MOST_SEATS - 1:
            raise pack.error(("competence_cards", "marks"), "must leave a card for four players")
        self.triples: list[list[int]] = []
        path = ("competence_cards", "competences")
        for place, triple in enumerate(pack.listed(*path, length=COMPETENCE_CARDS)):
            names = triple if isinstance(triple, list) else []
            found = [COMPETENCE_NAMES.index(name) for name in names if name in COMPETENCE_NAMES]
            if len(names) != 3 or len(set(found)) != 3:
                raise pack.error((*path, place), "must be three different competences")
            self.triples.append(sorted(found))

    def read_events(self, pack: Pack) -> None:
        """PS-1.8: the kinds of event cards, how many of each, and what they do."""
        pack.flag("events", "reconstructed")
        found = pack.value("events", "names")
        kinds = len(found) if isinstance(found, list) else 0
        if not 1 <= kinds <= EVENT_KINDS:
            raise pack.error(("events", "names"), f"must be a list of 1 to {EVENT_KINDS} texts")
        self.events = pack.words("events", "names", length=kinds)
        self.copies = pack.numbers("events", "copies", length=kinds, least=1, most=24)
        if sum(self.copies) < EVENT_CARDS:
            raise pack.error(("events", "copies"), f"must be at least {EVENT_CARDS} in all")
        self.effects: list[list[Operation]] = []
        for place, effect in enumerate(pack.listed("events", "effects", length=kinds)):
            parts = effect if isinstance(effect, list) else []
            operations = [read_operation(str(part), self.divisions, self.unit) for part in parts]
            good = [operation for operation in operations if operation is not None]
            if not 1 <= len(good) == len(operations) <= OPERATIONS:
                raise pack.error(
                    ("events", "effects", place),
                    f"must be 1 to {OPERATIONS} effects that the rules know",
                )
            if any(operation.does == LOSE_EMPLOYEE for operation in good[:-1]):
                raise pack.error(("events", "effects", place), "must lose employees last")
            self.effects.append(good)

    def sum(self, pack: Pack, *path: str) -> int:
        """A sum of money."""
        found = pack.number(*path, least=0, most=RICH)
        if found % self.unit:
            raise pack.error(path, f"must be a multiple of {self.unit}")
        return found

    def sums(self, pack: Pack, *path: str, length: int) -> list[int]:
        """A list of sums of money."""
        found = pack.numbers(*path, length=length, least=0, most=RICH)
        for place, item in enumerate(found):
            if item % self.unit:
                raise pack.error((*path, place), f"must be a multiple of {self.unit}")
        return found

    # Names

    def room_name(self, room: int) -> str:
        """A room as people call it: the code of the division and the floor from the top."""
        return f"{self.codes[room // 6]}{room % 6 + 1}"

    def card_name(self, card: int) -> str:
        """A privilege card as people call it."""
        return self.divisions[card] if card < DIVISIONS else "Chairman"

    def event_name(self, kind: int) -> str:
        """An event card as people call it."""
        if kind < len(self.events):
            return self.events[kind]
        if kind < EVENT_KINDS:
            return f"#{kind + 1}"  # an id that this pack does not use
        return "Bonus payment" if kind == BONUS else "Directors' meeting"

    # Declarations

    def max_decisions(self) -> int:
        """The placing, and in each round the meeting and seven turns at their longest."""
        seats = self.seats[-1]
        # The longest action founds two departments: menu, number, and twice division, staff, stop.
        action = 2 + 2 * (2 + self.room_staff)
        meeting = 1 + action + DIVISIONS + 1 + 7
        return seats * self.placed + self.round_limit * (meeting + 7 * seats * (action + 1))

    def max_draws(self) -> int:
        """The deal, and six events in each round."""
        return 2 * MOST_SEATS + MOST_SEATS + 7 + self.round_limit * EVENT_CARDS

    def most_cash(self) -> int:
        """More money than anybody can ever own: all that the bank could pay out to all players."""
        certificates = max(sum(stock) for stock in self.stock.values())
        extra = max(map(max, self.controlling_extra))
        turn = ROOMS * (max(self.bonus[1:3]) + extra) + certificates * self.bonus[0]
        turn += BOARD_SEATS * self.bonus[3] + self.bonus[4]
        units = certificates + BOARD_SEATS + ROOMS + MOST_SEATS
        gain = max(
            (part.amount for effect in self.effects for part in effect if part.amount > 0),
            default=0,
        )
        turn = max(turn, units * gain * OPERATIONS)
        return MOST_SEATS * self.start_cash + 7 * self.round_limit * turn


class Parts:
    """The same numbers as native data, for one number of seats and one set of options."""

    def __init__(
        self,
        components: Components,
        seats: int,
        long_game: bool,
        ends_in_meeting: bool,
        round_limit: bool,
    ) -> None:
        self.components = components
        self.seats: i64 = i64(seats)
        self.goal: i64 = i64(components.long_goal if long_game else components.goal)
        self.ends_in_meeting = ends_in_meeting
        limit = components.round_limit if round_limit else components.short_limit
        self.round_limit: i64 = i64(limit)
        self.room_staff: i64 = i64(components.room_staff)
        self.placed: i64 = i64(components.placed)
        self.placed_staff: i64 = i64(components.placed_staff)
        self.unit: i64 = i64(components.unit)
        self.start_cash: i64 = i64(components.start_cash)
        self.bracket: i64 = i64(components.bracket)
        self.most_bribe: i64 = i64(components.most_bribe)
        self.prices: vec[i64] = packed(components.prices)
        self.stock: vec[i64] = packed(components.stock[seats])
        self.motivation: i64 = i64(components.motivation)
        self.green: vec[i64] = packed(components.green)
        self.gold: vec[i64] = packed(components.gold)
        self.chairman_influence: i64 = i64(components.chairman_influence)
        self.board_influence: i64 = i64(components.board_influence)
        self.chairman_staff: i64 = i64(components.chairman_staff)
        self.certificate_bonus: i64 = i64(components.bonus[0])
        self.department_bonus: i64 = i64(components.bonus[1])
        self.main_bonus: i64 = i64(components.bonus[2])
        self.board_bonus: i64 = i64(components.bonus[3])
        self.chairman_bonus: i64 = i64(components.bonus[4])
        self.hired: i64 = i64(components.hired)
        self.least_founders: i64 = i64(components.least_founders)
        self.founded_staff: i64 = i64(components.founded_staff)
        self.merging_loss: i64 = i64(components.merging_loss)
        self.influence_staff: i64 = i64(components.influence_staff)
        self.main_price: i64 = i64(components.main_price)
        self.counsel_price: i64 = i64(components.counsel_price)
        # By half (light, gold) and motivation
        self.hr_extra: vec[i64] = packed(flat(components.hr_extra))
        self.accounting_extra: vec[i64] = packed(flat(components.accounting_extra))
        self.controlling_extra: vec[i64] = packed(flat(components.controlling_extra))
        # By half
        self.development: vec[i64] = packed(components.development)
        self.legal: vec[i64] = packed(components.legal)
        # PS-1.9: a bit mask of competences by card, and whether the card is dealt
        self.triples: vec[i64] = packed(
            [sum(1 << competence for competence in triple) for triple in components.triples]
        )
        self.dealt_cards: vec[i64] = packed(
            [1 if seats == MOST_SEATS or mark == 0 else 0 for mark in components.marks]
        )
        # By kind of event, and by kind and place on the card
        missing = EVENT_KINDS - len(components.copies)
        self.copies: vec[i64] = packed(components.copies + [0] * missing)
        self.cards: i64 = i64(sum(components.copies))
        effects = [
            operation
            for effect in components.effects
            for operation in [*effect, *[Operation(0, 0, 0)] * (OPERATIONS - len(effect))]
        ]
        effects += [Operation(0, 0, 0)] * (missing * OPERATIONS)
        self.does: vec[i64] = packed([operation.does for operation in effects])
        self.amounts: vec[i64] = packed([operation.amount for operation in effects])
        self.units: vec[i64] = packed([operation.unit for operation in effects])


def flat(rows: list[list[int]]) -> list[int]:
    """The rows one after the other."""
    return [item for row in rows for item in row]
