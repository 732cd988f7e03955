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

from guildhall.bots import Bot, SimpleBot
from guildhall.cli import pages
from guildhall.cli.arguments import check_replaceable, write_text
from guildhall.cli.session import Session
from guildhall.cli.speech import say
from guildhall.core.event import ScoreLine
from guildhall.core.reason import Reason
from guildhall.core.seats import seat_name
from guildhall.core.typed import fits
from guildhall.core.view import View
from guildhall.rulebook import Rulebook

HELP = """\
A number or the first letters of its words make a choice; commas join several: 2, b5, one
?           what you may do and why, and what a bot would do (also: hint)
undo        take your last choice back
why ...     why something is not allowed, as in: why on B5
rules ...   the rules, or what they say about a word or number, as in: rules tavern
board       the board again
score       who has got how much for what
save FILE   save the game, to go on later
quit        stop"""

WORLDS_TO_AGREE = 3


class Player:
    """One seat of a session with the person who decides for it; bots decide for the others."""

    def __init__(
        self,
        session: Session,
        seat: int,
        bot: Bot,
        rng: random.Random,
        console: Console,
        is_typed: bool,
        save: Path | None,
    ) -> None:
        self.session = session
        self.game = session.game
        self.seat = seat
        self.bot = bot
        self.rng = rng
        self.console = console
        self.is_typed = is_typed
        self.save = save
        self.saved: tuple[Path, int] | None = None  # where, and after how many moves
        self.book = Rulebook(session.game)
        self.told = session.before_last_move(seat)  # the revision that the person has been told of
        self.is_board_due = True
        self.is_asked = False  # the question that now waits has been put
        self.is_leaving = False
        self.answers: list[str] = []  # typed in one line and not yet used
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self.hint,
            "hint": self.hint,
            "help": self.hint,
            "undo": self.undo,
            "why": self.why,
            "rules": self.rules,
            "board": self.board_again,
            "score": self.score,
            "save": self.save_as,
            "quit": self.leave,
            "exit": self.leave,
        }

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.welcome()
        while not self.session.over:
            others = [seat for seat in self.session.waiting() if seat != self.seat]
            if others:
                self.session.let_choose(self.bot, others[0], self.rng)
                self.is_board_due = True
                continue
            if not self.answers:
                self.ask()
            while not self.is_leaving and not self.answer(self.next_answer()):
                self.answers.clear()
                if not self.is_asked and not self.is_leaving:
                    self.ask()  # a wrong answer in a line of several has led to a new question
            if self.is_leaving:
                return
        self.finish()

    # Showing

    def view(self) -> View:
        """All that the person knows."""
        return self.session.view(self.seat)

    def texts(self, view: View) -> list[str]:
        """The choices in words."""
        return [self.game.text(view, self.seat, action) for action in view["actions"]]

    def welcome(self) -> None:
        """Who plays what, and how to answer."""
        say(self.console, f"{self.game.title} for {self.session.seats} players", "bold")
        say(
            self.console,
            f"You are {seat_name(self.seat)}; bots play the others. Choose by number, or by the "
            "first letters of the words. ? helps, rules shows the rules, undo takes a choice back, "
            "quit stops.",
        )

    def ask(self) -> None:
        """Tell the news, show the board if others have changed it, and put the question."""
        view = self.view()
        self.is_asked = True
        self.tell_news()
        if self.is_board_due:
            self.show_board()
        elif len(view["actions"]) > pages.FEW:
            # Many choices are places on the map, which marks them.
            pages.show_board(self.console, self.game, view, is_whole=False)
        say(self.console, f"\n{self.game.prompt(view)}", "bold")
        self.console.print(pages.choices(self.texts(view)))

    def show_board(self) -> None:
        """The board as the seat sees it."""
        self.is_board_due = False
        pages.show_board(self.console, self.game, self.view())

    def tell_news(self) -> None:
        """What the seat was told since it was last asked."""
        news = self.session.told(self.seat, self.told)
        self.told = self.session.revision(self.seat)
        if news:
            self.console.print()
            self.console.print(pages.told(self.game, news, self.seat))

    # Answering

    def read_line(self) -> str | None:
        """A line that the person types, or None if the input has ended."""
        try:
            line = input("> ").strip()
        except (EOFError, RuntimeError):  # RuntimeError: there is no input at all
            return None
        except UnicodeDecodeError:
            line = ""
        if not self.is_typed:
            say(self.console, line)  # so that a log of the game can be read
        return line

    def next_answer(self) -> str | None:
        """The next answer; a line may hold several."""
        while not self.answers:
            line = self.read_line()
            if line is None:
                return None
            is_command = line.split(" ")[0].lower() in self.commands
            parts = [line] if is_command else line.split(",")
            self.answers = [part.strip() for part in parts if part.strip()]
        return self.answers.pop(0)

    def answer(self, line: str | None) -> bool:
        """Do what an answer says; True if there is something new to ask."""
        if line is None:
            say(self.console, "\nThe input has ended.")
            return self.leave("")
        view = self.view()
        word, _, rest = line.partition(" ")
        is_choice = line.lower() in (text.lower() for text in self.texts(view))
        if word.lower() in self.commands and not is_choice:
            return self.commands[word.lower()](rest.strip())
        try:
            action = self.meant(line, view)
        except ValueError as error:
            say(self.console, str(error), "yellow")
            return False
        self.session.play(self.seat, action)
        self.is_asked = False
        return True

    def meant(self, line: str, view: View) -> int:
        """The action that a number or a text stands for."""
        actions = view["actions"]
        if line.isdecimal():
            if not 1 <= int(line) <= len(actions):
                raise ValueError(f"There are {len(actions)} choices: type 1 to {len(actions)}.")
            return actions[int(line) - 1]
        try:
            return self.game.parse(view, self.seat, line)
        except ValueError:
            reasons = self.reasons(line, view)
            if None not in reasons.values():
                for reason in reasons.values():
                    raise ValueError(str(reason)) from None
            raise

    def reasons(self, line: str, view: View) -> dict[int, Reason | None]:
        """The actions, allowed or not, of these words, and why not; first those asked about now."""
        wanted = " ".join(line.lower().split())
        ids = range(self.game.num_actions)
        names = {action: self.game.text(view, self.seat, action).lower() for action in ids}
        found = [action for action, name in names.items() if name == wanted]
        if wanted and not found:
            found = [action for action, name in names.items() if fits(wanted, name)]
        reasons = {action: self.session.why_not(self.seat, action) for action in found}
        rule = self.rule_at_work()
        found.sort(key=lambda action: (reasons[action] or (rule,))[0] != rule)
        return {action: reasons[action] for action in found}

    # Commands; each returns whether there is something new to ask

    def hint(self, _: str) -> bool:
        """What is allowed and why, what a bot would do, and which commands there are."""
        view = self.view()
        say(self.console, self.game.prompt(view), "bold")
        self.console.print(pages.choices(self.texts(view)))
        rule = self.book.rule(self.rule_at_work())
        if rule is not None:
            self.console.print(pages.section(rule))
        choice = SimpleBot().choose(self.game, view, random.Random(0))
        number = view["actions"].index(choice) + 1
        text = self.game.text(view, self.seat, choice)
        say(self.console, f"A simple bot would choose {number}: {text}.", "green")
        say(self.console, HELP, "dim")
        return False

    def rule_at_work(self) -> str:
        """The rule of the question: the one that forbids most of what cannot be chosen now."""
        ids = range(self.game.num_actions)
        reasons = [self.session.why_not(self.seat, action) for action in ids]
        counts = Counter(reason.rule for reason in reasons if reason is not None)
        return counts.most_common(1)[0][0] if counts else ""

    def undo(self, _: str) -> bool:
        """Take back the last own move, if nothing stands in the way."""
        before = self.session.view(None)
        barrier = self.session.undo(self.seat)
        if barrier is not None:
            say(self.console, barrier, "yellow")
            return False
        self.told = self.session.revision(self.seat)
        self.is_board_due = self.session.view(None) != before
        return True

    def why(self, rest: str) -> bool:
        """Which rule forbids something."""
        view = self.view()
        reasons = self.reasons(rest, view)
        if not reasons:
            say(self.console, "Why what? Name an action in its words, as in: why on B5", "yellow")
        for action in list(reasons)[: pages.MOST_FOUND]:
            text = self.game.text(view, self.seat, action)
            say(self.console, f"{text}: {reasons[action] or 'this is allowed now.'}")
        if len(reasons) > pages.MOST_FOUND:
            say(self.console, f"... and {len(reasons) - pages.MOST_FOUND} more.", "dim")
        return False

    def rules(self, word: str) -> bool:
        """What the rules say."""
        self.console.print(pages.rules(self.book, word))
        return False

    def board_again(self, _: str) -> bool:
        """The board, and the question below it."""
        self.is_board_due = True
        return True

    def score(self, _: str) -> bool:
        """The sheet so far, as far as the seat can know it."""
        # Lines that hold in every world that the seat can imagine are those that it knows.
        imaginer = self.game.imaginer(self.view())
        rng = random.Random(0)
        sheets = [imaginer.state(rng).score_sheet() for _ in range(WORLDS_TO_AGREE)]
        known = [line for line in sheets[0] if all(line in sheet for sheet in sheets)]
        self.show_sheet(known)
        return False

    def show_sheet(self, lines: list[ScoreLine]) -> None:
        """A score sheet."""
        seats = self.session.seats
        self.console.print(pages.score_sheet(self.game, seats, lines, self.seat))

    def save_as(self, name: str) -> bool:
        """Save the record under a name."""
        if not name:
            say(self.console, "Save where? Type: save FILE", "yellow")
        else:
            with contextlib.suppress(RuntimeError):  # somebody's home that does not exist
                name = str(Path(name).expanduser())
            try:
                check_replaceable(Path(name))
            except ValueError as error:
                say(self.console, str(error), "yellow")
            else:
                self.write(Path(name))
        return False

    def write(self, path: Path) -> None:
        """Write the record, or say why that cannot be."""
        try:
            write_text(path, self.session.record.to_json())
        except OSError as error:
            say(self.console, f"{path} cannot be written: {error.strerror}.", "yellow")
        except ValueError as error:
            say(self.console, str(error), "yellow")
        else:
            self.saved = (path, len(self.session.journal))
            say(self.console, f"Saved in {path}.")
            if not self.session.over:
                # The record knows seats, not persons: without the seat another hand would be shown.
                again = ["guildhall", "play", "--resume", str(path), "--seat", str(self.seat)]
                self.console.print(Text(f"Go on with: {shlex.join(again)}"), soft_wrap=True)

    def kept(self) -> str:
        """What remains of a game that is left, as a clause."""
        if self.saved is None:
            return "nothing was saved"
        path, moves = self.saved
        if moves == len(self.session.journal):
            return f"it is saved in {path}"
        return f"what was played after saving it in {path} is lost"

    def leave(self, _: str) -> bool:
        """Stop, and save if that was asked for at the start."""
        self.is_leaving = True
        if self.save is not None:
            self.write(self.save)
        else:
            say(self.console, f"The game is stopped; {self.kept()}.")
        return False

    # The end

    def finish(self) -> None:
        """The last board, every point explained, who has won, and the record to keep."""
        self.tell_news()
        self.show_board()
        self.console.print()
        end = self.session.result()
        self.show_sheet(end.sheet)
        self.console.print()
        say(self.console, pages.result(end.scores, end.winners, self.seat), "bold")
        if self.save is not None:
            self.write(self.save)
            return
        say(self.console, "Type a file name to save the record, or just Enter.")
        name = self.read_line()
        if name and name.lower() not in ("quit", "exit"):
            self.save_as(name.removeprefix("save "))
