"""Terminal output that several commands share: boards, events, score sheets and rules."""

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from guildhall.cli.console import print_text
from guildhall.core.event import Event, ScoreLine
from guildhall.core.game import Game
from guildhall.core.language import ENGLISH, Language, seat_name
from guildhall.core.log_lines import group_lines
from guildhall.core.view import View
from guildhall.rulebook import Labels, Rulebook, Ruling, Section

MAX_RESULTS = 6  # refusals printed for one "why"
MAX_SINGLE_COLUMN = 9  # longer lists are printed in columns
_MAX_FULL_SECTIONS = 3  # sections that only mention a word and are still printed in full


def print_board(console: Console, game: Game, view: View, is_whole: bool = True) -> None:
    """Print the text board of a view, or only its first paragraph, the map."""
    map_text, _, rest = game.board_text(view).partition("\n\n")
    console.print()
    # Wrapped lines are ugly, but cropping them would hide part of the map.
    console.print(Text(map_text), soft_wrap=True)
    width = max(len(line) for line in map_text.splitlines())
    if width > console.width:
        hint = f"(The map needs {width} columns; this window has {console.width}.)"
        console.print(Text(hint, style="dim"))
    if is_whole and rest:
        print_text(console, f"\n{rest}")


def events_table(
    game: Game, seats: int, events: Iterable[tuple[int, Event]], viewer: int | None
) -> RenderableType:
    """The log of some events, one line per act, with a bullet at each turn."""
    grid = Table.grid(padding=(0, 1))
    lang = _table_language(seats)
    grid.add_column(width=1)
    grid.add_column()
    for mover, group in groupby(events, key=lambda pair: pair[0]):
        acts = group_lines(game, [event for _, event in group])
        texts = (game.line_text(line, lang) for line in acts)
        lines = []
        for text, same in groupby(filter(None, texts)):
            count = len(list(same))
            lines.append(text if count == 1 else f"{text[:-1]} \N{MULTIPLICATION SIGN}{count}.")
        for bullet, line in zip_longest("·" if lines else "", lines, fillvalue=""):
            grid.add_row(bullet, Text(line, style="cyan" if mover == viewer else ""))
    return grid


def _table_language(seats: int) -> Language:
    """English at a table with this many players, who are called by their colours."""
    return ENGLISH.with_names([""] * seats)


_QUANTITIES = {"no": 0, "one": 1, "two": 2, "three": 3}


def first_number(texts: Sequence[str]) -> int:
    """The number of the first text in a list: 1, unless the texts themselves begin with numbers.

    Typing 1 then means "one man" or "1 influence card", and not the first of them.
    """
    words = [text.partition(" ")[0] for text in texts]
    numbers = [int(word) if word.isdecimal() else _QUANTITIES.get(word, -1) for word in words]
    first = min(numbers, default=-1)
    return first if first >= 0 and numbers == [*range(first, first + len(texts))] else 1


def numbered_list(texts: Sequence[str], first: int = 1) -> RenderableType:
    """A numbered list of actions, in columns if it is long."""
    width = len(str(first + len(texts) - 1))
    items = [
        Text.assemble((f"{number:>{width}}", "bold cyan"), f"  {text}")
        for number, text in enumerate(texts, start=first)
    ]
    if len(items) <= MAX_SINGLE_COLUMN:
        return Padding(Group(*items), (0, 2))
    return Padding(Columns(items, padding=(0, 3), column_first=True, equal=True), (0, 2))


def score_sheet(game: Game, seats: int, lines: Sequence[ScoreLine], viewer: int | None) -> Table:
    """A table of all points of each seat and their reasons."""
    table = Table(show_lines=False, pad_edge=False, box=None, padding=(0, 2, 0, 0))
    lang = _table_language(seats)
    table.add_column("Seat", no_wrap=True)
    table.add_column("Points", justify="right")
    table.add_column("For")
    for seat in range(seats):
        own_lines = [line for line in lines if line.seat == seat]
        style = "bold cyan" if seat == viewer else "bold"
        name = seat_name(seat) + (" (you)" if seat == viewer else "")
        points = sum(line.points for line in own_lines)
        table.add_row(Text(name, style), Text(str(points), style), "")
        for line in own_lines:
            table.add_row("", str(line.points), Text(game.score_text(line, lang)))
    return table


def result_text(
    game: Game, scores: Sequence[int], winners: Sequence[int], viewer: int | None
) -> str:
    """A sentence that names the winners."""
    names = ["you" if seat == viewer else seat_name(seat) for seat in winners]
    points = game.points_text(scores[winners[0]])
    if len(names) > 1:
        sentence = f"Winners: {ENGLISH.join_and(names)} with {points} each"
    elif viewer in winners:
        sentence = f"You win with {points}"
    else:
        sentence = f"Winner: {names[0]} with {points}"
    if viewer is not None and viewer not in winners:
        sentence += f"; you have {game.points_text(scores[viewer])}"
    return f"{sentence}."


# Rules


def rules_excerpt(book: Rulebook, query: str) -> RenderableType:
    """The sections and rulings that mention a word; without a word, the summary."""
    if not query:
        summary = book.summary()
        return Group(
            rules_section(summary) if summary else "",
            "",
            _contents_list(book),
            Text('Read on with a word or a number: "rules market", "rules 4.2".', style="dim"),
        )
    about, others, rulings = book.search(query)
    if not about and not others and not rulings:
        return Text(book.labels.not_found.format(word=query))
    shown = [rules_section(one) for one in about or others[:_MAX_FULL_SECTIONS]]
    more = [one.rule or one.heading for one in (others if about else others[_MAX_FULL_SECTIONS:])]
    # A rule or ruling number finds few rulings, printed in full; a word can find many.
    is_short = len(rulings) <= _MAX_FULL_SECTIONS
    shown += [_ruling_entry(one, book.labels) for one in rulings if is_short]
    more += [one.id for one in rulings if not is_short]
    if more:
        shown.append(Text(f"{book.labels.also}: {', '.join(more)}.", style="dim"))
    return Group(*shown)


def rules_section(section: Section) -> RenderableType:
    """One section of the rules, with its heading."""
    body = Padding(Markdown(section.body), (0, 0, 1, 2))
    return Group(Text(section.heading, style="bold"), body)


def _ruling_entry(ruling: Ruling, labels: Labels) -> RenderableType:
    head = Text(f"{labels.ruling} {ruling.id} ({', '.join(ruling.rules)})", style="bold")
    body = Text.assemble(
        (ruling.question, "italic"),
        f"\n{ruling.ruling}\n",
        (f"{labels.why}{labels.colon} {ruling.reason}", "dim"),
    )
    return Group(head, Padding(body, (0, 0, 1, 2)))


def _contents_list(book: Rulebook) -> RenderableType:
    headings = [Text(one.heading) for one in book.sections if one.rule]
    return Padding(Columns(headings, padding=(0, 3), column_first=True), (0, 0, 1, 2))
