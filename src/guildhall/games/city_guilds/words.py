"""Actions, events and questions in words, in the language of a tongue."""

from collections.abc import Sequence
from functools import reduce

from guildhall.core.event import Event, ScoreLine
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.state import CHANCE
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import (
    GUILDS,
    MARKET,
    MEN,
    MINSTREL,
    NO_TAVERN,
    NOTHING,
    RETURN,
    SPACE,
    START,
    TAKE,
    TILE,
)
from guildhall.games.city_guilds.view import CityGuildsView

ABOUT = N_(
    "A medieval town grows tile by tile, and everybody has a hand in it. Put your men on the "
    "houses of four guilds, invest in their trade, and be ahead when a block is full. Every tile "
    "counts three times: for its block, for the guild that controls the block, and for the long "
    "chains that pay at the end. The choices are few, and hardly one of them helps you alone."
)


# Names: those of the box are known in each language, those of a pack fall back to themselves

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
    """A guild as people call it."""
    return lang.text(components.guild_names[guild])


def kind_name(components: Components, kind: int, lang: Language = ENGLISH) -> str:
    """A kind of tile as people call it."""
    name = components.kind_name(kind)
    translated = lang.text(name)
    if translated != name or kind >= MINSTREL:
        return translated
    guild = guild_name(components, kind % MARKET, lang)
    if kind < MARKET:
        return lang.text("{guild} building", guild=guild)
    return lang.text("{guild} market", guild=guild)


def block_name(block: int) -> str:
    """A block as people call it."""
    return chr(ord("A") + block)


# Actions

_MEN_TEXTS = (N_("no man"), N_("one man"), N_("two men"))


def action_text(components: Components, seat: int, action: int, lang: Language = ENGLISH) -> str:
    """An action, or an outcome of chance, as short words."""
    if seat == CHANCE:
        if action >= START:
            return lang.text("start {seat}", seat=action - START)
        return lang.text("draw {tile}", tile=kind_name(components, action, lang))
    if action < TILE:
        return lang.text("return {tile}", tile=kind_name(components, action - RETURN, lang))
    if action < SPACE:
        return lang.text("play {tile}", tile=kind_name(components, action - TILE, lang))
    if action < MEN:
        return lang.text("on {space}", space=components.space_name(action - SPACE))
    if action < NO_TAVERN:
        return lang.text(_MEN_TEXTS[action - MEN])
    if action == NO_TAVERN:
        return lang.text("no tavern")
    return lang.text("take {tile}", tile=kind_name(components, action - TAKE, lang))


# Questions


def prompt(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> str:
    """What is asked of whom now, in one sentence."""
    if view["over"]:
        return lang.text("The game is over.")
    seat, public = view["seat"], view["public"]
    if not view["actions"] or seat is None:
        if public["phase"] == "draft":
            return lang.text("Everybody gives one tile back.")
        if public["active"] < 0:
            return lang.text("The table is being set up.")
        return lang.text(_WAITING_FOR[public["phase"]], seat=lang.seat_name(public["active"]))
    if public["phase"] == "draft":
        return lang.text("Choose the tile that you give back; you keep the others.")
    if public["phase"] == "tavern":
        if NO_TAVERN in view["actions"]:
            return lang.text("You have closed a block: choose a space for a tavern, or leave it.")
        return lang.text("You have closed a block: choose a space for a tavern.")
    if public["phase"] == "take":
        return lang.text("Take one of the face-up tiles.")
    chosen_tile, chosen_space = view["own"]["picked"], view["own"]["spot"]
    if chosen_tile == NOTHING:
        return lang.text("Choose a tile of your hand to play.")
    tile = kind_name(components, chosen_tile, lang)
    if chosen_space == NOTHING:
        return lang.text("Choose a space for the {tile}.", tile=tile)
    space = components.space_name(chosen_space)
    if chosen_tile == MINSTREL:
        return lang.text("Put a man on the minstrel house at {space}, or none.", space=space)
    return lang.text(
        "{tile} at {space}: one man and a step on the track, or two men.",
        tile=tile[:1].upper() + tile[1:],
        space=space,
    )


_WAITING_FOR = {
    "place": N_("{seat} is placing a tile."),
    "tavern": N_("{seat} is deciding about a tavern."),
    "take": N_("{seat} is taking a tile."),
    "refill": N_("{seat} is waiting for a new tile."),
}


# The notebook


def notebook(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> list[str]:
    """What a perfect memory has written down, as sentences."""
    noted = view["noted"]
    found = [
        lang.text(
            "{seat} took these openly and still holds them: {tiles}.",
            seat=lang.seat_name(seat),
            tiles=_tiles_text(components, held, lang),
        )
        for seat, held in enumerate(noted["known"])
        if any(held) and seat != view["seat"]
    ]
    if noted["returned"] != NOTHING:
        tile = kind_name(components, noted["returned"], lang)
        found.append(lang.text("You gave back: {tile}.", tile=tile))
    if any(noted["drawn"]):
        tiles = _tiles_text(components, noted["drawn"], lang)
        found.append(lang.text("Turned up so far: {tiles}.", tiles=tiles))
    return found


def _tiles_text(components: Components, counts: Sequence[int], lang: Language) -> str:
    """Tiles by their kinds, each with how many there are if there are several."""
    return ", ".join(
        kind_name(components, kind, lang) + (f" \u00d7{count}" if count > 1 else "")
        for kind, count in enumerate(counts)
        if count
    )


# Events


def event_text(components: Components, event: Event, lang: Language = ENGLISH) -> str:
    """An event as a sentence."""
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
    """A payment as a sentence, with what it is for."""
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
    """The items of an event, or of a line, in words."""
    return {name: _format_param(components, name, value, lang) for name, value in data.items()}


def _format_param(
    components: Components, name: str, value: object, lang: Language = ENGLISH
) -> object:
    """One item of an event in words."""
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
    """Names from the first to the last, as a list that tells so."""
    return reduce(lambda one, more: lang.text("{one}, then {more}", one=one, more=more), names)


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """A line of the score sheet as a phrase with its rule."""
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
    """An item of an event that is a number."""
    value = data[name]
    assert isinstance(value, int)
    return value
