"""The documentation works as written: code runs, links resolve, the site builds."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "guildhall"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
PAGES += [ROOT / "examples" / "README.md"]
PAGES_WITH_CODE = [page for page in PAGES if "```python\n" in page.read_text("utf-8")]
FIRST_GAME = ROOT / "docs" / "tutorials" / "first-game.md"
PYTEST = ["pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"]
GENERIC_TESTS = ["tests/properties", "tests/regions", "tests/drawing"]
GENERIC_TESTS += [
    f"tests/hidden_information/test_{name}.py" for name in ("canary", "imagine", "views")
]
FILE_BLOCK = re.compile(r'^(`{3,})\w+ title="([^"]+)"\n(.*?)^\1$', re.MULTILINE | re.DOTALL)

SCORES = r"\[\d+, \d+, \d+, \d+\] \[\d.*\]\n"
REWARDS = r"(player_\d -?\d+\.0\n){4}"
INFORMATION = r"\[[01]\.\d+(, [01]\.\d+){2}\]\nseat 0\n(dealt .*\n)+.*\n"
# The expected output of the code on each page.
PRINTS = {
    "README.md": SCORES,
    "docs/engine.md": SCORES,
    "docs/lab.md": REWARDS + INFORMATION + r"return .+\n",
    "docs/tutorials/first-bot.md": r"(\w.*\n)+\[.*\]\nwins: \d+ of 20\n",
}


def test_there_are_pages_with_code() -> None:
    assert {page.relative_to(ROOT).as_posix() for page in PAGES_WITH_CODE} == PRINTS.keys()


@pytest.mark.parametrize("page", PAGES_WITH_CODE, ids=lambda page: page.name)
def test_the_code_of_a_page_runs(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), flags=re.DOTALL)
    done = run([sys.executable, "-c", "\n".join(blocks)])
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(PRINTS[page.relative_to(ROOT).as_posix()], done.stdout), done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_resolve(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    generated = {ROOT / "docs" / "reference" / "http-api.md"}
    targets = [(page.parent / link).resolve() for link in links]
    assert [link for link in targets if not link.exists() and link not in generated] == []


def test_the_files_that_the_architecture_names_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`([\w<>/]+(?:\.(?:py|js)|/))`", text)
    paths = [name.replace("<title>", "strasbourg") for name in named]
    assert len(paths) > 20
    assert [p for p in paths if not (PACKAGE / p).exists() and not (ROOT / p).exists()] == []


@pytest.fixture(scope="module")
def first_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with the game of the tutorial in it; everything else is linked."""
    root = tmp_path_factory.mktemp("first_game")
    (root / "pyproject.toml").symlink_to(ROOT / "pyproject.toml")
    for folder in ("src/guildhall", "src/guildhall/games", "tests", "tests/games"):
        (root / folder).mkdir(parents=True)
        for path in (ROOT / folder).iterdir():
            if path.name not in ("games", "__pycache__"):
                (root / folder / path.name).symlink_to(path)
    for _, name, text in FILE_BLOCK.findall(FIRST_GAME.read_text("utf-8")):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


@pytest.mark.parametrize(
    "command",
    [
        [*PYTEST, "tests/games/pig"],
        [*PYTEST, "--game", "pig", *GENERIC_TESTS],
        ["mypy", "--cache-dir", ".mypy_cache", "src/guildhall/games/pig", "tests/games/pig"],
        ["guildhall", "simulate", "pig", "--games", "40", "--check", "--jobs", "1"],
        ["guildhall", "simulate", "pig", "--games", "3", "--bot", "simple", "--jobs", "1"],
        ["guildhall", "rules", "pig", "PG-1.2"],
    ],
    ids=["tests", "tests of all games", "types", "simulate", "bots", "rules"],
)
def test_the_first_game_can_be_played(first_game: Path, command: list[str]) -> None:
    done = run([sys.executable, "-m", *command], first_game, interpreted=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_first_game_is_in_the_style_of_the_project(first_game: Path) -> None:
    for words in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *words, "--no-cache", "src/guildhall/games/pig"]
        done = run(command, first_game)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_site_builds_without_warnings(tmp_path: Path) -> None:
    done = run([sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)])
    assert done.returncode == 0, done.stderr
    pages = [path.read_text("utf-8") for path in tmp_path.rglob("*.html")]
    # Nothing is loaded from another host: no script, style sheet, font or picture.
    loaded = r"<(?:script|img|iframe|source)[^>]* src=\"?https?:|<link[^>]* href=\"?https?:"
    assert [found for page in pages for found in re.findall(loaded, page)] == []


def run(
    command: list[str], folder: Path = ROOT, interpreted: bool = False
) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    if interpreted:
        env |= {"GUILDHALL_INTERPRETED": "1", "PYTHONPATH": str(folder / "src")}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
