"""How a player makes the current decision."""

from collections.abc import Callable, Sequence

from guildhall.core.board_model import FIRST_KEY, Group, Selection
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.rules.state import CityGuildsState
from guildhall.games.city_guilds.view import CityGuildsView


def selection(
    _: Components, view: CityGuildsView, imagine: Callable[[], CityGuildsState]
) -> Selection:
    """A tile to return; a tile with its space and its men; or a single choice."""
    actions, own, seat = tuple(view["actions"]), view["own"], view["seat"]
    phase = view["public"]["phase"]
    if seat is None or not actions:
        return Selection()
    if phase == "draft":
        return Selection((Group("subset", actions),))
    if phase != "place" or own["spot"] != ids.NOTHING:
        buttons = tuple(action for action in actions if ids.MEN <= action <= ids.NO_TAVERN)
        return Selection(buttons=buttons)
    state = imagine()
    if own["picked"] != ids.NOTHING:
        men = _men(state, seat, actions[:1])
        return Selection((Group("single", actions), *_men_group(men)))
    spaces = _after(state, seat, actions[:1]).actions(seat)
    men_of_tile = {tile: _men(state, seat, (tile, spaces[0])) for tile in actions}
    men = sorted({key for found in men_of_tile.values() for key in found})
    return Selection(
        (Group("single", actions), Group("single", tuple(spaces)), *_men_group(men)),
        pairs=tuple((tile, key) for tile, found in men_of_tile.items() for key in found),
    )


def minstrel_men_key(action: int) -> int:
    """The key of men on a minstrel house: unlike on a guild building, one brings no step."""
    return FIRST_KEY + action


def _men_group(keys: Sequence[int]) -> list[Group]:
    """CG-4.3 to CG-4.6: the numbers of men to choose from, if there is a choice."""
    if not keys:
        return []
    actions = tuple(key % FIRST_KEY for key in keys)
    return [Group("single", tuple(keys), actions=actions, is_automatic=True, is_listed=True)]


def _men(state: CityGuildsState, seat: int, actions: Sequence[int]) -> list[int]:
    """The keys of the numbers of men to choose from after choosing a tile and a space."""
    after = _after(state, seat, actions)
    if after.phase != ids.CHOOSING_MEN:
        return []
    options = after.actions(seat)
    is_minstrel = after.chosen_tile == ids.MINSTREL
    return [minstrel_men_key(action) for action in options] if is_minstrel else options


def _after(state: CityGuildsState, seat: int, actions: Sequence[int]) -> CityGuildsState:
    """A copy of a state in which the seat has made these choices."""
    after = state.clone()
    for action in actions:
        after.apply(seat, action)
    return after
