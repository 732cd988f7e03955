"""Keys of seats: unguessable, handed out once, and kept by the server only as digests."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guildhall.store import KeyRow

KEY_BYTES: Final = 16
TABLE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily taken for another
TABLE_LENGTH: Final = 10

FORM_OF_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
FORM_OF_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_key() -> str:
    """A key that nobody can guess, as it stands in a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def new_table() -> str:
    """The name of a new table, as it stands in a link."""
    return "".join(secrets.choice(TABLE_LETTERS) for _ in range(TABLE_LENGTH))


def digest(key: str) -> str:
    """What is kept of a key. It is random, so there is nothing that salt could protect."""
    return hashlib.sha256(key.encode()).hexdigest()


def is_key(text: str) -> bool:
    """Whether a text could be a key at all."""
    return FORM_OF_KEY.fullmatch(text) is not None


def is_table(text: str) -> bool:
    """Whether a text could be the name of a table at all."""
    return FORM_OF_TABLE.fullmatch(text) is not None


def matching(rows: Sequence["KeyRow"], wanted: str) -> "KeyRow | None":
    """The row of a digest; all rows are compared, so that the time tells nothing."""
    found = None
    for row in rows:
        if hmac.compare_digest(row.digest, wanted):
            found = row
    return found
