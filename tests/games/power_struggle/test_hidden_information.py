"""PS-10: hidden information and communication."""

import random

import pytest

from tests import random_games
from tests.games.power_struggle.positions import build_company, company_at_meeting
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import BONUS, LETTERS, MEETING

ROOMS = "DEV: B3; HR: Y3; COM: B2; CON: R3"


def event_data_for(table: ScriptedGame, letter: str, kind: str) -> list[dict[str, object]]:
    """The data of all events of a kind that a seat received."""
    seat = LETTERS.index(letter)
    assert table.state.events is not None
    return [
        dict(event.data)
        for event in table.state.events
        if event.kind == kind and (event.to is None or seat in event.to)
    ]


# PS-10.1


def test_ps_10_1_cash_and_arch_enemies() -> None:
    table = build_company(rooms=ROOMS, cash={"B": 1_250_000, "Y": 650_000})
    assert table.view("B")["own"]["cash"] == 1_250_000
    assert table.public["cash"] == []
    assert table.public["enemies"] == [[]] * 4
    assert table.view("Y")["own"]["colour"] == 2


def test_ps_10_1_the_events_of_the_round() -> None:
    """The seat that ordered them knows cards, order and number; the others what was turned up."""
    table = company_at_meeting(rooms=ROOMS, board="YB", heads="BYBRBR").play("skip")
    table.draw_events("Flu wave", "Tax audit", "Pay freeze", "Summer party", "Special dividend")
    table.draw_events("Bribery scandal")
    table.order_events("Pay freeze", BONUS, "Tax audit", "Summer party", "Special dividend")
    own = table.view("B")["own"]
    assert own["meeting"] == 5
    for letter in "YGR":
        other = table.view(letter)["own"]
        assert other["meeting"] == 0
        assert set(other["stack"]) <= {-1}
        assert set(other["drawn"]) == {0}
    assert len(table.public["events"]) == 1
    assert all("kind" not in data for data in event_data_for(table, "Y", "drew_event"))
    assert all("kind" in data for data in event_data_for(table, "B", "drew_event"))


def test_ps_10_1_everything_else_is_public() -> None:
    table = build_company(rooms=ROOMS, cards="HR: G gold down", certificates={"Y": "3 5"})
    for letter in "BYGR":
        assert table.view(letter)["public"] == table.public


# PS-10.2


def test_ps_10_2_only_two_seats_see_the_amount() -> None:
    """A74: the others learn briber, target, card and answer."""
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 350000")
    assert table.view("B")["own"]["offer"] == table.view("Y")["own"]["offer"] == 350_000
    assert table.view("G")["own"]["offer"] == table.view("R")["own"]["offer"] == 0
    table.play("accept")
    for letter, knows in (("B", True), ("Y", True), ("G", False), ("R", False)):
        for kind in ("offered", "accepted"):
            [data] = event_data_for(table, letter, kind)
            assert ("sum" in data) == knows
            assert (data["briber"], data["target"], data["card"]) == (0, 1, 1)


def test_ps_10_2_refused_offers_stay_hidden() -> None:
    """A74: only that a second offer for the same card is higher."""
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 350000", "refuse")
    table.play("card HR", "offer 700000")
    assert [("sum" in data) for data in event_data_for(table, "G", "offered")] == [False, False]
    assert table.view("G")["own"]["first_offer"] == 0
    assert table.view("Y")["own"]["first_offer"] == 350_000


@pytest.mark.parametrize(("first", "is_news"), [(50_000, False), (400_000, True)])
def test_ps_10_2_a_second_offer_does_not_reveal_the_first(first: int, is_news: bool) -> None:
    """A74: that a high offer can be raised is news for the seat that knows it, and for no other."""
    table = build_company(rooms=ROOMS, coming=(BONUS,))
    table.play("bribe", "card ACC", "offer 50000", "accept").idle().idle().idle()
    # As far as Y and G know, B may have paid out all but the bonus of 200,000.
    assert table.view("Y")["noted"]["cash_least"][0] == 200_000
    table.play("bribe", "card HR", f"offer {first}", "refuse")
    table.state.events = []
    table.play("card HR")
    for viewer in (0, 1, 2, 3, None):
        [event] = random_games.events_for(table.state.events, viewer)
        assert event.kind == "named_card"
        assert event.news == (is_news and viewer == 1)


