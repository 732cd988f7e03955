"""Web server: create, join and play tables in the browser or over the JSON API."""
