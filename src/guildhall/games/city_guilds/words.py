"""Actions, events and questions in words."""

from guildhall.core.event import Event, ScoreLine
from guildhall.core.seats import seat_name
from guildhall.core.state import CHANCE
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import (
    GUILDS,
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

MEN_WORDS = ("no man", "one man", "two men")
PLACES = ("", "first", "second", "third")


# Actions


def action_text(components: Components, seat: int, action: int) -> str:
    """An action, or an outcome of chance, as short words."""
    if seat == CHANCE:
        if action >= START:
            return f"start {action - START}"
        return f"draw {components.kind_name(action)}"
    if action < TILE:
        return f"return {components.kind_name(action - RETURN)}"
    if action < SPACE:
        return f"play {components.kind_name(action - TILE)}"
    if action < MEN:
        return f"on {components.space_name(action - SPACE)}"
    if action < NO_TAVERN:
        return MEN_WORDS[action - MEN]
    if action == NO_TAVERN:
        return "no tavern"
    return f"take {components.kind_name(action - TAKE)}"


# Questions


def prompt(components: Components, view: CityGuildsView) -> str:
    """What is asked of whom now, in one sentence."""
    if view["over"]:
        return "The game is over."
    seat, public = view["seat"], view["public"]
    if not view["actions"] or seat is None:
        if public["phase"] == "draft":
            return "Everybody gives one tile back."
        if public["active"] < 0:
            return "The table is being set up."
        return f"{seat_name(public['active'])} {WAITING_FOR[public['phase']]}."
    if public["phase"] == "draft":
        return "Choose the tile that you give back; you keep the others."
    if public["phase"] == "tavern":
        decline = ", or leave it" if NO_TAVERN in view["actions"] else ""
        return f"You have closed a block: choose a space for a tavern{decline}."
    if public["phase"] == "take":
        return "Take one of the face-up tiles."
    picked, spot = view["own"]["picked"], view["own"]["spot"]
    if picked == NOTHING:
        return "Choose a tile of your hand to play."
    tile = components.kind_name(picked)
    if spot == NOTHING:
        return f"Choose a space for the {tile}."
    where = components.space_name(spot)
    if picked == MINSTREL:
        return f"Put a man on the minstrel house at {where}, or none."
    return f"{tile.capitalize()} at {where}: one man and a step on the track, or two men."


WAITING_FOR = {
    "place": "is placing a tile",
    "tavern": "is deciding about a tavern",
    "take": "is taking a tile",
    "refill": "is waiting for a new tile",
}


# Events


def tell(components: Components, event: Event) -> str:
    """An event as a sentence."""
    data = event.data
    if event.kind == "paid":
        line = data["line"]
        assert isinstance(line, list)
        return f"{seat_name(line[0])} {money(line[1])}: {explain(components, ScoreLine(*line))}."
    if event.kind == "dealt" and "kind" not in data:
        return f"{seat_name(number(data, 'seat'))} is dealt a tile."
    if event.kind == "guild_controls" and number(data, "guild") == NOTHING:
        where = block_name(number(data, "block"))
        return f"No guild controls block {where}: nobody is paid for it."
    words: dict[str, object] = {name: word(components, name, data[name]) for name in data}
    return SENTENCES[event.kind].format(**words)


SENTENCES = {
    "dealt": "{seat} is dealt {kind}.",
    "returned": "{seat} gives back {kind}.",
    "draft_closed": "Everybody has given back a tile; the deck is mixed.",
    "turned_up": "A tile is turned up: {kind}.",
    "started": "{seat} starts.",
    "placed": "{seat} places {kind} on {space} with {men}.",
    "invested": "{seat} moves from {from} to {to} on the track of the {guild}.",
    "blocked": "{seat} cannot move on the track of the {guild}: space {to} is full.",
    "ranked": "Block {block} is now led by {order}.",
    "block_scored": "Block {block} is full and worth £{value}.",
    "guild_controls": "The {guild} control block {block}.",
    "tavern_placed": "{seat} places a tavern on {space}.",
    "tavern_declined": "{seat} leaves the tavern.",
    "took": "{seat} takes {kind}.",
    "chain_scored": "The {guild}: longest chain {tiles} in {blocks}, worth £{value}.",
    "ended": "The game is over. Victory: {winners}.",
}


def word(components: Components, name: str, value: object) -> object:
    """One item of an event in words."""
    if isinstance(value, list):
        return (", then " if name == "order" else ", ").join(seat_name(seat) for seat in value)
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name == "seat":
        return seat_name(value)
    if name == "kind":
        return components.kind_name(value)
    if name == "space":
        return components.space_name(value)
    if name == "block":
        return block_name(value)
    if name in ("tiles", "blocks"):
        return f"{value} {name if value != 1 else name[:-1]}"
    if name == "guild" and 0 <= value < GUILDS:
        return components.guilds[value]
    return MEN_WORDS[value] if name == "men" else value


def explain(components: Components, line: ScoreLine) -> str:
    """A line of the score sheet as a phrase with its rule."""
    words = {name: word(components, name, value) for name, value in line.data.items()}
    place = line.data.get("place")
    if isinstance(place, int):
        words["place"] = PLACES[place]
    return REASONS[line.kind].format(**words) + f" ({line.rule})"


REASONS = {
    "block": "{place} in block {block}, worth £{value}",
    "guild": "{place} of the {guild}, who control block {block}",
    "chain": "{place} of the {guild}, whose longest chain of {tiles} in {blocks} is worth £{value}",
    "unused_men": "men not used: {left}",
}


def money(points: int) -> str:
    """Points as money won or lost."""
    return f"gets £{points}" if points >= 0 else f"loses £{-points}"


def block_name(block: int) -> str:
    """A block as people call it."""
    return chr(ord("A") + block)


def number(data: dict[str, object], name: str) -> int:
    """An item of an event that is a number."""
    value = data[name]
    assert isinstance(value, int)
    return value
