"""How events are encoded as numbers; seats are absolute here."""

from guildhall.core.features import EventEncoding, Feature, number
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BONUS,
    CARDS,
    CERTIFICATES,
    CHAIRMAN,
    COMPETENCE_CARDS,
    DIVISIONS,
    EVENT_CARDS_PER_ROUND,
    FLOORS,
    MAX_SEATS,
    MAX_TURNS,
    MEETING,
    NOBODY,
    NOTHING,
    USE_LEGAL,
)

_LAST_SEAT = MAX_SEATS - 1

_DERIVED_KINDS = frozenset(
    {
        "first",
        "joined_board",
        "left_board",
        "room_opened",
        "room_closed",
        "meeting_began",
        "chairman_left",
        "chairman_elected",
        "head_elected",
        "head_stays",
        "card_given",
        "scored",
        "point",
        "motivation",
        "paid_bonus",
        "gained",
        "paid",
        "card_turned",
        "cleared",
        "declared",
        "ended",
    }
)
"""Kinds that follow from choices, turned-up cards and the public state."""


def event_encoding(components: Components) -> EventEncoding:
    """Return the fields of each kind of event, and the maximum number for one seat in a game."""
    seat = number("seat", 0, _LAST_SEAT, "who")
    division = number("division", NOTHING, DIVISIONS - 1, "in which division; -1 none")
    floor = number("floor", NOTHING, FLOORS - 1, "on which floor from the top; -1 none")
    card = number("card", 0, CHAIRMAN, "which privilege card")
    to = number("to", 0, 1, "0 to the board, 1 as counsel")
    max_cash = components.max_cash()
    room = (seat, division, floor)
    offer = (
        number("briber", 0, _LAST_SEAT, "who offers"),
        number("target", 0, _LAST_SEAT, "who holds the card"),
        card,
        number("attempt", 1, 2, "first or second offer"),
        number("sum", 0, components.max_bribe, "how much; 0 for those who do not see it"),
    )
    colour = number("colour", NOBODY, _LAST_SEAT, "whose colour; -1 for the cards of others")
    competence = number(
        "competence", NOTHING, COMPETENCE_CARDS - 1, "which card; -1 for those of others"
    )
    fields_by_kind: dict[str, tuple[Feature, ...]] = {
        "dealt_colour": (seat, colour),
        "dealt_competence": (seat, competence),
        "dealt_extra": (seat,),
        "dealt_privilege": (seat, card),
        "placed": (seat, division),
        "privilege_used": (seat, card, division),
        "privilege_declined": (seat, card),
        "head_displaced": (seat, division, to),
        "drew_event": (seat, number("kind", NOTHING, BONUS, "which event; -1 hidden")),
        "events_ordered": (
            seat,
            number("meeting", 0, MAX_TURNS, "department turns; 0 hidden"),
            number("stack", NOTHING, BONUS, "the order; -1 hidden", MAX_TURNS),
        ),
        "turned_up": (
            number("kind", 0, MEETING, "which event"),
            number("turn", 1, MAX_TURNS + 1, "its place in the stack"),
        ),
        "showed_cash": (seat, number("cash", 0, max_cash, "how much")),
        "lost_employee": room,
        "acts": (seat, number("action", 0, USE_LEGAL, "the id in the menu")),
        "passed": (seat,),
        "named_number": (seat, number("number", 1, 2, "how many departments")),
        "named_division": (seat, division),
        "named_room": room,
        "named_card": (seat, card),
        "stopped": (seat,),
        "hired": room,
        "picked": room,
        "dismissed": room,
        "moved_room": (
            seat,
            number("from", 0, DIVISIONS - 1, "from which division"),
            floor,
            number("to", 0, DIVISIONS - 1, "to which division"),
        ),
        "merged": (*room, number("employees", 0, components.room_staff, "how many stay")),
        "resigned": (seat, division, to),
        "offered": offer,
        "accepted": offer,
        "refused": offer,
        "punished": (seat, number("by", 0, _LAST_SEAT, "who chose"), division, floor),
        "bought": (
            seat,
            number("what", 0, USE_LEGAL, "the id in the menu"),
            division,
            number("value", 0, CERTIFICATES, "shares; 0 none"),
            number("price", 0, max_cash, "for how much"),
        ),
        "took": (seat, number("target", NOBODY, _LAST_SEAT, "from whom; -1 pool"), division, floor),
        "put": room,
        "showed_enemy": (seat, colour, competence),
    }
    return EventEncoding(fields_by_kind, _DERIVED_KINDS, _max_history_rows(components))


def _max_history_rows(components: Components) -> int:
    """An upper bound of the events that one seat receives, and of its decisions, in a game."""
    seats = components.seats[-1]
    # Each step of an action emits one event, even if there was no choice.
    action = 4 + 2 * (2 + components.room_staff)
    # The event card, cash shown, employees lost, and everybody's action.
    turn = 1 + 2 * seats + seats * action
    meeting = 1 + action + DIVISIONS + EVENT_CARDS_PER_ROUND + 1 + 1
    own = MAX_TURNS * (action + 1) + 1 + action + DIVISIONS + 1 + MAX_TURNS
    setup = (
        2 * seats + seats + CARDS + seats * components.placed_managers + components.placed_managers
    )
    return setup + components.round_limit * (MAX_TURNS * turn + meeting + own) + seats
