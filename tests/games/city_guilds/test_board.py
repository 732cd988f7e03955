"""The drawn board and the text board show everything in a view once, and nothing more."""

import copy
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import cast
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall.core.game import Game
from guildhall.drawing.seats import SEATS
from guildhall.games.city_guilds import board
from guildhall.games.city_guilds.board.geometry import map_geometry
from guildhall.games.city_guilds.board.glyphs import TILE_GLYPHS
from guildhall.games.city_guilds.board.pay import block_payments
from guildhall.games.city_guilds.board.score_track import crowd_offset, score_space_middle
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import BLOCKS, MARKET, MINSTREL, NO_TAVERN, SPACE, SPACES
from guildhall.games.city_guilds.view import CityGuildsView
from tests.scale import IS_THOROUGH, scaled

SVG = "{http://www.w3.org/2000/svg}"
MAX_COLUMNS = 100
NARROW = 80
SEAT_COUNTS = (3, 4, 5)

for_each_count = pytest.mark.parametrize("seats", SEAT_COUNTS)


def make_game(pack: str | None = None) -> Game:
    return guildhall.game("city_guilds", pack)


def components() -> Components:
    return cast(Components, make_game().components)


@cache
def random_views(seats: int, seed: int = 1, **options: bool) -> tuple[CityGuildsView, ...]:
    """Return the views of the deciding seats in a random game, and all views at its end."""
    rng = random.Random(seed)
    state = make_game().start(seats=seats, **options)
    views = []
    while not state.over:
        if state.actor == guildhall.CHANCE:
            state.apply(guildhall.CHANCE, state.sample(rng))
            continue
        seat = state.actor
        views.append(cast(CityGuildsView, state.view(seat)))
        state.apply(seat, rng.choice(state.actions(seat)))
    views += [cast(CityGuildsView, state.view(seat)) for seat in (None, *range(seats))]
    return tuple(views)


def modified_view(view: CityGuildsView, change: Callable[[CityGuildsView], None]) -> CityGuildsView:
    """Return a modified copy of a view."""
    twin = copy.deepcopy(view)
    change(twin)
    return twin


def parse_board(view: CityGuildsView) -> ET.Element:
    return ET.fromstring(make_game().board_svg(view))


def drawn_elements(root: ET.Element) -> Iterator[ET.Element]:
    """Return the drawn elements, without the symbols."""
    for child in root:
        if child.tag != SVG + "defs":
            yield from child.iter()


def elements_by_id(root: ET.Element) -> dict[str, ET.Element]:
    return {name: node for node in drawn_elements(root) if (name := node.get("id"))}


def symbol_counts(node: ET.Element) -> Counter[str]:
    """Count how often each symbol is used."""
    return Counter((use.get("href") or "").lstrip("#") for use in node.iter(SVG + "use"))


def svg_title(node: ET.Element) -> str:
    return node.findtext(SVG + "title") or ""


def svg_position(node: ET.Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+)\)", node.get("transform") or "")
    assert found
    return float(found[1]), float(found[2])


# The SVG document


def test_the_board_has_a_title_and_a_description() -> None:
    root = parse_board(random_views(4)[0])
    assert svg_title(root) == "City & Guilds"
    assert "0 of 64" in (root.findtext(SVG + "desc") or "")
    assert "64 of 64" in (parse_board(random_views(4)[-1]).findtext(SVG + "desc") or "")


# Choices


def test_men_and_taverns_are_buttons_and_spaces_are_on_the_board() -> None:
    covered: set[tuple[str, int]] = set()
    wanted = {NO_TAVERN, NO_TAVERN - 1, NO_TAVERN - 2, SPACE + 5}
    for seed in scaled((1, 2), range(1, 6)):
        for view in random_views(4, seed):
            offered = wanted.intersection(view["actions"])
            # Space A6 can be chosen in most turns.
            if not offered or (offered == {SPACE + 5} and len(covered) > 3 and not IS_THOROUGH):
                continue
            names = elements_by_id(parse_board(view))
            for action in offered:
                covered.add((view["public"]["phase"], action))
                name = "A6" if action == SPACE + 5 else f"button-{action}"
                assert names[name].get("data-action") == str(action)
    assert {phase for phase, _ in covered} == {"place", "tavern"}


def test_two_tiles_of_a_kind_are_one_choice() -> None:
    def take(view: CityGuildsView) -> None:
        view["public"]["display"] = [0, 2, 0, 0, 1, 0, 0, 0, 0]
        view["actions"] = [87, 90]

    view = next(view for view in random_views(4) if view["public"]["phase"] == "take")
    names = elements_by_id(parse_board(modified_view(view, take)))
    assert symbol_counts(names["offer-1"])["cg-tile1"] == 2
    assert names["offer-1"].get("data-action") == "87"
    assert names["offer-4"].findtext(SVG + "title") == "take candlemakers market"


