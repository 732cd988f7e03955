"""Invariants of cards, stacks and turns."""

from guildhall.games.flandern import ids
from guildhall.games.flandern.rules.card_actions import offer_plots
from guildhall.games.flandern.rules.placement import legal_tiles
from guildhall.games.flandern.rules.state import FlandernState

_Fields = dict[str, list[int]]

_ACTING_PHASES = (ids.CHOOSING_PLOT, ids.CHOOSING_TILE, ids.PLACING_CATHEDRAL, ids.PLACING_MASTER)
_ROUND_PHASES = (ids.DRAWING_GOLD, ids.CHOOSING_CARDS, *_ACTING_PHASES, ids.ENDED)
_TWO_PLAYER_PHASES = (
    ids.DRAWING_INFLUENCED,
    ids.OPENING_TURN,
    ids.PLAYING_CARD,
    ids.CHOOSING_PLOT,
    ids.CHOOSING_TILE,
    ids.ENDED,
)


def violations(state: FlandernState, fields: _Fields) -> list[str]:
    """Return the card and turn invariants that a position with a valid board violates."""
    found = _check_turn(state)
    if found:
        return found
    found = _check_gold(state, fields)
    found += _check_influenced_stack(state, fields)
    found += _check_choices(state, fields)
    found += _check_hands(state, fields)
    found += _check_card(state)
    found += _check_two_player_turn(state)
    if not found:
        found += _check_offer(state)
    return found


def _check_turn(state: FlandernState) -> list[str]:
    """FL-3.1, FL-7.7: check that the phase exists and the first player fits the round."""
    seats = int(state.seats)
    phase = state.phase
    found = []
    if phase not in (_TWO_PLAYER_PHASES if state.parts.is_two_player else _ROUND_PHASES):
        return [f"There is no phase {phase} with this number of players."]
    if state.round < 1 or state.first_player != (state.parts.oldest + state.round - 1) % seats:
        found.append("The first player does not match the round.")
    has_no_active_seat = phase in (ids.DRAWING_GOLD, ids.CHOOSING_CARDS, ids.ENDED)
    if not ids.NOBODY <= state.active < seats or has_no_active_seat != (state.active == ids.NOBODY):
        found.append("The active seat does not match the phase.")
    if state.parts.is_two_player and not has_no_active_seat and state.active != state.first_player:
        found.append("In a two-player turn, only the first player is active.")
    endings: tuple[int, ...] = (ids.BOARD_FULL, ids.GOLD_EMPTY)
    if state.parts.is_two_player:
        endings = (ids.BOARD_FULL, ids.ONLY_INFLUENCED, ids.NOBODY_BUILDS)
    if state.ending not in (endings if phase == ids.ENDED else (0,)):
        found.append("The reason for the game end does not match the phase.")
    if state.ending == ids.GOLD_EMPTY and state.gold_size > 0:
        found.append("The game ended with an empty gold stack, but gold cards are left.")
    return found


def _check_gold(state: FlandernState, fields: _Fields) -> list[str]:
    """FL-2.5, FL-3.2 to FL-3.4: check that no gold card is missing and A was used before B."""
    found = []
    card, back = int(state.gold_card), int(state.gold_back)
    if not ids.NOTHING <= card < ids.GOLD_CARDS or not ids.NOTHING <= back < ids.BACKS:
        return ["There is no such gold card."]
    if (card == ids.NOTHING) != (back == ids.NOTHING):
        found.append("A gold card needs both a kind and a back.")
    held = [0] * (ids.BACKS * ids.GOLD_CARDS)
    if card != ids.NOTHING and back != ids.NOTHING:
        held[back * ids.GOLD_CARDS + card] = 1
        if card < ids.CITIES and state.scored[card] > 0:
            found.append("The gold card of a scored city was kept.")
    supply = list(state.parts.gold)
    there = zip(fields["gold"], fields["shown"], held, strict=True)
    if [sum(numbers) for numbers in there] != supply:
        found.append("There are too few or too many gold cards.")
    if fields["gold"][ids.GOLD_CARDS :] != supply[ids.GOLD_CARDS :] and any(
        fields["gold"][: ids.GOLD_CARDS]
    ):
        found.append("A gold card with back B was drawn before the last one with back A.")
    is_open = state.phase == ids.CHOOSING_CARDS or (
        state.phase in _ACTING_PHASES
        and state.card_source == ids.SILVER
        and not state.parts.is_two_player
    )
    if card != ids.NOTHING and not is_open:
        found.append("Nobody holds a gold card in this phase.")
    if card == ids.NOTHING and is_open and state.gold_size > 0:
        found.append("The first player has no gold card.")
    if state.phase == ids.DRAWING_GOLD and state.gold_size == 0:
        found.append("There is no gold card to draw.")
    return found


