"""Extract the messages of a source file: arguments of `text`, `plural`, `Reason` and `N_`.

Babel's extractor takes every literal within a call as part of the message, even the "phase" of
`lang.text(ASKED[view["phase"]])`; this one reads the syntax tree and rejects concatenation.
"""

import ast
from collections.abc import Iterator

Id = str | tuple[str, str]

# The arguments that are messages; a plural has two
MESSAGE_ARGUMENTS = {"text": (0,), "plural": (0, 1), "N_": (0,), "Reason": (1,)}
# Only methods of a language: other classes have methods of these names too
LANGUAGE_METHODS = ("text", "plural")
LANGUAGES = ("lang", "language", "ENGLISH")


class ConcatenatedMessage(ValueError):
    """A message that is concatenated in the call and so cannot be translated."""


def extract(source: str, name: str = "") -> set[Id]:
    """All messages of a source file."""
    return {
        message
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        for message in messages_in_call(node, name)
    }


def messages_in_call(call: ast.Call, name: str) -> Iterator[Id]:
    """The messages of one call; none for other functions and for variables."""
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
    """The bare name of the called function."""
    if isinstance(call.func, ast.Attribute):
        is_message = call.func.attr not in LANGUAGE_METHODS or is_language(call.func.value)
        return call.func.attr if is_message else ""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name if name not in LANGUAGE_METHODS else ""


def is_language(node: ast.expr) -> bool:
    """Whether an expression is named like a language: ``lang`` or ``model.lang``."""
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name in LANGUAGES


def alternatives(node: ast.expr) -> Iterator[ast.expr]:
    """Both texts of a conditional expression, or the text itself."""
    if isinstance(node, ast.IfExp):
        yield from alternatives(node.body)
        yield from alternatives(node.orelse)
    else:
        yield node


def is_concatenated(node: ast.expr) -> bool:
    """Whether a text has variable parts other than its placeholders."""
    parts = (node.left, node.right) if isinstance(node, ast.BinOp) else ()
    return isinstance(node, ast.JoinedStr) or any(
        literal_text(part) or is_concatenated(part) for part in parts
    )


def literal_text(node: ast.expr) -> str:
    """The value of a string literal, or None."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""
