"""What the bots know about Strasbourg."""

from guildhall.games.strasbourg.rules import StrasbourgState


def evaluate(state: StrasbourgState, seat: int) -> float:
    """The points of a seat, less the best of the others."""
    scores = state.scores()
    mine = scores.pop(seat)
    return float(mine - max(scores))
