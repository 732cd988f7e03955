"""Reference implementation of the game, as a simple procedure that asks questions."""

from collections.abc import Generator
from typing import NamedTuple

from guildhall.games.strasbourg import ids
from tests.games.strasbourg.reference_map import (
    BUILDINGS,
    CHAPEL_SPOTS,
    GOODS,
    GUILDS,
    SITES,
    guild_squares,
    neighbours,
    square_name,
    square_number,
)
from tests.games.strasbourg.reference_objectives import ObjectiveChecker

CARDS = ["FSB", "SVF", "VIS", "IBV", "BFI"]
LETTERS = "BFSVI"
POINTS = [6, 6, 5, 5, 4, 4, 6, 8, 9, 11, 7, 4, 6, 6, 4, 8, 12, 9, 10, 3, 3, 8, 2, 4, 5]


class Question(NamedTuple):
    """Some seats may answer, each with one of its options."""

    options: dict[int, list[int]]


class ChanceDraw(NamedTuple):
    """A weighted chance draw."""

    outcomes: list[tuple[int, int]]


class Pile(NamedTuple):
    """A face-down pile."""

    round: int
    cards: list[int]


SeatProcedure = Generator[list[int] | ChanceDraw, int, None]
"""What one seat does in a sealed phase: yields options or a draw, and receives the answer."""
GameProcedure = Generator[Question | ChanceDraw, tuple[int, int], None]


