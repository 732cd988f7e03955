"""Server configuration."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from guildhall.server.rate_limits import RateLimits


@dataclass(frozen=True)
class Settings:
    """Configuration of one server, mostly from the command line."""

    database: str = "sqlite+aiosqlite:///guildhall.db"
    packs: Mapping[str, str] = field(default_factory=dict)  # pack TOML by game id
    public_url: str = ""  # set behind a reverse proxy
    lan_url: str = ""  # the address for other devices, if this one uses localhost
    bot_delay: float = 0.8  # seconds between two visible bot moves
    bot_workers: int = 0  # processes; 0: one less than there are cores
    idle_seconds: float = 600.0  # after which an unused table is unloaded
    undo_timeout: float = 60.0  # seconds until an undo request lapses
    rate_limits: RateLimits = field(default_factory=RateLimits)
