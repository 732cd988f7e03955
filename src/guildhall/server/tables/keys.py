"""Table ids and keys. A key is random, shown once, and stored only as a hash."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Final

from guildhall.store import KeyRow

_KEY_BYTES: Final = 16
_TABLE_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without lookalikes
_TABLE_ID_LENGTH: Final = 10

_KEY_PATTERN: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TABLE_ID_PATTERN: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_key() -> str:
    """Return a new random key."""
    return secrets.token_urlsafe(_KEY_BYTES)


def new_table_id() -> str:
    """Return a new random table id."""
    return "".join(secrets.choice(_TABLE_ID_LETTERS) for _ in range(_TABLE_ID_LENGTH))


def hash_key(key: str) -> str:
    """Hash a key. Keys are random, so they need no salt."""
    return hashlib.sha256(key.encode()).hexdigest()


def is_key(text: str) -> bool:
    """Whether a text has the form of a key."""
    return _KEY_PATTERN.fullmatch(text) is not None


def is_table_id(text: str) -> bool:
    """Whether a text has the form of a table id."""
    return _TABLE_ID_PATTERN.fullmatch(text) is not None


def find_key(rows: Sequence[KeyRow], key_hash: str) -> KeyRow | None:
    """Return the row of a key. All rows are compared, so that timing reveals nothing."""
    found = None
    for row in rows:
        if hmac.compare_digest(row.key_hash, key_hash):
            found = row
    return found
