"""The reference page of the HTTP API, written from the server's OpenAPI schema."""

from collections.abc import Iterator, Mapping

from guildhall.server.app import create_app
from guildhall.server.settings import Settings

_Schema = Mapping[str, "object"]
_HEAD = """# HTTP API

This page is generated from the OpenAPI schema, which every server serves at
`/api/v1/openapi.json`. Tools for most languages turn that file into a client.

"""


def openapi_page() -> str:
    """Return the page as Markdown."""
    schema = create_app(Settings()).openapi()
    lines = [_HEAD, schema["info"]["description"]]
    lines += ["## Errors", "", "| status | meaning |", "|---|---|"]
    lines += [f"| {status} | {meaning} |" for status, meaning in _errors(schema)]
    operations = [
        (method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    for tag in dict.fromkeys(operation["tags"][0] for _, _, operation in operations):
        lines += ["", f"## {tag.capitalize()}"]
        for method, path, operation in operations:
            if operation["tags"][0] == tag:
                lines += _operation(method, path, operation)
    lines += ["", "## Data types"]
    for name, model in sorted(schema["components"]["schemas"].items()):
        lines += _model(name, model)
    return "\n".join(lines) + "\n"


def _errors(schema: _Schema) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for operations in _mapping(schema["paths"]).values():
        for operation in _mapping(operations).values():
            for status, response in _mapping(_mapping(operation)["responses"]).items():
                if not status.startswith("2"):
                    found[status] = str(_mapping(response)["description"])
    return sorted(found.items())


def _operation(method: str, path: str, operation: _Schema) -> Iterator[str]:
    yield ""
    yield f"### `{method.upper()} {path}`"
    yield ""
    yield str(operation.get("description", operation.get("summary", "")))
    parameters = [
        _mapping(one) for one in _list(operation.get("parameters", [])) if one["in"] == "query"
    ]
    if parameters:
        yield ""
        names = (f"`{one['name']}` ({_type(_mapping(one['schema']))})" for one in parameters)
        yield f"Query: {', '.join(names)}"
    body = _content(_mapping(operation.get("requestBody", {})))
    if body:
        yield ""
        yield f"Request: {body}"
    for status, response in _mapping(operation["responses"]).items():
        if status.startswith("2"):
            yield ""
            yield f"Response {status}: {_content(_mapping(response)) or 'no content'}"


def _model(name: str, model: _Schema) -> Iterator[str]:
    yield ""
    yield f"### {name}"
    yield ""
    yield str(model.get("description", ""))
    yield ""
    yield "| field | type | |"
    yield "|---|---|---|"
    required = list[object](_list(model.get("required", [])))
    for field, value in _mapping(model.get("properties", {})).items():
        form = _mapping(value)
        note = str(form.get("description", "")).replace("|", "\\|")
        if field not in required and "default" in form:
            note = f"{note} Default: `{form['default']!r}`.".strip()
        yield f"| `{field}` | {_type(form)} | {note} |"


def _content(holder: _Schema) -> str:
    """The type of a body, or nothing if it has none."""
    for media, content in _mapping(holder.get("content", {})).items():
        schema = _mapping(_mapping(content).get("schema", {}))
        return _type(schema) if media == "application/json" else f"`{media}`"
    return ""


def _type(form: _Schema) -> str:
    """A type in a few words; models link to their section."""
    if "$ref" in form:
        name = str(form["$ref"]).rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in form:
        return " or ".join(_type(_mapping(one)) for one in _list(form["anyOf"]))
    if "enum" in form:
        return " or ".join(f"`{one}`" for one in _list(form["enum"]))
    if "const" in form:
        return f"`{form['const']}`"
    if form.get("type") == "array":
        return f"list of {_type(_mapping(form.get('items', {})))}"
    if form.get("type") == "object" and isinstance(form.get("additionalProperties"), dict):
        return f"object of {_type(_mapping(form['additionalProperties']))}"
    return str(form.get("type", "any JSON"))


def _mapping(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value


def _list(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value
