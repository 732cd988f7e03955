"""A scripted game: moves are made in words, and the state is read in words."""

from typing import cast

import pytest

import guildhall
from guildhall.core.state import State
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.view import PowerStruggleView, Public
from tests.games.power_struggle.scenario_notation import (
    ACTION_IDS,
    ACTION_WORDS,
    CARDS,
    CHANCE,
    DIVISIONS,
    EVENTS,
    HALVES,
    LETTERS,
    TRACKS,
    BySeat,
)


class ScriptedGame:
    """A game in which moves are made in words."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game = state.game
        self.letters = LETTERS[: int(state.seats)]
        self.state.events = []

    # Playing

    def play(self, *words: str) -> "ScriptedGame":
        """Make moves, each for the active seat; ``offer 350000`` is two of them."""
        for word in words:
            for action in self.action_ids(word):
                self.state.apply(self.state.actor, action)
        return self

    def action_ids(self, word: str) -> list[int]:
        """The action ids of a word."""
        if word.startswith("offer "):
            bracket, rest = divmod(int(word[6:]) - 50_000, 500_000)
            return [ids.BRACKET + bracket, ids.SUM + rest // 50_000]
        return [ACTION_IDS[word]]

    def idle(self) -> "ScriptedGame":
        """The active seat buys the smallest certificate, which changes nothing else.

        If there is none, the action is a new department with one employee.
        """
        if "buy shares" in self.action_words():
            return self.play("buy shares").play(self.action_words()[0])
        self.play("found with new staff")
        if self.phase == "new_division":
            self.play(self.action_words()[0])
        return self.play("stop") if self.phase == "new_staff" else self

    def idle_until(self, phase: str) -> "ScriptedGame":
        """Everybody idles until something else is asked."""
        while self.phase == "action":
            self.idle()
        assert self.phase == phase, self.phase
        return self

    def draw_events(self, *names: str) -> "ScriptedGame":
        """Let chance draw these events."""
        for name in names:
            self.state.apply(CHANCE, ids.EVENT_CARD_DRAWN + EVENTS.index(name))
        return self

    def order_events(self, *names: str) -> "ScriptedGame":
        """Put the Meeting card after these cards; forced ones are placed automatically."""
        self.play(f"meeting in {len(names) + 1}")
        for name in names:
            if self.phase == "events":
                self.play(f"next {name}")
        return self

    # Reading the table, in words

    def view(self, letter: str = "") -> PowerStruggleView:
        """The view of a seat, or of a spectator."""
        seat = LETTERS.index(letter) if letter else None
        return cast(PowerStruggleView, self.state.view(seat))

    @property
    def public(self) -> Public:
        return self.view()["public"]

    @property
    def phase(self) -> str:
        return self.public["phase"]

    @property
    def to_move(self) -> str:
        """The letter of the active seat."""
        return self.letters[self.state.actor] if self.state.actor >= 0 else ""

    def action_words(self) -> list[str]:
        """The legal actions of the active seat."""
        return [ACTION_WORDS[action] for action in self.state.actions(self.state.actor)]

    def rooms(self, division: str) -> str:
        """The rooms of a division from the top: ``"B3 YY0"``."""
        return " ".join(
            f"{self.letters[owner] * managers}{staff}"
            for owner, managers, staff in self.public["rooms"][DIVISIONS.index(division)]
        )

    def building(self) -> str:
        """All rooms, as described for ``build_company``."""
        parts = [f"{name}: {self.rooms(name)}" for name in DIVISIONS if self.rooms(name)]
        return "; ".join(parts)

    def seat_letters(self, seats: list[int]) -> str:
        """Seats by their letters; a point is nobody."""
        return "".join(self.letters[seat] if seat >= 0 else "-" for seat in seats)

    @property
    def board(self) -> str:
        """The members of the board from the left."""
        return self.seat_letters(self.public["board"])

    @property
    def heads(self) -> str:
        return self.seat_letters(self.public["heads"])

    @property
    def chairman(self) -> str:
        return self.seat_letters([self.public["chairman"]])

    def track(self, name: str) -> BySeat:
        """The values of a competence."""
        return dict(zip(self.letters, self.public["tracks"][TRACKS.index(name)], strict=True))

    def counsels(self, letter: str) -> str:
        """The divisions in which a seat has a counsel."""
        row = self.public["counsels"][LETTERS.index(letter)]
        return " ".join(name for name, here in zip(DIVISIONS, row, strict=True) if here)

    def certificates(self, letter: str) -> str:
        row = self.public["certificates"][LETTERS.index(letter)]
        return " ".join(str(value + 1) for value in range(7) for _ in range(row[value]))

    def card(self, name: str) -> str:
        """The holder and face of a card: ``"B gold down"``."""
        place = CARDS.index(name)
        public = self.public
        face = " down" if public["card_down"][place] else ""
        half = HALVES[public["card_halves"][place]]
        return f"{self.seat_letters([public['card_holders'][place]])} {half}{face}"

    def cards(self, letter: str) -> str:
        """The cards that a seat holds."""
        return " ".join(name for name in CARDS if self.card(name)[0] == letter)

    def cash(self, letter: str) -> int:
        """The cash of a seat."""
        return self.view(letter)["own"]["cash"]

    def all_cash(self) -> BySeat:
        """The cash of each seat."""
        return {letter: self.cash(letter) for letter in self.letters}

    @property
    def motivation(self) -> int:
        return self.public["motivation"]

    def flagged(self, name: str) -> str:
        """The seats with a flag set in a public list."""
        public = self.public
        flags = public["declared"] if name == "declared" else public["locked"]
        return "".join(letter for letter, flag in zip(self.letters, flags, strict=True) if flag)

    @property
    def declared(self) -> str:
        return self.flagged("declared")

    @property
    def locked(self) -> str:
        """The seats whose arch-enemy point is locked."""
        return self.flagged("locked")

    def winners(self) -> str:
        return self.seat_letters(self.state.winners())

    def event_kinds(self, *kinds: str) -> list[str]:
        """The kinds of the events so far, or of those of some kinds."""
        assert self.state.events is not None
        found = [event.kind for event in self.state.events]
        return [kind for kind in found if not kinds or kind in kinds]

    # Refusals

    def refusing_rule(self, word: str, letter: str = "") -> str:
        """The rule that makes an action illegal; refusing it must change nothing."""
        seat = LETTERS.index(letter) if letter else self.state.actor
        before = self.game.dump(self.state)
        reason = self.state.why_not(seat, ACTION_IDS[word])
        assert reason is not None, f"{word} is allowed"
        with pytest.raises(guildhall.IllegalAction) as caught:
            self.state.apply(seat, ACTION_IDS[word])
        assert caught.value.reason == reason
        assert self.game.dump(self.state) == before
        return reason.rule
