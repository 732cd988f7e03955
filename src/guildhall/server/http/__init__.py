"""The JSON API and the routes of the pages."""
