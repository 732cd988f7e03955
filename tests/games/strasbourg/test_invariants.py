"""Invariants: a dump that violates one is rejected with a sentence."""

from typing import cast

import pytest

from guildhall.games.strasbourg.piles import encode_pile
from tests import random_games
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
    view_of,
)
from tests.games.strasbourg.reference_map import guild_squares, square_number
from tests.games.strasbourg.scenario import ScriptedGame, strasbourg

SETUPS = [setup for setup in random_games.setups() if setup.game_id == "strasbourg"]

BROKEN: list[tuple[str, Changes, str]] = [
    # The turn
    ("bid", {"turn": {PHASE: 15}}, "There is no phase 15."),
    ("bid", {"turn": {PHASE: -1}}, "There is no phase -1."),
    ("bid", {"turn": {ROUND: 0}}, "The round does not match the phase."),
    ("keep", {"turn": {ROUND: 1}}, "The round does not match the phase."),
    ("over", {"turn": {ROUND: 4}}, "The round does not match the phase."),
    ("bid", {"turn": {STEP: 7}}, "The step does not match the phase."),
    ("plan", {"turn": {STEP: 0}}, "The step does not match the phase."),
    ("place", {"turn": {STEP: 2}}, "The step does not match the phase."),
    ("sell", {"turn": {STEP: 0}}, "The step does not match the phase."),
    ("chapel", {"turn": {STEP: 8}}, "The step does not match the phase."),
    ("bid", {"turn": {FIRST: -1}}, "The first player does not match the phase."),
    ("bid", {"turn": {FIRST: 4}}, "The first player does not match the phase."),
    ("rounds", {"turn": {FIRST: 0}}, "The first player does not match the phase."),
    ("bid", {"turn": {ACTIVE: -1}}, "The active seat does not match the phase."),
    ("keep", {"turn": {ACTIVE: 1}}, "The active seat does not match the phase."),
    ("bid", {"turn": {PLACE: 0}}, "The rank to act does not match the phase."),
    ("place", {"turn": {PLACE: -1}}, "The rank to act does not match the phase."),
    ("bid", {"turn": {GOOD: 1}}, "The kind of goods to sell does not match the phase."),
    ("sell", {"turn": {GOOD: -1}}, "The kind of goods to sell does not match the phase."),
    ("plan", {"turn": {DRAWING: 0}}, "The seat that draws a card does not match the phase."),
    ("drawing", {"turn": {DRAWING: -1}}, "The seat that draws a card does not match the phase."),
    ("bid", {"turn": {DEALT: 19}}, "The number of objectives dealt does not match the phase."),
    ("deal", {"turn": {DEALT: 20}}, "The number of objectives dealt does not match the phase."),
    # Round cards and buildings
    ("bid", {"round_cards": {0: 0, 1: 0}}, "The round cards have gaps, or one occurs twice."),
    ("bid", {"buildings": {2: 4, 3: 4}}, "The buildings have gaps, or one occurs twice."),
    ("rounds", {"round_cards": {4: 1}}, "The round cards have gaps, or one occurs twice."),
    ("bid", {"buildings": {4: -1}}, "The number of buildings does not match the phase."),
    ("rounds", {"buildings": {0: 1}}, "The number of buildings does not match the phase."),
    # Objectives
    ("bid", {"objectives": {0: -1}}, "Seat 0 does not hold 5 objectives in ascending order."),
    ("bid", {"objectives": {20: 3}}, "An objective was dealt twice."),
    ("bid", {"answers": {0: 0}}, "Seat 0 has answered about its objectives out of order."),
    ("deal", {"answers": {0: 1}}, "The answers of seat 0 do not match the phase."),
    ("bid", {"answers": {4: 0}}, "The answers of seat 0 do not match the phase."),
    ("bid", {"answers": dict.fromkeys(range(5), 2)}, "Seat 0 keeps no objective."),
    ("keep", {"answers": dict.fromkeys(range(20), 1)}, "All seats have chosen their objectives"),
    # The city and the council
    ("keep", {"figures": {0: 0}}, "Seat 0 has more members in the city than it can have placed."),
    ("keep", {"chapels": {0: 1}}, "The number of chapels does not match the round and step."),
    ("keep", {"sites": {0: 1}}, "The buildings on the sites are not those of the past rounds."),
    (
        "bid",
        {"council": {0: -1}},
        "Nobody holds the nobility or the church.",
    ),
    # Holdings
    ("keep", {"goods": {0: 1}}, "Seat 0 has more goods than it can have taken."),
    ("keep", {"coins": {0: 6}}, "Seat 0 has more coins than it can have earned."),
    ("keep", {"privileges": {0: 1}}, "Seat 0 has more privileges than it can have received."),
    # Cards
    ("keep", {"deck": {0: 3}}, "Seat 0 has 3 cards of value 1 instead of 4."),
    ("keep", {"deck": {1: 3}}, "Seat 0 has 3 cards of value 2 instead of 4."),
    ("keep", {"under": {0: 3}}, "Seat 0 has rescued a card that was never revealed."),
    ("keep", {"under": {1: 3}}, "The rescued cards of seat 0 have gaps, or too many"),
    ("plan", {"under_used": {0: 24}}, "The rescued cards of seat 0 have gaps, or too many"),
    ("bid", {"known": {0: 1}}, "Seat 0 "),
    (
        "bid",
        {"piles": {23: encode_pile([1], 0)}},
        "Seat 0 has a pile without cards or without a round.",
    ),
    (
        "bid",
        {"piles": {23: encode_pile([1], 5)}},
        "Seat 0 has a pile without cards or without a round.",
    ),
    # Planning
    ("bid", {"drawn": {0: 1}}, "Seat 0 draws cards outside planning."),
    ("bid", {"stage": {0: 1}}, "Seat 0 draws cards outside planning."),
    ("plan", {"drawn": {0: 24}}, "Seat 0 does not have the cards it drew."),
    ("plan", {"stage": {0: 1}, "open": {0: 5}}, "Seat 0 cannot be at this stage of planning."),
    # Bidding
    ("bid", {"queue": {0: -1}}, "The queue has gaps or does not match"),
    ("chapel", {"queue": {0: 0}}, "The queue has gaps or does not match"),
    ("bid", {"ranking": {0: 0}}, "The ranking has gaps or does not match"),
    ("place", {"turn": {FIRST: 0}, "ranking": {0: -1}}, "The ranking has gaps"),
    # Actions of a step
]


