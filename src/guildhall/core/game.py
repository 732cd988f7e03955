"""The contract of a title: what it declares, how its games start, what goes in and out."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import NamedTuple, Protocol

from guildhall.core.event import Event, ScoreLine
from guildhall.core.features import Layout, Telling
from guildhall.core.native import i64, vec
from guildhall.core.pack import Pack
from guildhall.core.reason import IllegalAction, NotNow, Reason, Refused, no_action
from guildhall.core.scene import Gesture, Region, Standing
from guildhall.core.state import CHANCE, State, playouts
from guildhall.core.tongue import ENGLISH, Tongue
from guildhall.core.typed import either, fits, folded, quoted
from guildhall.core.view import OptionValue, View


def numbers(vector: vec[i64]) -> list[int]:
    """The items of a vector, for interpreted code.

    A vector that interpreted code hands to a compiled function is never freed, so that it must not
    be read with one.
    """
    items: list[int] = list(vector)
    return items


class Option(NamedTuple):
    """A switch of the rules: its default, what it may be, and what it does."""

    default: OptionValue
    choices: tuple[OptionValue, ...]
    says: str
    ruling: str
    names: tuple[str, ...] = ()  # of the choices, where they need other words for people


class About(NamedTuple):
    """What invites to a title: a paragraph, and how many minutes a game takes, from and to."""

    paragraph: str
    minutes: tuple[int, int]


class Limits(NamedTuple):
    """How long a field of a dump is, and between which numbers its items lie."""

    length: int
    least: int
    most: int


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
    layout: Layout
    telling: Telling

    def __init__(self, pack: Pack, seats: range, is_own_pack: bool) -> None:
        self.pack = pack.text
        self.is_own_pack = is_own_pack
        self.pack_digest = pack.digest
        self.seats = seats

    def __repr__(self) -> str:
        return f"<{self.title}, ruleset {self.ruleset}, pack {self.pack_digest[:8]}>"

    def __reduce__(self) -> tuple[Callable[[str, str | None], Game], tuple[str, str | None]]:
        return reopen, (self.id, self.pack if self.is_own_pack else None)

    # Starting

    def start(self, seats: int, **options: OptionValue) -> State:
        """A new game for so many seats, with options as keywords."""
        return self.opening(self.checked_seats(seats), self.checked_options(options))

    def playouts(self, games: int, seats: int, seed: int) -> int:
        """Play whole random games inside the engine and return the number of decisions."""
        for name, number in (("games", games), ("seed", seed)):
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise ValueError(f"{name} must be a whole number of at least 0, not {number!r}.")
        return playouts(self.start(seats), games, seed)

    def hides(self, seats: int) -> bool:
        """Whether something is hidden from a seat, beside half-made moves, when so many play."""
        return True

    def usual_seats(self) -> int:
        """Four seats, or the most that the title allows below that, or its least."""
        return max((seats for seats in self.seats if seats <= 4), default=self.seats[0])

    def checked_seats(self, seats: object) -> int:
        """The number of seats, if the title can be played by so many."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            words: dict[str, object] = {"title": self.title, "seats": repr(seats)}
            words |= {"least": self.seats[0], "most": self.seats[-1]}
            raise Refused(
                Reason("", "{title} is for {least} to {most} players, not {seats}.", words)
            )
        return seats

    def checked_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values, those not given at their defaults."""
        for name in given:
            if name not in self.options:
                raise Refused(self.no_option(name))
        result: dict[str, OptionValue] = {}
        for name, option in self.options.items():
            value = given.get(name, option.default)
            # True == 1 in Python, so the type is compared as well.
            if not any(
                value == choice and type(value) is type(choice) for choice in option.choices
            ):
                allowed = ", ".join(str(choice) for choice in option.choices)
                words: dict[str, object] = {"name": name, "value": repr(value), "allowed": allowed}
                raise Refused(Reason("", "The option {name} can be {allowed}, not {value}.", words))
            result[name] = next(choice for choice in option.choices if choice == value)
        return result

    def no_option(self, name: str) -> Reason:
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

    def check_head(self, head: Mapping[str, object], what: str) -> None:
        """Refuse a view or a position of another title, ruleset or pack."""
        for name, mine in (
            ("title", self.id),
            ("ruleset", self.ruleset),
            ("pack", self.pack_digest),
        ):
            if head.get(name) != mine:
                raise ValueError(f"This {what} has the {name} {head.get(name)!r}, not {mine!r}.")

    # Words

    def text(self, position: State | View, seat: int, action: int, tongue: Tongue = ENGLISH) -> str:
        """The action as short words, different from all others in its list."""
        limit = self.num_outcomes if seat == CHANCE else self.num_actions
        if not isinstance(action, int) or isinstance(action, bool) or not 0 <= action < limit:
            raise IllegalAction(seat, action, no_action(action, limit))
        return self.action_text(position, seat, action, tongue)

    def parse(self, position: State | View, seat: int, text: str, tongue: Tongue = ENGLISH) -> int:
        """The action that a text means, also shortened as long as only one legal action fits.

        The tongue's own words come first; English is understood as well.
        """
        if not isinstance(text, str):
            given: dict[str, object] = {"text": repr(text)}
            raise Refused(Reason("", "An action is given as a text, not as {text}.", given))
        wanted = folded(text)
        legal = self.legal_ids(position, seat)
        tongues = (tongue, ENGLISH) if tongue.catalogues else (tongue,)
        known = [
            {self.action_text(position, seat, action, one): action for action in legal}
            for one in tongues
        ]
        for texts in known:
            for name, action in texts.items():
                if folded(name) == wanted:
                    return action
        words: dict[str, object] = {"text": quoted(text, tongue), "title": self.title}
        # The full name of something else is no short form of what is legal.
        for action in range(self.num_outcomes if seat == CHANCE else self.num_actions):
            names = [self.action_text(position, seat, action, one) for one in tongues]
            if wanted in map(folded, names):
                reason = position.why_not(seat, action) if isinstance(position, State) else None
                if reason is not None:
                    raise IllegalAction(seat, action, reason)
                raise NotNow(Reason("", "{text} is not possible now.", words), action)
        for texts in known:
            fitting = [name for name in texts if wanted and fits(wanted, folded(name))]
            if len(fitting) == 1:
                return texts[fitting[0]]
            if fitting:
                words["choices"] = either([quoted(name, tongue) for name in fitting], tongue)
                raise Refused(Reason("", "{text} could mean {choices}.", words))
        raise Refused(Reason("", "{text} is no action of {title}.", words))

    def legal_ids(self, position: State | View, seat: int) -> list[int]:
        """What may be chosen now, by a seat or by chance."""
        if isinstance(position, State):
            if seat == CHANCE:
                return [outcome for outcome, _ in position.outcomes()]
            return position.actions(seat)
        if seat != position["seat"]:
            words: dict[str, object] = {"seat": position["seat"], "other": seat}
            raise Refused(
                Reason("", "This is the view of seat {seat}, not of seat {other}.", words)
            )
        return position["actions"]

    def option_says(self, name: str, tongue: Tongue = ENGLISH) -> str:
        """What an option does when it is on, or what is chosen by it, in a sentence."""
        if name not in self.options:
            raise Refused(self.no_option(name))
        return tongue.say(self.options[name].says)

    def choice_says(self, name: str, choice: OptionValue, tongue: Tongue = ENGLISH) -> str:
        """What a choice of an option is called."""
        option = self.options[name]
        if choice in option.choices and option.names:
            return tongue.say(option.names[option.choices.index(choice)])
        return str(choice)

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
        self.check_head(data, "position")
        options = data.get("options")
        if not isinstance(options, dict):
            raise ValueError("The options of a position are a JSON object.")
        checked = self.checked_options(options)
        for name in checked:
            if name not in options:
                raise ValueError(f"This position does not say which {name} it was played with.")
        state = self.opening(self.checked_seats(data.get("seats")), checked)
        state.restore(checked_fields(data.get("fields"), self.limits(state)))
        breaches = self.breaches(state)
        if breaches:
            raise ValueError(f"This position is impossible: {breaches[0]}")
        return state

    # What a title writes

    @abstractmethod
    def opening(self, seats: int, options: dict[str, OptionValue]) -> State:
        """The first position, for checked arguments."""

    @abstractmethod
    def limits(self, state: State) -> dict[str, Limits]:
        """The form of a dump's fields, for a game like this one."""

    @abstractmethod
    def pack_faults(self) -> list[str]:
        """What a pack that can be played should still satisfy and does not, as sentences."""

    @abstractmethod
    def breaches(self, state: State) -> list[str]:
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
        self, position: State | View, seat: int, action: int, tongue: Tongue = ENGLISH
    ) -> str:
        """The words for an id that the title has; ``text`` has checked it."""

    @abstractmethod
    def prompt(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """What is asked of whom now, in one sentence."""

    @abstractmethod
    def tell(self, event: Event, tongue: Tongue = ENGLISH) -> str:
        """An event as a sentence; nothing, if what comes with it tells the same."""

    @abstractmethod
    def explain(self, line: ScoreLine, tongue: Tongue = ENGLISH) -> str:
        """A line of the score sheet as a phrase."""

    @abstractmethod
    def about(self, tongue: Tongue = ENGLISH) -> About:
        """What invites to the title."""

    # What a title draws

    @abstractmethod
    def draw(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as SVG by itself."""

    @abstractmethod
    def show(self, view: View, tongue: Tongue = ENGLISH) -> str:
        """The board that a view shows, as plain text."""

    @abstractmethod
    def scene(self, view: View, tongue: Tongue = ENGLISH) -> list[Region]:
        """The parts of the board that a view shows, for a page that holds style and sprite."""

    @abstractmethod
    def standings(self, view: View, tongue: Tongue = ENGLISH) -> list[Standing]:
        """How each seat stands, as far as the view knows."""

    @abstractmethod
    def notes(self, view: View, tongue: Tongue = ENGLISH) -> list[str]:
        """What a view holds of what lay open once, as sentences for a page with a notebook."""

    @abstractmethod
    def gesture(self, view: View, tongue: Tongue = ENGLISH) -> Gesture:
        """How a person makes the choice that is open in a view."""

    @abstractmethod
    def style(self) -> str:
        """The style sheet of all drawings of the title."""

    @abstractmethod
    def sprite(self) -> str:
        """The pieces that the scene uses, as one element that a page holds once."""

    @abstractmethod
    def card(self, view: View) -> str:
        """A small drawing of the board by itself, about three wide and two high."""

    def picture(self) -> str:
        """The card of a game of this title, which stands in a file: it never changes."""
        return files(f"guildhall.games.{self.id}").joinpath("picture.svg").read_text("utf-8")


@lru_cache(maxsize=8)
def reopen(title: str, pack: str | None) -> Game:
    """Make a game anew from its pack, since native vectors do not pickle."""
    made: Game = import_module(f"guildhall.games.{title}").load_game(pack)
    return made


def checked_fields(fields: object, limits: dict[str, Limits]) -> dict[str, list[int]]:
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
