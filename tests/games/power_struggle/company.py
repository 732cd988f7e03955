"""A company described in a few words, and a table that plays on from there.

Seats are called B, Y, G, R and P. ``B3`` is a department of B with three employees, ``BB0`` a main
department of B without any; divisions are DEV, HR, COM, ACC, LEG and CON, and ``DEV1`` is the
topmost room of Development.
"""

import copy
from functools import cache
from typing import cast

import pytest

import guildhall
from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.view import PowerStruggleView, Public

CHANCE = guildhall.CHANCE
LETTERS = "BYGRP"
DIVISIONS = ("DEV", "HR", "COM", "ACC", "LEG", "CON")
CARDS = (*DIVISIONS, "CHAIRMAN")
TRACKS = ("influence", "shares", "mains", "corruption", "counsels")
HALVES = ("none", "light", "gold")
GOLD = {"influence": 12, "shares": 24, "mains": 6, "corruption": 12, "counsels": 6}
EVENTS = (
    "Dessert costs extra",
    "Longer working week",
    "Poll: staff love the board",
    "Coffee machine removed",
    "Parking for directors only",
    "Holiday pay scrapped",
    "Open-plan office",
    "Efficiency experts",
    "Pay freeze",
    "Lay-off rumours",
    "Plant moves abroad",
    "Private surfing banned",
    "Chairman's jet in the press",
    "Directors raise their pay",
    "Special dividend",
    "Summer party",
    "Casual Friday",
    "Best employer award",
    "The short straw",
    "Bribery scandal",
    "Tax audit",
    "Flu wave",
)
BONUS = "Bonus payment"
MEETING = "Directors' meeting"
QUIET = EVENTS[:8]
"""Events that only lower motivation, for stacks in which they do not matter."""

# The places in the field "turn" of a dump
STEP, PART, ACTIVE, DEALT, PLACED, FIRST, START, ROUND, TURN, ACTED = range(10)
MOTIVATION, CHAIRMAN, MEETING_AT, ORDERED, DIVISION = range(10, 15)

Fields = dict[str, list[int]]
Row = dict[str, int]
"""A number for some of the seats, by their letters."""

WORDS = {
    "to the board": ids.TO_BOARD,
    "as counsel": ids.TO_COUNSEL,
    "skip": ids.SKIP,
    "stop": ids.STOP,
    "pass": ids.PASS,
    "hire": ids.HIRE,
    "found with own staff": ids.FOUND_OWN,
    "found with new staff": ids.FOUND_NEW,
    "move": ids.MOVE,
    "merge": ids.MERGE,
    "resign": ids.RESIGN,
    "bribe": ids.BRIBE,
    "buy influence": ids.BUY_INFLUENCE,
    "buy main department": ids.BUY_MAIN,
    "buy counsel": ids.BUY_COUNSEL,
    "buy shares": ids.BUY_SHARES,
    "use Development": ids.USE_DEVELOPMENT,
    "use Legal": ids.USE_LEGAL,
    "one": ids.ONE,
    "two": ids.TWO,
    "accept": ids.ACCEPT,
    "refuse": ids.REFUSE,
    "pool": ids.POOL,
    f"next {BONUS}": ids.EVENT + ids.BONUS,
}
WORDS |= {f"in {name}": ids.DIVISION + number for number, name in enumerate(DIVISIONS)}
WORDS |= {f"card {name}": ids.CARD + number for number, name in enumerate(CARDS)}
WORDS |= {
    f"{name}{floor + 1}": ids.ROOM + 6 * number + floor
    for number, name in enumerate(DIVISIONS)
    for floor in range(6)
}
WORDS |= {f"certificate {value}": ids.CERTIFICATE + value - 1 for value in range(1, 8)}
WORDS |= {f"meeting in {slot}": ids.SLOT + slot - 5 for slot in range(5, 9)}
WORDS |= {f"next {name}": ids.EVENT + kind for kind, name in enumerate(EVENTS)}
WORDS |= {f"bracket {bracket}": ids.BRACKET + bracket for bracket in range(ids.BRACKETS)}
WORDS |= {f"step {step}": ids.SUM + step for step in range(ids.SUMS)}
NAMES = {action: word for word, action in WORDS.items()}


