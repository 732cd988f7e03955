"""Page model of Flandern 1302: selections, items to click, standings, pictures."""

import copy
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import cast
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall.core.board_model import Group, Selection
from guildhall.core.game import Game
from guildhall.core.record import Record
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.selection import tile_action, tile_key
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.server.i18n import get_language
from tests import random_games
from tests.random_games import Setup
from tests.regions.region_reader import SVG
from tests.scale import scaled

ROOT = Path(__file__).resolve().parents[3]
SEAT_COUNTS = (2, 3, 4)


@cache
def game() -> Game:
    return guildhall.game("flandern")


def components() -> Components:
    return cast(Components, game().components)


@cache
def views(seats: int = 4, seed: int = 5) -> tuple[FlandernView, ...]:
    """Return the views of the deciding seats in a random game, and of all seats at its end."""
    found = []
    for state in random_games.decisions(Setup("flandern", seats, ()), seed=seed):
        found += [state.view(seat) for seat in state.waiting() or range(seats)]
    return cast(tuple[FlandernView, ...], tuple(found))


def first_view(holds: Callable[[FlandernView], bool], seats: int = 4) -> FlandernView:
    return next(view for view in views(seats) if holds(view))


def elements_by_id(view: FlandernView) -> dict[str, ET.Element]:
    return {
        name: node
        for region in game().regions(view)
        for node in ET.fromstring(region.svg).iter()
        if (name := node.get("id"))
    }


def offered_actions(view: FlandernView, region: str) -> set[int]:
    svg = next(one.svg for one in game().regions(view) if one.name == region)
    return {int(action) for action in re.findall(r'data-action="(\d+)"', svg)}


# Selections


def test_the_sealed_choice_is_a_card_with_influence_cards() -> None:
    def may_add_influence(view: FlandernView) -> bool:
        is_open = view["public"]["phase"] == "choose" and view["own"]["card"] < 0
        return is_open and view["public"]["influence"][view["seat"] or 0] == 2

    view = first_view(may_add_influence)
    cards, influence = game().selection(view).groups
    assert cards == Group("single", tuple(view["actions"]))
    assert influence.kind == "amount"
    assert influence.values == (0, 1, 2)
    assert offered_actions(view, "hand") == set(view["actions"])
    begun = first_view(lambda view: ids.INFLUENCE in view["actions"])
    (influence,) = game().selection(begun).groups
    assert [(action,) for action in begun["actions"]] == list(influence.sequences)


def test_a_plot_and_a_tile_are_chosen_in_any_order() -> None:
    def builds(view: FlandernView) -> bool:
        return view["public"]["phase"] == "build" and len(game().selection(view).groups) > 1

    view = first_view(builds)
    selection = game().selection(view)
    plots, tiles = selection.groups
    assert plots.items == tuple(view["actions"])
    assert offered_actions(view, "cities") == set(plots.items)
    assert offered_actions(view, "stock") == set(tiles.items)
    for plot, tile in selection.pairs:
        shape = components().plot_shapes[(plot - ids.PLOT) % ids.CITY_PLOTS]
        assert tile == tile_key(shape, tile_action(tile) - ids.TILE)
    begun = first_view(lambda view: view["own"]["spot"] >= 0)
    assert game().selection(begun) == Selection()
    assert offered_actions(begun, "stock") == set(begun["actions"])
    node = elements_by_id(begun)[f"p{begun['own']['spot']}"]
    assert [rect for rect in node.iter(SVG + "rect") if rect.get("class") == "chosen"]


def test_with_two_players_the_stack_on_the_board_can_be_chosen() -> None:
    view = first_view(lambda view: ids.DRAW in view["actions"], 2)
    assert elements_by_id(view)["stack"].get("data-action") == str(ids.DRAW)
    later = first_view(lambda view: view["public"]["phase"] == "card", 2)
    assert elements_by_id(later)["stack"].get("data-actions") == str(ids.DRAW)


