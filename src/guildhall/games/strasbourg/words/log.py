"""Texts of the log: events, score lines and the notebook."""

from collections.abc import Sequence
from functools import reduce

from guildhall.core.event import Event, ScoreLine
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.strasbourg.components import Components
from guildhall.games.strasbourg.ids import NOBODY, VALUES
from guildhall.games.strasbourg.view import StrasbourgView
from guildhall.games.strasbourg.words.names import (
    building_name,
    cards_text,
    council_seat_name,
    good_name,
    guild_name,
    objective_text,
    step_letter,
    step_name,
)

_Params = dict[str, object]

# Events


def event_text(components: Components, event: Event, lang: Language = ENGLISH) -> str:
    """An event as a sentence."""
    data, kind = event.data, event.kind
    if kind == "paid":
        return _payment_text(components, data["line"], lang)
    params = _format_params(components, data, lang)
    if kind == "round_card":
        guilds = components.round_cards[_int_param(data, "card")]
        params["guilds"] = ", ".join(guild_name(components, guild, lang) for guild in guilds)
    elif kind == "step_opened":
        step, guild = _int_param(data, "step"), _int_param(data, "guild")
        params = {
            "letter": step_letter(step),
            "step": step_name(components, step, guild, lang),
        }
    return lang.text(_sentence_for(kind, data), **params)


def _sentence_for(kind: str, data: _Params) -> str:
    """The message of an event; hidden details or special cases have their own."""
    alternative, key = _ALTERNATIVE_SENTENCES.get(kind, ("", ""))
    if alternative and (key not in data or not data[key]):
        return alternative
    if kind == "seated" and data["displaced"] != NOBODY:
        return _DISPLACED_SENTENCE
    return _SENTENCES[kind]


