"""The numbers of a view are those of the view, with the seats counted from the viewer on."""

from typing import cast

import guildhall
from guildhall.games.power_struggle.ids import HIRE, MOST_SEATS, NOBODY
from guildhall.games.power_struggle.view import PowerStruggleView
from tests import kit
from tests.kit import Setup

GAME = guildhall.game("power_struggle")
UNIT = 50_000


def around(items: list[int], first: int) -> list[int]:
    """The items of the seats from one on, filled up with 0."""
    return items[first:] + items[:first] + [0] * (MOST_SEATS - len(items))


def test_every_field_says_what_the_view_says() -> None:
    for seats in (3, 5):
        setup = Setup("power_struggle", seats, (("long_game", True),))
        for number, state in enumerate(kit.decisions(setup, seed=seats)):
            if number % 9:
                continue
            for viewer in kit.viewers(state):
                view = cast(PowerStruggleView, state.view(viewer))
                told = GAME.layout.read(list(GAME.features(view)))
                check(view, told, 0 if viewer is None else viewer)


def check(view: PowerStruggleView, told: dict[str, list[int]], first: int) -> None:
    """Field by field."""
    public, own, noted, seats = view["public"], view["own"], view["noted"], view["seats"]

    def counted(seat: int) -> int:
        return NOBODY if seat == NOBODY else (seat - first) % seats

    assert (told["players"], told["long_game"], told["twenty_rounds"]) == ([seats], [1], [1])
    for name in ("round", "turn", "acted", "placed", "motivation"):
        assert told[name] == [public[name]]
    for name in ("active", "first", "start", "chairman"):
        assert told[name] == [counted(public[name])]  # type: ignore[literal-required]  # likewise
    assert told["action"] == [max(0, public["doing"]["action"] - HIRE + 1)]
    assert told["doer"] == [counted(public["doing"]["seat"])]
    rooms = [room for row in public["rooms"] for room in row + [[NOBODY, 0, 0]] * (6 - len(row))]
    assert told["owners"] == [counted(room[0]) for room in rooms]
    assert told["managers"] == [room[1] for room in rooms]
    assert told["staff"] == [room[2] for room in rooms]
    assert told["heads"] == [counted(seat) for seat in public["heads"]]
    assert told["board"][: len(public["board"])] == [counted(seat) for seat in public["board"]]
    assert told["card_holders"] == [counted(seat) for seat in public["card_holders"]]
    assert told["card_halves"] == public["card_halves"]
    for track in range(5):
        row = told["tracks"][track * MOST_SEATS : (track + 1) * MOST_SEATS]
        assert row == around(public["tracks"][track], first)
    assert told["stock"] == public["stock"]
    assert told["points"] == around(public["points"], first)
    assert told["cash"] == [own.get("cash", 0) // UNIT]
    assert told["colour"] == [counted(own.get("colour", NOBODY))]
    assert told["offer"] == [own.get("offer", 0) // UNIT]
    assert told["drawn"] == own.get("drawn", [0] * 25)
    for name in ("balance", "cash_least", "cash_most"):
        found = around(noted[name], first)  # type: ignore[literal-required]  # names of the view
        assert told[name] == [amount // UNIT for amount in found]
    for seat in range(seats):
        single = told["cash_bounds"][1 << counted(seat)]
        assert single == noted["cash_bounds"][1 << seat] // UNIT
    struck = told["struck"]
    for seat in range(seats):
        for pair in range(seats * 6):
            place = counted(seat) * 30 + counted(pair // 6) * 6 + pair % 6
            assert struck[place] == noted["struck"][seat] >> pair & 1
