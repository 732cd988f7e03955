"""Glyphs: line drawings on a 24 by 24 square with a uniform stroke width."""

from typing import NamedTuple

from guildhall.drawing import svg

SIDE = 24
"""Side of the square that glyphs are drawn on."""

GLYPH_CSS = """
g.glyph{stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
g.glyph path.line{fill:none}
"""
"""Glyphs take their stroke from ``color`` and their fill from ``fill`` where they are used."""


class Glyph(NamedTuple):
    """Closed shapes, filled and outlined, with lines on top."""

    shapes: tuple[str, ...]
    lines: tuple[str, ...] = ()

    def symbol(self, name: str) -> str:
        """The glyph as a sprite symbol."""
        body = f'<path d="{"".join(self.shapes)}"/>' if self.shapes else ""
        if self.lines:
            body += f'<path class="line" d="{"".join(self.lines)}"/>'
        return svg.symbol(name, body, "glyph")


def disc(x: float, y: float, radius: float) -> str:
    """Return a circle as a path."""
    r, d = svg.fmt(radius), svg.fmt(2 * radius)
    return f"M{svg.fmt(x - radius)} {svg.fmt(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"
