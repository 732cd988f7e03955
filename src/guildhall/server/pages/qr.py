"""Links as QR codes, for phones."""

import io
from typing import Final

import segno

from guildhall.core.reason import Reason
from guildhall.server.http.errors import BadRequest

_MAX_LENGTH: Final = 600


def _checked_length(text: str) -> str:
    if not text or len(text) > _MAX_LENGTH:
        raise BadRequest(
            Reason("", "A QR code can hold 1 to {max} characters.", {"max": _MAX_LENGTH})
        )
    return text


def qr_svg(text: str) -> str:
    """Return a QR code as SVG, always dark on light for scanners."""
    code = segno.make(_checked_length(text), error="m", micro=False)
    out = io.BytesIO()
    code.save(
        out, kind="svg", border=3, scale=4, dark="#2a2420", light="#ffffff",
        xmldecl=False, nl=False, omitsize=True,
    )  # fmt: skip
    return out.getvalue().decode()


def qr_text(text: str) -> str:
    """Return a QR code in block characters for a terminal."""
    out = io.StringIO()
    segno.make(_checked_length(text), micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
