"""Events, lines of the score sheet and the notebook in words, in the language of a tongue."""

from guildhall.core.event import Event, ScoreLine
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    COMPETENCE_CARDS,
    FOUND_NEW,
    FOUND_OWN,
    MAIN_DEPARTMENT,
    NOBODY,
    USE_DEVELOPMENT,
    USE_LEGAL,
)
from guildhall.games.power_struggle.view import PowerStruggleView
from guildhall.games.power_struggle.words.names import (
    card_name,
    competence_name,
    division_name,
    event_effect,
    event_name,
    listed,
    money,
    room_name,
    room_of,
    triple_name,
)

Words = dict[str, object]

# Events


def tell(components: Components, event: Event, tongue: Tongue = ENGLISH) -> str:
    """An event as a sentence; nothing if another tells the same."""
    if event.kind == "point":
        return told_point(components, event.data["line"], tongue)
    message = sentence(event.kind, event.data)
    if not message:
        return ""
    words = in_words(components, event.kind, event.data, tongue)
    return tongue.say(message, **words)


def sentence(kind: str, data: Words) -> str:
    """The message for an event; some have another one for what is unseen or otherwise."""
    if kind in SILENT or (kind == "cleared" and data["employees"] == 0):
        return ""
    if kind == "acts":
        return ACTS.get(number(data, "action"), "")
    if kind == "bought":
        return BOUGHT[number(data, "what")]
    if kind == "room_opened" and data["managers"] == MAIN_DEPARTMENT:
        return MAIN_OPENED
    if kind == "showed_enemy" and data["colour"] == data["seat"]:
        return OWN_COLOUR_SHOWN
    if kind in UNSEEN and UNSEEN[kind][0] not in data:
        return UNSEEN[kind][1]
    if kind in OTHERWISE:
        name, value, message = OTHERWISE[kind]
        if data[name] == value:
            return message
    return SENTENCES[kind]


