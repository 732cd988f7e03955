"""``guildhall serve``: ports, packs, databases, folders and startup errors."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from guildhall.cli import data_dir
from guildhall.server import run
from tests.cli.run_cli import PACKAGE_FOLDER, error_of, run_cli
from tests.server.clients import HTTP_CLIENT
from tests.server.server_process import ServerProcess


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        words = ("serve", "--host", "127.0.0.1", "--port", port, "--database", str(tmp_path / "x"))
        output = error_of(run_cli(*words))
    assert output == f"Port {port} is already in use. Choose another one with --port."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--port", "70000"], "There is no port 70000; ports range from 0 to 65535."),
        (["--port", "x"], "Invalid value for '--port'"),
        (["--host", "no.such.host.invalid"], "The server cannot listen on no.such.host.invalid"),
        (["--bot-delay", "-1"], "The bot delay must be from 0 to 60 seconds, not -1."),
        (["--public-url", "example.org"], "The public URL must start with http:// or https://"),
        (["--database", "oracle://x"], "Unsupported database. Use SQLite or PostgreSQL."),
        (["--database", "/no/folder/x.db"], "The database folder /no/folder does not exist."),
        (["--database", "postgresql://127.0.0.1:1/x"], "The database could not be opened"),
        (["--pack", "/no/pack.toml"], "/no/pack.toml: No such file or directory."),
    ],
)
def test_startup_errors_are_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUILDHALL_DATA", str(tmp_path))
    port = [] if "--port" in words else ["--port", "0"]
    assert error_of(run_cli("serve", "--host", "127.0.0.1", *port, *words)).startswith(sentence)


def test_packs_are_read_before_the_database_is_opened(tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text(run_cli("pack", "export", "city_guilds").stdout)
    bad = tmp_path / "bad.toml"
    bad.write_text("title = 3")
    output = error_of(run_cli("serve", "--pack", str(good), "--pack", str(good)))
    assert output == f"{good}: there is already a pack for city_guilds."
    assert error_of(run_cli("serve", "--pack", str(bad))).startswith(f"{bad}: line 1")


def test_without_the_extra_it_says_how_to_install_it() -> None:
    code = """
import sys
sys.modules["fastapi"] = None
from guildhall.cli.app import main
sys.argv = ["guildhall", "serve"]
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(PACKAGE_FOLDER)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "pip install 'guildhall-games[web]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_interrupt_stops_the_server_and_keeps_the_games(tmp_path: Path) -> None:
    with ServerProcess(str(tmp_path / "tables.db")) as server:
        assert HTTP_CLIENT.get(server.url).status_code == 200
        output = server.stop(signal.SIGINT)
    first, *_, last = output.splitlines()
    assert first == f"Guildhall is running at {server.url}/"
    assert last == "The server has stopped; all games are saved."


def test_the_next_port_is_used_if_the_default_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with run.bind_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(run, "DEFAULT_PORT", port)
        with run.bind_socket("127.0.0.1", None) as found:
            assert port < found.getsockname()[1] < port + run.PORTS_TRIED


def test_the_data_folder_follows_the_platform_conventions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("GUILDHALL_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_dir.default_dir() == tmp_path / ".local/share/guildhall"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_dir.default_dir() == tmp_path / ".local/share/guildhall"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert data_dir.default_dir() == tmp_path / "data/guildhall"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_dir.default_dir() == tmp_path / "Library/Application Support/Guildhall"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert data_dir.default_dir() == tmp_path / "Local/Guildhall"
    monkeypatch.setenv("GUILDHALL_DATA", str(tmp_path / "mine"))
    assert data_dir.data_dir() == tmp_path / "mine"
    assert (tmp_path / "mine").is_dir()
