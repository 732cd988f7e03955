"""Invariants of a position: field bounds and consistency checks."""

from guildhall.core.game import FieldBounds
from guildhall.games.strasbourg.features import max_coins
from guildhall.games.strasbourg.ids import (
    BIDDING,
    BIDDING_STEPS,
    BUILDING_CHAPEL,
    BUILDING_SITE,
    BUILDINGS,
    CARDS,
    CHAPEL_SPOTS,
    CHOOSING_FIRST,
    CHURCH,
    COUNCIL_SEATS,
    DEALING_BUILDINGS,
    DEALING_OBJECTIVES,
    DEALING_ROUNDS,
    DISCARDED,
    DONE,
    DRAWING_FIRST,
    DRAWING_MORE,
    ENDED,
    GUILD_COUNCIL_SEAT,
    GUILDS,
    KEEPING,
    KEPT,
    MAX_SEATS,
    MERCHANTS,
    NOBILITY,
    NOBODY,
    NOTHING,
    OBJECTIVES,
    OBJECTIVES_PER_SEAT,
    PILES,
    PLACING,
    RESCUING,
    REVEALED,
    ROUND_SHIFT,
    ROUNDS,
    SELLING,
    SITES,
    SQUARES,
    STEP_G,
    STEP_H,
    STEP_I,
    STEPS,
    STEPS_PER_GUILD,
    UNANSWERED,
    VALUES,
)
from guildhall.games.strasbourg.invariants.cards import check_cards, check_planning
from guildhall.games.strasbourg.piles import pile_sum
from guildhall.games.strasbourg.rules.guild_steps import is_guild_step, num_placeable, num_rewarded
from guildhall.games.strasbourg.rules.state import StrasbourgState

_Fields = dict[str, list[int]]


def field_bounds(state: StrasbourgState) -> dict[str, FieldBounds]:
    """Return the length of each field of a dump, and the bounds of its items."""
    last = int(state.seats) - 1
    components = state.parts.components
    max_pile = (ROUNDS + 1) << ROUND_SHIFT
    by_round = MAX_SEATS * ROUNDS * VALUES
    return {
        "turn": FieldBounds(9, -1, OBJECTIVES),
        "round_cards": FieldBounds(ROUNDS, NOTHING, ROUNDS - 1),
        "buildings": FieldBounds(ROUNDS, NOTHING, BUILDINGS - 1),
        "council": FieldBounds(COUNCIL_SEATS, NOBODY, last),
        "figures": FieldBounds(SQUARES, NOBODY, last),
        "chapels": FieldBounds(CHAPEL_SPOTS, 0, 1),
        "sites": FieldBounds(SITES, NOTHING, BUILDINGS - 1),
        "prestige": FieldBounds(MAX_SEATS * ROUNDS, 0, COUNCIL_SEATS),
        "coins": FieldBounds(MAX_SEATS, 0, max_coins(components)),
        "goods": FieldBounds(MAX_SEATS * GUILDS, 0, STEPS_PER_GUILD),
        "privileges": FieldBounds(MAX_SEATS, 0, ROUNDS * components.council_privileges),
        "objectives": FieldBounds(OBJECTIVES, NOTHING, OBJECTIVES - 1),
        "answers": FieldBounds(OBJECTIVES, UNANSWERED, DISCARDED),
        "deck": FieldBounds(MAX_SEATS * VALUES, 0, CARDS),
        "under": FieldBounds(MAX_SEATS * CARDS, 0, VALUES),
        "under_used": FieldBounds(MAX_SEATS, 0, CARDS),
        "hand": FieldBounds(MAX_SEATS * VALUES, 0, CARDS),
        "drawn": FieldBounds(MAX_SEATS, 0, CARDS),
        "stage": FieldBounds(MAX_SEATS, 0, DONE),
        "open": FieldBounds(MAX_SEATS, NOTHING, PILES - 1),
        "before": FieldBounds(MAX_SEATS, NOTHING, PILES - 1),
        "piles": FieldBounds(MAX_SEATS * PILES, 0, max_pile),
        "queue": FieldBounds(MAX_SEATS, NOBODY, last),
        "decisions": FieldBounds(MAX_SEATS, 0, REVEALED),
        "bids": FieldBounds(MAX_SEATS, 0, max_pile),
        "ranking": FieldBounds(MAX_SEATS, NOBODY, last),
        "revealed": FieldBounds(by_round, 0, CARDS),
        "known": FieldBounds(by_round, 0, CARDS),
        "boxed": FieldBounds(by_round, 0, CARDS),
    }


def violations(state: StrasbourgState) -> list[str]:
    """Return the violated invariants, as sentences."""
    fields = state.fields()
    # Each check relies on those before it.
    for check in (
        _check_turn,
        _check_objectives,
        _check_absent_seats,
        _check_city,
        _check_council,
        _check_holdings,
        check_cards,
        check_planning,
        _check_bidding,
        _check_action,
    ):
        messages = check(state, fields)
        if messages:
            return messages
    return []


