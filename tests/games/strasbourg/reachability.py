"""What holds in every position of a real game, although the engine does not rely on it.

``load`` accepts positions that violate these invariants: they cannot be reached, but are harmless.
"""

from collections.abc import Iterator

from guildhall.core.state import State
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.piles import count_of_value, pile_sum, round_made
from guildhall.games.strasbourg.rules.guild_steps import (
    guild_of_step,
    is_guild_step,
    num_placeable,
    num_rewarded,
)
from guildhall.games.strasbourg.rules.planning import num_addable
from guildhall.games.strasbourg.rules.state import StrasbourgState

Fields = dict[str, list[int]]

PLANNING_PHASES = (ids.DRAWING_FIRST, ids.DRAWING_MORE, ids.PLANNING)
RANKED_PHASES = (ids.PLACING, ids.SELLING, ids.RESCUING)


def violations(state: State) -> list[str]:
    """The violated invariants of a position that ``load`` accepts, as sentences."""
    assert isinstance(state, StrasbourgState)
    fields = state.fields()
    checks = (
        check_absent_seats,
        check_city,
        check_council,
        check_prestige,
        check_ranking,
        check_action,
        check_piles,
        check_cards_by_round,
        check_first_cards,
        check_splits,
    )
    return [sentence for check in checks for sentence in check(state, fields)]


def seat_row(fields: Fields, name: str, seat: int) -> list[int]:
    """The part of a field that belongs to a seat."""
    width = len(fields[name]) // ids.MAX_SEATS
    return fields[name][seat * width : (seat + 1) * width]


