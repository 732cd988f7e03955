"""Each term of the heuristic has two positions that differ in it alone, and prefers one."""

import copy

from guildhall.core.native import i64
from guildhall.games.power_struggle import heuristics, ids
from guildhall.games.power_struggle.rules import PowerStruggleState
from tests.games.power_struggle.company import CHAIRMAN, STEP, Fields, company
from tests.games.power_struggle.kit import power_struggle
from tests.games.power_struggle.vocabulary import CARDS, LETTERS, TRACKS

GAME = power_struggle()


def bare() -> Fields:
    """A company in which nobody has anything: every term is 0."""
    fields = copy.deepcopy(company().state.fields())
    fields["turn"][CHAIRMAN] = ids.NOBODY
    for field, value in (("heads", -1), ("board", -1), ("down", 1), ("cash", 0), ("tracks", 0)):
        fields[field] = [value] * len(fields[field])
    return fields


def loaded(fields: Fields) -> PowerStruggleState:
    state = company().state
    assert isinstance(state, PowerStruggleState)
    state.restore(fields)
    return state


def made(**changes: dict[int, int]) -> PowerStruggleState:
    """The bare company, with other numbers in some places of its fields."""
    fields = bare()
    for field, items in changes.items():
        for place, item in items.items():
            fields[field][place] = item
    return loaded(fields)


def on_tracks(**values: str) -> dict[int, int]:
    """Places on the tracks, by letter: ``influence="B3 Y2"``."""
    return {
        5 * TRACKS.index(name) + LETTERS.index(item[0]): int(item[1:])
        for name, items in values.items()
        for item in items.split()
    }


def worth(state: PowerStruggleState, letter: str = "B") -> float:
    return GAME.evaluate(state, LETTERS.index(letter))


def prefers(better: PowerStruggleState, worse: PowerStruggleState, letter: str = "B") -> bool:
    """Whether a seat would rather have the first one."""
    return worth(better, letter) > worth(worse, letter) + 1e-9


# The end


def test_a_victory_is_better_and_a_defeat_worse_than_any_hope() -> None:
    """WIN: B has won with all points; the others would have more hope in a bare company."""
    table = company(
        rooms="DEV: B3 Y3; HR: BB0 BB0; COM: BB0 BB0; ACC: G3; CON: R3",
        influence={"B": 6, "Y": 7},
        corruption={"B": 9, "Y": 9},
        counsels={"B": "DEV HR COM"},
        cash=dict.fromkeys("BYGR", 1_000_000),
    )
    before = table.state.clone()
    table.do("buy influence")
    while not table.state.over:
        table.idle()
    final = table.state
    assert table.winners() == "B"
    assert GAME.evaluate(final, 0) > GAME.evaluate(before, 0) + 2
    assert GAME.evaluate(final, 1) < GAME.evaluate(before, 1) - 2
    assert GAME.evaluate(final, 1) > GAME.evaluate(final, 2), "points rank the losers"


# Tracks


def test_the_last_steps_to_a_point_are_worth_more_than_the_first() -> None:
    """NEARLY: a whole point, or two thirds of one and a third of another."""
    one = made(tracks=on_tracks(corruption="B9"))
    both = made(tracks=on_tracks(corruption="B6", counsels="B1"))
    assert prefers(one, both)
    assert prefers(both, made(tracks=on_tracks(corruption="B6")))


def test_a_point_beyond_the_goal() -> None:
    """SPARE: four points are there."""
    four = on_tracks(shares="B24", mains="B6", corruption="B12", counsels="B6")
    assert prefers(made(tracks=four | on_tracks(influence="B1")), made(tracks=four))


def test_the_points_that_are_needed_count_more_than_others() -> None:
    three = on_tracks(mains="B6", corruption="B12", counsels="B6")
    four = three | on_tracks(shares="B24")
    need, spare = (
        worth(made(tracks=tracks | on_tracks(influence="B3"))) - worth(made(tracks=tracks))
        for tracks in (three, four)
    )
    assert need > spare > 0


# The arch-enemy


def test_a_competence_in_which_the_enemy_is_beaten() -> None:
    """ENEMY_STEP: B is ahead of Y but not of G, with influence in the triple of its card."""
    tracks = on_tracks(influence="B3 Y2 G3 R3")
    enemies = {letter: {0: LETTERS.index(letter)} for letter in "YG"}
    card = with_influence()
    better, worse = (
        made(tracks=tracks, colours=enemies[letter], competences={0: card}) for letter in "YG"
    )
    assert prefers(better, worse)


def with_influence() -> int:
    """A competence card that names influence."""
    state = company().state
    assert isinstance(state, PowerStruggleState)
    return next(card for card in range(5) if state.parts.triples[card] >> ids.INFLUENCE & 1)


