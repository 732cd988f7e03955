"""What every game provides for the page: legal choices, well-formed SVG, texts in one language."""

import random
import re
from functools import cache, lru_cache
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall import Game
from guildhall.core.board_model import FIRST_KEY, NO_ACTION, Group, Selection
from guildhall.core.language import ENGLISH, LANGUAGES
from guildhall.core.selection_check import limits_of
from guildhall.core.view import View
from guildhall.server.i18n import get_language
from tests import random_games
from tests.random_games import Setup
from tests.regions.region_reader import (
    SVG,
    UPPER_CASE,
    ParsedBoard,
    action_ids,
    classes,
    parse_board,
    readable_texts,
)
from tests.scale import scaled

MAX_BYTES = 24 * 1024
MAX_THUMBNAIL_BYTES = 60 * 1024
SLOTS = {"board", "side", "tray"}
KINDS = {"single", "subset", "counts", "partition", "order", "amount"}

OTHERS = [language for language in LANGUAGES if language != "en"]

for_each_setup = pytest.mark.parametrize("setup", random_games.setups(), ids=str)
every_game = pytest.mark.parametrize("game_id", guildhall.titles())


@cache
def views(setup: Setup, seed: int = 61) -> tuple[View, ...]:
    """The views of a random game, from its first decision to its end."""
    return tuple(
        state.view(viewer)
        for number, state in enumerate(random_games.decisions(setup, seed))
        for viewer in random_games.viewers(state)
        # The acting seat is checked each time, the others occasionally.
        if number % 8 == 0 or state.over or viewer in state.waiting()
    )


@lru_cache(maxsize=8)
def sample_boards(setup: Setup) -> tuple[ParsedBoard, ...]:
    """Parsed boards of some of these views and of the end, shared by all tests."""
    every = views(setup)
    some = random.Random(5).sample(every, min(scaled(32, 100), len(every)))
    return tuple(parse_board(setup.game, view) for view in (*some, *every[-setup.seats - 1 :]))


@cache
def symbols_by_id(game: Game) -> dict[str, ET.Element]:
    """The symbols of the sprite by id."""
    root = ET.fromstring(game.sprite())
    found = [(node.get("id") or "", node) for node in root.iter() if node.get("id")]
    assert len(found) == len(dict(found))
    return dict(found)


