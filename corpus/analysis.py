"""What checks may ask about a corpus: everything that two of them need is computed here, once."""
