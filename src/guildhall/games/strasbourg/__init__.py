"""Strasbourg, by Stefan Feld (2011)."""

from guildhall.core.language import N_
from guildhall.core.title import Option, Title
from guildhall.games.strasbourg import (
    board,
    features,
    heuristics,
    ids,
    invariants,
    pack_checks,
    words,
)
from guildhall.games.strasbourg.components import Components, Parts
from guildhall.games.strasbourg.imagine import StrasbourgImaginer
from guildhall.games.strasbourg.rules.state import StrasbourgState
from guildhall.games.strasbourg.view import StrasbourgView

TITLE: Title[Components, Parts, StrasbourgState, StrasbourgView] = Title(
    id="strasbourg",
    name="Strasbourg",
    ruleset=1,
    minutes=(60, 90),
    options={
        "keep_unused_piles": Option(
            True,
            (True, False),
            N_("Unrevealed piles can be used in later rounds (off: they leave the game)."),
            "A9",
        ),
        "open_screens": Option(
            False,
            (True, False),
            N_("Show the coins, goods and privileges of all players during the game."),
            "A45",
        ),
    },
    num_actions=ids.NUM_ACTIONS,
    num_outcomes=ids.NUM_OUTCOMES,
    components=Components,
    parts=Parts,
    state=StrasbourgState,
    imaginer=StrasbourgImaginer,
    features=features,
    heuristics=heuristics,
    invariants=invariants,
    pack_checks=pack_checks,
    words=words,
    board=board,
    step_text=words.step_text,
    item_text=words.item_text,
    finish_text=words.finish_text,
    round_starts=words.round_starts,
)
