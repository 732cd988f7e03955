"""Invariants: a dump that violates one is rejected with a sentence."""

from typing import cast

import pytest

from guildhall.games.strasbourg.piles import encode_pile
from tests.games.strasbourg.positions import (
    ACTIVE,
    DEALT,
    DRAWING,
    FIRST,
    GOOD,
    PHASE,
    PLACE,
    ROUND,
    STEP,
    Changes,
    Fields,
    fields_of,
    load_error,
    modified_dump,
)
from tests.games.strasbourg.scenario import ScriptedGame, strasbourg

BROKEN: list[tuple[str, Changes, str]] = [
    # The turn
    ("bid", {"turn": {PHASE: 15}}, "There is no phase 15."),
    ("bid", {"turn": {PHASE: -1}}, "There is no phase -1."),
    ("bid", {"turn": {ROUND: 0}}, "The round does not fit the phase."),
    ("keep", {"turn": {ROUND: 1}}, "The round does not fit the phase."),
    ("over", {"turn": {ROUND: 4}}, "The round does not fit the phase."),
    ("bid", {"turn": {STEP: 7}}, "The step does not fit the phase."),
    ("plan", {"turn": {STEP: 0}}, "The step does not fit the phase."),
    ("place", {"turn": {STEP: 2}}, "The step does not fit the phase."),
    ("sell", {"turn": {STEP: 0}}, "The step does not fit the phase."),
    ("chapel", {"turn": {STEP: 8}}, "The step does not fit the phase."),
    ("bid", {"turn": {FIRST: -1}}, "The first player does not fit the phase."),
    ("bid", {"turn": {FIRST: 4}}, "The first player does not fit the phase."),
    ("rounds", {"turn": {FIRST: 0}}, "The first player does not fit the phase."),
    ("bid", {"turn": {ACTIVE: -1}}, "The active seat does not fit the phase."),
    ("keep", {"turn": {ACTIVE: 1}}, "The active seat does not fit the phase."),
    ("bid", {"turn": {PLACE: 0}}, "The place of the ranking does not fit the phase."),
    ("place", {"turn": {PLACE: -1}}, "The place of the ranking does not fit the phase."),
    ("bid", {"turn": {GOOD: 1}}, "The goods asked for do not fit the phase."),
    ("sell", {"turn": {GOOD: -1}}, "The goods asked for do not fit the phase."),
    ("plan", {"turn": {DRAWING: 0}}, "The seat that draws a card does not fit the phase."),
    ("drawing", {"turn": {DRAWING: -1}}, "The seat that draws a card does not fit the phase."),
    ("bid", {"turn": {DEALT: 19}}, "The number of objectives dealt does not fit the phase."),
    ("deal", {"turn": {DEALT: 20}}, "The number of objectives dealt does not fit the phase."),
    # Round cards and buildings
    ("bid", {"round_cards": {0: 0, 1: 0}}, "One of the round cards is there twice."),
    ("bid", {"buildings": {2: 4, 3: 4}}, "One of the buildings is there twice."),
    ("rounds", {"round_cards": {4: 1}}, "The round cards have gaps."),
    ("bid", {"buildings": {4: -1}}, "The number of buildings does not fit the phase."),
    ("rounds", {"buildings": {0: 1}}, "The number of buildings does not fit the phase."),
    # Objectives
    ("bid", {"objectives": {0: -1}}, "Seat 0 does not hold 5 objectives in ascending order."),
    ("bid", {"objectives": {20: 3}}, "An objective was dealt twice."),
    ("bid", {"answers": {0: 0}}, "Seat 0 has answered about its objectives out of turn."),
    ("deal", {"answers": {0: 1}}, "The answers of seat 0 do not fit the phase."),
    ("bid", {"answers": {4: 0}}, "The answers of seat 0 do not fit the phase."),
    ("bid", {"answers": dict.fromkeys(range(5), 2)}, "Seat 0 keeps no objective."),
    ("keep", {"answers": dict.fromkeys(range(20), 1)}, "All have chosen their objectives"),
    # Seats that are not in the game
    ("bid", {"coins": {4: 1}}, "A seat that does not exist has coins."),
    ("bid", {"goods": {24: 1}}, "A seat that does not exist has goods."),
    ("bid", {"open": {4: 0}}, "A seat that does not exist makes piles."),
    # The city and the council
    ("bid", {"figures": {11: 0}}, "A member stands on the site c2."),
    ("keep", {"figures": {0: 0}}, "There are too many members with the bakers."),
    ("bid", {"chapels": {15: 1}}, "A chapel stands on a spot that does not exist."),
    ("keep", {"chapels": {0: 1}}, "One chapel is built in each round."),
    ("keep", {"sites": {0: 1}}, "The building of each round is built in it."),
    ("bid", {"council": {0: -1}}, "Nobility and church are there from the first player on."),
    ("first", {"council": {1: 0}}, "Nobility and church are there from the first player on."),
    ("keep", {"council": {2: 0}}, "Nobody can sit there for the bakers yet."),
    ("keep", {"council": {7: 0}}, "Nobody can sit there for the merchants yet."),
    ("bid", {"prestige": {4: 2}}, "The council of round 5 cannot have been scored like this."),
    ("over", {"council": {7: -1, 6: -1, 5: -1}}, "The last council was scored otherwise."),
    # Holdings
    ("keep", {"goods": {0: 1}}, "Seat 0 has more goods than it can have got."),
    ("keep", {"coins": {0: 6}}, "Seat 0 has more coins than it can have got."),
    ("keep", {"privileges": {0: 1}}, "Seat 0 has more privileges than it can have got."),
    # Cards
    ("keep", {"deck": {0: 3}}, "Seat 0 has 3 cards of 1, not 4."),
    ("keep", {"deck": {1: 3}}, "Seat 0 has 3 cards of 2, not 4."),
    ("keep", {"under": {0: 3}}, "Seat 0 has rescued a card that was never turned over."),
    ("keep", {"under": {1: 3}}, "The rescued cards of seat 0 have gaps."),
    ("plan", {"under_used": {0: 24}}, "Seat 0 has drawn more rescued cards than there were."),
    ("bid", {"known": {0: 1}}, "Seat 0 "),
    ("bid", {"boxed": {0: 1}}, "Seat 0 has put cards aside without reason."),
    ("plan", {"revealed": {24: 1}}, "Seat 0 has shown cards of a round to come."),
    (
        "bid",
        {"piles": {23: encode_pile([1], 0)}},
        "Seat 0 has a pile without cards, or of no round.",
    ),
    (
        "bid",
        {"piles": {23: encode_pile([1], 5)}},
        "Seat 0 has a pile without cards, or of no round.",
    ),
    # Planning
    ("bid", {"drawn": {0: 1}}, "Seat 0 draws cards outside the planning."),
    ("bid", {"stage": {0: 1}}, "Seat 0 draws cards outside the planning."),
    ("plan", {"drawn": {0: 24}}, "Seat 0 has other cards than it drew."),
    ("plan", {"stage": {0: 1}, "open": {0: 5}}, "Seat 0 cannot be so far with its planning."),
    # Bidding
    ("bid", {"queue": {0: -1}}, "The queue has gaps, or somebody twice."),
    ("chapel", {"queue": {0: 0}}, "There are bids outside a step."),
    ("bid", {"ranking": {0: 0}}, "Exactly those are in the queue who have not decided."),
    ("place", {"turn": {FIRST: 0}, "ranking": {0: -1}}, "The ranking has gaps"),
    ("chapel", {"decisions": {0: 1}}, "There are bids outside a step."),
    # Actions of a step
    ("chapel", {"council": {1: 0}, "turn": {ACTIVE: 1}}, "The chapel is built by the church."),
    ("building", {"council": {0: 0}, "turn": {ACTIVE: 1}}, "The building is built by"),
]