UNREACHABLE: list[tuple[str, Changes, str]] = [
    ("chapel", {"decisions": {0: 1}}, "There are bids outside the bidding steps."),
    ("bid", {"figures": {11: 0}}, "There is a member on building site c2."),
    ("bid", {"coins": {4: 1}}, "A seat that does not exist has coins."),
    ("bid", {"goods": {24: 1}}, "A seat that does not exist has goods."),
    ("bid", {"open": {4: 0}}, "A seat that does not exist has open."),
    ("bid", {"chapels": {15: 1}}, "There is a chapel on a spot that does not exist."),
    ("keep", {"council": {2: 0}}, "The seat of the bakers cannot be taken yet."),
    ("keep", {"council": {7: 0}}, "The merchants' seat cannot be taken yet."),
    ("bid", {"prestige": {4: 2}}, "The council points of round 5 are impossible."),
    (
        "over",
        {"council": {7: -1, 6: -1, 5: -1}},
        "The council points of the last round do not match the council.",
    ),
    (
        "chapel",
        {"council": {1: 0}, "turn": {ACTIVE: 1}},
        "The active seat does not hold the church.",
    ),
    (
        "building",
        {"council": {0: 0}, "turn": {ACTIVE: 1}},
        "The active seat does not hold the nobility",
    ),
    (
        "first",
        {"council": {1: 0}},
        "Nobility and church are taken exactly from the first player on.",
    ),
]


@pytest.mark.parametrize(("name", "changes", "sentence"), BROKEN)
def test_a_violated_invariant_is_reported(name: str, changes: Changes, sentence: str) -> None:
    found = load_error(strasbourg(), modified_dump(name, changes))
    assert found.startswith(f"This position is impossible: {sentence}"), found


