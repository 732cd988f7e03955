"""CG-4: a turn."""

import pytest

from tests.games.city_guilds.reference_map import KINDS, NEIGHBOURS, SPACES
from tests.games.city_guilds.scenario import before_last_line, city_guilds, hand_of, play_script

NINE_MEN = "R: bakers building on A1 with one man" + "\nR: bakers building with two men" * 4
TEN_MEN = "R: bakers building on A1 with two men" + "\nR: bakers building with two men" * 4
"""R of five players puts nine, or all ten, men on the map."""


# CG-4.1, CG-4.2


def test_cg_4_1_one_tile_of_the_hand_is_played() -> None:
    """A55: each distinct kind in the hand is one choice."""
    table = before_last_line("R: bakers market on A1; R: bakers market on A2")
    hand = hand_of(table.state, 0)
    held = [name for name, count in zip(KINDS, hand, strict=False) if count]
    assert sum(hand) == 3
    assert "bakers market" in held
    assert table.action_texts() == [f"play {name}" for name in held]
    table.play_text("play bakers market")
    table.play_text("on A2")
    assert hand_of(table.state, 0) == [n - (kind == 6) for kind, n in enumerate(hand)]
    for name in KINDS[:9]:
        if name not in held:
            fresh = before_last_line("R: bakers market on A1; R: bakers market on A2")
            assert fresh.refusing_rule(f"play {name}") == "CG-4.1"


def test_cg_4_1_order_of_effects() -> None:
    """Men and step, then the order of owners, scoring, taverns, and finally the new tile."""
    script = "\n".join(f"R: bakers building on A{n}" for n in range(1, 9))
    table = play_script(script + "\nR: tavern on B1")
    table.end_turn()
    kinds = table.event_kinds()
    last = len(kinds) - 1 - kinds[::-1].index("placed")
    assert kinds[last:] == [
        "placed",
        "invested",
        "block_scored",
        "paid",
        "guild_controls",
        "paid",
        "tavern_placed",
        "took",
        "turned_up",
    ]
    assert "ranked" in kinds[:last]  # R entered the block with the first tile


def test_cg_4_1_turns_go_clockwise() -> None:
    """A35: in seat order, throughout the game."""
    table = play_script(
        "R: bakers building on A1; B: bakers building on A2; R: bakers building on A3"
    )
    seats = [e.data["seat"] for e in table.state.events or [] if e.kind == "placed"]
    assert seats == [turn % 4 for turn in range(len(seats))]


def test_cg_4_2_any_empty_space_next_to_a_tile() -> None:
    table = before_last_line("R: bakers market on A4; B: bakers market on E1; R: bakers market")
    built = {space for space in SPACES if table.tile(space)[0] != "empty"}
    near = {n for space in built for n in NEIGHBOURS[space]} - built
    table.play_text("play bakers market")
    assert table.action_texts() == [f"on {space}" for space in SPACES if space in near]
    # Next to a tile of any kind and owner, across a street 8 squares wide.
    assert "on F6" in table.action_texts()


def test_cg_4_2_refusals_say_what_is_wrong() -> None:
    table = before_last_line("R: bakers market on A4; R: bakers market")
    table.play_text("play bakers market")
    built = next(space for space in SPACES if table.tile(space)[0] != "empty")
    far = next(
        s for s in SPACES if f"on {s}" not in table.action_texts() and table.tile(s)[0] == "empty"
    )
    for space, sentence in ((built, "is already built on."), (far, "is not next to any tile.")):
        reason = table.state.why_not(0, table.action_id(f"on {space}", 0))
        assert str(reason) == f"{space} {sentence} (CG-4.2)"
        assert table.refusing_rule(f"on {space}") == "CG-4.2"


# CG-4.3 to CG-4.6


