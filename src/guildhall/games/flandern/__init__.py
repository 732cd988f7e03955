"""Flandern 1302, by Wolfgang Panning (2004)."""

from guildhall.core.language import N_
from guildhall.core.title import Option, Title
from guildhall.games.flandern import (
    board,
    features,
    heuristics,
    ids,
    invariants,
    pack_checks,
    words,
)
from guildhall.games.flandern.components import COLOURS, Components, Parts
from guildhall.games.flandern.imagine import FlandernImaginer
from guildhall.games.flandern.rules.state import FlandernState
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import GUILD_NAMES

TITLE: Title[Components, Parts, FlandernState, FlandernView] = Title(
    id="flandern",
    name="Flandern 1302",
    ruleset=1,
    minutes=(60, 75),
    options={
        "oldest": Option(
            0,
            (0, 1, 2, 3),
            N_("The seat of the first player (with fewer seats, counting starts again at seat 1)."),
            "A52",
            ("1", "2", "3", "4"),
        ),
        "first_guild": Option(
            "blue",
            COLOURS,
            N_(
                "The guild of the first seat; the other seats follow in the order weavers, "
                "fullers, dyers, cloth-shearers."
            ),
            "A52",
            GUILD_NAMES[: len(COLOURS)],
        ),
        "influence_swapped": Option(
            False,
            (False, True),
            N_(
                "With two players, the first seat influences the fourth guild in this order and "
                "the second seat the third (off: the other way round)."
            ),
            "A91",
            seats=(2,),
        ),
    },
    num_actions=ids.NUM_ACTIONS,
    num_outcomes=ids.NUM_OUTCOMES,
    components=Components,
    parts=Parts,
    state=FlandernState,
    imaginer=FlandernImaginer,
    features=features,
    heuristics=heuristics,
    invariants=invariants,
    pack_checks=pack_checks,
    words=words,
    board=board,
    min_hidden_seats=3,  # FL-11.1: two players only do not know the order of the influenced stack
    current_text=words.current_text,
    item_text=words.item_text,
    amount_label=words.amount_label,
    finish_text=words.finish_text,
    group_prompt=words.group_prompt,
    round_starts=words.round_starts,
)
