"""The language layer: spaCy pipelines with components of our own, and the data of a language in `resources`."""
