"""The colours of the house by day and by night, and style sheets that use their names."""

import re
from functools import lru_cache

Colours = tuple[tuple[str, tuple[str, str]], ...]
"""Names of colours, each with its shade by day and by night."""

PALETTE: dict[str, tuple[str, str]] = {
    # Paper and ink
    "paper": ("#f6f0e4", "#1d1a16"),
    "ink": ("#2a2420", "#eadfca"),
    "soft": ("#75685a", "#a89a84"),
    "hair": ("#cfc1a8", "#4a4136"),
    "card": ("#fdfaf4", "#2a251f"),
    "edge": ("#2a2420", "#100d0a"),
    "shade": ("#5c4a301f", "#0000004d"),
    # The one accent: your choice
    "gold": ("#c28a00", "#f2c14e"),
    "glow": ("#ffd96652", "#f2c14e2e"),
    # Coins are brass, so that gold stays the colour of choices alone
    "brass": ("#ead9a6", "#6b5728"),
    "rim": ("#7d6424", "#d9c184"),
    # Rank badges keep their colours at night: they are white and black pieces
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
g.choice:focus,g[data-thing]:focus{outline:none}
rect.ring{fill:$glow;stroke:$gold;stroke-width:2}
g.choice:hover>rect.ring{stroke-width:3.5}
g.choice:focus-visible>rect.ring{stroke:$ink;stroke-width:3.5}
g.hinted>rect.ring{stroke-width:4;stroke-dasharray:8 4}
g.marked>rect.ring,g.staged>rect.ring{fill:$gold;fill-opacity:.6;stroke-width:5}
rect.chosen{fill:none;stroke:$gold;stroke-width:3.5}
rect.hit{fill:transparent;stroke:none;stroke:var(--outline,none);stroke-width:1.6}
g.fresh,g[data-thing]:focus-visible{--outline:$ink}
svg.sprite{position:absolute;width:0;height:0;overflow:hidden}
@media (prefers-reduced-motion:no-preference){
 rect.ring{animation:gh-pulse 2.4s ease-in-out 4}
 g.marked>rect.ring,g.staged>rect.ring,g.hinted>rect.ring,
 g.choice:focus-visible>rect.ring{animation:none}
 g.choice,g[data-thing],use[id]{transition:transform .4s ease-in-out}
 @keyframes gh-pulse{50%{stroke-opacity:.45}}
}
@media (forced-colors:active){
 text{forced-color-adjust:none}
 rect.ring,rect.chosen{stroke:Highlight}
}
"""
"""The look of what may be chosen: a gold ring of 2 px with a slow pulse.

A page marks what it knows with classes: ``marked`` and ``staged`` for choices that are not sent
yet, ``hinted`` for the one that a bot would take, ``fresh`` for what has just changed. Only names
of SVG elements are used, so that a page's own classes may be called alike.
"""


@lru_cache(maxsize=64)
def stylesheet(rules: str, colours: Colours = ()) -> str:
    """Rules in which ``$name`` is a colour, as CSS with a day and a night.

    Each colour is written twice, plain and as a variable: readers of SVG that know no
    variables skip the second and show the day.
    """
    shades = {**PALETTE, **dict(colours)}

    def both(found: re.Match[str]) -> str:
        key, name = found["key"], found["name"]
        return f"{key}:{shades[name][0]};{key}:var(--{name})"

    text = re.sub(r"(?P<key>[a-z-]+):\$(?P<name>[a-z0-9-]+)", both, rules)
    day = ";".join(f"--{name}:{shade[0]}" for name, shade in shades.items())
    night = ";".join(f"--{name}:{shade[1]}" for name, shade in shades.items())
    # The colours are those of the outermost element of the class, a page or a drawing by itself,
    # which may set data-light; otherwise the reader's system decides.
    top = ":not(.gh .gh)"
    return (
        f".gh{top}{{{day}}}"
        f"@media (prefers-color-scheme:dark){{.gh:not([data-light=day]){top}{{{night}}}}}"
        f".gh[data-light=night]{top}{{{night}}}" + text.replace("\n", "")
    )
