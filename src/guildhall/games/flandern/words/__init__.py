"""All texts of Flandern 1302, in any language."""

from guildhall.core.language import N_
from guildhall.games.flandern.words.actions import action_text
from guildhall.games.flandern.words.log import ENDINGS, event_text, score_text
from guildhall.games.flandern.words.prompts import notebook, prompt

ABOUT = N_(
    "Flanders after the Battle of the Golden Spurs: in six cities the guilds reach for power. In "
    "secret everybody chooses a city for this round, and who adds influence moves ahead of the "
    "others. Fill the plots with quarters of your own guild, of the grey guild and of the Church. "
    "When a city is full, the largest guild takes its whole value and the second only half, so "
    "that a single quarter, or a guild master, can be worth more than a round of building."
)

__all__ = ["ABOUT", "ENDINGS", "action_text", "event_text", "notebook", "prompt", "score_text"]
