"""Actions, events and questions in words, in the language of a tongue."""

from collections.abc import Sequence
from functools import reduce

from guildhall.core.event import Event, ScoreLine
from guildhall.core.state import CHANCE
from guildhall.core.tongue import ENGLISH, N_, Tongue
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


def guild_name(components: Components, guild: int, tongue: Tongue = ENGLISH) -> str:
    """A guild as people call it."""
    return tongue.say(components.guilds[guild])


def kind_name(components: Components, kind: int, tongue: Tongue = ENGLISH) -> str:
    """A kind of tile as people call it."""
    name = components.kind_name(kind)
    said = tongue.say(name)
    if said != name or kind >= MINSTREL:
        return said
    guild = guild_name(components, kind % MARKET, tongue)
    if kind < MARKET:
        return tongue.say("{guild} building", guild=guild)
    return tongue.say("{guild} market", guild=guild)


def block_name(block: int) -> str:
    """A block as people call it."""
    return chr(ord("A") + block)


# Actions

MEN_WORDS = (N_("no man"), N_("one man"), N_("two men"))


def action_text(components: Components, seat: int, action: int, tongue: Tongue = ENGLISH) -> str:
    """An action, or an outcome of chance, as short words."""
    if seat == CHANCE:
        if action >= START:
            return tongue.say("start {seat}", seat=action - START)
        return tongue.say("draw {tile}", tile=kind_name(components, action, tongue))
    if action < TILE:
        return tongue.say("return {tile}", tile=kind_name(components, action - RETURN, tongue))
    if action < SPACE:
        return tongue.say("play {tile}", tile=kind_name(components, action - TILE, tongue))
    if action < MEN:
        return tongue.say("on {space}", space=components.space_name(action - SPACE))
    if action < NO_TAVERN:
        return tongue.say(MEN_WORDS[action - MEN])
    if action == NO_TAVERN:
        return tongue.say("no tavern")
    return tongue.say("take {tile}", tile=kind_name(components, action - TAKE, tongue))


# Questions


def prompt(components: Components, view: CityGuildsView, tongue: Tongue = ENGLISH) -> str:
    """What is asked of whom now, in one sentence."""
    if view["over"]:
        return tongue.say("The game is over.")
    seat, public = view["seat"], view["public"]
    if not view["actions"] or seat is None:
        if public["phase"] == "draft":
            return tongue.say("Everybody gives one tile back.")
        if public["active"] < 0:
            return tongue.say("The table is being set up.")
        return tongue.say(WAITING_FOR[public["phase"]], seat=tongue.seat(public["active"]))
    if public["phase"] == "draft":
        return tongue.say("Choose the tile that you give back; you keep the others.")
    if public["phase"] == "tavern":
        if NO_TAVERN in view["actions"]:
            return tongue.say("You have closed a block: choose a space for a tavern, or leave it.")
        return tongue.say("You have closed a block: choose a space for a tavern.")
    if public["phase"] == "take":
        return tongue.say("Take one of the face-up tiles.")
    picked, spot = view["own"]["picked"], view["own"]["spot"]
    if picked == NOTHING:
        return tongue.say("Choose a tile of your hand to play.")
    tile = kind_name(components, picked, tongue)
    if spot == NOTHING:
        return tongue.say("Choose a space for the {tile}.", tile=tile)
    space = components.space_name(spot)
    if picked == MINSTREL:
        return tongue.say("Put a man on the minstrel house at {space}, or none.", space=space)
    return tongue.say(
        "{tile} at {space}: one man and a step on the track, or two men.",
        tile=tile[:1].upper() + tile[1:],
        space=space,
    )


WAITING_FOR = {
    "place": N_("{seat} is placing a tile."),
    "tavern": N_("{seat} is deciding about a tavern."),
    "take": N_("{seat} is taking a tile."),
    "refill": N_("{seat} is waiting for a new tile."),
}


# The notebook


def notes(components: Components, view: CityGuildsView, tongue: Tongue = ENGLISH) -> list[str]:
    """What a perfect memory has written down, as sentences."""
    noted = view["noted"]
    found = [
        tongue.say(
            "{seat} took these openly and still holds them: {tiles}.",
            seat=tongue.seat(seat),
            tiles=counted(components, held, tongue),
        )
        for seat, held in enumerate(noted["known"])
        if any(held) and seat != view["seat"]
    ]
    if noted["returned"] != NOTHING:
        tile = kind_name(components, noted["returned"], tongue)
        found.append(tongue.say("You gave back: {tile}.", tile=tile))
    if any(noted["drawn"]):
        tiles = counted(components, noted["drawn"], tongue)
        found.append(tongue.say("Turned up so far: {tiles}.", tiles=tiles))
    return found


