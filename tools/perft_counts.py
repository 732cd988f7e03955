"""Count moves and positions by depth again: ``make perft``, after ``make golden``."""

import json

import guildhall
from tests.perft import perft


def main() -> None:
    """Write the counts of each game."""
    for game_id in guildhall.titles():
        rows = []
        for seats in guildhall.game(game_id).seats:
            name = f"{seats}-seats"
            game = perft.load_golden(game_id, name)
            for moves in perft.starting_points(game):
                state = game.replay(moves)
                row = {
                    "record": name,
                    "moves": moves,
                    "depths": perft.count_within_limit(state),
                    "lists": perft.legal_action_lists(state),
                }
                rows.append(json.dumps(row))
        ids = [f'"{kind}": {json.dumps(texts)}' for kind, texts in perft.id_texts(game_id).items()]
        text = '{\n"ids": {\n' + ",\n".join(ids) + '\n},\n"openings": [\n' + ",\n".join(rows)
        perft.counts_path(game_id).write_text(text + "\n]\n}\n", "utf-8")


if __name__ == "__main__":
    main()
