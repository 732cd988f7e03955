"""Paths of the five heraldic charges and of the patterns for small pieces."""

from guildhall.drawing.glyph import disc

# A lion rampant: one outline, drawn clockwise from the crown of the head
LION_MANE = "M11.6 1.4l1.6 1.5 2.4-.2-.4 1.7 2.3 1-1.1 1.4 1.7 1.9-1.5 1 1.1 2.2-1.5.6"
LION_BACK = "c1.3 1.9 1.7 3.7 1.3 5.6"
LION_TAIL = "2.3.2 3.7-.9 3.5-2.6-.2-1.6-1.8-2.3-1.7-4.6.1-1.6.9-2.7 2.2-3.3"
LION_TUFT = "l-.6 1.7 2 .4-1.4 1.5c-.6 1.1.3 2 .9 3.3 1.5 3.2-.4 6.6-4.6 6.5"
LION_HIND_LEG = "l-.9 1.2 1.5 2.3.1 1.5h-4.6l.7-1.5-1-2.7"
LION_RAISED_LEG = "-2.5-1.4-2.6 1.3-.6 2-2.2.6.3-1-1.6.2.6-1.5 2.7-2.8 3.1-1.8"
LION_LOW_PAW = "-.7-2-4.2 1.2-1.4 1.4-1.7-.7.8-.8-1.3-.9 1.4-.8 4.6-2.2"
LION_HIGH_PAW = "-.4-1.5-3.6-.5-1.9.9-1.3-1.4 1.1-.4-.8-1.4 1.7-.2 5.1.6"
LION_MUZZLE = "1.3-1.1-2.5.1.4-1.3-1.3-.5.5-1.7 1.7-1.3 1-1.3 2.2-.2z"
LION = "".join(
    (
        LION_MANE,
        LION_BACK + " " + LION_TAIL + LION_TUFT,
        LION_HIND_LEG + LION_RAISED_LEG,
        LION_LOW_PAW + LION_HIGH_PAW + " " + LION_MUZZLE,
    )
)

KEY_BOW = disc(12, 6, 5) + disc(12, 6, 2.3)
KEY_STEM = "M10.7 10.7h2.6v12h-2.6z"
KEY_WARDS = "M13.3 14.8h4.9v2.6h-1.7v1.5h1.7v2.6h-4.9z"
KEY = KEY_BOW + KEY_STEM + KEY_WARDS

SHIP_HULL = "M2.2 14.8h4.3v1.7h11v-1.7h4.3c-.4 4.1-2.2 7.2-4.7 7.2H6.9c-2.5 0-4.3-3.1-4.7-7.2z"
SHIP_SAIL = "M5.5 4.5c4.2 1.1 8.8 1.1 13 0-1 2.8-1 5.6 0 8.4"
SHIP_SAIL_FOOT = "-4.2-1.1-8.8-1.1-13 0 1-2.8 1-5.6 0-8.4z"
SHIP_MAST = "M11.2 13.6h1.6v2.6h-1.6z"
SHIP_PENNANT = "M11.2 1l5.6 1.3-5.6 1.3z"
SHIP = SHIP_HULL + SHIP_SAIL + SHIP_SAIL_FOOT + SHIP_MAST + SHIP_PENNANT

TOWER_BATTLEMENT = "M5 2h3.6v2.8h1.6V2h3.6v2.8h1.6V2H19v6.2"
TOWER_WALLS = "l-1.8 1.8v9H19v3H5v-3h1.8v-9L5 8.2z"
TOWER_GATE = "M10.2 22v-4.4a1.8 1.8 0 0 1 3.6 0V22z"
TOWER_WINDOW = "M11.1 9.2h1.8v3.8h-1.8z"
TOWER = TOWER_BATTLEMENT + TOWER_WALLS + TOWER_GATE + TOWER_WINDOW

LILY_MIDDLE = "M12 1c3.5 4 4 7.8 2 13.2h-4C8 8.8 8.5 5 12 1z"
LILY_RIGHT = "M15.3 14.2c-.2-4.6 1.4-7.7 4-7.7 3 0 4 3.6 1.9 5.3"
LILY_RIGHT_CURL = "-1.3 1-2.9.3-2.8-1.2-1 .8-1.3 2-1.2 3.6z"
LILY_LEFT = "M8.7 14.2c.2-4.6-1.4-7.7-4-7.7-3 0-4 3.6-1.9 5.3"
LILY_LEFT_CURL = " 1.3 1 2.9.3 2.8-1.2 1 .8 1.3 2 1.2 3.6z"
LILY_BAND = "M6.5 15.2h11v2.2h-11z"
LILY_FOOT = "M10.3 18.4h3.4c0 1.6.6 2.6 2 3.6-1.6.2-2.5-.1-3.7 1"
LILY_FOOT_LEFT = "-1.2-1.1-2.1-.8-3.7-1 1.4-1 2-2 2-3.6z"
LILY = "".join(
    (
        LILY_MIDDLE,
        LILY_RIGHT + LILY_RIGHT_CURL,
        LILY_LEFT + LILY_LEFT_CURL,
        LILY_BAND,
        LILY_FOOT + LILY_FOOT_LEFT,
    )
)

CHARGES = {"lion": LION, "key": KEY, "ship": SHIP, "tower": TOWER, "lily": LILY}
"""Paths on a 24 by 24 square; holes use the even-odd rule."""

PATTERNS = {
    "lion": disc(0, 0, 1),
    "key": "M0-2.9v5.8",
    "ship": "M-2.9 0h5.8",
    "tower": "M0-2.9v5.8M-2.9 0h5.8",
    "lily": "M-2.6-2.2L0 1.8l2.6-4",
}
"""Strokes around the centre of pieces that are too small for a charge."""
