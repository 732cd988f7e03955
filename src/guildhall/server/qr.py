"""Links as QR codes, for phones."""

import io
from typing import Final

import segno

from guildhall.core.reason import Reason
from guildhall.server.refusals import Malformed

LONGEST: Final = 600


def checked(text: str) -> str:
    """A text that fits into a code which a phone can read off a screen."""
    if not text or len(text) > LONGEST:
        raise Malformed(Reason("", "A code holds 1 to {most} letters.", {"most": LONGEST}))
    return text


def picture(text: str) -> str:
    """A text as a standalone SVG; its colours are fixed, since a code must be dark on light."""
    code = segno.make(checked(text), error="m", micro=False)
    out = io.BytesIO()
    code.save(
        out, kind="svg", border=3, scale=4, dark="#2a2420", light="#ffffff",
        xmldecl=False, nl=False, omitsize=True,
    )  # fmt: skip
    return out.getvalue().decode()


def blocks(text: str) -> str:
    """A text as a code of block letters, for a terminal."""
    out = io.StringIO()
    segno.make(checked(text), micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
