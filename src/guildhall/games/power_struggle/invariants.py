"""Invariants of a position: what the rules, views and drawings rely on."""

from bisect import bisect
from collections.abc import Collection, Iterator
from itertools import combinations, product

from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.rules.action_flow import FIRST_PHASES
from guildhall.games.power_struggle.rules.bribery import offer_floor
from guildhall.games.power_struggle.rules.cash_knowledge import min_cash
from guildhall.games.power_struggle.rules.game_end import is_time_up
from guildhall.games.power_struggle.rules.legal_actions import max_offer
from guildhall.games.power_struggle.rules.privileges import certificate_price
from guildhall.games.power_struggle.rules.rooms import num_places_from, num_staff, num_staff_from
from guildhall.games.power_struggle.rules.state import PowerStruggleState, is_secret
from guildhall.games.power_struggle.rules.victory_points import is_declared

_Fields = dict[str, list[int]]

_SETUP_PHASES = (*range(ids.DRAWING_EVENT_CARDS), ids.PLACING)
_EVENT_PHASES = (ids.DRAWING_EVENT_CARDS, ids.SETTING_MEETING, ids.ORDERING)
_MEETING_PHASES = (*_EVENT_PHASES, ids.USING_CHAIRMAN, ids.DISPLACED)
_CHOICES = (
    *("picks_left", "last_room", "gathered", "num_departments", "first_division", "first_staff"),
    *("second_division", "first_room", "second_room", "taken_from", "division", "attempt", "card"),
    *("target", "bracket", "offer", "refused_card", "refused_offer", "refuser", "second_refuser"),
)


def violations(state: PowerStruggleState) -> list[str]:
    """Return the first invariant that a position violates, as a sentence, or nothing."""
    fields = state.fields()
    # Each check relies on those before it.
    checks = (_check_turn, _check_setup, _check_building, _check_tracks, _check_events)
    for check in (*checks, _check_enemies, _check_cash, _check_action):
        for sentence in check(state, fields):
            return [sentence]
    return []


def _check_turn(state: PowerStruggleState, fields: _Fields) -> Iterator[str]:
    """Phase, section, round and seats fit each other."""
    phase, section, active, _, _, first, start = fields["turn"][:7]
    seats, in_setup, in_turn = int(state.seats), section == ids.SETUP, section == ids.TURN_SECTION
    if not 0 <= phase <= ids.ENDED or not ids.SETUP <= section <= ids.TURN_SECTION:
        yield f"There is no phase {phase} in section {section}."
    if (
        (phase in _SETUP_PHASES) != in_setup
        or (phase in _MEETING_PHASES and in_turn)
        or (phase == ids.LOSING_STAFF and not in_turn)
    ):
        yield "The phase does not belong to this section of the game."
    if max(active, first, start, state.chairman, state.acting_seat) >= seats:
        yield "There is no such seat."
    if (state.round == 0) != in_setup or not 0 <= state.round <= state.parts.round_limit:
        yield f"Round {state.round} is impossible here."
    if not 0 <= state.motivation <= state.parts.motivation:
        yield f"There is no motivation {state.motivation}."
    if (active == ids.NOBODY) != (phase <= ids.DRAWING_EVENT_CARDS or phase == ids.ENDED):
        yield "The active seat does not match the phase."
    if (state.chairman == ids.NOBODY) != in_setup:
        yield "There must be a Chairman after setup, and none before."
    if (start != ids.NOBODY) != (in_turn or phase in _EVENT_PHASES):
        yield "The first player of the round does not match the phase."
    # PS-4.11: nobody else may see the events.
    if phase in (ids.SETTING_MEETING, ids.ORDERING) and active != start:
        yield "Only the first player of the round orders the events."
    if not 0 <= state.num_acted < seats + (phase == ids.ENDED):
        yield "The number of players who have acted does not match the phase."
    if phase == ids.ENDED and not is_declared(state) and not (in_turn and is_time_up(state)):
        yield "The game is over, but nobody has announced victory and rounds are left."


