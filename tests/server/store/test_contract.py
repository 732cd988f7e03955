"""The storage contract, the same on SQLite and on PostgreSQL."""

import asyncio

import pytest

from guildhall.core.reason import Refused
from guildhall.store import KeyRow, NoTable, Overtaken, SeatRow, Store, StoreError, TableRow
from guildhall.table import Table
from tests.server.store.stored import (
    AT,
    GAME,
    KEYS,
    SEATED,
    SEATS,
    create,
    create_full,
    entry,
    game_log,
    table_row,
)

pytestmark = pytest.mark.anyio


# Tables


async def test_a_table_is_read_as_it_was_written(store: Store, other: Store) -> None:
    row = table_row()._replace(pack="[pack]\nname = 'Größe ✓'\n", rematch="next")
    seats = [SEATED[0]._replace(name="Ånn-Zoë 🎲 'x' %s {y}"), *SEATED[1:]]
    await store.create(row, seats, KEYS)
    for reader in (store, other):
        whole = await reader.table(row.id)
        assert whole is not None
        assert whole.row == row
        assert type(whole.row.is_listed) is bool
        assert whole.seats == seats
        assert sorted(whole.keys) == sorted(KEYS)


async def test_there_is_no_table_that_was_not_created(store: Store) -> None:
    assert await store.table("nowhere") is None
    assert await store.entries("nowhere") == []
    assert await store.talk("nowhere") == []
    for change in (
        store.append("nowhere", [entry(1)]),
        store.begin("nowhere", [0, 1, 2], entry(1)),
        store.set_phase("nowhere", "over"),
        store.set_seat("nowhere", SEATED[0]),
        store.say("nowhere", 0, "chat", "hello", 0),
        store.set_rematch("nowhere", "next"),
    ):
        with pytest.raises(NoTable):
            await change


async def test_a_table_without_keys_and_an_empty_append_are_all_right(store: Store) -> None:
    await store.create(table_row(), [], [])
    await store.append("table", [])
    whole = await store.table("table")
    assert whole is not None
    assert (whole.seats, whole.keys, await store.entries("table")) == ([], [], [])


async def test_an_id_is_given_once(store: Store) -> None:
    await create(store)
    with pytest.raises(StoreError, match="could not be saved"):
        await store.create(table_row(phase="over"), [], [])
    whole = await store.table("table")
    assert whole is not None
    assert (whole.row.phase, whole.seats) == ("open", SEATED)


async def test_open_tables_that_are_listed_are_listed_with_their_seats(store: Store) -> None:
    rows = [
        table_row("old", is_listed=True)._replace(created_at=AT),
        table_row("new", is_listed=True)._replace(created_at=AT + 2),
        table_row("private"),
        table_row("running", "playing", is_listed=True),
        table_row("ended", "over", is_listed=True),
    ]
    for row in rows:
        await store.create(row, SEATED, KEYS)
    assert [(row.id, seats) for row, seats in await store.listed()] == [
        ("new", SEATED),
        ("old", SEATED),
    ]
    assert [row.id for row, _ in await store.listed(most=1)] == ["new"]
    assert await store.playing() == ["running"]


async def test_the_phase_can_change(store: Store, other: Store) -> None:
    await create(store)
    await store.set_phase("table", "playing")
    whole = await other.table("table")
    assert whole is not None
    assert whole.row.phase == "playing"
    assert whole.row.changed_at > AT


async def test_the_first_rematch_wins(store: Store, other: Store) -> None:
    await create(store)
    won = await asyncio.gather(
        *(s.set_rematch("table", str(i)) for i, s in enumerate([store, other]))
    )
    assert sorted(won) == [False, True]
    whole = await store.table("table")
    assert whole is not None
    assert whole.row.rematch == str(won.index(True))


# Seats and keys


async def test_a_seat_is_taken_once(store: Store, other: Store) -> None:
    for round_ in range(5):
        name = await create(store, f"table{round_}")
        people = [SeatRow(2, "person", "Bob"), SeatRow(2, "person", "Eve")]
        won = await asyncio.gather(
            *(s.set_seat(name, p, "open") for s, p in zip([store, other], people, strict=True))
        )
        assert sorted(won) == [False, True]
        whole = await store.table(name)
        assert whole is not None
        assert whole.seats == [*SEATED[:2], people[won.index(True)]]


async def test_a_seat_changes_only_in_the_phase_that_was_expected(store: Store) -> None:
    await create(store)
    bob = SeatRow(2, "person", "Bob")
    assert not await store.set_seat("table", bob, phase="playing")
    assert await store.set_seat("table", bob, phase="open")
    assert await store.set_seat("table", bob._replace(name="Rob"))
    assert not await store.set_seat("table", SeatRow(3, "person", "Eve"))
    whole = await store.table("table")
    assert whole is not None
    assert whole.seats == [*SEATED[:2], bob._replace(name="Rob")]


