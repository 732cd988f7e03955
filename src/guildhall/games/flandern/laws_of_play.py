"""The laws about cards, stacks and whose turn it is, which no move can break."""

from guildhall.games.flandern.actions import offer_places
from guildhall.games.flandern.building import tiles_for
from guildhall.games.flandern.ids import (
    APPOINTING,
    BACKS,
    BOARD_FULL,
    CATHEDRAL,
    CHOOSING_CARDS,
    CHOOSING_PLACE,
    CHOOSING_TILE,
    CITIES,
    CROWNING,
    DRAWING_GOLD,
    DRAWING_INFLUENCED,
    ENDED,
    GOLD,
    GOLD_CARDS,
    GOLD_EMPTY,
    INFLUENCE_CARD,
    INFLUENCED,
    MASTER,
    MOST_SEATS,
    NOBODY,
    NOBODY_BUILDS,
    NOTHING,
    ONLY_INFLUENCED,
    OPENING_TURN,
    PLACES,
    PLAYER_GUILDS,
    PLAYING_CARD,
    SILVER,
    SITE,
    STACK_CARDS,
    TAKE_BACK,
)
from guildhall.games.flandern.rules import FlandernState

Fields = dict[str, list[int]]

ACTING = (CHOOSING_PLACE, CHOOSING_TILE, CROWNING, APPOINTING)
ROUND_PHASES = (DRAWING_GOLD, CHOOSING_CARDS, *ACTING, ENDED)
DUEL_PHASES = (
    DRAWING_INFLUENCED,
    OPENING_TURN,
    PLAYING_CARD,
    CHOOSING_PLACE,
    CHOOSING_TILE,
    ENDED,
)


def breaches(state: FlandernState, fields: Fields) -> list[str]:
    """The laws of cards and turns that a position with a sound board breaks."""
    found = turn_breaches(state)
    if found:
        return found
    found = gold_breaches(state, fields)
    found += stack_breaches(state, fields)
    found += choice_breaches(state, fields)
    found += hand_breaches(state, fields)
    found += card_breaches(state)
    found += duel_breaches(state)
    if not found:
        found += offer_breaches(state)
    return found


def turn_breaches(state: FlandernState) -> list[str]:
    """FL-3.1, FL-7.7: the phase is one of the game's, and the first player follows the rounds."""
    seats = int(state.seats)
    phase = state.phase
    found = []
    if phase not in (DUEL_PHASES if state.parts.is_duel else ROUND_PHASES):
        return [f"There is no phase {phase} at this table."]
    if state.round < 1 or state.first != (state.parts.oldest + state.round - 1) % seats:
        found.append("The first player does not fit the round.")
    is_nobodys = phase in (DRAWING_GOLD, CHOOSING_CARDS, ENDED)
    if not NOBODY <= state.active < seats or is_nobodys != (state.active == NOBODY):
        found.append("The active seat does not fit the phase.")
    if state.parts.is_duel and not is_nobodys and state.active != state.first:
        found.append("Only the first player is active in a turn of two players.")
    endings: tuple[int, ...] = (BOARD_FULL, GOLD_EMPTY)
    if state.parts.is_duel:
        endings = (BOARD_FULL, ONLY_INFLUENCED, NOBODY_BUILDS)
    if state.ending not in (endings if phase == ENDED else (0,)):
        found.append("The way in which the game ended does not fit the phase.")
    if state.ending == GOLD_EMPTY and state.gold_size > 0:
        found.append("There are gold cards left, so the game did not end for want of them.")
    return found


def gold_breaches(state: FlandernState, fields: Fields) -> list[str]:
    """FL-2.5, FL-3.2 to FL-3.4: every gold card is in one place, and A was used before B."""
    found = []
    card, back = int(state.gold_card), int(state.gold_back)
    if not NOTHING <= card < GOLD_CARDS or not NOTHING <= back < BACKS:
        return ["There is no such gold card."]
    if (card == NOTHING) != (back == NOTHING):
        found.append("A gold card has a kind and a back.")
    held = [0] * (BACKS * GOLD_CARDS)
    if card != NOTHING and back != NOTHING:
        held[back * GOLD_CARDS + card] = 1
        if card < CITIES and state.scored[card] > 0:
            found.append("The gold card of a scored city was kept.")
    supply = list(state.parts.gold)
    there = zip(fields["gold"], fields["shown"], held, strict=True)
    if [sum(numbers) for numbers in there] != supply:
        found.append("Gold cards are missing or too many.")
    if fields["gold"][GOLD_CARDS:] != supply[GOLD_CARDS:] and any(fields["gold"][:GOLD_CARDS]):
        found.append("A gold card B was drawn before the last A.")
    is_open = state.phase == CHOOSING_CARDS or (
        state.phase in ACTING and state.source == SILVER and not state.parts.is_duel
    )
    if card != NOTHING and not is_open:
        found.append("Nobody holds a gold card in this phase.")
    if card == NOTHING and is_open and state.gold_size > 0:
        found.append("The first player has no gold card.")
    if state.phase == DRAWING_GOLD and state.gold_size == 0:
        found.append("There is no gold card to be drawn.")
    return found


