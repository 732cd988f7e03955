"""What every title brings for the page: choices that are legal, sound SVG, words of one tongue."""

import random
import re
from functools import cache, lru_cache
from xml.etree import ElementTree as ET

import pytest

import guildhall
from guildhall import Game
from guildhall.core.scene import NO_ACTION
from guildhall.core.tongue import ENGLISH, LANGUAGES
from guildhall.core.view import View
from guildhall.server.languages import tongue as spoken
from tests import kit
from tests.kit import Setup
from tests.scale import scaled
from tests.scene.reading import CAPITALS, SVG, Shown, classes, heard, numbers, shown

MOST_BYTES = 24 * 1024
MOST_PICTURE_BYTES = 60 * 1024
PLACES = {"board", "side", "tray"}
KINDS = {"steps", "subset", "number"}

OTHERS = [language for language in LANGUAGES if language != "en"]

for_each_setup = pytest.mark.parametrize("setup", kit.setups(), ids=str)
for_each_title = pytest.mark.parametrize("title", guildhall.titles())


@cache
def views(setup: Setup, seed: int = 61) -> tuple[View, ...]:
    """What everybody sees in a random game, from its first decision to its end."""
    return tuple(
        state.view(viewer)
        for number, state in enumerate(kit.decisions(setup, seed))
        for viewer in kit.viewers(state)
        # Who decides is looked at each time, the others now and then.
        if number % 8 == 0 or state.over or viewer in state.waiting()
    )


@lru_cache(maxsize=8)
def some_shown(setup: Setup) -> tuple[Shown, ...]:
    """What a page gets of some of them, and of the end; parsed once for all tests."""
    every = views(setup)
    some = random.Random(5).sample(every, min(scaled(32, 100), len(every)))
    return tuple(shown(setup.game, view) for view in (*some, *every[-setup.seats - 1 :]))


@cache
def pieces(game: Game) -> dict[str, ET.Element]:
    """The pieces of the sprite by name."""
    root = ET.fromstring(game.sprite())
    found = [(node.get("id") or "", node) for node in root.iter() if node.get("id")]
    assert len(found) == len(dict(found))
    return dict(found)


