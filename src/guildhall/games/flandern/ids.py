"""Numeric ids that no pack changes: arms, plots, tiles, cards, actions, phases."""

from typing import Final

# Capacities
MAX_SEATS: Final = 4
GUILDS: Final = 5  # the players' guilds and the grey guild
PLAYER_GUILDS: Final = 4
ARMS: Final = 6  # coats of arms: the guilds and the Church
CITIES: Final = 6  # city i is the home of arms i
SHAPES: Final = 3
SIDES: Final = 4  # of a city, each with a plot of every shape: north, east, south, west
MAX_MASTERS: Final = 8  # wooden guild masters

NOBODY: Final = -1
NOTHING: Final = -1

# Coats of arms
BLUE: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
RED: Final = 3
GREY: Final = 4
CHURCH: Final = 5

# Shapes
LARGE: Final = 0
MEDIUM: Final = 1
SMALL: Final = 2

# Plots within a city, four of each except the centre; a board plot is city * CITY_PLOTS + plot
LARGE_PLOT: Final = 0
MEDIUM_PLOT: Final = 4
SMALL_PLOT: Final = 8
CENTRE: Final = 12
NOTCH: Final = 13  # opened by the special church A
ANNEX: Final = 17  # opened by B
FIRST_YARD: Final = 21  # opened by C, as is the second
SECOND_YARD: Final = 25
CITY_PLOTS: Final = 29
BOARD_PLOTS: Final = 174

# Tiles without their shape, which follows from the plot
GUILD_TILE: Final = 0  # + 2 * arms, + 1 if a guild master is printed on it
CHURCH_TILE: Final = 10
SPECIAL_TILE: Final = 11  # + 0 to 3: A, B, C, D
TILES: Final = 15
CENTRE_TILE: Final = 15  # + arms; this and the next two only in views
UNDER_CHURCH_D: Final = 21  # the small plot under D; the medium plot has the tile
COVER: Final = 22
FREE: Final = -1
NO_PLOT: Final = -2  # an annex that is not open, or a city that is not in play
SPECIALS: Final = 4
CHURCH_A: Final = 0
CHURCH_B: Final = 1
CHURCH_C: Final = 2
CHURCH_D: Final = 3

# Stock of tiles: arms * STOCK_ROW + 2 * shape + (1 with a master), and ordinary churches
STOCK_ROW: Final = 6
CHURCH_STOCK: Final = 30  # + shape
STOCK: Final = 33

# Cards: a city card has the number of its city
SITE: Final = 6
RECALL: Final = 7
ACTION_CARDS: Final = 8  # cards of a hand, except influence
INFLUENCE_CARD: Final = 8  # gold only, like the next two
CATHEDRAL: Final = 9
MASTER: Final = 10
GOLD_CARDS: Final = 11
STACK_CARDS: Final = 7  # of an influenced guild: six cities and the site
MAX_INFLUENCE: Final = 15
BACKS: Final = 2  # of gold cards: A and B

# Source of the card being carried out
SILVER: Final = 0
GOLD: Final = 1
INFLUENCED: Final = 2

# Action ids
CARD: Final = 0  # + card: play this action card
DRAW: Final = 8  # two players: the influenced guilds act first
INFLUENCE: Final = 9  # + number of influence cards added
PLOT: Final = 25  # + board plot: lay a tile there, finish its site, or put a piece there
TILE: Final = 199  # + tile: lay it on the chosen plot
NUM_ACTIONS: Final = 214

# Outcome ids: the drawn gold card, or
STACK: Final = 11  # + arms * STACK_CARDS + card: the drawn influenced card
NUM_OUTCOMES: Final = 39

# Phases; a draw is pending up to DRAWING_INFLUENCED
DRAWING_GOLD: Final = 0
DRAWING_INFLUENCED: Final = 1
CHOOSING_CARDS: Final = 2  # sealed: all seats decide at once
OPENING_TURN: Final = 3  # two players: own card, or influenced guilds first
PLAYING_CARD: Final = 4  # two players: own card, after the influenced guilds
CHOOSING_PLOT: Final = 5
CHOOSING_TILE: Final = 6
PLACING_CATHEDRAL: Final = 7
PLACING_MASTER: Final = 8
ENDED: Final = 9

# How a game can end
BOARD_FULL: Final = 1
GOLD_EMPTY: Final = 2
ONLY_INFLUENCED: Final = 3
NOBODY_BUILDS: Final = 4

# Sets of plots of a city, as bits
ALL_LARGE: Final = 0xF
ALL_MEDIUM: Final = 0xF0
ALL_SMALL: Final = 0xF00
ALL_PLOTS: Final = 0xFFF
CENTRE_BIT: Final = 0x1000
