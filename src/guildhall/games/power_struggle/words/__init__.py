"""Texts of Power Struggle: names, actions, prompts and the log."""

from guildhall.core.language import N_
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.position import Position
from guildhall.games.power_struggle.rules import victory_points
from guildhall.games.power_struggle.words.actions import action_text as action_text
from guildhall.games.power_struggle.words.decisions import amount_label as amount_label
from guildhall.games.power_struggle.words.decisions import finish_text as finish_text
from guildhall.games.power_struggle.words.decisions import item_description as item_description
from guildhall.games.power_struggle.words.decisions import item_text as item_text
from guildhall.games.power_struggle.words.event_texts import event_text as event_text
from guildhall.games.power_struggle.words.event_texts import score_text as score_text
from guildhall.games.power_struggle.words.log import continues_line as continues_line
from guildhall.games.power_struggle.words.log import line_seat as line_seat
from guildhall.games.power_struggle.words.log import line_text as line_text
from guildhall.games.power_struggle.words.log import round_starts as round_starts
from guildhall.games.power_struggle.words.names import points_text as points_text
from guildhall.games.power_struggle.words.notebook import notebook as notebook
from guildhall.games.power_struggle.words.prompts import prompt as prompt

ABOUT = N_(
    "Careers, shares and bribes in a large company. Your managers run departments, head divisions "
    "and sit on the board; the first player to collect four of six victory points triggers the "
    "end of the game. Each division head and the Chairman hold a privilege card, and a card "
    "obtained by bribery is stronger than one that was earned. Only one player knows how long a "
    "round lasts, and only you know which rival you have to beat."
)


def end_reason(state: Position) -> str:
    """PS-9.1, PS-9.2, PS-9.4: announced in a turn, in a meeting, or out of time."""
    if not victory_points.is_declared(state):
        return N_("the last round is over")
    if state.section == ids.MEETING_SECTION:
        return N_("victory was announced in a meeting")
    return N_("victory was announced in a department turn")
