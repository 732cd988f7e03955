"""CG-2.7 and CG-2.8: the opening placements."""

import pytest

from tests.games.city_guilds.reference_map import KINDS, MINSTREL, NEIGHBOURS, SPACES
from tests.games.city_guilds.scenario import ALL_KINDS, ScriptedGame, hand_of, play_script
from tests.games.city_guilds.scenario_script import LETTERS


def offered_spaces(table: ScriptedGame) -> set[str]:
    return {text.removeprefix("on ") for text in table.action_texts()}


@pytest.mark.parametrize("start", ["R", "G", "P"])
def test_cg_2_7_openings_go_clockwise_from_the_start_player(start: str) -> None:
    """A35: the first player opens first and also has the first turn."""
    table = ScriptedGame("", 5, start, fill=ALL_KINDS, taverns=4, to_the_end=True)
    order: list[int] = []
    while len(order) < 11:
        table.end_turn()
        order.append(table.state.actor)
        table.make_move(table.remaining_moves.pop(0))
    first = LETTERS.index(start)
    assert order == [(first + turn) % 5 for turn in range(11)]


def test_cg_2_7_only_in_a_block_without_tiles_and_next_to_none() -> None:
    table = ScriptedGame("R: bakers market on B8; B: bakers market on H2; G: bakers market on F1")
    opened: list[str] = []
    for space in ("B8", "H2", "F1"):
        table.end_turn()
        table.play_text("play bakers market")
        near = {other for tile in opened for other in NEIGHBOURS[tile]}
        blocks = {tile[0] for tile in opened}
        assert offered_spaces(table) == {s for s in SPACES if s[0] not in blocks and s not in near}
        table.play_text(f"on {space}")
        opened.append(space)


def test_cg_2_7_refusals_name_the_rule() -> None:
    table = play_script("R: bakers market on B8")
    table.end_turn()
    table.play_text(table.action_texts()[0])
    assert table.refusing_rule("on B8") == "CG-4.2"  # built on
    assert table.refusing_rule("on B1") == "CG-2.7"  # the same block
    for space in ("D2", "E1", "G1"):  # across a street
        assert table.refusing_rule(f"on {space}") == "CG-2.7"
    assert table.action_texts()


def test_cg_2_7_no_minstrel_can_open() -> None:
    """A37: hands from the draft contain none, and taken tiles come after the seat's opening."""
    table = ScriptedGame("", 5, fill=ALL_KINDS, taverns=4, to_the_end=True)
    for seat in range(5):
        table.end_turn()
        assert table.state.actor == seat
        assert hand_of(table.state, seat)[MINSTREL] == 0
        assert "play minstrel" not in table.action_texts()
        table.make_move(table.remaining_moves.pop(0))


def test_cg_2_8_openings_have_all_normal_effects() -> None:
    table = play_script(
        """
        R: bakers building on A1 with one man; B: bakers building on C1 with two men
        G: bakers market on E1
        """
    )
    assert table.track("bakers") == {"R": 1, "B": 0, "G": 2, "Y": 0}
    assert [table.men_left(letter) for letter in "RBGY"] == [12, 11, 13, 13]
    assert (table.order("A"), table.order("C"), table.order("E")) == ("R", "B", "")
    assert table.tile("C1") == ("bakers building", "B", 2)


def test_cg_2_8_a_tile_is_taken_before_the_next_player_opens() -> None:
    """A36: right after the seat's opening, and the display is refilled at once."""
    table = play_script("R: bakers market on A1")
    assert table.public["phase"] == "take"
    assert table.state.waiting() == [0]
    display = {KINDS[kind] for kind, count in enumerate(table.public["display"]) if count}
    assert set(table.action_texts()) == {f"take {name}" for name in display}
    before = table.public["deck"]
    table.end_turn()
    assert table.public["hand_sizes"] == [3, 3, 3, 3]
    assert sum(table.public["display"]) == 3
    assert table.public["deck"] == before - 1
    assert table.state.waiting() == [1]


def test_cg_2_8_then_the_start_player_has_the_first_turn() -> None:
    table = play_script(
        """
        G: bakers market on A1; Y: bakers market on C1; R: bakers market on E1
        B: bakers market on F1
        """,
        start="G",
    )
    table.end_turn()
    assert table.state.actor == LETTERS.index("G")
    table.play_text(table.action_texts()[0])
    near = {other for tile in ("A1", "C1", "E1", "F1") for other in NEIGHBOURS[tile]}
    assert offered_spaces(table) == near  # CG-4.2 from now on
    assert table.refusing_rule("on H8") == "CG-4.2"
