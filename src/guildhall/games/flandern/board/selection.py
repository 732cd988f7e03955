"""How a player makes the current decision."""

from collections.abc import Callable, Iterator

from guildhall.core.bits import bit_indices
from guildhall.core.board_model import FIRST_KEY, Group, Selection
from guildhall.games.flandern import ids
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.rules.placement import legal_tiles
from guildhall.games.flandern.rules.state import FlandernState
from guildhall.games.flandern.view import FlandernView


def selection(
    components: Components, view: FlandernView, imagine: Callable[[], FlandernState]
) -> Selection:
    """A card with influence; a plot with a tile, either of them first; or a single choice."""
    actions, seat = tuple(view["actions"]), view["seat"]
    if seat is None or not actions:
        return Selection()
    public, own = view["public"], view["own"]
    if public["phase"] == "choose":
        return Selection(_sealed_choice(view, public["influence"][seat]))
    if public["phase"] != "build" or own["spot"] != ids.NOTHING:
        return Selection()
    pairs = tuple(_plots_with_tiles(components, actions, imagine()))
    tiles = tuple(sorted({tile for _, tile in pairs}))
    groups = [Group("single", actions)]
    if tiles:
        tile_actions = tuple(tile_action(tile) for tile in tiles)
        groups.append(Group("single", tiles, actions=tile_actions, is_automatic=True))
    return Selection(tuple(groups), pairs)


def _sealed_choice(view: FlandernView, influence: int) -> tuple[Group, ...]:
    """FL-3.5: an action card, and the influence cards that go with it."""
    numbers = range(influence + 1)
    sequences = tuple((ids.INFLUENCE + number,) for number in numbers)
    amount = Group("amount", values=tuple(numbers), sequences=sequences)
    if view["own"]["card"] != ids.NOTHING:
        return (amount,)
    cards = Group("single", tuple(view["actions"]))
    return (cards, amount) if influence else (cards,)


def _plots_with_tiles(
    components: Components, actions: tuple[int, ...], state: FlandernState
) -> Iterator[tuple[int, int]]:
    """FL-5.4: each free plot with each tile that may be laid there; sites take no tile."""
    for action in actions:
        city, plot = divmod(action - ids.PLOT, ids.CITY_PLOTS)
        if not (int(state.free[city]) >> plot) & 1:
            continue
        for tile in bit_indices(legal_tiles(state, city, plot, state.acting_guild)):
            yield action, tile_key(components.plot_shapes[plot], tile)


def tile_key(shape: int, tile: int) -> int:
    """The key of a tile in stock: the action does not tell its shape, which the plot has."""
    return FIRST_KEY + shape * ids.TILES + tile


def tile_action(key: int) -> int:
    """The action of a tile in stock."""
    return ids.TILE + (key - FIRST_KEY) % ids.TILES
