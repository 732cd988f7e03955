"""Invariants of a position: field bounds and consistency checks."""

from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.invariants.cards import check_cards, check_planning
from guildhall.games.strasbourg.piles import pile_sum
from guildhall.games.strasbourg.rules.guild_steps import is_guild_step, num_placeable, num_rewarded
from guildhall.games.strasbourg.rules.state import StrasbourgState

_Fields = dict[str, list[int]]


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
    if not ids.DEALING_ROUNDS <= phase <= ids.ENDED:
        return [f"There is no phase {phase}."]
    messages = []
    in_setup = phase <= ids.DEALING_OBJECTIVES or phase == ids.KEEPING
    if not (number == 0 if in_setup else 1 <= number <= ids.ROUNDS) or (
        phase == ids.ENDED and number != ids.ROUNDS
    ):
        messages.append("The round does not match the phase.")
    if step not in _possible_steps(phase) or (phase == ids.RESCUING and number == ids.ROUNDS):
        messages.append("The step does not match the phase.")
    if not ids.NOBODY <= first < seats or (first == ids.NOBODY) != (phase <= ids.CHOOSING_FIRST):
        messages.append("The first player does not match the phase.")
    if not ids.NOBODY <= active < seats or (active == ids.NOBODY) != (
        phase < ids.BIDDING or phase == ids.ENDED
    ):
        messages.append("The active seat does not match the phase.")
    if not ids.NOTHING <= rank < seats or (rank == ids.NOTHING) != (
        phase not in (ids.PLACING, ids.SELLING, ids.RESCUING)
    ):
        messages.append("The rank to act does not match the phase.")
    if not ids.NOTHING <= good < ids.GUILDS or (good == ids.NOTHING) != (phase != ids.SELLING):
        messages.append("The goods to sell do not match the phase.")
    if not ids.NOBODY <= drawing < seats or (drawing == ids.NOBODY) != (
        phase not in (ids.DRAWING_FIRST, ids.DRAWING_MORE)
    ):
        messages.append("The seat that draws a card does not match the phase.")
    all_dealt = seats * ids.OBJECTIVES_PER_SEAT
    if not (
        dealt == 0
        if phase < ids.DEALING_OBJECTIVES
        else 0 <= dealt < all_dealt
        if phase == ids.DEALING_OBJECTIVES
        else dealt == all_dealt
    ):
        messages.append("The number of objectives dealt does not match the phase.")
    return messages or _check_dealing_order(fields)


def _possible_steps(phase: int) -> list[int]:
    """ST-4.1: the steps in which a phase can occur."""
    if phase in (ids.BIDDING, ids.RESCUING):
        return list(range(ids.BIDDING_STEPS))
    if phase == ids.PLACING:
        return [step for step in range(ids.STEPS) if is_guild_step(step)]
    if phase == ids.SELLING:
        return [step for step in range(2, ids.BIDDING_STEPS) if not is_guild_step(step)]
    return {ids.BUILDING_CHAPEL: [ids.STEP_H], ids.BUILDING_SITE: [ids.STEP_I]}.get(
        phase, [ids.NOTHING]
    )


def _check_dealing_order(fields: _Fields) -> list[str]:
    """ST-2.1: round cards and buildings are dealt one after the other, each once."""
    phase = fields["turn"][0]
    messages = []
    for name, dealing in (
        ("round_cards", ids.DEALING_ROUNDS),
        ("buildings", ids.DEALING_BUILDINGS),
    ):
        cards = [card for card in fields[name] if card != ids.NOTHING]
        if fields[name] != cards + [ids.NOTHING] * (ids.ROUNDS - len(cards)):
            messages.append(f"The {name.replace('_', ' ')} have gaps.")
        if len(set(cards)) < len(cards):
            messages.append(f"One of the {name.replace('_', ' ')} occurs twice.")
        if not (
            len(cards) < ids.ROUNDS
            if phase == dealing
            else len(cards) == (ids.ROUNDS if phase > dealing else 0)
        ):
            messages.append(f"The number of {name.replace('_', ' ')} does not match the phase.")
    return messages


