"""HTML pages, rendered from a page model."""
