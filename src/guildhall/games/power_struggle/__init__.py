"""Power Struggle, by Bauldric & Friends (2009)."""

from guildhall.core.language import N_
from guildhall.core.title import Option, Title
from guildhall.games.power_struggle import (
    board,
    features,
    heuristics,
    ids,
    invariants,
    pack_checks,
    words,
)
from guildhall.games.power_struggle.components import Components, Parts
from guildhall.games.power_struggle.imagine import PowerStruggleImaginer
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from guildhall.games.power_struggle.view import PowerStruggleView

TITLE: Title[Components, Parts, PowerStruggleState, PowerStruggleView] = Title(
    id="power_struggle",
    name="Power Struggle",
    ruleset=1,
    minutes=(90, 120),
    options={
        "long_game": Option(
            False, (False, True), N_("Play to five victory points instead of four."), "A71"
        ),
        "ends_in_meeting": Option(
            True,
            (True, False),
            N_(
                "A victory announced in a meeting ends the game there "
                "(off: after one more department turn)."
            ),
            "A28",
        ),
        "twenty_rounds": Option(
            True,
            (True, False),
            N_("The game ends after round 20 at the latest (off: after round 10)."),
            "A70",
        ),
    },
    num_actions=ids.NUM_ACTIONS,
    num_outcomes=ids.NUM_OUTCOMES,
    components=Components,
    parts=Parts,
    state=PowerStruggleState,
    imaginer=PowerStruggleImaginer,
    features=features,
    heuristics=heuristics,
    invariants=invariants,
    pack_checks=pack_checks,
    words=words,
    board=board,
    item_text=words.item_text,
    item_description=words.item_description,
    amount_label=words.amount_label,
    finish_text=words.finish_text,
    round_starts=words.round_starts,
    line_seat=words.line_seat,
)