@pytest.mark.parametrize(("name", "changes", "sentence"), BROKEN)
def test_a_violated_invariant_is_reported(name: str, changes: Changes, sentence: str) -> None:
    found = load_error(strasbourg(), modified_dump(name, changes))
    assert found.startswith(f"This position is impossible: {sentence}"), found


def test_a_sale_needs_goods_and_a_place_a_square() -> None:
    fields = fields_of("sell")
    seat = fields["turn"][ACTIVE]
    sold = {"goods": dict.fromkeys(range(seat * 5, seat * 5 + 5), 0)}
    assert "There are no goods to sell." in load_error(strasbourg(), modified_dump("sell", sold))
    table = ScriptedGame(round_cards="41235")
    table.plan("6", "5", "4")
    table.pass_until("B")
    table.bid("6", "5", "4")
    assert table.phase == "place"
    dump = strasbourg().dump(table.state)
    fields = cast(Fields, dump["fields"])
    fields["coins"][fields["turn"][ACTIVE]] = 3
    assert "There is no square to choose." in load_error(strasbourg(), dump)


def test_only_an_unrewarded_bidder_rescues() -> None:
    fields = fields_of("rescue")
    first = fields["ranking"][0]
    found = load_error(strasbourg(), modified_dump("rescue", {"turn": {PLACE: 0, ACTIVE: first}}))
    assert found.endswith("This place cannot act like this.")
    other = (fields["turn"][ACTIVE] + 1) % 4
    found = load_error(strasbourg(), modified_dump("rescue", {"turn": {ACTIVE: other}}))
    assert found.endswith("It cannot be the turn of this place.")
