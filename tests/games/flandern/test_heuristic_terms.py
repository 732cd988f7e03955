"""Each heuristic term: of two positions that differ in it alone, the better one is preferred."""

import pytest

from guildhall.games.flandern import heuristics, ids
from guildhall.games.flandern.components import Parts
from guildhall.games.flandern.heuristics import City
from guildhall.games.flandern.rules.state import FlandernState
from tests.games.flandern import positions
from tests.games.flandern.scenario import COVERED, ScriptedGame, flandern, modified_pack

COLOURS = {
    "blue": ids.BLUE,
    "yellow": ids.YELLOW,
    "green": ids.GREEN,
    "red": ids.RED,
    "grey": ids.GREY,
}
EVERY_SHAPE = 0b111111


def parts(seats: int = 4) -> Parts:
    state = flandern().start(seats)
    assert isinstance(state, FlandernState)
    return state.parts


def build_city(text: str = "", free: int = 0, masters: int = 0, centre: int | None = None) -> City:
    """Return an open city with tiles as ``blue blue* red/ church+ cover``, and some free plots.

    The marks are those of ScriptedGame: a printed master, a site, a cathedral. Wooden masters are
    on the first tile. The centre belongs to the given arms, or counts for nobody.
    """
    quarters = [0] * ids.ARMS
    sites = cathedrals = printed = 0
    tiles = text.split()
    assert len(tiles) + free <= ids.CENTRE
    for plot, tile in enumerate(tiles):
        name = tile.rstrip("*/+")
        if name == "cover":
            continue
        quarters[COLOURS.get(name, ids.CHURCH)] |= 1 << plot
        sites |= ("/" in tile) << plot
        cathedrals |= ("+" in tile) << plot
        printed |= ("*" in tile) << plot
    if centre is not None:
        quarters[centre] |= ids.CENTRE_BIT
    plots = sum(1 << plot for plot in range(len(tiles), len(tiles) + free))
    blocked = (0,) * ids.ARMS
    return City(plots, plots, sites, cathedrals, printed, tuple(quarters), blocked, (0,) * masters)


def expects_more(better: City, worse: City, guild: int = ids.BLUE) -> bool:
    """Whether a guild expects more points from the first city."""
    one, other = (heuristics.expected_scores(parts(), each)[guild] for each in (better, worse))
    return one > other + 1e-9


def prefers(better: ScriptedGame, worse: ScriptedGame, guild: str = "blue") -> bool:
    """Whether a player prefers the first game."""
    one, other = (flandern().evaluate(each.state, each.seat(guild)) for each in (better, worse))
    return one > other + 1e-9


# City values


def test_a_free_plot_will_add_to_the_value() -> None:
    """_PLOT_GROWTH: blue is alone, so no rank can change."""
    assert expects_more(build_city("blue", free=8), build_city("blue cover", free=7))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("blue blue", "blue cover"),
        ("blue church", "blue blue"),
        ("blue church+", "blue church"),
        ("blue church/", "blue cover"),
    ],
    ids=["guild", "church", "cathedral", "SITE_GROWTH"],
)
def test_what_a_quarter_adds_to_the_value(better: str, worse: str) -> None:
    """Blue is alone and therefore first either way."""
    assert expects_more(build_city(better, free=4), build_city(worse, free=4))


# Ranks in a city


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("blue blue red", "blue red red"),
        ("blue* red grey", "blue red* grey"),
        ("blue blue/ red red", "blue church/ red red"),
    ],
    ids=["quarters", "MASTER", "UNFINISHED"],
)
def test_strength_of_a_guild(better: str, worse: str) -> None:
    assert expects_more(build_city(better, free=4), build_city(worse, free=4))


def test_a_site_counts_for_less_than_a_quarter() -> None:
    """The red site replaces the blue one: the value is the same."""
    assert expects_more(build_city("blue red/", free=4), build_city("blue/ red", free=4))


def test_a_master_makes_a_guild_stronger() -> None:
    assert expects_more(build_city("blue red", free=4, masters=1), build_city("blue red", free=4))


