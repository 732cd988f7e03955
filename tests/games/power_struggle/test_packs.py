"""Custom packs: a corrected one plays, a broken one is rejected with its line and error."""

import random

import pytest

from guildhall.core.pack import PackError
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.event_effects import UNITS
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules.event_cards import apply_operation
from tests import random_games
from tests.games.power_struggle.positions import build_company
from tests.games.power_struggle.random_states import modified_pack, power_struggle

BROKEN = [
    ('title = "power_struggle"', 'title = "chess"', 'title must be "power_struggle"'),
    ("limit = 20", "limit = 41", "rounds.limit must be a whole number from 1 to 40"),
    ("start = 800_000", "start = 810_000", "money.start must be a multiple of 50000"),
    ("bracket = 500_000", "bracket = 450_000", "money.bracket must be 10 times the unit"),
    ('"DEV", "HR"', '"Dev", "HR"', "building.codes, item 1, must be 2 to 4 capital letters"),
    ("[100_000, 200_000, 400_000,", "[100_000, 450_000, 400_000,", "must not fall"),
    ("counsels = 6", "counsels = 7", "gold.counsels cannot be more than 6 divisions"),
    ("influence = 12", "influence = 6", "gold.influence must be a whole number from 7 to 60"),
    ("marks = [0, 0, 0, 0, 1, 2]", "marks = [0, 0, 0, 1, 1, 2]", "must leave a card for four"),
    (
        '["influence", "shares", "corruption"]',
        '["influence", "shares", "shares"]',
        "must be three different competences",
    ),
    ('["turn gold"]', '["burn gold"]', "must be 1 to 3 effects that the rules know"),
    ('["motivation +2"]', '["pay 30 per certificate"]', "effects that the rules know"),
    ('["turn gold"]', '["lose 1 employee", "turn gold"]', "must lose employees last"),
    ("hired = 2", "hired = 2\nfired = 1", "the key actions.fired is unknown"),
    ("founded_employees = 1", "founded_employees = 4", "does not fit into a room"),
]


@pytest.mark.parametrize(("old", "new", "fault"), BROKEN, ids=[new for _, new, _ in BROKEN])
def test_a_broken_pack_is_rejected_with_its_line(old: str, new: str, fault: str) -> None:
    pack = modified_pack((old, new))
    with pytest.raises(PackError) as caught:
        power_struggle(pack)
    assert fault in str(caught.value)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")


def test_the_standard_pack_has_no_warnings() -> None:
    assert power_struggle().pack_warnings() == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("1, 3, 1, 1, 1]", "1, 2, 1, 1, 1]", "there are 23 cards"),
        ('"pay each other player 100000"', '"motivation -1"', "there is no short straw"),
        (
            '["influence", "shares", "corruption"]',
            '["influence", "shares", "counsels"]',
            "no card combines influence, shares and corruption",
        ),
        ("influence = 12", "influence = 7", "the gold space must be beyond the green one"),
    ],
)
def test_pack_warnings(old: str, new: str, fault: str) -> None:
    assert any(fault in text for text in power_struggle(modified_pack((old, new))).pack_warnings())


def test_a_corrected_pack_plays() -> None:
    """Other events, gold spaces and competences, and every unit of money."""
    pack = modified_pack(
        ('["motivation -1", "gain 50000 per board member"]', '["gain 50000 per department"]'),
        ('["motivation +2"]', '["turn Legal & Patents", "pay 50000 per main department"]'),
        ('["motivation -3"],\n  ["motivation -3"]', '["gain 50000 per player"],\n  ["turn gold"]'),
        ("shares = 24", "shares = 30"),
        ('["shares", "corruption", "counsels"]', '["influence", "main departments", "shares"]'),
        ("limit = 20", "limit = 12"),
    )
    game = power_struggle(pack)
    for seats in game.seats:
        state = game.start(seats)
        random_games.play_random(state, seed=seats)
        assert state.over
        assert random_games.violations(state) == []
        view = state.view(0)
        assert game.imagine(view, random.Random(1)).view(0) == view


@pytest.mark.parametrize(
    ("unit", "counts"),
    [
        ("certificate", [2, 0, 1, 0]),
        ("board member", [1, 2, 0, 0]),
        ("department", [2, 1, 0, 0]),
        ("main department", [1, 0, 2, 0]),
        ("player", [1, 1, 1, 1]),
    ],
)
def test_every_payment_unit_is_counted(unit: str, counts: list[int]) -> None:
    """Also those that only a custom pack uses."""
    table = build_company(
        rooms="DEV: B3 BB0 Y1; HR: B1 GG4 GG0",
        board="YBY",
        chairman="R",
        certificates={"B": "1 2", "G": "7"},
    )
    state = table.state
    assert isinstance(state, Position)
    before = list(table.all_cash().values())
    for does, sign in ((ids.GAIN, 1), (ids.PAY, -1)):
        apply_operation(state, 0, does, 50_000, UNITS[unit])
        after = list(table.all_cash().values())
        changes = [now - then for now, then in zip(after, before, strict=True)]
        assert changes == [sign * 50_000 * count for count in counts]
        before = after
