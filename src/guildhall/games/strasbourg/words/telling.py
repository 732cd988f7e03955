"""Events, lines of the score sheet and the notebook in words, in the language of a tongue."""

from collections.abc import Sequence
from functools import reduce

from guildhall.core.event import Event, ScoreLine
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import NOBODY, VALUES
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    building_name,
    cards_name,
    chair_name,
    goal,
    good_name,
    guild_name,
    step_letter,
    step_name,
)

Words = dict[str, object]

# Events


def tell(components: Components, event: Event, tongue: Tongue = ENGLISH) -> str:
    """An event as a sentence."""
    data, kind = event.data, event.kind
    if kind == "paid":
        return told_pay(components, data["line"], tongue)
    words = in_words(components, data, tongue)
    if kind == "round_card":
        guilds = components.round_cards[number(data, "card")]
        words["guilds"] = ", ".join(guild_name(components, guild, tongue) for guild in guilds)
    elif kind == "step_opened":
        step, guild = number(data, "step"), number(data, "guild")
        words = {
            "letter": step_letter(step),
            "step": step_name(components, step, guild, tongue),
        }
    return tongue.say(sentence(kind, data), **words)


def sentence(kind: str, data: Words) -> str:
    """The message for an event; some have another one if something is unseen, or none."""
    without, lacks = OTHERWISE.get(kind, ("", ""))
    if without and (lacks not in data or not data[lacks]):
        return without
    if kind == "seated" and data["displaced"] != NOBODY:
        return SEATED_INSTEAD
    return SENTENCES[kind]


SENTENCES = {
    "round_card": N_("The guilds of round {round}: {guilds}."),
    "building_dealt": N_("The building of round {round}: {building}."),
    "first_player": N_("{seat} is first player."),
    "seated": N_("{seat} takes a seat in the council: {chair}."),
    "dealt": N_("{seat} is dealt an objective: {objective}."),
    "answered": N_("{seat} keeps an objective: {objective}."),
    "objectives_chosen": N_("Everybody has chosen objectives."),
    "round_opened": N_("Round {round} begins."),
    "planning_opened": N_("Everybody has drawn a first card."),
    "drew": N_("{seat} draws: {card}."),
    "stopped": N_("{seat} draws no more."),
    "piled": N_("{seat} lays a pile: {cards}."),
    "planned": N_("{seat} has laid piles with so many cards: {sizes}. Left in the deck: {deck}."),
    "step_opened": N_("Step {letter}: {step}."),
    "revealed": N_("{seat} reveals {cards}."),
    "passed": N_("{seat} passes."),
    "no_pile": N_("{seat} has no pile and passes."),
    "waited": N_("{seat} spends a privilege and decides later."),
    "ranked": N_("The order: {order}."),
    "nobody_bid": N_("Nobody has revealed a pile."),
    "took_good": N_("{seat} takes a good: {good}."),
    "placed": N_("{seat} places a family member on {square} for {price}."),
    "placed_nobody": N_("{seat} places nobody."),
    "sold": N_("{seat} sells for {coins}: {good}, {number}."),
    "nothing_to_sell": N_("{seat} has nothing to sell."),
    "rescued": N_("{seat} puts a card under the deck: {card}."),
    "rescued_none": N_("{seat} rescues no card."),
    "chapel_built": N_("{seat} builds a chapel on spot {dot}."),
    "built": N_("{seat} builds on {site}: {building}."),
    "privilege": N_("{seat} has the most seats in the council and gets a privilege."),
    "boxed": N_("{seat} puts unused cards aside: {number}."),
    "objectives_shown": N_("{seat} shows objectives: {kept}."),
    "ended": N_("The game is over. Victory: {winners}."),
}
OTHERWISE = {
    "dealt": (N_("{seat} is dealt an objective."), "objective"),
    "drew": (N_("{seat} draws a card."), "card"),
    "answered": (N_("{seat} discards an objective: {objective}."), "kept"),
    "planned": (N_("{seat} has laid no pile. Left in the deck: {deck}."), "sizes"),
    "sold": (N_("{seat} keeps all goods of this kind: {good}."), "number"),
}
SEATED_INSTEAD = N_("{seat} takes a seat in the council: {chair}, from {displaced}.")


def in_words(components: Components, data: Words, tongue: Tongue) -> Words:
    """The items of an event, or of a line, in words."""
    result: Words = {}
    for name, value in data.items():
        said = in_list(components, name, value, tongue) if isinstance(value, list) else value
        if isinstance(value, int):
            said = word(components, name, value, tongue)
        result["good" if name == "guild" else name] = said
    return result


