"""CG-10: hidden information, the notebook, and when choices become visible."""

import json
import random
from collections import Counter
from typing import cast

import pytest

from guildhall.core.state import State
from guildhall.games.city_guilds.view import CityGuildsView
from tests import random_games
from tests.games.city_guilds.positions import PHASES, build_position
from tests.games.city_guilds.reference_map import KINDS, SPACES
from tests.games.city_guilds.scenario import CHANCE, before_last_line, city_guilds, play_script

VIEWERS = (0, 1, 2, 3, None)


def view_of(state: State, seat: int | None) -> CityGuildsView:
    return cast(CityGuildsView, state.view(seat))


def deal_hands(hands: list[list[int]], returns: list[int]) -> State:
    """Deal these first tiles to three players, who give these back; seat 0 starts."""
    state = city_guilds().start(3)
    state.events = []
    for hand in hands:
        for kind in hand:
            state.apply(CHANCE, kind)
    for seat, kind in enumerate(returns):
        state.apply(seat, kind)
    for kind in (0, 1, 2):
        state.apply(CHANCE, kind)
    state.apply(CHANCE, 9)
    return state


def play_texts(state: State, *texts: str) -> None:
    """Make moves given as texts, for the active seats."""
    for text in texts:
        state.apply(state.actor, city_guilds().parse(state, state.actor, text))


# CG-10.1


@pytest.mark.parametrize("name", [name for name in PHASES if name not in ("short", "two_left")])
def test_cg_10_1_own_hand_only(name: str) -> None:
    """A26: a seat sees its own hand and the others' hand sizes; spectators see no hand."""
    state = build_position(name)
    for viewer in VIEWERS:
        view = view_of(state, viewer)
        assert view["seat"] == viewer
        assert set(view) == {
            *("title", "ruleset", "pack", "options", "seats", "seat", "over", "winners"),
            *("asked", "actions", "public", "own", "noted"),
        }
        if viewer is None:
            assert view["own"] == {}
            assert view["actions"] == []
            assert view["noted"]["returned"] == -1
        else:
            assert set(view["own"]) == {"hand", "picked", "spot"}
            assert view["actions"] == state.actions(viewer)
        assert view["public"] == view_of(state, None)["public"]
        assert json.loads(json.dumps(view)) == view


def test_cg_10_1_others_see_no_difference_between_hidden_tiles() -> None:
    """A26: A34: seat 0 keeps and returns other tiles; no other view changes."""
    others = [[0, 1, 2, 3], [4, 5, 6, 7]]
    one = deal_hands([[0, 1, 4, 5], *others], [0, 0, 4])
    two = deal_hands([[2, 3, 6, 7], *others], [7, 0, 4])
    for viewer in (1, 2, None):
        assert one.view(viewer) == two.view(viewer)
    assert one.view(0) != two.view(0)


def test_cg_10_1_the_deck_has_a_size_and_no_order() -> None:
    table = play_script("R: bakers market on A1")
    assert table.public["deck"] == 61
    assert "deck" not in json.dumps(table.view(0)["noted"])


def test_cg_10_1_returned_tile_is_known_to_its_owner_alone() -> None:
    """A34: during the draft and afterwards."""
    state = deal_hands([[0, 1, 4, 5], [0, 1, 2, 3], [4, 5, 6, 7]], [5, 2, 4])
    assert [view_of(state, seat)["noted"]["returned"] for seat in range(3)] == [5, 2, 4]
    assert view_of(state, None)["noted"]["returned"] == -1


def test_cg_10_1_the_open_draft_shows_nothing() -> None:
    """A34: no count, no mark, no deck size changes for anybody else until all have chosen."""
    state = city_guilds().start(4)
    for number in range(16):
        state.apply(CHANCE, number % 8)
    views = {viewer: state.view(viewer) for viewer in VIEWERS}
    assert views[None]["asked"] == [0, 1, 2, 3]
    for seat in (2, 0, 3):
        state.apply(seat, state.actions(seat)[0])
        views[seat] = state.view(seat)
        for viewer in VIEWERS:
            assert state.view(viewer) == views[viewer]
    assert view_of(state, 1)["public"]["hand_sizes"] == [4, 4, 4, 4]