SENTENCES = {
    "dealt_colour": N_("{seat} is dealt an arch-enemy: {colour}."),
    "dealt_competence": N_("{seat} is dealt competences: {triple}."),
    "dealt_extra": N_("{seat} gets one privilege card more."),
    "dealt_privilege": N_("{seat} is dealt a card: {card}."),
    "first": N_("{seat} holds Communication and begins."),
    "joined_board": N_("{seat}: 1 more on the board."),
    "left_board": N_("{seat}: 1 less on the board."),
    "room_opened": N_("{seat} opens a department: {division}, {employees}."),
    "room_closed": N_("{seat}: {room} closes."),
    "meeting_began": N_("Round {round}: the directors meet."),
    "privilege_used": N_("{seat} uses the Chairman card."),
    "privilege_declined": N_("{seat} does not use this card: {card}."),
    "chairman_left": N_("{seat} loses the Chairman."),
    "chairman_elected": N_("{seat} has the Chairman."),
    "head_displaced": N_("{division}: the old head becomes a counsel ({seat})."),
    "head_elected": N_("{division}: new head ({seat})."),
    "head_stays": N_("{division}: the head stays ({seat})."),
    "scored": N_("{seat}: {competence} {value} (+{points})."),
    "motivation": N_("Motivation: {value}."),
    "drew_event": N_("{seat} draws an event: {event}."),
    "events_ordered": N_("{seat} has ordered the events: {stack}."),
    "turned_up": N_("Event {turn}: {event} ({effect})."),
    "paid_bonus": N_("{seat}: bonus {sum}."),
    "gained": N_("{seat} gets {sum}."),
    "paid": N_("{seat} pays {sum}."),
    "showed_cash": N_("{seat} could pay only {cash}."),
    "card_turned": N_("Face down: {card}."),
    "lost_employee": N_("{seat} loses 1 employee: {room}."),
    "passed": N_("{seat} passes."),
    "hired": N_("{seat} hires 1 employee: {room}."),
    "picked": N_("{seat} calls away 1 employee: {room}."),
    "cleared": N_("{seat} clears {room}: {employees}."),
    "moved_room": N_("{seat} moves {room} to {to}."),
    "merged": N_("{seat} merges to a main department: {room}, {employees}."),
    "dismissed": N_("{seat} dismisses 1 employee: {room}."),
    "resigned": N_("{seat} resigns: the head of {division} becomes a counsel."),
    "offered": N_("{briber} offers {target} {sum} for {card}."),
    "accepted": N_("{target} accepts {sum}: {card} goes to {briber}, in gold."),
    "refused": N_("{target} refuses {sum} for {card}."),
    "punished": N_("{seat} loses 1 employee: {room}."),
    "took": N_("{seat} takes 1 employee of {target}: {room}."),
    "put": N_("{seat} puts 1 employee into {room}."),
    "declared": N_("{seat} announces {points}: the game will end."),
    "showed_enemy": N_("The arch-enemy of {seat}: {colour} in {triple}."),
    "ended": N_("The game is over. Victory: {winners}. Cash: {cash}."),
}
SILENT = frozenset(
    {
        "placed",
        "card_given",
        "named_number",
        "named_division",
        "named_room",
        "named_card",
        "stopped",
    }
)
"""What is told again by what comes of it."""
MAIN_OPENED = N_("{seat} opens a main department: {division}, {employees}.")
OWN_COLOUR_SHOWN = N_("{seat} had to be ahead of everybody in two of {triple}.")
UNSEEN = {
    "dealt_colour": ("colour", N_("{seat} is dealt an arch-enemy.")),
    "dealt_competence": ("competence", N_("{seat} is dealt competences.")),
    "drew_event": ("kind", N_("{seat} draws an event.")),
    "events_ordered": ("stack", N_("{seat} has ordered the events.")),
    "offered": ("sum", N_("{briber} offers {target} a bribe for {card}.")),
    "accepted": ("sum", N_("{target} accepts: {card} goes to {briber}, in gold.")),
    "refused": ("sum", N_("{target} refuses the bribe for {card}.")),
}
"""What others are told, who do not know this part of an event."""
OTHERWISE: dict[str, tuple[str, int, str]] = {
    "head_displaced": ("to", 0, N_("{division}: the old head goes to the board ({seat}).")),
    "resigned": ("to", 0, N_("{seat} resigns: the head of {division} goes to the board.")),
    "took": ("target", NOBODY, N_("{seat} takes 1 employee from the pool.")),
}
ACTS = {
    FOUND_OWN: N_("{seat} founds with own staff."),
    FOUND_NEW: N_("{seat} founds with new staff."),
    BUY_INFLUENCE: N_("{seat} dismisses employees for influence."),
    USE_DEVELOPMENT: N_("{seat} uses the card Development."),
    USE_LEGAL: N_("{seat} uses the card Legal & Patents."),
}
"""The actions that are told when they begin; of the others one sees what comes of them."""
BOUGHT = {
    BUY_MAIN: N_("{seat} buys a main department for {price}: {division}."),
    BUY_COUNSEL: N_("{seat} buys a counsel for {price}: {division}."),
    BUY_SHARES: N_("{seat} buys {shares} for {price}."),
}
ENEMY_CARDS = ("dealt_competence", "showed_enemy")
"""The events whose competence is a card with three of them."""
PEOPLE = ("seat", "target", "briber", "by", "colour")
SUMS = ("sum", "price")


def in_words(components: Components, kind: str, data: Words, tongue: Tongue) -> Words:
    """The items of an event in words."""
    words = {name: word(components, name, value, tongue) for name, value in data.items()}
    room = room_of(data)
    if room >= 0:
        words["room"] = room_name(components, room)
    if "kind" in data:
        words["event"] = event_name(components, number(data, "kind"), tongue)
        words["effect"] = event_effect(components, number(data, "kind"), tongue)
    if kind in ENEMY_CARDS and "competence" in data:
        words["triple"] = triple_name(components, number(data, "competence"), tongue)
    if kind == "bought":
        value = number(data, "value")
        words["shares"] = tongue.count("{number} share", "{number} shares", value)
    if kind == "scored":
        words["competence"] = competence_name(number(data, "competence"), tongue)
    if kind == "declared":
        points = number(data, "points")
        words["points"] = tongue.count("{number} victory point", "{number} victory points", points)
    if kind == "moved_room":
        words["to"] = division_name(components, number(data, "to"), tongue)
    return words


