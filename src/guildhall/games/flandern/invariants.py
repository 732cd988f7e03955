"""Invariants of a position: what the rules, views and drawings rely on."""

from collections.abc import Iterator

from guildhall.games.flandern import ids
from guildhall.games.flandern.rules.state import FlandernState
from guildhall.games.flandern.scoring import city_ranking

_Fields = dict[str, list[int]]

_ACTING_PHASES = (ids.CHOOSING_PLOT, ids.CHOOSING_TILE, ids.PLACING_CATHEDRAL, ids.PLACING_MASTER)
_ROUND_PHASES = (ids.DRAWING_GOLD, ids.CHOOSING_CARDS, *_ACTING_PHASES, ids.ENDED)
_TURN_PHASES = (ids.DRAWING_INFLUENCED, ids.OPENING_TURN, ids.PLAYING_CARD)
_TWO_PLAYER_PHASES = (*_TURN_PHASES, ids.CHOOSING_PLOT, ids.CHOOSING_TILE, ids.ENDED)


def violations(state: FlandernState) -> list[str]:
    """Return the first invariant that a position violates, as a sentence, or nothing."""
    fields = state.fields()
    # Each check relies on those before it.
    checks = (_check_board, _check_turn, _check_stacks, _check_hands)
    for check in (*checks, _check_choices, _check_action):
        for sentence in check(state, fields):
            return [sentence]
    return []


def _check_board(state: FlandernState, fields: _Fields) -> Iterator[str]:
    """FL-1, FL-7.6: no more tiles and pieces than there are; scored cities give the points."""
    if state.mismatch != ids.NOTHING:
        name = state.parts.components.board_plot_name(int(state.mismatch))
        yield f"{name} is in an impossible state."
    masters_left = state.parts.num_masters - state.masters_placed
    if min(*state.stock, state.site_markers_left, state.cathedrals_left, masters_left) < 0:
        yield "The board has more tiles or pieces of a kind than there are."
    if ids.NOTHING in fields["pawns"][: int(state.masters_placed)]:
        yield "The list of guild masters has gaps."
    for board_plot, tile in enumerate(fields["plots"]):
        is_tile = 0 <= tile < ids.CENTRE_TILE
        if is_tile and not state.is_plot(*divmod(board_plot, ids.CITY_PLOTS)):
            name = state.parts.components.board_plot_name(board_plot)
            yield f"{name} has a tile but is not a plot."
        if fields["sites"][board_plot] and not is_tile:
            yield "A site marker is not on a tile."
    points = [0] * ids.GUILDS
    for city in range(ids.CITIES):
        if state.scored[city]:
            if state.free[city] or not state.parts.is_city_in_play[city]:
                yield f"{state.parts.components.city_names[city]} cannot have been scored."
            for guild, _, _, _, paid in city_ranking(state, city):
                points[guild] += paid
    if points != fields["points"]:
        yield f"The points are {fields['points']}, but the scored cities give {points}."


def _check_turn(state: FlandernState, _: _Fields) -> Iterator[str]:
    """FL-3.1, FL-7.7, FL-10.4: phase, first player, active seat and ending fit each other."""
    seats, phase, is_two_player = int(state.seats), int(state.phase), state.parts.is_two_player
    if phase not in (_TWO_PLAYER_PHASES if is_two_player else _ROUND_PHASES):
        yield f"There is no phase {phase} with this number of players."
    if state.round < 1 or state.first_player != (state.parts.oldest + state.round - 1) % seats:
        yield "The first player does not match the round."
    active = [int(state.first_player)] if is_two_player else list(range(seats))
    if phase in (ids.DRAWING_GOLD, ids.CHOOSING_CARDS, ids.ENDED):
        active = [ids.NOBODY]
    if state.active not in active:
        yield "The active seat does not match the phase."
    endings = range(ids.BOARD_FULL, ids.NOBODY_BUILDS + 1)
    if state.ending not in (endings if phase == ids.ENDED else [0]):
        yield "The reason for the game end does not match the phase."
    if not {state.own_done, state.influenced_done, state.has_built} <= {0, int(is_two_player)}:
        yield "An action of a two-player turn must be 0 or 1."
    if not 0 <= state.idle < state.parts.max_idle_turns + (phase == ids.ENDED):
        yield "The number of turns without building is impossible."


