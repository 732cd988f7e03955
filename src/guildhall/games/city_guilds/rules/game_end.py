"""CG-9: the end of the game and the winners."""

from guildhall.games.city_guilds import ids, scoring
from guildhall.games.city_guilds.position import Position


def end_game(state: Position) -> None:
    """CG-9.1 to CG-9.4: pay the chains and charge for unused men."""
    state.phase = ids.ENDED
    state.active = ids.NOBODY
    scoring.pay_chains(state)
    scoring.charge_unused_men(state)
    if state.events is not None:
        for number in range(ids.GUILDS):
            state.emit("chain_scored", scoring.chain_data(state, number))
            state.emit_score_lines(scoring.chain_lines(state, number))
        state.emit_score_lines(scoring.unused_men_lines(state))
        # CG-9.5: the seats with the most money win.
        state.emit("ended", {"winners": state.winning_seats()})