def test_the_chosen_tile_and_its_space_are_marked() -> None:
    view = next(v for v in random_views(4) if v["own"]["spot"] >= 0)
    names = elements_by_id(parse_board(view))
    kind, space_name = view["own"]["picked"], components().space_name(view["own"]["spot"])
    for name in (f"hand-{kind}", space_name):
        assert [r for r in names[name].iter(SVG + "rect") if r.get("class") == "chosen"]
    assert f"cg-tile{kind}" in symbol_counts(names[space_name])


# The town


@for_each_count
def test_every_tile_and_every_man_is_on_its_space(seats: int) -> None:
    for view in (*random_views(seats)[:: scaled(37, 11)], random_views(seats)[-1]):
        public, names = view["public"], elements_by_id(parse_board(view))
        for space in range(SPACES):
            node = names[components().space_name(space)]
            kind, men, owner = public["tiles"][space], public["men"][space], public["owners"][space]
            symbols = symbol_counts(node)
            assert symbols[f"cg-c{space}"] == 1
            if kind < 0:
                continue
            stands = f"cg-on{kind}-{owner}-{men}" if men else f"cg-on{kind}"
            assert symbols == {f"cg-c{space}": 1, stands: 1}
            assert components().kind_name(kind) in svg_title(node)
            if men:
                assert SEATS[owner].name in svg_title(node)


def test_a_symbol_shows_its_number_of_men() -> None:
    names = {n.get("id"): n for n in ET.fromstring(board.sprite(components())).iter()}
    for kind in (*range(MARKET), MINSTREL):
        for seat in range(5):
            for men in (1, 2):
                found = symbol_counts(names[f"cg-on{kind}-{seat}-{men}"])
                assert found == {f"cg-tile{kind}m": 1, f"gh-man{seat}": men}
    for kind in range(MINSTREL + 2):
        assert symbol_counts(names[f"cg-on{kind}"]) == {f"cg-tile{kind}": 1}


def test_markets_have_an_awning_and_special_tiles_their_worth() -> None:
    symbols = {node.get("id"): node for node in ET.fromstring(board.sprite(components())).iter()}
    for kind in range(MINSTREL + 2):
        tile = symbols[f"cg-tile{kind}"]
        assert [p.get("class") for p in tile.iter(SVG + "path")].count("awning") == (
            MARKET <= kind < MINSTREL
        )
        worth = "" if kind < MARKET else "2" if kind < MINSTREL else "5"
        assert "".join(tile.itertext()) == worth
    assert len({str(sign) for sign in TILE_GLYPHS}) == len(TILE_GLYPHS)


def test_lines_of_sight_lead_to_every_neighbour_and_nowhere_else() -> None:
    plan = map_geometry(components())
    for space, (x, y) in enumerate(plan.spaces):
        found = re.search(rf'id="cg-c{space}">.*? d="([^"]*)"', board.sprite(components()))
        assert found
        squares = re.findall(r"M(-?\d+) (-?\d+)h48v48h-48z", found[1])
        ends = {(x + int(a) - 1, y + int(b) - 1) for a, b in squares} - {(x, y)}
        visible = [other for other in components().links[space] if other >= 0]
        assert ends == {plan.spaces[other] for other in visible}


def test_signs_are_in_the_streets_next_to_their_blocks() -> None:
    parts = components()
    cells = [cell for sign in map_geometry(parts).signs for cell in sign.cells()]
    assert len(set(cells)) == 2 * BLOCKS
    for block, sign in enumerate(map_geometry(parts).signs):
        assert all(parts.map_rows[y][x] == "." for x, y in sign.cells())
        own = parts.space_cells[block * 8 : block * 8 + 8]
        assert any(abs(x - a) + abs(y - b) == 1 for x, y in sign.cells() for a, b in own)


def test_open_blocks_name_the_holders_of_the_white_and_the_black_badge() -> None:
    for view in random_views(5)[::20]:
        names = elements_by_id(parse_board(view))
        for block, order in enumerate(view["public"]["orders"]):
            if view["public"]["scored"][block]:
                continue
            node = names[f"block-{chr(65 + block)}"]
            badges = [use.get("href", "") for use in node.iter(SVG + "use")]
            form = "w" if chr(65 + block) == "H" else ""  # the street beside H is narrow
            holders = [f"#cg-badge{rank}-{seat}{form}" for rank, seat in enumerate(order[:2], 1)]
            assert badges == holders
            for rank, seat in zip(("1st", "2nd"), order, strict=False):
                assert f"{rank} {SEATS[seat].name}" in svg_title(node)
                assert rank in [text.text for text in node.iter(SVG + "text")]


