"""The actions of the reference implementation: PS-6, one generator each."""

from collections.abc import Generator

from tests.games.power_struggle.reference import Ask, Procedure, Question, ReferenceGame, Room, ask
from tests.games.power_struggle.scenario_notation import CARDS, DIVISIONS

PRICES = [100, 200, 400, 600, 900, 1200, 1600]
UNIT = 50_000


class Reference(ReferenceGame):
    def act(self, seat: int, is_extra: bool) -> Procedure:
        """PS-6.1: the menu has all actions that can be completed."""
        menu = {
            "hire": self.hire,
            "found with own staff": self.found_own,
            "found with new staff": self.found_new,
            "move": self.move,
            "merge": self.merge,
            "resign": self.resign,
            "bribe": self.bribe,
            "buy influence": self.buy_influence,
            "buy main department": self.buy_main,
            "buy counsel": self.buy_counsel,
            "buy shares": self.buy_shares,
            "use Development": self.use_development,
            "use Legal": self.use_legal,
        }
        words = [word for word in menu if self.can_carry_out(seat, word)] or (
            [] if is_extra else ["pass"]
        )
        word = yield from ask(seat, words + ["skip"] * is_extra, always=True)
        if word in menu:
            yield from menu[word](seat)
            self.close_empty_departments()

    def can_carry_out(self, seat: int, word: str) -> bool:
        """Whether an action can be completed."""
        staff, cash, free = self.staff_of(seat), self.cash[seat], self.divisions_with_space()
        departments = [room for room in self.rooms_of(seat) if room.managers == 1]
        legal = self.usable_half(seat, "LEG")
        return {
            "hire": self.free_places_of(seat) > 0,
            "found with own staff": staff >= 2 and bool(free),
            "found with new staff": bool(free),
            "move": any(self.targets(room) for room in self.rooms_of(seat)),
            "merge": len(departments) >= 2,
            "resign": seat in self.heads.values(),
            "bribe": cash >= UNIT and any(card.holder != seat for card in self.cards.values()),
            "buy influence": staff >= 3,
            "buy main department": cash >= 1_500_000 and bool(free),
            "buy counsel": cash >= 2_000_000 and len(self.counsels[seat]) < 6,
            "buy shares": bool(self.affordable(seat)),
            "use Development": self.usable_half(seat, "DEV") != "none"
            and self.free_places_of(seat) > 0,
            "use Legal": (legal == "light" and staff >= 1) or (legal == "gold" and staff >= 2),
        }[word]

    # PS-6.2: picking

    def rooms_from(self, rooms: list[Room], last: Room | None) -> list[Room]:
        """Rooms from the last chosen one on."""
        return rooms if last is None else rooms[rooms.index(last) :]

    def dismiss(self, seat: int, number: int) -> Procedure:
        """Dismiss employees of the seat, chosen from left to right."""
        last: Room | None = None
        for left in range(number, 0, -1):
            rooms = self.rooms_from(self.rooms_of(seat), last)
            able = [
                room
                for place, room in enumerate(rooms)
                if room.staff and sum(other.staff for other in rooms[place:]) >= left
            ]
            last = yield from self.choose_room(seat, able)
            last.staff -= 1

    def choose_room(self, seat: int, rooms: list[Room]) -> Generator[Question, str, Room]:
        return self.room_at((yield from ask(seat, [self.name_of(room) for room in rooms])))

    def choose_division(self, seat: int, names: list[str]) -> Ask:
        return (yield from ask(seat, [f"in {name}" for name in names]))[3:]

    # A and B

    def hire(self, seat: int) -> Procedure:
        """PS-6.3."""
        last: Room | None = None
        for left in range(
            min(2 + self.bonus_by_motivation(seat, "HR"), self.free_places_of(seat)), 0, -1
        ):
            rooms = self.rooms_from(self.rooms_of(seat), last)
            able = [
                room
                for place, room in enumerate(rooms)
                if room.staff < 6 and sum(6 - other.staff for other in rooms[place:]) >= left
            ]
            last = yield from self.choose_room(seat, able)
            last.staff += 1

    def found_own(self, seat: int) -> Procedure:
        """PS-6.4."""
        free = [name for name in DIVISIONS for _ in range(6 - len(self.divisions[name]))]
        numbers = ["one"]
        if self.staff_of(seat) >= 4 and len(free) >= 2:
            numbers.append("two")
        number = yield from ask(seat, numbers)
        new: list[tuple[str, int]] = []
        for still in (1, 0) if number == "two" else (0,):
            division = yield from self.choose_division(seat, list(dict.fromkeys(free)))
            free.remove(division)
            new.append((division, (yield from self.gather(seat, 2, 6, 2 * still))))
        self.close_empty_departments()
        for division, staff in new:
            self.divisions[division].append(Room(seat, 1, staff - 1))

    def gather(
        self, seat: int, minimum: int, maximum: int, kept: int
    ) -> Generator[Question, str, int]:
        """Pick employees of the seat for a new department, within limits; some must be left."""
        picked = 0
        last: Room | None = None
        while picked < maximum:
            rooms = self.rooms_from(self.rooms_of(seat), last)
            names = ["stop"] if picked >= minimum else []
            if self.staff_of(seat) > kept:
                names += [
                    self.name_of(room)
                    for place, room in enumerate(rooms)
                    if room.staff
                    and sum(other.staff for other in rooms[place:]) >= minimum - picked
                ]
            name = yield from ask(seat, names)
            if name == "stop":
                break
            last = self.room_at(name)
            last.staff -= 1
            picked += 1
        return picked

    def found_new(self, seat: int) -> Procedure:
        """PS-6.5."""
        staff = 1 + self.bonus_by_motivation(seat, "HR")
        division = yield from self.choose_division(seat, self.divisions_with_space())
        staff += yield from self.gather(seat, 0, 6 - staff, 0)
        self.divisions[division].append(Room(seat, 1, staff))

    # C and D

    def targets(self, room: Room) -> list[str]:
        """PS-6.6: the divisions to which a room may move."""
        return [name for name in self.divisions_with_space() if name != self.division_of(room)]

    def move(self, seat: int) -> Procedure:
        """PS-6.6."""
        rooms = [room for room in self.rooms_of(seat) if self.targets(room)]
        first = yield from self.choose_room(seat, rooms)
        yield from self.move_room(seat, first)
        if first.managers == 2:
            return
        others = [
            r for r in self.rooms_of(seat) if r.managers == 1 and r != first and self.targets(r)
        ]
        name = yield from ask(seat, ["stop", *(self.name_of(room) for room in others)])
        if name != "stop":
            yield from self.move_room(seat, self.room_at(name))

    def move_room(self, seat: int, room: Room) -> Procedure:
        division = yield from self.choose_division(seat, self.targets(room))
        self.divisions[self.division_of(room)].remove(room)
        self.divisions[division].append(room)

    def merge(self, seat: int) -> Procedure:
        """PS-6.7."""
        able = [room for room in self.rooms_of(seat) if room.managers == 1]
        first = yield from self.choose_room(seat, able[:-1])
        second = yield from self.choose_room(seat, able[able.index(first) + 1 :])
        vacated = {self.division_of(first), self.division_of(second)}
        free = [
            name for name in DIVISIONS if name in self.divisions_with_space() or name in vacated
        ]
        rooms = [self.name_of(first), self.name_of(second)]
        where = yield from ask(seat, [f"in {name}" for name in free] + rooms)
        main = Room(seat, 2, min(6, first.staff + second.staff - 2))
        for room, name in ((first, rooms[0]), (second, rooms[1])):
            column = self.divisions[name[:-1]]
            if where == name:
                column[column.index(room)] = main
            else:
                column.remove(room)
        if where.startswith("in "):
            self.divisions[where[3:]].append(main)
        self.gain(seat, "mains", 1)

    def resign(self, seat: int) -> Procedure:
        """PS-6.8 to PS-6.10."""
        held = [name for name, head in self.heads.items() if head == seat]
        division = yield from self.choose_division(seat, held)
        options = ["to the board"] + ["as counsel"] * (division not in self.counsels[seat])
        where = yield from ask(seat, options)
        managers = 1
        for room in self.divisions[division]:
            if room.owner == seat:
                room.staff = 0
                managers += room.managers == 1
        self.close_empty_departments()
        self.heads[division] = None
        self.cards[division].is_face_down = True
        if where == "as counsel":
            self.add_counsel(seat, division)
        else:
            for _ in range(managers):
                self.seat_on_board(seat)

    # E

    def bribe(self, seat: int) -> Procedure:
        """PS-6.11 to PS-6.14."""
        refusers: list[int] = []
        first, paid = "", 0
        for attempt in (1, 2):
            cards = [f"card {name}" for name in CARDS if self.cards[name].holder != seat]
            if attempt == 2:
                if self.cash[seat] <= paid:
                    cards.remove(f"card {first}")
                cards.insert(0, "stop")
            name = (yield from ask(seat, cards, always=True)).removeprefix("card ")
            if name == "stop":
                break
            amount = yield from self.name_sum(seat, paid if name == first else 0)
            target = self.cards[name].holder
            if attempt == 1:
                self.gain(seat, "corruption", 1)
            answer = yield from ask(target, ["accept", "refuse"])
            if answer == "accept":
                self.cash[seat] -= amount
                self.cash[target] += amount
                self.cards[name].holder, self.cards[name].half = seat, "gold"
                self.gain(target, "corruption", 1)
                refusers = [refuser for refuser in refusers if refuser != target]
                break
            if target not in refusers:
                refusers.append(target)
            first, paid = name, amount
        for refuser in refusers:
            rooms = [room for room in self.rooms_of(refuser) if room.staff]
            if rooms:
                (yield from self.choose_room(seat, rooms)).staff -= 1

    def name_sum(self, seat: int, above: int) -> Generator[Question, str, int]:
        """PS-6.11: a range of 500,000, then the amount in it."""
        most = min(self.cash[seat], 20_000_000)
        sums = range(above + UNIT, most + 1, UNIT)
        brackets = list(dict.fromkeys((amount - UNIT) // 500_000 for amount in sums))
        word = yield from ask(seat, [f"bracket {bracket}" for bracket in brackets], always=True)
        start = 500_000 * int(word.split()[1]) + UNIT
        steps = [step for step in range(10) if start + UNIT * step in sums]
        word = yield from ask(seat, [f"step {step}" for step in steps], always=True)
        return start + UNIT * int(word.split()[1])

    # F and G

    def buy_influence(self, seat: int) -> Procedure:
        """PS-6.15."""
        yield from self.dismiss(seat, 3)
        self.gain(seat, "influence", 1)

    def buy_main(self, seat: int) -> Procedure:
        """PS-6.16."""
        division = yield from self.choose_division(seat, self.divisions_with_space())
        self.cash[seat] -= 1_500_000
        self.divisions[division].append(Room(seat, 2, 0))
        self.gain(seat, "mains", 1)

    def buy_counsel(self, seat: int) -> Procedure:
        """PS-6.17."""
        free = [name for name in DIVISIONS if name not in self.counsels[seat]]
        division = yield from self.choose_division(seat, free)
        self.cash[seat] -= 2_000_000
        self.add_counsel(seat, division)

    def price(self, seat: int, value: int) -> int:
        """PS-7.7: the price of a smaller certificate."""
        return 1000 * PRICES[max(1, value - self.bonus_by_motivation(seat, "ACC")) - 1]

    def affordable(self, seat: int) -> list[int]:
        """PS-6.18: certificates in stock that the seat can pay for."""
        values = range(1, 8)
        return [v for v in values if self.stock[v - 1] and self.price(seat, v) <= self.cash[seat]]

    def buy_shares(self, seat: int) -> Procedure:
        """PS-6.18."""
        words = [f"certificate {value}" for value in self.affordable(seat)]
        value = int((yield from ask(seat, words, always=True))[-1])
        self.cash[seat] -= self.price(seat, value)
        self.stock[value - 1] -= 1
        self.certificates[seat].append(value)
        self.gain(seat, "shares", value)

    def use_development(self, seat: int) -> Procedure:
        """PS-6.19."""
        taken_from = {seat}
        number = 3 if self.usable_half(seat, "DEV") == "gold" else 1
        for _ in range(min(number, self.free_places_of(seat))):
            rooms = [room for room in self.rooms() if room.staff and room.owner not in taken_from]
            names = [self.name_of(room) for room in rooms]
            name = yield from ask(seat, [*names, "pool"])
            if name != "pool":
                victim = self.room_at(name)
                victim.staff -= 1
                taken_from.add(victim.owner)
            able = [room for room in self.rooms_of(seat) if room.staff < 6]
            (yield from self.choose_room(seat, able)).staff += 1

    def use_legal(self, seat: int) -> Procedure:
        """PS-6.20."""
        number = 2 if self.usable_half(seat, "LEG") == "gold" else 1
        yield from self.dismiss(seat, number)
        self.gain(seat, "influence", number)