def _check_influenced_stack(state: FlandernState, fields: _Fields) -> list[str]:
    """FL-10.3, FL-10.7: check that only influenced cards of scored cities are missing."""
    found = []
    for stack_index in range(ids.PLAYER_GUILDS * ids.STACK_CARDS):
        guild, card = divmod(stack_index, ids.STACK_CARDS)
        there = fields["stack"][stack_index] + fields["discard"][stack_index]
        if (
            state.card_source == ids.INFLUENCED
            and state.card == card
            and state.acting_guild == guild
        ):
            there += 1
        number = int(state.parts.stack[stack_index])
        may_lack = card < ids.SITE and state.scored[card] > 0
        if there > number or (there < number and not may_lack):
            found.append("There are too few or too many influenced cards.")
            break
    if state.phase == ids.DRAWING_INFLUENCED and state.stack_size == 0:
        found.append("There is no influenced card to draw.")
    return found


def _check_choices(state: FlandernState, fields: _Fields) -> list[str]:
    """FL-3.5 to FL-3.7: check the sealed choices and the resulting order."""
    found = []
    seats = int(state.seats)
    chosen, added, order = fields["chosen"], fields["added"], fields["order"]
    nothing = [ids.NOTHING] * ids.MAX_SEATS
    if any(row[seats:] != nothing[seats:] for row in (chosen, added, order)):
        found.append("A seat that is not in play has chosen a card.")
    if state.phase in _ACTING_PHASES and not state.parts.is_two_player:
        if ids.NOTHING in chosen[:seats] or ids.NOTHING in added[:seats]:
            return [*found, "Not every seat has chosen its cards."]
        seat_order = [(int(state.first_player) + step) % seats for step in range(seats)]
        if order[:seats] != sorted(seat_order, key=lambda seat: -added[seat]):
            return [*found, "The order of play does not match the cards."]
        acted = int(state.num_acted)
        if state.card_source == ids.GOLD:
            if acted != seats or state.active != state.first_player:
                found.append("The gold card is used last, by the first player.")
        elif not 0 <= acted < seats or order[acted] != state.active:
            found.append("It is not this seat's turn.")
        return found
    if state.num_acted != 0 or order != nothing:
        found.append("The order of play is set before the cards are revealed.")
    if state.phase != ids.CHOOSING_CARDS:
        if chosen != nothing or added != nothing:
            found.append("Cards are chosen outside the choosing phase.")
        return found
    for seat in range(seats):
        if chosen[seat] != ids.NOTHING and not fields["hands"][seat] >> chosen[seat] & 1:
            found.append(f"The card that seat {seat} chose is not in its hand.")
        if added[seat] > fields["influence"][seat]:
            found.append(f"Seat {seat} added more influence cards than it has.")
        is_done = added[seat] != ids.NOTHING
        if chosen[seat] == ids.NOTHING and is_done:
            found.append(f"Seat {seat} added influence without choosing a card.")
        if chosen[seat] != ids.NOTHING and not is_done and fields["influence"][seat] == 0:
            found.append(f"Seat {seat} has no influence cards to choose from.")
    if ids.NOTHING not in added[:seats]:
        found.append("Every seat has chosen, but the cards are not revealed.")
    return found


def _check_hands(state: FlandernState, fields: _Fields) -> list[str]:
    """FL-2.4, FL-4.7, FL-7.6: check that each seat has the cards of all open cities."""
    found = []
    seats = int(state.seats)
    cards = 1 << ids.SITE | 1 << ids.RECALL
    for city in range(ids.CITIES):
        if state.parts.is_city_in_play[city] == 1 and state.scored[city] == 0:
            cards |= 1 << city
    start = int(state.parts.start_influence)
    gained = (
        fields["shown"][ids.INFLUENCE_CARD] + fields["shown"][ids.GOLD_CARDS + ids.INFLUENCE_CARD]
    )
    for seat in range(ids.MAX_SEATS):
        hand, row = fields["hands"][seat], fields["rows"][seat]
        influence = fields["influence"][seat]
        if seat >= seats:
            if hand or row or influence:
                found.append(f"Seat {seat} is not in play but has cards.")
            continue
        if hand & row or hand | row != cards:
            found.append(f"The cards of seat {seat} are incomplete.")
        if influence > start + gained:
            found.append(f"Seat {seat} has more influence cards than possible.")
        if row >> ids.RECALL & 1 and not _is_waiting_to_recall(state, seat):
            found.append(f"The recall card of seat {seat} is not in its hand.")
    if sum(fields["influence"]) > start * seats + gained:
        found.append("There are more influence cards than possible.")
    return found


