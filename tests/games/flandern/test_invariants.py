"""Invariants: a dump that violates one is refused with a sentence."""

import json

import pytest

from tests import random_games
from tests.games.flandern.positions import (
    ACTED,
    ACTING_GUILD,
    ACTIVE,
    BUILT,
    CARD,
    CHOSEN_PLOT,
    ENDING,
    FIRST,
    GOLD_BACK,
    GOLD_CARD,
    IDLE,
    INFLUENCED_DONE,
    OWN_DONE,
    PHASE,
    POSITIONS,
    ROUND,
    SOURCE,
    Changes,
    Fields,
    fields_of,
    modified_dump,
)
from tests.games.flandern.reference import plot_number
from tests.games.flandern.scenario import FULL, ScriptedGame, flandern

L1, L2 = plot_number("Brugge", "L1"), plot_number("Brugge", "L2")
M1, S1 = plot_number("Brugge", "M1"), plot_number("Brugge", "S1")
N1, X1 = plot_number("Brugge", "N1"), plot_number("Brugge", "X1")
CENTRE = plot_number("Brugge", "centre")
RED_HOME = plot_number("Gent", "L1")

BROKEN: list[tuple[str, Changes, str]] = [
    # The phase and the seats
    ("build", {"turn": {PHASE: 10}}, "There is no phase 10 with this number of players."),
    ("build", {"turn": {PHASE: 3}}, "There is no phase 3 with this number of players."),
    ("turn", {"turn": {PHASE: 2}}, "There is no phase 2 with this number of players."),
    ("build", {"turn": {ROUND: 0}}, "The first player does not match the round."),
    ("turn", {"turn": {FIRST: -1}}, "The first player does not match the round."),
    ("build", {"turn": {ACTIVE: -1}}, "The active seat does not match the phase."),
    ("build", {"turn": {ACTIVE: 4}}, "The active seat does not match the phase."),
    ("choose", {"turn": {ACTIVE: 0}}, "The active seat does not match the phase."),
    ("build", {"turn": {ENDING: 1}}, "The reason for the game end does not match the phase."),
    ("over", {"turn": {ENDING: 0}}, "The reason for the game end does not match the phase."),
    # The card being carried out
    ("own_build", {"turn": {SOURCE: -1}}, "The card being carried out belongs to another guild."),
    ("build", {"turn": {SOURCE: 2}}, "Nobody holds a gold card in this phase."),
    ("build", {"turn": {CARD: 9}}, "The card being carried out does not match the phase."),
    ("build", {"turn": {ACTING_GUILD: 4}}, "The card being carried out belongs to another guild."),
    ("cathedral", {"turn": {CARD: 10}}, "The card being carried out does not match the phase."),
    ("master", {"turn": {CARD: 9}}, "The card being carried out does not match the phase."),
    (
        "gold_build",
        {"turn": {ACTING_GUILD: 0}},
        "The card being carried out belongs to another guild.",
    ),
    ("choose", {"turn": {CARD: 0}}, "A card is carried out in a phase without actions."),
    ("draw", {"turn": {SOURCE: 2}}, "A card is carried out in a phase without actions."),
    (
        "influenced_build",
        {"turn": {ACTING_GUILD: 0}},
        "There are too few or too many influenced cards.",
    ),
    # The chosen plot
    ("tile", {"turn": {CHOSEN_PLOT: -1}}, "There is nothing to decide."),
    ("tile", {"turn": {CHOSEN_PLOT: 174}}, "There is nothing to decide."),
    ("tile", {"turn": {CHOSEN_PLOT: CENTRE}}, "The chosen plot cannot be built on."),
    ("build", {"turn": {CHOSEN_PLOT: 0}}, "The chosen plot does not match the phase."),
    ("choose", {"turn": {CHOSEN_PLOT: 0}}, "A card is carried out in a phase without actions."),
    # Gold cards
    ("choose", {"turn": {GOLD_CARD: 11}}, "There is no such gold card."),
    ("choose", {"turn": {GOLD_BACK: -1}}, "There is no such gold card."),
    (
        "choose",
        {"turn": {GOLD_CARD: -1, GOLD_BACK: -1}},
        "There are too few or too many gold cards.",
    ),
    ("choose", {"gold": {8: 9}}, "There are too few or too many gold cards."),
    ("gold", {"shown": {8: 9}}, "There are too few or too many gold cards."),
    ("turn", {"gold": {8: 1}}, "There are too few or too many gold cards."),
    # Influenced cards
    ("turn", {"stack": {0: 1}}, "There are too few or too many influenced cards."),
    ("gold", {"discard": {6: 1}}, "There are too few or too many influenced cards."),
    # The sealed choice
    ("choose", {"order": {0: 0}}, "Choices of another phase are left over."),
    ("choose", {"turn": {ACTED: 1}}, "Choices of another phase are left over."),
    ("gold", {"chosen": {0: 0}}, "Choices of another phase are left over."),
    ("build", {"chosen": {0: -1}}, "Not every seat has chosen its cards."),
    ("build", {"order": {0: 0, 1: 0}}, "Not every seat has chosen its cards."),
    ("halfway", {"added": {1: 15}}, "The choice of seat 1 is impossible."),
    (
        "halfway",
        {"chosen": {1: -1}, "added": {1: 0}},
        "The choice of seat 1 is impossible.",
    ),
    # Hands
    ("gold", {"hands": {0: 0}}, "The cards of seat 0 are incomplete."),
    ("choose", {"rows": {0: 255}}, "The cards of seat 0 are incomplete."),
    ("gold", {"influence": {0: 15}}, "Seat 0 has more influence cards than possible."),
    ("turn", {"influence": {0: 1}}, "Seat 0 has more influence cards than possible."),
    # Two players
    ("turn", {"turn": {BUILT: 2}}, "An action of a two-player turn must be 0 or 1."),
    ("turn", {"turn": {IDLE: 14}}, "The number of turns without building is impossible."),
    # The board
    ("build", {"plots": {CENTRE: -1}}, "Brugge centre is in an impossible state."),
    ("build", {"plots": {N1: 22}}, "Brugge N1 is in an impossible state."),
    ("build", {"plots": {X1: -1}}, "Brugge X1 is in an impossible state."),
    ("build", {"sites": {CENTRE: 1}}, "A site marker is not on a tile."),
    ("gold", {"pawns": {7: CENTRE}}, "The list of guild masters has gaps."),
    ("build", {"scored": {0: 6}}, "Brugge cannot have been scored."),
    ("over", {"points": {0: 0, 1: 0}}, "but the scored cities give"),
]

