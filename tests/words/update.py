"""Bring the catalogues in step with the source: `python -m tests.words.update`.

New messages come in empty, for somebody to translate; those that nothing says any more go.
"""

from tests.words.catalogues import TRANSLATED, domains, faults, messages, read, updated


def main() -> None:
    """Write every catalogue whose domain has messages, and tell what is left to translate."""
    for domain in domains():
        if not messages(domain):
            continue
        for language in TRANSLATED:
            file = domain.file(language)
            file.write_bytes(updated(domain, language))
            for fault in faults(domain, language, read(file, language)):
                print(f"{domain.name}: {fault}")  # noqa: T201


if __name__ == "__main__":
    main()
