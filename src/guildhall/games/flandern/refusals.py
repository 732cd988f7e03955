"""Refusals: why an action is illegal, with the id of the rule."""

from guildhall.core.native import i64
from guildhall.core.reason import Reason
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position


def why_illegal(state: Position, seat: int, action: int) -> Reason:
    """Return why a waiting seat may not choose this action, using only what that seat knows."""
    phase = state.phase
    if action < ids.DRAW:
        is_asked = phase == ids.CHOOSING_CARDS and state.chosen_cards[i64(seat)] == ids.NOTHING
        if is_asked or phase in (ids.OPENING_TURN, ids.PLAYING_CARD):
            return _why_not_card(state, action - ids.CARD)
    elif action == ids.DRAW:
        if not state.parts.is_two_player:
            return Reason("FL-10.2", "Influenced guilds exist only in the two-player game.")
        if state.influenced_done == 1:
            return Reason("FL-10.4", "The influenced guilds have already acted this turn.")
    elif action < ids.PLOT:
        if state.parts.is_two_player:
            return Reason("FL-10.1", "There are no influence cards in the two-player game.")
        if phase == ids.CHOOSING_CARDS:
            held = int(state.influence[i64(seat)])
            if held == 0:
                return Reason("FL-3.5", "You have no influence cards.")
            if action - ids.INFLUENCE <= held:
                return Reason("", "Choose the number of influence cards together with your card.")
            if held == 1:
                return Reason("FL-3.5", "You only have 1 influence card.")
            return Reason("FL-3.5", "You only have {number} influence cards.", {"number": held})
    elif action < ids.TILE:
        if phase == ids.CHOOSING_PLOT:
            return _why_not_build(state, action - ids.PLOT)
        if phase in (ids.PLACING_CATHEDRAL, ids.PLACING_MASTER):
            return _why_not_piece(state, action - ids.PLOT)
    elif phase == ids.CHOOSING_TILE:
        return _why_not_tile(state, action - ids.TILE)
    elif phase == ids.CHOOSING_PLOT:
        return _why_not_tile_yet(state, action - ids.TILE)
    return _not_this_phase(state, seat)


def _not_this_phase(state: Position, seat: int) -> Reason:
    """Return what has to be decided first."""
    phase = state.phase
    if phase == ids.CHOOSING_CARDS:
        if state.chosen_cards[i64(seat)] == ids.NOTHING:
            return Reason("FL-3.5", "Choose an action card first.")
        return Reason("FL-3.5", "Choose the number of influence cards first.")
    if phase == ids.OPENING_TURN:
        return Reason("FL-10.4", "Play a card or draw for the influenced guilds first.")
    if phase == ids.PLAYING_CARD:
        return Reason("FL-10.5", "Play a card from your hand first.")
    if phase == ids.CHOOSING_TILE:
        return Reason("FL-5.4", "Choose the tile for this plot first.")
    if phase == ids.PLACING_CATHEDRAL:
        return Reason("FL-6.6", "Choose a church quarter for the cathedral first.")
    if phase == ids.PLACING_MASTER:
        return Reason("FL-6.7", "Choose a quarter for the guild master first.")
    return Reason("FL-4.1", "Choose a plot first.")


def _why_not_card(state: Position, card: int) -> Reason:
    if card < ids.SITE:
        params: dict[str, object] = {"city": state.parts.components.city_names[card]}
        if state.parts.is_city_in_play[i64(card)] == 0:
            return Reason("FL-2.6", "{city} is not in play.", params)
        if state.scored[i64(card)] > 0:
            return Reason(
                "FL-7.6",
                "{city} has already been scored; its cards are out of the game.",
                params,
            )
    return Reason("FL-4.7", "You have already played this card. Recall it first.")


def _plot_params(state: Position, board_plot: int) -> dict[str, object]:
    components = state.parts.components
    city, plot = divmod(board_plot, ids.CITY_PLOTS)
    return {"city": components.city_names[city], "plot": components.plot_name(plot)}


