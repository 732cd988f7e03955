"""The log: one line per act, with its consequences."""

import pytest

import guildhall
from guildhall.core.event import Event
from guildhall.drawing.symbols import rank_label
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.words.names import short_rank
from guildhall.server import i18n
from tests import log_lines
from tests.random_games import Setup

GAME = guildhall.game("city_guilds")
CLOTHMAKERS, BAKERS = 1, 2
A1, B2 = 0, 9


def event(event_kind: str, /, **data: object) -> Event:
    return Event(event_kind, (None,), False, data)


def placed(men: int, kind: int = CLOTHMAKERS, space: int = A1) -> Event:
    return event("placed", seat=0, kind=kind, space=space, men=men, opening=False)


def lines(*events: Event, language: str = "en") -> list[str]:
    return log_lines.line_texts(GAME, events, i18n.get_language(language, GAME))


@pytest.mark.parametrize("seats", GAME.seats)
def test_lines_of_random_games(seats: int) -> None:
    joined = log_lines.check_random_game(Setup("city_guilds", seats, ()), seed=3)
    assert joined >= {
        ("dealt", "dealt"),
        ("turned_up", "turned_up"),
        ("placed", "invested"),
        ("placed", "ranked"),
        ("invested", "ranked"),
        ("ranked", "took"),
    }


def test_a_placement_has_one_line_with_its_consequences() -> None:
    ranked = event("ranked", block=0, order=[0, 2])
    invested = event("invested", seat=0, guild=CLOTHMAKERS, **{"from": 0, "to": 1})
    assert lines(placed(2), ranked) == [
        "Blue builds at A1: clothmakers building, 2 men. Leads block A."
    ]
    (line,) = lines(placed(1), invested, ranked)
    assert line == (
        "Blue builds at A1: clothmakers building, 1 man. "
        "Advances to 1 on the clothmakers track. Leads block A."
    )
    (turn,) = lines(placed(1), invested, event("took", seat=0, kind=BAKERS))
    assert turn == (
        "Blue builds at A1: clothmakers building, 1 man. "
        "Advances to 1 on the clothmakers track. Takes a tile: bakers building."
    )
    behind = event("ranked", block=0, order=[2, 3, 0])
    assert lines(placed(1, ids.MINSTREL), behind) == [
        "Blue builds at A1: minstrel house, 1 man. 3rd in block A."
    ]


def test_a_step_onto_a_full_space_is_lost() -> None:
    blocked = event("blocked", seat=0, guild=BAKERS, **{"from": 1, "to": 3})
    assert lines(placed(0, ids.MARKET + BAKERS, B2), blocked) == [
        "Blue builds at B2: bakers market. No advance on the bakers track: space 3 is full."
    ]
    assert lines(blocked) == ["Blue cannot advance on the bakers track: space 3 is full."]


def test_a_deal_is_gathered_and_shows_tiles_to_their_owner_only() -> None:
    own = [event("dealt", seat=0, kind=kind) for kind in (CLOTHMAKERS, ids.MARKET + BAKERS)]
    hidden = [event("dealt", seat=1), event("dealt", seat=1), event("dealt", seat=2)]
    assert lines(*own, *hidden) == [
        "Blue is dealt 2 tiles: clothmakers building, bakers market.",
        "Vermilion is dealt 2 tiles.",
        "Green is dealt a tile.",
    ]


def test_the_first_display_is_one_line() -> None:
    shown = [event("turned_up", kind=kind) for kind in (CLOTHMAKERS, BAKERS)]
    assert lines(event("draft_closed"), *shown, event("started", seat=2)) == [
        "Everyone has returned a tile. The deck is shuffled.",
        "New in the display: clothmakers building, bakers building.",
        "Green becomes first player.",
    ]


def test_scorings_taverns_and_tiles_have_separate_lines() -> None:
    block = event("paid", line=[0, 7, "block", {"block": 0, "value": 14, "place": 1}, "CG-7.3"])
    guild = event("paid", line=[1, 4, "guild", {"guild": 2, "block": 0, "place": 1}, "CG-7.8"])
    men = event("paid", line=[0, -1, "unused_men", {"left": 1}, "CG-9.4"])
    texts = lines(
        placed(2),
        event("block_scored", block=0, value=14),
        block,
        event("guild_controls", guild=BAKERS, block=0),
        guild,
        event("guild_controls", guild=ids.NOTHING, block=1),
        event("tavern_placed", seat=0, space=B2),
        event("tavern_declined", seat=0),
        event("took", seat=0, kind=BAKERS),
        event("chain_scored", guild=BAKERS, tiles=3, blocks=2, value=5),
        men,
        event("ended", winners=[0]),
    )
    assert texts == [
        "Blue builds at A1: clothmakers building, 2 men.",
        "Block A is full: worth £14.",
        "Blue earns £7: 1st in block A, worth £14 (CG-7.3).",
        "The bakers control block A.",
        "Vermilion earns £4: 1st on the bakers track, for control of block A (CG-7.8).",
        "No guild controls block B, so no guild pays.",
        "Blue places a tavern at B2.",
        "Blue declines the tavern.",
        "Blue takes a tile: bakers building.",
        "Longest bakers chain: 3 tiles in 2 blocks, worth £5.",
        "Blue loses £1: 1 unused man (CG-9.4).",
        "The game is over. Winner: Blue.",
    ]
    tied = event("ended", winners=[0, 2, 3])
    assert lines(tied) == ["The game is over. Winners: Blue, Green and Purple."]
    assert lines(tied, language="de") == ["Das Spiel ist zu Ende. Sieg für Blau, Grün und Violett."]


def test_a_badge_is_shorter_than_a_rank() -> None:
    german = i18n.get_language("de", GAME)
    assert [short_rank(rank) for rank in (1, 2)] == ["1st", "2nd"]
    assert [short_rank(rank, german) for rank in (1, 2)] == ["1.", "2."]
    assert [rank_label(rank, german) for rank in (1, 2)] == ["1. Platz", "2. Platz"]


def test_lines_in_other_languages() -> None:
    line = (placed(2), event("ranked", block=0, order=[1, 0]))
    assert lines(*line, language="de") == [
        "Blau baut auf A1: Haus der Tuchmacher, 2 Figuren. 2. Platz in Block A."
    ]
    assert lines(*line, language="it") == [
        "Blu costruisce su A1: edificio dei drappieri, 2 uomini. 2º posto nel blocco A."
    ]
