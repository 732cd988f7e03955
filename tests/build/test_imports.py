"""Imports point one way: core, games, users of games, the server, the command line."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from guildhall import _compiled

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "guildhall"
FILES = sorted(PACKAGE.rglob("*.py"))
COMPILED = _compiled.compiled_sources(PACKAGE)

# A package may import those of its own layer and of the layers above it. `guildhall` is the public
# API in the package's __init__.py, which knows all games: core and games never import it.
LAYERS = [
    {"guildhall._compiled"},
    {"guildhall.core"},
    {"guildhall.drawing"},
    {"guildhall.games"},
    {"guildhall"},
    {"guildhall.bots", "guildhall.lab", "guildhall.rulebook"},
    {"guildhall.table"},
    {"guildhall.store"},
    {"guildhall.server"},
    {"guildhall.__main__", "guildhall.cli"},
]
# The same within the server, by longest prefix: a module imports its own layer and lower ones.
SERVER_LAYERS = [
    ["chance", "gc_tuning", "i18n", "tasks", "pages.html", "pages.icons", "pages.layout"],
    ["http.schemas", "pages.error_page"],
    ["http.errors"],
    ["bots", "pages.qr", "rate_limits", "settings", "text_rules"],
    ["tables"],
    ["bots.turns", "pages"],
    ["context"],
    ["http", "security", "ws"],
    ["app"],
    ["run"],
]
# The modules that may import each package outside the standard library.
THIRD_PARTY = {
    "aiosqlite": ["guildhall.store"],
    "alembic": ["guildhall.store"],
    "asyncpg": ["guildhall.store"],
    "babel": ["guildhall.server"],
    "fastapi": ["guildhall.server"],
    "gymnasium": ["guildhall.lab"],
    "librt": ["guildhall.core.native"],
    "markdown_it": ["guildhall.rulebook.html"],
    "mypy_extensions": ["guildhall.core.native"],
    "numpy": ["guildhall.lab"],
    "pettingzoo": ["guildhall.lab"],
    "pydantic": ["guildhall.server.http.schemas"],
    "pyspiel": ["guildhall.lab"],
    "rich": ["guildhall.cli"],
    "segno": ["guildhall.server.pages.qr"],
    "sqlalchemy": ["guildhall.store"],
    "starlette": ["guildhall.server"],
    "typer": ["guildhall.cli"],
    "uvicorn": ["guildhall.server.run", "guildhall.server.ws.deflate"],
    "websockets": ["guildhall.server.ws.deflate"],
}


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path) for path in FILES}


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def imported_modules(source: str) -> Iterator[str]:
    """All modules that a source file imports, at any level."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are not used here"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in MODULES else str(node.module)


def package_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def layer_of(module: str) -> int:
    for number, packages in enumerate(LAYERS):
        if package_of(module) in packages:
            return number
    raise AssertionError(f"{package_of(module)} is missing in LAYERS")


def server_layer_of(module: str) -> int:
    """The layer of a server module; packages themselves contain only a docstring."""
    found = [
        (len(name), number)
        for number, names in enumerate(SERVER_LAYERS)
        for name in names
        if is_in(module, f"guildhall.server.{name}")
    ]
    assert found, f"{module} has no layer in SERVER_LAYERS yet"
    return max(found)[1]


def violations(module: str, source: str) -> list[str]:
    return [
        f"{module} imports {target}, but {reason}"
        for target in imported_modules(source)
        if (reason := why_forbidden(module, target))
    ]


