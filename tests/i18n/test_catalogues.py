"""The catalogues contain a translation of every message, and nothing else."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tests.i18n import catalogues
from tests.i18n.catalogues import PACKAGE, TRANSLATED, Domain, domains
from tests.i18n.extract import ConcatenatedMessage, Id, extract

WITHOUT_MESSAGES = Domain("nothing", PACKAGE / "nowhere", ())


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("domain", domains(), ids=lambda domain: domain.name)
def test_a_catalogue_has_exactly_the_messages_of_the_source(domain: Domain, language: str) -> None:
    found = catalogues.read_catalogue(domain.file(language), language)
    assert list(catalogues.catalogue_errors(domain, language, found)) == [], (
        "run make translations, and translate"
    )


def test_every_message_of_the_package_belongs_to_a_domain() -> None:
    # The command line and the lab are in English only.
    english = {"bench", "bots", "cli", "lab"}
    covered = {path for domain in domains() for path in domain.sources()}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[0] not in english and path not in covered:
            assert extract(path.read_text(encoding="utf-8"), str(path)) == set(), path


# Errors that the tools detect


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('lang.text("Take {tile}.", tile=name)', {"Take {tile}."}),
        ('lang.text("one " "text")', {"one text"}),
        ('lang.text("this" if so else "that" if or_so else "other")', {"this", "that", "other"}),
        ('lang.text(TABLE[view["phase"]])', set()),
        ('lang.plural("{number} man", "{number} men", 2)', {("{number} man", "{number} men")}),
        ('(1, 2).count(1) + "text".count("t", start)', set()),
        ('TABLE = {"key": N_("marked")}', {"marked"}),
        ('Reason("CG-4.1", "No {tile}.", {"tile": name})', {"No {tile}."}),
        ('Reason(rule, message)\nlang.text("")', set()),
        ('print("not this one")', set()),
    ],
)
def test_messages_are_found(source: str, found: set[Id]) -> None:
    assert extract(source) == found


@pytest.mark.parametrize(
    "source",
    [
        'lang.text(f"Take {tile}.")',
        'lang.text("Take " + tile)',
        'Reason("", "No %s" % tile)',
        'N_("a" + b + c)',
    ],
)
def test_a_concatenated_message_is_refused(source: str) -> None:
    with pytest.raises(ConcatenatedMessage, match="line 1"):
        extract(source)


@pytest.mark.parametrize(
    ("language", "message", "fault"),
    [
        ("it", Message("Take {tile}.", "Prendi {tile}."), ""),
        ("it", Message("Take {tile}.", ""), "is not translated"),
        ("it", Message("Take {tile}.", "Prendi {tessera}."), "has other placeholders"),
        ("it", Message("Take.", "Prendi. "), "has other outer spaces"),
        ("it", Message("Take.", "Prendi.", flags=["fuzzy"]), "is not sure"),
        ("it", Message(("{number} man", "{number} men"), ("{number} uomo", "")), "not translated"),
        (
            "it",
            Message(("{number} man", "{number} men"), ("un uomo", "{number} uomini")),
            "placeholders",
        ),
        ("it", Message(("one man", "{number} men"), ("un uomo", "{number} uomini")), ""),
        ("fr", Message(("one man", "{number} men"), ("un pion", "{number} pions")), "placeholders"),
    ],
)
def test_a_bad_translation_is_noticed(language: str, message: Message, fault: str) -> None:
    catalogue = Catalog(locale=language)
    catalogue.add(message.id, message.string, flags=message.flags)
    found = list(catalogues.catalogue_errors(WITHOUT_MESSAGES, language, catalogue))
    others = [text for text in found if "which nothing says" not in text]
    assert len(found) == len(others) + 1
    assert len(others) == bool(fault)
    assert fault in "".join(others)


def test_a_missing_catalogue_and_an_obsolete_message_are_noticed(tmp_path: Path) -> None:
    tmp_path.joinpath("words.py").write_text('lang.text("Take.")', encoding="utf-8")
    domain = Domain("new", tmp_path, (tmp_path,))
    domain.file("de").parent.mkdir()
    found = catalogues.read_catalogue(domain.file("de"), "de")
    assert list(catalogues.catalogue_errors(domain, "de", found)) == ["de lacks 'Take.'"]
    domain.file("de").write_bytes(
        b'msgid "Take."\nmsgstr "Nimm."\n\n#~ msgid "Old."\n#~ msgstr "Alt."\n'
    )
    found = catalogues.read_catalogue(domain.file("de"), "de")
    assert list(catalogues.catalogue_errors(domain, "de", found)) == [
        "de has 'Old.', which nothing says"
    ]
    domain.file("de").write_bytes(catalogues.updated_catalogue(domain, "de"))
    found = catalogues.read_catalogue(domain.file("de"), "de")
    assert list(catalogues.catalogue_errors(domain, "de", found)) == []
    assert domain.file("de").read_bytes() == catalogues.updated_catalogue(domain, "de")
