"""The score track below the cities."""

from functools import lru_cache

from guildhall.core.language import Language
from guildhall.drawing import svg
from guildhall.games.flandern import ids
from guildhall.games.flandern.board.geometry import BOARD_WIDTH, TRACK_CORNER
from guildhall.games.flandern.board.shields import (
    SMALL_SHIELD_HEIGHT,
    SMALL_SHIELD_WIDTH,
    first_guild,
    small_shield,
)
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import guild_name, points_text

TRACK_STEPS, _TRACK_ROWS = 40, 2
_STEP_WIDTH = (BOARD_WIDTH - 2 * TRACK_CORNER[0]) / TRACK_STEPS
_TRACK_ROW_HEIGHT = 25.0
_NUMBERED_EVERY = 5

SCORE_TRACK_CSS = """
text.lap{font-size:9px;font-weight:700}
rect.lane{fill:$card;stroke:$stone;stroke-width:1.2}
path.joint{fill:none;stroke:$hair;stroke-width:1}
text.step{font-size:9px;text-anchor:middle;fill:$soft}
text.ten{font-size:10.5px;font-weight:700;text-anchor:middle;fill:$ink}
"""


def track_symbol() -> str:
    """Return the empty track as a symbol: two rows of forty, both from the left."""
    wide = _STEP_WIDTH * TRACK_STEPS
    body = svg.rect("lane", 0, 0, wide, _TRACK_ROW_HEIGHT, 3) + svg.rect(
        "lane", 0, _TRACK_ROW_HEIGHT + 3, wide, _TRACK_ROW_HEIGHT, 3
    )
    joints = "".join(
        f"M{svg.fmt(i * _STEP_WIDTH)} {svg.fmt(row * (_TRACK_ROW_HEIGHT + 3) + 1)}"
        f"v{svg.fmt(_TRACK_ROW_HEIGHT - 2)}"
        for row in range(_TRACK_ROWS)
        for i in range(1, TRACK_STEPS)
    )
    body += svg.path("joint", joints)
    for score in range(TRACK_STEPS * _TRACK_ROWS):
        x, y = step_middle(score)
        if score % _NUMBERED_EVERY == 0:
            body += svg.text(x, y + 3.5, score, "step" if score % 10 else "ten")
    return svg.symbol("fl-track", body)


def step_middle(score: int) -> tuple[float, float]:
    """Return the middle of a step, relative to the corner of the track."""
    row, step = divmod(score % (TRACK_STEPS * _TRACK_ROWS), TRACK_STEPS)
    return (step + 0.5) * _STEP_WIDTH, row * (_TRACK_ROW_HEIGHT + 3) + _TRACK_ROW_HEIGHT / 2


def score_track(components: Components, view: FlandernView, lang: Language) -> str:
    """Draw the score track with the guilds' markers."""
    public = view["public"]
    played = [*public["guilds"], *public["influenced"], ids.GREY]
    reached = list(public["points"])
    if not public["influenced"]:
        # FL-9.3: the influence bonus belongs to a player, so it moves the marker of that guild.
        for guild, score in zip(public["guilds"], public["scores"], strict=True):
            reached[guild] = score
    points = tuple((guild, reached[guild]) for guild in played)
    return svg.group(
        _score_track_svg(components, points, first_guild(view), lang),
        transform=svg.translate(*TRACK_CORNER),
    )


@lru_cache(maxsize=1024)
def _score_track_svg(
    components: Components, points: tuple[tuple[int, int], ...], first: int, lang: Language
) -> str:
    """The track; markers on one step are staggered away from the other row."""
    steps = [amount % (TRACK_STEPS * _TRACK_ROWS) for _, amount in points]
    body = svg.use("fl-track")
    for i, (guild, amount) in enumerate(points):
        x, y = step_middle(amount)
        behind = steps[:i].count(steps[i])
        away = -1 if steps[i] < TRACK_STEPS else 1
        transform = svg.translate(
            x - SMALL_SHIELD_WIDTH / 2,
            y - SMALL_SHIELD_HEIGHT / 2 + away * behind * (_TRACK_ROW_HEIGHT - 11),
        )
        label = lang.text(
            "{guild}: {points}",
            guild=guild_name(components, guild, lang),
            points=points_text(amount, lang),
        )
        marker = small_shield(first, guild)
        lap = amount // (TRACK_STEPS * _TRACK_ROWS)
        if lap:
            marker += svg.text(
                SMALL_SHIELD_WIDTH / 2, -1, f"+{lap * TRACK_STEPS * _TRACK_ROWS}", "lap mid"
            )
        body += svg.item(f"score-{guild}", label, marker, transform=transform)
    return body
