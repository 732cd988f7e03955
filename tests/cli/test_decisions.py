"""Decisions of several parts at the terminal: typed at once, in any order, and undone at once."""

from collections.abc import Callable
from pathlib import Path

from guildhall.cli.arguments import load_record
from guildhall.core.board_model import Selection
from guildhall.core.record import Record
from guildhall.core.selection import encode
from guildhall.core.selection_check import Choice
from guildhall.core.selection_text import choice_text
from guildhall.core.state import State
from tests.cli.decision_records import phase_of, record_until, save_record
from tests.cli.run_cli import run_cli


def is_compound(selection: Selection) -> bool:
    return selection.is_compound


def has_several(selection: Selection) -> bool:
    group = selection.groups[0] if selection.groups else None
    return group is not None and group.max > 1 and len(group.items) > 2


def has_two_groups(selection: Selection) -> bool:
    return len(selection.groups) == 2 and len(selection.groups[0].items) > 2


def has_many_cards(selection: Selection) -> bool:
    return selection.is_compound and sum(selection.groups[0].limits) > 3


def has_many_amounts(selection: Selection) -> bool:
    return selection.is_compound and len(selection.groups[0].values) > 15


def has_several_departments(selection: Selection) -> bool:
    return has_two_groups(selection) and len(selection.pairs) > 5


class Terminal:
    """A game that is resumed at a decision."""

    def __init__(
        self, folder: Path, game_id: str, phase: str, is_wanted: Callable[[Selection], bool]
    ) -> None:
        self.record, self.seat = record_until(game_id, phase, is_wanted)
        self.folder = folder
        self.game = self.record.game
        self.state = self.record.replay()
        self.view = self.state.view(self.seat)
        self.selection = self.game.selection(self.view)

    def play(self, *lines: str) -> tuple[str, Record]:
        """Type some lines; return the output and the record that is saved then."""
        file = save_record(self.record, self.folder / "begun.json")
        saved = self.folder / "played.json"
        result = run_cli(
            "play", "--resume", file, "--seat", str(self.seat), "--seed", "1", "--bot", "random",
            stdin="\n".join([*lines, f"save {saved}", "quit", ""]),
        )  # fmt: skip
        assert result.exit_code == 0, result.output
        return " ".join(result.stdout.split()), load_record(saved)

    def moves(self, record: Record) -> list[tuple[int, str]]:
        """The seat's own moves after the beginning."""
        assert record.moves[: len(self.record.moves)] == self.record.moves
        later = record.moves[len(self.record.moves) :]
        return [move for move in later if move[0] == self.seat]

    def moves_of(self, choice: Choice) -> list[tuple[int, str]]:
        """The moves that make a choice."""
        state: State = self.state.clone()
        found = []
        for action in encode(self.selection, choice):
            found.append((self.seat, self.game.text(state, self.seat, action)))
            state.apply(self.seat, action)
        return found

    def check_typed(self, text: str, choice: Choice) -> str:
        """A text makes a choice, whatever follows it."""
        out, record = self.play(text)
        expected = self.moves_of(choice)
        assert self.moves(record)[: len(expected)] == expected
        return out


def test_employees_are_placed_in_any_order(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "power_struggle", "hire", has_several)
    (group,) = terminal.selection.groups
    one, two, *_ = group.items
    first, second = (terminal.game.item_text(terminal.view, key) for key in (one, two))
    assert group.max == 2
    out = terminal.check_typed(f"{second}, {first}", [[one, two]])
    assert f"Hire 2: {first}, {second}." in out
    terminal.check_typed("2, 1", [[one, two]])
    terminal.check_typed(f"2 x {second}", [[two, two]])
    terminal.check_typed(f"{second} x 2", [[two, two]])
    terminal.check_typed("2 x 2", [[two, two]])


def test_a_half_made_choice_ends_nothing(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "power_struggle", "hire", has_several)
    (group,) = terminal.selection.groups
    first = terminal.game.item_text(terminal.view, group.items[0])
    for text, reply in (
        (first, "Choose 1 more."),
        ("1", "Choose 1 more."),
        ("1, 1, 2", "Choose at most 2."),
        ("5 x 1", "You have chosen one of these too many times."),
        ("1, 99", f"The items are numbered from 1 to {len(group.items)}."),
        (f"{first}, zebra", "“zebra” is not an action of Power Struggle."),
        (f"{first}, stop", "You have not started anything that you could stop now."),
    ):
        out, record = terminal.play(text)
        assert terminal.moves(record) == []
        if text != f"{first}, stop":
            assert reply in out


def test_the_prompt_lists_the_items_and_an_example(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "power_struggle", "hire", has_several)
    (group,) = terminal.selection.groups
    out, _ = terminal.play()
    assert "Choose 2 in total:" in out
    for number, (item, limit) in enumerate(zip(group.items, group.limits, strict=True), start=1):
        text = terminal.game.item_text(terminal.view, item)
        assert f"{number} {text}" in out
        assert limit == 1 or f"{text} (up to {limit})" in out
    assert "Type all on one line, in any order, for example: " in out


