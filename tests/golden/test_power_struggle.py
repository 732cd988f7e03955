"""The golden games of Power Struggle contain the events that they are meant to cover."""

from typing import cast

import guildhall
from guildhall.core.event import Event
from guildhall.core.record import Record
from guildhall.core.state import State
from guildhall.games.power_struggle.view import PowerStruggleView, Public
from tests.golden.cases import FOLDER


def record(name: str) -> Record:
    path = FOLDER / "power_struggle" / f"{name}.json"
    return Record.from_json(path.read_text("utf-8"), guildhall.game)


def public(state: State) -> Public:
    return cast(PowerStruggleView, state.view(None))["public"]


def events(name: str) -> list[Event]:
    """All events of a game."""
    game = record(name)
    state = game.start()
    state.events = []
    for actor, text in game.moves:
        state.apply(actor, game.game.parse(state, actor, text))
    return state.events


def kinds(name: str) -> list[str]:
    return [event.kind for event in events(name)]


def test_a_game_is_won_in_a_meeting() -> None:
    state = record("won-in-a-meeting").replay()
    assert state.game.end_reason(state) == "victory was announced in a meeting"
    happened = kinds("won-in-a-meeting")
    last = len(happened) - happened[::-1].index("meeting_began")
    assert "declared" in happened[last:]
    assert "turned_up" not in happened[last:]


def test_the_same_game_goes_on_for_a_turn_with_the_option() -> None:
    state = record("turn-after-the-meeting").replay()
    assert state.game.end_reason(state) == "victory was announced in a department turn"
    happened = kinds("turn-after-the-meeting")
    after = happened[happened.index("declared") :]
    assert after.count("turned_up") == 1
    assert after.count("acts") == 4


def test_victory_is_shared() -> None:
    state = record("shared-victory").replay()
    assert len(state.winners()) == 2
    table = public(state)
    assert len({(table["points"][seat], table["cash"][seat]) for seat in state.winners()}) == 1


def test_cash_decides() -> None:
    state = record("decided-by-cash").replay()
    scores, (winner,) = state.scores(), state.winners()
    rivals = [seat for seat in range(3) if scores[seat] == max(scores) and seat != winner]
    assert rivals
    cash = public(state)["cash"]
    assert all(cash[winner] > cash[rival] for rival in rivals)


def test_time_is_up() -> None:
    state = record("time-is-up").replay()
    assert public(state)["round"] == 10
    assert not any(public(state)["declared"])
    assert "declared" not in kinds("time-is-up")


def test_five_points_win_the_long_game() -> None:
    for name in ("long_game-true", "long-and-on"):
        assert max(record(name).replay().scores()) >= 5


def test_bribes_resignations_and_purchases_happen() -> None:
    assert {"offered", "accepted", "refused", "punished"} <= set(kinds("bribes"))
    assert kinds("resignations").count("resigned") > 20
    bought = {event.data["what"] for event in events("rich") if event.kind == "bought"}
    assert len(bought) == 3


def test_stopped_games_stop_where_they_should() -> None:
    offer = record("stopped-at-an-offer").replay()
    doing = public(offer)["doing"]
    assert offer.waiting() == [doing["target"]]
    sums = [cast(PowerStruggleView, offer.view(seat))["own"]["offer"] for seat in range(3)]
    assert [seat for seat in range(3) if sums[seat]] == sorted([doing["seat"], doing["target"]])
    ordering = record("stopped-ordering").replay()
    (owner,) = ordering.waiting()
    own = cast(PowerStruggleView, ordering.view(owner))["own"]
    assert 0 < len(own["stack"]) < own["meeting"]
