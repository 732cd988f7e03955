"""ST-3.4: what a seat has drawn while planning is missing in its own deck, and nowhere else."""

from tests.games.strasbourg.board_views import SVG, elements_by_id, svg_title, views


def test_the_own_deck_has_one_count_while_planning() -> None:
    seen = 0
    for view in views():
        seat = view["seat"]
        if seat is None or view["public"]["phase"] != "plan" or not view["own"]["drawn"]:
            continue
        names = elements_by_id(view)
        if not view["own"]["deck"] or "my-deck" not in names:
            continue
        size = sum(view["own"]["deck"]) + len(view["own"]["under"])
        assert view["public"]["decks"][seat] == size + view["own"]["drawn"]
        row = [node.text for node in names[f"row-{seat}"].iter(SVG + "text")]
        deck = [node.text for node in names["my-deck"].iter(SVG + "text")]
        assert row[0] == str(size)
        assert str(size) in deck
        assert f"{size} card" in svg_title(names[f"row-{seat}"])
        seen += 1
    assert seen