def test_piles_are_made_in_any_order(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "strasbourg", "plan", has_many_cards)
    (group,) = terminal.selection.groups
    cards = [
        (item, value)
        for item, value, limit in zip(group.items, group.values, group.limits, strict=True)
        for _ in range(limit)
    ]
    low, *others = cards
    typed = f"{low[1]} / {' '.join(str(value) for _, value in others)}"
    choice = [[low[0], -1, *(item for item, _ in others)]]
    out = terminal.check_typed(typed, choice)
    assert "Lock in 2 piles: " in out
    terminal.check_typed(typed.replace("/", "|"), choice)
    out, record = terminal.play(str(low[1]))
    assert "Put every card into a pile." in out
    assert terminal.moves(record) == []
    out, record = terminal.play(f"{typed} / 9")
    assert "You have no “9”." in out
    assert terminal.moves(record) == []


def test_an_amount_is_one_number(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "power_struggle", "bribe_sum", has_many_amounts)
    (group,) = terminal.selection.groups
    amount = next(value for value in reversed(group.values) if value % 100_000 == 50_000)
    for text in (str(amount), f"{amount:,}", f"{amount:,}".replace(",", "."), f"{amount // 1000}k"):
        out = terminal.check_typed(text, [[amount]])
        assert f"Offer {amount:,}: {amount:,}." in out
    out, record = terminal.play(str(amount + 1), str(10**9))
    assert out.count(f"Choose an amount from {group.values[0]:,} to {group.values[-1]:,}") >= 3
    assert terminal.moves(record) == []


def test_objectives_are_named_or_numbered(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "strasbourg", "keep", is_compound)
    (group,) = terminal.selection.groups
    chosen = [group.items[0], group.items[2]]
    names = [terminal.game.item_text(terminal.view, key) for key in chosen]
    out = terminal.check_typed("3, 1", [chosen])
    assert "Keep 2 objectives: " in out
    terminal.check_typed(", ".join(reversed(names)), [chosen])
    # The questions of the game can still be answered one by one.
    _, record = terminal.play("keep")
    assert terminal.moves(record)[0] == (terminal.seat, "keep")


def test_a_card_and_influence_are_chosen_together(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "flandern", "choose", has_two_groups)
    card = terminal.selection.groups[0].items[1]
    name = terminal.game.item_text(terminal.view, card)
    for text in (f"{name}, 1", f"1, {name}", "2, 1", f"1 influence card, {name}"):
        terminal.check_typed(text, [[card], [1]])
    out, record = terminal.play(name)
    assert terminal.moves(record)[:1] == [(terminal.seat, f"play {name}")]
    assert "how many influence cards do you add?" in out


def test_a_tile_and_a_plot_are_chosen_in_any_order(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "flandern", "build", has_two_groups)
    plot, tile = terminal.selection.pairs[-1]
    texts = [terminal.game.item_text(terminal.view, key) for key in (plot, tile)]
    terminal.check_typed(f"{texts[0]}, {texts[1]}", [[plot], [tile]])
    terminal.check_typed(f"{texts[1]}, {texts[0]}", [[plot], [tile]])
    out, record = terminal.play(texts[1])
    assert terminal.moves(record) == []
    assert "Choose one of these as well: " in out


def test_every_example_can_be_typed(tmp_path: Path) -> None:
    for game_id, phase in (
        ("power_struggle", "events"),
        ("power_struggle", "found_division"),
        ("power_struggle", "new_division"),
        ("power_struggle", "move_room"),
        ("power_struggle", "merge_first"),
        ("power_struggle", "take"),
        ("power_struggle", "dismiss"),
        ("strasbourg", "sell"),
        ("city_guilds", "place"),
    ):
        terminal = Terminal(tmp_path, game_id, phase, is_compound)
        out, _ = terminal.play()
        example = out.split("in any order, for example: ")[1].split(" > save")[0]
        _, record = terminal.play(example)
        assert terminal.moves(record)[0][0] == terminal.seat, (phase, example)


def test_undo_takes_back_the_whole_decision(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "power_struggle", "move_room", has_several_departments)
    for room, division in terminal.selection.pairs:
        after = terminal.state.clone()
        for action in (room, division):
            after.apply(terminal.seat, action)
        if phase_of(after, terminal.seat) == "move_second":
            break
    choice = [[room], [division]]
    text = choice_text(terminal.game, terminal.view, terminal.selection, choice)
    out, record = terminal.play(text)
    assert len(terminal.moves(record)) == 2
    out, record = terminal.play(text, "undo")
    assert terminal.moves(record) == []
    assert out.count(terminal.game.prompt(terminal.view)) == 2