_SENTENCES = {
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
_ALTERNATIVE_SENTENCES = {
    "dealt": (N_("{seat} is dealt an objective."), "objective"),
    "drew": (N_("{seat} draws a card."), "card"),
    "answered": (N_("{seat} discards an objective: {objective}."), "kept"),
    "planned": (N_("{seat} has laid no pile. Left in the deck: {deck}."), "sizes"),
    "sold": (N_("{seat} keeps all goods of this kind: {good}."), "number"),
}
_DISPLACED_SENTENCE = N_("{seat} takes a seat in the council: {chair}, from {displaced}.")


def _format_params(components: Components, data: _Params, lang: Language) -> _Params:
    """The data of an event or a score line, as text."""
    result: _Params = {}
    for name, value in data.items():
        formatted = (
            _format_list(components, name, value, lang) if isinstance(value, list) else value
        )
        if isinstance(value, int):
            formatted = _format_param(components, name, value, lang)
        result["good" if name == "guild" else name] = formatted
    return result


def _format_param(components: Components, name: str, value: int, lang: Language) -> object:
    if name in ("seat", "displaced"):
        return lang.seat_name(value) if value != NOBODY else ""
    if name == "chair":
        return council_seat_name(components, value, lang)
    if name == "building":
        return building_name(components, value, lang)
    if name == "guild":
        return good_name(components, value, lang) if value != NOBODY else ""
    if name == "objective":
        return objective_text(components, None, value, lang)
    if name == "square":
        return components.square_name(value)
    if name == "site":
        return components.site_name(value)
    if name == "dot":
        return components.chapel_spot_name(value)
    if name in ("price", "coins"):
        return lang.plural("{number} coin", "{number} coins", value)
    return value


def _format_list(components: Components, name: str, value: Sequence[int], lang: Language) -> str:
    """A list of seats, cards, sizes or objectives, as text."""
    if name == "cards":
        return cards_text(value)
    if name == "sizes":
        return ", ".join(map(str, value))
    if name == "kept":
        return "; ".join(objective_text(components, None, objective, lang) for objective in value)
    names = [lang.seat_name(seat) for seat in value]
    return _join_then(names, lang) if name == "order" else ", ".join(names)


def _join_then(names: Sequence[str], lang: Language = ENGLISH) -> str:
    """Names in order, joined by "then"."""
    return reduce(lambda one, more: lang.text("{one}, then {more}", one=one, more=more), names)


def _int_param(data: _Params, name: str) -> int:
    """The number under a key of the data."""
    value = data[name]
    assert isinstance(value, int)
    return value


# The score sheet


def _payment_text(components: Components, line: object, lang: Language = ENGLISH) -> str:
    """A score line as a sentence."""
    assert isinstance(line, list)
    params = {"seat": lang.seat_name(line[0]), "points": abs(line[1])}
    params["reason"] = score_text(components, ScoreLine(*line), lang)
    if line[1] < 0:
        return lang.text("{seat} loses {points} prestige: {reason}.", **params)
    return lang.text("{seat} gets {points} prestige: {reason}.", **params)


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """A score line as a phrase with its rule."""
    params = _format_params(components, line.data, lang)
    message = _REASONS[line.kind]
    if line.kind == "objective" and not line.data["fulfilled"]:
        message = _OBJECTIVE_MISSED
    elif line.kind == "building":
        params["value"] = components.building_value[_int_param(line.data, "building")]
    return f"{lang.text(message, **params)} ({line.rule})"


_REASONS = {
    "council": N_("seats in the council in round {round}: {number}"),
    "members": N_("family members in the city: {number}"),
    "chapel": N_("members at the chapel on spot {dot}: {number}"),
    "building": N_("members at a building ({building}, {value} each): {number}"),
    "privileges": N_("privileges not spent: {number}"),
    "objective": N_("objective reached, {objective}"),
}
_OBJECTIVE_MISSED = N_("objective missed, {objective}")


# The notebook


def notebook(components: Components, view: StrasbourgView, lang: Language = ENGLISH) -> list[str]:
    """Hidden holdings and known cards of each seat."""
    noted, lines = view["noted"], []
    for seat in range(view["seats"]):
        details = _known_cards_texts(view, seat, lang)
        if seat != view["seat"] and not view["options"].get("open_screens"):
            held = noted["coins"][seat], noted["goods"][seat], noted["privileges"][seat]
            details.insert(0, holdings_text(components, held, lang))
        if details:
            params = {"seat": lang.seat_name(seat), "things": "; ".join(details)}
            lines.append(lang.text("{seat}: {things}", **params))
    return lines


def holdings_text(
    components: Components, holdings: tuple[int, Sequence[int], int], lang: Language = ENGLISH
) -> str:
    """Coins, goods and privileges of a seat."""
    coins, goods, privileges = holdings
    goods_listed = _goods_text(components, goods, lang)
    details = [
        lang.plural("{number} coin", "{number} coins", coins),
        *([goods_listed] if goods_listed else []),
        lang.plural("{number} privilege", "{number} privileges", privileges),
    ]
    return ", ".join(details)


def _goods_text(components: Components, goods: Sequence[int], lang: Language = ENGLISH) -> str:
    """Kinds of goods, each with its number if greater than one."""
    return ", ".join(
        good_name(components, guild, lang) + (f" \u00d7{count}" if count > 1 else "")
        for guild, count in enumerate(goods)
        if count
    )


def _known_cards_texts(view: StrasbourgView, seat: int, lang: Language) -> list[str]:
    """The revealed cards of a seat, and those under its deck."""
    noted = view["noted"]
    turned = [sum(made[value] for made in noted["revealed"][seat]) for value in range(VALUES)]
    lines = []
    if any(turned):
        cards = ", ".join(
            f"{value + 1}" + (f" \u00d7{count}" if count > 1 else "")
            for value, count in enumerate(turned)
            if count
        )
        lines.append(lang.text("turned over: {cards}", cards=cards))
    if noted["under"][seat]:
        cards = ", ".join(map(str, noted["under"][seat]))
        lines.append(lang.text("under the deck: {cards}", cards=cards))
    return lines
