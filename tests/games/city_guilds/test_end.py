"""CG-9: the end of the game."""

import tomllib

import pytest

from tests.games.city_guilds.reference import payouts
from tests.games.city_guilds.reference_map import BLOCKS, blocks_of, connected_groups
from tests.games.city_guilds.scenario import (
    ALL_KINDS,
    CHANCE,
    ScriptedGame,
    city_guilds,
    modified_pack,
    play_script,
    public_of,
)

OTHERS = "clothmakers bakers blacksmiths minstrel"
CHAIN_OF_13 = ["E4", "E2", "C5", "C4", "B5", "G4", "H1", "H3", "G7", "E7", "E1", "B8", "E6"]


def candlemakers(spaces: list[str], placers: str, with_men: str = "one man") -> str:
    """Return a script that places candlemakers on these spaces, markets from the twelfth on."""
    lines = []
    for number, space in enumerate(spaces):
        seat = placers[number % len(placers)]
        kind = "building" if number < 11 else "market"
        men = f" with {with_men}" if number < 11 else ""
        lines.append(f"{seat}: candlemakers {kind} on {space}{men}")
    return "\n".join(lines)


def final_game(script: str, seats: int = 3) -> ScriptedGame:
    """Return a finished game whose only candlemakers are those of the script."""
    return play_script(script, seats, fill=OTHERS, taverns=4, to_the_end=True)


def ends_with_a_tavern() -> ScriptedGame:
    """Play a game in which all blocks are filled up to one space, then closed one by one.

    Taverns are declined until a single space is left, which the last one fills.
    """
    table = ScriptedGame("", 3, fill=ALL_KINDS, taverns=4, to_the_end=True)
    while not table.state.over:
        state, seat = table.state, table.state.actor
        if seat == CHANCE:
            state.apply(CHANCE, state.outcomes()[0][0])
            continue
        public = public_of(state)
        built = [sum(kind >= 0 for kind in public["tiles"][b * 8 : b * 8 + 8]) for b in range(8)]
        words = table.action_texts()
        spaces = [word for word in words if word.startswith("on ")]
        if "no tavern" in words and sum(built) < 63:
            table.play_text("no tavern")
        elif spaces:
            table.play_text(min(spaces, key=lambda word: built[BLOCKS.index(word[3])]))
        else:
            table.play_text(words[0])
    return table


# CG-9.1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cg_9_1_ends_at_once_when_the_map_is_full(seats: int) -> None:
    """A50: the last block is scored, then the chains; no tavern, no tile."""
    table = play_script("", seats, fill=ALL_KINDS, taverns=3, to_the_end=True)
    assert table.state.over
    assert table.state.actor == -4
    assert table.state.waiting() == []
    assert all(table.state.actions(seat) == [] for seat in range(seats))
    assert table.state.outcomes() == []
    assert -1 not in table.public["tiles"]
    assert table.public["phase"] == "over"
    kinds = table.event_kinds()
    placed = len(kinds) - 1 - kinds[::-1].index("placed")
    assert set(kinds[placed:]) <= {
        *("placed", "invested", "blocked", "ranked", "block_scored", "paid", "guild_controls"),
        *("chain_scored", "ended"),
    }
    assert kinds[-1] == "ended"
    assert sorted(table.public["hand_sizes"]) == [2] + [3] * (seats - 1)


def test_cg_9_1_a_tavern_may_fill_the_last_space() -> None:
    """A22: A50: the block is scored with the tavern's five pounds; three taverns are left."""
    table = ends_with_a_tavern()
    kinds = table.event_kinds()
    assert "placed" not in kinds[len(kinds) - kinds[::-1].index("tavern_placed") :]
    assert "took" not in kinds[len(kinds) - kinds[::-1].index("tavern_placed") :]
    assert table.public["taverns"] == 3
    last = next(b for b, row in enumerate(table.public["scored"]) if row[0] == 8)
    kinds_there = table.public["tiles"][last * 8 : last * 8 + 8]
    assert kinds_there.count(9) == 1
    markets = sum(4 <= kind < 8 for kind in kinds_there)
    value = 8 + 2 * markets + 5 * kinds_there.count(8) + 5
    lines = [line for line in table.state.score_sheet() if line.data.get("block") == last]
    assert {line.data["value"] for line in lines if line.kind == "block"} == {value}
    assert sum(table.public["hand_sizes"]) == 8


