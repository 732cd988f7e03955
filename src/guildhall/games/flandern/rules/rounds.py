"""FL-3, FL-4.1, FL-6.1, FL-7.1: the phases of a round with three or four players."""

from guildhall.core.native import i64
from guildhall.core.vectors import sum_range, to_list
from guildhall.games.flandern import ids
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.rules import card_actions, full_cities, game_end


def top_gold_back(state: Position) -> i64:
    """FL-2.5: return the back of the top gold card; A lies above B."""
    return 0 if sum_range(state.gold, 0, ids.GOLD_CARDS) > 0 else 1


def take_gold_card(state: Position, card: i64) -> None:
    """FL-3.2 to FL-3.4: draw the first player's gold card; replace that of a scored city."""
    back = top_gold_back(state)
    state.gold[back * ids.GOLD_CARDS + card] -= 1
    state.gold_size -= 1
    if card < ids.SITE and state.scored[card] > 0:
        state.shown_gold[back * ids.GOLD_CARDS + card] += 1
        if state.events is not None:
            data: dict[str, object] = {"seat": int(state.first_player), "back": int(back)}
            state.emit("gold_replaced", {**data, "card": int(card)}, news=True)
        if state.gold_size > 0:
            return
        if state.events is not None:
            state.emit("gold_missing", {"seat": int(state.first_player)})
    else:
        state.gold_card = card
        state.gold_back = back
        if state.events is not None:
            mine = int(state.first_player)
            public_data: dict[str, object] = {"seat": mine, "back": int(back)}
            state.emit_to((mine,), "gold_drawn", True, {**public_data, "card": int(card)})
            state.emit_to(state.others_and_spectators(mine), "gold_drawn", False, public_data)
    state.phase = ids.CHOOSING_CARDS


def choose_card(state: Position, seat: i64, card: i64) -> None:
    """FL-3.5: choose a card, sealed; without influence cards this completes the choice."""
    state.chosen_cards[seat] = card
    if state.events is not None:
        mine = int(seat)
        state.emit_to((mine,), "card_chosen", False, {"seat": mine, "card": int(card)})
    if state.influence[seat] == 0:
        state.added_influence[seat] = 0
        _reveal_if_complete(state)


def add_influence(state: Position, seat: i64, count: i64) -> None:
    """FL-3.5: choose the influence cards that go with the action card."""
    state.added_influence[seat] = count
    if state.events is not None:
        mine = int(seat)
        data: dict[str, object] = {"seat": mine, "influence": int(count)}
        state.emit_to((mine,), "influence_chosen", False, data)
    _reveal_if_complete(state)


def _reveal_if_complete(state: Position) -> None:
    """FL-3.6, FL-3.8: once all have chosen, reveal the cards and spend the influence."""
    seat: i64 = 0
    while seat < state.seats:
        if state.added_influence[seat] == ids.NOTHING:
            return
        seat += 1
    seat = 0
    while seat < state.seats:
        bit: i64 = i64(1) << state.chosen_cards[seat]
        state.hands[seat] &= ~bit
        state.open_rows[seat] |= bit
        state.influence[seat] -= state.added_influence[seat]
        if state.events is not None:
            data: dict[str, object] = {"seat": int(seat), "card": int(state.chosen_cards[seat])}
            state.emit(
                "revealed", {**data, "influence": int(state.added_influence[seat])}, news=True
            )
        seat += 1
    _set_order(state)
    state.num_acted = 0
    carry_out_cards(state)


def _set_order(state: Position) -> None:
    """FL-3.7: sort by influence cards; ties go to the seat nearer to the first player."""
    index: i64 = 0
    number: i64 = ids.MAX_INFLUENCE
    while index < state.seats:
        step: i64 = 0
        while step < state.seats:
            seat = state.first_player + step
            if seat >= state.seats:
                seat -= state.seats
            if state.added_influence[seat] == number:
                state.order[index] = seat
                index += 1
            step += 1
        number -= 1
    if state.events is not None:
        state.emit("ordered", {"order": to_list(state.order)[: int(state.seats)]})


def carry_out_cards(state: Position) -> None:
    """FL-4.1: carry out the cards in order, until a seat has something to decide."""
    while state.num_acted < state.seats:
        seat = state.order[state.num_acted]
        if begin_action(
            state, seat, ids.SILVER, state.chosen_cards[seat], state.parts.guilds[seat]
        ):
            return
        state.num_acted += 1
    _use_gold_card(state)


def begin_action(state: Position, seat: i64, source: i64, card: i64, guild: i64) -> bool:
    """FL-4.1, FL-4.2: carry out a card; return whether there is something to decide."""
    state.active = seat
    state.card_source = source
    state.card = card
    state.acting_guild = guild
    if card == ids.RECALL:
        card_actions.recall_cards(state, seat)
        return False
    if card_actions.offer_plots(state):
        if card == ids.CATHEDRAL:
            state.phase = ids.PLACING_CATHEDRAL
        elif card == ids.MASTER:
            state.phase = ids.PLACING_MASTER
        else:
            state.phase = ids.CHOOSING_PLOT
        return True
    if state.events is not None:
        data: dict[str, object] = {"seat": int(seat), "card": int(card), "source": int(source)}
        state.emit("idle", data)
    return False


def _use_gold_card(state: Position) -> None:
    """FL-6.1, FL-6.2: show the gold card, then keep it as influence or carry it out."""
    card = state.gold_card
    if card != ids.NOTHING:
        seat = state.first_player
        state.shown_gold[state.gold_back * ids.GOLD_CARDS + card] += 1
        state.gold_card = ids.NOTHING
        state.gold_back = ids.NOTHING
        if state.events is not None:
            state.emit("gold_shown", {"seat": int(seat), "card": int(card)}, news=True)
        if card == ids.INFLUENCE_CARD:
            state.influence[seat] += 1
            if state.events is not None:
                state.emit("influence_gained", {"seat": int(seat)})
        elif begin_action(state, seat, ids.GOLD, card, ids.NOTHING):
            return
    end_round(state)


def end_round(state: Position) -> None:
    """FL-7.1, FL-7.7, FL-9.1: cover, score, check for the end, pass the first player on."""
    clear_action(state)
    seat: i64 = 0
    while seat < state.seats:
        state.chosen_cards[seat] = ids.NOTHING
        state.added_influence[seat] = ids.NOTHING
        state.order[seat] = ids.NOBODY
        seat += 1
    state.num_acted = 0
    full_cities.cover_plots(state, is_end=False)
    full_cities.score_full_cities(state)
    if game_end.count_free_plots(state) <= state.parts.end_free_plots:
        game_end.end_game(state, ids.BOARD_FULL)
    elif state.gold_size == 0:
        game_end.end_game(state, ids.GOLD_EMPTY)
    else:
        state.round += 1
        state.first_player = state.first_player + 1 if state.first_player + 1 < state.seats else 0
        state.phase = ids.DRAWING_GOLD
        if state.events is not None:
            state.emit("first_passed", {"seat": int(state.first_player)})


def clear_action(state: Position) -> None:
    """Forget the active seat and its card."""
    state.active = ids.NOBODY
    clear_card(state)


def clear_card(state: Position) -> None:
    """Forget the card that was carried out; the active seat stays."""
    state.card_source = ids.NOTHING
    state.card = ids.NOTHING
    state.acting_guild = ids.NOTHING