def _check_setup(state: PowerStruggleState, fields: _Fields) -> Iterator[str]:
    """PS-2: what has been dealt and placed so far."""
    phase, dealt, seats = int(state.phase), int(state.num_dealt), int(state.seats)
    extras = ids.CARDS % seats
    cards = {ids.DEALING_COLOURS: seats, ids.DEALING_COMPETENCES: seats, ids.DEALING_EXTRAS: extras}
    cards |= {ids.DEALING_PRIVILEGES: ids.CARDS, ids.DRAWING_EVENT_CARDS: ids.EVENT_CARDS_PER_ROUND}
    if dealt not in range(cards.get(phase, 1)):
        yield "Cards are being dealt at the wrong time."
    given = {ids.DEALING_COLOURS: 0, ids.DEALING_COMPETENCES: 0, ids.DEALING_EXTRAS: dealt}
    if sum(fields["extras"][:seats]) != given.get(phase, extras):
        yield "The extra privilege cards do not match the phase."
    given = dict.fromkeys(range(ids.DEALING_PRIVILEGES), 0) | {ids.DEALING_PRIVILEGES: dealt}
    if ids.CARDS - fields["holders"].count(ids.NOBODY) != given.get(phase, ids.CARDS):
        yield "The privilege cards dealt do not match the phase."
    is_placing, in_setup = phase == ids.PLACING, phase in _SETUP_PHASES
    if in_setup and state.first_player != fields["holders"][ids.COMMUNICATION]:
        yield "The first player does not hold Communication."
    managers = seats * int(state.parts.placed_managers)
    if state.placed not in (range(managers) if is_placing else [0 if in_setup else managers]):
        yield "The number of managers placed does not match the phase."


