"""Invariants: a dump that violates one is refused with a sentence."""

import json

import pytest

from tests import random_games
from tests.games.city_guilds.positions import (
    ACTIVE,
    ARRIVAL_COUNTER,
    CHOSEN_SPACE,
    CHOSEN_TILE,
    DEALT,
    PHASE,
    START,
    TAVERNS,
    Changes,
    Fields,
    fields_of,
    modified_dump,
    seat_kind,
)
from tests.games.city_guilds.reference_map import NEIGHBOURS, SPACES
from tests.games.city_guilds.scenario import CHANCE, city_guilds, play_script

A1, A2 = SPACES.index("A1"), SPACES.index("A2")

BROKEN: list[tuple[str, Changes, str]] = [
    # The turn
    ("tile", {"turn": {PHASE: 11}}, "There is no phase 11."),
    ("tile", {"turn": {PHASE: -1}}, "There is no phase -1."),
    ("tile", {"turn": {DEALT: 15}}, "The number of tiles dealt does not match the phase."),
    ("tile", {"turn": {DEALT: 17}}, "The number of tiles dealt does not match the phase."),
    ("deal", {"turn": {DEALT: 16}}, "The number of tiles dealt does not match the phase."),
    ("tile", {"turn": {START: -1}}, "The first player does not match the phase."),
    ("start", {"turn": {START: 0}}, "The first player does not match the phase."),
    ("tile", {"turn": {START: 4}}, "The first player does not match the phase."),
    ("tile", {"turn": {ACTIVE: -1}}, "The active seat does not match the phase."),
    ("space", {"turn": {ACTIVE: 9999}}, "The active seat does not match the phase."),
    ("over", {"turn": {ACTIVE: 0}}, "The active seat does not match the phase."),
    ("start", {"tiles": {A1: 0}}, "There are tiles on the map before the first turn."),
    ("tile", {"turn": {CHOSEN_TILE: 2}}, "The chosen tile does not match the phase."),
    ("space", {"turn": {CHOSEN_TILE: -1}}, "The chosen tile does not match the phase."),
    ("space", {"turn": {CHOSEN_SPACE: 1}}, "The chosen space does not match the phase."),
    ("men", {"turn": {CHOSEN_SPACE: -1}}, "The chosen space does not match the phase."),
    ("men", {"turn": {CHOSEN_SPACE: 64}}, "The chosen tile or space does not exist."),
    ("space", {"turn": {CHOSEN_TILE: 9}}, "The chosen tile or space does not exist."),
    ("space", {"turn": {CHOSEN_TILE: 8}}, "The chosen tile is not in the hand."),
    ("men", {"turn": {CHOSEN_SPACE: A1}}, "The chosen space cannot be built on."),
    ("tile", {"turn": {TAVERNS: 3}}, "There are too few or too many taverns."),
    ("over", {"turn": {TAVERNS: 1}}, "There are too few or too many taverns."),
    (
        "tile",
        {"turn": {PHASE: 10, ACTIVE: -1}},
        "The game must be over exactly when the map is full.",
    ),
    ("take", {"turn": {PHASE: 8}}, "There cannot be a tavern to place."),
    # The tiles
    ("tile", {"deck": {0: 0}}, r"There are \d+ candlemakers building tiles, not 11."),
    ("draft", {"deck": {8: 4}}, "There are 8 minstrel tiles, not 4."),
    ("tile", {"returned": {0: 0, 1: 0, 2: 0, 3: 0}, "drawn": {0: 0}}, "The tiles turned up"),
    ("tile", {"drawn": {0: 5}}, "The tiles turned up"),
    ("draft", {"drawn": {0: 1}}, "The tiles turned up do not match"),
    ("draft", {"known": {0: 1}}, "The tiles turned up do not match"),
    ("tile", {"men": {A1: 1}}, "The men on A1 are impossible."),
    ("tile", {"men": {A1: 1}, "owners": {A1: 0}}, "The men on A1 are impossible."),
    ("tile", {"owners": {A1: 0}}, "The men on A1 are impossible."),
    ("tile", {"men": {A2: 1}, "owners": {A2: 0}}, "The men on A2 are impossible."),
    # The hands
    ("draft", {"returned": {1: -1}}, "There are"),
    ("tile", {"returned": {2: -1}}, "The returned tiles do not match the phase."),
    ("tile", {"returned": {4: 0}}, "The returned tiles do not match the phase."),
    # The blocks
    ("tavern", {"scored": {0: 0}}, "The scoring order of the blocks has gaps."),
    ("tavern", {"scored": {0: 2}}, "The scoring order of the blocks has gaps."),
    ("tavern", {"scored": {0: 0, 8: 1}}, "The scored blocks are not exactly the full blocks."),
    ("tavern", {"scored": {1: 4}}, "for a guild or paid to a seat that does not exist."),
    ("tavern", {"scored": {5: 4}}, "for a guild or paid to a seat that does not exist."),
    ("tavern", {"scored": {1: -1}}, "The money is"),
    ("tavern", {"scored": {6: -1}}, "The money is"),
    ("tavern", {"order": {1: -1}}, "The order of a block has gaps."),
    ("tavern", {"order": {3: -1}}, "The order of a block does not match the seats present."),
    ("tile", {"order": {10: 0}}, "The order of a block does not match the seats present."),
    # The tracks
    ("tavern", {"turn": {ARRIVAL_COUNTER: 999}}, "The cubes have made more moves than there are"),
    ("tavern", {"turn": {ARRIVAL_COUNTER: 8}}, "The arrivals on the tracks are not in order."),
    ("tile", {"positions": {11: 1}}, "A cube has moved without arriving, or arrived"),
    ("tile", {"arrivals": {11: 1}}, "The arrivals on the tracks are not in order."),
    ("tavern", {"positions": {10: 25}}, "The cubes of a track are further ahead than the tiles"),
    ("tavern", {"money": {0: 99}}, "The money is"),
]

