"""The language layer: what texts are made of, the data of a language in `resources`, and spaCy pipelines of it all."""
