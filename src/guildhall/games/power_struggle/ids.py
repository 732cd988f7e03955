"""Ids that no pack changes: sizes, kinds, actions, outcomes, phases."""

from typing import Final

# Capacities
DIVISIONS: Final = 6
FLOORS: Final = 6  # rooms per division
ROOMS: Final = 36  # division * FLOORS + floor, floor 0 on top
BOARD_SEATS: Final = 5
MAX_SEATS: Final = 5
MAX_STAFF: Final = 6  # employees per room
MAX_MOTIVATION: Final = 6
CERTIFICATES: Final = 7  # values 1 to 7
EVENT_CARD_KINDS: Final = 24  # kinds of cards, without the two standard ones
EVENT_CARDS_PER_ROUND: Final = 6  # drawn per round
MAX_TURNS: Final = 7  # cards that can precede the Meeting card
MEETING_SLOTS: Final = 4  # PS-4.11: the Meeting card is in slot 5 to 8
COMPETENCES: Final = 5
COMPETENCE_CARDS: Final = 6
MAX_OPERATIONS: Final = 3  # effects of an event card

# Divisions, and their privilege cards
DEVELOPMENT: Final = 0
HUMAN_RESOURCES: Final = 1
COMMUNICATION: Final = 2
ACCOUNTING: Final = 3
LEGAL: Final = 4
CONTROLLING: Final = 5
CHAIRMAN: Final = 6  # the seventh privilege card
CARDS: Final = 7

# Competences, in the order of the tracks
INFLUENCE: Final = 0
SHARES: Final = 1
MAINS: Final = 2
CORRUPTION: Final = 3
COUNSELS: Final = 4

# Managers in a room
EMPTY: Final = 0
DEPARTMENT: Final = 1
MAIN_DEPARTMENT: Final = 2

# Halves of a privilege card
NO_HALF: Final = 0  # as dealt during setup
LIGHT: Final = 1
GOLD: Final = 2

# Event cards in addition to kinds 0 to 23
BONUS: Final = 24
MEETING: Final = 25

NOBODY: Final = -1
NOTHING: Final = -1

# Action ids
DIVISION: Final = 0  # + division
TO_BOARD: Final = 6
TO_COUNSEL: Final = 7
SKIP: Final = 8  # decline a privilege
STOP: Final = 9  # no more picks, or no second offer
PASS: Final = 10
# the action menu, A to G
HIRE: Final = 11
FOUND_OWN: Final = 12
FOUND_NEW: Final = 13
MOVE: Final = 14
MERGE: Final = 15
RESIGN: Final = 16
BRIBE: Final = 17
BUY_INFLUENCE: Final = 18
BUY_MAIN: Final = 19
BUY_COUNSEL: Final = 20
BUY_SHARES: Final = 21
USE_DEVELOPMENT: Final = 22
USE_LEGAL: Final = 23
FOUND_ONE: Final = 24  # one new department
FOUND_TWO: Final = 25  # two new departments
ACCEPT: Final = 26
REFUSE: Final = 27
ROOM: Final = 28  # + room
CARD: Final = 64  # + privilege card
BRACKET: Final = 71  # + bracket: offers of 500,000 * bracket + 50,000 up to 500,000 * (bracket + 1)
SUM: Final = 111  # + step in the bracket: offer 500,000 * bracket + 50,000 * (step + 1)
CERTIFICATE: Final = 121  # + value - 1
POOL: Final = 128  # an employee from the pool
SLOT: Final = 129  # + 0 to 3: the Meeting card in slot 5 to 8
NEXT_EVENT_CARD: Final = 133  # + kind, or + BONUS: this card next
NUM_ACTIONS: Final = 158

BRACKETS: Final = 40
SUMS: Final = 10  # per bracket

# Outcome ids
COLOUR_DRAWN: Final = 0  # + seat: the colour card of that seat
COMPETENCE_DRAWN: Final = 5  # + competence card
EXTRA_DRAWN: Final = 11  # + seat: gets an additional privilege card
PRIVILEGE_DRAWN: Final = 16  # + privilege card
EVENT_CARD_DRAWN: Final = 23  # + kind
NUM_OUTCOMES: Final = 47

# Phases; up to DRAWING_EVENT_CARDS a draw is pending
DEALING_COLOURS: Final = 0
DEALING_COMPETENCES: Final = 1
DEALING_EXTRAS: Final = 2
DEALING_PRIVILEGES: Final = 3
DRAWING_EVENT_CARDS: Final = 4
PLACING: Final = 5  # S1
USING_CHAIRMAN: Final = 6  # M0a
CHOOSING_ACTION: Final = 7  # T2, and M0b with SKIP
DISPLACED: Final = 8  # M3.d
SETTING_MEETING: Final = 9  # M7a
ORDERING: Final = 10  # M7b
LOSING_STAFF: Final = 11  # T1x
HIRING: Final = 12  # A.i
FOUNDING_NUMBER: Final = 13  # B1.a
FOUNDING_DIVISION: Final = 14  # B1.b
FOUNDING_STAFF: Final = 15  # B1.c
NEW_DIVISION: Final = 16  # B2.a
NEW_STAFF: Final = 17  # B2.b
MOVING_ROOM: Final = 18  # C1.a
MOVING_TO: Final = 19  # C1.b
MOVING_SECOND: Final = 20  # C1.c
MERGING_FIRST: Final = 21  # C2.a
MERGING_SECOND: Final = 22  # C2.b
MERGING_INTO: Final = 23  # C2.c
RESIGNING_HEAD: Final = 24  # D.a
RESIGNING_TO: Final = 25  # D.b
BRIBING_CARD: Final = 26  # E.a, and E.d with STOP
BRIBING_BRACKET: Final = 27  # E.b, E.e
BRIBING_SUM: Final = 28
ANSWERING: Final = 29  # E.c, E.f: holder of the card
PENALISING: Final = 30  # E.g: a room of a seat that refused
DISMISSING: Final = 31  # F1
BUYING_MAIN: Final = 32  # F2
BUYING_COUNSEL: Final = 33  # F3
BUYING_SHARES: Final = 34  # F4
TAKING_EMPLOYEE: Final = 35  # G1: a room of another player, or the pool
PUTTING_EMPLOYEE: Final = 36  # G1: the room that receives it
USING_LEGAL: Final = 37  # G2
ENDED: Final = 38

# Effects of event cards: operation, amount, and unit or target
CHANGE_MOTIVATION: Final = 1
GAIN: Final = 2
PAY: Final = 3
PAY_ALL: Final = 4
FLIP: Final = 5
LOSE_EMPLOYEE: Final = 6
# units of GAIN and PAY
PER_CERTIFICATE: Final = 0
PER_BOARD_MEMBER: Final = 1
PER_DEPARTMENT: Final = 2
PER_MAIN: Final = 3
PER_PLAYER: Final = 4
# targets of FLIP: a card 0 to 6, or
GOLD_ACTIVE: Final = 7

# Viewers of the cash bounds: each seat, then the spectator
VIEWERS: Final = 6
SPECTATOR: Final = 5
SEAT_SETS: Final = 32  # as bit masks

# Sections of the game
SETUP: Final = 0
MEETING_SECTION: Final = 1
TURN_SECTION: Final = 2

# Automatic phases, in which nobody decides
TURN_BEGINS: Final = 39
ACTION_ENDS: Final = 40
MEETING_BEGINS: Final = 41
CHAIRMAN_USED: Final = 42
EXTRA_ACTION_DONE: Final = 43
ELECTING_HEADS: Final = 44
