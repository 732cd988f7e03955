"""The course of a game in the order of the rulebook: setting up, rounds, the end, two players."""

from __future__ import annotations

from guildhall.core.bits import lowest_bit, popcount
from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.core.vectors import full, sum_range, to_list
from guildhall.games.flandern import scoring
from guildhall.games.flandern.ids import (
    BACKS,
    BOARD_FULL,
    CATHEDRAL,
    CHOOSING_CARDS,
    CHOOSING_PLOT,
    CHOOSING_TILE,
    CITIES,
    CITY_PLOTS,
    DRAWING_GOLD,
    DRAWING_INFLUENCED,
    ENDED,
    GOLD,
    GOLD_CARDS,
    GOLD_EMPTY,
    GUILDS,
    INFLUENCE_CARD,
    INFLUENCED,
    MASTER,
    MAX_INFLUENCE,
    MAX_MASTERS,
    MAX_SEATS,
    NOBODY,
    NOBODY_BUILDS,
    NOTHING,
    ONLY_INFLUENCED,
    OPENING_TURN,
    PLACING_CATHEDRAL,
    PLACING_MASTER,
    PLAYER_GUILDS,
    PLAYING_CARD,
    SILVER,
    SITE,
    STACK_CARDS,
    TAKE_BACK,
)
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.rules import card_actions
from guildhall.games.flandern.rules.placement import can_only_influenced_build


