"""Each heuristic term: of two positions that differ in it alone, the better one is preferred."""

import pytest

from guildhall.games.city_guilds import heuristics, ids
from guildhall.games.city_guilds.rules.state import CityGuildsState
from tests.games.city_guilds.reference_map import BLOCKS, GUILDS, KINDS, SPACES
from tests.games.city_guilds.scenario import city_guilds

SEATS = 4
MEN = 13
BAKERS = GUILDS.index("bakers")
FULL_A = {f"A{number}": "minstrel" for number in range(1, 9)}


def build_state(
    tiles: dict[str, str] | None = None,
    *,
    owners: dict[str, list[int]] | None = None,
    bakers: dict[int, tuple[int, int]] | None = None,
    money: tuple[int, ...] = (),
    hand: tuple[str, ...] = (),
    offered: tuple[str, ...] = (),
    men_left: int = MEN,
) -> CityGuildsState:
    """Return a town in which seat 0 is to move, empty apart from what is given.

    ``owners`` is the order in each block, ``bakers`` the position and arrival of each seat on the
    bakers' track. The hand and the number of men are those of seat 0.
    """
    state = city_guilds().start(SEATS)
    assert isinstance(state, CityGuildsState)
    fields = state.fields()
    fields["turn"][0] = ids.TAKING if offered else ids.CHOOSING_TILE
    fields["turn"][1:3] = [0, 0]
    for space, kind in (tiles or {}).items():
        fields["tiles"][SPACES.index(space)] = KINDS.index(kind)
    for block, order in (owners or {}).items():
        row = BLOCKS.index(block) * ids.MAX_SEATS
        fields["order"][row : row + len(order)] = order
    for seat, (position, arrival) in (bakers or {}).items():
        fields["positions"][BAKERS * ids.MAX_SEATS + seat] = position
        fields["arrivals"][BAKERS * ids.MAX_SEATS + seat] = arrival
    fields["money"][: len(money)] = money
    for field, kinds in (("hands", hand), ("display", offered)):
        counts = [kinds.count(kind) for kind in KINDS[: ids.DRAWN_KINDS]]
        fields[field][: ids.DRAWN_KINDS] = counts
    # All used men are on one space, because the heuristic only counts those left.
    fields["owners"][0], fields["men"][0] = 0, MEN - men_left
    state.restore(fields)
    return state


def prefers(better: CityGuildsState, worse: CityGuildsState, seat: int = 0) -> bool:
    """Whether a seat prefers the first position."""
    game = city_guilds()
    return game.evaluate(better, seat) > game.evaluate(worse, seat) + 1e-9


def minstrels_on(number: int, spared: str = "") -> dict[str, str]:
    """Return minstrels on a number of spaces, outside the given blocks."""
    return dict.fromkeys([space for space in SPACES if space[0] not in spared][:number], "minstrel")


# Money


def test_own_money() -> None:
    assert prefers(build_state(money=(1,)), build_state())


def test_the_money_of_the_best_rival() -> None:
    """The sum is the same; only the maximum differs."""
    assert prefers(build_state(money=(0, 4, 3, 3)), build_state(money=(0, 10, 0, 0)))


def test_the_money_of_the_other_rivals() -> None:
    """The maximum is the same; only the sum differs."""
    assert prefers(build_state(money=(0, 10, 0, 0)), build_state(money=(0, 10, 3, 3)))


# Blocks


def test_the_first_owner_gets_more_than_the_second() -> None:
    tiles = minstrels_on(4)
    assert prefers(
        build_state(tiles, owners={"A": [0, 1]}), build_state(tiles, owners={"A": [1, 0]})
    )


def test_a_fuller_block_is_more_certain() -> None:
    """Buildings add no value, so the emptier block would be worth more when full."""
    three, five = (dict.fromkeys(SPACES[:number], "bakers building") for number in (3, 5))
    assert prefers(build_state(five, owners={"A": [0]}), build_state(three, owners={"A": [0]}))


def test_empty_spaces_will_add_to_the_value_of_a_block() -> None:
    """_MARK_UP: half full, a quarter of 8 pounds is certain; future tiles are worth more."""
    tiles = dict.fromkeys(["A1", "A2", "A3", "A4"], "bakers building")
    assert prefers(build_state(tiles, owners={"A": [0]}), build_state(tiles, money=(2,)))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("bakers market", "bakers building"),
        ("minstrel", "bakers market"),
        ("tavern", "bakers market"),
    ],
)
def test_tiles_in_a_block(better: str, worse: str) -> None:
    """Nobody is on a track, so the guild of a tile does not matter."""
    rest = {"A2": "bakers building"}
    one, other = ({"A1": kind} | rest for kind in (better, worse))
    assert prefers(build_state(one, owners={"A": [0]}), build_state(other, owners={"A": [0]}))


def test_two_owners_get_a_bonus_each() -> None:
    """The first of three gets the same share as the first of two."""
    two, three = (
        build_state(minstrels_on(4), owners={"A": order}) for order in ([0, 1], [0, 1, 2])
    )
    assert heuristics.expected_scores(two)[0] > heuristics.expected_scores(three)[0]


