"""The board that a view shows: as SVG for eyes, as plain text for terminals and screen readers.

Both are made from a view and the components of its pack alone, so they can show nothing that
the view's seat does not know.
"""

from functools import lru_cache

from guildhall.drawing.glyph import GLYPH_LOOK
from guildhall.drawing.palette import CHOICES, LETTERING, stylesheet
from guildhall.drawing.pieces import PIECE_LOOK, common_pieces
from guildhall.drawing.seats import SEAT_LOOK, seat_pieces
from guildhall.drawing.svg import at, box, escape, group, num
from guildhall.games.city_guilds.board import layout, panel, tracks
from guildhall.games.city_guilds.board.glyphs import TILE_LOOK, TINTS, tile_pieces
from guildhall.games.city_guilds.board.plain import show
from guildhall.games.city_guilds.board.plan import plan_of
from guildhall.games.city_guilds.board.town import TOWN_COLOURS, TOWN_LOOK, town, town_pieces
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.ids import BLOCKS, EMPTY, SPACES
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words import prompt

__all__ = ["draw", "show", "sprite", "style"]


def draw(
    components: Components,
    view: CityGuildsView,
    *,
    question: str | None = None,
    with_sprite: bool = True,
    narrow: bool = False,
) -> str:
    """The board that a view shows, as SVG.

    A page that already holds ``style`` and ``sprite`` leaves them out of what it swaps.
    """
    arrange = layout.narrow if narrow else layout.broad
    sheet = arrange(plan_of(components), view["seats"])
    asked = prompt(components, view) if question is None else question
    body = (
        box("page", 0, 0, sheet.width, sheet.height)
        + group(panel.banner(asked, sheet.letters), place=at(*sheet.banner))
        + group(panel.buttons(components, view), place=at(*sheet.buttons))
        + group(tracks.tracks(components, view), place=at(*sheet.tracks))
        + group(
            town(components, view) + tracks.scores(components, view),
            place=at(*sheet.town),
        )
        + group(panel.seats(view), place=at(*sheet.seats))
        + group(panel.offer(components, view), place=at(*sheet.offer))
        + group(panel.hand(components, view), place=at(*sheet.hand))
    )
    static = f"<style>{style()}</style>{sprite(components)}" if with_sprite else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="gh" role="group" '
        f'viewBox="0 0 {num(sheet.width)} {num(sheet.height)}" '
        'aria-labelledby="board-title" aria-describedby="board-says">'
        '<title id="board-title">City &amp; Guilds</title>'
        f'<desc id="board-says">{escape(description(view))}</desc>{static}{body}</svg>'
    )


def description(view: CityGuildsView) -> str:
    """The board in a sentence, for those who hear it."""
    built = sum(kind != EMPTY for kind in view["public"]["tiles"])
    scored = sum(bool(row) for row in view["public"]["scored"])
    return (
        f"The town, for {view['seats']} players: {built} of {SPACES} spaces are built "
        f"and {scored} of {BLOCKS} blocks scored."
    )


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet of the board, by day and by night."""
    looks = (
        LETTERING,
        CHOICES,
        GLYPH_LOOK,
        SEAT_LOOK,
        PIECE_LOOK,
        TILE_LOOK,
        TOWN_LOOK,
        tracks.TRACK_LOOK,
        panel.PANEL_LOOK,
    )
    return stylesheet("".join(looks), TINTS + TOWN_COLOURS)


@lru_cache(maxsize=8)
def sprite(components: Components) -> str:
    """All pieces that the drawings of a pack use; a page keeps them once, beside what it swaps."""
    pieces = (
        seat_pieces(),
        common_pieces(),
        tile_pieces(components),
        town_pieces(components),
        tracks.ring_piece(components),
        tracks.tracks_piece(components),
    )
    return f"<defs>{''.join(pieces)}</defs>"