def first_views(setup: Setup) -> tuple[View, ...]:
    """A few views of a game: at the start, in the middle, at the end."""
    every = views(setup)
    return (*every[:: len(every) // 12], *every[-3:])


# Choices


@for_each_setup
def test_each_legal_action_is_offered_once_and_no_other(setup: Setup) -> None:
    for view in views(setup)[:: scaled(2, 1)]:
        svg = "".join(region.svg for region in setup.game.regions(view))
        placed = [int(action) for action in re.findall(r'data-action="(\d+)"', svg)]
        selection = setup.game.selection(view)
        offered = selection.on_board if selection.is_compound else view["actions"]
        assert sorted({*placed, *selection.buttons}) == sorted({*offered, *selection.buttons})
        assert not set(placed) & set(selection.buttons)
        assert len(placed) == len(set(placed))


@for_each_setup
def test_only_choices_look_clickable_and_all_are_labelled_buttons(setup: Setup) -> None:
    for one in sample_boards(setup):
        rings, rings_of_choices = 0, 0
        for node in one.nodes():
            is_choice = node.get("data-action") is not None
            assert is_choice == ("choice" in classes(node)) == (node.get("role") == "button")
            if is_choice:
                assert node.get("id")
                assert node.findtext(SVG + "title")
                assert node.get("aria-label") is None
                own_rings = len(node.findall(f"{SVG}rect[@class='ring']"))
                assert own_rings >= 1, "Equal tiles are one choice with a ring for each."
                rings_of_choices += own_rings
            rings += "ring" in classes(node)
        assert rings == rings_of_choices


@for_each_setup
def test_a_selection_is_well_formed(setup: Setup) -> None:
    for one in sample_boards(setup):
        selection = one.selection
        assert set(selection.buttons) <= set(one.view["actions"])
        assert selection.done_action == NO_ACTION or selection.done_action in selection.buttons
        keys = [key for group in selection.groups for key in group.items]
        assert len(keys) == len(set(keys)), "an item is in one group only"
        assert {key for pair in selection.pairs for key in pair} <= set(keys)
        for group in selection.groups:
            assert group.kind in KINDS
            check_group(setup.game, group)


def check_group(game: Game, group: Group) -> None:
    """A group has the fields that its kind needs, and known actions."""
    actions = {key for key in group.items if key < FIRST_KEY} | set(group.actions)
    actions |= {action for row in (*group.answers, *group.sequences) for action in row}
    assert actions <= set(range(game.num_actions))
    if group.kind == "amount":
        assert len(group.values) == len(group.sequences) > 0
        assert list(group.values) == sorted(set(group.values))
        return
    assert group.items
    limits = limits_of(group)
    assert len(limits) == len(group.items)
    assert min(limits) > 0
    assert group.kind in ("counts", "partition", "order") or max(limits) == 1
    assert 0 <= group.min <= group.max <= sum(limits)
    assert not group.answers or len(group.answers) == len(group.items)


@for_each_setup
def test_other_items_ask_about_existing_actions(setup: Setup) -> None:
    asked = placed = 0
    for one in sample_boards(setup):
        legal = set(one.view["actions"])
        if one.selection.is_compound:
            legal = {*one.selection.on_board, *one.selection.buttons}
        for node in one.nodes():
            placed += node.get("data-action") is not None
            about = action_ids(node, "data-actions")
            if not about:
                continue
            asked += 1
            assert node.get("data-action") is None
            assert all(0 <= action < setup.game.num_actions for action in about)
            # Otherwise a click there would be an invisible choice.
            assert legal.isdisjoint(about)
    assert asked or not placed, "svg.item(…, actions=…) lets a click ask why not"


# Regions as documents


@for_each_setup
def test_ids_are_unique_across_regions_and_symbols_are_in_the_sprite(setup: Setup) -> None:
    known = symbols_by_id(setup.game)
    for one in sample_boards(setup):
        ids = [name for node in one.nodes() if (name := node.get("id"))]
        assert len(ids) == len(set(ids))
        assert known.keys().isdisjoint(ids)
        for node in one.nodes():
            if href := node.get("href"):
                assert href[0] == "#"
                assert href[1:] in known
            if node.get("data-item") is not None:
                assert node.get("id")


@for_each_setup
def test_regions_have_slots_and_no_style_or_script(setup: Setup) -> None:
    names = set()
    for one in sample_boards(setup):
        names.add((one.view["seat"] is None, tuple(region.name for region in one.regions)))
        assert [region.slot for region in one.regions].count("board") >= 1
        for region, root in zip(one.regions, one.roots, strict=True):
            assert region.slot in SLOTS
            assert region.label
            assert root.tag == SVG + "svg"
            assert "gh" in classes(root)
            assert len((root.get("viewBox") or "").split()) == 4
            for node in root.iter():
                assert node.tag.removeprefix(SVG) not in ("style", "script", "foreignObject")
                assert not [name for name in node.attrib if name == "style" or name[:2] == "on"]
    # A region that comes and goes would move the others.
    assert len(names) == 2


@for_each_setup
def test_regions_are_small(setup: Setup) -> None:
    some = random.Random(6).sample(views(setup), len(views(setup)) // scaled(10, 3))
    assert some
    for view in some:
        for language in LANGUAGES:
            regions = setup.game.regions(view, get_language(language, setup.game))
            assert sum(len(region.svg.encode()) for region in regions) < MAX_BYTES


@for_each_setup
def test_the_spectator_has_no_tray_and_no_choice(setup: Setup) -> None:
    public = [one for one in sample_boards(setup) if one.view["seat"] is None]
    assert len(public) > 1
    for one in public:
        assert "tray" not in [region.slot for region in one.regions]
        assert one.selection == Selection()


# Standings


@for_each_setup
def test_every_seat_has_its_standing(setup: Setup) -> None:
    known = symbols_by_id(setup.game)
    for one in sample_boards(setup):
        assert [standing.seat for standing in one.standings] == list(range(setup.seats))
        for standing in one.standings:
            assert all(standing.notes)
            for figure in standing.stats:
                assert str(figure.number) in figure.label
                root = ET.fromstring(figure.icon)
                assert {"gh", "icon"} <= classes(root)
                assert all(u.get("href", "#")[1:] in known for u in root.iter(SVG + "use"))


# Stylesheet, sprite and thumbnail


@every_game
def test_the_stylesheet_defines_every_class_and_colour(game_id: str) -> None:
    game = guildhall.game(game_id)
    style = game.stylesheet()
    assert "$" not in style
    assert "url(" not in style
    assert "@import" not in style
    assert style.count("{") == style.count("}")
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", style)) | {"icon"}
    colours = set(re.findall(r"(--[a-z0-9-]+):", style))
    assert set(re.findall(r"var\((--[a-z0-9-]+)[),]", style)) <= colours
    for piece in ET.fromstring(game.sprite()).iter():
        assert classes(piece) <= known
    for seats in game.seats:
        for view in first_views(Setup(game_id, seats, ())):
            for node in parse_board(game, view).nodes():
                assert classes(node) <= known


@every_game
def test_the_stylesheet_affects_drawings_only(game_id: str) -> None:
    # A page has its own classes, so each rule names an SVG element or a colour class.
    style = re.sub(r"@keyframes [^{]*\{[^}]*\}\s*\}", "", guildhall.game(game_id).stylesheet())
    style = re.sub(r"@media [^{]*\{", "", style)
    svg = re.compile(r"(svg|g|path|rect|text|use|circle|line|polygon)\b")
    for rule in re.findall(r"([^{}]+)\{", style):
        for selector in rule.split(","):
            last = re.split(r"[\s>+~](?![^(]*\))", selector.strip())[-1]
            assert svg.match(last) or last.startswith(".gh"), selector


@every_game
def test_the_sprite_is_one_hidden_element(game_id: str) -> None:
    root = ET.fromstring(guildhall.game(game_id).sprite())
    assert root.get("id") == "sprite"
    assert root.get("aria-hidden") == "true"
    assert "sprite" in classes(root)
    assert [child.tag for child in root] == [SVG + "defs"]
    assert not [node for node in root.iter() if node.get("style")]


@every_game
def test_the_thumbnail_is_self_contained(game_id: str) -> None:
    text = guildhall.game(game_id).thumbnail()
    root = ET.fromstring(text)
    assert len(text.encode()) < MAX_THUMBNAIL_BYTES
    _, _, width, height = (float(part) for part in (root.get("viewBox") or "").split())
    assert width / height == pytest.approx(1.5, abs=0.1)
    ids = {node.get("id") for node in root.iter()}
    for node in root.iter():
        assert node.get("href", "#")[0] == "#"
        assert node.get("href", "#")[1:] in ids | {""}
        assert node.get("data-action") is None
    assert root.findtext(SVG + "title")


# Languages and player names


@for_each_setup
def test_all_text_goes_through_the_language(setup: Setup) -> None:
    lang = UPPER_CASE.with_names([f"P{seat}" for seat in range(setup.seats)])
    for view in views(setup)[:: scaled(19, 7)]:
        one = parse_board(setup.game, view, lang)
        for root in one.roots:
            for text in readable_texts(root):
                assert not re.search(r"[a-z]{2}", text), text
        labels = [region.label for region in one.regions]
        labels += [figure.label for standing in one.standings for figure in standing.stats]
        labels += [note for standing in one.standings for note in standing.notes]
        assert not [text for text in labels if re.search(r"[a-z]{2}", text)]


def items_by_id(one: ParsedBoard) -> list[tuple[str | None, ...]]:
    """The elements that have an id, with their meaning and position."""
    names = ("id", "data-action", "data-actions", "transform")
    return [tuple(node.get(name) for name in names) for node in one.nodes() if node.get("id")]


@for_each_setup
def test_regions_have_the_same_items_in_every_language(setup: Setup) -> None:
    languages = [get_language(language, setup.game) for language in OTHERS]
    for number, view in enumerate(first_views(setup)):
        english = parse_board(setup.game, view)
        for lang in scaled([languages[number % len(languages)]], languages):
            mine = parse_board(setup.game, view, lang)
            assert items_by_id(mine) == items_by_id(english)


@every_game
def test_any_player_name_is_shown(game_id: str) -> None:
    game = guildhall.game(game_id)
    setup = Setup(game_id, game.seats[-1], ())
    odd = ['<b>Ann & "Bo"</b>', "\x01\x02\x00 Eve", "Ѯenia \ud800", "Zoë", "Li"][: setup.seats]
    all_text = ""
    for view in first_views(setup):
        at_table = parse_board(game, view, ENGLISH.with_names(odd))
        elsewhere = parse_board(
            game, view, ENGLISH.with_names(["Ada", "Ben", "Cleo", "Dan", "Eli"])
        )
        all_text += "".join(text for root in at_table.roots for text in readable_texts(root))
        for root in elsewhere.roots:
            assert not [text for text in readable_texts(root) if "Ann" in text or "Zoë" in text]
    assert '<b>Ann & "Bo"</b>' in all_text
    assert "Ѯenia ?" in all_text
