"""A position of Power Struggle: what it consists of, and how it goes into and out of data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import filled, packed, plain
from guildhall.core.view import OptionValue
from guildhall.games.power_struggle.components import Parts
from guildhall.games.power_struggle.ids import (
    BOARD_SEATS,
    CARDS,
    CERTIFICATES,
    COMPETENCES,
    DEALING_COLOURS,
    DIVISIONS,
    EMPTY,
    EVENT_KINDS,
    FLOORS,
    GROUPS,
    MOST_OPTIONS,
    MOST_SEATS,
    NO_HALF,
    NOBODY,
    NOTHING,
    ORDERED,
    ROOMS,
    SETUP,
    VIEWERS,
)

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """All that lies on the table and is kept in secret; the rules move it on."""

    def __init__(self, game: Game, parts: Parts, options: dict[str, OptionValue]) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.step: i64 = DEALING_COLOURS
        self.part: i64 = SETUP
        self.active: i64 = NOBODY  # the seat that decides
        self.dealt: i64 = 0  # cards dealt in this step
        self.placed: i64 = 0  # managers placed in the setup
        self.first: i64 = NOBODY  # PS-2.3: the first player of the setup
        self.start: i64 = NOBODY  # PS-4.12: who ordered the events of the round
        self.round: i64 = 0
        self.turn: i64 = 0  # event cards turned up in this round
        self.acted: i64 = 0  # players who have had their action, or their loss, in this turn
        self.motivation: i64 = 0
        self.chairman: i64 = NOBODY
        self.board_size: i64 = 0
        self.meeting_at: i64 = 0  # department turns before the Meeting card; 0 while it is not set
        self.ordered: i64 = 0  # cards that have their place before it
        self.division: i64 = NOTHING  # whose head is being found, or that is being resigned from
        self.doer: i64 = NOBODY  # who carries out an action; it may be another who decides
        self.action: i64 = NOTHING  # what is being carried out, as an id of the menu
        self.left: i64 = 0  # picks or new departments still to come
        self.last: i64 = 0  # the room from which on picks may go
        self.gathered: i64 = 0  # employees picked for a new department
        self.number: i64 = 0  # PS-6.4: how many departments are founded
        self.first_division: i64 = NOTHING
        self.first_staff: i64 = 0  # PS-6.4: employees picked for the first of two
        self.second_division: i64 = NOTHING
        self.first_room: i64 = NOTHING
        self.second_room: i64 = NOTHING
        self.robbed: i64 = 0  # PS-6.19: the seats that have lost an employee, as bits
        self.attempt: i64 = 0  # PS-6.11: the first or the second offer
        self.card: i64 = NOTHING  # under offer
        self.target: i64 = NOBODY  # its holder
        self.bracket: i64 = NOTHING  # of the sum that is being named
        self.offer: i64 = 0  # the sum on the table
        self.refused_card: i64 = NOTHING  # PS-6.13: of the first offer, if it was refused
        self.refused_offer: i64 = 0
        self.refuser: i64 = NOBODY  # who refused first
        self.second_refuser: i64 = NOBODY
        self.options_size: i64 = -1  # how many of the next are in use; -1 before they are found
        self.choices: vec[i64] = vec[i64]()  # the legal actions of the active seat
        # By room
        self.owners: vec[i64] = vec[i64]()
        self.managers: vec[i64] = vec[i64]()
        self.staff: vec[i64] = vec[i64]()
        # By division
        self.heights: vec[i64] = vec[i64]()  # rooms in use
        self.heads: vec[i64] = vec[i64]()
        # By place at the board, and by seat and division
        self.board: vec[i64] = vec[i64]()
        self.counsels: vec[i64] = vec[i64]()
        # By competence and seat
        self.tracks: vec[i64] = vec[i64]()
        # By value, and by seat and value
        self.stock: vec[i64] = vec[i64]()
        self.certificates: vec[i64] = vec[i64]()
        # By privilege card
        self.holders: vec[i64] = vec[i64]()
        self.halves: vec[i64] = vec[i64]()
        self.down: vec[i64] = vec[i64]()
        # By seat
        self.cash: vec[i64] = vec[i64]()
        self.balance: vec[i64] = vec[i64]()  # PS-10.2: the start money and all that flowed openly
        self.colours: vec[i64] = vec[i64]()
        self.competences: vec[i64] = vec[i64]()
        self.struck: vec[i64] = vec[i64]()  # PS-10.5: arch-enemy pairs that cannot be, as bits
        self.declared: vec[i64] = vec[i64]()
        self.locked: vec[i64] = vec[i64]()
        self.extras: vec[i64] = vec[i64]()
        # By viewer and set of seats
        self.bounds: vec[i64] = vec[i64]()  # see ledger.py
        # By kind of event, and by slot
        self.drawn: vec[i64] = vec[
            i64
        ]()  # in the hand of the one who orders, or behind the Meeting card
        self.stack: vec[i64] = vec[i64]()

    def clear(self) -> None:
        """All vectors in their full length, with nothing on the table."""
        self.choices = filled(MOST_OPTIONS)
        self.owners = filled(ROOMS, NOBODY)
        self.managers = filled(ROOMS)
        self.staff = filled(ROOMS)
        self.heights = filled(DIVISIONS)
        self.heads = filled(DIVISIONS, NOBODY)
        self.board = filled(BOARD_SEATS, NOBODY)
        self.counsels = filled(MOST_SEATS * DIVISIONS)
        self.tracks = filled(COMPETENCES * MOST_SEATS)
        self.stock = filled(CERTIFICATES)
        self.certificates = filled(MOST_SEATS * CERTIFICATES)
        self.holders = filled(CARDS, NOBODY)
        self.halves = filled(CARDS, NO_HALF)
        self.down = filled(CARDS)
        self.cash = filled(MOST_SEATS)
        self.balance = filled(MOST_SEATS)
        self.colours = filled(MOST_SEATS, NOTHING)
        self.competences = filled(MOST_SEATS, NOTHING)
        self.struck = filled(MOST_SEATS)
        self.declared = filled(MOST_SEATS)
        self.locked = filled(MOST_SEATS)
        self.extras = filled(MOST_SEATS)
        self.bounds = filled(VIEWERS * GROUPS)
        self.drawn = filled(EVENT_KINDS + 1)
        self.stack = filled(ORDERED, NOTHING)

    def copy_into(self, twin: Position) -> None:
        """Make another position equal to this one, sharing nothing that changes."""
        twin.step = self.step
        twin.part = self.part
        twin.active = self.active
        twin.dealt = self.dealt
        twin.placed = self.placed
        twin.first = self.first
        twin.start = self.start
        twin.round = self.round
        twin.turn = self.turn
        twin.acted = self.acted
        twin.motivation = self.motivation
        twin.chairman = self.chairman
        twin.board_size = self.board_size
        twin.meeting_at = self.meeting_at
        twin.ordered = self.ordered
        twin.division = self.division
        twin.doer = self.doer
        twin.action = self.action
        twin.left = self.left
        twin.last = self.last
        twin.gathered = self.gathered
        twin.number = self.number
        twin.first_division = self.first_division
        twin.first_staff = self.first_staff
        twin.second_division = self.second_division
        twin.first_room = self.first_room
        twin.second_room = self.second_room
        twin.robbed = self.robbed
        twin.attempt = self.attempt
        twin.card = self.card
        twin.target = self.target
        twin.bracket = self.bracket
        twin.offer = self.offer
        twin.refused_card = self.refused_card
        twin.refused_offer = self.refused_offer
        twin.refuser = self.refuser
        twin.second_refuser = self.second_refuser
        twin.options_size = self.options_size
        twin.choices = self.choices[:]
        twin.owners = self.owners[:]
        twin.managers = self.managers[:]
        twin.staff = self.staff[:]
        twin.heights = self.heights[:]
        twin.heads = self.heads[:]
        twin.board = self.board[:]
        twin.counsels = self.counsels[:]
        twin.tracks = self.tracks[:]
        twin.stock = self.stock[:]
        twin.certificates = self.certificates[:]
        twin.holders = self.holders[:]
        twin.halves = self.halves[:]
        twin.down = self.down[:]
        twin.cash = self.cash[:]
        twin.balance = self.balance[:]
        twin.colours = self.colours[:]
        twin.competences = self.competences[:]
        twin.struck = self.struck[:]
        twin.declared = self.declared[:]
        twin.locked = self.locked[:]
        twin.extras = self.extras[:]
        twin.bounds = self.bounds[:]
        twin.drawn = self.drawn[:]
        twin.stack = self.stack[:]

    # The position as data

    def fields(self) -> dict[str, list[int]]:
        """Everything that makes up the position, as plain lists under stable names."""
        return {
            "turn": [
                int(self.step),
                int(self.part),
                int(self.active),
                int(self.dealt),
                int(self.placed),
                int(self.first),
                int(self.start),
                int(self.round),
                int(self.turn),
                int(self.acted),
                int(self.motivation),
                int(self.chairman),
                int(self.meeting_at),
                int(self.ordered),
                int(self.division),
            ],
            "action": [
                int(self.action),
                int(self.doer),
                int(self.left),
                int(self.last),
                int(self.gathered),
                int(self.number),
                int(self.first_division),
                int(self.first_staff),
                int(self.second_division),
                int(self.first_room),
                int(self.second_room),
                int(self.robbed),
            ],
            "bribe": [
                int(self.attempt),
                int(self.card),
                int(self.target),
                int(self.bracket),
                int(self.offer),
                int(self.refused_card),
                int(self.refused_offer),
                int(self.refuser),
                int(self.second_refuser),
            ],
            "owners": plain(self.owners),
            "managers": plain(self.managers),
            "staff": plain(self.staff),
            "heads": plain(self.heads),
            "board": plain(self.board),
            "counsels": plain(self.counsels),
            "tracks": plain(self.tracks),
            "stock": plain(self.stock),
            "certificates": plain(self.certificates),
            "holders": plain(self.holders),
            "halves": plain(self.halves),
            "down": plain(self.down),
            "cash": plain(self.cash),
            "balance": plain(self.balance),
            "colours": plain(self.colours),
            "competences": plain(self.competences),
            "struck": plain(self.struck),
            "declared": plain(self.declared),
            "locked": plain(self.locked),
            "extras": plain(self.extras),
            "bounds": plain(self.bounds),
            "drawn": plain(self.drawn),
            "stack": plain(self.stack),
        }

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Take over a position; what follows from other fields is counted anew."""
        turn_row = packed(fields["turn"])
        self.step = turn_row[0]
        self.part = turn_row[1]
        self.active = turn_row[2]
        self.dealt = turn_row[3]
        self.placed = turn_row[4]
        self.first = turn_row[5]
        self.start = turn_row[6]
        self.round = turn_row[7]
        self.turn = turn_row[8]
        self.acted = turn_row[9]
        self.motivation = turn_row[10]
        self.chairman = turn_row[11]
        self.meeting_at = turn_row[12]
        self.ordered = turn_row[13]
        self.division = turn_row[14]
        action = packed(fields["action"])
        self.action = action[0]
        self.doer = action[1]
        self.left = action[2]
        self.last = action[3]
        self.gathered = action[4]
        self.number = action[5]
        self.first_division = action[6]
        self.first_staff = action[7]
        self.second_division = action[8]
        self.first_room = action[9]
        self.second_room = action[10]
        self.robbed = action[11]
        bribe = packed(fields["bribe"])
        self.attempt = bribe[0]
        self.card = bribe[1]
        self.target = bribe[2]
        self.bracket = bribe[3]
        self.offer = bribe[4]
        self.refused_card = bribe[5]
        self.refused_offer = bribe[6]
        self.refuser = bribe[7]
        self.second_refuser = bribe[8]
        self.owners = packed(fields["owners"])
        self.managers = packed(fields["managers"])
        self.staff = packed(fields["staff"])
        self.heads = packed(fields["heads"])
        self.board = packed(fields["board"])
        self.counsels = packed(fields["counsels"])
        self.tracks = packed(fields["tracks"])
        self.stock = packed(fields["stock"])
        self.certificates = packed(fields["certificates"])
        self.holders = packed(fields["holders"])
        self.halves = packed(fields["halves"])
        self.down = packed(fields["down"])
        self.cash = packed(fields["cash"])
        self.balance = packed(fields["balance"])
        self.colours = packed(fields["colours"])
        self.competences = packed(fields["competences"])
        self.struck = packed(fields["struck"])
        self.declared = packed(fields["declared"])
        self.locked = packed(fields["locked"])
        self.extras = packed(fields["extras"])
        self.bounds = packed(fields["bounds"])
        self.drawn = packed(fields["drawn"])
        self.stack = packed(fields["stack"])
        self.options_size = -1
        self.board_size = 0
        while self.board_size < BOARD_SEATS and self.board[self.board_size] != NOBODY:
            self.board_size += 1
        division: i64 = 0
        while division < DIVISIONS:
            height: i64 = 0
            while height < FLOORS and self.managers[division * FLOORS + height] != EMPTY:
                height += 1
            self.heights[division] = height
            division += 1
