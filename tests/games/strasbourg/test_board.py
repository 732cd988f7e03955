"""The SVG board and the text board show everything in a view, each thing once, and nothing more."""

import re
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall.drawing.seats import SEATS
from guildhall.games.strasbourg import board
from guildhall.games.strasbourg.board.city import price_position
from guildhall.games.strasbourg.board.geometry import CELL, square_corner, step_corner, vertex
from guildhall.games.strasbourg.ids import CHAPEL_SPOT, SITE, SQUARE, SQUARES
from guildhall.games.strasbourg.view import StrasbourgView
from tests.games.strasbourg.board_views import (
    SVG,
    components,
    drawn_position,
    elements_by_id,
    first_view,
    game,
    modified_view,
    parse_board,
    svg_position,
    svg_title,
    symbol_counts,
    symbols,
    view_in_phase,
    views,
)
from tests.regions.region_reader import UPPER_CASE
from tests.scale import scaled

MAX_COLUMNS = 100
NARROW = 80

for_each_count = pytest.mark.parametrize("seats", [3, 4, 5])


# The document


def test_the_board_has_a_title_and_describes_the_progress() -> None:
    root = parse_board(views()[-1])
    assert svg_title(root) == "Strasbourg"
    label = root.findtext(SVG + "desc") or ""
    assert "round 5" in label
    assert "chapels 5, buildings 5" in label
    setup = parse_board(view_in_phase("keep"))
    assert setup.findtext(SVG + "desc") == "Board for 4 players: setup."


# City and council


@for_each_count
def test_all_pieces_are_where_the_view_says(seats: int) -> None:
    for view in (*views(seats)[::31], views(seats)[-1]):
        public, names = view["public"], elements_by_id(view)
        for square in range(SQUARES):
            if components().guild_of[square] < 0:
                continue
            node, owner = names[f"sq-{components().square_name(square)}"], public["figures"][square]
            x, y = square_corner(square)
            if SQUARE + square in view["actions"]:
                assert svg_position(node, "rect") == (x + 3, y + 3)
            else:
                assert drawn_position(node) == (x, y)
                assert list(symbol_counts(node)) == [
                    f"st-on{owner}" if owner >= 0 else f"st-cell{square}"
                ]
            assert (owner >= 0 and SEATS[owner].name in svg_title(node)) == (owner >= 0)
        for site, building in enumerate(public["sites"]):
            node = names[f"site-{components().site_name(site)}"]
            x, y = square_corner(components().sites[site])
            if SITE + site in view["actions"]:
                assert svg_position(node, "rect") == (x + 3, y + 3)
            else:
                assert drawn_position(node) == (x, y)
                assert list(symbol_counts(node)) == [
                    f"st-built{building}" if building >= 0 else f"st-cell{components().sites[site]}"
                ]
        for chapel_spot, has_chapel in enumerate(public["chapels"]):
            node = names[f"spot-{components().chapel_spot_name(chapel_spot)}"]
            x, y = vertex(*components().chapel_spots[chapel_spot])
            if CHAPEL_SPOT + chapel_spot in view["actions"]:
                assert svg_position(node, "rect") == (x - 14, y - 14)
            else:
                assert drawn_position(node) == (x, y)
                assert list(symbol_counts(node)) == [
                    "st-there" if has_chapel else f"st-near{chapel_spot}"
                ]
        for council_seat, owner in enumerate(public["council"]):
            node = names[f"chair-{council_seat}"]
            sits = [f"st-member{owner}"] if owner >= 0 else []
            assert list(symbol_counts(node)) == [*sits, f"st-stall{council_seat}"]
            assert svg_title(node).endswith(SEATS[owner].name if owner >= 0 else ": empty")


def test_prices_are_never_covered_by_a_chapel() -> None:
    spots = [vertex(*chapel_spot) for chapel_spot in components().chapel_spots]
    for square in range(SQUARES):
        x, y = price_position(components(), square)
        a, b = square_corner(square)
        assert a < x < a + CELL
        assert b < y < b + CELL
        assert all((x - c) ** 2 + (y - d) ** 2 > 22**2 for c, d in spots)


def test_all_prices_values_and_spots_are_printed() -> None:
    pieces = {n.get("id"): n for n in ET.fromstring(board.sprite(components())).iter()}
    ground = pieces["st-ground"]
    printed = [
        text.text or "" for text in ground.iter(SVG + "text") if text.get("class") == "coin-figure"
    ]
    assert sorted(printed) == sorted(str(price) for price in components().price if price >= 0)
    for number, value in enumerate(components().building_value):
        assert "".join(pieces[f"st-tile{number}"].itertext()) == str(value)
        assert "".join(pieces[f"st-due{number}"].itertext()) == str(value)
    for guild, value in enumerate(components().goods_value):
        assert "".join(pieces[f"st-good{guild}"].itertext()) == str(value)


