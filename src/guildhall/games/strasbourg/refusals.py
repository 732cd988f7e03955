"""Why an action is not allowed now, in the words of the rule."""

from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.games.strasbourg.guilds import guild_of_step
from guildhall.games.strasbourg.ids import (
    ADD,
    BIDDING,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    CLOSE,
    DECIDING,
    DOT,
    DRAW,
    KEEPING,
    NO_PLACING,
    NO_RESCUE,
    NOBODY,
    NOTHING,
    PASS,
    PILES,
    PLACING,
    PLANNING,
    RESCUE,
    RESCUING,
    REVEAL,
    SELL,
    SELLING,
    SITE,
    SQUARE,
    TAKE_GOOD,
    VALUES,
)
from guildhall.games.strasbourg.piles import one_card
from guildhall.games.strasbourg.position import Position


def forbidden_by(state: Position, seat: int, action: int) -> Reason:
    """The reason why a waiting seat may not choose this action, from what that seat knows."""
    phase = state.phase
    if phase == PLANNING:
        return forbidden_plan(state, seat, action)
    if phase == BIDDING and REVEAL <= action < SQUARE:
        return forbidden_bid(state, seat, action)
    if phase == PLACING and SQUARE <= action < SELL:
        return forbidden_placing(state, seat, action)
    if phase == SELLING and SELL <= action < DOT:
        return Reason("ST-6.1", "You do not have so many of these goods.")
    if phase == BUILDING_CHAPEL and DOT <= action < SITE:
        return forbidden_dot(state, action - DOT)
    if phase == BUILDING_SITE and SITE <= action < RESCUE:
        words: dict[str, object] = {"site": state.parts.components.site_name(action - SITE)}
        return Reason("ST-7.2", "There is already a building on {site}.", words)
    if phase == RESCUING and RESCUE <= action < NO_RESCUE:
        card: dict[str, object] = {"card": action - RESCUE + 1}
        return Reason("ST-4.7", "There is no {card} in the pile that you turned over.", card)
    return wrong_step(state)


def wrong_step(state: Position) -> Reason:
    """What is to be decided now."""
    phase = state.phase
    if phase == KEEPING:
        return Reason("ST-2.6", "First decide which of your objectives you keep.")
    if phase == BIDDING:
        return Reason("ST-4.2", "Now you turn over one of your piles or pass.")
    if phase == PLACING:
        return Reason("ST-5.6", "Now you decide about a family member in the city.")
    if phase == SELLING:
        return Reason("ST-6.1", "Now you decide how many of these goods you sell.")
    if phase == RESCUING:
        return Reason("ST-4.7", "Now you may put one of your cards under your deck.")
    if phase == BUILDING_CHAPEL:
        return Reason("ST-7.1", "Now you choose a spot for the chapel.")
    return Reason("ST-7.2", "Now you choose a site for the building.")


def forbidden_plan(state: Position, seat: int, action: int) -> Reason:
    """ST-3: what does not fit into drawing or splitting."""
    if state.stage[i64(seat)] == DECIDING:
        if ADD <= action <= CLOSE:
            return Reason("ST-3.3", "Piles are made when you have stopped drawing.")
        return Reason("ST-3.1", "First decide whether you draw another card.")
    if action < DRAW or action > CLOSE:
        return Reason("ST-3.3", "First put all cards that you have drawn into piles.")
    if action < ADD:
        return Reason("ST-3.1", "You have stopped drawing cards in this round.")
    value = action - ADD
    words: dict[str, object] = {"card": value + 1}
    if state.hand[i64(seat * VALUES + value)] == 0:
        return Reason("ST-3.3", "There is no {card} left among the cards that you drew.", words)
    pile = state.piles[i64(seat * PILES) + state.open[i64(seat)]]
    if pile & (one_card(i64(value)) - 1) != 0:
        return Reason("ST-3.3", "A pile is made from high to low, so no {card} can follow.", words)
    return Reason(
        "ST-3.3", "Piles are made in falling order, so no {card} can go on this one.", words
    )


def forbidden_bid(state: Position, seat: int, action: int) -> Reason:
    """ST-4.2, ST-4.3: no such pile, or nothing to wait with or for."""
    if action < PASS:
        if state.piles[i64(seat * PILES + action - REVEAL)] == 0:
            return Reason("ST-4.2", "You have no such pile.")
        return Reason("ST-4.2", "An equal pile comes before this one: turn over that one.")
    if state.privileges[i64(seat)] == 0:
        return Reason("ST-4.3", "You have no privilege to spend.")
    return Reason("ST-4.3", "There is nobody left to wait for.")


def forbidden_placing(state: Position, seat: int, action: int) -> Reason:
    """ST-5: why no member may go on this square, or which other choice there is."""
    components = state.parts.components
    if action == NO_PLACING:
        return Reason("ST-5.5", "An apprentice who places nobody takes the good.")
    if action == TAKE_GOOD:
        return Reason("ST-5.3", "You have the good already; place a family member or nobody.")
    square = action - SQUARE
    words: dict[str, object] = {"square": components.square_name(square)}
    guild = components.guild_of[square]
    if guild == NOTHING:
        return Reason(
            "ST-5.6", "Square {square} is a building site, not a square of a guild.", words
        )
    if guild != guild_of_step(state):
        words["guild"] = components.guilds[int(guild_of_step(state))]
        return Reason("ST-5.6", "Square {square} does not belong to the {guild}.", words)
    if state.figures[i64(square)] != NOBODY:
        return Reason("ST-5.6", "Square {square} is taken.", words)
    words |= {"price": components.price[square], "coins": int(state.coins[i64(seat)])}
    return Reason(
        "ST-5.6", "Square {square} costs {price} in coins, but you have only {coins}.", words
    )


def forbidden_dot(state: Position, dot: int) -> Reason:
    """ST-7.1: why no chapel may stand on this spot."""
    words: dict[str, object] = {"spot": state.parts.components.dot_name(dot)}
    if dot >= state.parts.dots:
        return Reason("ST-7.1", "There is no spot {spot} in this city.", words)
    return Reason("ST-7.1", "There is already a chapel on spot {spot}.", words)
