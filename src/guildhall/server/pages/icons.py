"""Icons of the pages, drawn on 24 by 24 squares with a uniform stroke width."""

from functools import lru_cache

from guildhall.drawing.seats import SEATS, SHIELD_HEIGHT, SHIELD_WIDTH, seat_symbols

_ICONS = {
    "logo": "M3 21h18M5 21V10l7-6 7 6v11M9.5 21v-5.5a2.5 2.5 0 0 1 5 0V21M12 4V1.5l4 1.2-4 1.3",
    "theme": "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
    "language": "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM3.2 12h17.6"
    "M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18",
    "book": "M12 6.5C9.5 4.8 6.5 4.4 3 4.8v13.4c3.5-.4 6.5 0 9 1.8 2.5-1.8 5.5-2.2 9-1.8"
    "V4.8c-3.5-.4-6.5 0-9 1.7zM12 6.5V20",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "undo": "M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-4",
    "hand": "M6 20h12M8 20v-4L5 11.5l1.5-1L9 13V5.5h2V11l1-.5V4h2v6.5l1-.3V6h2v9l-2 5",
    "hint": "M9 17.5h6M10 20.5h4M12 3a6 6 0 0 0-3.5 10.9V15h7v-1.1A6 6 0 0 0 12 3z",
    "type": "M3 7h18v10H3zM6 10h.5M9.5 10h.5M13 10h.5M16.5 10h.5M8 14h8",
    "chat": "M4 5h16v11h-8l-5 4v-4H4z",
    "plus": "M12 6v12M6 12h12",
    "minus": "M6 12h12",
    "fit": "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    "close": "M6 6l12 12M18 6L6 18",
    "first": "M18 6l-8 6 8 6zM6 6v12",
    "prev": "M16 6l-8 6 8 6z",
    "next": "M8 6l8 6-8 6z",
    "run": "M5 5l9 7-9 7zM17 5v14M20.5 5v14",
    "last": "M6 6l8 6-8 6zM18 6v12",
}


@lru_cache(maxsize=1)
def icon_sprite() -> str:
    """The sprite of icons and shields that every page contains."""
    symbols = "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{d}"/></symbol>'
        for name, d in _ICONS.items()
    )
    symbols += "".join(
        f'<symbol id="i-seat{seat}" viewBox="0 0 {SHIELD_WIDTH} {SHIELD_HEIGHT}">'
        f'<use href="#gh-shield{seat}"/></symbol>'
        for seat in range(len(SEATS))
    )
    return f'<svg id="icons" class="sprite" aria-hidden="true"><defs>{symbols}</defs></svg>'


@lru_cache(maxsize=1)
def shield_sprite() -> str:
    """The sprite of the seats, for pages without a game's sprite."""
    return f'<svg id="sprite" class="sprite" aria-hidden="true"><defs>{seat_symbols()}</defs></svg>'
