"""ST-5: rewards of the guild steps."""

from guildhall.core.native import i64
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.position import Position


def is_guild_step(step: i64) -> bool:
    """ST-4.1: whether the step is B, D or F."""
    return 0 < step < 2 * ids.GUILD_STEPS and step % 2 == 1


def guild_of_step(state: Position) -> i64:
    """The guild that the round card names for the step."""
    card = state.round_cards[state.round - 1]
    return state.parts.round_cards[card * ids.GUILD_STEPS + (state.step - ids.STEP_B) // 2]


def num_rewarded(state: Position) -> i64:
    """ST-4.6: the number of rewarded ranks of the step."""
    if state.step == ids.STEP_A:
        return state.parts.nobility_places
    return state.parts.merchants_places if state.step % 2 == 0 else 2 + state.parts.journeymen


def is_apprentice_place(state: Position) -> bool:
    """ST-5.5: whether the current rank is the last rewarded one of a guild step."""
    return state.ranking_index == 1 + state.parts.journeymen


def take_good(state: Position, seat: i64, guild: i64) -> None:
    """ST-5.3 to ST-5.5: take a good of the guild; the supply is unlimited."""
    state.goods[seat * ids.GUILDS + guild] += 1
    if state.events is not None:
        state.emit("took_good", {"seat": int(seat), "guild": int(guild)})


def may_place(state: Position, seat: i64, square: i64) -> bool:
    """ST-5.6: whether a guild square is free and the seat can pay for it."""
    return state.members[square] == ids.NOBODY and state.parts.price[square] <= state.coins[seat]


def num_placeable(state: Position, seat: i64, guild: i64) -> i64:
    """ST-5.7: the number of squares on which the seat can place a member."""
    found: i64 = 0
    i = guild * ids.SQUARES
    while state.parts.quarter_squares[i] != ids.NOTHING:
        if may_place(state, seat, state.parts.quarter_squares[i]):
            found += 1
        i += 1
    return found


def place_member(state: Position, seat: i64, square: i64) -> None:
    """ST-5.6: pay the price; the member stays for the rest of the game."""
    price = state.parts.price[square]
    state.coins[seat] -= price
    state.members[square] = seat
    if state.events is not None:
        state.emit("placed", {"seat": int(seat), "square": int(square), "price": int(price)})
