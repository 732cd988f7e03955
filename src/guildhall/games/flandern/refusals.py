"""Why an action is not allowed now, in the words of the rule."""

from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.games.flandern.ids import (
    ALL_LARGE,
    ALL_MEDIUM,
    ALL_SMALL,
    APPOINTING,
    ARMS,
    CARD,
    CENTRE_TILE,
    CHOOSING_CARDS,
    CHOOSING_PLACE,
    CHOOSING_TILE,
    CHURCH,
    CHURCH_A,
    CHURCH_D,
    CHURCH_TILE,
    COVER,
    CROWNING,
    DRAW,
    FREE,
    GOLD,
    GREY,
    INFLUENCED,
    NO_PLOT,
    NOTHING,
    OPENING_TURN,
    PLACE,
    PLACES,
    PLAYING_CARD,
    SITE,
    SPECIAL_TILE,
    SWALLOWED,
    TILE,
)
from guildhall.games.flandern.position import Position


def forbidden_by(state: Position, seat: int, action: int) -> Reason:
    """The reason why a waiting seat may not choose this action, from what that seat knows."""
    phase = state.phase
    if action < DRAW:
        is_asked = phase == CHOOSING_CARDS and state.chosen[i64(seat)] == NOTHING
        if is_asked or phase in (OPENING_TURN, PLAYING_CARD):
            return forbidden_card(state, action - CARD)
    elif action == DRAW:
        if not state.parts.is_duel:
            return Reason("FL-10.2", "There are influenced guilds with two players only.")
        if state.influenced_done == 1:
            return Reason("FL-10.4", "The influenced guilds have already acted in this turn.")
    elif action < PLACE:
        if state.parts.is_duel:
            return Reason("FL-10.1", "With two players there are no influence cards.")
        if phase == CHOOSING_CARDS and state.chosen[i64(seat)] != NOTHING:
            held: dict[str, object] = {"number": int(state.influence[i64(seat)])}
            return Reason("FL-3.5", "That many you do not have; influence cards: {number}.", held)
    elif action < TILE:
        if phase == CHOOSING_PLACE:
            return forbidden_building(state, action - PLACE)
        if phase in (CROWNING, APPOINTING):
            return forbidden_pawn(state, action - PLACE)
    elif phase == CHOOSING_TILE:
        return forbidden_tile(state, action - TILE)
    return wrong_step(state, seat)


def wrong_step(state: Position, seat: int) -> Reason:
    """What is to be decided first."""
    phase = state.phase
    if phase == CHOOSING_CARDS:
        if state.chosen[i64(seat)] == NOTHING:
            return Reason("FL-3.5", "First choose an action card.")
        return Reason("FL-3.5", "First choose how many influence cards go with it.")
    if phase == OPENING_TURN:
        return Reason("FL-10.4", "First play a card, or draw for the influenced guilds.")
    if phase == PLAYING_CARD:
        return Reason("FL-10.5", "First play a card of your hand.")
    if phase == CHOOSING_TILE:
        return Reason("FL-5.4", "First choose the tile for this plot.")
    if phase == CROWNING:
        return Reason("FL-6.6", "First choose a church quarter for the cathedral.")
    if phase == APPOINTING:
        return Reason("FL-6.7", "First choose a quarter for the guild master.")
    return Reason("FL-4.1", "First choose where to build.")


def forbidden_card(state: Position, card: int) -> Reason:
    """Why this action card may not be played."""
    if card < SITE:
        words: dict[str, object] = {"city": state.parts.components.cities[card]}
        if state.parts.is_there[i64(card)] == 0:
            return Reason("FL-2.6", "{city} is not in play.", words)
        if state.scored[i64(card)] > 0:
            return Reason("FL-7.6", "{city} is already scored, and its cards are gone.", words)
    return Reason("FL-4.7", "This card lies in your open row until you take it back.")


def named(state: Position, spot: int) -> dict[str, object]:
    """A place in words: its city and its plot."""
    components = state.parts.components
    city, place = divmod(spot, PLACES)
    return {"city": components.cities[city], "plot": components.plot_name(place)}


