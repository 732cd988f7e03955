"""The server: tables that people open, join and play in the browser or over the JSON API."""
