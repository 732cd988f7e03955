"""The benchmark: how fast our titles play at random, next to other engines in the same run.

All contenders are driven alike, from Python. One ``random.Random`` picks evenly with ``choice``
from the list of legal actions that the engine gives out, and the engine's ordinary call makes the
move. Chance is never counted as a decision; a decision with a single option always is. What is
timed are whole games from their start, clones of one position from the middle of a game, or
playouts that an engine makes all by itself; and, for PettingZoo's users, whole games through its
loop, where the legal actions come as a mask beside the observation.
"""