def test_cg_4_3_one_man_and_a_step_or_two_men() -> None:
    """A3: never both; A5: never without a man."""
    table = before_last_line("R: bakers building on A1; R: bakers building on A2")
    table.play_text("play bakers building")
    table.play_text("on A2")
    assert table.action_texts() == ["one man", "two men"]
    assert table.refusing_rule("no man") == "CG-4.3"
    step, double = table.state.clone(), table.state.clone()
    step.apply(0, table.action_id("one man", 0))
    double.apply(0, table.action_id("two men", 0))
    one, two = step.view(None), double.view(None)
    table.play_text("one man")
    assert table.state.view(None) == one
    assert table.tile("A2") == ("bakers building", "R", 1)
    assert (table.track("bakers")["R"], table.men_left("R")) == (2, 11)
    again = play_script("R: bakers building on A1; R: bakers building on A2 with two men")
    assert again.state.view(None) == two
    assert again.tile("A2") == ("bakers building", "R", 2)
    assert (again.track("bakers")["R"], again.men_left("R")) == (1, 10)


def test_cg_4_3_two_men_are_not_two_buildings() -> None:
    table = play_script(
        """
        R: bakers building on A1 with two men
        B: bakers building on A2; B: bakers building on A3
        """
    )
    assert table.order("A") == "BR"  # two buildings with one man each beat one with two


def test_cg_4_4_with_one_man_left_only_one_man() -> None:
    """A6: there is nothing to choose, so the tile is placed at once."""
    table = before_last_line(f"{NINE_MEN}\nR: bakers building on A2", 5)
    assert table.men_left("R") == 1
    before_step = table.track("bakers")["R"]
    table.play_text("play bakers building")
    table.play_text("on A2")
    assert table.tile("A2") == ("bakers building", "R", 1)
    assert table.men_left("R") == 0
    assert table.track("bakers")["R"] == before_step + 1
    assert table.public["phase"] == "take"


def test_cg_4_4_without_men_a_building_belongs_to_nobody() -> None:
    """A6: test case 5: no owner and no change of order, but the step is made."""
    table = before_last_line(f"{TEN_MEN}\nR: bakers building on A2", 5)
    assert table.men_left("R") == 0
    order, step = table.order("A"), table.track("bakers")["R"]
    table.play_text("play bakers building")
    table.play_text("on A2")
    assert table.tile("A2") == ("bakers building", "", 0)
    assert table.order("A") == order
    assert table.track("bakers")["R"] == step + 1
    assert table.public["phase"] == "take"


def test_cg_4_4_unowned_buildings_count_for_the_guild_and_fill_the_block() -> None:
    """A6: test case 5: R's only man in A wins all of it; the bakers, mostly unowned, control it."""
    script = f"""
        {TEN_MEN}; R: bakers building on A2; R: bakers building on A3; R: bakers building on A4
        B: blacksmiths market on A5; G: blacksmiths market on A6; Y: blacksmiths market on A7
        P: minstrel on A8
    """
    table = play_script(script, 5)
    assert [table.tile(f"A{n}")[1] for n in range(1, 9)] == ["R", *[""] * 7]
    assert table.control("A") == "bakers"  # four tiles against three
    assert table.paid("block", "A") == {"R": 8 + 3 * 2 + 5}
    assert table.paid("guild", "A") == {"R": 7}


def test_cg_4_5_market_steps_two_and_takes_no_man() -> None:
    """A4: A38: no choice is left after the space."""
    table = before_last_line("R: bakers market on A1; R: bakers market on A2")
    table.play_text("play bakers market")
    table.play_text("on A2")
    assert table.public["phase"] == "take"
    assert table.tile("A2") == ("bakers market", "", 0)
    assert table.track("bakers") == {"R": 4, "B": 0, "G": 0, "Y": 0}
    assert table.men_left("R") == 13


def test_cg_4_6_minstrel_may_take_one_man() -> None:
    """A5: none or one, never two; no cube moves."""
    table = before_last_line("R: bakers market on A1; R: minstrel on A2")
    tracks = table.public["positions"]
    table.play_text("play minstrel")
    table.play_text("on A2")
    assert table.action_texts() == ["no man", "one man"]
    assert table.refusing_rule("two men") == "CG-4.6"
    table.play_text("one man")
    assert table.tile("A2") == ("minstrel", "R", 1)
    assert table.public["positions"] == tracks
    empty = play_script("R: bakers market on A1; R: minstrel on A2 with no man")
    assert empty.tile("A2") == ("minstrel", "", 0)
    assert empty.men_left("R") == 13


