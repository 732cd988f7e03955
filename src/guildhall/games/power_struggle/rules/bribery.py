"""PS-6.11 to PS-6.14: offers, answers, and what a refusal costs."""

from guildhall.core.native import i64
from guildhall.games.power_struggle.ids import (
    ANSWERING,
    BRACKET,
    BRIBING_BRACKET,
    BRIBING_CARD,
    BRIBING_SUM,
    CARD,
    CORRUPTION,
    FLOORS,
    GOLD,
    NOBODY,
    NOTHING,
    PUNISHING,
    REFUSE,
    SPECTATOR,
    STOP,
    SUM,
)
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.actions import end_action, tell_stop
from guildhall.games.power_struggle.rules.ledger import (
    learn_least,
    least_cash,
    note_least,
    note_offer,
    transfer,
)
from guildhall.games.power_struggle.rules.rooms import own_staff
from guildhall.games.power_struggle.rules.victory import score


def choose_card(state: Position, seat: i64, action: i64) -> None:
    """PS-6.11, PS-6.13: a card of another player, or no second offer."""
    if action == STOP:
        tell_stop(state)
        punish_next(state, seat)
        return
    state.card = action - CARD
    state.target = state.holders[state.card]
    state.step = BRIBING_BRACKET
    # PS-10.5: who wants to raise an offer can do so, as far as one knows the first.
    least = least_offer(state)
    raised = floor_of_offer(state) + state.parts.unit
    if state.events is not None:
        tell_card(state, seat, least, raised)
    note_least(state, seat, least)
    learn_least(state, state.target, seat, raised)


def tell_card(state: Position, seat: i64, least: i64, raised: i64) -> None:
    """PS-10.2: that the money is there may be news, and more so for the one who knows a sum."""
    target = int(state.target)
    told: dict[str, object] = {"seat": int(seat), "card": int(state.card)}
    news = least_cash(state, state.target, seat) < raised
    state.tell_to((target,), "named_card", news, told)
    news = least_cash(state, SPECTATOR, seat) < least
    state.tell_to(state.all_but(target), "named_card", news, told)


def choose_bracket(state: Position, action: i64) -> None:
    """PS-6.11: the sum is named in two steps."""
    state.bracket = action - BRACKET
    state.step = BRIBING_SUM


def make_offer(state: Position, seat: i64, action: i64) -> None:
    """PS-6.11: only the two see the sum; the first offer brings the briber a point at once."""
    state.offer = offered(state, action - SUM)
    state.bracket = NOTHING
    note_offer(state, seat, state.target, state.offer, least_offer(state))
    state.active = state.target
    state.step = ANSWERING
    if state.events is not None:
        tell_offer(state, "offered", seat)
    if state.attempt == 1:
        score(state, seat, CORRUPTION, 1)


def offered(state: Position, step: i64) -> i64:
    """PS-6.11: the sum that a step inside the chosen bracket means."""
    return state.bracket * state.parts.bracket + state.parts.unit * (step + 1)


def least_offer(state: Position) -> i64:
    """PS-10.2: what everybody knows that the sum must be at least."""
    is_raised = state.attempt == 2 and state.card == state.refused_card
    return state.parts.unit * (2 if is_raised else 1)


def floor_of_offer(state: Position) -> i64:
    """PS-6.13: the sum that the offer must exceed."""
    return state.refused_offer if state.card == state.refused_card else 0


def answer(state: Position, seat: i64, action: i64) -> None:
    """PS-6.12, PS-6.13: the holder of the card accepts or refuses."""
    briber = state.doer
    if action == REFUSE:
        refuse(state, seat, briber)
    else:
        accept(state, seat, briber)


def accept(state: Position, seat: i64, briber: i64) -> None:
    """PS-6.12: money for the card with its gold half, and corruption for the one who sold it."""
    card = state.card
    transfer(state, briber, seat, state.offer, least_offer(state))
    state.holders[card] = briber
    state.halves[card] = GOLD
    if state.events is not None:
        tell_offer(state, "accepted", briber)
    state.offer = 0
    # PS-6.14: who has accepted in the end loses nobody.
    if state.refuser == seat:
        state.refuser = NOBODY
    score(state, seat, CORRUPTION, 1)
    punish_next(state, briber)


def refuse(state: Position, seat: i64, briber: i64) -> None:
    """PS-6.13: the money goes back; after the first refusal a second offer is possible."""
    if state.events is not None:
        tell_offer(state, "refused", briber)
    if state.attempt == 1:
        state.refuser = seat
        state.refused_card = state.card
        state.refused_offer = state.offer
        state.attempt = 2
        state.card = NOTHING
        state.target = NOBODY
        state.offer = 0
        state.active = briber
        state.step = BRIBING_CARD
        return
    if state.refuser != seat:
        state.second_refuser = seat
    state.offer = 0
    punish_next(state, briber)


def tell_offer(state: Position, kind: str, briber: i64) -> None:
    """PS-10.2: the two know the sum, the others do not."""
    one, other = int(briber), int(state.target)
    told: dict[str, object] = {
        "briber": one,
        "target": other,
        "card": int(state.card),
        "attempt": int(state.attempt),
    }
    rest = tuple(seat for seat in state.all_but(one) if seat != other)
    state.tell_to((one, other), kind, kind == "offered", {**told, "sum": int(state.offer)})
    state.tell_to(rest, kind, False, told)


# PS-6.14: the loss


def punish_next(state: Position, briber: i64) -> None:
    """PS-6.14: in the order of the refusals; who has no employee loses none."""
    state.card = NOTHING
    state.target = NOBODY
    # What was refused no longer matters, and only the two may know it (PS-10.2).
    state.refused_card = NOTHING
    state.refused_offer = 0
    if state.refuser == NOBODY:
        state.refuser = state.second_refuser
        state.second_refuser = NOBODY
    while state.refuser != NOBODY:
        if own_staff(state, state.refuser) > 0:
            state.active = briber
            state.step = PUNISHING
            return
        state.refuser = state.second_refuser
        state.second_refuser = NOBODY
    end_action(state)


def punish(state: Position, seat: i64, room: i64) -> None:
    """PS-6.14: the briber chooses the room."""
    state.staff[room] -= 1
    if state.events is not None:
        state.tell(
            "punished",
            {
                "seat": int(state.refuser),
                "by": int(seat),
                "division": int(room // FLOORS),
                "floor": int(room % FLOORS),
            },
        )
    state.refuser = NOBODY
    punish_next(state, seat)
