"""Events, log lines and score lines as sentences."""

from collections.abc import Sequence

from guildhall.core.event import Event, ScoreLine, int_param, list_param, score_line
from guildhall.core.event_params import NumberFormats, format_params
from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import BLOCK_LETTERS, Components
from guildhall.games.city_guilds.words.names import guild_name, kind_name


def event_text(components: Components, event: Event, lang: Language = ENGLISH) -> str:
    """Return an event as a sentence."""
    data = event.data
    if line := score_line(event):
        return _payment_text(components, line, lang)
    message = _SENTENCES.get(event.kind, "")
    if event.kind == "dealt" and "kind" not in data:
        message = _DEALT_HIDDEN
    elif event.kind == "placed" and int_param(data, "men"):
        message = _PLACED_WITH_MEN
    elif event.kind == "guild_controls" and int_param(data, "guild") == ids.NOTHING:
        message = _NO_GUILD_CONTROLS
    elif event.kind == "ended" and len(list_param(data, "winners")) > 1:
        message = _ENDED_WITH_TIE
    return lang.text(message, **_format_params(components, data, lang))


def _payment_text(components: Components, line: ScoreLine, lang: Language) -> str:
    """Return a payment as a sentence with its reason."""
    params = {"seat": lang.seat_name(line.seat), "money": abs(line.points)}
    params["reason"] = score_text(components, line, lang)
    if line.points < 0:
        return lang.text("{seat} loses £{money}: {reason}.", **params)
    return lang.text("{seat} earns £{money}: {reason}.", **params)


_SENTENCES = {
    "dealt": N_("{seat} is dealt {kind}."),
    "returned": N_("{seat} returns a tile: {kind}."),
    "draft_closed": N_("Everyone has returned a tile. The deck is shuffled."),
    "turned_up": N_("New in the display: {kind}."),
    "started": N_("{seat} becomes first player."),
    "placed": N_("{seat} builds at {space}: {kind}."),
    "invested": N_("{seat} advances to {to} on the {guild} track."),
    "blocked": N_("{seat} cannot advance on the {guild} track: space {to} is full."),
    "ranked": N_("Ranking in block {block}: {order}."),
    "block_scored": N_("Block {block} is full: worth £{value}."),
    "guild_controls": N_("The {guild} control block {block}."),
    "tavern_placed": N_("{seat} places a tavern at {space}."),
    "tavern_declined": N_("{seat} declines the tavern."),
    "took": N_("{seat} takes a tile: {kind}."),
    "chain_scored": N_("Longest {guild} chain: {tiles} in {blocks}, worth £{value}."),
    "ended": N_("The game is over. Winner: {winners}."),
}
_DEALT_HIDDEN = N_("{seat} is dealt a tile.")
_ENDED_WITH_TIE = N_("The game is over. Winners: {winners}.")
_PLACED_WITH_MEN = N_("{seat} builds at {space}: {kind}, {men}.")
_NO_GUILD_CONTROLS = N_("No guild controls block {block}, so no guild pays.")


# Log lines


def continues_line(before: Event, event: Event) -> bool:
    """Whether an event belongs to the log line of the event before it."""
    if before.kind not in _CONTINUES.get(event.kind, ()):
        return False
    if event.kind == "dealt":
        is_same_seat = before.data["seat"] == event.data["seat"]
        return is_same_seat and ("kind" in before.data) == ("kind" in event.data)
    return True


_CONTINUES = {
    "dealt": ("dealt",),
    "turned_up": ("turned_up",),
    "invested": ("placed",),
    "blocked": ("placed",),
    "ranked": ("placed", "invested", "blocked"),
    "took": ("placed", "invested", "blocked", "ranked"),
}
"""The kinds of events after which an event of a kind continues the line."""


def round_starts(events: Sequence[Event]) -> list[int]:
    """A round begins when the first player builds."""
    first = next((event.data["seat"] for event in events if event.kind == "started"), None)
    return [
        i
        for i, event in enumerate(events)
        if event.kind == "placed" and event.data["seat"] == first
    ]


def line_text(components: Components, events: Sequence[Event], lang: Language = ENGLISH) -> str:
    """Return an act and its consequences as one log line."""
    first, number = events[0], len(events)
    if number == 1 or first.kind not in ("dealt", "turned_up"):
        sentences = [event_text(components, first, lang)]
        sentences += [_continued_text(components, first, event, lang) for event in events[1:]]
        return " ".join(sentences)
    params = _format_params(components, first.data, lang)
    if "kind" not in first.data:
        return lang.plural(
            "{seat} is dealt {number} tile.", "{seat} is dealt {number} tiles.", number, **params
        )
    kinds = [int_param(event.data, "kind") for event in events]
    params["tiles"] = ", ".join(kind_name(components, kind, lang) for kind in kinds)
    if first.kind == "turned_up":
        return lang.text("New in the display: {tiles}.", **params)
    return lang.plural(
        "{seat} is dealt {number} tile: {tiles}.",
        "{seat} is dealt {number} tiles: {tiles}.",
        number,
        **params,
    )


def _continued_text(components: Components, placed: Event, event: Event, lang: Language) -> str:
    """Return a consequence of a placement, without its subject."""
    params = _format_params(components, event.data, lang)
    if event.kind != "ranked":
        return lang.text(_CONTINUED[event.kind], **params)
    rank = list_param(event.data, "order").index(int_param(placed.data, "seat")) + 1
    if rank == 1:
        return lang.text("Leads block {block}.", block=params["block"])
    return lang.text(
        "{place} in block {block}.", place=lang.text(_ORDINALS[rank]), block=params["block"]
    )


_CONTINUED = {
    "invested": N_("Advances to {to} on the {guild} track."),
    "blocked": N_("No advance on the {guild} track: space {to} is full."),
    "took": N_("Takes a tile: {kind}."),
}


# Parameters


def _format_params(
    components: Components, data: dict[str, object], lang: Language
) -> dict[str, object]:
    """Return the data of an event or score line, formatted for a sentence."""
    return format_params(components, data, _NUMBER_FORMATS, {}, lang)


_ORDINALS = ("", N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"))
_NUMBER_FORMATS: NumberFormats[Components] = {
    "kind": kind_name,
    "space": lambda components, space, _: components.space_name(space),
    "block": lambda _, block, __: BLOCK_LETTERS[block],
    "men": lambda _, men, lang: lang.plural("{number} man", "{number} men", men),
    "tiles": lambda _, tiles, lang: lang.plural("{number} tile", "{number} tiles", tiles),
    "blocks": lambda _, blocks, lang: lang.plural("{number} block", "{number} blocks", blocks),
    "guild": lambda components, guild, lang: (
        guild_name(components, guild, lang) if guild != ids.NOTHING else ""
    ),
    "place": lambda _, rank, lang: lang.text(_ORDINALS[rank]),
}


def score_text(components: Components, line: ScoreLine, lang: Language = ENGLISH) -> str:
    """Return a score line as a phrase with its rule."""
    if line.kind == "unused_men":
        left = int_param(line.data, "left")
        reason = lang.plural("{number} unused man", "{number} unused men", left)
    else:
        reason = lang.text(_REASONS[line.kind], **_format_params(components, line.data, lang))
    return f"{reason} ({line.rule})"


_REASONS = {
    "block": N_("{place} in block {block}, worth £{value}"),
    "guild": N_("{place} on the {guild} track, for control of block {block}"),
    "chain": N_("{place} on the {guild} track, for a chain of {tiles} in {blocks} worth £{value}"),
}
