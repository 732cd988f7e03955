"""How a player makes the current decision."""

from collections.abc import Callable

from guildhall.core.board_model import NO_ACTION, Group, Selection
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.rules.bribery import offer_floor
from guildhall.games.power_struggle.rules.legal_actions import max_offer
from guildhall.games.power_struggle.rules.privileges import extra_hired
from guildhall.games.power_struggle.rules.rooms import num_staff
from guildhall.games.power_struggle.rules.state import PowerStruggleState
from guildhall.games.power_struggle.view import PowerStruggleView

_BUTTONS = frozenset(
    (
        ids.SKIP,
        ids.STOP,
        ids.PASS,
        ids.FOUND_ONE,
        ids.FOUND_TWO,
        ids.ACCEPT,
        ids.REFUSE,
    )
)
"""Actions that are not on the board."""
_PLACES_OF_HEAD = (ids.TO_BOARD, ids.TO_COUNSEL)
"""Buttons as well, except when managers are placed on the board."""

_Pairs = tuple[tuple[int, int], ...]


def selection(
    _: Components, view: PowerStruggleView, imagine: Callable[[], PowerStruggleState]
) -> Selection:
    """All steps of the current decision together, in any order; or a single choice."""
    phase, actions, seat = view["public"]["phase"], tuple(view["actions"]), view["seat"]
    if seat is None or not actions:
        return Selection()
    groups: tuple[Group, ...] = ()
    pairs: _Pairs = ()
    if phase in _COMPOUND:
        groups, pairs = _COMPOUND[phase](imagine(), seat, actions)
    buttons = tuple(
        action
        for action in actions
        if action in _BUTTONS or (action in _PLACES_OF_HEAD and phase != "place")
    )
    done_action = ids.STOP if ids.STOP in buttons else NO_ACTION
    if any(group.stop != NO_ACTION for group in groups):
        buttons, done_action = (), NO_ACTION  # completing the decision stops it
    return Selection(groups, pairs, buttons, done_action)


_Groups = tuple[tuple[Group, ...], _Pairs]


# PS-6.2 to PS-6.5, PS-6.15, PS-6.19, PS-6.20: employees


def _hired(state: PowerStruggleState, seat: int, _: tuple[int, ...]) -> _Groups:
    """PS-6.3: a place for each new employee."""
    places = {
        room: state.parts.room_staff - state.staff[room] for room in _rooms_from_last(state, seat)
    }
    return (_employees(places, state.picks_left, state.picks_left),), ()


def _dismissed(state: PowerStruggleState, seat: int, _: tuple[int, ...]) -> _Groups:
    """PS-6.15, PS-6.20: the employees who are dismissed."""
    return (_employees(_own_staff(state, seat), state.picks_left, state.picks_left),), ()


def _founded(state: PowerStruggleState, seat: int, actions: tuple[int, ...]) -> _Groups:
    """PS-6.4: a division, and employees for the new department."""
    parts = state.parts
    reserved = (state.picks_left - 1) * parts.min_founders
    return _department(state, seat, actions, parts.min_founders, state.gathered, reserved)


def _founded_with_new_staff(
    state: PowerStruggleState, seat: int, actions: tuple[int, ...]
) -> _Groups:
    """PS-6.5: a division, and employees who join the new ones there."""
    gathered = state.gathered
    if state.phase == ids.NEW_DIVISION:
        gathered = state.parts.founded_staff + extra_hired(state, seat)
    return _department(state, seat, actions, 0, gathered, 0)


def _department(
    state: PowerStruggleState,
    seat: int,
    actions: tuple[int, ...],
    needed: int,
    gathered: int,
    reserved: int,
) -> _Groups:
    """A division, unless it is chosen already, and own employees for the department."""
    staff = _own_staff(state, seat)
    maximum = min(state.parts.room_staff - gathered, num_staff(state, seat) - reserved)
    minimum = max(0, needed - gathered)
    groups = (_employees(staff, minimum, maximum, ids.STOP),) if staff and maximum > 0 else ()
    if ids.DIVISION <= actions[0] < ids.DIVISION + ids.DIVISIONS:
        return (Group("single", actions, is_automatic=True), *groups), ()
    return groups, ()


def _employees(limits: dict[int, int], minimum: int, maximum: int, stop: int = NO_ACTION) -> Group:
    """Employees by room, of those rooms that have any to choose."""
    rooms = [room for room, limit in limits.items() if limit > 0]
    return Group(
        "counts",
        tuple(ids.ROOM + room for room in rooms),
        min=int(minimum),
        max=min(int(maximum), sum(int(limits[room]) for room in rooms)),
        limits=tuple(int(limits[room]) for room in rooms),
        stop=stop,
        is_automatic=True,
    )


