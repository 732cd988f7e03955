"""Observations. Seats are relative to the viewer: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import ObservationSpec, RelativeSeats, sources
from guildhall.core.native import vec
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.event_encoding import event_encoding
from guildhall.games.power_struggle.view import PHASE_NAMES, SECTION_NAMES, PowerStruggleView

__all__ = ["event_encoding", "observation_spec", "observe"]

_PHASES = [name for name in dict.fromkeys(PHASE_NAMES.values()) if name not in ("deal", "draw")]
_SECTIONS = [*SECTION_NAMES.values(), "over"]
_OPTIONS = ("long_game", "ends_in_meeting", "twenty_rounds")
_NUM_PAIRS = ids.MAX_SEATS * ids.COMPETENCE_CARDS


def observation_spec(components: Components) -> ObservationSpec:
    """Return the features of an observation; money is counted in the smallest notes."""
    max_cash = components.max_cash // components.unit
    bribe = components.max_bribe // components.unit
    staff, stock = components.room_staff, max(max(row) for row in components.stock.values())
    none, seats = ids.NOTHING, ids.MAX_SEATS
    last_division, last_card = ids.DIVISIONS - 1, ids.COMPETENCE_CARDS - 1
    view = sources(seats)
    public, own, computed = view.public, view.own, view.computed
    doing = computed  # the action in progress
    return ObservationSpec(
        (
            *view.header(3, _OPTIONS, _PHASES),
            public.label("part", _SECTIONS),
            public.number("round", 0, components.round_limit, "the round; 0 during setup"),
            public.number("turn", 0, ids.MAX_TURNS, "the department turn; 0 outside of one"),
            public.seat("active", "the seat to decide; -1 nobody"),
            public.seat("first", "the first player of the game"),
            public.seat(
                "start", "the first player of the round, who ordered the events; -1 nobody yet"
            ),
            public.number("acted", 0, seats, "number of players who have acted this turn"),
            public.number(
                "placed", 0, seats * components.placed_managers, "managers placed during setup"
            ),
            doing.seat("doer", "the acting seat; -1 nobody", key="seat"),
            doing.category(
                "action",
                0,
                ids.USE_LEGAL - ids.HIRE + 1,
                "0 none, 1 hire, 2 found and so on, by id",
            ),
            doing.number("left", 0, max(9, staff), "picks or new departments left"),
            doing.number("last", 0, ids.ROOMS - 1, "the first room that can still be picked"),
            doing.number("gathered", 0, staff, "employees gathered for a new department"),
            doing.number("number", 0, 2, "departments to be founded"),
            doing.category("divisions", none, last_division, "chosen divisions; -1 none", 2),
            doing.number("first_staff", 0, staff, "employees for the first of two departments"),
            doing.category("rooms", none, ids.ROOMS - 1, "chosen rooms; -1 none", 2),
            doing.category(
                "division", none, last_division, "the division whose head is being decided; -1 none"
            ),
            doing.flag("taken", "1 if Development has taken an employee from the seat", seats),
            doing.category("card", none, ids.CHAIRMAN, "the card under offer; -1 none"),
            doing.seat("target", "the bribed seat; -1 nobody"),
            doing.number("attempt", 0, 2, "first or second offer"),
            doing.category(
                "refused_card", none, ids.CHAIRMAN, "the card of the refused offer; -1 none"
            ),
            doing.seats("refused", "the seats that refused; -1 nobody", 2),
            public.number("motivation", 0, components.motivation, "motivation"),
            computed.seats("owners", "the owner of each room; -1 nobody", ids.ROOMS),
            computed.category(
                "managers", 0, ids.MAIN_DEPARTMENT, "managers in each room", ids.ROOMS
            ),
            computed.number("staff", 0, staff, "employees in each room", ids.ROOMS),
            public.seats("heads", "the division heads; -1 nobody", ids.DIVISIONS),
            public.seats("board", "the board from the left; -1 free", ids.BOARD_SEATS),
            public.seat("chairman", "the Chairman's owner; -1 nobody"),
            public.row_per_seat(
                "counsels", 0, 1, "counsels, seat by seat, by division", ids.DIVISIONS
            ),
            public.column_per_seat(
                "tracks",
                0,
                max(components.gold),
                "points, track by track, by seat",
                ids.COMPETENCES,
            ),
            public.number("stock", 0, stock, "certificates left, by shares", ids.CERTIFICATES),
            public.row_per_seat(
                "certificates",
                0,
                stock,
                "certificates owned, seat by seat, by shares",
                ids.CERTIFICATES,
            ),
            public.seats("card_holders", "the holder of each privilege card", ids.CARDS),
            public.category(
                "card_halves", ids.NO_HALF, ids.GOLD, "0 none, 1 light, 2 gold", ids.CARDS
            ),
            public.flag("card_down", "1 if face down", ids.CARDS),
            public.per_seat("extras", 0, 1, "1 if dealt an extra privilege card"),
            public.category(
                "events", none, ids.BONUS, "events turned up this round; -1 none", ids.MAX_TURNS
            ),
            public.per_seat("declared", 0, 1, "1 if the seat has announced victory"),
            public.per_seat("locked", 0, 1, "1 if the arch-enemy point is locked"),
            computed.seats("enemy_colours", "revealed colours; -1 hidden", seats),
            computed.category(
                "enemy_cards", none, last_card, "revealed competence cards; -1 hidden", seats
            ),
            public.per_seat("points", *components.score_range(), "public victory points"),
            computed.per_seat("final_cash", 0, max_cash, "cash at the end of the game, else 0"),
            computed.number("cash", 0, max_cash, "the viewer's cash"),
            own.seat("colour", "the viewer's arch-enemy; 0 the viewer's colour"),
            own.category("competence", none, last_card, "the viewer's competence card"),
            computed.number("offer", 0, bribe, "the current bribe, for the two seats involved"),
            computed.number(
                "first_offer", 0, bribe, "the refused bribe, for the two seats involved"
            ),
            computed.number(
                "bracket", none, ids.BRACKETS - 1, "the chosen bracket of an offer; -1 none"
            ),
            own.number(
                "drawn",
                0,
                ids.EVENT_CARDS_PER_ROUND,
                "the viewer's events not ordered yet",
                ids.EVENT_CARD_KINDS + 1,
            ),
            own.category(
                "stack", none, ids.BONUS, "the events as the viewer ordered them", ids.MAX_TURNS
            ),
            own.number(
                "meeting", 0, ids.MAX_TURNS, "department turns set by the viewer; 0 unknown"
            ),
            computed.per_seat("balance", -max_cash, max_cash, "starting money and public payments"),
            computed.per_seat("cash_least", -max_cash, max_cash, "minimum cash of each seat"),
            computed.per_seat("cash_most", 0, 2 * max_cash, "maximum cash of each seat"),
            computed.number(
                "cash_bounds",
                -2 * max_cash,
                2 * max_cash,
                "upper bound of the hidden money of each set of seats, known to the viewer",
                ids.SEAT_SETS,
            ),
            computed.number(
                "cash_common",
                -2 * max_cash,
                2 * max_cash,
                "the same, known to everyone",
                ids.SEAT_SETS,
            ),
            computed.row_per_seat(
                "struck",
                0,
                1,
                "1 for ruled-out arch-enemies, seat by seat, by colour and competence card",
                _NUM_PAIRS,
            ),
        )
    )


def observe(components: Components, spec: ObservationSpec, view: PowerStruggleView) -> vec[float]:
    """Encode a view as an observation."""
    public, own, noted, unit = view["public"], view["own"], view["noted"], components.unit
    doing, seats = public["doing"], RelativeSeats(view)
    taken_from = [seats.relative[seat] for seat in doing["taken"]]
    no_room = [ids.NOBODY, 0, 0]
    rooms = [
        room for row in public["rooms"] for room in row + [no_room] * (ids.DIVISIONS - len(row))
    ]
    enemies = [public["enemies"][seat] or [ids.NOBODY, ids.NOTHING] for seat in seats.order]
    computed: dict[str, object] = {
        **doing,
        "action": max(0, doing["action"] - ids.HIRE + 1),
        "taken": [1 if seat in taken_from else 0 for seat in range(ids.MAX_SEATS)],
        "owners": [room[0] for room in rooms],
        "managers": [room[1] for room in rooms],
        "staff": [room[2] for room in rooms],
        "enemy_colours": [cards[0] for cards in enemies],
        "enemy_cards": [cards[1] for cards in enemies],
        "final_cash": [cash // unit for cash in public["cash"] or [0] * seats.seats],
        "cash": own.get("cash", 0) // unit,
        "offer": own.get("offer", 0) // unit,
        "first_offer": own.get("first_offer", 0) // unit,
        "bracket": own.get("bracket", ids.NOTHING),
        "balance": [cash // unit for cash in noted["balance"]],
        "cash_least": [cash // unit for cash in noted["cash_least"]],
        "cash_most": [cash // unit for cash in noted["cash_most"]],
        "cash_bounds": _per_seat_set(noted["cash_bounds"], seats, unit),
        "cash_common": _per_seat_set(noted["cash_common"], seats, unit),
        "struck": [_pairs(ruled_out, seats) for ruled_out in noted["struck"]],
    }
    return spec.observe(view, seats, computed)


def _per_seat_set(bounds: list[int], seats: RelativeSeats, unit: int) -> list[int]:
    """An amount per set of seats, with the bits relative to the viewer."""
    result = [0] * ids.SEAT_SETS
    for group in range(1 << seats.seats):
        turned = sum(1 << seats.order[i] for i in range(seats.seats) if group >> i & 1)
        result[group] = bounds[turned] // unit
    return result


def _pairs(ruled_out: int, seats: RelativeSeats) -> list[int]:
    """The arch-enemy pairs of a seat, with colours relative to the viewer."""
    return [
        ruled_out >> (colour * ids.COMPETENCE_CARDS + card) & 1
        for colour in seats.order
        for card in range(ids.COMPETENCE_CARDS)
    ]
