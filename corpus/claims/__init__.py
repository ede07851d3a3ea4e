"""Claims: what rulings state, and which of them oppose each other."""
