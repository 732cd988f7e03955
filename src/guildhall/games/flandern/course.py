"""The course of a game in the order of the rulebook: setting up, rounds, the end, two players."""

from __future__ import annotations

from guildhall.core.event import ScoreLine
from guildhall.core.native import i64
from guildhall.core.vectors import filled, plain, total
from guildhall.games.flandern import actions, scoring
from guildhall.games.flandern.bits import count, lowest
from guildhall.games.flandern.building import is_only_for_influenced
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
    GUILDS,
    INFLUENCE_CARD,
    INFLUENCED,
    MASTER,
    MOST_INFLUENCE,
    MOST_PAWNS,
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
from guildhall.games.flandern.position import Position


class Course(Position):
    """What follows what; the decisions that it waits for are made in the rules."""

    # FL-2: setting up

    def set_up(self) -> None:
        """FL-2.1 to FL-2.6, FL-10.1 to FL-10.3: the board, the hands and the stacks."""
        parts = self.parts
        self.first = parts.oldest
        self.clear_board()
        self.scored = filled(CITIES)
        self.markers = parts.sites
        self.crowns = parts.cathedrals
        self.pawns = filled(MOST_PAWNS, NOTHING)
        self.points = filled(GUILDS)
        self.hands = filled(MOST_SEATS)
        self.rows = filled(MOST_SEATS)
        self.influence = filled(MOST_SEATS)
        self.chosen = filled(MOST_SEATS, NOTHING)
        self.added = filled(MOST_SEATS, NOTHING)
        self.order = filled(MOST_SEATS, NOBODY)
        hand: i64 = (i64(1) << SITE) | (i64(1) << TAKE_BACK)
        city: i64 = 0
        while city < CITIES:
            if parts.is_there[city] == 1:
                hand |= i64(1) << city
            city += 1
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = hand
            self.influence[seat] = parts.influence
            seat += 1
        self.gold = parts.gold[:]
        self.gold_size = total(self.gold, 0, BACKS * GOLD_CARDS)
        self.shown = filled(BACKS * GOLD_CARDS)
        self.stack = parts.stack[:]
        self.stack_size = total(self.stack, 0, PLAYER_GUILDS * STACK_CARDS)
        self.discard = filled(PLAYER_GUILDS * STACK_CARDS)
        self.phase = DRAWING_GOLD
        if parts.is_duel:
            self.open_turn()

    # FL-3: phases 1 to 3

    def top_back(self) -> i64:
        """FL-2.5: the back of the top gold card: A lies over B."""
        return 0 if total(self.gold, 0, GOLD_CARDS) > 0 else 1

    def take_gold(self, card: i64) -> None:
        """FL-3.2 to FL-3.4: the first player's gold card; that of a scored city is replaced."""
        back = self.top_back()
        self.gold[back * GOLD_CARDS + card] -= 1
        self.gold_size -= 1
        if card < SITE and self.scored[card] > 0:
            self.shown[back * GOLD_CARDS + card] += 1
            if self.events is not None:
                data: dict[str, object] = {"seat": int(self.first), "back": int(back)}
                self.tell("gold_replaced", {**data, "card": int(card)}, news=True)
            if self.gold_size > 0:
                return
            if self.events is not None:
                self.tell("gold_missing", {"seat": int(self.first)})
        else:
            self.gold_card = card
            self.gold_back = back
            if self.events is not None:
                mine = int(self.first)
                plain_data: dict[str, object] = {"seat": mine, "back": int(back)}
                self.tell_to((mine,), "gold_drawn", True, {**plain_data, "card": int(card)})
                self.tell_to(self.all_but(mine), "gold_drawn", False, plain_data)
        self.phase = CHOOSING_CARDS

    def choose_card(self, seat: i64, card: i64) -> None:
        """FL-3.5: sealed; who has no influence cards has made the choice with it."""
        self.chosen[seat] = card
        if self.events is not None:
            mine = int(seat)
            self.tell_to((mine,), "card_chosen", False, {"seat": mine, "card": int(card)})
        if self.influence[seat] == 0:
            self.added[seat] = 0
            self.reveal_if_complete()

    def add_influence(self, seat: i64, number: i64) -> None:
        """FL-3.5: the influence cards that go with the action card."""
        self.added[seat] = number
        if self.events is not None:
            mine = int(seat)
            data: dict[str, object] = {"seat": mine, "influence": int(number)}
            self.tell_to((mine,), "influence_chosen", False, data)
        self.reveal_if_complete()

    def reveal_if_complete(self) -> None:
        """FL-3.6, FL-3.8: when all have chosen, all cards are shown and influence is used up."""
        seat: i64 = 0
        while seat < self.seats:
            if self.added[seat] == NOTHING:
                return
            seat += 1
        seat = 0
        while seat < self.seats:
            bit: i64 = i64(1) << self.chosen[seat]
            self.hands[seat] &= ~bit
            self.rows[seat] |= bit
            self.influence[seat] -= self.added[seat]
            if self.events is not None:
                data: dict[str, object] = {"seat": int(seat), "card": int(self.chosen[seat])}
                self.tell("revealed", {**data, "influence": int(self.added[seat])}, news=True)
            seat += 1
        self.set_order()
        self.acted = 0
        self.carry_out_cards()

    def set_order(self) -> None:
        """FL-3.7: more cards first; among equals whoever sits nearer to the first player."""
        place: i64 = 0
        number: i64 = MOST_INFLUENCE
        while place < self.seats:
            step: i64 = 0
            while step < self.seats:
                seat = self.first + step
                if seat >= self.seats:
                    seat -= self.seats
                if self.added[seat] == number:
                    self.order[place] = seat
                    place += 1
                step += 1
            number -= 1
        if self.events is not None:
            order: list[object] = []
            order += plain(self.order)[: int(self.seats)]
            self.tell("ordered", {"order": order})

    # FL-4: phase 4

    def carry_out_cards(self) -> None:
        """FL-4.1: one after the other, until somebody has something to decide."""
        while self.acted < self.seats:
            seat = self.order[self.acted]
            if self.begin_action(seat, SILVER, self.chosen[seat], self.parts.guild[seat]):
                return
            self.acted += 1
        self.use_gold()

    def begin_action(self, seat: i64, source: i64, card: i64, guild: i64) -> bool:
        """FL-4.1, FL-4.2: carry out a card; returns whether there is something to decide."""
        self.active = seat
        self.source = source
        self.card = card
        self.acting = guild
        if card == TAKE_BACK:
            actions.take_back(self, seat)
            return False
        if actions.offer_places(self):
            if card == CATHEDRAL:
                self.phase = CROWNING
            elif card == MASTER:
                self.phase = APPOINTING
            else:
                self.phase = CHOOSING_PLACE
            return True
        if self.events is not None:
            data: dict[str, object] = {"seat": int(seat), "card": int(card), "source": int(source)}
            self.tell("idle", data)
        return False

    def choose_place(self, seat: i64, spot: i64) -> None:
        """FL-4.3 to FL-4.5: a site is finished, on a free plot a tile is laid."""
        city = spot // PLACES
        if self.free[city] & (i64(1) << (spot % PLACES)) == 0:
            actions.finish_site(self, seat, spot)
            self.go_on()
            return
        self.spot = spot
        actions.offer_tiles(self)
        if self.kinds & (self.kinds - 1) == 0:
            self.lay(seat, spot, lowest(self.kinds))
        else:
            self.phase = CHOOSING_TILE

    def lay(self, seat: i64, spot: i64, tile: i64) -> None:
        """FL-5: the tile is laid, and the action is done."""
        self.spot = NOTHING
        self.kinds = 0
        actions.lay_tile(self, seat, spot, tile)
        self.go_on()

    def go_on(self) -> None:
        """What follows when the active seat has carried out its card."""
        actions.withdraw_offer(self)
        if self.parts.is_duel:
            self.end_action()
        elif self.source == GOLD:
            self.close_round()
        else:
            self.acted += 1
            self.carry_out_cards()

    # FL-6: phase 5

    def use_gold(self) -> None:
        """FL-6.1, FL-6.2: the gold card is shown, kept if it is influence, else carried out."""
        card = self.gold_card
        if card != NOTHING:
            seat = self.first
            self.shown[self.gold_back * GOLD_CARDS + card] += 1
            self.gold_card = NOTHING
            self.gold_back = NOTHING
            if self.events is not None:
                self.tell("gold_shown", {"seat": int(seat), "card": int(card)}, news=True)
            if card == INFLUENCE_CARD:
                self.influence[seat] += 1
                if self.events is not None:
                    self.tell("influence_gained", {"seat": int(seat)})
            elif self.begin_action(seat, GOLD, card, NOTHING):
                return
        self.close_round()

    # FL-7: phase 6

    def close_round(self) -> None:
        """FL-7.1, FL-7.7, FL-9.1: cover, score, look for the end, pass the first player's role."""
        self.clear_action()
        seat: i64 = 0
        while seat < self.seats:
            self.chosen[seat] = NOTHING
            self.added[seat] = NOTHING
            self.order[seat] = NOBODY
            seat += 1
        self.acted = 0
        actions.cover_dead_plots(self)
        actions.score_full_cities(self)
        if self.free_plots() <= self.parts.free_plots:
            self.finish(BOARD_FULL)
        elif self.gold_size == 0:
            self.finish(GOLD_EMPTY)
        else:
            self.round += 1
            self.first = self.first + 1 if self.first + 1 < self.seats else 0
            self.phase = DRAWING_GOLD
            if self.events is not None:
                self.tell("first_passed", {"seat": int(self.first)})

    def clear_action(self) -> None:
        """No card is being carried out."""
        self.active = NOBODY
        self.source = NOTHING
        self.card = NOTHING
        self.acting = NOTHING

    def free_plots(self) -> i64:
        """FL-9.1: the free plots of the whole board."""
        plots: i64 = 0
        city: i64 = 0
        while city < CITIES:
            plots += count(self.free[city])
            city += 1
        return plots

    # FL-9: the end

    def finish(self, ending: i64) -> None:
        """FL-9.2, FL-9.3: what is free is covered, and all cities left are scored."""
        self.ending = ending
        if self.events is not None:
            self.tell("final", {"ending": int(ending)})
        actions.cover_all_plots(self)
        actions.score_full_cities(self)
        self.phase = ENDED
        self.active = NOBODY
        if self.events is not None:
            self.tell_lines(scoring.bonus_lines(self))
            winners: list[object] = []
            winners += self.best_seats()
            self.tell("ended", {"winners": winners})

    def scores(self) -> list[int]:
        """FL-9.4, FL-10.10: the points of each seat."""
        return [int(scoring.score_of(self, i64(seat))) for seat in range(int(self.seats))]

    def score_sheet(self) -> list[ScoreLine]:
        """Every point, explained."""
        return scoring.score_sheet(self)

    def best_seats(self) -> list[int]:
        """FL-9.4: most points win, and equals share the victory."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    # FL-10: two players

    def open_turn(self) -> None:
        """FL-10.4: the active player plays a card, or lets the influenced guilds act first."""
        self.active = self.first
        self.own_done = 0
        self.influenced_done = 0
        self.has_built = 0
        self.phase = OPENING_TURN

    def play_own_card(self, seat: i64, card: i64) -> None:
        """FL-10.5: a card of the hand goes to the open row and is carried out."""
        bit: i64 = i64(1) << card
        self.hands[seat] &= ~bit
        self.rows[seat] |= bit
        if self.events is not None:
            self.tell("played", {"seat": int(seat), "card": int(card)})
        if not self.begin_action(seat, SILVER, card, self.parts.guild[seat]):
            self.end_action()

    def let_influenced_begin(self, seat: i64) -> None:
        """FL-10.4: the player decides it before the influenced card is known."""
        if self.events is not None:
            self.tell("influenced_first", {"seat": int(seat)})
        self.draw_influenced()

    def draw_influenced(self) -> None:
        """FL-10.6: the top card is needed; an empty stack is made anew of the open cards."""
        self.source = NOTHING
        self.card = NOTHING
        self.acting = NOTHING
        self.phase = DRAWING_INFLUENCED
        if self.stack_size == 0:
            i: i64 = 0
            while i < PLAYER_GUILDS * STACK_CARDS:
                self.stack[i] = self.discard[i]
                self.stack_size += self.discard[i]
                self.discard[i] = 0
                i += 1
            if self.events is not None:
                self.tell("reshuffled", {})

    def turn_influenced(self, which: i64) -> None:
        """FL-10.6, FL-10.7: the card is carried out for its guild; a scored city's is removed."""
        guild = which // STACK_CARDS
        card = which % STACK_CARDS
        seat = self.first
        self.stack[which] -= 1
        self.stack_size -= 1
        is_out = card < SITE and self.scored[card] > 0
        if self.events is not None:
            data: dict[str, object] = {"seat": int(seat), "guild": int(guild), "card": int(card)}
            self.tell("influenced_removed" if is_out else "influenced_drawn", data, news=True)
        if is_out:
            self.draw_influenced()
        elif not self.begin_action(seat, INFLUENCED, card, guild):
            self.end_action()

    def end_action(self) -> None:
        """FL-10.4: the other action follows, or the end of the turn."""
        if self.source == INFLUENCED:
            self.discard[self.acting * STACK_CARDS + self.card] += 1
            self.influenced_done = 1
        else:
            self.own_done = 1
        if self.own_done == 0:
            self.source = NOTHING
            self.card = NOTHING
            self.acting = NOTHING
            self.phase = PLAYING_CARD
        elif self.influenced_done == 0:
            self.draw_influenced()
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """FL-10.8, FL-10.9: cover, score, look for the end; else the other player is active."""
        self.clear_action()
        actions.cover_dead_plots(self)
        actions.score_full_cities(self)
        self.idle = 0 if self.has_built == 1 else self.idle + 1
        if self.free_plots() == 0:
            self.finish(BOARD_FULL)
        elif is_only_for_influenced(self):
            self.finish(ONLY_INFLUENCED)
        elif self.idle >= self.parts.idle_turns:
            self.finish(NOBODY_BUILDS)
        else:
            self.round += 1
            self.first = 1 - self.first
            self.open_turn()
