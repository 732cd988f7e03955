"""A view as numbers. Seats are counted from the viewer on: 0 is the viewer, 1 sits to the left."""

from guildhall.core.features import Cells, Layout, category, number
from guildhall.core.native import i64, vec
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.ids import (
    BOARD_SEATS,
    BONUS,
    BRACKETS,
    CARDS,
    CERTIFICATES,
    CHAIRMAN,
    COMPETENCE_CARDS,
    COMPETENCES,
    DIVISIONS,
    EVENT_CARDS,
    EVENT_KINDS,
    GOLD,
    GROUPS,
    HIRE,
    MAIN_DEPARTMENT,
    MOST_SEATS,
    NO_HALF,
    NOBODY,
    NOTHING,
    ORDERED,
    ROOMS,
    USE_LEGAL,
)
from guildhall.games.power_struggle.telling import telling
from guildhall.games.power_struggle.view import PHASE_NAMES, PowerStruggleView

__all__ = ["features", "layout", "telling"]

PHASES = [name for name in dict.fromkeys(PHASE_NAMES.values()) if name not in ("deal", "draw")]
PARTS = ["setup", "meeting", "turn", "over"]
LAST_SEAT = MOST_SEATS - 1
PAIRS = MOST_SEATS * COMPETENCE_CARDS


