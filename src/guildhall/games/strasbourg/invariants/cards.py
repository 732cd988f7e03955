"""Invariants of influence cards: decks, piles and the record of revealed cards."""

from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import count_of_value, pile_size, round_made, without_round
from guildhall.games.strasbourg.rules.planning import num_addable
from guildhall.games.strasbourg.rules.state import StrasbourgState

_Fields = dict[str, list[int]]


def check_cards(state: StrasbourgState, fields: _Fields) -> list[str]:
    """Every card of a seat is in exactly one place, and every pile was made in some round."""
    for seat in range(int(state.seats)):
        messages = _check_piles(state, fields, seat)
        messages = messages or _check_noted(state, fields, seat)
        messages = messages or _check_card_counts(state, fields, seat)
        if messages:
            return messages
    return []


def _seat_row(fields: _Fields, name: str, seat: int, width: int) -> list[int]:
    """The part of a field that belongs to a seat."""
    return fields[name][seat * width : (seat + 1) * width]


def _by_round(fields: _Fields, name: str, seat: int, number: int) -> list[int]:
    """The record of a seat for piles of a round, by value."""
    start = (seat * ids.ROUNDS + number - 1) * ids.VALUES
    return fields[name][start : start + ids.VALUES]


def _check_piles(state: StrasbourgState, fields: _Fields, seat: int) -> list[str]:
    """ST-3.3: piles have cards and a round; those of one round are in descending order."""
    number = fields["turn"][1]
    messages = []
    piles = _seat_row(fields, "piles", seat, ids.PILES)
    for pile in [*piles, fields["bids"][seat]]:
        if pile and (not 1 <= round_made(pile) <= number or without_round(pile) == 0):
            messages.append(f"Seat {seat} has a pile without cards or without a round.")
        elif pile and not state.parts.keep_unused_piles and round_made(pile) != number:
            messages.append(f"Seat {seat} has a pile of an earlier round.")
    for made in range(1, number + 1):
        same = [pile for pile in piles if pile and pile >> ids.ROUND_SHIFT == made]
        if same != sorted(same, reverse=True):
            messages.append(f"The piles of seat {seat} are out of order.")
    return messages


def _check_noted(state: StrasbourgState, fields: _Fields, seat: int) -> list[str]:
    """ST-3.2, ST-3.5, ST-4.7: cards revealed, rescued, drawn again or set aside."""
    phase, number = fields["turn"][:2]
    rescued = [card for card in _seat_row(fields, "under", seat, ids.CARDS) if card]
    messages = []
    if _seat_row(fields, "under", seat, ids.CARDS) != rescued + [0] * (ids.CARDS - len(rescued)):
        messages.append(f"The rescued cards of seat {seat} have gaps.")
    if fields["under_used"][seat] > len(rescued):
        messages.append(f"Seat {seat} has drawn more rescued cards than it had.")
    known = [_by_round(fields, "known", seat, made) for made in range(1, ids.ROUNDS + 1)]
    if (any(map(any, known)) or fields["under_used"][seat]) and state.deck_left[seat]:
        messages.append(f"Seat {seat} drew rescued cards before the others.")
    is_planning = phase in (ids.PLANNING, ids.DRAWING_MORE, ids.DRAWING_FIRST)
    for made in range(1, ids.ROUNDS + 1):
        shown = _by_round(fields, "revealed", seat, made)
        aside = _by_round(fields, "boxed", seat, made)
        if made > number - is_planning and (any(shown) or any(known[made - 1])):
            messages.append(f"Seat {seat} has revealed cards of a later round.")
        over = made < number or phase == ids.ENDED
        if any(aside) and (state.parts.keep_unused_piles or not over):
            messages.append(f"Seat {seat} has set cards aside too early, or despite the option.")
        # The rescued cards drawn in a round are among the piles made in it.
        made_cards = [
            shown[value]
            + aside[value]
            + sum(
                int(count_of_value(pile, value))
                for pile in _seat_row(fields, "piles", seat, ids.PILES)
                if pile and pile >> ids.ROUND_SHIFT == made
            )
            for value in range(ids.VALUES)
        ]
        if any(k > m for k, m in zip(known[made - 1], made_cards, strict=True)):
            messages.append(f"Seat {seat} does not have the rescued cards that it drew.")
        # After the first rescued card only rescued cards can follow.
        if any(map(any, known[: made - 1])) and sum(known[made - 1]) != sum(made_cards):
            if not (is_planning and made == number):
                messages.append(f"Seat {seat} has drawn cards that had left its deck.")
    return messages


