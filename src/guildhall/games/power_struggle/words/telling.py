"""Events, lines of the score sheet and the notebook in words, in the language of a tongue."""

from guildhall.core.event import Event, ScoreLine
from guildhall.core.tongue import ENGLISH, N_, Tongue
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BRIBE,
    BUY_COUNSEL,
    BUY_INFLUENCE,
    BUY_MAIN,
    BUY_SHARES,
    COMPETENCE_CARDS,
    FOUND_NEW,
    FOUND_OWN,
    HIRE,
    MAIN_DEPARTMENT,
    MERGE,
    MOVE,
    NOBODY,
    RESIGN,
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
    """An event as a sentence."""
    words = in_words(components, event.kind, event.data, tongue)
    return tongue.say(sentence(event.kind, event.data), **words)


def sentence(kind: str, data: Words) -> str:
    """The message for an event; some have another one for what is unseen or otherwise."""
    if kind == "acts":
        return ACTS[number(data, "action")]
    if kind == "bought":
        return BOUGHT[number(data, "what")]
    if kind == "room_opened" and data["managers"] == MAIN_DEPARTMENT:
        return MAIN_OPENED
    if kind in UNSEEN and UNSEEN[kind][0] not in data:
        return UNSEEN[kind][1]
    if kind in OTHERWISE:
        name, value, message = OTHERWISE[kind]
        if data[name] == value:
            return message
    return SENTENCES[kind]


