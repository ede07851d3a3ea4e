"""One module a file format; each turns the text of a file into pages and names every record it could not read."""
