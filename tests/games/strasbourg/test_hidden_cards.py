"""ST-11: hidden information."""

import json
import random

from guildhall.core.view import View
from guildhall.games.strasbourg import ids
from tests.games.strasbourg.scenario import ScriptedGame


def without_own(view: View) -> object:
    """A view as text, without the part that only its seat sees."""
    return json.dumps({name: part for name, part in view.items() if name != "own"})


# ST-11.1


def test_st_11_1_objectives_are_known_only_to_their_owner() -> None:
    """A24: not even how many were kept."""
    few = ScriptedGame(kept={0: [1]})
    many = ScriptedGame(kept={0: [1, 2, 3, 4, 5]})
    for viewer in (None, 1, 2, 3):
        assert few.state.view(viewer) == many.state.view(viewer)
    assert few.own(0)["answers"] != many.own(0)["answers"]
    for event in few.events("answered"):
        assert event.to == (event.data["seat"],)


def test_st_11_1_only_the_sizes_of_piles_are_public() -> None:
    """A24: the cards in them make no difference to anybody else."""
    views = []
    for piles in ("6+5 4", "2+1 3"):
        table = ScriptedGame()
        table.plan(piles, "5", "5", "5")
        views.append([table.state.view(viewer) for viewer in (None, 1, 2, 3)])
    assert views[0] == views[1]


def test_st_11_1_the_deck_has_no_order_for_anyone() -> None:
    """A24: its owner knows the cards left; the others know their number."""
    table = ScriptedGame()
    table.plan("6+6+1")
    assert table.own(0)["deck"] == [3, 4, 4, 4, 4, 2]
    assert table.public["decks"][0] == 21
    assert "deck" not in table.view()["own"]


def test_st_11_1_everything_else_is_public() -> None:
    """A24: all viewers see the same public state, and a spectator has no private part."""
    table = ScriptedGame()
    table.plan("6 5", "5+1", "4", "3+2+1")
    table.bid("6", "5+1", "4", "3+2+1")
    for _ in range(40):
        publics = [table.view(viewer)["public"] for viewer in (None, 0, 1, 2, 3)]
        assert all(public == publics[0] for public in publics)
        assert table.view(None)["own"] == {}
        table.pass_step()


# ST-11.2


def test_st_11_2_piles_of_others_have_neither_number_nor_order() -> None:
    """A34: the same piles in other slots look the same to the others."""
    table = ScriptedGame()
    table.plan("6+5 4 3+1")
    assert table.public["piles"][0] == [[1, 1], [1, 2], [1, 2]]
    views = []
    for pile in ("6+5", "3+1"):
        other = ScriptedGame(state=table.state.clone())
        other.reveal(0, pile)
        [event] = other.events("revealed")
        assert set(event.data) == {"seat", "cards", "round"}
        views.append(other.public["piles"][0])
    assert views[0] == views[1] == [[1, 1], [1, 2]]


def test_st_11_2_nobody_else_sees_how_piles_are_made() -> None:
    """A34: others learn the sizes, sorted, when everybody has finished."""
    table = ScriptedGame()
    table.plan("2+1 6 5+4", "3")
    for event in table.events("piled", "stopped"):
        assert event.to == (event.data["seat"],)
    planned = {str(event.data["seat"]): event.data["sizes"] for event in table.events("planned")}
    assert planned["0"] == [2, 2, 1]


def test_st_11_2_piles_of_different_rounds_differ() -> None:
    table = ScriptedGame()
    table.plan("6")
    table.end_round()
    table.plan("5")
    assert table.public["piles"][0] == [[1, 1], [2, 1]]


# ST-11.3


def test_st_11_3_coins_goods_and_privileges_follow_from_what_was_seen() -> None:
    """A45: every view contains those of all seats, and no sample changes them."""
    table = ScriptedGame(round_cards="51234")
    table.plan("6", "5")
    table.pass_until("B")
    table.bid("6", "5")
    table.place("c1")
    for viewer in (None, 0, 1, 2, 3):
        noted = table.view(viewer)["noted"]
        assert noted["coins"] == [4, 5, 5, 5]
        assert noted["goods"] == [[1, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0] * 5, [0] * 5]
    other = ScriptedGame(state=table.game.imagine(table.state.view(3), random.Random(1)))
    assert other.noted["coins"] == [4, 5, 5, 5]


def test_st_11_3_open_screens_change_nothing_but_the_page() -> None:
    """A45: with or without the option the same moves lead to the same state."""
    views = []
    for is_open in (False, True):
        table = ScriptedGame(open_screens=is_open)
        table.plan("6", "5", "4")
        table.bid("6", "5", "4")
        view = table.view(1)
        assert view["options"]["open_screens"] is is_open
        views.append((view["public"], view["own"], view["noted"], view["actions"]))
    closed = ScriptedGame(open_screens=False)
    assert closed.view()["options"]["open_screens"] is False
    assert views[0] == views[1]


def test_st_11_3_unknown_cards_are_spread_over_piles_and_deck() -> None:
    """A56: at random, so that every card may be anywhere."""
    table = ScriptedGame()
    table.plan("6+5 4", "3")
    view, rng = table.state.view(1), random.Random(3)
    values = set()
    for _ in range(60):
        other = ScriptedGame(state=table.game.imagine(view, rng))
        assert other.state.view(1) == view
        values |= {card for pile in other.piles(0) for card in pile}
        counts = list(other.own(0)["deck"])
        for pile in other.piles(0):
            for card in pile:
                counts[card - 1] += 1
        assert counts == [4] * 6
        kept = other.own(0)["answers"]
        assert 1 in kept
        assert not set(other.own(0)["dealt"]) & set(table.own(1)["dealt"])
    assert values == {1, 2, 3, 4, 5, 6}


def test_st_11_3_rescued_cards_drawn_again_are_in_the_piles_of_that_round() -> None:
    """A56: a seat that emptied its deck has them, in every imagined state."""
    table = ScriptedGame()
    everything = "+".join(str(card) for card in range(1, 7) for _ in range(4))
    rest = everything.replace("1+1+1+1", "1+1+1", 1)
    table.plan(f"1 {rest}", "6", "5")
    table.bid("1", "6", "5")
    table.rescue(1)
    assert table.public["decks"][0] == 1
    table.end_round()
    table.plan("1")
    assert table.public["decks"][0] == 0
    assert table.noted["known"][0][1] == [1, 0, 0, 0, 0, 0]
    for seed in range(20):
        other = ScriptedGame(state=table.game.imagine(table.state.view(2), random.Random(seed)))
        assert [pile["cards"] for pile in other.own(0)["piles"] if pile["round"] == 2] == [[1]]


# ST-11.4


def test_st_11_4_sealed_choices_reveal_nothing() -> None:
    """A55: its events go only to its own seat, so that it can be undone."""
    table = ScriptedGame()
    table.first_cards("6", "5")
    table.state.events = []
    table.state.apply(0, ids.DRAW)
    table.draw(ids.CARD + 3)
    table.state.apply(0, ids.STOP)
    assert table.state.events
    assert all(event.to == (0,) for event in table.state.events)


def test_st_11_4_other_decisions_are_public() -> None:
    table = ScriptedGame()
    table.plan("6", "5", "4", "3")
    table.state.events = []
    table.bid("6", "5", "4", "3")
    table.pass_until("I")
    table.answer_minimally()
    everyone = (0, 1, 2, 3, None)
    assert all(event.to == everyone for event in table.state.events)