def power_struggle(pack: str | None = None) -> Game:
    """The title, with its own components or others."""
    return guildhall.game("power_struggle", pack)


def fields_of(data: dict[str, object]) -> Fields:
    """The fields of a dump."""
    return cast(Fields, data["fields"])


@cache
def opened(
    seats: int, long_game: bool, ends_in_meeting: bool, twenty_rounds: bool
) -> dict[str, object]:
    """The dump of a plain game at the first action, seat 0 being the start player.

    The deal is in order: everybody has the next seat's colour and the competence card of the own
    number. All managers were placed on the board but those of seat 0, who has Communication.
    """
    game = power_struggle()
    state = game.start(
        seats,
        long_game=long_game,
        ends_in_meeting=ends_in_meeting,
        twenty_rounds=twenty_rounds,
    )
    for seat in range(seats):
        state.apply(CHANCE, ids.COLOUR_DRAWN + (seat + 1) % seats)
    for seat in range(seats):
        state.apply(CHANCE, ids.COMPETENCE_DRAWN + seat)
    while state.actor == CHANCE:
        state.apply(CHANCE, state.outcomes()[0][0])
    while state.view(None)["public"]["phase"] == "place":
        seat = state.actor
        state.apply(seat, ids.DIVISION + 2 if seat == 0 else ids.TO_BOARD)
    while state.actor == CHANCE:
        state.apply(CHANCE, state.outcomes()[0][0])
    assert state.actor == 0
    state.apply(0, ids.SLOT + 3)
    while state.view(None)["public"]["phase"] == "events":
        state.apply(0, state.actions(0)[0])
    return game.dump(state)


def stack_of(turn: int, coming: tuple[str, ...]) -> list[str]:
    """A whole stack up to the Meeting card: so many turned up, then these, then fillers."""
    before = coming[: coming.index(MEETING)] if MEETING in coming else coming
    spare = [name for name in QUIET if name not in before]
    stack = [spare.pop() for _ in range(turn)]
    if BONUS not in before:
        stack[0] = BONUS
    stack += before
    if MEETING not in coming:
        while len(stack) < 4:
            stack.append(spare.pop())
    assert 4 <= len(stack) <= 7, stack
    return stack


def kind_of(name: str) -> int:
    """The number of an event card."""
    return ids.BONUS if name == BONUS else EVENTS.index(name)


