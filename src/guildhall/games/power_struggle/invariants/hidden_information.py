"""Invariants of hidden information: arch-enemies, money, and what is known about it."""

from guildhall.core.native import i64
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from guildhall.games.power_struggle.scoring import track_points, victory_points

_Fields = dict[str, list[int]]


def check_hidden_information(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """Check arch-enemies, announcements, money and cash bounds."""
    messages = _check_enemies(state, fields)
    if not messages:
        messages += _check_announcements(state, fields)
    messages += _check_money(state, fields)
    if not messages:
        messages += _check_cash_bounds(state, fields)
    return messages


def _check_enemies(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-2.2: everybody has two cards, all different, and no pair that was ruled out."""
    seats = int(state.seats)
    phase, dealt = fields["turn"][0], fields["turn"][3]
    colours, cards = fields["colours"][:seats], fields["competences"][:seats]
    have_colour = dealt if phase == ids.DEALING_COLOURS else seats
    have_card = 0 if phase < ids.DEALING_COMPETENCES else seats
    if phase == ids.DEALING_COMPETENCES:
        have_card = dealt
    messages = []
    for held, count in ((colours, have_colour), (cards, have_card)):
        mine = held[: max(0, count)]
        if ids.NOTHING in mine or len(set(mine)) < len(mine):
            messages.append("An arch-enemy card is missing or dealt twice.")
        if any(card != ids.NOTHING for card in held[max(0, count) :]):
            messages.append("An arch-enemy card has been dealt too early.")
    if any(card != ids.NOTHING and not state.parts.dealt_cards[card] for card in cards):
        messages.append("A marked competence card is only used with five players.")
    if messages:
        return messages
    for seat in range(seats):
        pairs = seats * ids.COMPETENCE_CARDS
        if fields["struck"][seat] >> pairs:
            messages.append("A colour that is not in the game is ruled out.")
        if have_card == seats:
            pair = colours[seat] * ids.COMPETENCE_CARDS + cards[seat]
            if fields["struck"][seat] >> pair & 1:
                messages.append(f"The arch-enemy of seat {seat} is ruled out.")
        elif fields["struck"][seat]:
            messages.append("An arch-enemy is ruled out before it is dealt.")
    return messages


def _check_announcements(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-8.6: exactly the seats with enough points have announced."""
    if fields["turn"][0] <= ids.DEALING_COMPETENCES:
        early = any(fields["declared"]) or any(fields["locked"])
        return ["A seat has announced victory during the deal."] if early else []
    messages = []
    for seat in range(int(state.seats)):
        declared, locked = fields["declared"][seat], fields["locked"][seat]
        if locked and not declared:
            messages.append(f"The arch-enemy of seat {seat} is locked without an announcement.")
        if declared and track_points(state, i64(seat)) + locked < state.parts.points_to_win:
            messages.append(f"Seat {seat} has announced victory with too few points.")
        if not declared and victory_points(state, i64(seat)) >= state.parts.points_to_win:
            messages.append(f"Seat {seat} should have announced victory.")
    return messages


def _check_money(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-1.3: sums are multiples of the unit, and hidden money sums to zero."""
    unit = state.parts.components.unit
    names = ("cash", "balance", "bounds")
    messages = [
        f"The {name} must be multiples of {unit}."
        for name in names
        if any(amount % unit for amount in fields[name])
    ]
    if sum(fields["cash"]) != sum(fields["balance"]):
        messages.append("The total cash does not match the public payments.")
    return messages


def _check_cash_bounds(state: PowerStruggleState, fields: _Fields) -> list[str]:
    """PS-10.5: the cash bounds are valid and as tight as possible."""
    seats = int(state.seats)
    hidden = [fields["cash"][seat] - fields["balance"][seat] for seat in range(seats)]
    sums = [
        sum(hidden[seat] for seat in range(seats) if group >> seat & 1)
        for group in range(1 << seats)
    ]
    over = fields["turn"][0] == ids.ENDED
    messages = []
    for viewer in range(ids.VIEWERS):
        known = fields["bounds"][viewer * ids.SEAT_SETS : (viewer + 1) * ids.SEAT_SETS]
        if seats <= viewer < ids.SPECTATOR or any(known[1 << seats :]):
            if any(known):
                messages.append("There are cash bounds for a seat that is not in the game.")
            continue
        known = known[: 1 << seats]
        if (
            known[0]
            or known[-1]
            or any(now > maximum for now, maximum in zip(sums, known, strict=True))
        ):
            messages.append("The cash bounds contradict the cash.")
        if not _is_submodular(known, seats):
            messages.append("The cash bounds contradict each other.")
        own = viewer if viewer < seats else 0
        exact = over or viewer < seats
        if exact and (known[1 << own] > sums[1 << own] or known[-1 - (1 << own)] > -hidden[own]):
            messages.append("A seat does not know its own cash.")
        if over and known != sums:
            messages.append("At the end of the game all cash must be known.")
    return messages


def _is_submodular(known: list[int], seats: int) -> bool:
    """Whether bounds are submodular: adding a seat to a larger set adds less."""
    for group in range(1 << seats):
        for one in range(seats):
            for other in range(one):
                a, b = 1 << one, 1 << other
                if group & (a | b) == 0:
                    if known[group | a] + known[group | b] < known[group | a | b] + known[group]:
                        return False
    return True
