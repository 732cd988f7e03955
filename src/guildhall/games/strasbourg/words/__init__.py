"""Texts of Strasbourg: names, actions, prompts and the log."""

from guildhall.core.language import ENGLISH, N_, Language, format_int
from guildhall.core.state import State
from guildhall.games.strasbourg.words.actions import action_text as action_text
from guildhall.games.strasbourg.words.actions import step_text as step_text
from guildhall.games.strasbourg.words.decisions import finish_text as finish_text
from guildhall.games.strasbourg.words.decisions import item_text as item_text
from guildhall.games.strasbourg.words.log import continues_line as continues_line
from guildhall.games.strasbourg.words.log import event_text as event_text
from guildhall.games.strasbourg.words.log import line_text as line_text
from guildhall.games.strasbourg.words.log import round_starts as round_starts
from guildhall.games.strasbourg.words.log import score_text as score_text
from guildhall.games.strasbourg.words.notebook import notebook as notebook
from guildhall.games.strasbourg.words.prompts import prompt as prompt

ABOUT = N_(
    "Strasbourg in the fifteenth century: guilds, nobility and church share the council. Draw as "
    "many influence cards as you dare, split them into secret piles, and bid them step by step for "
    "council seats, goods and places for your family in the quarters of five guilds. Your 24 cards "
    "must last for five rounds, and every objective you keep at the start pays off at the end or "
    "costs you."
)


def points_text(points: int, lang: Language = ENGLISH) -> str:
    """An amount of prestige."""
    return lang.text("{points} prestige", points=format_int(points))


def end_reason(_: State) -> str:
    """ST-9.1: the game always ends after the last round."""
    return N_("five rounds were played")
