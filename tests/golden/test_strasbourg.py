"""The golden games of Strasbourg contain the events that they are meant to cover."""

from collections import Counter
from typing import cast

import guildhall
from guildhall.core.event import Event
from guildhall.core.record import Record
from guildhall.core.state import State
from guildhall.games.strasbourg.view import Own, StrasbourgView
from tests.golden.cases import FOLDER


def record(name: str) -> Record:
    path = FOLDER / "strasbourg" / f"{name}.json"
    return Record.from_json(path.read_text("utf-8"), guildhall.game)


def view(name: str, seat: int | None = None) -> StrasbourgView:
    """The view of a seat or spectator at the end of a record."""
    return cast(StrasbourgView, record(name).replay().view(seat))


def own(state: State, seat: int) -> Own:
    return cast(StrasbourgView, state.view(seat))["own"]


def events(name: str) -> list[Event]:
    """All events of a game."""
    game = record(name)
    state = game.start()
    state.events = []
    for actor, text in game.moves:
        state.apply(actor, game.game.parse(state, actor, text))
    return state.events


def kinds(name: str) -> Counter[str]:
    return Counter(event.kind for event in events(name))


def test_everybody_passes_and_nothing_moves() -> None:
    happened = kinds("everybody-passes")
    assert happened["nobody_bid"] == 35
    assert happened["revealed"] == happened["placed"] == happened["sold"] == 0
    assert happened["first_player"] == 1
    public = view("everybody-passes")["public"]
    assert public["council"] == [*public["council"][:2], -1, -1, -1, -1, -1, -1]
    assert sum(public["chapels"]) == sum(site >= 0 for site in public["sites"]) == 5


def test_decks_run_dry_and_rescued_cards_come_again() -> None:
    noted = view("decks-run-dry")["noted"]
    for seat in range(3):
        again = [sum(counts) for counts in noted["known"][seat]]
        assert again[0] == 0, "in the first round all original cards are drawn"
        assert sum(again) > 0
    assert any(
        event.data["deck"] == 0 for event in events("decks-run-dry") if event.kind == "planned"
    )


def test_bids_are_tied_and_the_nearer_to_the_first_player_is_ahead() -> None:
    first, bids, ties = -1, dict[int, int](), 0
    for event in events("tied-bids"):
        if event.kind == "step_opened":
            bids = {}
        elif event.kind == "revealed":
            bids[cast(int, event.data["seat"])] = sum(cast(list[int], event.data["cards"]))
        elif event.kind == "ranked":
            order = cast(list[int], event.data["order"])
            wanted = sorted(bids, key=lambda seat: (-bids[seat], (seat - first) % 5))
            assert order == wanted
            ties += len(set(bids.values())) < len(bids)
            first = order[0]
        elif event.kind == "first_player":
            first = cast(int, event.data["seat"])
    assert ties > 2


def test_piles_are_large() -> None:
    sizes = [
        size
        for event in events("large-piles")
        if event.kind == "planned"
        for size in cast(list[int], event.data["sizes"])
    ]
    assert max(sizes) > 3
    assert sum(sizes) > 1.5 * len(sizes)


def test_privileges_are_spent() -> None:
    happened = kinds("privileges-spent")
    assert happened["waited"] > 5
    assert (
        happened["waited"] + sum(view("privileges-spent")["noted"]["privileges"])
        == (happened["privilege"])
    )


def test_unused_piles_are_thrown_away_unseen() -> None:
    last_view = view("piles-thrown-away")
    assert sum(map(sum, last_view["noted"]["boxed"])) > 40
    assert last_view["public"]["piles"] == [[]] * 5
    assert kinds("piles-thrown-away")["boxed"] > 5


def test_members_decide_and_victory_is_shared() -> None:
    for name, shared in (("decided-by-members", False), ("shared-victory", True)):
        state = record(name).replay()
        best = [seat for seat, score in enumerate(state.scores()) if score == max(state.scores())]
        assert len(best) > 1
        figures = view(name)["public"]["figures"]
        most = max(figures.count(seat) for seat in best)
        assert state.winners() == [seat for seat in best if figures.count(seat) == most]
        assert (len(state.winners()) > 1) == shared


def test_stopped_games_stop_where_they_should() -> None:
    among = record("stopped-among-objectives").replay()
    assert view("stopped-among-objectives")["public"]["phase"] == "keep"
    assert among.view(None)["asked"] == [0, 1, 2, 3]
    answered = [sum(answer > 0 for answer in own(among, seat)["answers"]) for seat in range(4)]
    assert max(answered) > 0
    planning = record("stopped-in-the-planning").replay()
    assert view("stopped-in-the-planning")["public"]["phase"] == "plan"
    assert any(own(planning, seat)["open"] >= 0 for seat in range(5))
    assert view("stopped-in-a-sale")["public"]["phase"] == "sell"
