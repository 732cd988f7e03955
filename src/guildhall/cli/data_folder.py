"""Where a program keeps its data on this system."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder for our data, made if it is not there yet; ``GUILDHALL_DATA`` overrides it."""
    folder = chosen()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def chosen() -> Path:
    """The folder that the system's rules name."""
    own = os.environ.get("GUILDHALL_DATA")
    if own:
        return Path(own).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Guildhall"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Guildhall"
    # The rules for Linux say that a relative path is to be ignored.
    named = Path(os.environ.get("XDG_DATA_HOME") or "")
    return (named if named.is_absolute() else home / ".local" / "share") / "guildhall"
