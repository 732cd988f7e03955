"""Games from the first card on: a chosen deal, and managers placed by name."""

from guildhall.games.power_struggle import ids
from tests.games.power_struggle.positions import power_struggle
from tests.games.power_struggle.scenario import ScriptedGame
from tests.games.power_struggle.scenario_notation import CARDS, CHANCE, LETTERS

HOLDERS = {3: "BYBYGGB", 4: "RGBRYGY", 5: "RGBPYBY"}
"""Holders of the privilege cards; Blue is first player, and Yellow has Legal & Patents."""

PLACINGS = "board COM DEV board  HR COM CON ACC  CON board COM board"
"""The example of the rulebook: Blue, Yellow, Green, Red; back; and forth again."""


def deal_game(
    seats: int = 4,
    holders: str = "",
    colours: str = "",
    competences: str = "",
) -> ScriptedGame:
    """A game at the first placing: colours by letters, competence cards by numbers."""
    holders = holders or HOLDERS[seats]
    letters = LETTERS[:seats]
    table = ScriptedGame(power_struggle().start(seats))
    state = table.state
    for colour in colours or letters[1:] + letters[0]:
        state.apply(CHANCE, ids.COLOUR_DRAWN + LETTERS.index(colour))
    for number in competences or "12345"[:seats]:
        state.apply(CHANCE, ids.COMPETENCE_DRAWN + int(number) - 1)
    for seat, letter in enumerate(letters):
        if holders.count(letter) > len(CARDS) // seats:
            state.apply(CHANCE, ids.EXTRA_DRAWN + seat)
    for letter in letters:
        for card, holder in enumerate(holders):
            if holder == letter:
                state.apply(CHANCE, ids.PRIVILEGE_DRAWN + card)
    return table


def place_managers(table: ScriptedGame, placings: str) -> ScriptedGame:
    """Each seat in turn places a manager on the board or in a division."""
    for where in placings.split():
        table.play("to the board" if where == "board" else f"in {where}")
    return table


def rulebook_example() -> ScriptedGame:
    """The rulebook's example after the first meeting: Green's events are about to be drawn."""
    return place_managers(deal_game(), PLACINGS)
