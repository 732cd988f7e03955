"""The notebook: what was once public."""

from guildhall.core.language import ENGLISH, N_, Language, count_list
from guildhall.games.flandern.components import Components
from guildhall.games.flandern.view import FlandernView
from guildhall.games.flandern.words.names import card_title


def notebook(components: Components, view: FlandernView, lang: Language = ENGLISH) -> list[str]:
    """Return past public information, as sentences."""
    return [
        lang.text(message, cards=count_list(shown, lambda card: card_title(components, card, lang)))
        for message, shown in zip(_GOLD_SHOWN, view["noted"]["shown"], strict=True)
        if any(shown)
    ]


_GOLD_SHOWN = (
    N_("Gold cards revealed so far (back A): {cards}."),
    N_("Gold cards revealed so far (back B): {cards}."),
)
