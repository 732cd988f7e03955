"""Reads and checks the components of the title or of a custom pack."""

import re

from guildhall.core.language import N_
from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.vectors import from_list
from guildhall.core.view import Options
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.event_effects import Operation, read_operation

COMPETENCE_NAMES = [
    N_("influence"),
    N_("shares"),
    N_("main departments"),
    N_("corruption"),
    N_("counsels"),
]
_MAX_SUM = 100_000_000
"""Maximum of a single price or payment."""


class Components:
    """All numbers of the game as plain Python data, checked."""

    def __init__(self, pack: Pack) -> None:
        self.seats = pack.header("power_struggle", min_seats=3, max_seats=ids.MAX_SEATS)
        self.points_to_win = pack.number("goal", "normal", minimum=1, maximum=ids.COMPETENCES)
        self.points_to_win_long = pack.number(
            "goal", "long", minimum=self.points_to_win, maximum=ids.COMPETENCES + 1
        )
        self.round_limit = pack.number("rounds", "limit", minimum=1, maximum=40)
        self.short_round_limit = pack.number("rounds", "short", minimum=1, maximum=self.round_limit)
        self._read_building(pack)
        self._read_money(pack)
        self._read_tracks(pack)
        self._read_meeting(pack)
        self._read_actions(pack)
        self._read_enemies(pack)
        self._read_event_cards(pack)
        self.max_cash = self._max_cash()
        pack.reject_unknown_keys()

    def _read_building(self, pack: Pack) -> None:
        """PS-1.1: the divisions and their capacities."""
        self.divisions = pack.strings("building", "divisions", length=ids.DIVISIONS)
        self.codes = pack.strings("building", "codes", length=ids.DIVISIONS)
        for index, code in enumerate(self.codes):
            if not re.fullmatch("[A-Z]{2,4}", code):
                raise pack.error(("building", "codes", index), "must be 2 to 4 capital letters")
        self.room_staff = pack.number(
            "building", "employees_in_room", minimum=2, maximum=ids.MAX_STAFF
        )
        self.board_seats = pack.number(
            "building", "board_seats", minimum=ids.BOARD_SEATS, maximum=ids.BOARD_SEATS
        )
        self.placed_managers = pack.number("building", "placed_managers", minimum=1, maximum=9)
        self.placed_staff = pack.number(
            "building", "placed_employees", minimum=1, maximum=self.room_staff
        )

    def _read_money(self, pack: Pack) -> None:
        """PS-1.3, PS-1.4: every sum is a multiple of the unit."""
        self.unit = pack.number("money", "unit", minimum=1, maximum=1_000_000)
        self.start_cash = self._read_sum(pack, "money", "start")
        self.bracket = self._read_sum(pack, "money", "bracket")
        if self.bracket != ids.SUMS * self.unit:
            raise pack.error(("money", "bracket"), f"must be {ids.SUMS} times the unit")
        self.max_bribe = ids.BRACKETS * self.bracket
        self.prices = self._read_sums(pack, "certificates", "prices", length=ids.CERTIFICATES)
        if self.prices != sorted(self.prices):
            raise pack.error(("certificates", "prices"), "must not fall")
        self.stock = {
            n: pack.numbers(
                "certificates", "stock", str(n), length=ids.CERTIFICATES, minimum=0, maximum=9
            )
            for n in self.seats
        }

    def _read_tracks(self, pack: Pack) -> None:
        """PS-1.6, PS-1.7: on every track gold lies beyond green."""
        self.motivation = pack.number(
            "motivation", "top", minimum=ids.MAX_MOTIVATION, maximum=ids.MAX_MOTIVATION
        )
        names = [name.replace(" ", "_") for name in COMPETENCE_NAMES]
        self.green = [pack.number("green", name, minimum=1, maximum=60) for name in names]
        self.gold = [
            pack.number("gold", name, minimum=green, maximum=60)
            for name, green in zip(names, self.green, strict=True)
        ]
        if self.gold[-1] > ids.DIVISIONS:
            raise pack.error(("gold", "counsels"), f"cannot be more than {ids.DIVISIONS} divisions")
        pack.boolean("gold", "reconstructed")

    def _read_meeting(self, pack: Pack) -> None:
        """PS-4, PS-5.4: numbers of the meeting and the bonus."""
        self.chairman_influence = pack.number("meeting", "chairman_influence", minimum=0, maximum=9)
        self.board_influence = pack.number("meeting", "board_influence", minimum=0, maximum=9)
        self.chairman_staff = pack.number(
            "meeting", "chairman_card_employees", minimum=1, maximum=self.room_staff
        )
        pack.number(
            "meeting",
            "drawn_events",
            minimum=ids.EVENT_CARDS_PER_ROUND,
            maximum=ids.EVENT_CARDS_PER_ROUND,
        )
        pack.number("meeting", "earliest_slot", minimum=5, maximum=5)
        names = ("certificate", "department", "main_department", "board_member", "chairman")
        self.bonus = [self._read_sum(pack, "bonus", name) for name in names]

    def _read_actions(self, pack: Pack) -> None:
        """PS-6, PS-7: numbers of the actions and the privileges."""
        maximum = self.room_staff
        self.hired_staff = pack.number("actions", "hired", minimum=1, maximum=maximum)
        self.min_founders = pack.number("actions", "least_founders", minimum=2, maximum=maximum)
        self.founded_staff = pack.number("actions", "founded_employees", minimum=1, maximum=maximum)
        self.merging_loss = pack.number("actions", "merging_loss", minimum=0, maximum=2)
        self.influence_staff = pack.number("actions", "influence_employees", minimum=1, maximum=9)
        self.main_price = self._read_sum(pack, "actions", "main_department_price")
        self.counsel_price = self._read_sum(pack, "actions", "counsel_price")
        steps = self.motivation + 1
        halves = ("light", "gold")
        self.hr_extra, self.accounting_extra = (
            [
                pack.numbers("privileges", f"{card}_{half}", length=steps, minimum=0, maximum=3)
                for half in halves
            ]
            for card in ("human_resources", "accounting")
        )
        self.controlling_extra = [
            self._read_sums(pack, "privileges", f"controlling_{half}", length=steps)
            for half in halves
        ]
        self.development = pack.numbers("privileges", "development", length=2, minimum=1, maximum=6)
        self.legal = pack.numbers("privileges", "legal", length=2, minimum=1, maximum=6)
        if self.founded_staff + max(map(max, self.hr_extra)) > self.room_staff:
            raise pack.error(("actions", "founded_employees"), "does not fit into a room")

    def _read_enemies(self, pack: Pack) -> None:
        """PS-1.9: three competences on each card; the marked ones are for five players."""
        pack.boolean("competence_cards", "reconstructed")
        self.competence_cards = pack.strings(
            "competence_cards", "names", length=ids.COMPETENCE_CARDS
        )
        self.five_player_marks = pack.numbers(
            "competence_cards", "marks", length=ids.COMPETENCE_CARDS, minimum=0, maximum=9
        )
        if self.five_player_marks.count(0) < ids.MAX_SEATS - 1:
            raise pack.error(("competence_cards", "marks"), "must leave a card for four players")
        self.triples: list[list[int]] = []
        path = ("competence_cards", "competences")
        for index, triple in enumerate(pack.list_of(*path, length=ids.COMPETENCE_CARDS)):
            names = triple if isinstance(triple, list) else []
            found = [COMPETENCE_NAMES.index(name) for name in names if name in COMPETENCE_NAMES]
            if len(names) != 3 or len(set(found)) != 3:
                raise pack.error((*path, index), "must be three different competences")
            self.triples.append(sorted(found))

    def _read_event_cards(self, pack: Pack) -> None:
        """PS-1.8: the kinds of event cards, their numbers and effects."""
        pack.boolean("events", "reconstructed")
        found = pack.value("events", "names")
        kinds = len(found) if isinstance(found, list) else 0
        if not 1 <= kinds <= ids.EVENT_CARD_KINDS:
            raise pack.error(
                ("events", "names"), f"must be a list of 1 to {ids.EVENT_CARD_KINDS} texts"
            )
        self.event_cards = pack.strings("events", "names", length=kinds)
        self.event_copies = pack.numbers("events", "copies", length=kinds, minimum=1, maximum=24)
        if sum(self.event_copies) < ids.EVENT_CARDS_PER_ROUND:
            raise pack.error(
                ("events", "copies"), f"must be at least {ids.EVENT_CARDS_PER_ROUND} in all"
            )
        self.event_effects: list[list[Operation]] = []
        for index, effect in enumerate(pack.list_of("events", "effects", length=kinds)):
            parts = effect if isinstance(effect, list) else []
            operations = [read_operation(str(part), self.divisions, self.unit) for part in parts]
            good = [operation for operation in operations if operation is not None]
            if not 1 <= len(good) == len(operations) <= ids.MAX_OPERATIONS:
                raise pack.error(
                    ("events", "effects", index),
                    f"must be 1 to {ids.MAX_OPERATIONS} effects that the rules know",
                )
            if any(operation.opcode == ids.LOSE_EMPLOYEE for operation in good[:-1]):
                raise pack.error(("events", "effects", index), "must lose employees last")
            self.event_effects.append(good)

    def _read_sum(self, pack: Pack, *path: str) -> int:
        found = pack.number(*path, minimum=0, maximum=_MAX_SUM)
        if found % self.unit:
            raise pack.error(path, f"must be a multiple of {self.unit}")
        return found

    def _read_sums(self, pack: Pack, *path: str, length: int) -> list[int]:
        found = pack.numbers(*path, length=length, minimum=0, maximum=_MAX_SUM)
        for index, item in enumerate(found):
            if item % self.unit:
                raise pack.error((*path, index), f"must be a multiple of {self.unit}")
        return found

    # Names

    def room_name(self, room: int) -> str:
        """The name of a room: the code of its division and the floor from the top."""
        return f"{self.codes[room // ids.FLOORS]}{room % ids.FLOORS + 1}"

    def card_name(self, card: int) -> str:
        """The name of a privilege card."""
        return self.divisions[card] if card < ids.DIVISIONS else "Chairman"

    def event_card_name(self, kind: int) -> str:
        """The name of an event card."""
        if kind < len(self.event_cards):
            return self.event_cards[kind]
        if kind < ids.EVENT_CARD_KINDS:
            return f"#{kind + 1}"  # an id that this pack does not use
        return "Bonus payment" if kind == ids.BONUS else "Directors' meeting"

    # Bounds

    def max_decisions(self) -> int:
        """Placing, and in each round the meeting and seven turns at maximum length."""
        seats = self.seats[-1]
        # The longest action founds two departments: menu, number, and twice division, staff, stop.
        action = 2 + 2 * (2 + self.room_staff)
        meeting = 1 + action + ids.DIVISIONS + 1 + 7
        return seats * self.placed_managers + self.round_limit * (
            meeting + 7 * seats * (action + 1)
        )

    def max_draws(self) -> int:
        """The deal, and six events per round."""
        return 2 * ids.MAX_SEATS + ids.MAX_SEATS + 7 + self.round_limit * ids.EVENT_CARDS_PER_ROUND

    def score_range(self) -> tuple[int, int]:
        """PS-8: a score is the number of victory points, of which there are six kinds."""
        return 0, 6

    def _max_cash(self) -> int:
        """An upper bound of any seat's cash: all that the bank could pay to all players."""
        certificates = max(sum(stock) for stock in self.stock.values())
        extra = max(map(max, self.controlling_extra))
        turn = ids.ROOMS * (max(self.bonus[1:3]) + extra) + certificates * self.bonus[0]
        turn += ids.BOARD_SEATS * self.bonus[3] + self.bonus[4]
        units = certificates + ids.BOARD_SEATS + ids.ROOMS + ids.MAX_SEATS
        gain = max(
            (part.amount for effect in self.event_effects for part in effect if part.amount > 0),
            default=0,
        )
        turn = max(turn, units * gain * ids.MAX_OPERATIONS)
        return ids.MAX_SEATS * self.start_cash + 7 * self.round_limit * turn


