"""The pages, as functions from what a viewer may see to strings of HTML."""

from guildhall.server.pages.frame import look
from guildhall.server.pages.front import front
from guildhall.server.pages.log import told_part
from guildhall.server.pages.table import table_page, view_part
from guildhall.server.pages.talk import talk_part

__all__ = ["front", "look", "table_page", "talk_part", "told_part", "view_part"]
