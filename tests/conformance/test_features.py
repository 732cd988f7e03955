"""Encodings of views and events: named, bounded and lossless."""

import random
from hashlib import sha256

import pytest

import guildhall
from guildhall.core.event import Event
from guildhall.core.features import (
    EventEncoding,
    Feature,
    ObservationSpec,
    RelativeSeats,
    event_numbers,
    number,
)
from guildhall.lab.history import HistoryEncoder, HistoryItem, history_text, own_move
from tests import random_games
from tests.random_games import Setup
from tests.scale import scaled

every_setup = pytest.mark.parametrize("setup", random_games.setups(), ids=str)

READ = 9  # one in this many decisions is decoded, which is slower than encoding


# Views


@every_setup
def test_every_view_fits_the_features_of_its_game(setup: Setup) -> None:
    layout = setup.game.observation_spec
    names = [field.name for field in layout.features]
    assert len(set(names)) == len(names)
    assert layout.size == sum(field.cells for field in layout.features)
    decoded = ObservationSpec(tuple(Feature(*field[:6]) for field in layout.features))
    vectors, observed = set(), 0
    for turn, state in enumerate(random_games.decisions(setup, seed=4)):
        if turn % scaled(6, 3) and not state.over:
            continue
        for viewer in random_games.viewers(state):
            cells = list(setup.game.features(state.view(viewer)))
            assert len(cells) == layout.size
            vectors.add(tuple(cells))
            observed += 1
            if turn % READ:
                continue
            assert 0 <= min(cells) <= max(cells) <= 1
            numbers = layout.read(cells)
            for field in layout.features:
                assert len(numbers[field.name]) == field.length
                assert all(field.min <= item <= field.max for item in numbers[field.name])
            # Decoding and encoding again gives the same.
            view = state.view(viewer)
            again = decoded.observe(view, RelativeSeats(view), {**numbers})
            assert list(again) == pytest.approx(cells)
    # Other viewers do not notice a sealed choice.
    assert len(vectors) > observed * 0.3


# Events


@every_setup
def test_every_event_is_encoded_or_derived(setup: Setup) -> None:
    telling = setup.game.event_encoding
    assert telling.derived_kinds.isdisjoint(telling.fields_by_kind)
    state = setup.start()
    rng = random.Random(6)
    met = set()
    while not state.over:
        for event in random_games.apply_and_collect(state, random_games.random_move(state, rng)):
            assert event.kind in telling.fields_by_kind or event.kind in telling.derived_kinds
            met.add(event.kind)
            if event.kind in telling.fields_by_kind:
                event_numbers(telling.fields_by_kind[event.kind], event)
    assert met & telling.derived_kinds or not telling.derived_kinds


def test_an_event_that_does_not_fit_its_fields_is_refused() -> None:
    fields = (number("seat", 0, 3, ""), number("cards", -1, 5, "", 2))

    def event(**data: object) -> Event:
        return Event("played", (0,), False, data)

    assert event_numbers(fields, event(seat=True, cards=[4])) == [1, 4, -1]
    assert event_numbers(fields, event(seat=3)) == [3, -1, -1]
    for bad, why in (
        (event(seat=4), r"The seat of the event played is 4, not a number from 0 to 3"),
        (event(seat="1"), r"The seat of the event played is '1', not a number"),
        (event(seat=1, cards=[1, 2, 3]), r"more than 2 cards"),
        (event(seat=1, colour=2), r"has no field for colour"),
    ):
        with pytest.raises(ValueError, match=why):
            event_numbers(fields, bad)


@pytest.mark.parametrize("setup", random_games.seat_count_setups(), ids=str)
def test_rows_and_text_encode_the_same_history(setup: Setup) -> None:
    """Rows are equal if and only if the texts are equal."""
    encoder = HistoryEncoder(setup.game)
    by_text: dict[bytes, bytes] = {}
    by_rows: dict[bytes, bytes] = {}
    for seed in range(2):
        state = setup.start()
        rng = random.Random(seed)
        history: list[HistoryItem] = []
        # Running hashes of the history, so that no prefix is read again.
        texts = [sha256(history_text([], seat).encode()) for seat in random_games.seats_of(state)]
        # Rows do not name the seat; the observation does.
        written = [sha256(bytes([seat])) for seat in random_games.seats_of(state)]
        while not state.over:
            actor = state.actor
            action = random_games.random_move(state, rng)[1] if actor == guildhall.CHANCE else None
            new: list[HistoryItem] = []
            if action is None:
                action = rng.choice(state.actions(actor))
                new.append(own_move(actor, action))
            new += map(HistoryItem, random_games.apply_and_collect(state, (actor, action)))
            history += new
            for seat in random_games.seats_of(state):
                texts[seat].update(
                    history_text(new, seat).removeprefix(history_text([], seat)).encode()
                )
                written[seat].update(b"".join(encoder.rows(new, seat)))
                text, rows = texts[seat].digest(), written[seat].digest()
                assert by_text.setdefault(text, rows) == rows
                assert by_rows.setdefault(rows, text) == text
        for seat in random_games.seats_of(state):
            whole = bytes([seat]) + b"".join(encoder.rows(history, seat))
            assert written[seat].digest() == sha256(whole).digest()
            assert texts[seat].digest() == sha256(history_text(history, seat).encode()).digest()
        for viewer in random_games.viewers(state):
            rows_used = encoder.rows(history, viewer)
            assert len(rows_used) <= setup.game.event_encoding.max_rows
            assert all(len(row) == encoder.shape[1] for row in rows_used)
    assert len(by_text) > 100


@pytest.mark.parametrize("kind", ["chose", "imagined"])
def test_the_event_kinds_of_the_lab_are_reserved(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = guildhall.game(guildhall.titles()[0])
    HistoryEncoder(game)
    monkeypatch.setattr(game, "event_encoding", EventEncoding({kind: ()}, frozenset(), 9))
    with pytest.raises(ValueError, match=f"event kind {kind} is reserved"):
        HistoryEncoder(game)


def test_more_rows_than_declared_are_refused() -> None:
    game = guildhall.game(guildhall.titles()[0])
    history = [own_move(0, 0)] * (game.event_encoding.max_rows + 1)
    encoder = HistoryEncoder(game)
    assert len(encoder.rows(history[1:], 0)) == game.event_encoding.max_rows
    with pytest.raises(ValueError, match="more than the declared"):
        encoder.rows(history, 0)
    assert encoder.rows(history, 1) == []
