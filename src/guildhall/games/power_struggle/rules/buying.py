"""PS-6.16 to PS-6.18: buying main departments, counsels and shares."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.action_flow import end_action
from guildhall.games.power_struggle.rules.cash_knowledge import min_cash, pay
from guildhall.games.power_struggle.rules.privileges import certificate_price
from guildhall.games.power_struggle.rules.rooms import open_room
from guildhall.games.power_struggle.rules.victory_points import add_counsel, score_points


def buy_main(state: Position, seat: i64, division: i64) -> None:
    """PS-6.16: two managers in a free room, without employees."""
    price = state.parts.main_price
    _emit_bought(state, seat, ids.BUY_MAIN, division, 0, price)
    pay(state, seat, price)
    open_room(state, seat, division, ids.MAIN_DEPARTMENT, 0)
    score_points(state, seat, ids.MAINS, 1)
    end_action(state)


def buy_counsel(state: Position, seat: i64, division: i64) -> None:
    """PS-6.17: a counsel in a division where the seat has none."""
    price = state.parts.counsel_price
    _emit_bought(state, seat, ids.BUY_COUNSEL, division, 0, price)
    pay(state, seat, price)
    add_counsel(state, seat, division)
    end_action(state)


def buy_shares(state: Position, seat: i64, action: i64) -> None:
    """PS-6.18: one certificate, at the price of a smaller one with Accounting."""
    index = action - ids.CERTIFICATE
    price = certificate_price(state, seat, index)
    _emit_bought(state, seat, ids.BUY_SHARES, ids.NOTHING, index + 1, price)
    pay(state, seat, price)
    state.stock[index] -= 1
    state.certificates[seat * ids.CERTIFICATES + index] += 1
    score_points(state, seat, ids.SHARES, index + 1)
    end_action(state)


def _emit_bought(
    state: Position, seat: i64, action: i64, division: i64, value: i64, price: i64
) -> None:
    """Emit a purchase and its price; that the money is there may be news."""
    if state.events is not None:
        news = min_cash(state, ids.SPECTATOR, seat) < price
        state.emit(
            "bought",
            {
                "seat": int(seat),
                "what": int(action),
                "division": int(division),
                "value": int(value),
                "price": int(price),
            },
            news,
        )
