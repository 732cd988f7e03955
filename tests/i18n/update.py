"""Bring the catalogues in step with the source: `python -m tests.i18n.update`.

New messages come in empty, for somebody to translate; those that nothing says any more go.
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
    """Write every catalogue whose domain has messages, and tell what is left to translate."""
    for domain in domains():
        if not source_messages(domain):
            continue
        for language in TRANSLATED:
            file = domain.file(language)
            file.write_bytes(updated_catalogue(domain, language))
            for fault in catalogue_errors(domain, language, read_catalogue(file, language)):
                print(f"{domain.name}: {fault}")  # noqa: T201


if __name__ == "__main__":
    main()
