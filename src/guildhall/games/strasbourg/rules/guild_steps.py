"""ST-5 to ST-8: what the places of a step bring, chapels and buildings, and the council."""

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.games.strasbourg.ids import (
    COUNCIL_SEATS,
    GUILD_STEPS,
    GUILDS,
    MAX_SEATS,
    NOBODY,
    NOTHING,
    ROUNDS,
    SQUARES,
    STEP_A,
    STEP_B,
)
from guildhall.games.strasbourg.position import Position

# The council


def take_council_seat(state: Position, seat: i64, council_seat: i64) -> None:
    """ST-5.1, ST-5.3, ST-6.2: the member who sat there goes back to its owner."""
    displaced = state.council[council_seat]
    state.council[council_seat] = seat
    if state.events is not None and displaced != seat:
        state.emit(
            "seated", {"seat": int(seat), "chair": int(council_seat), "displaced": int(displaced)}
        )


def _num_council_seats(state: Position, seat: i64) -> i64:
    """How many seats of the council a player holds."""
    found: i64 = 0
    council_seat: i64 = 0
    while council_seat < COUNCIL_SEATS:
        if state.council[council_seat] == seat:
            found += 1
        council_seat += 1
    return found


def score_council(state: Position) -> None:
    """ST-8.1, ST-8.2: prestige for every seat, and a privilege for most seats, also if tied."""
    maximum: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        number = _num_council_seats(state, seat)
        state.prestige[seat * ROUNDS + state.round - 1] = number
        if number > maximum:
            maximum = number
        seat += 1
    seat = 0
    while seat < state.seats:
        number = state.prestige[seat * ROUNDS + state.round - 1]
        if state.events is not None and number > 0:
            state.emit_score_lines([council_score_line(state, int(seat), int(state.round))])
        if number == maximum:
            state.privileges[seat] += state.parts.council_privileges
            if state.events is not None:
                state.emit("privilege", {"seat": int(seat)})
        seat += 1


def council_score_line(state: Position, seat: int, round_number: int) -> ScoreLine:
    """The prestige of a seat from one council phase."""
    chairs = int(state.prestige[i64(seat * ROUNDS + round_number - 1)])
    points = chairs * int(state.parts.council_points)
    return ScoreLine(seat, points, "council", {"round": round_number, "number": chairs}, "ST-8.1")


# Guild steps


def is_guild_step(step: i64) -> bool:
    """ST-4.1: the steps B, D and F."""
    return 0 < step < 2 * GUILD_STEPS and step % 2 == 1


def guild_of_step(state: Position) -> i64:
    """The guild that the round card names for the step."""
    card = state.round_cards[state.round - 1]
    return state.parts.round_cards[card * GUILD_STEPS + (state.step - STEP_B) // 2]


def num_rewarded(state: Position) -> i64:
    """ST-4.6: how many places of the ranking bring something in the step."""
    if state.step == STEP_A:
        return state.parts.nobility_places
    return state.parts.merchants_places if state.step % 2 == 0 else 2 + state.parts.journeymen


def is_apprentice_place(state: Position) -> bool:
    """ST-5.5: the last of the rewarded places of a guild step."""
    return state.ranking_index == 1 + state.parts.journeymen


def take_good(state: Position, seat: i64, guild: i64) -> None:
    """ST-5.3 to ST-5.5: a good of the guild, of which there are always enough."""
    state.goods[seat * GUILDS + guild] += 1
    if state.events is not None:
        state.emit("took_good", {"seat": int(seat), "guild": int(guild)})


def may_place(state: Position, seat: i64, guild: i64, square: i64) -> bool:
    """ST-5.6: a free square of the guild that the player can pay."""
    return (
        state.parts.guild_of[square] == guild
        and state.members[square] == NOBODY
        and state.parts.price[square] <= state.coins[seat]
    )


def num_placeable(state: Position, seat: i64, guild: i64) -> i64:
    """ST-5.7: how many squares the player can have."""
    parts = state.parts
    coins = state.coins[seat]
    found: i64 = 0
    i = guild * SQUARES
    while parts.quarter_squares[i] != NOTHING:
        square = parts.quarter_squares[i]
        if state.members[square] == NOBODY and parts.price[square] <= coins:
            found += 1
        i += 1
    return found


def nth_placeable(state: Position, seat: i64, guild: i64, n: i64) -> i64:
    """The square that has so many squares before it which the player can have."""
    parts = state.parts
    coins = state.coins[seat]
    i = guild * SQUARES
    while True:
        square = parts.quarter_squares[i]
        if state.members[square] == NOBODY and parts.price[square] <= coins:
            if n == 0:
                return square
            n -= 1
        i += 1


def place_member(state: Position, seat: i64, square: i64) -> None:
    """ST-5.6: the price is paid, and the member stays for the rest of the game."""
    price = state.parts.price[square]
    state.coins[seat] -= price
    state.members[square] = seat
    if state.events is not None:
        state.emit("placed", {"seat": int(seat), "square": int(square), "price": int(price)})


def place_nobody(state: Position, seat: i64) -> None:
    """ST-5.6, ST-5.7: declined or not possible, which is told in the same words."""
    if state.events is not None:
        state.emit("placed_nobody", {"seat": int(seat)})


# Merchants


def next_good(state: Position, seat: i64, guild: i64) -> i64:
    """ST-6.1: the first kind from a guild on of which the player has a good, or NOTHING."""
    while guild < GUILDS:
        if state.goods[seat * GUILDS + guild] > 0:
            return guild
        guild += 1
    return NOTHING


def sell(state: Position, seat: i64, guild: i64, number: i64) -> None:
    """ST-6.1: goods go back to the supply for their value."""
    earned = number * state.parts.goods_value[guild]
    state.goods[seat * GUILDS + guild] -= number
    state.coins[seat] += earned
    if state.events is not None:
        state.emit(
            "sold",
            {
                "seat": int(seat),
                "guild": int(guild),
                "number": int(number),
                "coins": int(earned),
            },
        )


# Chapels and buildings


def build_chapel(state: Position, seat: i64, chapel_spot: i64) -> None:
    """ST-7.1: on any free spot."""
    state.chapels[chapel_spot] = 1
    if state.events is not None:
        state.emit("chapel_built", {"seat": int(seat), "dot": int(chapel_spot)})


def build_building(state: Position, seat: i64, site: i64) -> None:
    """ST-7.2: the building of the round, on any free site."""
    building = state.buildings[state.round - 1]
    state.sites[site] = building
    if state.events is not None:
        state.emit("built", {"seat": int(seat), "building": int(building), "site": int(site)})


def num_members(state: Position, seat: i64) -> i64:
    """How many members a player has in the city."""
    found: i64 = 0
    square: i64 = 0
    while square < SQUARES:
        if state.members[square] == seat:
            found += 1
        square += 1
    return found


def num_free_chapel_spots(state: Position) -> i64:
    """How many spots have no chapel."""
    free: i64 = 0
    chapel_spot: i64 = 0
    while chapel_spot < state.parts.num_chapel_spots:
        if state.chapels[chapel_spot] == 0:
            free += 1
        chapel_spot += 1
    return free


def ranked_seats(state: Position) -> list[int]:
    """The ranking of the step as far as there is one."""
    return [
        int(state.ranking[i64(place)]) for place in range(min(int(state.ranking_size), MAX_SEATS))
    ]