def layout(components: Components, score_range: tuple[int, int]) -> Layout:
    """The fields of an observation; money is counted in the smallest notes."""
    rich = components.most_cash() // components.unit
    bribe = components.most_bribe // components.unit
    staff = components.room_staff
    gold = max(components.gold)
    stock = max(max(row) for row in components.stock.values())
    return Layout(
        (
            category("players", 3, MOST_SEATS, "how many play"),
            category("seat", NOBODY, LAST_SEAT, "the viewer's seat at the table; -1 spectator"),
            number("long_game", 0, 1, "1 if the option is on"),
            number("ends_in_meeting", 0, 1, "1 if the option is on"),
            number("twenty_rounds", 0, 1, "1 if the option is on"),
            category("phase", 0, len(PHASES) - 1, listed(PHASES)),
            category("part", 0, len(PARTS) - 1, listed(PARTS)),
            number("round", 0, components.round_limit, "the round; 0 in the setup"),
            number("turn", 0, ORDERED, "the department turn; 0 outside"),
            category("active", NOBODY, LAST_SEAT, "who decides; -1 nobody"),
            category("first", NOBODY, LAST_SEAT, "who placed first"),
            category("start", NOBODY, LAST_SEAT, "who ordered the events; -1 nobody yet"),
            number("acted", 0, MOST_SEATS, "how many have acted in this turn"),
            number("placed", 0, MOST_SEATS * components.placed, "managers placed in the setup"),
            category("doer", NOBODY, LAST_SEAT, "whose action it is; -1 nobody's"),
            category(
                "action", 0, USE_LEGAL - HIRE + 1, "0 none, 1 hire, 2 found and so on by their ids"
            ),
            number("left", 0, max(9, staff), "picks or new departments still to come"),
            number("last", 0, ROOMS - 1, "the room from which on picks go"),
            number("gathered", 0, staff, "employees gathered for a new department"),
            number("number", 0, 2, "departments that are founded"),
            category("divisions", NOTHING, DIVISIONS - 1, "chosen divisions; -1 none", 2),
            number("first_staff", 0, staff, "employees for the first of two departments"),
            category("rooms", NOTHING, ROOMS - 1, "chosen rooms; -1 none", 2),
            category("division", NOTHING, DIVISIONS - 1, "whose head is decided on; -1 none"),
            number("taken", 0, 1, "1 if Development has taken from the seat", MOST_SEATS),
            category("card", NOTHING, CHAIRMAN, "the card under offer; -1 none"),
            category("target", NOBODY, LAST_SEAT, "who is bribed; -1 nobody"),
            number("attempt", 0, 2, "first or second offer"),
            category("refused_card", NOTHING, CHAIRMAN, "the card refused; -1 none"),
            category("refused", NOBODY, LAST_SEAT, "who refused; -1 nobody", 2),
            number("motivation", 0, components.motivation, "motivation"),
            category("owners", NOBODY, LAST_SEAT, "the owner of each room; -1 nobody", ROOMS),
            category("managers", 0, MAIN_DEPARTMENT, "managers in each room", ROOMS),
            number("staff", 0, staff, "employees in each room", ROOMS),
            category("heads", NOBODY, LAST_SEAT, "the division heads; -1 nobody", DIVISIONS),
            category("board", NOBODY, LAST_SEAT, "the board from the left; -1 free", BOARD_SEATS),
            category("chairman", NOBODY, LAST_SEAT, "the Chairman's owner; -1 nobody"),
            number("counsels", 0, 1, "counsels, seat by seat, by division", MOST_SEATS * DIVISIONS),
            number("tracks", 0, gold, "points, track by track, by seat", COMPETENCES * MOST_SEATS),
            number("stock", 0, stock, "certificates left, by shares", CERTIFICATES),
            number(
                "certificates",
                0,
                stock,
                "certificates owned, seat by seat, by shares",
                MOST_SEATS * CERTIFICATES,
            ),
            category("card_holders", NOBODY, LAST_SEAT, "who holds each privilege card", CARDS),
            category("card_halves", NO_HALF, GOLD, "0 none, 1 light, 2 gold", CARDS),
            number("card_down", 0, 1, "1 if face down", CARDS),
            number("extras", 0, 1, "1 for who was dealt one card more", MOST_SEATS),
            category("events", NOTHING, BONUS, "events turned up in this round; -1 none", ORDERED),
            number("declared", 0, 1, "1 for who has announced", MOST_SEATS),
            number("locked", 0, 1, "1 if the arch-enemy point is locked", MOST_SEATS),
            category("enemy_colours", NOBODY, LAST_SEAT, "shown colours; -1 hidden", MOST_SEATS),
            category(
                "enemy_cards",
                NOTHING,
                COMPETENCE_CARDS - 1,
                "shown competence cards; -1 hidden",
                MOST_SEATS,
            ),
            number("points", *score_range, "victory points that all can see", MOST_SEATS),
            number("final_cash", 0, rich, "cash at the end, else 0", MOST_SEATS),
            number("cash", 0, rich, "the viewer's cash"),
            category("colour", NOBODY, LAST_SEAT, "the viewer's arch-enemy; 0 the own colour"),
            category("competence", NOTHING, COMPETENCE_CARDS - 1, "the viewer's competence card"),
            number("offer", 0, bribe, "the sum on the table, for the two concerned"),
            number("first_offer", 0, bribe, "the sum refused, for the two concerned"),
            number("bracket", NOTHING, BRACKETS - 1, "the chosen bracket of a sum; -1 none"),
            number("drawn", 0, EVENT_CARDS, "the viewer's events without a place", EVENT_KINDS + 1),
            category("stack", NOTHING, BONUS, "the events as the viewer ordered them", ORDERED),
            number("meeting", 0, ORDERED, "department turns as the viewer set them; 0 unknown"),
            number("balance", -rich, rich, "start money and open flows", MOST_SEATS),
            number("cash_least", -rich, rich, "the least cash that a seat can have", MOST_SEATS),
            number("cash_most", 0, 2 * rich, "the most cash that a seat can have", MOST_SEATS),
            number(
                "cash_bounds",
                -2 * rich,
                2 * rich,
                "the most hidden money of each set of seats, as the viewer knows",
                GROUPS,
            ),
            number("cash_common", -2 * rich, 2 * rich, "the same as everybody knows", GROUPS),
            number(
                "struck",
                0,
                1,
                "1 for arch-enemies that cannot be, seat by seat, by colour and competence card",
                MOST_SEATS * PAIRS,
            ),
        )
    )


