"""The storage contract, the same on SQLite and on PostgreSQL."""

import asyncio

import pytest

from guildhall.core.reason import Refused
from guildhall.store import KeyRow, LogConflict, SeatRow, Store, StoreError, TableNotFound, TableRow
from guildhall.table import Table
from tests.server.store.sample_rows import (
    GAME,
    KEY_ROWS,
    SEAT_ROWS,
    SEATS,
    TIMESTAMP,
    create,
    create_full,
    game_log,
    log_entry,
    table_row,
)

pytestmark = pytest.mark.anyio


# Tables


async def test_a_table_round_trips(store: Store, other: Store) -> None:
    row = table_row()._replace(pack_toml="[pack]\nname = 'Größe ✓'\n", rematch_id="next")
    seats = [SEAT_ROWS[0]._replace(name="Ånn-Zoë 🎲 'x' %s {y}"), *SEAT_ROWS[1:]]
    await store.create(row, seats, KEY_ROWS)
    for reader in (store, other):
        whole = await reader.table(row.id)
        assert whole is not None
        assert whole.row == row
        assert type(whole.row.is_listed) is bool
        assert whole.seats == seats
        assert sorted(whole.keys) == sorted(KEY_ROWS)


async def test_an_unknown_table_does_not_exist(store: Store) -> None:
    assert await store.table("nowhere") is None
    assert await store.entries("nowhere") == []
    assert await store.chat("nowhere") == []
    for change in (
        store.append("nowhere", [log_entry(1)]),
        store.start_game("nowhere", [0, 1, 2], log_entry(1)),
        store.set_status("nowhere", "over"),
        store.set_seat("nowhere", SEAT_ROWS[0]),
        store.add_chat("nowhere", 0, "chat", "hello", 0),
        store.open_undo_request("nowhere", 0, 1),
        store.respond_to_undo("nowhere", 1, 0, True),
        store.grant_undo("nowhere", 1),
        store.withdraw_undo_request("nowhere", 1),
        store.claim_rematch("nowhere", "next"),
    ):
        with pytest.raises(TableNotFound):
            await change


async def test_a_table_without_keys_and_an_empty_append_are_valid(store: Store) -> None:
    await store.create(table_row(), [], [])
    await store.append("table", [])
    whole = await store.table("table")
    assert whole is not None
    assert (whole.seats, whole.keys, await store.entries("table")) == ([], [], [])


async def test_an_id_is_used_once(store: Store) -> None:
    await create(store)
    with pytest.raises(StoreError, match="could not be saved"):
        await store.create(table_row(status="over"), [], [])
    whole = await store.table("table")
    assert whole is not None
    assert (whole.row.status, whole.seats) == ("waiting", SEAT_ROWS)


async def test_listed_waiting_tables_are_returned_with_their_seats(store: Store) -> None:
    rows = [
        table_row("old", is_listed=True)._replace(created_at=TIMESTAMP),
        table_row("new", is_listed=True)._replace(created_at=TIMESTAMP + 2),
        table_row("private"),
        table_row("running", "playing", is_listed=True),
        table_row("ended", "over", is_listed=True),
    ]
    for row in rows:
        await store.create(row, SEAT_ROWS, KEY_ROWS)
    assert [(row.id, seats) for row, seats in await store.listed_tables()] == [
        ("new", SEAT_ROWS),
        ("old", SEAT_ROWS),
    ]
    assert [row.id for row, _ in await store.listed_tables(limit=1)] == ["new"]
    assert await store.running_ids() == ["running"]


async def test_the_status_can_change(store: Store, other: Store) -> None:
    await create(store)
    await store.set_status("table", "playing")
    whole = await other.table("table")
    assert whole is not None
    assert whole.row.status == "playing"
    assert whole.row.updated_at > TIMESTAMP


async def test_the_first_rematch_wins(store: Store, other: Store) -> None:
    await create(store)
    won = await asyncio.gather(
        *(s.claim_rematch("table", str(i)) for i, s in enumerate([store, other]))
    )
    assert sorted(won) == [False, True]
    whole = await store.table("table")
    assert whole is not None
    assert whole.row.rematch_id == str(won.index(True))


# Seats and keys


async def test_a_seat_is_taken_once(store: Store, other: Store) -> None:
    for round_ in range(5):
        name = await create(store, f"table{round_}")
        people = [SeatRow(2, "person", "Bob"), SeatRow(2, "person", "Eve")]
        won = await asyncio.gather(
            *(s.set_seat(name, p, "free") for s, p in zip([store, other], people, strict=True))
        )
        assert sorted(won) == [False, True]
        whole = await store.table(name)
        assert whole is not None
        assert whole.seats == [*SEAT_ROWS[:2], people[won.index(True)]]


