"""Marks the messages that are translated where they are used, not where they stand."""


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools and readers know
    """The message as it is: the mark is for whoever collects messages."""
    return message
