"""What whoever runs the server decides."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from guildhall.server.limits import Limits


@dataclass(frozen=True)
class Settings:
    """The database, the packs and the numbers of one server."""

    database: str = "sqlite+aiosqlite:///guildhall.db"
    packs: Mapping[str, str] = field(default_factory=dict)  # the text of a pack for a title's id
    public: str = ""  # the address that people use, if a proxy stands before the server
    shared: str = ""  # the address for other devices, where the server is opened on its own machine
    bot_pace: float = 0.8  # seconds between two visible moves of bots
    workers: int = 0  # processes in which bots think; 0 means one less than there are cores
    idle: float = 600.0  # seconds after which a table that nobody looks at leaves the memory
    patience: float = 60.0  # seconds for which a request to take back stays open
    limits: Limits = field(default_factory=Limits)
