"""The data of a Power Struggle position, and its conversion to plain fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.vectors import from_list, full, to_list
from guildhall.core.view import OptionValue
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Parts

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """Everything on the table and in secret; the rules change it."""

    def __init__(self, game: Game, parts: Parts, options: dict[str, OptionValue]) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = ids.DEALING_COLOURS
        self.section: i64 = ids.SETUP
        self.active: i64 = ids.NOBODY  # the seat that decides
        self.num_dealt: i64 = 0  # cards dealt in this phase
        self.placed: i64 = 0  # managers placed during setup
        self.first_player: i64 = ids.NOBODY  # PS-2.3: first player of the setup
        self.start_player: i64 = (
            ids.NOBODY
        )  # PS-4.12: the seat that ordered the events of the round
        self.round: i64 = 0
        self.turn: i64 = 0  # event cards turned up in this round
        self.num_acted: i64 = 0  # players who have had their action, or their loss, in this turn
        self.motivation: i64 = 0
        self.chairman: i64 = ids.NOBODY
        self.board_size: i64 = 0
        self.meeting_at: i64 = 0  # department turns before the Meeting card; 0 if not set yet
        self.num_ordered: i64 = 0  # cards already ordered
        self.division: i64 = ids.NOTHING  # where a head is being elected, or resigns
        self.acting_seat: i64 = ids.NOBODY  # carries out the action, though another seat may decide
        self.action: i64 = ids.NOTHING  # action in progress, as a menu id
        self.picks_left: i64 = 0  # picks or new departments left
        self.last_room: i64 = 0  # picks may use rooms from this one on
        self.gathered: i64 = 0  # employees picked for a new department
        self.num_departments: i64 = 0  # PS-6.4: number of departments to found
        self.first_division: i64 = ids.NOTHING
        self.first_staff: i64 = 0  # PS-6.4: employees picked for the first of two
        self.second_division: i64 = ids.NOTHING
        self.first_room: i64 = ids.NOTHING
        self.second_room: i64 = ids.NOTHING
        self.taken_from: i64 = 0  # PS-6.19: seats that have lost an employee, as bits
        self.attempt: i64 = 0  # PS-6.11: the first or the second offer
        self.card: i64 = ids.NOTHING  # the card under offer
        self.target: i64 = ids.NOBODY  # holder of the card
        self.bracket: i64 = ids.NOTHING  # bracket of the offer
        self.offer: i64 = 0  # pending offer
        self.refused_card: i64 = ids.NOTHING  # PS-6.13: card of the first offer, if refused
        self.refused_offer: i64 = 0
        self.refuser: i64 = ids.NOBODY  # the seat that refused first
        self.second_refuser: i64 = ids.NOBODY
        # By room
        self.owners: vec[i64] = vec[i64]()
        self.managers: vec[i64] = vec[i64]()
        self.staff: vec[i64] = vec[i64]()
        # By division
        self.rooms_used: vec[i64] = vec[i64]()
        self.heads: vec[i64] = vec[i64]()
        # By board seat, and by seat and division
        self.board: vec[i64] = vec[i64]()
        self.counsels: vec[i64] = vec[i64]()
        # By competence and seat
        self.tracks: vec[i64] = vec[i64]()
        # By value, and by seat and value
        self.stock: vec[i64] = vec[i64]()
        self.certificates: vec[i64] = vec[i64]()
        # By privilege card
        self.card_holders: vec[i64] = vec[i64]()
        self.active_half: vec[i64] = vec[i64]()
        self.face_down: vec[i64] = vec[i64]()
        # By seat
        self.cash: vec[i64] = vec[i64]()
        self.balance: vec[i64] = vec[i64]()  # PS-10.2: starting money and all public payments
        self.colours: vec[i64] = vec[i64]()
        self.competences: vec[i64] = vec[i64]()
        self.ruled_out: vec[i64] = vec[i64]()  # PS-10.5: impossible arch-enemy pairs, as bits
        self.declared: vec[i64] = vec[i64]()
        self.locked: vec[i64] = vec[i64]()
        self.extras: vec[i64] = vec[i64]()
        # By viewer and set of seats
        self.cash_bounds: vec[i64] = vec[i64]()  # see rules/cash_knowledge.py
        # By kind of event, and by slot
        self.event_hand: vec[i64] = vec[
            i64
        ]()  # in the hand of the seat that orders, or after the Meeting card
        self.event_stack: vec[i64] = vec[i64]()

    def set_up(self) -> None:
        """Allocate all vectors, with nothing on the table."""
        self.owners = full(ids.ROOMS, ids.NOBODY)
        self.managers = full(ids.ROOMS)
        self.staff = full(ids.ROOMS)
        self.rooms_used = full(ids.DIVISIONS)
        self.heads = full(ids.DIVISIONS, ids.NOBODY)
        self.board = full(ids.BOARD_SEATS, ids.NOBODY)
        self.counsels = full(ids.MAX_SEATS * ids.DIVISIONS)
        self.tracks = full(ids.COMPETENCES * ids.MAX_SEATS)
        self.stock = full(ids.CERTIFICATES)
        self.certificates = full(ids.MAX_SEATS * ids.CERTIFICATES)
        self.card_holders = full(ids.CARDS, ids.NOBODY)
        self.active_half = full(ids.CARDS, ids.NO_HALF)
        self.face_down = full(ids.CARDS)
        self.cash = full(ids.MAX_SEATS)
        self.balance = full(ids.MAX_SEATS)
        self.colours = full(ids.MAX_SEATS, ids.NOTHING)
        self.competences = full(ids.MAX_SEATS, ids.NOTHING)
        self.ruled_out = full(ids.MAX_SEATS)
        self.declared = full(ids.MAX_SEATS)
        self.locked = full(ids.MAX_SEATS)
        self.extras = full(ids.MAX_SEATS)
        self.cash_bounds = full(ids.VIEWERS * ids.SEAT_SETS)
        self.event_hand = full(ids.EVENT_CARD_KINDS + 1)
        self.event_stack = full(ids.MAX_TURNS, ids.NOTHING)

    def copy_into(self, twin: Position) -> None:
        """Make another position equal to this one, without sharing mutable data."""
        twin.phase = self.phase
        twin.section = self.section
        twin.active = self.active
        twin.num_dealt = self.num_dealt
        twin.placed = self.placed
        twin.first_player = self.first_player
        twin.start_player = self.start_player
        twin.round = self.round
        twin.turn = self.turn
        twin.num_acted = self.num_acted
        twin.motivation = self.motivation
        twin.chairman = self.chairman
        twin.board_size = self.board_size
        twin.meeting_at = self.meeting_at
        twin.num_ordered = self.num_ordered
        twin.division = self.division
        twin.acting_seat = self.acting_seat
        twin.action = self.action
        twin.picks_left = self.picks_left
        twin.last_room = self.last_room
        twin.gathered = self.gathered
        twin.num_departments = self.num_departments
        twin.first_division = self.first_division
        twin.first_staff = self.first_staff
        twin.second_division = self.second_division
        twin.first_room = self.first_room
        twin.second_room = self.second_room
        twin.taken_from = self.taken_from
        twin.attempt = self.attempt
        twin.card = self.card
        twin.target = self.target
        twin.bracket = self.bracket
        twin.offer = self.offer
        twin.refused_card = self.refused_card
        twin.refused_offer = self.refused_offer
        twin.refuser = self.refuser
        twin.second_refuser = self.second_refuser
        twin.owners = self.owners[:]
        twin.managers = self.managers[:]
        twin.staff = self.staff[:]
        twin.rooms_used = self.rooms_used[:]
        twin.heads = self.heads[:]
        twin.board = self.board[:]
        twin.counsels = self.counsels[:]
        twin.tracks = self.tracks[:]
        twin.stock = self.stock[:]
        twin.certificates = self.certificates[:]
        twin.card_holders = self.card_holders[:]
        twin.active_half = self.active_half[:]
        twin.face_down = self.face_down[:]
        twin.cash = self.cash[:]
        twin.balance = self.balance[:]
        twin.colours = self.colours[:]
        twin.competences = self.competences[:]
        twin.ruled_out = self.ruled_out[:]
        twin.declared = self.declared[:]
        twin.locked = self.locked[:]
        twin.extras = self.extras[:]
        twin.cash_bounds = self.cash_bounds[:]
        twin.event_hand = self.event_hand[:]
        twin.event_stack = self.event_stack[:]

    # The position as data

    def fields(self) -> dict[str, list[int]]:
        """Return the whole position as plain lists under stable names."""
        return {
            "turn": [
                int(self.phase),
                int(self.section),
                int(self.active),
                int(self.num_dealt),
                int(self.placed),
                int(self.first_player),
                int(self.start_player),
                int(self.round),
                int(self.turn),
                int(self.num_acted),
                int(self.motivation),
                int(self.chairman),
                int(self.meeting_at),
                int(self.num_ordered),
                int(self.division),
            ],
            "action": [
                int(self.action),
                int(self.acting_seat),
                int(self.picks_left),
                int(self.last_room),
                int(self.gathered),
                int(self.num_departments),
                int(self.first_division),
                int(self.first_staff),
                int(self.second_division),
                int(self.first_room),
                int(self.second_room),
                int(self.taken_from),
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
            "owners": to_list(self.owners),
            "managers": to_list(self.managers),
            "staff": to_list(self.staff),
            "heads": to_list(self.heads),
            "board": to_list(self.board),
            "counsels": to_list(self.counsels),
            "tracks": to_list(self.tracks),
            "stock": to_list(self.stock),
            "certificates": to_list(self.certificates),
            "holders": to_list(self.card_holders),
            "halves": to_list(self.active_half),
            "down": to_list(self.face_down),
            "cash": to_list(self.cash),
            "balance": to_list(self.balance),
            "colours": to_list(self.colours),
            "competences": to_list(self.competences),
            "struck": to_list(self.ruled_out),
            "declared": to_list(self.declared),
            "locked": to_list(self.locked),
            "extras": to_list(self.extras),
            "bounds": to_list(self.cash_bounds),
            "drawn": to_list(self.event_hand),
            "stack": to_list(self.event_stack),
        }

    def restore(self, fields: dict[str, list[int]]) -> None:
        """Restore a position from its fields, and recompute derived values."""
        turn_row = from_list(fields["turn"])
        self.phase = turn_row[0]
        self.section = turn_row[1]
        self.active = turn_row[2]
        self.num_dealt = turn_row[3]
        self.placed = turn_row[4]
        self.first_player = turn_row[5]
        self.start_player = turn_row[6]
        self.round = turn_row[7]
        self.turn = turn_row[8]
        self.num_acted = turn_row[9]
        self.motivation = turn_row[10]
        self.chairman = turn_row[11]
        self.meeting_at = turn_row[12]
        self.num_ordered = turn_row[13]
        self.division = turn_row[14]
        action = from_list(fields["action"])
        self.action = action[0]
        self.acting_seat = action[1]
        self.picks_left = action[2]
        self.last_room = action[3]
        self.gathered = action[4]
        self.num_departments = action[5]
        self.first_division = action[6]
        self.first_staff = action[7]
        self.second_division = action[8]
        self.first_room = action[9]
        self.second_room = action[10]
        self.taken_from = action[11]
        bribe = from_list(fields["bribe"])
        self.attempt = bribe[0]
        self.card = bribe[1]
        self.target = bribe[2]
        self.bracket = bribe[3]
        self.offer = bribe[4]
        self.refused_card = bribe[5]
        self.refused_offer = bribe[6]
        self.refuser = bribe[7]
        self.second_refuser = bribe[8]
        self.owners = from_list(fields["owners"])
        self.managers = from_list(fields["managers"])
        self.staff = from_list(fields["staff"])
        self.heads = from_list(fields["heads"])
        self.board = from_list(fields["board"])
        self.counsels = from_list(fields["counsels"])
        self.tracks = from_list(fields["tracks"])
        self.stock = from_list(fields["stock"])
        self.certificates = from_list(fields["certificates"])
        self.card_holders = from_list(fields["holders"])
        self.active_half = from_list(fields["halves"])
        self.face_down = from_list(fields["down"])
        self.cash = from_list(fields["cash"])
        self.balance = from_list(fields["balance"])
        self.colours = from_list(fields["colours"])
        self.competences = from_list(fields["competences"])
        self.ruled_out = from_list(fields["struck"])
        self.declared = from_list(fields["declared"])
        self.locked = from_list(fields["locked"])
        self.extras = from_list(fields["extras"])
        self.cash_bounds = from_list(fields["bounds"])
        self.event_hand = from_list(fields["drawn"])
        self.event_stack = from_list(fields["stack"])
        self.num_legal = -1
        self.board_size = 0
        while self.board_size < ids.BOARD_SEATS and self.board[self.board_size] != ids.NOBODY:
            self.board_size += 1
        division: i64 = 0
        while division < ids.DIVISIONS:
            height: i64 = 0
            while (
                height < ids.FLOORS and self.managers[division * ids.FLOORS + height] != ids.EMPTY
            ):
                height += 1
            self.rooms_used[division] = height
            division += 1
