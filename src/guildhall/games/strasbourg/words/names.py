"""Names of guilds, goods, buildings, council seats, steps and objectives.

The names in the box are translated; those of a custom pack are shown as they are.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, reduce

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.native import i64
from guildhall.games.strasbourg import ids
from guildhall.games.strasbourg.components import Components, Parts
from guildhall.games.strasbourg.rules.objectives import (
    AT_BUILDING,
    IN_QUARTER,
    SAME_BUILDING,
    objective_target,
)

GUILD_NAMES = (N_("bakers"), N_("butchers"), N_("shoemakers"), N_("vintners"), N_("smiths"))
GOODS_NAMES = (N_("bread"), N_("meat"), N_("shoes"), N_("wine"), N_("iron"))
BUILDING_NAMES = (
    N_("bath house"),
    N_("fountain"),
    N_("inn"),
    N_("guild hall"),
    N_("minster"),
)


def guild_name(components: Components, guild: int, lang: Language = ENGLISH) -> str:
    """The translated name of a guild."""
    return lang.text(components.guilds[guild])


def good_name(components: Components, guild: int, lang: Language = ENGLISH) -> str:
    """The translated name of a guild's goods."""
    return lang.text(components.goods[guild])


def building_name(components: Components, building: int, lang: Language = ENGLISH) -> str:
    """The translated name of a building."""
    return lang.text(components.buildings[building])


def building_text(components: Components, building: int, lang: Language) -> str:
    """A building with its value."""
    name = building_name(components, building, lang)
    return lang.text(
        "{building} ({value})", building=name, value=components.building_value[building]
    )


def council_seat_name(components: Components, council_seat: int, lang: Language = ENGLISH) -> str:
    """The name of a council seat; a guild's seat has the name of the guild."""
    if council_seat == ids.NOBILITY:
        return lang.text("Nobility")
    if council_seat == ids.CHURCH:
        return lang.text("Church")
    if council_seat == ids.MERCHANTS:
        return lang.text("Merchants")
    return guild_name(components, council_seat - ids.GUILD_COUNCIL_SEAT, lang)


def step_letter(step: int) -> str:
    """The letter of a step, A to I."""
    return chr(ord("A") + step)


def step_name(components: Components, step: int, guild: int, lang: Language = ENGLISH) -> str:
    """The subject of a step."""
    if step == ids.STEP_A:
        return lang.text("Nobility and Church")
    if step == ids.STEP_H:
        return lang.text("the chapel")
    if step == ids.STEP_I:
        return lang.text("the building")
    if step % 2:
        return guild_name(components, guild, lang)
    return lang.text("merchants")


ROLES = (N_("master"), N_("journeyman"), N_("apprentice"))
PLACES = (N_("1st place"), N_("2nd place"), N_("3rd place"), N_("4th place"), N_("5th place"))


def role_index(components: Components, seats: int, rank: int) -> int:
    """ST-5.2: the index in ROLES of a rank in a guild step; -1 for a rank without reward."""
    if rank == 0 or (rank == 1 and components.journeymen[seats]):
        return rank
    return 2 if rank == 1 + components.journeymen[seats] else -1


# Objectives

_OBJECTIVE_TEXTS = (
    N_("at least {number} members next to the {building}"),
    N_("{number} members in the {guild}' quarter"),
    N_("at least {number} members next to the same building"),
    N_("{number} members in an unbroken line across or down"),
    N_("at least {number} council seats"),
    N_("members next to {number} different buildings"),
    N_("{number} members in an unbroken diagonal line"),
    N_("more members in the city than any other player"),
    N_("{number} members in a 2 \u00d7 2 square"),
    N_("{number} members in an unbroken line across or down"),
    N_("{number} members in one connected group"),
    N_("members in all {number} quarters"),
    N_("members at {number} different chapels"),
    N_("at least {number} members at the same chapel"),
    N_("members on all {number} edges of the city"),
    N_("members in all {number} rows"),
    N_("more coins than any other player"),
)
"""ST-10: kinds of objectives; the first is for each building, the second for each guild."""