async def test_a_seat_gets_new_keys_with_whoever_sits_down(store: Store) -> None:
    await create(store)
    bob, new = SeatRow(2, "person", "Bob"), [KeyRow("dd" * 32, 2), KeyRow("ee" * 32, 2)]
    assert await store.set_seat("table", bob, "open", "open", new)
    whole = await store.table("table")
    assert whole is not None
    assert sorted(whole.keys) == sorted([KEYS[0], KEYS[2], *new])
    # Without keys all stay as they are, and so they do when the seat is not as expected.
    assert await store.set_seat("table", bob._replace(name="Rob"))
    assert not await store.set_seat("table", bob, "open", "open", [])
    assert await store.table("table") == whole._replace(
        row=(await row_of(store)), seats=[*SEATED[:2], bob._replace(name="Rob")]
    )
    assert await store.set_seat("table", bob, keys=[])
    whole = await store.table("table")
    assert whole is not None
    assert sorted(whole.keys) == sorted([KEYS[0], KEYS[2]])


async def row_of(store: Store) -> TableRow:
    """The row of the table."""
    whole = await store.table("table")
    assert whole is not None
    return whole.row


async def test_a_seat_changes_only_by_a_key_that_still_opens_it(store: Store) -> None:
    await create(store)
    bob, new = SeatRow(2, "person", "Bob"), [KeyRow("dd" * 32, 2)]
    invitation = next(key for key in KEYS if key.seat == 2).digest
    for other in (KEYS[0].digest, new[0].digest, ""):
        assert not await store.set_seat("table", bob, keys=new, by=other)
    assert await store.set_seat("table", bob, keys=new, by=invitation)
    assert not await store.set_seat("table", bob._replace(name="Eve"), by=invitation)
    assert await store.set_seat("table", bob._replace(name="Rob"), by=new[0].digest)
    whole = await store.table("table")
    assert whole is not None
    assert whole.seats[2].name == "Rob"


async def test_at_the_beginning_people_move_with_keys_and_words(store: Store) -> None:
    await create_full(store)
    await store.say("table", 0, "chat", "I am Ann", 0)
    await store.say("table", None, "chat", "I watch", 0)
    assert await store.begin("table", [1, 2, 0], entry(1))
    whole = await store.table("table")
    assert whole is not None
    assert whole.row.phase == "playing"
    assert [(seat.seat, seat.kind, seat.name) for seat in whole.seats] == [
        (0, "bot", ""),
        (1, "person", "Bob"),
        (2, "person", "Ann"),
    ]
    assert {key.digest[:2]: (key.seat, key.is_host) for key in whole.keys} == {
        "aa": (2, True),
        "bb": (1, False),
        "cc": (None, False),
    }
    assert [row.seat for row in await store.talk("table")] == [2, None]
    assert await store.entries("table") == [entry(1)]


async def test_no_game_begins_with_an_open_seat(store: Store) -> None:
    await create(store)
    before = await store.table("table")
    assert before is not None
    assert not await store.begin("table", [1, 2, 0], entry(1))
    after = await store.table("table")
    assert after is not None
    assert (after.row.phase, after.seats, after.keys) == ("open", before.seats, before.keys)
    assert await store.entries("table") == []


async def test_a_game_begins_once(store: Store, other: Store) -> None:
    for round_ in range(5):
        name = await create_full(store, f"table{round_}")
        orders = ([1, 2, 0], [2, 0, 1])
        won = await asyncio.gather(
            *(
                s.begin(name, order, entry(1, actor=i))
                for i, (s, order) in enumerate(zip([store, other], orders, strict=True))
            )
        )
        assert sorted(won) == [False, True]
        assert await store.entries(name) == [entry(1, actor=won.index(True))]
        whole = await store.table(name)
        assert whole is not None
        assert [seat.name for seat in whole.seats].index("Ann") == orders[won.index(True)].index(0)


# The log


async def test_a_log_is_read_as_it_was_written(store: Store, other: Store) -> None:
    log = game_log()
    await create(store)
    for one in log[:40]:
        await store.append("table", [one])
    await store.append("table", log[40:])
    read = await other.entries("table")
    assert read == log
    assert await other.entries("table", after=len(log) - 3) == log[-3:]
    assert await other.entries("table", after=len(log)) == []
    mine, theirs = Table.replayed(GAME, SEATS, {}, log), Table.replayed(GAME, SEATS, {}, read)
    for viewer in (*range(SEATS), None):
        assert theirs.view(viewer) == mine.view(viewer)
        assert theirs.told(viewer) == mine.told(viewer)
        assert theirs.revision(viewer) == mine.revision(viewer)
        assert theirs.moments(viewer) == mine.moments(viewer)


