"""All texts of Flandern 1302, in any language."""

from guildhall.core.language import N_
from guildhall.games.flandern.position import Position
from guildhall.games.flandern.words.actions import action_text as action_text
from guildhall.games.flandern.words.actions import current_text as current_text
from guildhall.games.flandern.words.decisions import amount_label as amount_label
from guildhall.games.flandern.words.decisions import finish_text as finish_text
from guildhall.games.flandern.words.decisions import group_prompt as group_prompt
from guildhall.games.flandern.words.decisions import item_text as item_text
from guildhall.games.flandern.words.log import ENDINGS
from guildhall.games.flandern.words.log import continues_line as continues_line
from guildhall.games.flandern.words.log import event_text as event_text
from guildhall.games.flandern.words.log import line_text as line_text
from guildhall.games.flandern.words.log import round_starts as round_starts
from guildhall.games.flandern.words.log import score_text as score_text
from guildhall.games.flandern.words.names import points_text as points_text
from guildhall.games.flandern.words.notebook import notebook as notebook
from guildhall.games.flandern.words.prompts import prompt as prompt

ABOUT = N_(
    "Flanders after the Battle of the Golden Spurs: the guilds vie for power in six cities. Each "
    "round, everyone secretly plays a card, usually a city, and adding influence lets you act "
    "before the others. Fill the plots with quarters of your own guild, the grey guild and the "
    "Church. When a city is full, the largest guild scores its full value and the second only "
    "half, so a single quarter or guild master can be worth more than a whole round of building."
)


def end_reason(state: Position) -> str:
    """FL-9.1, FL-10.9: how the game ended."""
    return ENDINGS[int(state.ending)]
