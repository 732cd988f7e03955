"""A company described in a few words, at an action or at the start of a meeting.

``B3`` is a department of B with three employees, ``BB0`` a main department of B without any.
"""

import copy
from functools import cache
from typing import TypedDict, Unpack, cast

import guildhall
from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.view import PowerStruggleView
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import (
    BONUS,
    CARDS,
    CHANCE,
    DIVISIONS,
    EVENTS,
    GOLD,
    LETTERS,
    MEETING,
    QUIET_EVENTS,
    TRACKS,
    BySeat,
)

# Indices in the field "turn" of a dump
PHASE, SECTION, ACTIVE, DEALT, PLACED, FIRST, START, ROUND, TURN, ACTED = range(10)
MOTIVATION, CHAIRMAN, MEETING_AT, ORDERED, DIVISION = range(10, 15)

Fields = dict[str, list[int]]


class CompanySpec(TypedDict, total=False):
    """The description of a company.

    Cards are with the heads and the Chairman, light and face up, except those specified:
    ``"HR: G gold; CHAIRMAN: B gold down"``. Counsels are listed by division, certificates by
    shares, enemies as ``"Y N1"``. ``coming`` are the next cards of the stack.
    """

    seats: int
    rooms: str
    board: str
    chairman: str
    heads: str
    cards: str
    influence: BySeat
    corruption: BySeat
    counsels: dict[str, str]
    certificates: dict[str, str]
    cash: BySeat
    enemies: dict[str, str]
    motivation: int
    active: str
    start: str
    round_number: int
    turn: int
    coming: tuple[str, ...]
    long_game: bool
    ends_in_meeting: bool
    twenty_rounds: bool


def power_struggle() -> Game:
    return guildhall.game("power_struggle")


def fields_of(data: dict[str, object]) -> Fields:
    return cast(Fields, data["fields"])


def phase_of(state: State) -> str:
    return cast(PowerStruggleView, state.view(None))["public"]["phase"]


