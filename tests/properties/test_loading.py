"""Loading untrusted dumps: every error is reported in a sentence."""

import json
import random

import pytest
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st

import guildhall
from guildhall.core.state import State
from tests import mutated_dumps, random_games, strategies
from tests.random_games import ReachedPosition

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)

MUTANTS = 20
"""Mutants per position: most of them are refused at once."""

ODD_ITEMS: tuple[object, ...] = (True, 1.0, None, "1", [], 10**9, -(10**9), 2**63, 10**30)


def loaded_or_refused(game: guildhall.Game, data: object) -> State | None:
    """Load a dump; return None if it was rejected with a sentence."""
    try:
        return game.load(data)
    except ValueError as refusal:
        sentence = str(refusal)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    return None


# Shrinking takes minutes, and a smaller seed is not a simpler mutant.
@settings(phases=(Phase.explicit, Phase.reuse, Phase.generate))
@pytest.mark.parametrize("game_id", guildhall.titles())
@given(data=st.data())
def test_a_mutated_position_is_refused_or_safe_to_use(game_id: str, data: st.DataObject) -> None:
    """No dump crashes the engine, makes it hang, or leads to an invalid position."""
    setup = data.draw(strategies.setups(game_id), "setup")
    state = data.draw(strategies.reached_positions(setup), "state").state()
    other = data.draw(strategies.reached_positions(setup), "other").state()
    for seed in data.draw(
        st.lists(strategies.seeds(), min_size=MUTANTS, max_size=MUTANTS), "seeds"
    ):
        dump = mutated_dumps.mutated_dump(state, other, random.Random(seed))
        loaded = loaded_or_refused(state.game, dump)
        if loaded is not None:
            mutant = random_games.Snapshot(dump)
            note(f"Mutant: {random_games.dump_snapshot(state).differences(mutant)}")
            assert random_games.dump_snapshot(loaded) == mutant
            mutated_dumps.check_usable(loaded, seed)


@given(strategies.reached_positions(), st.data())
def test_an_item_of_another_kind_or_out_of_bounds_is_refused(
    reached_position: ReachedPosition, data: st.DataObject
) -> None:
    state = reached_position.state()
    dump = json.loads(random_games.dump_snapshot(state).text)
    items = dump["fields"][data.draw(st.sampled_from(sorted(dump["fields"])), "field")]
    items[data.draw(st.integers(0, len(items) - 1), "at")] = data.draw(st.sampled_from(ODD_ITEMS))
    assert loaded_or_refused(state.game, dump) is None


@given(strategies.reached_positions(), st.data())
def test_missing_and_malformed_parts_are_refused(
    reached_position: ReachedPosition, data: st.DataObject
) -> None:
    state = reached_position.state()
    dump = json.loads(random_games.dump_snapshot(state).text)
    parts = [part for part in (dump, dump["fields"], dump["options"]) if part]
    inner = data.draw(st.sampled_from(parts))
    name = data.draw(st.sampled_from(sorted(inner)))
    anything = data.draw(ANYTHING)
    if data.draw(st.booleans(), "remove"):
        del inner[name]
    elif repr(inner[name]) == repr(anything):
        return
    else:
        inner[name] = anything
    loaded = loaded_or_refused(state.game, dump)
    # A changed option may not matter yet.
    assert loaded is None or random_games.dump_snapshot(loaded) == random_games.Snapshot(dump)


@given(strategies.setups(), ANYTHING)
def test_anything_else_is_refused(setup: random_games.Setup, anything: object) -> None:
    assert loaded_or_refused(setup.game, anything) is None


@pytest.mark.parametrize("setup", random_games.default_setups(), ids=str)
def test_a_position_of_another_ruleset_pack_or_number_of_seats_is_refused(
    setup: random_games.Setup,
) -> None:
    state = setup.start()
    random_games.play_random(state, seed=7, depth=60)
    for name, wrong in (("title", "chess"), ("ruleset", 0), ("pack", "0" * 64), ("seats", 0)):
        dump = json.loads(random_games.dump_snapshot(state).text) | {name: wrong}
        assert loaded_or_refused(setup.game, dump) is None
    for seats in setup.game.seats:
        if seats != setup.seats:
            dump = json.loads(random_games.dump_snapshot(state).text) | {"seats": seats}
            assert loaded_or_refused(setup.game, dump) is None
    dump = json.loads(random_games.dump_snapshot(state).text)
    dump["fields"]["no_such_field"] = []
    assert loaded_or_refused(setup.game, dump) is None
