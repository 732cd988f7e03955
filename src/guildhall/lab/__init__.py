"""Adapters to research frameworks: PettingZoo and OpenSpiel.

They work for all games, on top of the engine's public API.
"""
