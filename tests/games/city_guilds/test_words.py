"""Sentences and phrases as people say them."""

import guildhall
from guildhall.core.event import Event, ScoreLine

GAME = guildhall.game("city_guilds")


def told(kind: str, **data: object) -> str:
    return GAME.tell(Event(kind, (None,), False, data))


def test_leaders_stand_in_their_order() -> None:
    assert told("ranked", block=5, order=[2, 3]) == "Block F is now led by Green, then Purple."


def test_one_tile_and_one_block_are_no_plural() -> None:
    chain = {"guild": 2, "tiles": 1, "blocks": 1, "value": 2}
    assert told("chain_scored", **chain) == "The bakers: longest chain 1 tile in 1 block, worth £2."
    line = ScoreLine(0, 1, "chain", {**chain, "place": 1, "tiles": 3, "blocks": 2}, "CG-9.3")
    assert "chain of 3 tiles in 2 blocks is worth" in GAME.explain(line)
