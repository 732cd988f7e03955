"""The notebook: what the viewer can conclude about others."""

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import money


def notebook(
    components: Components, view: PowerStruggleView, lang: Language = ENGLISH
) -> list[str]:
    """The viewer's notes about others, as sentences."""
    noted = view["noted"]
    lines = []
    for seat in range(view["seats"]):
        if seat == view["seat"] or view["over"]:
            continue
        minimum, maximum = noted["cash_least"][seat], noted["cash_most"][seat]
        params = {"seat": lang.seat_name(seat)}
        params |= {"min": money(minimum, lang), "max": money(maximum, lang)}
        message = _CASH if minimum == maximum else _CASH_BETWEEN
        lines.append(lang.text(message, **params))
        if pairs := _ruled_out_pairs(components, view, seat, lang):
            params = {"seat": lang.seat_name(seat), "pairs": pairs}
            lines.append(lang.text("{seat} can't have this arch-enemy: {pairs}.", **params))
    return lines


_CASH = N_("{seat} has {min}.")
_CASH_BETWEEN = N_("{seat} has between {min} and {max}.")


def _ruled_out_pairs(
    components: Components, view: PowerStruggleView, seat: int, lang: Language
) -> str:
    """The arch-enemies that a seat would have announced."""
    ruled_out = view["noted"]["struck"][seat]
    pairs = []
    for colour in range(view["seats"]):
        cards = [
            components.competence_cards[card]
            for card in range(ids.COMPETENCE_CARDS)
            if ruled_out >> (colour * ids.COMPETENCE_CARDS + card) & 1
        ]
        if cards:
            pairs.append(f"{lang.seat_name(colour)} {'/'.join(cards)}")
    return ", ".join(pairs)
