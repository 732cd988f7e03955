"""The few words that stand around the text of a rulebook, for each language that has pages."""

from typing import Final, NamedTuple


class Labels(NamedTuple):
    """Words of one language; the line of rulings below a rule uses the first two."""

    rulings: str
    none: str
    ruling: str
    rules: str
    contents: str
    why: str
    option: str
    off: str
    also: str
    silent: str
    own_pack: str


LABELS: Final = {
    "en": Labels(
        rulings="Rulings",
        none="none",
        ruling="Ruling",
        rules="Rules",
        contents="Contents",
        why="Why",
        option="Option",
        off="switched off",
        also="Also in",
        silent="The rules do not speak of {word!r}.",
        own_pack="This table plays with a pack of its own. Where its map or its numbers differ "
        "from this page, the pack holds.",
    ),
    "it": Labels(
        rulings="Chiarimenti",
        none="nessuno",
        ruling="Chiarimento",
        rules="Regole",
        contents="Indice",
        why="Perché",
        option="Opzione",
        off="disattivata",
        also="Anche in",
        silent="Le regole non parlano di {word!r}.",
        own_pack="A questo tavolo si gioca con un pacchetto di dati diverso. Dove la mappa o i "
        "numeri si discostano da questa pagina, vale il pacchetto.",
    ),
}