UNREACHABLE: list[tuple[str, Changes, str]] = [
    ("tile", {"turn": {ACTIVE: 1}}, "It cannot be seat 1's turn."),
    ("take", {"turn": {START: 1}}, "It cannot be seat 0's turn."),
    ("tile", {"scored": {1: 2}}, "A block that is not scored has a score."),
    (
        "tavern",
        {"scored": {1: 0}},
        "A block was scored for a guild that cannot have controlled it.",
    ),
    (
        "tavern",
        {"scored": {2: 7}},
        "A block was scored for a guild that cannot have controlled it.",
    ),
    ("tavern", {"positions": {13: 2}}, "A track space has too many cubes."),
    ("over", {"turn": {START: 1}}, "Seat 0 holds"),
]


@pytest.mark.parametrize(("name", "changes", "sentence"), BROKEN)
def test_load_refuses_what_violates_an_invariant(
    name: str, changes: Changes, sentence: str
) -> None:
    city_guilds().load(modified_dump(name, {}))
    with pytest.raises(ValueError, match=sentence) as caught:
        city_guilds().load(modified_dump(name, changes))
    assert str(caught.value).startswith("This position is impossible: ")
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(("name", "changes", "sentence"), UNREACHABLE)
def test_a_harmless_position_is_accepted_although_no_game_reaches_it(
    name: str, changes: Changes, sentence: str
) -> None:
    state = city_guilds().load(modified_dump(name, changes))
    assert random_games.violations(state)[0].startswith(sentence)


# Invariants that only several changes together violate on their own


