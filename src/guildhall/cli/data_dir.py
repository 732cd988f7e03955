"""The platform's folder for application data."""

import os
import sys
from pathlib import Path


def data_dir() -> Path:
    """Return the data folder, created if necessary; ``GUILDHALL_DATA`` overrides it."""
    folder = default_dir()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def default_dir() -> Path:
    """Return the data folder of the platform, without creating it."""
    override = os.environ.get("GUILDHALL_DATA")
    if override:
        return Path(override).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Guildhall"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Guildhall"
    # The XDG specification says to ignore relative paths.
    xdg_dir = Path(os.environ.get("XDG_DATA_HOME") or "")
    return (xdg_dir if xdg_dir.is_absolute() else home / ".local" / "share") / "guildhall"
