"""CG-1.2 to CG-2.8: components, the draft, the display, the first player, the openings."""

import random
import tomllib

import pytest

from guildhall.core.state import State
from tests.games.city_guilds.reference_map import GUILDS, KINDS, MINSTREL
from tests.games.city_guilds.scenario import (
    CHANCE,
    check_refused,
    city_guilds,
    hand_of,
    play_script,
    public_of,
    tile_supply,
)

MEN = {3: 18, 4: 13, 5: 10}
for_all_seats = pytest.mark.parametrize("seats", [3, 4, 5])


def deal(seats: int, hands: str = "") -> State:
    """Deal four tiles to each seat; a seat's tiles are given by letters such as "acBd".

    Lower case means buildings, upper case markets: a candlemakers, b clothmakers, c bakers,
    d blacksmiths. Other seats get two buildings and two markets of the first two guilds.
    """
    state = city_guilds().start(seats)
    letters_by_seat = hands.split() + ["abAB"] * (seats - len(hands.split()))
    for letters in letters_by_seat:
        for letter in letters:
            state.apply(CHANCE, "abcdABCD".index(letter))
    return state


def give_back(state: State, letter: str, seat: int) -> None:
    """Return a tile in the draft."""
    kind = KINDS["abcdABCD".index(letter)]
    state.apply(seat, city_guilds().parse(state, seat, f"return {kind}"))


def action_texts(state: State, seat: int) -> list[str]:
    """Return the legal actions of a seat as texts."""
    return [city_guilds().text(state, seat, action) for action in state.actions(seat)]


# CG-1: components


def test_cg_1_2_eighty_tiles_of_ten_kinds() -> None:
    """A55: tiles of one kind are interchangeable, so counts by kind are sufficient."""
    pack = tomllib.loads(city_guilds().pack)
    assert pack["guilds"]["names"] == list(GUILDS)
    supply = tile_supply(city_guilds())
    assert supply == [11] * 4 + [7] * 4 + [4]
    assert sum(supply) == 76
    assert sum(supply) + pack["special"]["taverns"] == 80
    assert all(supply[guild] + supply[4 + guild] == 18 for guild in range(4))
    drawable = {city_guilds().text(city_guilds().start(3), CHANCE, kind) for kind in range(9)}
    assert drawable == {f"draw {name}" for name in KINDS if name != "tavern"}


def test_cg_1_2_what_a_tile_adds_to_a_block() -> None:
    block = tomllib.loads(city_guilds().pack)["block"]
    assert [block[name] for name in ("value", "market", "minstrel", "tavern")] == [8, 2, 5, 5]


@for_all_seats
def test_cg_1_3_badges_show_the_first_two_owners(seats: int) -> None:
    """A32: the cubes on a block are not separate pieces; the order of owners is stored instead."""
    table = play_script("R: bakers building on A1; B: bakers building on A2", seats)
    assert table.order("A") == "RB"
    assert sum(len(order) for order in table.public["orders"]) == 2


# CG-2.1, CG-2.2


@for_all_seats
def test_cg_2_1_men_issued(seats: int) -> None:
    """A52: C14: 18, 13 or 10 men each, and never more."""
    state = city_guilds().start(seats)
    assert public_of(state)["men_left"] == [MEN[seats]] * seats


def test_cg_2_1_three_to_five_players() -> None:
    """A31: "two to five" in one catalogue is wrong."""
    assert list(city_guilds().seats) == [3, 4, 5]
    for seats in (0, 1, 2, 6, -3):
        with pytest.raises(ValueError, match=r"is for 3 to 5 players, not "):
            city_guilds().start(seats)


@for_all_seats
def test_cg_2_2_cubes_on_0_and_no_money(seats: int) -> None:
    """A9: C14: all five cubes may be on 0 of a track."""
    public = public_of(city_guilds().start(seats))
    assert public["positions"] == [[0] * seats] * 4
    assert public["arrivals"] == [[0] * seats] * 4
    assert public["money"] == [0] * seats
    assert public["orders"] == [[]] * 8
    assert public["taverns"] == 4


def test_cg_2_2_tracks_reach_as_far_as_any_cube_can_go() -> None:
    pack = tomllib.loads(city_guilds().pack)
    assert pack["track"]["length"] == 11 * 1 + 7 * 2 == 25
    assert pack["track"]["reconstructed"] is True


# CG-2.3 to CG-2.6


