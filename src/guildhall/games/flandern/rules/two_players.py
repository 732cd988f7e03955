"""FL-10: the turns of a game with two players."""

from guildhall.core.native import i64
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.rules import full_cities, game_end, rounds
from guildhall.games.flandern.rules.placement import plots_for_church_d, suitable_plots


def begin_turn(state: Position) -> None:
    """FL-10.4: let the active player play a card, or let the influenced guilds act first."""
    state.active = state.first_player
    state.own_done = 0
    state.influenced_done = 0
    state.has_built = 0
    state.phase = ids.OPENING_TURN


def play_own_card(state: Position, seat: i64, card: i64) -> None:
    """FL-10.5: move a card from the hand to the open row and carry it out."""
    bit: i64 = i64(1) << card
    state.hands[seat] &= ~bit
    state.open_rows[seat] |= bit
    if state.events is not None:
        state.emit("played", {"seat": int(seat), "card": int(card)})
    if not rounds.begin_action(state, seat, ids.SILVER, card, state.parts.guilds[seat]):
        end_action(state)


def let_influenced_act_first(state: Position, seat: i64) -> None:
    """FL-10.4: let the influenced guilds act first, before their card is known."""
    if state.events is not None:
        state.emit("influenced_first", {"seat": int(seat)})
    _await_influenced_card(state)


def _await_influenced_card(state: Position) -> None:
    """FL-10.6: wait for the top card; an empty stack is rebuilt from the open cards."""
    rounds.clear_card(state)
    state.phase = ids.DRAWING_INFLUENCED
    if state.stack_size == 0:
        i: i64 = 0
        while i < ids.PLAYER_GUILDS * ids.STACK_CARDS:
            state.stack[i] = state.discard[i]
            state.stack_size += state.discard[i]
            state.discard[i] = 0
            i += 1
        if state.events is not None:
            state.emit("reshuffled", {})


def play_influenced_card(state: Position, stack_index: i64) -> None:
    """FL-10.6, FL-10.7: carry out the card for its guild; remove that of a scored city."""
    guild = stack_index // ids.STACK_CARDS
    card = stack_index % ids.STACK_CARDS
    seat = state.first_player
    state.stack[stack_index] -= 1
    state.stack_size -= 1
    is_out = card < ids.SITE and state.scored[card] > 0
    if state.events is not None:
        data: dict[str, object] = {"seat": int(seat), "guild": int(guild), "card": int(card)}
        state.emit("influenced_removed" if is_out else "influenced_drawn", data, news=True)
    if is_out:
        _await_influenced_card(state)
    elif not rounds.begin_action(state, seat, ids.INFLUENCED, card, guild):
        end_action(state)


def end_action(state: Position) -> None:
    """FL-10.4: continue with the other action, or end the turn."""
    if state.card_source == ids.INFLUENCED:
        state.discard[state.acting_guild * ids.STACK_CARDS + state.card] += 1
        state.influenced_done = 1
    else:
        state.own_done = 1
    if state.own_done == 0:
        rounds.clear_card(state)
        state.phase = ids.PLAYING_CARD
    elif state.influenced_done == 0:
        _await_influenced_card(state)
    else:
        _end_turn(state)


def _end_turn(state: Position) -> None:
    """FL-10.8, FL-10.9: cover, score, check for the end; else pass the turn."""
    rounds.clear_action(state)
    full_cities.cover_plots(state, is_end=False)
    full_cities.score_full_cities(state)
    state.idle = 0 if state.has_built == 1 else state.idle + 1
    if game_end.count_free_plots(state) == 0:
        game_end.end_game(state, ids.BOARD_FULL)
    elif _can_only_influenced_build(state):
        game_end.end_game(state, ids.ONLY_INFLUENCED)
    elif state.idle >= state.parts.max_idle_turns:
        game_end.end_game(state, ids.NOBODY_BUILDS)
    else:
        state.round += 1
        state.first_player = 1 - state.first_player
        begin_turn(state)


def _can_only_influenced_build(state: Position) -> bool:
    """FL-10.9: whether no tile of a player's own guild, grey guild or Church fits a free plot."""
    city: i64 = 0
    while city < ids.CITIES:
        if state.free[city] != 0:
            plots = suitable_plots(state, city, ids.GREY) | suitable_plots(state, city, ids.CHURCH)
            plots |= suitable_plots(state, city, state.parts.guilds[0])
            plots |= suitable_plots(state, city, state.parts.guilds[1])
            if state.specials[ids.CHURCH_D] == ids.NOTHING:
                plots |= plots_for_church_d(state, city, state.laid[city] | state.free[city])
            if plots != 0:
                return False
        city += 1
    return True