UNREACHABLE: list[tuple[str, Changes, str]] = [
    ("over", {"turn": {ENDING: 3}}, "The game cannot end like this with this number of players."),
    (
        "duel_over",
        {"turn": {ENDING: 2}},
        "The game cannot end like this with this number of players.",
    ),
    ("gold", {"chosen": {3: 0}}, "A seat that is not in play has chosen a card."),
    ("gold_build", {"turn": {ACTED: 3}}, "The gold card is used last"),
    ("build", {"turn": {ACTED: 4}}, "The gold card is used last, by the first player."),
    ("halfway", {"influence": {1: 0}}, "Seat 1 has no influence cards to choose from."),
    ("gold", {"hands": {3: 1}}, "Seat 3 is not in play but has cards."),
    ("turn", {"turn": {OWN_DONE: 1}}, "The actions done this turn do not match the phase."),
    ("card", {"turn": {INFLUENCED_DONE: 0}}, "The actions done this turn do not match"),
    ("turn", {"turn": {BUILT: 1}}, "The actions done this turn do not match the phase."),
    ("duel_over", {"turn": {ENDING: 4}}, "The game was stopped, but something was built."),
    ("gold", {"turn": {IDLE: 1}}, "Turns exist only in the two-player game."),
    ("tile", {"plots": {RED_HOME: 9}}, "Gent L1 has a tile but is not a plot."),
    ("build", {"cathedrals": {CENTRE: 1}}, "A cathedral is not on a church quarter."),
]


