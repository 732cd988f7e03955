"""``python -m guildhall``: the command line without an installed script."""

from guildhall.cli.app import main

if __name__ == "__main__":
    main()