def _is_waiting_to_recall(state: FlandernState, seat: int) -> bool:
    """Whether a seat has revealed the recall card and its turn has not come yet."""
    if state.phase not in _ACTING_PHASES or state.chosen_cards[seat] != ids.RECALL:
        return False
    return seat in list(state.order)[int(state.num_acted) + 1 : int(state.seats)]


def _check_card(state: FlandernState) -> list[str]:
    """FL-4, FL-6: check that the card being carried out fits its source."""
    source, card, acting_guild = int(state.card_source), int(state.card), int(state.acting_guild)
    seat = state.active
    if state.phase not in _ACTING_PHASES:
        if (source, card, acting_guild) != (ids.NOTHING, ids.NOTHING, ids.NOTHING):
            return ["A card is carried out in a phase without actions."]
        return []
    builds = state.phase in (ids.CHOOSING_PLOT, ids.CHOOSING_TILE)
    if builds != (0 <= card <= ids.SITE):
        return ["The card being carried out does not match the phase."]
    if state.phase == ids.PLACING_CATHEDRAL and card != ids.CATHEDRAL:
        return ["No cathedral card is being carried out."]
    if state.phase == ids.PLACING_MASTER and card != ids.MASTER:
        return ["No guild master card is being carried out."]
    if source == ids.SILVER:
        played = state.chosen_cards[seat]
        if state.parts.is_two_player:
            played = card if state.open_rows[seat] >> card & 1 else ids.NOTHING
        if not builds or card != played or acting_guild != state.parts.guilds[seat]:
            return ["The silver card being carried out was not played."]
    elif source == ids.GOLD:
        shown = max(state.shown_gold[card], state.shown_gold[ids.GOLD_CARDS + card])
        if state.parts.is_two_player or shown == 0 or acting_guild != ids.NOTHING:
            return ["The gold card being carried out was not revealed."]
    elif source == ids.INFLUENCED:
        if not state.parts.is_two_player or acting_guild not in list(state.parts.influenced_guilds):
            return ["The influenced card being carried out belongs to no influenced guild."]
    else:
        return ["There is no such card source."]
    return []


def _check_two_player_turn(state: FlandernState) -> list[str]:
    """FL-10.4, FL-10.9: check the two actions of a turn and the count of idle turns."""
    own, influenced = int(state.own_done), int(state.influenced_done)
    built, idle = int(state.has_built), int(state.idle)
    if not state.parts.is_two_player:
        return (
            ["Turns exist only in the two-player game."]
            if own or influenced or built or idle
            else []
        )
    if not 0 <= own <= 1 or not 0 <= influenced <= 1 or not 0 <= built <= 1:
        return ["An action of the turn must be 0 or 1."]
    done = {
        ids.DRAWING_INFLUENCED: (own, 0),
        ids.OPENING_TURN: (0, 0),
        ids.PLAYING_CARD: (0, 1),
        ids.ENDED: (1, 1),
    }
    if state.phase in _ACTING_PHASES:
        fits = influenced == 0 if state.card_source == ids.INFLUENCED else own == 0
    else:
        fits = (own, influenced) == done[int(state.phase)]
    if not fits or (built and own + influenced == 0):
        return ["The actions done this turn do not match the phase."]
    max_idle = int(state.parts.max_idle_turns)
    is_stopped = state.ending == ids.NOBODY_BUILDS
    if not 0 <= idle <= max_idle or (idle == max_idle) > (state.phase == ids.ENDED):
        return ["The number of turns without building is impossible."]
    if is_stopped and (idle < max_idle or built):
        return ["The game was stopped, but something was built."]
    if state.phase == ids.ENDED and built and idle:
        return ["Something was built in a turn that counts as idle."]
    return []


def _check_offer(state: FlandernState) -> list[str]:
    """FL-4.1, FL-5.4: check that there is a choice, and that a chosen plot is legal."""
    if state.phase not in _ACTING_PHASES:
        return (
            ["A plot is chosen, but no tile is being laid."]
            if state.chosen_plot != ids.NOTHING
            else []
        )
    board = state.clone()
    if not offer_plots(board):
        return ["There is nothing to decide."]
    chosen_plot = state.chosen_plot
    if (state.phase == ids.CHOOSING_TILE) != (chosen_plot != ids.NOTHING):
        return ["The chosen plot does not match the phase."]
    if chosen_plot != ids.NOTHING:
        if not 0 <= chosen_plot < ids.CITIES * ids.CITY_PLOTS:
            return ["There is no such plot."]
        city, plot = chosen_plot // ids.CITY_PLOTS, chosen_plot % ids.CITY_PLOTS
        if not board.plots_offered[city] >> plot & 1 or not board.free[city] >> plot & 1:
            return ["The chosen plot cannot be built on."]
        tiles = legal_tiles(state, city, plot, state.acting_guild)
        if tiles & (tiles - 1) == 0:
            return ["There is no choice of tiles for this plot."]
    return []
