"""A human player at the terminal: prompts, answers and commands.

Everything printed here comes from the view of their seat and from events addressed to it.
"""

from __future__ import annotations

import contextlib
import random
import shlex
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from guildhall.bots import Bot, GreedyBot
from guildhall.cli import render
from guildhall.cli.arguments import check_replaceable, write_text
from guildhall.cli.console import print_text
from guildhall.cli.decision_list import decision_list
from guildhall.cli.local_table import LocalTable
from guildhall.core.board_model import Selection
from guildhall.core.event import ScoreLine, score_line
from guildhall.core.language import ENGLISH, capitalize, seat_name
from guildhall.core.reason import Reason
from guildhall.core.selection import decode, encode
from guildhall.core.selection_input import IncompleteChoice, numbered_items, parse_decision
from guildhall.core.selection_text import choice_text, finish_text
from guildhall.core.text_match import matches_prefixes
from guildhall.core.view import View
from guildhall.rulebook import Rulebook

_HELP = """\
Choose by number or by the first letters of each word; separate several with commas
Type a decision of several parts on one line, in any order; its list shows how
?           list your choices, the rule and a bot's suggestion (also: hint)
undo        undo your last decision
why ...     explain why something is not allowed, for example: why {refused}
rules ...   show the rules, or search them for a word or number, for example: rules {rule}
board       show the board again
score       show all points so far
save FILE   save the game to continue it later
quit        stop playing"""


