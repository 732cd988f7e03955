"""Custom packs: a corrected pack is playable, a broken one is refused with line and reason."""

import random
from typing import cast

import pytest

import guildhall
from guildhall.core.pack import PackError
from guildhall.games.flandern.view import FlandernView
from tests import random_games
from tests.games.flandern.scenario import flandern, modified_pack

OWN = flandern().pack


def line_number(start: str, text: str = OWN) -> int:
    """Return the number of the line that begins with this text."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def load_error(pack: str) -> PackError:
    with pytest.raises(PackError) as caught:
        guildhall.game("flandern", pack)
    return caught.value


# fmt: off
BROKEN: list[tuple[str, str, str, str]] = [
    ("another title", OWN.replace('"flandern"', '"strasbourg"'), "title",
     'title must be "flandern".'),
    ("another form", modified_pack(__form="2"), "form", "form must be 1, not 2."),
    ("five players", modified_pack(seats__most="5"), "most", "seats.most must be"),
    ("one player", modified_pack(seats__least="1"), "least", "seats.least must be"),
    ("a city twice", OWN.replace('"Gent"', '"Brugge"'), 'names = ["Brugge"',
     "cities.names, item 4, has 'Brugge' twice."),
    ("more masters than tiles", modified_pack(tiles__with_master="[2, 6, 2]"), "with_master",
     "tiles.with_master, item 2, is more than the guild has of that shape."),
    ("too many masters' cards", modified_pack(wood__masters="3"), "[gold.b]",
     "gives 4 such cards, but there are 3 pawns."),
    ("too many cathedrals", modified_pack(wood__cathedrals="2"), "[gold.b]",
     "gives 4 such cards, but there are 2 pawns."),
    ("too much influence", modified_pack(gold_b__influence="28"), "[gold.b]",
     "lets a hand hold more than 15 such cards."),
    ("a plot of another size", modified_pack(plan__small="[[0, 1, 1, 2], [4, 0, 1, 1], "
     "[5, 4, 1, 1], [1, 5, 1, 1]]"), "small", "plan.small, item 1, must be 1 by 1 cells."),
    ("three plots", modified_pack(plan__large="[[2, 0, 2, 2], [4, 2, 2, 2], [2, 4, 2, 2]]"),
     "large", "plan.large must have 4 items, not 3."),
    ("half a rectangle", modified_pack(plan__large="[[2, 0, 2], [4, 2, 2, 2], [2, 4, 2, 2], "
     "[0, 2, 2, 2]]"), "large", "plan.large, item 1, must be x, y, width and height."),
    ("plots on each other", modified_pack(plan__small="[[1, 1, 1, 1], [4, 0, 1, 1], [5, 4, 1, 1], "
     "[1, 5, 1, 1]]"), "medium", "lies on another plot."),
    ("a plot apart", modified_pack(plan__small="[[0, 7, 1, 1], [4, 0, 1, 1], [5, 4, 1, 1], "
     "[1, 5, 1, 1]]"), "small", "plan.small, item 1, cannot be reached over a long side."),
    ("no wall", modified_pack(plan__wall="[]"), "wall", "plan.wall must be a list of corners."),
    ("a bent wall", modified_pack(plan__wall="[[1], [2, 3], [3, 4], [5, 6]]"), "wall",
     "plan.wall, item 1, must be x and y."),
    ("a cathedral worth less", modified_pack(value__cathedral="1"), "cathedral = 1",
     "value.cathedral must be a whole number from 2 to 9, not 1."),
    ("an unknown key", OWN.replace("third = 4", "third = 4\nforth = 2"), "forth",
     "the key places.forth is unknown."),
]
# fmt: on


@pytest.mark.parametrize(
    ("pack", "start", "fault"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_pack_is_refused_with_line_and_reason(pack: str, start: str, fault: str) -> None:
    error = load_error(pack)
    assert fault in str(error)
    lines = pack.splitlines()
    assert lines[error.line - 1].startswith(start) or error.line > line_number(start, pack)
    assert str(error).startswith(f"line {error.line}: ")


def test_a_stack_of_city_cards_alone_is_refused() -> None:
    kinds = ("influence", "site", "take_back", "cathedral", "master")
    none = {f"gold_{back}__{kind}": "0" for back in "ab" for kind in kinds}
    assert "must have a card that is not a city's." in str(load_error(modified_pack(**none)))


def test_the_standard_components_are_a_valid_pack() -> None:
    game = guildhall.game("flandern", OWN + "\n# a comment\n")
    assert game.pack_digest == flandern().pack_digest
    assert game.pack_warnings() == flandern().pack_warnings() == []
    assert game.dump(game.start(3)) == flandern().dump(flandern().start(3))


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"tiles__guild": "[5, 5, 4]"}, "tiles.guild: every guild has 15 tiles"),
        ({"tiles__church": "[3, 3, 4]"}, "tiles.church: there are 9 churches"),
        ({"tiles__covers": "[1, 1, 1]"}, "tiles.covers: there are 9 covers."),
        ({"gold_a__site": "3"}, "gold: there are 28 gold cards, not 29."),
        ({"gold_a__cities": "[1, 1, 1, 0, 1, 0]"}, "gold: Ieper has one gold card, not 2."),
        ({"tiles__guild": "[3, 6, 6]"}, "18 large tiles are too few for 24 plots"),
    ],
)
def test_pack_warnings(changes: dict[str, str], fault: str) -> None:
    faults = guildhall.game("flandern", modified_pack(**changes)).pack_warnings()
    assert any(fault in sentence for sentence in faults)


def held_at_the_start(game: guildhall.Game) -> list[int]:
    return cast(FlandernView, game.start(3).view(None))["public"]["influence"]


def test_packs_do_not_affect_each_other() -> None:
    rich = guildhall.game("flandern", modified_pack(silver__influence="5"))
    assert held_at_the_start(rich) == [5, 5, 5]
    assert held_at_the_start(flandern()) == [3, 3, 3]


ODD: list[dict[str, str]] = [
    {"tiles__guild": "[1, 0, 2]", "tiles__with_master": "[0, 0, 0]"},
    {"tiles__guild": "[20, 20, 20]", "tiles__church": "[0, 0, 0]"},
    {"wood__sites": "0", "silver__influence": "0"},
    {"wood__sites": "40", "silver__influence": "9"},
    {"places__second_part": "1", "value__guild": "9", "end__influence_bonus": "99"},
    {"end__free_plots": "40", "end__idle_turns": "1"},
    {"gold_a__cities": "[0, 0, 0, 0, 0, 0]", "gold_a__influence": "0", "gold_a__site": "0",
     "gold_a__take_back": "0", "gold_a__cathedral": "0", "gold_a__master": "0"},
    {"gold_b__cities": "[9, 9, 9, 9, 9, 9]", "gold_b__influence": "1"},
]  # fmt: skip


@pytest.mark.parametrize("changes", ODD)
def test_games_with_odd_packs_are_played_to_the_end(changes: dict[str, str]) -> None:
    game = guildhall.game("flandern", modified_pack(**changes))
    rng = random.Random(1)
    for seats in game.seats:
        state = game.start(seats)
        made = 0
        while not state.over:
            state.apply(*random_games.random_move(state, rng))
            made += 1
            if rng.random() < 0.05:
                assert random_games.violations(state) == []
                data = game.dump(state)
                assert game.dump(game.load(data)) == data
        assert random_games.violations(state) == []
        assert made <= game.max_decisions + game.max_draws
        least, most = game.score_range
        assert all(least <= score <= most for score in state.scores())


def test_a_whole_game_on_another_plan() -> None:
    """FL-1.2: the sides of the city in the opposite direction."""
    mirrored = modified_pack(
        plan__medium="[[4, 0, 1, 2], [0, 1, 2, 1], [1, 4, 1, 2], [4, 4, 2, 1]]",
        plan__small="[[5, 1, 1, 1], [1, 0, 1, 1], [0, 4, 1, 1], [4, 5, 1, 1]]",
        special__a="[[5, 0, 1, 1], [0, 0, 1, 1], [0, 5, 1, 1], [5, 5, 1, 1]]",
        plan__large="[[2, 0, 2, 2], [0, 2, 2, 2], [2, 4, 2, 2], [4, 2, 2, 2]]",
        special__b="[[2, -1, 2, 1], [-1, 2, 1, 2], [2, 6, 2, 1], [6, 2, 1, 2]]",
        special__c_first="[[3, -1, 1, 1], [-1, 2, 1, 1], [2, 6, 1, 1], [6, 3, 1, 1]]",
        special__c_second="[[2, -1, 1, 1], [-1, 3, 1, 1], [3, 6, 1, 1], [6, 2, 1, 1]]",
    )
    game = guildhall.game("flandern", mirrored)
    assert game.pack_warnings() == []
    # The same graph, so the same moves lead to the same positions.
    mine, its = flandern().start(4), game.start(4)
    rng = random.Random(4)
    while not mine.over:
        move = random_games.random_move(mine, rng)
        mine.apply(*move)
        its.apply(*move)
    assert mine.fields() == its.fields()
    assert its.over