def _check_card_counts(state: StrasbourgState, fields: _Fields, seat: int) -> list[str]:
    """Every card is in the deck, in the hand, in a pile, in the box, or was revealed."""
    used = _seat_row(fields, "under", seat, ids.CARDS)[: fields["under_used"][seat]]
    rescued = [card for card in _seat_row(fields, "under", seat, ids.CARDS) if card]
    bid = fields["bids"][seat]
    for value, supply in enumerate(state.parts.components.influence):
        shown = sum(_by_round(fields, "revealed", seat, made)[value] for made in _round_numbers())
        again = sum(_by_round(fields, "known", seat, made)[value] for made in _round_numbers())
        accounted = (
            fields["deck"][seat * ids.VALUES + value] + fields["hand"][seat * ids.VALUES + value]
        )
        accounted += sum(
            int(count_of_value(pile, value)) for pile in _seat_row(fields, "piles", seat, ids.PILES)
        )
        accounted += sum(_by_round(fields, "boxed", seat, made)[value] for made in _round_numbers())
        accounted += shown - again - used.count(value + 1)
        if accounted != supply:
            return [f"Seat {seat} has {accounted} cards of value {value + 1} instead of {supply}."]
        on_table = int(count_of_value(bid, value))
        if bid and on_table > _by_round(fields, "revealed", seat, int(round_made(bid)))[value]:
            return [f"The bid of seat {seat} was not revealed."]
        if rescued.count(value + 1) + again > shown:
            return [f"Seat {seat} has rescued a card that was never revealed."]
    return []


def _round_numbers() -> range:
    return range(1, ids.ROUNDS + 1)


def check_planning(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-3: hands and open piles exist only in planning, and match the stage of their seat."""
    phase, number, _, first = fields["turn"][:4]
    drawing = fields["turn"][7]
    seats = int(state.seats)
    messages = []
    for seat in range(seats):
        hand = sum(_seat_row(fields, "hand", seat, ids.VALUES))
        drawn, stage = fields["drawn"][seat], fields["stage"][seat]
        slots = (fields["open"][seat], fields["before"][seat])
        piles = _seat_row(fields, "piles", seat, ids.PILES)
        made = sum(int(pile_size(pile)) for pile in piles if pile >> ids.ROUND_SHIFT == number)
        if phase == ids.DRAWING_FIRST:
            is_past = (seat - first) % seats < (drawing - first) % seats
            has_deck = state.deck_size(seat) + drawn > 0
            if drawn != int(is_past and has_deck) or hand != drawn or made:
                messages.append(f"The first card of seat {seat} does not match the phase.")
            if stage != ids.DECIDING or slots != (ids.NOTHING, ids.NOTHING):
                messages.append(f"Seat {seat} is making piles before planning begins.")
        elif phase in (ids.PLANNING, ids.DRAWING_MORE):
            if drawn != hand + made or (drawn == 0 and state.deck_size(seat) > 0):
                messages.append(f"Seat {seat} does not have the cards it drew.")
            elif not _is_stage_possible(state, fields, seat, hand, made):
                messages.append(f"Seat {seat} cannot be at this stage of planning.")
        elif (
            hand
            or drawn
            or stage
            or slots != (ids.NOTHING, ids.NOTHING)
            or fields["under_used"][seat]
        ):
            messages.append(f"Seat {seat} draws cards outside planning.")
    if phase == ids.DRAWING_FIRST and state.deck_size(drawing) == 0:
        messages.append("There is no card to draw.")
    if phase == ids.DRAWING_MORE and (
        fields["stage"][drawing] != ids.DECIDING or state.deck_size(drawing) == 0
    ):
        messages.append("The drawing seat cannot draw a card.")
    if phase == ids.PLANNING and all(stage == ids.DONE for stage in fields["stage"][:seats]):
        messages.append("All seats have made their piles, but planning has not ended.")
    return messages


def _is_stage_possible(
    state: StrasbourgState, fields: _Fields, seat: int, hand: int, made: int
) -> bool:
    """Whether a seat with these cards in hand and in new piles can be at its stage."""
    stage, number = fields["stage"][seat], fields["turn"][1]
    slot, before = fields["open"][seat], fields["before"][seat]
    piles = _seat_row(fields, "piles", seat, ids.PILES)
    new = [i for i, pile in enumerate(piles) if pile >> ids.ROUND_SHIFT == number]
    if stage == ids.DECIDING:
        is_idle = slot == ids.NOTHING and before == ids.NOTHING and made == 0
        return is_idle and state.deck_size(seat) > 0
    if stage == ids.DONE:
        return hand == 0 and slot == ids.NOTHING and before == ids.NOTHING
    if stage != ids.SPLITTING or slot not in new or hand == 0:
        return False
    closed = [i for i in new if i != slot]
    if before != (closed[-1] if closed else ids.NOTHING) or (closed and slot < closed[-1]):
        return False
    if before > ids.NOTHING and piles[slot] > piles[before]:
        return False
    # A pile opens with the highest remaining card.
    highest = max(value for value in range(ids.VALUES) if count_of_value(piles[slot], value))
    rest = max(value for value in range(ids.VALUES) if fields["hand"][seat * ids.VALUES + value])
    return rest <= highest and num_addable(state, seat) > 0
