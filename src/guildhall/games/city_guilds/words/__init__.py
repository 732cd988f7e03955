"""All texts of City & Guilds, in any language."""

from guildhall.core.language import ENGLISH, N_, Language, format_int
from guildhall.core.state import State
from guildhall.games.city_guilds.words.actions import action_text as action_text
from guildhall.games.city_guilds.words.actions import step_text as step_text
from guildhall.games.city_guilds.words.decisions import finish_text as finish_text
from guildhall.games.city_guilds.words.decisions import group_prompt as group_prompt
from guildhall.games.city_guilds.words.decisions import item_text as item_text
from guildhall.games.city_guilds.words.log import continues_line as continues_line
from guildhall.games.city_guilds.words.log import event_text as event_text
from guildhall.games.city_guilds.words.log import line_text as line_text
from guildhall.games.city_guilds.words.log import round_starts as round_starts
from guildhall.games.city_guilds.words.log import score_text as score_text
from guildhall.games.city_guilds.words.notebook import notebook as notebook
from guildhall.games.city_guilds.words.prompts import prompt as prompt

ABOUT = N_(
    "A medieval town grows tile by tile, and everyone builds it together. Place your men on "
    "the buildings of four guilds, invest in their trade, and be ahead when a block is full. A "
    "guild tile counts up to three times: for its block, for the guild that controls the block, "
    "and for the long chains that pay at the end. You have few choices each turn, and almost every "
    "one helps a rival too."
)


def points_text(points: int, lang: Language = ENGLISH) -> str:
    """An amount of money; a score is money here."""
    return lang.text("£{money}", money=format_int(points))


def end_reason(_: State) -> str:
    """CG-9.1: the only end reason."""
    return N_("the map is full")
