"""For each term of the heuristic, two positions that differ in it alone; one is preferred."""

import copy

from guildhall.core.native import i64
from guildhall.games.power_struggle import heuristics, ids
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from tests.games.power_struggle.positions import CHAIRMAN, PHASE, Fields, build_company
from tests.games.power_struggle.random_states import power_struggle
from tests.games.power_struggle.scenario_notation import CARDS, LETTERS, TRACKS

GAME = power_struggle()


def empty_fields() -> Fields:
    """A company in which nobody has anything: every term is 0."""
    fields = copy.deepcopy(build_company().state.fields())
    fields["turn"][CHAIRMAN] = ids.NOBODY
    for field, value in (("heads", -1), ("board", -1), ("down", 1), ("cash", 0), ("tracks", 0)):
        fields[field] = [value] * len(fields[field])
    return fields


def load_fields(fields: Fields) -> PowerStruggleState:
    state = build_company().state
    assert isinstance(state, PowerStruggleState)
    state.restore(fields)
    return state


def modified_state(**changes: dict[int, int]) -> PowerStruggleState:
    """The empty company with some fields changed."""
    fields = empty_fields()
    for field, items in changes.items():
        for place, item in items.items():
            fields[field][place] = item
    return load_fields(fields)


def track_fields(**values: str) -> dict[int, int]:
    """Track values by letter: ``influence="B3 Y2"``."""
    return {
        5 * TRACKS.index(name) + LETTERS.index(item[0]): int(item[1:])
        for name, items in values.items()
        for item in items.split()
    }


def evaluation(state: PowerStruggleState, letter: str = "B") -> float:
    return GAME.evaluate(state, LETTERS.index(letter))


def prefers(better: PowerStruggleState, worse: PowerStruggleState, letter: str = "B") -> bool:
    """Whether a seat prefers the first position."""
    return evaluation(better, letter) > evaluation(worse, letter) + 1e-9


# The end


def test_a_victory_beats_and_a_defeat_loses_to_any_expectation() -> None:
    """_VICTORY_VALUE: B has won; in an empty company the others would expect more."""
    table = build_company(
        rooms="DEV: B3 Y3; HR: BB0 BB0; COM: BB0 BB0; ACC: G3; CON: R3",
        influence={"B": 6, "Y": 7},
        corruption={"B": 9, "Y": 9},
        counsels={"B": "DEV HR COM"},
        cash=dict.fromkeys("BYGR", 1_000_000),
    )
    before = table.state.clone()
    table.play("buy influence")
    while not table.state.over:
        table.idle()
    final = table.state
    assert table.winners() == "B"
    assert GAME.evaluate(final, 0) > GAME.evaluate(before, 0) + 2
    assert GAME.evaluate(final, 1) < GAME.evaluate(before, 1) - 2
    assert GAME.evaluate(final, 1) > GAME.evaluate(final, 2), "points rank the losers"


# Tracks


def test_the_last_steps_to_a_point_are_worth_more_than_the_first() -> None:
    """_PROGRESS_EXPONENT: a whole point, or two thirds of one and a third of another."""
    one = modified_state(tracks=track_fields(corruption="B9"))
    both = modified_state(tracks=track_fields(corruption="B6", counsels="B1"))
    assert prefers(one, both)
    assert prefers(both, modified_state(tracks=track_fields(corruption="B6")))


def test_a_point_beyond_the_goal() -> None:
    """_SURPLUS_FACTOR: four points are scored."""
    four = track_fields(shares="B24", mains="B6", corruption="B12", counsels="B6")
    assert prefers(
        modified_state(tracks=four | track_fields(influence="B1")), modified_state(tracks=four)
    )


def test_the_points_that_are_needed_count_more_than_others() -> None:
    three = track_fields(mains="B6", corruption="B12", counsels="B6")
    four = three | track_fields(shares="B24")
    need, spare = (
        evaluation(modified_state(tracks=tracks | track_fields(influence="B3")))
        - evaluation(modified_state(tracks=tracks))
        for tracks in (three, four)
    )
    assert need > spare > 0


# The arch-enemy


def test_a_competence_in_which_the_enemy_is_beaten() -> None:
    """_ENEMY_STEP_VALUE: B is ahead of Y but not of G, with influence on its card."""
    tracks = track_fields(influence="B3 Y2 G3 R3")
    enemies = {letter: {0: LETTERS.index(letter)} for letter in "YG"}
    card = with_influence()
    better, worse = (
        modified_state(tracks=tracks, colours=enemies[letter], competences={0: card})
        for letter in "YG"
    )
    assert prefers(better, worse)


def with_influence() -> int:
    """A competence card that names influence."""
    state = build_company().state
    assert isinstance(state, PowerStruggleState)
    return next(card for card in range(5) if state.parts.triples[card] >> ids.INFLUENCE & 1)


def test_with_its_own_colour_a_seat_must_lead_everybody() -> None:
    """_ENEMY_STEP_VALUE: with the seat's own colour, by leading everybody."""
    own = {0: 0}
    card = {0: with_influence()}
    ahead = modified_state(
        tracks=track_fields(influence="B3 Y2 G2 R2"), colours=own, competences=card
    )
    not_quite = modified_state(
        tracks=track_fields(influence="B3 Y2 G2 R3"), colours=own, competences=card
    )
    # R's influence alone would make a smaller difference.
    other = {0: 1}
    least = evaluation(
        modified_state(
            tracks=track_fields(influence="B3 Y2 G2 R2"), colours=other, competences=card
        )
    )
    least -= evaluation(
        modified_state(
            tracks=track_fields(influence="B3 Y2 G2 R3"), colours=other, competences=card
        )
    )
    assert evaluation(ahead) - evaluation(not_quite) > least + 1e-9


