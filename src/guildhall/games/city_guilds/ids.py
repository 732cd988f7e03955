"""Numeric ids that no pack changes: tile kinds, actions, outcomes, phases."""

from typing import Final

# Capacities
GUILDS: Final = 4
BLOCKS: Final = 8
BLOCK_SPACES: Final = 8
SPACES: Final = 64
MAX_SEATS: Final = 5
MAX_MEN_ON_TILE: Final = 2
DIRECTIONS: Final = 4

# Tile kinds: a building and a market of each guild, and two kinds without a guild
MARKET: Final = 4
MINSTREL: Final = 8
TAVERN: Final = 9
DRAWN_KINDS: Final = 9  # every kind except the tavern can be in the deck and in a hand
EMPTY: Final = -1

NOBODY: Final = -1
NOTHING: Final = -1

# Action ids
RETURN: Final = 0  # + kind: return this tile in the draft
TILE: Final = 9  # + kind: play this tile
SPACE: Final = 18  # + space: put the tile or the tavern there
MEN: Final = 82  # + number of men on the tile
NO_TAVERN: Final = 85
TAKE: Final = 86  # + kind: take this tile from the display
NUM_ACTIONS: Final = 95

# Outcome ids: the drawn kind, or
START: Final = 9  # + seat: the first player
NUM_OUTCOMES: Final = 14

# Phases; a draw is pending up to REFILLING
DEALING: Final = 0
OPENING_DISPLAY: Final = 1
CHOOSING_START: Final = 2
REFILLING: Final = 3
RETURNING: Final = 4  # sealed: all seats decide at once
CHOOSING_TILE: Final = 5
CHOOSING_SPACE: Final = 6
CHOOSING_MEN: Final = 7
PLACING_TAVERN: Final = 8
TAKING: Final = 9
ENDED: Final = 10

# Columns of the row that the state keeps for each scored block
SCORED_AS: Final = 0  # 1 for the first scored block; 0 while the block is open
SCORED_GUILD: Final = 1
SCORED_TILES: Final = 2  # tiles of the guild in the block
SCORED_CHAIN: Final = 3  # length of its longest chain there, if the number of tiles was tied
SCORED_REACH: Final = 4  # blocks that this chain touches, if tied
SCORED_FIRST: Final = 5  # first of the seats that the guild paid
SCORED_ROW: Final = 8
PAID_RANKS: Final = 3
