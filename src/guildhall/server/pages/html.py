"""HTML fragments: escaped text, icons, shields, buttons and links."""

import re
from functools import lru_cache

from guildhall.drawing import svg

__all__ = ["VIEW_BUDGET", "attrs", "button", "escape", "icon", "link", "numbers", "shield"]

VIEW_BUDGET = 32_000
"""Maximum length of a view in characters, so that it fits into the deflate window."""


# Most texts need no escaping, and searching is faster than translating.
_needs_escape = re.compile(r"[&<>\"\x00-\x1f\x7f-\x9f]").search


def escape(value: object) -> str:
    """Escape text for an element or an attribute."""
    text = str(value)
    return svg.escape(text) if _needs_escape(text) else text


@lru_cache(maxsize=64)
def icon(name: str) -> str:
    """An icon of the page; its label is elsewhere."""
    return f'<svg class="icon" aria-hidden="true"><use href="#i-{name}"/></svg>'


@lru_cache(maxsize=8)
def shield(seat: int) -> str:
    """The shield of a seat, decorative next to its name."""
    return f'<svg class="shield" aria-hidden="true"><use href="#i-seat{seat}"/></svg>'


def attrs(**attributes: object) -> str:
    """Render attributes: True is a bare name, None and False are omitted, ``_`` becomes ``-``."""
    parts = []
    for name, value in attributes.items():
        key = name.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {key}")
        elif value is not None and value is not False:
            parts.append(f' {key}="{escape(value)}"')
    return "".join(parts)


def button(command: str, label: str, **attributes: object) -> str:
    """A button for a client command; escapes the label."""
    attributes = {"data_command": command, **attributes}
    return f'<button type="button"{attrs(**attributes)}>{escape(label)}</button>'


def link(href: str, label: str, **attributes: object) -> str:
    """A link; escapes the label."""
    return f'<a href="{escape(href)}"{attrs(**attributes)}>{escape(label)}</a>'


def numbers(values: tuple[int, ...] | list[int]) -> str:
    """Space-separated numbers for an attribute."""
    return " ".join(map(str, values))
