"""Names of guilds, tiles and blocks.

The names of the standard pack are translated; names of a custom pack are shown as they are.
"""

from collections.abc import Sequence

from guildhall.core.language import ENGLISH, N_, Language, count_list
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components

GUILD_NAMES = (N_("candlemakers"), N_("clothmakers"), N_("bakers"), N_("blacksmiths"))
KIND_NAMES = (
    N_("candlemakers building"),
    N_("clothmakers building"),
    N_("bakers building"),
    N_("blacksmiths building"),
    N_("candlemakers market"),
    N_("clothmakers market"),
    N_("bakers market"),
    N_("blacksmiths market"),
    N_("minstrel"),
    N_("tavern"),
)


def guild_name(components: Components, guild: int, lang: Language = ENGLISH) -> str:
    """Return the name of a guild."""
    return lang.text(components.guild_names[guild])


def kind_name(components: Components, kind: int, lang: Language = ENGLISH) -> str:
    """Return the name of a tile kind."""
    if kind == ids.MINSTREL:
        return lang.text("minstrel house")
    return recorded_kind_name(components, kind, lang)


def recorded_kind_name(components: Components, kind: int, lang: Language = ENGLISH) -> str:
    """Return the name of a tile kind in actions; the English ones are written into records."""
    name = components.kind_name(kind)
    translated = lang.text(name)
    if translated != name or kind >= ids.MINSTREL:
        return translated
    guild = guild_name(components, kind % ids.MARKET, lang)
    if kind < ids.MARKET:
        return lang.text("{guild} building", guild=guild)
    return lang.text("{guild} market", guild=guild)


def tiles_text(components: Components, counts: Sequence[int], lang: Language = ENGLISH) -> str:
    """Return tiles by kind, with counts above one."""
    return count_list(counts, lambda kind: kind_name(components, kind, lang))


def short_rank(rank: int, lang: Language = ENGLISH) -> str:
    """Return one of the two ranks of a badge, where space is limited."""
    return lang.text(_SHORT_RANKS[rank - 1], rank=rank)


_SHORT_RANKS = (N_("{rank}st"), N_("{rank}nd"))
