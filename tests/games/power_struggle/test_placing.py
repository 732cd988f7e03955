"""PS-2: setup."""

from itertools import combinations

import pytest

from guildhall.games.power_struggle import ids
from tests.games.power_struggle.dealt_games import (
    HOLDERS,
    PLACINGS,
    deal_game,
    place_managers,
    rulebook_example,
)
from tests.games.power_struggle.positions import power_struggle
from tests.games.power_struggle.scenario_notation import CARDS, CHANCE, LETTERS


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ps_2_1_money_and_markers(seats: int) -> None:
    table = deal_game(seats)
    assert set(table.all_cash().values()) == {800_000}
    assert table.public["tracks"] == [[0] * seats] * 5
    assert table.motivation == 6
    assert (table.building(), table.board, table.heads, table.chairman) == ("", "", "------", "-")
    assert table.public["counsels"] == [[0] * 6] * seats


@pytest.mark.parametrize("seats", [2, 6, 1])
def test_ps_2_1_three_to_five_people(seats: int) -> None:
    with pytest.raises(ValueError, match="3 to 5 players"):
        power_struggle().start(seats)


def test_ps_2_2_one_colour_and_one_card_each() -> None:
    """A seat may be dealt its own colour; each seat sees only its own cards."""
    table = deal_game(4, colours="BGRY", competences="3142")
    seen = [(own["colour"], own["competence"]) for own in (table.view(x)["own"] for x in "BYGR")]
    assert seen == [(0, 2), (2, 0), (3, 3), (1, 1)]
    assert table.public["enemies"] == [[]] * 4


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ps_2_2_every_deal_is_equally_likely(seats: int) -> None:
    """A29: cards not dealt yet have weight one; unused colours and marked cards have none."""
    state = power_struggle().start(seats)
    for dealt_before in range(seats):
        assert state.outcomes() == [
            (ids.COLOUR_DRAWN + colour, 1) for colour in range(dealt_before, seats)
        ]
        state.apply(CHANCE, ids.COLOUR_DRAWN + dealt_before)
    used = 6 if seats == 5 else 4
    for dealt_before in range(seats):
        cards = range(dealt_before, used)
        assert state.outcomes() == [(ids.COMPETENCE_DRAWN + card, 1) for card in cards]
        state.apply(CHANCE, ids.COMPETENCE_DRAWN + dealt_before)


@pytest.mark.parametrize(
    ("seats", "counts"), [(3, [2, 2, 3]), (4, [1, 2, 2, 2]), (5, [1, 1, 1, 2, 2])]
)
def test_ps_2_3_as_evenly_as_possible(seats: int, counts: list[int]) -> None:
    table = deal_game(seats)
    held = [len(table.cards(letter).split()) for letter in LETTERS[:seats]]
    assert sorted(held) == counts
    assert table.seat_letters(table.public["card_holders"]) == HOLDERS[seats]


@pytest.mark.parametrize(("seats", "more"), [(3, 1), (4, 3), (5, 2)])
def test_ps_2_3_all_sets_of_players_are_equally_likely(seats: int, more: int) -> None:
    """A41: chance draws the seats with an additional card; every set is equally likely."""
    game = power_struggle()
    state = game.start(seats)
    for _ in range(2 * seats):
        state.apply(CHANCE, state.outcomes()[0][0])
    ways: dict[frozenset[int], int] = {}

    def draw(drawn: tuple[int, ...], weight: int) -> None:
        if len(drawn) == more:
            ways[frozenset(drawn)] = ways.get(frozenset(drawn), 0) + weight
            return
        here = game.load(start)
        for seat in drawn:
            here.apply(CHANCE, ids.EXTRA_DRAWN + seat)
        for outcome, chance in here.outcomes():
            draw((*drawn, outcome - ids.EXTRA_DRAWN), weight * chance)

    start = game.dump(state)
    draw((), 1)
    assert set(ways) == {frozenset(some) for some in combinations(range(seats), more)}
    assert len(set(ways.values())) == 1


def test_ps_2_3_cards_without_a_half() -> None:
    """A8: A43: dealt cards cannot be used; the first meeting asks nobody about them."""
    table = deal_game()
    assert {table.card(name)[2:] for name in CARDS} == {"none"}
    table = rulebook_example()
    assert "privilege_used" not in table.event_kinds()
    assert "privilege_declined" not in table.event_kinds()
    assert table.event_kinds("meeting_began") == ["meeting_began"]


@pytest.mark.parametrize("first", "BYGR")
def test_ps_2_3_communication_makes_the_first_player(first: str) -> None:
    turned = LETTERS[:4][LETTERS.index(first) :] + LETTERS[:4][: LETTERS.index(first)]
    holders = "".join(turned[LETTERS.index(letter)] for letter in HOLDERS[4])
    table = deal_game(4, holders)
    assert table.card("COM")[0] == first
    assert table.to_move == first
    assert table.public["first"] == LETTERS.index(first)


def test_ps_2_4_there_and_back_and_there_again() -> None:
    """A2: Blue, Yellow, Green, Red; back; and once more."""
    table = deal_game()
    order = ""
    while table.phase == "place":
        order += table.to_move
        table.play("to the board")
    assert order == "BYGR" + "RGYB" + "BYGR"


def test_ps_2_4_the_right_neighbour_of_any_first_player() -> None:
    table = deal_game(5, "BBRYYGP")
    order = ""
    while table.phase == "place":
        order += table.to_move
        table.play("to the board")
    assert order == "RPBYG" + "GYBPR" + "RPBYG"


def test_ps_2_4_placing_cannot_be_refused() -> None:
    table = deal_game()
    assert set(table.action_words()) == {*(f"in {name}" for name in CARDS[:6]), "to the board"}
    assert table.refusing_rule("skip") == "PS-2.4"
    assert table.refusing_rule("pass") == "PS-2.4"


def test_ps_2_5_a_department_with_three_employees_or_the_board() -> None:
    table = place_managers(deal_game(), PLACINGS[: PLACINGS.rindex("board")])
    assert table.building() == "DEV: G3; HR: R3; COM: Y3 G3 G3; ACC: B3; CON: Y3 B3"
    assert table.board == "BRY"


def test_ps_2_5_a_full_division_cannot_be_chosen() -> None:
    """A42: six rooms, and the board is always open."""
    table = place_managers(deal_game(), "DEV DEV DEV DEV DEV DEV")
    assert table.rooms("DEV") == "B3 Y3 G3 R3 R3 G3"
    assert "in DEV" not in table.action_words()
    assert table.refusing_rule("in DEV") == "PS-3.2"
    assert "to the board" in table.action_words()


def test_ps_2_5_pushed_out_without_replacement() -> None:
    """A42: Blue's first member leaves the full board; Blue places three managers all the same."""
    table = place_managers(deal_game(), "board board board board board")
    assert table.board == "BYGRR"
    place_managers(table, "board")
    assert table.board == "YGRRG"
    place_managers(table, "DEV DEV")
    assert table.to_move == "B"
    place_managers(table, "DEV DEV DEV DEV")
    assert table.phase != "place"
    rooms = table.rooms("DEV").split()
    assert rooms.count("B3") == 2  # the third was on the board