@for_all_seats
def test_cg_2_3_four_tiles_each_without_minstrels(seats: int) -> None:
    """A33: the minstrel houses are set aside until all have chosen."""
    game, rng = city_guilds(), random.Random(seats)
    state = game.start(seats)
    for number in range(4 * seats):
        assert state.actor == CHANCE
        assert state.waiting() == []
        outcomes = dict(state.outcomes())
        assert MINSTREL not in outcomes
        assert sum(outcomes.values()) == 72 - number
        assert check_refused(state, CHANCE, MINSTREL).rule == "GH-5"
        state.apply(CHANCE, state.sample(rng))
    assert state.waiting() == list(range(seats))
    for seat in range(seats):
        hand = hand_of(state, seat)
        assert sum(hand) == 4
        assert hand[MINSTREL] == 0


def test_cg_2_3_dealt_by_chance_in_proportion_to_what_is_left() -> None:
    state = city_guilds().start(3)
    assert state.outcomes() == [(kind, 11 if kind < 4 else 7) for kind in range(8)]
    state.apply(CHANCE, 0)
    assert state.outcomes()[0] == (0, 10)


def test_cg_2_4_each_returns_one_of_four_kinds_at_most() -> None:
    """A34: the choices are the distinct kinds among the four."""
    state = deal(3, "aabC aaaa abcd")
    assert action_texts(state, 0) == [f"return {KINDS[kind]}" for kind in (0, 1, 6)]
    assert action_texts(state, 1) == [f"return {KINDS[0]}"]
    assert len(action_texts(state, 2)) == 4


def test_cg_2_4_all_choose_at_the_same_time() -> None:
    """A34: in any order, with the same result; the deck is shuffled only when all have chosen."""
    dumps = []
    for order in ([0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]):
        state = deal(4, "abcd abcA bcdB CDAB")
        for done, seat in enumerate(order):
            assert state.waiting() == sorted(order[done:])
            assert state.actor == min(order[done:])
            give_back(state, "aAbB"[seat], seat)
            assert state.actions(seat) == []
        assert state.actor == CHANCE
        dumps.append(city_guilds().dump(state))
    assert dumps[0] == dumps[1] == dumps[2]


def test_cg_2_4_choice_comes_before_display_and_start_player() -> None:
    """A56: nobody knows the turn order or the face-up tiles while choosing."""
    state = deal(3)
    public = public_of(state)
    assert public["phase"] == "draft"
    assert public["start"] == public["active"] == -1
    assert sum(public["display"]) == 0


@for_all_seats
def test_cg_2_5_deck_and_display(seats: int) -> None:
    """A34: returned tiles and minstrels are in the deck: 76 - 3n before the display."""
    state = deal(seats)
    for seat in range(seats):
        give_back(state, "a", seat)
    outcomes = dict(state.outcomes())
    assert sum(outcomes.values()) == 76 - 3 * seats
    assert outcomes[MINSTREL] == 4
    assert outcomes[0] == 11  # all dealt tiles of this kind have come back
    assert outcomes[1] == 11 - seats
    for kind in (MINSTREL, MINSTREL, 0):
        state.apply(CHANCE, kind)
    public = public_of(state)
    assert public["deck"] == {3: 64, 4: 61, 5: 58}[seats]
    assert public["display"] == [1, 0, 0, 0, 0, 0, 0, 0, 2]
    assert public["hand_sizes"] == [3] * seats


def test_cg_2_5_one_mixed_deck() -> None:
    """A25: every tile left is equally likely to be drawn."""
    state = deal(3)
    for seat in range(3):
        give_back(state, "A", seat)
    before = dict(state.outcomes())
    state.apply(CHANCE, 3)
    assert dict(state.outcomes()) == {**before, 3: before[3] - 1}


@for_all_seats
def test_cg_2_6_start_player_is_drawn_last(seats: int) -> None:
    """A35: A56: at random, each seat equally likely, after the display."""
    state = deal(seats)
    for seat in range(seats):
        give_back(state, "a", seat)
    for kind in (0, 1, 2):
        state.apply(CHANCE, kind)
    assert state.outcomes() == [(9 + seat, 1) for seat in range(seats)]
    texts = [city_guilds().text(state, CHANCE, outcome) for outcome, _ in state.outcomes()]
    assert texts == [f"start {seat}" for seat in range(seats)]
    state.apply(CHANCE, 9 + seats - 1)
    assert state.actor == seats - 1
    assert public_of(state)["start"] == seats - 1
