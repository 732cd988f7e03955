"""Events and score lines as sentences."""

from collections.abc import Sequence
from functools import reduce

from guildhall.core.event import Event, ScoreLine
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import GUILDS, NOTHING
from guildhall.games.city_guilds.words.names import block_name, guild_name, kind_name


def event_text(components: Components, event: Event, lang: Language = ENGLISH) -> str:
    """Return an event as a sentence."""
    data = event.data
    if event.kind == "paid":
        return _payment_text(components, data["line"], lang)
    message = _SENTENCES.get(event.kind, "")
    if event.kind == "dealt" and "kind" not in data:
        message = _DEALT_HIDDEN
    elif event.kind == "placed":
        message = _PLACED[_int_param(data, "men")]
    elif event.kind == "guild_controls" and _int_param(data, "guild") == NOTHING:
        message = _NO_GUILD_CONTROLS
    return lang.text(message, **_format_params(components, data, lang))


def _payment_text(components: Components, line: object, lang: Language = ENGLISH) -> str:
    """Return a payment as a sentence with its reason."""
    assert isinstance(line, list)
    params = {"seat": lang.seat_name(line[0]), "money": abs(line[1])}
    params["reason"] = score_text(components, ScoreLine(*line), lang)
    if line[1] < 0:
        return lang.text("{seat} loses £{money}: {reason}.", **params)
    return lang.text("{seat} gets £{money}: {reason}.", **params)


_SENTENCES = {
    "dealt": N_("{seat} is dealt {kind}."),
    "returned": N_("{seat} gives back {kind}."),
    "draft_closed": N_("Everybody has given back a tile; the deck is mixed."),
    "turned_up": N_("A tile is turned up: {kind}."),
    "started": N_("{seat} starts."),
    "invested": N_("{seat} moves from {from} to {to} on the track of the {guild}."),
    "blocked": N_("{seat} cannot move on the track of the {guild}: space {to} is full."),
    "ranked": N_("Block {block} is now led by {order}."),
    "block_scored": N_("Block {block} is full and worth £{value}."),
    "guild_controls": N_("The {guild} control block {block}."),
    "tavern_placed": N_("{seat} places a tavern on {space}."),
    "tavern_declined": N_("{seat} leaves the tavern."),
    "took": N_("{seat} takes {kind}."),
    "chain_scored": N_("The {guild}: longest chain {tiles} in {blocks}, worth £{value}."),
    "ended": N_("The game is over. Victory: {winners}."),
}
_DEALT_HIDDEN = N_("{seat} is dealt a tile.")
_NO_GUILD_CONTROLS = N_("No guild controls block {block}: nobody is paid for it.")
_PLACED = (
    N_("{seat} places {kind} on {space} with no man."),
    N_("{seat} places {kind} on {space} with one man."),
    N_("{seat} places {kind} on {space} with two men."),
)


def _format_params(
    components: Components, data: dict[str, object], lang: Language = ENGLISH
) -> dict[str, object]:
    """Return the data of an event or score line, formatted for a sentence."""
    return {name: _format_param(components, name, value, lang) for name, value in data.items()}


def _format_param(
    components: Components, name: str, value: object, lang: Language = ENGLISH
) -> object:
    if isinstance(value, list):
        names = [lang.seat_name(seat) for seat in value]
        return _join_then(names, lang) if name == "order" else ", ".join(names)
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name == "seat":
        return lang.seat_name(value)
    if name == "kind":
        return kind_name(components, value, lang)
    if name == "space":
        return components.space_name(value)
    if name == "block":
        return block_name(value)
    if name == "tiles":
        return lang.plural("{number} tile", "{number} tiles", value)
    if name == "blocks":
        return lang.plural("{number} block", "{number} blocks", value)
    if name == "guild" and 0 <= value < GUILDS:
        return guild_name(components, value, lang)
    return lang.text(_ORDINALS[value]) if name == "place" else value


_ORDINALS = ("", N_("first"), N_("second"), N_("third"))


def _join_then(names: Sequence[str], lang: Language = ENGLISH) -> str:
    """Join names in order, as in "Red, then Blue"."""
    return reduce(lambda one, more: lang.text("{one}, then {more}", one=one, more=more), names)


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """Return a score line as a phrase with its rule."""
    params = _format_params(components, line.data, lang)
    return f"{lang.text(_REASONS[line.kind], **params)} ({line.rule})"


_REASONS = {
    "block": N_("{place} in block {block}, worth £{value}"),
    "guild": N_("{place} of the {guild}, who control block {block}"),
    "chain": N_(
        "{place} of the {guild}, whose longest chain of {tiles} in {blocks} is worth £{value}"
    ),
    "unused_men": N_("men not used: {left}"),
}


def _int_param(data: dict[str, object], name: str) -> int:
    value = data[name]
    assert isinstance(value, int)
    return value