def test_cg_4_6_minstrel_without_men_left() -> None:
    table = before_last_line(f"{TEN_MEN}\nR: minstrel on A2", 5)
    table.play_text("play minstrel")
    table.play_text("on A2")
    assert table.tile("A2") == ("minstrel", "", 0)
    assert table.public["phase"] == "take"


def test_cg_4_6_minstrel_with_the_last_man() -> None:
    table = before_last_line(f"{NINE_MEN}\nR: minstrel on A2", 5)
    table.play_text("play minstrel")
    table.play_text("on A2")
    assert table.action_texts() == ["no man", "one man"]
    assert table.refusing_rule("two men") == "CG-4.4"


# CG-4.7, CG-4.9


def test_cg_4_7_a_face_up_tile_is_taken_and_replaced() -> None:
    """A51: a tile must be taken, and only a face-up one."""
    table = play_script("R: bakers market on A1")
    shown = table.public["display"]
    assert table.action_texts() == [f"take {KINDS[kind]}" for kind in range(9) if shown[kind]]
    hidden = next(kind for kind in range(9) if not shown[kind])
    assert table.refusing_rule(f"take {KINDS[hidden]}") == "CG-4.7"
    wanted = next(kind for kind in range(9) if shown[kind])
    hand = hand_of(table.state, 0)
    table.play_text(f"take {KINDS[wanted]}")
    assert hand_of(table.state, 0) == [n + (kind == wanted) for kind, n in enumerate(hand)]
    assert table.state.actor == -1
    assert sum(table.public["display"]) == 2
    table.draw_tile(8)
    assert table.public["display"][8] == 1
    assert sum(table.public["display"]) == 3
    assert table.state.actor == 1


def test_cg_4_7_never_before_the_taverns_are_done() -> None:
    """A51: while a tavern is offered, no tile can be taken."""
    table = play_script("\n".join(f"R: bakers building on A{n}" for n in range(1, 9)))
    assert table.public["phase"] == "tavern"
    kind = next(kind for kind in range(9) if table.public["display"][kind])
    assert table.refusing_rule(f"take {KINDS[kind]}") == "CG-8.1"
    table.play_text("no tavern")
    assert f"take {KINDS[kind]}" in table.action_texts()


def test_cg_4_9_there_is_no_passing() -> None:
    """A38: every action is a tile, a space, men, a declined tavern, or a taken tile."""
    game = city_guilds()
    state = game.start(4)
    texts = [game.text(state, 0, action) for action in range(game.num_actions)]
    assert len(texts) == len(set(texts)) == 95
    assert texts == [
        *(f"return {name}" for name in KINDS[:9]),
        *(f"play {name}" for name in KINDS[:9]),
        *(f"on {space}" for space in SPACES),
        *("no man", "one man", "two men", "no tavern"),
        *(f"take {name}" for name in KINDS[:9]),
    ]


@pytest.mark.parametrize("kind", ["bakers building", "bakers market", "minstrel"])
def test_cg_4_9_effects_are_compulsory(kind: str) -> None:
    """A38: there are no other choices; a tavern can be declined only after closing a block."""
    table = before_last_line(f"R: bakers market on A1; R: {kind} on A2")
    assert table.refusing_rule("no tavern") == "CG-8.1"
    table.play_text(f"play {kind}")
    assert table.refusing_rule("no man") == "CG-4.2"
    assert table.refusing_rule("no tavern") == "CG-8.1"
    table.play_text("on A2")
    assert table.refusing_rule("no tavern") == "CG-8.1"
    if kind == "bakers building":
        assert table.refusing_rule("no man") == "CG-4.3"