def first_views(setup: Setup) -> tuple[View, ...]:
    """A few views of a game: at its beginning, in the middle, at its end."""
    every = views(setup)
    return (*every[:: len(every) // 12], *every[-3:])


# Choices


@for_each_setup
def test_each_legal_action_is_offered_once_and_no_other(setup: Setup) -> None:
    for view in views(setup)[:: scaled(2, 1)]:
        drawn = "".join(region.svg for region in setup.game.scene(view))
        placed = [int(action) for action in re.findall(r'data-action="(\d+)"', drawn)]
        gesture = setup.game.gesture(view)
        amounts = gesture.items if gesture.kind == "number" else ()
        assert sorted([*placed, *gesture.buttons, *amounts]) == sorted(view["actions"])


@for_each_setup
def test_only_choices_look_like_choices_and_all_are_buttons_with_a_name(setup: Setup) -> None:
    for one in some_shown(setup):
        rings = 0
        for node in one.nodes():
            is_choice = node.get("data-action") is not None
            assert is_choice == ("choice" in classes(node)) == (node.get("role") == "button")
            if is_choice:
                assert node.get("id")
                assert node.get("aria-label") == node.findtext(SVG + "title")
                assert len(node.findall(f"{SVG}rect[@class='ring']")) == 1
            rings += "ring" in classes(node)
        assert rings == sum(node.get("data-action") is not None for node in one.nodes())


@for_each_setup
def test_a_gesture_is_made_of_legal_actions(setup: Setup) -> None:
    kinds = set()
    for one in some_shown(setup):
        gesture, legal = one.gesture, set(one.view["actions"])
        kinds.add(gesture.kind)
        assert gesture.kind in KINDS
        assert legal.issuperset(gesture.items)
        assert legal.issuperset(gesture.buttons)
        assert len(set(gesture.items)) == len(gesture.items)
        assert gesture.finish == NO_ACTION or gesture.finish in gesture.buttons
        assert all(gesture.so_far)
        if gesture.items:
            assert 0 <= gesture.least <= gesture.most <= len(gesture.items)
        if gesture.kind == "number":
            assert len(gesture.values) == len(gesture.items)
    assert "steps" in kinds


@for_each_setup
def test_a_click_on_anything_else_asks_about_actions_that_exist(setup: Setup) -> None:
    asked = 0
    for one in some_shown(setup):
        legal = set(one.view["actions"])
        for node in one.nodes():
            about = numbers(node, "data-about")
            if not about:
                continue
            asked += 1
            assert node.get("data-thing") == ""
            assert node.get("data-action") is None
            assert all(0 <= action < setup.game.num_actions for action in about)
            # Else a click there would be a choice that nobody can see.
            assert legal.isdisjoint(about)
    assert asked


# Regions as documents


@for_each_setup
def test_ids_differ_in_all_regions_and_every_piece_is_in_the_sprite(setup: Setup) -> None:
    known = pieces(setup.game)
    for one in some_shown(setup):
        ids = [name for node in one.nodes() if (name := node.get("id"))]
        assert len(ids) == len(set(ids))
        assert known.keys().isdisjoint(ids)
        for node in one.nodes():
            if href := node.get("href"):
                assert href[0] == "#"
                assert href[1:] in known
            if node.get("data-thing") is not None:
                assert node.get("id")


@for_each_setup
def test_regions_have_places_and_no_style_or_script_of_their_own(setup: Setup) -> None:
    names = set()
    for one in some_shown(setup):
        names.add((one.view["seat"] is None, tuple(region.name for region in one.regions)))
        assert [region.place for region in one.regions].count("board") >= 1
        for region, root in zip(one.regions, one.roots, strict=True):
            assert region.place in PLACES
            assert region.label
            assert root.tag == SVG + "svg"
            assert "gh" in classes(root)
            assert len((root.get("viewBox") or "").split()) == 4
            for node in root.iter():
                assert node.tag.removeprefix(SVG) not in ("style", "script", "foreignObject")
                assert not [name for name in node.attrib if name == "style" or name[:2] == "on"]
    # A region that came and went would push the others about.
    assert len(names) == 2


@for_each_setup
def test_a_scene_is_small(setup: Setup) -> None:
    some = random.Random(6).sample(views(setup), len(views(setup)) // scaled(10, 3))
    assert some
    for view in some:
        for language in LANGUAGES:
            regions = setup.game.scene(view, spoken(language, setup.game))
            assert sum(len(region.svg.encode()) for region in regions) < MOST_BYTES


@for_each_setup
def test_the_spectator_has_no_tray_and_no_choice(setup: Setup) -> None:
    public = [one for one in some_shown(setup) if one.view["seat"] is None]
    assert len(public) > 1
    for one in public:
        assert "tray" not in [region.place for region in one.regions]
        assert not one.gesture.items
        assert not one.gesture.buttons
        assert not one.gesture.so_far


# Standings


@for_each_setup
def test_every_seat_has_its_standing(setup: Setup) -> None:
    known = pieces(setup.game)
    for one in some_shown(setup):
        assert [standing.seat for standing in one.standings] == list(range(setup.seats))
        for standing in one.standings:
            assert all(standing.notes)
            for figure in standing.figures:
                assert str(figure.number) in figure.says
                root = ET.fromstring(figure.icon)
                assert {"gh", "icon"} <= classes(root)
                assert all(u.get("href", "#")[1:] in known for u in root.iter(SVG + "use"))


# Style, sprite and picture


@for_each_title
def test_the_style_sheet_knows_every_class_and_every_colour(title: str) -> None:
    game = guildhall.game(title)
    style = game.style()
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
        for view in first_views(Setup(title, seats, ())):
            for node in shown(game, view).nodes():
                assert classes(node) <= known


@for_each_title
def test_the_style_sheet_touches_nothing_but_drawings(title: str) -> None:
    # A page has classes of its own, so a rule names an element of SVG, or the colours' own class.
    style = re.sub(r"@keyframes [^{]*\{[^}]*\}\s*\}", "", guildhall.game(title).style())
    style = re.sub(r"@media [^{]*\{", "", style)
    drawn = re.compile(r"(svg|g|path|rect|text|use|circle|line|polygon)\b")
    for rule in re.findall(r"([^{}]+)\{", style):
        for selector in rule.split(","):
            last = re.split(r"[\s>+~](?![^(]*\))", selector.strip())[-1]
            assert drawn.match(last) or last.startswith(".gh"), selector


@for_each_title
def test_the_sprite_is_one_hidden_element(title: str) -> None:
    root = ET.fromstring(guildhall.game(title).sprite())
    assert root.get("id") == "sprite"
    assert root.get("aria-hidden") == "true"
    assert "sprite" in classes(root)
    assert [child.tag for child in root] == [SVG + "defs"]
    assert not [node for node in root.iter() if node.get("style")]


@for_each_title
def test_the_picture_stands_by_itself(title: str) -> None:
    text = guildhall.game(title).picture()
    root = ET.fromstring(text)
    assert len(text.encode()) < MOST_PICTURE_BYTES
    _, _, width, height = (float(part) for part in (root.get("viewBox") or "").split())
    assert width / height == pytest.approx(1.5, abs=0.1)
    ids = {node.get("id") for node in root.iter()}
    for node in root.iter():
        assert node.get("href", "#")[0] == "#"
        assert node.get("href", "#")[1:] in ids | {""}
        assert node.get("data-action") is None
    assert root.findtext(SVG + "title")


# Languages and people


@for_each_setup
def test_all_that_is_written_is_said_through_the_tongue(setup: Setup) -> None:
    tongue = CAPITALS.at_table([f"P{seat}" for seat in range(setup.seats)])
    for view in views(setup)[:: scaled(19, 7)]:
        one = shown(setup.game, view, tongue)
        for root in one.roots:
            for text in heard(root):
                assert not re.search(r"[a-z]{2}", text), text
        said = [region.label for region in one.regions]
        said += [figure.says for standing in one.standings for figure in standing.figures]
        said += [note for standing in one.standings for note in standing.notes]
        said += one.gesture.so_far
        assert not [text for text in said if re.search(r"[a-z]{2}", text)]


def things(one: Shown) -> list[tuple[str | None, ...]]:
    """What has a name of its own, with what it means and where it lies."""
    told = ("id", "data-action", "data-about", "transform")
    return [tuple(node.get(name) for name in told) for node in one.nodes() if node.get("id")]


@for_each_setup
def test_a_scene_has_the_same_things_in_every_language(setup: Setup) -> None:
    tongues = [spoken(language, setup.game) for language in OTHERS]
    for number, view in enumerate(first_views(setup)):
        english = shown(setup.game, view)
        for tongue in scaled([tongues[number % len(tongues)]], tongues):
            mine = shown(setup.game, view, tongue)
            assert things(mine) == things(english)
            assert mine.gesture._replace(so_far=()) == english.gesture._replace(so_far=())


@for_each_title
def test_people_are_called_by_their_names_whatever_those_are(title: str) -> None:
    game = guildhall.game(title)
    setup = Setup(title, game.seats[-1], ())
    odd = ['<b>Ann & "Bo"</b>', "\x01\x02\x00 Eve", "Ѯenia \ud800", "Zoë", "Li"][: setup.seats]
    seen = ""
    for view in first_views(setup):
        at_table = shown(game, view, ENGLISH.at_table(odd))
        elsewhere = shown(game, view, ENGLISH.at_table(["Ada", "Ben", "Cleo", "Dan", "Eli"]))
        seen += "".join(text for root in at_table.roots for text in heard(root))
        for root in elsewhere.roots:
            assert not [text for text in heard(root) if "Ann" in text or "Zoë" in text]
    assert '<b>Ann & "Bo"</b>' in seen
    assert "Ѯenia ?" in seen
