"""Colours of the light and dark themes, and style sheets that use them by name."""

import re
from functools import lru_cache

Colours = tuple[tuple[str, tuple[str, str]], ...]
"""Pairs of a colour name and its shades in the light and the dark theme."""

PALETTE: dict[str, tuple[str, str]] = {
    # Paper and ink
    "paper": ("#f6f0e4", "#1d1a16"),
    "ink": ("#2a2420", "#eadfca"),
    "soft": ("#75685a", "#a89a84"),
    "hair": ("#cfc1a8", "#4a4136"),
    "card": ("#fdfaf4", "#2a251f"),
    "edge": ("#2a2420", "#100d0a"),
    "shade": ("#5c4a301f", "#0000004d"),
    # The only accent: choices. Rings and edges stand out from every field and board.
    "gold": ("#c28a00", "#f2c14e"),
    "choice": ("#824600", "#ffcf5c"),
    "glow": ("#ffd96652", "#f2c14e2e"),
    # Coins are brass, because gold is reserved for choices
    "brass": ("#ead9a6", "#6b5728"),
    "rim": ("#7d6424", "#d9c184"),
    # Rank badges keep their colours in the dark theme: they are white and black pieces
    "white": ("#ffffff", "#f4efe6"),
    "black": ("#2a2420", "#0d0b09"),
    # Stone: walls, and the backs of tiles
    "wall": ("#ddd0b8", "#3a342b"),
}
BASE_CSS = """
text{font-family:system-ui,"Segoe UI",Roboto,"Liberation Sans",sans-serif;fill:$ink;
 font-variant-numeric:tabular-nums lining-nums}
text.serif{font-family:"Iowan Old Style",Palatino,"Palatino Linotype",Georgia,
 "Liberation Serif",serif}
text.mid{text-anchor:middle}
rect.page{fill:$paper}
"""

CHOICE_CSS = """
g.choice{cursor:pointer}
g.choice:focus,g[data-actions]:focus{outline:none}
rect.ring{fill:transparent;stroke:$choice;stroke-width:3}
@media (hover:hover){g.choice:hover>rect.ring{stroke-width:4.5}}
g.choice:focus-visible>rect.ring{stroke:$ink;stroke-width:4.5}
g.is-hinted>rect.ring{stroke-width:4.5;stroke-dasharray:8 4}
g.choice:is(.is-selected,.is-awaiting-confirm)>rect.ring,g.is-implied>rect.ring{stroke-width:7}
rect.chosen{fill:none;stroke:$choice;stroke-width:6}
g.choice{--label:var(--ink)}
g.ghost-place{opacity:.6;pointer-events:none}
g.is-selected>g.ghost-place,g.is-implied>g.ghost-place{opacity:.9}
g.preview{pointer-events:none}
rect.hit{fill:transparent;stroke:none;stroke:var(--outline,none);stroke-width:1.6}
g.is-changed,g[data-actions]:focus-visible{--outline:$ink}
svg.sprite{position:absolute;width:0;height:0;overflow:hidden}
@media (prefers-reduced-motion:no-preference){
 rect.ring{animation:gh-pulse 2.4s ease-in-out 4}
 g.is-selected>rect.ring,g.is-implied>rect.ring,g.is-awaiting-confirm>rect.ring,g.is-hinted>rect.ring,
 g.choice:focus-visible>rect.ring{animation:none}
 g.choice,g[data-item],g[data-actions],use[id]{transition:transform .4s ease-in-out}
 @keyframes gh-pulse{50%{stroke-width:4.5}}
}
@media (forced-colors:active){
 text{forced-color-adjust:none}
 rect.ring,rect.chosen{stroke:Highlight}
}
"""
"""Style of choices: a dark gold ring with a slow pulse. It covers nothing, because the colours of
fields and pieces carry meaning, and what is selected has a thicker one. Labels use ``--label``.

The client adds the state classes: ``is-selected`` and ``is-awaiting-confirm`` for choices that are
not sent yet, ``is-hinted`` for a bot's suggestion, ``is-changed`` for recent changes. It also adds
the groups ``ghost-place`` and ``preview``. Every selector names an SVG element, so that a page can
use the same classes for HTML.
"""


@lru_cache(maxsize=64)
def stylesheet(rules: str, colours: Colours = ()) -> str:
    """Compile rules in which ``$name`` is a colour to CSS with a light and a dark theme."""
    shades = {**PALETTE, **dict(colours)}
    light = ";".join(f"--{name}:{shade[0]}" for name, shade in shades.items())
    dark = ";".join(f"--{name}:{shade[1]}" for name, shade in shades.items())
    # Only the outermost .gh element, a page or a stand-alone drawing, sets the colours. Its
    # data-theme wins over the system's theme.
    top = ":not(.gh .gh)"
    return (
        f".gh{top}{{{light}}}"
        f"@media (prefers-color-scheme:dark){{.gh:not([data-theme=light]){top}{{{dark}}}}}"
        f".gh[data-theme=dark]{top}{{{dark}}}" + compile_rules(rules, colours)
    )


@lru_cache(maxsize=64)
def compile_rules(rules: str, colours: Colours = ()) -> str:
    """Compile rules for a page or drawing whose stylesheet defines the colours.

    Each colour is written twice, as a value and as a variable, because SVG renderers without
    variables ignore the second and show the light theme.
    """
    shades = {**PALETTE, **dict(colours)}

    def value_and_variable(found: re.Match[str]) -> str:
        key, name = found["key"], found["name"]
        return f"{key}:{shades[name][0]};{key}:var(--{name})"

    text = re.sub(r"(?P<key>[a-z-]+):\$(?P<name>[a-z0-9-]+)", value_and_variable, rules)
    return text.replace("\n", "")
