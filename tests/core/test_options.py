"""Options that matter only with some numbers of seats."""

import pytest

import guildhall
from guildhall.core.reason import Refused
from guildhall.core.record import Record
from guildhall.core.title import Option


def test_an_option_applies_to_all_numbers_of_seats_unless_it_names_some() -> None:
    assert Option(True, (True, False), "", "").applies(5)
    limited = Option(True, (True, False), "", "", seats=(2, 3))
    assert [seats for seats in range(1, 6) if limited.applies(seats)] == [2, 3]


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_a_new_game_takes_exactly_the_options_that_apply(game_id: str) -> None:
    game = guildhall.game(game_id)
    for seats in game.seats:
        for name, option in game.options.items():
            for value in option.values:
                given = {name: value}
                if option.applies(seats) or value == option.default:
                    assert game.validate_options_for(seats, given)[name] == value
                else:
                    with pytest.raises(Refused, match=f"The option {name} is for .* players"):
                        game.validate_options_for(seats, given)


def test_an_old_record_keeps_an_option_that_does_not_apply() -> None:
    flandern = guildhall.game("flandern")
    record = Record(flandern, 3, {"influence_swapped": True})
    again = Record.from_json(record.to_json(), guildhall.game)
    assert again.start().options["influence_swapped"] is True
    assert flandern.load(flandern.dump(again.start())).seats == 3


@pytest.mark.parametrize("game_id", guildhall.titles())
def test_options_that_do_not_apply_change_nothing(game_id: str) -> None:
    game = guildhall.game(game_id)
    for seats in game.seats:
        usual = game.dump(game.start(seats))["fields"]
        for name, option in game.options.items():
            if not option.applies(seats):
                for value in option.values:
                    assert game.dump(game.start(seats, **{name: value}))["fields"] == usual