@pytest.mark.parametrize("minstrel_counts", [True, False])
@for_each_count
def test_scored_blocks_match_the_score_sheet(seats: int, minstrel_counts: bool) -> None:
    for seed in range(scaled(2, 6)):
        rng = random.Random(seed)
        state = make_game().start(seats=seats, minstrel_counts=minstrel_counts)
        while not state.over:
            if state.actor == guildhall.CHANCE:
                state.apply(guildhall.CHANCE, state.sample(rng))
            else:
                state.apply(state.actor, rng.choice(state.actions(state.actor)))
        view = cast(CityGuildsView, state.view(None))
        sheet: list[Counter[int]] = [Counter() for _ in range(BLOCKS)]
        for line in state.score_sheet():
            if line.kind in ("block", "guild"):
                block = line.data["block"]
                assert isinstance(block, int)
                sheet[block][line.seat] += line.points
        names = elements_by_id(parse_board(view))
        for block in range(BLOCKS):
            assert dict(block_payments(components(), view, block)) == sheet[block]
            label = svg_title(names[f"block-{chr(65 + block)}"])
            for seat, points in sheet[block].items():
                assert f"{SEATS[seat].name} £{points}" in label


# Tracks and scores


def test_cubes_in_a_space_are_stacked_in_the_order_of_their_arrival() -> None:
    def crowd(view: CityGuildsView) -> None:
        view["public"]["positions"][2] = [4, 4, 0, 4, 7]
        view["public"]["arrivals"][2] = [9, 3, 0, 12, 5]

    names = elements_by_id(parse_board(modified_view(random_views(5)[-1], crowd)))
    first, second, third = (svg_position(names[f"cube-2-{seat}"]) for seat in (1, 0, 3))
    assert first[0] == second[0] == third[0]
    assert first[1] < second[1] < third[1]
    assert svg_position(names["cube-2-2"])[0] < second[0] < svg_position(names["cube-2-4"])[0]
    label = "bakers: Amber 7, Vermilion 4, Blue 4, Purple 4, Green 0"
    assert svg_title(names["track-2"]) == label


def test_five_cubes_in_the_start_box_do_not_overlap() -> None:
    names = elements_by_id(parse_board(random_views(5)[0]))
    for guild in range(4):
        assert len({svg_position(names[f"cube-{guild}-{seat}"]) for seat in range(5)}) == 5


def test_the_score_track_has_a_hundred_adjacent_spaces() -> None:
    plan = map_geometry(components())
    middles = [score_space_middle(plan, score) for score in range(100)]
    assert len(plan.score_spaces) == len(set(middles)) == 100
    for (a, b), (c, d) in zip(middles, middles[1:] + middles[:1], strict=True):
        assert abs(a - c) + abs(b - d) == pytest.approx(26)


def test_shields_with_the_same_score_do_not_overlap() -> None:
    plan = map_geometry(components())
    for score in range(100):
        for crowd in range(2, 6):
            offsets = [crowd_offset(plan, score, crowd, index) for index in range(crowd)]
            for i, (a, b) in enumerate(offsets):
                assert all(abs(a - c) > 12 or abs(b - d) > 14 for c, d in offsets[:i])


@pytest.mark.parametrize(
    ("money", "space", "tag"), [(0, 0, ""), (99, 99, ""), (107, 7, "+100"), (-3, 97, "-100")]
)
def test_a_lap_of_the_score_track_is_marked(money: int, space: int, tag: str) -> None:
    def paid(view: CityGuildsView) -> None:
        view["public"]["money"] = [money, 30, 40]

    node = elements_by_id(parse_board(modified_view(random_views(3)[0], paid)))["score-0"]
    assert svg_position(node) == score_space_middle(map_geometry(components()), space)
    assert "".join(t.text or "" for t in node.iter(SVG + "text")) == tag


# Players


# Hidden information


@for_each_count
def test_the_spectator_sees_no_hand_and_no_choice(seats: int) -> None:
    state = make_game().start(seats=seats)
    rng = random.Random(3)
    decisions = 0
    while not state.over:
        if state.actor == guildhall.CHANCE:
            state.apply(guildhall.CHANCE, state.sample(rng))
            continue
        decisions += 1
        if decisions % scaled(5, 1) == 0:
            text = make_game().board_svg(cast(CityGuildsView, state.view(None)))
            assert 'id="hand-' not in text
            assert 'data-action="' not in text
            assert 'class="chosen"' not in text
            shown = board.board_text(components(), cast(CityGuildsView, state.view(None)))
            assert "Your hand" not in shown
            assert ">" not in shown.split("\n\n")[0]
        state.apply(state.actor, rng.choice(state.actions(state.actor)))


