"""The page of Strasbourg: selections, click targets, progress, screens, pictures."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import cast
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall.core.board_model import FIRST_KEY, Selection
from guildhall.core.language import ENGLISH, LANGUAGES
from guildhall.core.record import Record
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.board.objectives import progress_text, visible_progress
from guildhall.games.strasbourg.board.player_screen import player_screen_size
from guildhall.games.strasbourg.board.selection import BUTTONS, unsorted_cards
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.prompts import open_pile_cards
from guildhall.server.i18n import get_language
from tests import random_games
from tests.games.strasbourg.board_views import (
    SVG,
    components,
    elements_by_id,
    first_view,
    game,
    modified_view,
    svg_title,
    symbol_counts,
    view_in_phase,
    views,
)
from tests.random_games import Setup
from tests.scale import scaled

SEAT_COUNTS = (3, 4, 5)
for_each_count = pytest.mark.parametrize("seats", SEAT_COUNTS)


# Selections


def test_objectives_are_kept_all_at_once() -> None:
    view = view_in_phase("keep")
    (group,) = game().selection(view).groups
    assert (group.kind, group.min, group.max) == ("subset", 1, 5)
    assert group.items == tuple(FIRST_KEY + objective for objective in view["own"]["dealt"])
    begun = first_view(
        lambda v: v["public"]["phase"] == "keep" and v["own"]["answers"][:2] == [1, 2]
    )
    (group,) = game().selection(begun).groups
    assert (group.min, group.max) == (0, 3)
    names = elements_by_id(begun)
    for i, objective in enumerate(begun["own"]["dealt"]):
        css_classes = [node.get("class") for node in names[f"dealt-{objective + 1}"].iter()]
        assert css_classes.count("tick") == (begun["own"]["answers"][i] == 1)


def test_the_drawn_cards_are_put_into_piles_all_at_once() -> None:
    view = first_view(lambda v: len(unsorted_cards(v)) > 3)
    (group,) = game().selection(view).groups
    assert group.kind == "partition"
    pairs = zip(group.values, group.limits, strict=True)
    assert sorted(value for value, limit in pairs for _ in range(limit)) == sorted(
        unsorted_cards(view)
    )
    begun = first_view(lambda v: v["own"].get("stage") == "split" and v["own"]["before"] >= 0)
    assert game().selection(begun) == Selection()


def test_goods_are_sold_all_at_once() -> None:
    view = first_view(
        lambda v: v["public"]["phase"] == "sell" and sum(map(bool, v["own"]["goods"])) > 1
    )
    (group,) = game().selection(view).groups
    goods = view["own"]["goods"]
    first = view["public"]["asked_good"]
    kinds = [kind for kind in range(first, len(goods)) if goods[kind]]
    assert group.items == tuple(FIRST_KEY + kind for kind in kinds)
    assert group.limits == tuple(goods[kind] for kind in kinds)
    assert (group.min, group.max) == (0, sum(group.limits))
    assert not group.is_listed
    for kind, number in enumerate(goods):
        if number:
            node = elements_by_id(view)[f"my-good-{kind}"]
            is_asked = kind in kinds
            assert node.get("data-action") == (str(FIRST_KEY + kind) if is_asked else None)
            assert bool(node.findall(f"{SVG}rect[@class='ring']")) == is_asked


def test_finishing_a_sale_names_the_coins_if_they_do_not_depend_on_the_kinds() -> None:
    view = first_view(
        lambda v: v["public"]["phase"] == "sell" and sum(map(bool, v["own"]["goods"])) > 1
    )

    def with_goods(*goods: int) -> StrasbourgView:
        def change(view: StrasbourgView) -> None:
            view["own"]["goods"] = list(goods)
            view["public"]["asked_good"] = 0

        return modified_view(view, change)

    shoes = with_goods(0, 0, 3, 0, 0)
    texts = [game().finish_text(shoes, number) for number in range(4)]
    assert texts == [
        "sell nothing",
        "sell 1 good for 4 coins",
        "sell 2 goods for 8 coins",
        "sell 3 goods for 12 coins",
    ]
    mixed = with_goods(1, 0, 1, 0, 0)
    assert game().finish_text(mixed, 1) == "sell 1 good"
    assert game().finish_text(mixed, 2) == "sell 2 goods for 6 coins"


def test_finishing_says_no_number_while_nothing_is_chosen() -> None:
    keep, plan = view_in_phase("keep"), first_view(lambda v: bool(unsorted_cards(v)))
    assert [game().finish_text(keep, n) for n in (0, 1)] == ["keep objectives", "keep 1 objective"]
    assert [game().finish_text(plan, n) for n in (0, 2)] == ["lock in piles", "lock in 2 piles"]


def test_cards_are_drawn_from_the_deck_and_a_button_ends_it() -> None:
    view = view_in_phase("plan", "draw")
    assert game().selection(view) == Selection(buttons=(ids.STOP,))
    deck = elements_by_id(view)["my-deck"]
    assert deck.get("data-action") == str(ids.DRAW)
    # New players read it on the deck, like "stop" on its button.
    offer = [node.text for node in deck.iter(SVG + "text") if "offer" in (node.get("class") or "")]
    assert " ".join(map(str, offer)) == "draw a card"


def test_a_deck_from_which_nobody_may_draw_offers_nothing() -> None:
    deck = elements_by_id(view_in_phase("bid"))["my-deck"]
    assert deck.get("data-action") is None
    assert not [node for node in deck.iter() if "offer" in (node.get("class") or "")]


def test_cards_that_are_put_into_piles_as_a_whole_are_not_drawn_again() -> None:
    view = first_view(lambda v: v["own"]["stage"] == "split" and v["own"]["before"] < 0)
    (group,) = game().selection(view).groups
    assert group.kind == "partition"
    drawn = elements_by_id(view)
    assert not [name for name in drawn if name.startswith(("my-hand", "my-new"))]
    assert f"my-pile-{view['own']['open']}" not in drawn
    assert "my-coins" in drawn


def test_the_split_is_made_of_cards_and_an_empty_place() -> None:
    view = first_view(
        lambda v: {ids.CLOSE, ids.ADD} <= set(v["actions"]) and v["own"]["before"] >= 0
    )
    names = elements_by_id(view)
    assert names["my-new"].get("data-action") == str(ids.CLOSE)
    assert names["my-hand-1"].get("data-action") == str(ids.ADD)
    assert "building" in [node.get("class") for node in names[f"my-pile-{view['own']['open']}"]]
    assert game().selection(view).buttons == ()


def test_piles_are_revealed_by_clicking_them_and_passing_is_a_button() -> None:
    view = first_view(lambda v: ids.WAIT in v["actions"] and len(v["own"]["piles"]) > 1)
    assert game().selection(view) == Selection(buttons=(ids.PASS, ids.WAIT))
    names = elements_by_id(view)
    for (_, *cards), slots in slots_by_pile(view).items():
        node = names[f"my-pile-{slots[0]}"]
        assert node.get("data-action") == str(ids.REVEAL + slots[0])
        assert node.get("data-text") == f"reveal pile {slots[0] + 1}"
        assert [f"st-value{card}" for card in cards] == list(reversed(drawn_cards(view, slots[0])))


def slots_by_pile(view: StrasbourgView) -> dict[tuple[int, ...], list[int]]:
    """The slots of the viewer's piles by round and cards."""
    found: dict[tuple[int, ...], list[int]] = {}
    for pile in view["own"]["piles"]:
        found.setdefault((pile["round"], *pile["cards"]), []).append(pile["slot"])
    return found


