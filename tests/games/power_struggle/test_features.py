"""Observations contain the numbers of the view, with seats relative to the viewer."""

from typing import cast

import guildhall
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.view import PowerStruggleView
from tests import random_games
from tests.random_games import Setup

GAME = guildhall.game("power_struggle")
UNIT = 50_000


def from_seat(items: list[int], first: int) -> list[int]:
    """The items by seat, starting with one and padded with 0."""
    return items[first:] + items[:first] + [0] * (ids.MAX_SEATS - len(items))


def test_every_feature_matches_the_view() -> None:
    short = (("ends_in_meeting", False), ("twenty_rounds", False))
    for seats, options in ((3, (("long_game", True),)), (5, short)):
        setup = Setup("power_struggle", seats, options)
        for number, state in enumerate(random_games.decisions(setup, seed=seats)):
            if number % 9 and not state.over:
                continue
            for viewer in random_games.viewers(state):
                view = cast(PowerStruggleView, state.view(viewer))
                observed = GAME.observation_spec.read(list(GAME.features(view)))
                check_features(view, observed, 0 if viewer is None else viewer)
                check_action(view, observed, 0 if viewer is None else viewer)
                check_rest(view, observed, 0 if viewer is None else viewer)
        assert all(card >= 0 for card in observed["enemy_cards"][:seats]), "the end shows all cards"


def check_features(view: PowerStruggleView, observed: dict[str, list[int]], first: int) -> None:
    public, own, noted, seats = view["public"], view["own"], view["noted"], view["seats"]

    def counted(seat: int) -> int:
        return ids.NOBODY if seat == ids.NOBODY else (seat - first) % seats

    assert observed["players"] == [seats]
    for name in ("round", "turn", "acted", "placed", "motivation"):
        assert observed[name] == [public[name]]
    for name in ("active", "first", "start", "chairman"):
        assert observed[name] == [counted(public[name])]  # type: ignore[literal-required]  # likewise
    assert observed["action"] == [max(0, public["doing"]["action"] - ids.HIRE + 1)]
    assert observed["doer"] == [counted(public["doing"]["seat"])]
    rooms = [
        room for row in public["rooms"] for room in row + [[ids.NOBODY, 0, 0]] * (6 - len(row))
    ]
    assert observed["owners"] == [counted(room[0]) for room in rooms]
    assert observed["managers"] == [room[1] for room in rooms]
    assert observed["staff"] == [room[2] for room in rooms]
    assert observed["heads"] == [counted(seat) for seat in public["heads"]]
    assert observed["board"][: len(public["board"])] == [counted(seat) for seat in public["board"]]
    assert observed["card_holders"] == [counted(seat) for seat in public["card_holders"]]
    assert observed["card_halves"] == public["card_halves"]
    for track in range(5):
        row = observed["tracks"][track * ids.MAX_SEATS : (track + 1) * ids.MAX_SEATS]
        assert row == from_seat(public["tracks"][track], first)
    assert observed["stock"] == public["stock"]
    assert observed["points"] == from_seat(public["points"], first)
    assert observed["cash"] == [own.get("cash", 0) // UNIT]
    assert observed["colour"] == [counted(own.get("colour", ids.NOBODY))]
    assert observed["offer"] == [own.get("offer", 0) // UNIT]
    assert observed["drawn"] == own.get("drawn", [0] * 25)
    for name in ("balance", "cash_least", "cash_most"):
        found = from_seat(noted[name], first)  # type: ignore[literal-required]  # names of the view
        assert observed[name] == [amount // UNIT for amount in found]
    for seat in range(seats):
        single = observed["cash_bounds"][1 << counted(seat)]
        assert single == noted["cash_bounds"][1 << seat] // UNIT
    struck = observed["struck"]
    for seat in range(seats):
        for pair in range(seats * 6):
            place = counted(seat) * 30 + counted(pair // 6) * 6 + pair % 6
            assert struck[place] == noted["struck"][seat] >> pair & 1


def check_action(view: PowerStruggleView, observed: dict[str, list[int]], first: int) -> None:
    """The phase, and the action in progress."""
    public, options, seats = view["public"], view["options"], view["seats"]
    doing = public["doing"]
    assert observed["seat"] == [ids.NOBODY if view["seat"] is None else view["seat"]]
    for name in ("long_game", "ends_in_meeting", "twenty_rounds"):
        assert observed[name] == [int(bool(options[name]))]
    for name in ("phase", "part"):
        text = next(
            field.description for field in GAME.observation_spec.features if field.name == name
        )
        word = public[name]  # type: ignore[literal-required]  # names of the view
        assert f"{observed[name][0]} {word}" in text.split(", ")
    for name in ("left", "last", "gathered", "number", "first_staff", "division", "card"):
        assert observed[name] == [doing[name]]  # type: ignore[literal-required]  # likewise
    assert (observed["attempt"], observed["refused_card"]) == (
        [doing["attempt"]],
        [doing["refused_card"]],
    )
    assert observed["divisions"] == padded(doing["divisions"], 2)
    assert observed["rooms"] == padded(doing["rooms"], 2)
    assert observed["target"] == [-1 if doing["target"] < 0 else (doing["target"] - first) % seats]
    assert observed["refused"] == padded([(seat - first) % seats for seat in doing["refused"]], 2)
    taken = {(seat - first) % seats for seat in doing["taken"]}
    assert observed["taken"] == [int(seat in taken) for seat in range(ids.MAX_SEATS)]


def check_rest(view: PowerStruggleView, observed: dict[str, list[int]], first: int) -> None:
    """The table, and what the viewer knows."""
    public, own, noted, seats = view["public"], view["own"], view["noted"], view["seats"]
    order = [(first + step) % seats for step in range(seats)]
    absent = ids.MAX_SEATS - seats
    assert (
        observed["counsels"]
        == flatten([public["counsels"][seat] for seat in order]) + [0] * 6 * absent
    )
    owned = flatten([public["certificates"][seat] for seat in order])
    assert observed["certificates"] == owned + [0] * 7 * absent
    assert observed["card_down"] == public["card_down"]
    for name in ("extras", "declared", "locked"):
        assert observed[name] == from_seat(public[name], first)
    assert observed["events"] == padded(public["events"], 7)
    shown = [public["enemies"][seat] or [ids.NOBODY, -1] for seat in order]
    colours = [colour if colour < 0 else (colour - first) % seats for colour, _ in shown]
    assert observed["enemy_colours"] == padded(colours, ids.MAX_SEATS)
    assert observed["enemy_cards"] == padded([card for _, card in shown], ids.MAX_SEATS)
    cash = from_seat(public["cash"] or [0] * seats, first)
    assert observed["final_cash"] == [amount // UNIT for amount in cash]
    assert observed["competence"] == [own.get("competence", -1)]
    assert observed["first_offer"] == [own.get("first_offer", 0) // UNIT]
    assert observed["bracket"] == [own.get("bracket", -1)]
    assert observed["stack"] == padded(own.get("stack", []), 7)
    assert observed["meeting"] == [own.get("meeting", 0)]
    for group in range(1 << seats):
        turned = sum(1 << (seat - first) % seats for seat in range(seats) if group >> seat & 1)
        assert observed["cash_common"][turned] == noted["cash_common"][group] // UNIT
        assert observed["cash_bounds"][turned] == noted["cash_bounds"][group] // UNIT


def padded(items: list[int], length: int) -> list[int]:
    """The items, padded with -1."""
    return items + [-1] * (length - len(items))


def flatten(rows: list[list[int]]) -> list[int]:
    return [item for row in rows for item in row]