def _check_objectives(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-2.5, ST-2.6: five different ones per seat, answered in order."""
    phase, first, dealt = fields["turn"][0], fields["turn"][3], fields["turn"][8]
    seats = int(state.seats)
    messages = []
    held = [item for item in fields["objectives"] if item != ids.NOTHING]
    if len(set(held)) < len(held):
        messages.append("An objective was dealt twice.")
    for seat in range(ids.MAX_SEATS):
        row = fields["objectives"][
            seat * ids.OBJECTIVES_PER_SEAT : (seat + 1) * ids.OBJECTIVES_PER_SEAT
        ]
        answers = fields["answers"][
            seat * ids.OBJECTIVES_PER_SEAT : (seat + 1) * ids.OBJECTIVES_PER_SEAT
        ]
        before = (seat - first) % seats * ids.OBJECTIVES_PER_SEAT
        number = min(ids.OBJECTIVES_PER_SEAT, max(0, dealt - before)) if seat < seats else 0
        mine = sorted(item for item in row if item != ids.NOTHING)
        if len(mine) != number or row != mine + [ids.NOTHING] * (ids.OBJECTIVES_PER_SEAT - number):
            messages.append(f"Seat {seat} does not hold {number} objectives in ascending order.")
        given = ids.OBJECTIVES_PER_SEAT - answers.count(ids.UNANSWERED)
        if ids.UNANSWERED in answers[:given]:
            messages.append(f"Seat {seat} has answered about its objectives out of order.")
        is_late = phase > ids.DEALING_OBJECTIVES and phase != ids.KEEPING and seat < seats
        if given != (ids.OBJECTIVES_PER_SEAT if is_late else 0) and (
            phase != ids.KEEPING or seat >= seats
        ):
            messages.append(f"The answers of seat {seat} do not match the phase.")
        if given >= ids.OBJECTIVES_PER_SEAT - 1 and ids.KEPT not in answers:
            messages.append(f"Seat {seat} keeps no objective.")
    if (
        phase == ids.KEEPING
        and ids.UNANSWERED not in fields["answers"][: seats * ids.OBJECTIVES_PER_SEAT]
    ):
        messages.append("All seats have chosen their objectives, but the choice has not ended.")
    return messages


def _check_absent_seats(state: StrasbourgState, fields: _Fields) -> list[str]:
    """Seats that are not in the game have nothing."""
    seats = int(state.seats)
    for name, width in (
        ("prestige", ids.ROUNDS),
        ("coins", 1),
        ("goods", ids.GUILDS),
        ("privileges", 1),
        ("deck", ids.VALUES),
        ("under", ids.CARDS),
        ("under_used", 1),
        ("hand", ids.VALUES),
        ("drawn", 1),
        ("stage", 1),
        ("piles", ids.PILES),
        ("decisions", 1),
        ("bids", 1),
        ("revealed", ids.ROUNDS * ids.VALUES),
        ("known", ids.ROUNDS * ids.VALUES),
        ("boxed", ids.ROUNDS * ids.VALUES),
    ):
        if any(fields[name][seats * width :]):
            return [f"A seat that does not exist has {name.replace('_', ' ')}."]
    for name in ("open", "before"):
        if any(slot != ids.NOTHING for slot in fields[name][seats:]):
            return ["A seat that does not exist is making piles."]
    return []


def _num_guild_steps(state: StrasbourgState, fields: _Fields, guild: int) -> int:
    """The number of steps of a guild that have begun so far."""
    phase, number, step = fields["turn"][:3]
    count = 0
    for i in range(number):
        card = state.parts.components.round_cards[fields["round_cards"][i]]
        at = 1 + 2 * card.index(guild) if guild in card else ids.STEPS
        is_past = i + 1 < number or phase == ids.ENDED
        if at < ids.STEPS and (is_past or at < step or (at == step and phase != ids.BIDDING)):
            count += 1
    return count


def _check_city(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-5.6, ST-7: members on squares of guilds, one chapel and one building per round."""
    components = state.parts.components
    phase, number, step = fields["turn"][:3]
    messages = []
    placed = [[0] * ids.MAX_SEATS for _ in range(ids.GUILDS)]
    for square, owner in enumerate(fields["figures"]):
        if owner != ids.NOBODY:
            guild = components.guild_of[square]
            if guild == ids.NOTHING:
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
    rounds = ids.ROUNDS if phase == ids.ENDED else max(0, number - 1)
    if sum(fields["chapels"]) != rounds + (step > ids.STEP_H):
        messages.append("The number of chapels does not match the round and step.")
    built = sorted(building for building in fields["sites"] if building != ids.NOTHING)
    if built != sorted(fields["buildings"][:rounds]):
        messages.append("The buildings on the sites are not those of the past rounds.")
    return messages


def _check_council(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-2.4, ST-5, ST-8: who can hold which council seat, and the prestige scored."""
    components = state.parts.components
    phase, number, step = fields["turn"][:3]
    council = fields["council"]
    messages = []
    has_begun = phase > ids.CHOOSING_FIRST
    for council_seat in (ids.NOBILITY, ids.CHURCH):
        if (council[council_seat] != ids.NOBODY) != has_begun:
            messages.append("Nobility and church are taken exactly from the first player on.")
    for guild in range(ids.GUILDS):
        if council[ids.GUILD_COUNCIL_SEAT + guild] != ids.NOBODY and not _num_guild_steps(
            state, fields, guild
        ):
            messages.append(f"The seat of the {components.guilds[guild]} cannot be taken yet.")
    scored = ids.ROUNDS if phase == ids.ENDED else max(0, number - 1)
    merchants_open = scored > 0 or step >= ids.STEP_G
    if council[ids.MERCHANTS] != ids.NOBODY and not merchants_open:
        messages.append("The merchants' seat cannot be taken yet.")
    for i in range(ids.ROUNDS):
        council_seats = [fields["prestige"][seat * ids.ROUNDS + i] for seat in range(ids.MAX_SEATS)]
        if not (
            2 <= sum(council_seats) <= ids.COUNCIL_SEATS if i < scored else sum(council_seats) == 0
        ):
            messages.append(f"The council points of round {i + 1} are impossible.")
    if phase == ids.ENDED:
        last = [
            fields["prestige"][seat * ids.ROUNDS + ids.ROUNDS - 1] for seat in range(ids.MAX_SEATS)
        ]
        if last != [council.count(seat) for seat in range(ids.MAX_SEATS)]:
            messages.append("The council points of the last round do not match the council.")
    return messages


def _check_holdings(state: StrasbourgState, fields: _Fields) -> list[str]:
    """ST-5, ST-6, ST-8.2: coins, goods and privileges that can have been gained."""
    components = state.parts.components
    phase, number = fields["turn"][:2]
    messages = []
    held = [_num_guild_steps(state, fields, guild) for guild in range(ids.GUILDS)]
    maximum = components.coins + sum(
        steps * value for steps, value in zip(held, components.goods_value, strict=True)
    )
    scored = ids.ROUNDS if phase == ids.ENDED else max(0, number - 1)
    for seat in range(int(state.seats)):
        goods = fields["goods"][seat * ids.GUILDS : (seat + 1) * ids.GUILDS]
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
    queue = [seat for seat in fields["queue"] if seat != ids.NOBODY]
    ranking = [seat for seat in fields["ranking"] if seat != ids.NOBODY]
    bidders = [seat for seat in range(seats) if fields["decisions"][seat] == ids.REVEALED]
    messages = []
    for name, row in (("queue", queue), ("ranking", ranking)):
        if fields[name] != row + [ids.NOBODY] * (ids.MAX_SEATS - len(row)) or len(set(row)) < len(
            row
        ):
            return [f"The {name} has gaps or repeats a seat."]
    if bidders != [seat for seat in range(seats) if fields["bids"][seat]]:
        messages.append("The bids do not match the seats that revealed a pile.")
    if phase == ids.BIDDING:
        open_seats = [seat for seat in range(seats) if fields["decisions"][seat] == 0]
        if sorted(queue) != open_seats or ranking:
            messages.append("The queue does not match the seats that have not decided.")
        elif not queue or queue[0] != active or state.num_piles[active] == 0:
            messages.append("The active seat is not the head of the queue or has no pile.")
    elif phase in (ids.PLACING, ids.SELLING, ids.RESCUING):
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
    if phase in (ids.PLACING, ids.SELLING, ids.RESCUING):
        if rank >= state.ranking_size or state.ranking[rank] != active:
            return ["The active seat does not have the rank to act."]
        if (rank < num_rewarded(state)) != (phase != ids.RESCUING):
            messages.append("The rank to act does not match the phase.")
    if phase == ids.PLACING:
        guild = state.parts.components.round_cards[fields["round_cards"][fields["turn"][1] - 1]][
            (step - 1) // 2
        ]
        if num_placeable(state, active, guild) == 0:
            messages.append("There is no square to place a member on.")
        if fields["council"][ids.GUILD_COUNCIL_SEAT + guild] != fields["ranking"][0]:
            messages.append("The master does not hold the guild's council seat.")
    if phase == ids.SELLING and fields["goods"][active * ids.GUILDS + good] == 0:
        messages.append("The active seat has no goods of this kind to sell.")
    if phase == ids.BUILDING_CHAPEL and fields["council"][ids.CHURCH] != active:
        messages.append("The active seat does not hold the church.")
    if phase == ids.BUILDING_SITE and fields["council"][ids.NOBILITY] != active:
        messages.append("The active seat does not hold the nobility.")
    return messages