def why_forbidden(module: str, target: str) -> str | None:
    if not is_in(target, "guildhall"):
        top = target.partition(".")[0]
        if top in sys.stdlib_module_names:
            return None
        if top not in THIRD_PARTY:
            return "it is neither in the standard library nor in THIRD_PARTY"
        places = THIRD_PARTY[top]
        is_allowed = any(is_in(module, place) for place in places)
        return None if is_allowed else f"only {' and '.join(places)} may"
    if is_in(target, "guildhall.games") and is_in(module, "guildhall.games"):
        own_package = ".".join(module.split(".")[:3])
        return None if is_in(target, own_package) else "games never import each other"
    if layer_of(target) > layer_of(module):
        return f"{package_of(module)} is below {package_of(target)}"
    if is_in(target, "guildhall.server") and is_in(module, "guildhall.server"):
        is_lower = server_layer_of(target) <= server_layer_of(module)
        return None if is_lower else f"{module} is below {target}"
    if is_in(target, "guildhall.drawing") and is_in(module, "guildhall.games"):
        return None if module.split(".")[3:4] == ["board"] else "in a game only the board draws"
    return None


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    assert violations(name_of(path), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_compiled_files_import_only_inputs(path: Path) -> None:
    # mypyc inlines constants; a change in a file that is not an input would go unnoticed.
    inputs = {name_of(path) for path in _compiled.inputs(PACKAGE)}
    own = [t for t in imported_modules(path.read_text(encoding="utf-8")) if is_in(t, "guildhall")]
    assert [target for target in own if target not in inputs] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("guildhall.core.state", "import guildhall"),
        ("guildhall.core.state", "from guildhall import CHANCE"),
        ("guildhall.core.state", "from guildhall.games import city_guilds"),
        ("guildhall.core.state", "import librt.vecs"),
        ("guildhall.core.pack", "import numpy"),
        (
            "guildhall.games.city_guilds.rules.state",
            "from guildhall.games.strasbourg.ids import FIRST",
        ),
        ("guildhall.games.city_guilds.rules.state", "from guildhall.drawing.svg import escape"),
        ("guildhall.games.city_guilds.words", "def f():\n    from rich import print"),
        ("guildhall.games.city_guilds.view", "import guildhall.bots.greedy"),
        ("guildhall.drawing.svg", "from guildhall.games.city_guilds import ids"),
        ("guildhall.bots.greedy", "import guildhall.cli.app"),
        ("guildhall.bots.greedy", "if TYPE_CHECKING:\n    from guildhall.table import Table"),
        ("guildhall.bots.greedy", "from pettingzoo import AECEnv"),
        ("guildhall.server.run", "import typer"),
        ("guildhall.cli.app", "import bench.suite"),
        ("guildhall.table.table", "import sqlalchemy"),
        ("guildhall.table.table", "from guildhall.store import Store"),
        ("guildhall.store.store", "import guildhall.server.tables.registry"),
        ("guildhall.server.tables.registry", "from sqlalchemy.exc import SQLAlchemyError"),
        ("guildhall.server.tables.lobby", "from guildhall.server.pages import cache"),
        ("guildhall.server.pages.cache", "from guildhall.server.ws.outbox import Outbox"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str) -> None:
    assert len(violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("guildhall.core.native", "from librt.vecs import vec"),
        ("guildhall.games.city_guilds.board", "from guildhall.drawing.svg import escape"),
        ("guildhall.games.city_guilds.board.town", "from guildhall.drawing.svg import escape"),
        (
            "guildhall.games.city_guilds",
            "from guildhall.games.city_guilds.rules.state import State",
        ),
        ("guildhall.bots.greedy", "import guildhall"),
        ("guildhall.lab.pettingzoo", "import numpy, pettingzoo"),
        ("guildhall.store.schema", "import sqlalchemy, guildhall.table"),
        ("guildhall.server.bots.turns", "from guildhall.server.tables import registry"),
        ("guildhall.cli.app", "import typer, tomllib, guildhall.server.run"),
    ],
)
def test_a_right_import_passes(module: str, source: str) -> None:
    assert violations(module, source) == []


def test_the_engine_runs_on_the_standard_library_alone() -> None:
    code = f"""
import sys
sys.path.insert(0, {str(PACKAGE.parent)!r})
import guildhall
for game_id in guildhall.titles():
    game = guildhall.game(game_id)
    game.start(seats=game.seats.start)
"""
    # -I and -S hide all installed packages.
    env = os.environ | {"GUILDHALL_INTERPRETED": "1"}
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