def word(components: Components, name: str, value: object, tongue: Tongue) -> object:
    """One item of an event in words."""
    if isinstance(value, list):
        return in_list(components, name, value, tongue)
    if isinstance(value, bool) or not isinstance(value, int):
        return value
    if name in PEOPLE:
        return tongue.seat(value) if value != NOBODY else ""
    if name in SUMS or name == "cash":
        return money(value, tongue)
    if name == "division":
        return division_name(components, value, tongue) if value >= 0 else ""
    if name == "card":
        return card_name(components, value, tongue)
    if name == "employees":
        return tongue.count("{number} employee", "{number} employees", value)
    return value


def in_list(components: Components, name: str, value: list[int], tongue: Tongue) -> str:
    """A list of an event in words: people, sums or event cards."""
    if name == "cash":
        return listed(
            [f"{tongue.seat(seat)} {money(one, tongue)}" for seat, one in enumerate(value)]
        )
    if name == "stack":
        return listed([event_name(components, kind, tongue) for kind in value])
    return listed([tongue.seat(seat) for seat in value])


def number(data: Words, name: str) -> int:
    """An item of an event that is a number."""
    value = data[name]
    assert isinstance(value, int)
    return value


# The score sheet


def told_point(components: Components, line: object, tongue: Tongue) -> str:
    """A victory point as a sentence, with what it is for."""
    assert isinstance(line, list)
    words = {"seat": tongue.seat(line[0]), "reason": explain(components, ScoreLine(*line), tongue)}
    return tongue.say("{seat} has 1 victory point more: {reason}.", **words)


def explain(components: Components, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
    """A line of the score sheet as a phrase with its rule."""
    words: Words = dict(line.data)
    reason = REASONS[line.kind]
    if line.kind == "arch_enemy":
        colour = number(line.data, "colour")
        triple = triple_name(components, number(line.data, "card"), tongue)
        words = {"colour": tongue.seat(colour), "triple": triple}
        reason = AHEAD_OF_ALL if colour == line.seat else reason
    return f"{tongue.say(reason, **words)} ({line.rule})"


REASONS = {
    "influence": N_("influence {value} or more"),
    "shares": N_("shares {value} or more"),
    "main_departments": N_("main departments {value} or more"),
    "corruption": N_("corruption {value} or more"),
    "counsels": N_("counsels in {value} divisions or more"),
    "arch_enemy": N_("the arch-enemy {colour} is beaten in {triple}"),
}
AHEAD_OF_ALL = N_("ahead of everybody in two of {triple}")


# The notebook


def notes(components: Components, view: PowerStruggleView, tongue: Tongue = ENGLISH) -> list[str]:
    """What a perfect memory has written down, as sentences."""
    noted = view["noted"]
    found = []
    for seat in range(view["seats"]):
        if seat == view["seat"] or view["over"]:
            continue
        least, most = noted["cash_least"][seat], noted["cash_most"][seat]
        words = {
            "seat": tongue.seat(seat),
            "least": money(least, tongue),
            "most": money(most, tongue),
        }
        message = N_("{seat} has {least}.") if least == most else CASH_BETWEEN
        found.append(tongue.say(message, **words))
        if pairs := struck_pairs(components, view, seat, tongue):
            words = {"seat": tongue.seat(seat), "pairs": pairs}
            found.append(tongue.say("{seat} cannot have this arch-enemy: {pairs}.", **words))
    return found


CASH_BETWEEN = N_("{seat} has between {least} and {most}.")


def struck_pairs(components: Components, view: PowerStruggleView, seat: int, tongue: Tongue) -> str:
    """The arch-enemies that a seat would have announced."""
    struck = view["noted"]["struck"][seat]
    pairs = []
    for colour in range(view["seats"]):
        cards = [
            components.competence_cards[card]
            for card in range(COMPETENCE_CARDS)
            if struck >> (colour * COMPETENCE_CARDS + card) & 1
        ]
        if cards:
            pairs.append(f"{tongue.seat(colour)} {'/'.join(cards)}")
    return listed(pairs)
