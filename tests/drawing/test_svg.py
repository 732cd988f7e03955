"""SVG strings: interactive items, player names and the two themes of a style sheet."""

from xml.etree import ElementTree as ET

from guildhall.core.language import ENGLISH
from guildhall.drawing import svg
from guildhall.drawing.palette import PALETTE, stylesheet


def test_an_item_lists_the_actions_that_a_click_asks_about() -> None:
    node = ET.fromstring(svg.item("hand-3", "loaf", "<rect/>", actions=(3, 12)))
    assert node.attrib == {"id": "hand-3", "data-item": "", "data-actions": "3 12"}
    assert "data-actions" not in svg.item("deck", "deck", "")


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


def test_items_and_choices_declare_where_a_drag_ends() -> None:
    assert ' data-drop="stay"' in svg.item("pile", "pile", "", drop="stay")
    assert ' data-drop="back"' in svg.choice("new", 2, "new", "", drop="back")
    assert "data-drop" not in svg.item("pile", "pile", "") + svg.choice("new", 2, "new", "")
