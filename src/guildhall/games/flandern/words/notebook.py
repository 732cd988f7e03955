"""The notebook: what was once public."""

from guildhall.core.language import ENGLISH, N_, Language
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import card_title


def notebook(components: Components, view: FlandernView, lang: Language = ENGLISH) -> list[str]:
    """Return past public information, as sentences."""
    found = []
    for back, shown in enumerate(view["noted"]["shown"]):
        if any(shown):
            cards = ", ".join(
                card_title(components, card, lang) + (f" \u00d7{count}" if count > 1 else "")
                for card, count in enumerate(shown)
                if count
            )
            message = _GOLD_SHOWN[back]
            found.append(lang.text(message, cards=cards))
    return found


_GOLD_SHOWN = (
    N_("Gold cards revealed so far (back A): {cards}."),
    N_("Gold cards revealed so far (back B): {cards}."),
)