def _check_turn(state: StrasbourgState, fields: _Fields) -> list[str]:
    """The phase exists, and round, step and seats match it."""
    phase, number, step, first, active, rank, good, drawing, dealt = fields["turn"]
    seats = int(state.seats)
    if not DEALING_ROUNDS <= phase <= ENDED:
        return [f"There is no phase {phase}."]
    messages = []
    in_setup = phase <= DEALING_OBJECTIVES or phase == KEEPING
    if not (number == 0 if in_setup else 1 <= number <= ROUNDS) or (
        phase == ENDED and number != ROUNDS
    ):
        messages.append("The round does not match the phase.")
    if step not in _possible_steps(phase) or (phase == RESCUING and number == ROUNDS):
        messages.append("The step does not match the phase.")
    if not NOBODY <= first < seats or (first == NOBODY) != (phase <= CHOOSING_FIRST):
        messages.append("The first player does not match the phase.")
    if not NOBODY <= active < seats or (active == NOBODY) != (phase < BIDDING or phase == ENDED):
        messages.append("The active seat does not match the phase.")
    if not NOTHING <= rank < seats or (rank == NOTHING) != (
        phase not in (PLACING, SELLING, RESCUING)
    ):
        messages.append("The rank to act does not match the phase.")
    if not NOTHING <= good < GUILDS or (good == NOTHING) != (phase != SELLING):
        messages.append("The goods to sell do not match the phase.")
    if not NOBODY <= drawing < seats or (drawing == NOBODY) != (
        phase not in (DRAWING_FIRST, DRAWING_MORE)
    ):
        messages.append("The seat that draws a card does not match the phase.")
    all_dealt = seats * OBJECTIVES_PER_SEAT
    if not (
        dealt == 0
        if phase < DEALING_OBJECTIVES
        else 0 <= dealt < all_dealt
        if phase == DEALING_OBJECTIVES
        else dealt == all_dealt
    ):
        messages.append("The number of objectives dealt does not match the phase.")
    return messages or _check_dealing_order(fields)


def _possible_steps(phase: int) -> list[int]:
    """ST-4.1: the steps in which a phase can occur."""
    if phase in (BIDDING, RESCUING):
        return list(range(BIDDING_STEPS))
    if phase == PLACING:
        return [step for step in range(STEPS) if is_guild_step(step)]
    if phase == SELLING:
        return [step for step in range(2, BIDDING_STEPS) if not is_guild_step(step)]
    return {BUILDING_CHAPEL: [STEP_H], BUILDING_SITE: [STEP_I]}.get(phase, [NOTHING])


def _check_dealing_order(fields: _Fields) -> list[str]:
    """ST-2.1: round cards and buildings are dealt one after the other, each once."""
    phase = fields["turn"][0]
    messages = []
    for name, dealing in (("round_cards", DEALING_ROUNDS), ("buildings", DEALING_BUILDINGS)):
        cards = [card for card in fields[name] if card != NOTHING]
        if fields[name] != cards + [NOTHING] * (ROUNDS - len(cards)):
            messages.append(f"The {name.replace('_', ' ')} have gaps.")
        if len(set(cards)) < len(cards):
            messages.append(f"One of the {name.replace('_', ' ')} occurs twice.")
        if not (
            len(cards) < ROUNDS
            if phase == dealing
            else len(cards) == (ROUNDS if phase > dealing else 0)
        ):
            messages.append(f"The number of {name.replace('_', ' ')} does not match the phase.")
    return messages


