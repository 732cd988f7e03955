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
    if not ids.BIDDING <= phase <= ids.RESCUING and len(undecided) < len(seats):
        yield "There are bids outside the bidding steps."
    if phase == ids.BIDDING and fields["queue"][0] != active:
        yield "The active seat is not the head of the queue."
    if phase in _RANKED_PHASES and fields["ranking"][rank] != active:
        yield "The active seat does not have the rank to act."


def _check_city(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-2.4, ST-5.6, ST-7: one chapel and one building per round, and someone to build them."""
    components, past = state.parts.components, _num_past_rounds(fields)
    for square, owner in enumerate(fields["figures"]):
        if owner != ids.NOBODY and components.guild_of[square] == ids.NOTHING:
            yield f"There is a member on building site {components.square_name(square)}."
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
    phase, number, _, first = fields["turn"][:4]
    drawing, seats = int(state.drawing_seat), int(state.seats)
    for seat in range(seats):
        hand, piles = sum(_row(fields, "hand", seat)), _row(fields, "piles", seat)
        drawn, stage = fields["drawn"][seat], fields["stage"][seat]
        slot, before = fields["open"][seat], fields["before"][seat]
        new = [i for i, pile in enumerate(piles) if pile and round_made(pile) == number]
        has_deck = state.deck_size(seat) > 0
        is_idle = slot == before == ids.NOTHING
        if phase not in _PLANNING_PHASES:
            if hand or drawn or stage or not is_idle or fields["under_used"][seat]:
                yield f"Seat {seat} draws cards outside planning."
            continue
        in_order = [(first + i) % seats for i in range(seats)]
        is_due = phase == ids.DRAWING_FIRST and seat in in_order[in_order.index(drawing) :]
        num_new = sum(int(pile_size(piles[i])) for i in new)
        if drawn != hand + num_new or (drawn == 0 and has_deck and not is_due):
            yield f"Seat {seat} does not have the cards it drew."
        if not {
            ids.DECIDING: is_idle and not new and (has_deck or phase == ids.DRAWING_FIRST),
            ids.SPLITTING: hand > 0 and slot in new and before in (*new, ids.NOTHING),
            ids.DONE: is_idle and hand == 0,
        }[stage]:
            yield f"Seat {seat} cannot be at this stage of planning."
    stages = fields["stage"][:seats]
    if phase == ids.DRAWING_FIRST and any(stages):
        yield "A seat makes piles before planning begins."
    if drawing != ids.NOBODY and (stages[drawing] or state.deck_size(drawing) == 0):
        yield "The drawing seat cannot draw a card."
    if phase == ids.PLANNING and set(stages) == {ids.DONE}:
        yield "All seats have made their piles, but planning has not ended."


def _check_cards(state: StrasbourgState, fields: _Fields) -> Iterator[str]:
    """ST-3, ST-4.7: every card is in one place, and rescued cards are drawn after all others."""
    is_bidding, rank = state.phase == ids.BIDDING, max(0, int(state.ranking_index))
    for seat in range(int(state.seats)):
        piles, bid = [pile for pile in _row(fields, "piles", seat) if pile], fields["bids"][seat]
        if any(
            not 1 <= round_made(pile) <= state.round or without_round(pile) == 0
            for pile in ([*piles, bid] if bid else piles)
        ):
            yield f"Seat {seat} has a pile without cards or without a round."
        under, used = _row(fields, "under", seat), fields["under_used"][seat]
        if any(under[int(state.num_rescued[seat]) :]) or used > state.num_rescued[seat]:
            yield f"The rescued cards of seat {seat} have gaps, or too many of them are drawn."
        made, shown, redrawn = _cards_by_round(state, fields, seat)
        is_waiting = is_bidding or seat in fields["ranking"][rank:]
        for value, supply in enumerate(state.parts.components.influence):
            seen, again = (sum(row[value] for row in rows) for rows in (shown, redrawn))
            there = fields["deck"][seat * ids.VALUES + value] - again
            there += sum(row[value] for row in made)
            if there != supply:
                yield f"Seat {seat} has {there} cards of value {value + 1} instead of {supply}."
            on_table = int(count_of_value(bid, value))
            if bid and on_table > shown[int(round_made(bid)) - 1][value]:
                yield f"The bid of seat {seat} was not revealed."
            rescued = again + under[used:].count(value + 1)
            if rescued + (on_table if is_waiting else 0) > seen:
                yield f"Seat {seat} has rescued a card that was never revealed."
        has_redrawn = False
        for number, (all_cards, old) in enumerate(zip(made, redrawn, strict=True), start=1):
            if number > state.round and any(all_cards):
                yield f"Seat {seat} has cards of a later round."
            if any(a < b for a, b in zip(all_cards, old, strict=True)):
                yield f"Seat {seat} does not have the rescued cards that it drew."
            if has_redrawn and all_cards != old:
                yield f"Seat {seat} has drawn cards that had left its deck."
            has_redrawn = has_redrawn or any(old)
        if has_redrawn and state.deck_left[seat]:
            yield f"Seat {seat} drew rescued cards before the others."


def _cards_by_round(
    state: StrasbourgState, fields: _Fields, seat: int
) -> tuple[list[list[int]], list[list[int]], list[list[int]]]:
    """Return the cards drawn, revealed and drawn again in each round, by value."""
    drawn, shown, redrawn = (
        [
            _row(fields, name, seat * ids.ROUNDS + i, ids.MAX_SEATS * ids.ROUNDS)
            for i in range(ids.ROUNDS)
        ]
        for name in ("boxed", "revealed", "known")
    )
    current = max(0, int(state.round) - 1)
    for value in range(ids.VALUES):
        for i in range(ids.ROUNDS):
            drawn[i][value] += shown[i][value]
        for pile in _row(fields, "piles", seat):
            if pile:
                drawn[int(round_made(pile)) - 1][value] += int(count_of_value(pile, value))
        drawn[current][value] += fields["hand"][seat * ids.VALUES + value]
        used = _row(fields, "under", seat)[: fields["under_used"][seat]]
        redrawn[current][value] += used.count(value + 1)
    return drawn, shown, redrawn


def _row(fields: _Fields, name: str, index: int, rows: int = ids.MAX_SEATS) -> list[int]:
    """Return the part of a field that belongs to a seat, or another row of a table."""
    width = len(fields[name]) // rows
    return fields[name][index * width : (index + 1) * width]
