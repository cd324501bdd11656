"""What texts are made of, for a page at once: words, characters, names, and the checksums that words are looked up by."""
