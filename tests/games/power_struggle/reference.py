"""Reference implementation of the rules: slow and simple, sharing no code with the engine.

Divisions are lists of rooms, everything is recounted whenever it is needed, and a game is one
generator that yields questions in the words of the tests and receives the answers. A question with
a single answer that everybody can see is not asked.
"""

from collections.abc import Generator
from dataclasses import dataclass

from tests.games.power_struggle.scenario_notation import (
    BONUS,
    CARDS,
    CHANCE,
    DIVISIONS,
    EVENTS,
    GOLD,
    TRACKS,
)

Question = tuple[int, list[str]]
"""The seat and the possible answers; chance is asked for an event."""
Ask = Generator[Question, str, str]
Procedure = Generator[Question, str, None]

GREEN = {"influence": 7, "shares": 18, "mains": 4, "corruption": 9, "counsels": 3}
TRIPLES = {
    "N1": ("influence", "shares", "corruption"),
    "N2": ("influence", "mains", "counsels"),
    "N3": ("shares", "mains", "corruption"),
    "N4": ("shares", "corruption", "counsels"),
    "N5": ("influence", "shares", "mains"),
    "N6": ("influence", "corruption", "counsels"),
}
STOCKS = {3: [2] * 7, 4: [2] * 5 + [3] * 2, 5: [3] * 7}
MOTIVATION = dict(zip(EVENTS, (-1, -2, -1, -1, -1, -2, -1, -2, -2, -3, -3, -1), strict=False)) | {
    "Chairman's jet in the press": -2,
    "Directors raise their pay": -1,
    "Special dividend": -1,
    "Summer party": 1,
    "Casual Friday": 1,
    "Best employer award": 2,
}


@dataclass(eq=False)
class Room:
    """A room, wherever it is at the moment."""

    owner: int
    managers: int
    staff: int


@dataclass
class Card:
    holder: int
    half: str = "none"
    is_face_down: bool = False


