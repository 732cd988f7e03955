"""Finds the messages of a source file: the literal texts that are said, counted or marked.

Babel's own reader takes every literal within a call for a part of the message, also the "phase" of
`lang.text(ASKED[view["phase"]])`; this one reads the syntax tree, and rejects glued messages.
"""

import ast
from collections.abc import Iterator

Id = str | tuple[str, str]

# Which arguments are messages: those of a plural are two
MESSAGE_ARGUMENTS = {"text": (0,), "plural": (0, 1), "N_": (0,), "Reason": (1,)}
# `text` and `plural` are methods of a language; others have methods of these names too
LANGUAGE_METHODS = ("text", "plural")
LANGUAGES = ("lang", "language", "ENGLISH")


class ConcatenatedMessage(ValueError):
    """A message that is put together where it is said, so that nobody can translate it."""


def extract(source: str, name: str = "") -> set[Id]:
    """All messages of a source file."""
    return {
        message
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        for message in messages_in_call(node, name)
    }


def messages_in_call(call: ast.Call, name: str) -> Iterator[Id]:
    """The messages of one call: none if it is another function, or passes on a message."""
    places = MESSAGE_ARGUMENTS.get(function_name(call))
    if places is None or len(call.args) <= places[-1]:
        return
    found = [call.args[place] for place in places]
    if any(is_concatenated(part) for one in found for part in alternatives(one)):
        raise ConcatenatedMessage(f"{name}, line {call.lineno}: a message must be one literal text")
    if len(found) == 1:
        yield from (text for one in alternatives(found[0]) if (text := literal_text(one)))
        return
    one, many = literal_text(found[0]), literal_text(found[1])
    if one and many:
        yield one, many


def function_name(call: ast.Call) -> str:
    """The bare name of the function that is called."""
    if isinstance(call.func, ast.Attribute):
        is_message = call.func.attr not in LANGUAGE_METHODS or is_language(call.func.value)
        return call.func.attr if is_message else ""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name if name not in LANGUAGE_METHODS else ""


def is_language(node: ast.expr) -> bool:
    """Whether an expression is a language by its name: ``lang`` or ``model.lang``."""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name in LANGUAGES


def alternatives(node: ast.expr) -> Iterator[ast.expr]:
    """Both texts of ``one if so else other``, or the text itself."""
    if isinstance(node, ast.IfExp):
        yield from alternatives(node.body)
        yield from alternatives(node.orelse)
    else:
        yield node


def is_concatenated(node: ast.expr) -> bool:
    """Whether a text has variable parts other than its named words."""
    parts = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    return isinstance(node, ast.JoinedStr) or any(
        literal_text(part) or is_concatenated(part) for part in parts
    )


def literal_text(node: ast.expr) -> str:
    """A literal text, or nothing."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""
