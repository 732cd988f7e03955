"""Observations. Seats are relative to the viewer: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import (
    ObservationSpec,
    ObservationWriter,
    RelativeSeats,
    category,
    number,
)
from guildhall.core.native import i64, vec
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.event_encoding import event_encoding
from guildhall.games.power_struggle.view import PHASE_NAMES, PowerStruggleView

__all__ = ["event_encoding", "observation_spec", "observe"]

_PHASES = [name for name in dict.fromkeys(PHASE_NAMES.values()) if name not in ("deal", "draw")]
_SECTIONS = ["setup", "meeting", "turn", "over"]
_LAST_SEAT = ids.MAX_SEATS - 1
_NUM_PAIRS = ids.MAX_SEATS * ids.COMPETENCE_CARDS


def observation_spec(components: Components) -> ObservationSpec:
    """Return the features of an observation; money is counted in the smallest notes."""
    max_cash = components.max_cash // components.unit
    bribe = components.max_bribe // components.unit
    staff = components.room_staff
    gold = max(components.gold)
    stock = max(max(row) for row in components.stock.values())
    return ObservationSpec(
        (
            category("players", 3, ids.MAX_SEATS, "number of players"),
            category("seat", ids.NOBODY, _LAST_SEAT, "the viewer's seat; -1 spectator"),
            number("long_game", 0, 1, "1 if the option is on"),
            number("ends_in_meeting", 0, 1, "1 if the option is on"),
            number("twenty_rounds", 0, 1, "1 if the option is on"),
            category("phase", 0, len(_PHASES) - 1, _numbered(_PHASES)),
            category("part", 0, len(_SECTIONS) - 1, _numbered(_SECTIONS)),
            number("round", 0, components.round_limit, "the round; 0 during setup"),
            number("turn", 0, ids.MAX_TURNS, "the department turn; 0 outside of one"),
            category("active", ids.NOBODY, _LAST_SEAT, "the seat to decide; -1 nobody"),
            category("first", ids.NOBODY, _LAST_SEAT, "the first player of the game"),
            category(
                "start",
                ids.NOBODY,
                _LAST_SEAT,
                "the first player of the round, who ordered the events; -1 nobody yet",
            ),
            number("acted", 0, ids.MAX_SEATS, "number of players who have acted this turn"),
            number(
                "placed",
                0,
                ids.MAX_SEATS * components.placed_managers,
                "managers placed during setup",
            ),
            category("doer", ids.NOBODY, _LAST_SEAT, "the acting seat; -1 nobody"),
            category(
                "action",
                0,
                ids.USE_LEGAL - ids.HIRE + 1,
                "0 none, 1 hire, 2 found and so on, by id",
            ),
            number("left", 0, max(9, staff), "picks or new departments left"),
            number("last", 0, ids.ROOMS - 1, "the first room that can still be picked"),
            number("gathered", 0, staff, "employees gathered for a new department"),
            number("number", 0, 2, "departments to be founded"),
            category("divisions", ids.NOTHING, ids.DIVISIONS - 1, "chosen divisions; -1 none", 2),
            number("first_staff", 0, staff, "employees for the first of two departments"),
            category("rooms", ids.NOTHING, ids.ROOMS - 1, "chosen rooms; -1 none", 2),
            category(
                "division",
                ids.NOTHING,
                ids.DIVISIONS - 1,
                "the division whose head is being decided; -1 none",
            ),
            number(
                "taken", 0, 1, "1 if Development has taken an employee from the seat", ids.MAX_SEATS
            ),
            category("card", ids.NOTHING, ids.CHAIRMAN, "the card under offer; -1 none"),
            category("target", ids.NOBODY, _LAST_SEAT, "the bribed seat; -1 nobody"),
            number("attempt", 0, 2, "first or second offer"),
            category(
                "refused_card", ids.NOTHING, ids.CHAIRMAN, "the card of the refused offer; -1 none"
            ),
            category("refused", ids.NOBODY, _LAST_SEAT, "the seats that refused; -1 nobody", 2),
            number("motivation", 0, components.motivation, "motivation"),
            category(
                "owners", ids.NOBODY, _LAST_SEAT, "the owner of each room; -1 nobody", ids.ROOMS
            ),
            category("managers", 0, ids.MAIN_DEPARTMENT, "managers in each room", ids.ROOMS),
            number("staff", 0, staff, "employees in each room", ids.ROOMS),
            category(
                "heads", ids.NOBODY, _LAST_SEAT, "the division heads; -1 nobody", ids.DIVISIONS
            ),
            category(
                "board", ids.NOBODY, _LAST_SEAT, "the board from the left; -1 free", ids.BOARD_SEATS
            ),
            category("chairman", ids.NOBODY, _LAST_SEAT, "the Chairman's owner; -1 nobody"),
            number(
                "counsels",
                0,
                1,
                "counsels, seat by seat, by division",
                ids.MAX_SEATS * ids.DIVISIONS,
            ),
            number(
                "tracks",
                0,
                gold,
                "points, track by track, by seat",
                ids.COMPETENCES * ids.MAX_SEATS,
            ),
            number("stock", 0, stock, "certificates left, by shares", ids.CERTIFICATES),
            number(
                "certificates",
                0,
                stock,
                "certificates owned, seat by seat, by shares",
                ids.MAX_SEATS * ids.CERTIFICATES,
            ),
            category(
                "card_holders",
                ids.NOBODY,
                _LAST_SEAT,
                "the holder of each privilege card",
                ids.CARDS,
            ),
            category("card_halves", ids.NO_HALF, ids.GOLD, "0 none, 1 light, 2 gold", ids.CARDS),
            number("card_down", 0, 1, "1 if face down", ids.CARDS),
            number("extras", 0, 1, "1 if dealt an extra privilege card", ids.MAX_SEATS),
            category(
                "events",
                ids.NOTHING,
                ids.BONUS,
                "events turned up this round; -1 none",
                ids.MAX_TURNS,
            ),
            number("declared", 0, 1, "1 if the seat has announced victory", ids.MAX_SEATS),
            number("locked", 0, 1, "1 if the arch-enemy point is locked", ids.MAX_SEATS),
            category(
                "enemy_colours",
                ids.NOBODY,
                _LAST_SEAT,
                "revealed colours; -1 hidden",
                ids.MAX_SEATS,
            ),
            category(
                "enemy_cards",
                ids.NOTHING,
                ids.COMPETENCE_CARDS - 1,
                "revealed competence cards; -1 hidden",
                ids.MAX_SEATS,
            ),
            number("points", *components.score_range(), "public victory points", ids.MAX_SEATS),
            number("final_cash", 0, max_cash, "cash at the end of the game, else 0", ids.MAX_SEATS),
            number("cash", 0, max_cash, "the viewer's cash"),
            category(
                "colour", ids.NOBODY, _LAST_SEAT, "the viewer's arch-enemy; 0 the viewer's colour"
            ),
            category(
                "competence", ids.NOTHING, ids.COMPETENCE_CARDS - 1, "the viewer's competence card"
            ),
            number("offer", 0, bribe, "the current bribe, for the two seats involved"),
            number("first_offer", 0, bribe, "the refused bribe, for the two seats involved"),
            number(
                "bracket", ids.NOTHING, ids.BRACKETS - 1, "the chosen bracket of an offer; -1 none"
            ),
            number(
                "drawn",
                0,
                ids.EVENT_CARDS_PER_ROUND,
                "the viewer's events not ordered yet",
                ids.EVENT_CARD_KINDS + 1,
            ),
            category(
                "stack",
                ids.NOTHING,
                ids.BONUS,
                "the events as the viewer ordered them",
                ids.MAX_TURNS,
            ),
            number("meeting", 0, ids.MAX_TURNS, "department turns set by the viewer; 0 unknown"),
            number(
                "balance", -max_cash, max_cash, "starting money and public payments", ids.MAX_SEATS
            ),
            number("cash_least", -max_cash, max_cash, "minimum cash of each seat", ids.MAX_SEATS),
            number("cash_most", 0, 2 * max_cash, "maximum cash of each seat", ids.MAX_SEATS),
            number(
                "cash_bounds",
                -2 * max_cash,
                2 * max_cash,
                "upper bound of the hidden money of each set of seats, known to the viewer",
                ids.SEAT_SETS,
            ),
            number(
                "cash_common",
                -2 * max_cash,
                2 * max_cash,
                "the same, known to everyone",
                ids.SEAT_SETS,
            ),
            number(
                "struck",
                0,
                1,
                "1 for ruled-out arch-enemies, seat by seat, by colour and competence card",
                ids.MAX_SEATS * _NUM_PAIRS,
            ),
        )
    )


def _numbered(names: list[str]) -> str:
    return ", ".join(f"{number} {name}" for number, name in enumerate(names))


def observe(components: Components, spec: ObservationSpec, view: PowerStruggleView) -> vec[float]:
    """Encode a view as an observation."""
    if view["public"]["phase"] not in _PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    seats = RelativeSeats(view, ids.MAX_SEATS)
    writer = ObservationWriter(spec)
    _write_progress(writer, view, seats)
    _write_action(writer, view, seats)
    _write_board(writer, view, seats)
    _write_players(writer, view, seats, components.unit)
    _write_own(writer, view, seats, components.unit)
    _write_noted(writer, view, seats, components.unit)
    return writer.finish()


def _write_progress(
    writer: ObservationWriter, view: PowerStruggleView, seats: RelativeSeats
) -> None:
    """Section, phase, round and turn."""
    public, options, seat = view["public"], view["options"], view["seat"]
    writer.write(i64(seats.seats))
    writer.write(ids.NOBODY if seat is None else i64(seat))
    for option in ("long_game", "ends_in_meeting", "twenty_rounds"):
        writer.write(1 if options[option] else 0)
    writer.write(i64(_PHASES.index(public["phase"])))
    writer.write(i64(_SECTIONS.index(public["part"])))
    writer.write(i64(public["round"]))
    writer.write(i64(public["turn"]))
    for name in (public["active"], public["first"], public["start"]):
        writer.write(i64(seats.relative[name]))
    writer.write(i64(public["acted"]))
    writer.write(i64(public["placed"]))


def _write_action(writer: ObservationWriter, view: PowerStruggleView, seats: RelativeSeats) -> None:
    """The action in progress."""
    doing = view["public"]["doing"]
    writer.write(i64(seats.relative[doing["seat"]]))
    writer.write(i64(max(0, doing["action"] - ids.HIRE + 1)))
    writer.write(i64(doing["left"]))
    writer.write(i64(doing["last"]))
    writer.write(i64(doing["gathered"]))
    writer.write(i64(doing["number"]))
    writer.write_all(_pad(doing["divisions"], 2))
    writer.write(i64(doing["first_staff"]))
    writer.write_all(_pad(doing["rooms"], 2))
    writer.write(i64(doing["division"]))
    taken_from = [seats.relative[seat] for seat in doing["taken"]]
    writer.write_all([1 if seat in taken_from else 0 for seat in range(ids.MAX_SEATS)])
    writer.write(i64(doing["card"]))
    writer.write(i64(seats.relative[doing["target"]]))
    writer.write(i64(doing["attempt"]))
    writer.write(i64(doing["refused_card"]))
    writer.write_seats(doing["refused"], seats, 2)


def _write_board(writer: ObservationWriter, view: PowerStruggleView, seats: RelativeSeats) -> None:
    """The building and everything on the table."""
    public = view["public"]
    writer.write(i64(public["motivation"]))
    rooms = [row + [[ids.NOBODY, 0, 0]] * (ids.DIVISIONS - len(row)) for row in public["rooms"]]
    writer.write_all([seats.relative[room[0]] for row in rooms for room in row])
    writer.write_all([room[1] for row in rooms for room in row])
    writer.write_all([room[2] for row in rooms for room in row])
    writer.write_seats(public["heads"], seats, ids.DIVISIONS)
    writer.write_seats(public["board"], seats, ids.BOARD_SEATS)
    writer.write(i64(seats.relative[public["chairman"]]))
    writer.write_rows_per_seat(public["counsels"], seats, ids.DIVISIONS)
    for track in public["tracks"]:
        writer.write_per_seat(track, seats)
    writer.write_all(public["stock"])
    writer.write_rows_per_seat(public["certificates"], seats, ids.CERTIFICATES)
    writer.write_seats(public["card_holders"], seats, ids.CARDS)
    writer.write_all(public["card_halves"])
    writer.write_all(public["card_down"])
    writer.write_per_seat(public["extras"], seats)
    writer.write_all(_pad(public["events"], ids.MAX_TURNS))


def _write_players(
    writer: ObservationWriter, view: PowerStruggleView, seats: RelativeSeats, unit: int
) -> None:
    """Announcements, arch-enemies and points."""
    public = view["public"]
    writer.write_per_seat(public["declared"], seats)
    writer.write_per_seat(public["locked"], seats)
    shown = [public["enemies"][seat] or [ids.NOBODY, ids.NOTHING] for seat in seats.order]
    writer.write_seats([cards[0] for cards in shown], seats, ids.MAX_SEATS)
    writer.write_all(_pad([cards[1] for cards in shown], ids.MAX_SEATS))
    writer.write_per_seat(public["points"], seats)
    cash = public["cash"] or [0] * seats.seats
    writer.write_per_seat([amount // unit for amount in cash], seats)


def _write_own(
    writer: ObservationWriter, view: PowerStruggleView, seats: RelativeSeats, unit: int
) -> None:
    """What only the viewer sees."""
    own = view["own"]
    writer.write(i64(own.get("cash", 0) // unit))
    writer.write(i64(seats.relative[own.get("colour", ids.NOBODY)]))
    writer.write(i64(own.get("competence", ids.NOTHING)))
    writer.write(i64(own.get("offer", 0) // unit))
    writer.write(i64(own.get("first_offer", 0) // unit))
    writer.write(i64(own.get("bracket", ids.NOTHING)))
    writer.write_all(own.get("drawn", [0] * (ids.EVENT_CARD_KINDS + 1)))
    writer.write_all(_pad(own.get("stack", []), ids.MAX_TURNS))
    writer.write(i64(own.get("meeting", 0)))


def _write_noted(
    writer: ObservationWriter, view: PowerStruggleView, seats: RelativeSeats, unit: int
) -> None:
    """What a player with perfect memory has noted."""
    noted = view["noted"]
    for amounts in (noted["balance"], noted["cash_least"], noted["cash_most"]):
        writer.write_per_seat([amount // unit for amount in amounts], seats)
    writer.write_all(_per_seat_set(noted["cash_bounds"], seats, unit))
    writer.write_all(_per_seat_set(noted["cash_common"], seats, unit))
    pairs = [_pairs(ruled_out, seats) for ruled_out in noted["struck"]]
    writer.write_rows_per_seat(pairs, seats, _NUM_PAIRS)


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


def _pad(items: list[int], length: int) -> list[int]:
    """The items, padded with -1."""
    return items + [ids.NOTHING] * (length - len(items))
