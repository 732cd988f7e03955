"""Drawing code shared by all boards: SVG fragments, palette, shields, symbols and glyphs."""
