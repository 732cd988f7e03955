"""Small strings of HTML: escaped words, icons, shields, buttons."""

import re
from functools import lru_cache

from guildhall.drawing import svg

__all__ = ["VIEW_BUDGET", "attrs", "button", "escape", "icon", "link", "numbers", "shield"]

VIEW_BUDGET = 32_000
"""The most letters of a view, so that it stays within the window of deflate."""


# What the drawings escape too: most words hold nothing of it, and looking is quicker than doing.
_needs_escape = re.compile(r"[&<>\"\x00-\x1f\x7f-\x9f]").search


def escape(value: object) -> str:
    """Words as they may stand in an element or an attribute."""
    text = str(value)
    return svg.escape(text) if _needs_escape(text) else text


@lru_cache(maxsize=64)
def icon(name: str) -> str:
    """A small drawing of the page's own, beside words or with a label around it."""
    return f'<svg class="icon" aria-hidden="true"><use href="#i-{name}"/></svg>'


@lru_cache(maxsize=8)
def shield(seat: int) -> str:
    """The shield of a seat; its name stands beside it."""
    return f'<svg class="shield" aria-hidden="true"><use href="#i-seat{seat}"/></svg>'


def attrs(**attributes: object) -> str:
    """Attributes: True stands alone, None and False are left out, ``data_do`` is ``data-do``."""
    parts = []
    for name, value in attributes.items():
        key = name.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {key}")
        elif value is not None and value is not False:
            parts.append(f' {key}="{escape(value)}"')
    return "".join(parts)


def button(command: str, label: str, **attributes: object) -> str:
    """A button that asks the client to do something; its label is escaped here."""
    return (
        f'<button type="button" data-do="{command}"{attrs(**attributes)}>{escape(label)}</button>'
    )


def link(href: str, label: str, **attributes: object) -> str:
    """A link; its label is escaped here."""
    return f'<a href="{escape(href)}"{attrs(**attributes)}>{escape(label)}</a>'


def numbers(values: tuple[int, ...] | list[int]) -> str:
    """Numbers for an attribute, with spaces between them."""
    return " ".join(map(str, values))
