"""What whoever runs the server decides."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from guildhall.server.rate_limits import RateLimits


@dataclass(frozen=True)
class Settings:
    """The database, the packs and the numbers of one server."""

    database: str = "sqlite+aiosqlite:///guildhall.db"
    packs: Mapping[str, str] = field(default_factory=dict)  # the text of a pack for a title's id
    public_url: str = ""  # the address that people use, if a proxy stands before the server
    lan_url: str = (
        ""  # the address for other devices, where the server is opened on its own machine
    )
    bot_delay: float = 0.8  # seconds between two visible moves of bots
    bot_workers: int = 0  # processes in which bots think; 0 means one less than there are cores
    idle_seconds: float = (
        600.0  # seconds after which a table that nobody looks at leaves the memory
    )
    undo_timeout: float = 60.0  # seconds for which a request to take back stays open
    rate_limits: RateLimits = field(default_factory=RateLimits)