def _check_building(state: PowerStruggleState, fields: _Fields) -> Iterator[str]:
    """PS-3: rooms without gaps, each with an owner; elected heads."""
    rooms = zip(fields["owners"], fields["managers"], fields["staff"], strict=True)
    for room, (owner, managers, staff) in enumerate(rooms):
        is_used = room % ids.FLOORS < state.rooms_used[room // ids.FLOORS]
        is_right = owner != ids.NOBODY and managers != ids.EMPTY
        if not is_used:
            is_right = (owner, managers, staff) == (ids.NOBODY, ids.EMPTY, 0)
        if not is_right:
            name = state.parts.components.room_name(room)
            yield f"Room {name} is below an empty room, or lacks an owner or managers."
    elected = fields["heads"][: max(0, int(state.division))] if state.phase == ids.DISPLACED else []
    if ids.NOBODY in elected:
        yield "A division that has elected its head has none."


def _check_tracks(state: PowerStruggleState, fields: _Fields) -> Iterator[str]:
    """PS-8.2: the tracks agree with what was gained, and no certificate is missing."""
    gold = state.parts.components.gold
    managers = list(zip(fields["owners"], fields["managers"], strict=True))
    for seat in range(int(state.seats)):
        tracks = fields["tracks"][seat :: ids.MAX_SEATS]
        held = fields["certificates"][seat * ids.CERTIFICATES :][: ids.CERTIFICATES]
        gained = list(tracks)
        gained[ids.COUNSELS] = sum(fields["counsels"][seat * ids.DIVISIONS :][: ids.DIVISIONS])
        gained[ids.MAINS] = managers.count((seat, ids.MAIN_DEPARTMENT))
        gained[ids.SHARES] = sum(value * number for value, number in enumerate(held, start=1))
        if tracks != [min(points) for points in zip(gained, gold, strict=True)]:
            yield f"The tracks of seat {seat} do not match what it has gained."
    for index, printed in enumerate(state.parts.stock):
        held_by_all = sum(fields["certificates"][index :: ids.CERTIFICATES])
        if fields["stock"][index] + held_by_all != printed:
            yield f"The certificates for {index + 1} shares do not add up to {printed}."


def _check_events(state: PowerStruggleState, fields: _Fields) -> Iterator[str]:
    """PS-4.11: the events drawn, and those already ordered."""
    phase, in_turn = int(state.phase), state.section == ids.TURN_SECTION
    turn, meeting_at, ordered = int(state.turn), int(state.meeting_at), int(state.num_ordered)
    is_ordering = phase == ids.ORDERING
    stack, drawn = fields["stack"][: max(0, ordered)], fields["drawn"]
    if turn not in (range(1, ordered + 1) if in_turn else [0]) or not 0 <= ordered <= meeting_at:
        yield "The event stack has an impossible length."
    if meeting_at not in (range(4, ids.MAX_TURNS + 1) if in_turn or is_ordering else [0]):
        yield "A round has 4 to 7 department turns."
    if (ordered == meeting_at) == is_ordering or ids.NOTHING in stack:
        yield "The event stack has gaps."
    copies = [*(int(number) for number in state.parts.event_copies), 1]
    if any(stack.count(kind) + drawn[kind] > number for kind, number in enumerate(copies)):
        yield "There are too many copies of an event card."
    is_complete = in_turn or is_ordering or phase == ids.SETTING_MEETING
    bonus = stack.count(ids.BONUS) + (0 if in_turn else drawn[ids.BONUS])
    total = int(state.num_dealt) if phase == ids.DRAWING_EVENT_CARDS else 0
    if is_complete:
        total = ids.EVENT_CARDS_PER_ROUND + 1
    if bonus != is_complete or sum(drawn) + ordered != total:
        yield "The events of the round are not six and the bonus."


def _check_enemies(state: PowerStruggleState, fields: _Fields) -> Iterator[str]:
    """PS-2.2: everybody has two cards, all different, and no pair that was ruled out."""
    phase, dealt, seats = int(state.phase), int(state.num_dealt), int(state.seats)
    colours, cards = fields["colours"][:seats], fields["competences"][:seats]
    num_colours = dealt if phase == ids.DEALING_COLOURS else seats
    num_cards = {ids.DEALING_COLOURS: 0, ids.DEALING_COMPETENCES: dealt}.get(phase, seats)
    for held, number in ((colours, num_colours), (cards, num_cards)):
        known = {card for card in held[:number] if card != ids.NOTHING}
        if len(known) < number or held[number:] != [ids.NOTHING] * (seats - number):
            yield "An arch-enemy card is missing, dealt twice or dealt too early."
    if any(not state.parts.dealt_cards[card] for card in cards[:num_cards]):
        yield "A marked competence card is only used with five players."
    for seat, ruled_out in enumerate(fields["struck"][:seats]):
        pair = max(0, colours[seat]) * ids.COMPETENCE_CARDS + max(0, cards[seat])
        is_early = num_cards < seats and (ruled_out or fields["locked"][seat])
        if ruled_out >> pair & 1 or is_early:
            yield f"The arch-enemy of seat {seat} is ruled out, or known before it is dealt."


def _check_cash(state: PowerStruggleState, fields: _Fields) -> Iterator[str]:
    """PS-1.3, PS-10.5: what viewers know about cash is true, and cash can be dealt from it."""
    seats, unit = int(state.seats), int(state.parts.unit)
    for name in ("cash", "balance", "bounds"):
        if any(amount % unit for amount in fields[name]):
            yield f"The {name} must be multiples of {unit}."
    hidden = [mine - public for mine, public in zip(fields["cash"], fields["balance"], strict=True)]
    bits = [1 << seat for seat in range(seats)]
    groups, everybody = range(1 << seats), (1 << seats) - 1
    sums = [sum(hidden[seat] for seat in range(seats) if group & bits[seat]) for group in groups]
    for viewer in (*range(seats), ids.SPECTATOR):
        known = fields["bounds"][viewer * ids.SEAT_SETS :][: len(groups)]
        is_wrong = any(now > maximum for now, maximum in zip(sums, known, strict=True))
        if known[0] or known[everybody] or sums[everybody] or is_wrong:
            yield "The cash bounds contradict the cash."
        for seat, bit in enumerate(bits):
            is_exact = known[bit] == sums[bit] and known[everybody ^ bit] == sums[everybody ^ bit]
            if not is_exact and (seat == viewer or state.phase == ids.ENDED):
                yield "A seat does not know cash that it can see."
        # The bounds are submodular; else some choice would leave no division for the rest.
        for group, (one, other) in product(groups, combinations(bits, 2)):
            apart = known[group | one] + known[group | other]
            if apart < known[group | one | other] + known[group]:
                yield "The cash bounds contradict each other."


def _check_action(state: PowerStruggleState, _: _Fields) -> Iterator[str]:
    """PS-6: the action matches the phase, its choices so far are possible, and one is pending."""
    phase = int(state.phase)
    is_acting = ids.HIRING <= phase < ids.ENDED
    action = ids.HIRE + bisect(FIRST_PHASES, phase) - 1 if is_acting else ids.NOTHING
    if state.action != action or (state.acting_seat == ids.NOBODY) == is_acting:
        yield "The action in progress does not match the phase."
    decider = state.target if phase == ids.ANSWERING else state.acting_seat
    if is_acting and state.active != decider:
        yield "The acting seat is not the one that decides."
    allowed = _allowed_choices(state)
    # An initial state has made no choices.
    initial = state.game.initial_state(int(state.seats), state.options)
    if any(
        getattr(state, name) not in allowed.get(name, (getattr(initial, name),))
        for name in _CHOICES
    ):
        yield "The choices made in this action do not match the phase."
    # PS-10.5: everybody knows that the acting seat can pay, up to the bribe it was offered.
    for viewer in (*range(int(state.seats)), ids.SPECTATOR) if is_acting else ():
        if min_cash(state, viewer, state.acting_seat) < _required_cash(state, viewer):
            yield "Not everybody knows that the acting seat can pay."
    if ids.PLACING <= phase < ids.ENDED:
        if len(state.legal_actions(state.active)) < (1 if is_secret(phase) else 2):
            yield "There is nothing to choose."


def _required_cash(state: PowerStruggleState, viewer: int) -> int:
    """PS-10.5: the cash that, as a viewer knows, the acting seat must have in this phase."""
    phase, parts = int(state.phase), state.parts
    if ids.BRIBING_CARD <= phase <= ids.ANSWERING:
        raise_by = parts.unit if ids.NOTHING != state.card == state.refused_card else 0
        refused = state.refused_offer if viewer == state.refuser else parts.unit
        offer = state.offer if viewer == state.target else 0
        return int(max(refused + raise_by, offer))
    if phase == ids.BUYING_SHARES:
        in_stock = [index for index in range(ids.CERTIFICATES) if state.stock[index]]
        return max(int(certificate_price(state, state.acting_seat, i)) for i in [*in_stock, 0][:1])
    prices = {ids.BUYING_MAIN: parts.main_price, ids.BUYING_COUNSEL: parts.counsel_price}
    return int(prices.get(phase, 0))


def _allowed_choices(state: PowerStruggleState) -> dict[str, Collection[int]]:
    """Return what can have been chosen before this phase; all other choices must be empty."""
    phase, seat, last = int(state.phase), state.acting_seat, max(0, state.last_room)
    rooms, divisions, staff = range(ids.ROOMS), range(ids.DIVISIONS), range(state.parts.room_staff)
    free = [division for division in divisions if state.rooms_used[division] < ids.FLOORS]
    own = [room for room in rooms if state.owners[room] == seat]
    departments = [room for room in own if state.managers[room] == ids.DEPARTMENT]
    if phase in (ids.FOUNDING_DIVISION, ids.FOUNDING_STAFF):
        return _allowed_founding(state, free)
    if state.action == ids.BRIBE:
        return _allowed_bribes(state)
    places = range(1, min(9, num_places_from(state, seat, last)) + 1)
    employees = range(1, min(9, num_staff_from(state, seat, last)) + 1)
    choices: dict[int, dict[str, Collection[int]]] = {
        ids.DISPLACED: {"division": divisions},
        ids.HIRING: {"last_room": rooms, "picks_left": places},
        ids.NEW_STAFF: {"last_room": rooms, "gathered": staff, "first_division": free},
        ids.MOVING_TO: {"last_room": own, "first_room": (ids.NOTHING, *departments)},
        ids.MOVING_SECOND: {"first_room": departments},
        ids.MERGING_SECOND: {"first_room": departments},
        ids.MERGING_INTO: {
            "first_room": departments,
            "second_room": [room for room in departments if room > state.first_room],
        },
        ids.RESIGNING_TO: {"division": divisions},
        ids.DISMISSING: {"last_room": rooms, "picks_left": employees},
        ids.TAKING_EMPLOYEE: {"picks_left": places, "taken_from": range(1 << int(state.seats))},
        ids.PUTTING_EMPLOYEE: {"picks_left": places, "taken_from": range(1 << int(state.seats))},
        ids.USING_LEGAL: {"last_room": rooms, "picks_left": employees},
    }
    return choices.get(phase, {})


def _allowed_founding(state: PowerStruggleState, free: list[int]) -> dict[str, Collection[int]]:
    """PS-6.4: divisions, and employees gathered for the first and the second department."""
    seat, minimum, maximum = state.acting_seat, state.parts.min_founders, state.parts.room_staff
    is_second = state.picks_left < state.num_departments
    is_gathering = state.phase == ids.FOUNDING_STAFF
    needed = max(0, minimum - state.gathered)
    staff = num_staff(state, seat)
    second = [
        division
        for division in free
        if division != state.first_division or state.rooms_used[division] + 1 < ids.FLOORS
    ]
    return {
        "num_departments": (1, 2),
        "picks_left": [
            left
            for left in range(1, max(0, state.num_departments) + 1)
            if needed + (left - 1) * minimum <= staff
        ],
        "first_division": free if is_second or is_gathering else (ids.NOTHING,),
        "second_division": second if is_second and is_gathering else (ids.NOTHING,),
        "first_staff": range(minimum, maximum + 1) if is_second else (0,),
        "gathered": range(maximum),
        "last_room": [
            room for room in range(ids.ROOMS) if num_staff_from(state, seat, room) >= needed
        ],
    }


def _allowed_bribes(state: PowerStruggleState) -> dict[str, Collection[int]]:
    """PS-6.11 to PS-6.14: the offers and refusals so far."""
    seat, unit = state.acting_seat, int(state.parts.unit)
    others = [other for other in range(int(state.seats)) if other != seat]
    if state.phase == ids.PENALISING:
        return {"attempt": (2,), "refuser": others, "second_refuser": (ids.NOBODY, *others)}
    maximum = int(max_offer(state, seat))
    holders = {card: holder for card, holder in enumerate(state.card_holders) if holder != seat}
    allowed: dict[str, Collection[int]] = {"attempt": (1, 2)}
    if state.attempt == 2:
        allowed["refused_card"] = holders
        allowed["refuser"] = [holders.get(int(state.refused_card), ids.NOBODY)]
        allowed["refused_offer"] = range(unit, maximum + 1, unit)
    if state.phase != ids.BRIBING_CARD:
        allowed["card"] = holders
        allowed["target"] = [holders.get(int(state.card), ids.NOBODY)]
    if state.phase == ids.BRIBING_SUM:
        allowed["bracket"] = range(ids.BRACKETS)
    if state.phase == ids.ANSWERING:
        allowed["offer"] = range(int(offer_floor(state)) + unit, maximum + 1, unit)
    return allowed
