"""Scripted games: a board, hands and moves given in words."""

import re
from typing import cast

import guildhall
from guildhall.core.event import Event
from guildhall.core.game import Game
from guildhall.core.view import OptionValue
from guildhall.games.flandern.view import FlandernView, Public
from tests.games.flandern.reference import (
    ARMS,
    CITIES,
    NAMES,
    OPENED,
    PLOTS,
    SPECIALS,
    City,
    plot_number,
    tile_name,
    tile_number,
)

CHANCE = guildhall.CHANCE
CARDS = (*CITIES, "site", "recall")
GOLD = (*CARDS, "influence", "cathedral", "master")
PLAYER_GUILDS = ARMS[:4]
INFLUENCE_ID, PLOT_ID, TILE_ID, DRAW_ID, STACK_ID = 9, 25, 199, 8, 11

TILE = re.compile(r"(\S+) ([A-Za-z]+\*?)([/+!]*)")

FULL = (
    "L1 blue, L2 yellow, L3 blue, L4 yellow, M1 red, S1 green, M2 grey, S2 red, M3 red, S3 green,"
    " M4 grey, S4 red"
)
"""Twelve quarters that fill Utrecht or Luik: 4 red, 2 of each other guild."""

COVERED = ", ".join(f"{name} cover" for name in PLOTS)
"""A city without a free plot."""


def flandern(pack: str | None = None) -> Game:
    """Return the game with its standard components or a pack."""
    return guildhall.game("flandern", pack)


def modified_pack(**changes: str) -> str:
    """Return the standard pack with other values: ``tiles__guild="[5, 0, 5]"``."""
    table, lines = "", []
    for line in flandern().pack.splitlines():
        if line.startswith("["):
            table = line[1 : line.index("]")].replace(".", "_")
        key = line.split("=")[0].strip()
        value = changes.pop(f"{table}__{key}", None)
        lines.append(line if value is None else f"{key} = {value}")
    assert not changes, f"the pack has no {', '.join(changes)}"
    return "\n".join(lines) + "\n"


def without_plots(text: str, *names: str) -> str:
    """Return a list of tiles without those on some plots."""
    return ", ".join(tile for tile in text.split(", ") if tile.split()[0] not in names)


def with_covers(text: str) -> str:
    """Return a list of tiles, and covers on all other plots."""
    taken = {tile.split()[0] for tile in text.split(", ")}
    if " D" in text:
        taken |= {f"S{tile[1]}" for tile in text.split(", ") if tile.split()[1][0] == "D"}
    return ", ".join([text, *(f"{name} cover" for name in PLOTS if name not in taken)])


def card_bits(cards: list[str]) -> int:
    """Return a set of action cards as a number of the dump."""
    return sum(1 << CARDS.index(card) for card in cards)


