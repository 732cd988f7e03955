"""Invariants of a position: what the rules, views and drawings rely on."""

from collections.abc import Iterator

from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import count_of_value, pile_size, round_made, without_round
from guildhall.games.strasbourg.rules.guild_steps import is_apprentice_place
from guildhall.games.strasbourg.rules.state import StrasbourgState

_Fields = dict[str, list[int]]

_SETUP_PHASES = (*range(ids.DEALING_OBJECTIVES + 1), ids.KEEPING)
_DRAWING_PHASES = (ids.DRAWING_FIRST, ids.DRAWING_MORE)
_PLANNING_PHASES = (*_DRAWING_PHASES, ids.PLANNING)
_RANKED_PHASES = (ids.PLACING, ids.SELLING, ids.RESCUING)
_STEPS = {
    ids.BIDDING: range(ids.BIDDING_STEPS),
    ids.PLACING: range(ids.STEP_B, ids.STEP_G, 2),
    ids.SELLING: range(ids.STEP_B + 1, ids.STEP_G + 1, 2),
    ids.RESCUING: range(ids.BIDDING_STEPS),
    ids.BUILDING_CHAPEL: [ids.STEP_H],
    ids.BUILDING_SITE: [ids.STEP_I],
}
"""ST-4.1: the steps of each phase; the others have none."""


def violations(state: StrasbourgState) -> list[str]:
    """Return the first invariant that a position violates, as a sentence, or nothing."""
    fields = state.fields()
    # Each check relies on those before it.
    checks = (_check_turn, _check_dealt, _check_objectives, _check_bidding, _check_city)
    for check in (*checks, _check_holdings, _check_planning, _check_cards):
        for sentence in check(state, fields):
            return [sentence]
    return []


