"""The drawings of a title on the page, and the people around them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from guildhall.core.scene import Figure, Region, Standing
from guildhall.core.tongue import Tongue
from guildhall.core.view import View
from guildhall.drawing.letters import amount
from guildhall.server.pages.html import escape, icon, shield
from guildhall.server.sight import Person, Sight

STEP, WIDEST = 50, 20
TALL = 0.5

# Regions


def regions(scene: Iterable[Region], tongue: Tongue) -> dict[str, str]:
    """The drawings by their place."""
    parts = {"board": "", "side": "", "tray": ""}
    for region in scene:
        parts[region.place] += region_part(region, tongue)
    return parts


def region_part(region: Region, tongue: Tongue) -> str:
    """A drawing; a large one gets buttons to come closer, a small one its name above it."""
    label = escape(region.label)
    # The page itself carries the class of the colours, and with it the reader's choice of light.
    svg = region.svg.replace(' class="gh"', "", 1)
    if region.place == "board":
        head, foot = "", zoom_buttons(tongue.base)
    else:
        head, foot = f"<h2>{label}</h2>", ""
    tall = " tall" if is_tall(svg) else ""
    return (
        f'<section id="region-{region.name}" class="region {region.place}{tall} u{width(svg)}" '
        f'aria-label="{label}">{head}<div class="pan">{svg}</div>{foot}</section>'
    )


def size(svg: str) -> tuple[float, float]:
    """How wide and how high a drawing is."""
    start = svg.index('viewBox="') + len('viewBox="')
    _, _, wide, high = svg[start : svg.index('"', start)].split()
    return float(wide), float(high)


def width(svg: str) -> int:
    """How wide a drawing is, in steps that the style sheet knows."""
    return min(WIDEST, max(1, round(size(svg)[0] / STEP)))


def is_tall(svg: str) -> bool:
    """Whether a drawing could not be read in the height of a row of cards."""
    wide, high = size(svg)
    return high > TALL * wide


@lru_cache(maxsize=16)
def zoom_buttons(tongue: Tongue) -> str:
    """Larger, smaller, all of it."""
    made = "".join(
        f'<button type="button" class="plain" data-do="zoom-{do}" aria-label="{escape(label)}" '
        f'title="{escape(label)}">{icon(sign)}</button>'
        for do, sign, label in (
            ("in", "plus", tongue.say("Larger")),
            ("out", "minus", tongue.say("Smaller")),
            ("fit", "fit", tongue.say("The whole board")),
        )
    )
    return f'<div class="zoom">{made}</div>'


def notebook(sight: Sight, view: View) -> str:
    """What lay open once, at a table that has a notebook."""
    if not sight.row.settings.get("notebook"):
        return ""
    notes = sight.game.notes(view, sight.tongue)
    lines = "".join(f"<li>{escape(note)}</li>" for note in notes)
    label = escape(sight.tongue.say("Notebook"))
    return f'<section id="notebook"><h2>{label}</h2><ul>{lines}</ul></section>'


# People


def people(sight: Sight, view: View) -> str:
    """How every seat stands."""
    standings = {one.seat: one for one in sight.game.standings(view, sight.tongue)}
    asked = set(() if view["over"] else view["asked"])
    if not view["actions"] and sight.viewer is not None:
        asked.discard(sight.viewer)  # has chosen already where everybody is asked
    rows = "".join(
        person_part(sight, one, standings[one.seat], one.seat in asked) for one in sight.people
    )
    label = escape(sight.tongue.say("Players"))
    return f'<ul id="people" aria-label="{label}">{rows}</ul>'


def person_part(sight: Sight, person: Person, standing: Standing, is_asked: bool) -> str:
    """A seat: shield, name, what is known of it, and its points, which explain themselves.

    Who is here or still thinks is told beside the view, which must not change with it.
    """
    tongue, seat = sight.tongue, person.seat
    kind = "person is-asked" if is_asked else "person"
    notes = list(standing.notes)
    if person.kind == "bot":
        notes.insert(0, tongue.say("bot"))
    if seat == sight.viewer:
        notes.insert(0, tongue.say("you"))
        kind += " is-me"
    if sight.result is not None and seat in sight.result.winners:
        notes.insert(0, tongue.say("winner"))
        kind += " is-winner"
    elif sight.result is not None:
        notes.insert(0, tongue.say("place {number}", number=sight.result.places[seat]))
    note = escape(" · ".join(notes))
    figures = "".join(figure_part(figure) for figure in standing.figures)
    name = tongue.seat(seat)
    shown = "\N{EN DASH}" if standing.points is None else amount(standing.points)
    explain = escape(tongue.say("Points of {name}: {points}", name=name, points=shown))
    return (
        f'<li id="person-{seat}" class="{kind}">{shield(seat)}'
        f'<span class="who"><b data-name>{escape(name)}</b><span class="note">{note}</span></span>'
        f'<span class="figures">{figures}</span>'
        f'<button type="button" class="points" data-do="sheet" data-seat="{seat}" '
        f'aria-label="{explain}">{shown}</button></li>'
    )


def figure_part(figure: Figure) -> str:
    """A number with its picture."""
    return (
        f'<span class="figure" role="img" title="{escape(figure.says)}">{figure.icon}'
        f"<b>{amount(figure.number)}</b></span>"
    )