def test_identical_piles_are_drawn_once_with_their_number() -> None:
    def three_alike(view: StrasbourgView) -> None:
        view["own"]["piles"] = [
            {"slot": slot, "round": made, "cards": cards}
            for slot, (made, cards) in enumerate([(1, [6, 2]), (1, [4]), (1, [4]), (2, [4])])
        ]
        view["own"]["piles"] += [{"slot": 7, "round": 1, "cards": [4]}]
        view["actions"] = [ids.REVEAL, ids.REVEAL + 1, ids.REVEAL + 3, ids.PASS]

    names = elements_by_id(modified_view(view_in_phase("bid"), three_alike))
    piles = {name: node for name, node in names.items() if name.startswith("my-pile-")}
    # The pile of the second round is a different one for everybody else.
    assert list(piles) == ["my-pile-0", "my-pile-1", "my-pile-3"]
    assert svg_title(piles["my-pile-1"]) == "reveal pile 2: 4; 3 identical piles"
    assert symbol_counts(piles["my-pile-1"])["st-alike3"] == 1
    assert svg_title(piles["my-pile-3"]) == "reveal pile 4: 4"


def test_cards_are_never_too_small_to_touch() -> None:
    def many(view: StrasbourgView) -> None:
        pairs = [[high, low] for high in range(6, 0, -1) for low in range(high - 1, 0, -1)]
        cards = [*([one] for one in range(1, 7)), *pairs[:9]]
        view["own"]["piles"] = [
            {"slot": slot, "round": 1, "cards": pile} for slot, pile in enumerate(cards)
        ]
        view["actions"] = [*range(ids.REVEAL, ids.REVEAL + len(cards)), ids.PASS]

    # No deck makes more different piles than six of one card and nine of two.
    view = modified_view(view_in_phase("bid"), many)
    screen = next(region.svg for region in game().regions(view) if region.name == "screen")
    scales = re.findall(r'scale\(([\d.]+)\)"><g id="my-(?:deck|pile)', screen)
    assert len(scales) > 3
    assert set(scales) == {"1.5"}
    height = float((ET.fromstring(screen).get("viewBox") or "").split()[3])
    assert (
        height == player_screen_size(view)[1] + 8 > player_screen_size(view_in_phase("bid"))[1] + 8
    )