def test_an_arch_enemy_point_that_is_locked() -> None:
    assert prefers(modified_state(locked={0: 1}), modified_state())


def test_a_beaten_enemy_is_worth_a_point() -> None:
    """B has N1: in its three competences it is ahead of Y, and of G in two."""
    tracks = track_fields(influence="B3 Y2 G3", shares="B3 Y2 G2", corruption="B3 Y2 G2")
    yellow, green = (modified_state(tracks=tracks, colours={0: colour}) for colour in (1, 2))
    assert prefers(yellow, green)
    assert evaluation(yellow) == evaluation(modified_state(tracks=tracks, locked={0: 1}))


# Rooms and posts


def test_rooms_and_employees() -> None:
    """_ROOM_VALUES, _EMPLOYEE_VALUE: the tracks are unchanged."""
    department = {"owners": {0: 0}, "managers": {0: ids.DEPARTMENT}}
    main = {"owners": {0: 0}, "managers": {0: ids.MAIN_DEPARTMENT}}
    assert prefers(modified_state(**department), modified_state())
    assert prefers(modified_state(**main), modified_state(**department))
    assert prefers(modified_state(**department, staff={0: 1}), modified_state(**department))


def test_posts() -> None:
    """_BOARD_SEAT_VALUE, _CHAIRMAN_VALUE, _HEAD_VALUE"""
    assert prefers(modified_state(board={0: 0}), modified_state())
    assert prefers(modified_state(turn={CHAIRMAN: 0}), modified_state())
    counsels = dict.fromkeys(range(6), 1)
    assert prefers(
        modified_state(heads={2: 0}, counsels=counsels), modified_state(counsels=counsels)
    )


def test_a_head_who_can_become_a_counsel() -> None:
    """_FUTURE_COUNSEL_VALUE: a counsel in the same division prevents it."""
    assert prefers(modified_state(heads={2: 0}), modified_state(heads={2: 0}, counsels={2: 1}))


# Cards and money


def state_with_card(card: str, half: int, down: int = 0) -> PowerStruggleState:
    """B holds one usable card."""
    place = CARDS.index(card)
    return modified_state(holders={place: 0}, halves={place: half}, down={place: down})


def test_cards_that_can_be_used() -> None:
    """_LIGHT_CARD_VALUE, _GOLD_CARD_VALUE, _CARD_FACTORS"""
    assert prefers(state_with_card("DEV", 1), state_with_card("DEV", 1, down=1))
    assert prefers(state_with_card("DEV", ids.GOLD), state_with_card("DEV", 1))
    assert prefers(state_with_card("LEG", 1), state_with_card("CHAIRMAN", 1))
    assert prefers(state_with_card("CHAIRMAN", 1), state_with_card("DEV", 1))


def test_money_and_certificates() -> None:
    """_CASH_VALUE, _CERTIFICATE_VALUE: the track of shares is unchanged."""
    assert prefers(modified_state(cash={0: 100_000}), modified_state())
    assert prefers(modified_state(certificates={0: 1}), modified_state())
    none, first, second = (
        evaluation(modified_state(cash={0: cash})) for cash in (0, 100_000, 200_000)
    )
    assert first - none > second - first > 0, "the first million is worth the most"


def test_what_rivals_have() -> None:
    """_RIVAL_FACTOR, _OTHERS_FACTOR: four certificates of one seat or three, and one of another."""
    one, three = {7: 4}, {7: 2, 14: 1, 21: 1}
    assert prefers(modified_state(certificates=three), modified_state(certificates=one))
    assert prefers(modified_state(certificates=one), modified_state(certificates=one | {14: 1}))


# Pending bribes


def state_with_offer(amount: int, down: int = 0) -> PowerStruggleState:
    """B has offered Y money for the card of Accounting."""
    place = CARDS.index("ACC")
    return modified_state(
        turn={PHASE: ids.ANSWERING},
        action={1: 0},
        bribe={1: place, 2: 1, 4: amount},
        holders={place: 1},
        halves={place: 1},
        down={place: down},
    )


def expected_score(state: PowerStruggleState, letter: str) -> float:
    """The expectation of a seat, regardless of the others."""
    return heuristics.expected_scores(state)[LETTERS.index(letter)]


def test_an_offer_promises_its_target_money() -> None:
    """_CASH_VALUE: nobody refuses either of these offers."""
    assert expected_score(state_with_offer(600_000), "Y") > expected_score(
        state_with_offer(500_000), "Y"
    )


def test_a_target_who_refuses_loses_an_employee() -> None:
    """_IRRESISTIBLE_OFFER, _EMPLOYEE_VALUE: a small offer is likely to be refused."""
    asked, unasked = state_with_offer(50_000), state_with_offer(50_000)
    unasked.phase = i64(ids.CHOOSING_ACTION)
    assert expected_score(unasked, "Y") > expected_score(asked, "Y")


def test_an_offer_promises_the_briber_the_golden_half() -> None:
    """_GOLD_CARD_VALUE, _IRRESISTIBLE_OFFER: if the card is usable; Y would lose nothing."""
    up = evaluation(state_with_offer(200_000)) - evaluation(state_with_offer(100_000))
    down = evaluation(state_with_offer(200_000, down=1)) - evaluation(
        state_with_offer(100_000, down=1)
    )
    assert up > down


def test_an_offer_costs_the_briber() -> None:
    """_CASH_VALUE: a card that is face down has no value."""
    assert expected_score(state_with_offer(100_000, down=1), "B") > expected_score(
        state_with_offer(200_000, down=1), "B"
    )