def test_ps_10_2_all_learn_that_a_raised_offer_is_higher() -> None:
    """A74: at least one note more than the minimum offer; nothing is learnt about another card."""
    for card, least in (("HR", 100_000), ("CON", 50_000)):
        table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 350000", "refuse")
        table.play(f"card {card}", "offer 400000", "accept")
        for letter in ("G", ""):
            noted = table.view(letter)["noted"]
            assert noted["cash_most"][0] == 800_000 - least
            assert noted["cash_least"][1] == 800_000 + least


def test_ps_10_2_a_raised_offer_shows_that_there_is_money_for_it() -> None:
    """A74: a third player who had concluded that no money was left learns otherwise."""
    table = build_company(rooms=ROOMS, cash={"B": 300_000})
    table.play("bribe", "card ACC", "offer 50000", "accept")
    table.idle().idle().idle()
    assert table.view("G")["noted"]["cash_least"][0] == 0
    table.play("bribe", "card HR", "offer 50000", "refuse")
    assert table.view("G")["noted"]["cash_least"][0] == 50_000
    table.play("card HR")
    assert table.view("G")["noted"]["cash_least"][0] == 100_000


# PS-10.3


def test_ps_10_3_no_gifts_and_no_deals() -> None:
    """A73: only a bribe gives money to another player."""
    table = build_company(rooms=ROOMS, cash={"B": 9_000_000})
    rng = random.Random(3)
    for _ in range(30):
        table = build_company(rooms=ROOMS, cash={"B": 9_000_000}, cards="DEV: B gold")
        others = [table.cash(letter) for letter in "YGR"]
        words = [word for word in table.action_words() if word != "bribe"]
        table.play(rng.choice(words))
        while table.to_move == "B":
            table.play(rng.choice(table.action_words()))
        assert [table.cash(letter) for letter in "YGR"] == others


# PS-10.4


def test_ps_10_4_steps_are_public_at_once() -> None:
    """A77: rooms, divisions and cards at once; not the range of an amount."""
    table = build_company(rooms=ROOMS + " B1").play("hire", "DEV1")
    assert table.view("Y")["public"]["rooms"][0] == [[0, 1, 4]]
    table = build_company(rooms=ROOMS).play("bribe", "card HR")
    before = table.view("G")
    table.play("bracket 0")
    assert table.view("G") == before
    assert table.view("B") != before


def test_ps_10_4_the_order_of_events_is_secret() -> None:
    """A77: while the events are ordered nobody else sees a change."""
    table = company_at_meeting(rooms=ROOMS, board="YB", heads="BYBRBR").play("skip")
    table.draw_events("Flu wave", "Tax audit", "Pay freeze", "Summer party", "Special dividend")
    table.draw_events("Bribery scandal")
    before = table.view("Y")
    table.play("meeting in 7", "next Tax audit", "next Bonus payment")
    assert table.view("Y") == before


# PS-10.5


def test_ps_10_5_cash_up_to_accepted_bribes() -> None:
    """A78: everybody knows the minimum and the maximum."""
    table = build_company(rooms=ROOMS, cash={"B": 800_000, "Y": 500_000})
    noted = table.view("G")["noted"]
    assert noted["cash_least"] == noted["cash_most"] == [800_000, 500_000, 800_000, 800_000]
    table.play("bribe", "card HR", "offer 350000", "accept")
    noted = table.view("G")["noted"]
    assert noted["cash_least"][:2] == [0, 550_000]
    assert noted["cash_most"][:2] == [750_000, 1_300_000]
    noted = table.view("Y")["noted"]
    assert noted["cash_least"][0] == noted["cash_most"][0] == 450_000