def test_cg_10_1_events_of_secrets_go_to_their_owner() -> None:
    """Dealt and returned tiles are sent to their seat only; others learn of the deal alone."""
    state = deal_hands([[0, 1, 4, 5], [0, 1, 2, 3], [4, 5, 6, 7]], [5, 2, 4])
    assert state.events is not None
    for event in state.events:
        seat = event.data.get("seat")
        if event.kind in ("dealt", "returned") and "kind" in event.data:
            assert event.to == (seat,)
        elif event.kind == "dealt":
            assert set(event.to) == {0, 1, 2, None} - {seat}
        else:
            assert set(event.to) == {0, 1, 2, None}
    kinds = Counter(event.kind for event in state.events)
    assert kinds == {"dealt": 24, "returned": 3, "draft_closed": 1, "turned_up": 3, "started": 1}
    for event in state.events:
        assert city_guilds().event_text(event).endswith(".")


def test_cg_10_1_public_events_have_all_viewers() -> None:
    table = play_script("R: bakers building on A1; R: bakers market on A2; B: minstrel on A3")
    for event in table.state.events or []:
        if event.kind not in ("dealt", "returned"):
            assert event.to == (0, 1, 2, 3, None)
        assert table.game.event_text(event)


# CG-10.2


def test_cg_10_2_what_was_taken_openly_is_noted() -> None:
    """A26: the known part grows by each taken tile, for all viewers alike."""
    state = deal_hands([[0, 1, 4, 5], [0, 1, 2, 3], [4, 5, 6, 7]], [5, 2, 4])
    play_texts(state, "play candlemakers market", "on A1", "take bakers building")
    state.apply(CHANCE, 3)
    for viewer in (0, 1, 2, None):
        noted = view_of(state, viewer)["noted"]
        assert noted["known"][0] == [0, 0, 1, 0, 0, 0, 0, 0, 0]
        assert noted["known"][1:] == [[0] * 9, [0] * 9]
        assert noted["drawn"] == [1, 1, 1, 1, 0, 0, 0, 0, 0]


def test_cg_10_2_a_known_kind_is_played_first() -> None:
    """CG-10.2: of two equal tiles, the openly taken one counts as played first."""
    # Seat 0 keeps two candlemakers' buildings and takes a third one openly.
    state = deal_hands([[0, 0, 4, 5], [0, 1, 2, 3], [4, 5, 6, 7]], [5, 2, 4])
    play_texts(state, "play candlemakers market", "on A1", "take candlemakers building")
    state.apply(CHANCE, 8)
    play_texts(state, "play candlemakers building", "on C1", "one man", "take minstrel")
    state.apply(CHANCE, 3)
    play_texts(state, "play clothmakers market", "on F1", "take clothmakers building")
    state.apply(CHANCE, 3)
    assert view_of(state, 1)["noted"]["known"][0] == [1, 0, 0, 0, 0, 0, 0, 0, 0]
    play_texts(state, "play candlemakers building", "on A2", "one man")
    view = view_of(state, 1)
    assert view["noted"]["known"][0] == [0] * 9
    assert view["public"]["hand_sizes"][0] == 2  # both unknown now
    assert view["noted"]["known"][1][8] == 1


def test_cg_10_2_only_draft_tiles_are_really_secret() -> None:
    """A26: in the end every held tile is known except those kept in the draft."""
    state = build_position("over")
    known = view_of(state, None)["noted"]["known"]
    for seat in range(4):
        hand = view_of(state, seat)["own"]["hand"]
        assert all(seen <= held for seen, held in zip(known[seat], hand, strict=True))
        assert sum(hand) - sum(known[seat]) <= 3