def drawn_cards(view: StrasbourgView, slot: int) -> list[str]:
    """The cards of one of the viewer's piles in drawing order."""
    node = elements_by_id(view)[f"my-pile-{slot}"]
    pieces = [(use.get("href") or "")[1:] for use in node.iter(SVG + "use")]
    return [piece for piece in pieces if piece.startswith("st-value")]


@pytest.mark.parametrize(
    ("phase", "places", "buttons"),
    [
        ("place", range(ids.SQUARE, ids.SQUARE + ids.SQUARES), {ids.NO_PLACING, ids.TAKE_GOOD}),
        ("rescue", range(ids.RESCUE, ids.RESCUE + 6), {ids.NO_RESCUE}),
        ("chapel", range(ids.CHAPEL_SPOT, ids.CHAPEL_SPOT + 16), set()),
        ("building", range(ids.SITE, ids.SITE + 7), set()),
    ],
)
def test_things_on_the_board_are_chosen_there(phase: str, places: range, buttons: set[int]) -> None:
    view = view_in_phase(phase)
    selection = game().selection(view)
    assert set(selection.buttons) <= buttons
    clickable = {int(node.get("data-action", "-1")) for node in elements_by_id(view).values()} - {
        -1
    }
    assert clickable <= set(places)
    assert clickable | set(selection.buttons) == set(view["actions"])
    assert not BUTTONS & clickable


def test_the_goods_to_sell_are_drawn_as_often_as_there_are() -> None:
    view = view_in_phase("sell")
    names = elements_by_id(view)
    for guild, count in enumerate(view["own"]["goods"]):
        if count:
            assert symbol_counts(names[f"my-good-{guild}"])[f"st-good{guild}"] == count


# Clicks


