"""The other engines that may be measured beside ours, if the ``bench`` extra has installed them."""

import importlib.metadata
import importlib.util
from collections.abc import Callable
from typing import Final, NamedTuple

from guildhall.bench.catan import catanatron_batches
from guildhall.bench.measure import Batch, Contender, Name, contender
from guildhall.bench.spiel import hearts_batches


class Peer(NamedTuple):
    """What a peer needs, comes from, is written in and does."""

    modules: tuple[str, ...]
    distribution: str
    language: str
    batches: Callable[[], dict[str, Batch]]


CATANATRON: Final = "catanatron"
HEARTS: Final = "OpenSpiel hearts"

PEERS: Final = {
    CATANATRON: Peer(("catanatron",), "catanatron", "Python", catanatron_batches),
    HEARTS: Peer(("pyspiel",), "open_spiel", "C++", hearts_batches),
}


def are_importable(modules: tuple[str, ...]) -> bool:
    """Whether all of these top-level modules are there; none of them is imported."""
    return all(importlib.util.find_spec(module) is not None for module in modules)


def is_installed(peer: str) -> bool:
    """Whether a peer can be imported here."""
    return are_importable(PEERS[peer].modules)


def named_with_version(peer: str) -> str:
    """An installed peer and its version, as one text."""
    return f"{peer} {importlib.metadata.version(PEERS[peer].distribution)}"


def peer_contenders(peer: str) -> list[Contender]:
    """All measurements of an installed peer."""
    language = PEERS[peer].language
    return [
        contender(Name(peer, language, what), batch)
        for what, batch in PEERS[peer].batches().items()
    ]
