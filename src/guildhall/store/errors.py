"""Database errors, translated into messages for people."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from guildhall.core.language import N_
from guildhall.core.reason import Reason, Refused


class StoreError(Refused):
    """The database failed; the transaction was rolled back or its outcome is unknown."""


class LogConflict(Refused):
    """Another server has written this log entry first; read the log and try again."""

    def __init__(self) -> None:
        super().__init__(Reason("", "The table has changed in the meantime."))


class InvalidText(Refused):
    """A value that cannot be stored, such as a text with a zero byte."""

    def __init__(self) -> None:
        super().__init__(Reason("", "This contains characters that cannot be saved."))


class TableNotFound(Refused):
    """The table does not exist."""

    def __init__(self) -> None:
        super().__init__(Reason("", "This table does not exist."))


OPEN_FAILED = N_("The database could not be opened: {cause}.")
READ_FAILED = N_("The table could not be loaded: {cause}. Please try again.")
SAVE_FAILED = N_("This could not be saved: {cause}. Nothing has changed; please try again.")
MOVE_FAILED = N_("The move could not be saved: {cause}. Nothing has changed; please try again.")

_UNREACHABLE = N_("the database cannot be reached")
_DISK_FULL = N_("the disk is full")
_BUSY = N_("the database is busy")
_DAMAGED = N_("the database file is damaged")
_READ_ONLY = N_("the database is read-only")
_CANNOT_OPEN_FILE = N_("the database file cannot be opened")
_ACCESS_DENIED = N_("the user, password or database name is wrong")
_OTHER = N_("the database reported an error")

_SQLITE_CAUSES = {
    "SQLITE_FULL": _DISK_FULL,
    "SQLITE_BUSY": _BUSY,
    "SQLITE_LOCKED": _BUSY,
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_NOTADB": _DAMAGED,
    "SQLITE_READONLY": _READ_ONLY,
    "SQLITE_PERM": _READ_ONLY,
    "SQLITE_CANTOPEN": _CANNOT_OPEN_FILE,
    "SQLITE_IOERR": _UNREACHABLE,
}
# SQLSTATE classes and codes.
_POSTGRES_CAUSES = {
    "08": _UNREACHABLE,
    "25006": _READ_ONLY,
    "28": _ACCESS_DENIED,
    "3D": _ACCESS_DENIED,
    "40": _BUSY,
    "53": _DISK_FULL,
    "53300": _BUSY,
    "55000": _UNREACHABLE,  # it does not accept connections
    "55P03": _BUSY,
    "57": _UNREACHABLE,
    "57014": _BUSY,
    "58": _UNREACHABLE,
}


_INVALID_DATA_CLASS = "22"  # SQLSTATE class "data exception"

# Connecting raises errors of the operating system or of the driver, not wrapped by SQLAlchemy.
_DRIVER_ERRORS = (
    SQLAlchemyError,
    sqlite3.Error,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    OSError,
)


@contextmanager
def translate_errors(message: str) -> Iterator[None]:
    """Convert driver errors to StoreError or InvalidText."""
    try:
        yield
    except (UnicodeError, OverflowError) as error:
        raise InvalidText from error
    except _DRIVER_ERRORS as error:
        if _sqlstate(_driver_error(error))[:2] == _INVALID_DATA_CLASS:
            raise InvalidText from error
        raise StoreError(Reason("", message, {"cause": _cause(error)})) from error


@contextmanager
def failing_move() -> Iterator[None]:
    """Report a failed read as a move that was not saved: that is what the player asked for."""
    try:
        yield
    except StoreError as error:
        raise StoreError(error.reason._replace(message=MOVE_FAILED)) from error


def _cause(error: BaseException) -> str:
    error = _driver_error(error)
    if isinstance(error, sqlite3.Error):
        return _sqlite_cause(error)
    state = _sqlstate(error)
    if state:
        return _POSTGRES_CAUSES.get(state) or _POSTGRES_CAUSES.get(state[:2]) or _OTHER
    if isinstance(error, PoolTimeout):
        return _BUSY
    # A TimeoutError is an OSError too.
    is_lost = isinstance(error, OSError | asyncpg.InterfaceError)
    return _UNREACHABLE if is_lost else _OTHER


def _sqlite_cause(error: sqlite3.Error) -> str:
    """Find the cause by prefix: extended error names begin with the primary one."""
    name: str = getattr(error, "sqlite_errorname", "")
    return next((text for code, text in _SQLITE_CAUSES.items() if name.startswith(code)), _OTHER)


def _driver_error(error: BaseException) -> BaseException:
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
        if not isinstance(error, sqlite3.Error) and error.__cause__ is not None:
            error = error.__cause__
    return error


def _sqlstate(error: BaseException) -> str:
    state = getattr(error, "sqlstate", None)
    return state if isinstance(state, str) else ""


def refusal_for(error: BaseException) -> Refused | None:
    """Return the refusal for a constraint violation while appending to a log."""
    error = _driver_error(error)
    code: str = getattr(error, "sqlite_errorname", "") or _sqlstate(error)
    if code in ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505"):
        return LogConflict()
    if code in ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503"):
        return TableNotFound()
    return None
