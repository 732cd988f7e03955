"""The examples in the documentation work as described."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
PAGES_WITH_CODE = [page for page in PAGES if "```python" in page.read_text("utf-8")]

SCORES = r"\[\d+, \d+, \d+, \d+\] \[\d.*\]\n"
REWARDS = r"(player_\d -?\d+\.0\n){4}"
INFORMATION = r"\[[01]\.\d+(, [01]\.\d+){2}\]\nseat 0\n(dealt .*\n)+.*\n"
# The expected output of the code on each page.
PRINTS = {
    "README.md": SCORES,
    "docs/engine.md": SCORES,
    "docs/lab.md": REWARDS + INFORMATION + r"return .+\n",
}


def test_there_are_pages_with_code() -> None:
    assert {page.relative_to(ROOT).as_posix() for page in PAGES_WITH_CODE} == PRINTS.keys()


@pytest.mark.parametrize("page", PAGES_WITH_CODE, ids=lambda page: page.name)
def test_the_code_of_a_page_runs(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), flags=re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(blocks)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(PRINTS[page.relative_to(ROOT).as_posix()], done.stdout), done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))
    missing = [link for link in links if not (page.parent / link).exists()]
    assert missing == []
