"""Scripted games: play a script with chosen draws, and describe the result in words."""

import tomllib
from typing import cast

import pytest

import guildhall
from guildhall.core.game import Game
from guildhall.core.reason import Reason
from guildhall.core.state import State
from guildhall.games.city_guilds.view import CityGuildsView, Public
from tests.games.city_guilds.reference_map import BLOCKS, GUILDS, KINDS, SPACES
from tests.games.city_guilds.scenario_script import LETTERS, MEN, NO_TAVERN, MovePlan, PlannedMove

CHANCE = guildhall.CHANCE
ALL_KINDS = "candlemakers clothmakers bakers blacksmiths minstrel"
"""For ``fill``: tiles of all kinds may be placed elsewhere."""


def city_guilds() -> Game:
    """Return the game with its standard components."""
    return guildhall.game("city_guilds")


def tile_supply(game: Game) -> list[int]:
    """Return the number of tiles of each kind in the game's pack."""
    pack = tomllib.loads(game.pack)
    return [*pack["guilds"]["buildings"], *pack["guilds"]["markets"], pack["special"]["minstrels"]]


def modified_pack(**changes: str) -> str:
    """Return the standard pack with other values: ``block__value="2"`` sets ``[block] value``."""
    table, lines = "", []
    for line in city_guilds().pack.splitlines():
        if line.startswith("["):
            table = line[1 : line.index("]")]
        key = line.split("=")[0].strip()
        value = changes.pop(f"{table}__{key}", None)
        lines.append(line if value is None else f"{key} = {value}")
    assert not changes, f"the pack has no {', '.join(changes)}"
    return "\n".join(lines) + "\n"


def public_of(state: State) -> Public:
    return cast(CityGuildsView, state.view(None))["public"]


def hand_of(state: State, seat: int) -> list[int]:
    """Return the number of tiles of each kind that a seat holds."""
    return cast(CityGuildsView, state.view(seat))["own"]["hand"]


