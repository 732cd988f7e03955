"""The data of a Power Struggle position, and its conversion to plain fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.core.fields import Fields
from guildhall.core.native import i64, vec
from guildhall.core.state import State
from guildhall.core.view import Options
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Parts

if TYPE_CHECKING:
    from guildhall.core.game import Game


class Position(State):
    """Everything on the table and in secret; the rules change it."""

    def __init__(self, game: Game, parts: Parts, options: Options) -> None:
        super().__init__(game, int(parts.seats), options)
        self.parts = parts
        self.phase: i64 = ids.DEALING_COLOURS
        self.section: i64 = ids.SETUP
        self.active: i64 = ids.NOBODY  # the seat that decides
        self.num_dealt: i64 = 0  # cards dealt in this phase
        self.placed: i64 = 0  # managers placed during setup
        self.first_player: i64 = ids.NOBODY  # PS-2.3: first player of the setup
        # PS-4.12: the seat that ordered the events of the round
        self.start_player: i64 = ids.NOBODY
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
        # By kind of event: in the hand of the seat that orders, or after the Meeting card
        self.event_hand: vec[i64] = vec[i64]()
        # By slot
        self.event_stack: vec[i64] = vec[i64]()

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

    def visit_fields(self, fields: Fields) -> None:
        """List the fields: their names in dumps, lengths and bounds."""
        components = self.parts.components
        last = int(self.seats) - 1
        max_cash = components.max_cash
        stock = max(components.stock[int(self.seats)])
        fields.numbers("turn", -1, max(ids.ENDED, components.round_limit, 64))
        self.phase = fields.number(self.phase)
        self.section = fields.number(self.section)
        self.active = fields.number(self.active)
        self.num_dealt = fields.number(self.num_dealt)
        self.placed = fields.number(self.placed)
        self.first_player = fields.number(self.first_player)
        self.start_player = fields.number(self.start_player)
        self.round = fields.number(self.round)
        self.turn = fields.number(self.turn)
        self.num_acted = fields.number(self.num_acted)
        self.motivation = fields.number(self.motivation)
        self.chairman = fields.number(self.chairman)
        self.meeting_at = fields.number(self.meeting_at)
        self.num_ordered = fields.number(self.num_ordered)
        self.division = fields.number(self.division)
        fields.numbers("action", -1, max(ids.USE_LEGAL, ids.ROOMS))
        self.action = fields.number(self.action)
        self.acting_seat = fields.number(self.acting_seat)
        self.picks_left = fields.number(self.picks_left)
        self.last_room = fields.number(self.last_room)
        self.gathered = fields.number(self.gathered)
        self.num_departments = fields.number(self.num_departments)
        self.first_division = fields.number(self.first_division)
        self.first_staff = fields.number(self.first_staff)
        self.second_division = fields.number(self.second_division)
        self.first_room = fields.number(self.first_room)
        self.second_room = fields.number(self.second_room)
        self.taken_from = fields.number(self.taken_from)
        fields.numbers("bribe", -1, ids.BRACKETS * components.bracket)
        self.attempt = fields.number(self.attempt)
        self.card = fields.number(self.card)
        self.target = fields.number(self.target)
        self.bracket = fields.number(self.bracket)
        self.offer = fields.number(self.offer)
        self.refused_card = fields.number(self.refused_card)
        self.refused_offer = fields.number(self.refused_offer)
        self.refuser = fields.number(self.refuser)
        self.second_refuser = fields.number(self.second_refuser)
        self.owners = fields.vector("owners", self.owners, ids.ROOMS, ids.NOBODY, last)
        self.managers = fields.vector(
            "managers", self.managers, ids.ROOMS, ids.EMPTY, ids.MAIN_DEPARTMENT
        )
        self.staff = fields.vector("staff", self.staff, ids.ROOMS, 0, components.room_staff)
        self.heads = fields.vector("heads", self.heads, ids.DIVISIONS, ids.NOBODY, last)
        self.board = fields.vector("board", self.board, ids.BOARD_SEATS, ids.NOBODY, last)
        self.counsels = fields.vector(
            "counsels", self.counsels, ids.MAX_SEATS * ids.DIVISIONS, 0, 1
        )
        self.tracks = fields.vector(
            "tracks", self.tracks, ids.COMPETENCES * ids.MAX_SEATS, 0, max(components.gold)
        )
        self.stock = fields.vector("stock", self.stock, ids.CERTIFICATES, 0, stock)
        self.certificates = fields.vector(
            "certificates", self.certificates, ids.MAX_SEATS * ids.CERTIFICATES, 0, max(1, stock)
        )
        self.card_holders = fields.vector("holders", self.card_holders, ids.CARDS, ids.NOBODY, last)
        self.active_half = fields.vector(
            "halves", self.active_half, ids.CARDS, ids.NO_HALF, ids.GOLD
        )
        self.face_down = fields.vector("down", self.face_down, ids.CARDS, 0, 1)
        self.cash = fields.vector("cash", self.cash, ids.MAX_SEATS, 0, max_cash)
        self.balance = fields.signed_vector(
            "balance", self.balance, ids.MAX_SEATS, -max_cash, max_cash
        )
        self.colours = fields.vector("colours", self.colours, ids.MAX_SEATS, ids.NOTHING, last)
        self.competences = fields.vector(
            "competences", self.competences, ids.MAX_SEATS, ids.NOTHING, ids.COMPETENCE_CARDS - 1
        )
        self.ruled_out = fields.vector(
            "struck",
            self.ruled_out,
            ids.MAX_SEATS,
            0,
            (1 << (ids.MAX_SEATS * ids.COMPETENCE_CARDS)) - 1,
        )
        self.declared = fields.vector("declared", self.declared, ids.MAX_SEATS, 0, 1)
        self.locked = fields.vector("locked", self.locked, ids.MAX_SEATS, 0, 1)
        self.extras = fields.vector("extras", self.extras, ids.MAX_SEATS, 0, 1)
        self.cash_bounds = fields.signed_vector(
            "bounds", self.cash_bounds, ids.VIEWERS * ids.SEAT_SETS, -2 * max_cash, 2 * max_cash
        )
        self.event_hand = fields.vector(
            "drawn", self.event_hand, ids.EVENT_CARD_KINDS + 1, 0, ids.EVENT_CARDS_PER_ROUND
        )
        self.event_stack = fields.vector(
            "stack", self.event_stack, ids.MAX_TURNS, ids.NOTHING, ids.BONUS
        )
        self.rooms_used = fields.derived(self.rooms_used, ids.DIVISIONS)

    def derive(self) -> None:
        """Recompute what follows from the fields."""
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
