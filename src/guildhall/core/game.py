"""A game: one title with one pack. How it starts, and its text, board and data."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Final, NamedTuple

from guildhall.core.board_model import Region, Selection, Standing
from guildhall.core.event import Event, ScoreLine
from guildhall.core.fields import FieldBounds, ListedBounds
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.reason import IllegalAction, NotLegalNow, Reason, Refused, unknown_action
from guildhall.core.state import CHANCE, State, playouts
from guildhall.core.text_match import matches_prefixes, normalize, quote
from guildhall.core.title import Components, Imaginer, Title
from guildhall.core.view import Options, OptionValue, View

AnyTitle = Title[Components, object, State, View]
"""A title of any game: the loader cannot know its types, so only the declaration is checked."""

_MAX_CHOICES = 6
"""Actions listed when a typed text is ambiguous."""


def to_list_interpreted(vector: vec[i64]) -> list[int]:
    """Return the items of a vector; for interpreted code only.

    A vector passed from interpreted to compiled code is never freed, so interpreted code must not
    use ``vectors.to_list``.
    """
    items: list[int] = list(vector)
    return items


class About(NamedTuple):
    """Blurb and playing time, the latter as a range of minutes."""

    blurb: str
    minutes: tuple[int, int]


_DAMAGE: Final = (KeyError, IndexError, TypeError, AttributeError, OverflowError)
"""What views raise that a client has damaged; checking all of them first would take longer."""


class Game:
    """One title with one pack; it checks its arguments before it calls the title's modules."""

    def __init__(self, title: AnyTitle, pack: Pack, has_custom_pack: bool) -> None:
        self.id = title.id
        self.title = title.name
        self.ruleset = title.ruleset
        self.options = title.options
        self.num_actions = title.num_actions
        self.num_outcomes = title.num_outcomes
        self.modules = title
        self.components = title.components(pack)
        self.pack = pack.text
        self.has_custom_pack = has_custom_pack
        self.pack_digest = pack.digest
        self.seats = self.components.seats
        self.max_decisions = self.components.max_decisions()
        self.max_draws = self.components.max_draws()
        self.score_range = self.components.score_range()
        self.observation_spec = title.features.observation_spec(self.components)
        self.event_encoding = title.features.event_encoding(self.components)
        self._initial_states: dict[tuple[OptionValue, ...], State] = {}

    def __repr__(self) -> str:
        return f"<{self.title}, ruleset {self.ruleset}, pack {self.pack_digest[:8]}>"

    def __reduce__(self) -> tuple[Callable[[str, str | None], Game], tuple[str, str | None]]:
        return load_title, (self.id, self.pack if self.has_custom_pack else None)

    # Starting

    def start(self, seats: int, **options: OptionValue) -> State:
        """Start a game, with options as keywords."""
        return self.initial_state(self.validate_seats(seats), self.validate_options(options))

    def initial_state(self, seats: int, options: Options) -> State:
        """Return the initial state; the arguments are valid."""
        key = (seats, *(options[name] for name in self.options))
        if key not in self._initial_states:
            parts = self.modules.parts(self.components, seats, options)
            state = self.modules.state(self, parts, options)
            state.initialize()
            self._initial_states[key] = state
        found = self._initial_states[key].clone()
        found.options = dict(options)  # clones share their options, but games do not
        return found

    def playouts(self, games: int, seats: int, seed: int) -> int:
        """Play whole random games inside the engine and return the number of decisions."""
        for name, number in (("games", games), ("seed", seed)):
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise ValueError(f"{name} must be a whole number of at least 0, not {number!r}.")
        return playouts(self.start(seats), games, seed)

    def has_hidden_information(self, seats: int) -> bool:
        """Whether seats hide anything but unfinished moves and sealed choices."""
        return seats >= self.modules.min_hidden_seats

    def default_seats(self) -> int:
        """The largest allowed number of seats up to four, or else the smallest one."""
        return max((seats for seats in self.seats if seats <= 4), default=self.seats[0])

    def validate_seats(self, seats: object) -> int:
        """Return the number of seats if the game allows it, else raise Refused."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            params: dict[str, object] = {"title": self.title, "seats": repr(seats)}
            params |= {"min": self.seats[0], "max": self.seats[-1]}
            raise Refused(Reason("", "{title} is for {min} to {max} players, not {seats}.", params))
        return seats

    def validate_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Return all options, with defaults for the missing ones; raise Refused if one is bad."""
        for name in given:
            if name not in self.options:
                raise Refused(self.unknown_option(name))
        result: dict[str, OptionValue] = {}
        for name, option in self.options.items():
            value = given.get(name, option.default)
            # True == 1 in Python, so the type is compared as well.
            if not any(value == one and type(value) is type(one) for one in option.values):
                allowed = ", ".join(str(one) for one in option.values)
                params: dict[str, object] = {"name": name, "value": repr(value), "allowed": allowed}
                raise Refused(
                    Reason("", "The option {name} must be one of {allowed}, not {value}.", params)
                )
            result[name] = next(choice for choice in option.values if choice == value)
        return result

    def validate_options_for(
        self, seats: int, given: Mapping[str, object]
    ) -> dict[str, OptionValue]:
        """Do the same for a new game: refuse options that do not matter with this many seats.

        Older records may set them, so only new games are checked.
        """
        result = self.validate_options(given)
        for name, option in self.options.items():
            if not option.applies(seats) and result[name] != option.default:
                params: dict[str, object] = {"name": name, "seats": seats}
                params["allowed"] = ", ".join(map(str, option.seats))
                message = N_("The option {name} is for {allowed} players, not for {seats}.")
                raise Refused(Reason("", message, params))
        return result

    def unknown_option(self, name: str) -> Reason:
        """The reason for refusing an option that the game does not have."""
        known = ", ".join(sorted(self.options))
        params: dict[str, object] = {"title": self.title, "name": repr(name), "known": known}
        if not known:
            return Reason("", "{title} has no option {name}, and no others.", params)
        return Reason("", "{title} has no option {name}; its options are: {known}.", params)

    # Hidden information

    def imaginer(self, view: View) -> Imaginer:
        """Return an imaginer that deals states from a view."""
        try:
            self.validate_header(view, "view")
            if not view["asked"] and not view["over"]:
                raise ValueError(
                    "A view can be imagined between moves only, not while a draw is pending."
                )
            options = self.validate_options(view["options"])
            start = self.initial_state(self.validate_seats(view["seats"]), options)
            return self.modules.imaginer(start, view)
        except _DAMAGE as error:
            raise self._damaged_view(view, error) from error

    def imagine(self, view: View, rng: random.Random) -> State:
        """Sample a full state consistent with the view."""
        try:
            return self.imaginer(view).state(rng)
        except _DAMAGE as error:
            raise self._damaged_view(view, error) from error

    def _damaged_view(self, view: View, error: Exception) -> ValueError:
        """What is wrong with a view that has led to an error."""
        if not isinstance(view, dict):
            return ValueError("A view must be a JSON object.")
        self.validate_header(view, "view")
        if isinstance(error, KeyError):
            return ValueError(f"This view is damaged: it has no {error}.")
        return ValueError("This view is damaged: it has a value that does not fit the game.")

    def validate_header(self, header: Mapping[str, object], kind: str) -> None:
        """Raise ValueError for a view or position of another game, ruleset or pack."""
        for name, mine in (
            ("title", self.id),
            ("ruleset", self.ruleset),
            ("pack", self.pack_digest),
        ):
            given = header.get(name)
            # True == 1 in Python, so the type is compared as well.
            if given != mine or type(given) is not type(mine):
                raise ValueError(f"This {kind} has the {name} {given!r}, not {mine!r}.")

    # Text

    def text(
        self, state_or_view: State | View, seat: int, action: int, lang: Language = ENGLISH
    ) -> str:
        """The short text of an action, unique among the legal actions."""
        limit = self.num_outcomes if seat == CHANCE else self.num_actions
        if not isinstance(action, int) or isinstance(action, bool) or not 0 <= action < limit:
            raise IllegalAction(seat, action, unknown_action(action, limit))
        return self.action_text(state_or_view, seat, action, lang)

    def action_text(
        self, state_or_view: State | View, seat: int, action: int, lang: Language = ENGLISH
    ) -> str:
        """The text of an action; the id is valid."""
        return self.modules.words.action_text(self.components, seat, action, lang, state_or_view)

    def item_text(self, view: View, key: int, lang: Language = ENGLISH) -> str:
        """The text of an item of the viewer's decision; without a text of its own, its action's."""
        describe, seat = self.modules.item_text, view["seat"]
        assert seat is not None, "spectators decide nothing"
        text = "" if describe is None else describe(self.components, view, key, lang)
        return text or self.text(view, seat, key, lang)

    def item_description(self, view: View, key: int, lang: Language = ENGLISH) -> str:
        """What an item of the viewer's decision does, in full; may be empty."""
        describe = self.modules.item_description
        return "" if describe is None else describe(self.components, view, key, lang)

    def finish_text(self, view: View, number: int | str, lang: Language = ENGLISH) -> str:
        """What completing the viewer's decision does, such as "hire 2"; may be empty."""
        describe = self.modules.finish_text
        return "" if describe is None else describe(self.components, view, number, lang)

    def amount_label(self, lang: Language = ENGLISH) -> str:
        """What an amount of the viewer's decision is; may be empty."""
        describe = self.modules.amount_label
        return "" if describe is None else describe(lang)

    def group_prompt(self, view: View, index: int, lang: Language = ENGLISH) -> str:
        """The prompt once only this group of the viewer's decision is next; may be empty."""
        describe = self.modules.group_prompt
        return "" if describe is None else describe(self.components, view, index, lang)

    def step_text(
        self,
        view: View,
        action: int,
        events: Sequence[Event],
        lang: Language = ENGLISH,
    ) -> str:
        """The short text of a move that the viewer has made, with the events they received."""
        seat, describe = view["seat"], self.modules.step_text
        assert seat is not None, "spectators make no moves"
        if describe is not None:
            for event in events:
                text = describe(self.components, view, event, lang)
                if text:
                    return text
        return self.text(view, seat, action, lang)

    def parse(
        self, state_or_view: State | View, seat: int, text: str, lang: Language = ENGLISH
    ) -> int:
        """Return the action that a text means; a unique abbreviation is enough.

        The words of the language come first; English is understood as well.
        """
        if not isinstance(text, str):
            given: dict[str, object] = {"text": repr(text)}
            raise Refused(Reason("", "An action must be a string, not {text}.", given))
        wanted = normalize(self.modules.current_text(text))
        legal = self.legal_ids(state_or_view, seat)
        languages = (lang, ENGLISH) if lang.catalogues else (lang,)
        known = [
            {self.action_text(state_or_view, seat, action, one): action for action in legal}
            for one in languages
        ]
        for texts in known:
            for name, action in texts.items():
                if normalize(name) == wanted:
                    return action
        params: dict[str, object] = {"text": quote(text, lang), "title": self.title}
        # The full text of an illegal action is not an abbreviation of a legal one.
        for action in range(self.num_outcomes if seat == CHANCE else self.num_actions):
            names = [self.action_text(state_or_view, seat, action, one) for one in languages]
            if wanted in map(normalize, names):
                reason = (
                    state_or_view.why_not(seat, action)
                    if isinstance(state_or_view, State)
                    else None
                )
                if reason is not None:
                    raise IllegalAction(seat, action, reason)
                raise NotLegalNow(Reason("", "{text} is not possible now.", params), action)
        for texts in known:
            fitting = [
                name for name in texts if wanted and matches_prefixes(wanted, normalize(name))
            ]
            if len(fitting) == 1:
                return texts[fitting[0]]
            if fitting:
                quoted = [quote(name, lang) for name in fitting[:_MAX_CHOICES]]
                params["choices"] = ", ".join(quoted)
                if len(fitting) > _MAX_CHOICES:
                    raise Refused(Reason("", "{text} is ambiguous: {choices}, …", params))
                raise Refused(Reason("", "{text} is ambiguous: {choices}.", params))
        raise Refused(Reason("", "{text} is not an action of {title}.", params))

    def legal_ids(self, state_or_view: State | View, seat: int) -> list[int]:
        """The legal actions of a seat, or the possible outcomes of chance."""
        if isinstance(state_or_view, State):
            if seat == CHANCE:
                return [outcome for outcome, _ in state_or_view.outcomes()]
            return state_or_view.actions(seat)
        if seat != state_or_view["seat"]:
            params: dict[str, object] = {"seat": state_or_view["seat"], "other": seat}
            raise Refused(
                Reason("", "This is the view of seat {seat}, not of seat {other}.", params)
            )
        return state_or_view["actions"]

    def option_text(self, name: str, lang: Language = ENGLISH) -> str:
        """Describe an option in a sentence."""
        if name not in self.options:
            raise Refused(self.unknown_option(name))
        return lang.text(self.options[name].description)

    def value_text(self, name: str, value: OptionValue, lang: Language = ENGLISH) -> str:
        """The label of an option's value."""
        option = self.options[name]
        if value in option.values and option.value_labels:
            return lang.text(option.value_labels[option.values.index(value)])
        return str(value)

    # Dumps

    def dump(self, state: State) -> dict[str, object]:
        """Return the whole state as JSON data."""
        return {
            "title": self.id,
            "ruleset": self.ruleset,
            "pack": self.pack_digest,
            "options": dict(state.options),
            "seats": int(state.seats),
            "fields": state.fields(),
        }

    def load(self, data: object) -> State:
        """Return the state of a dump; raise ValueError if it is malformed or impossible."""
        if not isinstance(data, dict):
            raise ValueError("A position must be a JSON object.")
        self.validate_header(data, "position")
        options = data.get("options")
        if not isinstance(options, dict):
            raise ValueError("The options of a position must be a JSON object.")
        checked = self.validate_options(options)
        for name in checked:
            if name not in options:
                raise ValueError(f"This position does not set the option {name}.")
        state = self.initial_state(self.validate_seats(data.get("seats")), checked)
        state.restore(_validate_fields(data.get("fields"), self.field_bounds(state)))
        violations = self.violations(state)
        if violations:
            raise ValueError(f"This position is impossible: {violations[0]}")
        return state

    def field_bounds(self, state: State) -> dict[str, FieldBounds]:
        """The lengths and bounds of the dump fields."""
        listed = ListedBounds()
        state.visit_fields(listed)
        return listed.bounds

    # Answers of the title's modules

    def pack_warnings(self) -> list[str]:
        """Warnings about a playable pack, as sentences."""
        return self.modules.pack_checks.warnings(self.components)

    def violations(self, state: State) -> list[str]:
        """The invariants that a state violates, as sentences."""
        return self.modules.invariants.violations(self._own(state))

    def end_reason(self, state: State) -> str:
        """Why a finished game ended; the catalogue translates the phrase."""
        if not self._own(state).over:
            raise ValueError("This game is not over yet.")
        return self.modules.words.end_reason(state)

    def evaluate(self, state: State, seat: int) -> float:
        """Estimate how well a seat is doing; also called on imagined states within a turn."""
        return self.modules.heuristics.evaluate(self._own(state), seat)

    def features(self, view: View) -> vec[float]:
        """Return a view as an observation: the cells of the observation spec, each from 0 to 1."""
        return self.modules.features.observe(self.components, self.observation_spec, view)

    def prompt(self, view: View, lang: Language = ENGLISH) -> str:
        """The current prompt, in one sentence."""
        return self.modules.words.prompt(self.components, view, lang)

    def event_text(self, event: Event, lang: Language = ENGLISH) -> str:
        """Describe an event in a sentence; empty if another event says the same."""
        return self.modules.words.event_text(self.components, event, lang)

    def continues_line(self, before: Event, event: Event) -> bool:
        """Whether an event belongs to the log line of the event before it."""
        return self.modules.words.continues_line(before, event)

    def line_text(self, events: Sequence[Event], lang: Language = ENGLISH) -> str:
        """Describe an act and its consequences in one log line."""
        return self.modules.words.line_text(self.components, events, lang)

    def round_starts(self, events: Sequence[Event]) -> list[int]:
        """The indices of the events that begin a round."""
        find = self.modules.round_starts
        return [] if find is None else find(events)

    def line_seat(self, events: Sequence[Event]) -> int | None:
        """The seat that a log line is about, or None."""
        if self.modules.line_seat is not None:
            return self.modules.line_seat(events)
        seat = events[0].data.get("seat")
        return seat if isinstance(seat, int) and seat >= 0 else None

    def score_text(self, line: ScoreLine, lang: Language = ENGLISH) -> str:
        """Describe a line of the score sheet, with its rule at the end."""
        return self.modules.words.score_text(self.components, line, lang)

    def points_text(self, points: int, lang: Language = ENGLISH) -> str:
        """Points with their unit, such as "5 points"."""
        return self.modules.words.points_text(points, lang)

    def notebook(self, view: View, lang: Language = ENGLISH) -> list[str]:
        """Everything that was once public, as sentences for the notebook."""
        return self.modules.words.notebook(self.components, view, lang)

    def about(self, lang: Language = ENGLISH) -> About:
        """Blurb and playing time."""
        return About(lang.text(self.modules.words.ABOUT), self.modules.minutes)

    def board_svg(self, view: View, lang: Language = ENGLISH) -> str:
        """Draw the board of a view as a stand-alone SVG."""
        try:
            return self.modules.board.board_svg(self, view, lang)
        except _DAMAGE as error:
            raise self._damaged_view(view, error) from error

    def board_text(self, view: View, lang: Language = ENGLISH) -> str:
        """Draw the board of a view as plain text."""
        try:
            return self.modules.board.board_text(self.components, self._with_offered(view), lang)
        except _DAMAGE as error:
            raise self._damaged_view(view, error) from error

    def regions(self, view: View, lang: Language = ENGLISH) -> list[Region]:
        """Draw the board of a view in regions, for a page with the stylesheet and the sprite."""
        return self.modules.board.regions(self.components, self._with_offered(view), lang)

    def standings(self, view: View, lang: Language = ENGLISH) -> list[Standing]:
        """The players' standings as far as the view knows."""
        return self.modules.board.standings(self.components, view, lang)

    def selection(self, view: View) -> Selection:
        """How the viewer makes the pending decision."""

        def imagine() -> State:
            return self.imagine(view, random.Random(0))

        return self.modules.board.selection(self.components, view, imagine)

    def _with_offered(self, view: View) -> View:
        """The view with all items of its decision in place of its first actions."""
        selection = self.selection(view)
        if not selection.is_compound:
            return view
        return {**view, "actions": sorted({*selection.on_board, *selection.buttons})}

    def stylesheet(self) -> str:
        """The stylesheet of all drawings of the game."""
        return self.modules.board.board_stylesheet()

    def sprite(self) -> str:
        """The symbols that regions use, as one element that a page holds once."""
        return self.modules.board.sprite(self.components)

    def thumbnail_svg(self, view: View) -> str:
        """Draw a small picture of the board, with an aspect ratio of about 3:2."""
        return self.modules.board.thumbnail_svg(self.components, view)

    def thumbnail(self) -> str:
        """The picture of the game for the home page."""
        return _read_file(self.id, "thumbnail.svg")

    def _own(self, state: State) -> State:
        """Return a state of this title; raise ValueError for one of another title."""
        if state.game.id != self.id:
            raise ValueError(f"This is a position of {state.game.title}, not of {self.title}.")
        return state