SENTENCES = {
    "dealt_colour": N_("{seat} is dealt an arch-enemy: {colour}."),
    "dealt_competence": N_("{seat} is dealt a competence card: {triple}."),
    "dealt_extra": N_("{seat} gets one privilege card more."),
    "dealt_privilege": N_("{seat} is dealt a privilege card: {card}."),
    "first": N_("{seat} holds Communication and is first player."),
    "placed": N_("{seat} places a manager: {division}."),
    "joined_board": N_("{seat} has a new member on the board."),
    "left_board": N_("A board member of {seat} is pushed out."),
    "room_opened": N_("{seat} has a department in {division} with {employees}."),
    "room_closed": N_("{room} of {seat} has no employees and closes."),
    "meeting_began": N_("Round {round}: the directors meet."),
    "privilege_used": N_("{seat} uses the Chairman card: {division}."),
    "privilege_declined": N_("{seat} does not use the privilege card: {card}."),
    "chairman_left": N_("The Chairman of {seat} leaves the office."),
    "chairman_elected": N_("{seat} provides the new Chairman."),
    "head_displaced": N_("The old head of {seat} in {division} becomes a counsel there."),
    "head_elected": N_("{seat} provides the new head of {division}."),
    "head_stays": N_("{seat} keeps the head of {division}."),
    "card_given": N_("{seat} receives a privilege card: {card}."),
    "scored": N_("{seat} scores {points}: {competence}, now {value}."),
    "motivation": N_("Motivation is now {value}."),
    "drew_event": N_("{seat} draws an event: {event}."),
    "events_ordered": N_("{seat} has ordered the events: {stack}."),
    "turned_up": N_("Event {turn}: {event} ({effect})."),
    "paid_bonus": N_("{seat} gets a bonus of {sum}."),
    "gained": N_("{seat} gets {sum}."),
    "paid": N_("{seat} pays {sum}."),
    "showed_cash": N_("{seat} could not pay all, and had {cash}."),
    "card_turned": N_("A privilege card is turned face down: {card}."),
    "lost_employee": N_("{seat} loses an employee in {room}."),
    "passed": N_("{seat} passes."),
    "hired": N_("{seat} has a new employee in {room}."),
    "picked": N_("{seat} picks an employee in {room}."),
    "cleared": N_("{seat} clears {room}: {employees} dismissed."),
    "named_room": N_("{seat} chooses a room: {room}."),
    "named_division": N_("{seat} chooses a division: {division}."),
    "named_number": N_("{seat} founds one department."),
    "named_card": N_("{seat} chooses a privilege card: {card}."),
    "stopped": N_("{seat} stops."),
    "moved_room": N_("{seat} moves {room} to {to}."),
    "merged": N_("{seat} has a new main department: {room} with {employees}."),
    "dismissed": N_("{seat} dismisses an employee in {room}."),
    "resigned": N_("{seat} gives up the head of {division}, who becomes a counsel."),
    "offered": N_("{briber} offers {target} {sum} for {card}."),
    "accepted": N_("{target} accepts {sum} from {briber}: {card} changes hands, gold side up."),
    "refused": N_("{target} refuses {sum} from {briber} for {card}."),
    "punished": N_("{seat} refused and loses an employee in {room}."),
    "took": N_("{seat} takes an employee of {target} in {room}."),
    "put": N_("{seat} puts the employee into {room}."),
    "declared": N_("{seat} announces {points}: the game will end."),
    "showed_enemy": N_("The arch-enemy of {seat}: {colour} in {triple}."),
    "ended": N_("The game is over. Victory: {winners}. Cash: {cash}."),
}
MAIN_OPENED = N_("{seat} has a main department in {division} with {employees}.")
UNSEEN = {
    "dealt_colour": ("colour", N_("{seat} is dealt an arch-enemy.")),
    "dealt_competence": ("competence", N_("{seat} is dealt a competence card.")),
    "drew_event": ("kind", N_("{seat} draws an event.")),
    "events_ordered": ("stack", N_("{seat} has ordered the events of this round.")),
    "offered": ("sum", N_("{briber} offers {target} a bribe for {card}.")),
    "accepted": ("sum", N_("{target} accepts the bribe: {card} goes to {briber}, gold side up.")),
    "refused": ("sum", N_("{target} refuses the bribe of {briber} for {card}.")),
}
"""What others are told, who do not know this part of an event."""
OTHERWISE: dict[str, tuple[str, int, str]] = {
    "placed": ("division", NOBODY, N_("{seat} places a manager on the board.")),
    "head_displaced": (
        "to",
        0,
        N_("The old head of {seat} in {division} goes to the board."),
    ),
    "resigned": (
        "to",
        0,
        N_("{seat} gives up the head of {division}, who goes to the board."),
    ),
    "named_number": ("number", 2, N_("{seat} founds two departments.")),
    "took": ("target", NOBODY, N_("{seat} takes an employee from the pool.")),
}
ACTS = {
    HIRE: N_("{seat} hires employees."),
    FOUND_OWN: N_("{seat} founds with own staff."),
    FOUND_NEW: N_("{seat} founds a department with new staff."),
    MOVE: N_("{seat} moves rooms."),
    MERGE: N_("{seat} merges two departments."),
    RESIGN: N_("{seat} resigns as head of a division."),
    BRIBE: N_("{seat} offers a bribe."),
    BUY_INFLUENCE: N_("{seat} dismisses employees for influence."),
    BUY_MAIN: N_("{seat} buys a main department."),
    BUY_COUNSEL: N_("{seat} buys a counsel."),
    BUY_SHARES: N_("{seat} buys shares."),
    USE_DEVELOPMENT: N_("{seat} uses the card Development."),
    USE_LEGAL: N_("{seat} uses the card Legal & Patents."),
}
BOUGHT = {
    BUY_MAIN: N_("{seat} pays {price} for a main department in {division}."),
    BUY_COUNSEL: N_("{seat} pays {price} for a counsel in {division}."),
    BUY_SHARES: N_("{seat} pays {price} for a certificate of {shares}."),
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
        points = number(data, "points")
        words["points"] = tongue.count("{number} point", "{number} points", points)
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


def explain(components: Components, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
    """A line of the score sheet as a phrase with its rule."""
    words: Words = dict(line.data)
    if line.kind == "arch_enemy":
        words = {
            "colour": tongue.seat(number(line.data, "colour")),
            "triple": triple_name(components, number(line.data, "card"), tongue),
        }
    return f"{tongue.say(REASONS[line.kind], **words)} ({line.rule})"


REASONS = {
    "influence": N_("influence {value}"),
    "shares": N_("shares {value}"),
    "main_departments": N_("main departments {value}"),
    "corruption": N_("corruption {value}"),
    "counsels": N_("counsels in {value} divisions"),
    "arch_enemy": N_("the arch-enemy {colour} is beaten in {triple}"),
}


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