def _check_stacks(state: FlandernState, fields: _Fields) -> Iterator[str]:
    """FL-2.5, FL-10.3, FL-10.7: no gold or influenced card is missing."""
    card, back = int(state.gold_card), int(state.gold_back)
    if card >= ids.GOLD_CARDS or back >= ids.BACKS or (card < 0) != (back < 0):
        yield "There is no such gold card."
    is_held = card != ids.NOTHING
    if is_held and state.phase != ids.CHOOSING_CARDS and state.card_source != ids.SILVER:
        yield "Nobody holds a gold card in this phase."
    if is_held and card < ids.CITIES and state.scored[card]:
        yield "The gold card of a scored city was kept."
    gold = [drawn + shown for drawn, shown in zip(fields["gold"], fields["shown"], strict=True)]
    gold[back * ids.GOLD_CARDS + card] += is_held
    if gold != list(state.parts.gold):
        yield "There are too few or too many gold cards."
    for index, number in enumerate(state.parts.stack):
        guild, card = divmod(index, ids.STACK_CARDS)
        there = state.stack[index] + state.discard[index]
        if (state.card_source, state.acting_guild, state.card) == (ids.INFLUENCED, guild, card):
            there += 1
        minimum = 0 if card < ids.CITIES and state.scored[card] else number
        if not minimum <= there <= number:
            yield "There are too few or too many influenced cards."
    is_empty = {ids.DRAWING_GOLD: not state.gold_size, ids.DRAWING_INFLUENCED: not state.stack_size}
    if is_empty.get(int(state.phase)):
        yield "There is no card to draw."


def _check_hands(state: FlandernState, fields: _Fields) -> Iterator[str]:
    """FL-2.4, FL-4.7, FL-7.6: each seat has the cards of all open cities, and can recall them."""
    cards = 1 << ids.SITE | 1 << ids.RECALL
    for city in range(ids.CITIES):
        if state.parts.is_city_in_play[city] and not state.scored[city]:
            cards |= 1 << city
    gained = sum(fields["shown"][ids.INFLUENCE_CARD :: ids.GOLD_CARDS])
    waiting = fields["order"][int(state.num_acted) + 1 :] if state.phase in _ACTING_PHASES else []
    for seat in range(int(state.seats)):
        hand, row = fields["hands"][seat], fields["rows"][seat]
        if hand & row or hand | row != cards:
            yield f"The cards of seat {seat} are incomplete."
        is_recalling = seat in waiting and state.chosen_cards[seat] == ids.RECALL
        if row >> ids.RECALL & 1 and not is_recalling:
            yield f"The recall card of seat {seat} is not in its hand."
        if state.influence[seat] > state.parts.start_influence + gained:
            yield f"Seat {seat} has more influence cards than possible."


def _check_choices(state: FlandernState, fields: _Fields) -> Iterator[str]:
    """FL-3.5 to FL-3.7: the sealed choices and the resulting order."""
    seats, is_choosing = int(state.seats), state.phase == ids.CHOOSING_CARDS
    chosen, added, order = (fields[name][:seats] for name in ("chosen", "added", "order"))
    if state.phase in _ACTING_PHASES and not state.parts.is_two_player:
        if ids.NOTHING in chosen + added or sorted(order) != list(range(seats)):
            yield "Not every seat has chosen its cards."
        turns = dict(enumerate([*order, int(state.first_player)]))
        if turns.get(int(state.num_acted)) != state.active:
            yield "It is not this seat's turn."
        return
    left_over = order if is_choosing else order + chosen + added
    if state.num_acted or set(left_over) != {ids.NOTHING}:
        yield "Choices of another phase are left over."
    if not is_choosing:
        return
    for seat in range(seats):
        has_chosen = chosen[seat] != ids.NOTHING
        maximum = fields["influence"][seat] if has_chosen else ids.NOTHING
        if added[seat] > maximum or (has_chosen and not fields["hands"][seat] >> chosen[seat] & 1):
            yield f"The choice of seat {seat} is impossible."
    if ids.NOTHING not in added:
        yield "Every seat has chosen, but the cards are not revealed."


def _check_action(state: FlandernState, _: _Fields) -> Iterator[str]:
    """FL-4, FL-6: the card being carried out fits the phase and leaves a choice."""
    guild, at = int(state.acting_guild), int(state.chosen_plot)
    if state.phase not in _ACTING_PHASES:
        if {int(state.card_source), int(state.card), guild, at} != {ids.NOTHING}:
            yield "A card is carried out in a phase without actions."
        return
    cards = {ids.PLACING_CATHEDRAL: [ids.CATHEDRAL], ids.PLACING_MASTER: [ids.MASTER]}
    if state.card not in cards.get(int(state.phase), range(ids.STACK_CARDS)):
        yield "The card being carried out does not match the phase."
    own_guild = int(state.parts.guilds[state.active])
    guilds = {ids.SILVER: own_guild, ids.GOLD: ids.NOTHING, ids.INFLUENCED: guild}
    if guilds.get(int(state.card_source)) != guild:
        yield "The card being carried out belongs to another guild."
    if not state.legal_actions(state.active):
        yield "There is nothing to decide."
    is_laying = state.phase == ids.CHOOSING_TILE
    if is_laying != (at != ids.NOTHING) or at >= ids.BOARD_PLOTS:
        yield "The chosen plot does not match the phase."
    city, plot = divmod(at, ids.CITY_PLOTS)
    if is_laying and not (state.plots_offered[city] & state.free[city]) >> plot & 1:
        yield "The chosen plot cannot be built on."
