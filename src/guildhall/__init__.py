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


def game(title: str, pack: str | None = None) -> Game:
    """A title by its id, with its own components or with a pack (TOML text) of the same form."""
    if title not in titles():
        raise ValueError(f"Unknown game {title!r}; expected one of: {', '.join(titles())}.")
    if pack is None and title in _games:
        return _games[title]
    made: Game = import_module(f"guildhall.games.{title}").load_game(pack)
    if pack is None:
        _games[title] = made
    return made
