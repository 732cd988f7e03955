"""The notebook: what was once public."""

from guildhall.core.language import ENGLISH, Language
from guildhall.games.city_guilds import ids
from guildhall.games.city_guilds.components import Components
from guildhall.games.city_guilds.view import CityGuildsView
from guildhall.games.city_guilds.words.names import kind_name, tiles_text


def notebook(components: Components, view: CityGuildsView, lang: Language = ENGLISH) -> list[str]:
    """Return past public information, as sentences."""
    noted = view["noted"]
    found = [
        lang.text(
            "{seat} took from the display and still holds: {tiles}.",
            seat=lang.seat_name(seat),
            tiles=tiles_text(components, held, lang),
        )
        for seat, held in enumerate(noted["known"])
        if any(held) and seat != view["seat"]
    ]
    if noted["returned"] != ids.NOTHING:
        tile = kind_name(components, noted["returned"], lang)
        found.append(lang.text("You returned: {tile}.", tile=tile))
    if any(noted["drawn"]):
        tiles = tiles_text(components, noted["drawn"], lang)
        found.append(lang.text("In the display so far: {tiles}.", tiles=tiles))
    return found