class ReferenceCompany:
    """The state of the table, and the rules about rooms, posts, money and victory."""

    def __init__(self, seats: int, goal: int, colours: list[int], competences: list[str]) -> None:
        self.seats = seats
        self.goal = goal
        self.colours = colours
        self.competences = competences
        self.divisions: dict[str, list[Room]] = {name: [] for name in DIVISIONS}
        self.heads: dict[str, int | None] = dict.fromkeys(DIVISIONS)
        self.board: list[int] = []
        self.chairman: int | None = None
        self.counsels: list[set[str]] = [set() for _ in range(seats)]
        self.tracks = {name: [0] * seats for name in TRACKS}
        self.stock = STOCKS[seats][:]
        self.certificates: list[list[int]] = [[] for _ in range(seats)]
        self.cards: dict[str, Card] = {}
        self.cash = [800_000] * seats
        self.motivation = 6
        self.declared = [False] * seats
        self.locked = [False] * seats

    # PS-3: rooms and posts

    def rooms(self) -> list[Room]:
        """All rooms, from left to right and from top to bottom."""
        return [room for division in self.divisions.values() for room in division]

    def rooms_of(self, seat: int) -> list[Room]:
        """The rooms of a seat in the same order."""
        return [room for room in self.rooms() if room.owner == seat]

    def name_of(self, room: Room) -> str:
        """The position of a room."""
        [name] = [f"{d}{r.index(room) + 1}" for d, r in self.divisions.items() if room in r]
        return name

    def room_at(self, name: str) -> Room:
        """The room of this name."""
        return self.divisions[name[:-1]][int(name[-1]) - 1]

    def division_of(self, room: Room) -> str:
        return self.name_of(room)[:-1]

    def divisions_with_space(self) -> list[str]:
        return [name for name, rooms in self.divisions.items() if len(rooms) < 6]

    def staff_of(self, seat: int) -> int:
        """The number of employees of a seat."""
        return sum(room.staff for room in self.rooms_of(seat))

    def free_places_of(self, seat: int) -> int:
        """The number of free places of a seat."""
        return sum(6 - room.staff for room in self.rooms_of(seat))

    def close_empty_departments(self) -> None:
        """PS-3.4: close departments without employees."""
        for name, rooms in self.divisions.items():
            self.divisions[name] = [room for room in rooms if room.staff or room.managers == 2]

    def seat_on_board(self, seat: int) -> None:
        """PS-3.5: the sixth pushes out the first."""
        self.board = [*self.board, seat][-5:]

    def usable_half(self, seat: int, name: str) -> str:
        """The half of a card that a seat can use, if any."""
        card = self.cards[name]
        return card.half if card.holder == seat and not card.is_face_down else "none"

    def bonus_by_motivation(self, seat: int, name: str) -> int:
        """PS-7.5, PS-7.7: by motivation."""
        half = self.usable_half(seat, name)
        if half == "none":
            return 0
        light = 2 if self.motivation < 2 else 1 if self.motivation < 4 else 0
        return light + (half == "gold")

    # PS-8: victory

    def gain(self, seat: int, name: str, points: int) -> None:
        """Score points on a track, with all consequences."""
        self.tracks[name][seat] = min(GOLD[name], self.tracks[name][seat] + points)
        self.check_victory(seat)

    def is_ahead(self, seat: int, other: int, name: str) -> bool:
        """PS-8.3: more, or gold."""
        track = self.tracks[name]
        return track[seat] > track[other] or track[seat] == GOLD[name]

    def has_enemy(self, seat: int) -> bool:
        """PS-8.4, PS-8.5: whether the arch-enemy is beaten at this moment."""
        triple, colour = TRIPLES[self.competences[seat]], self.colours[seat]
        if colour != seat:
            return all(self.is_ahead(seat, colour, name) for name in triple)
        others = [other for other in range(self.seats) if other != seat]
        won = [name for name in triple if all(self.is_ahead(seat, o, name) for o in others)]
        return len(won) >= 2

    def points(self, seat: int) -> int:
        """PS-8.1: all victory points."""
        green = [name for name in TRACKS if self.tracks[name][seat] >= GREEN[name]]
        return len(green) + (self.locked[seat] or self.has_enemy(seat))

    def check_victory(self, seat: int) -> None:
        """PS-8.6, PS-8.7: announce, and lock."""
        if self.points(seat) >= self.goal:
            self.declared[seat] = True
        if self.declared[seat] and self.has_enemy(seat):
            self.locked[seat] = True

    def add_counsel(self, seat: int, division: str) -> None:
        """A former head or a bought counsel."""
        self.counsels[seat].add(division)
        self.gain(seat, "counsels", 1)

    def winners(self) -> list[int]:
        """PS-9.3: points, then cash."""
        best = max((self.points(seat), self.cash[seat]) for seat in range(self.seats))
        return [s for s in range(self.seats) if (self.points(s), self.cash[s]) == best]

    # Events

    def pay_bonus(self) -> None:
        """PS-5.4."""
        for seat in range(self.seats):
            mains = sum(room.managers == 2 for room in self.rooms_of(seat))
            departments = len(self.rooms_of(seat)) - mains
            bonus = 100_000 * len(self.certificates[seat]) + 100_000 * departments
            bonus += 200_000 * mains + 150_000 * self.board.count(seat)
            bonus += 300_000 * (self.chairman == seat)
            more = {
                "none": (0,) * 7,
                "light": (100, 100, 100, 50, 50, 0, 0),
                "gold": (200, 200, 150, 100, 100, 100, 100),
            }[self.usable_half(seat, "CON")][self.motivation]
            self.cash[seat] += bonus + 1000 * more * (departments + mains)

    def apply_event(self, event: str, start: int) -> None:
        """PS-5.5 to PS-5.8; the flu wave asks questions and is handled elsewhere."""
        self.motivation = max(0, min(6, self.motivation + MOTIVATION.get(event, 0)))
        seats = range(self.seats)
        if event == "Chairman's jet in the press":
            self.cards["CHAIRMAN"].is_face_down = True
        elif event == "Bribery scandal":
            for card in self.cards.values():
                card.is_face_down |= card.half == "gold"
        elif event == "Directors raise their pay":
            for seat in seats:
                self.cash[seat] += 50_000 * self.board.count(seat)
        elif event == "Special dividend":
            for seat in seats:
                self.cash[seat] += 50_000 * len(self.certificates[seat])
        elif event == "Tax audit":
            for seat in seats:
                self.cash[seat] = max(0, self.cash[seat] - 50_000 * len(self.certificates[seat]))
        elif event == "The short straw":
            for seat in seats:
                self.cash[seat] += 100_000
            self.cash[start] = max(0, self.cash[start] - 100_000 * self.seats)


def ask(seat: int, options: list[str], *, always: bool = False) -> Ask:
    """Ask, unless there is only one answer."""
    if len(options) == 1 and not always:
        return options[0]
    return (yield seat, options)