def test_masters_of_the_centre_make_its_guild_stronger() -> None:
    """Two quarters each: the two masters of blue's centre beat one printed master."""
    assert expects_more(
        build_city("blue red red*", free=4, centre=ids.BLUE),
        build_city("blue blue red red*", free=4),
    )


def test_a_larger_lead_is_safer() -> None:
    """_UNCERTAINTY: without it a lead in a full city would be certain."""
    assert expects_more(
        build_city("blue blue blue red grey"), build_city("blue blue red grey cover")
    ), "value"
    two, one = build_city("blue blue blue red"), build_city("blue blue red red")
    assert expects_more(two, one)


def test_a_lead_is_safer_with_fewer_free_plots() -> None:
    """_UNCERTAINTY_PER_PLOT: the free plots would add slightly more value than the churches."""
    sure = build_city("blue blue red church church church church church/")
    unsure = build_city("blue blue red", free=8)
    assert expects_more(sure, unsure)


def test_a_guild_may_still_enter_a_city() -> None:
    """_ENTRY_HOPE: it grows with the number of free plots."""
    assert expects_more(build_city(free=12), build_city("cover", free=11))


# All seats


def table_with_points(*points: int, seats: int = 4) -> ScriptedGame:
    """Return a game with points on the track, by guild, otherwise as at the start."""
    table = ScriptedGame(seats=seats)
    fields = table.state.fields()
    fields["points"][: len(points)] = points
    table.state.restore(fields)
    return table


def test_points_of_all_seats() -> None:
    assert prefers(table_with_points(1), table_with_points(0))
    assert prefers(table_with_points(0, 4, 3, 3), table_with_points(0, 10, 0, 0)), (
        "the best of the others"
    )
    assert prefers(table_with_points(0, 10, 0, 0), table_with_points(0, 10, 3, 3)), "all others"


def test_what_a_city_promises() -> None:
    assert prefers(ScriptedGame({"Luik": "L1 blue"}), ScriptedGame({"Luik": "L1 red"}))


def test_with_two_players_each_has_an_influenced_guild() -> None:
    table = ScriptedGame(seats=2)
    state = table.state
    assert isinstance(state, FlandernState)
    mine = int(state.parts.influenced_guilds[0])
    theirs = int(state.parts.influenced_guilds[1])
    better, worse = ([int(guild == one) for guild in range(5)] for one in (mine, theirs))
    assert prefers(
        table_with_points(*better, seats=2), table_with_points(*([0] * 5), seats=2), table.guilds[0]
    )
    assert prefers(
        table_with_points(*([0] * 5), seats=2), table_with_points(*worse, seats=2), table.guilds[0]
    )


# Cards


def test_cards_in_the_hand() -> None:
    """_HAND_WEIGHT"""
    assert prefers(ScriptedGame(), ScriptedGame(rows={"blue": "Gent, Luik"}))


def test_an_influence_card() -> None:
    """_INFLUENCE_VALUE: blue has the most either way."""
    others = {"yellow": 1, "green": 1, "red": 1}
    three, two = (ScriptedGame(influence=others | {"blue": number}) for number in (3, 2))
    assert prefers(three, two)


def test_most_influence_cards() -> None:
    """_INFLUENCE_LEAD, _SHARED_INFLUENCE_LEAD: the others' cards do not count otherwise."""
    others = {"blue": 2, "yellow": 1, "green": 1}
    alone, shared, behind = (
        ScriptedGame(influence=others | {"red": number}) for number in (1, 2, 3)
    )
    assert prefers(alone, shared)
    assert prefers(shared, behind)


def table_after_choice(
    card: str, influence: int = 0, rows: str = "", pack: str | None = None
) -> ScriptedGame:
    """Return a game in which Blue has chosen a card; Leuven is full, so its card is useless."""
    table = ScriptedGame(
        {"Leuven": COVERED},
        pack=pack,
        rows={"blue": rows} if rows else {},
        influence=dict.fromkeys(("yellow", "green", "red"), 0),
    )
    table.draw_gold("influence")
    if card:
        table.choose("blue", card, influence)
    return table