def test_cg_10_2_imagined_states_agree_with_the_view_and_vary() -> None:
    """A57: hidden tiles are dealt at random, within what the seat knows."""
    game, rng = city_guilds(), random.Random(2)
    for name in ("draft", "tile", "men", "tavern", "take", "over"):
        state = build_position(name)
        for viewer in VIEWERS:
            view = state.view(viewer)
            seen = set()
            for _ in range(12):
                imagined = game.imagine(view, rng)
                assert imagined.view(viewer) == view
                assert random_games.violations(imagined) == []
                seen.add(json.dumps(game.dump(imagined)))
            assert len(seen) > 1


def test_cg_10_2_imagined_tiles_are_weighed_by_chance() -> None:
    """A57: a kind with eleven unseen tiles is held more often than one with seven.

    Seat 0 has seen its own four tiles and the display. Each of the 65 other tiles without minstrels
    is equally likely to be one of seat 1's three; the market that seat 0 gave back is in the deck.
    """
    game, rng = city_guilds(), random.Random(3)
    state = deal_hands([[0, 1, 4, 5], [0, 1, 2, 3], [4, 5, 6, 7]], [5, 2, 4])
    imaginer = game.imaginer(state.view(0))
    held = [0] * 9
    deals = 1500
    for _ in range(deals):
        hand = view_of(imaginer.state(rng), 1)["own"]["hand"]
        held = [a + b for a, b in zip(held, hand, strict=True)]
    unseen = [9, 9, 10, 11, 6, 6, 7, 7, 0]
    assert sum(unseen) == 72 - 4 - 3
    expected = [3 * deals * count / sum(unseen) for count in unseen]
    for mine, wanted in zip(held, expected, strict=True):
        assert abs(mine - wanted) < 5 * (wanted**0.5) + 1e-9


# CG-10.3


def test_cg_10_3_tile_space_and_men_are_shown_together() -> None:
    """A58: while R chooses, no other view changes; then everything appears at once."""
    table = before_last_line("R: bakers market on A1; R: bakers building on A2 with two men")
    views = {viewer: table.view(viewer) for viewer in (1, 2, 3, None)}
    events = len(table.event_kinds())
    for text, chosen_tile, chosen_space in (
        ("play bakers building", KINDS.index("bakers building"), -1),
        ("on A2", KINDS.index("bakers building"), SPACES.index("A2")),
    ):
        table.play_text(text)
        own = table.view(0)["own"]
        assert (own["picked"], own["spot"]) == (chosen_tile, chosen_space)
        for viewer, view in views.items():
            assert table.view(viewer) == view
        assert len(table.event_kinds()) == events
    table.play_text("two men")
    assert table.tile("A2") == ("bakers building", "R", 2)
    assert all(table.view(viewer) != view for viewer, view in views.items())
    assert table.event_kinds()[events] == "placed"


def test_cg_10_3_nothing_random_happens_before_it_is_complete() -> None:
    """A58: there is no draw, no event and no other seat between a choice and undoing it."""
    table = before_last_line("R: bakers market on A1; R: bakers building on A2")
    events, public = len(table.event_kinds()), table.public
    for text in ("play bakers building", "on A2"):
        table.play_text(text)
        assert table.state.actor == 0
        assert table.state.waiting() == [0]
        assert len(table.event_kinds()) == events
        assert table.public == public


def test_cg_10_3_others_only_see_who_is_placing() -> None:
    table = before_last_line("R: bakers market on A1; R: bakers building on A2")
    sentences = set()
    for text in ("play bakers building", "on A2"):
        sentences.add(table.game.prompt(table.view(1)))
        table.play_text(text)
    sentences.add(table.game.prompt(table.view(1)))
    assert len(sentences) == 1
    assert table.game.prompt(table.view(0)) not in sentences


def test_cg_10_3_refusals_reveal_nothing_hidden() -> None:
    """Whatever R has chosen, the others get the same answer."""
    table = before_last_line("R: bakers market on A1; R: bakers building on A2")
    answers = []
    for text in ("play bakers building", "on A2", "one man"):
        answers.append([table.state.why_not(1, action) for action in range(95)])
        table.play_text(text)
    assert answers[0] == answers[1] == answers[2]