def test_chapel_spots_are_drawn_above_the_rings_of_squares() -> None:
    view = first_view(lambda v: any(SQUARE <= one < SQUARE + SQUARES for one in v["actions"]))
    order = list(elements_by_id(view))
    squares = [order.index(name) for name in order if name.startswith("sq-")]
    spots = [order.index(name) for name in order if name.startswith("spot-")]
    assert max(squares) < min(spots)
    assert not list(symbols()["st-ground"].iterfind(f".//{SVG}path[@class='spot']"))
    assert list(symbols()["st-spot"].iterfind(f".//{SVG}path[@class='spot']"))


def test_a_choice_in_the_city_has_a_picture_of_what_it_places() -> None:
    seen = set()
    for view in views():
        public = view["public"]
        expected = {
            "sq": f"st-on{view['seat']}",
            "site": f"st-built{public['buildings'][max(public['round'], 1) - 1]}",
            "spot": "st-there",
        }
        for name, node in elements_by_id(view).items():
            kind = name.partition("-")[0]
            if kind in expected and node.get("data-action") is not None:
                ring, picture = list(node)[-2:]
                assert ring.get("class") == "ring"
                assert picture.get("href") == f"#{expected[kind]}"
                seen.add(kind)
    assert seen == {"sq", "site", "spot"}
    style = game().stylesheet()
    assert 'g[id^="s"]>rect.ring+use{display:none' in style
    assert "g.is-awaiting-confirm>rect.ring+use{display:inline}" in style


@pytest.mark.parametrize("seats", [3, 4])
def test_each_step_of_the_round_says_what_it_pays(seats: int) -> None:
    view = first_view(lambda v: v["public"]["round"] == 2 and v["public"]["step"] == 3, seats)
    public, names = view["public"], elements_by_id(view)
    titles = {name: svg_title(node) for name, node in names.items() if name.startswith("step-")}
    assert list(titles) == [f"step-{letter}" for letter in "DEFGHI"], "the others are over"
    guilds = components().round_cards[public["round_cards"][1]]
    ranks = ["1st place: seat, good and member", "2nd place: good and member"]
    ranks += ["3rd place: good or member"]
    if seats == 3:
        ranks[1:] = ["2nd place: good or member"]
    assert titles["step-D"] == f"D, {components().guilds[guilds[1]]}. {'; '.join(ranks)}"
    assert titles["step-E"] == "E, merchants. 1st place: sells goods"
    assert titles["step-G"] == "G, merchants. 1st place: sells goods and gets the seat"
    assert titles["step-H"] == "H, the chapel. The holder of the Church seat builds a chapel."
    building = components().buildings[public["buildings"][1]]
    assert f"The holder of the Nobility seat builds: {building} (" in titles["step-I"]
    assert titles["step-D"] in game().board_text(view).replace("\n      ", " ")
    assert svg_title(names["round-2"]).endswith(f"; {titles['step-D']}")


def test_before_the_first_step_all_steps_say_what_they_pay() -> None:
    view = view_in_phase("plan", "draw")
    titles = [
        svg_title(node) for name, node in elements_by_id(view).items() if name.startswith("step-")
    ]
    assert len(titles) == 9
    assert titles[0] == "A, Nobility and Church. 1st place: Nobility seat; 2nd place: Church seat"


def test_a_seat_without_piles_does_not_decide_later_and_has_not_passed() -> None:
    seen = set()
    for view in views():
        public, names = view["public"], elements_by_id(view)
        for seat in range(view["seats"]):
            if public["bids"][seat] or public["step"] < 0 or view["over"]:
                continue
            written = {text.text for text in names[f"row-{seat}"].iter(SVG + "text")}
            said = written & {"deciding later", "passed", "no piles"}
            if said:
                assert (said == {"no piles"}) == (not public["piles"][seat])
                seen |= said
    assert seen == {"deciding later", "passed", "no piles"}


def test_the_size_of_a_pile_is_on_cards_and_the_number_of_piles_is_not() -> None:
    corners = {
        name: {rect.get("rx") for rect in symbols()[name].iter(SVG + "rect")}
        for name in ("st-size2", "st-alike2")
    }
    assert len(list(symbols()["st-size2"].iter(SVG + "rect"))) == 2
    assert corners["st-size2"].isdisjoint(corners["st-alike2"])


def test_a_role_is_written_below_the_revealed_cards() -> None:
    card = next(symbols()["st-small1"].iter(SVG + "rect"))
    bottom = float(card.get("y", "0")) + float(card.get("height", "0"))
    roles = [
        float(text.get("y", "0"))
        for view in views()
        for name, node in elements_by_id(view).items()
        if name.startswith("row-")
        for text in node.iter(SVG + "text")
        if "role" in (text.get("class") or "").split()
    ]
    assert roles
    assert all(y - 0.76 * 14 > bottom for y in roles), "letters are so high in the widest fonts"