def _check_turn(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """Round, step, seats and numbers fit the phase."""
    phase, number, step, first, active, rank, good, drawing, dealt = fields["turn"]
    seats = int(state.seats)
    if not 0 <= phase <= ids.ENDED:
        yield f"There is no phase {phase}."
    rounds = range(ids.ROUNDS if phase == ids.ENDED else 1, ids.ROUNDS + 1)
    if number not in ([0] if phase in _SETUP_PHASES else rounds):
        yield "The round does not match the phase."
    if step not in _STEPS.get(phase, [ids.NOTHING]):
        yield "The step does not match the phase."
    for name, item, limit, exists in (
        ("first player", first, seats, phase > ids.CHOOSING_FIRST),
        ("active seat", active, seats, ids.BIDDING <= phase < ids.ENDED),
        ("rank to act", rank, seats, phase in _RANKED_PHASES),
        ("kind of goods to sell", good, ids.GUILDS, phase == ids.SELLING),
        ("seat that draws a card", drawing, seats, phase in _DRAWING_PHASES),
    ):
        if item not in (range(limit) if exists else [ids.NOTHING]):
            yield f"The {name} does not match the phase."
    all_dealt = seats * ids.OBJECTIVES_PER_SEAT
    if dealt not in _numbers_dealt(phase, ids.DEALING_OBJECTIVES, all_dealt):
        yield "The number of objectives dealt does not match the phase."


def _numbers_dealt(phase: int, dealing: int, total: int) -> range:
    """Return how many cards can have been dealt, if a phase deals a total of them."""
    if phase == dealing:
        return range(total)
    return range(1) if phase < dealing else range(total, total + 1)


def _check_dealt(_: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-2.1: round cards and buildings are dealt one after the other, each once."""
    phase = fields["turn"][0]
    for name, dealing in (
        ("round_cards", ids.DEALING_ROUNDS),
        ("buildings", ids.DEALING_BUILDINGS),
    ):
        cards = [card for card in fields[name] if card != ids.NOTHING]
        if fields[name][: len(cards)] != cards or len(set(cards)) < len(cards):
            yield f"The {name.replace('_', ' ')} have gaps, or one occurs twice."
        if len(cards) not in _numbers_dealt(phase, dealing, ids.ROUNDS):
            yield f"The number of {name.replace('_', ' ')} does not match the phase."


def _check_objectives(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-2.5, ST-2.6: five different ones per seat, answered in order, at least one kept."""
    phase, first, dealt = fields["turn"][0], fields["turn"][3], fields["turn"][8]
    seats, every = int(state.seats), ids.OBJECTIVES_PER_SEAT
    held = [item for item in fields["objectives"] if item != ids.NOTHING]
    if len(set(held)) < len(held):
        yield "An objective was dealt twice."
    for seat in range(seats):
        row, answers = _row(fields, "objectives", seat), _row(fields, "answers", seat)
        number = min(every, max(0, dealt - (seat - first) % seats * every))
        objectives = sorted(set(row) - {ids.NOTHING})
        if row != objectives + [ids.NOTHING] * (every - number):
            yield f"Seat {seat} does not hold {number} objectives in ascending order."
        given = every - answers.count(ids.UNANSWERED)
        if ids.UNANSWERED in answers[:given]:
            yield f"Seat {seat} has answered about its objectives out of order."
        if phase != ids.KEEPING and given != (every if phase > ids.DEALING_OBJECTIVES else 0):
            yield f"The answers of seat {seat} do not match the phase."
        if given >= every - 1 and ids.KEPT not in answers:
            yield f"Seat {seat} keeps no objective."
    if phase == ids.KEEPING and ids.UNANSWERED not in fields["answers"][: seats * every]:
        yield "All seats have chosen their objectives, but the choice has not ended."


def _check_bidding(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-4.2 to ST-4.7: who has decided, who bids, and who acts."""
    phase, active, rank = fields["turn"][0], fields["turn"][4], fields["turn"][5]
    seats = range(int(state.seats))
    undecided = [seat for seat in seats if fields["decisions"][seat] == ids.UNDECIDED]
    bidders = [seat for seat in seats if fields["decisions"][seat] == ids.REVEALED]
    for name, right in (
        ("queue", undecided if phase == ids.BIDDING else []),
        ("ranking", bidders if phase in _RANKED_PHASES else []),
    ):
        row = [seat for seat in fields[name] if seat != ids.NOBODY]
        if fields[name][: len(row)] != row or sorted(row) != right:
            yield f"The {name} has gaps or does not match what the seats have decided."
    if bidders != [seat for seat in seats if fields["bids"][seat]]:
        yield "The bids do not match the seats that revealed a pile."
    if phase == ids.BIDDING and fields["queue"][0] != active:
        yield "The active seat is not the head of the queue."
    if phase in _RANKED_PHASES and fields["ranking"][rank] != active:
        yield "The active seat does not have the rank to act."


def _check_city(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-2.4, ST-5.6, ST-7: one chapel and one building per round, and someone to build them."""
    past = _num_past_rounds(fields)
    chapels = sum(fields["chapels"][: int(state.parts.num_chapel_spots)])
    if chapels != past + (state.step > ids.STEP_H):
        yield "The number of chapels does not match the round and step."
    built = sorted(building for building in fields["sites"] if building != ids.NOTHING)
    if built != sorted(fields["buildings"][:past]):
        yield "The buildings on the sites are not those of the past rounds."
    if state.phase > ids.CHOOSING_FIRST:
        if ids.NOBODY in (fields["council"][ids.NOBILITY], fields["council"][ids.CHURCH]):
            yield "Nobody holds the nobility or the church."


def _check_holdings(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-5, ST-6, ST-8.2: nobody has more than the steps and rounds so far can have given."""
    components, past = state.parts.components, _num_past_rounds(fields)
    cards = [components.round_cards[card] for card in fields["round_cards"] if card != ids.NOTHING]
    begun = min(ids.GUILD_STEPS, (int(state.step) + (state.phase != ids.BIDDING)) // 2)
    steps = [guild for card in cards for guild in card][: past * ids.GUILD_STEPS + begun]
    is_placing = state.phase == ids.PLACING
    for seat in range(int(state.seats)):
        is_waiting = is_placing and seat in fields["ranking"][int(state.ranking_index) :]
        has_good = not is_waiting or (seat == state.active and not is_apprentice_place(state))
        taken = steps if has_good else steps[:-1]
        goods = _row(fields, "goods", seat)
        if any(number > taken.count(guild) for guild, number in enumerate(goods)):
            yield f"Seat {seat} has more goods than it can have taken."
        earned = sum(components.goods_value[guild] for guild in taken)
        for number, price in zip(goods, components.goods_value, strict=True):
            earned -= number * price
        if fields["coins"][seat] > components.coins + earned:
            yield f"Seat {seat} has more coins than it can have earned."
        if fields["privileges"][seat] > past * components.council_privileges:
            yield f"Seat {seat} has more privileges than it can have received."
        if fields["figures"].count(seat) > len(steps) - is_waiting:
            yield f"Seat {seat} has more members in the city than it can have placed."


def _num_past_rounds(fields: _Fields) -> int:
    """Return the number of rounds that are over."""
    phase, number = fields["turn"][:2]
    return number if phase == ids.ENDED else max(0, number - 1)


def _check_planning(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-3: hands and open piles exist only in planning, and match the stage of their seat."""
    phase, first, drawing = fields["turn"][0], fields["turn"][3], fields["turn"][7]
    seats = int(state.seats)
    clockwise = [(first + i) % seats for i in range(seats)]
    is_first_card = phase == ids.DRAWING_FIRST
    to_come = clockwise[clockwise.index(drawing) :] if is_first_card else []
    for seat in range(seats):
        hand, drawn = sum(_row(fields, "hand", seat)), fields["drawn"][seat]
        stage, slots = fields["stage"][seat], (fields["open"][seat], fields["before"][seat])
        is_idle, has_deck = slots == (ids.NOTHING, ids.NOTHING), state.deck_size(seat) > 0
        if phase not in _PLANNING_PHASES:
            if hand or drawn or stage or not is_idle or fields["under_used"][seat]:
                yield f"Seat {seat} draws cards outside planning."
            continue
        piles = dict(enumerate(_row(fields, "piles", seat)))
        new = [slot for slot in piles if round_made(piles[slot]) == state.round]
        num_piled = sum(int(pile_size(piles[slot])) for slot in new)
        if drawn != hand + num_piled or (drawn == 0 and has_deck and seat not in to_come):
            yield f"Seat {seat} does not have the cards it drew."
        fits = {
            ids.DECIDING: is_idle and not new and (has_deck or is_first_card),
            ids.SPLITTING: hand > 0 and slots[0] in new and slots[1] in (*new, ids.NOTHING),
            ids.DONE: is_idle and hand == 0,
        }
        if not fits[stage] or (is_first_card and stage != ids.DECIDING):
            yield f"Seat {seat} cannot be at this stage of planning."
    stages = fields["stage"][:seats]
    if drawing != ids.NOBODY:
        if stages[drawing] != ids.DECIDING or state.deck_size(drawing) == 0:
            yield "The drawing seat cannot draw a card."
    if phase == ids.PLANNING and set(stages) == {ids.DONE}:
        yield "All seats have made their piles, but planning has not ended."


def _check_cards(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-3.2, ST-4.7: every card is in one place; rescued cards are drawn after all others."""
    for seat in range(int(state.seats)):
        for pile in (*_row(fields, "piles", seat), fields["bids"][seat]):
            if pile and (without_round(pile) == 0 or not 1 <= round_made(pile) <= state.round):
                yield f"Seat {seat} has a pile without cards or without a round."
        under, used = _row(fields, "under", seat), fields["under_used"][seat]
        if any(under[int(state.num_rescued[seat]) :]) or used > state.num_rescued[seat]:
            yield f"The rescued cards of seat {seat} have gaps, or too many of them are drawn."
        drawn, redrawn = _cards_drawn(state, fields, seat)
        for value, supply in enumerate(state.parts.components.influence):
            again = sum(redrawn[value :: ids.VALUES])
            there = _row(fields, "deck", seat)[value] + sum(drawn[value :: ids.VALUES]) - again
            if there != supply:
                yield f"Seat {seat} has {there} cards of value {value + 1} instead of {supply}."
            rescued = again + under[used:].count(value + 1)
            rescued += _num_rescuable(state, fields, seat, value)
            if rescued > sum(_row(fields, "revealed", seat)[value :: ids.VALUES]):
                yield f"Seat {seat} has rescued a card that was never revealed."
        if any(drawn[int(state.round) * ids.VALUES :]):
            yield f"Seat {seat} has cards of a later round."
        if any(number < old for number, old in zip(drawn, redrawn, strict=True)):
            yield f"Seat {seat} does not have the rescued cards that it drew."
        for first in [i for i, number in enumerate(redrawn) if number][:1]:
            later = (first // ids.VALUES + 1) * ids.VALUES
            if drawn[later:] != redrawn[later:] or state.deck_left[seat]:
                yield f"Seat {seat} drew rescued cards before the others."


def _cards_drawn(state: StrasbourgState, fields: _Fields, seat: int) -> tuple[list[int], list[int]]:
    """Return the cards drawn so far, and the rescued ones among them, by round and value."""
    drawn, redrawn = _row(fields, "revealed", seat), _row(fields, "known", seat)
    for i, number in enumerate(_row(fields, "boxed", seat)):
        drawn[i] += number
    for pile in filter(None, _row(fields, "piles", seat)):
        for value in range(ids.VALUES):
            at = (int(round_made(pile)) - 1) * ids.VALUES + value
            drawn[at] += int(count_of_value(pile, value))
    start = max(0, int(state.round) - 1) * ids.VALUES
    for value, number in enumerate(_row(fields, "hand", seat)):
        drawn[start + value] += number
    for card in _row(fields, "under", seat)[: fields["under_used"][seat]]:
        redrawn[start + card - 1] += 1
    return drawn, redrawn


def _num_rescuable(state: StrasbourgState, fields: _Fields, seat: int, value: int) -> int:
    """Return the number of cards of a value in a bid from which a card may yet be rescued."""
    to_act = fields["ranking"][max(0, int(state.ranking_index)) :]
    if state.phase == ids.BIDDING or seat in to_act:
        return int(count_of_value(fields["bids"][seat], value))
    return 0


def _row(fields: _Fields, name: str, seat: int) -> list[int]:
    """Return the part of a field that belongs to a seat."""
    width = len(fields[name]) // ids.MAX_SEATS
    return fields[name][seat * width : (seat + 1) * width]
