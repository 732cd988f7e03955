"""The rulebook of a title as people read it: the rules page and the rulings, in a language."""

from guildhall.rulebook.labels import Labels as Labels
from guildhall.rulebook.rulebook import Rulebook as Rulebook
from guildhall.rulebook.rulebook import Ruling as Ruling
from guildhall.rulebook.rulebook import Section as Section
from guildhall.rulebook.rulebook import languages as languages