def test_face_down_tiles_have_no_name() -> None:
    root = parse_board(random_views(5)[100])
    names = elements_by_id(root)
    assert symbol_counts(names["deck"]) == {"gh-back": 1}
    for seat in range(5):
        backs = [u for u in names[f"seat-{seat}"].iter(SVG + "use") if u.get("href") == "#gh-back"]
        assert [u.get("id") for u in backs] == [None]


def test_the_drawing_does_not_depend_on_the_notebook() -> None:
    def forget(view: CityGuildsView) -> None:
        noted = view["noted"]
        noted["known"] = [[0] * len(row) for row in noted["known"]]

    for view in random_views(4)[::30]:
        twin = modified_view(view, forget)
        assert make_game().board_svg(twin) == make_game().board_svg(view)
        assert board.board_text(components(), twin) == board.board_text(components(), view)


# The text board


@for_each_count
def test_the_text_board_fits_a_hundred_columns(seats: int) -> None:
    for seed in scaled((1,), (1, 2)):
        for view in random_views(seats, seed)[:: scaled(3, 1)]:
            lines = board.board_text(components(), view).splitlines()
            assert max(len(line) for line in lines) <= MAX_COLUMNS
            assert max(len(line) for line in lines[: lines.index("")]) < NARROW
            assert all(line == line.rstrip() for line in lines)
            assert "".join(lines).replace("\N{MULTIPLICATION SIGN}", "x").isascii()


@for_each_count
def test_the_text_board_shows_every_space_tile_and_man(seats: int) -> None:
    codes = ("ca", "cl", "ba", "bl", "CA", "CL", "BA", "BL", "mi", "ta")
    for view in (*random_views(seats)[::23], random_views(seats)[-1]):
        public = view["public"]
        cells = board.board_text(components(), view).split("\n\n")[0].replace(">", " ").split()
        wanted = {"(*)"}
        for space in range(SPACES):
            kind, men = public["tiles"][space], public["men"][space]
            name = components().space_name(space)
            if kind >= 0:
                wanted.add(name + codes[kind] + SEATS[public["owners"][space]].letter * men)
            elif space == view["own"].get("spot"):
                wanted.add(f"{name}{codes[view['own']['picked']]}?")
            else:
                wanted.add(f"{name}--")
        assert set(cells) == wanted


def test_the_text_board_marks_the_legal_spaces() -> None:
    for view in random_views(4)[::7]:
        marked = re.findall(r">([A-H][1-8])", board.board_text(components(), view).split("\n\n")[0])
        legal = [a - SPACE for a in view["actions"] if SPACE <= a < SPACE + SPACES]
        assert sorted(marked) == sorted(components().space_name(space) for space in legal)


def test_the_text_board_lists_tracks_seats_tiles_and_the_hand() -> None:
    def known(view: CityGuildsView) -> None:
        view["public"]["positions"][0] = [4, 4, 0, 7]
        view["public"]["arrivals"][0] = [9, 3, 0, 5]
        view["public"]["display"] = [0, 2, 0, 0, 0, 0, 1, 0, 0]
        view["own"]["hand"] = [1, 0, 0, 0, 0, 0, 0, 1, 1]

    view = modified_view(next(v for v in random_views(4) if v["public"]["phase"] == "take"), known)
    text = board.board_text(components(), view)
    assert "candlemakers  7: Purple  4: Vermilion, Blue  0: Green" in text
    assert "Display    clothmakers building \N{MULTIPLICATION SIGN}2, bakers market" in text
    assert "Your hand  candlemakers building, blacksmiths market, minstrel" in text
    row = next(line for line in text.splitlines() if line.startswith("  G Green, ship"))
    assert row.split()[3:6] == [
        str(view["public"][name][2]) for name in ("money", "men_left", "hand_sizes")
    ]


# Packs


def test_a_pack_with_other_numbers_and_names_is_drawn_too() -> None:
    pack = make_game().pack.replace('"candlemakers"', "'wax & <candle> \"guild\"'")
    pack = pack.replace("length = 25", "length = 40").replace("spaces = 100", "spaces = 151")
    pack = pack.replace('"AAAA.BBB..CCC"', '"AAAABBB...CCC"')
    game = make_game(pack)
    view = cast(CityGuildsView, game.start(seats=5).view(None))
    root = ET.fromstring(game.board_svg(view))
    assert 'wax & <candle> "guild"' in "".join(root.itertext())
    assert len(map_geometry(cast(Components, game.components)).score_spaces) >= 151
    assert "wax & <candle>" in board.board_text(cast(Components, game.components), view)
