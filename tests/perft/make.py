"""Counts and writes all numbers anew: ``python -m tests.perft.make``, after the golden games."""

import json

import guildhall
from tests.perft import perft


def main() -> None:
    for title in guildhall.titles():
        rows = []
        for seats in guildhall.game(title).seats:
            name = f"{seats}-seats"
            game = perft.load_golden(title, name)
            for moves in perft.starting_points(game):
                state = game.replay(moves)
                row = {
                    "record": name,
                    "moves": moves,
                    "depths": perft.count_within_limit(state),
                    "lists": perft.legal_action_lists(state),
                }
                rows.append(json.dumps(row))
        ids = [f'"{kind}": {json.dumps(texts)}' for kind, texts in perft.id_texts(title).items()]
        text = '{\n"ids": {\n' + ",\n".join(ids) + '\n},\n"openings": [\n' + ",\n".join(rows)
        perft.counts_path(title).write_text(text + "\n]\n}\n", "utf-8")


if __name__ == "__main__":
    main()
