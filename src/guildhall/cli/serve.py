"""``guildhall serve``: play in the browser, alone or with friends."""

import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer

from guildhall.cli.arguments import load_game, read_text
from guildhall.cli.console import report_errors
from guildhall.cli.data_dir import data_dir
from guildhall.cli.extras import require_web_extra
from guildhall.core.pack import Pack, PackError

_ALL_INTERFACES: Final = ("0.0.0.0", "::", "")


@report_errors
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 127.0.0.1 for this computer only.")
    ] = "0.0.0.0",
    port: Annotated[int | None, typer.Option(help="Default: 8302, or the next free port.")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="An SQLite file or postgresql://…; default: a file in your data folder.",
        ),
    ] = None,
    pack: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PATH", help="Play a game with this pack; may be repeated for other games."
        ),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(metavar="URL", help="The public address, if behind a proxy."),
    ] = "",
    should_open: Annotated[
        bool, typer.Option("--open/--no-open", help="Open a browser window.")
    ] = False,
    bot_delay: Annotated[
        float, typer.Option(help="Seconds between bot moves, so that people can follow.")
    ] = 0.8,
    has_rate_limits: Annotated[
        bool,
        typer.Option(
            "--rate-limits/--no-rate-limits",
            help="Limit requests per address; turn off for load tests only.",
        ),
    ] = True,
) -> None:
    """Start a server, so that people can play in the browser on this computer and its network."""
    with require_web_extra():
        from guildhall.server import run
        from guildhall.server.pages.qr import qr_text
        from guildhall.server.rate_limits import UNLIMITED, RateLimits
        from guildhall.server.settings import Settings
    if not 0 <= bot_delay <= 60:
        raise ValueError(f"The bot delay must be from 0 to 60 seconds, not {bot_delay:g}.")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise ValueError(f"The public URL must start with http:// or https://, not {public_url!r}.")
    location = str(data_dir() / "guildhall.db") if database is None else database
    packs = _read_packs(pack or [])
    listener = run.bind_socket(host, port)
    used_port = listener.getsockname()[1]
    local = f"http://{'127.0.0.1' if host in _ALL_INTERFACES else host}:{used_port}/"
    lan = run.lan_address() if host in _ALL_INTERFACES else None
    lan_url = "" if lan is None else f"http://{lan}:{used_port}/"
    settings = Settings(
        database=location,
        packs=packs,
        public_url=public_url,
        lan_url=lan_url,
        bot_delay=bot_delay,
        rate_limits=RateLimits() if has_rate_limits else UNLIMITED,
    )

    def ready() -> None:
        typer.echo(f"Guildhall is running at {public_url or local}")
        if lan_url and not public_url:
            typer.echo(f"On other devices in this network: {lan_url}\n")
            typer.echo(qr_text(lan_url))
        if database is None:
            typer.echo(f"Tables are saved in {location}.")
        typer.echo("Press Ctrl+C to stop the server. Games continue when it starts again.")
        sys.stdout.flush()
        if should_open:
            webbrowser.open(local)

    try:
        with listener:
            run.serve(settings, listener, ready)
    except KeyboardInterrupt:
        typer.echo("\nThe server has stopped; all games are saved.")


def _read_packs(files: list[Path]) -> dict[str, str]:
    """Read packs by game, and check that they can be played."""
    packs: dict[str, str] = {}
    for file in files:
        text = read_text(file)
        try:
            game_id = Pack(text).string("title")
        except PackError as error:
            raise ValueError(f"{file}: {error}") from error
        load_game(game_id, file)
        if game_id in packs:
            raise ValueError(f"{file}: there is already a pack for {game_id}.")
        packs[game_id] = text
    return packs
