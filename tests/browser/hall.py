"""The server of the tests: in a thread of theirs, and with lots and bots that can be foreseen.

Who draws by lot and how bots choose depends on the position alone, so a table goes the same way in
every run, whatever else is played beside it. Another salt gives other games.
"""

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from starlette.responses import Response

from guildhall.bots import bot as bot_named
from guildhall.core.game import Game
from guildhall.core.record import digest
from guildhall.core.state import State
from guildhall.core.view import View
from guildhall.server import hall, lobby
from guildhall.server.app import Files
from guildhall.server.bots import Workers
from guildhall.server.limits import UNLIMITED
from guildhall.server.settings import Settings
from tests.server.running import served

SALT: Final = os.environ.get("GUILDHALL_TEST_SALT", "1")


def drawn(state: State) -> int:
    """Answer a pending draw."""
    return state.sample(random.Random(f"{SALT} {digest(state)}"))


def shuffled(seats: Sequence[int]) -> list[int]:
    """Seats by lot."""
    order = list(seats)
    random.Random(f"{SALT} {order}").shuffle(order)
    return order


async def choose(workers: Workers, game: Game, view: View, bot: str) -> int:
    """What a bot would do with this view, thought over on the spot."""
    return bot_named(bot).choose(game, view, random.Random(f"{SALT} {view}"))


class Kept(Files):
    """The files of the page; a browser keeps them, and need not ask whether they have changed."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """A file."""
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "max-age=3600"
        return response


@contextmanager
def opened_hall(file: Path) -> Iterator[str]:
    """A server whose bots move at once; gives its address."""
    with pytest.MonkeyPatch.context() as instead:
        instead.setattr(hall, "drawn", drawn)
        instead.setattr(lobby, "drawn", drawn)
        instead.setattr(lobby, "shuffled", shuffled)
        instead.setattr(Workers, "choose", choose)
        instead.setattr("guildhall.server.app.Files", Kept)
        settings = Settings(database=str(file), bot_pace=0, limits=UNLIMITED)
        with served(settings) as url:
            yield url