@pytest.mark.parametrize(("name", "changes", "sentence"), BROKEN)
def test_load_refuses_what_violates_an_invariant(
    name: str, changes: Changes, sentence: str
) -> None:
    flandern().load(modified_dump(name, {}))
    with pytest.raises(ValueError, match=sentence) as caught:
        flandern().load(modified_dump(name, changes))
    assert str(caught.value).startswith("This position is impossible: ")
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(("name", "changes", "sentence"), UNREACHABLE)
def test_a_harmless_position_is_accepted_although_no_game_reaches_it(
    name: str, changes: Changes, sentence: str
) -> None:
    state = flandern().load(modified_dump(name, changes))
    assert random_games.violations(state)[0].startswith(sentence)


# Invariants that need a board set up for them


class TamperedDump:
    """A valid dump to tamper with, and the sentence that refuses it."""

    def __init__(self, table: ScriptedGame) -> None:
        self.data: dict[str, object] = json.loads(json.dumps(table.data))
        flandern().load(self.data)
        self.fields: Fields = fields_of(self.data)

    def refusal(self) -> str:
        with pytest.raises(ValueError, match=r"^This position is impossible: .*\.$") as caught:
            flandern().load(self.data)
        return str(caught.value).removeprefix("This position is impossible: ")

    def contradiction(self) -> str:
        """Return why no game reaches the position, although it can be loaded."""
        return random_games.violations(flandern().load(self.data))[0]


def test_invariant_the_arms_of_neighbours_differ() -> None:
    dump = TamperedDump(ScriptedGame({"Brugge": "L1 grey, M1 red"}))
    dump.fields["plots"][M1] = 8
    assert dump.contradiction() == "Brugge L1 borders a quarter with the same arms."
    dump.fields["plots"][M1] = 6
    dump.fields["plots"][L1] = 0
    assert dump.contradiction() == "Brugge L1 borders a quarter with the same arms."


def test_invariant_a_church_does_not_border_the_church_d() -> None:
    dump = TamperedDump(ScriptedGame({"Brugge": "L1 grey, L4 grey, M1 D"}))
    dump.fields["plots"][plot_number("Brugge", "L4")] = 10
    assert "border" in dump.contradiction()


def test_invariant_every_quarter_is_reached_over_a_long_side() -> None:
    dump = TamperedDump(ScriptedGame({"Brugge": "L1 grey, M1 red"}))
    dump.fields["plots"][L1] = -1
    assert dump.contradiction() == "Brugge has a quarter that is next to no other."
    # FL-5.2: M1 touches L4 with its short side, which is not enough.
    dump.fields["plots"][plot_number("Brugge", "L4")] = 8
    assert dump.contradiction() == "Brugge has a quarter that is next to no other."


def test_invariant_no_more_tiles_than_there_are() -> None:
    dump = TamperedDump(ScriptedGame(dict.fromkeys(("Brugge", "Leuven", "Ieper"), "L1 grey")))
    dump.fields["plots"][plot_number("Luik", "L1")] = 9  # two have a master
    dump.fields["plots"][plot_number("Gent", "L1")] = 9
    flandern().load(dump.data)
    dump.fields["plots"][plot_number("Brugge", "L3")] = 8
    assert dump.refusal() == "The board has more tiles or pieces of a kind than there are."


def test_invariant_a_special_church_lies_on_its_own_kind_of_plot() -> None:
    dump = TamperedDump(ScriptedGame({"Brugge": "L1 grey, M1 D"}))
    dump.fields["plots"][S1] = -1
    assert dump.refusal() == "Brugge S1 is in an impossible state."
    dump.fields["plots"][S1] = 8
    assert dump.contradiction() == "The small plot under church D has another tile."
    dump = TamperedDump(ScriptedGame({"Brugge": "L1 grey, M1 red, S1 green"}))
    dump.fields["plots"][M1] = 11
    assert dump.refusal() == "Brugge M1 is in an impossible state."


