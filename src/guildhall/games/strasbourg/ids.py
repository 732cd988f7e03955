"""The numbers that stand for things, which no pack changes: places, action ids, phases."""

from typing import Final

# Capacities
MAX_SEATS: Final = 5
ROUNDS: Final = 5
GUILDS: Final = 5  # bakers, butchers, shoemakers, vintners, smiths
GUILD_STEPS: Final = 3  # of a round
ROWS: Final = 6
COLUMNS: Final = 9
SQUARES: Final = 54
SITES: Final = 7
BUILDINGS: Final = 5
CHAPEL_SPOTS: Final = 16  # spots for chapels
OBJECTIVES: Final = 25
OBJECTIVES_PER_SEAT: Final = 5  # objectives of a seat
VALUES: Final = 6  # influence values; a list by value has the ones at index 0
CARDS: Final = 24  # of a seat
PILES: Final = 24  # slots of a seat
STEPS_PER_GUILD: Final = 3  # of a kind: each guild has three steps in a game

NOBODY: Final = -1
NOTHING: Final = -1

# Seats of the council
NOBILITY: Final = 0
CHURCH: Final = 1
GUILD_COUNCIL_SEAT: Final = 2  # + guild
MERCHANTS: Final = 7
COUNCIL_SEATS: Final = 8

# Steps of a round
STEP_A: Final = 0  # nobility and church
STEP_B: Final = 1  # a guild, as D and F
STEP_G: Final = 6  # merchants with their seat in the council
STEP_H: Final = 7  # the chapel
STEP_I: Final = 8  # the building
BIDDING_STEPS: Final = 7
STEPS: Final = 9

# Action ids
KEEP: Final = 0  # this objective
DISCARD: Final = 1
DRAW: Final = 2  # one more card
STOP: Final = 3
ADD: Final = 4  # + value - 1: this card goes on the open pile
CLOSE: Final = 10  # the open pile
REVEAL: Final = 11  # + slot: turn this pile over
PASS: Final = 35
WAIT: Final = 36  # for a privilege
SQUARE: Final = 37  # + square: place a family member there
NO_PLACING: Final = 91
TAKE_GOOD: Final = 92  # the apprentice, in place of a family member
SELL: Final = 93  # + number of goods of the kind that is asked for
CHAPEL_SPOT: Final = 97  # + chapel spot: build the chapel there
SITE: Final = 113  # + site: build the building there
RESCUE: Final = 120  # + value - 1: this card goes under the deck
NO_RESCUE: Final = 126
NUM_ACTIONS: Final = 127

# Outcome ids
ROUND_CARD: Final = 0  # + round card: for the next round
BUILDING: Final = 5  # + building: for the next round
FIRST_PLAYER: Final = 10  # + seat: who has the marker
OBJECTIVE: Final = 15  # + objective
CARD: Final = 40  # + value - 1
NUM_OUTCOMES: Final = 46

# Phases; up to DRAWING_MORE a draw is pending
DEALING_ROUNDS: Final = 0
DEALING_BUILDINGS: Final = 1
CHOOSING_FIRST: Final = 2
DEALING_OBJECTIVES: Final = 3
DRAWING_FIRST: Final = 4  # the first card of each seat, before the planning opens
DRAWING_MORE: Final = 5  # a card for one seat, within the planning
KEEPING: Final = 6  # sealed: all seats at once
PLANNING: Final = 7  # sealed: all seats with a deck at once
BIDDING: Final = 8
PLACING: Final = 9
SELLING: Final = 10
RESCUING: Final = 11
BUILDING_CHAPEL: Final = 12
BUILDING_SITE: Final = 13
ENDED: Final = 14

# How far a seat is with its planning
DECIDING: Final = 0  # to draw or to stop
SPLITTING: Final = 1
DONE: Final = 2

# What a seat has done in a bidding step
UNDECIDED: Final = 0
PASSED: Final = 1
REVEALED: Final = 2

# What became of an objective that was dealt
UNANSWERED: Final = 0
KEPT: Final = 1
DISCARDED: Final = 2

# A pile as one number: BITS bits for how many cards of each value, then the round of its making
COUNT_BITS: Final = 4
COUNT_MASK: Final = 15  # the most cards of one value, and the mask of their number
ROUND_SHIFT: Final = 24  # where the round begins
