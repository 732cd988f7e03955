"""Texts of Power Struggle: names, actions, prompts and the log."""

from guildhall.core.language import N_
from guildhall.games.power_struggle.words.actions import action_text
from guildhall.games.power_struggle.words.log import event_text, notebook, score_text
from guildhall.games.power_struggle.words.prompts import prompt

__all__ = ["ABOUT", "action_text", "event_text", "notebook", "prompt", "score_text"]

ABOUT = N_(
    "Careers, shares and bribes in a large company. Your people run departments, become heads of "
    "divisions and sit on the board; whoever collects four of six victory points ends the game. "
    "Every head and the Chairman hold a privilege card, and a card that was bribed away is "
    "stronger than one that was earned. How long a round lasts is known to one player alone, "
    "and whom you have to beat in secret is known only to you."
)
