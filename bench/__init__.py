"""Benchmarks: random play of our games, next to other engines in the same run.

All contenders are driven the same way, from Python: one ``random.Random`` picks uniformly from the
legal actions with ``choice``, and the engine's ordinary call makes the move. Chance draws are not
counted as decisions; decisions with a single option are. We time whole games from the start, clones
of a midgame position, and playouts that run inside an engine. The lab suite times whole games
through the PettingZoo loop, where the legal actions come as a mask with the observation.
"""
