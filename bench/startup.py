"""Print how long `import guildhall` and `guildhall --help` take in a new process.

    .venv/bin/python bench/startup.py [--runs 15]

Bytecode is cached, as it is after the first start. An empty Python and Typer alone are measured in
the same rounds for comparison; the minimum and the median are printed.
"""

import argparse
import statistics
import subprocess
import sys
import time

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import typer": ["-c", "import typer"],
    "import guildhall": ["-c", "import guildhall"],
    "guildhall --help": ["-m", "guildhall", "--help"],
    "guildhall --version": ["-m", "guildhall", "--version"],
}
LIMITS = {"import guildhall": 150, "guildhall --help": 300}


def measure(words: list[str]) -> float:
    """Return the milliseconds that a new process takes."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - began) * 1000


def main() -> None:
    """Measure all commands in turn, round by round."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    for words in COMMANDS.values():
        measure(words)  # compiles the bytecode
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(runs):
        for name, words in COMMANDS.items():
            times[name].append(measure(words))
    print(f"{'':22}{'min':>8}{'median':>8}  target")
    for name, found in times.items():
        target = f"below {LIMITS[name]} ms" if name in LIMITS else ""
        print(f"{name:22}{min(found):5.0f} ms{statistics.median(found):5.0f} ms  {target}")


if __name__ == "__main__":
    main()