def company(
    seats: int = 4,
    *,
    rooms: str = "",
    board: str = "",
    chairman: str = "R",
    heads: str = "BYBRBY",
    cards: str = "",
    influence: Row | None = None,
    corruption: Row | None = None,
    counsels: dict[str, str] | None = None,
    certificates: dict[str, str] | None = None,
    cash: Row | None = None,
    enemies: dict[str, str] | None = None,
    motivation: int = 6,
    active: str = "B",
    start: str = "B",
    round_number: int = 2,
    turn: int = 1,
    coming: tuple[str, ...] = (),
    long_game: bool = False,
    ends_in_meeting: bool = True,
    twenty_rounds: bool = True,
) -> "Company":
    """A table at somebody's action.

    Cards lie with the heads and the Chairman, light and face up, but for those that are named:
    ``"HR: G gold; CHAIRMAN: B gold down"``. Counsels are listed by division, certificates by
    shares, enemies as ``"Y N1"``. ``coming`` are the next cards of the stack.
    """
    data = copy.deepcopy(opened(seats, long_game, ends_in_meeting, twenty_rounds))
    fields = fields_of(data)
    stack = stack_of(turn, coming)
    first = LETTERS.index(start)
    row = fields["turn"]
    row[STEP], row[PART] = ids.CHOOSING_ACTION, ids.TURN_PART
    row[ACTIVE], row[START] = LETTERS.index(active), first
    row[ROUND], row[TURN] = round_number, turn
    row[ACTED] = (LETTERS.index(active) - first) % seats
    row[MOTIVATION] = motivation
    row[CHAIRMAN] = LETTERS.find(chairman) if chairman else -1
    row[MEETING_AT] = row[ORDERED] = len(stack)
    fields["stack"] = [kind_of(name) for name in stack] + [-1] * (7 - len(stack))
    behind = [name for name in QUIET if name not in stack][: 7 - len(stack)]
    fields["drawn"] = [behind.count(name) for name in EVENTS] + [0] * 3
    furnish(fields, rooms)
    fields["heads"] = [LETTERS.find(letter) for letter in heads]
    fields["board"] = [LETTERS.index(letter) for letter in board] + [-1] * (5 - len(board))
    hand_out(fields, heads, chairman, cards)
    endow(fields, counsels or {}, certificates or {}, cash or {})
    for name, values in (("influence", influence), ("corruption", corruption)):
        for letter, value in (values or {}).items():
            fields["tracks"][TRACKS.index(name) * 5 + LETTERS.index(letter)] = value
    for letter, pair in (enemies or {}).items():
        colour, card = pair.split()
        fields["colours"][LETTERS.index(letter)] = LETTERS.index(colour)
        fields["competences"][LETTERS.index(letter)] = int(card[1]) - 1
    return Company(power_struggle().load(data))


def at_meeting(
    *,
    rooms: str = "",
    board: str = "",
    chairman: str = "R",
    heads: str = "BYBRBY",
    cards: str = "",
    influence: Row | None = None,
    corruption: Row | None = None,
    counsels: dict[str, str] | None = None,
    certificates: dict[str, str] | None = None,
    cash: Row | None = None,
    enemies: dict[str, str] | None = None,
    motivation: int = 6,
    round_number: int = 2,
    ends_in_meeting: bool = True,
) -> "Company":
    """A table of four at the start of a meeting; R has just bought a certificate with one share."""
    table = company(
        rooms=rooms,
        board=board,
        chairman=chairman,
        heads=heads,
        cards=cards,
        influence=influence,
        corruption=corruption,
        counsels=counsels,
        certificates=certificates,
        cash=cash,
        enemies=enemies,
        motivation=motivation,
        active="R",
        round_number=round_number,
        turn=4,
        coming=(MEETING,),
        ends_in_meeting=ends_in_meeting,
    )
    return table.idle()


def furnish(fields: Fields, rooms: str) -> None:
    """The rooms of the building, as in ``"DEV: B3 YY0; CON: G1"``, and the track of mains."""
    owners, managers, staff = [-1] * 36, [0] * 36, [0] * 36
    for part in filter(None, (part.strip() for part in rooms.split(";"))):
        division, _, listed = part.partition(":")
        for floor, room in enumerate(listed.split()):
            place = 6 * DIVISIONS.index(division) + floor
            owners[place] = LETTERS.index(room[0])
            managers[place] = len(room) - 1
            staff[place] = int(room[-1])
    fields["owners"], fields["managers"], fields["staff"] = owners, managers, staff
    fields["tracks"] = [0] * 25
    for owner, count in zip(owners, managers, strict=True):
        if count == 2:
            place = 5 * TRACKS.index("mains") + owner
            fields["tracks"][place] = min(GOLD["mains"], fields["tracks"][place] + 1)


