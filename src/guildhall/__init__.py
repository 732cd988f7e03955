"""Guildhall: board games of guilds, majorities and hidden plans, to play and to study."""

from importlib.resources import files

from guildhall import _compiled

_compiled.install_guard()  # before any other module of the package

from guildhall.core.game import Game, load_title
from guildhall.core.reason import IllegalAction
from guildhall.core.state import CHANCE, OVER

__all__ = ["CHANCE", "OVER", "Game", "IllegalAction", "__version__", "game", "titles"]
__version__ = "0.1.0"


def titles() -> list[str]:
    """The ids of all titles, sorted."""
    folders = files("guildhall.games").iterdir()
    return sorted(f.name for f in folders if f.joinpath("components.toml").is_file())


def game(game_id: str, pack: str | None = None) -> Game:
    """A game by its id, with the default components or with a pack (TOML text) of the same form."""
    if game_id not in titles():
        raise ValueError(f"Unknown game {game_id!r}; expected one of: {', '.join(titles())}.")
    return load_title(game_id, pack)
