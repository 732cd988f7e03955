"""WebSockets as uvicorn speaks them, but packed with a memory that is longer than a view.

A view is much like the one before it. With the whole window of deflate the packer finds that, and
sends half a kilobyte where uvicorn's short window, which is meant for small messages, sends five;
and it is quicker. A socket takes some 140 kB for this.
"""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

_CLIENT_WINDOW_BITS: Final = 12  # what clients send is short; the power of two of its bytes
_COMPRESS_SETTINGS: Final = {"memLevel": 5}


class DeflateProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as they come
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                client_max_window_bits=_CLIENT_WINDOW_BITS, compress_settings=_COMPRESS_SETTINGS
            )
        ]
