"""Run a PostgreSQL cluster in a temporary folder for as long as the parent process lives.

It prints the address of the cluster, or the reason there is none. When its standard input closes,
which happens even if the parent is killed, it stops the cluster and removes the folder.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def find_program(program: str) -> str | None:
    """Find a PostgreSQL program, the newest version if there are several."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    known = [str(folder) for folder in reversed(folders)]
    return shutil.which(program, path=os.pathsep.join([*known, os.environ["PATH"]]))


def print_line(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def run_cluster(folder: Path, initdb: str, pg_ctl: str) -> None:
    before: list[str] = []
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        try:
            shutil.chown(folder, "postgres")
        except LookupError:
            print_line("PostgreSQL does not run as root, and there is no user named postgres.")
            return
        before = ["runuser", "-u", "postgres", "--"]
    data = str(folder / "data")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
    make = [initdb, "-D", data, "-A", "trust", "-U", "guildhall", "-E", "UTF8"]
    start = [pg_ctl, "-D", data, "-w", "-o", options, "-l", str(folder / "log"), "start"]
    stop = [pg_ctl, "-D", data, "-m", "immediate", "stop"]
    try:
        for command in (make, start):
            done = subprocess.run(
                [*before, *command],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode != 0:
                print_line(f"{Path(command[0]).name} failed:", done.stderr.strip()[-300:])
                return
        print_line(f"postgresql://guildhall@/postgres?host={folder}")
        sys.stdin.read()
    finally:
        subprocess.run([*before, *stop], capture_output=True, check=False)


def main() -> None:
    initdb, pg_ctl = find_program("initdb"), find_program("pg_ctl")
    if initdb is None or pg_ctl is None:
        print_line("PostgreSQL is neither on 127.0.0.1:5432 nor installed here.")
        return
    folder = Path(tempfile.mkdtemp(prefix="guildhall-"))
    try:
        run_cluster(folder, initdb, pg_ctl)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