def stack_breaches(state: FlandernState, fields: Fields) -> list[str]:
    """FL-10.3, FL-10.7: the influenced cards are all there but for those of scored cities."""
    found = []
    for which in range(PLAYER_GUILDS * STACK_CARDS):
        guild, card = divmod(which, STACK_CARDS)
        there = fields["stack"][which] + fields["discard"][which]
        if state.source == INFLUENCED and state.card == card and state.acting == guild:
            there += 1
        number = int(state.parts.stack[which])
        may_lack = card < SITE and state.scored[card] > 0
        if there > number or (there < number and not may_lack):
            found.append("Influenced cards are missing or too many.")
            break
    if state.phase == DRAWING_INFLUENCED and state.stack_size == 0:
        found.append("There is no influenced card to be drawn.")
    return found


def choice_breaches(state: FlandernState, fields: Fields) -> list[str]:
    """FL-3.5 to FL-3.7: the sealed choices, and the order that they have led to."""
    found = []
    seats = int(state.seats)
    chosen, added, order = fields["chosen"], fields["added"], fields["order"]
    nothing = [NOTHING] * MOST_SEATS
    if any(row[seats:] != nothing[seats:] for row in (chosen, added, order)):
        found.append("There is no such seat to choose a card.")
    if state.phase in ACTING and not state.parts.is_duel:
        if NOTHING in chosen[:seats] or NOTHING in added[:seats]:
            return [*found, "Not all have chosen their cards."]
        around = [(int(state.first) + step) % seats for step in range(seats)]
        if order[:seats] != sorted(around, key=lambda seat: -added[seat]):
            return [*found, "The order of play does not fit the cards."]
        acted = int(state.acted)
        if state.source == GOLD:
            if acted != seats or state.active != state.first:
                found.append("The gold card is used at the end, by the first player.")
        elif not 0 <= acted < seats or order[acted] != state.active:
            found.append("It is not this seat's turn.")
        return found
    if state.acted != 0 or order != nothing:
        found.append("There is an order of play before the cards are shown.")
    if state.phase != CHOOSING_CARDS:
        if chosen != nothing or added != nothing:
            found.append("Cards are chosen outside the phase for it.")
        return found
    for seat in range(seats):
        if chosen[seat] != NOTHING and not fields["hands"][seat] >> chosen[seat] & 1:
            found.append(f"The card that seat {seat} has chosen is not in the hand.")
        if added[seat] > fields["influence"][seat]:
            found.append(f"Seat {seat} has not so many influence cards.")
        is_done = added[seat] != NOTHING
        if chosen[seat] == NOTHING and is_done:
            found.append(f"Seat {seat} has added influence to no card.")
        if chosen[seat] != NOTHING and not is_done and fields["influence"][seat] == 0:
            found.append(f"Seat {seat} has no influence cards to choose from.")
    if NOTHING not in added[:seats]:
        found.append("All have chosen, but the cards are not shown.")
    return found


def hand_breaches(state: FlandernState, fields: Fields) -> list[str]:
    """FL-2.4, FL-4.7, FL-7.6: everybody has the cards of the open cities, in hand or open row."""
    found = []
    seats = int(state.seats)
    cards = 1 << SITE | 1 << TAKE_BACK
    for city in range(CITIES):
        if state.parts.is_there[city] == 1 and state.scored[city] == 0:
            cards |= 1 << city
    start = int(state.parts.influence)
    gained = fields["shown"][INFLUENCE_CARD] + fields["shown"][GOLD_CARDS + INFLUENCE_CARD]
    for seat in range(MOST_SEATS):
        hand, row = fields["hands"][seat], fields["rows"][seat]
        influence = fields["influence"][seat]
        if seat >= seats:
            if hand or row or influence:
                found.append(f"There is no seat {seat} to hold cards.")
            continue
        if hand & row or hand | row != cards:
            found.append(f"The cards of seat {seat} are not complete.")
        if influence > start + gained:
            found.append(f"Seat {seat} has more influence cards than it can have.")
        if row >> TAKE_BACK & 1 and not is_waiting_to_take_back(state, seat):
            found.append(f"The take back card of seat {seat} is not in the hand.")
    if sum(fields["influence"]) > start * seats + gained:
        found.append("There are more influence cards than there can be.")
    return found


