"""What a corrected pack should still allow: the rulebook's example and counts rest on it."""

from guildhall.games.flandern.components import Components


def violated(components: Components) -> list[str]:
    """The constraints that a pack does not satisfy, as sentences."""
    return []
