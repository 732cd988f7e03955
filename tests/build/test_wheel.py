"""Contents of a wheel that is built without a compiler."""

import zipfile
from pathlib import Path

import pytest

wheel_builder = pytest.importorskip("hatchling.builders.wheel")

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "guildhall"


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> zipfile.ZipFile:
    monkeypatch.setenv("GUILDHALL_MYPYC", "0")
    [path] = wheel_builder.WheelBuilder(str(ROOT)).build(
        directory=str(tmp_path), versions=["standard"]
    )
    assert path.endswith("-py3-none-any.whl")
    return zipfile.ZipFile(path)


def test_the_pure_wheel_has_every_file_of_the_package_and_nothing_compiled(
    wheel: zipfile.ZipFile,
) -> None:
    packed = {name for name in wheel.namelist() if name.startswith("guildhall/")}
    there = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix in {".py", ".toml", ".md", ".po", ".typed"}
    }
    assert there <= packed
    assert "guildhall/py.typed" in packed
    assert "guildhall/games/city_guilds/components.toml" in packed
    assert not [name for name in packed if name.endswith((".so", ".pyd", ".json", ".lock", ".pyc"))]


def test_the_wheel_has_no_benchmarks(wheel: zipfile.ZipFile) -> None:
    assert not [name for name in wheel.namelist() if "bench" in name]


def test_the_pure_wheel_does_not_need_the_runtime_of_compiled_code(wheel: zipfile.ZipFile) -> None:
    [name] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    lines = wheel.read(name).decode().splitlines()
    needs = [line for line in lines if line.startswith("Requires-Dist") and "extra ==" not in line]
    assert [line.split()[1].split(">")[0] for line in needs] == ["rich", "typer"]
