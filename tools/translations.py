"""Update the translation catalogues from the source: ``make translations``.

New messages are added without a translation; messages that are no longer used are removed.
"""

from tests.i18n.catalogues import (
    TRANSLATED,
    catalogue_errors,
    domains,
    read_catalogue,
    source_messages,
    updated_catalogue,
)


def main() -> None:
    """Write the catalogues of all domains that have messages, and list what is untranslated."""
    for domain in domains():
        if not source_messages(domain):
            continue
        for language in TRANSLATED:
            file = domain.file(language)
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(updated_catalogue(domain, language))
            for error in catalogue_errors(domain, language, read_catalogue(file, language)):
                print(f"{domain.name}: {error}")


if __name__ == "__main__":
    main()