def check_absent_seats(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """Seats that are not in the game have nothing."""
    for seat in range(int(state.seats), ids.MAX_SEATS):
        for name in (
            *("prestige", "coins", "goods", "privileges", "answers", "deck", "under", "under_used"),
            *("hand", "drawn", "stage", "piles", "decisions", "bids", "revealed", "known", "boxed"),
        ):
            if any(seat_row(fields, name, seat)):
                yield f"A seat that does not exist has {name.replace('_', ' ')}."
        for name in ("objectives", "open", "before"):
            if set(seat_row(fields, name, seat)) != {ids.NOTHING}:
                yield f"A seat that does not exist has {name}."


# The city and the council


def num_guild_steps(state: StrasbourgState, guild: int) -> int:
    """The number of steps of a guild that have begun so far."""
    count = 0
    for i in range(int(state.round)):
        card = state.parts.components.round_cards[int(state.round_cards[i])]
        if guild in card:
            step = ids.STEP_B + 2 * card.index(guild)
            is_begun = step < state.step or (step == state.step and state.phase != ids.BIDDING)
            count += i + 1 < state.round or state.phase == ids.ENDED or is_begun
    return count


def num_scored_rounds(state: StrasbourgState) -> int:
    """The number of rounds whose council has been scored."""
    return ids.ROUNDS if state.phase == ids.ENDED else max(0, int(state.round) - 1)


def check_city(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-5.6, ST-7.1: at most one member per seat and guild step; chapels on spots in use."""
    components = state.parts.components
    for square, owner in enumerate(fields["figures"]):
        if owner != ids.NOBODY and components.guild_of[square] == ids.NOTHING:
            yield f"There is a member on building site {components.square_name(square)}."
    for guild in range(ids.GUILDS):
        owners = [
            owner
            for square, owner in enumerate(fields["figures"])
            if owner != ids.NOBODY and components.guild_of[square] == guild
        ]
        steps, places = num_guild_steps(state, guild), 2 + int(state.parts.journeymen)
        if len(owners) > steps * places or any(owners.count(seat) > steps for seat in owners):
            yield f"There are too many members in the quarter of the {components.guilds[guild]}."
    if any(fields["chapels"][int(state.parts.num_chapel_spots) :]):
        yield "There is a chapel on a spot that does not exist."


def check_council(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-2.4, ST-5, ST-6.2: council seats that can be held by now."""
    council = fields["council"]
    for council_seat in (ids.NOBILITY, ids.CHURCH):
        if state.phase <= ids.CHOOSING_FIRST and council[council_seat] != ids.NOBODY:
            yield "Nobility and church are taken exactly from the first player on."
    for guild, name in enumerate(state.parts.components.guilds):
        is_taken = council[ids.GUILD_COUNCIL_SEAT + guild] != ids.NOBODY
        if is_taken and num_guild_steps(state, guild) == 0:
            yield f"The seat of the {name} cannot be taken yet."
    is_open = num_scored_rounds(state) > 0 or state.step >= ids.STEP_G
    if council[ids.MERCHANTS] != ids.NOBODY and not is_open:
        yield "The merchants' seat cannot be taken yet."


def check_prestige(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-8.1: the council seats scored in each round, and the current ones at the end."""
    scored = num_scored_rounds(state)
    for i in range(ids.ROUNDS):
        held = fields["prestige"][i :: ids.ROUNDS]
        if sum(held) not in (range(2, ids.COUNCIL_SEATS + 1) if i < scored else [0]):
            yield f"The council points of round {i + 1} are impossible."
    at_end = [fields["council"].count(seat) for seat in range(ids.MAX_SEATS)]
    if state.phase == ids.ENDED and fields["prestige"][ids.ROUNDS - 1 :: ids.ROUNDS] != at_end:
        yield "The council points of the last round do not match the council."


# Who acts


def check_ranking(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-4.4 to ST-4.7: the ranking follows the bids, and its first seat is the first player."""
    if state.phase == ids.BIDDING and state.num_piles[state.active] == 0:
        yield "The active seat has no pile."
    seats = int(state.seats)
    if not ids.BIDDING <= state.phase <= ids.RESCUING and any(fields["decisions"][:seats]):
        yield "There are bids outside the bidding steps."
    if state.phase not in RANKED_PHASES:
        return
    ranking = fields["ranking"][: int(state.ranking_size)]
    bids = [int(pile_sum(fields["bids"][seat])) for seat in ranking]
    if bids != sorted(bids, reverse=True):
        yield "The ranking does not follow the bids."
    if ids.UNDECIDED in fields["decisions"][:seats]:
        yield "Not all seats have decided."
    if ranking[0] != state.first_player:
        yield "The best bidder is not the first player."
    if (state.ranking_index < num_rewarded(state)) != (state.phase != ids.RESCUING):
        yield "The rank to act does not match the phase."


def check_action(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-4.7, ST-5 to ST-7: who acts in a step, and that there is something to decide."""
    council = fields["council"]
    if state.phase == ids.RESCUING and state.round == ids.ROUNDS:
        yield "No card is rescued in the last round."
    if state.phase in RANKED_PHASES and is_guild_step(state.step):
        master = council[ids.GUILD_COUNCIL_SEAT + int(guild_of_step(state))]
        if master != fields["ranking"][0]:
            yield "The master does not hold the guild's council seat."
    if state.phase == ids.PLACING:
        if num_placeable(state, state.active, guild_of_step(state)) == 0:
            yield "There is no square to place a member on."
    if state.phase == ids.SELLING and not state.goods[state.active * ids.GUILDS + state.asked_good]:
        yield "The active seat has no goods of this kind to sell."
    if state.phase == ids.BUILDING_CHAPEL and council[ids.CHURCH] != state.active:
        yield "The active seat does not hold the church."
    if state.phase == ids.BUILDING_SITE and council[ids.NOBILITY] != state.active:
        yield "The active seat does not hold the nobility."


# Cards


def check_piles(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-3.3, ST-3.5: piles of a round descend, and without the option only new ones are left."""
    for seat in range(int(state.seats)):
        piles = [pile for pile in seat_row(fields, "piles", seat) if pile]
        for number in range(1, ids.ROUNDS + 1):
            made = [pile for pile in piles if round_made(pile) == number]
            if made != sorted(made, reverse=True):
                yield f"The piles of seat {seat} are out of order."
            if made and number != state.round and not state.parts.keep_unused_piles:
                yield f"Seat {seat} has a pile of an earlier round."


def check_cards_by_round(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-3.5, ST-4.2: when cards can be revealed, drawn again and set aside."""
    is_planning = state.phase in PLANNING_PHASES
    for seat in range(int(state.seats)):
        bid = fields["bids"][seat]
        at = (round_made(bid) - 1) * ids.VALUES
        for value, shown in enumerate(seat_row(fields, "revealed", seat)[at : at + ids.VALUES]):
            if count_of_value(bid, value) > shown:
                yield f"The bid of seat {seat} was not revealed."
        for i in range(ids.ROUNDS):
            row = slice(i * ids.VALUES, (i + 1) * ids.VALUES)
            shown, redrawn, aside = (
                any(seat_row(fields, name, seat)[row]) for name in ("revealed", "known", "boxed")
            )
            if i >= state.round - is_planning and (shown or redrawn):
                yield f"Seat {seat} has revealed cards of a later round."
            is_over = i + 1 < state.round or state.phase == ids.ENDED
            if aside and (state.parts.keep_unused_piles or not is_over):
                yield f"Seat {seat} has set cards aside too early, or despite the option."


def check_first_cards(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-3.1: before planning, each seat with a deck draws one card in turn."""
    if state.phase != ids.DRAWING_FIRST:
        return
    seats, first = int(state.seats), int(state.first_player)
    for seat in range(seats):
        is_past = (seat - first) % seats < (int(state.drawing_seat) - first) % seats
        has_deck = state.deck_size(seat) + fields["drawn"][seat] > 0
        if fields["drawn"][seat] != (is_past and has_deck):
            yield f"The first card of seat {seat} does not match the phase."


def check_splits(state: StrasbourgState, fields: Fields) -> Iterator[str]:
    """ST-3.3: piles are made in descending order, each from the highest card in hand."""
    for seat in range(int(state.seats)):
        if fields["stage"][seat] != ids.SPLITTING:
            continue
        piles, slot = seat_row(fields, "piles", seat), fields["open"][seat]
        before = fields["before"][seat]
        closed = [i for i, pile in enumerate(piles) if pile and round_made(pile) == state.round]
        closed.remove(slot)
        if before != (closed[-1] if closed else ids.NOTHING) or max([slot, *closed]) != slot:
            yield f"Seat {seat} has not made its piles in order."
        if before != ids.NOTHING and piles[slot] > piles[before]:
            yield f"The open pile of seat {seat} exceeds the one before it."
        hand = seat_row(fields, "hand", seat)
        highest = max(value for value in range(ids.VALUES) if count_of_value(piles[slot], value))
        if any(hand[highest + 1 :]):
            yield f"Seat {seat} has not opened a pile with its highest card."
        if num_addable(state, seat) == 0:
            yield f"Seat {seat} has no card to add to its pile."