def test_a_click_on_an_illegal_choice_asks_why() -> None:
    meant = {f"sq-{components().square_name(s)}": {ids.SQUARE + s} for s in range(ids.SQUARES)}
    meant |= {f"site-{components().site_name(s)}": {ids.SITE + s} for s in range(7)}
    meant |= {f"spot-{components().chapel_spot_name(s)}": {ids.CHAPEL_SPOT + s} for s in range(12)}
    meant |= {f"my-pile-{slot}": {ids.REVEAL + slot} for slot in range(24)}
    meant |= {f"my-hand-{value}": {ids.ADD + value - 1} for value in range(1, 7)}
    meant |= {"my-deck": {ids.DRAW}, "my-new": {ids.CLOSE}, "my-privileges": {ids.WAIT}}
    meant |= {f"my-good-{guild}": {ids.SELL + 1} for guild in range(5)}
    meant |= {f"dealt-{number}": {FIRST_KEY + number - 1} for number in range(1, 26)}
    meant |= {f"my-rescue-{value}": {ids.RESCUE + value - 1} for value in range(1, 7)}
    asked = set()
    for view in views()[::3]:
        for name, node in elements_by_id(view).items():
            about = {int(word) for word in node.get("data-actions", "").split()}
            if about:
                assert about == meant[name]
                asked.add(name.rstrip("0123456789"))
            action = node.get("data-action")
            if action is not None:
                assert {int(action)} == meant[name]
    assert {"sq-a", "site-c", "spot-", "my-pile-", "my-deck", "my-privileges", "my-good-"} <= asked


def test_element_ids_stay_the_same_throughout_a_game() -> None:
    names = [
        {
            name
            for name in elements_by_id(view)
            if name[:3] in ("sq-", "sit", "spo", "cha", "rou", "row")
        }
        for view in views()[::40]
    ]
    assert len(names[0]) == 47 + 7 + 12 + 8 + 5 + 4
    assert all(one == names[0] for one in names)


# Objectives


@for_each_count
def test_marks_of_progress_are_full_exactly_when_the_score_sheet_pays(seats: int) -> None:
    outcomes = set()
    for seed in range(30):
        state = Setup("strasbourg", seats, ()).start()
        random_games.play_random(state, seed)
        view = cast(StrasbourgView, state.view(None))
        for line in state.score_sheet():
            if line.kind == "objective":
                objective = line.data["objective"]
                assert isinstance(objective, int)
                progress = visible_progress(components(), view, line.seat, objective)
                assert 0 <= progress.have <= progress.need
                assert progress.is_reached == bool(line.data["fulfilled"])
                outcomes.add(bool(line.data["fulfilled"]))
    assert outcomes == {True, False}


def test_marks_are_drawn_for_the_objectives_that_were_kept() -> None:
    for view in views()[::25]:
        own = view["own"]
        if not own or view["public"]["phase"] == "keep":
            continue
        names = elements_by_id(view)
        kept = [o for o, answer in zip(own["dealt"], own["answers"], strict=True) if answer == 1]
        rows = [name for name in names if name.startswith("objective-")]
        assert rows == [f"objective-{objective + 1}" for objective in kept]
        seat = view["seat"]
        assert seat is not None
        for objective in kept:
            progress = visible_progress(components(), view, seat, objective)
            marks = f"st-pips{progress.have}-{progress.need}"
            assert symbol_counts(names[f"objective-{objective + 1}"])[marks] == 1


def text_of_progress(view: StrasbourgView, seat: int, objective: int) -> str:
    progress = visible_progress(components(), view, seat, objective)
    return progress_text(components(), progress, ENGLISH)


def test_the_most_coins_objective_is_hidden_while_screens_are_closed() -> None:
    def rich(view: StrasbourgView) -> None:
        view["noted"]["coins"] = [9, 0, 0, 0]

    view = modified_view(view_in_phase("bid"), rich)
    hidden = visible_progress(components(), view, 0, 24)
    assert (hidden.have, hidden.need) == (0, 1)
    text = "more coins than any other player"
    assert text_of_progress(view, 0, 24) == f"{text}: 5 prestige"
    view["options"]["open_screens"] = True
    assert visible_progress(components(), view, 0, 24).is_reached
    assert text_of_progress(view, 0, 24) == f"{text}: fulfilled, 5 prestige"
    assert text_of_progress(view, 1, 24) == f"{text}: not yet, 5 prestige"
    view["over"] = True
    assert text_of_progress(view, 1, 24) == f"{text}: missed, \N{MINUS SIGN}3 prestige"


