"""ST-7: chapels and buildings."""

from guildhall.core.native import i64
from guildhall.games.strasbourg.position import Position


def build_chapel(state: Position, seat: i64, chapel_spot: i64) -> None:
    """ST-7.1: build a chapel on any free spot."""
    state.chapels[chapel_spot] = 1
    if state.events is not None:
        state.emit("chapel_built", {"seat": int(seat), "dot": int(chapel_spot)})


def build_building(state: Position, seat: i64, site: i64) -> None:
    """ST-7.2: build the building of the round on any free site."""
    building = state.buildings[state.round - 1]
    state.sites[site] = building
    if state.events is not None:
        state.emit("built", {"seat": int(seat), "building": int(building), "site": int(site)})
