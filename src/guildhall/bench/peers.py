"""The other engines that may be measured beside ours, if the ``bench`` extra has installed them."""

import importlib.metadata
import importlib.util
from typing import Final

from guildhall.bench.catan import catanatron_batches
from guildhall.bench.measure import Contender, Name, contender
from guildhall.bench.spiel import hearts_batches

CATANATRON: Final = "catanatron"
HEARTS: Final = "OpenSpiel hearts"
PEERS: Final = (CATANATRON, HEARTS)

MODULES: Final = {CATANATRON: "catanatron", HEARTS: "pyspiel"}
DISTRIBUTIONS: Final = {CATANATRON: "catanatron", HEARTS: "open_spiel"}
LANGUAGES: Final = {CATANATRON: "Python", HEARTS: "C++"}


def is_installed(peer: str) -> bool:
    """Whether a peer can be imported here."""
    return importlib.util.find_spec(MODULES[peer]) is not None


def named_with_version(peer: str) -> str:
    """An installed peer and its version, as one text."""
    return f"{peer} {importlib.metadata.version(DISTRIBUTIONS[peer])}"


def peer_contenders(peer: str) -> list[Contender]:
    """All measurements of an installed peer."""
    batches = catanatron_batches() if peer == CATANATRON else hearts_batches()
    return [contender(Name(peer, LANGUAGES[peer], what), batch) for what, batch in batches.items()]
