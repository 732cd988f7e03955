"""Keys of seats: unguessable, handed out once, and kept by the server only as digests."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guildhall.store import KeyRow

_KEY_BYTES: Final = 16
_TABLE_ID_LETTERS: Final = (
    "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily taken for another
)
_TABLE_ID_LENGTH: Final = 10

_KEY_PATTERN: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TABLE_ID_PATTERN: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_key() -> str:
    """A key that nobody can guess, as it stands in a link."""
    return secrets.token_urlsafe(_KEY_BYTES)


def new_table_id() -> str:
    """The name of a new table, as it stands in a link."""
    return "".join(secrets.choice(_TABLE_ID_LETTERS) for _ in range(_TABLE_ID_LENGTH))


def hash_key(key: str) -> str:
    """What is kept of a key. It is random, so there is nothing that salt could protect."""
    return hashlib.sha256(key.encode()).hexdigest()


def is_key(text: str) -> bool:
    """Whether a text could be a key at all."""
    return _KEY_PATTERN.fullmatch(text) is not None


def is_table_id(text: str) -> bool:
    """Whether a text could be the name of a table at all."""
    return _TABLE_ID_PATTERN.fullmatch(text) is not None


def find_key(rows: Sequence["KeyRow"], key_hash: str) -> "KeyRow | None":
    """The row of a digest; all rows are compared, so that the time tells nothing."""
    found = None
    for row in rows:
        if hmac.compare_digest(row.key_hash, key_hash):
            found = row
    return found
