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
        str, typer.Option(help="Where to listen; 127.0.0.1 is for this computer only.")
    ] = "0.0.0.0",
    port: Annotated[
        int | None, typer.Option(help="Default: 8302, or the next one that is free.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="A file, or postgresql://…; default: a file in your folder for data.",
        ),
    ] = None,
    pack: Annotated[
        list[Path] | None,
        typer.Option(help="Play a title with this pack; may be repeated for other titles."),
    ] = None,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="The address that people use, behind a proxy.")
    ] = "",
    should_open: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser.")
    ] = False,
    bot_delay: Annotated[
        float, typer.Option(help="Seconds between two moves of bots, so that people can follow.")
    ] = 0.8,
    has_rate_limits: Annotated[
        bool,
        typer.Option(
            "--rate-limits/--no-rate-limits",
            help="Limit how often one address may ask; without, only for measurements.",
        ),
    ] = True,
) -> None:
    """Open the hall: people play in the browser, on this computer and in its network."""
    with require_web_extra():
        from guildhall.server import run
        from guildhall.server.pages.qr import qr_text
        from guildhall.server.rate_limits import UNLIMITED, RateLimits
        from guildhall.server.settings import Settings
    if not 0 <= bot_delay <= 60:
        raise ValueError(f"The pace of bots is 0 to 60 seconds, not {bot_delay:g}.")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise ValueError(f"The public address begins with http:// or https://, not {public_url!r}.")
    where = str(data_dir() / "guildhall.db") if database is None else database
    packs = _read_packs(pack or [])
    opened = run.bind_socket(host, port)
    used = opened.getsockname()[1]
    local = f"http://{'127.0.0.1' if host in _ALL_INTERFACES else host}:{used}/"
    lan = run.lan_address() if host in _ALL_INTERFACES else None
    shared = "" if lan is None else f"http://{lan}:{used}/"
    settings = Settings(
        database=where,
        packs=packs,
        public_url=public_url,
        lan_url=shared,
        bot_delay=bot_delay,
        rate_limits=RateLimits() if has_rate_limits else UNLIMITED,
    )

    def ready() -> None:
        typer.echo(f"Guildhall is open: {public_url or local}")
        if shared and not public_url:
            typer.echo(f"On other devices in this network: {shared}\n")
            typer.echo(qr_text(shared))
        if database is None:
            typer.echo(f"The tables are kept in {where}.")
        typer.echo("Ctrl+C closes it; running games go on when it is opened again.")
        sys.stdout.flush()
        if should_open:
            webbrowser.open(local)

    try:
        with opened:
            run.serve(settings, opened, ready)
    except KeyboardInterrupt:
        typer.echo("\nGuildhall is closed; all games are kept.")


def _read_packs(files: list[Path]) -> dict[str, str]:
    """The packs by their titles, after a look at whether they can be played."""
    packs: dict[str, str] = {}
    for file in files:
        text = read_text(file)
        try:
            title = Pack(text).string("title")
        except PackError as error:
            raise ValueError(f"{file}: {error}") from error
        load_game(title, file)
        if title in packs:
            raise ValueError(f"{file}: there is already a pack for {title}.")
        packs[title] = text
    return packs