def test_ps_10_5_a_seat_that_does_not_announce_lacks_the_point() -> None:
    """A78: B would have announced with these cards, so B has others."""
    table = build_company(
        influence={"B": 7},
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        enemies={"B": "Y N3", "G": "R N1"},
        rooms=ROOMS,
    )
    table.play("bribe", "card HR", "offer 50000")
    assert table.declared == ""
    struck = table.view("Y")["noted"]["struck"][0]
    # N1 (influence, shares, corruption) against anybody would have been the fourth point.
    assert all(struck >> (colour * 6) & 1 for colour in range(4))
    assert not struck >> (1 * 6 + 2) & 1
    rng = random.Random(1)
    for _ in range(20):
        own = ScriptedGame(table.game.imagine(table.view("Y"), rng)).view("B")["own"]
        assert own["competence"] != 0


def test_ps_10_5_what_is_imagined_agrees_with_what_was_seen() -> None:
    """A78: any arrangement that agrees with the public facts."""
    table = build_company(rooms=ROOMS).play("bribe", "card HR", "offer 350000", "accept")
    rng = random.Random(2)
    seen = set()
    for _ in range(40):
        state = table.game.imagine(table.view("G"), rng)
        assert state.view(2) == table.view("G")
        seen.add(ScriptedGame(state).cash("B"))
    assert len(seen) > 5
    assert max(seen) <= 750_000


def test_ps_10_5_an_offer_proves_that_the_money_is_there() -> None:
    """A78: also in what a third player imagines, during the offer and after a refusal."""
    table = build_company(rooms=ROOMS, coming=(BONUS,))
    table.play("bribe", "card ACC", "offer 50000", "accept").idle().idle().idle()
    table.play("bribe", "card HR", "offer 50000")
    rng = random.Random(4)
    for word in ("", "refuse", "card HR", "offer 100000"):
        table.play(*filter(None, [word]))
        for _ in range(20):
            seen = ScriptedGame(table.game.imagine(table.view("G"), rng)).view("Y")
            offered = max(seen["own"]["offer"], seen["own"]["first_offer"])
            assert 0 < offered <= seen["noted"]["cash_least"][0]


@pytest.mark.parametrize("announced", [True, False])
def test_ps_10_5_how_long_the_last_round_would_have_been(announced: bool) -> None:
    """A78: if time is up there was no turn left; after an announcement there may have been."""
    influence = {"B": 6 if announced else 0}
    table = build_company(
        rooms=ROOMS,
        influence=influence,
        counsels={"B": "DEV HR COM"},
        certificates={"B": "7 7 4"},
        corruption={"B": 9},
        enemies={"B": "Y N3", "G": "R N1"},
        cards="LEG: B",
        round_number=20,
        turn=1 if announced else 4,
        coming=() if announced else (MEETING,),
    )
    table.play("use Legal", "DEV1").idle().idle().idle()
    assert table.state.over
    assert (table.declared == "B") == announced
    rng = random.Random(5)
    lengths = set()
    for _ in range(40):
        imagined = table.game.imagine(table.view("Y"), rng)
        assert random_games.violations(imagined) == []
        lengths.add(ScriptedGame(imagined).view("B")["own"]["meeting"])
    assert lengths == ({4, 5, 6, 7} if announced else {4})


@pytest.mark.parametrize("second", ["HR", "ACC"])
def test_ps_10_5_every_step_of_a_bribe_can_be_imagined_by_everybody(second: str) -> None:
    """A78: with so little money that only one higher offer is left after a refusal."""
    table = build_company(rooms=ROOMS, cash={"B": 100_000})
    rng = random.Random(6)
    steps = ("bribe", "card HR", "bracket 0", "step 0", "refuse", f"card {second}", "bracket 0")
    for step in (*steps, "step 1", "refuse"):
        table.play(step)
        for viewer in (*range(4), None):
            view = table.state.view(viewer)
            for _ in range(5):
                imagined = table.game.imagine(view, rng)
                assert imagined.view(viewer) == view
                assert random_games.violations(imagined) == []
