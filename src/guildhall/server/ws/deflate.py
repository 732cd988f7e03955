"""Uvicorn's WebSocket protocol with a full-size deflate window.

Successive views are similar. With the full window a view takes about half a kilobyte, against five
with uvicorn's small window, and compresses faster. It costs some 140 kB of memory per socket.
"""

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

_CLIENT_WINDOW_BITS: Final = 12  # 4 kB; client messages are short
_COMPRESS_SETTINGS: Final = {"memLevel": 5}


class DeflateProtocol(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as they come
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                client_max_window_bits=_CLIENT_WINDOW_BITS, compress_settings=_COMPRESS_SETTINGS
            )
        ]