def test_what_a_chosen_card_can_do() -> None:
    """_CARD_TRUST"""
    assert prefers(table_after_choice("Luik"), table_after_choice("Leuven"))


def test_a_site_needs_a_marker() -> None:
    no_markers = modified_pack(wood__sites="0")
    assert prefers(table_after_choice("site"), table_after_choice("site", pack=no_markers))


def test_a_chosen_card_is_no_longer_in_the_hand() -> None:
    assert prefers(table_after_choice(""), table_after_choice("Leuven"))


def test_influence_that_was_added_is_gone() -> None:
    """Blue keeps the most of it."""
    assert prefers(table_after_choice("Leuven"), table_after_choice("Leuven", influence=1))


def test_recall_brings_back_the_row() -> None:
    assert prefers(
        table_after_choice("recall", rows="Gent, Luik, Ieper"),
        table_after_choice("Leuven", rows="Gent"),
    )


def test_with_two_players_the_active_one_has_a_card_to_play() -> None:
    """_CARD_TRUST: in the player's half of the turn, before the card is chosen."""
    before = positions.build_position("card")
    twin = before.clone()
    fields = before.fields()
    fields["turn"][positions.OWN_DONE] = 1
    twin.restore(fields)
    seat = before.actor
    assert flandern().evaluate(before, seat) > flandern().evaluate(twin, seat)


# The best use of a card in a city


def best_use(there: City, *, is_site: bool = False, own: int = EVERY_SHAPE, grey: int = 0) -> float:
    """Return the best use of a card for blue, given the shapes of blue and grey tiles left."""
    return heuristics.best_gain_in_city(parts(), there, ids.BLUE, is_site, (own, grey, 0))


def test_points_of_rivals_count_against_a_city() -> None:
    """_RIVAL_WEIGHT: nobody plays the grey guild."""
    grey, red = build_city("blue blue grey"), build_city("blue blue red")
    assert heuristics.expected_benefit(parts(), grey, 0) > heuristics.expected_benefit(
        parts(), red, 0
    )


def test_with_two_players_each_builds_for_an_influenced_guild_too() -> None:
    duel = parts(2)
    names = list(COLOURS)
    mine, theirs = (build_city(f"{names[guild]} grey grey") for guild in duel.influenced_guilds)
    nobody = build_city("cover grey grey")
    assert heuristics.expected_benefit(duel, mine, 0) > heuristics.expected_benefit(duel, nobody, 0)
    assert heuristics.expected_benefit(duel, nobody, 0) > heuristics.expected_benefit(
        duel, theirs, 0
    )


def test_a_tile_takes_its_plot() -> None:
    there = build_city("red", free=4)
    assert (
        heuristics.with_tile(there, ids.BLUE, 0b10, True, False)[:6]
        == build_city("red blue*", free=3)._replace(reachable=there.reachable)[:6]
    )


def test_a_quarter_is_better_than_a_site() -> None:
    there = build_city("red", free=4)
    assert best_use(there) > best_use(there, is_site=True) > 0


def test_the_players_guild_prefers_a_master() -> None:
    there = build_city("red blue", free=4)
    assert best_use(there) > best_use(there, own=0b010101) > 0


def test_the_grey_guild_prefers_no_master() -> None:
    """Blue is ahead, and a grey master would close the gap."""
    there = build_city("blue blue red", free=4)
    both = best_use(there, own=0, grey=EVERY_SHAPE)
    assert both > best_use(there, own=0, grey=0b101010)


def test_a_site_can_be_finished() -> None:
    assert best_use(build_city("red blue/")) > best_use(build_city("red blue cover")) == 0


def test_nothing_can_be_laid_where_arms_border() -> None:
    there = build_city("red", free=4)
    barred = there._replace(blocked=(there.free,) * ids.ARMS)
    assert best_use(there) > best_use(barred) == 0
