"""What the bots know about Flandern 1302."""

from guildhall.games.flandern.rules import FlandernState


def evaluate(state: FlandernState, seat: int) -> float:
    """How well a seat stands."""
    scores = state.scores()
    return float(scores[seat] - max(s for o, s in enumerate(scores) if o != seat))