def test_cg_9_1_after_the_end_nothing_can_be_done() -> None:
    table = play_script("", 3, fill=ALL_KINDS, to_the_end=True)
    for text in ("play bakers building", "on A1", "no tavern", "take bakers building"):
        assert table.refusing_rule(text, "R") == "GH-3"


# CG-9.2


def test_cg_9_2_bonus_is_triangular() -> None:
    """C8: up to 36 for all eight blocks."""
    bonus = tomllib.loads(city_guilds().pack)["chain"]["block_bonus"]
    assert bonus == [b * (b + 1) // 2 for b in range(1, 9)]


@pytest.mark.parametrize(
    ("spaces", "value"),
    [
        (["D1", "D3"], 2 + 1),
        (["D5", "E4"], 2 + 3),
        (["D5", "E4", "A7"], 3 + 6),
        (["C4", "E1", "B8", "G1"], 4 + 10),
        (["C4", "E1", "B8", "G1", "D8"], 5 + 15),
        (["C4", "E1", "B8", "G1", "D8", "F2"], 6 + 21),
        (["C4", "E1", "B8", "G1", "D8", "F2", "D5", "A7"], 8 + 28),
    ],
)
def test_cg_9_2_value_of_a_chain(spaces: list[str], value: int) -> None:
    """A29: tiles and distinct blocks count."""
    assert connected_groups(set(spaces)) == [set(spaces)]
    table = final_game(candlemakers(spaces, "RBG"))
    assert table.chain("candlemakers") == (len(spaces), len(blocks_of(set(spaces))), value)


def test_cg_9_2_a_longer_chain_beats_a_more_valuable_one() -> None:
    """A28: five tiles in one block (6) beat four tiles in four blocks (14)."""
    script = candlemakers(["D1", "D3", "D4", "D6", "D7", "C4", "E1", "B8", "G1"], "RBG")
    assert final_game(script).chain("candlemakers") == (5, 1, 6)


def test_cg_9_2_of_equally_long_chains_the_more_valuable() -> None:
    """A28: four tiles in four blocks beat four tiles in one."""
    script = candlemakers(["D1", "D3", "D4", "D6", "C4", "E1", "B8", "G1"], "RBG")
    assert final_game(script).chain("candlemakers") == (4, 4, 14)


# CG-9.3


def test_cg_9_3_example_28_pounds() -> None:
    """C6: 13 tiles in five blocks: 13 + 15 = 28, paid as 14, 7 and 4."""
    assert connected_groups(set(CHAIN_OF_13)) == [set(CHAIN_OF_13)]
    table = final_game(candlemakers(CHAIN_OF_13, "RBG"))
    assert table.chain("candlemakers") == (13, 5, 28)
    ranking = table.ranking("candlemakers")
    assert len(ranking) == 3
    assert table.paid("chain", "candlemakers") == dict(zip(ranking, (14, 7, 4), strict=True))
    assert table.rules_of("chain") == {"CG-9.3"}


def test_cg_9_3_fourth_and_fifth_ranks_get_nothing() -> None:
    """A11: five investors, three shares."""
    table = final_game(candlemakers(CHAIN_OF_13, "RBGYP"), 5)
    ranking = table.ranking("candlemakers")
    assert len(ranking) == 5
    assert table.paid("chain", "candlemakers") == dict(zip(ranking, (14, 7, 4), strict=False))


@pytest.mark.parametrize(("placers", "pay"), [("R", [28]), ("RB", [15, 8])])
def test_cg_9_3_one_or_two_investors(placers: str, pay: list[int]) -> None:
    """A27: A10: one gets everything, two get a bonus of one pound each, as for blocks."""
    table = final_game(candlemakers(CHAIN_OF_13, placers))
    ranking = table.ranking("candlemakers")
    assert sorted(ranking) == sorted(placers)
    assert pay == payouts(28, len(placers))
    assert table.paid("chain", "candlemakers") == dict(zip(ranking, pay, strict=True))


def test_cg_9_3_a_chain_without_investors_pays_nothing() -> None:
    """A53: all three buildings were placed with two men, so no cube left 0."""
    table = final_game(candlemakers(["D5", "E4", "A7"], "RBG", "two men"))
    assert table.ranking("candlemakers") == ""
    assert table.paid("chain", "candlemakers") == {}


def test_cg_9_3_a_guild_without_tiles_pays_nothing() -> None:
    """A53: possible only with a pack that has more tiles of the others; the game still ends."""
    pack = modified_pack(guilds__buildings="[11, 13, 13, 13]", track__length="27")
    table = play_script("", 3, fill=OTHERS, taverns=4, to_the_end=True, pack=pack)
    assert not {0, 4} & set(table.public["tiles"])
    assert table.paid("chain", "candlemakers") == {}
    assert table.state.over


# CG-9.4


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_cg_9_4_unused_men_cost_a_pound_each(seats: int) -> None:
    """A52: unused men are the issued men that are not on the map."""
    table = play_script("", seats, fill=ALL_KINDS, taverns=4, to_the_end=True)
    issued = {3: 18, 4: 13, 5: 10}[seats]
    costs = {
        table.letters[line.seat]: line.points
        for line in table.state.score_sheet()
        if line.kind == "unused_men"
    }
    for seat, letter in enumerate(table.letters):
        owners, men = table.public["owners"], table.public["men"]
        used = sum(men[space] for space in range(64) if owners[space] == seat)
        assert costs.get(letter, 0) == used - issued
        assert table.men_left(letter) == issued - used
    assert any(cost < 0 for cost in costs.values())
    assert table.rules_of("unused_men") == {"CG-9.4"}


def test_cg_9_4_may_take_money_below_zero() -> None:
    """A52: with a pack that issues many men who cost nine pounds each."""
    pack = modified_pack(men__3="40", end__unused_man="-9")
    table = play_script("", 3, fill=ALL_KINDS, to_the_end=True, pack=pack)
    assert min(table.money().values()) < 0
    low, high = table.game.score_range
    assert all(low <= money <= high for money in table.money().values())


# CG-9.5


def test_cg_9_5_most_money_wins() -> None:
    table = play_script("", 3, fill=ALL_KINDS, taverns=4, to_the_end=True)
    money = table.money()
    assert len(set(money.values())) == 3
    assert table.seat_letters(table.state.winners()) == max(money, key=lambda letter: money[letter])


@pytest.mark.parametrize(("seats", "taverns", "space"), [(4, 3, "C5"), (5, 4, "A6"), (5, 4, "G8")])
def test_cg_9_5_victory_is_shared(seats: int, taverns: int, space: str) -> None:
    """A30: games in which two seats are equally rich; there is no tie-break."""
    table = play_script(
        f"B: minstrel on {space} with one man",
        seats,
        fill=ALL_KINDS,
        taverns=taverns,
        to_the_end=True,
    )
    money = table.public["money"]
    winners = [seat for seat, sum_ in enumerate(money) if sum_ == max(money)]
    assert len(winners) == 2
    assert table.state.winners() == winners


def test_cg_9_5_nobody_has_won_before_the_end() -> None:
    table = play_script("R: bakers building on A1")
    assert table.state.winners() == []


def test_cg_9_5_money_is_open_and_counted_beyond_the_track() -> None:
    """A54: on a score track of twenty spaces all scores pass its end."""
    pack = modified_pack(ring__spaces="20")
    table = play_script("", 3, fill=ALL_KINDS, taverns=4, to_the_end=True, pack=pack)
    assert min(table.money().values()) > 20
    for seat in (0, 1, 2, None):
        assert table.view(seat)["public"]["money"] == table.state.scores()


def test_cg_9_5_the_sheet_adds_up() -> None:
    """The sheet lists every pound of every seat, also in mid-game."""
    table = ScriptedGame("", 4, fill=ALL_KINDS, taverns=4, to_the_end=True)
    while table.remaining_moves:
        table.make_move(table.remaining_moves.pop(0))
        paid = [0] * 4
        for line in table.state.score_sheet():
            paid[line.seat] += line.points
        assert paid == table.public["money"] == table.state.scores()
