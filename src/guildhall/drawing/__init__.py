"""What the boards of all titles share: strings of SVG, the palette, shields, pieces and glyphs."""