def _check_objectives(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-2.5, ST-2.6: five different ones per seat, answered in order."""
    phase, first, dealt = fields["turn"][0], fields["turn"][3], fields["turn"][8]
    seats = int(state.seats)
    messages = []
    held = [item for item in fields["objectives"] if item != NOTHING]
    if len(set(held)) < len(held):
        messages.append("An objective was dealt twice.")
    for seat in range(MAX_SEATS):
        row = fields["objectives"][seat * OBJECTIVES_PER_SEAT : (seat + 1) * OBJECTIVES_PER_SEAT]
        answers = fields["answers"][seat * OBJECTIVES_PER_SEAT : (seat + 1) * OBJECTIVES_PER_SEAT]
        before = (seat - first) % seats * OBJECTIVES_PER_SEAT
        number = min(OBJECTIVES_PER_SEAT, max(0, dealt - before)) if seat < seats else 0
        mine = sorted(item for item in row if item != NOTHING)
        if len(mine) != number or row != mine + [NOTHING] * (OBJECTIVES_PER_SEAT - number):
            messages.append(f"Seat {seat} does not hold {number} objectives in ascending order.")
        given = OBJECTIVES_PER_SEAT - answers.count(UNANSWERED)
        if UNANSWERED in answers[:given]:
            messages.append(f"Seat {seat} has answered about its objectives out of order.")
        is_late = phase > DEALING_OBJECTIVES and phase != KEEPING and seat < seats
        if given != (OBJECTIVES_PER_SEAT if is_late else 0) and (phase != KEEPING or seat >= seats):
            messages.append(f"The answers of seat {seat} do not match the phase.")
        if given >= OBJECTIVES_PER_SEAT - 1 and KEPT not in answers:
            messages.append(f"Seat {seat} keeps no objective.")
    if phase == KEEPING and UNANSWERED not in fields["answers"][: seats * OBJECTIVES_PER_SEAT]:
        messages.append("All seats have chosen their objectives, but the choice has not ended.")
    return messages


def _check_absent_seats(state: StrasbourgState, fields: _Fields) -> list[str]:
    """Seats that are not in the game have nothing."""
    seats = int(state.seats)
    for name, width in (
        ("prestige", ROUNDS),
        ("coins", 1),
        ("goods", GUILDS),
        ("privileges", 1),
        ("deck", VALUES),
        ("under", CARDS),
        ("under_used", 1),
        ("hand", VALUES),
        ("drawn", 1),
        ("stage", 1),
        ("piles", PILES),
        ("decisions", 1),
        ("bids", 1),
        ("revealed", ROUNDS * VALUES),
        ("known", ROUNDS * VALUES),
        ("boxed", ROUNDS * VALUES),
    ):
        if any(fields[name][seats * width :]):
            return [f"A seat that does not exist has {name.replace('_', ' ')}."]
    for name in ("open", "before"):
        if any(slot != NOTHING for slot in fields[name][seats:]):
            return ["A seat that does not exist is making piles."]
    return []


def _num_guild_steps(state: StrasbourgState, fields: _Fields, guild: int) -> int:
    """The number of steps of a guild that have begun so far."""
    phase, number, step = fields["turn"][:3]
    count = 0
    for i in range(number):
        card = state.parts.components.round_cards[fields["round_cards"][i]]
        at = 1 + 2 * card.index(guild) if guild in card else STEPS
        is_past = i + 1 < number or phase == ENDED
        if at < STEPS and (is_past or at < step or (at == step and phase != BIDDING)):
            count += 1
    return count


def _check_city(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-5.6, ST-7: members on squares of guilds, one chapel and one building per round."""
    components = state.parts.components
    phase, number, step = fields["turn"][:3]
    messages = []
    placed = [[0] * MAX_SEATS for _ in range(GUILDS)]
    for square, owner in enumerate(fields["figures"]):
        if owner != NOBODY:
            guild = components.guild_of[square]
            if guild == NOTHING:
                return [f"There is a member on building site {components.square_name(square)}."]
            placed[guild][owner] += 1
    for guild, members in enumerate(placed):
        steps = _num_guild_steps(state, fields, guild)
        places = 2 + int(state.parts.journeymen)
        if max(members) > steps or sum(members) > steps * places:
            messages.append(
                f"There are too many members in the quarter of the {components.guilds[guild]}."
            )
    if any(fields["chapels"][int(state.parts.num_chapel_spots) :]):
        messages.append("There is a chapel on a spot that does not exist.")
    rounds = ROUNDS if phase == ENDED else max(0, number - 1)
    if sum(fields["chapels"]) != rounds + (step > STEP_H):
        messages.append("The number of chapels does not match the round and step.")
    built = sorted(building for building in fields["sites"] if building != NOTHING)
    if built != sorted(fields["buildings"][:rounds]):
        messages.append("The buildings on the sites are not those of the past rounds.")
    return messages


def _check_council(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-2.4, ST-5, ST-8: who can hold which council seat, and the prestige scored."""
    components = state.parts.components
    phase, number, step = fields["turn"][:3]
    council = fields["council"]
    messages = []
    has_begun = phase > CHOOSING_FIRST
    for council_seat in (NOBILITY, CHURCH):
        if (council[council_seat] != NOBODY) != has_begun:
            messages.append("Nobility and church are taken exactly from the first player on.")
    for guild in range(GUILDS):
        if council[GUILD_COUNCIL_SEAT + guild] != NOBODY and not _num_guild_steps(
            state, fields, guild
        ):
            messages.append(f"The seat of the {components.guilds[guild]} cannot be taken yet.")
    scored = ROUNDS if phase == ENDED else max(0, number - 1)
    merchants_open = scored > 0 or step >= STEP_G
    if council[MERCHANTS] != NOBODY and not merchants_open:
        messages.append("The merchants' seat cannot be taken yet.")
    for i in range(ROUNDS):
        council_seats = [fields["prestige"][seat * ROUNDS + i] for seat in range(MAX_SEATS)]
        if not (
            2 <= sum(council_seats) <= COUNCIL_SEATS if i < scored else sum(council_seats) == 0
        ):
            messages.append(f"The council points of round {i + 1} are impossible.")
    if phase == ENDED:
        last = [fields["prestige"][seat * ROUNDS + ROUNDS - 1] for seat in range(MAX_SEATS)]
        if last != [council.count(seat) for seat in range(MAX_SEATS)]:
            messages.append("The council points of the last round do not match the council.")
    return messages


def _check_holdings(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-5, ST-6, ST-8.2: coins, goods and privileges that can have been gained."""
    components = state.parts.components
    phase, number = fields["turn"][:2]
    messages = []
    held = [_num_guild_steps(state, fields, guild) for guild in range(GUILDS)]
    maximum = components.coins + sum(
        steps * value for steps, value in zip(held, components.goods_value, strict=True)
    )
    scored = ROUNDS if phase == ENDED else max(0, number - 1)
    for seat in range(int(state.seats)):
        goods = fields["goods"][seat * GUILDS : (seat + 1) * GUILDS]
        if any(mine > steps for mine, steps in zip(goods, held, strict=True)):
            messages.append(f"Seat {seat} has more goods than it can have taken.")
        goods_value = sum(
            mine * value for mine, value in zip(goods, components.goods_value, strict=True)
        )
        if fields["coins"][seat] + goods_value > maximum:
            messages.append(f"Seat {seat} has more coins than it can have earned.")
        if fields["privileges"][seat] > scored * components.council_privileges:
            messages.append(f"Seat {seat} has more privileges than it can have received.")
    return messages


def _check_bidding(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-4.2 to ST-4.5: decided and waiting seats, and the ranking of the bids."""
    phase, first, active = fields["turn"][0], fields["turn"][3], fields["turn"][4]
    seats = int(state.seats)
    queue = [seat for seat in fields["queue"] if seat != NOBODY]
    ranking = [seat for seat in fields["ranking"] if seat != NOBODY]
    bidders = [seat for seat in range(seats) if fields["decisions"][seat] == REVEALED]
    messages = []
    for name, row in (("queue", queue), ("ranking", ranking)):
        if fields[name] != row + [NOBODY] * (MAX_SEATS - len(row)) or len(set(row)) < len(row):
            return [f"The {name} has gaps or repeats a seat."]
    if bidders != [seat for seat in range(seats) if fields["bids"][seat]]:
        messages.append("The bids do not match the seats that revealed a pile.")
    if phase == BIDDING:
        open_seats = [seat for seat in range(seats) if fields["decisions"][seat] == 0]
        if sorted(queue) != open_seats or ranking:
            messages.append("The queue does not match the seats that have not decided.")
        elif not queue or queue[0] != active or state.num_piles[active] == 0:
            messages.append("The active seat is not the head of the queue or has no pile.")
    elif phase in (PLACING, SELLING, RESCUING):
        sums = [int(pile_sum(fields["bids"][seat])) for seat in ranking]
        if queue or sorted(ranking) != bidders or sums != sorted(sums, reverse=True):
            messages.append("The ranking does not match the bids.")
        elif 0 in fields["decisions"][:seats] or not ranking or ranking[0] != first:
            messages.append(
                "Not all seats have decided, or the best bidder is not the first player."
            )
    elif queue or ranking or any(fields["decisions"]) or any(fields["bids"]):
        messages.append("There are bids outside the bidding steps.")
    return messages


def _check_action(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-4.6, ST-4.7, ST-5 to ST-7: who acts in a step, and that there is something to decide."""
    phase, _, step, _, active, rank, good = fields["turn"][:7]
    messages = []
    if phase in (PLACING, SELLING, RESCUING):
        if rank >= state.ranking_size or state.ranking[rank] != active:
            return ["The active seat does not have the rank to act."]
        if (rank < num_rewarded(state)) != (phase != RESCUING):
            messages.append("The rank to act does not match the phase.")
    if phase == PLACING:
        guild = state.parts.components.round_cards[fields["round_cards"][fields["turn"][1] - 1]][
            (step - 1) // 2
        ]
        if num_placeable(state, active, guild) == 0:
            messages.append("There is no square to place a member on.")
        if fields["council"][GUILD_COUNCIL_SEAT + guild] != fields["ranking"][0]:
            messages.append("The master does not hold the guild's council seat.")
    if phase == SELLING and fields["goods"][active * GUILDS + good] == 0:
        messages.append("The active seat has no goods of this kind to sell.")
    if phase == BUILDING_CHAPEL and fields["council"][CHURCH] != active:
        messages.append("The active seat does not hold the church.")
    if phase == BUILDING_SITE and fields["council"][NOBILITY] != active:
        messages.append("The active seat does not hold the nobility.")
    return messages