async def test_a_seat_changes_only_in_the_expected_status(store: Store) -> None:
    await create(store)
    bob = SeatRow(2, "person", "Bob")
    assert not await store.set_seat("table", bob, expected_status="playing")
    assert await store.set_seat("table", bob, expected_status="waiting")
    assert await store.set_seat("table", bob._replace(name="Rob"))
    assert not await store.set_seat("table", SeatRow(3, "person", "Eve"))
    whole = await store.table("table")
    assert whole is not None
    assert whole.seats == [*SEAT_ROWS[:2], bob._replace(name="Rob")]


async def test_taking_a_seat_replaces_its_keys(store: Store) -> None:
    await create(store)
    bob, new = SeatRow(2, "person", "Bob"), [KeyRow("dd" * 32, 2), KeyRow("ee" * 32, 2)]
    assert await store.set_seat("table", bob, "free", "waiting", new)
    whole = await store.table("table")
    assert whole is not None
    assert sorted(whole.keys) == sorted([KEY_ROWS[0], KEY_ROWS[2], *new])
    # Without keys, or if the seat is not as expected, all keys stay as they are.
    assert await store.set_seat("table", bob._replace(name="Rob"))
    assert not await store.set_seat("table", bob, "free", "waiting", [])
    assert await store.table("table") == whole._replace(
        row=(await row_of(store)), seats=[*SEAT_ROWS[:2], bob._replace(name="Rob")]
    )
    assert await store.set_seat("table", bob, keys=[])
    whole = await store.table("table")
    assert whole is not None
    assert sorted(whole.keys) == sorted([KEY_ROWS[0], KEY_ROWS[2]])


async def row_of(store: Store) -> TableRow:
    """The row of the table."""
    whole = await store.table("table")
    assert whole is not None
    return whole.row


async def test_a_seat_changes_only_with_a_valid_key(store: Store) -> None:
    await create(store)
    bob, new = SeatRow(2, "person", "Bob"), [KeyRow("dd" * 32, 2)]
    invitation = next(key for key in KEY_ROWS if key.seat == 2).key_hash
    for other in (KEY_ROWS[0].key_hash, new[0].key_hash, ""):
        assert not await store.set_seat("table", bob, keys=new, required_key_hash=other)
    assert await store.set_seat("table", bob, keys=new, required_key_hash=invitation)
    assert not await store.set_seat("table", bob._replace(name="Eve"), required_key_hash=invitation)
    assert await store.set_seat(
        "table", bob._replace(name="Rob"), required_key_hash=new[0].key_hash
    )
    whole = await store.table("table")
    assert whole is not None
    assert whole.seats[2].name == "Rob"


async def test_at_the_start_players_move_to_new_seats_with_keys_and_chat(store: Store) -> None:
    await create_full(store)
    await store.add_chat("table", 0, "chat", "I am Ann", 0)
    await store.add_chat("table", None, "chat", "I watch", 0)
    assert await store.start_game("table", [1, 2, 0], log_entry(1))
    whole = await store.table("table")
    assert whole is not None
    assert whole.row.status == "playing"
    assert [(seat.seat, seat.kind, seat.name) for seat in whole.seats] == [
        (0, "bot", ""),
        (1, "person", "Bob"),
        (2, "person", "Ann"),
    ]
    assert {key.key_hash[:2]: (key.seat, key.is_host) for key in whole.keys} == {
        "aa": (2, True),
        "bb": (1, False),
        "cc": (None, False),
    }
    assert [row.seat for row in await store.chat("table")] == [2, None]
    assert await store.entries("table") == [log_entry(1)]


async def test_a_game_does_not_start_with_a_free_seat(store: Store) -> None:
    await create(store)
    before = await store.table("table")
    assert before is not None
    assert not await store.start_game("table", [1, 2, 0], log_entry(1))
    after = await store.table("table")
    assert after is not None
    assert (after.row.status, after.seats, after.keys) == ("waiting", before.seats, before.keys)
    assert await store.entries("table") == []