@pytest.mark.parametrize(("name", "changes", "sentence"), UNREACHABLE)
def test_a_harmless_position_is_accepted_although_no_game_reaches_it(
    name: str, changes: Changes, sentence: str
) -> None:
    assert contradictions(modified_dump(name, changes))[0].startswith(sentence)


def contradictions(dump: dict[str, object]) -> list[str]:
    """Return why no game reaches a position, although it can be loaded."""
    return random_games.violations(strasbourg().load(dump))


def test_a_sale_needs_goods_and_a_place_a_square() -> None:
    fields = fields_of("sell")
    seat = fields["turn"][ACTIVE]
    sold = {"goods": dict.fromkeys(range(seat * 5, seat * 5 + 5), 0)}
    assert contradictions(modified_dump("sell", sold)) == [
        "The active seat has no goods of this kind to sell."
    ]
    table = ScriptedGame(round_cards="41235")
    table.plan("6", "5", "4")
    table.pass_until("B")
    table.bid("6", "5", "4")
    assert table.phase == "place"
    dump = strasbourg().dump(table.state)
    fields = cast(Fields, dump["fields"])
    fields["coins"][fields["turn"][ACTIVE]] = 3
    assert contradictions(dump) == ["There is no square to place a member on."]


def test_only_an_unrewarded_bidder_rescues() -> None:
    fields = fields_of("rescue")
    first = fields["ranking"][0]
    found = contradictions(modified_dump("rescue", {"turn": {PLACE: 0, ACTIVE: first}}))
    assert found == ["The rank to act does not match the phase."]
    other = (fields["turn"][ACTIVE] + 1) % 4
    refusal = load_error(strasbourg(), modified_dump("rescue", {"turn": {ACTIVE: other}}))
    assert refusal.endswith("The active seat does not have the rank to act.")


def test_a_waiting_bidder_leaves_room_for_its_reward() -> None:
    """ST-4.7, ST-5.3: otherwise it would have too many goods, or rescue a card twice."""
    table = ScriptedGame(round_cards="41235")
    table.plan("6", "5", "4")
    table.pass_until("B")
    table.bid("6", "5", "4")
    guild = view_of(table.state)["public"]["guild"]
    for field, at, item, sentence in (
        ("goods", 5 + guild, 1, "Seat 1 has more goods than it can have taken."),
        ("under", 24, 5, "Seat 1 has rescued a card that was never revealed."),
    ):
        dump = strasbourg().dump(table.state)
        assert load_error(strasbourg(), dump) == ""
        cast(Fields, dump["fields"])[field][at] = item
        assert load_error(strasbourg(), dump).endswith(sentence)


def test_cards_are_recorded_for_the_round_of_their_pile() -> None:
    for field, number, sentence in (
        ("revealed", 5, "Seat 0 has cards of a later round."),
        ("boxed", 5, "Seat 0 has cards of a later round."),
        ("boxed", 1, "Seat 0 has set cards aside too early, or despite the option."),
    ):
        dump = modified_dump("plan", {})
        fields = cast(Fields, dump["fields"])
        value = next(value for value in range(6) if fields["deck"][value])
        fields["deck"][value] -= 1
        fields[field][(number - 1) * 6 + value] += 1
        found = load_error(strasbourg(), dump) or contradictions(dump)[0]
        assert found.removeprefix("This position is impossible: ") == sentence


def test_a_guild_step_places_one_member_per_seat() -> None:
    squares = [square_number(name) for name in guild_squares("bakers")]
    changes = {"figures": dict.fromkeys(squares[:4], 0)}
    sentence = "There are too many members in the quarter of the bakers."
    assert contradictions(modified_dump("over", changes)) == [sentence]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_position_of_a_game_is_valid_and_can_be_loaded(setup: random_games.Setup) -> None:
    state = setup.start()
    for number, _ in enumerate(random_games.play_moves(state, seed=setup.seats)):
        assert random_games.violations(state) == []
        if number % 10 == 0:
            data = strasbourg().dump(state)
            assert strasbourg().dump(strasbourg().load(data)) == data
