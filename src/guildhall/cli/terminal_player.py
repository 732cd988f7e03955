"""A person at the terminal: what they are shown and asked, and what their answers do.

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
from guildhall.core.event import ScoreLine
from guildhall.core.language import seat_name
from guildhall.core.reason import Reason
from guildhall.core.text_match import matches_prefixes
from guildhall.core.view import View
from guildhall.rulebook import Rulebook

_HELP = """\
A number or the first letters of its words make a choice; commas join several: 2, b5, one
?           what you may do and why, and what a bot would do (also: hint)
undo        take your last choice back
why ...     why something is not allowed, as in: why on B5
rules ...   the rules, or what they say about a word or number, as in: rules tavern
board       the board again
score       who has got how much for what
save FILE   save the game, to go on later
quit        stop"""

_AGREEING_SAMPLES = 3


class TerminalPlayer:
    """One seat of a session with the person who decides for it; bots decide for the others."""

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
        self.last_save: tuple[Path, int] | None = None  # where, and after how many moves
        self.rulebook = Rulebook(table.game)
        self.shown_revision = table.revision_before_last_move(
            seat
        )  # the revision that the person has been told of
        self.is_board_stale = True
        self.is_prompt_shown = False  # the question that now waits has been put
        self.is_quitting = False
        self.queued_answers: list[str] = []  # typed in one line and not yet used
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
        """Play until the game is over or the person leaves."""
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
                    # A wrong answer among several in one line has led to a new question.
                    self.show_prompt()
            if self.is_quitting:
                return
        self.show_result()

    # Showing

    def view(self) -> View:
        """All that the person knows."""
        return self.table.view(self.seat)

    def action_texts(self, view: View) -> list[str]:
        """The choices in words."""
        return [self.game.text(view, self.seat, action) for action in view["actions"]]

    def print_welcome(self) -> None:
        """Who plays what, and how to answer."""
        print_text(self.console, f"{self.game.title} for {self.table.seats} players", "bold")
        print_text(
            self.console,
            f"You are {seat_name(self.seat)}; bots play the others. Choose by number, or by the "
            "first letters of the words. ? helps, rules shows the rules, undo takes a choice back, "
            "quit stops.",
        )

    def show_prompt(self) -> None:
        """Tell the news, show the board if others have changed it, and put the question."""
        view = self.view()
        self.is_prompt_shown = True
        self.print_new_events()
        if self.is_board_stale:
            self.print_board()
        elif len(view["actions"]) > render.MAX_SINGLE_COLUMN:
            # Many choices are places on the map, which marks them.
            render.print_board(self.console, self.game, view, is_whole=False)
        print_text(self.console, f"\n{self.game.prompt(view)}", "bold")
        self.console.print(render.numbered_list(self.action_texts(view)))

    def print_board(self) -> None:
        """The board as the seat sees it."""
        self.is_board_stale = False
        render.print_board(self.console, self.game, self.view())

    def print_new_events(self) -> None:
        """What the seat was told since it was last asked."""
        news = self.table.events_since(self.seat, self.shown_revision)
        self.shown_revision = self.table.revision(self.seat)
        if news:
            self.console.print()
            self.console.print(render.events_table(self.game, news, self.seat))

    # Answering

    def read_line(self) -> str | None:
        """A line that the person types, or None if the input has ended."""
        try:
            line = input("> ").strip()
        except (EOFError, RuntimeError):  # RuntimeError: there is no input at all
            return None
        except UnicodeDecodeError:
            line = ""
        if not self.is_interactive:
            print_text(self.console, line)  # so that a log of the game can be read
        return line

    def next_answer(self) -> str | None:
        """The next answer; a line may hold several."""
        while not self.queued_answers:
            line = self.read_line()
            if line is None:
                return None
            is_command = line.split(" ")[0].lower() in self.commands
            parts = [line] if is_command else line.split(",")
            self.queued_answers = [part.strip() for part in parts if part.strip()]
        return self.queued_answers.pop(0)

    def handle_answer(self, line: str | None) -> bool:
        """Do what an answer says; True if there is something new to ask."""
        if line is None:
            print_text(self.console, "\nThe input has ended.")
            return self.quit_game("")
        view = self.view()
        word, _, rest = line.partition(" ")
        is_choice = line.lower() in (text.lower() for text in self.action_texts(view))
        if word.lower() in self.commands and not is_choice:
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
        """The action that a number or a text stands for."""
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
        """The actions, allowed or not, of these words, and why not; first those asked about now."""
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

    # Commands; each returns whether there is something new to ask

    def hint(self, _: str) -> bool:
        """What is allowed and why, what a bot would do, and which commands there are."""
        view = self.view()
        print_text(self.console, self.game.prompt(view), "bold")
        self.console.print(render.numbered_list(self.action_texts(view)))
        rule = self.rulebook.rule(self.current_rule())
        if rule is not None:
            self.console.print(render.rules_section(rule))
        choice = GreedyBot().choose(self.game, view, random.Random(0))
        number = view["actions"].index(choice) + 1
        text = self.game.text(view, self.seat, choice)
        print_text(self.console, f"A simple bot would choose {number}: {text}.", "green")
        print_text(self.console, _HELP, "dim")
        return False

    def current_rule(self) -> str:
        """The rule of the question: the one that forbids most of what cannot be chosen now."""
        ids = range(self.game.num_actions)
        reasons = [self.table.why_not(self.seat, action) for action in ids]
        counts = Counter(reason.rule for reason in reasons if reason is not None)
        return counts.most_common(1)[0][0] if counts else ""

    def undo(self, _: str) -> bool:
        """Take back the last own move, if nothing stands in the way."""
        before = self.table.view(None)
        barrier = self.table.undo(self.seat)
        if barrier is not None:
            print_text(self.console, barrier, "yellow")
            return False
        self.shown_revision = self.table.revision(self.seat)
        self.is_board_stale = self.table.view(None) != before
        return True

    def why(self, rest: str) -> bool:
        """Which rule forbids something."""
        view = self.view()
        reasons = self.find_refusals(rest, view)
        if not reasons:
            print_text(
                self.console, "Why what? Name an action in its words, as in: why on B5", "yellow"
            )
        for action in list(reasons)[: render.MAX_RESULTS]:
            text = self.game.text(view, self.seat, action)
            print_text(self.console, f"{text}: {reasons[action] or 'this is allowed now.'}")
        if len(reasons) > render.MAX_RESULTS:
            print_text(self.console, f"... and {len(reasons) - render.MAX_RESULTS} more.", "dim")
        return False

    def rules(self, word: str) -> bool:
        """What the rules say."""
        self.console.print(render.rules_excerpt(self.rulebook, word))
        return False

    def request_board(self, _: str) -> bool:
        """The board, and the question below it."""
        self.is_board_stale = True
        return True

    def score(self, _: str) -> bool:
        """The sheet so far, as far as the seat can know it."""
        # Lines that hold in every world that the seat can imagine are those that it knows.
        imaginer = self.game.imaginer(self.view())
        rng = random.Random(0)
        sheets = [imaginer.state(rng).score_sheet() for _ in range(_AGREEING_SAMPLES)]
        known = [line for line in sheets[0] if all(line in sheet for sheet in sheets)]
        self.print_score_sheet(known)
        return False

    def print_score_sheet(self, lines: list[ScoreLine]) -> None:
        """A score sheet."""
        seats = self.table.seats
        self.console.print(render.score_sheet(self.game, seats, lines, self.seat))

    def save_as(self, name: str) -> bool:
        """Save the record under a name."""
        if not name:
            print_text(self.console, "Save where? Type: save FILE", "yellow")
        else:
            with contextlib.suppress(RuntimeError):  # somebody's home that does not exist
                name = str(Path(name).expanduser())
            try:
                check_replaceable(Path(name))
            except ValueError as error:
                print_text(self.console, str(error), "yellow")
            else:
                self.write_record(Path(name))
        return False

    def write_record(self, path: Path) -> None:
        """Write the record, or say why that cannot be."""
        try:
            write_text(path, self.table.record.to_json())
        except OSError as error:
            print_text(self.console, f"{path} cannot be written: {error.strerror}.", "yellow")
        except ValueError as error:
            print_text(self.console, str(error), "yellow")
        else:
            self.last_save = (path, len(self.table.effective_moves))
            print_text(self.console, f"Saved in {path}.")
            if not self.table.over:
                # The record knows seats, not persons: without the seat another hand would be shown.
                again = ["guildhall", "play", "--resume", str(path), "--seat", str(self.seat)]
                self.console.print(Text(f"Go on with: {shlex.join(again)}"), soft_wrap=True)

    def save_status(self) -> str:
        """What remains of a game that is left, as a clause."""
        if self.last_save is None:
            return "nothing was saved"
        path, moves = self.last_save
        if moves == len(self.table.effective_moves):
            return f"it is saved in {path}"
        return f"what was played after saving it in {path} is lost"

    def quit_game(self, _: str) -> bool:
        """Stop, and save if that was asked for at the start."""
        self.is_quitting = True
        if self.save_path is not None:
            self.write_record(self.save_path)
        else:
            print_text(self.console, f"The game is stopped; {self.save_status()}.")
        return False

    # The end

    def show_result(self) -> None:
        """The last board, every point explained, who has won, and the record to keep."""
        self.print_new_events()
        self.print_board()
        self.console.print()
        end = self.table.result()
        self.print_score_sheet(end.score_sheet)
        self.console.print()
        print_text(self.console, render.result_text(end.scores, end.winners, self.seat), "bold")
        if self.save_path is not None:
            self.write_record(self.save_path)
            return
        print_text(self.console, "Type a file name to save the record, or just Enter.")
        name = self.read_line()
        if name and name.lower() not in ("quit", "exit"):
            self.save_as(name.removeprefix("save "))