class ScriptedGame:
    """A game that begins with tiles on the board; seats play blue, yellow, green and red.

    Tiles are written as ``L1 blue``, ``M1 grey*`` with a printed master, ``S2 A``, ``M3 cover``,
    followed by ``/`` for a site, ``+`` for a cathedral, ``!`` for a wooden guild master.
    """

    def __init__(
        self,
        board: dict[str, str] | None = None,
        seats: int = 4,
        *,
        scored: str = "",
        rows: dict[str, str] | None = None,
        influence: dict[str, int] | None = None,
        gold_a: str | None = None,
        gold_b: str | None = None,
        stack: str | None = None,
        idle: int = 0,
        pack: str | None = None,
        **options: OptionValue,
    ) -> None:
        self.game = flandern(pack)
        self.data = self.game.dump(self.game.start(seats, **options))
        self.fields = cast(dict[str, list[int]], self.data["fields"])
        for city, tiles in (board or {}).items():
            for tile in filter(None, tiles.split(", ")):
                self.put(city, tile)
        self.fields["turn"][14] = idle
        if gold_a is not None:
            self.keep_gold(0, gold_a.split(", "))
        if gold_b is not None:
            self.keep_gold(1, gold_b.split(", "))
        if stack is not None:
            self.keep_stack(stack.split(", ") if stack else [])
        for colour, cards in (rows or {}).items():
            self.fields["rows"][PLAYER_GUILDS.index(colour)] = card_bits(cards.split(", "))
            self.fields["hands"][PLAYER_GUILDS.index(colour)] &= ~card_bits(cards.split(", "))
        for colour, number in (influence or {}).items():
            self.fields["influence"][PLAYER_GUILDS.index(colour)] = number
        self.mark_scored(scored.split())
        self.state = self.game.load(self.data)
        stock = [*self.public["stock"], self.public["churches"], self.public["specials"]]
        assert min(map(min, stock)) >= 0, "there are not that many tiles"
        self.events: list[Event] = []
        self.state.events = self.events

    # Setup

    def put(self, city: str, text: str) -> None:
        """Put a tile and the pieces on it on the board."""
        match = TILE.fullmatch(text)
        assert match, text
        name, tile, marks = match.groups()
        board_plot = plot_number(city, name)
        if name != "centre":
            self.fields["plots"][board_plot] = 22 if tile == "cover" else tile_number(tile)
        if tile in SPECIALS:
            for letter in OPENED[tile]:
                opened = plot_number(city, letter + name[1])
                if self.fields["plots"][opened] == -2:
                    self.fields["plots"][opened] = -1
        if tile == "D":
            self.fields["plots"][plot_number(city, f"S{name[1]}")] = 21
        if "/" in marks:
            self.fields["sites"][board_plot] = 1
        if "+" in marks:
            self.fields["cathedrals"][board_plot] = 1
        for _ in range(marks.count("!")):
            self.fields["pawns"][self.fields["pawns"].index(-1)] = board_plot

    def keep_gold(self, back: int, cards: list[str]) -> None:
        """Keep only these cards of a back in the gold stack; keeping B removes all A."""
        stack, shown = self.fields["gold"], self.fields["shown"]
        for at in range((back + 1) * len(GOLD)):
            shown[at], stack[at] = shown[at] + stack[at], 0
        for card in cards:
            at = back * len(GOLD) + GOLD.index(card)
            assert shown[at], card
            shown[at] -= 1
            stack[at] += 1

    def keep_stack(self, cards: list[str]) -> None:
        """Keep only these cards, as ``green Gent``, in the influenced stack; the rest is open."""
        stack, discard = self.fields["stack"], self.fields["discard"]
        for at, number in enumerate(stack):
            discard[at], stack[at] = number, 0
        for card in cards:
            at = stack_card(card)
            assert discard[at], card
            discard[at] -= 1
            stack[at] += 1

    def mark_scored(self, cities: list[str]) -> None:
        """Mark full cities as scored, with the points of the reference implementation."""
        for number, name in enumerate(cities, 1):
            city = CITIES.index(name)
            view = self.public_from_fields()
            for guild, points in City(view, name).points().items():
                self.fields["points"][ARMS.index(guild)] += points
            self.fields["scored"][city] = number
            for seat in range(len(self.fields["hands"])):
                self.fields["hands"][seat] &= ~(1 << city)
                self.fields["rows"][seat] &= ~(1 << city)
            # FL-10.7: cards of scored cities may still be in the stack, but not among the open
            # cards.
            for guild_row in range(0, len(self.fields["discard"]), 7):
                self.fields["discard"][guild_row + city] = 0

    def public_from_fields(self) -> Public:
        """Return the fields of the dump in the form that the reference implementation expects."""
        fields = self.fields
        public = {
            "plots": fields["plots"],
            "sites": [board_plot for board_plot, is_site in enumerate(fields["sites"]) if is_site],
            "unfinished": [],
            "cathedrals": [
                board_plot for board_plot, there in enumerate(fields["cathedrals"]) if there
            ],
            "pawns": [board_plot for board_plot in fields["pawns"] if board_plot >= 0],
        }
        return cast(Public, public)

    # Playing

    def draw_gold(self, card: str) -> None:
        """FL-3.2: draw this gold card for the first player."""
        self.state.apply(CHANCE, GOLD.index(card))

    def choose(self, guild: str, card: str, influence: int = 0) -> None:
        """FL-3.5: make a sealed choice."""
        seat = self.seat(guild)
        self.state.apply(seat, CARDS.index(card))
        if seat in self.state.waiting() and self.public["phase"] == "choose":
            self.state.apply(seat, INFLUENCE_ID + influence)

    def play_round(self, gold: str = "recall", **cards: str) -> None:
        """Draw a gold card and play everybody's cards: ``blue="Gent + 2"``; others recall."""
        self.draw_gold(gold)
        for colour in self.guilds:
            card, _, influence = cards.get(colour, "recall").partition(" + ")
            self.choose(colour, card, int(influence or 0))

    def build(self, city: str, text: str) -> None:
        """Lay a tile, or choose a plot if no tile is named: ``L1 blue``, ``L1``."""
        name, _, tile = text.partition(" ")
        self.choose_plot(city, name)
        if tile:
            if self.public["phase"] == "build" and self.tile_choices():
                self.state.apply(self.state.actor, TILE_ID + tile_number(tile))
            assert City(self.public, city).tiles[name] == tile

    def choose_plot(self, city: str, name: str) -> None:
        """Choose a plot for the active seat."""
        self.state.apply(self.state.actor, PLOT_ID + plot_number(city, name))

    def play_card(self, card: str) -> None:
        """FL-10.5: play a card as the active one of two players."""
        self.state.apply(self.state.actor, CARDS.index(card))

    def draw_influenced(self, card: str) -> None:
        """FL-10.6: draw an influenced card, as ``green Gent``."""
        if self.state.actor != CHANCE:
            self.state.apply(self.state.actor, DRAW_ID)
        self.state.apply(CHANCE, STACK_ID + stack_card(card))

    def pass_turn(self, influenced: str = "") -> None:
        """FL-10.4: play a two-player turn in which the player's own card recalls cards."""
        self.play_card("recall")
        self.draw_influenced(influenced or self.stack_choices()[0])

    # Queries

    @property
    def public(self) -> Public:
        return cast(FlandernView, self.state.view(None))["public"]

    @property
    def guilds(self) -> list[str]:
        """Return the guilds of the seats."""
        return [ARMS[guild] for guild in self.public["guilds"]]

    def seat(self, guild: str) -> int:
        """Return the seat that plays a guild."""
        return self.guilds.index(guild)

    def view(self, guild: str) -> FlandernView:
        """Return the view of a guild's player."""
        return cast(FlandernView, self.state.view(self.seat(guild)))

    def city(self, name: str) -> City:
        """Return the public information about a city."""
        return City(self.public, name)

    @property
    def actor(self) -> str:
        """Return the guild that is to move, or ``chance`` or ``over``."""
        if self.state.over:
            return "over"
        return "chance" if self.state.actor == CHANCE else self.guilds[self.state.actor]

    def offered_plots(self) -> dict[str, list[str]]:
        """Return by city the plots that can be chosen."""
        found: dict[str, list[str]] = {}
        for action in self.state.actions(self.state.actor):
            if PLOT_ID <= action < TILE_ID:
                city, name = divmod(action - PLOT_ID, len(NAMES))
                found.setdefault(CITIES[city], []).append(NAMES[name])
        return {city: sorted(names) for city, names in found.items()}

    def tile_choices(self) -> list[str]:
        """Return the tiles that can be chosen."""
        actions = self.state.actions(self.state.actor)
        return [tile_name(action - TILE_ID) for action in actions if action >= TILE_ID]

    def tiles_on(self, city: str, name: str) -> list[str]:
        """Return the tiles that could be laid on a plot now, without changing the game."""
        twin = self.state.clone()
        seat = twin.actor
        twin.apply(seat, PLOT_ID + plot_number(city, name))
        public = cast(FlandernView, twin.view(None))["public"]
        tile = City(public, city).tiles[name]
        if tile != "free":
            return [tile]
        return [tile_name(a - TILE_ID) for a in twin.actions(seat) if a >= TILE_ID]

    def stack_choices(self) -> list[str]:
        """Return the influenced cards that can be drawn."""
        return [
            f"{ARMS[(outcome - STACK_ID) // 7]} {CARDS[(outcome - STACK_ID) % 7]}"
            for outcome, _ in self.state.outcomes()
        ]

    def gold_choices(self) -> dict[str, int]:
        """Return the gold cards that can be drawn, with their counts."""
        return {GOLD[outcome]: weight for outcome, weight in self.state.outcomes()}

    def hand(self, guild: str) -> list[str]:
        return card_names(self.public["hands"][self.seat(guild)])

    def row(self, guild: str) -> list[str]:
        return card_names(self.public["rows"][self.seat(guild)])

    def influence(self) -> dict[str, int]:
        return dict(zip(self.guilds, self.public["influence"], strict=True))

    def points(self) -> dict[str, int]:
        return dict(zip(ARMS[:5], self.public["points"], strict=True))

    def scored(self) -> list[str]:
        """Return the scored cities in order of scoring."""
        order = {n: city for city, n in zip(CITIES, self.public["scored"], strict=True) if n > 0}
        return [order[number] for number in sorted(order)]

    def event_data(self, kind: str) -> list[dict[str, object]]:
        """Return the data of all events of a kind so far."""
        return [event.data for event in self.events if event.kind == kind]


def card_names(cards: list[int]) -> list[str]:
    return [name for name, there in zip(CARDS, cards, strict=True) if there]


def stack_card(card: str) -> int:
    """Return the number of an influenced card, ``green Gent``."""
    colour, _, kind = card.partition(" ")
    return ARMS.index(colour) * 7 + CARDS.index(kind)