def closed_city(state: Position, spot: int) -> Reason | None:
    """Why nothing at all is done at a place, if so."""
    words = named(state, spot)
    city = i64(spot // PLACES)
    if state.parts.is_there[city] == 0:
        return Reason("FL-2.6", "{city} is not in play.", words)
    if state.scored[city] > 0:
        return Reason("FL-4.8", "{city} is already scored.", words)
    if state.tile_at(city, i64(spot % PLACES)) == NO_PLOT:
        return Reason("FL-5.9", "{city} {plot} is not open.", words)
    return None


def forbidden_pawn(state: Position, spot: int) -> Reason:
    """Why a cathedral or a guild master may not stand here."""
    closed = closed_city(state, spot)
    if closed is not None:
        return closed
    words = named(state, spot)
    arms = state.arms_at(i64(spot // PLACES), i64(spot % PLACES))
    if state.phase == APPOINTING:
        return Reason(
            "FL-6.7", "{city} {plot} has no quarter of yours or of the grey guild.", words
        )
    if state.tile_at(i64(spot // PLACES), i64(spot % PLACES)) == SWALLOWED:
        return Reason("FL-5.8", "{city} {plot} is a part of the church beside it.", words)
    if arms != CHURCH:
        return Reason("FL-6.6", "{city} {plot} has no church quarter.", words)
    return Reason("FL-6.6", "{city} {plot} already has a cathedral.", words)


def forbidden_building(state: Position, spot: int) -> Reason:
    """Why nothing may be laid or finished at this place."""
    city, place = divmod(spot, PLACES)
    words = named(state, spot)
    if state.card < SITE and state.card != city:
        words["home"] = state.parts.components.cities[int(state.card)]
        rule = rule_of_source(state, "FL-4.3", "FL-6.3")
        return Reason(rule, "This card lets you build in {home}, not in {city}.", words)
    closed = closed_city(state, spot)
    if closed is not None:
        return closed
    tile = state.tile_at(i64(city), i64(place))
    bit = i64(1) << i64(place)
    if tile == COVER:
        return Reason("FL-7.4", "{city} {plot} is covered.", words)
    if tile != FREE:
        if state.sites[i64(city)] & bit == 0 or tile >= CENTRE_TILE:
            return Reason("FL-5.1", "{city} {plot} is already built on.", words)
        if state.card == SITE:
            rule = rule_of_source(state, "FL-4.5", "FL-6.4")
            return Reason(rule, "A building site card cannot finish a site.", words)
        rule = rule_of_source(state, "FL-4.4", "FL-6.3")
        return Reason(rule, "The site {city} {plot} is of a guild that does not act now.", words)
    if state.reached[i64(city)] & bit == 0:
        return Reason("FL-5.2", "{city} {plot} has no quarter along a long side.", words)
    if any(state.fits[arms] & bit != 0 for arms in allowed(state)):
        return Reason("FL-5.3", "At {city} {plot} every tile would border its own arms.", words)
    return Reason("FL-5.1", "No tile of the right shape is left for {city} {plot}.", words)


def rule_of_source(state: Position, own: str, gold: str) -> str:
    """The rule about an own card, a gold one, or FL-10.6 about one of the influenced guilds."""
    if state.source == INFLUENCED:
        return "FL-10.6"
    return gold if state.source == GOLD else own


def allowed(state: Position) -> list[i64]:
    """The arms that the card being carried out lets build."""
    arms: list[i64] = [GREY, CHURCH]
    return arms if state.acting == NOTHING else [*arms, state.acting]


def forbidden_tile(state: Position, tile: int) -> Reason:
    """Why this tile may not be laid on the chosen plot."""
    spot = int(state.spot)
    words = named(state, spot)
    arms = tile // 2 if tile < CHURCH_TILE else CHURCH
    if i64(arms) not in allowed(state):
        words["guild"] = state.parts.components.guilds[int(state.acting)]
        if state.source == GOLD:
            rule = "FL-6.4" if state.card == SITE else "FL-6.3"
            return Reason(rule, "A gold card lets you build grey and church quarters only.", words)
        if state.source == INFLUENCED:
            return Reason(
                "FL-10.6", "This card builds for the {guild}, grey or for the Church.", words
            )
        rule = "FL-4.5" if state.card == SITE else "FL-4.3"
        return Reason(rule, "You build for the {guild}, grey or for the Church.", words)
    if tile >= SPECIAL_TILE:
        reason = forbidden_special(state, tile - SPECIAL_TILE)
        if reason is not None:
            return reason
    city, place = spot // PLACES, spot % PLACES
    if (state.barred[i64(city * ARMS + arms)] >> i64(place)) & 1 == 1:
        return Reason("FL-5.3", "{city} {plot} borders a quarter of the same arms.", words)
    if tile == SPECIAL_TILE + CHURCH_D:
        return Reason("FL-5.8", "The church D needs the small plot beside {city} {plot}.", words)
    return Reason("FL-5.4", "No such tile of this shape is left.")


def forbidden_special(state: Position, special: int) -> Reason | None:
    """Why a special church is not there, or not for a plot of this kind."""
    letter: dict[str, object] = {"letter": "ABCD"[special]}
    if state.specials[i64(special)] != NOTHING:
        return Reason("FL-5.5", "The church {letter} is already laid.", letter)
    bit = i64(1) << (state.spot % PLACES)
    if special == CHURCH_A and bit & ALL_SMALL == 0:
        return Reason("FL-5.6", "The church A lies on a small plot inside the wall.")
    if special == CHURCH_D and bit & ALL_MEDIUM == 0:
        return Reason("FL-5.8", "The church D lies on a medium and a small plot inside the wall.")
    if special not in (CHURCH_A, CHURCH_D) and bit & ALL_LARGE == 0:
        return Reason("FL-5.7", "The church {letter} lies on a large plot.", letter)
    return None
