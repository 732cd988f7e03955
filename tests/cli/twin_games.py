"""Two games that look the same to seat 0: only the hidden tiles and choices of others differ."""

import random

import guildhall
from guildhall.core.game import Game
from guildhall.core.record import Record
from guildhall.core.state import CHANCE, State
from guildhall.core.view import View
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.rules.state import CityGuildsState

SEATS = 4
DISPLAY_KINDS = (0, 5, 2)  # turned up at the start of both games


class FirstActionBot:
    """A bot that takes its first action, so that its hidden choices depend on its tiles."""

    def choose(self, game: Game, view: View, rng: random.Random) -> int:
        return view["actions"][0]


def twin_records() -> tuple[Record, Record]:
    """Records up to the draft with the same tiles for seat 0 and different ones for the others."""
    game = guildhall.game("city_guilds")
    state = game.start(SEATS)
    rng = random.Random(12)
    while state.actor == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    view = state.view(0)
    one, other = deal_record(game.imagine(view, rng)), deal_record(game.imagine(view, rng))
    assert one.replay().view(0) == other.replay().view(0) == view
    for seat in range(1, SEATS):
        assert one.replay().view(seat) != other.replay().view(seat)
    return one, other


def deal_record(state: State) -> Record:
    """The record of the deal that led to a position in the draft."""
    assert isinstance(state, CityGuildsState)
    record = Record(state.game, SEATS, state.options)
    replayed = record.start()
    for seat in range(SEATS):
        for kind in range(ids.DRAWN_KINDS):
            for _ in range(int(state.hands[seat * ids.DRAWN_KINDS + kind])):
                record.play(replayed, CHANCE, kind)
    return record


def same_outcome(state: State) -> int:
    """Turn up the same tiles in both games, and let seat 0 start."""
    outcomes = [outcome for outcome, _ in state.outcomes()]
    if outcomes[0] >= ids.START:
        return ids.START
    shown = num_turned_up(state)
    kind = DISPLAY_KINDS[shown] if shown < len(DISPLAY_KINDS) else outcomes[-1]
    assert kind in outcomes
    return kind


def num_turned_up(state: State) -> int:
    """How many tiles have been turned up so far."""
    assert isinstance(state, CityGuildsState)
    return sum(int(count) for count in state.turned_up)
