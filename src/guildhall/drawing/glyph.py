"""Glyphs: line drawings on a square of 24, all with one weight of stroke."""

from typing import NamedTuple

from guildhall.drawing import svg

SIDE = 24
"""Glyphs are drawn on a square of this side."""

GLYPH_CSS = """
g.glyph{stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
g.glyph path.line{fill:none}
"""
"""The stroke is the colour of the place where a glyph is used, the body is its fill."""


class Glyph(NamedTuple):
    """A drawing: closed shapes that are filled and outlined, and lines upon them."""

    shapes: tuple[str, ...]
    lines: tuple[str, ...] = ()

    def symbol(self, name: str) -> str:
        """The glyph as a piece of a sprite."""
        body = f'<path d="{"".join(self.shapes)}"/>' if self.shapes else ""
        if self.lines:
            body += f'<path class="line" d="{"".join(self.lines)}"/>'
        return svg.symbol(name, body, "glyph")


def disc(x: float, y: float, radius: float) -> str:
    """A circle as a path."""
    r, d = svg.fmt(radius), svg.fmt(2 * radius)
    return f"M{svg.fmt(x - radius)} {svg.fmt(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"
