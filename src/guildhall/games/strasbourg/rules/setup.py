"""ST-2: round cards, buildings, the first player and the objectives."""

from guildhall.core.native import i64
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.position import Position
from guildhall.games.strasbourg.rules import council


def set_up(state: Position) -> None:
    """ST-2.2: the starting holdings of each seat."""
    parts = state.parts
    seat: i64 = 0
    while seat < state.seats:
        state.coins[seat] = parts.coins
        state.deck_left[seat] = parts.deck_size
        value: i64 = 0
        while value < ids.VALUES:
            state.deck[seat * ids.VALUES + value] = parts.influence[value]
            value += 1
        seat += 1


def deal_round_card(state: Position, card: i64) -> None:
    """ST-2.1: the five round cards in random order, all face up."""
    i: i64 = 0
    while state.round_cards[i] != ids.NOTHING:
        i += 1
    state.round_cards[i] = card
    if i + 1 == ids.ROUNDS:
        state.phase = ids.DEALING_BUILDINGS
    if state.events is not None:
        state.emit("round_card", {"round": int(i) + 1, "card": int(card)}, news=True)


def deal_building(state: Position, building: i64) -> None:
    """ST-2.1: a building under each round card, all face up."""
    i: i64 = 0
    while state.buildings[i] != ids.NOTHING:
        i += 1
    state.buildings[i] = building
    if i + 1 == ids.ROUNDS:
        state.phase = ids.CHOOSING_FIRST
    if state.events is not None:
        data: dict[str, object] = {"round": int(i) + 1, "building": int(building)}
        state.emit("building_dealt", data, news=True)


def choose_first_player(state: Position, seat: i64) -> None:
    """ST-2.3, ST-2.4: the first player takes the nobility's seat, the next player the church's."""
    state.first_player = seat
    state.emit_seat("first_player", seat, news=True)
    council.take_council_seat(state, seat, ids.NOBILITY)
    council.take_council_seat(state, seat + 1 if seat + 1 < state.seats else 0, ids.CHURCH)
    state.phase = ids.DEALING_OBJECTIVES


def deal_objective(state: Position, objective: i64) -> None:
    """ST-2.5: five for each seat from the first player on, kept in ascending order."""
    seat = (state.first_player + state.objectives_dealt // ids.OBJECTIVES_PER_SEAT) % state.seats
    at = seat * ids.OBJECTIVES_PER_SEAT + state.objectives_dealt % ids.OBJECTIVES_PER_SEAT
    while at > seat * ids.OBJECTIVES_PER_SEAT and state.objectives[at - 1] > objective:
        state.objectives[at] = state.objectives[at - 1]
        at -= 1
    state.objectives[at] = objective
    state.objectives_dealt += 1
    if state.events is not None:
        state.emit_secret("dealt", int(seat), {"objective": int(objective)})
    if state.objectives_dealt == state.seats * ids.OBJECTIVES_PER_SEAT:
        state.phase = ids.KEEPING


def answer_objective(state: Position, seat: i64, answer: i64) -> None:
    """ST-2.6: sealed, card by card; the last one is kept if no other was."""
    _record_answer(state, seat, answer)
    if state.num_answered[seat] == ids.OBJECTIVES_PER_SEAT - 1:
        i = seat * ids.OBJECTIVES_PER_SEAT
        while (
            i < seat * ids.OBJECTIVES_PER_SEAT + ids.OBJECTIVES_PER_SEAT - 1
            and state.answers[i] == ids.DISCARDED
        ):
            i += 1
        if i == seat * ids.OBJECTIVES_PER_SEAT + ids.OBJECTIVES_PER_SEAT - 1:
            _record_answer(state, seat, ids.KEPT)


def _record_answer(state: Position, seat: i64, answer: i64) -> None:
    """ST-2.6: keep or discard the next objective."""
    at = seat * ids.OBJECTIVES_PER_SEAT + state.num_answered[seat]
    state.answers[at] = answer
    state.num_answered[seat] += 1
    if state.events is not None:
        mine = int(seat)
        data: dict[str, object] = {"seat": mine, "objective": int(state.objectives[at])}
        data["kept"] = 1 if answer == ids.KEPT else 0
        state.emit_to((mine,), "answered", False, data)