def counted(components: Components, counts: Sequence[int], tongue: Tongue) -> str:
    """Tiles by their kinds, each with how many there are if there are several."""
    return ", ".join(
        kind_name(components, kind, tongue) + (f" \u00d7{count}" if count > 1 else "")
        for kind, count in enumerate(counts)
        if count
    )


# Events


def tell(components: Components, event: Event, tongue: Tongue = ENGLISH) -> str:
    """An event as a sentence."""
    data = event.data
    if event.kind == "paid":
        return told_pay(components, data["line"], tongue)
    message = SENTENCES.get(event.kind, "")
    if event.kind == "dealt" and "kind" not in data:
        message = DEALT_UNSEEN
    elif event.kind == "placed":
        message = PLACED[number(data, "men")]
    elif event.kind == "guild_controls" and number(data, "guild") == NOTHING:
        message = NOBODY_CONTROLS
    return tongue.say(message, **in_words(components, data, tongue))


def told_pay(components: Components, line: object, tongue: Tongue = ENGLISH) -> str:
    """A payment as a sentence, with what it is for."""
    assert isinstance(line, list)
    words = {"seat": tongue.seat(line[0]), "money": abs(line[1])}
    words["reason"] = explain(components, ScoreLine(*line), tongue)
    if line[1] < 0:
        return tongue.say("{seat} loses £{money}: {reason}.", **words)
    return tongue.say("{seat} gets £{money}: {reason}.", **words)


SENTENCES = {
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
DEALT_UNSEEN = N_("{seat} is dealt a tile.")
NOBODY_CONTROLS = N_("No guild controls block {block}: nobody is paid for it.")
PLACED = (
    N_("{seat} places {kind} on {space} with no man."),
    N_("{seat} places {kind} on {space} with one man."),
    N_("{seat} places {kind} on {space} with two men."),
)


def in_words(
    components: Components, data: dict[str, object], tongue: Tongue = ENGLISH
) -> dict[str, object]:
    """The items of an event, or of a line, in words."""
    return {name: word(components, name, value, tongue) for name, value in data.items()}


def word(components: Components, name: str, value: object, tongue: Tongue = ENGLISH) -> object:
    """One item of an event in words."""
    if isinstance(value, list):
        names = [tongue.seat(seat) for seat in value]
        return in_order(names, tongue) if name == "order" else ", ".join(names)
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name == "seat":
        return tongue.seat(value)
    if name == "kind":
        return kind_name(components, value, tongue)
    if name == "space":
        return components.space_name(value)
    if name == "block":
        return block_name(value)
    if name == "tiles":
        return tongue.count("{number} tile", "{number} tiles", value)
    if name == "blocks":
        return tongue.count("{number} block", "{number} blocks", value)
    if name == "guild" and 0 <= value < GUILDS:
        return guild_name(components, value, tongue)
    return tongue.say(PLACES[value]) if name == "place" else value


PLACES = ("", N_("first"), N_("second"), N_("third"))


def in_order(names: Sequence[str], tongue: Tongue = ENGLISH) -> str:
    """Names from the first to the last, as a list that tells so."""
    return reduce(lambda one, more: tongue.say("{one}, then {more}", one=one, more=more), names)


def explain(components: Components, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
    """A line of the score sheet as a phrase with its rule."""
    words = in_words(components, line.data, tongue)
    return f"{tongue.say(REASONS[line.kind], **words)} ({line.rule})"


REASONS = {
    "block": N_("{place} in block {block}, worth £{value}"),
    "guild": N_("{place} of the {guild}, who control block {block}"),
    "chain": N_(
        "{place} of the {guild}, whose longest chain of {tiles} in {blocks} is worth £{value}"
    ),
    "unused_men": N_("men not used: {left}"),
}


def number(data: dict[str, object], name: str) -> int:
    """An item of an event that is a number."""
    value = data[name]
    assert isinstance(value, int)
    return value
