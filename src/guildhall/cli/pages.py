"""What several commands show: boards, told events, score sheets and rules."""

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from guildhall.cli.speech import say
from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import Game
from guildhall.core.seats import seat_name
from guildhall.core.view import View
from guildhall.rulebook import Labels, Rulebook, Ruling, Section

MOST_FOUND = 6  # answers to one question
PARAGRAPH = 6  # sentences that can be read in one go
FEW = 9  # choices that stand one below the other
FEW_SECTIONS = 3  # of the rules, printed in full though they only mention a word


def show_board(console: Console, game: Game, view: View, is_whole: bool = True) -> None:
    """Print the text board of a view, or only its first paragraph, which is the map."""
    town, _, rest = game.show(view).partition("\n\n")
    console.print()
    # A narrow window wraps the lines: that is ugly, but cutting them would hide a part of the map.
    console.print(Text(town), soft_wrap=True)
    width = max(len(line) for line in town.splitlines())
    if width > console.width:
        hint = f"(The map needs a window of {width} columns; this one has {console.width}.)"
        console.print(Text(hint, style="dim"))
    if is_whole and rest:
        say(console, f"\n{rest}")


def told(game: Game, events: Iterable[tuple[int, Event]], own: int | None) -> RenderableType:
    """Events as sentences: those of one move in one paragraph, or below each other if many."""
    page = Table.grid(padding=(0, 1))
    page.add_column(width=1)
    page.add_column()
    for mover, group in groupby(events, key=lambda pair: pair[0]):
        sentences = []
        for sentence, same in groupby(filter(None, (game.tell(event) for _, event in group))):
            count = len(list(same))
            sentences.append(sentence if count == 1 else f"{sentence[:-1]} ({count} times).")
        if not sentences:
            continue
        lines = [" ".join(sentences)] if len(sentences) <= PARAGRAPH else sentences
        for mark, line in zip_longest("·", lines, fillvalue=""):
            page.add_row(mark, Text(line, style="cyan" if mover == own else ""))
    return page


def choices(texts: Sequence[str]) -> RenderableType:
    """Numbered choices, in columns if there are many."""
    width = len(str(len(texts)))
    items = [
        Text.assemble((f"{number:>{width}}", "bold cyan"), f"  {text}")
        for number, text in enumerate(texts, start=1)
    ]
    if len(items) <= FEW:
        return Padding(Group(*items), (0, 2))
    return Padding(Columns(items, padding=(0, 3), column_first=True, equal=True), (0, 2))


def score_sheet(game: Game, seats: int, lines: Sequence[ScoreLine], own: int | None) -> Table:
    """Every point of every seat, and what it was for."""
    table = Table(show_lines=False, pad_edge=False, box=None, padding=(0, 2, 0, 0))
    table.add_column("Seat", no_wrap=True)
    table.add_column("Points", justify="right")
    table.add_column("For")
    for seat in range(seats):
        mine = [line for line in lines if line.seat == seat]
        style = "bold cyan" if seat == own else "bold"
        name = seat_name(seat) + (" (you)" if seat == own else "")
        table.add_row(Text(name, style), Text(str(sum(line.points for line in mine)), style), "")
        for line in mine:
            table.add_row("", str(line.points), Text(game.explain(line)))
    return table


def result(scores: Sequence[int], winners: Sequence[int], own: int | None) -> str:
    """Who has won, in a sentence."""
    names = ["you" if seat == own else seat_name(seat) for seat in winners]
    if len(names) > 1:
        won = f"{', '.join(names[:-1])} and {names[-1]} share the victory"
    else:
        won = f"{names[0]} win" if own in winners else f"{names[0]} wins"
    sentence = f"{won} with {max(scores)} points"
    if own is not None and own not in winners:
        sentence += f"; you have {scores[own]}"
    return f"{sentence[0].upper()}{sentence[1:]}."


# Rules


def rules(book: Rulebook, word: str) -> RenderableType:
    """The sections and rulings that speak of a word; without one, the game in short."""
    if not word:
        summary = book.summary()
        return Group(
            section(summary) if summary else "",
            "",
            contents(book),
            Text('Read on with a word or a number: "rules market", "rules 4.2".', style="dim"),
        )
    about, others, rulings = book.search(word)
    if not about and not others and not rulings:
        return Text(book.labels.silent.format(word=word))
    shown = [section(one) for one in about or others[:FEW_SECTIONS]]
    more = [one.rule or one.heading for one in (others if about else others[FEW_SECTIONS:])]
    # The rulings on a rule or by number are what was asked for; on a word they are many.
    is_short = len(rulings) <= FEW_SECTIONS
    shown += [ruling(one, book.labels) for one in rulings if is_short]
    more += [one.id for one in rulings if not is_short]
    if more:
        shown.append(Text(f"{book.labels.also}: {', '.join(more)}.", style="dim"))
    return Group(*shown)


def section(found: Section) -> RenderableType:
    """A section of the rules page."""
    body = Padding(Markdown(found.body), (0, 0, 1, 2))
    return Group(Text(found.heading, style="bold"), body)


def ruling(found: Ruling, labels: Labels) -> RenderableType:
    """A ruling with its question and reason."""
    head = Text(f"{labels.ruling} {found.id} ({', '.join(found.rules)})", style="bold")
    body = Text.assemble(
        (found.question, "italic"),
        f"\n{found.ruling}\n",
        (f"{labels.why}{labels.colon} {found.reason}", "dim"),
    )
    return Group(head, Padding(body, (0, 0, 1, 2)))


def contents(book: Rulebook) -> RenderableType:
    """The headings of all rules, in columns."""
    headings = [Text(one.heading) for one in book.sections if one.rule]
    return Padding(Columns(headings, padding=(0, 3), column_first=True), (0, 0, 1, 2))