async def test_a_game_starts_once(store: Store, other: Store) -> None:
    for round_ in range(5):
        name = await create_full(store, f"table{round_}")
        orders = ([1, 2, 0], [2, 0, 1])
        won = await asyncio.gather(
            *(
                s.start_game(name, order, log_entry(1, actor=i))
                for i, (s, order) in enumerate(zip([store, other], orders, strict=True))
            )
        )
        assert sorted(won) == [False, True]
        assert await store.entries(name) == [log_entry(1, actor=won.index(True))]
        whole = await store.table(name)
        assert whole is not None
        assert [seat.name for seat in whole.seats].index("Ann") == orders[won.index(True)].index(0)


# The log


async def test_a_log_round_trips(store: Store, other: Store) -> None:
    log = game_log()
    await create(store)
    for one in log[:40]:
        await store.append("table", [one])
    await store.append("table", log[40:])
    read = await other.entries("table")
    assert read == log
    assert await other.entries("table", after=len(log) - 3) == log[-3:]
    assert await other.entries("table", after=len(log)) == []
    mine, theirs = Table.from_log(GAME, SEATS, {}, log), Table.from_log(GAME, SEATS, {}, read)
    for viewer in (*range(SEATS), None):
        assert theirs.view(viewer) == mine.view(viewer)
        assert theirs.seat_events(viewer) == mine.seat_events(viewer)
        assert theirs.revision(viewer) == mine.revision(viewer)
        assert theirs.replay_frames(viewer) == mine.replay_frames(viewer)


async def test_logs_of_different_tables_do_not_mix(store: Store) -> None:
    for name in ("one", "two"):
        await create(store, name)
        await store.append(name, [log_entry(1, text=name)])
    assert await store.entries("two") == [log_entry(1, text="two")]


async def test_several_entries_are_written_together_or_not_at_all(store: Store) -> None:
    await create(store)
    await store.append("table", [log_entry(1), log_entry(2)])
    with pytest.raises(LogConflict):
        await store.append("table", [log_entry(3), log_entry(2)])
    with pytest.raises(LogConflict):
        await store.append("table", [log_entry(2, text="other"), log_entry(3)], status="over")
    assert await store.entries("table") == [log_entry(1), log_entry(2)]
    whole = await store.table("table")
    assert whole is not None
    assert whole.row.status == "waiting"


async def test_the_last_move_sets_the_status_to_over(store: Store) -> None:
    await create(store, status="playing")
    await store.append("table", [log_entry(1)], status="over")
    whole = await store.table("table")
    assert whole is not None
    assert whole.row.status == "over"