class Parts:
    """The same numbers as native data, for one number of seats and one set of options."""

    def __init__(self, components: Components, seats: int, options: Options) -> None:
        self.components = components
        self.seats: i64 = i64(seats)
        self.points_to_win: i64 = i64(
            components.points_to_win_long if options["long_game"] else components.points_to_win
        )
        self.ends_in_meeting = bool(options["ends_in_meeting"])
        limit = components.short_round_limit
        if options["twenty_rounds"]:
            limit = components.round_limit
        self.round_limit: i64 = i64(limit)
        self.room_staff: i64 = i64(components.room_staff)
        self.placed_managers: i64 = i64(components.placed_managers)
        self.placed_staff: i64 = i64(components.placed_staff)
        self.unit: i64 = i64(components.unit)
        self.start_cash: i64 = i64(components.start_cash)
        self.bracket: i64 = i64(components.bracket)
        self.max_bribe: i64 = i64(components.max_bribe)
        self.prices: vec[i64] = from_list(components.prices)
        self.stock: vec[i64] = from_list(components.stock[seats])
        self.motivation: i64 = i64(components.motivation)
        self.green: vec[i64] = from_list(components.green)
        self.gold: vec[i64] = from_list(components.gold)
        self.chairman_influence: i64 = i64(components.chairman_influence)
        self.board_influence: i64 = i64(components.board_influence)
        self.chairman_staff: i64 = i64(components.chairman_staff)
        self.certificate_bonus: i64 = i64(components.bonus[0])
        self.department_bonus: i64 = i64(components.bonus[1])
        self.main_bonus: i64 = i64(components.bonus[2])
        self.board_bonus: i64 = i64(components.bonus[3])
        self.chairman_bonus: i64 = i64(components.bonus[4])
        self.hired_staff: i64 = i64(components.hired_staff)
        self.min_founders: i64 = i64(components.min_founders)
        self.founded_staff: i64 = i64(components.founded_staff)
        self.merging_loss: i64 = i64(components.merging_loss)
        self.influence_staff: i64 = i64(components.influence_staff)
        self.main_price: i64 = i64(components.main_price)
        self.counsel_price: i64 = i64(components.counsel_price)
        # By half (light, gold) and motivation
        self.hr_extra: vec[i64] = from_list(_flatten(components.hr_extra))
        self.accounting_extra: vec[i64] = from_list(_flatten(components.accounting_extra))
        self.controlling_extra: vec[i64] = from_list(_flatten(components.controlling_extra))
        # By half
        self.development: vec[i64] = from_list(components.development)
        self.legal: vec[i64] = from_list(components.legal)
        # PS-1.9: a bit mask of competences by card, and whether the card is dealt
        self.triples: vec[i64] = from_list(
            [sum(1 << competence for competence in triple) for triple in components.triples]
        )
        self.dealt_cards: vec[i64] = from_list(
            [
                1 if seats == ids.MAX_SEATS or mark == 0 else 0
                for mark in components.five_player_marks
            ]
        )
        # By kind of event, and by kind and position on the card
        missing = ids.EVENT_CARD_KINDS - len(components.event_copies)
        self.event_copies: vec[i64] = from_list(components.event_copies + [0] * missing)
        effects = [
            operation
            for effect in components.event_effects
            for operation in [*effect, *[Operation(0, 0, 0)] * (ids.MAX_OPERATIONS - len(effect))]
        ]
        effects += [Operation(0, 0, 0)] * (missing * ids.MAX_OPERATIONS)
        self.opcodes: vec[i64] = from_list([operation.opcode for operation in effects])
        self.amounts: vec[i64] = from_list([operation.amount for operation in effects])
        self.units: vec[i64] = from_list([operation.unit for operation in effects])


def _flatten(rows: list[list[int]]) -> list[int]:
    return [item for row in rows for item in row]
