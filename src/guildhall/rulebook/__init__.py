"""The rulebook of a title as people read it: the rules page and the rulings, in a language."""

from guildhall.rulebook.book import Rulebook as Rulebook
from guildhall.rulebook.book import Ruling as Ruling
from guildhall.rulebook.book import Section as Section
from guildhall.rulebook.book import languages as languages
from guildhall.rulebook.labels import Labels as Labels
