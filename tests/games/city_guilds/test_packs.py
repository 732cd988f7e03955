"""Custom packs: a corrected pack is playable, a broken one is refused with line and reason."""

import random
import tomllib

import pytest

import guildhall
from guildhall.core.pack import PackError
from tests import random_games
from tests.games.city_guilds.scenario import city_guilds, modified_pack, play_script

OWN = city_guilds().pack
FIRST_ROW = OWN.splitlines().index('  "AAAA.BBB..CCC",') + 1


def line_number(start: str, text: str = OWN) -> int:
    """Return the number of the line that begins with this text."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def with_rows(rows: list[str]) -> str:
    """Return the standard pack with another map."""
    lines = OWN.splitlines()
    head, tail = lines[: FIRST_ROW - 1], lines[FIRST_ROW - 1 + 11 :]
    return "\n".join([*head, *(f'  "{row}",' for row in rows), *tail]) + "\n"


def rows_with(changes: dict[int, str]) -> str:
    """Return the standard map with some rows replaced."""
    rows = tomllib.loads(OWN)["map"]["rows"]
    return with_rows([changes.get(number, row) for number, row in enumerate(rows)])


def without_line(start: str) -> str:
    """Return the standard pack without the line that begins with this text."""
    lines = OWN.splitlines()
    del lines[line_number(start) - 1]
    return "\n".join(lines) + "\n"


def with_line_after(start: str, new: str) -> str:
    """Return the standard pack with a new line after the one that begins with this text."""
    lines = OWN.splitlines()
    lines.insert(line_number(start), new)
    return "\n".join(lines) + "\n"


def load_error(pack: str) -> PackError:
    with pytest.raises(PackError) as caught:
        guildhall.game("city_guilds", pack)
    return caught.value


# Broken packs: name, text, line, message

NO_B = ["AAAA..CC..CCC", "AAA...CC.CCCC", "A.....C.....C", "......C......", "DD....C..EEE."]
ISLAND = [
    "AAAABBBB......",
    "AAAABBBB......",
    "CCCCDDDD......",
    "CCCCDDDD......",
    "..............",
    "EEEEFFFF......",
    "EEEEFFFF......",
    "GGGG..........",
    "GGGG..........",
    "..........HHHH",
    "..........HHHH",
]
# fmt: off
BROKEN: list[tuple[str, str, int, str]] = [
    ("no TOML at all", "title = city", 1, "this is not valid TOML"),
    ("an open bracket", OWN.replace("[7, 7, 7, 7]", "[7, 7, 7, 7"), line_number("markets") + 2,
     "this is not valid TOML"),
    ("a key twice", with_line_after("least", "least = 3"), line_number("least") + 1,
     "not valid TOML"),
    ("empty", "", 1, "title is missing."),
    ("another title", modified_pack().replace("city_guilds", "strasbourg"), line_number("title"),
     'title must be "city_guilds".'),
    ("another form", modified_pack(__form="2"), line_number("form"),
     "form must be 1, not 2."),
    ("a missing key", without_line("length"), line_number("[track]"), "track.length is missing."),
    ("a missing table", OWN.replace("[ring]", "[rang]"), 1, "ring is missing."),
    ("an unknown key", with_line_after("length", "lenght = 25"), line_number("length") + 1,
     "the key track.lenght is unknown."),
    ("a text for a number", modified_pack(draft__dealt='"4"'), line_number("dealt"),
     "draft.dealt must be a whole number from 2 to 8, not '4'."),
    ("a fraction", modified_pack(block__value="8.5"), line_number("value"),
     "block.value must be a whole number from 0 to 99, not 8.5."),
    ("true for a number", modified_pack(block__value="true"), line_number("value"),
     "block.value must be a whole number from 0 to 99, not True."),
    ("a number too large", modified_pack(display__tiles="9"), line_number("tiles"),
     "display.tiles must be a whole number from 1 to 8, not 9."),
    ("a number for a list", modified_pack(guilds__markets="7"), line_number("markets"),
     "guilds.markets must be a list, not 7."),
    ("a short list", modified_pack(guilds__markets="[7, 7, 7]"), line_number("markets"),
     "guilds.markets must have 4 items, not 3."),
    ("a wrong item", modified_pack(guilds__markets="[7, 7, 0, 7]"), line_number("markets"),
     "guilds.markets, item 3, must be a whole number from 1 to 30, not 0."),
    ("a guild twice", modified_pack(guilds__names='["a", "b", "c", "a"]'), line_number("names"),
     "guilds.names, item 4, has 'a' twice."),
    ("guilds that differ only in case", modified_pack(guilds__names='["a", "b", "c", "A"]'),
     line_number("names"), "guilds.names, item 4, has 'A' twice."),
    ("a guild with spaces", modified_pack(guilds__names='["a", "b", "c", "d "]'),
     line_number("names"), "guilds.names, item 4, must not have extra spaces: 'd '."),
    ("a nameless guild", modified_pack(guilds__names='["a", "b", "c", " "]'), line_number("names"),
     "guilds.names, item 4, must be a string, not ' '."),
    ("a word for a flag", modified_pack(map__reconstructed='"yes"'), line_number("[map]") + 1,
     "map.reconstructed must be true or false, not 'yes'."),
    ("two players", modified_pack(seats__least="2"), line_number("least"), "seats.least must be"),
    ("six players", modified_pack(seats__most="6"), line_number("most"), "seats.most must be"),
    ("no men for five", without_line("5 ="), line_number("[men]"), "men.5 is missing."),
    ("keep two of four", modified_pack(draft__kept="2"), line_number("kept"), "draft.kept must be"),
    ("too few tiles", modified_pack(guilds__buildings="[9, 9, 9, 9]"), line_number("buildings"),
     "68 in all, but 64 spaces and 5 players need 69."),
    ("a short track", modified_pack(track__length="24"), line_number("length"),
     "track.length must be at least 25: a cube can go as far as that."),
    ("a standing step", modified_pack(track__building_step="0"), line_number("building_step"),
     "track.building_step must be a whole number from 1 to 9, not 0."),
    ("no map", modified_pack(map__rows='"map"').split('\n  "AAAA')[0] + "\n", FIRST_ROW - 1,
     "map.rows must be a list of texts."),
    ("a ragged row", rows_with({2: "A.....B.....C."}), FIRST_ROW + 2,
     "map.rows, item 3, is 14 wide, but the first row is 13."),
    ("a strange mark", rows_with({3: "......B..x..."}), FIRST_ROW + 3,
     "map.rows, item 4, has 'x'; a map has the letters A to H, . and *."),
    ("a ninth block", rows_with({3: "......B..I..."}), FIRST_ROW + 3, "has 'I'"),
    ("nine spaces in a block", rows_with({3: "......B.....C"}), FIRST_ROW - 1,
     "map.rows gives block C 9 spaces; every block has 8."),
    ("seven blocks", rows_with(dict(enumerate(NO_B))), FIRST_ROW - 1, "map.rows gives block B 0"),
    ("a row below a remark", OWN.replace('  "A.....B.....C"', '  # here\n\n  "A.....B.....x"'),
     FIRST_ROW + 4, "map.rows, item 3, has 'x'"),
    ("an item on the second line of a list", modified_pack(guilds__markets="[7, 7,\n 7, 0]"),
     line_number("markets") + 1, "guilds.markets, item 4, must be"),
    ("a key in quotes", OWN.replace("length =", '"length" =').replace("= 25", "= 24"),
     line_number("length"), "track.length must be at least 25"),
    ("a table on one line", OWN.replace("\n\n", "\nring = {spaces = 5}\n", 1)
     .replace("[ring]", "[rang]"), 3, "ring.spaces must be a whole number from 20 to 200, not 5."),
    ("an island", with_rows(ISLAND), FIRST_ROW - 1,
     "map.rows has spaces that no line of streets leads to."),
]
# fmt: on


@pytest.mark.parametrize(
    ("pack", "line", "fault"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_pack_is_refused_with_line_and_reason(pack: str, line: int, fault: str) -> None:
    error = load_error(pack)
    assert fault in str(error)
    assert error.line == line
    assert str(error).startswith(f"line {line}: ")
    assert str(error).endswith(".")


def test_an_unknown_empty_table_is_refused() -> None:
    error = load_error(with_line_after("unused_man", "[extra]"))
    assert "the key extra is unknown." in str(error)
    assert error.line == line_number("unused_man") + 1


# Valid packs


def test_the_standard_components_are_a_valid_pack() -> None:
    """The same data with other comments has the same digest and plays the same game."""
    game = guildhall.game("city_guilds", OWN + "\n# a comment\n")
    assert game.pack_digest == city_guilds().pack_digest
    assert game.pack_warnings() == []
    assert city_guilds().pack_warnings() == []
    assert game.dump(game.start(3)) == city_guilds().dump(city_guilds().start(3))


def test_another_pack_has_another_digest() -> None:
    game = guildhall.game("city_guilds", modified_pack(block__value="9"))
    assert game.pack_digest != city_guilds().pack_digest
    with pytest.raises(ValueError, match="This position has the pack"):
        city_guilds().load(game.dump(game.start(3)))


def test_packs_do_not_affect_each_other() -> None:
    """Two games in one process, each using its own pack."""
    script = "\n".join(f"R: bakers building on A{n}" for n in range(1, 9))
    rich = play_script(script, pack=modified_pack(block__value="80"))
    poor = play_script(script)
    assert rich.paid("block", "A") == {"R": 80}
    assert poor.paid("block", "A") == {"R": 8}


def test_an_unknown_title_is_named() -> None:
    with pytest.raises(ValueError, match="Unknown game 'chess'; expected one of: city_guilds"):
        guildhall.game("chess")


@pytest.mark.parametrize(
    "changes",
    [
        {"special__minstrels": "0", "special__taverns": "0"},
        {"special__minstrels": "12", "special__taverns": "12"},
        {"draft__dealt": "8", "draft__kept": "7", "display__tiles": "8"},
        {"draft__dealt": "2", "draft__kept": "1", "display__tiles": "1"},
        {"track__cubes_in_space": "1"},
        {"track__cubes_in_space": "5", "track__building_step": "2", "track__length": "36"},
        {"men__3": "1", "men__4": "1", "men__5": "1"},
        {"guilds__buildings": "[30, 1, 7, 9]", "guilds__markets": "[1, 9, 8, 1]",
         "track__length": "99"},
        {"block__value": "0", "guild_pay__ranks": "[0, 0, 0]", "guild_pay__alone": "0"},
    ],
)  # fmt: skip
def test_games_with_odd_packs_are_played_to_the_end(changes: dict[str, str]) -> None:
    game = guildhall.game("city_guilds", modified_pack(**changes))
    rng = random.Random(1)
    for seats in (3, 5):
        state = game.start(seats)
        while not state.over:
            seat = state.actor
            choices = [outcome for outcome, _ in state.outcomes()] or state.actions(seat)
            state.apply(seat, rng.choice(choices))
            if rng.random() < 0.1:
                assert random_games.violations(state) == []
                data = game.dump(state)
                assert game.dump(game.load(data)) == data
        assert random_games.violations(state) == []
        least, most = game.score_range
        assert all(least <= score <= most for score in state.scores())


def test_a_whole_game_on_another_map() -> None:
    """CG-1.1: players who own the printed board can play on its map."""
    rows = [row[::-1] for row in tomllib.loads(OWN)["map"]["rows"]]
    game = guildhall.game("city_guilds", with_rows(rows))
    assert game.pack_warnings() == []
    rng = random.Random(4)
    state = game.start(4)
    while not state.over:
        seat = state.actor
        state.apply(seat, state.sample(rng) if seat < 0 else rng.choice(state.actions(seat)))
    assert random_games.violations(state) == []