def hand_out(fields: Fields, heads: str, chairman: str, cards: str) -> None:
    """The privilege cards, with their halves and faces; that of an empty office is face down."""
    owners = [*heads, chairman or "-"]
    fields["holders"] = [max(0, LETTERS.find(letter)) for letter in owners]
    fields["halves"] = [1] * 7
    fields["down"] = [int(letter == "-") for letter in owners]
    for part in filter(None, (part.strip() for part in cards.split(";"))):
        name, _, how = part.partition(":")
        holder, *words = how.split()
        place = CARDS.index(name)
        fields["holders"][place] = LETTERS.index(holder)
        fields["halves"][place] = 2 if "gold" in words else 1
        fields["down"][place] = int("down" in words)


def endow(
    fields: Fields, counsels: dict[str, str], certificates: dict[str, str], cash: Row
) -> None:
    """Counsels, certificates and money, with their tracks and the stock."""
    tracks = fields["tracks"]
    for letter, divisions in counsels.items():
        seat = LETTERS.index(letter)
        for division in divisions.split():
            fields["counsels"][6 * seat + DIVISIONS.index(division)] = 1
            tracks[5 * TRACKS.index("counsels") + seat] += 1
    for letter, values in certificates.items():
        seat = LETTERS.index(letter)
        for value in map(int, values.split()):
            fields["certificates"][7 * seat + value - 1] += 1
            fields["stock"][value - 1] -= 1
            tracks[5 + seat] = min(GOLD["shares"], tracks[5 + seat] + value)
    for letter, amount in cash.items():
        fields["cash"][LETTERS.index(letter)] = amount
        fields["balance"][LETTERS.index(letter)] = amount


