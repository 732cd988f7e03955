"""SVG strings: interactive items, player names and the two themes of a style sheet."""

from xml.etree import ElementTree as ET

from guildhall.core.language import ENGLISH
from guildhall.drawing import svg
from guildhall.drawing.palette import PALETTE, stylesheet


def test_an_item_lists_the_actions_that_a_click_asks_about() -> None:
    node = ET.fromstring(svg.item("hand-3", "loaf", "<rect/>", actions=(3, 12)))
    assert node.attrib == {"id": "hand-3", "data-actions": "3 12"}
    node = ET.fromstring(svg.item("deck", "deck", "<text>9</text>"))
    assert node.attrib == {"id": "deck", "data-item": "", "role": "img"}


def test_only_the_choices_of_a_part_are_heard() -> None:
    item = svg.item("a", "A1, empty", "<rect/>", in_part=True)
    sign = svg.item("b", "sign", "<text>9</text>", in_part=True)
    choice = svg.choice("c", 3, "A2", "<rect/>")
    part = ET.fromstring(svg.part("Block A: “free”", [item, choice, sign]))
    assert part.attrib == {"role": "group", "aria-label": "Block A: “free”"}
    assert [node.get("aria-hidden") for node in part] == ["true", None]
    assert [node.get("id") for node in part[0]] == ["a", "b"]
    assert part[1].get("id") == "c"


def test_names_are_filled_in_and_escaped() -> None:
    drawing = svg.text(0, 0, f"{svg.name_placeholder(0)} before {svg.name_placeholder(1)}")
    lang = ENGLISH.with_names(["Ann & Bo", "<i>"])
    assert "Ann &amp; Bo before &lt;i&gt;" in svg.fill_names(drawing, lang, 2)
    assert "Blue before Vermilion" in svg.fill_names(drawing, ENGLISH, 2)


def test_a_name_cannot_inject_a_placeholder_or_invalid_xml() -> None:
    lang = ENGLISH.with_names([f"{svg.name_placeholder(1)}\x00\ud800", "Eve"])
    assert svg.fill_names(f"<g>{svg.name_placeholder(0)}</g>", lang, 2) == "<g>  ?</g>"
    # Placeholders of missing seats are removed too.
    assert svg.fill_names(f"<g>{svg.name_placeholder(4)}</g>", ENGLISH, 3) == "<g> </g>"


def test_a_static_picture_has_nothing_to_click() -> None:
    drawing = svg.item("a", "What?", "<rect/>", actions=(1,)) + svg.choice(
        "b", 2, "This", "<rect/>"
    )
    assert svg.without_interaction(drawing) == '<g><rect/></g><g class="choice"><rect/></g>'


def test_a_stylesheet_has_each_colour_as_a_value_and_as_a_variable() -> None:
    style = stylesheet("text{fill:$ink}")
    assert style.endswith(f"text{{fill:{PALETTE['ink'][0]};fill:var(--ink)}}")


def test_only_the_outermost_drawing_or_page_sets_the_colours() -> None:
    # Otherwise a drawing within a dark page would switch back to the light theme.
    style = stylesheet("")
    for selector in (".gh", ".gh:not([data-theme=light])", ".gh[data-theme=dark]"):
        assert f"{selector}:not(.gh .gh){{--paper:" in style
    assert style.count("--paper:") == 3


def test_choices_name_what_the_page_shows_of_them_elsewhere() -> None:
    marks = svg.marks(ghost="tile?1", preview="opened#")
    assert marks == ' data-ghost="tile?1" data-preview="opened#"'
    assert marks in svg.choice("tile", 2, "tile", "", marks=marks)
    assert svg.marks(place="L 3") == ' data-place="L 3"'
    assert svg.marks(place="") == ' data-place=""'
    room = svg.item("room", "", "", marks=svg.marks(ghosts=("one", "two")))
    assert ' data-ghosts="one two"' in room
