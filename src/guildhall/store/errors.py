"""What can go wrong with a database, in sentences for people."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from guildhall.core.reason import Reason, Refused
from guildhall.core.tongue import N_


class StoreError(Refused):
    """The database did not do what it was asked; nothing is half written."""


class Overtaken(Refused):
    """Another server has written this step of the log first; read it, then try again."""

    def __init__(self) -> None:
        super().__init__(Reason("", "The table has moved on in the meantime."))


class Unwritable(Refused):
    """A text or number that no database would keep, such as one with a zero byte in it."""

    def __init__(self) -> None:
        super().__init__(Reason("", "This holds something that cannot be written down."))


class NoTable(Refused):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__(Reason("", "There is no such table."))


OPENING = N_("The database could not be opened, because {cause}.")
READING = N_("The table could not be read, because {cause}. Try again.")
SAVING = N_("This could not be saved, because {cause}. Nothing has changed; try again.")
MOVING = N_("The move could not be saved, because {cause}. Nothing has changed; try again.")

UNREACHABLE = N_("the database cannot be reached")
FULL = N_("the disk is full")
BUSY = N_("the database is busy")
DAMAGED = N_("the database file is damaged")
UNWRITABLE = N_("the database may not be written to")
NO_FILE = N_("its file cannot be opened")
LOCKED_OUT = N_("the database does not know this user, password or database name")
OTHER = N_("the database reports an error")

SQLITE = {
    "SQLITE_FULL": FULL,
    "SQLITE_BUSY": BUSY,
    "SQLITE_LOCKED": BUSY,
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": DAMAGED,
    "SQLITE_READONLY": UNWRITABLE,
    "SQLITE_PERM": UNWRITABLE,
    "SQLITE_CANTOPEN": NO_FILE,
    "SQLITE_IOERR": UNREACHABLE,
}
# Classes of SQLSTATE, and codes within them.
POSTGRES = {
    "08": UNREACHABLE,
    "25006": UNWRITABLE,
    "28": LOCKED_OUT,
    "3D": LOCKED_OUT,
    "40": BUSY,
    "53": FULL,
    "53300": BUSY,
    "55000": UNREACHABLE,  # it lets nobody in
    "55P03": BUSY,
    "57": UNREACHABLE,
    "57014": BUSY,
    "58": UNREACHABLE,
}


DATA = "22"  # the class of SQLSTATE for values that do not fit

# Connecting raises what the operating system says, or what no dialect has wrapped.
DRIVERS = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)


@contextmanager
def telling(message: str) -> Iterator[None]:
    """Turn whatever a database raises into a sentence."""
    try:
        yield
    except (UnicodeError, OverflowError) as error:
        raise Unwritable from error
    except DRIVERS as error:
        if sqlstate(original(error))[:2] == DATA:
            raise Unwritable from error
        raise StoreError(Reason("", message, {"cause": cause(error)})) from error


@contextmanager
def failing_move() -> Iterator[None]:
    """Report a failed read as a move that was not saved: that is what the player asked for."""
    try:
        yield
    except StoreError as error:
        raise StoreError(error.reason._replace(message=MOVING)) from error


def cause(error: BaseException) -> str:
    """Why it did not work, as a clause."""
    error = original(error)
    if isinstance(error, sqlite3.Error):
        return of_sqlite(error)
    state = sqlstate(error)
    if state:
        return POSTGRES.get(state) or POSTGRES.get(state[:2]) or OTHER
    if isinstance(error, PoolTimeout):
        return BUSY
    # A TimeoutError is an OSError too.
    is_lost = isinstance(error, OSError | asyncpg.InterfaceError)
    return UNREACHABLE if is_lost else OTHER


def of_sqlite(error: sqlite3.Error) -> str:
    """The clause for an error of SQLite, whose extended codes begin like the plain ones."""
    name: str = getattr(error, "sqlite_errorname", "")
    return next((says for code, says in SQLITE.items() if name.startswith(code)), OTHER)


def original(error: BaseException) -> BaseException:
    """The driver's own error inside of what SQLAlchemy raises."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
        if not isinstance(error, sqlite3.Error) and error.__cause__ is not None:
            error = error.__cause__
    return error


def sqlstate(error: BaseException) -> str:
    """The code that PostgreSQL gave, if it did."""
    state = getattr(error, "sqlstate", None)
    return state if isinstance(state, str) else ""


def refusal(error: BaseException) -> Refused | None:
    """What it means that the database refuses an entry of a log."""
    error = original(error)
    code: str = getattr(error, "sqlite_errorname", "") or sqlstate(error)
    if code in ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505"):
        return Overtaken()
    if code in ("SQLITE_CONSTRAINT_FOREIGNKEY", "23503"):
        return NoTable()
    return None