class TamperedDump:
    """A dump to tamper with, and the sentence that refuses it."""

    def __init__(self, data: dict[str, object]) -> None:
        self.data: dict[str, object] = json.loads(json.dumps(data))
        city_guilds().load(self.data)
        self.fields: Fields = fields_of(self.data)

    def move(self, kind: int, source: str, target: str, seats: tuple[int, int] = (0, 0)) -> None:
        """Move a tile of a kind from one field to another."""
        for name, seat, number in ((source, seats[0], -1), (target, seats[1], 1)):
            index = seat_kind(seat, kind) if name in ("hands", "known") else kind
            self.fields[name][index] += number

    def move_tile(self, old: str, new: str) -> None:
        """Move a tile to another space."""
        for name, empty in (("tiles", -1), ("owners", -1), ("men", 0)):
            items = self.fields[name]
            items[SPACES.index(new)], items[SPACES.index(old)] = items[SPACES.index(old)], empty

    def held(self, seat: int, name: str = "hands") -> list[int]:
        """Return the kinds that a seat holds, or is known to hold."""
        counts = self.fields[name][seat_kind(seat, 0) : seat_kind(seat + 1, 0)]
        return [kind for kind, count in enumerate(counts) if count]

    def refusal(self) -> str:
        """Return why the dump is refused now."""
        with pytest.raises(ValueError, match=r"^This position is impossible: .*\.$") as caught:
            city_guilds().load(self.data)
        return str(caught.value).removeprefix("This position is impossible: ")

    def contradiction(self) -> str:
        """Return why no game reaches the position, although it can be loaded."""
        return random_games.violations(city_guilds().load(self.data))[0]


def tampered_dump(name: str) -> TamperedDump:
    return TamperedDump(modified_dump(name, {}))


def test_invariant_every_known_tile_is_held() -> None:
    dump = tampered_dump("tile")
    kind = dump.held(0, "known")[0]
    other = next(seat for seat in (1, 2, 3) if kind not in dump.held(seat))
    dump.move(kind, "known", "known", (0, other))
    assert dump.refusal() == f"Seat {other} does not hold the tiles that it took."


def test_invariant_no_minstrel_is_kept_in_the_draft() -> None:
    dump = tampered_dump("tile")
    kind = next(kind for kind in dump.held(0) if kind not in dump.held(0, "known"))
    dump.move(8, "deck", "hands")
    dump.move(kind, "hands", "deck")
    assert dump.refusal() == "Seat 0 cannot have a minstrel during the draft."


@pytest.mark.parametrize("name", ["deal", "draft", "tile", "take", "tavern", "over", "short"])
def test_invariant_hands_have_the_size_of_the_phase(name: str) -> None:
    """CG-4.8: also when hands have shrunk, because they shrink in turn order."""
    dump = tampered_dump(name)
    kind = dump.held(0)[0]
    if kind in dump.held(0, "known"):
        dump.move(kind, "known", "known", (0, 1))
    dump.move(kind, "hands", "hands", (0, 1))
    # At the end, seat 0 need not hold a tile any more.
    assert dump.refusal().startswith("Seat 1 holds " if name == "over" else "Seat 0 holds ")


@pytest.mark.parametrize("name", ["tile", "space", "take", "tavern", "refill", "start"])
def test_invariant_the_display_has_the_size_of_the_phase(name: str) -> None:
    for source, target, number in (("deck", "display", 1), ("display", "deck", -1)):
        dump = tampered_dump(name)
        shown = source == "display"
        kind = next(k for k in range(9) if (dump.fields["display"][k] > 0) == shown)
        dump.move(kind, source, target)
        dump.fields["drawn"][kind] += number
        assert dump.refusal().startswith("A display of ")


def test_invariant_the_opening_display_is_not_yet_full() -> None:
    dump = tampered_dump("start")
    dump.fields["turn"][PHASE] = 1
    assert dump.refusal() == "A display of 3 tiles does not match the phase and the deck."


def test_invariant_a_full_display_is_needed_before_the_start_player_is_drawn() -> None:
    dump = tampered_dump("display")
    dump.fields["turn"][PHASE] = 2
    assert dump.refusal() == "A display of 1 tiles does not match the phase and the deck."


def test_invariant_nothing_can_be_refilled_from_an_empty_deck() -> None:
    dump = tampered_dump("two_left")
    dump.fields["turn"][PHASE] = 3
    dump.fields["turn"][ACTIVE] = (dump.fields["turn"][ACTIVE] - 1) % 5
    assert dump.refusal() == "A display of 2 tiles does not match the phase and the deck."


def test_invariant_a_returned_tile_came_through_the_deck() -> None:
    """All seven bakers' markets are in initial hands, so nobody can have given one back."""
    state = city_guilds().start(4)
    for kind in (6, 6, 0, 1) * 3 + (6, 0, 1, 2):
        state.apply(CHANCE, kind)
    for seat in range(4):
        state.apply(seat, 1)
    dump = TamperedDump(city_guilds().dump(state))
    dump.fields["returned"][0] = 6
    assert dump.refusal() == "A returned tile cannot have come from the deck."


