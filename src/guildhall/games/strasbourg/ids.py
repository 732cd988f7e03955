"""Ids that no pack changes: sizes, actions, outcomes, phases."""

from typing import Final

# Capacities
MAX_SEATS: Final = 5
ROUNDS: Final = 5
GUILDS: Final = 5  # bakers, butchers, shoemakers, vintners, smiths
GUILD_STEPS: Final = 3  # per round
ROWS: Final = 6
COLUMNS: Final = 9
SQUARES: Final = 54
SITES: Final = 7
BUILDINGS: Final = 5
CHAPEL_SPOTS: Final = 16
OBJECTIVES: Final = 25
OBJECTIVES_PER_SEAT: Final = 5
VALUES: Final = 6  # influence values; lists by value have value 1 at index 0
CARDS: Final = 24  # per seat
PILES: Final = 24  # slots per seat
STEPS_PER_GUILD: Final = 3  # in a game

NOBODY: Final = -1
NOTHING: Final = -1

# Council seats
NOBILITY: Final = 0
CHURCH: Final = 1
GUILD_COUNCIL_SEAT: Final = 2  # + guild
MERCHANTS: Final = 7
COUNCIL_SEATS: Final = 8

# Steps of a round
STEP_A: Final = 0  # nobility and church
STEP_B: Final = 1  # a guild, as D and F
STEP_G: Final = 6  # merchants with their council seat
STEP_H: Final = 7  # the chapel
STEP_I: Final = 8  # the building
BIDDING_STEPS: Final = 7
STEPS: Final = 9

# Action ids
KEEP: Final = 0  # this objective
DISCARD: Final = 1
DRAW: Final = 2  # another card
STOP: Final = 3
ADD: Final = 4  # + value - 1: add this card to the open pile
CLOSE: Final = 10  # the open pile
REVEAL: Final = 11  # + slot: reveal this pile
PASS: Final = 35
WAIT: Final = 36  # spends a privilege
SQUARE: Final = 37  # + square: place a family member there
NO_PLACING: Final = 91
TAKE_GOOD: Final = 92  # apprentice, instead of a family member
SELL: Final = 93  # + number of goods of the asked kind
CHAPEL_SPOT: Final = 97  # + chapel spot: build the chapel there
SITE: Final = 113  # + site: build the building there
RESCUE: Final = 120  # + value - 1: put this card under the deck
NO_RESCUE: Final = 126
NUM_ACTIONS: Final = 127

# Outcome ids
ROUND_CARD: Final = 0  # + round card: for the next round
BUILDING: Final = 5  # + building: for the next round
FIRST_PLAYER: Final = 10  # + seat
OBJECTIVE: Final = 15  # + objective
CARD: Final = 40  # + value - 1
NUM_OUTCOMES: Final = 46

# Phases; up to DRAWING_MORE a draw is pending
DEALING_ROUNDS: Final = 0
DEALING_BUILDINGS: Final = 1
CHOOSING_FIRST: Final = 2
DEALING_OBJECTIVES: Final = 3
DRAWING_FIRST: Final = 4  # the first card of each seat, before planning opens
DRAWING_MORE: Final = 5  # a card for one seat, during planning
KEEPING: Final = 6  # sealed: all seats at once
PLANNING: Final = 7  # sealed: all seats with a deck at once
BIDDING: Final = 8
PLACING: Final = 9
SELLING: Final = 10
RESCUING: Final = 11
BUILDING_CHAPEL: Final = 12
BUILDING_SITE: Final = 13
ENDED: Final = 14

# Stages of a seat in planning
DECIDING: Final = 0  # to draw or to stop
SPLITTING: Final = 1
DONE: Final = 2

# Decisions of a seat in a bidding step
UNDECIDED: Final = 0
PASSED: Final = 1
REVEALED: Final = 2

# Answers about a dealt objective
UNANSWERED: Final = 0
KEPT: Final = 1
DISCARDED: Final = 2

# A pile as one integer: the number of cards of each value, then the round in which it was made
COUNT_BITS: Final = 4
COUNT_MASK: Final = 15  # also the maximum number of cards of one value
ROUND_SHIFT: Final = 24  # position of the round