def test_a_block_that_lacks_one_tile_favours_the_next_seat() -> None:
    """_CLOSING_BONUS: nobody owns anything, and the number of tiles is the same."""
    lacking = minstrels_on(7)
    spread = minstrels_on(4) | {"B1": "minstrel", "B2": "minstrel", "B3": "minstrel"}
    assert prefers(build_state(lacking), build_state(spread), seat=1)
    assert prefers(build_state(spread), build_state(lacking), seat=0)


# Guilds


def test_a_step_on_a_track_counts_without_a_new_rank() -> None:
    """_TRACK_STEP: seat 0 is alone on the track either way."""
    assert prefers(build_state(bakers={0: (3, 1)}), build_state(bakers={0: (2, 1)}))


def test_a_better_rank_on_a_track() -> None:
    """Of equal positions, the earlier arrival is ahead."""
    first, second = {0: (3, 1), 1: (3, 2)}, {0: (3, 2), 1: (3, 1)}
    assert prefers(build_state(bakers=first), build_state(bakers=second))


def test_the_best_guild_may_control_any_open_block() -> None:
    """_CONTROL_CHANCE: the same number of tiles, but seven open blocks instead of eight."""
    eight = {f"{block}1": "minstrel" for block in BLOCKS}
    rank = {0: (3, 1)}
    assert prefers(build_state(eight, bakers=rank), build_state(FULL_A, bakers=rank))


def test_a_leading_guild_is_likely_to_control_a_block() -> None:
    """Two tiles of the guild in one block, or one in each of two; no chain either way."""
    one_block = dict.fromkeys(["A1", "A3"], "bakers building")
    two_blocks = dict.fromkeys(["A1", "C2"], "bakers building")
    rank = {0: (3, 1)}
    assert prefers(build_state(one_block, bakers=rank), build_state(two_blocks, bakers=rank))


def test_control_is_shared_by_leading_guilds() -> None:
    bakers = dict.fromkeys(["A1", "A3"], "bakers building")
    other = {"A6": "blacksmiths building"}
    tie = bakers | other | {"A8": "blacksmiths building"}
    alone = bakers | other | {"A8": "clothmakers building"}
    rank = {0: (3, 1)}
    assert prefers(build_state(alone, bakers=rank), build_state(tie, bakers=rank))


def test_the_chain_of_a_guild() -> None:
    """The same number of tiles in the block, connected or not."""
    chain = dict.fromkeys(["A1", "A2"], "bakers building")
    apart = dict.fromkeys(["A1", "A3"], "bakers building")
    rank = {0: (3, 1)}
    assert prefers(build_state(chain, bakers=rank), build_state(apart, bakers=rank))


def test_a_chain_in_two_blocks_has_a_bonus() -> None:
    """Two tiles in A and one in B; two of them are connected, within A or across the street."""
    over_the_street = dict.fromkeys(["A4", "A1", "B1"], "bakers building")
    within = dict.fromkeys(["A1", "A2", "B8"], "bakers building")
    rank = {0: (3, 1)}
    assert prefers(build_state(over_the_street, bakers=rank), build_state(within, bakers=rank))


def test_the_longest_chain_will_grow_and_a_rank_counts_from_the_start() -> None:
    """_CHAIN_GROWTH, _EARLY_TRUST, _CONTROL_CHANCE: all are needed for a value of 16 pounds."""
    assert prefers(build_state(bakers={0: (1, 1)}), build_state(money=(16,)))


# Men


def test_men_who_can_be_placed_have_value() -> None:
    """_MAN_VALUE: at the start all men can be placed."""
    assert prefers(build_state(men_left=5), build_state(men_left=4))


def test_men_keep_their_value_late_in_the_game() -> None:
    """_MEN_PER_BUILDING: a little more than one turn is left."""
    late = minstrels_on(58)
    assert prefers(build_state(late, men_left=1), build_state(late, men_left=0))


def test_men_who_cannot_be_placed_cost() -> None:
    last = minstrels_on(63)
    assert prefers(build_state(last, men_left=2), build_state(last, men_left=3))


# The hand


def test_a_step_that_a_tile_promises() -> None:
    """_HELD_STEP: a market takes no man."""
    assert prefers(build_state(hand=("bakers market",)), build_state())


def test_a_tile_of_a_guild_in_which_the_seat_has_invested() -> None:
    rank = {0: (5, 1)}
    better, worse = (
        build_state(bakers=rank, hand=(f"{guild} market",)) for guild in ("bakers", GUILDS[0])
    )
    assert prefers(better, worse)


def test_a_tile_in_hand_promises_a_place_for_a_man() -> None:
    """_HELD_MAN: two buildings give as many steps as one market."""
    buildings = ("bakers building", "bakers building")
    assert prefers(build_state(hand=buildings), build_state(hand=("bakers market",)))
    market = build_state(hand=("bakers market",), men_left=0)
    assert not prefers(build_state(hand=buildings, men_left=0), market)


def test_a_minstrel_in_the_hand() -> None:
    """_HELD_MINSTREL: without men it has no other value."""
    assert prefers(build_state(hand=("minstrel",), men_left=0), build_state(men_left=0))
    assert prefers(build_state(hand=("minstrel",)), build_state(hand=("bakers market",)))


def test_the_best_tile_on_offer_counts_for_the_seat_that_takes() -> None:
    better = build_state(offered=("bakers market", "bakers building"))
    assert prefers(better, build_state(offered=("bakers market",)))