def test_rounds_are_in_order_and_the_current_step_is_framed() -> None:
    view = first_view(lambda v: v["public"]["round"] == 2 and v["public"]["step"] == 3)
    names = elements_by_id(view)
    public = view["public"]
    for number in range(1, 6):
        pieces = symbol_counts(names[f"round-{number}"])
        assert pieces[f"st-round{public['round_cards'][number - 1]}"] == 1
        assert pieces[f"st-due{public['buildings'][number - 1]}"] == 1
    svg = game().regions(view)[0].svg
    frame = re.search(r'<rect class="now" x="([\d.]+)" y="([\d.]+)"', svg)
    assert frame
    x, y = step_corner(2, 3)
    assert (float(frame[1]), float(frame[2])) == (x + 1.5, y)
    over = [
        sum(float(r.get("width", 0)) for r in names[f"round-{n}"] if r.get("class") == "past")
        for n in range(1, 6)
    ]
    assert over == [9 * CELL, 3 * CELL, 0, 0, 0]


def test_signs_of_guilds_and_seats_differ() -> None:
    pieces = {n.get("id"): n for n in ET.fromstring(board.sprite(components())).iter()}
    for kind, number in (("sign", 10), ("house", 5), ("member", 5), ("back", 5)):
        shapes = {
            "".join(path.get("d") or "" for path in pieces[f"st-{kind}{n}"].iter(SVG + "path"))
            for n in range(number)
        }
        assert len(shapes) == number


# The text board


@for_each_count
def test_the_text_board_fits_a_hundred_columns(seats: int) -> None:
    for seed in scaled((5,), (5, 6)):
        for view in views(seats, seed)[:: scaled(3, 1)]:
            lines = board.board_text(components(), view).splitlines()
            assert max(len(line) for line in lines) <= MAX_COLUMNS, max(lines, key=len)
            assert max(len(line) for line in lines[: lines.index("")]) < NARROW
            assert all(line == line.rstrip() for line in lines)


def test_the_text_board_marks_choices() -> None:
    for phase, block, mark in (
        ("place", SQUARE, r">([a-z]{2}\d)"),
        ("building", SITE, r">(\[..\])"),
        ("chapel", CHAPEL_SPOT, r">(\. +\d+):"),
    ):
        view = view_in_phase(phase)
        text = "\n\n".join(board.board_text(components(), view).split("\n\n")[:2])
        legal = [action for action in view["actions"] if block <= action < block + SQUARES]
        assert len(re.findall(mark, text)) == len(legal)


def test_the_text_board_shows_every_square_and_building() -> None:
    def known(view: StrasbourgView) -> None:
        view["public"]["figures"][0] = 2
        view["public"]["sites"][1] = 4

    lines = board.board_text(components(), modified_view(view_in_phase("bid"), known)).splitlines()
    assert lines[1].split()[:3] == ["1", "ba0=G", "ba0"]
    assert "[MI]" in lines[2]
    for row in range(6):
        cells = lines[row + 1].replace("[  ]", "[__]").replace(">", " ").split()
        assert cells[0] == str(row + 1)
        assert len(cells) == 10


def test_the_text_board_lists_the_viewers_cards_and_objectives() -> None:
    view = first_view(lambda v: v["own"].get("stage") == "split" and len(v["own"]["piles"]) > 1)
    text = board.board_text(components(), view)
    assert "your current pile: " in text
    assert "in your hand: " in text
    assert "your pile " in text

    def away(view: StrasbourgView) -> None:
        view["seat"], view["own"], view["actions"] = None, {}, []

    assert "your" not in board.board_text(components(), modified_view(view, away))


def test_the_text_board_is_in_one_language() -> None:
    lang = UPPER_CASE.with_names([f"P{seat}" for seat in range(4)])
    for view in views()[::60]:
        text = game().board_text(view, lang)
        # Guild codes on the map are two lower-case letters, and so are square names.
        assert not re.search(r"[a-z]{3}", text)


# Packs


def test_a_pack_with_other_names_and_numbers_is_drawn_too() -> None:
    pack = game().pack.replace('"bakers"', "'wax & <candle> \"guild\"'")
    pack = pack.replace("[1, 1], [1, 4]", "[1, 1], [1, 3]").replace("failed = -3", "failed = -12")
    made = guildhall.game("strasbourg", pack)
    view = made.start(seats=5).view(None)
    root = ET.fromstring(made.board_svg(view))
    assert 'wax & <candle> "guild"' in "".join(root.itertext())
    assert "wax & <candle>" in made.board_text(view)