class Company:
    """A table on which moves are made in words."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game = state.game
        self.letters = LETTERS[: int(state.seats)]
        self.state.events = []

    # Playing

    def do(self, *words: str) -> "Company":
        """One step after another, each of whoever is to move; ``offer 350000`` is two of them."""
        for word in words:
            for action in self.actions_for(word):
                self.state.apply(self.state.actor, action)
        return self

    def actions_for(self, word: str) -> list[int]:
        """The ids of a word."""
        if word.startswith("offer "):
            bracket, rest = divmod(int(word[6:]) - 50_000, 500_000)
            return [ids.BRACKET + bracket, ids.SUM + rest // 50_000]
        return [WORDS[word]]

    def idle(self) -> "Company":
        """Whoever is to act buys the smallest certificate, which changes nothing else.

        If there is none to be had, the action is a new department with one employee.
        """
        if "buy shares" in self.words():
            return self.do("buy shares").do(self.words()[0])
        self.do("found with new staff")
        if self.phase == "new_division":
            self.do(self.words()[0])
        return self.do("stop") if self.phase == "new_staff" else self

    def idle_until(self, phase: str) -> "Company":
        """All idle until something else is asked."""
        while self.phase == "action":
            self.idle()
        assert self.phase == phase, self.phase
        return self

    def draw(self, *names: str) -> "Company":
        """Let chance draw these events."""
        for name in names:
            self.state.apply(CHANCE, ids.EVENT_DRAWN + EVENTS.index(name))
        return self

    def order(self, *names: str) -> "Company":
        """Put the Meeting card behind these cards, the forced ones going by themselves."""
        self.do(f"meeting in {len(names) + 1}")
        for name in names:
            if self.phase == "events":
                self.do(f"next {name}")
        return self

    # What it looks like, in words

    def view(self, letter: str = "") -> PowerStruggleView:
        """What a seat sees, or a spectator."""
        seat = LETTERS.index(letter) if letter else None
        return cast(PowerStruggleView, self.state.view(seat))

    @property
    def public(self) -> Public:
        """What lies open on the table."""
        return self.view()["public"]

    @property
    def phase(self) -> str:
        """What is to be decided now."""
        return self.public["phase"]

    @property
    def to_move(self) -> str:
        """The letter of whoever is to move."""
        return self.letters[self.state.actor] if self.state.actor >= 0 else ""

    def words(self) -> list[str]:
        """What whoever is to move may choose from."""
        return [NAMES[action] for action in self.state.actions(self.state.actor)]

    def rooms(self, division: str) -> str:
        """The rooms of a division from the top: ``"B3 YY0"``."""
        return " ".join(
            f"{self.letters[owner] * managers}{staff}"
            for owner, managers, staff in self.public["rooms"][DIVISIONS.index(division)]
        )

    def building(self) -> str:
        """All rooms, as they are described for ``company``."""
        parts = [f"{name}: {self.rooms(name)}" for name in DIVISIONS if self.rooms(name)]
        return "; ".join(parts)

    def named(self, seats: list[int]) -> str:
        """Seats by their letters, a point for nobody."""
        return "".join(self.letters[seat] if seat >= 0 else "-" for seat in seats)

    @property
    def board(self) -> str:
        """The members of the board from the left."""
        return self.named(self.public["board"])

    @property
    def heads(self) -> str:
        """The heads of the divisions."""
        return self.named(self.public["heads"])

    @property
    def chairman(self) -> str:
        """The owner of the Chairman."""
        return self.named([self.public["chairman"]])

    def track(self, name: str) -> Row:
        """The values of a competence."""
        return dict(zip(self.letters, self.public["tracks"][TRACKS.index(name)], strict=True))

    def counsels(self, letter: str) -> str:
        """The divisions in which a seat has a counsel."""
        row = self.public["counsels"][LETTERS.index(letter)]
        return " ".join(name for name, here in zip(DIVISIONS, row, strict=True) if here)

    def certificates(self, letter: str) -> str:
        """The certificates of a seat."""
        row = self.public["certificates"][LETTERS.index(letter)]
        return " ".join(str(value + 1) for value in range(7) for _ in range(row[value]))

    def card(self, name: str) -> str:
        """Where a card lies and how: ``"B gold down"``."""
        place = CARDS.index(name)
        public = self.public
        face = " down" if public["card_down"][place] else ""
        half = HALVES[public["card_halves"][place]]
        return f"{self.named([public['card_holders'][place]])} {half}{face}"

    def cards(self, letter: str) -> str:
        """The cards in front of a seat."""
        return " ".join(name for name in CARDS if self.card(name)[0] == letter)

    def cash(self, letter: str) -> int:
        """What a seat sees of its own money."""
        return self.view(letter)["own"]["cash"]

    def all_cash(self) -> Row:
        """The money of each seat."""
        return {letter: self.cash(letter) for letter in self.letters}

    @property
    def motivation(self) -> int:
        """The motivation of the staff."""
        return self.public["motivation"]

    def flagged(self, name: str) -> str:
        """The seats that have announced or whose arch-enemy point is locked."""
        public = self.public
        flags = public["declared"] if name == "declared" else public["locked"]
        return "".join(letter for letter, flag in zip(self.letters, flags, strict=True) if flag)

    @property
    def declared(self) -> str:
        """Who has announced."""
        return self.flagged("declared")

    @property
    def locked(self) -> str:
        """Whose arch-enemy point is safe."""
        return self.flagged("locked")

    def winners(self) -> str:
        """Who has won."""
        return self.named(self.state.winners())

    def happened(self, *kinds: str) -> list[str]:
        """The kinds of the events so far, or those of some kinds."""
        assert self.state.events is not None
        found = [event.kind for event in self.state.events]
        return [kind for kind in found if not kinds or kind in kinds]

    # What is refused

    def refusal(self, word: str, letter: str = "") -> str:
        """The rule that forbids a step; being asked for it must change nothing."""
        seat = LETTERS.index(letter) if letter else self.state.actor
        before = self.game.dump(self.state)
        reason = self.state.why_not(seat, WORDS[word])
        assert reason is not None, f"{word} is allowed"
        with pytest.raises(guildhall.IllegalAction) as caught:
            self.state.apply(seat, WORDS[word])
        assert caught.value.rule == reason
        assert self.game.dump(self.state) == before
        return reason.rule
