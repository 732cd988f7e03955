"""Guildhall: board games of guilds, majorities and hidden plans, to play and to study."""

from importlib import import_module
from importlib.resources import files

from guildhall import _compiled

_compiled.install_guard()  # before any other module of the package

from guildhall.core.game import Game
from guildhall.core.reason import IllegalAction
from guildhall.core.state import CHANCE, OVER

__all__ = ["CHANCE", "OVER", "Game", "IllegalAction", "__version__", "game", "titles"]
__version__ = "0.1.0"

_games: dict[str, Game] = {}


def titles() -> list[str]:
    """The ids of all titles, sorted."""
    folders = files("guildhall.games").iterdir()
    return sorted(f.name for f in folders if f.joinpath("components.toml").is_file())


def game(game_id: str, pack: str | None = None) -> Game:
    """A game by its id, with the default components or with a pack (TOML text) of the same form."""
    if game_id not in titles():
        raise ValueError(f"Unknown game {game_id!r}; expected one of: {', '.join(titles())}.")
    if pack is None and game_id in _games:
        return _games[game_id]
    loaded: Game = import_module(f"guildhall.games.{game_id}").load_game(pack)
    if pack is None:
        _games[game_id] = loaded
    return loaded
