"""Strict HTML parser: every element is closed in order, every reference resolves."""

from html.parser import HTMLParser

VOID = {"meta", "link", "input", "img", "br", "hr"}


class CheckedHtml(HTMLParser):
    """A parsed page and its errors."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.errors: list[str] = []
        self.ids: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.referred: list[str] = []
        self.labelled: set[str] = set()
        self.texts: list[str] = []
        self.texts_outside_svg: list[str] = []  # outside drawings
        self.feed(text)
        self.close()
        self.errors += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.add_element(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if "svg" not in self.open and tag != "svg":
            self.errors.append(f"<{tag}/> closes itself outside of a drawing")
        self.add_element(tag, attrs)

    def add_element(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.errors.append(f"<{tag}> has an attribute twice: {names}")
        found = dict(attrs)
        self.tags.append((tag, found))
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.errors.append(f"<{tag}> has the attribute {name}")
            if name == "id":
                self.ids.append(value or "")
            if name in ("for", "aria-labelledby", "aria-describedby", "list"):
                self.referred += (value or "").split()
        if tag == "label" and found.get("for"):
            self.labelled.add(found["for"] or "")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1] != tag:
            self.errors.append(f"</{tag}> closes nothing; open: {self.open[-3:]}")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("script", "style") and data.strip():
            self.errors.append(f"<{self.open[-1]}> has something inside")
        self.texts.append(data)
        if "svg" not in self.open:
            self.texts_outside_svg.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())

    def with_tag(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]

    def with_attribute(self, name: str) -> list[str]:
        return [attrs[name] or "" for _, attrs in self.tags if name in attrs]
