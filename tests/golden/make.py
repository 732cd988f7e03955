"""Plays and writes all golden games anew: ``python -m tests.golden.make``.

Run it after a change of rules, ids or dumps that is meant, and read the difference before it is
committed.
"""

import guildhall
from tests.golden.cases import FOLDER, golden_cases


def main() -> None:
    for title in guildhall.titles():
        (FOLDER / title).mkdir(exist_ok=True)
        wanted = golden_cases(title)
        for plan in wanted:
            plan.path.write_text(plan.play().to_json(), "utf-8")
        for path in sorted((FOLDER / title).glob("*.json")):
            if path not in [plan.path for plan in wanted]:
                path.unlink()


if __name__ == "__main__":
    main()
