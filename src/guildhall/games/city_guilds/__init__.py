"""City & Guilds, by Steve Kingsbury (2004)."""

from guildhall.core.language import N_
from guildhall.core.title import Option, Title
from guildhall.games.city_guilds import (
    board,
    features,
    heuristics,
    ids,
    invariants,
    pack_checks,
    words,
)
from guildhall.games.city_guilds.components import Components, Parts
from guildhall.games.city_guilds.imagine import CityGuildsImaginer
from guildhall.games.city_guilds.rules.state import CityGuildsState
from guildhall.games.city_guilds.view import CityGuildsView

TITLE: Title[Components, Parts, CityGuildsState, CityGuildsView] = Title(
    id="city_guilds",
    name="City & Guilds",
    ruleset=1,
    minutes=(90, 90),
    options={
        "minstrel_counts": Option(
            True,
            (True, False),
            N_(
                "A minstrel house with a man counts as a building of the man's owner in the "
                "ranking of its block."
            ),
            "A12",
        ),
        "tavern_optional": Option(
            True,
            (True, False),
            N_("The player who fills a block may decline the tavern (off: must place it)."),
            "A20",
        ),
    },
    num_actions=ids.NUM_ACTIONS,
    num_outcomes=ids.NUM_OUTCOMES,
    components=Components,
    parts=Parts,
    state=CityGuildsState,
    imaginer=CityGuildsImaginer,
    features=features,
    heuristics=heuristics,
    invariants=invariants,
    pack_checks=pack_checks,
    words=words,
    board=board,
    step_text=words.step_text,
    item_text=words.item_text,
    finish_text=words.finish_text,
    group_prompt=words.group_prompt,
    round_starts=words.round_starts,
)
