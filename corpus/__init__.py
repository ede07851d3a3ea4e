"""Texts in: pages and rulings, the file formats they come in, and the language layer that reads them."""
