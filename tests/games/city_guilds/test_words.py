"""Sentences and phrases."""

from typing import cast

import guildhall
from guildhall.core.event import Event, ScoreLine
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.words.names import GUILD_NAMES, KIND_NAMES
from guildhall.server import i18n

GAME = guildhall.game("city_guilds")


def event_text(kind: str, **data: object) -> str:
    return GAME.event_text(Event(kind, (None,), False, data))


def test_the_space_of_a_tavern_is_told_from_that_of_a_tile() -> None:
    view = GAME.start(seats=3).view(0)
    space = ids.SPACE + 3
    assert GAME.step_text(view, space, ()) == GAME.text(view, 0, space) == "on A4"
    tavern = Event("tavern_placed", (0,), False, {"seat": 0, "space": 3})
    assert GAME.step_text(view, space, (tavern,)) == "tavern on A4"


def test_leaders_are_listed_in_order() -> None:
    assert event_text("ranked", block=5, order=[2, 3]) == "Ranking in block F: Green, Purple."


def test_one_tile_and_one_block_are_singular() -> None:
    chain = {"guild": 2, "tiles": 1, "blocks": 1, "value": 2}
    assert (
        event_text("chain_scored", **chain) == "Longest bakers chain: 1 tile in 1 block, worth £2."
    )
    line = ScoreLine(0, 1, "chain", {**chain, "place": 1, "tiles": 3, "blocks": 2}, "CG-9.3")
    assert "chain of 3 tiles in 2 blocks worth" in GAME.score_text(line)


def test_the_translated_names_are_those_of_the_standard_pack() -> None:
    components = cast(Components, GAME.components)
    assert list(GUILD_NAMES) == components.guild_names
    assert list(KIND_NAMES) == [components.kind_name(kind) for kind in range(ids.TAVERN + 1)]


def test_a_guild_of_a_custom_pack_keeps_its_name_in_every_language() -> None:
    own = guildhall.game("city_guilds", GAME.pack.replace('"bakers"', '"tanners"'))
    start = own.start(3)
    italian = i18n.get_language("it", own)
    assert own.text(start, 0, 9 + 2, italian) == "gioca edificio (tanners)"
    assert own.text(start, 0, 9 + 4 + 2, italian) == "gioca mercato (tanners)"
    assert own.text(start, 0, 9 + 3, italian) == "gioca edificio dei fabbri"
    assert own.text(start, 0, 9 + 2) == "play tanners building"


def test_plural_and_order_in_other_languages() -> None:
    chain: dict[str, object] = {"guild": 2, "tiles": 1, "blocks": 1, "value": 2}
    event = Event("chain_scored", (None,), False, chain)
    german = i18n.get_language("de", GAME)
    assert GAME.event_text(event, german) == (
        "Längste Kette der Bäcker: 1 Plättchen über 1 Block, 2\N{NO-BREAK SPACE}£ wert."
    )
    french = i18n.get_language("fr", GAME).with_names(["Anna", "", "Zoé"])
    order = Event("ranked", (None,), False, {"block": 0, "order": [2, 0, 1]})
    assert GAME.event_text(order, french) == (
        "Classement du quartier A\N{NO-BREAK SPACE}: Zoé, Anna, Vermillon."
    )


def test_the_game_has_a_blurb() -> None:
    about = GAME.about(i18n.get_language("it", GAME))
    assert about.blurb.startswith("Una città medievale")
    assert about.minutes == (90, 90)
