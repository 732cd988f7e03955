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
from guildhall.cli.local_table import LocalTable
from guildhall.core.event import ScoreLine, score_line
from guildhall.core.language import seat_name
from guildhall.core.reason import Reason
from guildhall.core.text_match import matches_prefixes
from guildhall.core.view import View
from guildhall.rulebook import Rulebook

_HELP = """\
Choose by number or by the first letters of each word; separate several with commas: 2, b5, one
?           list your choices, the rule and a bot's suggestion (also: hint)
undo        undo your last move
why ...     explain why something is not allowed, for example: why on B5
rules ...   show the rules, or search them for a word or number, for example: rules tavern
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
        self.queued_answers: list[str] = []  # typed on one line and not handled yet
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
            if not self.queued_answers:
                self.show_prompt()
            while not self.is_quitting and not self.handle_answer(self.next_answer()):
                self.queued_answers.clear()
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
        print_text(self.console, f"\n{self.game.prompt(view)}", "bold")
        self.console.print(render.numbered_list(self.action_texts(view)))

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

    def next_answer(self) -> str | None:
        """The next answer; a line can contain several."""
        while not self.queued_answers:
            line = self.read_line()
            if line is None:
                return None
            is_command = line.split(" ")[0].lower() in self.commands
            parts = [line] if is_command else line.split(",")
            self.queued_answers = [part.strip() for part in parts if part.strip()]
        return self.queued_answers.pop(0)

    def handle_answer(self, line: str | None) -> bool:
        """Handle an answer; return whether a new prompt is due."""
        if line is None:
            print_text(self.console, "\nThe input has ended.")
            return self.quit_game("")
        view = self.view()
        word, _, rest = line.partition(" ")
        is_action = line.lower() in (text.lower() for text in self.action_texts(view))
        if word.lower() in self.commands and not is_action:
            return self.commands[word.lower()](rest.strip())
        try:
            action = self.parse_answer(line, view)
        except ValueError as error:
            print_text(self.console, str(error), "yellow")
            return False
        self.table.move(self.seat, action)
        self.is_prompt_shown = False
        return True

    def parse_answer(self, line: str, view: View) -> int:
        """The action that a number or text names."""
        actions = view["actions"]
        if line.isdecimal():
            if not 1 <= int(line) <= len(actions):
                raise ValueError(f"There are {len(actions)} choices: type 1 to {len(actions)}.")
            return actions[int(line) - 1]
        try:
            return self.game.parse(view, self.seat, line)
        except ValueError:
            reasons = self.find_refusals(line, view)
            if None not in reasons.values():
                for reason in reasons.values():
                    raise ValueError(str(reason)) from None
            raise

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
        print_text(self.console, self.game.prompt(view), "bold")
        self.console.print(render.numbered_list(self.action_texts(view)))
        rule = self.rulebook.rule(self.current_rule())
        if rule is not None:
            self.console.print(render.rules_section(rule))
        suggestion = GreedyBot().choose(self.game, view, random.Random(0))
        number = view["actions"].index(suggestion) + 1
        text = self.game.text(view, self.seat, suggestion)
        print_text(self.console, f"A simple bot would choose {number}: {text}.", "green")
        print_text(self.console, _HELP, "dim")
        return False

    def current_rule(self) -> str:
        """The rule of the current decision: the one that forbids most illegal actions."""
        ids = range(self.game.num_actions)
        reasons = [self.table.why_not(self.seat, action) for action in ids]
        counts = Counter(reason.rule for reason in reasons if reason is not None)
        return counts.most_common(1)[0][0] if counts else ""

    def undo(self, _: str) -> bool:
        """Undo the last move of the seat, if possible."""
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
            print_text(self.console, "Why what? Name an action, for example: why on B5", "yellow")
        for action in list(reasons)[: render.MAX_RESULTS]:
            text = self.game.text(view, self.seat, action)
            print_text(self.console, f"{text}: {reasons[action] or 'this is allowed now.'}")
        if len(reasons) > render.MAX_RESULTS:
            print_text(self.console, f"... and {len(reasons) - render.MAX_RESULTS} more.", "dim")
        return False

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
