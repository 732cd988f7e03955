"""The pages, as functions from what a viewer may see to strings of HTML."""

from guildhall.server.pages.frame import look
from guildhall.server.pages.front import front
from guildhall.server.pages.log import told_part
from guildhall.server.pages.reading import error_page, rules_page
from guildhall.server.pages.replay import Replay, replay_page, replay_part
from guildhall.server.pages.table import table_page, view_part
from guildhall.server.pages.talk import talk_part

__all__ = [
    "Replay",
    "error_page",
    "front",
    "look",
    "replay_page",
    "replay_part",
    "rules_page",
    "table_page",
    "talk_part",
    "told_part",
    "view_part",
]