def test_invariant_what_a_special_church_opens_is_there() -> None:
    dump = TamperedDump(ScriptedGame({"Brugge": "L1 B"}))
    assert dump.fields["plots"][X1] == -1
    dump.fields["plots"][X1] = -2
    assert dump.refusal() == "Brugge X1 is in an impossible state."
    dump.fields["plots"][X1] = 6
    flandern().load(dump.data)
    dump.fields["plots"][L1] = 10
    assert dump.refusal() == "Brugge X1 has a tile but is not a plot."


def test_invariant_sites_and_masters_are_not_more_than_there_are() -> None:
    sites = "L1 blue/, L2 red/, L3 blue*/, L4 red*/, M1 green/"
    dump = TamperedDump(ScriptedGame({"Utrecht": sites, "Luik": sites}))
    dump.fields["plots"][L1] = 8
    dump.fields["sites"][L1] = 1
    assert dump.refusal() == "The board has more tiles or pieces of a kind than there are."
    dump = TamperedDump(ScriptedGame({"Utrecht": "L1 blue!!!!"}))
    dump.fields["pawns"][4] = plot_number("Utrecht", "L1")
    assert dump.refusal() == "The board has more tiles or pieces of a kind than there are."
    churches = "L1 church+, L3 church+"
    dump = TamperedDump(
        ScriptedGame({"Utrecht": churches, "Gent": churches.replace("3 church+", "3 B+")})
    )
    dump.fields["cathedrals"][plot_number("Luik", "centre")] = 1
    assert dump.refusal() == "The board has more tiles or pieces of a kind than there are."


def test_invariant_masters_stand_on_quarters_of_guilds() -> None:
    dump = TamperedDump(ScriptedGame({"Utrecht": "L1 blue!, L3 church"}))
    dump.fields["pawns"][0] = plot_number("Utrecht", "L3")
    assert dump.contradiction() == "A guild master is not on a guild quarter."
    dump.fields["pawns"][0] = plot_number("Utrecht", "L2")
    assert dump.contradiction() == "A guild master is not on a guild quarter."


def test_invariant_only_a_full_city_is_scored_and_pays_its_points() -> None:
    dump = TamperedDump(ScriptedGame({"Luik": FULL}, scored="Luik"))
    dump.fields["points"][0] += 1
    assert "but the scored cities give" in dump.refusal()
    dump.fields["plots"][plot_number("Luik", "S4")] = -1
    assert dump.refusal() == "Luik cannot have been scored."


def test_invariant_recall_is_in_the_hand() -> None:
    dump = TamperedDump(ScriptedGame())
    dump.fields["hands"][0] &= ~128
    dump.fields["rows"][0] |= 128
    assert dump.refusal() == "The recall card of seat 0 is not in its hand."


def test_invariant_gold_cards_a_come_before_b() -> None:
    dump = TamperedDump(ScriptedGame())
    dump.fields["gold"][11 + 8] -= 1
    dump.fields["shown"][11 + 8] += 1
    assert (
        dump.contradiction() == "A gold card with back B was drawn before the last one with back A."
    )


def test_invariant_a_round_begins_with_a_gold_card() -> None:
    dump = TamperedDump(ScriptedGame(gold_b="site"))
    dump.fields["gold"][11 + 6] = 0
    dump.fields["shown"][11 + 6] += 1
    assert dump.refusal() == "There is no card to draw."


@pytest.mark.parametrize("name", POSITIONS)
def test_invariant_unused_seats_are_empty(name: str) -> None:
    dump = modified_dump(name, {})
    seats = dump["seats"]
    if seats == 4:
        return
    for field, item in (("chosen", 0), ("added", 0), ("order", 0), ("rows", 1)):
        state = flandern().load(modified_dump(name, {field: {3: item}}))
        assert "is not in play" in random_games.violations(state)[0]