async def test_of_two_entries_with_the_same_number_one_is_stored(
    store: Store, other: Store
) -> None:
    await create(store)
    for seq in range(1, 41):
        tries = [log_entry(seq, actor, f"by {actor}") for actor in (0, 1)]
        results = await asyncio.gather(
            store.append("table", tries[:1]),
            other.append("table", tries[1:]),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["LogConflict", "NoneType"]
        winner = results.index(None)
        assert (await store.entries("table"))[-1] == tries[winner]
    assert [one.seq for one in await other.entries("table")] == list(range(1, 41))


async def test_of_many_concurrent_writes_only_conflicting_ones_are_refused(store: Store) -> None:
    names = [await create(store, f"table{number}", "playing") for number in range(12)]
    await store.append(names[3], [log_entry(1)])
    results = await asyncio.gather(
        *(store.append(name, [log_entry(1), log_entry(2)], status="over") for name in names),
        store.append("nobody's", [log_entry(1)]),
        return_exceptions=True,
    )
    kinds = [type(result) for result in results]
    expected: list[type] = [type(None)] * 12 + [TableNotFound]
    expected[3] = LogConflict
    assert kinds == expected
    for name, kind in zip(names, kinds, strict=False):
        whole = await store.table(name)
        assert whole is not None
        assert (len(await store.entries(name)), whole.row.status) == (
            (1, "playing") if kind is LogConflict else (2, "over")
        )


async def test_a_writer_retries_after_a_conflict_and_nothing_is_lost(
    store: Store, other: Store
) -> None:
    await create(store)
    rounds, writers = 8, [store, other, store, other]

    async def write(writer: Store, actor: int) -> None:
        for number in range(rounds):
            while True:
                place = len(await writer.entries("table")) + 1
                try:
                    await writer.append("table", [log_entry(place, actor, str(number))])
                except LogConflict:
                    continue
                break

    await asyncio.gather(*(write(writer, actor) for actor, writer in enumerate(writers)))
    log = await store.entries("table")
    assert [one.seq for one in log] == list(range(1, rounds * len(writers) + 1))
    for actor in range(len(writers)):
        texts = [one.events[0].data["text"] for one in log if one.actor == actor]
        assert texts == [str(number) for number in range(rounds)]


# Chat


async def test_chat_is_numbered_in_order(store: Store, other: Store) -> None:
    await create(store)
    texts = [f"word {number}" for number in range(12)]
    rows = await asyncio.gather(
        *(
            (store, other)[number % 2].add_chat("table", number % 3, "chat", text, number)
            for number, text in enumerate(texts)
        )
    )
    read = await store.chat("table")
    assert sorted(rows) == read
    assert [row.seq for row in read] == list(range(1, 13))
    assert {row.text: (row.seat, row.kind, row.refers_to) for row in read} == {
        text: (number % 3, "chat", number) for number, text in enumerate(texts)
    }
    assert await other.chat("table", after=10) == read[10:]


# Undo requests


async def test_an_undo_request_is_accepted_and_granted(store: Store, other: Store) -> None:
    await create(store)
    await store.add_chat("table", 1, "chat", "Sorry")
    request = await store.open_undo_request("table", 0, 7)
    assert request[:5] == (2, 0, 7, "open", [])
    assert await store.respond_to_undo("table", 1, 1, True) is None  # there is no such request
    await asyncio.gather(
        store.respond_to_undo("table", 2, 1, True),
        other.respond_to_undo("table", 2, 2, True),
        store.respond_to_undo("table", 2, 1, True),
    )
    stored = await other.table("table")
    assert stored is not None
    assert stored.undo_request is not None
    assert sorted(stored.undo_request.accepted_by) == [1, 2]
    granted = await asyncio.gather(store.grant_undo("table", 2), other.grant_undo("table", 2))
    assert sum(row is not None for row in granted) == 1
    assert await store.respond_to_undo("table", 2, 1, False) is None
    notices = [(row.seat, row.kind, row.refers_to) for row in await store.chat("table", after=1)]
    assert notices[0] == (0, "requested", 2)
    assert sorted(notices[1:3], key=str) == [(1, "accepted", 2), (2, "accepted", 2)]
    assert notices[3:] == [(0, "granted", 2)]


async def test_an_undo_request_is_withdrawn(store: Store, other: Store) -> None:
    await create(store)
    request = await store.open_undo_request("table", 0, 7)
    assert await store.respond_to_undo("table", request.id, 1, True) is not None
    withdrawn = await asyncio.gather(
        store.withdraw_undo_request("table", request.id),
        other.withdraw_undo_request("table", request.id),
    )
    (row,) = [row for row in withdrawn if row is not None]
    assert (row.status, row.accepted_by, row.closed_at is None) == ("withdrawn", [1], False)
    stored = await other.table("table")
    assert stored is not None
    assert stored.undo_request == row
    assert await store.grant_undo("table", request.id) is None
    assert await store.respond_to_undo("table", request.id, 2, True) is None
    notices = [(row.seat, row.kind) for row in await store.chat("table")]
    assert notices == [(0, "requested"), (1, "accepted"), (0, "withdrawn")]


async def test_a_new_undo_request_closes_the_one_before(store: Store) -> None:
    await create(store)
    first = await store.open_undo_request("table", 0, 7)
    second = await store.open_undo_request("table", 1, 8)
    assert await store.respond_to_undo("table", first.id, 2, True) is None
    declined = await store.respond_to_undo("table", second.id, 2, False)
    assert declined is not None
    assert (declined.status, declined.accepted_by) == ("declined", [])
    assert declined.closed_at is not None
    assert await store.grant_undo("table", second.id) is None
    assert [row.kind for row in await store.chat("table")] == ["requested", "requested", "declined"]


@pytest.mark.parametrize("text", ["zero \0 byte", "half a \ud83c pair"])
async def test_a_text_that_cannot_be_stored_is_refused(store: Store, text: str) -> None:
    await create(store)
    for change in (
        lambda: store.add_chat("table", 0, "chat", text, 0),
        lambda: store.set_seat("table", SeatRow(0, "person", text)),
        lambda: store.set_seat("table", SEAT_ROWS[0], keys=[KeyRow(text, 0)]),
    ):
        with pytest.raises(Refused, match="cannot be saved"):
            await change()
    assert await store.chat("table") == []
    whole = await store.table("table")
    assert whole is not None
    assert whole.seats == SEAT_ROWS


async def test_a_number_that_cannot_be_stored_is_refused(store: Store) -> None:
    await create(store)
    with pytest.raises(Refused, match="cannot be saved"):
        await store.add_chat("table", 0, "chat", "hello", 2**70)
