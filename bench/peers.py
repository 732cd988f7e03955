"""The other engines to compare with, if they are installed (extra ``bench``)."""

import importlib.metadata
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from bench.catanatron_peer import catanatron_batches
from bench.machine import has_modules
from bench.measure import Batch, Contender, ContenderId, in_process_contender
from bench.openspiel_peer import hearts_batches
from bench.pettingzoo_peer import zoo_batches


class _Peer(NamedTuple):
    """The modules a peer needs, its distribution, language and batches."""

    modules: tuple[str, ...]
    distribution: str
    language: str
    batches: Callable[[], dict[str, Batch]]


CATANATRON: Final = "catanatron"
HEARTS: Final = "OpenSpiel hearts"
TEXAS: Final = "PettingZoo texas_holdem_v4"
CONNECT_FOUR: Final = "PettingZoo connect_four_v3"

PEERS: Final = {
    CATANATRON: _Peer(("catanatron",), "catanatron", "Python", catanatron_batches),
    HEARTS: _Peer(("pyspiel",), "open_spiel", "C++", hearts_batches),
    # The lab extra has PettingZoo, but not what these two environments need.
    TEXAS: _Peer(
        ("pettingzoo", "pygame", "rlcard"),
        "pettingzoo",
        "Python",
        partial(zoo_batches, "texas_holdem_v4"),
    ),
    CONNECT_FOUR: _Peer(
        ("pettingzoo", "pygame"), "pettingzoo", "Python", partial(zoo_batches, "connect_four_v3")
    ),
}


def is_installed(peer: str) -> bool:
    """Whether a peer is installed."""
    return has_modules(*PEERS[peer].modules)


def name_with_version(peer: str) -> str:
    """The name and version of an installed peer."""
    return f"{peer} {importlib.metadata.version(PEERS[peer].distribution)}"


def peer_contenders(peer: str) -> list[Contender]:
    """The contenders of an installed peer."""
    language = PEERS[peer].language
    return [
        in_process_contender(ContenderId(peer, language, metric), batch)
        for metric, batch in PEERS[peer].batches().items()
    ]