def _why_closed(state: Position, board_plot: int) -> Reason | None:
    """Return why the plot allows no action at all, or None."""
    params = _plot_params(state, board_plot)
    city = i64(board_plot // ids.CITY_PLOTS)
    if state.parts.is_city_in_play[city] == 0:
        return Reason("FL-2.6", "{city} is not in play.", params)
    if state.scored[city] > 0:
        return Reason("FL-4.8", "{city} has already been scored.", params)
    if state.tile_at(city, i64(board_plot % ids.CITY_PLOTS)) == ids.NO_PLOT:
        return Reason("FL-5.9", "{city} {plot} is not available yet.", params)
    return None


def _why_not_piece(state: Position, board_plot: int) -> Reason:
    """Return why a cathedral or guild master may not be placed here."""
    closed = _why_closed(state, board_plot)
    if closed is not None:
        return closed
    params = _plot_params(state, board_plot)
    city, plot = i64(board_plot // ids.CITY_PLOTS), i64(board_plot % ids.CITY_PLOTS)
    if state.phase == ids.PLACING_MASTER:
        return Reason(
            "FL-6.7", "{city} {plot} has no quarter of your guild or the grey guild.", params
        )
    if state.tile_at(city, plot) == ids.UNDER_CHURCH_D:
        return Reason("FL-5.8", "{city} {plot} is part of the church next to it.", params)
    if state.arms_at(city, plot) != ids.CHURCH:
        return Reason("FL-6.6", "{city} {plot} has no church quarter.", params)
    return Reason("FL-6.6", "{city} {plot} already has a cathedral.", params)


def _why_not_build(state: Position, board_plot: int) -> Reason:
    """Return why nothing may be laid or finished here."""
    city, plot = divmod(board_plot, ids.CITY_PLOTS)
    params = _plot_params(state, board_plot)
    if state.card < ids.SITE and state.card != city:
        params["home"] = state.parts.components.city_names[int(state.card)]
        rule = _rule_for_source(state, "FL-4.3", "FL-6.3")
        return Reason(rule, "This card lets you build in {home}, not in {city}.", params)
    closed = _why_closed(state, board_plot)
    if closed is not None:
        return closed
    tile = state.tile_at(i64(city), i64(plot))
    bit = i64(1) << i64(plot)
    if tile == ids.COVER:
        return Reason("FL-7.4", "{city} {plot} is covered.", params)
    if tile != ids.FREE:
        if state.sites[i64(city)] & bit == 0 or tile >= ids.CENTRE_TILE:
            return Reason("FL-5.1", "{city} {plot} is already built on.", params)
        if state.card == ids.SITE:
            rule = _rule_for_source(state, "FL-4.5", "FL-6.4")
            return Reason(rule, "A building site card cannot finish a site.", params)
        rule = _rule_for_source(state, "FL-4.4", "FL-6.3")
        return Reason(
            rule, "The site at {city} {plot} belongs to a guild that is not acting now.", params
        )
    if state.reachable[i64(city)] & bit == 0:
        return Reason("FL-5.2", "{city} {plot} shares no long side with a quarter.", params)
    if any(state.shape_in_stock[arms] & bit != 0 for arms in _allowed_arms(state)):
        return Reason(
            "FL-5.3",
            "Every tile at {city} {plot} would border a quarter with the same coat of arms.",
            params,
        )
    return Reason("FL-5.1", "No tile of the right shape is left for {city} {plot}.", params)


def _rule_for_source(state: Position, own: str, gold: str) -> str:
    """Return the rule for the source of the card being carried out."""
    if state.card_source == ids.INFLUENCED:
        return "FL-10.6"
    return gold if state.card_source == ids.GOLD else own


def _allowed_arms(state: Position) -> list[i64]:
    """Return the arms that the card being carried out lets build."""
    arms: list[i64] = [ids.GREY, ids.CHURCH]
    return arms if state.acting_guild == ids.NOTHING else [*arms, state.acting_guild]


def _why_not_arms(state: Position, tile: int) -> Reason | None:
    """Return why the card being carried out does not build for these arms, or None."""
    if i64(_arms_of(tile)) in _allowed_arms(state):
        return None
    params: dict[str, object] = {
        "guild": state.parts.components.guild_names[int(state.acting_guild)]
    }
    if state.card_source == ids.GOLD:
        rule = "FL-6.4" if state.card == ids.SITE else "FL-6.3"
        return Reason(rule, "A gold card builds only grey and church quarters.", params)
    if state.card_source == ids.INFLUENCED:
        return Reason(
            "FL-10.6", "This card builds for the {guild}, the grey guild or the Church.", params
        )
    rule = "FL-4.5" if state.card == ids.SITE else "FL-4.3"
    return Reason(rule, "You can build for the {guild}, the grey guild or the Church.", params)


def _arms_of(tile: int) -> int:
    return tile // 2 if tile < ids.CHURCH_TILE else ids.CHURCH


def _why_not_tile_yet(state: Position, tile: int) -> Reason:
    """Return why a tile cannot be chosen while the plot is open."""
    reason = _why_not_arms(state, tile)
    if reason is not None:
        return reason
    if tile >= ids.SPECIAL_TILE and state.specials[i64(tile - ids.SPECIAL_TILE)] != ids.NOTHING:
        return Reason(
            "FL-5.5",
            "Church {letter} has already been built.",
            {"letter": "ABCD"[tile - ids.SPECIAL_TILE]},
        )
    return Reason(
        "FL-5.3",
        "Choose a plot of the tile's shape that borders no quarter with the same coat of arms.",
    )


def _why_not_tile(state: Position, tile: int) -> Reason:
    board_plot = int(state.chosen_plot)
    params = _plot_params(state, board_plot)
    arms = _arms_of(tile)
    wrong_arms = _why_not_arms(state, tile)
    if wrong_arms is not None:
        return wrong_arms
    if tile >= ids.SPECIAL_TILE:
        reason = _why_not_special(state, tile - ids.SPECIAL_TILE)
        if reason is not None:
            return reason
    city, plot = board_plot // ids.CITY_PLOTS, board_plot % ids.CITY_PLOTS
    if (state.blocked[i64(city * ids.ARMS + arms)] >> i64(plot)) & 1 == 1:
        return Reason(
            "FL-5.3", "{city} {plot} borders a quarter with the same coat of arms.", params
        )
    if tile == ids.SPECIAL_TILE + ids.CHURCH_D:
        return Reason("FL-5.8", "Church D also needs the small plot next to {city} {plot}.", params)
    return Reason("FL-5.4", "No such tile is left in this shape.")


def _why_not_special(state: Position, special: int) -> Reason | None:
    """Return why a special church is not available for the chosen plot, or None."""
    letter: dict[str, object] = {"letter": "ABCD"[special]}
    if state.specials[i64(special)] != ids.NOTHING:
        return Reason("FL-5.5", "Church {letter} has already been built.", letter)
    bit = i64(1) << (state.chosen_plot % ids.CITY_PLOTS)
    if special == ids.CHURCH_A and bit & ids.ALL_SMALL == 0:
        return Reason("FL-5.6", "Church A must be built on a small plot inside the wall.")
    if special == ids.CHURCH_D and bit & ids.ALL_MEDIUM == 0:
        return Reason(
            "FL-5.8", "Church D must be built on a medium and a small plot inside the wall."
        )
    if special not in (ids.CHURCH_A, ids.CHURCH_D) and bit & ids.ALL_LARGE == 0:
        return Reason("FL-5.7", "Church {letter} must be built on a large plot.", letter)
    return None
