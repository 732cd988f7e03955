"""Play and record all golden games again: ``make golden``.

Run it after an intended change of rules, ids or dumps, and review the diff before committing.
"""

import guildhall
from tests.golden.cases import FOLDER, golden_cases


def main() -> None:
    """Write the record of each golden case, and delete records that no case produces."""
    for game_id in guildhall.titles():
        (FOLDER / game_id).mkdir(exist_ok=True)
        cases = golden_cases(game_id)
        for case in cases:
            case.path.write_text(case.play().to_json(), "utf-8")
        for path in sorted((FOLDER / game_id).glob("*.json")):
            if path not in [case.path for case in cases]:
                path.unlink()


if __name__ == "__main__":
    main()