class Rounds(Position):
    """What follows what; the decisions that it waits for are made in the rules."""

    # FL-2: setting up

    def set_up(self) -> None:
        """FL-2.1 to FL-2.6, FL-10.1 to FL-10.3: the board, the hands and the stacks."""
        parts = self.parts
        self.first_player = parts.oldest
        self.set_up_board()
        self.scored = full(CITIES)
        self.site_markers_left = parts.num_site_markers
        self.cathedrals_left = parts.num_cathedrals
        self.masters = full(MAX_MASTERS, NOTHING)
        self.points = full(GUILDS)
        self.hands = full(MAX_SEATS)
        self.open_rows = full(MAX_SEATS)
        self.influence = full(MAX_SEATS)
        self.chosen_cards = full(MAX_SEATS, NOTHING)
        self.added_influence = full(MAX_SEATS, NOTHING)
        self.order = full(MAX_SEATS, NOBODY)
        hand: i64 = (i64(1) << SITE) | (i64(1) << TAKE_BACK)
        city: i64 = 0
        while city < CITIES:
            if parts.is_city_in_play[city] == 1:
                hand |= i64(1) << city
            city += 1
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = hand
            self.influence[seat] = parts.start_influence
            seat += 1
        self.gold = parts.gold[:]
        self.gold_size = sum_range(self.gold, 0, BACKS * GOLD_CARDS)
        self.shown_gold = full(BACKS * GOLD_CARDS)
        self.stack = parts.stack[:]
        self.stack_size = sum_range(self.stack, 0, PLAYER_GUILDS * STACK_CARDS)
        self.discard = full(PLAYER_GUILDS * STACK_CARDS)
        self.phase = DRAWING_GOLD
        if parts.is_two_player:
            self.begin_turn()

    # FL-3: phases 1 to 3

    def top_gold_back(self) -> i64:
        """FL-2.5: the back of the top gold card: A lies over B."""
        return 0 if sum_range(self.gold, 0, GOLD_CARDS) > 0 else 1

    def take_gold_card(self, card: i64) -> None:
        """FL-3.2 to FL-3.4: the first player's gold card; that of a scored city is replaced."""
        back = self.top_gold_back()
        self.gold[back * GOLD_CARDS + card] -= 1
        self.gold_size -= 1
        if card < SITE and self.scored[card] > 0:
            self.shown_gold[back * GOLD_CARDS + card] += 1
            if self.events is not None:
                data: dict[str, object] = {"seat": int(self.first_player), "back": int(back)}
                self.emit("gold_replaced", {**data, "card": int(card)}, news=True)
            if self.gold_size > 0:
                return
            if self.events is not None:
                self.emit("gold_missing", {"seat": int(self.first_player)})
        else:
            self.gold_card = card
            self.gold_back = back
            if self.events is not None:
                mine = int(self.first_player)
                public_data: dict[str, object] = {"seat": mine, "back": int(back)}
                self.emit_to((mine,), "gold_drawn", True, {**public_data, "card": int(card)})
                self.emit_to(self.others_and_spectators(mine), "gold_drawn", False, public_data)
        self.phase = CHOOSING_CARDS

    def choose_card(self, seat: i64, card: i64) -> None:
        """FL-3.5: sealed; who has no influence cards has made the choice with it."""
        self.chosen_cards[seat] = card
        if self.events is not None:
            mine = int(seat)
            self.emit_to((mine,), "card_chosen", False, {"seat": mine, "card": int(card)})
        if self.influence[seat] == 0:
            self.added_influence[seat] = 0
            self.reveal_if_complete()

    def add_influence(self, seat: i64, count: i64) -> None:
        """FL-3.5: the influence cards that go with the action card."""
        self.added_influence[seat] = count
        if self.events is not None:
            mine = int(seat)
            data: dict[str, object] = {"seat": mine, "influence": int(count)}
            self.emit_to((mine,), "influence_chosen", False, data)
        self.reveal_if_complete()

    def reveal_if_complete(self) -> None:
        """FL-3.6, FL-3.8: when all have chosen, all cards are shown and influence is used up."""
        seat: i64 = 0
        while seat < self.seats:
            if self.added_influence[seat] == NOTHING:
                return
            seat += 1
        seat = 0
        while seat < self.seats:
            bit: i64 = i64(1) << self.chosen_cards[seat]
            self.hands[seat] &= ~bit
            self.open_rows[seat] |= bit
            self.influence[seat] -= self.added_influence[seat]
            if self.events is not None:
                data: dict[str, object] = {"seat": int(seat), "card": int(self.chosen_cards[seat])}
                self.emit(
                    "revealed", {**data, "influence": int(self.added_influence[seat])}, news=True
                )
            seat += 1
        self.set_order()
        self.num_acted = 0
        self.carry_out_cards()

    def set_order(self) -> None:
        """FL-3.7: more cards first; among equals whoever sits nearer to the first player."""
        index: i64 = 0
        number: i64 = MAX_INFLUENCE
        while index < self.seats:
            step: i64 = 0
            while step < self.seats:
                seat = self.first_player + step
                if seat >= self.seats:
                    seat -= self.seats
                if self.added_influence[seat] == number:
                    self.order[index] = seat
                    index += 1
                step += 1
            number -= 1
        if self.events is not None:
            order: list[object] = []
            order += to_list(self.order)[: int(self.seats)]
            self.emit("ordered", {"order": order})

    # FL-4: phase 4

    def carry_out_cards(self) -> None:
        """FL-4.1: one after the other, until somebody has something to decide."""
        while self.num_acted < self.seats:
            seat = self.order[self.num_acted]
            if self.begin_action(seat, SILVER, self.chosen_cards[seat], self.parts.guilds[seat]):
                return
            self.num_acted += 1
        self.use_gold_card()

    def begin_action(self, seat: i64, source: i64, card: i64, guild: i64) -> bool:
        """FL-4.1, FL-4.2: carry out a card; returns whether there is something to decide."""
        self.active = seat
        self.card_source = source
        self.card = card
        self.acting_guild = guild
        if card == TAKE_BACK:
            card_actions.take_back(self, seat)
            return False
        if card_actions.offer_plots(self):
            if card == CATHEDRAL:
                self.phase = PLACING_CATHEDRAL
            elif card == MASTER:
                self.phase = PLACING_MASTER
            else:
                self.phase = CHOOSING_PLOT
            return True
        if self.events is not None:
            data: dict[str, object] = {"seat": int(seat), "card": int(card), "source": int(source)}
            self.emit("idle", data)
        return False

    def choose_plot(self, seat: i64, board_plot: i64) -> None:
        """FL-4.3 to FL-4.5: a site is finished, on a free plot a tile is laid."""
        city = board_plot // CITY_PLOTS
        if self.free[city] & (i64(1) << (board_plot % CITY_PLOTS)) == 0:
            card_actions.finish_site(self, seat, board_plot)
            self.advance()
            return
        self.chosen_plot = board_plot
        card_actions.offer_tiles(self)
        if self.tiles_offered & (self.tiles_offered - 1) == 0:
            self.lay_and_advance(seat, board_plot, lowest_bit(self.tiles_offered))
        else:
            self.phase = CHOOSING_TILE

    def lay_and_advance(self, seat: i64, board_plot: i64, tile: i64) -> None:
        """FL-5: the tile is laid, and the action is done."""
        self.chosen_plot = NOTHING
        self.tiles_offered = 0
        card_actions.lay_tile(self, seat, board_plot, tile)
        self.advance()

    def advance(self) -> None:
        """What follows when the active seat has carried out its card."""
        card_actions.clear_offer(self)
        if self.parts.is_two_player:
            self.end_action()
        elif self.card_source == GOLD:
            self.end_round()
        else:
            self.num_acted += 1
            self.carry_out_cards()

    # FL-6: phase 5

    def use_gold_card(self) -> None:
        """FL-6.1, FL-6.2: the gold card is shown, kept if it is influence, else carried out."""
        card = self.gold_card
        if card != NOTHING:
            seat = self.first_player
            self.shown_gold[self.gold_back * GOLD_CARDS + card] += 1
            self.gold_card = NOTHING
            self.gold_back = NOTHING
            if self.events is not None:
                self.emit("gold_shown", {"seat": int(seat), "card": int(card)}, news=True)
            if card == INFLUENCE_CARD:
                self.influence[seat] += 1
                if self.events is not None:
                    self.emit("influence_gained", {"seat": int(seat)})
            elif self.begin_action(seat, GOLD, card, NOTHING):
                return
        self.end_round()

    # FL-7: phase 6

    def end_round(self) -> None:
        """FL-7.1, FL-7.7, FL-9.1: cover, score, look for the end, pass the first player's role."""
        self.clear_action()
        seat: i64 = 0
        while seat < self.seats:
            self.chosen_cards[seat] = NOTHING
            self.added_influence[seat] = NOTHING
            self.order[seat] = NOBODY
            seat += 1
        self.num_acted = 0
        card_actions.cover_dead_plots(self)
        card_actions.score_full_cities(self)
        if self.count_free_plots() <= self.parts.end_free_plots:
            self.end_game(BOARD_FULL)
        elif self.gold_size == 0:
            self.end_game(GOLD_EMPTY)
        else:
            self.round += 1
            self.first_player = self.first_player + 1 if self.first_player + 1 < self.seats else 0
            self.phase = DRAWING_GOLD
            if self.events is not None:
                self.emit("first_passed", {"seat": int(self.first_player)})

    def clear_action(self) -> None:
        """No card is being carried out."""
        self.active = NOBODY
        self.card_source = NOTHING
        self.card = NOTHING
        self.acting_guild = NOTHING

    def count_free_plots(self) -> i64:
        """FL-9.1: the free plots of the whole board."""
        plots: i64 = 0
        city: i64 = 0
        while city < CITIES:
            plots += popcount(self.free[city])
            city += 1
        return plots

    # FL-9: the end

    def end_game(self, ending: i64) -> None:
        """FL-9.2, FL-9.3: what is free is covered, and all cities left are scored."""
        self.ending = ending
        if self.events is not None:
            self.emit("final", {"ending": int(ending)})
        card_actions.cover_all_plots(self)
        card_actions.score_full_cities(self)
        self.phase = ENDED
        self.active = NOBODY
        if self.events is not None:
            self.emit_score_lines(scoring.bonus_lines(self))
            winners: list[object] = []
            winners += self.winning_seats()
            self.emit("ended", {"winners": winners})

    def scores(self) -> list[int]:
        """FL-9.4, FL-10.10: the points of each seat."""
        return [int(scoring.seat_score(self, i64(seat))) for seat in range(int(self.seats))]

    def score_sheet(self) -> list[ScoreLine]:
        """Every point, explained."""
        return scoring.score_sheet(self)

    def winning_seats(self) -> list[int]:
        """FL-9.4: most points win, and equals share the victory."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    # FL-10: two players

    def begin_turn(self) -> None:
        """FL-10.4: the active player plays a card, or lets the influenced guilds act first."""
        self.active = self.first_player
        self.own_done = 0
        self.influenced_done = 0
        self.has_built = 0
        self.phase = OPENING_TURN

    def play_own_card(self, seat: i64, card: i64) -> None:
        """FL-10.5: a card of the hand goes to the open row and is carried out."""
        bit: i64 = i64(1) << card
        self.hands[seat] &= ~bit
        self.open_rows[seat] |= bit
        if self.events is not None:
            self.emit("played", {"seat": int(seat), "card": int(card)})
        if not self.begin_action(seat, SILVER, card, self.parts.guilds[seat]):
            self.end_action()

    def let_influenced_act_first(self, seat: i64) -> None:
        """FL-10.4: the player decides it before the influenced card is known."""
        if self.events is not None:
            self.emit("influenced_first", {"seat": int(seat)})
        self.await_influenced_card()

    def await_influenced_card(self) -> None:
        """FL-10.6: the top card is needed; an empty stack is made anew of the open cards."""
        self.card_source = NOTHING
        self.card = NOTHING
        self.acting_guild = NOTHING
        self.phase = DRAWING_INFLUENCED
        if self.stack_size == 0:
            i: i64 = 0
            while i < PLAYER_GUILDS * STACK_CARDS:
                self.stack[i] = self.discard[i]
                self.stack_size += self.discard[i]
                self.discard[i] = 0
                i += 1
            if self.events is not None:
                self.emit("reshuffled", {})

    def play_influenced_card(self, stack_index: i64) -> None:
        """FL-10.6, FL-10.7: the card is carried out for its guild; a scored city's is removed."""
        guild = stack_index // STACK_CARDS
        card = stack_index % STACK_CARDS
        seat = self.first_player
        self.stack[stack_index] -= 1
        self.stack_size -= 1
        is_out = card < SITE and self.scored[card] > 0
        if self.events is not None:
            data: dict[str, object] = {"seat": int(seat), "guild": int(guild), "card": int(card)}
            self.emit("influenced_removed" if is_out else "influenced_drawn", data, news=True)
        if is_out:
            self.await_influenced_card()
        elif not self.begin_action(seat, INFLUENCED, card, guild):
            self.end_action()

    def end_action(self) -> None:
        """FL-10.4: the other action follows, or the end of the turn."""
        if self.card_source == INFLUENCED:
            self.discard[self.acting_guild * STACK_CARDS + self.card] += 1
            self.influenced_done = 1
        else:
            self.own_done = 1
        if self.own_done == 0:
            self.card_source = NOTHING
            self.card = NOTHING
            self.acting_guild = NOTHING
            self.phase = PLAYING_CARD
        elif self.influenced_done == 0:
            self.await_influenced_card()
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """FL-10.8, FL-10.9: cover, score, look for the end; else the other player is active."""
        self.clear_action()
        card_actions.cover_dead_plots(self)
        card_actions.score_full_cities(self)
        self.idle = 0 if self.has_built == 1 else self.idle + 1
        if self.count_free_plots() == 0:
            self.end_game(BOARD_FULL)
        elif can_only_influenced_build(self):
            self.end_game(ONLY_INFLUENCED)
        elif self.idle >= self.parts.max_idle_turns:
            self.end_game(NOBODY_BUILDS)
        else:
            self.round += 1
            self.first_player = 1 - self.first_player
            self.begin_turn()
