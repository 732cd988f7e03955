"""Texts of Power Struggle: every action, prompt, event and point has one."""

import random
from functools import cache
from typing import cast

import pytest

import guildhall
from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import Game
from guildhall.core.state import State
from guildhall.games.power_struggle import ids
from guildhall.games.power_struggle.components import Components
from guildhall.games.power_struggle.refusals.action_menu import too_little_cash
from guildhall.games.power_struggle.words import event_texts, prompts
from guildhall.games.power_struggle.words.counted_prompts import COUNTED_PROMPTS
from guildhall.games.power_struggle.words.names import (
    event_card_effect,
    money,
    money_in_thousands,
    signed,
)
from guildhall.server.i18n import get_language


@cache
def game() -> Game:
    return guildhall.game("power_struggle")


def pack_components() -> Components:
    return cast(Components, game().components)


@cache
def events_and_prompts(seed: int = 3) -> tuple[list[Event], set[str]]:
    """The events of a game, and all its prompts."""
    state, rng = game().start(seats=4), random.Random(seed)
    state.events = []
    asked = set()
    while not state.over:
        if state.actor == guildhall.CHANCE:
            state.apply(guildhall.CHANCE, state.sample(rng))
            continue
        asked |= {game().prompt(state.view(viewer)) for viewer in (None, *range(4))}
        state.apply(state.actor, rng.choice(state.actions(state.actor)))
    return state.events, asked


def test_amounts_are_formatted_for_the_language() -> None:
    assert money(1_250_000) == "1,250,000"
    assert money(1_250_000, get_language("de", game())) == "1.250.000"
    assert money(1_250_000, get_language("fr", game())) == "1 250 000"
    assert money_in_thousands(1_600_000) == "1600k"
    assert money_in_thousands(0) == "0"
    assert (signed(2), signed(-1)) == ("+2", "\N{MINUS SIGN}1")


def test_an_amount_is_shown_in_its_bracket_and_as_a_step_without_one() -> None:
    state = game().start(seats=3)
    assert game().text(state, 0, ids.SUM + 6) == "step 7"
    rng = random.Random(5)
    while state.actor == guildhall.CHANCE or not is_naming_sum(state):
        wanted = ids.BRIBE if ids.BRIBE in state.actions(max(state.actor, 0)) else None
        if state.actor == guildhall.CHANCE:
            state.apply(guildhall.CHANCE, state.sample(rng))
        else:
            state.apply(state.actor, wanted or rng.choice(state.actions(state.actor)))
    seat, least = state.actor, state.actions(state.actor)[0]
    text = game().text(state, seat, least)
    assert text in ("offer 50,000", "offer 550,000")
    assert game().text(state.view(seat), seat, least) == text
    # Another seat does not know the bracket (PS-10.2).
    assert game().text(state, (seat + 1) % 3, least) == "step 1"


def is_naming_sum(state: State) -> bool:
    return state.actor >= 0 and ids.SUM <= state.actions(state.actor)[0] < ids.CERTIFICATE


def test_prompts_are_one_or_two_short_sentences() -> None:
    _, asked = events_and_prompts()
    assert len(asked) > 60
    for text in asked:
        assert text[-1] in ".?"
        assert len(text) < 110


def test_every_kind_of_event_has_its_sentence() -> None:
    events, _ = events_and_prompts()
    kinds = {event.kind for event in events}
    assert len(kinds) > 35
    silent = set()
    for event in events:
        text = game().event_text(event)
        if text:
            assert text.endswith(".")
            assert "{" not in text
            assert len(text) < 120 or event.kind in ("events_ordered", "ended")
        else:
            silent.add(event.kind)
    # Their consequences are logged instead.
    assert silent == event_texts.SILENT_KINDS | {"acts", "cleared"}  # the last if nobody was there
    assert set(event_texts.HIDDEN_SENTENCES) <= set(event_texts.SENTENCES)
    assert set(event_texts.ALTERNATIVE_SENTENCES) <= set(event_texts.SENTENCES)


def test_the_amount_of_a_bribe_is_hidden_from_others() -> None:
    data: dict[str, object] = {"briber": 0, "target": 1, "card": 5, "attempt": 1}
    plain = game().event_text(Event("offered", (2, 3, None), False, data))
    assert plain == "Blue offers Vermilion a bribe for Controlling."
    full = game().event_text(Event("offered", (0, 1), True, {**data, "sum": 350_000}))
    assert full == "Blue offers Vermilion 350,000 for Controlling."


def test_a_seats_own_colour_as_arch_enemy_is_explained() -> None:
    """PS-8.5: a seat that has its own colour must beat everybody else."""
    shown: dict[str, object] = {"seat": 2, "colour": 2, "competence": 0}
    own = game().event_text(Event("showed_enemy", (None,), True, shown))
    assert own == "Green had to lead everyone in two of influence, shares and corruption."
    other = game().event_text(Event("showed_enemy", (None,), True, {**shown, "colour": 0}))
    assert other == "Green's arch-enemy: Blue in influence, shares and corruption."
    line = ScoreLine(2, 1, "arch_enemy", {"colour": 2, "card": 0}, "PS-8.5")
    reason = "led everyone in two of influence, shares and corruption (PS-8.5)"
    assert game().score_text(line) == reason
    line = ScoreLine(2, 1, "arch_enemy", {"colour": 0, "card": 0}, "PS-8.4")
    assert game().score_text(line).startswith("beat arch-enemy Blue in influence")


def test_an_event_card_has_its_effect() -> None:
    text = game().event_text(Event("turned_up", (None,), True, {"kind": 12, "turn": 2}))
    assert text == (
        "Event 2: Chairman's jet in the press (motivation \N{MINUS SIGN}2; "
        "the Chairman card is turned face down)."
    )
    for kind in range(len(pack_components().event_cards)):
        assert event_card_effect(pack_components(), kind)


@pytest.mark.parametrize("language", ["en", "it", "fr", "de"])
def test_actions_have_different_texts_in_every_language(language: str) -> None:
    lang = get_language(language, game())
    state = game().start(seats=4)
    texts = {game().text(state, 0, action, lang).casefold() for action in range(ids.NUM_ACTIONS)}
    assert len(texts) == ids.NUM_ACTIONS


def test_each_phase_has_a_prompt_for_the_active_seat_and_one_for_the_others() -> None:
    own_tables = {"chairman", "action", "events", "bribe_card", "bribe_sum"}
    own_tables |= set(COUNTED_PROMPTS)
    assert set(prompts.WAITING_FOR) == set(prompts.PROMPTS) | own_tables


def test_the_notebook_lists_the_bounds_of_everybodys_cash() -> None:
    state = game().start(seats=3)
    rng = random.Random(2)
    while state.actor == guildhall.CHANCE:
        state.apply(guildhall.CHANCE, state.sample(rng))
    assert game().notebook(state.view(0)) == ["Vermilion has 800,000.", "Green has 800,000."]


@pytest.mark.parametrize(
    ("language", "price"),
    [("en", "2,000,000"), ("it", "2.000.000"), ("fr", "2 000 000"), ("de", "2.000.000")],
)
def test_a_refusal_formats_its_price_for_the_language(language: str, price: str) -> None:
    reason = too_little_cash("PS-6.17", pack_components().counsel_price)
    assert price in get_language(language, game()).reason_text(reason)
    assert str(reason) == "You need at least 2,000,000. (PS-6.17)"
