"""The pages, as functions from what a viewer may see to strings of HTML."""

from guildhall.server.pages.chat import chat_html
from guildhall.server.pages.home import home_page
from guildhall.server.pages.layout import page_stylesheet
from guildhall.server.pages.log import full_log_html
from guildhall.server.pages.replay import Replay, replay_html, replay_page
from guildhall.server.pages.rules_page import error_page, rules_page
from guildhall.server.pages.table import table_page, view_html

__all__ = [
    "Replay",
    "chat_html",
    "error_page",
    "full_log_html",
    "home_page",
    "page_stylesheet",
    "replay_html",
    "replay_page",
    "rules_page",
    "table_page",
    "view_html",
]
