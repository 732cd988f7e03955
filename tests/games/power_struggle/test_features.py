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
    short = (("ends_in_meeting", False), ("twenty_rounds", False))
    for seats, options in ((3, (("long_game", True),)), (5, short)):
        setup = Setup("power_struggle", seats, options)
        for number, state in enumerate(kit.decisions(setup, seed=seats)):
            if number % 9 and not state.over:
                continue
            for viewer in kit.viewers(state):
                view = cast(PowerStruggleView, state.view(viewer))
                told = GAME.layout.read(list(GAME.features(view)))
                check(view, told, 0 if viewer is None else viewer)
                check_action(view, told, 0 if viewer is None else viewer)
                check_rest(view, told, 0 if viewer is None else viewer)
        assert all(card >= 0 for card in told["enemy_cards"][:seats]), "the end shows all cards"


def check(view: PowerStruggleView, told: dict[str, list[int]], first: int) -> None:
    """Field by field."""
    public, own, noted, seats = view["public"], view["own"], view["noted"], view["seats"]

    def counted(seat: int) -> int:
        return NOBODY if seat == NOBODY else (seat - first) % seats

    assert told["players"] == [seats]
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


def check_action(view: PowerStruggleView, told: dict[str, list[int]], first: int) -> None:
    """The step, and the action that is being carried out."""
    public, options, seats = view["public"], view["options"], view["seats"]
    doing = public["doing"]
    assert told["seat"] == [NOBODY if view["seat"] is None else view["seat"]]
    for name in ("long_game", "ends_in_meeting", "twenty_rounds"):
        assert told[name] == [int(bool(options[name]))]
    for name in ("phase", "part"):
        text = next(field.says for field in GAME.layout.fields if field.name == name)
        word = public[name]  # type: ignore[literal-required]  # names of the view
        assert f"{told[name][0]} {word}" in text.split(", ")
    for name in ("left", "last", "gathered", "number", "first_staff", "division", "card"):
        assert told[name] == [doing[name]]  # type: ignore[literal-required]  # likewise
    assert (told["attempt"], told["refused_card"]) == ([doing["attempt"]], [doing["refused_card"]])
    assert told["divisions"] == filled_up(doing["divisions"], 2)
    assert told["rooms"] == filled_up(doing["rooms"], 2)
    assert told["target"] == [-1 if doing["target"] < 0 else (doing["target"] - first) % seats]
    assert told["refused"] == filled_up([(seat - first) % seats for seat in doing["refused"]], 2)
    taken = {(seat - first) % seats for seat in doing["taken"]}
    assert told["taken"] == [int(seat in taken) for seat in range(MOST_SEATS)]


def check_rest(view: PowerStruggleView, told: dict[str, list[int]], first: int) -> None:
    """What lies on the table or is known to the viewer."""
    public, own, noted, seats = view["public"], view["own"], view["noted"], view["seats"]
    order = [(first + step) % seats for step in range(seats)]
    absent = MOST_SEATS - seats
    assert told["counsels"] == flat([public["counsels"][seat] for seat in order]) + [0] * 6 * absent
    owned = flat([public["certificates"][seat] for seat in order])
    assert told["certificates"] == owned + [0] * 7 * absent
    assert told["card_down"] == public["card_down"]
    for name in ("extras", "declared", "locked"):
        assert told[name] == around(public[name], first)
    assert told["events"] == filled_up(public["events"], 7)
    shown = [public["enemies"][seat] or [NOBODY, -1] for seat in order]
    colours = [colour if colour < 0 else (colour - first) % seats for colour, _ in shown]
    assert told["enemy_colours"] == filled_up(colours, MOST_SEATS)
    assert told["enemy_cards"] == filled_up([card for _, card in shown], MOST_SEATS)
    cash = around(public["cash"] or [0] * seats, first)
    assert told["final_cash"] == [amount // UNIT for amount in cash]
    assert told["competence"] == [own.get("competence", -1)]
    assert told["first_offer"] == [own.get("first_offer", 0) // UNIT]
    assert told["bracket"] == [own.get("bracket", -1)]
    assert told["stack"] == filled_up(own.get("stack", []), 7)
    assert told["meeting"] == [own.get("meeting", 0)]
    for group in range(1 << seats):
        turned = sum(1 << (seat - first) % seats for seat in range(seats) if group >> seat & 1)
        assert told["cash_common"][turned] == noted["cash_common"][group] // UNIT
        assert told["cash_bounds"][turned] == noted["cash_bounds"][group] // UNIT


def filled_up(items: list[int], length: int) -> list[int]:
    """The items, and -1 for those that are missing."""
    return items + [-1] * (length - len(items))


def flat(rows: list[list[int]]) -> list[int]:
    return [item for row in rows for item in row]