class ScriptedGame:
    """A game that follows a script; seats are called R, B, G, Y and P."""

    def __init__(
        self,
        script: str,
        seats: int = 4,
        start: str = "R",
        *,
        fill: str = "",
        taverns: int = 0,
        to_the_end: bool = False,
        pack: str | None = None,
        minstrel_counts: bool = True,
        tavern_optional: bool = True,
    ) -> None:
        self.game = guildhall.game("city_guilds", pack)
        self.letters = LETTERS[:seats]
        first = LETTERS.index(start)
        plan = MovePlan(
            script,
            seats,
            first,
            tile_supply(self.game),
            fill=fill,
            extra_taverns=taverns,
            to_the_end=to_the_end,
        )
        self.remaining_moves = plan.build()
        hands, self.tile_queue = plan.deal_order()
        self.state = self.game.start(
            seats, minstrel_counts=minstrel_counts, tavern_optional=tavern_optional
        )
        self.state.events = []
        for hand in hands:
            for kind in hand:
                self.draw_tile(kind)
        for seat, hand in enumerate(hands):
            self.play_text(f"return {KINDS[hand[3]]}", seat)
        self.taken = 0
        self.turned_up = 0
        for _ in range(3):
            self.turn_up()
        self.play_text(f"start {first}", CHANCE)

    # Playing

    def play_text(self, text: str, seat: int | None = None) -> None:
        """Make a move given as text, for a seat, for chance, or for the active seat."""
        actor = self.state.actor if seat is None else seat
        self.state.apply(actor, self.game.parse(self.state, actor, text))

    def draw_tile(self, kind: int) -> None:
        """Draw a given tile."""
        self.play_text(f"draw {KINDS[kind]}", CHANCE)

    def turn_up(self) -> None:
        """Turn up the next tile of the plan."""
        self.draw_tile(self.tile_queue[self.turned_up])
        self.turned_up += 1

    def play_lines(self, lines: int = 1) -> None:
        """Play a number of script lines, and everything between them."""
        while lines:
            move = self.remaining_moves.pop(0)
            self.make_move(move)
            lines -= move.scripted

    def play_up_to(self, lines: int) -> None:
        """Play a number of lines, and continue until the next line's tile has to be chosen."""
        self.play_lines(lines)
        while not self.remaining_moves[0].scripted:
            self.make_move(self.remaining_moves.pop(0))
        self.end_turn()

    def run(self) -> None:
        """Play to the end of the plan."""
        while self.remaining_moves:
            self.make_move(self.remaining_moves.pop(0))

    def make_move(self, move: PlannedMove) -> None:
        """Make a planned move, after ending the previous turn."""
        if move.kind == NO_TAVERN:
            self.play_text("no tavern")
            return
        if not move.is_about_tavern:
            self.end_turn()
            assert self.state.actor == move.seat
            self.play_text(f"play {KINDS[move.kind]}")
        self.play_text(f"on {move.space}")
        if not move.is_about_tavern and self.action_texts() and self.action_texts()[-1] in MEN:
            self.play_text(MEN[move.men])

    def end_turn(self) -> None:
        """Decline a tavern without a line in the script, and take the tile that the plan needs."""
        if "no tavern" in self.action_texts():
            self.play_text("no tavern")
        if self.public["phase"] == "take":
            self.play_text(f"take {KINDS[self.tile_queue[self.taken]]}")
            self.taken += 1
            if self.state.actor == CHANCE:
                self.turn_up()

    # Queries

    def view(self, seat: int | None = None) -> CityGuildsView:
        """Return the view of a seat, or of a spectator."""
        return cast(CityGuildsView, self.state.view(seat))

    @property
    def public(self) -> Public:
        return public_of(self.state)

    def action_texts(self, seat: int | None = None) -> list[str]:
        """Return the legal actions of a seat, or of the active seat, as texts."""
        actor = self.state.actor if seat is None else seat
        return [self.game.text(self.state, actor, a) for a in self.state.actions(actor)]

    def seat_letters(self, seats: list[int]) -> str:
        """Return seats by their letters: ``"BRG"``."""
        return "".join(self.letters[seat] for seat in seats)

    def order(self, block: str) -> str:
        """Return the owners of a block, best first."""
        return self.seat_letters(self.public["orders"][BLOCKS.index(block)])

    def track(self, guild: str) -> dict[str, int]:
        """Return the position of each cube."""
        row = self.public["positions"][GUILDS.index(guild)]
        return dict(zip(self.letters, row, strict=True))

    def ranking(self, guild: str) -> str:
        """Return the investors of a guild, best first, as the track shows them."""
        number = GUILDS.index(guild)
        positions, arrivals = (self.public[name][number] for name in ("positions", "arrivals"))
        ranked = [seat for seat in range(len(self.letters)) if positions[seat]]
        return self.seat_letters(
            sorted(ranked, key=lambda seat: (-positions[seat], arrivals[seat]))
        )

    def money(self) -> dict[str, int]:
        return dict(zip(self.letters, self.public["money"], strict=True))

    def men_left(self, letter: str) -> int:
        return self.public["men_left"][LETTERS.index(letter)]

    def tile(self, space: str) -> tuple[str, str, int]:
        """Return the tile on a space: kind, owner's letter, men."""
        number = SPACES.index(space)
        kind, owner = self.public["tiles"][number], self.public["owners"][number]
        name = KINDS[kind] if kind >= 0 else "empty"
        return name, self.letters[owner] if owner >= 0 else "", self.public["men"][number]

    def paid(self, kind: str, name: str) -> dict[str, int]:
        """Return who was paid how much for a block (by block or guild) or for a guild's chain."""
        found = {}
        for line in self.state.score_sheet():
            of = BLOCKS[cast(int, line.data["block"])] if "block" in line.data else ""
            if kind == "chain" and line.kind == kind:
                of = GUILDS[cast(int, line.data["guild"])]
            if line.kind == kind and of == name:
                found[self.letters[line.seat]] = line.points
        return found

    def chain(self, guild: str) -> tuple[int, int, int]:
        """Return tiles, blocks and value of a guild's longest chain, from the score sheet."""
        number = GUILDS.index(guild)
        for line in self.state.score_sheet():
            if line.kind == "chain" and line.data["guild"] == number:
                return cast(
                    tuple[int, int, int],
                    tuple(line.data[name] for name in ("tiles", "blocks", "value")),
                )
        raise AssertionError(f"nobody was paid for a chain of the {guild}")

    def rules_of(self, kind: str) -> set[str]:
        """Return the rules cited by the score lines of one kind."""
        return {line.rule for line in self.state.score_sheet() if line.kind == kind}

    def control(self, block: str) -> str:
        """Return the guild that controlled a block when it was scored, or ""."""
        guild = self.public["scored"][BLOCKS.index(block)][1]
        return GUILDS[guild] if guild >= 0 else ""

    def event_kinds(self) -> list[str]:
        """Return the kinds of all events so far."""
        assert self.state.events is not None
        return [event.kind for event in self.state.events]

    # Refusals

    def action_id(self, text: str, seat: int) -> int:
        """Return the id of an action given as text, legal or not."""
        count = self.game.num_outcomes if seat == CHANCE else self.game.num_actions
        names = [self.game.text(self.state, seat, action) for action in range(count)]
        return names.index(text)

    def refusing_rule(self, text: str, letter: str = "") -> str:
        """Return the rule that forbids an action; asking must not change the state."""
        seat = LETTERS.index(letter) if letter else self.state.actor
        return check_refused(self.state, seat, self.action_id(text, seat)).rule


def check_refused(state: State, seat: object, action: object) -> Reason:
    """Return why an action is refused, after checking that it is and changes nothing."""
    before = state.game.dump(state)
    events = None if state.events is None else state.events[:]
    reason = state.why_not(seat, action)
    assert reason is not None, f"{action!r} of seat {seat!r} is allowed"
    with pytest.raises(guildhall.IllegalAction) as caught:
        state.apply(seat, action)
    assert (caught.value.seat, caught.value.action, caught.value.reason) == (seat, action, reason)
    assert str(caught.value) == f"{reason.text} ({reason.rule})"
    assert reason.text[0].isupper()
    assert reason.text.endswith(".")
    assert state.game.dump(state) == before
    assert state.events == events
    return reason


def before_last_line(script: str, seats: int = 4) -> ScriptedGame:
    """Return a game in which the tile of the script's last line has to be chosen."""
    table = ScriptedGame(script, seats)
    table.play_up_to(sum(move.scripted for move in table.remaining_moves) - 1)
    return table


def play_script(
    script: str,
    seats: int = 4,
    start: str = "R",
    *,
    fill: str = "",
    taverns: int = 0,
    to_the_end: bool = False,
    pack: str | None = None,
    minstrel_counts: bool = True,
    tavern_optional: bool = True,
) -> ScriptedGame:
    """Return a game after its script was played."""
    table = ScriptedGame(
        script,
        seats,
        start,
        fill=fill,
        taverns=taverns,
        to_the_end=to_the_end,
        pack=pack,
        minstrel_counts=minstrel_counts,
        tavern_optional=tavern_optional,
    )
    table.run()
    return table