def test_one_who_has_no_enemy_must_be_ahead_of_all() -> None:
    """ENEMY_STEP: in the player's own colour, by leading everybody."""
    own = {0: 0}
    card = {0: with_influence()}
    ahead = made(tracks=on_tracks(influence="B3 Y2 G2 R2"), colours=own, competences=card)
    not_quite = made(tracks=on_tracks(influence="B3 Y2 G2 R3"), colours=own, competences=card)
    # R's influence alone would make a smaller difference.
    other = {0: 1}
    least = worth(made(tracks=on_tracks(influence="B3 Y2 G2 R2"), colours=other, competences=card))
    least -= worth(made(tracks=on_tracks(influence="B3 Y2 G2 R3"), colours=other, competences=card))
    assert worth(ahead) - worth(not_quite) > least + 1e-9


def test_an_arch_enemy_point_that_is_locked() -> None:
    assert prefers(made(locked={0: 1}), made())


def test_an_enemy_who_is_beaten_is_worth_a_point() -> None:
    """B has N1: in its three competences it is ahead of Y, and of G in two."""
    tracks = on_tracks(influence="B3 Y2 G3", shares="B3 Y2 G2", corruption="B3 Y2 G2")
    yellow, green = (made(tracks=tracks, colours={0: colour}) for colour in (1, 2))
    assert prefers(yellow, green)
    assert worth(yellow) == worth(made(tracks=tracks, locked={0: 1}))


# Rooms and posts


def test_rooms_and_employees() -> None:
    """ROOM, EMPLOYEE: the tracks stay as they are."""
    department = {"owners": {0: 0}, "managers": {0: ids.DEPARTMENT}}
    main = {"owners": {0: 0}, "managers": {0: ids.MAIN_DEPARTMENT}}
    assert prefers(made(**department), made())
    assert prefers(made(**main), made(**department))
    assert prefers(made(**department, staff={0: 1}), made(**department))


def test_posts() -> None:
    """BOARD, CHAIRMAN_POST, HEAD"""
    assert prefers(made(board={0: 0}), made())
    assert prefers(made(turn={CHAIRMAN: 0}), made())
    counsels = dict.fromkeys(range(6), 1)
    assert prefers(made(heads={2: 0}, counsels=counsels), made(counsels=counsels))


def test_a_head_who_can_become_a_counsel() -> None:
    """WAY_OUT: a counsel of the same division is in the way."""
    assert prefers(made(heads={2: 0}), made(heads={2: 0}, counsels={2: 1}))


# Cards and money


def held(card: str, half: int, down: int = 0) -> PowerStruggleState:
    """B holds one card that can be used."""
    place = CARDS.index(card)
    return made(holders={place: 0}, halves={place: half}, down={place: down})


def test_cards_that_can_be_used() -> None:
    """LIGHT_CARD, GOLD_CARD, STRONG"""
    assert prefers(held("DEV", 1), held("DEV", 1, down=1))
    assert prefers(held("DEV", ids.GOLD), held("DEV", 1))
    assert prefers(held("LEG", 1), held("CHAIRMAN", 1))
    assert prefers(held("CHAIRMAN", 1), held("DEV", 1))


def test_money_and_certificates() -> None:
    """CASH, CERTIFICATE: the track of shares stays as it is."""
    assert prefers(made(cash={0: 100_000}), made())
    assert prefers(made(certificates={0: 1}), made())
    none, first, second = (worth(made(cash={0: cash})) for cash in (0, 100_000, 200_000))
    assert first - none > second - first > 0, "the first million is worth the most"


def test_what_rivals_have() -> None:
    """RIVAL, OTHERS: four certificates of one or of three, and one more of somebody else."""
    one, three = {7: 4}, {7: 2, 14: 1, 21: 1}
    assert prefers(made(certificates=three), made(certificates=one))
    assert prefers(made(certificates=one), made(certificates=one | {14: 1}))


# A bribe that waits for its answer


def offered(amount: int, down: int = 0) -> PowerStruggleState:
    """B has offered Y money for the card of Accounting."""
    place = CARDS.index("ACC")
    return made(
        turn={STEP: ids.ANSWERING},
        action={1: 0},
        bribe={1: place, 2: 1, 4: amount},
        holders={place: 1},
        halves={place: 1},
        down={place: down},
    )


def hopes(state: PowerStruggleState, letter: str) -> float:
    """A seat's outlook, whatever the others hope for."""
    return heuristics.outlook(state)[LETTERS.index(letter)]


def test_an_offer_promises_its_target_money() -> None:
    """CASH: nobody refuses either of these offers."""
    assert hopes(offered(600_000), "Y") > hopes(offered(500_000), "Y")


def test_a_target_who_refuses_loses_an_employee() -> None:
    """TEMPTING, EMPLOYEE: a small offer is likely to be refused."""
    asked, unasked = offered(50_000), offered(50_000)
    unasked.step = i64(ids.CHOOSING_ACTION)
    assert hopes(unasked, "Y") > hopes(asked, "Y")


def test_an_offer_promises_the_briber_the_golden_half() -> None:
    """GOLD_CARD, TEMPTING: while the card may be used; Y would lose nothing by the deal."""
    up = worth(offered(200_000)) - worth(offered(100_000))
    down = worth(offered(200_000, down=1)) - worth(offered(100_000, down=1))
    assert up > down


def test_an_offer_costs_the_briber() -> None:
    """CASH: a card that lies face down promises nothing."""
    assert hopes(offered(100_000, down=1), "B") > hopes(offered(200_000, down=1), "B")