def is_waiting_to_take_back(state: FlandernState, seat: int) -> bool:
    """Whether a seat has shown the take back card and its turn has not come yet."""
    if state.phase not in ACTING or state.chosen[seat] != TAKE_BACK:
        return False
    return seat in list(state.order)[int(state.acted) + 1 : int(state.seats)]


def card_breaches(state: FlandernState) -> list[str]:
    """FL-4, FL-6: the card that is carried out is one that its source can give."""
    source, card, acting = int(state.source), int(state.card), int(state.acting)
    seat = state.active
    if state.phase not in ACTING:
        if (source, card, acting) != (NOTHING, NOTHING, NOTHING):
            return ["A card is carried out in a phase without actions."]
        return []
    builds = state.phase in (CHOOSING_PLACE, CHOOSING_TILE)
    if builds != (0 <= card <= SITE):
        return ["The card that is carried out does not fit the phase."]
    if state.phase == CROWNING and card != CATHEDRAL:
        return ["No cathedral card is carried out."]
    if state.phase == APPOINTING and card != MASTER:
        return ["No guild master card is carried out."]
    if source == SILVER:
        played = state.chosen[seat]
        if state.parts.is_duel:
            played = card if state.rows[seat] >> card & 1 else NOTHING
        if not builds or card != played or acting != state.parts.guild[seat]:
            return ["The silver card that is carried out was not played."]
    elif source == GOLD:
        shown = max(state.shown[card], state.shown[GOLD_CARDS + card])
        if state.parts.is_duel or shown == 0 or acting != NOTHING:
            return ["The gold card that is carried out was not shown."]
    elif source == INFLUENCED:
        if not state.parts.is_duel or acting not in list(state.parts.influenced):
            return ["The influenced card that is carried out is of no influenced guild."]
    else:
        return ["There is no such kind of card."]
    return []


def duel_breaches(state: FlandernState) -> list[str]:
    """FL-10.4, FL-10.9: the two actions of a turn, and the turns without building."""
    own, influenced = int(state.own_done), int(state.influenced_done)
    built, idle = int(state.has_built), int(state.idle)
    if not state.parts.is_duel:
        return ["Only two players have turns."] if own or influenced or built or idle else []
    if not 0 <= own <= 1 or not 0 <= influenced <= 1 or not 0 <= built <= 1:
        return ["An action of the turn is done or not."]
    done = {
        DRAWING_INFLUENCED: (own, 0),
        OPENING_TURN: (0, 0),
        PLAYING_CARD: (0, 1),
        ENDED: (1, 1),
    }
    if state.phase in ACTING:
        fits = influenced == 0 if state.source == INFLUENCED else own == 0
    else:
        fits = (own, influenced) == done[int(state.phase)]
    if not fits or (built and own + influenced == 0):
        return ["The actions done in this turn do not fit the phase."]
    most = int(state.parts.idle_turns)
    is_stopped = state.ending == NOBODY_BUILDS
    if not 0 <= idle <= most or (idle == most) > (state.phase == ENDED):
        return ["The number of turns without building is impossible."]
    if is_stopped and (idle < most or built):
        return ["The game was stopped, but something was built."]
    if state.phase == ENDED and built and idle:
        return ["Something was built in a turn that counts as idle."]
    return []


def offer_breaches(state: FlandernState) -> list[str]:
    """FL-4.1, FL-5.4: there is something to decide, and a chosen plot is one of the choices."""
    if state.phase not in ACTING:
        return ["A plot is chosen for no tile."] if state.spot != NOTHING else []
    board = state.clone()
    if not offer_places(board):
        return ["There is nothing to decide."]
    spot = state.spot
    if (state.phase == CHOOSING_TILE) != (spot != NOTHING):
        return ["A chosen plot does not fit the phase."]
    if spot != NOTHING:
        if not 0 <= spot < CITIES * PLACES:
            return ["There is no such plot."]
        city, place = spot // PLACES, spot % PLACES
        if not board.offer[city] >> place & 1 or not board.free[city] >> place & 1:
            return ["The chosen plot cannot be built on."]
        tiles = tiles_for(state, city, place, state.acting)
        if tiles & (tiles - 1) == 0:
            return ["There is no choice of tiles for this plot."]
    return []
