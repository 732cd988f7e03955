"""Page model of City & Guilds: selections, items to click, standings, pictures."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast
from xml.etree import ElementTree as ET

import guildhall
from guildhall.core.board_model import FIRST_KEY, Group, Selection
from guildhall.core.game import Game
from guildhall.core.record import Record
from guildhall.core.selection_input import parse_decision
from guildhall.drawing.svg import fmt
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.board.town import built_space_id
from guildhall.games.city_guilds.board.tracks import LEFT, ROW_HEIGHT, TRACKS_SIZE, cube_corner
from guildhall.games.city_guilds.components import BLOCK_LETTERS, Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.server.i18n import get_language
from tests import random_games
from tests.games.city_guilds.scenario import modified_pack
from tests.random_games import Setup
from tests.regions.region_reader import UPPER_CASE

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "tests" / "golden" / "city_guilds"


@cache
def game() -> Game:
    return guildhall.game("city_guilds")


def components() -> Components:
    return cast(Components, game().components)


@cache
def views(seats: int = 4) -> tuple[CityGuildsView, ...]:
    """Return the views of the deciding seats in a random game, and those at its end."""
    found = []
    for state in random_games.decisions(Setup("city_guilds", seats, ()), seed=5):
        found += [state.view(seat) for seat in state.waiting() or range(seats)]
    return cast(tuple[CityGuildsView, ...], tuple(found))


def first_view(holds: Callable[[CityGuildsView], bool]) -> CityGuildsView:
    return next(view for view in views() if holds(view))


def elements_by_id(view: CityGuildsView) -> dict[str, ET.Element]:
    return {
        name: node
        for region in game().regions(view)
        for node in ET.fromstring(region.svg).iter()
        if (name := node.get("id"))
    }


# Selections


def test_the_returned_tile_is_selected_before_it_is_sent() -> None:
    view = first_view(lambda view: view["public"]["phase"] == "draft")
    items = tuple(ids.RETURN + kind for kind, count in enumerate(view["own"]["hand"]) if count)
    assert game().selection(view) == Selection((Group("subset", items),))


def test_a_tile_its_space_and_its_men_are_chosen_together() -> None:
    def begins_with_a_choice_of_men(view: CityGuildsView) -> bool:
        is_first = ids.TILE <= min(view["actions"], default=0) < ids.SPACE
        return is_first and len(game().selection(view).groups) == 3

    view = first_view(begins_with_a_choice_of_men)
    selection = game().selection(view)
    tiles, spaces, men = selection.groups
    assert tiles.items == tuple(view["actions"])
    assert all(ids.SPACE <= space < ids.MEN for space in spaces.items)
    assert men.is_listed
    assert {item % FIRST_KEY for item in men.items} <= set(range(ids.MEN, ids.NO_TAVERN))
    markets = {tile for tile in tiles.items if ids.MARKET <= tile - ids.TILE < ids.MINSTREL}
    assert not markets & {tile for tile, _ in selection.pairs}


def test_lines_of_sight_are_drawn_below_the_block_signs() -> None:
    town = game().regions(views()[50])[0].svg
    first_sign, last_space = town.index('id="block-A"'), town.rindex('href="#cg-c')
    assert last_space < first_sign


def test_one_man_is_named_with_its_step_on_a_guild_building_only() -> None:
    def has_minstrel_and_building(view: CityGuildsView) -> bool:
        kinds = {action - ids.TILE for action in view["actions"]}
        is_first = ids.MINSTREL in kinds and min(kinds) in range(ids.MARKET)
        return is_first and view["public"]["men_left"][view["seat"] or 0] > 1

    view = first_view(has_minstrel_and_building)
    selection = game().selection(view)
    texts = {key: game().item_text(view, key) for key in selection.groups[2].items}
    assert list(texts.values()) == [
        "one man (+1 on the track)",
        "two men (no step)",
        "no man",
        "one man",
    ]
    of_minstrel = [key for tile, key in selection.pairs if tile == ids.TILE + ids.MINSTREL]
    assert [texts[key] for key in of_minstrel] == ["no man", "one man"]
    space = game().item_text(view, selection.groups[1].items[0])
    choice = parse_decision(game(), view, selection, f"minstrel house, {space}, one man")
    assert choice == [[ids.TILE + ids.MINSTREL], [selection.groups[1].items[0]], of_minstrel[1:]]


def test_men_are_chosen_with_buttons_if_everything_else_is_chosen() -> None:
    men = first_view(lambda view: view["own"]["spot"] != ids.NOTHING)
    buttons = tuple(men["actions"])
    assert all(ids.MEN <= action < ids.NO_TAVERN for action in buttons)
    assert game().selection(men) == Selection(buttons=buttons)


def test_declining_a_tavern_is_a_button() -> None:
    view = first_view(lambda view: ids.NO_TAVERN in view["actions"])
    assert game().selection(view) == Selection(buttons=(ids.NO_TAVERN,))
    assert f'data-action="{ids.NO_TAVERN}"' not in game().regions(view)[0].svg
    assert f'data-action="{ids.NO_TAVERN}"' in game().board_svg(view)


def test_a_waiting_seat_has_no_selection() -> None:
    for state in random_games.decisions(Setup("city_guilds", 3, ()), seed=5):
        for viewer in random_games.viewers(state):
            if viewer not in state.waiting() and state.view(None)["asked"] != [0, 1, 2]:
                assert game().selection(state.view(viewer)) == Selection()


# Items


def test_a_space_asks_about_itself_and_a_tile_about_all_its_actions() -> None:
    meant = {
        **{components().space_name(space): {ids.SPACE + space} for space in range(ids.SPACES)},
        **{f"hand-{kind}": {ids.RETURN + kind, ids.TILE + kind} for kind in range(ids.DRAWN_KINDS)},
        **{f"offer-{kind}": {ids.TAKE + kind} for kind in range(ids.DRAWN_KINDS)},
    }
    seen = set()
    for view in views()[::7]:
        for name, node in elements_by_id(view).items():
            about = {int(word) for word in node.get("data-actions", "").split()}
            action = node.get("data-action")
            if action is not None:
                assert int(action) in meant[name]
            else:
                assert about == meant.get(name, set())
            seen.add(name)
    assert len(seen & meant.keys()) > ids.SPACES + ids.DRAWN_KINDS


def test_spaces_keep_their_ids_throughout_a_game() -> None:
    names = [{n for n in elements_by_id(view) if n[0] in BLOCK_LETTERS} for view in views()[::50]]
    assert len(names[0]) == ids.SPACES
    assert all(one == names[0] for one in names)


# Standings


def test_standings_are_money_men_and_tiles() -> None:
    for view in views()[::20]:
        public = view["public"]
        for standing in game().standings(view):
            seat = standing.seat
            assert standing.points == public["money"][seat]
            stats = [(stat.number, stat.label) for stat in standing.stats]
            men, tiles = public["men_left"][seat], public["hand_sizes"][seat]
            assert stats == [
                (men, f"{men} man left" if men == 1 else f"{men} men left"),
                (tiles, f"{tiles} tile in hand" if tiles == 1 else f"{tiles} tiles in hand"),
            ]
            assert standing.notes == (("first player",) if seat == public["start"] else ())


# Tracks


def test_cubes_do_not_overlap_or_leave_their_track() -> None:
    corners = {
        (space, slot): cube_corner(components(), space, slot)
        for space in range(components().track_length + 1)
        for slot in range(5 if space == 0 else components().cubes_per_space)
    }
    for cube, (x, y) in corners.items():
        assert LEFT <= x <= TRACKS_SIZE[0] - 10
        assert 0 <= y <= ROW_HEIGHT - 10
        for other, (a, b) in corners.items():
            if other != cube:
                assert abs(x - a) >= 10 or abs(y - b) >= 10


def test_cg_5_2_the_first_cube_on_a_space_is_on_top() -> None:
    for space in range(1, components().track_length + 1):
        corners = [cube_corner(components(), space, slot) for slot in range(3)]
        assert len({x for x, _ in corners}) == 1
        assert corners == sorted(corners)
    page = " ".join((ROOT / "src/guildhall/games/city_guilds/rules.en.md").read_text().split())
    assert "the cubes on a space form a column with the first on top" in page


def test_cg_5_1_each_step_shows_where_its_cube_would_go() -> None:
    for view in views():
        seat, public = view["seat"], view["public"]
        tracks = game().regions(view)[2].svg
        found = dict(re.findall(r'data-when="(\d+)[ \d]*" transform="translate\((\S+) ', tracks))
        expected = {}
        for action in view["actions"]:
            kind = action - ids.TILE
            if 0 <= kind < ids.MINSTREL:
                row = public["positions"][kind % ids.MARKET][: view["seats"]]
                target = row[seat or 0] + (2 if kind >= ids.MARKET else 1)
                if row.count(target) < 3:
                    expected[str(action)] = fmt(cube_corner(components(), target, 0)[0])
        assert found == expected


def test_cg_4_3_a_pack_without_a_choice_of_men_shows_them_at_once() -> None:
    game = guildhall.game(
        "city_guilds", modified_pack(men_on_tile__building="1", men_on_tile__minstrel="0")
    )
    kinds, steps = set(), 0
    state, rng = game.start(4), random.Random(5)
    random_games.apply_pending_outcomes(state, rng)
    while not state.over:
        for seat in state.waiting():
            view = cast(CityGuildsView, state.view(seat))
            if view["public"]["phase"] != "place":
                continue
            drawn = "".join(region.svg for region in game.regions(view))
            assert "data-ghost-with" not in drawn
            for node in ET.fromstring(f"<svg>{drawn}</svg>").iter():
                if when := node.get("data-when"):
                    steps += 1
                    assert " " not in when
                kind = int(node.get("data-action") or ids.NOTHING) - ids.TILE
                if (ghost := node.get("data-ghost")) and 0 <= kind <= ids.MINSTREL:
                    kinds.add(kind)
                    men = min(view["public"]["men_left"][seat], 1) if kind < ids.MARKET else 0
                    assert ghost == built_space_id(kind, seat, men)
        state.apply(*random_games.random_move(state, rng))
        random_games.apply_pending_outcomes(state, rng)
    assert ids.MINSTREL in kinds
    assert min(kinds) < ids.MARKET
    assert steps


def test_tracks_name_the_guilds_in_the_language_of_the_page() -> None:
    tracks = {
        region.name: region.svg
        for region in game().regions(views()[50], get_language("it", game()))
    }
    for guild, name in enumerate(("candelai", "drappieri", "fornai", "fabbri")):
        assert re.search(rf'id="track-{guild}".*?<title>{name}: ', tracks["tracks"])
        assert f">{name}</text>" in tracks["tracks"]
    assert ids.GUILDS == 4


def test_long_tile_names_are_split_into_two_lines() -> None:
    svg = "".join(
        region.svg
        for view in views()[::9]
        for region in game().regions(view, get_language("de", game()))
    )
    assert re.search(r">Haus der</text><text [^>]*>Kerzenmacher</text>", svg)


# The stand-alone drawing


def test_the_text_board_is_in_one_language() -> None:
    lang = UPPER_CASE.with_names([f"P{seat}" for seat in range(4)])
    for view in (*views()[::60], views()[-1]):
        # Tile codes on the map are two lower-case letters.
        assert not re.search(r"[a-z]{3}", game().board_text(view, lang))


# Pictures


def test_the_thumbnail_file_is_up_to_date() -> None:
    text = (GOLDEN / "5-seats.json").read_text(encoding="utf-8")
    view = Record.from_json(text, guildhall.game).replay(290).view(None)
    file = ROOT / "src/guildhall/games/city_guilds/thumbnail.svg"
    assert file.read_text(encoding="utf-8") == game().thumbnail_svg(view), "run make thumbnails"
