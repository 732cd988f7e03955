"""The web server: pages, sockets and the JSON API around tables."""