@lru_cache(maxsize=32)
def load_title(game_id: str, pack: str | None) -> Game:
    """Load a game from its pack; pickle uses it, because native vectors do not pickle."""
    title: AnyTitle = import_module(f"guildhall.games.{game_id}").TITLE
    text = _read_file(game_id, "components.toml") if pack is None else pack
    return Game(title, Pack(text), has_custom_pack=pack is not None)


def _read_file(game_id: str, name: str) -> str:
    """The text of a data file in a title's folder."""
    return files(f"guildhall.games.{game_id}").joinpath(name).read_text("utf-8")


def _validate_fields(fields: object, bounds: dict[str, FieldBounds]) -> dict[str, list[int]]:
    """Return the fields of a dump; raise ValueError if names, lengths or bounds are wrong."""
    if not isinstance(fields, dict):
        raise ValueError("The fields of a position must be a JSON object.")
    for name in fields:
        if name not in bounds:
            raise ValueError(f"A position has no field {name!r}.")
    result: dict[str, list[int]] = {}
    for name, (length, minimum, maximum) in bounds.items():
        items = fields.get(name)
        if not isinstance(items, list) or len(items) != length:
            raise ValueError(f"The field {name} must be a list of {length} numbers.")
        for item in items:
            if (
                not isinstance(item, int)
                or isinstance(item, bool)
                or not minimum <= item <= maximum
            ):
                raise ValueError(
                    f"The field {name} is {item!r}, not a number from {minimum} to {maximum}."
                )
        result[name] = list(items)
    return result
