"""Frozen states with cached views."""

from collections.abc import Iterable

from guildhall.core.event import Event
from guildhall.core.state import State
from guildhall.core.view import View
from guildhall.table.log import Viewer


class FrozenState:
    """A state that no longer changes, with lazily cached views."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._views: dict[Viewer, View] = {}

    def view(self, viewer: Viewer) -> View:
        """The view of a viewer; it is shared, so do not change it."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self.state.view(viewer)
        return view

    @property
    def is_sealed(self) -> bool:
        """Whether several seats decide in the current phase, finished or not."""
        return len(self.view(None)["asked"]) > 1

    def viewers(self) -> list[Viewer]:
        """All seats, and None for spectators."""
        return [*range(int(self.state.seats)), None]

    def changed_for(self, later: "FrozenState", events: Iterable[Event]) -> tuple[Viewer, ...]:
        """The viewers whose view differs in a later state, or who received an event."""
        recipients = {viewer for event in events for viewer in event.to}
        # Checking the events first spares most view comparisons.
        return tuple(
            viewer
            for viewer in self.viewers()
            if viewer in recipients or self.view(viewer) != later.view(viewer)
        )