def test_progress_is_counted_where_an_objective_asks_for_a_number() -> None:
    def empty(view: StrasbourgView) -> None:
        view["public"]["council"] = [0, 0, 1, -1, -1, -1, -1, -1]

    view = modified_view(view_in_phase("bid"), empty)
    assert text_of_progress(view, 0, 12) == (
        f"at least 3 council seats: 2 of 3, {components().objective_points[12]} prestige"
    )


# Screens


@pytest.mark.parametrize("is_open", [True, False])
def test_screens_of_others_are_open_only_with_the_option(is_open: bool) -> None:
    def rich(view: StrasbourgView) -> None:
        view["noted"]["coins"] = [3, 61, 62, 63]
        view["noted"]["goods"] = [[0] * 5, [3, 0, 0, 0, 0], [0, 0, 0, 0, 2], [0] * 5]
        view["options"]["open_screens"] = is_open

    view = modified_view(view_in_phase("bid"), rich)
    svg = "".join(region.svg for region in game().regions(view))
    assert ("61 coins, bread \u00d73" in svg) == is_open
    assert ("st-ware4" in svg) == is_open
    assert (">62</text>" in svg) == is_open
    assert ("63 coins" in game().board_text(view)) == is_open
    assert ("63 coins" in game().board_svg(view)) == is_open


def test_at_the_end_all_screens_are_open() -> None:
    view = views()[-1]
    assert view["over"]
    assert view["options"]["open_screens"] is False
    for seat in range(4):
        coins = view["noted"]["coins"][seat]
        assert f"{coins} coin" in svg_title(elements_by_id(view)[f"row-{seat}"])


def test_others_see_no_card_of_a_face_down_pile() -> None:
    for state in random_games.decisions(Setup("strasbourg", 4, ()), seed=9):
        view = cast(StrasbourgView, state.view(None))
        faces = re.findall(r"#st-(?:small|value)(\d)", "".join(r.svg for r in game().regions(view)))
        assert sorted(map(int, faces)) == sorted(c for bid in view["public"]["bids"] for c in bid)


# Rows and standings


def test_a_row_shows_deck_piles_and_bid() -> None:
    def known(view: StrasbourgView) -> None:
        public = view["public"]
        public["decks"][1], public["piles"][1] = 7, [[1, 2], [2, 1], [2, 5]]
        public["bids"][1], public["first"] = [6, 1], 1
        public["guild"], public["ranking"], public["queue"] = 3, [1, 0], []

    view = modified_view(view_in_phase("bid"), known)
    row = elements_by_id(view)["row-1"]
    assert svg_title(row) == (
        "Vermilion: 7 cards in the deck; piles of 2, 1 and 5 cards; "
        "revealed: 6 + 1 = 7; master; first player"
    )
    pieces = symbol_counts(row)
    assert pieces["st-stack1-1"] == 2  # the deck and a pile of one
    assert pieces["st-stack1-2"] == pieces["st-stack1-3"] == 1
    assert pieces["st-small6"] == pieces["st-small1"] == pieces["st-first"] == 1


def test_many_piles_are_drawn_as_a_stack_for_each_size() -> None:
    def known(view: StrasbourgView) -> None:
        view["public"]["decks"][1] = 0
        view["public"]["piles"][1] = [[1, 1]] * 7 + [[1, 2]] * 4 + [[2, 2]]

    row = elements_by_id(modified_view(view_in_phase("bid"), known))["row-1"]
    pieces = symbol_counts(row)
    assert pieces["st-stack1-1"] == pieces["st-stack1-2"] == 1
    assert {"7\u00d71", "5\u00d72"} <= {node.text for node in row.iter()}


def test_standings_are_prestige_members_and_seats() -> None:
    for view in views()[::20]:
        public = view["public"]
        for standing in game().standings(view):
            seat = standing.seat
            assert standing.points == public["points"][seat]
            members, council_seats = public["figures"].count(seat), public["council"].count(seat)
            assert [figure.number for figure in standing.stats] == [members, council_seats]
            notes = ("first player",) if seat == public["first"] else ()
            assert standing.notes == notes