@cache
def opened_dump(
    seats: int, long_game: bool, ends_in_meeting: bool, twenty_rounds: bool
) -> dict[str, object]:
    """The dump of a plain game at the first action; seat 0 is the first player.

    The deal is in order: everybody has the next seat's colour and the competence card of their own
    number. All managers were placed on the board, except those of seat 0, who has Communication.
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
    while phase_of(state) == "place":
        seat = state.actor
        state.apply(seat, ids.DIVISION + 2 if seat == 0 else ids.TO_BOARD)
    while state.actor == CHANCE:
        state.apply(CHANCE, state.outcomes()[0][0])
    assert state.actor == 0
    state.apply(0, ids.SLOT + 3)
    while phase_of(state) == "events":
        state.apply(0, state.actions(0)[0])
    return game.dump(state)


def event_stack(turn: int, coming: tuple[str, ...]) -> list[str]:
    """A whole stack up to the Meeting card: cards turned up, then these, then fillers."""
    before = coming[: coming.index(MEETING)] if MEETING in coming else coming
    spare = [name for name in QUIET_EVENTS if name not in before]
    stack = [spare.pop() for _ in range(turn)]
    if BONUS not in before:
        stack[0] = BONUS
    stack += before
    if MEETING not in coming:
        while len(stack) < 4:
            stack.append(spare.pop())
    assert 4 <= len(stack) <= 7, stack
    return stack


def event_number(name: str) -> int:
    return ids.BONUS if name == BONUS else EVENTS.index(name)


def build_company(**given: Unpack[CompanySpec]) -> ScriptedGame:
    """A game at somebody's action, by default B's in the second round."""
    seats = given.get("seats", 4)
    switches = [given.get("long_game", False), given.get("ends_in_meeting", True)]
    data = copy.deepcopy(opened_dump(seats, *switches, given.get("twenty_rounds", True)))
    fields = fields_of(data)
    turn = given.get("turn", 1)
    stack = event_stack(turn, given.get("coming", ()))
    first = LETTERS.index(given.get("start", "B"))
    active = LETTERS.index(given.get("active", "B"))
    heads, chairman = given.get("heads", "BYBRBY"), given.get("chairman", "R")
    board = given.get("board", "")
    row = fields["turn"]
    row[PHASE], row[SECTION] = ids.CHOOSING_ACTION, ids.TURN_SECTION
    row[ACTIVE], row[START], row[ACTED] = active, first, (active - first) % seats
    row[ROUND], row[TURN] = given.get("round_number", 2), turn
    row[MOTIVATION] = given.get("motivation", 6)
    row[CHAIRMAN] = LETTERS.index(chairman)
    row[MEETING_AT] = row[ORDERED] = len(stack)
    fields["stack"] = [event_number(name) for name in stack] + [-1] * (7 - len(stack))
    behind = [name for name in QUIET_EVENTS if name not in stack][: 7 - len(stack)]
    fields["drawn"] = [behind.count(name) for name in EVENTS] + [0] * 3
    set_rooms(fields, given.get("rooms", ""))
    fields["heads"] = [LETTERS.find(letter) for letter in heads]
    fields["board"] = [LETTERS.index(letter) for letter in board] + [-1] * (5 - len(board))
    set_privilege_cards(fields, heads, chairman, given.get("cards", ""))
    set_possessions(fields, given)
    set_enemies(fields, seats, given.get("enemies", {}))
    return ScriptedGame(power_struggle().load(data))


def company_at_meeting(**given: Unpack[CompanySpec]) -> ScriptedGame:
    """A four-player game at the start of a meeting; R has just bought a one-share certificate."""
    last = CompanySpec(active="R", turn=4, coming=(MEETING,))
    return build_company(**(given | last)).idle()


def set_rooms(fields: Fields, rooms: str) -> None:
    """Set the rooms, as in ``"DEV: B3 YY0; CON: G1"``, and the track of main departments."""
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


def set_privilege_cards(fields: Fields, heads: str, chairman: str, cards: str) -> None:
    """Set the privilege cards, with half and face; the card of an empty office is face down."""
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


def set_possessions(fields: Fields, given: CompanySpec) -> None:
    """Set counsels, certificates, money and markers, with their tracks and the stock."""
    tracks = fields["tracks"]
    for letter, divisions in given.get("counsels", {}).items():
        seat = LETTERS.index(letter)
        for division in divisions.split():
            fields["counsels"][6 * seat + DIVISIONS.index(division)] = 1
            tracks[5 * TRACKS.index("counsels") + seat] += 1
    for letter, values in given.get("certificates", {}).items():
        seat = LETTERS.index(letter)
        for value in map(int, values.split()):
            fields["certificates"][7 * seat + value - 1] += 1
            fields["stock"][value - 1] -= 1
            tracks[5 + seat] = min(GOLD["shares"], tracks[5 + seat] + value)
    for letter, amount in given.get("cash", {}).items():
        fields["cash"][LETTERS.index(letter)] = amount
        fields["balance"][LETTERS.index(letter)] = amount
    for letter, value in given.get("influence", {}).items():
        tracks[5 * TRACKS.index("influence") + LETTERS.index(letter)] = value
    for letter, value in given.get("corruption", {}).items():
        tracks[5 * TRACKS.index("corruption") + LETTERS.index(letter)] = value


def set_enemies(fields: Fields, seats: int, enemies: dict[str, str]) -> None:
    """Set the specified arch-enemy cards; the other seats get the rest, in order."""
    if not enemies:
        return
    named = {LETTERS.index(letter): pair.split() for letter, pair in enemies.items()}
    colours = {seat: LETTERS.index(colour) for seat, (colour, _) in named.items()}
    cards = {seat: int(card[1]) - 1 for seat, (_, card) in named.items()}
    for dealt, field in ((colours, "colours"), (cards, "competences")):
        rest = [card for card in range(seats + 1) if card not in dealt.values()]
        for seat in range(seats):
            fields[field][seat] = dealt[seat] if seat in dealt else rest.pop(0)
