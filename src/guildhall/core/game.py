"""The contract of a title: what it declares, how its games start, what goes in and out."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import NamedTuple, Protocol

from guildhall.core.board_model import Region, Selection, Standing
from guildhall.core.event import Event, ScoreLine
from guildhall.core.features import EventEncoding, ObservationSpec
from guildhall.core.language import ENGLISH, Language
from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.reason import IllegalAction, NotLegalNow, Reason, Refused, unknown_action
from guildhall.core.state import CHANCE, State, playouts
from guildhall.core.text_match import join_or, matches_prefixes, normalize, quote
from guildhall.core.view import OptionValue, View


def to_list_interpreted(vector: vec[i64]) -> list[int]:
    """The items of a vector, for interpreted code.

    A vector that interpreted code hands to a compiled function is never freed, so that it must not
    be read with one.
    """
    items: list[int] = list(vector)
    return items


class Option(NamedTuple):
    """A switch of the rules: its default, what it may be, and what it does."""

    default: OptionValue
    values: tuple[OptionValue, ...]
    description: str
    ruling: str
    value_labels: tuple[str, ...] = ()  # of the choices, where they need other words for people


class About(NamedTuple):
    """What invites to a title: a paragraph, and how many minutes a game takes, from and to."""

    blurb: str
    minutes: tuple[int, int]


class FieldBounds(NamedTuple):
    """How long a field of a dump is, and between which numbers its items lie."""

    length: int
    min: int
    max: int


class Imaginer(Protocol):
    """A view, read once, from which many states can be dealt."""

    def state(self, rng: random.Random) -> State:
        """A full state that agrees with the view, each with the chance it deserves."""
        ...


class Game(ABC):
    """One title with one pack: its declarations, and the doors into and out of its positions."""

    id: str
    title: str
    ruleset: int
    options: dict[str, Option]
    num_actions: int
    num_outcomes: int
    max_decisions: int
    max_draws: int
    score_range: tuple[int, int]
    observation_spec: ObservationSpec
    event_encoding: EventEncoding

    def __init__(self, pack: Pack, seats: range, has_custom_pack: bool) -> None:
        self.pack = pack.text
        self.has_custom_pack = has_custom_pack
        self.pack_digest = pack.digest
        self.seats = seats

    def __repr__(self) -> str:
        return f"<{self.title}, ruleset {self.ruleset}, pack {self.pack_digest[:8]}>"

    def __reduce__(self) -> tuple[Callable[[str, str | None], Game], tuple[str, str | None]]:
        return load_title, (self.id, self.pack if self.has_custom_pack else None)

    # Starting

    def start(self, seats: int, **options: OptionValue) -> State:
        """A new game for so many seats, with options as keywords."""
        return self.initial_state(self.validate_seats(seats), self.validate_options(options))

    def playouts(self, games: int, seats: int, seed: int) -> int:
        """Play whole random games inside the engine and return the number of decisions."""
        for name, number in (("games", games), ("seed", seed)):
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise ValueError(f"{name} must be a whole number of at least 0, not {number!r}.")
        return playouts(self.start(seats), games, seed)

    def has_hidden_information(self, seats: int) -> bool:
        """Whether something is hidden from a seat, beside half-made moves, when so many play."""
        return True

    def default_seats(self) -> int:
        """Four seats, or the most that the title allows below that, or its least."""
        return max((seats for seats in self.seats if seats <= 4), default=self.seats[0])

    def validate_seats(self, seats: object) -> int:
        """The number of seats, if the title can be played by so many."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            words: dict[str, object] = {"title": self.title, "seats": repr(seats)}
            words |= {"least": self.seats[0], "most": self.seats[-1]}
            raise Refused(
                Reason("", "{title} is for {least} to {most} players, not {seats}.", words)
            )
        return seats

    def validate_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values, those not given at their defaults."""
        for name in given:
            if name not in self.options:
                raise Refused(self.unknown_option(name))
        result: dict[str, OptionValue] = {}
        for name, option in self.options.items():
            value = given.get(name, option.default)
            # True == 1 in Python, so the type is compared as well.
            if not any(value == choice and type(value) is type(choice) for choice in option.values):
                allowed = ", ".join(str(choice) for choice in option.values)
                words: dict[str, object] = {"name": name, "value": repr(value), "allowed": allowed}
                raise Refused(Reason("", "The option {name} can be {allowed}, not {value}.", words))
            result[name] = next(choice for choice in option.values if choice == value)
        return result

    def unknown_option(self, name: str) -> Reason:
        """Why an option that the title does not have is refused."""
        known = ", ".join(sorted(self.options))
        words: dict[str, object] = {"title": self.title, "name": repr(name), "known": known}
        if not known:
            return Reason("", "{title} has no option {name}; it has: none.", words)
        return Reason("", "{title} has no option {name}; it has: {known}.", words)

    # Secrets

    def imagine(self, view: View, rng: random.Random) -> State:
        """A full state that agrees with the view."""
        return self.imaginer(view).state(rng)

    def validate_header(self, header: Mapping[str, object], kind: str) -> None:
        """Refuse a view or a position of another title, ruleset or pack."""
        for name, mine in (
            ("title", self.id),
            ("ruleset", self.ruleset),
            ("pack", self.pack_digest),
        ):
            if header.get(name) != mine:
                raise ValueError(f"This {kind} has the {name} {header.get(name)!r}, not {mine!r}.")

    # Words

    def text(
        self, state_or_view: State | View, seat: int, action: int, lang: Language = ENGLISH
    ) -> str:
        """The action as short words, different from all others in its list."""
        limit = self.num_outcomes if seat == CHANCE else self.num_actions
        if not isinstance(action, int) or isinstance(action, bool) or not 0 <= action < limit:
            raise IllegalAction(seat, action, unknown_action(action, limit))
        return self.action_text(state_or_view, seat, action, lang)

    def parse(
        self, state_or_view: State | View, seat: int, text: str, lang: Language = ENGLISH
    ) -> int:
        """The action that a text means, also shortened as long as only one legal action fits.

        The tongue's own words come first; English is understood as well.
        """
        if not isinstance(text, str):
            given: dict[str, object] = {"text": repr(text)}
            raise Refused(Reason("", "An action is given as a text, not as {text}.", given))
        wanted = normalize(text)
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
        words: dict[str, object] = {"text": quote(text, lang), "title": self.title}
        # The full name of something else is no short form of what is legal.
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
                raise NotLegalNow(Reason("", "{text} is not possible now.", words), action)
        for texts in known:
            fitting = [
                name for name in texts if wanted and matches_prefixes(wanted, normalize(name))
            ]
            if len(fitting) == 1:
                return texts[fitting[0]]
            if fitting:
                words["choices"] = join_or([quote(name, lang) for name in fitting], lang)
                raise Refused(Reason("", "{text} could mean {choices}.", words))
        raise Refused(Reason("", "{text} is no action of {title}.", words))

    def legal_ids(self, state_or_view: State | View, seat: int) -> list[int]:
        """What may be chosen now, by a seat or by chance."""
        if isinstance(state_or_view, State):
            if seat == CHANCE:
                return [outcome for outcome, _ in state_or_view.outcomes()]
            return state_or_view.actions(seat)
        if seat != state_or_view["seat"]:
            words: dict[str, object] = {"seat": state_or_view["seat"], "other": seat}
            raise Refused(
                Reason("", "This is the view of seat {seat}, not of seat {other}.", words)
            )
        return state_or_view["actions"]

    def option_text(self, name: str, lang: Language = ENGLISH) -> str:
        """What an option does when it is on, or what is chosen by it, in a sentence."""
        if name not in self.options:
            raise Refused(self.unknown_option(name))
        return lang.text(self.options[name].description)

    def value_text(self, name: str, value: OptionValue, lang: Language = ENGLISH) -> str:
        """What a choice of an option is called."""
        option = self.options[name]
        if value in option.values and option.value_labels:
            return lang.text(option.value_labels[option.values.index(value)])
        return str(value)

    # Positions as data

    def dump(self, state: State) -> dict[str, object]:
        """The whole position as JSON data."""
        return {
            "title": self.id,
            "ruleset": self.ruleset,
            "pack": self.pack_digest,
            "options": dict(state.options),
            "seats": int(state.seats),
            "fields": state.fields(),
        }

    def load(self, data: object) -> State:
        """The state that a dump describes, after checking that it can be one."""
        if not isinstance(data, dict):
            raise ValueError("A position is a JSON object.")
        self.validate_header(data, "position")
        options = data.get("options")
        if not isinstance(options, dict):
            raise ValueError("The options of a position are a JSON object.")
        checked = self.validate_options(options)
        for name in checked:
            if name not in options:
                raise ValueError(f"This position does not say which {name} it was played with.")
        state = self.initial_state(self.validate_seats(data.get("seats")), checked)
        state.restore(_validate_fields(data.get("fields"), self.field_bounds(state)))
        breaches = self.violations(state)
        if breaches:
            raise ValueError(f"This position is impossible: {breaches[0]}")
        return state

    # What a title writes

    @abstractmethod
    def initial_state(self, seats: int, options: dict[str, OptionValue]) -> State:
        """The first position, for checked arguments."""

    @abstractmethod
    def field_bounds(self, state: State) -> dict[str, FieldBounds]:
        """The form of a dump's fields, for a game like this one."""

    @abstractmethod
    def pack_warnings(self) -> list[str]:
        """What a pack that can be played should still satisfy and does not, as sentences."""

    @abstractmethod
    def violations(self, state: State) -> list[str]:
        """The laws of the game that a position breaks, as sentences; none if it is sound."""

    @abstractmethod
    def end_reason(self, state: State) -> str:
        """How a game that is over came to its end; the title's catalogue has the phrase too."""

    @abstractmethod
    def evaluate(self, state: State, seat: int) -> float:
        """How well a seat stands; asked of imagined states, also in the middle of a turn."""

    @abstractmethod
    def imaginer(self, view: View) -> Imaginer:
        """Read a view once, to deal many states from it."""

    @abstractmethod
    def features(self, view: View) -> vec[float]:
        """A view as the cells of the layout, each from 0 to 1."""

    @abstractmethod
    def action_text(
        self, state_or_view: State | View, seat: int, action: int, lang: Language = ENGLISH
    ) -> str:
        """The words for an id that the title has; ``text`` has checked it."""

    @abstractmethod
    def prompt(self, view: View, lang: Language = ENGLISH) -> str:
        """What is asked of whom now, in one sentence."""

    @abstractmethod
    def event_text(self, event: Event, lang: Language = ENGLISH) -> str:
        """An event as a sentence; nothing, if what comes with it tells the same."""

    @abstractmethod
    def score_text(self, line: ScoreLine, lang: Language = ENGLISH) -> str:
        """A line of the score sheet as a phrase."""

    @abstractmethod
    def about(self, lang: Language = ENGLISH) -> About:
        """What invites to the title."""

    # What a title draws

    @abstractmethod
    def board_svg(self, view: View, lang: Language = ENGLISH) -> str:
        """The board that a view shows, as SVG by itself."""

    @abstractmethod
    def board_text(self, view: View, lang: Language = ENGLISH) -> str:
        """The board that a view shows, as plain text."""

    @abstractmethod
    def regions(self, view: View, lang: Language = ENGLISH) -> list[Region]:
        """The parts of the board that a view shows, for a page that holds style and sprite."""

    @abstractmethod
    def standings(self, view: View, lang: Language = ENGLISH) -> list[Standing]:
        """How each seat stands, as far as the view knows."""

    @abstractmethod
    def notebook(self, view: View, lang: Language = ENGLISH) -> list[str]:
        """What a view holds of what lay open once, as sentences for a page with a notebook."""

    @abstractmethod
    def selection(self, view: View, lang: Language = ENGLISH) -> Selection:
        """How a person makes the choice that is open in a view."""

    @abstractmethod
    def stylesheet(self) -> str:
        """The style sheet of all drawings of the title."""

    @abstractmethod
    def sprite(self) -> str:
        """The pieces that the scene uses, as one element that a page holds once."""

    @abstractmethod
    def thumbnail_svg(self, view: View) -> str:
        """A small drawing of the board by itself, about three wide and two high."""

    def thumbnail(self) -> str:
        """The card of a game of this title, which stands in a file: it never changes."""
        return files(f"guildhall.games.{self.id}").joinpath("thumbnail.svg").read_text("utf-8")


@lru_cache(maxsize=8)
def load_title(title: str, pack: str | None) -> Game:
    """Make a game anew from its pack, since native vectors do not pickle."""
    made: Game = import_module(f"guildhall.games.{title}").load_game(pack)
    return made


def _validate_fields(fields: object, limits: dict[str, FieldBounds]) -> dict[str, list[int]]:
    """The fields of a dump, if their names, lengths and ranges are right."""
    if not isinstance(fields, dict):
        raise ValueError("The fields of a position are a JSON object.")
    for name in fields:
        if name not in limits:
            raise ValueError(f"A position has no field {name!r}.")
    result: dict[str, list[int]] = {}
    for name, (length, least, most) in limits.items():
        items = fields.get(name)
        if not isinstance(items, list) or len(items) != length:
            raise ValueError(f"The field {name} must be a list of {length} numbers.")
        for item in items:
            if not isinstance(item, int) or isinstance(item, bool) or not least <= item <= most:
                raise ValueError(
                    f"The field {name} holds {item!r}, not a number {least} to {most}."
                )
        result[name] = list(items)
    return result
