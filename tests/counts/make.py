"""Counts and writes all numbers anew: ``python -m tests.counts.make``, after the golden games."""

import json

import guildhall
from tests.counts import tree


def main() -> None:
    for title in guildhall.titles():
        rows = []
        for seats in guildhall.game(title).seats:
            name = f"{seats}-seats"
            game = tree.record(title, name)
            for moves in tree.moments(game):
                state = game.replay(moves)
                row = {
                    "record": name,
                    "moves": moves,
                    "depths": tree.affordable(state),
                    "lists": tree.lists(state),
                }
                rows.append(json.dumps(row))
        ids = [f'"{kind}": {json.dumps(texts)}' for kind, texts in tree.table_of_ids(title).items()]
        text = '{\n"ids": {\n' + ",\n".join(ids) + '\n},\n"openings": [\n' + ",\n".join(rows)
        tree.path(title).write_text(text + "\n]\n}\n", "utf-8")


if __name__ == "__main__":
    main()
