"""Play and record all golden games again: ``make golden``.

Run it after an intended change of rules, ids or dumps, and review the diff before committing. A
record of the same game is kept as it is, because its older texts of actions have to stay readable.
"""

import json
from pathlib import Path

import guildhall
from guildhall import Game
from tests.golden.cases import FOLDER, golden_cases


def main() -> None:
    """Write the record of each golden case, and delete records that no case produces."""
    for game_id in guildhall.titles():
        (FOLDER / game_id).mkdir(exist_ok=True)
        cases = golden_cases(game_id)
        for case in cases:
            text = case.play().to_json()
            if not is_same_game(guildhall.game(game_id), case.path, text):
                case.path.write_text(text, "utf-8")
        for path in sorted((FOLDER / game_id).glob("*.json")):
            if path not in [case.path for case in cases]:
                path.unlink()


def is_same_game(game: Game, path: Path, text: str) -> bool:
    """Whether a file has a record, apart from older texts of actions."""
    if not path.is_file():
        return False
    data = json.loads(path.read_text("utf-8"))
    data["moves"] = [[actor, game.modules.current_text(move)] for actor, move in data["moves"]]
    return bool(data == json.loads(text))


if __name__ == "__main__":
    main()
