"""`make play`: its server, the background compiler, and the environment it installs."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import create_venv
import pytest
import quickstart


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose packages are installed, with a compiler that the test writes."""
    monkeypatch.setattr(quickstart, "ROOT", tmp_path)
    monkeypatch.setattr(quickstart, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(quickstart, "COMPILE_LOG", tmp_path / "build" / "compile.log")
    monkeypatch.setattr(quickstart, "OPT_LEVEL", "print(0)")
    monkeypatch.setattr(create_venv, "install", lambda extra: None)
    monkeypatch.delenv("GUILDHALL_MYPYC", raising=False)
    return tmp_path


def compile_output(checkout: Path, code: str, capsys: pytest.CaptureFixture[str]) -> str:
    (checkout / "hatch_build.py").write_text(code, "utf-8")
    quickstart.Compiler().run()
    return capsys.readouterr().out


def test_a_compiled_engine_is_announced(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        compile_output(checkout, "print('done')", capsys)
        == f"{quickstart.COMPILING}\n{quickstart.COMPILED}\n"
    )


def test_a_failed_compile_is_reported_in_one_line(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = compile_output(checkout, "print('warning')\nraise SystemExit('no C compiler')", capsys)
    failure = quickstart.NOT_COMPILED.format(reason="no C compiler (build/compile.log)")
    assert output == f"{quickstart.COMPILING}\n{failure}\n"


def test_packages_that_cannot_be_installed_are_reported(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(extra: str) -> None:
        raise create_venv.SetupFailed(f"no network for {extra}")

    monkeypatch.setattr(create_venv, "install", fail)
    output = compile_output(checkout, "print('done')", capsys)
    assert output == quickstart.NOT_COMPILED.format(reason="no network for compile") + "\n"


def test_an_engine_that_is_compiled_already_is_not_mentioned(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quickstart, "OPT_LEVEL", "print(2)")
    assert compile_output(checkout, "raise SystemExit('compiled again')", capsys) == ""


def test_an_engine_compiled_for_tests_is_compiled_again(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quickstart, "OPT_LEVEL", "print(1)")
    assert (
        compile_output(checkout, "print('done')", capsys)
        == f"{quickstart.COMPILING}\n{quickstart.OPTIMIZED}\n"
    )


def test_a_stopped_compiler_starts_nothing(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "hatch_build.py").write_text("open('compiled', 'w')", "utf-8")
    compiler = quickstart.Compiler()
    compiler.stop()
    compiler.run()
    assert capsys.readouterr().out == ""
    assert not (checkout / "compiled").exists()


def test_compiling_can_be_switched_off(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUILDHALL_MYPYC", "0")
    assert compile_output(checkout, "raise SystemExit('compiled')", capsys) == ""


def run_play(folder: Path, server: str) -> tuple[int, list[str]]:
    """Run the script with a server that a test writes; return its status and output lines."""
    (folder / "guildhall").mkdir()
    (folder / "guildhall" / "__init__.py").touch()
    (folder / "guildhall" / "__main__.py").write_text(server, "utf-8")
    tools = str(Path(quickstart.__file__).parent)
    script = (
        f"import sys; sys.path.insert(0, {tools!r}); import quickstart; from pathlib import Path;"
        "quickstart.PYTHON = Path(sys.executable); "
        "quickstart.prepare = lambda: None; sys.exit(quickstart.main())"
    )
    output = folder / "output"  # a file, because reading a pipe would also wait for the browser
    with output.open("w") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", script],
            cwd=folder,
            env={**os.environ, "GUILDHALL_MYPYC": "0", "PYTHONPATH": str(folder)},
            stdout=file,
            stderr=file,
            start_new_session=True,
        )
    try:
        status = process.wait(50)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # the browser too
    return status, output.read_text("utf-8").splitlines()


def test_play_ends_with_its_server_even_if_a_browser_keeps_the_output(tmp_path: Path) -> None:
    server = """
import subprocess, sys
print("Guildhall is at ...", flush=True)
# As a browser that the server opens: it inherits the output and stays.
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print("Goodbye.", flush=True)
raise SystemExit(4)
"""
    status, lines = run_play(tmp_path, server)
    assert (status, lines[1:]) == (4, ["Guildhall is at ...", "Goodbye."])


def test_a_server_that_cannot_start_is_reported_without_a_progress_line(tmp_path: Path) -> None:
    status, lines = run_play(tmp_path, "raise SystemExit('No such option: --prot')")
    assert (status, [line for line in lines if line]) == (1, ["No such option: --prot"])


# The environment


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that an environment in a temporary checkout runs; all of them succeed."""
    made: list[str] = []

    def call(words: list[str]) -> subprocess.CompletedProcess[str]:
        made.append(" ".join(words))
        return subprocess.CompletedProcess(words, 0, "", "")

    (tmp_path / "src").symlink_to(create_venv.ROOT / "src")
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(create_venv, "ROOT", tmp_path)
    monkeypatch.setattr(create_venv, "FOLDER", tmp_path / ".venv")
    monkeypatch.setattr(create_venv, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(create_venv, "_call", call)
    write_project(tmp_path)
    return made


def write_project(folder: Path, web: str = "fastapi", style: str = "") -> None:
    extras = {"web": [web], "dev": ["guildhall-games[test]"], "test": ["guildhall-games[web]"]}
    lines = [f"{name} = {json.dumps(needed)}" for name, needed in extras.items()]
    text = "\n".join(["[project.optional-dependencies]", *lines, style])
    (folder / "pyproject.toml").write_text(text, "utf-8")


def test_an_extra_is_installed_again_when_its_requirements_change(
    tmp_path: Path, calls: list[str]
) -> None:
    assert not create_venv.is_installed("web")
    create_venv.install("web")
    create_venv.install("web")
    assert create_venv.is_installed("web")
    assert not create_venv.is_installed("dev")
    write_project(tmp_path, style="[tool.ruff]\nline-length = 100")
    assert create_venv.is_installed("web"), "Settings of tools need no other packages."
    write_project(tmp_path, web="starlette")
    assert not create_venv.is_installed("web")
    assert [call.rpartition(" ")[2] for call in calls] == [".[web]"]


def test_an_extra_includes_those_that_it_requires(calls: list[str]) -> None:
    create_venv.install("dev")
    assert all(create_venv.is_installed(name) for name in ("dev", "test", "web"))
    assert len(calls) == 1


def test_a_copied_checkout_is_installed_again(
    tmp_path: Path, calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    create_venv.install("web")
    copy = tmp_path / "copy"
    copy.mkdir()
    write_project(copy)
    monkeypatch.setattr(create_venv, "ROOT", copy)
    assert not create_venv.is_installed("web"), "It would run the code of the other checkout."


def test_an_environment_without_its_python_is_not_installed(
    tmp_path: Path, calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    create_venv.install("web")
    monkeypatch.setattr(create_venv, "PYTHON", tmp_path / "gone")
    assert not create_venv.is_installed("web")


def test_an_environment_that_works_is_kept(
    tmp_path: Path, calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / ".venv" / "from elsewhere"
    kept.touch()

    def call(words: list[str]) -> subprocess.CompletedProcess[str]:
        calls.append(" ".join(words))
        return subprocess.CompletedProcess(words, int("import" in calls[-1]), "", "")

    monkeypatch.setattr(create_venv, "_call", call)
    create_venv.create()
    assert kept.exists()
    assert calls[-1].endswith("uv rich")


def test_a_failed_installation_names_its_cause(
    tmp_path: Path, calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    output = "WARNING: retrying\nERROR: No matching distribution found for fastapi\nnote: see above"

    def call(words: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(words, 1, "", output)

    monkeypatch.setattr(create_venv, "_call", call)
    monkeypatch.setattr(create_venv, "INSTALL_LOG", tmp_path / "build" / "install.log")
    with pytest.raises(create_venv.SetupFailed, match="No matching distribution found for fastapi"):
        create_venv.install("web")
    assert (tmp_path / "build" / "install.log").read_text("utf-8") == output
    assert not create_venv.is_installed("web")