def test_long_words_of_other_languages_fit() -> None:
    for language in ("it", "fr", "de"):
        lang = get_language(language, game())
        svg = "".join(r.svg for view in views()[::30] for r in game().regions(view, lang))
        for size in re.findall(r' class="[a-z -]*size(\d+)"', svg):
            assert int(size) >= 8
        assert "…" not in svg


def test_five_seats_with_all_objectives_and_many_piles_stay_small() -> None:
    state = game().start(5, open_screens=True)
    rng = random.Random(5)
    moves = 0
    while not state.over:
        random_games.apply_pending_outcomes(state, rng)
        seat = state.waiting()[0]
        actions = state.actions(seat)
        view = cast(StrasbourgView, state.view(seat))
        if moves % 7 == 0:
            for language in LANGUAGES:
                regions = game().regions(view, get_language(language, game()))
                assert sum(len(region.svg.encode()) for region in regions) < 24 * 1024
        moves += 1
        action = rng.choice(actions)
        if ids.KEEP in actions:
            action = ids.KEEP
        elif ids.DRAW in actions:
            action = ids.DRAW if len(view["own"]["hand"]) < 6 else ids.STOP
        elif ids.PASS in actions:
            action = next(one for one in actions if one >= ids.REVEAL)
        state.apply(seat, action)
        random_games.apply_pending_outcomes(state, rng)
    shown = cast(StrasbourgView, state.view(0))
    assert [len(kept) for kept in shown["public"]["objectives"]] == [5] * 5


PILING: dict[str, Callable[[random.Random, list[int]], int]] = {
    "single cards": lambda rng, adding: ids.CLOSE,
    "pairs": lambda rng, adding: min(adding),
    "few large piles": lambda rng, adding: rng.choice(adding),
    "all kinds": lambda rng, adding: rng.choice([ids.CLOSE, ids.CLOSE, *adding]),
}


@pytest.mark.parametrize("style", PILING)
def test_whole_decks_drawn_in_the_first_round_stay_small(style: str) -> None:
    state = game().start(5, open_screens=True)
    rng = random.Random(style)
    most = shown = 0
    while not state.over and cast(StrasbourgView, state.view(None))["public"]["round"] < 3:
        random_games.apply_pending_outcomes(state, rng)
        seat = rng.choice(state.waiting())
        view, actions = cast(StrasbourgView, state.view(seat)), state.actions(seat)
        if ids.DRAW not in actions:
            most = max(most, len(view["own"]["piles"]))
            shown += 1
            for language in scaled(LANGUAGES[shown % len(LANGUAGES) :][:1], LANGUAGES):
                regions = game().regions(view, get_language(language, game()))
                assert sum(len(region.svg.encode()) for region in regions) < 24 * 1024
        action = rng.choice(actions)
        if ids.KEEP in actions:
            action = ids.KEEP
        elif ids.DRAW in actions:
            action = ids.DRAW
        elif ids.CLOSE in actions:
            full = style == "pairs" and len(open_pile_cards(view)) == 2
            action = ids.CLOSE if full else PILING[style](rng, actions[:-1])
        state.apply(seat, action)
        random_games.apply_pending_outcomes(state, rng)
    assert most >= {"single cards": 24, "pairs": 12, "few large piles": 1, "all kinds": 8}[style]


# Pictures


def test_the_thumbnail_file_is_up_to_date() -> None:
    root = Path(__file__).resolve().parents[3]
    text = (root / "tests" / "golden" / "strasbourg" / "full-city.json").read_text("utf-8")
    view = Record.from_json(text, guildhall.game).replay(377).view(None)
    picture = root / "src" / "guildhall" / "games" / "strasbourg" / "thumbnail.svg"
    assert picture.read_text("utf-8") == game().thumbnail_svg(view), "run make thumbnails"
