"""What all titles share: the contract of State and Game, chance, events, packs and records."""
