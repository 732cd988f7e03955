"""What the places of a step are worth."""

from collections.abc import Sequence
from functools import lru_cache

from guildhall.core.language import N_, Language
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.words.names import (
    PLACES,
    building_text,
    council_seat_name,
    join_parts,
    role_index,
    step_letter,
    step_name,
)

_ROLE_REWARDS = (
    N_("{place}: seat, good and member"),
    N_("{place}: good and member"),
    N_("{place}: good or member"),
)
_COUNCIL_SEATS = (ids.NOBILITY, ids.CHURCH)


@lru_cache(maxsize=512)
def round_steps(
    components: Components, seats: int, card: int, building: int, lang: Language
) -> tuple[str, ...]:
    """Return the steps of a round, each with what its rewarded places get."""
    return tuple(
        _step_text(components, seats, step, _guild_of(components, card, step), building, lang)
        for step in range(ids.STEPS)
    )


def _guild_of(components: Components, card: int, step: int) -> int:
    """ST-4.1: the guild that the round card names for a step."""
    is_guild_step = step % 2 == 1 and step < ids.STEP_H
    guilds = components.round_cards[card]
    return guilds[(step - ids.STEP_B) // 2] if is_guild_step else ids.NOTHING


def _step_text(
    components: Components, seats: int, step: int, guild: int, building: int, lang: Language
) -> str:
    """ST-4.6: a step with its rewards."""
    rewards = _rewards(components, seats, step, building, lang)
    return lang.text(
        "{letter}, {step}. {rewards}",
        letter=step_letter(step),
        step=step_name(components, step, guild, lang),
        rewards=join_parts(rewards, lang),
    )


def _rewards(
    components: Components, seats: int, step: int, building: int, lang: Language
) -> Sequence[str]:
    if step == ids.STEP_A:
        return [
            lang.text(
                "{place}: {council_seat} seat",
                place=lang.text(place),
                council_seat=council_seat_name(components, council_seat, lang),
            )
            for place, council_seat in zip(PLACES, _COUNCIL_SEATS, strict=False)
        ]
    if step == ids.STEP_H:
        return [lang.text("The holder of the Church seat builds a chapel.")]
    if step == ids.STEP_I:
        name = building_text(components, building, lang)
        return [lang.text("The holder of the Nobility seat builds: {building}.", building=name)]
    if step % 2:
        ranks = ((place, role_index(components, seats, i)) for i, place in enumerate(PLACES))
        return [
            lang.text(_ROLE_REWARDS[role], place=lang.text(place))
            for place, role in ranks
            if role >= 0
        ]
    message = (
        N_("{place}: sells goods and gets the seat")
        if step == ids.STEP_G
        else N_("{place}: sells goods")
    )
    return [
        lang.text(message, place=lang.text(place))
        for place in PLACES[: components.merchants_places]
    ]