def test_acting_for_an_influenced_guild_shows_its_quarters() -> None:
    def is_for_other(view: FlandernView) -> bool:
        return view["public"]["source"] == ids.INFLUENCED and view["own"]["spot"] >= 0

    view = first_view(is_for_other, 2)
    acting = view["public"]["acting"]
    assert acting in view["public"]["influenced"]
    stock = next(one.svg for one in game().regions(view) if one.name == "stock")
    assert f'href="#fl-k{acting}"' in stock
    assert f'href="#fl-k{view["public"]["guilds"][view["seat"] or 0]}"' not in stock


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_a_quarter_can_be_chosen_once_and_only_in_the_shape_of_the_plot(seats: int) -> None:
    for view in views(seats):
        if view["own"]["spot"] < 0:
            continue
        shape = components().plot_shapes[view["own"]["spot"] % ids.CITY_PLOTS]
        for name, node in elements_by_id(view).items():
            if name.startswith("tile-") and node.get("data-action") is not None:
                tile, drawn_shape = (int(part) for part in name.split("-")[1:])
                assert int(node.get("data-action") or 0) == ids.TILE + tile
                assert drawn_shape == shape


# Items


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_items_that_are_no_choice_list_the_actions_to_ask_about(seats: int) -> None:
    seen = set()
    for view in views(seats)[::7]:
        for name, node in elements_by_id(view).items():
            kind, _, number = name.partition("-")
            meant = set[int]()
            if re.fullmatch(r"p\d+", name):
                kind, meant = "p", {ids.PLOT + int(name[1:])}
            elif kind == "card":
                meant = {ids.CARD + int(number)}
            elif kind == "tile":
                meant = {ids.TILE + int(number.split("-")[0])} - set(view["actions"])
            elif kind == "town":
                meant = {ids.PLOT + int(number) * ids.CITY_PLOTS + ids.CENTRE}
            elif name == "stack":
                meant = {ids.DRAW}
            elif name == "influence":
                assert view["seat"] is not None
                held = view["public"]["influence"][view["seat"]]
                meant = {ids.INFLUENCE + n for n in range(held + 1)}
            if node.get("data-action") is None:
                about = {int(word) for word in node.get("data-actions", "").split()}
                assert about == meant, name
                seen.add(kind)
    assert {"p", "card", "tile", "town", "city", "score", "guild", "wood"} <= seen


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_every_plot_of_an_open_city_is_an_item_and_a_scored_city_is_one(seats: int) -> None:
    for view in (*views(seats)[::31], views(seats)[-1]):
        public, names = view["public"], elements_by_id(view)
        for board_plot, tile in enumerate(public["plots"]):
            is_open = public["scored"][board_plot // ids.CITY_PLOTS] == 0 and tile != ids.NO_PLOT
            assert (f"p{board_plot}" in names) == is_open
        for city, scored in enumerate(public["scored"]):
            assert (f"town-{city}" in names) == (scored > 0)
            assert f"city-{city}" in names


def test_the_label_of_a_quarter_that_can_be_chosen_says_what_for() -> None:
    phases = {
        "master": "place a guild master at ",
        "cathedral": "build a cathedral at ",
        "build": "finish the site at ",
    }
    seen = set()
    for view in views():
        phase, names = view["public"]["phase"], elements_by_id(view)
        for action in view["actions"]:
            board_plot = action - ids.PLOT
            if phase in phases and 0 <= board_plot < ids.BOARD_PLOTS:
                node = names[f"p{board_plot}"]
                plot_name = game().text(view, view["seat"] or 0, action)
                is_free = view["public"]["plots"][board_plot] == ids.FREE
                label = plot_name if is_free else phases[phase] + plot_name
                assert node.findtext(SVG + "title") == label
                assert is_free or node.get("data-text") == plot_name
                seen |= set() if is_free else {phase}
    assert seen == set(phases)


def test_previews_are_dashed_outlines_that_hide_no_ring() -> None:
    sprite = {node.get("id") or "": node for node in ET.fromstring(game().sprite()).iter()}
    previews = [node for name, node in sprite.items() if re.fullmatch(r"fl-o[ABCD]\d+", name)]
    assert len(previews) == 4 * ids.SIDES
    assert not [one for node in previews for one in node.iter(SVG + "rect")]
    for css_class in ("opened", "covered"):
        assert re.search(rf"path\.{css_class}{{[^}}]*stroke-dasharray", game().stylesheet())


def test_slots_of_quarters_do_not_touch_and_a_finger_hits_them() -> None:
    """Rings are 3 units thick, and a row is 44 pixels high on a phone."""
    view = views()[0]
    widths = _ring_widths(game().stylesheet())
    rows = dict[str, list[tuple[float, float]]]()
    root = next(ET.fromstring(one.svg) for one in game().regions(view) if one.name == "stock")
    tops = [row.get("transform") for row in root.findall(SVG + "g")]
    assert tops == ["translate(0 0)", "translate(0 44)", "translate(0 88)"]
    for row in root.findall(SVG + "g"):
        for node in row.findall(SVG + "g"):
            name, transform = node.get("id") or "", node.get("transform") or ""
            left = float(transform.removeprefix("translate(").split()[0])
            width = next(width for prefix, width in widths if name.startswith(prefix))
            rows.setdefault(row.get("transform") or "", []).append((left, left + width))
    for slots in rows.values():
        assert all(right + 3 < left for (_, right), (left, _) in pairwise(slots))
        assert slots[-1][1] + 1.5 <= 344


def _ring_widths(style: str) -> list[tuple[str, float]]:
    """The widths of rings by the beginning of an id, the longest first."""
    found = re.findall(r'g\[id\^="(tile-[^"]*)"\]>rect\.ring{[^}]*width:(\d+)px', style)
    return sorted(((name, float(width)) for name, width in found), reverse=True)


def test_the_selection_does_not_change_colours_that_carry_meaning() -> None:
    """A selected site keeps the colour of its guild; only free plots have a field of their own."""
    filled = re.findall(r"([^{}]*rect\.ring){[^}]*fill:(?!none|transparent)", game().stylesheet())
    assert filled == ['g[id^="p"]>title+rect.ring']
    assert re.search(r"title\+rect\.ring{[^}]*mix-blend-mode:multiply", game().stylesheet())


# Standings


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_standings_are_points_and_influence_or_quarters(seats: int) -> None:
    for view in views(seats)[::20]:
        public = view["public"]
        for standing in game().standings(view):
            seat = standing.seat
            assert standing.points == public["scores"][seat]
            guild = public["guilds"][seat]
            wanted = sum(public["stock"][guild]) if seats == 2 else public["influence"][seat]
            assert [stat.number for stat in standing.stats] == [wanted]
            assert any(components().guild_names[guild] in note for note in standing.notes)
            is_first = seat == public["first"] and not view["over"]
            assert (len(standing.notes) == 2) == is_first


# Hidden information


def test_nobody_else_sees_the_gold_card_or_the_sealed_cards() -> None:
    seen = 0
    for number, state in enumerate(random_games.decisions(Setup("flandern", 3, ()), seed=5)):
        if number % scaled(4, 1):
            continue
        mine = {seat: cast(FlandernView, state.view(seat)) for seat in range(3)}
        holder = mine[0]["public"]["first"]
        for seat, view in mine.items():
            names = elements_by_id(view)
            assert ("own-gold" in names) == (view["own"]["gold"] != ids.NOTHING)
            if seat != holder:
                assert "own-gold" not in names
            picked = [
                name for name, node in names.items() if "chosen" in ET.tostring(node).decode()
            ]
            seen += bool(picked)
            if view["own"]["card"] == ids.NOTHING and view["own"]["spot"] == ids.NOTHING:
                assert not picked
        spectator = elements_by_id(cast(FlandernView, state.view(None)))
        assert not [name for name in spectator if name.startswith(("card-", "own-", "influence"))]
    assert seen


def test_a_gold_card_is_labelled_as_one() -> None:
    """A silver card of the same name is in the same hand, and colour alone is not a label."""
    view = first_view(lambda view: 0 <= view["own"]["gold"] < ids.ACTION_CARDS)
    names = elements_by_id(view)
    written = [node.text for node in names["own-gold"].iter(SVG + "text")]
    assert "gold card" in written
    silver = names[f"card-{view['own']['gold']}"]
    assert [node.text for node in silver.iter(SVG + "text")] == written[1:]


def test_the_drawing_does_not_depend_on_the_notebook() -> None:
    for view in views()[::40]:
        twin = copy.deepcopy(view)
        twin["noted"] = {"shown": [[0] * len(row) for row in view["noted"]["shown"]]}
        assert game().regions(twin) == game().regions(view)
        assert game().board_svg(twin) == game().board_svg(view)
        assert game().board_text(twin) == game().board_text(view)


# Counts in the drawing


def test_signs_show_quarters_and_masters_and_points_after_scoring() -> None:
    for view in (*views()[::17], views()[-1]):
        names, public = elements_by_id(view), view["public"]
        for city, ranks in enumerate(public["ranks"]):
            sign = names[f"city-{city}"]
            texts = [text.text or "" for text in sign.iter(SVG + "text")]
            assert texts[0] == str(public["values"][city])
            if public["scored"][city]:
                assert texts[1:] == [f"+{row[4]}" for row in ranks]
            else:
                assert "".join(texts[1:]) == "".join(str(row[i]) for i in (1, 2) for row in ranks)
            label = sign.findtext(SVG + "title") or ""
            for guild, quarters, masters, _, points in ranks:
                counts = "" if public["scored"][city] else f" ({quarters}/{masters})"
                assert f"{components().guild_names[guild]} {points}{counts}" in label
            assert ("In brackets: quarters/guild masters." in label) == bool(
                ranks and not public["scored"][city]
            )


def test_markers_are_on_the_score_track_and_do_not_overlap() -> None:
    for view in (views()[0], views()[-1]):
        transforms = [
            elements_by_id(view)[f"score-{guild}"].get("transform") for guild in range(ids.GUILDS)
        ]
        assert len(set(transforms)) == ids.GUILDS


def test_markers_at_the_end_have_the_points_for_influence_too() -> None:
    view = views()[-1]
    public = view["public"]
    assert view["over"]
    assert any(public["scores"][i] > public["points"][g] for i, g in enumerate(public["guilds"]))
    for seat, guild in enumerate(public["guilds"]):
        label = elements_by_id(view)[f"score-{guild}"].findtext(SVG + "title") or ""
        assert label.endswith(f": {public['scores'][seat]} points")


def test_a_quarter_has_the_colour_of_the_seat_that_plays_its_guild() -> None:
    start = game().start(seats=4, first_guild="green")
    start.apply(guildhall.CHANCE, start.outcomes()[0][0])
    view = cast(FlandernView, start.view(0))
    names = elements_by_id(view)
    for seat, guild in enumerate(view["public"]["guilds"]):
        centre = names[f"p{guild * ids.CITY_PLOTS + ids.CENTRE}"]
        assert centre.get("class") == f"t{seat}"


def test_a_city_label_lists_the_guilds_that_would_score() -> None:
    for view in views()[::13]:
        names = elements_by_id(view)
        for city, ranks in enumerate(view["public"]["ranks"]):
            if view["public"]["scored"][city] == 0:
                label = names[f"city-{city}"].findtext(SVG + "title") or ""
                assert label.endswith(": no guild scores yet") == (not ranks)
                assert (" would score: " in label) == bool(ranks)


def test_the_hand_has_each_card_once_where_it_is() -> None:
    for view in views()[::13]:
        seat, names = view["seat"], elements_by_id(view)
        assert seat is not None
        for card in range(ids.ACTION_CARDS):
            held, laid = view["public"]["hands"][seat][card], view["public"]["rows"][seat][card]
            assert (f"card-{card}" in names) == bool(held or laid)
            if laid:
                label = names[f"card-{card}"].findtext(SVG + "title") or ""
                assert label.endswith(", already played")


# Languages


def test_centres_are_named_as_on_the_board_in_every_language() -> None:
    view = next(view for view in views() if view["public"]["plots"].count(ids.FREE) > 40)
    for language in ("it", "fr", "de"):
        svg = game().regions(view, get_language(language, game()))[0].svg
        for city in components().city_names:
            assert f">{city}</text>" in svg


# Pictures


def test_the_thumbnail_file_is_up_to_date() -> None:
    record = ROOT / "tests" / "golden" / "flandern" / "4-seats.json"
    replayed = Record.from_json(record.read_text(encoding="utf-8"), guildhall.game).replay(276)
    view = cast(FlandernView, replayed.view(None))
    file = ROOT / "src/guildhall/games/flandern/thumbnail.svg"
    assert file.read_text(encoding="utf-8") == game().thumbnail_svg(view), "run make thumbnails"
