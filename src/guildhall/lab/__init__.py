"""The games for researchers, in the forms that other people's tools and tests expect.

Everything here is written once, for all titles, on top of the engine's public contract.
"""
