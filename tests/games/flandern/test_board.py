"""The stand-alone drawing and the text board show everything in a view, and nothing more."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import cast
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall.core.game import Game
from guildhall.games.flandern import board
from guildhall.games.flandern.board.geometry import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    CELL_SIZE,
    CITY_CORNERS,
    outline,
    scaled_rect,
)
from guildhall.games.flandern.board.score_track import TRACK_STEPS, step_middle
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.ids import (
    CENTRE,
    CENTRE_TILE,
    CITY_PLOTS,
    COVER,
    FREE,
    NO_PLOT,
    PLOT,
    UNDER_CHURCH_D,
)
from guildhall.games.flandern.view import FlandernView
from tests.regions.region_reader import UPPER_CASE

SVG = "{http://www.w3.org/2000/svg}"
SEAT_COUNTS = (2, 3, 4)
MAX_COLUMNS, NARROW = 100, 80

for_each_count = pytest.mark.parametrize("seats", SEAT_COUNTS)


def make_game(pack: str | None = None) -> Game:
    return guildhall.game("flandern", pack)


def components() -> Components:
    return cast(Components, make_game().components)


@cache
def random_views(seats: int, seed: int = 1) -> tuple[FlandernView, ...]:
    """Return the views of the deciding seats in a random game, and all views at its end."""
    rng = random.Random(seed)
    state = make_game().start(seats=seats)
    views = []
    while not state.over:
        seat = state.actor
        if seat == guildhall.CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        views.append(cast(FlandernView, state.view(seat)))
        state.apply(seat, rng.choice(state.actions(seat)))
    return (*views, *(cast(FlandernView, state.view(seat)) for seat in (None, *range(seats))))


def parse_board(view: FlandernView) -> ET.Element:
    return ET.fromstring(make_game().board_svg(view))


def drawn_elements(root: ET.Element) -> Iterator[ET.Element]:
    """Return the drawn elements, without the symbols."""
    for child in root:
        if child.tag != SVG + "defs":
            yield from child.iter()


def symbol_counts(node: ET.Element) -> Counter[str]:
    """Count how often each symbol is used."""
    return Counter((use.get("href") or "").lstrip("#") for use in node.iter(SVG + "use"))


# City plan


def test_cities_do_not_overlap_even_with_all_plots_opened() -> None:
    cells: Counter[tuple[float, float]] = Counter()
    for x, y in CITY_CORNERS:
        spots = set()
        for rect in components().plot_rects:
            left, top, wide, high = scaled_rect(rect)
            assert x + left >= 0
            assert x + left + wide <= BOARD_WIDTH
            assert y + top >= 0
            assert y + top + high <= BOARD_HEIGHT
            for across in range(int(wide) // CELL_SIZE):
                for down in range(int(high) // CELL_SIZE):
                    spots.add((x + left + across * CELL_SIZE, y + top + down * CELL_SIZE))
        for a, b in spots:
            assert not [1 for c, d in cells if abs(a - c) < CELL_SIZE and abs(b - d) < CELL_SIZE]
        cells.update(spots)


def test_an_outline_consists_of_the_sides_of_a_single_cell() -> None:
    assert outline([(0, 0, 1, 1)]).count("M") == 4
    assert outline([(1, 0, 1, 2), (0, 1, 1, 1)]).count("M") == 8


def test_the_track_has_eighty_steps_in_two_rows() -> None:
    middles = [step_middle(score) for score in range(2 * TRACK_STEPS)]
    assert len(set(middles)) == 2 * TRACK_STEPS
    assert step_middle(2 * TRACK_STEPS) == step_middle(0)
    for (a, b), (c, d) in pairwise(middles):
        assert d == b or a > c
        assert d > b or c > a


# The SVG document


def test_the_text_board_is_in_one_language() -> None:
    lang = UPPER_CASE.with_names([f"P{seat}" for seat in range(4)])
    for view in (*random_views(4)[::60], random_views(4)[-1]):
        assert not re.search(r"[a-z]{2}", board.board_text(components(), view, lang))


def test_the_thumbnail_has_only_the_symbols_it_uses() -> None:
    card = board.thumbnail_svg(components(), random_views(4)[-1])
    root = ET.fromstring(card)
    symbols = {node.get("id") for node in root.iter() if node.get("id")}
    used = set(symbol_counts(root))
    assert symbols == used
    assert not re.search(r"<g[^>]* data-", card)


# Positions


@for_each_count
def test_every_quarter_is_drawn_once_with_its_arms_and_shape(seats: int) -> None:
    for view in (*random_views(seats)[::23], random_views(seats)[-1]):
        wanted: Counter[str] = Counter()
        for board_plot, tile in enumerate(view["public"]["plots"]):
            if tile in (FREE, NO_PLOT, UNDER_CHURCH_D):
                continue
            _, _, wide, high = components().plot_rects[board_plot % CITY_PLOTS]
            form = "LS"[wide == 1] if wide == high else "VH"[wide > high]
            if tile >= CENTRE_TILE:
                wanted[f"fl-v{form}" if tile == COVER else f"fl-c{tile - CENTRE_TILE}"] += 1
            elif tile > 10:
                letter = "ABCD"[tile - 11]
                wanted[
                    f"fl-q{letter}" + (str(board_plot % CITY_PLOTS - 4) if letter == "D" else "")
                ] += 1
            else:
                wanted[f"fl-q{tile // 2}{form}{tile % 2 if tile < 10 else 0}"] += 1
        symbols: Counter[str] = Counter()
        for region in board.regions(components(), view)[:1]:
            symbols += symbol_counts(ET.fromstring(region.svg))
        found = {name: n for name, n in symbols.items() if re.match(r"fl-(q|c\d|v)", name)}
        assert found == wanted


def test_markers_cathedrals_and_masters_are_all_drawn() -> None:
    seen = Counter[str]()
    for view in random_views(4)[::11]:
        public = view["public"]
        symbols = symbol_counts(ET.fromstring(board.regions(components(), view)[0].svg))
        found = Counter(
            name[3] for name in symbols.elements() if re.match(r"fl-[sudp][LVHSC]$", name)
        )
        assert found["s"] == len(public["sites"])
        assert found["u"] == len(public["unfinished"])
        assert found["d"] == len(public["cathedrals"])
        assert found["p"] == len(public["pawns"])
        assert symbols["fl-cylinder"] == sum(order > 0 for order in public["scored"])
        seen += found
    assert all(seen[kind] for kind in "sdp")


def test_a_city_that_is_not_in_play_is_a_ruin() -> None:
    symbols = symbol_counts(ET.fromstring(board.regions(components(), random_views(3)[5])[0].svg))
    assert symbols["fl-ruin"] == 1
    assert symbols["fl-city"] == 5


# The text board


@for_each_count
def test_the_text_board_fits_a_hundred_columns(seats: int) -> None:
    for view in random_views(seats)[::2]:
        lines = board.board_text(components(), view).splitlines()
        assert max(len(line) for line in lines) <= MAX_COLUMNS
        assert max(len(line) for line in lines[: lines.index("Players")] if "/" not in line) < 98
        assert all(line == line.rstrip() and line.isascii() for line in lines)
        maps = [line for line in lines if re.match(r"\s+[LMSWFDCG+#]", line)]
        assert all(len(line) < NARROW for line in maps[:16])


def test_the_text_board_marks_the_choices() -> None:
    for view in random_views(4)[::5]:
        legal = [a - PLOT for a in view["actions"] if PLOT <= a < PLOT + 6 * CITY_PLOTS]
        cells = sum(
            components().plot_rects[board_plot % CITY_PLOTS][2]
            * components().plot_rects[board_plot % CITY_PLOTS][3]
            for board_plot in legal
        )
        shown = board.board_text(components(), view).split("\nOn the board")[0]
        assert shown.count(">") == cells


def test_in_the_text_board_an_asterisk_is_a_master_only() -> None:
    seen = 0
    for view in random_views(4)[::9]:
        text = make_game().board_text(view)
        section = text[text.index("Cities: value") : text.index("Players")]
        for city, name in enumerate(components().city_names):
            if view["public"]["scored"][city] > 0:
                assert re.search(rf"^  {name} \(scored\) +\d", section, re.MULTILINE)
                seen += 1
        assert "*" not in section
    assert seen


def test_the_text_board_shows_every_free_plot_in_its_cells() -> None:
    for view in (*random_views(4)[::31], *random_views(2)[::31]):
        text = board.board_text(components(), view)
        wanted: Counter[str] = Counter()
        for board_plot, tile in enumerate(view["public"]["plots"]):
            plot = board_plot % CITY_PLOTS
            if tile == FREE:
                _, _, wide, high = components().plot_rects[plot]
                wanted[components().plot_name(plot)] += wide * high
        maps = text.split("\n\nCities")[0]
        assert Counter(re.findall(r"\b[LMSNXYZ][1-4]\b", maps)) == wanted


def test_the_text_board_lists_the_hand_the_row_and_the_gold_card() -> None:
    view = next(
        view
        for view in random_views(4)
        if view["own"]["gold"] == 9
        and view["seat"] is not None
        and any(view["public"]["rows"][view["seat"]])
    )
    text = board.board_text(components(), view)
    assert "Your gold card: cathedral" in text
    assert "Your hand: " in text
    assert "played cards: " in text
    assert "Gold stack: " in text
    spectator = board.board_text(components(), random_views(4)[-5])
    assert "Your" not in spectator


# Packs


def test_a_pack_with_other_names_and_numbers_is_drawn_too() -> None:
    pack = make_game().pack.replace('"weavers"', "'spin & <weave> \"guild\"'")
    pack = pack.replace('"Brugge"', '"Bruges-la-Morte & Damme"')
    pack = pack.replace("guild = [5, 5, 5]", "guild = [15, 5, 12]").replace(
        "sites = 10", "sites = 14"
    )
    game = make_game(pack)
    state = game.start(seats=4)
    view = cast(FlandernView, state.view(None))
    root = ET.fromstring(game.board_svg(view))
    assert 'spin & <weave> "guild"' in "".join(root.itertext())
    assert "Bruges-la-Morte & Damme" in "".join(root.itertext())
    assert "spin & <weave>" in board.board_text(cast(Components, game.components), view)
    assert view["public"]["plots"][CENTRE] == CENTRE_TILE