class TerminalPlayer:
    """Plays one seat of a table for a person, and lets bots play the others."""

    def __init__(
        self,
        table: LocalTable,
        seat: int,
        bot: Bot,
        rng: random.Random,
        console: Console,
        is_interactive: bool,
        save_path: Path | None,
    ) -> None:
        self.table = table
        self.game = table.game
        self.seat = seat
        self.bot = bot
        self.rng = rng
        self.console = console
        self.is_interactive = is_interactive
        self.save_path = save_path
        self.last_save: tuple[Path, int] | None = None  # the file, and the number of moves saved
        self.rulebook = Rulebook(table.game)
        # The revision whose events have been printed.
        self.shown_revision = table.revision_before_last_move(seat)
        self.is_board_stale = True
        self.is_prompt_shown = False  # for the current decision
        self.is_quitting = False
        self.queued_text = ""  # typed on one line and not handled yet
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self.hint,
            "hint": self.hint,
            "help": self.hint,
            "undo": self.undo,
            "why": self.why,
            "rules": self.rules,
            "board": self.request_board,
            "score": self.score,
            "save": self.save_as,
            "quit": self.quit_game,
            "exit": self.quit_game,
        }

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        self.print_welcome()
        while not self.table.over:
            others = [seat for seat in self.table.waiting() if seat != self.seat]
            if others:
                self.table.move_bot(self.bot, others[0], self.rng)
                self.is_board_stale = True
                continue
            if not self.queued_text:
                self.show_prompt()
            while not self.is_quitting and not self.handle_answer(self.next_text()):
                self.queued_text = ""
                if not self.is_prompt_shown and not self.is_quitting:
                    # An earlier answer on the same line has led to a new prompt.
                    self.show_prompt()
            if self.is_quitting:
                return
        self.show_result()

    # Output

    def view(self) -> View:
        """The view of the person's seat."""
        return self.table.view(self.seat)

    def action_texts(self, view: View) -> list[str]:
        """The texts of the legal actions."""
        return [self.game.text(view, self.seat, action) for action in view["actions"]]

    def print_welcome(self) -> None:
        """Print the players and how to answer."""
        print_text(self.console, f"{self.game.title} for {self.table.seats} players", "bold")
        print_text(
            self.console,
            f"You are {seat_name(self.seat)}; bots play the others. Choose by number, or by the "
            "first letters of each word. Type ? for help, rules for the rules, undo to undo your "
            "last move, quit to stop.",
        )

    def show_prompt(self) -> None:
        """Print new events, the board if others have changed it, and the prompt."""
        view = self.view()
        self.is_prompt_shown = True
        self.print_new_events()
        if self.is_board_stale:
            self.print_board()
        elif len(view["actions"]) > render.MAX_SINGLE_COLUMN:
            # Long lists are spaces on the map, which marks them.
            render.print_board(self.console, self.game, view, is_whole=False)
        self.console.print()
        self.print_question(view)

    def print_question(self, view: View) -> None:
        """Print the prompt and what can be chosen."""
        print_text(self.console, self.game.prompt(view), "bold")
        selection = self.game.selection(view)
        if selection.is_compound:
            self.console.print(decision_list(self.game, view, selection))
        else:
            texts = self.action_texts(view)
            self.console.print(render.numbered_list(texts, render.first_number(texts)))

    def print_board(self) -> None:
        """Print the board as the seat sees it."""
        self.is_board_stale = False
        render.print_board(self.console, self.game, self.view())

    def print_new_events(self) -> None:
        """Print the events since the last prompt."""
        events = self.table.events_since(self.seat, self.shown_revision)
        self.shown_revision = self.table.revision(self.seat)
        if events:
            self.console.print()
            seats = self.table.seats
            self.console.print(render.events_table(self.game, seats, events, self.seat))

    # Input

    def read_line(self) -> str | None:
        """Read a line; None at the end of the input."""
        try:
            line = input("> ").strip()
        except (EOFError, RuntimeError):  # RuntimeError: there is no standard input
            return None
        except UnicodeDecodeError:
            line = ""
        if not self.is_interactive:
            print_text(self.console, line)  # so that a captured log shows the answers
        return line

    def next_text(self) -> str | None:
        """The text that is not handled yet; a line can contain several answers."""
        while not self.queued_text:
            line = self.read_line()
            if line is None:
                return None
            self.queued_text = line.strip(", ")
        return self.queued_text

    def handle_answer(self, text: str | None) -> bool:
        """Handle the answer that a text begins with; return whether a new prompt is due."""
        if text is None:
            print_text(self.console, "\nThe input has ended.")
            return self.quit_game("")
        view = self.view()
        word, _, rest = text.partition(" ")
        is_action = text.lower() in (text.lower() for text in self.action_texts(view))
        if word.lower() in self.commands and not is_action:
            self.queued_text = ""
            return self.commands[word.lower()](rest.strip())
        selection = self.game.selection(view)
        try:
            actions = self.read_actions(text, view, selection)
        except ValueError as error:
            print_text(self.console, str(error), "yellow")
            return False
        if len(actions) > 1:
            self.print_decision(view, selection, actions)
        self.table.move_all(self.seat, actions)
        self.is_prompt_shown = False
        return True

    def read_actions(self, text: str, view: View, selection: Selection) -> list[int]:
        """The actions of the answer that a text begins with; the rest stays for later."""
        if not selection.is_compound:
            first, _, self.queued_text = (part.strip() for part in text.partition(","))
            return [self.parse_answer(first, view)]
        ends = [len(text)]
        if all(group.kind in ("single", "subset") and group.max == 1 for group in selection.groups):
            # Each part chooses one thing, so the parts that follow can answer the next question.
            ends += [at for at in range(len(text) - 1, 0, -1) if text[at] == ","]
        refusal: ValueError | None = None
        for end in ends:
            try:
                found = self.parse_decision(text[:end].strip(), view, selection)
            except ValueError as error:
                refusal = refusal or error
            else:
                self.queued_text = text[end:].strip(", ")
                return found
        assert refusal is not None
        raise refusal

    def parse_decision(self, text: str, view: View, selection: Selection) -> list[int]:
        """The actions of a whole decision, or of its first step."""
        items = numbered_items(selection)
        if text.isdecimal() and len(items) < int(text) <= len(items) + len(selection.buttons):
            return [selection.buttons[int(text) - len(items) - 1]]
        try:
            found = parse_decision(self.game, view, selection, text, ENGLISH, items)
        except IncompleteChoice:
            raise
        except ValueError:
            self.raise_refusal(text, view)
            raise
        return [found] if isinstance(found, int) else encode(selection, found)

    def parse_answer(self, line: str, view: View) -> int:
        """The action that a number or text names."""
        actions = view["actions"]
        if line.isdecimal():
            first = render.first_number(self.action_texts(view))
            last = first + len(actions) - 1
            if not first <= int(line) <= last:
                raise ValueError(f"There are {len(actions)} choices: type {first} to {last}.")
            return actions[int(line) - first]
        try:
            return self.game.parse(view, self.seat, line)
        except ValueError:
            self.raise_refusal(line, view)
            raise

    def raise_refusal(self, line: str, view: View) -> None:
        """Raise why a text is refused, if it names illegal actions only."""
        reasons = self.find_refusals(line, view)
        if None not in reasons.values():
            for reason in reasons.values():
                raise ValueError(str(reason)) from None

    def print_decision(self, view: View, selection: Selection, actions: list[int]) -> None:
        """Print what completing a decision does, and the choice."""
        choice = decode(selection, actions)
        assert choice is not None
        finish = capitalize(finish_text(self.game, view, selection, choice))
        text = f": {choice_text(self.game, view, selection, choice)}" if any(choice) else ""
        print_text(self.console, f"{finish}{text}.", "green")

    def find_refusals(self, line: str, view: View) -> dict[int, Reason | None]:
        """Why the actions that match a text are illegal; those of the current rule come first."""
        wanted = " ".join(line.lower().split())
        ids = range(self.game.num_actions)
        names = {action: self.game.text(view, self.seat, action).lower() for action in ids}
        found = [action for action, name in names.items() if name == wanted]
        if wanted and not found:
            found = [action for action, name in names.items() if matches_prefixes(wanted, name)]
        reasons = {action: self.table.why_not(self.seat, action) for action in found}
        rule = self.current_rule()
        found.sort(key=lambda action: (reasons[action] or (rule,))[0] != rule)
        return {action: reasons[action] for action in found}

    # Commands; each returns whether a new prompt is due

    def hint(self, _: str) -> bool:
        """Print the legal actions, their rule, a bot's suggestion and all commands."""
        view = self.view()
        self.print_question(view)
        rule = self.rulebook.rule(self.current_rule())
        if rule is not None:
            self.console.print(render.rules_section(rule))
        actions, choice = self.table.suggestion(GreedyBot(), self.seat)
        selection = self.game.selection(view)
        if choice is not None:
            text = choice_text(self.game, view, selection, choice)
        else:
            first, listed = 1, [*numbered_items(selection), *selection.buttons]
            if not selection.is_compound:
                first, listed = render.first_number(self.action_texts(view)), view["actions"]
            number = listed.index(actions[0]) + first
            text = f"{number}: {self.game.text(view, self.seat, actions[0])}"
        print_text(self.console, f"A simple bot would choose {text}.", "green")
        rule_number = "1.1" if rule is None else rule.rule.partition("-")[2]
        help_text = _HELP.format(refused=self.refused_example(), rule=rule_number)
        print_text(self.console, help_text, "dim")
        return False

    def current_rule(self) -> str:
        """The rule of the current decision: the one that forbids most illegal actions."""
        ids = range(self.game.num_actions)
        reasons = [self.table.why_not(self.seat, action) for action in ids]
        counts = Counter(reason.rule for reason in reasons if reason is not None and reason.rule)
        return counts.most_common(1)[0][0] if counts else ""

    def undo(self, _: str) -> bool:
        """Undo the last decision of the seat as a whole, if possible."""
        before = self.table.view(None)
        barrier = self.table.undo(self.seat)
        if barrier is not None:
            print_text(self.console, barrier, "yellow")
            return False
        self.shown_revision = self.table.revision(self.seat)
        self.is_board_stale = self.table.view(None) != before
        return True

    def why(self, rest: str) -> bool:
        """Print which rule forbids an action."""
        view = self.view()
        reasons = self.find_refusals(rest, view)
        if not reasons:
            example = f"Why what? Name an action, for example: why {self.refused_example()}"
            print_text(self.console, example, "yellow")
        for action in list(reasons)[: render.MAX_RESULTS]:
            text = self.game.text(view, self.seat, action)
            print_text(self.console, f"{text}: {reasons[action] or 'this is allowed now.'}")
        if len(reasons) > render.MAX_RESULTS:
            print_text(self.console, f"... and {len(reasons) - render.MAX_RESULTS} more.", "dim")
        return False

    def refused_example(self) -> str:
        """The text of an action that is not allowed now."""
        ids = range(self.game.num_actions)
        refused = (action for action in ids if self.table.why_not(self.seat, action) is not None)
        return self.game.text(self.view(), self.seat, next(refused))

    def rules(self, word: str) -> bool:
        """Print or search the rules."""
        self.console.print(render.rules_excerpt(self.rulebook, word))
        return False

    def request_board(self, _: str) -> bool:
        """Print the board and the prompt again."""
        self.is_board_stale = True
        return True

    def score(self, _: str) -> bool:
        """Print the points scored so far, without those that depend on the end of the game."""
        events = [event for _, event in self.table.events_since(self.seat, 0)]
        self.print_score_sheet([line for one in events if (line := score_line(one)) is not None])
        return False

    def print_score_sheet(self, lines: list[ScoreLine]) -> None:
        """Print a score sheet."""
        seats = self.table.seats
        self.console.print(render.score_sheet(self.game, seats, lines, self.seat))

    def save_as(self, name: str) -> bool:
        """Save the record to a file."""
        if not name:
            print_text(self.console, "Save where? Type: save FILE", "yellow")
        else:
            with contextlib.suppress(RuntimeError):  # the home folder of an unknown user
                name = str(Path(name).expanduser())
            try:
                check_replaceable(Path(name))
            except ValueError as error:
                print_text(self.console, str(error), "yellow")
            else:
                self.write_record(Path(name))
        return False

    def write_record(self, path: Path) -> None:
        """Write the record, or print why that failed."""
        try:
            write_text(path, self.table.record.to_json())
        except OSError as error:
            print_text(self.console, f"{path} cannot be written: {error.strerror}.", "yellow")
        except ValueError as error:
            print_text(self.console, str(error), "yellow")
        else:
            self.last_save = (path, len(self.table.effective_moves))
            print_text(self.console, f"Saved to {path}.")
            if not self.table.over:
                # The record does not know who played which seat.
                command = ["guildhall", "play", "--resume", str(path), "--seat", str(self.seat)]
                self.console.print(Text(f"Continue with: {shlex.join(command)}"), soft_wrap=True)

    def save_status(self) -> str:
        """A clause that says whether the game was saved."""
        if self.last_save is None:
            return "nothing was saved"
        path, moves = self.last_save
        if moves == len(self.table.effective_moves):
            return f"it is saved in {path}"
        return f"moves after the last save in {path} are lost"

    def quit_game(self, _: str) -> bool:
        """Stop, and save if --save was given."""
        self.is_quitting = True
        if self.save_path is not None:
            self.write_record(self.save_path)
        else:
            print_text(self.console, f"Game stopped; {self.save_status()}.")
        return False

    # The end

    def show_result(self) -> None:
        """Print the final board, the score sheet and the winners, and offer to save."""
        self.print_new_events()
        self.print_board()
        self.console.print()
        result = self.table.result()
        self.print_score_sheet(result.score_sheet)
        self.console.print()
        winners = render.result_text(self.game, result.scores, result.winners, self.seat)
        print_text(self.console, winners, "bold")
        if self.save_path is not None:
            self.write_record(self.save_path)
            return
        print_text(self.console, "Type a file name to save the record, or press Enter.")
        name = self.read_line()
        if name and name.lower() not in ("quit", "exit"):
            self.save_as(name.removeprefix("save "))
