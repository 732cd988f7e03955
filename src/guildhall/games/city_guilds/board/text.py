"""The board of a view as plain text, for terminals and screen readers."""

from collections.abc import Sequence
from functools import lru_cache

from guildhall.core.language import ENGLISH, Language
from guildhall.drawing.players import player_notes
from guildhall.drawing.text_board import (
    align,
    choice_mark,
    join_sections,
    legend_list,
    seat_heading,
    seat_letter,
    two_letter_codes,
)
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.board.pay import block_payments
from guildhall.games.city_guilds.board.regions import standings
from guildhall.games.city_guilds.board.tracks import cubes_in_order
from guildhall.games.city_guilds.components import BLOCK_LETTERS, FOUNTAIN, STREET, Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.names import (
    guild_name,
    kind_name,
    short_rank,
    tiles_text,
)

_CELL_WIDTH = 7
_MINSTREL_CODE, _TAVERN_CODE = "mi", "ta"


def board_text(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> str:
    """Return the board of a view in lines of at most about 100 characters."""
    sections = (
        _town(components, view, lang.without_names),
        _blocks(components, view, lang),
        _tracks(components, view, lang),
        _players(components, view, lang),
        _tiles(components, view, lang),
        _legend(components, lang),
    )
    return join_sections(sections)


# The town


def _town(components: Components, view: CityGuildsView, lang: Language) -> list[str]:
    """The map, row by row; a column without spaces is one character wide."""
    numbers = {cell: space for space, cell in enumerate(components.space_cells)}
    wide = {x for row in components.map_rows for x, char in enumerate(row) if char != STREET}
    lines = []
    for y, row in enumerate(components.map_rows):
        line = ""
        for x, char in enumerate(row):
            if char == FOUNTAIN:
                line += "(*)".center(_CELL_WIDTH)
            elif (x, y) in numbers:
                line += _cell(components, view, numbers[x, y], lang)
            else:
                line += " " * (_CELL_WIDTH if x in wide else 1)
        lines.append(line.rstrip())
    return lines


def _cell(components: Components, view: CityGuildsView, space: int, lang: Language) -> str:
    """A space: choice mark, name, code of its tile, and a letter for each man."""
    public = view["public"]
    kind = public["tiles"][space]
    mark = choice_mark(view, ids.SPACE + space)
    if kind != ids.EMPTY:
        content = _tile_code(components, kind, lang)
        content += seat_letter(public["owners"][space]) * public["men"][space]
    elif space == view["own"].get("spot", ids.NOTHING):
        content = _tile_code(components, view["own"]["picked"], lang) + "?"
    else:
        content = "--"
    return f"{mark}{components.space_name(space)}{content}".ljust(_CELL_WIDTH)


def _tile_code(components: Components, kind: int, lang: Language) -> str:
    """A tile in two letters: lower case for a building, upper case for a market."""
    if kind >= ids.MINSTREL:
        return _MINSTREL_CODE if kind == ids.MINSTREL else _TAVERN_CODE
    short = _guild_codes(components, lang)[kind % ids.MARKET]
    return short if kind < ids.MARKET else short.upper()


@lru_cache(maxsize=32)
def _guild_codes(components: Components, lang: Language) -> tuple[str, ...]:
    return two_letter_codes(_guild_names(components, lang), (_MINSTREL_CODE, _TAVERN_CODE))


def _guild_names(components: Components, lang: Language) -> list[str]:
    return [guild_name(components, guild, lang) for guild in range(ids.GUILDS)]


# Other sections


def _blocks(components: Components, view: CityGuildsView, lang: Language) -> list[str]:
    """For each block its leaders, or what it paid."""
    public = view["public"]
    lines = [lang.text("Blocks")]
    ranks = [short_rank(rank, lang) for rank in (1, 2)]
    for block in range(ids.BLOCKS):
        row, order = public["scored"][block], public["orders"][block]
        if row:
            paid = block_payments(components, view, block)
            pay = ", ".join(f"{lang.seat_name(seat)} {amount}" for seat, amount in paid)
            details = lang.text("scored: {pay}", pay=pay or lang.text("nobody is paid"))
            if row[ids.SCORED_GUILD] != ids.NOTHING:
                details += f" ({guild_name(components, row[ids.SCORED_GUILD], lang)})"
        else:
            inside = public["tiles"][block * ids.BLOCK_SPACES : (block + 1) * ids.BLOCK_SPACES]
            built = sum(kind != ids.EMPTY for kind in inside)
            details = lang.text("{built} of {spaces} built", built=built, spaces=ids.BLOCK_SPACES)
            holders = zip(ranks, order, strict=False)
            details += "  " + ", ".join(f"{rank} {lang.seat_name(seat)}" for rank, seat in holders)
        lines.append(f"  {BLOCK_LETTERS[block]}  {details}".rstrip())
    return lines


def _tracks(components: Components, view: CityGuildsView, lang: Language) -> list[str]:
    """For each guild the occupied spaces, farthest first, and the cubes on them, front first."""
    names = align(_guild_names(components, lang), 13)
    codes = _guild_codes(components, lang.without_names)
    lines = [lang.text("Guild tracks")]
    for guild in range(ids.GUILDS):
        spaces: dict[int, list[str]] = {}
        for seat, space in cubes_in_order(view, guild):
            spaces.setdefault(space, []).append(lang.seat_name(seat))
        details = "  ".join(f"{space}: {', '.join(seats)}" for space, seats in spaces.items())
        lines.append(f"  {codes[guild]} {names[guild]} {details}")
    return lines


def _players(components: Components, view: CityGuildsView, lang: Language) -> list[str]:
    public = view["public"]
    heads = (lang.text("money"), lang.text("men"), lang.text("tiles"))
    widths = [max(min_width, len(head)) for min_width, head in zip((5, 5, 6), heads, strict=True)]

    def row(name: str, values: Sequence[object], notes: Sequence[str] = ()) -> str:
        columns = (f"{figure:>{width}}" for figure, width in zip(values, widths, strict=True))
        return f"{name:<24}{' '.join(columns)}  {', '.join(notes)}".rstrip()

    lines = [row(lang.text("Players"), heads)]
    for seat, standing in enumerate(standings(components, view, lang)):
        notes = player_notes(view, standing, lang)
        if seat in view["asked"]:
            notes.append(lang.text("to act"))
        values = [public[column][seat] for column in ("money", "men_left", "hand_sizes")]
        lines.append(row(seat_heading(seat, lang), values, notes))
    return lines


def _tiles(components: Components, view: CityGuildsView, lang: Language) -> list[str]:
    """The display, the deck, the taverns, and the viewer's hand if there is one."""
    public, own = view["public"], view["own"]
    deck = lang.plural("{number} tile", "{number} tiles", public["deck"])
    left = lang.plural("{number} tavern left", "{number} taverns left", public["taverns"])
    rows = [
        (lang.text("Display"), _tile_list(components, public["display"], lang)),
        (lang.text("Deck"), f"{deck}, {left}"),
    ]
    if "hand" in own:
        rows.append((lang.text("Your hand"), _tile_list(components, own["hand"], lang)))
        if own["picked"] != ids.NOTHING:
            chosen = kind_name(components, own["picked"], lang)
            if own["spot"] != ids.NOTHING:
                space = components.space_name(own["spot"])
                chosen = lang.text("{tile} for {space}", tile=chosen, space=space)
            rows.append((lang.text("Chosen"), chosen))
    heads = align([head for head, _ in rows])
    return [f"{head}  {details}" for head, (_, details) in zip(heads, rows, strict=True)]


def _tile_list(components: Components, counts: list[int], lang: Language) -> str:
    return tiles_text(components, counts, lang) or lang.text("nothing")


def _legend(components: Components, lang: Language) -> list[str]:
    codes = _guild_codes(components, lang.without_names)
    guilds = legend_list(codes, _guild_names(components, lang))
    return [
        lang.text("On the map: {guilds};", guilds=guilds),
        lang.text(
            "{minstrel} minstrel house, {tavern} tavern, (*) fountain in the street.",
            minstrel=_MINSTREL_CODE,
            tavern=_TAVERN_CODE,
        ),
        lang.text(
            "{manned} building with two men of {seat}, {market} market;",
            manned=codes[0] + seat_letter(0) * 2,
            seat=lang.seat_name(0),
            market=codes[0].upper(),
        ),
        lang.text("-- empty, > available now."),
    ]
