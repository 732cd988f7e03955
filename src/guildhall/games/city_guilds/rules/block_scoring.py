"""CG-7: score a full block."""

from guildhall.core.native import i64
from guildhall.games.city_guilds import ids, scoring
from guildhall.games.city_guilds.position import Position


def score_block(state: Position, block: i64) -> None:
    """CG-7.1: pay the owners, then the investors of the controlling guild."""
    state.blocks_scored += 1
    state.scored[block * ids.SCORED_ROW + ids.SCORED_AS] = state.blocks_scored
    scoring.pay_owners(state, block)
    scoring.pay_investors(state, block)
    if state.events is not None:
        number = int(block)
        value = int(scoring.block_value(state.parts, state.tiles, block))
        state.emit("block_scored", {"block": number, "value": value})
        state.emit_score_lines(scoring.block_lines(state, number))
        state.emit("guild_controls", scoring.control_data(state, number))
        state.emit_score_lines(scoring.guild_lines(state, number))
