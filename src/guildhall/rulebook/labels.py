"""Labels around the text of a rulebook, per language."""

from typing import Final, NamedTuple


class Labels(NamedTuple):
    """The labels of one language; the rulings line below a rule uses the first two."""

    rulings: str
    none: str
    ruling: str
    rules: str
    contents: str
    why: str
    option: str
    off: str
    also: str
    not_found: str
    custom_pack: str
    colon: str = ":"


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
        not_found="The rules do not mention {word!r}.",
        custom_pack="This table uses a custom pack. Where its map or numbers differ from this "
        "page, the pack applies.",
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
        not_found="Le regole non parlano di {word!r}.",
        custom_pack="A questo tavolo si gioca con un pacchetto di dati diverso. Dove la mappa o i "
        "numeri si discostano da questa pagina, vale il pacchetto.",
    ),
    "fr": Labels(
        rulings="Précisions",
        none="aucune",
        ruling="Précision",
        rules="Règles",
        contents="Sommaire",
        why="Pourquoi",
        option="Option",
        off="désactivée",
        also="Voir aussi",
        not_found="Les règles ne mentionnent pas {word!r}.",
        custom_pack="Cette table joue avec un autre jeu de données. Là où son plan ou ses nombres "
        "diffèrent de cette page, c'est lui qui fait foi.",
        colon="\N{NO-BREAK SPACE}:",
    ),
    "de": Labels(
        rulings="Klarstellungen",
        none="keine",
        ruling="Klarstellung",
        rules="Regeln",
        contents="Inhalt",
        why="Warum",
        option="Option",
        off="ausgeschaltet",
        also="Siehe auch",
        not_found="In den Regeln steht nichts über {word!r}.",
        custom_pack="An diesem Tisch gelten eigene Spieldaten. Wo Plan oder Zahlen von dieser "
        "Seite abweichen, gelten die Spieldaten des Tischs.",
    ),
}
