"""Why an action is illegal, in sentences for people."""

from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import single_card
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules.guild_steps import guild_of_step


def why_illegal(state: Position, seat: int, action: int) -> Reason:
    """The reason why a waiting seat may not choose this action, from what that seat knows."""
    phase = state.phase
    if phase == ids.PLANNING:
        return _why_not_plan(state, seat, action)
    if phase == ids.BIDDING and ids.REVEAL <= action < ids.SQUARE:
        return _why_not_bid(state, seat, action)
    if phase == ids.PLACING and ids.SQUARE <= action < ids.SELL:
        return _why_not_place(state, seat, action)
    if phase == ids.SELLING and ids.SELL <= action < ids.CHAPEL_SPOT:
        return Reason("ST-6.1", "You don't have that many.")
    if phase == ids.BUILDING_CHAPEL and ids.CHAPEL_SPOT <= action < ids.SITE:
        return _why_not_chapel_spot(state, action - ids.CHAPEL_SPOT)
    if phase == ids.BUILDING_SITE and ids.SITE <= action < ids.RESCUE:
        params: dict[str, object] = {"site": state.parts.components.site_name(action - ids.SITE)}
        return Reason("ST-7.2", "Site {site} already has a building.", params)
    if phase == ids.RESCUING and ids.RESCUE <= action < ids.NO_RESCUE:
        card: dict[str, object] = {"card": action - ids.RESCUE + 1}
        return Reason("ST-4.7", "The pile you revealed has no {card}.", card)
    return _not_this_phase(state)


def _not_this_phase(state: Position) -> Reason:
    """The decision that has to be made now."""
    phase = state.phase
    if phase == ids.KEEPING:
        return Reason("ST-2.6", "Choose your objectives first.")
    if phase == ids.BIDDING:
        return Reason("ST-4.2", "Reveal a pile or pass first.")
    if phase == ids.PLACING:
        return Reason("ST-5.6", "Decide first whether to place a member.")
    if phase == ids.SELLING:
        return Reason("ST-6.1", "Decide first how many of these goods to sell.")
    if phase == ids.RESCUING:
        return Reason("ST-4.7", "Decide first whether to rescue a card.")
    if phase == ids.BUILDING_CHAPEL:
        return Reason("ST-7.1", "Choose a chapel spot first.")
    return Reason("ST-7.2", "Choose a building site first.")


def _why_not_plan(state: Position, seat: int, action: int) -> Reason:
    """ST-3: actions that do not fit drawing or splitting."""
    if state.stage[i64(seat)] == ids.DECIDING:
        if ids.ADD <= action <= ids.CLOSE:
            return Reason("ST-3.3", "Stop drawing before you make piles.")
        return Reason("ST-3.1", "Decide first whether to draw another card.")
    if action < ids.DRAW or action > ids.CLOSE:
        return Reason("ST-3.3", "Put all the cards you drew into piles first.")
    if action < ids.ADD:
        return Reason("ST-3.1", "You have already stopped drawing this round.")
    value = action - ids.ADD
    params: dict[str, object] = {"card": value + 1}
    if state.hand[i64(seat * ids.VALUES + value)] == 0:
        return Reason("ST-3.3", "You have no {card} left to add.", params)
    pile = state.piles[i64(seat * ids.PILES) + state.open_pile[i64(seat)]]
    if pile & (single_card(i64(value)) - 1) != 0:
        return Reason("", "Name a pile's cards from high to low: no {card} can follow.", params)
    return Reason("", "Name the higher pile first, so add no {card} to this one.", params)


def _why_not_bid(state: Position, seat: int, action: int) -> Reason:
    """ST-4.2, ST-4.3: no such pile, or no privilege to spend, or nobody to wait for."""
    if action < ids.PASS:
        if state.piles[i64(seat * ids.PILES + action - ids.REVEAL)] == 0:
            return Reason("ST-4.2", "You have no such pile.")
        return Reason("ST-4.2", "You have an identical pile with a lower number: reveal that one.")
    if state.privileges[i64(seat)] == 0:
        return Reason("ST-4.3", "You have no privilege to spend.")
    return Reason("ST-4.3", "You are the last to decide, so there is nobody to wait for.")


def _why_not_place(state: Position, seat: int, action: int) -> Reason:
    """ST-5: why a member cannot be placed on this square, or which other choice there is."""
    components = state.parts.components
    if action == ids.NO_PLACING:
        return Reason("ST-5.5", "As apprentice, place a member or take the good.")
    if action == ids.TAKE_GOOD:
        return Reason("ST-5.3", "You already have the good: place a member or nobody.")
    square = action - ids.SQUARE
    params: dict[str, object] = {"square": components.square_name(square)}
    guild = components.guild_of[square]
    if guild == ids.NOTHING:
        return Reason("ST-5.6", "Square {square} is a building site, not a guild square.", params)
    if guild != guild_of_step(state):
        params["guild"] = components.guilds[int(guild_of_step(state))]
        return Reason("ST-5.6", "Square {square} does not belong to the {guild}.", params)
    if state.members[i64(square)] != ids.NOBODY:
        return Reason("ST-5.6", "Square {square} is taken.", params)
    params |= {"price": components.price[square], "coins": int(state.coins[i64(seat)])}
    return Reason(
        "ST-5.6",
        "You can't afford square {square}: it costs {price}, and you have {coins}.",
        params,
    )


def _why_not_chapel_spot(state: Position, chapel_spot: int) -> Reason:
    """ST-7.1: why a chapel cannot be built on this spot."""
    params: dict[str, object] = {"spot": state.parts.components.chapel_spot_name(chapel_spot)}
    if chapel_spot >= state.parts.num_chapel_spots:
        return Reason("ST-7.1", "There is no chapel spot {spot} in this city.", params)
    return Reason("ST-7.1", "Chapel spot {spot} already has a chapel.", params)
