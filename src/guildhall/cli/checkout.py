"""Find the checkout, whose ``bench/`` folder is not part of the installed package."""

import sys
from pathlib import Path

import guildhall


def checkout_root() -> Path | None:
    """Return the root of the checkout that the package runs from, or None if it is installed."""
    root = Path(guildhall.__file__).resolve().parents[2]
    is_checkout = (root / "pyproject.toml").is_file() and (root / "bench" / "suite.py").is_file()
    return root if is_checkout else None


def add_benchmarks_to_path() -> None:
    """Make ``bench`` importable; raise ValueError if there is no checkout."""
    root = checkout_root()
    if root is None:
        raise ValueError(
            "The benchmarks are not part of the installed package; run them from a checkout."
        )
    if str(root) not in sys.path:
        # Last, so that installed packages win over the folders `build`, `docs` and `tests`.
        sys.path.append(str(root))