def _own_staff(state: PowerStruggleState, seat: int) -> dict[int, int]:
    return {room: state.staff[room] for room in _rooms_from_last(state, seat)}


def _rooms_from_last(state: PowerStruggleState, seat: int) -> list[int]:
    """The rooms of a seat, from the one on that was chosen last."""
    return [room for room in range(state.last_room, ids.ROOMS) if state.owners[room] == seat]


def _taken(state: PowerStruggleState, seat: int, actions: tuple[int, ...]) -> _Groups:
    """PS-6.19: an employee of another player or the pool, and a room for them."""
    rooms = tuple(
        ids.ROOM + room
        for room in range(ids.ROOMS)
        if state.owners[room] == seat and state.staff[room] < state.parts.room_staff
    )
    return tuple(Group("single", items, is_automatic=True) for items in (actions, rooms)), ()


# PS-6.6, PS-6.7: whole rooms


def _moved(state: PowerStruggleState, _: int, actions: tuple[int, ...]) -> _Groups:
    """PS-6.6: a room, and another division with a free room."""
    rooms = [action for action in actions if action >= ids.ROOM]
    pairs = [
        (room, ids.DIVISION + division)
        for room in rooms
        for division in range(ids.DIVISIONS)
        if division != (room - ids.ROOM) // ids.FLOORS and state.rooms_used[division] < ids.FLOORS
    ]
    return _paired(pairs)


def _merged(state: PowerStruggleState, seat: int, _: tuple[int, ...]) -> _Groups:
    """PS-6.7: any two departments."""
    departments = tuple(
        ids.ROOM + room
        for room in range(ids.ROOMS)
        if state.owners[room] == seat and state.managers[room] == ids.DEPARTMENT
    )
    return (Group("subset", departments, min=2, max=2, is_automatic=True),), ()


def _paired(pairs: list[tuple[int, int]]) -> _Groups:
    """Two groups of single items, and which of them go together."""
    first, second = (tuple(sorted(set(items))) for items in zip(*pairs, strict=True))
    return (
        Group("single", first, is_automatic=True),
        Group("single", second, is_automatic=True),
    ), tuple(pairs)


# PS-4.11, PS-6.11: what nobody else sees


def _ordered_events(state: PowerStruggleState, _: int, __: tuple[int, ...]) -> _Groups:
    """PS-4.11: the cards before the Meeting card, in order; the bonus must be among them."""
    cards = [kind for kind, number in enumerate(state.event_hand) if number]
    number = state.meeting_at - state.num_ordered
    is_open = state.phase == ids.SETTING_MEETING
    slots = range(ids.MEETING_SLOTS) if is_open else ()
    return (
        Group(
            "order",
            tuple(ids.NEXT_EVENT_CARD + kind for kind in cards),
            min=ids.MAX_TURNS + 1 - ids.MEETING_SLOTS if is_open else int(number),
            max=ids.MAX_TURNS if is_open else int(number),
            limits=tuple(int(state.event_hand[kind]) for kind in cards),
            number_actions=tuple(ids.SLOT + slot for slot in slots),
            required=(ids.NEXT_EVENT_CARD + ids.BONUS,) if ids.BONUS in cards else (),
            is_listed=True,
        ),
    ), ()


def _offer(state: PowerStruggleState, seat: int, _: tuple[int, ...]) -> _Groups:
    """PS-6.11: an amount that the seat has, and above the one refused."""
    unit, first = state.parts.unit, 0
    last = int(max_offer(state, seat)) // unit
    if state.bracket != ids.NOTHING:
        first = state.bracket * ids.SUMS
        last = min(last, first + ids.SUMS)
    first = max(first, int(offer_floor(state)) // unit)
    steps = range(int(first), int(last))
    return (
        Group(
            "amount",
            values=tuple(int(unit) * (step + 1) for step in steps),
            sequences=tuple(
                (ids.BRACKET + step // ids.SUMS, ids.SUM + step % ids.SUMS)[
                    state.bracket != ids.NOTHING :
                ]
                for step in steps
            ),
        ),
    ), ()


_COMPOUND: dict[str, Callable[[PowerStruggleState, int, tuple[int, ...]], _Groups]] = {
    "hire": _hired,
    "dismiss": _dismissed,
    "legal": _dismissed,
    "found_division": _founded,
    "found_staff": _founded,
    "new_division": _founded_with_new_staff,
    "new_staff": _founded_with_new_staff,
    "take": _taken,
    "move_room": _moved,
    "move_second": _moved,
    "merge_first": _merged,
    "events": _ordered_events,
    "bribe_sum": _offer,
}
"""Phases whose decision has several steps."""
