"""Texts of Strasbourg: names, actions, prompts and the log."""

from guildhall.core.language import N_
from guildhall.games.strasbourg.words.actions import action_text
from guildhall.games.strasbourg.words.log import event_text, notebook, score_text
from guildhall.games.strasbourg.words.prompts import prompt

__all__ = ["ABOUT", "action_text", "event_text", "notebook", "prompt", "score_text"]

ABOUT = N_(
    "Strasbourg in the fifteenth century, where guilds, nobility and church share the council. "
    "Draw as many influence cards as you dare, lay them in secret piles, and bid them step by "
    "step: for seats in the council, for goods, and for places of your family in the quarters of "
    "five guilds. Twenty-four cards must last for five rounds, and the objectives that you keep "
    "at the beginning pay at the end, or cost."
)
