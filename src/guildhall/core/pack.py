"""Content packs: TOML files with the data of a game, read with errors that name the line."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable

Path = tuple[str | int, ...]


class PackError(ValueError):
    """A pack that cannot be used; the message names the line and the problem."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}" if line else sentence)
        self.line = line


class Pack:
    """A pack's text and data, with readers that validate what they read."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self.data: dict[str, object] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            problem = re.sub(r"\s*\(at .*\)$", "", str(error))
            number = int(line.group(1)) if line else text.count("\n") + 1
            raise PackError(number, f"this is not valid TOML: {problem}.") from None
        except (ValueError, RecursionError):
            raise PackError(0, "This is nested too deeply or contains too long a number.") from None
        self.read: set[Path] = set()

    @property
    def digest(self) -> str:
        """A hash of the data; comments and formatting do not change it."""
        canonical = json.dumps(self.data, sort_keys=True, separators=(",", ":"), default=str)
        return hashlib.sha256(canonical.encode()).hexdigest()

    # Reading

    def header(self, title: str, min_seats: int, max_seats: int) -> range:
        """Check the title and the form of the pack, and return its numbers of seats."""
        if self.string("title") != title:
            raise self.error(("title",), f'must be "{title}"')
        self.number("form", minimum=1, maximum=1)
        fewest = self.number("seats", "least", minimum=min_seats, maximum=max_seats)
        most = self.number("seats", "most", minimum=fewest, maximum=max_seats)
        return range(fewest, most + 1)

    def value(self, *path: str) -> object:
        """The value at a path such as ``"track", "length"``."""
        found: object = self.data
        for depth, key in enumerate(path):
            if not isinstance(found, dict) or key not in found:
                missing = ".".join(path[: depth + 1])
                raise PackError(self.line_of(path[:depth]), f"{missing} is missing.")
            found = found[key]
        self.read.add(path)
        return found

    def number(self, *path: str, minimum: int, maximum: int) -> int:
        """A whole number within bounds."""
        return self.validate_number(self.value(*path), path, minimum, maximum)

    def numbers(self, *path: str, length: int, minimum: int, maximum: int) -> list[int]:
        """A list of whole numbers with a given length, each within bounds."""
        found = self.list_of(*path, length=length)
        return [
            self.validate_number(item, (*path, i), minimum, maximum) for i, item in enumerate(found)
        ]

    def strings(self, *path: str, length: int) -> list[str]:
        """A list of distinct, non-empty strings with a given length."""
        found = self.list_of(*path, length=length)
        seen: list[str] = []
        for i, item in enumerate(found):
            if not isinstance(item, str) or not item.strip():
                raise self.error((*path, i), f"must be a string, not {item!r}")
            # Players type these strings in actions, ignoring case and extra spaces.
            if item != " ".join(item.split()):
                raise self.error((*path, i), f"must not have extra spaces: {item!r}")
            if item.lower() in seen:
                raise self.error((*path, i), f"has {item!r} twice")
            seen.append(item.lower())
        return [str(item) for item in found]

    def string(self, *path: str) -> str:
        """A non-empty string."""
        found = self.value(*path)
        if not isinstance(found, str) or not found.strip():
            raise self.error(path, f"must be a string, not {found!r}")
        return found

    def boolean(self, *path: str) -> bool:
        """An optional boolean; False if missing."""
        try:
            found = self.value(*path)
        except PackError:
            return False
        if not isinstance(found, bool):
            raise self.error(path, f"must be true or false, not {found!r}")
        return found

    def reject_unknown_keys(self) -> None:
        """Reject unknown keys, so that typos are reported."""
        for path in _leaf_paths(self.data, ()):
            if path not in self.read:
                raise PackError(self.line_of(path), f"the key {'.'.join(path)} is unknown.")

    # Errors

    def error(self, path: Path, problem: str) -> PackError:
        """Return an error that names the key and its line."""
        return PackError(self.line_of(path), f"{_path_text(path)} {problem}.")

    def line_of(self, path: Path) -> int:
        """The first line of a value, list item or table, or of the nearest parent that exists."""
        lines = self.text.split("\n")
        while path:
            if _value_at(self.data, path) is not None:
                return _first_line(lines, path)
            path = path[:-1]
        return 1

    def list_of(self, *path: str, length: int) -> list[object]:
        """A list with a given length."""
        found = self.value(*path)
        if not isinstance(found, list):
            raise self.error(path, f"must be a list, not {found!r}")
        if len(found) != length:
            raise self.error(path, f"must have {length} items, not {len(found)}")
        return found

    def validate_number(self, found: object, path: Path, minimum: int, maximum: int) -> int:
        """Return the value if it is a whole number within bounds, else raise PackError."""
        if not isinstance(found, int) or isinstance(found, bool) or not minimum <= found <= maximum:
            bounds = (
                f"a whole number from {minimum} to {maximum}" if minimum < maximum else str(minimum)
            )
            raise self.error(path, f"must be {bounds}, not {found!r}")
        return found


def _path_text(path: Path) -> str:
    """Format a path for people: ``guilds.markets, item 2``."""
    dotted = ".".join(part for part in path if isinstance(part, str))
    items = [part + 1 for part in path if isinstance(part, int)]
    return f"{dotted}, item {items[0]}," if items else dotted


def _value_at(data: object, path: Path) -> object:
    """The value at a path, or None (TOML has no null)."""
    for part in path:
        if isinstance(data, dict) and isinstance(part, str):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return None
    return data


def _find_line(lines: list[str], path: Path) -> bool | None:
    """Whether the lines define a value at a path, or None if they are not valid TOML."""
    try:
        return _value_at(tomllib.loads("\n".join(lines)), path) is not None
    except ValueError:
        return None


def _first_line(lines: list[str], path: Path) -> int:
    """The first line of the value at a path, in any TOML syntax.

    ``tomllib`` does not report lines, so it parses growing prefixes of the text until one of them
    defines the path.
    """
    begin = 1  # the line after the last prefix that parsed without the path
    key = path[:-1] if path and isinstance(path[-1], int) else path
    for end in range(1, len(lines) + 1):
        found = _find_line(lines[:end], key)
        if found is False:
            begin = end + 1
        elif found:
            if key == path:
                return begin
            # Close the list after each of its lines to see on which one the item is.
            for cut in range(begin, end):
                if _find_line([*lines[:cut], "]"], path):
                    return cut
            return end
    return begin


def _leaf_paths(data: dict[str, object], path: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """The paths of all values, and of empty tables."""
    for key, value in data.items():
        if isinstance(value, dict) and value:
            yield from _leaf_paths(value, (*path, key))
        else:
            yield (*path, key)