class Reference:
    """The rules, in the order of the rules page."""

    def __init__(self, seats: int, keep_unused_piles: bool) -> None:
        self.seats = list(range(seats))
        self.keeps_piles = keep_unused_piles
        self.round_cards: list[int] = []
        self.buildings: list[int] = []
        self.first = -1
        self.round = 0
        self.council = [-1] * 8
        self.members = [set[str]() for _ in self.seats]
        self.sites: dict[str, str] = {}
        self.chapels: list[int] = []
        self.coins = [5] * seats
        self.goods = [[0] * 5 for _ in self.seats]
        self.privileges = [0] * seats
        self.points = [0] * seats
        self.dealt: list[list[int]] = [[] for _ in self.seats]
        self.kept: list[list[int]] = [[] for _ in self.seats]
        self.deck = [[4] * 6 for _ in self.seats]
        self.rescued: list[list[int]] = [[] for _ in self.seats]
        self.piles: list[dict[int, Pile]] = [{} for _ in self.seats]

    def clockwise(self) -> list[int]:
        """All seats, starting with the first player."""
        return self.seats[self.first :] + self.seats[: self.first]

    # Setup

    def play_game(self) -> GameProcedure:
        for numbers, block in ((self.round_cards, ids.ROUND_CARD), (self.buildings, ids.BUILDING)):
            for _ in range(5):
                left = [n for n in range(5) if n not in numbers]
                _, outcome = yield ChanceDraw([(block + n, 1) for n in left])
                numbers.append(outcome - block)
        _, outcome = yield ChanceDraw([(ids.FIRST_PLAYER + seat, 1) for seat in self.seats])
        self.first = outcome - ids.FIRST_PLAYER
        self.council[:2] = self.clockwise()[:2]
        left = list(range(25))
        for seat in self.clockwise():
            for _ in range(5):
                _, outcome = yield ChanceDraw([(ids.OBJECTIVE + n, 1) for n in left])
                left.remove(outcome - ids.OBJECTIVE)
                self.dealt[seat].append(outcome - ids.OBJECTIVE)
        yield from self.sealed({seat: self.keep(seat) for seat in self.seats})
        for number in range(1, 6):
            self.round = number
            yield from self.planning()
            for step in "ABCDEFG":
                yield from self.bidding(step)
            yield from self.building()
            self.council_phase()
        self.score()

    def sealed(self, parts: dict[int, SeatProcedure]) -> GameProcedure:
        """All seats at once, each with its own procedure."""
        asked: dict[int, list[int]] = {}
        for seat, part in parts.items():
            first = next(part, None)
            assert not isinstance(first, ChanceDraw)
            if first is not None:
                asked[seat] = first
        while asked:
            seat, answer = yield Question(dict(asked))
            try:
                question = parts[seat].send(answer)
                while isinstance(question, ChanceDraw):
                    _, outcome = yield question
                    question = parts[seat].send(outcome)
                asked[seat] = question
            except StopIteration:
                del asked[seat]

    def keep(self, seat: int) -> SeatProcedure:
        """Keep one to five objectives."""
        for number in sorted(self.dealt[seat]):
            last = sorted(self.dealt[seat])[-1]
            if number == last and not self.kept[seat]:
                answer = ids.KEEP
            else:
                answer = yield [ids.KEEP, ids.DISCARD]
            if answer == ids.KEEP:
                self.kept[seat].append(number)

    # Planning

    def size(self, seat: int) -> int:
        return sum(self.deck[seat]) + len(self.rescued[seat])

    def next_card(self, seat: int) -> ChanceDraw:
        """The possible next cards of a deck."""
        if sum(self.deck[seat]):
            return ChanceDraw([(ids.CARD + v, n) for v, n in enumerate(self.deck[seat]) if n])
        return ChanceDraw([(ids.CARD + self.rescued[seat][0] - 1, 1)])

    def take_card(self, seat: int, outcome: int) -> int:
        value = outcome - ids.CARD
        if sum(self.deck[seat]):
            self.deck[seat][value] -= 1
        else:
            self.rescued[seat].pop(0)
        return value + 1

    def planning(self) -> GameProcedure:
        """Everybody draws and splits."""
        hands: dict[int, list[int]] = {}
        for seat in self.clockwise():
            if self.size(seat):
                _, outcome = yield self.next_card(seat)
                hands[seat] = [self.take_card(seat, outcome)]
        yield from self.sealed({seat: self.plan(seat, hands[seat]) for seat in sorted(hands)})

    def plan(self, seat: int, hand: list[int]) -> SeatProcedure:
        """One seat draws, stops and splits."""
        while self.size(seat):
            answer = yield [ids.DRAW, ids.STOP]
            if answer == ids.STOP:
                break
            outcome = yield self.next_card(seat)
            hand.append(self.take_card(seat, outcome))
        made: list[list[int]] = []
        hand.sort(reverse=True)
        while hand:
            made.append([hand.pop(0)])
            while options := self.addable(made, hand):
                answer = yield [ids.ADD + value - 1 for value in options] + [ids.CLOSE]
                if answer == ids.CLOSE:
                    break
                hand.remove(answer - ids.ADD + 1)
                made[-1].append(answer - ids.ADD + 1)
        for cards in made:
            slot = next(slot for slot in range(24) if slot not in self.piles[seat])
            self.piles[seat][slot] = Pile(self.round, cards)

    def addable(self, made: list[list[int]], hand: list[int]) -> list[int]:
        """The values that may be added to the last pile."""
        pile = made[-1]
        most = pile[-1]
        if len(made) > 1 and made[-2][: len(pile)] == pile:
            most = min(most, (made[-2][len(pile) :] or [0])[0])
        return sorted({value for value in hand if value <= most})

    # Bidding

    def bidding(self, step: str) -> GameProcedure:
        """Reveal, pass or wait; rank; act; rescue."""
        queue, bids = self.clockwise(), dict[int, list[int]]()
        while queue:
            seat = queue.pop(0)
            if not self.piles[seat]:
                continue
            _, answer = yield Question({seat: self.bid_actions(seat, bool(queue))})
            if answer == ids.WAIT:
                self.privileges[seat] -= 1
                queue.append(seat)
            elif answer != ids.PASS:
                bids[seat] = self.piles[seat].pop(answer - ids.REVEAL).cards
        order = self.clockwise()
        ranking = sorted(bids, key=lambda one: (-sum(bids[one]), order.index(one)))
        if ranking:
            self.first = ranking[0]
        rewarded = yield from self.effects(step, ranking)
        if self.round < 5:
            for seat in ranking[rewarded:]:
                options = [ids.RESCUE + value - 1 for value in sorted(set(bids[seat]))]
                _, answer = yield Question({seat: [*options, ids.NO_RESCUE]})
                if answer != ids.NO_RESCUE:
                    self.rescued[seat].append(answer - ids.RESCUE + 1)

    def bid_actions(self, seat: int, is_followed: bool) -> list[int]:
        """The piles that can be revealed, and whether the seat may wait."""
        offered, result = list[Pile](), list[int]()
        for slot, pile in sorted(self.piles[seat].items()):
            if pile not in offered:
                offered.append(pile)
                result.append(ids.REVEAL + slot)
        may_wait = self.privileges[seat] > 0 and is_followed
        return [*result, ids.PASS, *([ids.WAIT] if may_wait else [])]

    def effects(self, step: str, ranking: list[int]) -> Generator[Question, tuple[int, int], int]:
        """Give the rewards; return the number of rewarded ranks."""
        if step == "A":
            for council_seat, seat in enumerate(ranking[:2]):
                self.council[council_seat] = seat
            return 2
        if step in "CEG":
            for seat in ranking[:1]:
                yield from self.sell(seat)
                if step == "G":
                    self.council[7] = seat
            return 1
        letter = CARDS[self.round_cards[self.round - 1]]["BDF".index(step)]
        guild = LETTERS.index(letter)
        roles = ["master", "apprentice"]
        if len(self.seats) > 3:
            roles.insert(1, "journeyman")
        for role, seat in zip(roles, ranking, strict=False):
            yield from self.reward_seat(seat, role, guild)
        return len(roles)

    def reward_seat(
        self, seat: int, role: str, guild: int
    ) -> Generator[Question, tuple[int, int], None]:
        """The reward of a master, journeyman or apprentice."""
        if role == "master":
            self.council[2 + guild] = seat
        if role != "apprentice":
            self.goods[seat][guild] += 1
        taken = set[str]().union(*self.members)
        prices = guild_squares(GUILDS[guild])
        free = [n for n, price in prices.items() if n not in taken and price <= self.coins[seat]]
        other = ids.TAKE_GOOD if role == "apprentice" else ids.NO_PLACING
        answer = other
        if free:
            _, answer = yield Question(
                {seat: [*(ids.SQUARE + square_number(name) for name in free), other]}
            )
        if answer == ids.TAKE_GOOD:
            self.goods[seat][guild] += 1
        elif answer != ids.NO_PLACING:
            name = square_name(answer - ids.SQUARE)
            self.members[seat].add(name)
            self.coins[seat] -= prices[name]

    def sell(self, seat: int) -> Generator[Question, tuple[int, int], None]:
        for guild, value in enumerate(GOODS.values()):
            if self.goods[seat][guild]:
                options = [ids.SELL + n for n in range(self.goods[seat][guild] + 1)]
                _, answer = yield Question({seat: options})
                self.goods[seat][guild] -= answer - ids.SELL
                self.coins[seat] += (answer - ids.SELL) * value

    # Building, council, end

    def building(self) -> GameProcedure:
        """The church's chapel and the nobility's building."""
        spots = [ids.CHAPEL_SPOT + spot - 1 for spot in CHAPEL_SPOTS if spot not in self.chapels]
        _, answer = yield Question({self.council[1]: spots})
        self.chapels.append(answer - ids.CHAPEL_SPOT + 1)
        free = [ids.SITE + n for n, site in enumerate(SITES) if site not in self.sites.values()]
        _, answer = yield Question({self.council[0]: free})
        self.sites[BUILDINGS[self.buildings[self.round - 1]]] = SITES[answer - ids.SITE]
        if not self.keeps_piles:
            self.piles = [{} for _ in self.seats]

    def council_phase(self) -> None:
        """Prestige and privileges."""
        numbers = [self.council.count(seat) for seat in self.seats]
        for seat, number in enumerate(numbers):
            self.points[seat] += number
            self.privileges[seat] += number == max(numbers)

    def score(self) -> None:
        checker = ObjectiveChecker(self.members, self.sites, self.chapels, self.council, self.coins)
        for seat in self.seats:
            mine = self.members[seat]
            total = len(mine) + self.privileges[seat]
            total += sum(len(mine & set(CHAPEL_SPOTS[spot].split())) for spot in self.chapels)
            for number, building in enumerate(BUILDINGS, 2):
                total += number * len(mine & set(neighbours(self.sites[building])))
            for objective in self.kept[seat]:
                done = checker.is_fulfilled(seat, objective + 1)
                total += POINTS[objective] if done else -3
            self.points[seat] += total

    def winners(self) -> list[int]:
        """Most points, then most members."""
        ranks = [(self.points[seat], len(self.members[seat])) for seat in self.seats]
        return [seat for seat in self.seats if ranks[seat] == max(ranks)]
