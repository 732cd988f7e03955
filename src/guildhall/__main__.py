"""``python -m guildhall``: the command line, also where no script was installed."""

from guildhall.cli.app import main

main()