class ReferenceGame(ReferenceCompany):
    """The procedure from placing to the end; the actions are in ``reference_actions``."""

    ends_in_meeting = True
    last_round = 20

    def act(self, seat: int, is_extra: bool) -> Procedure:
        """Carry out one action; see ``reference_actions``."""
        raise NotImplementedError

    def play(self, first: int) -> Procedure:
        """PS-2.4 to PS-9: the whole game."""
        order = [(first + step) % self.seats for step in range(self.seats)]
        for seat in order + order[::-1] + order:
            where = yield from ask(
                seat, [f"in {d}" for d in self.divisions_with_space()] + ["to the board"]
            )
            if where == "to the board":
                self.seat_on_board(seat)
            else:
                self.divisions[where[3:]].append(Room(seat, 1, 3))
        self.round = 0
        while True:
            self.round += 1
            yield from self.hold_meeting()
            if self.ends_in_meeting and any(self.declared):
                return
            yield from self.order_events()
            for event in self.stack:
                yield from self.take_turn(event)
                if any(self.declared):
                    return
            if self.round == self.last_round:
                return

    def hold_meeting(self) -> Procedure:
        """PS-4.2 to PS-4.9."""
        if self.round > 1:
            yield from self.use_cards()
        counts = {seat: self.board.count(seat) for seat in self.board}
        if counts:
            tied = [seat for seat in counts if counts[seat] == max(counts.values())]
            self.chairman = min(tied, key=self.board.index)
            self.board.remove(self.chairman)
        else:
            self.chairman = self.cards["CHAIRMAN"].holder
        for division in DIVISIONS:
            yield from self.find_head(division)
        for name, card in self.cards.items():
            owner = self.chairman if name == "CHAIRMAN" else self.heads[name]
            assert owner is not None
            card.holder, card.half, card.is_face_down = owner, "light", False
        gains = [self.board.count(s) + 2 * (self.chairman == s) for s in range(self.seats)]
        track = self.tracks["influence"]
        for seat, gained in enumerate(gains):
            track[seat] = min(GOLD["influence"], track[seat] + gained)
        for seat, gained in enumerate(gains):
            if gained:
                self.check_victory(seat)

    def use_cards(self) -> Procedure:
        """PS-4.2, PS-4.3: Chairman, then Communication."""
        holder = self.cards["CHAIRMAN"].holder
        half = self.usable_half(holder, "CHAIRMAN")
        if half != "none" and self.divisions_with_space():
            options = [f"in {d}" for d in self.divisions_with_space()] + ["skip"]
            where = yield from ask(holder, options, always=True)
            if where != "skip":
                new = Room(holder, 2, 0) if half == "gold" else Room(holder, 1, 1)
                self.divisions[where[3:]].append(new)
                if half == "gold":
                    self.gain(holder, "mains", 1)
        holder = self.cards["COM"].holder
        if self.usable_half(holder, "COM") == "gold":
            yield from self.act(holder, True)

    def find_head(self, division: str) -> Procedure:
        """PS-4.6, PS-4.7."""
        rooms = self.divisions[division]
        owners = {room.owner for room in rooms}

        def standing(seat: int) -> tuple[int, int, int]:
            mine = [room for room in rooms if room.owner == seat]
            highest = min(rooms.index(room) for room in mine)
            return sum(r.managers for r in mine), sum(r.staff for r in mine), -highest

        new = max(owners, key=standing) if owners else self.cards[division].holder
        old = self.heads[division]
        if old is not None and old != new:
            options = ["to the board"]
            if division not in self.counsels[old]:
                options.append("as counsel")
            where = yield from ask(old, options)
            if where == "to the board":
                self.seat_on_board(old)
            else:
                self.add_counsel(old, division)
        self.heads[division] = new

    def order_events(self) -> Procedure:
        """PS-4.10 to PS-4.12."""
        self.motivation = 6
        start_player = self.heads["COM"]
        assert start_player is not None
        self.start = start_player
        hand = [BONUS]
        for _ in range(6):
            hand.append((yield CHANCE, list(EVENTS)))
        slot = yield from ask(start_player, [f"meeting in {slot}" for slot in (5, 6, 7, 8)])
        turns = int(slot[-1]) - 1
        self.stack: list[str] = []
        while len(self.stack) < turns:
            options = [name for name in (*EVENTS, BONUS) if name in hand]
            if len(self.stack) == turns - 1 and BONUS in hand:
                options = [BONUS]
            # Others cannot see how many cards are left to choose from.
            words = [f"next {name}" for name in options]
            name = (yield from ask(start_player, words, always=True))[5:]
            hand.remove(name)
            self.stack.append(name)

    def take_turn(self, event: str) -> Procedure:
        """PS-5.1: an event, and one action each."""
        order = [(self.start + step) % self.seats for step in range(self.seats)]
        if event == BONUS:
            self.pay_bonus()
        elif event == "Flu wave":
            for seat in order:
                rooms = [room for room in self.rooms_of(seat) if room.staff]
                if rooms:
                    name = yield from ask(seat, [self.name_of(room) for room in rooms])
                    self.room_at(name).staff -= 1
                    self.close_empty_departments()
        else:
            self.apply_event(event, self.start)
        for seat in order:
            yield from self.act(seat, False)


def deal(holders: list[int]) -> dict[str, Card]:
    """PS-2.3: the privilege cards, without an active half."""
    return {name: Card(holder) for name, holder in zip(CARDS, holders, strict=True)}
