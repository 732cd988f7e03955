"""ST-8: the council phase."""

from tests.games.strasbourg.scenario import ScriptedGame


def test_st_8_1_each_seat_is_worth_one() -> None:
    table = ScriptedGame()
    table.plan("6 6 5", "1", "5 4")
    table.pass_until("B")
    table.bid("6")
    table.answer_all_minimally()
    table.pass_until("D")
    table.bid("6")
    table.answer_all_minimally()
    table.pass_until("G")
    table.bid("5", "", "4")
    table.answer_all_minimally()
    table.end_round()
    assert table.public["points"] == [3 + 0 + 1, 1, 0, 0]


def test_st_8_1_also_in_round_5_and_never_again() -> None:
    """A47: two council seats held throughout score one point each in all five rounds."""
    table = ScriptedGame()
    while not table.state.over:
        table.pass_step()
    council = [line for line in table.state.score_sheet() if line.kind == "council"]
    assert [sum(line.points for line in council if line.seat == seat) for seat in range(4)] == [
        5,
        5,
        0,
        0,
    ]
    assert {line.rule for line in council} == {"ST-8.1"}


def test_st_8_2_most_seats_win_a_privilege() -> None:
    table = ScriptedGame()
    table.plan("6")
    table.pass_until("B")
    table.bid("6")
    table.answer_all_minimally()
    table.end_round()
    assert table.noted["privileges"] == [1, 0, 0, 0]


def test_st_8_2_all_tied_seats_receive_one() -> None:
    """A15: nobody else gets one, though the rulebook says "each player"."""
    table = ScriptedGame()
    table.pass_until("A", 2)
    assert table.noted["privileges"] == [1, 1, 0, 0]
    table.end_round()
    table.plan("1", "1", "6")
    table.pass_until("G")
    table.bid("", "", "6")
    table.end_round()
    assert table.noted["privileges"] == [3, 3, 1, 0]


def test_st_8_2_it_can_be_spent_from_the_next_round_on() -> None:
    table = ScriptedGame()
    table.pass_until("I")
    assert table.noted["privileges"] == [0] * 4
    table.pass_until("A", 2)
    table.wait(0)
    assert table.noted["privileges"] == [0, 1, 0, 0]


def test_st_8_2_privileges_of_round_5_are_points() -> None:
    """A14: they are given out as well, and each is worth 1."""
    table = ScriptedGame()
    table.pass_until("I", 5)
    assert table.noted["privileges"] == [4, 4, 0, 0]
    table.pass_step()
    assert table.noted["privileges"] == [5, 5, 0, 0]
    lines = [line for line in table.state.score_sheet() if line.kind == "privileges"]
    assert [(line.seat, line.points) for line in lines if line.points] == [(0, 5), (1, 5)]


def test_st_8_3_everything_carries_over() -> None:
    table = ScriptedGame(round_cards="51234")
    table.plan("6 2", "5", "4")
    table.pass_until("B")
    table.bid("6", "5", "4")
    table.place("c1")
    table.answer_all_minimally()
    table.pass_until("I")
    before, notes, piles = table.public, table.noted, table.piles(0)
    table.answer_minimally()
    after = table.public
    assert (after["round"], after["phase"]) == (2, "first_cards")
    for name in ("first", "council", "figures", "chapels", "piles", "decks"):
        assert after[name] == before[name]
    assert table.noted["coins"] == notes["coins"] == [4, 5, 5, 5]
    assert table.noted["goods"] == notes["goods"]
    assert table.piles(0) == piles == [[2]]
    table.plan()
    assert table.public["queue"] == [0, 1, 2, 3]
