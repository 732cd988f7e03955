"""Random games in which the engine agrees with the reference implementation at every step."""

import random
from typing import cast

import pytest

from guildhall.core.state import State
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.view import PowerStruggleView
from tests import random_games
from tests.games.power_struggle.positions import power_struggle
from tests.games.power_struggle.reference import deal
from tests.games.power_struggle.reference_actions import Reference
from tests.games.power_struggle.scenario_notation import (
    ACTION_IDS,
    ACTION_WORDS,
    CHANCE,
    DIVISIONS,
    EVENTS,
    HALVES,
    TRACKS,
)
from tests.scale import scaled


def view_of(state: State, seat: int | None) -> PowerStruggleView:
    """The view of a seat, or of a spectator."""
    return cast(PowerStruggleView, state.view(seat))


def after_the_deal(state: State, rng: random.Random) -> Reference:
    """Let chance deal, and give the reference the same cards."""
    while state.actor == CHANCE:
        state.apply(CHANCE, state.sample(rng))
    options, public = view_of(state, None)["options"], view_of(state, None)["public"]
    own = [view_of(state, seat)["own"] for seat in range(len(public["extras"]))]
    goal = 5 if options["long_game"] else 4
    colours = [row["colour"] for row in own]
    competences = [f"N{row['competence'] + 1}" for row in own]
    reference = Reference(len(own), goal, colours, competences)
    reference.ends_in_meeting = bool(options["ends_in_meeting"])
    reference.last_round = 20 if options["twenty_rounds"] else 10
    reference.cards = deal(public["card_holders"])
    return reference


def compare(state: State, reference: Reference) -> None:
    """Everything on the table and all cash is the same in both implementations."""
    public = view_of(state, None)["public"]
    assert public["rooms"] == [
        [[room.owner, room.managers, room.staff] for room in reference.divisions[name]]
        for name in DIVISIONS
    ]
    heads = [reference.heads[name] for name in DIVISIONS]
    assert public["heads"] == [-1 if head is None else head for head in heads]
    assert public["board"] == reference.board
    assert public["chairman"] == (-1 if reference.chairman is None else reference.chairman)
    assert public["counsels"] == [
        [int(name in own) for name in DIVISIONS] for own in reference.counsels
    ]
    assert public["tracks"] == [reference.tracks[name] for name in TRACKS]
    assert public["stock"] == reference.stock
    assert public["certificates"] == [
        [values.count(value) for value in range(1, 8)] for values in reference.certificates
    ]
    cards = list(reference.cards.values())
    assert public["card_holders"] == [card.holder for card in cards]
    assert public["card_halves"] == [HALVES.index(card.half) for card in cards]
    assert public["card_down"] == [int(card.is_face_down) for card in cards]
    assert public["motivation"] == reference.motivation
    assert [bool(flag) for flag in public["declared"]] == reference.declared
    assert [bool(flag) for flag in public["locked"]] == reference.locked
    for seat, cash in enumerate(reference.cash):
        assert view_of(state, seat)["own"]["cash"] == cash


def follow(state: State, reference: Reference, rng: random.Random, eager: str) -> None:
    """Play at random to the end, comparing questions at every step and everything else per action.

    An eager action is chosen most of the time if it is legal.
    """
    game = reference.play(state.actor)
    seat, options = next(game)
    while True:
        if seat == CHANCE:
            outcome = state.sample(rng)
            state.apply(CHANCE, outcome)
            answer = EVENTS[outcome - ids.EVENT_CARD_DRAWN]
        else:
            assert state.actor == seat
            legal = [ACTION_WORDS[action] for action in state.actions(seat)]
            assert sorted(legal) == sorted(options)
            if "found with new staff" in legal or "skip" in legal or "pass" in legal:
                compare(state, reference)
            answer = rng.choice(legal)
            if eager in legal and rng.random() < 0.6:
                answer = eager
            state.apply(seat, ACTION_IDS[answer])
        try:
            seat, options = game.send(answer)
        except StopIteration:
            break
    assert state.over
    compare(state, reference)
    assert state.scores() == [reference.points(seat) for seat in range(reference.seats)]
    assert state.winners() == reference.winners()


STYLES = (
    ("", ""),
    ("bribe", "ends_in_meeting"),
    ("accept", "long_game"),
    ("refuse", "twenty_rounds"),
    ("found with own staff", "ends_in_meeting"),
    ("merge", "long_game"),
    ("use Development", ""),
)
"""Eager actions, and the option that is switched."""


@pytest.mark.parametrize(
    ("seats", "eager", "switch"),
    [
        (seats, *style)
        for number, style in enumerate(STYLES)
        for seats in scaled((3 + number % 3,), (3, 4, 5))
    ],
)
def test_the_engine_agrees_with_the_reference(seats: int, eager: str, switch: str) -> None:
    rng = random.Random(f"{seats} {eager}")
    game = power_struggle()
    options = {switch: not game.options[switch].default} if switch else {}
    state = game.start(seats, **options)
    follow(state, after_the_deal(state, rng), rng, eager)
    assert random_games.violations(state) == []
