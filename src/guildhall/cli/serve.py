"""``guildhall serve``: play in the browser, alone or with friends."""

import sys
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer

from guildhall.cli.arguments import load_game, read_text
from guildhall.cli.data_folder import data_folder
from guildhall.cli.speech import plainly
from guildhall.cli.web import needs_web
from guildhall.core.pack import Pack, PackError

EVERYWHERE: Final = ("0.0.0.0", "::", "")


@plainly
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
    public: Annotated[
        str, typer.Option(metavar="URL", help="The address that people use, behind a proxy.")
    ] = "",
    should_open: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the browser.")
    ] = False,
    bot_pace: Annotated[
        float, typer.Option(help="Seconds between two moves of bots, so that people can follow.")
    ] = 0.8,
    has_limits: Annotated[
        bool,
        typer.Option(
            "--limits/--no-limits",
            help="Limit how often one address may ask; without, only for measurements.",
        ),
    ] = True,
) -> None:
    """Open the hall: people play in the browser, on this computer and in its network."""
    with needs_web():
        from guildhall.server import serving
        from guildhall.server.limits import UNLIMITED, Limits
        from guildhall.server.qr import blocks
        from guildhall.server.settings import Settings
    if not 0 <= bot_pace <= 60:
        raise ValueError(f"The pace of bots is 0 to 60 seconds, not {bot_pace:g}.")
    if public and not public.startswith(("http://", "https://")):
        raise ValueError(f"The public address begins with http:// or https://, not {public!r}.")
    where = str(data_folder() / "guildhall.db") if database is None else database
    packs = read_packs(pack or [])
    opened = serving.bound(host, port)
    used = opened.getsockname()[1]
    local = f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{used}/"
    lan = serving.lan_address() if host in EVERYWHERE else None
    shared = "" if lan is None else f"http://{lan}:{used}/"
    settings = Settings(
        database=where,
        packs=packs,
        public=public,
        shared=shared,
        bot_pace=bot_pace,
        limits=Limits() if has_limits else UNLIMITED,
    )

    def ready() -> None:
        typer.echo(f"Guildhall is open: {public or local}")
        if shared and not public:
            typer.echo(f"On other devices in this network: {shared}\n")
            typer.echo(blocks(shared))
        if database is None:
            typer.echo(f"The tables are kept in {where}.")
        typer.echo("Ctrl+C closes it; running games go on when it is opened again.")
        sys.stdout.flush()
        if should_open:
            webbrowser.open(local)

    try:
        with opened:
            serving.serve(settings, opened, ready)
    except KeyboardInterrupt:
        typer.echo("\nGuildhall is closed; all games are kept.")


def read_packs(files: list[Path]) -> dict[str, str]:
    """The packs by their titles, after a look at whether they can be played."""
    packs: dict[str, str] = {}
    for file in files:
        text = read_text(file)
        try:
            title = Pack(text).word("title")
        except PackError as error:
            raise ValueError(f"{file}: {error}") from error
        load_game(title, file)
        if title in packs:
            raise ValueError(f"{file}: there is already a pack for {title}.")
        packs[title] = text
    return packs
