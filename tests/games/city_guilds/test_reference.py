"""Random games in which the engine agrees with the reference implementation at every step."""

import random

import pytest

import guildhall
from guildhall.core.state import State
from guildhall.games.city_guilds.view import Public
from tests import random_games
from tests.games.city_guilds.reference import Reference
from tests.games.city_guilds.reference_map import BLOCKS, GUILDS, KINDS, SPACES
from tests.games.city_guilds.scenario import city_guilds, public_of
from tests.scale import scaled

MEN = {3: 18, 4: 13, 5: 10}


class ReferenceFollower:
    """Plays at random and reports every completed placement to the reference."""

    def __init__(self, state: State, reference: Reference) -> None:
        self.state = state
        self.game = state.game
        self.reference = reference
        self.kind = ""
        self.space = ""

    def decide(self, rng: random.Random) -> None:
        """Make one decision for the active seat."""
        seat = self.state.actor
        legal = [self.game.text(self.state, seat, a) for a in self.state.actions(seat)]
        spaces = [text.removeprefix("on ") for text in legal if text.startswith("on ")]
        assert not spaces or spaces == self.reference.open_spaces()
        text = rng.choice(legal)
        self.state.apply(seat, self.game.parse(self.state, seat, text))
        verb, _, rest = text.partition(" ")
        if verb == "play":
            self.kind = rest
        elif verb == "on" and not self.kind:
            self.reference.place_tavern(rest)
            compare(public_of(self.state), self.reference)
        elif verb == "on":
            self.space = rest
        if self.space:
            self.complete(seat)

    def complete(self, seat: int) -> None:
        """Report the placement, unless men have to be chosen first."""
        public = public_of(self.state)
        number = SPACES.index(self.space)
        if public["tiles"][number] >= 0:
            self.reference.place(seat, self.kind, self.space, public["men"][number])
            self.kind = self.space = ""
            compare(public, self.reference)


def compare(public: Public, reference: Reference) -> None:
    """Compare everything that the reference knows with the public information."""
    tiles = {
        SPACES[number]: (KINDS[kind], owner if owner >= 0 else None, men)
        for number, (kind, owner, men) in enumerate(
            zip(public["tiles"], public["owners"], public["men"], strict=True)
        )
        if kind >= 0
    }
    assert tiles == reference.tiles
    assert public["orders"] == list(reference.orders.values())
    assert public["men_left"] == reference.men_left
    assert public["money"] == reference.money
    for guild, name in enumerate(GUILDS):
        positions, arrivals = public["positions"][guild], public["arrivals"][guild]
        cubes = {
            space: sorted(
                (s for s in range(reference.seats) if positions[s] == space),
                key=arrivals.__getitem__,
            )
            for space in set(positions) - {0}
        }
        assert cubes == {space: there for space, there in reference.tracks[name].items() if there}
    control = {
        BLOCKS[block]: GUILDS[row[1]] if row[1] >= 0 else None
        for block, row in enumerate(public["scored"])
        if row
    }
    assert control == reference.control


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("tavern_optional", [True, False])
@pytest.mark.parametrize("minstrel_counts", [True, False])
def test_the_engine_agrees_with_the_reference(
    seats: int, tavern_optional: bool, minstrel_counts: bool
) -> None:
    game = city_guilds()
    rng = random.Random(seats)
    for _ in range(scaled(1, 3)):
        state = game.start(seats, tavern_optional=tavern_optional, minstrel_counts=minstrel_counts)
        reference = Reference(seats, MEN[seats], minstrel_counts)
        follower = ReferenceFollower(state, reference)
        while not state.over:
            if state.actor == guildhall.CHANCE:
                state.apply(guildhall.CHANCE, state.sample(rng))
            else:
                follower.decide(rng)
        assert len(reference.tiles) == len(SPACES)
        assert state.scores() == reference.money
        best = max(reference.money)
        assert state.winners() == [s for s, money in enumerate(reference.money) if money == best]
        paid = [0] * seats
        for line in state.score_sheet():
            paid[line.seat] += line.points
        assert paid == reference.money
        assert random_games.violations(state) == []