def test_invariant_the_draft_closes_when_all_have_returned_a_tile() -> None:
    dump = tampered_dump("draft")
    for seat in (0, 2, 3):
        kind = dump.held(seat)[0]
        dump.fields["hands"][seat_kind(seat, kind)] -= 1
        dump.fields["returned"][seat] = kind
    assert dump.refusal() == "The returned tiles do not match the phase."


def test_invariant_men_are_asked_for_only_if_there_is_a_choice() -> None:
    dump = tampered_dump("men")
    dump.fields["turn"][CHOSEN_TILE] = next(kind for kind in dump.held(0) if 4 <= kind < 8)
    assert dump.contradiction() == "There is no choice of men."


def test_invariant_nobody_has_more_men_than_issued() -> None:
    dump = tampered_dump("over")
    for space, owner in enumerate(dump.fields["owners"]):
        if owner == 0:
            dump.fields["men"][space] = 2
    assert dump.refusal() == "Seat 0 has more men on the map than it started with."


def test_invariant_openings_lie_in_different_blocks_and_apart() -> None:
    state = play_script("R: bakers market on A4; B: bakers market on H1").state
    dump = TamperedDump(city_guilds().dump(state))
    dump.move_tile("H1", "A8")
    assert dump.contradiction() == "In the opening, two tiles are in the same block."
    dump.move_tile("A8", "B1")
    assert dump.contradiction() == "In the opening, two tiles are next to each other."


def test_invariant_every_tile_lies_next_to_another() -> None:
    state = play_script(
        "R: bakers market on A4; B: bakers market on H1; R: bakers market on A3"
    ).state
    dump = TamperedDump(city_guilds().dump(state))
    far = next(
        space
        for space in SPACES
        if all(dump.fields["tiles"][SPACES.index(s)] < 0 for s in (space, *NEIGHBOURS[space]))
    )
    dump.move_tile("A3", far)
    assert dump.contradiction() == "A tile is not next to any other."


def test_invariant_owners_are_ordered_by_buildings_and_men() -> None:
    """CG-6.2: equal standings may be in either order, because their history is unknown."""
    script = "R: bakers building on A1; B: bakers building on A2; G: bakers building on A3"
    dump = TamperedDump(city_guilds().dump(play_script(script).state))
    dump.fields["order"][0:3] = [2, 0, 1]
    city_guilds().load(dump.data)
    dump = TamperedDump(city_guilds().dump(play_script(f"{script} with two men").state))
    assert dump.fields["order"][0:3] == [2, 0, 1]
    dump.fields["order"][0:3] = [0, 2, 1]
    assert dump.contradiction() == "The order of a block does not follow buildings and men."


def test_invariant_two_cubes_never_arrive_at_once() -> None:
    dump = tampered_dump("tavern")
    dump.fields["arrivals"][10] = dump.fields["arrivals"][11]
    assert dump.refusal() == "The arrivals on the tracks are not in order."


def test_invariant_there_are_no_more_steps_than_tiles() -> None:
    dump = tampered_dump("over")
    last = max(range(20), key=dump.fields["arrivals"].__getitem__)
    dump.fields["arrivals"][last] = dump.fields["turn"][ARRIVAL_COUNTER] = 64
    assert dump.contradiction() == "The cubes have made more steps than the tiles allow."


def test_invariant_all_money_is_explained() -> None:
    """The total alone is not enough: each seat's money must be explained."""
    dump = tampered_dump("over")
    dump.fields["money"][0] += 1
    dump.fields["money"][1] -= 1
    assert dump.refusal().startswith("The money is [")


def test_invariant_a_tile_can_be_taken_only_if_one_lies_there() -> None:
    dump = tampered_dump("short")
    dump.fields["turn"][PHASE] = 9
    dump.fields["turn"][ACTIVE] = (dump.fields["turn"][ACTIVE] - 1) % 5
    assert dump.refusal() == "A display of 0 tiles does not match the phase and the deck."
