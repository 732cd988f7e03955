"""Where a program keeps its data on this system."""

import os
import sys
from pathlib import Path


def data_dir() -> Path:
    """The folder for our data, made if it is not there yet; ``GUILDHALL_DATA`` overrides it."""
    folder = default_dir()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def default_dir() -> Path:
    """The folder that the system's rules name."""
    override = os.environ.get("GUILDHALL_DATA")
    if override:
        return Path(override).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Guildhall"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Guildhall"
    # The rules for Linux say that a relative path is to be ignored.
    xdg_dir = Path(os.environ.get("XDG_DATA_HOME") or "")
    return (xdg_dir if xdg_dir.is_absolute() else home / ".local" / "share") / "guildhall"
