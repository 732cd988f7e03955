"""How events are encoded as numbers; seats are absolute here."""

from guildhall.core.features import EventEncoding, Feature, number
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components

_LAST_SEAT = ids.MAX_SEATS - 1

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
    seat = number("seat", 0, _LAST_SEAT, "the seat")
    division = number("division", ids.NOTHING, ids.DIVISIONS - 1, "the division; -1 none")
    floor = number("floor", ids.NOTHING, ids.FLOORS - 1, "the floor, counted from the top; -1 none")
    card = number("card", 0, ids.CHAIRMAN, "the privilege card")
    to = number("to", 0, 1, "0 to the board, 1 as counsel")
    max_cash = components.max_cash
    room = (seat, division, floor)
    offer = (
        number("briber", 0, _LAST_SEAT, "the briber"),
        number("target", 0, _LAST_SEAT, "the holder of the card"),
        card,
        number("attempt", 1, 2, "first or second offer"),
        number("sum", 0, components.max_bribe, "the amount; 0 if hidden"),
    )
    colour = number("colour", ids.NOBODY, _LAST_SEAT, "the colour, as a seat; -1 hidden")
    competence = number("competence", ids.NOTHING, ids.COMPETENCE_CARDS - 1, "the card; -1 hidden")
    fields_by_kind: dict[str, tuple[Feature, ...]] = {
        "dealt_colour": (seat, colour),
        "dealt_competence": (seat, competence),
        "dealt_extra": (seat,),
        "dealt_privilege": (seat, card),
        "placed": (seat, division),
        "privilege_used": (seat, card, division),
        "privilege_declined": (seat, card),
        "head_displaced": (seat, division, to),
        "drew_event": (seat, number("kind", ids.NOTHING, ids.BONUS, "the event; -1 hidden")),
        "events_ordered": (
            seat,
            number("meeting", 0, ids.MAX_TURNS, "department turns; 0 hidden"),
            number("stack", ids.NOTHING, ids.BONUS, "the order; -1 hidden", ids.MAX_TURNS),
        ),
        "turned_up": (
            number("kind", 0, ids.MEETING, "the event"),
            number("turn", 1, ids.MAX_TURNS + 1, "its position in the stack"),
        ),
        "showed_cash": (seat, number("cash", 0, max_cash, "the amount")),
        "lost_employee": room,
        "acts": (seat, number("action", 0, ids.USE_LEGAL, "the id in the menu")),
        "passed": (seat,),
        "named_number": (seat, number("number", 1, 2, "number of departments")),
        "named_division": (seat, division),
        "named_room": room,
        "named_card": (seat, card),
        "stopped": (seat,),
        "hired": room,
        "picked": room,
        "dismissed": room,
        "moved_room": (
            seat,
            number("from", 0, ids.DIVISIONS - 1, "the old division"),
            floor,
            number("to", 0, ids.DIVISIONS - 1, "the new division"),
        ),
        "merged": (*room, number("employees", 0, components.room_staff, "employees that stay")),
        "resigned": (seat, division, to),
        "offered": offer,
        "accepted": offer,
        "refused": offer,
        "punished": (
            seat,
            number("by", 0, _LAST_SEAT, "the seat that chose the room"),
            division,
            floor,
        ),
        "bought": (
            seat,
            number("what", 0, ids.USE_LEGAL, "the id in the menu"),
            division,
            number("value", 0, ids.CERTIFICATES, "shares; 0 none"),
            number("price", 0, max_cash, "the price"),
        ),
        "took": (
            seat,
            number("target", ids.NOBODY, _LAST_SEAT, "the owner of the employee; -1 pool"),
            division,
            floor,
        ),
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
    meeting = 1 + action + ids.DIVISIONS + ids.EVENT_CARDS_PER_ROUND + 1 + 1
    own = ids.MAX_TURNS * (action + 1) + 1 + action + ids.DIVISIONS + 1 + ids.MAX_TURNS
    setup = (
        2 * seats
        + seats
        + ids.CARDS
        + seats * components.placed_managers
        + components.placed_managers
    )
    return setup + components.round_limit * (ids.MAX_TURNS * turn + meeting + own) + seats