_SHORT_OBJECTIVE_TEXTS = (
    N_("{number} next to the {building}"),
    N_("{number} with the {guild}"),
    N_("{number} next to one building"),
    N_("line of {number}"),
    N_("{number} council seats"),
    N_("next to {number} buildings"),
    N_("diagonal of {number}"),
    N_("most members"),
    N_("square of {number}"),
    N_("line of {number}"),
    N_("group of {number}"),
    N_("all {number} quarters"),
    N_("at {number} chapels"),
    N_("{number} at one chapel"),
    N_("all {number} edges"),
    N_("all {number} rows"),
    N_("most coins"),
)
_FOR_BUILDINGS, _FOR_GUILDS, _FOR_ALL = 0, 1, 2


def _objective_kind(objective: int) -> int:
    """The kind of an objective: one for all buildings, one for all guilds, then one each."""
    if objective < IN_QUARTER:
        return _FOR_BUILDINGS
    return _FOR_GUILDS if objective < SAME_BUILDING else objective - SAME_BUILDING + _FOR_ALL


@lru_cache(maxsize=8)
def cached_parts(components: Components, seats: int) -> Parts:
    """The native data of a pack, for values that do not depend on options."""
    return Parts(components, seats, {"keep_unused_piles": True})


def required_number(components: Components, seats: int, objective: int) -> int:
    """The number that an objective requires; 1 for comparisons with others."""
    return int(objective_target(cached_parts(components, seats), i64(objective)))


def objective_text(
    components: Components, seats: int | None, objective: int, lang: Language = ENGLISH
) -> str:
    """The text of an objective; without a number of seats if that is unknown."""
    return _render_objective(_OBJECTIVE_TEXTS, components, seats, objective, lang)


def short_objective_text(
    components: Components, seats: int, objective: int, lang: Language = ENGLISH
) -> str:
    """The text of an objective, short enough for a card."""
    return _render_objective(_SHORT_OBJECTIVE_TEXTS, components, seats, objective, lang)


def _render_objective(
    texts: Sequence[str], components: Components, seats: int | None, objective: int, lang: Language
) -> str:
    kind = _objective_kind(objective)
    counts = [count for count in components.seats if count == seats] or components.seats
    numbers = {required_number(components, count, objective) for count in counts}
    if len(numbers) > 1:  # O13 depends on the number of players
        return lang.text("the required number of council seats")
    params: dict[str, object] = {"number": numbers.pop()}
    if kind == _FOR_BUILDINGS:
        params["building"] = building_name(components, objective - AT_BUILDING, lang)
    elif kind == _FOR_GUILDS:
        params["guild"] = guild_name(components, objective - IN_QUARTER, lang)
    return lang.text(texts[kind], **params)


# Lists, amounts, cards and squares


def coins_text(coins: int, lang: Language) -> str:
    """A number of coins."""
    return lang.plural("{number} coin", "{number} coins", coins)


def join_parts(parts: Sequence[str], lang: Language = ENGLISH) -> str:
    """Texts that contain commas, joined by semicolons."""
    if not parts:
        return ""
    return reduce(lambda one, more: lang.text("{one}; {more}", one=one, more=more), parts)


_MAX_SIZES = 6
"""Up to this many sizes are listed one by one."""


def cards_text(cards: Sequence[int]) -> str:
    """The values of cards, and their sum if there are several."""
    values = " + ".join(map(str, cards))
    return f"{values} = {sum(cards)}" if len(cards) > 1 else values


def pile_sizes_text(sizes: Sequence[int], lang: Language = ENGLISH) -> str:
    """The sizes of face-down piles."""
    if len(sizes) == 1:
        return lang.plural("pile of {number} card", "pile of {number} cards", sizes[0])
    if len(set(sizes)) == 1:
        return lang.plural(
            "{piles} piles of {number} card each",
            "{piles} piles of {number} cards each",
            sizes[0],
            piles=len(sizes),
        )
    return lang.text("piles of {sizes} cards", sizes=sizes_text(sizes, lang))


def sizes_text(sizes: Sequence[int], lang: Language = ENGLISH) -> str:
    """The sizes of piles one by one, or the number of piles per size if there are many."""
    if len(sizes) <= _MAX_SIZES:
        return lang.join_and([str(size) for size in sizes])
    counts = Counter(sizes)
    return lang.join_and([f"{counts[size]}\u00d7{size}" for size in sorted(counts)])


def column_letter(column: int) -> str:
    """The letter of a column, a to i."""
    assert 0 <= column < ids.COLUMNS
    return chr(ord("a") + column)