def listed(names: list[str]) -> str:
    """Names with their numbers."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names))


class Around:
    """The seats as the viewer counts them."""

    def __init__(self, view: PowerStruggleView) -> None:
        self.seats = view["seats"]
        first = view["seat"] or 0
        self.order = [(first + step) % self.seats for step in range(self.seats)]
        # What a seat is to the viewer; index -1 finds nobody, at the end.
        self.counted = [(other - first) % self.seats for other in range(self.seats)]
        self.counted.append(NOBODY)
        self.absent = MOST_SEATS - self.seats

    def names(self, seats: list[int], length: int) -> list[int]:
        """Seats as the viewer calls them, filled up with nobody."""
        return [self.counted[seat] for seat in seats] + [NOBODY] * (length - len(seats))

    def row(self, items: list[int]) -> list[int]:
        """An amount of each seat, from the viewer on, filled up with nothing."""
        return [items[seat] for seat in self.order] + [0] * self.absent

    def groups(self, bounds: list[int], unit: int) -> list[int]:
        """An amount of each set of seats, the bits counted from the viewer on."""
        result = [0] * GROUPS
        for group in range(1 << self.seats):
            turned = sum(1 << self.order[i] for i in range(self.seats) if group >> i & 1)
            result[group] = bounds[turned] // unit
        return result

    def pairs(self, struck: int) -> list[int]:
        """The arch-enemy pairs of a seat, with its colours counted from the viewer on."""
        rows = [
            [struck >> (colour * COMPETENCE_CARDS + card) & 1 for card in range(COMPETENCE_CARDS)]
            for colour in self.order
        ]
        return [bit for row in rows for bit in row] + [0] * (self.absent * COMPETENCE_CARDS)


def features(layout: Layout, view: PowerStruggleView, unit: int) -> vec[float]:
    """The cells of a view."""
    if view["public"]["phase"] not in PHASES:
        raise ValueError("A view has numbers between moves only, not while a draw is pending.")
    around = Around(view)
    cells = Cells(layout)
    put_steps(cells, view, around)
    put_doing(cells, view, around)
    put_table(cells, view, around)
    put_people(cells, view, around, unit)
    put_own(cells, view, around, unit)
    put_notes(cells, view, around, unit)
    return cells.done()


def put_steps(cells: Cells, view: PowerStruggleView, around: Around) -> None:
    """Where in the game this is."""
    public, options, seat = view["public"], view["options"], view["seat"]
    cells.put(i64(around.seats))
    cells.put(NOBODY if seat is None else i64(seat))
    for option in ("long_game", "ends_in_meeting", "twenty_rounds"):
        cells.put(1 if options[option] else 0)
    cells.put(i64(PHASES.index(public["phase"])))
    cells.put(i64(PARTS.index(public["part"])))
    cells.put(i64(public["round"]))
    cells.put(i64(public["turn"]))
    for name in (public["active"], public["first"], public["start"]):
        cells.put(i64(around.counted[name]))
    cells.put(i64(public["acted"]))
    cells.put(i64(public["placed"]))


def put_doing(cells: Cells, view: PowerStruggleView, around: Around) -> None:
    """The action that is being carried out."""
    doing = view["public"]["doing"]
    cells.put(i64(around.counted[doing["seat"]]))
    cells.put(i64(max(0, doing["action"] - HIRE + 1)))
    cells.put(i64(doing["left"]))
    cells.put(i64(doing["last"]))
    cells.put(i64(doing["gathered"]))
    cells.put(i64(doing["number"]))
    cells.put_all(filled_up(doing["divisions"], 2))
    cells.put(i64(doing["first_staff"]))
    cells.put_all(filled_up(doing["rooms"], 2))
    cells.put(i64(doing["division"]))
    robbed = around.names(doing["taken"], 0)
    cells.put_all([1 if seat in robbed else 0 for seat in range(MOST_SEATS)])
    cells.put(i64(doing["card"]))
    cells.put(i64(around.counted[doing["target"]]))
    cells.put(i64(doing["attempt"]))
    cells.put(i64(doing["refused_card"]))
    cells.put_all(around.names(doing["refused"], 2))


def put_table(cells: Cells, view: PowerStruggleView, around: Around) -> None:
    """The building and what lies on the table."""
    public = view["public"]
    cells.put(i64(public["motivation"]))
    rooms = [row + [[NOBODY, 0, 0]] * (DIVISIONS - len(row)) for row in public["rooms"]]
    cells.put_all([around.counted[room[0]] for row in rooms for room in row])
    cells.put_all([room[1] for row in rooms for room in row])
    cells.put_all([room[2] for row in rooms for room in row])
    cells.put_all(around.names(public["heads"], DIVISIONS))
    cells.put_all(around.names(public["board"], BOARD_SEATS))
    cells.put(i64(around.counted[public["chairman"]]))
    for seat in around.order:
        cells.put_all(public["counsels"][seat])
    cells.put_times(0, i64(around.absent * DIVISIONS))
    for track in public["tracks"]:
        cells.put_all(around.row(track))
    cells.put_all(public["stock"])
    for seat in around.order:
        cells.put_all(public["certificates"][seat])
    cells.put_times(0, i64(around.absent * CERTIFICATES))
    cells.put_all(around.names(public["card_holders"], CARDS))
    cells.put_all(public["card_halves"])
    cells.put_all(public["card_down"])
    cells.put_all(around.row(public["extras"]))
    cells.put_all(filled_up(public["events"], ORDERED))


def put_people(cells: Cells, view: PowerStruggleView, around: Around, unit: int) -> None:
    """Announcements, arch-enemies and points."""
    public = view["public"]
    cells.put_all(around.row(public["declared"]))
    cells.put_all(around.row(public["locked"]))
    shown = [public["enemies"][seat] or [NOBODY, NOTHING] for seat in around.order]
    cells.put_all(around.names([cards[0] for cards in shown], MOST_SEATS))
    cells.put_all(filled_up([cards[1] for cards in shown], MOST_SEATS))
    cells.put_all(around.row(public["points"]))
    cash = public["cash"] or [0] * around.seats
    cells.put_all([amount // unit for amount in around.row(cash)])


def put_own(cells: Cells, view: PowerStruggleView, around: Around, unit: int) -> None:
    """What only the viewer sees."""
    own = view["own"]
    cells.put(i64(own.get("cash", 0) // unit))
    cells.put(i64(around.counted[own.get("colour", NOBODY)]))
    cells.put(i64(own.get("competence", NOTHING)))
    cells.put(i64(own.get("offer", 0) // unit))
    cells.put(i64(own.get("first_offer", 0) // unit))
    cells.put(i64(own.get("bracket", NOTHING)))
    cells.put_all(own.get("drawn", [0] * (EVENT_KINDS + 1)))
    cells.put_all(filled_up(own.get("stack", []), ORDERED))
    cells.put(i64(own.get("meeting", 0)))


def put_notes(cells: Cells, view: PowerStruggleView, around: Around, unit: int) -> None:
    """What a perfect memory has written down."""
    noted = view["noted"]
    for amounts in (noted["balance"], noted["cash_least"], noted["cash_most"]):
        cells.put_all([amount // unit for amount in around.row(amounts)])
    cells.put_all(around.groups(noted["cash_bounds"], unit))
    cells.put_all(around.groups(noted["cash_common"], unit))
    for seat in around.order:
        cells.put_all(around.pairs(noted["struck"][seat]))
    cells.put_times(0, i64(around.absent * PAIRS))


def filled_up(items: list[int], length: int) -> list[int]:
    """The items, and -1 for those that are missing."""
    return items + [NOTHING] * (length - len(items))