def word(components: Components, name: str, value: int, tongue: Tongue) -> object:
    """One item of an event in words."""
    if name in ("seat", "displaced"):
        return tongue.seat(value) if value != NOBODY else ""
    if name == "chair":
        return chair_name(components, value, tongue)
    if name == "building":
        return building_name(components, value, tongue)
    if name == "guild":
        return good_name(components, value, tongue) if value != NOBODY else ""
    if name == "objective":
        return goal(components, None, value, tongue)
    if name == "square":
        return components.square_name(value)
    if name == "site":
        return components.site_name(value)
    if name == "dot":
        return components.dot_name(value)
    if name in ("price", "coins"):
        return tongue.count("{number} coin", "{number} coins", value)
    return value


def in_list(components: Components, name: str, value: Sequence[int], tongue: Tongue) -> str:
    """A list of an event in words: people, cards, sizes or objectives."""
    if name == "cards":
        return cards_name(value)
    if name == "sizes":
        return ", ".join(map(str, value))
    if name == "kept":
        return "; ".join(goal(components, None, objective, tongue) for objective in value)
    names = [tongue.seat(seat) for seat in value]
    return in_order(names, tongue) if name == "order" else ", ".join(names)


def in_order(names: Sequence[str], tongue: Tongue = ENGLISH) -> str:
    """Names from the first to the last, as a list that tells so."""
    return reduce(lambda one, more: tongue.say("{one}, then {more}", one=one, more=more), names)


def number(data: Words, name: str) -> int:
    """An item of an event that is a number."""
    value = data[name]
    assert isinstance(value, int)
    return value


# The score sheet


def told_pay(components: Components, line: object, tongue: Tongue = ENGLISH) -> str:
    """Points as a sentence, with what they are for."""
    assert isinstance(line, list)
    words = {"seat": tongue.seat(line[0]), "points": abs(line[1])}
    words["reason"] = explain(components, ScoreLine(*line), tongue)
    if line[1] < 0:
        return tongue.say("{seat} loses {points} prestige: {reason}.", **words)
    return tongue.say("{seat} gets {points} prestige: {reason}.", **words)


def explain(components: Components, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
    """A line of the score sheet as a phrase with its rule."""
    words = in_words(components, line.data, tongue)
    message = REASONS[line.kind]
    if line.kind == "objective" and not line.data["fulfilled"]:
        message = MISSED
    elif line.kind == "building":
        words["value"] = components.building_value[number(line.data, "building")]
    return f"{tongue.say(message, **words)} ({line.rule})"


REASONS = {
    "council": N_("seats in the council in round {round}: {number}"),
    "members": N_("family members in the city: {number}"),
    "chapel": N_("members at the chapel on spot {dot}: {number}"),
    "building": N_("members at a building ({building}, {value} each): {number}"),
    "privileges": N_("privileges not spent: {number}"),
    "objective": N_("objective reached, {objective}"),
}
MISSED = N_("objective missed, {objective}")


# The notebook


def notes(components: Components, view: StrasbourgView, tongue: Tongue = ENGLISH) -> list[str]:
    """What stands behind closed screens, and what is known of cards, for each seat."""
    noted, found = view["noted"], []
    for seat in range(view["seats"]):
        things = seen_cards(view, seat, tongue)
        if seat != view["seat"] and not view["options"].get("open_screens"):
            held = noted["coins"][seat], noted["goods"][seat], noted["privileges"][seat]
            things.insert(0, behind_screen(components, held, tongue))
        if things:
            words = {"seat": tongue.seat(seat), "things": "; ".join(things)}
            found.append(tongue.say("{seat}: {things}", **words))
    return found


def behind_screen(
    components: Components, held: tuple[int, Sequence[int], int], tongue: Tongue = ENGLISH
) -> str:
    """Coins, goods and privileges of a seat."""
    coins, goods, privileges = held
    named = counted_goods(components, goods, tongue)
    things = [
        tongue.count("{number} coin", "{number} coins", coins),
        *([named] if named else []),
        tongue.count("{number} privilege", "{number} privileges", privileges),
    ]
    return ", ".join(things)


def counted_goods(components: Components, goods: Sequence[int], tongue: Tongue = ENGLISH) -> str:
    """Goods by their kinds, each with how many there are if there are several."""
    return ", ".join(
        good_name(components, guild, tongue) + (f" \u00d7{count}" if count > 1 else "")
        for guild, count in enumerate(goods)
        if count
    )


def seen_cards(view: StrasbourgView, seat: int, tongue: Tongue) -> list[str]:
    """Which cards of a seat were turned over, and which lie under its deck."""
    noted = view["noted"]
    turned = [sum(made[value] for made in noted["revealed"][seat]) for value in range(VALUES)]
    found = []
    if any(turned):
        cards = ", ".join(
            f"{value + 1}" + (f" \u00d7{count}" if count > 1 else "")
            for value, count in enumerate(turned)
            if count
        )
        found.append(tongue.say("turned over: {cards}", cards=cards))
    if noted["under"][seat]:
        cards = ", ".join(map(str, noted["under"][seat]))
        found.append(tongue.say("under the deck: {cards}", cards=cards))
    return found