async def test_logs_of_different_tables_do_not_mix(store: Store) -> None:
    for name in ("one", "two"):
        await create(store, name)
        await store.append(name, [entry(1, text=name)])
    assert await store.entries("two") == [entry(1, text="two")]


async def test_several_entries_are_written_together_or_not_at_all(store: Store) -> None:
    await create(store)
    await store.append("table", [entry(1), entry(2)])
    with pytest.raises(Overtaken):
        await store.append("table", [entry(3), entry(2)])
    with pytest.raises(Overtaken):
        await store.append("table", [entry(2, text="other"), entry(3)], phase="over")
    assert await store.entries("table") == [entry(1), entry(2)]
    whole = await store.table("table")
    assert whole is not None
    assert whole.row.phase == "open"


async def test_the_last_move_ends_the_table_with_it(store: Store) -> None:
    await create(store, phase="playing")
    await store.append("table", [entry(1)], phase="over")
    whole = await store.table("table")
    assert whole is not None
    assert whole.row.phase == "over"


async def test_of_two_at_the_same_place_one_wins(store: Store, other: Store) -> None:
    await create(store)
    for seq in range(1, 41):
        tries = [entry(seq, actor, f"by {actor}") for actor in (0, 1)]
        results = await asyncio.gather(
            store.append("table", tries[:1]),
            other.append("table", tries[1:]),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "Overtaken"]
        winner = results.index(None)
        assert (await store.entries("table"))[-1] == tries[winner]
    assert [one.seq for one in await other.entries("table")] == list(range(1, 41))


async def test_of_many_at_once_only_those_at_fault_are_refused(store: Store) -> None:
    names = [await create(store, f"table{number}", "playing") for number in range(12)]
    await store.append(names[3], [entry(1)])
    results = await asyncio.gather(
        *(store.append(name, [entry(1), entry(2)], phase="over") for name in names),
        store.append("nobody's", [entry(1)]),
        return_exceptions=True,
    )
    kinds = [type(result) for result in results]
    expected: list[type] = [type(None)] * 12 + [NoTable]
    expected[3] = Overtaken
    assert kinds == expected
    for name, kind in zip(names, kinds, strict=False):
        whole = await store.table(name)
        assert whole is not None
        assert (len(await store.entries(name)), whole.row.phase) == (
            (1, "playing") if kind is Overtaken else (2, "over")
        )


async def test_who_is_overtaken_tries_again_and_nothing_is_lost(store: Store, other: Store) -> None:
    await create(store)
    rounds, writers = 8, [store, other, store, other]

    async def write(writer: Store, actor: int) -> None:
        for number in range(rounds):
            while True:
                place = len(await writer.entries("table")) + 1
                try:
                    await writer.append("table", [entry(place, actor, str(number))])
                except Overtaken:
                    continue
                break

    await asyncio.gather(*(write(writer, actor) for actor, writer in enumerate(writers)))
    log = await store.entries("table")
    assert [one.seq for one in log] == list(range(1, rounds * len(writers) + 1))
    for actor in range(len(writers)):
        said = [one.events[0].data["text"] for one in log if one.actor == actor]
        assert said == [str(number) for number in range(rounds)]


# Talk


async def test_talk_is_numbered_in_order(store: Store, other: Store) -> None:
    await create(store)
    texts = [f"word {number}" for number in range(12)]
    rows = await asyncio.gather(
        *(
            (store, other)[number % 2].say("table", number % 3, "chat", text, number)
            for number, text in enumerate(texts)
        )
    )
    read = await store.talk("table")
    assert sorted(rows) == read
    assert [row.number for row in read] == list(range(1, 13))
    assert {row.text: (row.seat, row.kind, row.about) for row in read} == {
        text: (number % 3, "chat", number) for number, text in enumerate(texts)
    }
    assert await other.talk("table", after=10) == read[10:]


@pytest.mark.parametrize("text", ["zero \0 byte", "half a \ud83c pair"])
async def test_a_text_that_cannot_be_kept_is_refused(store: Store, text: str) -> None:
    await create(store)
    for change in (
        lambda: store.say("table", 0, "chat", text, 0),
        lambda: store.set_seat("table", SeatRow(0, "person", text)),
        lambda: store.set_seat("table", SEATED[0], keys=[KeyRow(text, 0)]),
    ):
        with pytest.raises(Refused, match="cannot be written down"):
            await change()
    assert await store.talk("table") == []
    whole = await store.table("table")
    assert whole is not None
    assert whole.seats == SEATED


async def test_a_number_that_cannot_be_kept_is_refused(store: Store) -> None:
    await create(store)
    with pytest.raises(Refused, match="cannot be written down"):
        await store.say("table", 0, "chat", "hello", 2**70)
