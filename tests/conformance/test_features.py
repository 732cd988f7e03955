"""The numbers that titles give of their views and events: named, bounded, and nothing lost."""

import random
from hashlib import sha256

import pytest

import guildhall
from guildhall.core.event import Event
from guildhall.core.features import (
    Cells,
    Layout,
    Telling,
    category,
    event_numbers,
    number,
)
from guildhall.lab.memory import Diary, Note, as_text, choice
from tests import kit
from tests.kit import Setup
from tests.scale import scaled

every_setup = pytest.mark.parametrize("setup", kit.setups(), ids=str)

READ = 9  # of so many decisions one is read back from its numbers, which takes longer than to write

SMALL = Layout((category("colour", -1, 2, "", 2), number("coins", 0, 8, "", 3)))


def cells_of(*numbers: int) -> list[float]:
    cells = Cells(SMALL)
    cells.put_all(list(numbers[:2]))
    cells.put_all(list(numbers[2:]))
    return list(cells.done())


# Fields


def test_a_category_has_a_cell_for_each_number_and_an_amount_has_one() -> None:
    assert SMALL.size == 11
    assert cells_of(-1, 2, 0, 8, 2) == [1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0.25]
    assert SMALL.read(cells_of(1, -1, 7, 0, 3)) == {"colour": [1, -1], "coins": [7, 0, 3]}


def test_numbers_can_be_written_one_by_one_by_place_and_several_times() -> None:
    cells = Cells(SMALL)
    cells.put_at([2, 1, -1], [2, 0])
    cells.put(5)
    cells.put_times(3, 0)
    cells.put_times(3, 2)
    assert SMALL.read(list(cells.done())) == {"colour": [-1, 2], "coins": [5, 3, 3]}


def test_what_breaks_a_field_is_told_with_its_name() -> None:
    with pytest.raises(ValueError, match=r"^colour is -1 to 2, not 3\.$"):
        cells_of(0, 3, 0, 0, 0)
    with pytest.raises(ValueError, match=r"^coins is 0 to 8, not -1\.$"):
        cells_of(0, 0, 0, 0, -1)
    with pytest.raises(ValueError, match=r"^coins is 0 to 8, not 9\.$"):
        Cells(Layout((SMALL.fields[1],))).put_at([0, 9], [1])
    with pytest.raises(ValueError, match=r"^coins is 0 to 8, not 10\.$"):
        Cells(Layout((SMALL.fields[1],))).put_times(10, 2)
    with pytest.raises(ValueError, match=r"^coins lacks 3 numbers, not 4\.$"):
        cells_of(0, 0, 1, 2, 3, 4)
    with pytest.raises(ValueError, match=r"^The numbers end within or after the field coins\.$"):
        cells_of(0, 0, 1, 2)
    full = Cells(SMALL)
    full.put_times(0, 2)
    full.put_times(0, 3)
    full.put_times(99, 0)
    with pytest.raises(ValueError, match=r"^All fields are written\.$"):
        full.put(0)
    with pytest.raises(ValueError, match=r"^The field one cannot tell anything\.$"):
        Layout((number("one", 1, 1, ""),))


@every_setup
def test_every_view_fits_the_fields_of_its_title(setup: Setup) -> None:
    layout = setup.game.layout
    names = [field.name for field in layout.fields]
    assert len(set(names)) == len(names)
    assert layout.size == sum(field.cells for field in layout.fields)
    vectors = set()
    for turn, state in enumerate(kit.decisions(setup, seed=4)):
        if turn % scaled(6, 3) and not state.over:
            continue
        for viewer in kit.viewers(state):
            cells = list(setup.game.features(state.view(viewer)))
            assert len(cells) == layout.size
            vectors.add(tuple(cells))
            if turn % READ:
                continue
            assert 0 <= min(cells) <= max(cells) <= 1
            numbers = layout.read(cells)
            for field in layout.fields:
                assert len(numbers[field.name]) == field.length
                assert all(field.least <= item <= field.most for item in numbers[field.name])
            # What was read and is written again is the same.
            again = Cells(layout)
            for field in layout.fields:
                again.put_all(numbers[field.name])
            assert list(again.done()) == pytest.approx(cells)
    assert len(vectors) > scaled(50, 100)


