"""`make play`: what is said when the engine is compiled in the background."""

import sys
from pathlib import Path

import environment
import play
import pytest


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose packages are installed, with a compiler that the test writes."""
    monkeypatch.setattr(play, "ROOT", tmp_path)
    monkeypatch.setattr(play, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(play, "COMPILE_LOG", tmp_path / "build" / "compile.log")
    monkeypatch.setattr(play, "IS_COMPILED", "raise SystemExit(1)")
    monkeypatch.setattr(environment, "install", lambda extra: None)
    monkeypatch.delenv("GUILDHALL_MYPYC", raising=False)
    return tmp_path


def compiled(checkout: Path, code: str, capsys: pytest.CaptureFixture[str]) -> str:
    (checkout / "hatch_build.py").write_text(code, "utf-8")
    play.Compiler().run()
    return capsys.readouterr().out


def test_a_compiled_engine_is_announced(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert compiled(checkout, "print('done')", capsys) == f"{play.COMPILED}\n"


def test_a_failed_compile_is_reported_in_one_line(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = compiled(checkout, "print('warning')\nraise SystemExit('no C compiler')", capsys)
    assert said == play.NOT_COMPILED.format(reason="no C compiler (build/compile.log)") + "\n"


def test_packages_that_cannot_be_installed_are_reported(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(extra: str) -> None:
        raise environment.SetupFailed(f"no network for {extra}")

    monkeypatch.setattr(environment, "install", fail)
    said = compiled(checkout, "print('done')", capsys)
    assert said == play.NOT_COMPILED.format(reason="no network for compile") + "\n"


def test_an_engine_that_is_compiled_already_is_not_mentioned(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "IS_COMPILED", "")
    assert compiled(checkout, "raise SystemExit('compiled again')", capsys) == ""


def test_compiling_can_be_switched_off(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUILDHALL_MYPYC", "0")
    assert compiled(checkout, "raise SystemExit('compiled')", capsys) == ""


def test_an_extra_is_installed_again_when_the_project_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def install(*words: str) -> bool:
        calls.append(words[-1])
        return True

    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "FOLDER", tmp_path)
    monkeypatch.setattr(environment, "_works", install)
    (tmp_path / "pyproject.toml").write_text("one", "utf-8")
    assert not environment.is_installed("web")
    environment.install("web")
    environment.install("web")
    assert environment.is_installed("web")
    assert not environment.is_installed("dev")
    (tmp_path / "pyproject.toml").write_text("two", "utf-8")
    assert not environment.is_installed("web")
    assert calls == [f"{tmp_path}[web]"]