# Events


@every_setup
def test_every_event_is_told_in_numbers_or_implied(setup: Setup) -> None:
    telling = setup.game.telling
    assert telling.implied.isdisjoint(telling.kinds)
    state = setup.start()
    rng = random.Random(6)
    met = set()
    while not state.over:
        for event in kit.listened(state, kit.any_move(state, rng)):
            assert event.kind in telling.kinds or event.kind in telling.implied
            met.add(event.kind)
            if event.kind in telling.kinds:
                event_numbers(telling.kinds[event.kind], event)
    assert met & telling.implied or not telling.implied


def test_an_event_that_does_not_fit_its_fields_is_refused() -> None:
    fields = (number("seat", 0, 3, ""), number("cards", -1, 5, "", 2))

    def event(**data: object) -> Event:
        return Event("played", (0,), False, data)

    assert event_numbers(fields, event(seat=True, cards=[4])) == [1, 4, -1]
    assert event_numbers(fields, event(seat=3)) == [3, -1, -1]
    for bad, why in (
        (event(seat=4), r"The seat of the event played is 4, not a number 0 to 3"),
        (event(seat="1"), r"The seat of the event played is '1', not a number"),
        (event(seat=1, cards=[1, 2, 3]), r"more than 2 cards"),
        (event(seat=1, colour=2), r"has no field for colour"),
    ):
        with pytest.raises(ValueError, match=why):
            event_numbers(fields, bad)


@pytest.mark.parametrize("setup", kit.tables(), ids=str)
def test_rows_and_text_tell_the_same_of_a_whole_game(setup: Setup) -> None:
    """Two seats or moments with the same rows have the same text, and the other way round."""
    diary = Diary(setup.game)
    by_text: dict[bytes, bytes] = {}
    by_rows: dict[bytes, bytes] = {}
    for seed in range(2):
        state = setup.start()
        rng = random.Random(seed)
        told: list[Note] = []
        # Running sums over all that was told so far, so that no moment is read again.
        texts = [sha256(as_text([], seat).encode()) for seat in kit.seats_of(state)]
        # Rows do not name the seat; beside them the observation does.
        written = [sha256(bytes([seat])) for seat in kit.seats_of(state)]
        while not state.over:
            actor = state.actor
            action = kit.any_move(state, rng)[1] if actor == guildhall.CHANCE else None
            new: list[Note] = []
            if action is None:
                action = rng.choice(state.actions(actor))
                new.append(choice(actor, action))
            new += map(Note, kit.listened(state, (actor, action)))
            told += new
            for seat in kit.seats_of(state):
                texts[seat].update(as_text(new, seat).removeprefix(as_text([], seat)).encode())
                written[seat].update(b"".join(diary.rows(new, seat)))
                text, rows = texts[seat].digest(), written[seat].digest()
                assert by_text.setdefault(text, rows) == rows
                assert by_rows.setdefault(rows, text) == text
        for seat in kit.seats_of(state):
            whole = bytes([seat]) + b"".join(diary.rows(told, seat))
            assert written[seat].digest() == sha256(whole).digest()
            assert texts[seat].digest() == sha256(as_text(told, seat).encode()).digest()
        for viewer in kit.viewers(state):
            rows_used = diary.rows(told, viewer)
            assert len(rows_used) <= setup.game.telling.most
            assert all(len(row) == diary.shape[1] for row in rows_used)
    assert len(by_text) > 100


@pytest.mark.parametrize("kind", ["chose", "imagined"])
def test_no_event_takes_the_name_of_what_the_lab_remembers(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = guildhall.game(guildhall.titles()[0])
    Diary(game)
    monkeypatch.setattr(game, "telling", Telling({kind: ()}, frozenset(), 9))
    with pytest.raises(ValueError, match=f"cannot be called {kind}"):
        Diary(game)


def test_more_rows_than_declared_are_refused() -> None:
    game = guildhall.game(guildhall.titles()[0])
    told = [choice(0, 0)] * (game.telling.most + 1)
    diary = Diary(game)
    assert len(diary.rows(told[1:], 0)) == game.telling.most
    with pytest.raises(ValueError, match="more than the declared most"):
        diary.rows(told, 0)
    assert diary.rows(told, 1) == []
